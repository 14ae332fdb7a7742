import { Insulation, type Plane } from '../board/index.js';
import type { Net } from '../design/index.js';
import { netsOf } from '../electrical/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';

/** From this current on a supply is given a plane for its current, A; below, the one with the most pins has it. */
const MUCH_A = 2;
/** A supply that joins fewer pins is a track. */
const LEAST_PINS = 3;
/** Voltages above this want distances that no plane keeps, V (IEC 62368-1: beyond extra-low voltage). */
const MOST_VOLTS = 60;

/**
 * What fills the inner layers of a board with four, each layer's nets in the order in which they are filled: ground next to the front, and next to the
 * back the supply with the most current, or ground again where there is none. A ground that is kept apart fills both in the room of its own circuit,
 * and every plane ends at the barrier. `refused`: why the board has two layers all the same: of voltages beyond extra-low nobody asked how far a plane
 * has to keep.
 */
export function planesFor(resolved: ResolvedDesign): { readonly planes?: Plane[]; readonly refused?: string } {
  const high = resolved.nets.find((n) => Math.abs(n.volts ?? 0) > MOST_VOLTS);
  return high === undefined ? { planes: filling(resolved) } : { refused: `${high.name} is at ${high.volts} V, and no plane may lie under it` };
}

function filling(resolved: ResolvedDesign): Plane[] {
  const pins = (n: Net): number => n.pins.length;
  const first = (nets: readonly Net[], than: (a: Net, b: Net) => number): Net | undefined =>
    [...nets].sort((a, b) => than(a, b) || pins(b) - pins(a) || (a.name < b.name ? -1 : 1))[0];
  const others = netsApart(resolved);
  const ground = first(
    resolved.nets.filter((n) => n.class === 'ground' && !others.has(n.name)),
    () => 0,
  );
  const much = (n: Net): number => ((n.amps ?? 0) >= MUCH_A ? (n.amps as number) : 0);
  const supply = first(
    resolved.nets.filter(
      (n) => n.class === 'power' && !others.has(n.name) && n.volts !== undefined && pins(n) >= LEAST_PINS && !isChopped(resolved, n.name),
    ),
    (a, b) => much(b) - much(a),
  );
  const apart = resolved.nets.flatMap((n) => (n.class === 'ground' && others.has(n.name) ? [n.name] : []));
  const upper = [...apart, (ground ?? supply)?.name];
  const lower = [(supply ?? ground)?.name, ...apart];
  const on = (layer: Plane['layer'], nets: readonly (string | undefined)[]): Plane[] =>
    nets.flatMap((net) => (net === undefined ? [] : [{ layer, net }]));
  return [...on('inner1', upper), ...on('inner2', supply === undefined ? [...lower].reverse() : lower)];
}

/** Whether a net jumps from one voltage to another: an inductor hangs on it, and nothing holds it to ground. */
function isChopped({ parts, nets }: ResolvedDesign, net: string): boolean {
  const at = (kind: string): ResolvedPart[] => parts.filter((p) => p.component.kind === kind && netsOf(p).includes(net));
  const grounds = new Set(nets.filter((n) => n.class === 'ground').map((n) => n.name));
  return at('inductor').length > 0 && !at('capacitor').some((c) => netsOf(c).some((n) => grounds.has(n)));
}

/** Nets of circuits that only isolators join to the main ground's. */
function netsApart({ nets, parts }: ResolvedDesign): ReadonlySet<string> {
  const padded = parts.map(({ component: { ref, kind }, footprint, pads }) => {
    const on = new Map(pads.map((p) => [p.number, p.net]));
    return { ref, kind, pads: footprint.pads.map(({ number, x, y, w, h, rot }) => ({ net: on.get(number) ?? null, x, y, w, h, rot })) };
  });
  const domains = Insulation.of({ nets, parts: padded })?.domains;
  return new Set(nets.flatMap((n) => ((domains?.of.get(n.name) ?? 0) !== 0 ? [n.name] : [])));
}
