import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';

/** Comparators that one board has for things that are counted. */
const MOST = 4;

/**
 * One comparator is told of, and as many sensors as there are things to act or trimmers to set them (two LDRs, two motors): on a board without a program
 * each sensor is compared for itself. Returns the asks with so many comparators.
 */
export function comparedEach(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const asks = sort.things.map((t) => t.ask);
  const [host, ...others] = asks.filter((a) => isA(know, a, 'comparator'));
  const [sensor, ...more] = asks.filter((a) => a.kind === 'sensor');
  const count = sensor?.count ?? 1;
  if (host === undefined || sensor === undefined || others.length + more.length > 0 || (host.count ?? 1) > 1 || count < 2 || count > MOST)
    return sort;
  const acts = (a: Ask): boolean => ACTS.has(a.kind) || isA(know, a, 'trimmer') || isA(know, a, 'potentiometer');
  if (!asks.some((a) => acts(a) && a.count === count)) return sort;
  minutes.decide(host.id, `${count} comparators`, `one for each ${sensor.text}`);
  const now = (a: Ask): Ask => (a === host ? { ...a, count } : a);
  return { ...sort, all: sort.all.map(now), things: sort.things.map((t) => ({ ...t, ask: now(t.ask) })) };
}
const ACTS: ReadonlySet<Ask['kind']> = new Set(['load', 'output', 'light', 'sound']);
