import type { Footprint, LandPad } from '../board/index.js';
import type { Kind } from '../design/index.js';
import { boundsOf, distance, type Point } from '../geometry/index.js';
import { landShape } from './footprints/index.js';
import { type EntryFault, fault, shortList } from './own-fault.js';

/** Copper of two pads nearer than this is one pad for the fab's etching, mm. */
const LEAST_GAP = 0.1;
/** Pads that stand farther than this from the shipped pattern's are others, mm: KiCad's and makers' lands of one package differ by less. */
const ELSEWHERE = 0.5;
/** A ring of pads that covers less than this share of its box does not go round anything: rows of a connector, a grid. */
const ROUND = 0.35;
/** Kinds whose pads are numbered as their maker likes. */
const ANY_ORDER: ReadonlySet<Kind> = new Set([
  'connector',
  'usb_connector',
  'battery_connector',
  'button',
  'switch',
  'relay',
  'potentiometer',
  'buzzer',
  'module',
  'crystal',
  'led',
  'addressable_led',
]);

/** The usual faults of a land pattern by itself. `kind`: of the part that stands on it, where one is known. */
export function landFaults(footprint: Footprint, kind: Kind | null = null): EntryFault[] {
  const free = kind !== null && ANY_ORDER.has(kind);
  return [...numbering(footprint, free), ...touching(footprint, free), ...(free ? [] : mirrored(footprint))];
}

const copper = ({ pads }: Footprint): LandPad[] => pads.filter((p) => p.plated !== false);

/** A number that is there twice while one is missing was mistyped (a shield or a hold-down has no number); a number that is missing alone may be a pin that the part has not. */
function numbering(footprint: Footprint, free: boolean): EntryFault[] {
  const numbers = copper(footprint).map((p) => p.number);
  const counted = new Set(numbers.filter((n) => /^\d{1,4}$/.test(n)).map(Number));
  const most = Math.max(0, ...counted);
  const missing = Array.from({ length: most }, (_, i) => i + 1).filter((n) => !counted.has(n));
  const twice = [...new Set(numbers.filter((n, i) => /^\d{1,4}$/.test(n) && numbers.indexOf(n) !== i))];
  const nameless = numbers.filter((n) => n === '').length;
  const told = shortList(missing.map(String));
  return [
    ...(twice.length > 0 && missing.length > 0
      ? [
          fault(
            'pads.number_twice',
            'error',
            `pad ${shortList(twice)} is there more than once, and ${told} ${missing.length === 1 ? 'is' : 'are'} missing`,
            twice,
          ),
        ]
      : []),
    ...(missing.length > 0 && twice.length === 0 && missing.length <= most / 2
      ? [fault('pads.missing', 'warning', `no pad is numbered ${told}: right only where the part has no such pin`)]
      : []),
    ...(nameless === 0
      ? []
      : [
          fault(
            'pads.nameless',
            free ? 'info' : 'warning',
            `${nameless} ${nameless === 1 ? 'pad has' : 'pads have'} copper and no number: nothing can be joined to ${nameless === 1 ? 'it' : 'them'}`,
          ),
        ]),
  ];
}

function touching(footprint: Footprint, free: boolean): EntryFault[] {
  const pads = copper(footprint).map((pad) => ({ pad, shape: landShape(pad) }));
  const faults: EntryFault[] = [];
  for (const [i, a] of pads.entries()) {
    for (const b of pads.slice(i + 1)) {
      if (a.pad.number === b.pad.number || faults.length >= 20) continue;
      const reach = (Math.hypot(a.pad.w, a.pad.h) + Math.hypot(b.pad.w, b.pad.h)) / 2 + LEAST_GAP;
      if (Math.hypot(a.pad.x - b.pad.x, a.pad.y - b.pad.y) > reach) continue;
      const gap = distance(a.shape, b.shape);
      if (gap < LEAST_GAP - 1e-6)
        faults.push(
          fault(
            'pads.touch',
            free ? 'warning' : 'error',
            `pads ${a.pad.number} and ${b.pad.number} ${gap <= 0 ? 'overlap' : `are ${gap.toFixed(3)} mm apart`}: the fab keeps ${LEAST_GAP} mm`,
            [a.pad.number, b.pad.number],
          ),
        );
    }
  }
  return faults;
}

/** A few sensors are counted so. */
const FROM_BELOW = 'mirror it, if the drawing is a view from below';

/** Pins are counted counter-clockwise from above; clockwise is a drawing that was seen from below. */
function mirrored(footprint: Footprint): EntryFault[] {
  const turn = turnOf(footprint);
  if (turn === 'clockwise') return [fault('pads.mirrored', 'warning', `the pads are numbered clockwise, as seen from above: ${FROM_BELOW}`)];
  const [a1, a2, b1] = ['A1', 'A2', 'B1'].map((n) => footprint.pads.find((p) => p.number === n));
  if (a1 === undefined || a2 === undefined || b1 === undefined) return [];
  const [along, down] = [
    { x: a2.x - a1.x, y: a2.y - a1.y },
    { x: b1.x - a1.x, y: b1.y - a1.y },
  ];
  return along.x * down.y - along.y * down.x < 0
    ? [fault('pads.mirrored', 'warning', `the balls are counted from right to left, as seen from above: ${FROM_BELOW}`, ['A1', 'A2', 'B1'])]
    : [];
}

/** Which way round the pads 1, 2, 3 … go; null: they do not go round. */
export function turnOf(footprint: Footprint): 'clockwise' | 'counter-clockwise' | null {
  const first = new Map<number, Point>();
  for (const pad of copper(footprint)) if (/^\d{1,4}$/.test(pad.number) && !first.has(Number(pad.number))) first.set(Number(pad.number), pad);
  const ring = [...first].sort(([a], [b]) => a - b).map(([, p]) => p);
  if (ring.length === 0) return null;
  const centre = middle(ring);
  const around = ring.filter((p) => Math.hypot(p.x - centre.x, p.y - centre.y) > 0.3);
  if (around.length < 3 || (around.length < 5 && hasTab(footprint))) return null;
  const box = boundsOf(around);
  const area = around.reduce((sum, p, i) => sum + cross(p, around[(i + 1) % around.length] as Point), 0) / 2;
  const within = (box.maxX - box.minX) * (box.maxY - box.minY);
  if (within === 0 || Math.abs(area) < ROUND * within) return null;
  return area > 0 ? 'clockwise' : 'counter-clockwise'; // y points down.
}

/** A power tab stands opposite to the leads, whatever its number. */
function hasTab(footprint: Footprint): boolean {
  const areas = copper(footprint).map((p) => p.w * p.h);
  return Math.max(...areas) > 3 * Math.min(...areas);
}

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

function middle(points: readonly Point[]): Point {
  const { minX, minY, maxX, maxY } = boundsOf(points);
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}

/** A land pattern against the one that ships for the same package. */
export function againstShipped(footprint: Footprint, shipped: Footprint): EntryFault[] {
  const [own, known] = [placesOf(footprint), placesOf(shipped)];
  if (own.size !== known.size)
    return [fault('land.count', 'warning', `it has ${own.size} pads; ${shipped.name}, which ships for that package, has ${known.size}`)];
  const off = (at: (p: Point) => Point): string[] =>
    [...own].flatMap(([number, p]) => {
      const there = known.get(number);
      return there !== undefined && Math.hypot(at(p).x - there.x, at(p).y - there.y) <= ELSEWHERE ? [] : [number];
    });
  const wrong = off((p) => p);
  if (wrong.length === 0) return [];
  if (off((p) => ({ x: -p.x, y: p.y })).length === 0 || off((p) => ({ x: p.x, y: -p.y })).length === 0)
    return [fault('pads.mirrored', 'error', `it is the mirror image of ${shipped.name}, which ships for that package`, wrong)];
  const turned = [(p: Point) => ({ x: p.y, y: -p.x }), (p: Point) => ({ x: -p.y, y: p.x }), (p: Point) => ({ x: -p.x, y: -p.y })];
  if (turned.some((turn) => off(turn).length === 0))
    return [fault('land.turned', 'info', `it is ${shipped.name}, which ships for that package, turned: pin 1 is top left`)];
  return [
    fault('land.elsewhere', 'warning', `pad ${shortList(wrong)} stands elsewhere than on ${shipped.name}, which ships for that package`, wrong),
  ];
}

/** Where each number is: the middle of its pads. */
function placesOf(footprint: Footprint): Map<string, Point> {
  const places = new Map<string, Point[]>();
  for (const { number, x, y } of copper(footprint)) if (number !== '') places.set(number, [...(places.get(number) ?? []), { x, y }]);
  const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
  return new Map([...places].map(([number, all]) => [number, { x: mean(all.map((p) => p.x)), y: mean(all.map((p) => p.y)) }]));
}
