import { sharedFlows } from '../ledger/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';
import { holds } from './declared.js';
import type { Flows, Planned } from './task.js';

/** What a current passes through on its way over a board. */
const THROUGH: ReadonlySet<string> = new Set(['relay', 'switch', 'fuse', 'mosfet', 'driver']);
/** What takes no current worth copper of its own. */
const PASSED_BY: ReadonlySet<string> = new Set(['capacitor', 'resistor', 'led', 'zener', 'diode', 'test_point']);
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);

/**
 * The planned currents with those that no load of the board draws: a net of which somebody said the current, from its connectors to the contacts
 * that stand behind them, all of it from the connector with the most metal. Of contacts that stand side by side each takes its share. Where
 * several connectors are equal each of them may be the one by which all of it comes or goes. `declared`: what nets are said to carry whatever
 * little is drawn there, A.
 */
export function withPassing(
  planned: ReadonlyMap<string, Flows>,
  { design, parts }: Pick<ResolvedDesign, 'design' | 'parts'>,
  declared: ReadonlyMap<string, number> = new Map(),
): Planned {
  const all = new Map<string, readonly Flows[]>([...planned].map(([net, flows]) => [net, [flows, ...byTwins(net, flows, parts)]]));
  for (const { name, amps } of design.nets) {
    const drawn = planned.get(name) ?? {};
    if (amps === undefined || (Object.values(drawn).some((a) => a !== 0) && holds(drawn, declared.get(name) ?? 0))) continue;
    const pins = (kinds: (kind: string) => boolean): string[] =>
      parts.flatMap(({ component, pads }) =>
        kinds(component.kind) ? [...new Set(pads.flatMap((p) => (p.net === name ? [`${component.ref}.${p.pin || p.number}`] : [])))] : [],
      );
    const [plugs, through] = [pins((k) => k === 'connector'), pins((k) => THROUGH.has(k))];
    const contacts = through.length > 0 || plugs.length > 1 ? through : pins((k) => k !== 'connector' && !PASSED_BY.has(k));
    const ways = (plugs.length > 0 ? fromPlugs(plugs, contacts, parts) : [[contacts.slice(0, 1), contacts.slice(1)] as const]).flatMap(
      ([from, to]) =>
        from.length === 0 || to.length === 0
          ? []
          : [Object.fromEntries([...from.map((p) => [p, amps / from.length]), ...to.map((p) => [p, -amps / to.length])]) as Flows],
    );
    if (ways.length > 0) all.set(name, [...ways, ...(Object.keys(drawn).length > 0 ? [drawn] : [])]);
  }
  return new Map([...all].map(([net, ways]) => [net, ways.map((flows) => sharedFlows(flows, parts))]));
}

/** From each of the connectors with the most metal to the contacts; where there are none, from the first connector to each other one. */
function fromPlugs(
  plugs: readonly string[],
  contacts: readonly string[],
  parts: readonly ResolvedPart[],
): (readonly [string[], readonly string[]])[] {
  // Any of them may be where it comes from: shared out among them it would be too little for the copper of each.
  const most = Math.max(...plugs.map((p) => metalOf(p, parts)));
  const largest = [...new Set(plugs.filter((p) => metalOf(p, parts) === most).map(refOf))];
  return contacts.length > 0
    ? largest.map((ref) => [plugs.filter((p) => refOf(p) === ref), contacts] as const)
    : plugs.slice(1).map((p) => [plugs.slice(0, 1), [p]] as const);
}

/** The ways that a current takes where another connector gives or takes what is planned of one: of the same device, on the same nets, idle. */
function byTwins(net: string, flows: Flows, parts: readonly ResolvedPart[]): Flows[] {
  const idle = ({ component, pads }: ResolvedPart): boolean => pads.every((p) => (flows[`${component.ref}.${p.pin || p.number}`] ?? 0) === 0);
  return parts
    .filter((p) => PLUGS.has(p.component.kind) && p.pads.some((d) => d.net === net) && !idle(p))
    .flatMap((own) => {
      const { ref, kind, device } = own.component;
      const twins = parts.filter((p) => p.component.kind === kind && p.component.device === device && netsOf(p) === netsOf(own) && idle(p));
      return twins.map((twin) =>
        Object.fromEntries(Object.entries(flows).map(([pin, a]) => [refOf(pin) === ref ? `${twin.component.ref}${pin.slice(ref.length)}` : pin, a])),
      );
    });
}

const netsOf = ({ pads }: ResolvedPart): string => pads.map((p) => `${p.number} ${p.net}`).join('|');
const refOf = (pin: string): string => pin.slice(0, pin.lastIndexOf('.'));

/** The area of a pin's pads. */
function metalOf(pin: string, parts: readonly ResolvedPart[]): number {
  const own = parts.find((p) => p.component.ref === refOf(pin));
  const numbers = own?.pads.flatMap((p) => (`${refOf(pin)}.${p.pin || p.number}` === pin ? [p.number] : []));
  return (own?.footprint.pads ?? []).reduce((sum, p) => sum + (numbers?.includes(p.number) ? p.w * p.h : 0), 0);
}
