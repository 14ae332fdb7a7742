import type { Kind } from '../../design/index.js';
import type { Netlist } from '../../electrical/index.js';
import type { ResolvedDesign, ResolvedPart } from '../../parts/index.js';

/** Where on the sheet a group belongs: supplies and inputs left, the controller in the middle, outputs right. */
export type Role = 'source' | 'supply' | 'input' | 'core' | 'output' | 'mechanical';

export interface PartGroup {
  readonly id: string;
  readonly title: string;
  readonly role: Role;
  readonly parts: readonly ResolvedPart[];
}

const MECHANICAL: ReadonlySet<Kind> = new Set(['mounting_hole', 'fiducial']);
const CORES: ReadonlySet<Kind> = new Set(['microcontroller', 'module', 'timer']);
const INPUTS: ReadonlySet<Kind> = new Set(['button', 'switch', 'potentiometer', 'sensor']);
/** Loose parts up to this many are grouped by who is wired to whom; more of them by the larger part that they hang on. */
const FEW = 12;
const SHORT: ReadonlySet<string> = new Set([
  'usb',
  'ldo',
  'mcu',
  'i2c',
  'uart',
  'swd',
  'isp',
  'can',
  'rs485',
  'led',
  'adc',
  'spi',
  'bme280',
  'bmp280',
  'sht30',
  'sht31',
  'sht40',
]);

/** Parts by the block that brought them; loose parts by what they hang on. In the design's order. */
export function groupParts(resolved: ResolvedDesign, netlist: Netlist): PartGroup[] {
  const groups = new Map<string, ResolvedPart[]>();
  const blocks = new Map(resolved.design.blocks.map((b) => [b.id, b.block]));
  const loose: ResolvedPart[] = [];
  for (const part of resolved.parts) {
    const { block, kind } = part.component;
    if (MECHANICAL.has(kind)) push(groups, 'mechanical', part);
    else if (block !== undefined) push(groups, `block ${block}`, part);
    else loose.push(part);
  }
  const clusters = loose.length <= FEW ? together(loose, netlist) : aroundAnchors(loose, netlist);
  for (const cluster of clusters) groups.set(`part ${cluster[0]?.component.ref ?? ''}`, cluster);
  return [...groups].map(([key, parts]): PartGroup => {
    const id = key.replace(/^(block|part) /, '');
    const block = key.startsWith('block ') ? (blocks.get(id) ?? id) : '';
    return { id, title: titleOf(key, parts), role: roleOf(key, block, parts), parts };
  });
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function titleOf(key: string, parts: readonly ResolvedPart[]): string {
  if (!key.startsWith('part ')) {
    const words = key.replace(/^block /, '').split('_');
    const title = words.map((w) => (SHORT.has(w) ? w.toUpperCase() : w)).join(' ');
    return title.slice(0, 1).toUpperCase() + title.slice(1);
  }
  const main = parts.find((p) => p.pads.length > 2) ?? parts[0];
  return ((main?.component.purpose ?? '').split(/[:;,.(]/)[0] || main?.component.value || '').slice(0, 40);
}

function roleOf(key: string, block: string, parts: readonly ResolvedPart[]): Role {
  const has = (kinds: ReadonlySet<Kind> | Kind): boolean =>
    parts.some((p) => (typeof kinds === 'string' ? p.component.kind === kinds : kinds.has(p.component.kind)));
  if (key === 'mechanical') return 'mechanical';
  if (has(CORES)) return 'core';
  if (has('usb_connector') || has('battery_connector') || /(^|_)(jack|battery|power)(_|$)/.test(block)) return 'source';
  if (parts.some((p) => p.component.kind === 'connector' && /power (in|input|jack|entry)\b|supply input/i.test(p.component.purpose))) return 'source';
  if (has('regulator') || has('charger') || block === 'reverse_polarity') return 'supply';
  const feeds = parts.every((p) =>
    ['diode', 'schottky', 'mosfet', 'resistor', 'fuse', 'ferrite', 'capacitor', 'inductor'].includes(p.component.kind),
  );
  if (feeds && has(new Set<Kind>(['schottky', 'mosfet', 'fuse']))) return 'supply';
  return has(INPUTS) || block === 'i2c_pullups' ? 'input' : 'output';
}

/** Parts that share a net other than ground stand together. */
function together(loose: readonly ResolvedPart[], netlist: Netlist): ResolvedPart[][] {
  const clusters: ResolvedPart[][] = [];
  for (const part of loose) {
    const near = clusters.filter((c) => c.some((other) => shared(part, other, netlist, 8) > 0));
    const [first, ...rest] = near;
    if (first === undefined) {
      clusters.push([part]);
      continue;
    }
    first.push(...rest.flat(), part);
    for (const gone of rest) clusters.splice(clusters.indexOf(gone), 1);
  }
  return clusters;
}

/** Parts of two pins stand with the larger part that they share most nets with. */
function aroundAnchors(loose: readonly ResolvedPart[], netlist: Netlist): ResolvedPart[][] {
  const clusters = loose.filter((p) => p.pads.length > 2).map((p) => [p]);
  let rest = loose.filter((p) => p.pads.length <= 2);
  for (let round = 0; round < 3; round++) {
    const still: ResolvedPart[] = [];
    for (const part of rest) {
      const near = (part.component.place?.near ?? []).map((n) => n.to.split('.')[0]);
      const score = (c: ResolvedPart[]): number =>
        (near.includes(c[0]?.component.ref) ? 10 : 0) + Math.max(...c.map((other) => shared(part, other, netlist, 12)));
      const best = clusters.reduce<{ cluster: ResolvedPart[] | null; score: number }>(
        (top, cluster) => (score(cluster) > top.score ? { cluster, score: score(cluster) } : top),
        { cluster: null, score: 0 },
      );
      if (best.cluster === null || best.cluster.length >= 40) still.push(part);
      else best.cluster.push(part);
    }
    rest = still;
  }
  return rest.length === 0 ? clusters : [...clusters, rest];
}

/** Nets that two parts share, ground left out, and those with more than `most` pins. */
function shared(a: ResolvedPart, b: ResolvedPart, netlist: Netlist, most: number): number {
  const nets = new Set(b.pads.map((p) => p.net));
  const common = new Set(a.pads.map((p) => p.net).filter((n) => n !== null && nets.has(n)));
  return [...common].filter((n) => n !== null && !netlist.isGround(n) && netlist.on(n).length <= most).length;
}
