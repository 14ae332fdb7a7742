import type { Scene } from '../scene.js';
import { feeding } from './feeding.js';
import { loads as loadsOf } from './loads.js';

/** What a load takes of a rail, A: over a converter what that takes for it. */
export interface Share {
  readonly ref: string;
  readonly typical: number;
  readonly peak: number;
}
/** What a rail carries, A. */
export interface RailLoad {
  readonly net: string;
  readonly volts: number;
  readonly typical: number;
  readonly peak: number;
  /** By the loads, the largest peak first. */
  readonly shares: readonly Share[];
}

/** Rails of known voltage in the design's order, with everything that draws from them, near and behind converters; what no supply reaches draws from its own rail. */
export function railLoads(scene: Scene): readonly RailLoad[] {
  return scene.once('rail loads', () => {
    const { nets, starved } = feeding(scene);
    return scene.design.nets.flatMap(({ name, volts, class: sort }): RailLoad[] => {
      if (volts === undefined || volts <= 0 || sort === 'ground') return [];
      const byRef = new Map<string, Share>();
      for (const load of loadsOf(scene)) {
        // It comes in and goes on: the larger of both is what the rail carries for it.
        const here = (nets.get(name) ?? []).filter((c) => c.load === load);
        const own = here.length === 0 && load.plus.net === name && starved.includes(load);
        const typical = own ? load.typical : Math.max(0, ...here.map((c) => c.amps));
        const peak = own ? load.peak : Math.max(0, ...here.map((c) => c.peak));
        const known = byRef.get(load.ref);
        if (peak > 0) byRef.set(load.ref, { ref: load.ref, typical: typical + (known?.typical ?? 0), peak: peak + (known?.peak ?? 0) });
      }
      const shares = [...byRef.values()].sort((a, b) => b.peak - a.peak);
      const sum = (of: 'typical' | 'peak'): number => shares.reduce((total, share) => total + share[of], 0);
      return [{ net: name, volts, typical: sum('typical'), peak: sum('peak'), shares }];
    });
  });
}
