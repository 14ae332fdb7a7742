import { type Kind, LEAST_WORKING_V, type Net } from '../design/index.js';
import { isContact, type ResolvedDesign, type ResolvedPart } from '../parts/index.js';

/** Above this direct voltage is dangerous to touch, V (IEC 61140). */
export const DIRECT_V = 60;
/** Up to here it is known how far copper has to stand apart, V (IEC 60664-1 table F.4). */
const HIGHEST_V = 1000;

/** What is nothing but a wire while it works, or lies along one. */
const WIRES: ReadonlySet<Kind> = new Set<Kind>(['fuse', 'switch', 'button', 'inductor', 'ferrite', 'tvs']);
/** What passes current between its pins, though less of it. */
const PASSES: ReadonlySet<Kind> = new Set<Kind>([...WIRES, 'resistor', 'capacitor', 'diode', 'schottky', 'zener', 'led', 'potentiometer']);
/** Pins of a supply or a detector that its maker means for the mains. */
const MAINS_PIN = /^(?:AC\d?|AC_?[LN]|~\d?|L\d?|N)$/i;

type Wired = Pick<ResolvedDesign, 'nets' | 'parts'>;

const declaredVolts = ({ volts = 0, working_volts = 0 }: Net): number => {
  const direct = Math.abs(volts);
  // A working voltage that is the rail's own is direct; else it may alternate.
  const dangerous = working_volts > (working_volts === direct ? DIRECT_V : LEAST_WORKING_V);
  return Math.max(dangerous ? working_volts : 0, direct > DIRECT_V ? direct : 0);
};

/**
 * Nets that may not be touched, with their volts against all that may: those that somebody declared so or at more than 60 V, and those that a fuse,
 * a contact, a choke, a varistor or a mains pin of the same part joins to them; of a circuit without a ground of the board's also those behind its
 * resistors, capacitors and diodes. `asked`: dangerous volts that were asked for, V; where no net is declared by its working voltage, the contacts of
 * all relays bear them. Empty: nothing on the board is dangerous.
 */
export function liveNets({ nets, parts }: Wired, asked: number): ReadonlyMap<string, number> {
  const most = Math.max(asked, ...nets.map(declaredVolts));
  if (most === 0 || most > HIGHEST_V) return new Map();
  const live = new Map(nets.flatMap((n) => (declaredVolts(n) > 0 ? [[n.name, declaredVolts(n)] as const] : [])));
  if (!nets.some((n) => n.working_volts !== undefined)) for (const net of contactsOf(parts)) live.set(net, live.get(net) ?? most);
  const held = new Set(nets.filter((n) => n.class === 'ground' || (n.volts !== undefined && declaredVolts(n) === 0)).map((n) => n.name));
  const kinds = isFloating(live, parts, held) ? PASSES : WIRES;
  spread(live, parts, (part) => joinedBy(part, live, kinds), held);
  return live;
}

/** A design whose nets that may not be touched say so, and no others, for the layout to keep them apart. */
export function withLive<T extends Wired>(resolved: T, asked: number): T {
  const live = liveNets(resolved, asked);
  if (live.size === 0 && resolved.nets.every((n) => n.working_volts === undefined)) return resolved;
  const told = ({ working_volts: _, ...net }: Net): Net => {
    const volts = live.get(net.name);
    return volts === undefined ? net : { ...net, working_volts: volts };
  };
  return { ...resolved, nets: resolved.nets.map((n) => told(n)) };
}

/** Nets of relays' contacts. */
const contactsOf = (parts: readonly ResolvedPart[]): string[] =>
  parts.flatMap((p) => (p.component.kind === 'relay' ? p.pads.flatMap((d) => (isContact(d.pin) && d.net !== null ? [d.net] : [])) : []));

/** Nets of a part that are one circuit with its live ones. */
function joinedBy({ component, pads }: ResolvedPart, live: ReadonlyMap<string, number>, kinds: ReadonlySet<Kind>): readonly string[] {
  const on = pads.filter((p) => p.net !== null);
  const alike = kinds.has(component.kind)
    ? on
    : component.kind === 'relay'
      ? on.filter((p) => isContact(p.pin))
      : component.kind === 'connector'
        ? []
        : on.filter((p) => MAINS_PIN.test(p.pin));
  return alike.some((p) => live.has(p.net as string)) ? alike.map((p) => p.net as string) : [];
}

/** Makes everything live that parts join to what is, but not what is `held` at a voltage of its own. */
function spread(
  live: Map<string, number>,
  parts: readonly ResolvedPart[],
  joined: (part: ResolvedPart) => readonly string[],
  held: ReadonlySet<string>,
): void {
  for (let before = -1; before !== live.size; ) {
    before = live.size;
    for (const part of parts) {
      const nets = joined(part);
      const volts = Math.max(0, ...nets.map((n) => live.get(n) ?? 0));
      for (const net of nets) if (volts > 0 && !live.has(net) && !held.has(net)) live.set(net, volts);
    }
  }
}

/** Whether nothing but isolation stands between the live nets and the grounds and rails of the board. */
function isFloating(seeds: ReadonlyMap<string, number>, parts: readonly ResolvedPart[], held: ReadonlySet<string>): boolean {
  const reached = new Map(seeds);
  spread(reached, parts, (part) => joinedBy(part, reached, PASSES), new Set());
  return [...reached.keys()].every((net) => !held.has(net));
}
