import { from } from './formulas/network.js';
import type { Scene } from './scene.js';

const STEM = /^(.*?)(\d+|[A-H])([+-]?)$/;
/** The output of one of several gates: “3Y”. */
const GATE = /^\d+(Y)$/;

/** How many alike channels of a part are in use: the largest family of pins (OUT1, OUT2, …; A1 … A8) whose nets hold another part. At least 1. */
export function channelsOf(scene: Scene, ref: string): number {
  const families = new Map<string, Set<string>>();
  // The supply that a plug brings along is no channel of it.
  const plug = scene.part(ref)?.component.kind === 'connector';
  const pads = scene.part(ref)?.pads ?? [];
  const signals = plug && pads.some(({ net }) => net !== null && !scene.netlist.isGround(net) && !scene.netlist.isRail(net));
  for (const { pin, net } of pads) {
    const stem = STEM.exec(pin);
    const gate = GATE.exec(pin)?.[1];
    if ((stem === null && gate === undefined) || net === null || scene.netlist.isGround(net) || (signals && scene.netlist.isRail(net))) continue;
    // What only lights one of a row is no channel.
    if (!scene.netlist.on(net).some((n) => n.part.component.ref !== ref && n.part.component.kind !== 'led')) continue;
    const family = gate ?? `${stem?.[1]}${stem?.[3]}`;
    families.set(family, (families.get(family) ?? new Set()).add(pin));
  }
  const pairs = ['OUTP', 'OUT', 'O', 'Y'];
  const sizes = [...families].filter(([name]) => name !== '' || families.size === 1).map(([name, pins]) => ({ name, size: pins.size }));
  const outputs = sizes.filter(({ name }) => pairs.some((p) => name.startsWith(p)));
  return Math.max(1, ...(outputs.length > 0 ? outputs : sizes).map(({ size }) => size));
}

/** How many inputs an amplifier adds up: resistors that meet at an inverting input of it, but for the one from its own output. */
export function summedBy(scene: Scene, ref: string): number {
  const pads = scene.part(ref)?.pads ?? [];
  const own = new Set(pads.map((p) => p.net));
  const meeting = pads.map(({ pin, net }) => (/-$/.test(pin) ? from(scene, net, 'resistor').filter((r) => !own.has(r.to)).length : 0));
  return Math.max(1, ...meeting);
}
