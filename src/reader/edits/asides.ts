import type { Grammar } from '../text/grammar.js';
import type { Token } from '../text/token.js';

const word = (token: Token | undefined): string => (token?.kind === 'word' ? token.text.toLowerCase() : '');
const ends = (token: Token): boolean => token.kind === 'break' || (token.kind === 'mark' && /^[,;:()]$/.test(token.text));

/**
 * The tokens of an order about a board that stands as they are carried out: a verb with its particle beside it, without the reasons that are given, with what
 * a reason speaks of in the place of "it", and without sizes told by how much more, which are orders on the outline itself.
 */
export function asOrders(tokens: readonly Token[], grammar: Grammar): Token[] {
  let spoken: readonly Token[] = [];
  return exchanged(agreed(sections(tokens), grammar), grammar).flatMap((said) => {
    const section = actively(said, grammar);
    const at = section.findIndex((t) => grammar.complaints.has(word(t)));
    const orders = section.some((t) => t.kind === 'word' && grammar.own([t.text], 0)?.edit !== undefined);
    if (at >= 0 && !orders) {
      spoken = section.slice(0, at).filter((t) => t.kind === 'word' && grammar.own([t.text], 0) === null);
      return section.filter(ends);
    }
    // "10 mm longer" is by how much, "no longer than 90 mm" is how long.
    const other = section.findIndex((t) => grammar.comparatives.has(word(t)));
    const sized = section.slice(other + 1).some((t) => t.kind === 'size' || t.kind === 'measure' || t.kind === 'number');
    if (other >= 0 && !sized && section.some((t) => grammar.outline.has(word(t)))) return section.filter(ends);
    const verbal = orders || section.some((t) => grammar.particles.has(word(t)));
    const joined = verbal ? particlesFirst(section, grammar) : particleAlone(section, grammar);
    const it = orders && spoken.length > 0 ? joined.findIndex((t) => grammar.own([word(t)], 0)?.plain === 'pronoun') : -1;
    return it < 0 ? joined : [...joined.slice(0, it), ...spoken, ...joined.slice(it + 1)];
  });
}

/** "Fine, …", "Right. …": a word that agrees by itself, ahead of an order, is no feature and no place of anything. */
function agreed(all: Token[][], grammar: Grammar): Token[][] {
  const [first, ...rest] = all;
  const [said, ...more] = first?.filter((t) => !ends(t)) ?? [];
  const agrees = said !== undefined && more.length === 0 && rest.length > 0 && grammar.agreed.has(word(said));
  return agrees ? [first!.filter(ends), ...rest] : all;
}

/** "the lamp gets replaced by a buzzer": as it is ordered, the verb before what it acts on. */
function actively(section: readonly Token[], grammar: Grammar): readonly Token[] {
  const starts = section.findIndex((t) => grammar.own([word(t)], 0)?.plain !== 'and');
  for (let at = starts + 1; at < section.length; at++)
    for (let size = MOST_WORDS; size > 0; size--) {
      const verb =
        grammar.passives[
          section
            .slice(at, at + size)
            .map(word)
            .join(' ')
        ];
      if (verb !== undefined)
        return [...section.slice(0, starts), { ...section[at]!, text: verb }, ...section.slice(starts, at), ...section.slice(at + size)];
    }
  return section;
}

/** "the lamp out, a buzzer in": one goes and the other comes. */
function exchanged(all: readonly Token[][], grammar: Grammar): readonly Token[][] {
  const way = (section: readonly Token[] | undefined): { readonly marker: string; readonly at: Token } | null => {
    const own = section?.filter((t) => !ends(t)) ?? [];
    const last = own.at(-1);
    const hit = last?.kind === 'word' ? grammar.own([word(last)], 0) : null;
    const off = [...grammar.particles.values()].some((list) => list.has(word(last))) && hit?.marker !== 'in';
    const marker = off ? 'out' : hit?.plain === 'swap' ? 'in' : hit?.marker;
    return last === undefined || marker === undefined || own.length < 2 || (hit?.plain !== 'swap' && own.some((t) => t.kind === 'measure'))
      ? null
      : { marker, at: last };
  };
  return all.map((section, i) => {
    const [here, next, before] = [way(section), way(all[i + 1]), way(all[i - 1])];
    const goes = here?.marker === 'out' && next?.marker === 'in';
    const comes = here?.marker === 'in' && before?.marker === 'out';
    if (here === null || !(goes || comes)) return section;
    // "leave the lamp out, …": its verb goes with its particle.
    const said = section.filter((t) => t !== here.at && grammar.particles.get(word(t))?.has(word(here.at)) !== true);
    return [{ ...here.at, text: goes ? 'remove' : 'add' }, ...said];
  });
}

/** Words of the longest phrase that leads on to it. */
const MOST_WORDS = 5;

function sections(tokens: readonly Token[]): Token[][] {
  const all: Token[][] = [[]];
  for (const token of tokens) {
    all.at(-1)!.push(token);
    if (ends(token)) all.push([]);
  }
  return all.filter((s) => s.length > 0);
}

/** "take the lamp off": the particle stands beside its verb. */
function particlesFirst(section: readonly Token[], grammar: Grammar): Token[] {
  const { particles } = grammar;
  const verb = section.findIndex((t) => particles.has(word(t)));
  const allowed = particles.get(word(section[verb])) ?? new Set<string>();
  // "on the back": a place, and no particle.
  const noun = (i: number): boolean =>
    grammar.own([word(section[i - 1])], 0)?.plain === 'determiner' && grammar.own([word(section[i - 2])], 0)?.preposition !== undefined;
  const at = section.findIndex(
    (t, i) => i > verb + 1 && allowed.has(word(t)) && !noun(i) && section.slice(i + 1).every((u) => ends(u) || u.kind !== 'measure'),
  );
  const last = section.findLastIndex((t) => t.kind === 'word');
  const particle = section[at]!;
  // "take the lamp off the bus": from it.
  const off = at >= 0 && grammar.own([word(section[at + 1])], 0)?.plain === 'determiner';
  if (verb < 0 || at < 0 || (last - at > 1 && !off)) return [...section];
  const rest = section.flatMap((t, i) => (i !== at ? [t] : off ? [{ ...t, text: 'from' }] : []));
  return [...rest.slice(0, verb + 1), particle, ...rest.slice(verb + 1)];
}

/** "the lamp away again": the verb is left out. */
function particleAlone(section: readonly Token[], grammar: Grammar): Token[] {
  const words = section.filter((t) => t.kind === 'word');
  const at = words.findLastIndex((t) => [...grammar.particles.values()].some((list) => list.has(word(t))));
  const particle = words[at];
  const [verb] = [...grammar.particles].find(([, list]) => list.has(word(particle))) ?? [];
  const whole = grammar.own([word(words[0])], 0)?.plain === 'determiner' && at > 1 && at > words.length - 3;
  if (particle === undefined || verb === undefined || !whole || section.some((t) => t.kind === 'measure')) return [...section];
  return [{ ...particle, text: verb }, particle, ...section.filter((t) => t !== particle)];
}
