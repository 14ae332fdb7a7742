import type { Footprint } from '../../../board/index.js';
import { type Constraints, type Design, DesignError, fillOf } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { resolve } from '../../../parts/resolve.js';
import type { BoardWish, Intent } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import type { Draft } from './draft.js';
import { holePlaces } from './hole-places.js';
import { blockOf } from './needs.js';

/** Smallest and largest board of the fab, mm (JLCPCB two-layer, 2026-01: 10 × 10 to 670 × 600). */
const LEAST_MM = 10;
const MOST_MM: readonly [number, number] = [670, 600];
/** Pieces that one board may be asked for. */
const MOST_PIECES = 500;
/** Share of an outline that courtyards fill with ease, on two layers. */
const COMFORTABLE = 0.65;
/** A wished outline grows where the parts need more; this many times more is a mistake that is better said. */
const ABSURD = 4;

const ESTIMATED_BY: Partial<Record<ItemId, string>> = {
  led: 'status_led',
  power_led: 'status_led',
  button: 'button',
  potentiometer: 'potentiometer',
  terminal_out: 'screw_terminal_2',
  qwiic: 'qwiic',
};

/** Refuses a board that no fab makes and wishes that cannot fit, before anything is planned. */
export function checkWishes(intent: Intent, library: Library): void {
  const { width_mm, height_mm } = intent.board;
  checkSize(width_mm, height_mm);
  const pieces = intent.items.reduce((sum, i) => sum + i.count, 0);
  const most = intent.items.reduce((a, b) => (b.count > a.count ? b : a), { count: 0, text: '' });
  const area = intent.items.reduce((sum, i) => sum + i.count * blockArea(ESTIMATED_BY[i.id] ?? blockOf(i) ?? '', library), 0);
  const most_mm2 = (width_mm ?? 0) * (height_mm ?? 0) * (intent.board.fixed ? (intent.board.sides === 1 ? 1 : 2) : ABSURD);
  if (width_mm !== undefined && height_mm !== undefined && area > most_mm2) {
    throw new DesignError(
      'message',
      `${most.count} ${most.text} and the rest need at least ${square(area)} of board, and ${width_mm} × ${height_mm} mm is ${square(width_mm * height_mm)}`,
    );
  }
  if (pieces > MOST_PIECES)
    throw new DesignError(
      'message',
      `${pieces} pieces (${most.count} of ${most.text} and the rest) are more than I put on a board: ${MOST_PIECES} at most`,
    );
}

function checkSize(width: number | undefined, height: number | undefined): void {
  const least = Math.min(width ?? LEAST_MM, height ?? LEAST_MM);
  const size = `${width ?? 'any'} × ${height ?? 'any'} mm`;
  const limits = `boards are ${LEAST_MM} × ${LEAST_MM} mm to ${MOST_MM[0]} × ${MOST_MM[1]} mm`;
  if (least < LEAST_MM) throw new DesignError('message', `${size} is too small: ${limits}`);
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0)];
  if (long > MOST_MM[0] || short > MOST_MM[1]) throw new DesignError('message', `${size} is too large: ${limits}`);
}

const square = (mm2: number): string => `${(mm2 / 100).toFixed(1)} cm²`;

function blockArea(name: string, library: Library): number {
  return (library.blocks.get(name)?.parts ?? []).reduce((sum, part) => {
    const footprint = library.footprints.get(library.devices.get(part.device ?? '')?.footprint ?? 'R_0603');
    return sum + (footprint === undefined ? 0 : courtyardArea(footprint));
  }, 0);
}

function courtyardArea({ courtyard }: Footprint): number {
  return (
    Math.abs(
      courtyard.reduce(
        (sum, [x, y], i) => sum + x * (courtyard[(i + 1) % courtyard.length]?.[1] ?? 0) - y * (courtyard[(i + 1) % courtyard.length]?.[0] ?? 0),
        0,
      ),
    ) / 2
  );
}

/** Compares the parts' courtyards with the outline: refuses the hopeless, warns of what will grow. */
export function checkRoom(design: Design, library: Library, draft: Draft): void {
  const { width_mm, height_mm } = design.board;
  if (width_mm === undefined || height_mm === undefined) return;
  const { need, front, room } = checkOutline(design, library);
  const fixed = design.constraints.board?.fixed === true;
  if (need > COMFORTABLE * room) {
    const back = front < need ? 'small passives may go to the back, ' : '';
    const grows = front > room ? 'the board grows' : 'the board grows if it must';
    draft.assume(
      `${width_mm} × ${height_mm} mm is ${front > room ? 'too small' : 'tight'}: the parts take ${square(need)} of ${square(room)}; ${back}${fixed ? 'the size is held as you asked' : grows}.`,
    );
  }
}

/** Refuses an outline that no fab makes or that the parts of a design can never stand on, with the areas, mm². Throws DesignError at `message`. */
export function checkOutline(design: Design, library: Library): { need: number; front: number; room: number } {
  const { width_mm, height_mm, outline } = design.board;
  checkSize(width_mm, height_mm);
  const { need, front } = roomOf(design, library);
  if (width_mm === undefined || height_mm === undefined) return { need, front, room: Number.POSITIVE_INFINITY };
  const room = width_mm * height_mm * (outline === undefined ? 1 : fillOf(outline));
  if (front > (design.constraints.board?.fixed === true ? 1 : ABSURD) * room)
    throw new DesignError(
      'message',
      `the ${design.components.length} parts need at least ${square(need)} of board, and ${width_mm} × ${height_mm} mm is ${square(room)}`,
    );
  return { need, front, room };
}

/** Kinds whose two-pad surface-mount parts the placer may turn to the back. */
const SMALL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'ferrite', 'diode', 'schottky', 'zener']);

/** Courtyards of all parts, and of what must stay on the front: the back takes small passives, half of all at most, unless one side is asked for; mm². */
function roomOf(design: Design, library: Library): { need: number; front: number } {
  const parts = resolve(design, library).parts.map(({ component, footprint }) => ({ area: courtyardArea(footprint), component, footprint }));
  const sum = (of: typeof parts): number => of.reduce((total, part) => total + part.area, 0);
  const need = sum(parts);
  if (design.constraints.board?.sides === 1) return { need, front: need };
  const small = parts.filter((p) => SMALL.has(p.component.kind) && p.footprint.mount === 'smd' && p.footprint.pads.length <= 2);
  return { need, front: Math.max(need - sum(small), need / 2) };
}

export function boardOf({ width_mm, height_mm, corner_mm, outline, quantity }: Pick<BoardWish, 'quantity'> & Design['board']): Design['board'] {
  return {
    ...(width_mm === undefined ? {} : { width_mm }),
    ...(height_mm === undefined ? {} : { height_mm }),
    ...(corner_mm === undefined ? {} : { corner_mm }),
    ...(outline === undefined ? {} : { outline }),
    ...(quantity === undefined ? {} : { quantity }),
  };
}

export function constraintsOf({ fixed, sides, pour, router }: BoardWish): Constraints {
  const board = { ...(fixed ? { fixed } : {}), ...(sides === undefined ? {} : { sides }) };
  const rules = { ...(pour === undefined ? {} : { pour }), ...(router === undefined ? {} : { router }) };
  return { ...(Object.keys(board).length === 0 ? {} : { board }), ...(Object.keys(rules).length === 0 ? {} : { rules }) };
}

/** A mounting hole at a place, mm from the top left. */
export function addHoleAt(draft: Draft, size: NonNullable<BoardWish['holes']>['size'], at: { readonly x: number; readonly y: number }): void {
  const hole = draft.device(`MountingHole_${size}`, `Mounting hole for ${size}`, {}, { value: size });
  if (hole !== null) draft.pinned.set(hole.ref, at);
}

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;

const HOLE_WORDS =
  /^(?:[\d.,]+ ?mm(?: (?:apart|from|spacing|pattern))?|apart|spacing|spaced|pattern|from|lanyard|hanging|keyring|key ?ring|hang|centres?|centers?)(?: (?:apart|edges?|corners?|pattern|spacing))?$/i;

/** Mounting holes; the first four stand in corners, two of them in opposite ones. */
export function addHoles(draft: Draft): void {
  const { holes } = draft.intent.board;
  if (holes === null) return;
  const { width_mm, height_mm } = { ...draft.outline, ...draft.intent.board };
  const wished = width_mm === undefined || height_mm === undefined ? null : holePlaces(draft.intent.sentence, holes, { width_mm, height_mm });
  if (wished !== null) {
    for (const { x, y } of wished.places) addHoleAt(draft, holes.size, { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });
    draft.put(`${holes.count === 1 ? 'a mounting hole' : `${holes.count} mounting holes`} for ${holes.size} ${wished.said}`);
    draft.heeded = draft.heeded === null ? HOLE_WORDS : new RegExp(`${draft.heeded.source}|${HOLE_WORDS.source}`, 'i');
    return;
  }
  for (let n = 0; n < holes.count; n++) {
    const corner = CORNERS[n];
    draft.device(
      `MountingHole_${holes.size}`,
      `Mounting hole for ${holes.size}`,
      {},
      { value: holes.size, ...(corner === undefined ? {} : { corner }) },
    );
  }
  draft.put(holes.count === 1 ? `a mounting hole for ${holes.size}` : `${holes.count} mounting holes for ${holes.size}`);
}
