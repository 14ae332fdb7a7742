import { cornerParts } from './corners.js';
import type { Model } from './model.js';
import { fillOfOutline } from './notches.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The least that the parts need; `around` is the length of the outline, mm. */
interface Least extends Size {
  readonly around: number;
  /** What the corner parts take of an edge. */
  readonly hole: number;
}

/** Part of a board that courtyards fill when nothing is wished. */
const UTILISATION = 0.62;
/** Part of a board that courtyards and the room they want may fill when nothing is wished. */
const FILL = 1.05;
/** Part of the outline's length that parts at edges may take. */
const EDGE_FILL = 0.9;
const ASPECT = 1.3;
/** A board becomes so many times as long as wide for its channels to stand in one row, and what the row wants at its ends, mm, and between them. */
const ROW_ASPECT = 3.2;
const ROW_ENDS_MM = 4;
const ROW_EASE = 1.04;
/** Attempts to find a size before the placer gives up. */
const STEPS = 40;

/** Outlines to try, smallest first. A fixed outline is the only one; a wished one comes first and grows by whole millimetres. */
export function sizesToTry(model: Model): Size[] {
  const { problem } = model;
  const least = leastSize(model);
  const natural = naturalSize(model, least);
  const [wide, tall] = regularSides(problem);
  if (problem.constraints.board?.fixed === true && wide !== undefined && tall !== undefined) return [{ width: wide, height: tall }];
  const wished = wide !== undefined || tall !== undefined;
  const grow = wished ? Math.sqrt(1 + problem.slack) : 1;
  const width =
    wide === undefined
      ? tall === undefined
        ? natural.width
        : Math.max(least.width, Math.ceil((natural.width * natural.height) / tall))
      : stretched(wide, grow);
  const height =
    tall === undefined
      ? wide === undefined
        ? natural.height
        : Math.max(least.height, Math.ceil((natural.width * natural.height) / wide))
      : stretched(tall, grow);
  // What is too short for a part grows by that, not all round.
  const from = { width: Math.max(width, least.width), height: Math.max(height, least.height) };
  return growing(inShape(problem, from), least, areaOf(model) / fillOfOutline(problem), problem.tall !== undefined);
}

/** The sides that are wished; of a regular outline one gives the other. */
function regularSides({ width_mm, height_mm, tall }: Model['problem']): [number | undefined, number | undefined] {
  if (tall === undefined || (width_mm === undefined) === (height_mm === undefined)) return [width_mm, height_mm];
  return [width_mm ?? tenth((height_mm as number) / tall), height_mm ?? tenth((width_mm as number) * tall)];
}

const tenth = (mm: number): number => Math.round(mm * 10) / 10;

/** A size in the proportion that its outline keeps: as large as both sides need, and where none was wished of the same area. */
function inShape({ tall, width_mm, height_mm }: Model['problem'], from: Size): Size {
  if (tall === undefined || Math.abs(from.height - from.width * tall) < TENTH) return from;
  const wished = width_mm !== undefined || height_mm !== undefined;
  const width = Math.ceil(wished ? Math.max(from.width, from.height / tall) : Math.sqrt((from.width * from.height) / tall));
  return { width, height: tenth(width * tall) };
}
const TENTH = 0.1;

export const stretched = (length: number, factor: number): number => (factor === 1 ? length : Math.ceil(length * factor));

/** Each size a millimetre larger than the one before, later ones by more, a `regular` one in its proportion; sizes that cannot hold the parts are passed over. */
function growing(from: Size, least: Least, area: number, regular: boolean): Size[] {
  const sizes: Size[] = [];
  const ratio = from.height / from.width;
  let { width, height } = from;
  let grown = 0;
  while (sizes.length < STEPS && width < 1500 && height < 1500) {
    const roomy = width >= least.width && height >= least.height && width + height >= least.around / 2 && width * height * 0.9 >= area;
    if (roomy) {
      sizes.push({ width, height });
      grown++;
    }
    const step = grown < 8 ? 1 : Math.ceil(Math.max(width, height) * 0.04);
    width += step;
    height = regular ? tenth(width * ratio) : height + step;
  }
  return sizes;
}

/** Area of the courtyards on the fuller side, mm². */
export const areaOf = (model: Model): number => areaWithRoom(model, 0);

/** Current of a supply from which its copper wants room, A, and how much of it beside the usual. */
const MUCH_AMPS = 2.5;
const MUCH_ROOM = 1.6;

/** Area about a pad that its tracks want as much again of, mm²: a relay's or a battery holder's body wants none. */
const PIN_MM2 = 10;

/** Area of the courtyards on the fuller side, as far as their pads have tracks to be led away, mm². */
function pinnedArea(model: Model): number {
  const area = { front: 0, back: 0 };
  for (let i = 0; i < model.count; i++) {
    const [w, h] = sidesOf(model, i, 0);
    const pinned = Math.min(w * h, PIN_MM2 * (model.parts[i]?.footprint.pads.length ?? 0));
    const mask = model.mask[i] as number;
    if ((mask & 1) !== 0 && model.below[i] === 0) area.front += pinned;
    if ((mask & 2) !== 0) area.back += pinned;
  }
  return Math.max(area.front, area.back);
}

function sidesOf(model: Model, i: number, halo: number): [number, number] {
  const v = i * 16;
  return [
    (model.yard[v + 2] as number) - (model.yard[v] as number) + model.gap + 2 * halo,
    (model.yard[v + 3] as number) - (model.yard[v + 1] as number) + model.gap + 2 * halo,
  ];
}

/** Smallest sensible size: by area, then stretched for the longest part. */
function naturalSize(model: Model, least: Least): Size {
  // Wide copper goes over all that is free: a board of much current stays roomy.
  const much = model.problem.nets.some((n) => n.class === 'power' && (n.amps ?? 0) >= MUCH_AMPS);
  const tight = areaOf(model) + (1 / UTILISATION - 1) * (much ? MUCH_ROOM * areaOf(model) : pinnedArea(model));
  const wanted = areaWithRoom(model, 1);
  const area = ((Math.max(tight, wanted / FILL) + keptFree(model)) * (1 + model.problem.slack)) / fillOfOutline(model.problem);
  const row = Math.max(0, ...model.rows.map((parts) => parts.reduce((sum, i) => sum + sidesAlong(model, i), 0)));
  const inRow = row > 0 && row < Math.sqrt(area * ROW_ASPECT);
  const width = Math.max(least.width, Math.ceil(Math.sqrt(area * ASPECT)), inRow ? Math.ceil(row * ROW_EASE + ROW_ENDS_MM + least.hole) : 0);
  // A module's antenna is at the edge across from the row.
  const deep = (parts: readonly number[]): number => Math.max(0, ...parts.map((i) => sidesAcross(model, i)));
  const across = inRow ? deep(model.rows.flat()) + deep([...model.hasKeep.keys()].filter((i) => model.hasKeep[i] === 1)) : 0;
  return { width, height: Math.max(least.height, Math.ceil(area / width), Math.ceil(across + ROW_ENDS_MM)) };
}

const sidesAcross = (model: Model, i: number): number =>
  sidesOf(model, i, 0).reduce((a, b) => a + b) - (sidesAlong(model, i) || sidesOf(model, i, 0)[0]);

/** Area that stays empty about contacts that may not be touched, beside their courtyards, mm². */
function keptFree(model: Model): number {
  const beyond = model.live.hot.map((boxes, i) => {
    if (boxes === undefined) return 0;
    const first = boxes.at.subarray(0, 4 * boxes.count);
    const ends = (k: number): number[] => Array.from({ length: boxes.count }, (_, b) => first[4 * b + k] as number);
    const grown = (Math.max(...ends(2)) - Math.min(...ends(0))) * (Math.max(...ends(3)) - Math.min(...ends(1)));
    const [w, h] = sidesOf(model, i, 0);
    return Math.max(0, grown - w * h);
  });
  return beyond.reduce((sum, area) => sum + area, 0);
}

/** Area of the courtyards grown by their halos times `room`, on the fuller side, mm². */
function areaWithRoom(model: Model, room: number): number {
  const area = { front: 0, back: 0 };
  for (let i = 0; i < model.count; i++) {
    const [w, h] = sidesOf(model, i, (model.halo[i] as number) * room);
    const mask = model.mask[i] as number;
    if ((mask & 1) !== 0 && model.below[i] === 0) area.front += w * h;
    if ((mask & 2) !== 0) area.back += w * h;
  }
  return Math.max(area.front, area.back);
}

/** The room factor at which parts and their halos fill most of the board. */
export function roomFactor(model: Model, size: Size): number {
  const area = size.width * size.height * fillOfOutline(model.problem);
  let low = 0.3;
  let high = 3;
  for (let k = 0; k < 20; k++) {
    const middle = (low + high) / 2;
    if (areaWithRoom(model, middle) > 0.8 * area) high = middle;
    else low = middle;
  }
  return low;
}

/** What the longest part, the parts at given edges, the corner parts and the pinned ones need at the least, whole mm. */
function leastSize(model: Model): Least {
  const { problem } = model;
  const corners = cornerParts(problem);
  const hole = Math.max(0, ...[...corners.keys()].map((i) => Math.max(...sidesOf(model, i, 0)))) * 2;
  let long = 0;
  let short = 0;
  const along = { left: 0, right: 0, top: 0, bottom: 0 };
  let around = 4 * hole;
  for (let i = 0; i < model.count; i++) {
    if (model.pinned[i] !== null) continue;
    const sides = sidesOf(model, i, 0);
    const only = new Set(model.edges[i]?.map((o) => o.edge));
    if (only.size > 0) around += sidesAlong(model, i);
    if (only.size === 1) for (const edge of only) along[edge] += sidesAlong(model, i);
    long = Math.max(long, Math.max(...sides) + (model.edges[i] === null ? 0 : hole));
    short = Math.max(short, Math.min(...sides));
  }
  const clear = 2 * Math.max(problem.rules.edge_clearance_mm, Math.min(1, problem.corner_mm));
  const pinned = pinnedReach(model);
  const stepped = steppedReach(model, clear);
  const across = Math.max(along.top, along.bottom);
  const down = Math.max(along.left, along.right);
  return {
    width: Math.ceil(Math.max(long + clear, across === 0 ? 0 : across + hole + clear, pinned.width, stepped.width) - 1e-6),
    height: Math.ceil(Math.max(short + clear, down === 0 ? 0 : down + hole + clear, pinned.height, stepped.height) - 1e-6),
    around: around / EDGE_FILL,
    hole,
  };
}

/** What rows and grids want whose step was said, wherever they stand. */
function steppedReach(model: Model, clear: number): Size {
  const at = new Map(model.parts.map((p, i) => [p.ref, i]));
  const reach = { width: 0, height: 0 };
  for (const { as, edge, refs, pitch_mm, columns } of model.problem.constraints.arranged ?? []) {
    if (edge !== undefined || pitch_mm === undefined) continue;
    const wide = as === 'column' ? 1 : as === 'row' ? refs.length : (columns ?? Math.ceil(Math.sqrt(refs.length)));
    const over = clear + 2 * ROW_ENDS_MM + Math.max(0, ...refs.flatMap((ref) => (at.has(ref) ? sidesOf(model, at.get(ref) as number, 0) : [])));
    const high = Math.ceil(refs.length / wide);
    // Beside a single line the largest of the others is to have room.
    const rest = Math.max(0, ...model.parts.flatMap((p, i) => (refs.includes(p.ref) ? [] : Math.max(...sidesOf(model, i, 0)))));
    reach.width = Math.max(reach.width, (wide - 1) * pitch_mm + over + (wide === 1 ? rest : 0));
    reach.height = Math.max(reach.height, (high - 1) * pitch_mm + over + (high === 1 ? rest : 0));
  }
  return reach;
}

/** Length that a part takes of its edge. */
function sidesAlong(model: Model, i: number): number {
  const option = model.edges[i]?.[0];
  if (option === undefined) return 0;
  const v = (i * 4 + option.quarter) * 4;
  const upright = option.edge === 'left' || option.edge === 'right';
  const k = upright ? 1 : 0;
  return (model.yard[v + 2 + k] as number) - (model.yard[v + k] as number) + model.gap;
}

function pinnedReach(model: Model): Size {
  const e = model.problem.rules.edge_clearance_mm;
  let width = 0;
  let height = 0;
  model.pinned.forEach((pose, i) => {
    if (pose === null) return;
    const v = (i * 4 + (Math.round(pose.rot / 90) % 4)) * 4;
    const part = model.parts[i];
    // A pinned plug may reach past the edge: only its origin has to be on the board.
    const plug = part?.footprint.edge_offset_mm !== undefined;
    width = Math.max(width, plug ? pose.x : pose.x + (model.yard[v + 2] as number) + e);
    height = Math.max(height, plug ? pose.y : pose.y + (model.yard[v + 3] as number) + e);
  });
  return { width, height };
}
