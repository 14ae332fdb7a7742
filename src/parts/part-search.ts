import type { Catalogue, CataloguePart, PartLimits } from './catalogue.js';
import { kindOfCategory } from './category.js';
import type { Library } from './library.js';
import { outlinesOf } from './package.js';
import { isGeneric } from './pins.js';
import { parseQuantity } from './quantity.js';
import { landPattern } from './resolve.js';
import { ratingOf } from './row.js';
import { deviceOfPart } from './rows.js';
import { readSearch, rowWords, searchWords } from './search-words.js';

/** What a search of parts asks for. */
export type PartQuery = Parameters<Catalogue['search']>[0];

/** A part that a search found, and whether a board can use it as things stand. */
export interface FoundPart {
  readonly part: CataloguePart;
  readonly usable: boolean;
  /** Words of the query that it does not meet. */
  readonly missed: readonly string[];
}

/** Most searches that one query comes to: each is a look-up in an index. */
const MOST_TRIES = 150;
const MOST_WORDS = 12;
/** A part number is cut to no fewer characters. */
const SHORTEST_FAMILY = 5;
/** Rows that are looked through so that usable ones come first. */
const SURPLUS = 4;
const MOST_ROWS = 400;

/**
 * Parts for a person's words, best first: the more words a part meets the earlier it comes, then those that a board can use as things stand, then as the catalogue
 * ranks them. Any word may miss: those that say most of a part are met first, a part number by the nearest of its family, the others beside them as far as
 * something has them all; another name of the same is tried; "under 5 mΩ" is a bound on what the catalogue says of the part.
 */
export function searchParts(sent: PartQuery, library: Library): FoundPart[] {
  const query = withOhms(sent);
  const { bound, words } = wordsOf(query.q, library);
  const ranked = new Map<string, FoundPart>();
  const look = Math.min(MOST_ROWS, query.limit * SURPLUS);
  let tries = 0;
  const rows = (said: readonly string[], limit = look): CataloguePart[] => {
    if (tries++ >= MOST_TRIES) return [];
    const found = library.catalogue.search({ ...query, q: said.join(' '), limit: bound === null ? limit : look });
    return bound === null ? found : found.filter((part) => bound.holds(part));
  };
  const some = (said: readonly string[]): boolean => rows(said, 1).length > 0;
  const add = (spelled: readonly (readonly string[])[], missed: readonly string[]): void => {
    if (ranked.size >= query.limit) return;
    const fits = new Map<string, CataloguePart>();
    for (const said of spelled) if (fits.size < query.limit) for (const part of rows(said)) fits.set(part.catalog_code, part);
    const found = [...fits.values()].filter((p) => !ranked.has(p.catalog_code)).map((part) => ({ part, missed, usable: isUsable(part, library) }));
    for (const one of [...found.filter((f) => f.usable), ...found.filter((f) => !f.usable)]) ranked.set(one.part.catalog_code, one);
  };
  const met = meeting(wordsAsFound(words, some, library), some);
  const every = (kept: readonly Met[]): void => {
    const missed = words.map((w) => w.said).filter((w) => !kept.some((k) => k.said === w && !k.cut));
    const others = kept.flatMap((one) => one.names.filter((n) => n !== one.name).map((name) => ({ ...one, name })));
    const spelled = (as: Met): string[] => inOrder(kept.map((k) => (k.at === as.at ? as : k)));
    const asSaid = others.filter((o) => o.name.split(':').at(-1) === o.said);
    add([inOrder(kept), ...asSaid.map(spelled)], missed);
    for (const other of others.filter((o) => !asSaid.includes(o))) add([spelled(other)], missed);
  };
  if (words.length === 0) add([[]], []);
  if (met.some((m) => m.weight >= WEIGHT.plain)) {
    every(met);
    // What fits has the figures that were asked for: other figures, kinds and numbers are no answer beside it.
    const plain = met.filter((m) => m.weight <= WEIGHT.plain).reverse();
    for (let n = 1; n <= plain.length && n < met.length; n++) every(met.filter((m) => !plain.slice(0, n).includes(m)));
  }
  const found = [...ranked.values()].slice(0, query.limit);
  if (found.length > 0 || bound === null) return found;
  return searchParts({ ...query, q: words.map((w) => w.said).join(' ') }, library).map((f) => ({ ...f, missed: [...f.missed, bound.said] }));
}

/** Milliohms and megohms, which an index without capitals does not tell apart, as the resistance that they are. */
function withOhms(query: PartQuery): PartQuery {
  const [said, figure, prefix] = OHMS.exec(query.q) ?? [];
  if (said === undefined || query.ohms !== undefined || UNDER.test(query.q)) return query;
  return { ...query, q: query.q.replace(said, ' ').trim(), ohms: Number((Number(figure) * (prefix === 'm' ? 1e-3 : 1e6)).toPrecision(6)) };
}
const OHMS = /(?<![\w.])(\d+(?:\.\d+)?)\s?([mM])(?:Ω|Ω|ohms?)(?!\w)/;

interface Said {
  readonly said: string;
  /** Where it was said. */
  readonly at: number;
  /** How many words that ask for nothing, such as "for", stand before it. */
  readonly phrase: number;
}
interface Word extends Said {
  readonly weight: number;
  /** What finds something for it alone, best first. */
  readonly names: readonly string[];
}
interface Met extends Word {
  readonly name: string;
  /** The name is the beginning of a part number that nobody has. */
  readonly cut: boolean;
}

const inOrder = (kept: readonly Met[]): string[] => [...kept].sort((a, b) => a.at - b.at).map((k) => k.name);

/** The words with what the catalogue has for each: as a category is called, as it was said, as others call the same. */
function wordsAsFound(words: readonly Said[], some: (said: readonly string[]) => boolean, { synonyms = {} }: Library): Word[] {
  const found = (name: string): boolean => some([name]);
  return words.map((word) => {
    const { said } = word;
    const names = [said, ...(synonyms[said.toLowerCase()] ?? [])];
    const one = names.filter((n) => /^\p{L}+$/u.test(n));
    const nouns = [
      ...one.map((n) => `is:${n}`),
      ...names
        .slice(1)
        .filter((n) => /^\p{L}+ \p{L}+$/u.test(n))
        .map((n) => n.replace(/\p{L}+/gu, 'in:$&')),
    ].filter(found);
    const called = nouns.length > 0 ? nouns : one.map((n) => `in:${n}`).filter(found);
    return { ...word, weight: nouns.length > 0 ? WEIGHT.kind : weight(said), names: [...called, ...names] };
  });
}

/** As many of the words as one part meets, those that say most first: of kinds the last of the first phrase, for that is the noun. */
function meeting(words: readonly Word[], some: (said: readonly string[]) => boolean): Met[] {
  const order = [...words].sort((a, b) => b.weight - a.weight || (a.weight === WEIGHT.kind ? a.phrase - b.phrase || b.at - a.at : a.at - b.at));
  const whole = order.map((word) => ({ ...word, name: word.names[0] ?? word.said, cut: false }));
  if (some(inOrder(whole))) return whole;
  const kept: Met[] = [];
  for (const word of order) {
    const cuts = word.weight === WEIGHT.number ? cutsOf(word.said) : [];
    const name = [...word.names, ...cuts].find((n) => some(inOrder([...kept, { ...word, name: n, cut: false }])));
    if (name !== undefined) kept.push({ ...word, name, cut: cuts.includes(name) });
  }
  return kept;
}

/** A part number that nobody has, cut from its end: the nearest of its family. */
const cutsOf = (name: string): string[] =>
  Array.from({ length: Math.max(0, name.length - SHORTEST_FAMILY) }, (_, i) => name.slice(0, name.length - 1 - i));

/** Whether a part is known to be within the limits; used where nobody could be asked with them. */
export function meets(part: CataloguePart, { basic, volts = 0, amps = 0, ohms, pins }: PartLimits): boolean {
  const told = ratingOf({ attributes: {}, ...part });
  if ((basic === true && part.tier !== 'basic') || (volts > 0 && (told.volts ?? 0) < volts) || (amps > 0 && (told.amps ?? 0) < amps)) return false;
  const has = rowWords({ attributes: {}, ...part }).split(' ');
  const exact = readSearch('', '', { ...(ohms === undefined ? {} : { ohms }), ...(pins === undefined ? {} : { pins }) });
  return exact.groups.every((group) => group.some(({ word }) => has.includes(word)));
}

/** A part that a net can be joined to: its device is described, or it is chosen by value on a land pattern that is known. */
export function isUsable(part: CataloguePart, library: Library): boolean {
  if (deviceOfPart(part, library) !== null) return true;
  const kind = kindOfCategory(part.category);
  return kind !== '' && isGeneric(kind) && landPattern(kind, part.package, library) !== null;
}

interface Bound {
  readonly said: string;
  readonly holds: (part: CataloguePart) => boolean;
}
const UNDER = /(?:\b(?:under|below|less than|at most|max(?:imum)?)|[<≤])\s*(\d+(?:\.\d+)?\s*[munµkM]?\s*(?:Ω|Ω|ohms?|A|V|F|H|W))(?=\s|,|$)/i;

function wordsOf(q: string, { synonyms = {} }: Library): { bound: Bound | null; words: Said[] } {
  const under = UNDER.exec(q);
  const most = under === null ? null : parseQuantity((under[1] ?? '').replace(/\s+/g, '').replace(/ohms?$/i, 'Ω'));
  const rest = most === null || under === null ? q : q.replace(under[0], ' ');
  const said = joined(searchWords(rest), synonyms);
  const idle = (word: string): boolean => synonyms[word.toLowerCase()]?.length === 0;
  const all = said.map((word, at) => ({ said: word, at, phrase: said.slice(0, at).filter(idle).length }));
  const words = all.filter((w) => !idle(w.said)).slice(0, MOST_WORDS);
  return { bound: most === null ? null : atMost(most, under?.[0].trim() ?? ''), words: words.length === 0 ? all.slice(0, MOST_WORDS) : words };
}

/** Two words that have another name together are one. */
function joined(words: readonly string[], synonyms: Readonly<Record<string, readonly string[]>>): string[] {
  const out: string[] = [];
  for (const word of words) {
    const both = `${out.at(-1)} ${word}`;
    if (synonyms[both.toLowerCase()] !== undefined) out[out.length - 1] = both;
    else out.push(word);
  }
  return out;
}

/** The part says a figure of that unit which is at most so much: of an on-resistance at several gate voltages the least counts. */
function atMost({ value, unit }: NonNullable<ReturnType<typeof parseQuantity>>, said: string): Bound {
  return {
    said,
    holds: ({ description, value: written }) =>
      `${description} ${written}`.split(/[\s,;、]+/).some((word) => {
        const told = parseQuantity(word.split('@')[0] ?? word);
        return told !== null && told.unit === unit && told.value <= value * 1.0001;
      }),
  };
}

/** Of which of two kinds a part is, and how many are in one case. */
const FORM = /^(?:[np]-?(?:fet|mos|channel|mosfet)|npn|pnp|single|dual|triple|quad)$/i;

/** How much a word says: a part number most, then what the category is called, the form, a figure, a plain word; a bare small number least. */
const WEIGHT = { number: 5, kind: 4, form: 3, figure: 2, plain: 1, bare: 0 } as const;

function weight(word: string): number {
  if (FORM.test(word)) return WEIGHT.form;
  if (outlinesOf(word).length === 1) return WEIGHT.figure;
  if (/^[A-Za-z]{1,6}-?\d[\w-]{2,}$/.test(word)) return WEIGHT.number;
  if (/^(?:\d{1,2}|\d*\.\d+)$/.test(word)) return WEIGHT.bare;
  return /\d/.test(word) ? WEIGHT.figure : WEIGHT.plain;
}
