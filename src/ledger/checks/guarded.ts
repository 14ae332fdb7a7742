import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { realised } from '../instances.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { unmet, type Verdict } from '../verdict.js';

/** What protects a cell stands between that cell and the board: a battery's plus is on its nets, and its minus on none that is ground. */
export function guarded(scene: Scene, ask: Ask): Verdict[] {
  if (!scene.lexicon.isA(ask.concept, 'cell_protection')) return [];
  const refs = claimOf(scene, ask).instances.flatMap((i) => i.refs);
  const netsOf = (ref: string): string[] => scene.part(ref)?.pads.flatMap((p) => p.net ?? []) ?? [];
  const own = new Set(refs.flatMap(netsOf).filter((n) => n !== GROUND));
  const cells = realised(scene, 'battery').instances.map((i) => i.main);
  const on = cells.filter((r) => netsOf(r).some((n) => own.has(n)));
  if (refs.length === 0) return [];
  if (on.length === 0) return [unmet(`${list(refs.slice(0, 2))} protect no cell: no battery is on their nets`, { refs })];
  const past = on.filter((r) => netsOf(r).includes(GROUND));
  return past.length === 0 ? [] : [unmet(`the minus of ${list(past)} is the board's ground: ${list(refs.slice(0, 2))} part nothing`, { refs })];
}
const GROUND = 'GND';
