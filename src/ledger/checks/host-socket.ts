import type { Ask } from '../../request/index.js';
import type { Scene } from '../scene.js';
import { met, type Verdict } from '../verdict.js';

/** Designators of the sockets of a ready-made board that an ask names: it plugs in there and stays no part of the board. */
export function hostSockets({ design, cores, lexicon }: Scene, { part }: Pick<Ask, 'part'>): string[] {
  const named = part === undefined ? [] : (lexicon.part(part)?.platforms ?? []);
  return design.blocks.flatMap((b) => {
    const platform = cores.get(b.block);
    return platform?.mounting === 'socket' && named.includes(platform.id) ? b.refs.slice(0, 1) : [];
  });
}

/** The sockets of the ready-made boards outside that an ask is for. */
export const socketsFor = (scene: Scene, { links }: Pick<Ask, 'links'>): string[] =>
  links
    .flatMap((l) => (FOR.has(l.role) ? scene.request.asks.filter((a) => a.id === l.ask && a.features.includes('external')) : []))
    .flatMap((host) => hostSockets(scene, host));
const FOR: ReadonlySet<string> = new Set(['for', 'to']);

/** A connector that was asked for a ready-made board is the sockets of that; null: it is another one. */
export function onHostSockets(scene: Scene, ask: Ask): Verdict[] | null {
  if (ask.figures.length > 0 || ask.contacts !== undefined || (ask.count ?? 1) > 1) return null;
  const refs = socketsFor(scene, ask);
  return refs.length === 0 ? null : [met(`${refs.join(', ')}: the sockets that it plugs into`, { refs })];
}
