import type { Constraints, Design } from '../design/index.js';
import type { Ask } from '../request/index.js';
import type { Composer } from './compose.js';
import type { Minutes } from './decision.js';
import { figure } from './knowledge.js';

type Pinned = NonNullable<Constraints['pinned']>;

/** From the middle of a part in a ring to the edge: alone there, and with a plug between, mm. */
const RIM_MM = 5;
const PLUG_MM = 11.5;
/** The least from one to the next, mm: a 5050 light with its capacitor, or the part alone where the ring's size was said; and to the edge there. */
const LEAST_PITCH_MM = 7.5;
const BARE_PITCH_MM = 4;
const BARE_RIM_MM = 3;
const FEWEST = 3;
/** What of an ask's parts stands in the ring, the first kind that it has. */
const SHOWN = ['addressable_led', 'led', 'button', 'switch', 'connector'] as const;

/**
 * Places in a ring for what was asked to stand in one: equal angles from the top on, clockwise, turned with the circle. The ring lies about the
 * middle of the board, as large as was said or as it may be; where nobody said how large the board is, it is as large as the ring wants.
 */
export function ringed(
  composer: Composer,
  asks: readonly Ask[],
  board: Design['board'],
  minutes: Minutes,
): { readonly board: Design['board']; readonly pinned: Pinned } {
  for (const ask of asks) {
    const refs = ask.place?.pattern === 'ring' && ask.not !== true ? shownOf(composer, ask) : [];
    if (refs.length < FEWEST) continue;
    const across = figure(ask, 'length', ['size', 'value']) ?? undefined;
    const least = (across === undefined ? LEAST_PITCH_MM : BARE_PITCH_MM) / (2 * Math.sin(Math.PI / refs.length));
    const half = Math.min(board.width_mm ?? Number.POSITIVE_INFINITY, board.height_mm ?? Number.POSITIVE_INFINITY) / 2;
    const rim = half - PLUG_MM >= least ? PLUG_MM : RIM_MM;
    const radius = across !== undefined ? across / 2 : Number.isFinite(half) ? half - rim : least;
    const beyond = across !== undefined && radius > half - BARE_RIM_MM;
    if (radius < least - 1e-6 || beyond) {
      const wants = `${Math.ceil(2 * (beyond ? radius + BARE_RIM_MM : least + RIM_MM))} mm of board`;
      minutes.cannot(
        ask.id,
        `${refs.length} of them in a ring${beyond ? ` of ${across} mm` : ''} want ${radius < least && !beyond && across !== undefined ? `a ring of ${Math.ceil(2 * least)} mm` : wants}`,
      );
      continue;
    }
    const side = Math.ceil(2 * (radius + PLUG_MM));
    const { width_mm = Number.isFinite(half) ? 2 * half : side, height_mm = Number.isFinite(half) ? 2 * half : side } = board;
    minutes.decide(ask.id, `a ring of ${(2 * radius).toFixed(1)} mm`, 'they were asked for in a ring');
    const pinned: Pinned = Object.fromEntries(refs.map((ref, k) => [ref, spotOf(k / refs.length, radius, width_mm / 2, height_mm / 2)]));
    return { board: { ...board, width_mm, height_mm }, pinned };
  }
  return { board, pinned: {} };
}

/** A place on the circle, `turn` of it from the top clockwise, turned to the nearest quarter. */
function spotOf(turn: number, radius: number, x: number, y: number): Pinned[string] {
  const round = (mm: number): number => Number(mm.toFixed(2));
  const angle = 2 * Math.PI * turn;
  const quarter = (4 - (Math.round(turn * 4) % 4)) % 4;
  return { x: round(x + radius * Math.sin(angle)), y: round(y - radius * Math.cos(angle)), rot: (quarter * 90) as 0 | 90 | 180 | 270 };
}

function shownOf({ refs, assembler }: Composer, ask: Ask): string[] {
  const own = refs.get(ask.id) ?? [];
  return SHOWN.map((kind) => own.filter((ref) => assembler.kindOf(ref) === kind)).find((found) => found.length > 0) ?? [];
}
