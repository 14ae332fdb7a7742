import { ClipType, FillRule } from 'clipper2-ts';
import { type Board, type BoardPart, holeShape } from '../board/index.js';
import { clipped, mm, outline, type Point, pieces, toMm } from '../geometry/index.js';
import { boardModels, modelledOf, modelName, prism, type Solid } from './models/index.js';
import { type StepPlace, stepAssembly } from './step-file.js';

/** How far a chord stays from the circle of a hole, nm. */
const CHORD = mm(0.005);
const GREEN = [0.06, 0.35, 0.18] as const;

/**
 * The board with its parts as a STEP assembly, for enclosures: mm, x right, y up from the board's lower left corner, z up from the front's copper. The board is
 * a plate with its cut-outs and the holes of its pads (not of its vias), circles as chords; parts are their parametric models.
 */
export function stepFile(board: Board, created: string): string {
  const thickness = board.imported?.thickness_mm ?? 1.6;
  const models = [...boardModels(board)].map(([name, { solids }]) => ({
    name,
    solids,
    places: board.parts.filter((part) => nameOf(board, part) === name).map((part) => placeOf(board, part, thickness)),
  }));
  const plate = {
    name: 'board',
    solids: [plateOf(board, thickness)],
    places: [{ name: 'board', at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] } as const],
  };
  return stepAssembly(board.name, [plate, ...models], created);
}

function nameOf(board: Board, part: BoardPart): string | null {
  const modelled = modelledOf(board, part);
  return modelled === null ? null : modelName(modelled);
}

function placeOf(board: Board, { ref, x, y, rot, side }: BoardPart, thickness: number): StepPlace {
  const angle = (rot * Math.PI) / 180;
  const up = side === 'front' ? 1 : -1;
  return {
    name: ref,
    at: [x, board.height_mm - y, side === 'front' ? 0 : -thickness],
    x: [up * Math.cos(angle), up * Math.sin(angle), 0],
    z: [0, 0, up],
  };
}

/** The laminate: what the outline leaves after cut-outs and drills; more than one body where a cut parts it. */
function plateOf(board: Board, thickness: number): Solid {
  const nm = (ring: readonly (readonly [number, number])[]): Point[] => ring.map(([x, y]) => ({ x: mm(x), y: mm(y) }));
  const holes = board.parts.flatMap((part) => part.pads.flatMap((pad) => holeShape(pad) ?? [])).map((hole) => outline(hole, CHORD));
  const cuts = clipped(ClipType.Union, FillRule.NonZero, [...(board.cutouts ?? []).map(nm), ...holes].map(counterClockwise), []);
  const rest = clipped(ClipType.Difference, FillRule.NonZero, [counterClockwise(nm(board.outline))], cuts);
  const ring = (points: readonly Point[]): [number, number][] => points.map(({ x, y }) => [toMm(x), toMm(y) - board.height_mm]);
  const bodies = pieces(FillRule.EvenOdd, rest).map(({ outer, holes: inside }) => prism(ring(outer), -thickness, 0, inside.map(ring)));
  return { name: 'laminate', colour: GREEN, metallic: 0, bodies };
}

/** Rings from files run either way; where they overlap, both must count. */
function counterClockwise(ring: Point[]): Point[] {
  const area = ring.reduce((sum, p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
  return area < 0 ? [...ring].reverse() : ring;
}
