import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { dataIn, gatesUsed, rowOf } from './gates.js';
import type { Unit } from './units.js';

/** Inputs and outputs of chips that a board may have switches and lights for. */
const MOST = 16;
const SET_BY = ['switch', 'button'] as const;

/** Switches at the inputs of named chips and lights at their outputs: as many as the chips have of them, where nobody counted. */
export function litAndSet(know: Knowledge, sort: Sorted, unitsFor: (things: Sorted['things']) => readonly Unit[], minutes: Minutes): Sorted {
  const plain = (a: Ask): boolean => a.several === true && a.count === undefined && a.per === undefined && a.connector === undefined;
  const sets = (a: Ask): boolean => a.kind === 'input' && SET_BY.some((c) => isA(know, a, c)) && plain(a);
  const shows = (a: Ask): boolean => a.kind === 'light' && isA(know, a, 'led') && plain(a);
  const open = sort.things.filter(({ ask }) => sets(ask) || shows(ask));
  if (open.length === 0 || sort.all.some((a) => a.kind === 'controller')) return sort;
  const units = unitsFor(sort.things.filter(({ ask }) => ask.kind === 'function'));
  const lines = (of: (u: Unit) => number): number => units.reduce((sum, u) => sum + of(u), 0);
  const gates = (u: Unit, end: 'takes' | 'gives'): number => gatesUsed(u).reduce((sum, g) => sum + g[end].length, 0);
  const inputs = lines((u) => gates(u, 'takes') || dataIn(u.block).length);
  const outputs = lines((u) => gates(u, 'gives') || rowOf(u.block).length);
  const counts = new Map(open.map(({ ask }) => [ask.id, sets(ask) ? inputs : outputs]));
  const now = (a: Ask): Ask => {
    const count = counts.get(a.id) ?? 0;
    if (count < 2 || count > MOST) return a;
    minutes.detail(`${count} × ${a.text}`, 'one for each line of the chip');
    return { ...a, count };
  };
  const told = new Map(open.map(({ ask }) => [ask.id, now(ask)]));
  const put = (a: Ask): Ask => told.get(a.id) ?? a;
  return { ...sort, all: sort.all.map(put), things: sort.things.map((t) => ({ ...t, ask: put(t.ask) })) };
}
