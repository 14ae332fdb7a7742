import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';
import type { Planned } from './task.js';

/** What a current passes through on its way over a board. */
const THROUGH: ReadonlySet<string> = new Set(['relay', 'switch', 'fuse', 'mosfet', 'driver']);

/**
 * The planned currents with those that no load of the board draws: a net of which somebody said the current, from its connectors to the contacts
 * that stand behind them, all of it from the connector with the most metal. Of contacts that stand side by side each takes its share.
 */
export function withPassing(flows: Planned, { design, parts }: Pick<ResolvedDesign, 'design' | 'parts'>): Planned {
  const all = new Map(flows);
  for (const { name, amps } of design.nets) {
    if (amps === undefined || Object.values(flows.get(name) ?? {}).some((a) => a !== 0)) continue;
    const pins = (kinds: (kind: string) => boolean): string[] =>
      parts.flatMap(({ component, pads }) =>
        kinds(component.kind) ? [...new Set(pads.flatMap((p) => (p.net === name ? [`${component.ref}.${p.pin || p.number}`] : [])))] : [],
      );
    const [plugs, contacts] = [pins((k) => k === 'connector'), pins((k) => THROUGH.has(k))];
    // Any of them may be where it comes from: shared out among them it would be too little for the copper of each.
    const source = plugs.filter((p) => refOf(p) === refOf(mostMetal(plugs, parts)));
    const [first = [], second = []] =
      plugs.length > 0
        ? [contacts.length > 0 ? source : plugs.slice(0, 1), contacts.length > 0 ? contacts : plugs.slice(1)]
        : [contacts.slice(0, 1), contacts.slice(1)];
    if (first.length === 0 || second.length === 0) continue;
    all.set(name, Object.fromEntries([...first.map((p) => [p, amps / first.length]), ...second.map((p) => [p, -amps / second.length])]));
  }
  return new Map([...all].map(([net, pins]) => [net, shared(pins, parts)]));
}

const refOf = (pin: string): string => pin.slice(0, pin.lastIndexOf('.'));

/** The one of these pins whose pads are the largest; of like ones the first. */
function mostMetal(pins: readonly string[], parts: readonly ResolvedPart[]): string {
  const metal = (pin: string): number => {
    const own = parts.find((p) => p.component.ref === refOf(pin));
    const numbers = own?.pads.flatMap((p) => (`${refOf(pin)}.${p.pin || p.number}` === pin ? [p.number] : []));
    return (own?.footprint.pads ?? []).reduce((sum, p) => sum + (numbers?.includes(p.number) ? p.w * p.h : 0), 0);
  };
  return pins.reduce((best, pin) => (metal(pin) > metal(best) ? pin : best), pins[0] ?? '');
}

/** The same where twins share: transistors in parallel have every pin on the same nets. */
function shared(flows: Readonly<Record<string, number>>, parts: readonly ResolvedPart[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [pin, amps] of Object.entries(flows)) {
    const [ref, name] = [refOf(pin), pin.slice(pin.lastIndexOf('.') + 1)];
    const own = parts.find((p) => p.component.ref === ref);
    const twins = own?.component.kind !== 'mosfet' ? [ref] : parts.flatMap((p) => (wires(p) === wires(own) ? [p.component.ref] : []));
    for (const twin of twins) sums[`${twin}.${name}`] = (sums[`${twin}.${name}`] ?? 0) + amps / twins.length;
  }
  return sums;
}

/** A part's device and the net at each of its pads; its gate may have a resistor of its own. */
const wires = ({ component, pads }: ResolvedPart): string =>
  [component.kind, component.device, component.value, ...pads.map((p) => (p.pin === 'G' ? '' : `${p.number} ${p.net}`))].join('|');
