import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';

/**
 * Operational amplifiers that were named beside a circuit which is no stage of a signal and comes in a form with one (a current source): it is that form
 * which is wanted.
 */
export function withAmplifiers(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  const compared = comparing(know, sort);
  if (compared !== null) {
    minutes.decide(compared.id, 'a comparator', 'it switches by what is sensed, and nothing else on the board does');
    const now = (a: Ask): Ask => (a.id === compared.id ? { ...a, concept: COMPARATOR } : a);
    return { ...sort, all: sort.all.map(now), things: sort.things.map((t) => ({ ...t, ask: now(t.ask) })) };
  }
  const holds = (ask: Ask): boolean => {
    const blocks = blocksFor(know, ask.concept).flatMap((n) => know.library.blocks.get(n) ?? []);
    return (
      blocks.some((b) => b.parts.some((p) => p.kind === 'opamp')) && !blocks.some((b) => b.ports.some((p) => p.joins?.startsWith('signal') === true))
    );
  };
  const functions = sort.things.flatMap(({ ask }) => (ask.kind === 'function' ? [ask] : []));
  const chips = functions.filter((a) => a.concept === 'opamp' && a.figures.length === 0);
  const host = functions.find((a) => a.concept !== 'opamp' && a.part === undefined && holds(a) && !isCompared(know, a));
  if (host === undefined || chips.length === 0) return sort;
  for (const chip of chips) minutes.decide(chip.id, host.text, 'its circuit is made of one');
  const now = (a: Ask): Ask => (a.id === host.id ? { ...a, features: [...new Set([...a.features, 'opamp'])] } : a);
  const told = new Set(chips.map((c) => c.id));
  return { ...sort, all: sort.all.map(now), things: sort.things.flatMap((t) => (told.has(t.ask.id) ? [] : [{ ...t, ask: now(t.ask) }])) };
}

/** A comparator has its own chip. */
const isCompared = ({ lexicon }: Knowledge, ask: Ask): boolean => lexicon.isA(ask.concept, 'comparator');

const COMPARATOR = 'comparator';
/** Kinds that act by what is sensed. */
const ACTS: ReadonlySet<Ask['kind']> = new Set(['load', 'output', 'light', 'sound']);

/** The amplifier that stands between the sensors of a board without a program and what acts by them; null: there is none, or another circuit does it. */
function comparing(know: Knowledge, { things, controllers }: Sorted): Ask | null {
  const functions = things.filter(({ ask }) => ask.kind === 'function');
  const [chip] = functions;
  const isChip = functions.length === 1 && chip?.ask.concept === 'opamp' && chip.ask.figures.length === 0;
  const between = things.some((t) => t.ask.kind === 'sensor') && things.some((t) => ACTS.has(t.ask.kind));
  const able = chip?.ask.part === undefined || know.lexicon.part(chip.ask.part)?.blocks.some((b) => blocksFor(know, COMPARATOR).includes(b)) === true;
  return isChip && between && able && controllers.length === 0 ? chip.ask : null;
}
