import type { Finding } from '../../board/index.js';
import type { NetCurrent } from '../../layout/current/index.js';
import { CURRENT_SLACK, currentFindings as currentFindingsOf } from '../../layout/drc/index.js';
import { netCapacity } from '../flow/copper.js';
import { feeding } from '../flow/feeding.js';
import { ratedAmps } from '../flow/ratings.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';

const SLACK = CURRENT_SLACK;

/** What nets carry against what their copper carries; kept, as asks want it too. */
export const capacities = (scene: Scene): ReadonlyMap<string, NetCurrent> =>
  scene.once('capacities', () => {
    const found = [...feeding(scene).nets].flatMap(([net, carried]) => netCapacity(scene, net, carried) ?? []);
    return new Map(found.map((c) => [c.net, c]));
  });

/** Parts in series that carry more than they are rated for. */
export function overloaded(scene: Scene): readonly { ref: string; amps: number; rated: number; by: string }[] {
  return scene.once('overloaded', () =>
    [...feeding(scene).through].flatMap(([ref, { amps }]) => {
      const part = scene.part(ref);
      const rated = part === undefined ? null : ratedAmps(part);
      return rated === null || amps <= rated.amps / SLACK ? [] : [{ ref, amps, rated: rated.amps, by: rated.by }];
    }),
  );
}

export const tooThin = (scene: Scene): readonly NetCurrent[] => [...capacities(scene).values()].filter((c) => c.carries < c.amps * SLACK);

/** Copper that the layout's own check has told is not told twice. */
export function currentFindings(scene: Scene): Finding[] {
  const told = new Set(scene.board?.findings.flatMap((f) => (f.rule === 'current' ? f.nets : [])));
  const parts = overloaded(scene).map(
    (o): Finding => ({
      rule: 'current',
      severity: 'error',
      refs: [o.ref],
      nets: [],
      message: `${o.ref} is to carry ${amount(o.amps, 'A')} and is made for ${amount(o.rated, 'A')} (${o.by})`,
    }),
  );
  const copper = scene.board === null ? [] : currentFindingsOf(scene.board, tooThin(scene));
  return [...copper.filter((f) => !f.nets.some((n) => told.has(n))), ...parts];
}
