import { shapeOf } from '../../../../design/index.js';
import { type BoardWish, readCorner, readRound, readSize } from '../../read/board.js';
import { normalise, tokenise } from '../../read/lexer.js';
import { readShape } from '../../read/shape.js';
import type { Editing, Order } from '../editing.js';

/** Corners rounded all the way, whatever the size. */
const DISC_MM = 100;
const SHAPED =
  /\b(?:round|circular|circle|disc|disk|oval|hexagon\w*|octagon\w*|triang\w*|trapez\w*|cross|[ltu][- ]?shaped?|stadium|notch|cut-?\s?out|rectang\w*|square)\b/i;
const NOT_MINE = /^(?:add|include|remove|delete|drop|move|put|place|swap|replace)\b(?!.*\b(?:notch|cut-?\s?out)\b)/i;

/** "make it round, 60 mm across", "an L-shaped board": another outline. What stands at a place of its own must lie within it. */
export const outline: Order = (clause, editing) => {
  if (!SHAPED.test(clause) || NOT_MINE.test(clause)) return false;
  const wish = outlineOf(clause);
  const half = Math.min(wish.width_mm ?? 2 * DISC_MM, wish.height_mm ?? 2 * DISC_MM) / 2;
  const disc = (wish.corner_mm ?? 0) >= half;
  const plain = /\b(?:rectang\w*|no longer round|not round)\b/i.test(clause);
  if (!disc && wish.shape === undefined && wish.notches === undefined && !plain) return false;
  const { design } = editing;
  const { outline: _o, corner_mm: _c, ...now } = design.board;
  const shaped = shapeOf(
    { ...wish, ...sidesOf(wish, disc, editing) },
    {
      assume: (said) => void editing.assumed.push(said),
      cannot: (said) => void editing.refused.push(said),
    },
  );
  const board = { ...now, ...shaped };
  const outside = disc ? outsideOf(board.width_mm, editing) : [];
  if (outside.length > 0) {
    editing.refused.push(
      `${clause}: ${outside.slice(0, 6).join(', ')} ${outside.length === 1 ? 'stands' : 'stand'} at a place of ${outside.length === 1 ? 'its' : 'their'} own outside such an outline; name a larger one.`,
    );
    return true;
  }
  const size = board.width_mm === undefined ? 'as large as its parts need' : `${board.width_mm} × ${board.height_mm ?? board.width_mm} mm`;
  const what = disc ? 'round' : (wish.shape ?? (wish.notches === undefined ? 'a rectangle' : 'a rectangle with a notch'));
  const { board: held, ...constraints } = design.constraints;
  const { width_mm: _w, height_mm: _h, corner_mm: _k, outline: _s, ...kept } = held ?? {};
  editing.apply(
    { ...design, board, constraints: held === undefined ? constraints : { ...constraints, board: kept } },
    `The board is ${what.length <= 1 ? `${what.toUpperCase()}-shaped` : what} now, ${size}.`,
  );
  return true;
};

/** The outline that a clause names. */
function outlineOf(clause: string): Pick<BoardWish, 'width_mm' | 'height_mm' | 'corner_mm' | 'shape' | 'notches'> {
  const tokens = tokenise(normalise(clause));
  const taken = new Set<number>();
  const shape = readShape(tokens, taken);
  const round = readRound(tokens, taken);
  const size = { ...round, ...(shape.height_mm === undefined ? readSize(tokens, taken) : {}) };
  const half = size.width_mm !== undefined && size.width_mm === size.height_mm ? size.width_mm / 2 : undefined;
  const corner_mm = round?.corner_mm === undefined ? readCorner(tokens, taken) : Math.min(round.corner_mm, half ?? round.corner_mm);
  return { ...size, ...shape, ...(corner_mm === undefined ? {} : { corner_mm }) };
}

/** The sides that the clause names, else those of the board; a disc has the longer one both ways. */
function sidesOf(
  wish: { width_mm?: number; height_mm?: number },
  disc: boolean,
  { design, board }: Editing,
): { width_mm?: number; height_mm?: number } {
  const width_mm = wish.width_mm ?? design.board.width_mm ?? board?.width_mm;
  const height_mm = wish.height_mm ?? (disc ? wish.width_mm : undefined) ?? design.board.height_mm ?? board?.height_mm;
  if (width_mm === undefined || height_mm === undefined) return {};
  const most = Math.max(width_mm, height_mm);
  return disc ? { width_mm: most, height_mm: most } : { width_mm, height_mm };
}

/** Parts that are pinned outside a disc. */
function outsideOf(diameter: number | undefined, { design }: Editing): string[] {
  if (diameter === undefined) return [];
  const r = diameter / 2;
  return Object.entries(design.constraints.pinned ?? {}).flatMap(([ref, { x, y }]) => (Math.hypot(x - r, y - r) > r ? [ref] : []));
}
