import type { Footprint } from '../../board/index.js';
import { type Design, DesignError } from '../../design/index.js';
import { place } from '../../geometry/transform.js';
import { gapLines } from '../../outputs/board-text.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';

interface Extent {
  readonly ref: string;
  readonly side: string;
  /** What stands at the point that was pinned. */
  readonly point: string;
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
}

/** How far two parts may lie over each other by rounding, mm. */
const TOLERANCE = 0.05;

/**
 * What pinned parts cover, mm, and which of them reach beyond the outline or over another pinned part: an origin is where a land pattern's maker put it,
 * often at pin 1.
 */
export function pinnedLines(design: Design, refs: readonly string[], library: Library): string[] {
  const all = extents(design, library);
  const { width_mm: w, height_mm: h } = design.board;
  return all
    .filter((e) => refs.includes(e.ref))
    .map((e) => {
      const [[left, top], [right, bottom]] = [e.min, e.max];
      const beyond = w !== undefined && h !== undefined && (left < 0 || top < 0 || right > w || bottom > h);
      const over = all.filter((o) => o.ref !== e.ref && o.side === e.side && overlap(e, o)).map((o) => o.ref);
      const faults = [...(beyond ? [`beyond the board, ${w} × ${h}`] : []), ...(over.length > 0 ? [`over ${over.join(', ')}`] : [])];
      return `${e.ref} (${e.point} at the point) covers x ${mm(left)} to ${mm(right)}, y ${mm(top)} to ${mm(bottom)}${faults.length === 0 ? '' : `: ${faults.join(', ')}`}`;
    });
}

const mm = (n: number): string => String(Math.round(n * 10) / 10);
const overlap = (a: Extent, b: Extent): boolean =>
  [0, 1].every((i) => (a.max[i] ?? 0) > (b.min[i] ?? 0) + TOLERANCE && (b.max[i] ?? 0) > (a.min[i] ?? 0) + TOLERANCE);

function extents(design: Design, library: Library): Extent[] {
  const { pinned = {} } = design.constraints;
  return resolve(design, library).parts.flatMap(({ component: { ref }, footprint }) => {
    const at = pinned[ref];
    if (at === undefined) return [];
    const { x, y, rot = 0, side = 'front' } = at;
    const points = footprint.courtyard.map(([px, py]) => place({ x: px, y: py }, { x, y, rot, side }));
    const of = (pick: (...n: number[]) => number): [number, number] => [pick(...points.map((p) => p.x)), pick(...points.map((p) => p.y))];
    return [{ ref, side, point: originOf(footprint), min: of(Math.min), max: of(Math.max) }];
  });
}

/** What of a land pattern is at its origin. */
function originOf({ pads, courtyard }: Footprint): string {
  const pad = pads.find((p) => Math.hypot(p.x, p.y) < TOLERANCE);
  if (pad !== undefined && pads.length > 1) return `pin ${pad.number}`;
  const middle = [0, 1].map((k) => courtyard.reduce((sum, p) => sum + (p[k] as number), 0) / Math.max(1, courtyard.length));
  return Math.hypot(...middle) < NEAR_MIDDLE ? 'its middle' : 'its origin';
}
/** An origin this near to the middle of what is covered is called that, mm. */
const NEAR_MIDDLE = 0.5;

/** What keeps parts off the board however it is laid out, in a sentence; null: nothing, or nobody can say yet. A build would find no more of it, and takes its time. */
export function unbuildable(design: Design, library: Library): string | null {
  const gaps = foundOf(() => resolve(design, library).gaps).filter((g) => g.kind === 'pads');
  if (gaps.length > 0) return `Not built, for parts lack pads or pins (define_land_pattern, define_device): ${gapLines(gaps).join('; ')}.`;
  const large = foundOf(() => tooLarge(design, library));
  if (large.length > 0) return `Not built: ${large.join('; ')}: a larger board, another part, or only its pins on the board.`;
  const full = foundOf(() => fullEdges(design, library));
  return full.length === 0 ? null : `Not built: ${full.join('; ')}: put some at another edge, or make the board larger.`;
}

/** The sides of a rectangle that was said; null: none was. */
function rectangleOf({ board, constraints }: Design): readonly [number, number] | null {
  const [width, height] = [constraints.board?.width_mm ?? board.width_mm, constraints.board?.height_mm ?? board.height_mm];
  const free = width === undefined || height === undefined || board.outline !== undefined || constraints.board?.outline !== undefined;
  return free ? null : [width, height];
}

/** Parts that no turn brings onto a rectangle that was said; what stands at an edge or is pinned may reach beyond it. */
function tooLarge(design: Design, library: Library): string[] {
  const sides = rectangleOf(design);
  if (sides === null) return [];
  const [long, short] = [Math.max(...sides), Math.min(...sides)];
  const { pinned = {}, edges = {} } = design.constraints;
  return resolve(design, library).parts.flatMap(({ component: { ref, place: wish }, footprint: { courtyard, faces } }) => {
    if (pinned[ref] !== undefined || edges[ref] !== undefined || wish?.edge !== undefined || faces !== undefined) return [];
    const span = (of: readonly number[]): number => Math.max(...of) - Math.min(...of);
    const [w, h] = [span(courtyard.map(([x]) => x)), span(courtyard.map(([, y]) => y))];
    const fits = Math.max(w, h) <= long && Math.min(w, h) <= short;
    return fits ? [] : [`${ref} covers ${w.toFixed(1)} × ${h.toFixed(1)} mm of a board of ${sides.join(' × ')} mm`];
  });
}

const EDGES = ['left', 'right', 'top', 'bottom'] as const;

/** Edges of a rectangle whose size was said that are shorter than what is to stand there side by side, with the holes in their corners. */
function fullEdges(design: Design, library: Library): string[] {
  const { constraints, components } = design;
  const said = rectangleOf(design);
  if (said === null) return [];
  const [width, height] = said;
  const footprints = new Map(resolve(design, library).parts.map((p) => [p.component.ref, p.footprint]));
  const sides = (ref: string): readonly [number, number] => {
    const ring = footprints.get(ref)?.courtyard ?? [];
    const span = (of: readonly number[]): number => (of.length === 0 ? 0 : Math.max(...of) - Math.min(...of));
    return [span(ring.map(([x]) => x)), span(ring.map(([, y]) => y))];
  };
  // Across the way in which its plug comes in; of what has none the shorter side.
  const along = (ref: string): number => {
    const [w, h] = sides(ref);
    const faces = footprints.get(ref)?.faces;
    return faces === undefined ? Math.min(w, h) : faces % 180 === 0 ? h : w;
  };
  const holes = components.filter((c) => c.kind === 'mounting_hole' && constraints.pinned?.[c.ref] === undefined);
  const corners = holes.length === 4 ? 2 * Math.max(...holes.map((c) => Math.min(...sides(c.ref)))) : 0;
  return EDGES.flatMap((edge) => {
    const length = edge === 'left' || edge === 'right' ? height : width;
    const at = components.filter((c) => (constraints.edges?.[c.ref] ?? c.place?.edge) === edge && constraints.pinned?.[c.ref] === undefined);
    const refs = at.filter((c) => c.kind !== 'mounting_hole').map((c) => c.ref);
    const want = refs.reduce((sum, ref) => sum + along(ref), 0);
    if (refs.length === 0 || want <= length - corners) return [];
    const free = corners === 0 ? '' : `, ${(length - corners).toFixed(0)} mm between the holes in its corners,`;
    return [`the ${edge} edge is ${length} mm long${free} and ${refs.join(', ')} want ${want.toFixed(0)} mm there`];
  });
}

/** What is found of a design; nothing where it cannot be resolved yet, which a build refuses by its reason. */
export function foundOf<T>(find: () => readonly T[]): readonly T[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return [];
  }
}
