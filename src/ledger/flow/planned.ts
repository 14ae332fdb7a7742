import type { ResolvedPart } from '../../parts/index.js';
import type { Carried } from './feeding.js';

/** Amperes by pin that enter a net; those that leave are negative. */
export type Flows = Readonly<Record<string, number>>;

/** The same of the currents that cross a net between its pins. A pin through which one comes and another goes carries what is left. */
export function flowsOf(carried: readonly Pick<Carried, 'hop' | 'amps'>[]): Flows {
  const flows: Record<string, number> = {};
  for (const { hop, amps } of carried) {
    const [load, feeder] = [`${hop.from.ref}.${hop.from.pin}`, `${hop.to.ref}.${hop.to.pin}`];
    flows[feeder] = (flows[feeder] ?? 0) + amps;
    flows[load] = (flows[load] ?? 0) - amps;
  }
  return Object.fromEntries(Object.entries(flows).map(([pin, a]) => [pin, Math.round(a * 1e4) / 1e4]));
}

/** The same where twins share: transistors in parallel have every pin on the same nets. */
export function sharedFlows(flows: Flows, parts: readonly ResolvedPart[]): Flows {
  const sums: Record<string, number> = {};
  for (const [pin, amps] of Object.entries(flows)) {
    const [ref, name] = [pin.slice(0, pin.lastIndexOf('.')), pin.slice(pin.lastIndexOf('.') + 1)];
    const own = parts.find((p) => p.component.ref === ref);
    const twins = own?.component.kind !== 'mosfet' ? [ref] : parts.flatMap((p) => (wires(p) === wires(own) ? [p.component.ref] : []));
    for (const twin of twins) sums[`${twin}.${name}`] = (sums[`${twin}.${name}`] ?? 0) + amps / twins.length;
  }
  return sums;
}

/** A part's device and the net at each of its pads; its gate may have a resistor of its own. */
const wires = ({ component, pads }: ResolvedPart): string =>
  [component.kind, component.device, component.value, ...pads.map((p) => (p.pin === 'G' ? '' : `${p.number} ${p.net}`))].join('|');
