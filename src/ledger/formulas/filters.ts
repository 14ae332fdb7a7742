import { filtersOf } from '../../electrical/spice/filters.js';
import type { Scene } from '../scene.js';
import { from, toGround } from './network.js';

export interface Corner {
  readonly hertz: number;
  readonly sort: 'low' | 'high';
  readonly refs: readonly string[];
}

/** Corners of the RC sections of the board: a resistor in series and a capacitor to ground (low-pass), or the other way round. 1 / (2π R C). */
export function corners(scene: Scene): readonly Corner[] {
  return scene.once('corners', () =>
    filtersOf(scene.netlist).flatMap((filter) => {
      const inside = new Set(filter.refs);
      const nets = [...new Set(filter.refs.flatMap((r) => scene.part(r)?.pads.flatMap((p) => p.net ?? []) ?? []))].filter(
        (n) => !scene.netlist.isGround(n),
      );
      return nets.flatMap((net) => section(scene, net, inside));
    }),
  );
}

function section(scene: Scene, net: string, inside: ReadonlySet<string>): Corner[] {
  const own = <T extends { ref: string }>(all: readonly T[]): T[] => all.filter((b) => inside.has(b.ref));
  const [resistors, capacitors] = [own(from(scene, net, 'resistor')), own(from(scene, net, 'capacitor'))];
  const [downR, downC] = [toGround(scene, resistors), toGround(scene, capacitors)];
  const series = resistors.filter((r) => !downR.includes(r));
  const coupling = capacitors.filter((c) => !downC.includes(c));
  const hertz = (r: number, c: number): number => 1 / (2 * Math.PI * r * c);
  const low = downC.flatMap((c) => series.slice(0, 1).map((r): Corner => ({ hertz: hertz(r.value, c.value), sort: 'low', refs: [r.ref, c.ref] })));
  const high = coupling.flatMap((c) =>
    downR.slice(0, 1).map((r): Corner => ({ hertz: hertz(r.value, c.value), sort: 'high', refs: [r.ref, c.ref] })),
  );
  return [...low, ...high];
}
