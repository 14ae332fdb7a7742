import { createHash } from 'node:crypto';
import type { Kind } from '../../design/index.js';
import { isGeneric } from '../pins.js';
import { isOwn } from './shares.js';
import { DIRECTED, valueKey } from './value-key.js';
import { byPad, type WiredNet, type WiredPart, type Wiring } from './wiring.js';

/** One end of a small part: what its pad hangs on, as seen from the anchor. */
export type End =
  | { readonly on: 'ground' }
  /** The net of an anchor's pad: the lowest one on it. */
  | { readonly on: 'pin'; readonly pad: string }
  /** A supply that the anchor is not on. */
  | { readonly on: 'rail'; readonly volts: number | null; readonly net: string }
  /** Within the cluster. */
  | { readonly on: 'inner'; readonly net: string }
  /** A net that leads on to other parts. */
  | { readonly on: 'outer'; readonly net: string };

/** A resistor, capacitor, diode … beside an anchor. */
export interface Satellite {
  readonly ref: string;
  readonly kind: Kind;
  readonly ends: readonly [End, End];
}

/** Small parts that hang together; two clusters with one key are wired alike, with the same kinds and values. */
export interface Cluster {
  readonly key: string;
  readonly parts: readonly Satellite[];
}

/** One anchor on one board. */
export interface Sighting {
  /** Which of the boards. */
  readonly board: number;
  readonly anchor: WiredPart;
  readonly wiring: Wiring;
  /** "key #2" is the second cluster of that key. */
  readonly clusters: ReadonlyMap<string, Cluster>;
}

/** More small parts on one string are no sub-circuit of one pin. */
const MOST_IN_CLUSTER = 12;

/**
 * The small parts around an anchor: those on its signal pins, those between two of its nets or one and ground, and what hangs on these over nets
 * of small parts only. Of those between a shared supply and ground an anchor has its own (src/parts/mine/shares.ts).
 */
export function clustersAround(wiring: Wiring, anchor: WiredPart): Cluster[] {
  const own = new Map<string, string>();
  for (const pad of [...anchor.pads.keys()].sort(byPad).reverse()) own.set(anchor.pads.get(pad) ?? '', pad);
  const reached = new Map<string, Satellite>();
  const inner = new Set<string>();
  const waiting = [...own.keys()].sort();
  for (let net = waiting.shift(); net !== undefined; net = waiting.shift()) {
    const from = wiring.nets.get(net);
    if (from === undefined || from.class === 'ground') continue;
    for (const { ref } of from.pins) {
      const part = wiring.parts.get(ref);
      if (part === undefined || reached.has(ref) || !isSmall(part)) continue;
      const far = [part.pads.get('1') ?? '', part.pads.get('2') ?? ''].find((n) => n !== net);
      const other = wiring.nets.get(far ?? '');
      if (other === undefined || (isSupply(from) && !own.has(other.name) && other.class !== 'ground')) continue;
      if (isSupply(from) && other.class === 'ground' && !isOwn(part, from, anchor, wiring)) continue;
      if (leadsInward(other, own, wiring) && !inner.has(other.name)) {
        inner.add(other.name);
        waiting.push(other.name);
      }
      reached.set(ref, { ref, kind: part.component.kind, ends: [endOf(part, '1', own, wiring), endOf(part, '2', own, wiring)] });
    }
  }
  return grouped([...reached.values()])
    .filter((parts) => parts.length <= MOST_IN_CLUSTER)
    .map((parts) => ({ key: keyOf(parts, wiring), parts: parts.sort((a, b) => compare(sortKey(a, wiring), sortKey(b, wiring))) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.parts[0]?.ref ?? '', b.parts[0]?.ref ?? ''));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sortKey = ({ kind, ref }: Satellite, { parts }: Wiring): string => `${kind} ${valueKey(kind, parts.get(ref)?.component.value ?? '')} ${ref}`;
/** Two pads, both wired. */
const isSmall = ({ component, device, pads }: WiredPart): boolean =>
  isGeneric(component.kind) && pads.has('1') && pads.has('2') && (device === null || device.pins.flatMap((p) => p.pads).length === 2);
const isSupply = (net: WiredNet): boolean => net.class === 'power';

/** A signal net of small parts only, two at least. */
function leadsInward(net: WiredNet, own: ReadonlyMap<string, string>, { parts }: Wiring): boolean {
  if (own.has(net.name) || net.class === 'ground' || isSupply(net)) return false;
  return net.pins.length > 1 && net.pins.every(({ ref }) => isSmall(parts.get(ref) as WiredPart));
}

function endOf(part: WiredPart, pad: string, own: ReadonlyMap<string, string>, wiring: Wiring): End {
  const net = wiring.nets.get(part.pads.get(pad) ?? '');
  if (net === undefined) return { on: 'outer', net: '' };
  if (net.class === 'ground') return { on: 'ground' };
  const pin = own.get(net.name);
  if (pin !== undefined) return { on: 'pin', pad: pin };
  if (isSupply(net)) return { on: 'rail', volts: net.volts, net: net.name };
  return { on: leadsInward(net, own, wiring) ? 'inner' : 'outer', net: net.name };
}

/** Parts that share an inner net, together. */
function grouped(parts: readonly Satellite[]): Satellite[][] {
  const groups: { nets: Set<string>; parts: Satellite[] }[] = [];
  for (const part of parts) {
    const nets = new Set(part.ends.flatMap((e) => (e.on === 'inner' ? [e.net] : [])));
    const touched = groups.filter((g) => [...nets].some((n) => g.nets.has(n)));
    const into = { nets, parts: [...touched.flatMap((g) => g.parts), part] };
    for (const { nets: theirs } of touched) for (const n of theirs) into.nets.add(n);
    for (const g of touched) groups.splice(groups.indexOf(g), 1);
    groups.push(into);
  }
  return groups.map((g) => g.parts);
}

/** Names that nets get from what hangs on them, refined until paths through the whole cluster are told apart (Weisfeiler and Lehman). */
function keyOf(parts: readonly Satellite[], wiring: Wiring): string {
  const named = parts.map((p) => ({ ...p, value: valueKey(p.kind, wiring.parts.get(p.ref)?.component.value ?? '') }));
  let names = new Map<string, string>();
  const label = (end: End): string => {
    switch (end.on) {
      case 'ground':
        return 'ground';
      case 'pin':
        return `pin ${end.pad}`;
      case 'rail':
        return `rail ${end.volts ?? ''}`;
      case 'inner':
      case 'outer':
        return names.get(end.net) ?? end.on;
    }
  };
  const nets = [...new Set(parts.flatMap((p) => p.ends.flatMap((e) => (e.on === 'inner' || e.on === 'outer' ? [e.net] : []))))];
  for (let round = 0; round < parts.length; round++) {
    const next = new Map<string, string>();
    for (const net of nets) {
      const seen = named.flatMap((p) =>
        p.ends.flatMap((end, i) => {
          if ((end.on !== 'inner' && end.on !== 'outer') || end.net !== net) return [];
          return [`${end.on} ${p.kind} ${p.value} ${DIRECTED.has(p.kind) ? i : ''} ${label(p.ends[1 - i] as End)}`];
        }),
      );
      next.set(net, hash(seen.sort().join('\n')));
    }
    names = next;
  }
  const lines = named.map(({ kind, value, ends }) => {
    const both = ends.map(label);
    return `${kind} ${value}: ${(DIRECTED.has(kind) ? both : both.sort()).join(' – ')}`;
  });
  return lines.sort().join('; ');
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
