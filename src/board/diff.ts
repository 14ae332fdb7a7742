import { type Board, type BoardPart, verdictOf } from './board.js';

type Change = { from: unknown; to: unknown };
/** Where a part stands. */
export type Place = Pick<BoardPart, 'x' | 'y' | 'rot' | 'side'>;

/** What is different about two boards beyond their designs: the board itself by field, parts that stand elsewhere, the same in sentences. */
export interface BoardDiff {
  readonly board: Record<string, Change>;
  readonly moved: readonly { readonly ref: string; readonly from: Place; readonly to: Place }[];
  readonly summary: readonly string[];
}

/** Nearer than this is the same place, mm. */
const SAME_MM = 0.005;
/** Refs in a sentence stop here. */
const NAMED = 8;

export function diffBoards(from: Board, to: Board): BoardDiff {
  const before = factsOf(from);
  const after = factsOf(to);
  const board = Object.fromEntries(
    Object.entries(after).flatMap(([field, now]) => (before[field] === now ? [] : [[field, { from: before[field] ?? null, to: now }]])),
  );
  const places = new Map(from.parts.map((p) => [p.ref, placeOf(p)]));
  const moved = to.parts.flatMap((p) => {
    const was = places.get(p.ref);
    return was === undefined || !isElsewhere(was, placeOf(p)) ? [] : [{ ref: p.ref, from: was, to: placeOf(p) }];
  });
  return { board, moved, summary: sentences(board, moved) };
}

const factsOf = (board: Board): Record<string, unknown> => ({
  outline: `${board.width_mm} × ${board.height_mm} mm`,
  tracks_mm: board.stats.track_mm,
  vias: board.stats.vias,
  unrouted: board.unrouted.length,
  errors: board.findings.filter((f) => f.severity === 'error').length,
  cost: board.cost,
  passed: verdictOf(board),
});

const placeOf = ({ x, y, rot, side }: BoardPart): Place => ({ x, y, rot, side });
const isElsewhere = (a: Place, b: Place): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > SAME_MM || (((a.rot - b.rot) % 360) + 360) % 360 !== 0 || a.side !== b.side;

/** Lengths of track and prices change with everything: they are told as data only. */
function sentences(board: BoardDiff['board'], moved: BoardDiff['moved']): string[] {
  const outline = board['outline'];
  const sided = moved.filter((m) => m.from.side !== m.to.side);
  const passed = board['passed'];
  return [
    ...(outline === undefined ? [] : [`The board is ${String(outline.to)}, was ${String(outline.from)}.`]),
    ...(moved.length === 0 ? [] : [`${listed(moved)} ${moved.length === 1 ? 'stands' : 'stand'} elsewhere.`]),
    ...sided.slice(0, NAMED).map((m) => `${m.ref} is on the ${m.to.side} now.`),
    ...(passed === undefined || passed.to === null || passed.from === null
      ? []
      : [passed.to === true ? 'It passes its checks now.' : 'It no longer passes its checks.']),
  ];
}

function listed(moved: BoardDiff['moved']): string {
  const far = ({ from, to }: BoardDiff['moved'][number]): number => Math.hypot(to.x - from.x, to.y - from.y);
  const names = [...moved].sort((a, b) => far(b) - far(a)).map((m) => `${m.ref}${far(m) > SAME_MM ? ` (${far(m).toFixed(1)} mm)` : ' (turned)'}`);
  return `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`;
}
