import { boxOf, labelBox, overlap, textBox } from './sheet/extent.js';
import type { Box } from './sheet/shape.js';
import { GRID_MM, type Sheet, type SheetLabel, type Side } from './sheet/sheet.js';

type Pair = readonly [number, number];
type Segment = readonly [from: Pair, to: Pair];

export interface DrawnNets {
  readonly wires: readonly Segment[];
  readonly junctions: readonly Pair[];
  readonly labels: readonly SheetLabel[];
}

const SIDES: readonly Side[] = ['right', 'left', 'up', 'down'];

/**
 * A sheet's nets as KiCad wants them: straight wires that meet at their ends only, a junction where three or more ends or pins meet, and a name on
 * every net, also on those that the sheet draws without one.
 */
export function drawnNets(sheet: Sheet): DrawnNets {
  const pins = byNet(sheet.symbols.flatMap((s) => s.pins.flatMap(({ net, x, y }) => (net === null ? [] : [{ net, at: [x, y] as Pair }]))));
  const labels = [...sheet.labels, ...missingNames(sheet, pins)];
  const joints = byNet([
    ...[...pins].flatMap(([net, points]) => points.map((at) => ({ net, at }))),
    ...labels.map(({ net, x, y }) => ({ net, at: [x, y] as Pair })),
    ...sheet.wires.flatMap(({ net, points }) => points.map((at) => ({ net, at: at as Pair }))),
  ]);
  const wires: Segment[] = [];
  const junctions: Pair[] = [];
  const nets = new Set(sheet.wires.map((w) => w.net));
  for (const net of nets) {
    const split = sheet.wires.filter((w) => w.net === net).flatMap((w) => segments(w.points).flatMap((s) => splitAt(s, joints.get(net) ?? [])));
    const own = [...new Map(split.map((s) => [segmentKey(s), s])).values()];
    wires.push(...own);
    junctions.push(...meeting(own, pins.get(net) ?? []));
  }
  return { wires, junctions, labels };
}

const segments = (points: readonly Pair[]): Segment[] => points.slice(1).map((to, i) => [points[i] ?? to, to]);
const key = ([x, y]: Pair): string => `${x} ${y}`;
const segmentKey = ([a, b]: Segment): string => [key(a), key(b)].sort().join(' ');

function byNet(points: readonly { net: string; at: Pair }[]): Map<string, Pair[]> {
  const nets = new Map<string, Pair[]>();
  for (const { net, at } of points) nets.set(net, [...(nets.get(net) ?? []), at]);
  return nets;
}

/** The pieces of a level or upright segment between the points that lie on it. */
function splitAt([from, to]: Segment, points: readonly Pair[]): Segment[] {
  const along = from[0] === to[0] ? 1 : 0;
  const [low, high] = [Math.min(from[along], to[along]), Math.max(from[along], to[along])];
  const cuts = points.filter((p) => p[1 - along] === from[1 - along] && p[along] > low && p[along] < high);
  const stops = [from, ...cuts, to].sort((a, b) => a[along] - b[along]);
  return segments(stops).filter(([a, b]) => a[along] !== b[along]);
}

function meeting(wires: readonly Segment[], pins: readonly Pair[]): Pair[] {
  const ends = new Map<string, { at: Pair; count: number }>();
  for (const at of [...wires.flat(), ...pins]) {
    const known = ends.get(key(at));
    if (known === undefined) ends.set(key(at), { at, count: 1 });
    else known.count++;
  }
  return [...ends.values()].filter((e) => e.count >= 3).map((e) => e.at);
}

/** Names for nets that the sheet draws as bare wires, each where it covers least. */
function missingNames(sheet: Sheet, pins: ReadonlyMap<string, readonly Pair[]>): SheetLabel[] {
  const named = new Set(sheet.labels.map((l) => l.net));
  const taken = obstacles(sheet);
  return [...pins].flatMap(([net, points]): SheetLabel[] => {
    if (named.has(net)) return [];
    const wires = sheet.wires.filter((w) => w.net === net);
    const places = wires.length === 0 ? points : wires.flatMap((w) => segments(w.points).flatMap(stations));
    const best = freest(net, places, taken);
    if (best === null) return [];
    taken.push(labelBox(net, 'net', best.x / GRID_MM, best.y / GRID_MM, best.dir));
    return [best];
  });
}

/** Everything that a name should keep clear of, in u. */
function obstacles(sheet: Sheet): Box[] {
  const u = (p: Pair): Pair => [p[0] / GRID_MM, p[1] / GRID_MM];
  return [
    ...sheet.symbols.map((s) => boxOf([...s.body.map(u), ...s.pins.map((p) => u([p.x, p.y]))])),
    ...sheet.symbols.flatMap((s) => s.texts.filter((t) => t.role !== 'pin').map((t) => textBox({ ...t, x: t.x / GRID_MM, y: t.y / GRID_MM }))),
    ...sheet.wires.flatMap((w) => segments(w.points).map(([a, b]) => boxOf([u(a), u(b)]))),
    ...sheet.labels.map((l) => labelBox(l.net, l.kind, l.x / GRID_MM, l.y / GRID_MM, l.dir)),
  ];
}

/** Points of a segment a grid step apart, both ends included. */
function stations([from, to]: Segment): Pair[] {
  const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / GRID_MM));
  const at = (a: number, b: number, i: number): number => Math.round((a + ((b - a) * i) / steps) * 1e4) / 1e4;
  return Array.from({ length: steps + 1 }, (_, i): Pair => [at(from[0], to[0], i), at(from[1], to[1], i)]);
}

function freest(net: string, places: readonly Pair[], taken: readonly Box[]): SheetLabel | null {
  let best: SheetLabel | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of places) {
    for (const dir of SIDES) {
      const box = labelBox(net, 'net', x / GRID_MM, y / GRID_MM, dir);
      const covered = taken.filter((t) => overlap(t, box)).length;
      if (covered >= least) continue;
      [least, best] = [covered, { net, x, y, kind: 'net', dir }];
    }
  }
  return best;
}
