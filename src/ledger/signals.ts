import type { Kind } from '../design/index.js';
import { netsOf } from '../electrical/index.js';
import type { Scene } from './scene.js';

/** Two-net parts through which a signal is still the same signal. */
const SERIES: ReadonlySet<Kind> = new Set(['resistor', 'ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'capacitor']);

/** Signal nets of some parts with all that hang on them in series: not over rails, not over ground. */
export function signalsOf(scene: Scene, refs: readonly string[]): ReadonlyMap<string, number> {
  const start = refs.flatMap((r) => scene.part(r)?.pads.flatMap((p) => p.net ?? []) ?? []);
  const signal = (net: string): boolean => !scene.netlist.isGround(net) && !isSupply(scene, net);
  const depth = new Map<string, number>(start.filter(signal).map((n) => [n, 0]));
  for (const [net, steps] of depth) {
    if (steps >= 3) continue;
    for (const { part } of scene.netlist.on(net)) {
      if (!SERIES.has(part.component.kind)) continue;
      for (const next of netsOf(part)) if (!depth.has(next) && signal(next)) depth.set(next, steps + 1);
    }
  }
  return depth;
}

/** A rail that feeds parts; a switched load's own net is declared with a voltage and is none. */
export const isSupply = (scene: Scene, net: string): boolean =>
  scene.netlist.isRail(net) &&
  scene.netlist
    .on(net)
    .some(
      (n) =>
        n.pad.type === 'power_in' ||
        n.pad.type === 'power_out' ||
        n.part.component.kind === 'usb_connector' ||
        n.part.component.kind === 'battery_connector',
    );

/** Whether a transistor's load hangs at a net. */
export const isSwitched = ({ netlist }: Scene, net: string): boolean =>
  netlist.on(net).some(({ part, pad }) => LOADED[part.component.kind] === pad.pin);
const LOADED: Partial<Record<Kind, string>> = { mosfet: 'D', bjt: 'C' };

/** Parts that run a program of ours. */
export const programmed = (scene: Scene): string[] =>
  scene.parts
    .filter(
      (p) =>
        p.device?.programming !== undefined ||
        p.component.kind === 'microcontroller' ||
        (p.component.kind === 'module' &&
          /wi-?fi|bluetooth|microcontroller|arduino|pico|esp/i.test(`${p.device?.title ?? ''} ${p.component.purpose}`)),
    )
    .map((p) => p.component.ref);
