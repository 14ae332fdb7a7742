import type { Kind } from '../design/index.js';
import { distance, mm, roundedRect, toMm } from '../geometry/index.js';

/** A pad as far as domains matter, mm. */
export interface DomainPad {
  readonly net: string | null;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees counter-clockwise. */
  readonly rot?: number | undefined;
}
export interface DomainPart {
  readonly ref: string;
  readonly kind: Kind;
  readonly pads: readonly DomainPad[];
}
interface DomainNet {
  readonly name: string;
  readonly class?: string | undefined;
}

/** Nets by the ground that they belong to; 0: the ground with the most pins. */
export interface Domains {
  readonly of: ReadonlyMap<string, number>;
  readonly count: number;
  /** Least gap that one part has between its pads of two domains, mm, and who that is. */
  readonly narrowest: { readonly mm: number; readonly ref: string };
  /** A ground of each domain. */
  readonly grounds: readonly string[];
}

/** What passes direct current or high frequency between its pins: whatever it joins is one circuit. */
const JOINING: ReadonlySet<Kind> = new Set<Kind>([
  'resistor', 'capacitor', 'inductor', 'ferrite', 'diode', 'schottky', 'zener', 'tvs', 'led', 'bjt', 'mosfet', 'thyristor', 'fuse', 'button', 'switch', 'potentiometer', 'buzzer', 'crystal', 'esd',
]); // biome-ignore format: a list
/** What only holds wires, or joins what it switches to nothing of its own. */
const APART: ReadonlySet<Kind> = new Set<Kind>([
  'connector',
  'usb_connector',
  'battery_connector',
  'relay',
  'mounting_hole',
  'fiducial',
  'test_point',
]);
const isChip = (kind: Kind): boolean => !JOINING.has(kind) && !APART.has(kind);
/** Parts whose pads of two grounds stand nearer than this have two pins for one ground, and are no isolators, mm. */
const ISOLATOR_MM = 0.5;

/** The circuits of a board that share no ground: nothing but isolators stands between them. null: there is one, or none. `tied`: nets that are one. */
export function domainsOf(nets: readonly DomainNet[], parts: readonly DomainPart[], tied: readonly (readonly string[])[] = []): Domains | null {
  const grounds = nets.filter((n) => n.class === 'ground').map((n) => n.name);
  if (grounds.length < 2) return null;
  const pins = new Map<string, number>();
  for (const { pads } of parts) for (const { net } of pads) if (net !== null) pins.set(net, (pins.get(net) ?? 0) + 1);
  const root = joined(parts, new Set(grounds), tied);
  const roots = [...new Set([...grounds].sort((a, b) => (pins.get(b) ?? 0) - (pins.get(a) ?? 0) || (a < b ? -1 : 1)).map(root))];
  if (roots.length < 2) return null;
  const domain = new Map(roots.map((r, i) => [r, i]));
  claim(parts, root, domain);
  const of = new Map(nets.flatMap(({ name }) => (domain.has(root(name)) ? [[name, domain.get(root(name)) as number] as const] : [])));
  const gaps = parts.flatMap(({ ref, kind, pads }) => between(pads, of).map((gap) => ({ ref, kind, ...gap })));
  const spanned = new Set(gaps.flatMap((g) => (isChip(g.kind) && g.mm >= ISOLATOR_MM ? [g.key] : [])));
  // Two pins for one ground, or a capacitor where no isolator stands: those two grounds are one circuit, and the others are looked at anew.
  const near = gaps.filter((g) => g.mm < ISOLATOR_MM || (g.kind === 'capacitor' && !spanned.has(g.key)));
  if (near.length > 0) return domainsOf(nets, parts, [...tied, ...near.map(({ sides }) => sides.map((i) => roots[i] as string))]);
  const narrowest = gaps.reduce((a, b) => (b.mm < a.mm ? b : a), { ref: '', mm: Number.POSITIVE_INFINITY });
  const named = roots.map((r) => grounds.find((g) => root(g) === r) as string);
  return { of, count: roots.length, narrowest: { ref: narrowest.ref, mm: narrowest.mm }, grounds: named };
}

/** The net that stands for all that parts join it to: passives, and a jumper of two pads on two grounds. */
function joined(parts: readonly DomainPart[], grounds: ReadonlySet<string>, tied: readonly (readonly string[])[]): (net: string) => string {
  const parent = new Map<string, string>();
  const root = (net: string): string => {
    let at = net;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
    return at;
  };
  const join = (nets: readonly string[]): void => {
    const [first, ...others] = [...new Set(nets.map(root))];
    for (const other of others) if (root(other) !== root(first as string)) parent.set(root(other), root(first as string));
  };
  for (const { kind, pads } of parts) {
    const on = pads.flatMap((p) => p.net ?? []);
    const strap = pads.length === 2 && on.length === 2 && on.every((n) => grounds.has(n));
    // Across a barrier a capacitor from ground to ground belongs to the isolation.
    if (kind === 'capacitor' ? !strap : JOINING.has(kind) || (kind === 'connector' && strap)) join(on);
  }
  for (const nets of tied) join(nets);
  return root;
}

/**
 * Nets that no passive joins to a ground belong to the ground of the chip that they hang on: of an isolator to that on their side of it. What two
 * claim is an isolator's first, then the first ground's.
 */
function claim(parts: readonly DomainPart[], root: (net: string) => string, domain: Map<string, number>): void {
  const chips = parts.filter((p) => isChip(p.kind));
  const sidesOf = (part: DomainPart) =>
    part.pads.flatMap((pad) => (pad.net === null || !domain.has(root(pad.net)) ? [] : [{ pad, of: domain.get(root(pad.net)) as number }]));
  const ranked = chips.map((part) => ({ part, sides: sidesOf(part) })).filter(({ sides }) => sides.length > 0);
  const isolating = (sides: readonly { of: number }[]): boolean => new Set(sides.map((s) => s.of)).size > 1;
  for (const isolators of [true, false]) {
    const found = new Map<string, number>();
    for (const { part, sides } of ranked.filter((r) => isolating(r.sides) === isolators)) {
      for (const pad of part.pads) {
        if (pad.net === null || domain.has(root(pad.net))) continue;
        const nearest = sides.reduce((a, b) => (Math.hypot(b.pad.x - pad.x, b.pad.y - pad.y) < Math.hypot(a.pad.x - pad.x, a.pad.y - pad.y) ? b : a));
        found.set(root(pad.net), Math.min(found.get(root(pad.net)) ?? nearest.of, nearest.of));
      }
    }
    for (const [net, of] of found) domain.set(net, of);
  }
}

/** Least gap that a part has between its pads of each two domains, mm. */
function between(pads: readonly DomainPad[], of: ReadonlyMap<string, number>): { mm: number; key: string; sides: [number, number] }[] {
  const placed = pads.flatMap((pad) => (of.has(pad.net ?? '') ? [{ pad, of: of.get(pad.net ?? '') as number }] : []));
  const least = new Map<string, { mm: number; key: string; sides: [number, number] }>();
  for (const a of placed)
    for (const b of placed) {
      if (a.of >= b.of) continue;
      const [key, gap] = [`${a.of} ${b.of}`, apartOf(a.pad, b.pad)];
      if (gap < (least.get(key)?.mm ?? Number.POSITIVE_INFINITY)) least.set(key, { mm: gap, key, sides: [a.of, b.of] });
    }
  return [...least.values()];
}

const shapeOf = ({ x, y, w, h, rot }: DomainPad) => roundedRect({ x: mm(x), y: mm(y) }, mm(w), mm(h), mm(Math.min(w, h) / 2), rot ?? 0);

/** Least gap between two pads, taken for ovals, mm. */
export const apartOf = (a: DomainPad, b: DomainPad): number => toMm(distance(shapeOf(a), shapeOf(b)));
