import { type Component, type Design, splitPin } from '../../src/design/index.js';

/** A design without its names: parts by what they are, nets by the pins they join. */
export interface Netlist {
  /** What each part is: kind, device and value. */
  readonly parts: readonly string[];
  /** What each net is beside its pins: ground or not, and its declared volts. */
  readonly nets: readonly string[];
  /** Per part: its pins by label, with the index of the net at each. */
  readonly pins: readonly ReadonlyMap<string, number>[];
  /** Per part: its two pins may change places. */
  readonly turnable: readonly boolean[];
}

/** Kinds whose two pins are alike. A polarised capacitor counts as turnable: no planner turns one. */
const TURNABLE = new Set<Component['kind']>(['resistor', 'capacitor', 'inductor', 'ferrite', 'fuse']);

/** Which parts of a board practice added and nobody asked for: they answer asks of that source (src/engineer/board/practice.ts). */
export function isUnasked({ request }: Design): (c: Component) => boolean {
  const concepts = (request?.asks ?? []).filter((a) => a.source === 'practice').map((a) => a.concept);
  return (c) => concepts.includes(c.kind) || (c.block !== undefined && concepts.includes(c.block));
}

/** Parts for which `keep` is false are left out, with their pins. Nets without a pin are no nets. */
export function netlistOf(design: Design, keep: (c: Component) => boolean = () => true): Netlist {
  const components = design.components.filter(keep);
  const index = new Map(components.map((c, i) => [c.ref, i]));
  const pins = components.map(() => new Map<string, number>());
  const nets: string[] = [];
  for (const net of design.nets) {
    const members = net.pins.map(splitPin).filter(({ ref }) => index.has(ref));
    if (members.length === 0) continue;
    for (const { ref, pin } of members) pins[index.get(ref) as number]?.set(pin, nets.length);
    nets.push(`${net.class === 'ground' ? 'ground' : ''}|${net.volts === undefined ? '' : net.volts.toFixed(2)}`);
  }
  return {
    parts: components.map((c) => `${c.kind}|${c.device ?? ''}|${c.value}`),
    nets,
    pins,
    turnable: components.map((c, i) => TURNABLE.has(c.kind) && [...(pins[i] as Map<string, number>).keys()].every((p) => p === '1' || p === '2')),
  };
}

/** The pin in a part's other position: 1 for 2 and 2 for 1. */
export const turned = (pin: string): string => (pin === '1' ? '2' : pin === '2' ? '1' : pin);

/**
 * What a netlist is up to names: equal for equal netlists, and different for those that colour refinement (Weisfeiler and Leman, 1968)
 * tells apart, which leaves no two circuits alike that a person would call different.
 */
export function signatureOf({ parts, nets, pins, turnable }: Netlist): string {
  let partColours = parts.map(hash);
  let netColours = nets.map(hash);
  for (let classes = 0; ; ) {
    const now = partColours;
    const atNet: string[][] = nets.map(() => []);
    pins.forEach((of, part) => {
      for (const [pin, net] of of) atNet[net]?.push(`${turnable[part] === true ? '' : pin}:${now[part]}`);
    });
    netColours = netColours.map((colour, net) => hash(`${colour}(${sorted(atNet[net] ?? [])})`));
    const far = netColours;
    partColours = partColours.map((colour, part) => {
      const joins = [...(pins[part] ?? [])].map(([pin, net]) => `${turnable[part] === true ? '' : pin}:${far[net]}`);
      return hash(`${colour}(${sorted(joins)})`);
    });
    const found = new Set(partColours).size + new Set(netColours).size;
    if (found <= classes) break;
    classes = found;
  }
  return hash(`${sorted(partColours)}/${sorted(netColours)}`);
}

/** What parts there are, whatever joins them. */
export const partsOf = ({ parts }: Netlist): string => sorted(parts);

const sorted = (texts: readonly string[]): string => [...texts].sort().join(',');

/** 64 bits of a text: FNV-1a in two halves of different start. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
