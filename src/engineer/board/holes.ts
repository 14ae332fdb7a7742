import type { Constraints, Design } from '../../design/index.js';
import { type Ask, type BoardEdge, edgePair, oneEdge } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { isCut, mill, tellOrder } from './cuts.js';
import { drawnCuts } from './outline.js';

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;
type Corner = (typeof CORNERS)[number];
const HOLES = ['MountingHole_M2', 'MountingHole_M2.5', 'MountingHole_M3', 'MountingHole_M4', 'MountingHole_M5', 'MountingHole_M6'] as const;
/** A board without a wish is held by four of these. */
const USUAL_HOLE = 'MountingHole_M3';
/** A hole is drilled for the next screw when it is no further from the diameter that was said, mm. */
const NEAR_MM = 0.35;

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Drilled {
  readonly pinned: NonNullable<Constraints['pinned']>;
  readonly arranged: NonNullable<Constraints['arranged']>;
}

/** Holes: those asked for, of the screw that was said, and cut-outs. Returns where those stand that are in no corner. */
export function drill(know: Knowledge, composer: Composer, asks: readonly Ask[], board: Design['board'], minutes: Minutes): Drilled {
  const { width_mm, height_mm } = board;
  const pinned: Drilled['pinned'] = {};
  const arranged: Drilled['arranged'] = [];
  for (const ask of asks) {
    if (ask.path !== undefined) continue;
    if (isCut(know, ask)) {
      arranged.push(...mill(know, composer, ask, board, minutes));
      continue;
    }
    const spots = spotsOf(ask, isA(know, ask, HUNG), (width_mm ?? 1) >= (height_mm ?? 1));
    const count = ask.count ?? spots.length;
    const hole = holeOf(know, ask);
    const device =
      hole === null || !(isA(know, ask, 'slotted_hole') || ask.features.includes('slotted'))
        ? hole
        : (know.library.devices.get(`${hole}_Slot`)?.id ?? null);
    if (device === null) {
      const sizes = HOLES.filter((h) => hole === null || know.library.devices.has(`${h}_Slot`)).map((h) => h.slice('MountingHole_'.length));
      minutes.cannot(ask.id, `the library has ${hole === null ? '' : 'slotted '}holes for ${sizes.join(', ')}; a round cut-out has any diameter`);
      continue;
    }
    const set = width_mm === undefined || height_mm === undefined ? null : setOf(ask, count, spots, width_mm, height_mm);
    if (set?.some(({ x, y }) => x <= 0 || y <= 0 || x >= (width_mm ?? 0) || y >= (height_mm ?? 0)) === true) {
      minutes.cannot(ask.id, `they would stand beyond ${width_mm} × ${height_mm} mm`);
      continue;
    }
    const across = ask.figures.find((f) => f.quantity === 'length' && f.role === 'total')?.value;
    const ring = ask.place?.pattern === 'ring' && across !== undefined && count > 1;
    const refs = Array.from({ length: count }, (_, i) => {
      const at = set === null && !ring ? (spots[i] ?? null) : null;
      const { ref } = composer.assembler.device(device, {
        purpose: 'Mounting hole',
        pins: {},
        value: device.slice('MountingHole_'.length).replace('_', ' '),
        ...(isCorner(at) ? { place: { corner: at } } : {}),
      });
      if (at !== null && !isCorner(at)) arranged.push({ refs: [ref], as: 'centre', ...(at === 'centre' ? {} : { edge: at }) });
      const point = set?.[i];
      if (point !== undefined) pinned[ref] = point;
      return ref;
    });
    if (ring) arranged.push({ refs, as: 'ring', across_mm: across });
    composer.refs.set(ask.id, refs);
    minutes.decide(ask.id, `${count} × ${device}`, set === null && spots === CORNERS && !ring ? 'one in each corner' : 'where they were asked for');
  }
  for (const { ask, cut, x, y } of drawnCuts(asks, board)) {
    const { ref } = composer.assembler.ofBoard({ cut }, `${cut.w_mm} × ${cut.h_mm} mm`, {});
    pinned[ref] = { x, y };
    composer.refs.set(ask.id, [...(composer.refs.get(ask.id) ?? []), ref]);
  }
  tellOrder(know, composer, minutes);
  return { pinned, arranged };
}

/** From the middle of a hole to the edge: the head of an M3 screw and half a millimetre, mm. */
const RIM_MM = 4;
/** A board hangs by one of these. */
const HUNG = 'lanyard_hole';
type Spot = Corner | BoardEdge | 'centre';
const isCorner = (spot: Spot | null): spot is Corner => CORNERS.some((c) => c === spot);

/** Where holes stand, one after the other: a corner, the middle of the board or of an edge; in the corners where nothing else was said. */
function spotsOf({ place = {}, count, several }: Told, hung: boolean, wide: boolean): readonly Spot[] {
  const { corner, edge = hung ? 'top' : undefined, centre } = place;
  const one = oneEdge(edge);
  const many = several === true || (count ?? 1) > 1;
  if (corner === 'each' || (corner === undefined && one !== undefined && many)) return CORNERS.filter((c) => c.includes(one ?? ''));
  if (corner !== undefined) {
    const first = corner === 'any' ? CORNERS[0] : corner;
    return many ? [first, ...CORNERS.filter((c) => c !== first)] : [first];
  }
  if (one !== undefined) return [one];
  if (centre === true && !many) return ['centre'];
  return (count === 2 && edge !== 'long' ? edgePair(edge, wide) : null) ?? CORNERS;
}
interface Told extends Pick<Ask, 'count' | 'several'> {
  readonly place?: Partial<NonNullable<Ask['place']>> | undefined;
}

/** Holes of which it is said where they are, how far apart or from the edges, on a board of w × h mm; null: that was not said. */
function setOf({ place, figures }: Ask, count: number, corners: readonly Spot[], w: number, h: number): Point[] | null {
  if (place?.points !== undefined) return place.points.map(([x, y]) => ({ x, y }));
  const [x, y] = figures.flatMap((f) => (f.quantity === 'pitch' ? (f.value ?? []) : []));
  if (x !== undefined) return apart(count, x, y, place ?? {}, w, h);
  const inset = place?.inset_mm;
  if (inset === undefined) return null;
  return corners
    .slice(0, count)
    .map((c) => (isCorner(c) ? inCorner(c, inset, w, h) : c === 'centre' ? { x: w / 2, y: h / 2 } : rims(inset, w, h)[c]));
}

/** Four round the middle, x × y apart (turned where only that has room); two x apart, on the line through the middle or along their edge. */
function apart(
  count: number,
  x: number,
  y: number | undefined,
  { edge, inset_mm }: Partial<NonNullable<Ask['place']>>,
  w: number,
  h: number,
): Point[] | null {
  const middle = { x: w / 2, y: h / 2 };
  if (count === 4) {
    const [a, b] = [x, y ?? x];
    const [dx, dy] = (a < w && b < h) || !(b < w && a < h) ? [a, b] : [b, a];
    return CORNERS.map((c) => ({ x: middle.x + (c.endsWith('left') ? -dx / 2 : dx / 2), y: middle.y + (c.startsWith('top') ? -dy / 2 : dy / 2) }));
  }
  if (count !== 2 || y !== undefined) return null;
  const one = oneEdge(edge);
  const upright = one === undefined ? h > w : one === 'left' || one === 'right';
  const at = one === undefined ? middle : rims(inset_mm ?? RIM_MM, w, h)[one];
  return [-1, 1].map((s) => (upright ? { x: at.x, y: middle.y + (s * x) / 2 } : { x: middle.x + (s * x) / 2, y: at.y }));
}

const inCorner = (corner: Corner, inset: number, w: number, h: number): Point => ({
  x: corner.endsWith('left') ? inset : w - inset,
  y: corner.startsWith('top') ? inset : h - inset,
});

/** The middle of each edge, so far inside. */
function rims(inset: number, w: number, h: number): Readonly<Record<BoardEdge, Point>> {
  const rim = Math.min(inset, w / 2, h / 2);
  const middle = { x: w / 2, y: h / 2 };
  return { left: { ...middle, x: rim }, right: { ...middle, x: w - rim }, top: { ...middle, y: rim }, bottom: { ...middle, y: h - rim } };
}

/** The hole by its screw, or by the diameter that was said. */
function holeOf({ library }: Knowledge, ask: Ask): string | null {
  const texts = [ask.part, ask.package, ...ask.features, ask.concept].flatMap((t) => (t === undefined ? [] : [t.toUpperCase().replace('_', '.')]));
  const named = [...HOLES].reverse().find((h) => texts.some((t) => t === h.slice('MountingHole_'.length)));
  if (named !== undefined) return named;
  const mm = figure(ask, 'length', ['size', 'value', 'rated']);
  if (mm === null) return USUAL_HOLE;
  // A screw by its size before a hole by its own.
  const screw = HOLES.find((h) => h === `MountingHole_M${mm}`);
  if (screw !== undefined) return screw;
  const off = (h: string): number => Math.abs((library.footprints.get(h)?.pads[0]?.drill?.w ?? Number.POSITIVE_INFINITY) - mm);
  const nearest = [...HOLES].sort((a, b) => off(a) - off(b))[0];
  return nearest !== undefined && off(nearest) <= NEAR_MM ? nearest : null;
}
