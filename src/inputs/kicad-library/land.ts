import type { OwnLand, OwnPad } from '../../design/index.js';
import { boundsOf, rotate, roundMm } from '../../geometry/index.js';
import { piecesOf } from '../kicad/outline.js';
import { chamfered, custom, type PadRing, ratioOf, trapezoid } from '../kicad/pad-shapes.js';
import { type List, readLists } from '../kicad/reader.js';

/** A land pattern as a footprint file draws it. */
export interface DrawnLand extends Pick<OwnLand, 'name' | 'pads' | 'courtyard' | 'body' | 'description'> {
  /** File of the 3D model that it names, without its folder; '' where it names none. */
  readonly model: string;
}

const MOST_PADS = 2000;
const MOST_CORNERS = 500;
const REACH = 500;
/** Pieces of a drawing whose ends are this near to each other are joined, mm. */
const JOINED = 0.02;
type Pair = [number, number];

/** A footprint file (`.kicad_mod`, KiCad 5 to 10). KicadError names the line of what it cannot be. */
export function readLand(text: string): DrawnLand {
  const root = readLists(text);
  if (root.name !== 'footprint' && root.name !== 'module') root.fail('it is no KiCad footprint: it does not begin with (footprint or (module');
  const all = root.all('pad');
  if (all.length > MOST_PADS) root.fail(`it has more than ${MOST_PADS} pads`);
  const windows = all.filter((pad) => isPasteOnly(pad));
  const drilled = new Set(all.flatMap((pad) => (pad.word(2) === 'thru_hole' ? [pad.word(1)] : [])));
  // Copper on the back about thermal vias comes with the pour there.
  const pads = all.filter((pad) => !isPasteOnly(pad) && !(isOnBack(pad) && drilled.has(pad.word(1)))).flatMap((pad) => padOf(pad, windows));
  if (pads.length === 0) root.fail('it has no pads');
  const [courtyard, body] = ['CrtYd', 'Fab'].map((layer) => outlineOn(root, `F.${layer}`));
  const description = root.wordOf('descr', '').slice(0, 500);
  return {
    name: root.word(1).replace(/^.*:/, ''),
    pads,
    model: root.find('model')?.words[0]?.replace(/^.*[/\\]/, '') ?? '',
    ...(courtyard === undefined || courtyard === null ? {} : { courtyard }),
    ...(body === undefined || body === null ? {} : { body }),
    ...(description === '' ? {} : { description }),
  };
}

const layersOf = (pad: List): string[] => pad.find('layers')?.words ?? [];
const onFront = (pad: List): boolean => layersOf(pad).some((l) => /^(?:F|\*|F&B)\.Cu$/.test(l));
/** An aperture of solder paste (or mask) without copper. */
const isPasteOnly = (pad: List): boolean => pad.word(2) === 'smd' && !layersOf(pad).some((l) => l.endsWith('.Cu'));

const isOnBack = (pad: List): boolean => pad.word(2) === 'smd' && !onFront(pad);

function padOf(pad: List, windows: readonly List[]): OwnPad {
  const [number, type] = [pad.word(1), pad.word(2)];
  const at = pad.need('at');
  const place = { x: at.number(1), y: at.number(2), rot: (at.angle % 360) + 0 };
  if (Math.max(Math.abs(place.x), Math.abs(place.y)) > REACH) pad.fail(`the pad ${number} is more than ${REACH} mm from the middle`);
  if (type === 'smd' || type === 'connect') {
    if (!onFront(pad)) pad.fail(`the pad ${number} lies on the back: surface pads are in front`);
    return { number, ...shapeOf(pad), ...shifted(pad, place), ...pasteOf(pad, windows) };
  }
  if (type !== 'thru_hole' && type !== 'np_thru_hole') return pad.fail(`a pad of type ${type} is not known`);
  const drill = drillOf(pad);
  if (type === 'np_thru_hole') return { number: '', shape: 'oval', ...place, ...drill, drill, plated: false };
  if (isShifted(pad)) pad.fail(`the hole of pad ${number} is not in its middle`);
  const shape = shapeOf(pad);
  // A ring that is as small as its hole is a hole without copper, as KiCad draws it.
  if (shape.w <= drill.w && shape.h <= drill.h) return { number: '', shape: 'oval', ...place, ...drill, drill, plated: false };
  return { number, ...shape, ...place, drill };
}

function drillOf(pad: List): { w: number; h: number } {
  const drill = pad.find('drill') ?? pad.fail(`the pad ${pad.word(1)} goes through the board and has no hole`);
  const from = drill.words[0] === 'oval' ? 2 : 1;
  const w = drill.positive(from);
  return { w, h: typeof drill.items[from + 1] === 'string' ? drill.positive(from + 1) : w };
}

const offsetOf = (pad: List): { x: number; y: number } => {
  const offset = pad.find('drill')?.find('offset');
  return offset === undefined ? { x: 0, y: 0 } : { x: offset.number(1), y: offset.number(2) };
};
const isShifted = (pad: List): boolean => offsetOf(pad).x !== 0 || offsetOf(pad).y !== 0;

/** Copper beside its place: `(drill (offset x y))` of a surface pad. */
function shifted(pad: List, place: { x: number; y: number; rot: number }): typeof place {
  const by = rotate(offsetOf(pad), place.rot);
  return { x: roundMm(place.x + by.x), y: roundMm(place.y + by.y), rot: place.rot };
}

function shapeOf(pad: List): Pick<OwnPad, 'shape' | 'ratio' | 'w' | 'h' | 'polygon'> {
  const size = pad.need('size');
  const [w, h] = [size.positive(1), size.items.length > 2 ? size.positive(2) : size.positive(1)];
  const shape = pad.word(3);
  switch (shape) {
    case 'rect':
      return pad.find('rect_delta') === undefined ? { shape, w, h } : ringOf(pad, trapezoid(pad, w, h));
    case 'roundrect': {
      const ring = chamfered(pad, w, h);
      return ring === null ? { shape, w, h, ratio: ratioOf(pad) } : ringOf(pad, ring);
    }
    case 'circle':
      return { shape, w, h: w };
    case 'oval':
      return w === h ? { shape: 'circle', w, h } : { shape: 'oval', w, h };
    case 'trapezoid':
      return ringOf(pad, trapezoid(pad, w, h));
    case 'custom':
      return ringOf(pad, custom(pad, w, h));
    default:
      return pad.fail(`pad ${pad.word(1)} has the unknown shape ${shape}`);
  }
}

function ringOf(pad: List, ring: PadRing): Pick<OwnPad, 'shape' | 'w' | 'h' | 'polygon'> {
  if (ring.length > MOST_CORNERS) pad.fail(`pad ${pad.word(1)} has ${ring.length} corners; at most ${MOST_CORNERS} are taken over`);
  const polygon = ring.map(([x, y]): Pair => [roundMm(x), roundMm(y)]);
  const { minX, minY, maxX, maxY } = boundsOf(polygon.map(([x, y]) => ({ x, y })));
  return { shape: 'polygon', w: roundMm(maxX - minX), h: roundMm(maxY - minY), polygon };
}

/** A pad without paste of its own has windows where apertures lie in it. */
function pasteOf(pad: List, windows: readonly List[]): Pick<OwnPad, 'paste'> {
  if (layersOf(pad).some((l) => /^(?:F|\*)\.Paste$/.test(l))) return {};
  const [at, size] = [pad.need('at'), pad.need('size')];
  const inside = windows.some((w) => {
    const p = w.need('at');
    return Math.abs(p.number(1) - at.number(1)) < size.number(1) / 2 && Math.abs(p.number(2) - at.number(2)) < size.number(2) / 2;
  });
  return { paste: inside ? 'windows' : 'none' };
}

/** The one closed line that a layer draws, else the box about what it draws; null: nothing, or too small to be one. */
function outlineOn(root: List, layer: string): Pair[] | null {
  const drawn = root.lists.filter(
    (l) =>
      /^fp_(line|arc|circle|rect|poly|curve)$/.test(l.name) &&
      (l.find('layer')?.words.includes(layer) ?? l.find('layers')?.words.includes(layer) ?? false),
  );
  const pieces = drawn.flatMap((l) => piecesOf(l, (p) => p).map((p) => p.points.map(({ x, y }): Pair => [roundMm(x), roundMm(y)])));
  const points = pieces.flat();
  if (points.length < 3) return null;
  const { minX, minY, maxX, maxY } = boundsOf(points.map(([x, y]) => ({ x, y })));
  if (maxX - minX < 0.1 || maxY - minY < 0.1 || Math.max(-minX, -minY, maxX, maxY) > REACH) return null;
  const ring = layer === 'F.CrtYd' ? chained(pieces) : null;
  return ring ?? [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]; // biome-ignore format: a box
}

/** Pieces end to end, as one ring; null where they make none, or several. */
function chained(pieces: readonly Pair[][]): Pair[] | null {
  const left = [...pieces];
  const ring: Pair[] = [...(left.pop() ?? [])];
  const meets = (a: Pair, b: Pair): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= JOINED;
  while (left.length > 0 && ring.length <= MOST_CORNERS) {
    const end = ring.at(-1) as Pair;
    const i = left.findIndex((p) => meets(p[0] as Pair, end) || meets(p.at(-1) as Pair, end));
    if (i < 0) return null;
    const [next = []] = left.splice(i, 1);
    ring.push(...(meets(next[0] as Pair, end) ? next : [...next].reverse()).slice(1));
  }
  if (ring.length < 4 || ring.length > MOST_CORNERS || !meets(ring[0] as Pair, ring.at(-1) as Pair)) return null;
  return ring.slice(0, -1);
}
