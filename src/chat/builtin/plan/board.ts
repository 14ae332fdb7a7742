import type { Footprint } from '../../../board/index.js';
import { type Constraints, type Design, DesignError, fillOf } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { resolve } from '../../../parts/resolve.js';
import type { BoardWish, Intent } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import type { Draft } from './draft.js';
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
  if (width_mm !== undefined && height_mm !== undefined && area > (intent.board.fixed ? 1 : ABSURD) * width_mm * height_mm) {
    throw new DesignError(
      'message',
      `${most.count} ${most.text} and the rest need at least ${square(area)} of board, and ${width_mm} × ${height_mm} mm is ${square(width_mm * height_mm)}`,
    );
  }
  if (pieces > MOST_PIECES)
    throw new DesignError('message', `${most.count} ${most.text} are more than I put on a board: ${MOST_PIECES} pieces at most`);
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
  const need = resolve(design, library).parts.reduce((sum, part) => sum + courtyardArea(part.footprint), 0);
  const room = width_mm * height_mm * (design.board.outline === undefined ? 1 : fillOf(design.board.outline));
  const sides = design.constraints.board?.sides === 2 ? 2 : 1;
  const fixed = design.constraints.board?.fixed === true;
  if (need > (fixed ? 1 : ABSURD) * room * sides) {
    throw new DesignError(
      'message',
      `the ${design.components.length} parts need at least ${square(need)} of board, and ${width_mm} × ${height_mm} mm is ${square(room)}`,
    );
  }
  if (need > COMFORTABLE * room * sides) {
    draft.assume(
      `${width_mm} × ${height_mm} mm is ${need > room * sides ? 'too small' : 'tight'}: the parts take ${square(need)} of ${square(room)}; ${fixed ? 'the size is held as you asked' : need > room * sides ? 'the board grows' : 'the board grows if it must'}.`,
    );
  }
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

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;

/** Mounting holes; the first four stand in corners, two of them in opposite ones. */
export function addHoles(draft: Draft): void {
  const { holes } = draft.intent.board;
  if (holes === null) return;
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
