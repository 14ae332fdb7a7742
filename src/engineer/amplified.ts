import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { blocksFor, type Knowledge } from './knowledge.js';
import type { Sorted } from './sort.js';

/**
 * Operational amplifiers that were named beside a circuit which is no stage of a signal and comes in a form with one (a current source): it is that form
 * which is wanted.
 */
export function withAmplifiers(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
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
