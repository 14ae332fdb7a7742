import { FillRule } from 'clipper2-ts';
import { type Board, type Drawing, type LayerSide, qrModules } from '../../board/index.js';
import { DesignError, type Picture, pathOf } from '../../design/index.js';
import { boundsOf, mm, type Point, pieces, roundMm, type Shape } from '../../geometry/index.js';
import { inMm, type Ring } from '../pour/clip.js';
import { keyholed } from '../pour/keyhole.js';
import { FORBIDDEN, Obstacles } from './obstacles.js';
import { kept } from './text.js';

/** Sides of a module, mm, the largest first: 0.4 is about the least that print and phones take; and light modules about a code (ISO/IEC 18004, 6.3.8). */
const MODULES_MM = [0.8, 0.6, 0.5, 0.4];
const QUIET = 4;
/** A logo of no size, and how much smaller it may become, mm. */
const [LOGO_MM, LEAST_LOGO] = [12, 0.5];
/** Steps at which places are tried, mm; and the most of them. */
const [STEP_MM, MOST_PLACES] = [0.5, 40_000];
/** Bodies cost this and more to print under. */
const UNDER_BODY = 60;

interface Print {
  readonly rings: readonly Ring[];
  readonly width: number;
  readonly height: number;
}

/**
 * The board with pictures on its silkscreen, each as large as there is room: on pads, vias that carry, texts and under bodies none stands. White ink is the
 * light of a code: what is dark stays bare. What finds no room, or is no path, is a finding.
 */
export function withPictures(board: Board, pictures: readonly Picture[]): Board {
  let now = board;
  for (const picture of pictures) {
    try {
      const placed = placeOf(now, picture);
      now =
        placed === null ? told(now, `${nameOf(picture)} finds no room on the silkscreen`) : { ...now, drawings: (now.drawings ?? []).concat(placed) };
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      now = told(now, `${nameOf(picture)} is not printed: ${error.reason}`);
    }
  }
  return now;
}

export const nameOf = (picture: Picture): string => (picture.kind === 'qr' ? `the QR code of “${picture.text}”` : 'the picture');

const told = (board: Board, message: string): Board => ({
  ...board,
  findings: [...board.findings, { rule: 'silk.picture', severity: 'warning', refs: [], nets: [], message }],
});

function placeOf(board: Board, picture: Picture): Drawing[] | null {
  const sides: readonly LayerSide[] = picture.side === undefined ? ['front', 'back'] : [picture.side];
  for (const print of printsOf(picture)) {
    for (const side of sides) {
      const at = roomFor(board, side, print.width, print.height);
      if (at === null) continue;
      return print.rings.map((ring) => ({
        layer: 'silk',
        side,
        ref: null,
        type: 'area',
        // Seen from the back it is not mirrored.
        points: inMm(ring).map(([x, y]): [number, number] => [roundMm(at.x + (side === 'back' ? print.width - x : x)), roundMm(at.y + y)]),
        width_mm: 0,
      }));
    }
  }
  return null;
}

function* printsOf(picture: Picture): Generator<Print> {
  if (picture.kind === 'qr') {
    const modules = qrModules(picture.text);
    if (modules === null) throw new DesignError('text', 'it is longer than 213 bytes');
    for (const side of MODULES_MM) yield codeOf(modules, side);
    return;
  }
  const wished = picture.width_mm;
  for (const scale of wished === undefined ? [1, 0.8, 0.65, LEAST_LOGO] : [1])
    yield logoOf(picture.path, (wished ?? LOGO_MM) * scale, wished === undefined);
}

/** The light of a code, its quiet zone included. */
function codeOf(modules: readonly (readonly boolean[])[], side: number): Print {
  const size = modules.length + 2 * QUIET;
  const light = (x: number, y: number): boolean => modules[y - QUIET]?.[x - QUIET] !== true;
  const runs: Ring[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!light(x, y)) continue;
      const from = x;
      while (x + 1 < size && light(x + 1, y)) x++;
      runs.push(box(from * side, y * side, (x + 1) * side, (y + 1) * side));
    }
  return { rings: pieces(FillRule.NonZero, runs).map(keyholed), width: size * side, height: size * side };
}

/** A path, filled as SVG fills it (nonzero; stretches that are open are closed). */
function logoOf(path: string, width: number, own: boolean): Print {
  const stretches = pathOf(path, 0.02, 'path').filter((s) => s.points.length > 2);
  if (stretches.length === 0) throw new DesignError('path', 'it encloses nothing');
  const bounds = boundsOf(stretches.flatMap((s) => s.points.map(([x, y]) => ({ x, y }))));
  const drawn = bounds.maxX - bounds.minX;
  const scale = (own ? Math.min(width, drawn * (width / LOGO_MM)) : width) / drawn;
  const rings = stretches.map((s) => s.points.map(([x, y]): Point => ({ x: mm((x - bounds.minX) * scale), y: mm((y - bounds.minY) * scale) })));
  return { rings: pieces(FillRule.NonZero, rings).map(keyholed), width: drawn * scale, height: (bounds.maxY - bounds.minY) * scale };
}

const box = (x0: number, y0: number, x1: number, y1: number): Ring => [
  { x: mm(x0), y: mm(y0) },
  { x: mm(x1), y: mm(y0) },
  { x: mm(x1), y: mm(y1) },
  { x: mm(x0), y: mm(y1) },
];

/** Where a rectangle is printed with the least in its way: its top-left corner, mm; null: nowhere. */
function roomFor(board: Board, side: LayerSide, width: number, height: number): { x: number; y: number } | null {
  const obstacles = new Obstacles(board, side);
  for (const text of board.texts) if (text.side === side) kept(text, obstacles);
  for (const d of board.drawings ?? []) if (d.layer === 'silk' && d.side === side) obstacles.addInk([...d.points, ...d.points.slice(0, 1)], 0, null);
  const step = Math.max(STEP_MM, Math.sqrt((board.width_mm * board.height_mm) / MOST_PLACES));
  let best: { x: number; y: number; cost: number } | null = null;
  for (let y = 0; y + height <= board.height_mm; y += step)
    for (let x = 0; x + width <= board.width_mm; x += step) {
      const shape: Shape = { core: box(x, y, x + width, y + height), radius: 0 };
      const cost = obstacles.cost(shape, null);
      if (cost === FORBIDDEN || cost >= UNDER_BODY || (best !== null && cost >= best.cost)) continue;
      best = { x, y, cost };
      if (cost === 0) return best;
    }
  return best;
}
