import type { Plane } from '../board/index.js';
import type { Net } from '../design/index.js';
import { netsOf, parseValue } from '../electrical/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';

/** From this current on a supply is given a plane for its current, A; below, the one with the most pins has it. */
const MUCH_A = 2;
/** A supply that joins fewer pins is a track. */
const LEAST_PINS = 3;
/** Voltages above this want distances that no plane keeps, V (IEC 62368-1: beyond extra-low voltage). */
const MOST_VOLTS = 60;
/** A resistor of at most so much joins two grounds, Ω. */
const STRAP_OHM = 100;
const STRAPS: ReadonlySet<string> = new Set(['ferrite', 'inductor', 'resistor']);

/**
 * What fills the inner layers of a board with four: ground next to the front, and next to the back the supply with the most current, or ground
 * again where there is none. `refused`: why the board has two layers all the same. A plane lies under everything, so grounds that are kept apart
 * and voltages beyond extra-low have none.
 */
export function planesFor(resolved: ResolvedDesign): { readonly planes?: Plane[]; readonly refused?: string } {
  const refused = barrier(resolved);
  return refused === null ? { planes: filling(resolved) } : { refused };
}

function filling(resolved: ResolvedDesign): Plane[] {
  const pins = (n: Net): number => n.pins.length;
  const first = (nets: readonly Net[], than: (a: Net, b: Net) => number): Net | undefined =>
    [...nets].sort((a, b) => than(a, b) || pins(b) - pins(a) || (a.name < b.name ? -1 : 1))[0];
  const ground = first(
    resolved.nets.filter((n) => n.class === 'ground'),
    () => 0,
  );
  const much = (n: Net): number => ((n.amps ?? 0) >= MUCH_A ? (n.amps as number) : 0);
  const supply = first(
    resolved.nets.filter((n) => n.class === 'power' && n.volts !== undefined && pins(n) >= LEAST_PINS && !isChopped(resolved, n.name)),
    (a, b) => much(b) - much(a),
  );
  const nets = [ground ?? supply, supply ?? ground];
  return nets.flatMap((net, i): Plane[] => (net === undefined ? [] : [{ layer: i === 0 ? 'inner1' : 'inner2', net: net.name }]));
}

/** Whether a net jumps from one voltage to another: an inductor hangs on it, and nothing holds it to ground. */
function isChopped({ parts, nets }: ResolvedDesign, net: string): boolean {
  const at = (kind: string): ResolvedPart[] => parts.filter((p) => p.component.kind === kind && netsOf(p).includes(net));
  const grounds = new Set(nets.filter((n) => n.class === 'ground').map((n) => n.name));
  return at('inductor').length > 0 && !at('capacitor').some((c) => netsOf(c).some((n) => grounds.has(n)));
}

function barrier({ nets, parts }: ResolvedDesign): string | null {
  const high = nets.find((n) => Math.abs(n.volts ?? 0) > MOST_VOLTS);
  if (high !== undefined) return `${high.name} is at ${high.volts} V, and no plane may lie under it`;
  const [main, ...grounds] = nets.filter((n) => n.class === 'ground').map((n) => n.name);
  if (main === undefined) return null;
  const reached = new Set([main]);
  for (const net of reached) {
    for (const part of parts) {
      const own = netsOf(part);
      if (own.includes(net) && isStrap(part)) for (const other of own) reached.add(other);
    }
  }
  const apart = grounds.find((g) => !reached.has(g));
  return apart === undefined ? null : `${apart} is kept apart from ${main}, and a plane would lie under both`;
}

const isStrap = (part: ResolvedPart): boolean =>
  STRAPS.has(part.component.kind) && (part.component.kind !== 'resistor' || (parseValue(part.component.value) ?? 0) <= STRAP_OHM);
