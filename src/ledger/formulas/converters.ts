import { parseValue } from '../../electrical/index.js';
import type { Scene } from '../scene.js';
import { from, toGround } from './network.js';

/** A block that makes one voltage of another, as it stands. */
export interface Converter {
  readonly ref: string;
  readonly topology: 'linear' | 'buck' | 'boost' | 'buck_boost';
  /** Out of what comes in, as a share; null: a voltage is not known. */
  readonly efficiency: number | null;
  /** Peak to peak at its output, V, of a step-down converter; null: not known. */
  readonly ripple: number | null;
  /** A ferrite, a coil or a linear regulator stands behind it. */
  readonly filtered: boolean;
  /** A transistor, no diode, carries the current while the switch is open. */
  readonly synchronous: boolean;
}

/** Of a ceramic capacitor so much is left at its voltage. */
const LEFT = 0.5;

export const converters = (scene: Scene): readonly Converter[] =>
  scene.once('converters', () =>
    scene.design.blocks.flatMap((instance): Converter[] => {
      const block = scene.blockNamed(instance.block);
      const core = instance.refs.find((r) => scene.part(r)?.component.kind === 'regulator') ?? instance.refs.find((r) => scene.part(r) !== undefined);
      if (block?.converts === undefined || core === undefined) return [];
      const port = (kind: string): string | null => {
        const name = block.ports.find((p) => p.kind === kind)?.name;
        return name === undefined ? null : (instance.ports[name] ?? null);
      };
      const [input, output] = [port('power_in'), port('power_out')];
      const [vin, vout] = [scene.volts(input), scene.volts(output)];
      const { topology } = block.converts;
      const linear = topology === 'linear';
      return [
        {
          ref: core,
          topology,
          efficiency: linear ? (vin === null || vout === null || vin <= 0 ? null : Math.min(1, vout / vin)) : block.converts.efficiency,
          ripple:
            topology === 'buck' && output !== null && vin !== null && vout !== null ? rippleOf(scene, instance.refs, core, output, vin, vout) : null,
          filtered: output !== null && isFiltered(scene, output, instance.refs),
          synchronous: !linear && !instance.refs.some((r) => /schottky|diode/.test(scene.part(r)?.component.kind ?? '')),
        },
      ];
    }),
  );

/** ΔI = Vout (1 − Vout/Vin) / (L f); across the capacitors ΔI / (8 f C). The frequency is what the device's title says. */
function rippleOf(scene: Scene, refs: readonly string[], core: string, out: string, vin: number, vout: number): number | null {
  const said = /(\d+(?:\.\d+)?) ([kM])Hz/.exec(scene.part(core)?.device?.title ?? '');
  const coil = refs.flatMap((r) => scene.part(r) ?? []).find((p) => p.component.kind === 'inductor');
  const farads = toGround(scene, from(scene, out, 'capacitor')).reduce((sum, c) => sum + (refs.includes(c.ref) ? c.value * LEFT : 0), 0);
  const henry = coil === undefined ? null : parseValue(coil.component.value);
  if (said === null || henry === null || farads === 0) return null;
  const hertz = Number(said[1]) * (said[2] === 'M' ? 1e6 : 1e3);
  return (vout * (1 - vout / vin)) / (henry * hertz) / (8 * hertz * farads);
}

function isFiltered(scene: Scene, net: string, own: readonly string[]): boolean {
  const others = scene.netlist.on(net).filter((n) => !own.includes(n.part.component.ref));
  return others.some(({ part: { component } }) => {
    if (component.kind === 'ferrite' || component.kind === 'inductor') return true;
    return component.block !== undefined && scene.blockNamed(scene.blockOf(component.ref)?.block ?? '')?.converts?.topology === 'linear';
  });
}
