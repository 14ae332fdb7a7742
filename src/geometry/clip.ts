import { area, Clipper64, ClipType, type FillRule, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import type { Point } from './point.js';

/** A closed ring, nm. */
export type Ring = Point[];

/** An outer ring with the holes cut out of it, nm. */
export interface Patch {
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}

/** A quarter turn is exact on whole numbers and keeps the sense of winding. */
interface Turn {
  readonly there: (p: Point) => Point;
  readonly back: (p: Point) => Point;
}

const whole = (p: Point): Point => ({ x: Math.round(p.x), y: Math.round(p.y) });
const left = (p: Point): Point => ({ x: -p.y + 0, y: p.x });
const right = (p: Point): Point => ({ x: p.y, y: -p.x + 0 });
const half = (p: Point): Point => ({ x: -p.x + 0, y: -p.y + 0 });

/**
 * Clipper's sweep gives up on rare images (`execute` answers false and leaves nothing: an empty layer) or loses its way in them (rings that turn
 * the wrong way for how deep they lie: one of a hundred boards). Swept in another direction they go through, as the crossings come in another
 * order.
 */
const TURNS: readonly Turn[] = [
  { there: (p) => p, back: (p) => p },
  { there: left, back: right },
  { there: right, back: left },
  { there: half, back: half },
];

/** Areas combined; coordinates are rounded to whole nm. Throws where Clipper finds no answer in any direction. */
export function clipped(type: ClipType, rule: FillRule, subject: readonly (readonly Point[])[], other: readonly (readonly Point[])[]): Ring[] {
  return swept(type, rule, subject, other).flatMap(({ outer, holes }) => [outer, ...holes]);
}

/** The connected pieces of an area whose rings may overlap. Throws as `clipped` does. */
export function pieces(rule: FillRule, rings: readonly (readonly Point[])[]): Patch[] {
  return swept(ClipType.Union, rule, rings, []);
}

function swept(type: ClipType, rule: FillRule, subject: readonly (readonly Point[])[], other: readonly (readonly Point[])[]): Patch[] {
  let doubtful: Patch[] | null = null;
  for (const turn of TURNS) {
    // Clipper throws on a ring without a point; fewer than three have no area.
    const turned = (rings: readonly (readonly Point[])[]): Ring[] =>
      rings.filter((ring) => ring.length > 2).map((ring) => ring.map((p) => turn.there(whole(p))));
    const clipper = new Clipper64();
    clipper.addSubject(turned(subject));
    if (other.length > 0) clipper.addClip(turned(other));
    const tree = new PolyTree64();
    if (!clipper.execute(type, rule, tree)) continue;
    const made = patchesOf(tree, turn.back);
    if (turnsRight(tree, false)) return made;
    doubtful ??= made;
  }
  if (doubtful !== null) return doubtful;
  throw new Error(`polygons of ${subject.length + other.length} rings could not be combined`);
}

/** Whether outer rings run one way and holes the other, all the way down. */
function turnsRight(node: PolyPath64, outer: boolean): boolean {
  const ring = node.polygon;
  const turn = ring === null ? 0 : area(ring);
  if (turn !== 0 && turn > 0 !== outer) return false;
  for (let i = 0; i < node.count; i++) if (!turnsRight(node.child(i), !outer)) return false;
  return true;
}

function patchesOf(tree: PolyTree64, back: (p: Point) => Point): Patch[] {
  const found: Patch[] = [];
  const ringOf = (node: PolyPath64): Ring => (node.polygon ?? []).map(back);
  const visit = (node: PolyPath64): void => {
    const holes = Array.from({ length: node.count }, (_, i) => node.child(i));
    found.push({ outer: ringOf(node), holes: holes.map(ringOf) });
    for (const hole of holes) for (let i = 0; i < hole.count; i++) visit(hole.child(i));
  };
  for (let i = 0; i < tree.count; i++) visit(tree.child(i));
  return found.filter((p) => p.outer.length > 2);
}
