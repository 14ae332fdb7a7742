import { ClipType, FillRule } from 'clipper2-ts';
import { type Board, type BoardPart, holeShape } from '../board/index.js';
import {
  clipped,
  distance,
  mm,
  outline,
  type Point,
  pieces,
  polygonContains,
  type Shape,
  squaredDistanceToSegment,
  toMm,
} from '../geometry/index.js';
import { type Body, boardModels, glbAssembly, type ModelPlace, modelledOf, modelName, type PlacedModel, prism, type Solid } from './models/index.js';
import { type Bore, stepAssembly } from './step-file.js';

/** How far a chord stays from the circle of a hole, nm. */
const CHORD = mm(0.005);
/** A hole this far from all else touches nothing, nm. */
const CLEAR = mm(0.01);
const GREEN = [0.06, 0.35, 0.18] as const;

/**
 * The board with its parts as a STEP assembly, for enclosures: mm, x right, y up from the board's lower left corner, z up from the front's copper. The board is
 * a plate with its cut-outs and the holes of its pads (not of its vias), slots and holes that touch as chords; parts are their parametric models.
 */
export function stepFile(board: Board, created: string): string {
  const thickness = thicknessOf(board);
  return stepAssembly(board.name, [{ ...PLATE, ...plateOf(board, thickness) }, ...placedModels(board, thickness)], created);
}

/** The same as binary glTF, for pictures and pages: the laminate with all holes cut, and the parts, each a node by its designator; no tracks, no inks. */
export function boardGlb(board: Board): Uint8Array {
  const thickness = thicknessOf(board);
  return glbAssembly(board.name, [{ ...PLATE, solids: plateOf(board, thickness, false).solids }, ...placedModels(board, thickness)]);
}

const PLATE = { name: 'board', places: [{ name: 'board', at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] }] } as const;

const thicknessOf = (board: Board): number => board.imported?.thickness_mm ?? board.stackup?.thickness_mm ?? 1.6;

const placedModels = (board: Board, thickness: number): PlacedModel[] =>
  [...boardModels(board)].map(([name, { solids }]) => ({
    name,
    solids,
    places: board.parts.filter((part) => nameOf(board, part) === name).map((part) => placeOf(board, part, thickness)),
  }));

function nameOf(board: Board, part: BoardPart): string | null {
  const modelled = modelledOf(board, part);
  return modelled === null ? null : modelName(modelled);
}

function placeOf(board: Board, { ref, x, y, rot, side }: BoardPart, thickness: number): ModelPlace {
  const angle = (rot * Math.PI) / 180;
  const up = side === 'front' ? 1 : -1;
  return {
    name: ref,
    at: [x, board.height_mm - y, side === 'front' ? 0 : -thickness],
    x: [up * Math.cos(angle), up * Math.sin(angle), 0],
    z: [0, 0, up],
  };
}

/** The laminate: what the outline leaves after cut-outs and drills; more than one body where a cut parts it. Round holes that touch nothing are bores where `bored`. */
function plateOf(board: Board, thickness: number, bored = true): { solids: Solid[]; bores: Bore[] } {
  const nm = (ring: readonly (readonly [number, number])[]): Point[] => ring.map(([x, y]) => ({ x: mm(x), y: mm(y) }));
  const edges = [board.outline, ...(board.cutouts ?? [])].map(nm);
  const drilled = board.parts.flatMap((part) => part.pads).flatMap((pad) => holeShape(pad) ?? []);
  const ring = (points: readonly Point[]): [number, number][] => points.map(({ x, y }) => [toMm(x), toMm(y) - board.height_mm]);
  const cut = (holes: readonly Shape[]): Body[] => {
    const drills = holes.map((hole) => outline(hole, CHORD));
    const cuts = clipped(ClipType.Union, FillRule.NonZero, [...edges.slice(1), ...drills].map(counterClockwise), []);
    const rest = clipped(ClipType.Difference, FillRule.NonZero, [counterClockwise(edges[0] ?? [])], cuts);
    return pieces(FillRule.EvenOdd, rest).map(({ outer, holes: inside }) => prism(ring(outer), -thickness, 0, inside.map(ring)));
  };
  const alone = new Set(drilled.filter((hole) => bored && isDisc(hole) && standsAlone(hole, drilled, edges)));
  const one = cut(drilled.filter((hole) => !alone.has(hole)));
  const laminate = (bodies: Body[]): Solid[] => [{ name: 'laminate', colour: GREEN, metallic: 0, bodies }];
  if (one.length !== 1) return { solids: laminate(cut(drilled)), bores: [] };
  const bores = [...alone].map(({ core: [at = { x: 0, y: 0 }], radius }) => ({
    ...{ x: toMm(at.x), y: board.height_mm - toMm(at.y), radius: toMm(radius) },
    ...{ low: -thickness, high: 0 },
  }));
  return { solids: laminate(one), bores };
}

const isDisc = ({ core }: Shape): boolean => core.length === 1;

/** Whether a round hole lies within the board and touches no other hole and no edge. */
function standsAlone(hole: Shape, drilled: readonly Shape[], [board = [], ...cutouts]: readonly Point[][]): boolean {
  const [centre] = hole.core;
  if (centre === undefined || !polygonContains(board, centre) || cutouts.some((c) => polygonContains(c, centre))) return false;
  const far = (hole.radius + CLEAR) ** 2;
  const off = (ring: readonly Point[]): boolean => ring.every((a, i) => squaredDistanceToSegment(centre, a, ring[(i + 1) % ring.length] ?? a) > far);
  return [board, ...cutouts].every(off) && drilled.every((other) => other === hole || distance(other, hole) > CLEAR);
}

/** Rings from files run either way; where they overlap, both must count. */
function counterClockwise(ring: Point[]): Point[] {
  const area = ring.reduce((sum, p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
  return area < 0 ? [...ring].reverse() : ring;
}
