import type { Ask } from '../../request/index.js';
import { type Knowledge, supplyVolts } from '../knowledge.js';
import { isSource } from './sources.js';

/** A supply or a load with volts of its own that a source or a protection leads to is a rail made from it. */
export function madeFrom(know: Knowledge, ask: Ask, all: readonly Ask[]): Ask {
  const led = (a: Ask): boolean => (ask.kind === 'supply' ? isSource(know, a) : a.kind === 'protection');
  const from = all.some((a) => a !== ask && led(a) && a.links.some((l) => (l.role === 'to' || l.role === 'for') && l.ask === ask.id));
  const open = ask.concept === 'load' && !all.some((a) => a.kind === 'controller' || a.kind === 'output');
  if (!(ask.concept === 'supply' || open) || !from || supplyVolts(ask) === null) return ask;
  return {
    ...ask,
    kind: 'rail',
    concept: 'rail',
    figures: ask.figures.map((f) => (f.role === 'in' || f.role === 'supply' ? { ...f, role: 'out' } : f)),
  };
}
