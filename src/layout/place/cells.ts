import { type Pose, roundMm } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem, StageContext } from '../stage.js';
import { GRID_MM } from './basics.js';
import type { Energy } from './energy.js';
import { boxOf, carried, composed, type Group, isSeen, type Member } from './group.js';
import { illegal } from './legalise.js';
import { buildModel } from './model.js';
import { bestOf, costOf, type Effort } from './solve.js';

/** Like instances of a block: their parts, in one order. */
type Likes = readonly (readonly PlaceablePart[])[];

/** Gap between courtyards within a cell, mm. */
const CELL_GAP_MM = 0.25;
/** Room between the cells of an array for tracks and designators, mm. */
const ARRAY_GAP_MM = 1;
/** What is pressed has its name below it, and the room that this wants, mm. */
const NAMED: ReadonlySet<PlaceablePart['kind']> = new Set(['button', 'switch']);
const NAMES_MM = 0.75;
/** Lights or controls of one kind from which they stand in rows. */
const ARRAY_FROM = 3;
/** Parts that a cell holds at the most: what is larger is no repeated detail. */
const LARGEST_CELL = 12;
/** Part of a board's length that a row may take. */
const ROW_SHARE = 0.8;
/** Widths that are tried for a cell, as shares of the square root of its area. */
const SHAPES = [0.75, 1, 1.3, 1.7];
/** One for channels that stand in a row, from so many on. */
const NARROW = 0.7;
const NARROW_FROM = 4;
/** What a millimetre of board edge counts, in millimetres of depth: edges are short. */
const EDGE_LENGTH = 4;
const EFFORT: Effort = { starts: 3, retries: 4, movesPerPart: 700 };

/**
 * Instances of a block that are alike are laid out once and repeated, as a person would: channels come out equal, lights and controls in
 * rows. `side` is the length of the board, mm, as far as it is known; `rows` false leaves every cell on its own.
 */
export function cellsOf(problem: PlacementProblem, side: number, context: StageContext, rows: boolean): Group[] {
  const groups = likesOf(problem).flatMap((likes, like) => {
    const cell = cellOf(problem, likes[0] as readonly PlaceablePart[], likes.length >= NARROW_FROM ? [NARROW, ...SHAPES] : SHAPES, context);
    if (cell === null) return [];
    const cells = likes.map((parts): Group => ({ ...cell, like, members: cell.members.map((m, k) => ({ ...m, part: parts[k] as PlaceablePart })) }));
    if (rows && cell.edge === undefined && cells.length >= ARRAY_FROM && cell.members.some((m) => isSeen(m.part)))
      return [uprightIn(problem, arrayOf(cells, side, columnsOf(problem, cells)), columnsOf(problem, cells) !== null)];
    return cell.members.length > 1 ? cells : [];
  });
  const arrays = rows ? [...groups, ...wishedArrays(problem, side, groups)] : groups;
  return rows ? [...arrays, ...testRow(problem, side, arrays)] : arrays;
}

/** Middle to middle of test points in a row, mm: the names of what is measured there stand beside them. */
const TEST_PITCH_MM = 4.5;
/** Part of a board's width that such a row may take. */
const TEST_SHARE = 0.7;

/** Test points that nobody placed stand in a row, in their order: whoever measures finds them together. */
function testRow(problem: PlacementProblem, side: number, groups: readonly Group[]): Group[] {
  const taken = new Set(groups.flatMap((g) => g.members.map((m) => m.part.ref)));
  const points = problem.parts.filter(
    (p) =>
      p.kind === 'test_point' &&
      p.footprint.pads.length === 1 &&
      p.hint.near === undefined &&
      !taken.has(p.ref) &&
      !edged(p, problem.constraints) &&
      isFree(p, problem),
  );
  const cells = points.map((part): Group => ({ members: [{ part, pose: { x: 0, y: 0, rot: 0, side: 'front' } }] }));
  if (cells.length < 2 || new Set(points.map((p) => p.footprint.name)).size > 1) return [];
  const { width_mm = Infinity, height_mm = 0 } = problem;
  // Counted from the left or from the top: it is not turned.
  const columns = cells.length * TEST_PITCH_MM > TEST_SHARE * width_mm && height_mm > width_mm ? 1 : cells.length;
  return [{ ...arrayOf(cells, side, columns, TEST_PITCH_MM), upright: true }];
}

/** Parts of one circuit that somebody wished in a row, a column or a grid: they stand in it by themselves; a row at an edge stands along it. */
function wishedArrays(problem: PlacementProblem, side: number, groups: readonly Group[]): Group[] {
  const taken = new Set(groups.flatMap((g) => g.members.map((m) => m.part.ref)));
  return (problem.constraints.arranged ?? []).flatMap(({ refs, as }): Group[] => {
    const parts = refs.flatMap((ref) => problem.parts.find((p) => p.ref === ref) ?? []);
    const alike = new Set(parts.map((p) => p.footprint.name)).size === 1;
    if (parts.length < 2 || !alike || parts.some((p) => taken.has(p.ref) || !isFree(p, problem))) return [];
    if (parts.some((p) => edged(p, problem.constraints))) return as === 'grid' ? [] : rowAtEdge(problem, parts, side);
    const cells = parts.map((part): Group => ({ members: [{ part, pose: { x: 0, y: 0, rot: 0, side: 'front' } }] }));
    return [uprightIn(problem, arrayOf(cells, side, columnsOf(problem, cells)), true)];
  });
}

/** A row along one edge, its first part at the left or at the top; what has a mouth faces outwards. */
function rowAtEdge({ constraints: { edges } }: PlacementProblem, parts: readonly PlaceablePart[], side: number): Group[] {
  const wished = new Set(parts.map((p) => edges?.[p.ref] ?? p.hint.edge));
  const [edge] = wished;
  if (wished.size > 1 || edge === undefined || edge === 'any') return [];
  const { faces = 90, edge_offset_mm: offset = null } = (parts[0] as PlaceablePart).footprint;
  const pose: Pose = { x: 0, y: 0, rot: (450 - faces) % 360, side: 'front' };
  // The group is turned with its top side to the edge: at the bottom and on the left that turns its order round.
  const ordered = edge === 'bottom' || edge === 'left' ? parts.toReversed() : parts;
  const row = arrayOf(
    ordered.map((part): Group => ({ members: [{ part, pose }] })),
    side,
    parts.length,
  );
  return [{ ...row, edge: { offset } }];
}

/** Instances of two parts and more that are wired alike, by kind; what a person has placed is left out. */
function likesOf(problem: PlacementProblem): Likes[] {
  const { parts, constraints } = problem;
  const blocks = new Map<string, PlaceablePart[]>();
  for (const part of parts) if (part.block !== null) blocks.set(part.block, [...(blocks.get(part.block) ?? []), part]);
  const alike = new Map<string, PlaceablePart[][]>();
  for (const members of blocks.values()) {
    if (members.length > LARGEST_CELL || members.some((p) => !isFree(p, problem)) || members.filter((p) => edged(p, constraints)).length > 1)
      continue;
    const key = signatureOf(members, constraints.edges ?? {});
    alike.set(key, [...(alike.get(key) ?? []), members]);
  }
  return [...alike.values()].filter((likes) => likes.length > 1 && ((likes[0]?.length ?? 0) > 1 || likes.length >= ARRAY_FROM));
}

const edged = ({ ref, hint, footprint }: PlaceablePart, { edges }: PlacementProblem['constraints']): boolean =>
  edges?.[ref] !== undefined || hint.edge !== undefined || footprint.edge_offset_mm !== undefined;

const isFree = ({ ref, hint, footprint, kind }: PlaceablePart, { constraints, standing }: PlacementProblem): boolean =>
  constraints.pinned?.[ref] === undefined &&
  standing?.has(ref) !== true &&
  hint.corner === undefined &&
  hint.side === undefined &&
  footprint.antenna_keepout === undefined &&
  kind !== 'mounting_hole' &&
  kind !== 'fiducial';

/** Land patterns, the edges that they belong to and the wires between them; which nets lead outside makes no difference. */
function signatureOf(parts: readonly PlaceablePart[], edges: Readonly<Record<string, string>>): string {
  const pins = new Map<string, number>();
  for (const part of parts) for (const net of part.nets.values()) pins.set(net, (pins.get(net) ?? 0) + 1);
  const numbers = new Map<string, number>();
  const numberOf = (net: string | undefined): number => {
    if (net === undefined || pins.get(net) === 1) return -1;
    if (!numbers.has(net)) numbers.set(net, numbers.size);
    return numbers.get(net) as number;
  };
  return JSON.stringify(
    parts.map((p) => [
      p.kind,
      p.footprint.name,
      edges[p.ref] ?? p.hint.edge,
      p.hint.near?.length,
      p.footprint.pads.map((pad) => numberOf(p.nets.get(pad.number))),
    ]),
  );
}

/** One instance laid out by itself, its connector at the top edge; null: it found no legal arrangement. */
function cellOf(problem: PlacementProblem, parts: readonly PlaceablePart[], shapes: readonly number[], context: StageContext): Group | null {
  if (parts.length === 1) return { members: [{ part: parts[0] as PlaceablePart, pose: { x: 0, y: 0, rot: 0, side: 'front' } }] };
  const connector = parts.find((p) => edged(p, problem.constraints));
  // A connector that overhangs makes the cell's top side the board's edge, from which the others keep their distance.
  const rim = connector?.footprint.edge_offset_mm === undefined ? 0 : problem.rules.edge_clearance_mm;
  const model = buildModel(cellProblem(problem, parts, connector, rim), CELL_GAP_MM);
  let best: { energy: Energy; cost: number } | null = null;
  const area = parts.reduce((sum, _, i) => sum + areaOf(model.yard, i), 0);
  const least = Math.max(...parts.map((_, i) => shortSide(model.yard, i)));
  for (const shape of shapes) {
    for (const room of [1.25, 1.6, 2.2]) {
      const width = Math.ceil(Math.max(least, Math.sqrt(area * room) * shape) * 2) / 2;
      const height = Math.ceil(Math.max(least, (area * room) / width) * 2) / 2;
      const energy = bestOf(model, { width: width + 2 * rim, height: height + 2 * rim }, context, EFFORT);
      if (illegal(energy).length > 0) continue;
      const cost = costOf(energy) + sizeCost(energy, connector === undefined ? 1 : EDGE_LENGTH);
      if (best === null || cost < best.cost) best = { energy, cost };
      break;
    }
  }
  return best === null ? null : groupOf(best.energy, connector);
}

function cellProblem(
  problem: PlacementProblem,
  parts: readonly PlaceablePart[],
  connector: PlaceablePart | undefined,
  edge_clearance_mm: number,
): PlacementProblem {
  const { rules } = problem.constraints;
  return {
    parts,
    nets: problem.nets,
    corner_mm: 0,
    constraints: { ...(rules === undefined ? {} : { rules }), ...(connector === undefined ? {} : { edges: { [connector.ref]: 'top' } }) },
    rules: { ...problem.rules, edge_clearance_mm },
    slack: 0,
  };
}

function sides(yard: Float64Array, i: number): [number, number] {
  return [(yard[i * 16 + 2] as number) - (yard[i * 16] as number), (yard[i * 16 + 3] as number) - (yard[i * 16 + 1] as number)];
}
const areaOf = (yard: Float64Array, i: number): number => sides(yard, i).reduce((a, b) => (a + CELL_GAP_MM) * (b + CELL_GAP_MM));
const shortSide = (yard: Float64Array, i: number): number => Math.min(...sides(yard, i));

/** What the size of a cell counts beside its wires, mm. */
function sizeCost({ at, model }: Energy, across: number): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < model.count; i++) {
    x0 = Math.min(x0, at.box[i * 4] as number);
    y0 = Math.min(y0, at.box[i * 4 + 1] as number);
    x1 = Math.max(x1, at.box[i * 4 + 2] as number);
    y1 = Math.max(y1, at.box[i * 4 + 3] as number);
  }
  return across * (x1 - x0) + y1 - y0;
}

/** The arrangement about the middle of its courtyards. */
function groupOf({ at, model }: Energy, connector: PlaceablePart | undefined): Group {
  const members = model.parts.map(
    (part, i): Member => ({
      part,
      pose: { x: roundMm(at.x[i] as number), y: roundMm(at.y[i] as number), rot: (at.q[i] as number) * 90, side: 'front' },
    }),
  );
  const box = boxOf(members);
  const x = onGrid((box.minX + box.maxX) / 2);
  const y = onGrid((box.minY + box.maxY) / 2);
  const moved = carried(members, { x: -x, y: -y, rot: 0, side: 'front' });
  if (connector === undefined) return { members: moved };
  return { members: moved, edge: { offset: connector.footprint.edge_offset_mm === undefined ? null : y } };
}

const onGrid = (mm: number): number => Math.round(mm / GRID_MM) * GRID_MM;

/** Cells in rows of one length, in their order; a chain turns round at the end of each row. */
function arrayOf(cells: readonly Group[], side: number, wished: number | null, apart = 0): Group {
  const { members: first } = cells[0] as Group;
  const box = boxOf(first);
  const names = first.some((m) => NAMED.has(m.part.kind)) ? NAMES_MM : 0;
  const [w, h] = [Math.max(apart, pitch(box.maxX - box.minX)), Math.max(apart, pitch(box.maxY - box.minY + names))];
  const { columns, rows } =
    wished === null ? gridOf(cells.length, w, h, ROW_SHARE * side) : { columns: wished, rows: Math.ceil(cells.length / wished) };
  const chained = isChain(cells);
  const members = cells.flatMap((cell, k) => {
    const row = Math.floor(k / columns);
    const back = chained && row % 2 === 1;
    const column = back ? columns - 1 - (k % columns) : k % columns;
    // Where rows and columns were wished, what is seen of a turned cell would stand off its column.
    const rot = back && wished === null ? 180 : 0;
    const at: Pose = { x: (column - Math.floor(columns / 2)) * w, y: (row - Math.floor(rows / 2)) * h, rot, side: 'front' };
    return cell.members.map((m) => ({ part: m.part, pose: composed(m.pose, at) }));
  });
  return { members };
}

/** As it was wished, it is not turned, where the board is long enough for it. */
function uprightIn({ width_mm, height_mm }: PlacementProblem, array: Group, wished: boolean): Group {
  const { minX, minY, maxX, maxY } = boxOf(array.members);
  const fits = maxX - minX < (width_mm ?? Infinity) && maxY - minY < (height_mm ?? Infinity);
  return wished && fits ? { ...array, upright: true } : array;
}

/** In how many columns somebody wished that these stand; null: nobody did. */
function columnsOf({ constraints }: PlacementProblem, cells: readonly Group[]): number | null {
  const refs = new Set(cells.flatMap((c) => c.members.map((m) => m.part.ref)));
  const wish = constraints.arranged?.find((a) => a.refs.length > 1 && a.refs.every((r) => refs.has(r)));
  if (wish === undefined) return null;
  return wish.as === 'row' ? cells.length : wish.as === 'column' ? 1 : (wish.columns ?? null);
}

/** Columns and rows for `count` cells of w × h mm: full rows first, then nearly square; neither longer than `most` mm where that can be. */
function gridOf(count: number, w: number, h: number, most: number): { columns: number; rows: number } {
  const grids = Array.from({ length: count }, (_, k) => ({ columns: k + 1, rows: Math.ceil(count / (k + 1)) }));
  const cost = ({ columns, rows }: { columns: number; rows: number }): number =>
    2 * (columns * rows - count) +
    Math.abs(Math.log((columns * w) / (rows * h))) +
    (Math.max(columns * w, rows * h) > most ? 10 * Math.max(columns * w, rows * h) : 0);
  return grids.reduce((best, grid) => (cost(grid) < cost(best) ? grid : best));
}

const pitch = (length: number): number => Math.ceil((length + ARRAY_GAP_MM) / (2 * GRID_MM)) * 2 * GRID_MM;

/** Whether each cell is wired to the next and to no other. */
function isChain(cells: readonly Group[]): boolean {
  const nets = cells.map((c) => new Set(c.members.flatMap((m) => [...m.part.nets.values()])));
  const own = (net: string): boolean => nets.filter((n) => n.has(net)).length <= 2;
  return nets.every((set, k) => k === 0 || [...set].some((net) => own(net) && nets[k - 1]?.has(net) === true));
}
