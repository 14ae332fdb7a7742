import type { Footprint } from '../../board/index.js';
import { type Design, DesignError, fillOf } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';

/** Smallest and largest board of the fab, mm (JLCPCB two-layer, 2026-01: 10 × 10 to 670 × 600). */
const LEAST_MM = 10;
const MOST_MM: readonly [number, number] = [670, 600];
/** A wished outline grows where the parts need more; this many times more is a mistake that is better said. */
const ABSURD = 4;
/** Kinds whose two-pad surface-mount parts the placer may turn to the back. */
const SMALL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'ferrite', 'diode', 'schottky', 'zener']);

/** Refuses an outline that no fab makes or that the parts of a design can never stand on. Throws DesignError at `message`, with the areas. */
export function checkOutline(design: Design, library: Library): void {
  const { width_mm, height_mm, outline } = design.board;
  checkSize(width_mm, height_mm);
  if (width_mm === undefined || height_mm === undefined) return;
  const { need, front } = roomOf(design, library);
  const room = width_mm * height_mm * (outline === undefined ? 1 : fillOf(outline));
  if (front > (design.constraints.board?.fixed === true ? 1 : ABSURD) * room)
    throw new DesignError(
      'message',
      `the ${design.components.length} parts need at least ${square(need)} of board, and ${width_mm} × ${height_mm} mm is ${square(room)}`,
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

/** Courtyards of all parts, and of what must stay on the front: the back takes small passives, half of all at most, unless one side is asked for; mm². */
function roomOf(design: Design, library: Library): { need: number; front: number } {
  const parts = resolve(design, library).parts.map(({ component, footprint }) => ({ area: courtyardArea(footprint), component, footprint }));
  const sum = (of: typeof parts): number => of.reduce((total, part) => total + part.area, 0);
  const need = sum(parts);
  if (design.constraints.board?.sides === 1) return { need, front: need };
  const small = parts.filter((p) => SMALL.has(p.component.kind) && p.footprint.mount === 'smd' && p.footprint.pads.length <= 2);
  return { need, front: Math.max(need - sum(small), need / 2) };
}

function courtyardArea({ courtyard }: Footprint): number {
  const twice = courtyard.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = courtyard[(i + 1) % courtyard.length] ?? [x, y];
    return sum + x * nextY - y * nextX;
  }, 0);
  return Math.abs(twice) / 2;
}
