import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { blocksFor, hasRelay, isA, type Knowledge, portsOf, takes } from '../knowledge.js';
import type { Power } from '../plan.js';
import type { Unit } from '../units/units.js';
import { type Stage, same } from './supplies.js';

/** Kinds of asks that move, heat, light or switch something. */
const ACTING: ReadonlySet<string> = new Set(['load', 'output']);

/** Whether a unit moves, heats, lights or switches something: a stop takes its supply away, and leaves that of what computes. */
export const acts = ({ ask, block, load }: Pick<Unit, 'ask' | 'block' | 'load'>): boolean =>
  load !== null || ACTING.has(ask.kind) || hasRelay(block) || block.parts.some((p) => p.kind === 'driver');

/**
 * The stop contact (ISO 13850) that stands between a supply of the board and what acts on it, with the volts of that supply; null: none was asked for, or
 * what acts has several supplies or none, and the contact stands in series with all of the board.
 */
export function stopAt(know: Knowledge, series: readonly { readonly ask: Ask }[], power: Power): { stage: Stage; volts: number } | null {
  const found = series.find(({ ask }) => isA(know, ask, 'emergency_stop'));
  const [volts, ...others] = power.feeds.flatMap((f) => (f.unit !== undefined && f.unit !== null && acts(f.unit) ? [f.volts] : []));
  if (found === undefined || volts === undefined || others.some((v) => !same(v, volts))) return null;
  const able = blocksFor(know, found.ask.concept)
    .flatMap((n) => know.library.blocks.get(n) ?? [])
    .find((b: Block) => portsOf(b, 'power_in').some((p) => takes(p, volts)));
  return able === undefined ? null : { stage: { ask: found.ask, block: able }, volts };
}
