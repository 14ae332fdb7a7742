import type { Language } from '../../lexicon/index.js';
import type { GrammarHit } from './grammar.js';
import type { Token } from './token.js';
import type { Tongue } from './words.js';

/** Languages whose verb may stand at the end: "die drei Lüfter steuert". */
const VERB_LAST: ReadonlySet<Language> = new Set(['de', 'nl']);
/** Languages that say "sortie de relais" for a relay output. */
const HEAD_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt']);
/** Kinds that a noun said behind them with "of" tells more closely. */
const TOLD = new Set(['output', 'input', 'connector', 'function', 'conversion', 'protection', 'charging', 'interface', 'light', 'purpose', 'supply']);

/** Kinds of nouns that tell the one before them without "of". */
const BESIDE = new Set(['load', 'output', 'sensor', 'interface', 'light', 'sound']);

/**
 * Brings words into the order that the reader reads: verb before what it acts on, modifier before its noun, the old thing before the new one.
 * Spans stay with the words.
 */
export function ordered(tokens: readonly Token[], tongue: Tongue, edits: boolean): Token[] {
  if (tongue.language === 'en') return [...tokens];
  const clauses = sections(tokens, (token) => token.kind === 'break');
  return clauses.flatMap((clause) => {
    const verbs = VERB_LAST.has(tongue.language) ? verbsFirst(clause, tongue, edits) : [...clause];
    const nouns = HEAD_FIRST.has(tongue.language) ? adjectivesFirst(nounsLast(verbs, tongue), tongue) : verbs;
    const steps = nouns.map((token, i) => {
      // "ventole da 12 V" are of 12 V, not from there.
      return tongue.language === 'it' && /^da$/i.test(token.text) && nouns[i + 1]?.kind === 'measure' ? { ...token, text: 'di' } : token;
    });
    return steps;
  });
}

/** Cuts behind each token that ends a section. */
function sections(tokens: readonly Token[], ends: (token: Token) => boolean): Token[][] {
  const all: Token[][] = [[]];
  for (const token of tokens) {
    all.at(-1)!.push(token);
    if (ends(token)) all.push([]);
  }
  return all.filter((section) => section.length > 0);
}

const hitOf = (token: Token | undefined, { grammar }: Tongue): GrammarHit | null => (token?.kind === 'word' ? grammar.own([token.text], 0) : null);
const isJoint = (token: Token, tongue: Tongue): boolean => {
  const plain = hitOf(token, tongue)?.plain;
  return token.kind === 'break' || (token.kind === 'mark' && /^[,:()]$/.test(token.text)) || plain === 'and' || plain === 'or';
};

function verbsFirst(clause: readonly Token[], tongue: Tongue, edits: boolean): Token[] {
  const verbs = (tokens: readonly Token[]): Token[] =>
    sections(tokens, (token) => isJoint(token, tongue)).flatMap((section) => verbFirst(section, tongue));
  return edits ? ordersOf(clause, tongue).flatMap((order) => orderFirst(verbs(order), tongue)) : verbs(clause);
}

/** "nimm den Summer raus und mach die LED grün" are two. */
function ordersOf(clause: readonly Token[], tongue: Tongue): Token[][] {
  const orders: Token[][] = [[]];
  for (const [i, token] of clause.entries()) {
    const begins = hitOf(clause[i + 1], tongue)?.edit !== undefined && clause[i + 2]?.kind === 'word';
    // "die Pumpe raus, ein Ventil rein": each ends with its own.
    const ended =
      hitOf(clause[i - 1], tongue)?.edit !== undefined &&
      hitOf(
        clause.findLast((t) => t.kind === 'word'),
        tongue,
      )?.edit !== undefined;
    const replaced = orders.at(-1)!.some(
      (_, k, all) =>
        tongue.grammar.own(
          all.slice(k, k + 3).map((t) => t.text),
          0,
        )?.instead === true,
    );
    if (isJoint(token, tongue) && (begins || ended || replaced)) orders.push([]);
    orders.at(-1)!.push(token);
  }
  return orders.filter((order) => order.length > 0);
}

/** "den Summer und die LED entfernen", "nimm den Summer raus": the verb that ends an order, or its particle, begins it. */
function orderFirst(order: readonly Token[], tongue: Tongue): Token[] {
  const joint = order[0] !== undefined && isJoint(order[0], tongue) ? 1 : 0;
  const last = order.findLastIndex((token) => token.kind === 'word');
  const edit = last > joint ? hitOf(order[last], tongue)?.edit : undefined;
  if (edit === undefined || edit === 'set' || order.slice(joint, last).every((token) => token.kind !== 'word' || hitOf(token, tongue) !== null))
    return [...order];
  const first = hitOf(order[joint], tongue)?.edit !== undefined;
  return [...order.slice(0, joint), order[last]!, ...order.filter((_, i) => i !== last && i >= joint + (first ? 1 : 0))];
}

/** One stretch between joints: the verb that ends it goes before what it acts on. */
function verbFirst(section: readonly Token[], tongue: Tongue): Token[] {
  const { grammar } = tongue;
  const end = section.findLastIndex((token) => !isJoint(token, tongue)) + 1;
  let begin = end;
  while (begin > 0 && isVerbal(hitOf(section[begin - 1], tongue))) begin--;
  for (let from = Math.max(0, begin - 2); from < end; from++)
    for (let to = end; to > from; to--) {
      const verb = section.slice(from, to).map((token) => token.text);
      // "über USB-C versorgt" is "versorgt über USB-C".
      const fits = (token: Token, k: number): boolean =>
        k < from && token.kind === 'word' && (grammar.own([...verb, token.text], 0)?.tokens ?? 0) === verb.length + 1;
      // "über ein Netzteil mit 9 V versorgt": the source before its voltage.
      const source = section.findLastIndex((token, k) => fits(token, k) && section[k + 1]?.kind !== 'measure');
      const before = source >= 0 ? source : section.findLastIndex(fits);
      if (before >= 0 && section.slice(before + 1, from).length > 0) return moved(section, from, to, before);
    }
  const verb = section.findIndex((token, i) => i >= begin && i < end && hitOf(token, tongue)?.relation !== undefined);
  const acts = section.slice(0, begin).some((token) => hitOf(token, tongue) === null);
  if (verb < 0 || !acts || section.slice(0, begin).some((token) => hitOf(token, tongue)?.relation !== undefined)) return [...section];
  const infinitive = /^(?:zu|te)$/i.test(section[verb - 1]?.text ?? '') ? verb - 1 : verb;
  const rest = section.filter((_, i) => i < infinitive || i > verb);
  // What the clause is about stays before its verb: "eine Platine, die …" has its comma, "ein Board das … steuert" not.
  const relative = rest.findIndex((token, i) => i > 0 && /^(?:die|der|das|dat|um|om|damit|dass)$/i.test(token.text) && !isNoun(rest[i - 1]!, tongue));
  const place = Math.max(0, relative);
  return [...rest.slice(0, place), section[verb]!, ...rest.slice(place)];
}
const isNoun = (token: Token, tongue: Tongue): boolean => token.kind !== 'word' || hitOf(token, tongue) !== null;
const isVerbal = (hit: GrammarHit | null): boolean =>
  hit !== null &&
  (hit.relation !== undefined || hit.edit !== undefined || hit.plain === 'auxiliary' || hit.plain === 'copula' || hit.marker !== undefined);
const moved = (all: readonly Token[], from: number, to: number, before: number): Token[] => [
  ...all.slice(0, before),
  ...all.slice(from, to),
  ...all.slice(before, from),
  ...all.slice(to),
];

/** "sortie de ventilateur" is read as "ventilateur sortie"; both then have the words of the whole. */
function nounsLast(tokens: readonly Token[], tongue: Tongue): Token[] {
  const out = [...tokens];
  for (let i = 0; i < out.length; i++) {
    const head = thingAt(out, i, tongue);
    if (head === null || !TOLD.has(head.kind)) continue;
    let of = i + head.tokens;
    const beside = hitOf(out[of], tongue)?.preposition !== 'of';
    // "sortie relais", "misura tensione": a noun right behind tells it as one with "of" does.
    if (beside && (hitOf(out[of], tongue) !== null || !BESIDE.has(thingAt(out, of, tongue)?.kind ?? ''))) continue;
    if (!beside) of++;
    if (!beside && hitOf(out[of], tongue)?.plain === 'determiner') of++;
    const told = thingAt(out, of, tongue);
    if (told === null || hitOf(out[of], tongue) !== null) continue;
    const all = out.slice(i, of + told.tokens);
    const [from, to] = [all[0]!.from, all.at(-1)!.to];
    const swapped = [...out.slice(of, of + told.tokens), ...out.slice(i, i + head.tokens)].map((token) => ({ ...token, from, to }));
    out.splice(i, all.length, ...swapped);
    i += swapped.length - 1;
  }
  return out;
}

/** "un LED verde lo indica": what is said of a noun stands before it, lest it be taken for the next one's. */
function adjectivesFirst(tokens: readonly Token[], tongue: Tongue): Token[] {
  const out = [...tokens];
  for (let i = 0; i < out.length; i++) {
    const noun = thingAt(out, i, tongue);
    if (noun === null || noun.kind === 'feature') continue;
    const at = i + noun.tokens;
    const said = thingAt(out, at, tongue);
    let next = at + (said?.tokens ?? 0);
    while (/^(?:pronoun|determiner)$/.test(hitOf(out[next], tongue)?.plain ?? '')) next++;
    if (said?.kind === 'feature' && thingAt(out, next, tongue)?.kind === 'behaviour') {
      const all = out.slice(i, at + said.tokens);
      const [from, to] = [all[0]!.from, all.at(-1)!.to];
      out.splice(i, all.length, ...[...out.slice(at, at + said.tokens), ...out.slice(i, at)].map((token) => ({ ...token, from, to })));
    }
    i = Math.max(i, at - 1);
  }
  return out;
}

function thingAt(tokens: readonly Token[], i: number, { lexicon, language }: Tongue): { readonly kind: string; readonly tokens: number } | null {
  const run: string[] = [];
  for (const token of tokens.slice(i, i + 5)) {
    if (token.kind !== 'word') break;
    run.push(token.text);
  }
  if (run.length === 0) return null;
  const part = lexicon.lookupPart(run);
  const word = lexicon.lookup(run, 0, language);
  if (part !== null && part.tokens >= (word?.tokens ?? 0)) return { kind: 'part', tokens: part.tokens };
  return word === null ? null : { kind: word.concepts[0]!.kind, tokens: word.tokens };
}
