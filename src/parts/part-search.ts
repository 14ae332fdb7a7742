import type { Catalogue, CataloguePart } from './catalogue.js';
import { kindOfCategory } from './category.js';
import type { Library } from './library.js';
import { isGeneric } from './pins.js';
import { parseQuantity } from './quantity.js';
import { landPattern } from './resolve.js';
import { deviceOfPart } from './rows.js';

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
const MOST_TRIES = 40;
const MOST_WORDS = 8;
/** A part number is cut to no fewer characters. */
const SHORTEST_FAMILY = 5;
/** Rows that are looked through so that usable ones come first. */
const SURPLUS = 4;
const MOST_ROWS = 400;

/**
 * Parts for a person's words, best first: the more words a part meets the earlier it comes, then those that a board can use as things stand, then as the catalogue
 * ranks them. A word that finds nothing may miss, another name of the same is tried, "under 5 mΩ" is a bound on what the catalogue says of the part.
 */
export function searchParts(query: PartQuery, library: Library): FoundPart[] {
  const { bound, words } = wordsOf(query.q, library);
  const ranked = new Map<string, FoundPart>();
  const look = Math.min(MOST_ROWS, query.limit * SURPLUS);
  let tries = 0;
  const ask = (q: string): CataloguePart[] => (tries++ < MOST_TRIES ? library.catalogue.search({ ...query, q, limit: look }) : []);
  const add = (parts: readonly CataloguePart[], missed: readonly string[]): void => {
    const fits = parts.filter((part) => !ranked.has(part.catalog_code) && (bound === null || bound.holds(part)));
    const found = fits.map((part) => ({ part, missed, usable: isUsable(part, library) }));
    for (const one of [...found.filter((f) => f.usable), ...found.filter((f) => !f.usable)]) ranked.set(one.part.catalog_code, one);
  };
  for (const missed of subsets(words)) {
    if (ranked.size >= query.limit || tries >= MOST_TRIES) break;
    // What fits has the figures that were asked for: other figures are no answer beside it.
    if (ranked.size > 0 && missed.some((w) => weight(w) > 1)) continue;
    const kept = words.filter((w) => !missed.includes(w));
    if (kept.length === 0 && words.length > 0) break;
    for (const q of spellings(kept, library)) {
      add(ask(q), missed);
      if (ranked.size >= query.limit) break;
    }
  }
  for (const [name, cut] of ranked.size === 0 ? cuts(words) : []) {
    add(ask(cut), [name]);
    if (ranked.size > 0) break;
  }
  const found = [...ranked.values()].slice(0, query.limit);
  if (found.length > 0 || bound === null) return found;
  return searchParts({ ...query, q: words.join(' ') }, library).map((f) => ({ ...f, missed: [...f.missed, bound.said] }));
}

/** A part number that nobody has, cut from its end: the nearest of its family. */
function* cuts(words: readonly string[]): Generator<[name: string, cut: string]> {
  for (const name of words.filter((w) => weight(w) === 3)) for (let n = name.length - 1; n >= SHORTEST_FAMILY; n--) yield [name, name.slice(0, n)];
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

function wordsOf(q: string, { synonyms = {} }: Library): { bound: Bound | null; words: string[] } {
  const under = UNDER.exec(q);
  const most = under === null ? null : parseQuantity((under[1] ?? '').replace(/\s+/g, '').replace(/ohms?$/i, 'Ω'));
  const rest = most === null || under === null ? q : q.replace(under[0], ' ');
  const said = rest.split(/[\s,;]+/).filter((w) => w !== '');
  const idle = (word: string): boolean => synonyms[word.toLowerCase()]?.length === 0;
  const words = said.filter((w) => !idle(w)).slice(0, MOST_WORDS);
  return { bound: most === null ? null : atMost(most, under?.[0].trim() ?? ''), words: words.length === 0 ? said.slice(0, MOST_WORDS) : words };
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

/** What may be left out, least first: nothing, one word, two; plain words before numbers and part numbers. */
function subsets(words: readonly string[]): string[][] {
  const byWeight = [...words].sort((a, b) => weight(a) - weight(b));
  const one = byWeight.map((w) => [w]);
  const two = byWeight.flatMap((a, i) => byWeight.slice(i + 1).map((b) => [a, b]));
  const most = Array.from({ length: Math.max(0, byWeight.length - 3) }, (_, i) => byWeight.slice(0, i + 3));
  return [[], ...(words.length > 1 ? one : []), ...(words.length > 2 ? two : []), ...most];
}

const POLAR = /^(?:[np]-?(?:fet|mos|channel|mosfet)|npn|pnp)$/i;

/** How much a word says: a part number more than a figure, a figure more than a plain word; a word with other names least, for those are tried. */
function weight(word: string): number {
  if (POLAR.test(word)) return 2;
  if (/^[A-Za-z]{1,6}-?\d[\w-]{2,}$/.test(word)) return 3;
  if (/\d/.test(word)) return 2;
  return 1;
}

/** The words, and once more with another name for each word that has one. */
function spellings(words: readonly string[], { synonyms = {} }: Library): string[] {
  const others = words.flatMap((word, i) => (synonyms[word.toLowerCase()] ?? []).map((other) => words.with(i, other).join(' ')));
  return [words.join(' '), ...others];
}
