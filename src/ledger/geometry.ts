import { type Board, type BoardPart, placePoints, printable, type SilkText, textsSaying } from '../board/index.js';

export type Edge = 'left' | 'right' | 'top' | 'bottom';
/** A part this near to an edge stands at it, mm. */
export const AT_EDGE_MM = 4;
interface At {
  readonly x: number;
  readonly y: number;
}

/** A part's body as it stands, mm; its pads where its land pattern is not on the board. */
export function bodyOf(board: Board, part: BoardPart): (readonly [number, number])[] {
  const footprint = board.footprints[part.footprint];
  const pads = part.pads.map((p): [number, number] => [p.x, p.y]);
  return footprint === undefined ? pads : [...placePoints(footprint.body, part), ...pads];
}

export function boxOf(points: readonly (readonly [number, number])[]): { minX: number; minY: number; maxX: number; maxY: number } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** Distance of a part's body from the outline towards each edge, at the nearest, mm; below 0 where it hangs over. */
export function edgeGaps(board: Board, part: BoardPart): Readonly<Record<Edge, number>> {
  const box = boxOf(bodyOf(board, part));
  const turned = board.outline.map(([x, y]): [number, number] => [y, x]);
  const [across, down] = [endsBetween(turned, box.minY, box.maxY), endsBetween(board.outline, box.minX, box.maxX)];
  return {
    left: Math.min(...across.map(([first]) => box.minX - first)),
    right: Math.min(...across.map(([, last]) => last - box.maxX)),
    top: Math.min(...down.map(([first]) => box.minY - first)),
    bottom: Math.min(...down.map(([, last]) => last - box.maxY)),
  };
}

/** Places at which an outline is asked for its ends. */
const ASKED = 9;

/** The least and the greatest y of an outline at places between two x. */
function endsBetween(outline: Board['outline'], from: number, to: number): (readonly [number, number])[] {
  const edges = outline.map((a, i) => [a, outline[(i + 1) % outline.length] ?? a] as const);
  const ends = Array.from({ length: ASKED }, (_, k): readonly [number, number] => {
    const x = from + ((to - from) * k) / (ASKED - 1);
    const ys = edges.flatMap(([[ax, ay], [bx, by]]) => (ax === bx || (ax - x) * (bx - x) > 0 ? [] : [ay + ((by - ay) * (x - ax)) / (bx - ax)]));
    return [Math.min(...ys), Math.max(...ys)];
  });
  const all = outline.map(([, y]) => y);
  const found = ends.filter(([first]) => Number.isFinite(first));
  return found.length === 0 ? [[Math.min(...all), Math.max(...all)]] : found;
}

/** The corners of a board's box, or the vertex nearest to each where the outline leaves it out. */
export function cornersOf({ width_mm: w, height_mm: h, outline, corner_mm }: Board): readonly (At & { readonly name: string })[] {
  const kept = (at: At & { readonly name: string }): At & { readonly name: string } => {
    const far = ([x, y]: readonly [number, number]): number => Math.hypot(x - at.x, y - at.y);
    const near = outline.reduce<readonly [number, number] | null>((best, p) => (best === null || far(p) < far(best) ? p : best), null);
    return near === null || far(near) <= corner_mm + AT_EDGE_MM ? at : { ...at, x: near[0], y: near[1] };
  };
  return [
    { name: 'top-left', x: 0, y: 0 },
    { name: 'top-right', x: w, y: 0 },
    { name: 'bottom-left', x: 0, y: h },
    { name: 'bottom-right', x: w, y: h },
  ].map(kept);
}

/** All of the outline lies as far from its middle: the corners of a rounded rectangle do, the middles of its sides do not. */
export function isRound({ outline, width_mm: w, height_mm: h }: Board): boolean {
  const radii = outline.flatMap(([x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length] ?? [x, y];
    return [Math.hypot(x - w / 2, y - h / 2), Math.hypot((x + u) / 2 - w / 2, (y + v) / 2 - h / 2)];
  });
  return outline.length > 12 && Math.max(...radii) - Math.min(...radii) < 0.02 * Math.max(w, h);
}

/** The texts of the board that say these words, whole, by themselves or among others: "Rev B" is not printed by "revb". `alike`: in capitals or not. */
export function printedAs({ texts }: Board, wanted: string, alike = false): SilkText[] {
  const read = (t: string): string => ` ${alike ? t.toLowerCase() : t} `;
  const words = read(printable(wanted));
  if (words.trim() === '') return [];
  return [...textsSaying(texts, wanted, alike).flatMap(([t]) => t ?? []), ...texts.filter((t) => read(t.text).includes(words))];
}
