import { filtersOf } from '../../electrical/spice/filters.js';
import type { Scene } from '../scene.js';
import { from, isBias, toGround } from './network.js';

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
      const second = nets.flatMap((net) => sallenKey(scene, net, inside));
      return second.length > 0 ? second : nets.flatMap((net) => section(scene, net, inside));
    }),
  );
}

/** Second order about an amplifier: two resistors in series to its input with a capacitor from between them to its output and one from its input to ground, or resistors and capacitors the other way round: 1 / (2π √(R1 R2 C1 C2)). TI SLOA024. */
function sallenKey(scene: Scene, input: string, inside: ReadonlySet<string>): Corner[] {
  const amplifier = scene.netlist.on(input).find((n) => n.part.component.kind === 'opamp' && /^IN[A-D]?\+$/.test(n.pad.pin));
  if (amplifier === undefined) return [];
  const out = scene.netOf(amplifier.part.component.ref, `OUT${amplifier.pad.pin.slice(2, -1)}`);
  const find = (series: 'resistor' | 'capacitor', shunt: 'resistor' | 'capacitor', sort: Corner['sort']): Corner[] => {
    const down = from(scene, input, shunt).find((b) => scene.netlist.isGround(b.to) || isBias(b.to));
    return from(scene, input, series).flatMap((near): Corner[] => {
      const back = from(scene, near.to, shunt).find((b) => b.to === out);
      const [far] = from(scene, near.to, series).filter((s) => s.ref !== near.ref && s.to !== out);
      if (down === undefined || back === undefined || far === undefined || ![near, far, back, down].every((p) => inside.has(p.ref))) return [];
      const [r1, r2, c1, c2] = series === 'resistor' ? [near, far, back, down] : [back, down, near, far];
      return [
        { hertz: 1 / (2 * Math.PI * Math.sqrt(r1.value * r2.value * c1.value * c2.value)), sort, refs: [far.ref, near.ref, back.ref, down.ref] },
      ];
    });
  };
  return [...find('resistor', 'capacitor', 'low'), ...find('capacitor', 'resistor', 'high')];
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
