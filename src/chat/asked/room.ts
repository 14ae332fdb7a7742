import { courtyardArea } from '../../board/index.js';
import { type Design, DesignError, fillOf } from '../../design/index.js';
import { engineer, type Knowledge, MOST } from '../../engineer/index.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import type { Ask, Request } from '../../request/index.js';

/** Smallest and largest board of the fab, mm (JLCPCB two-layer, 2026-01: 10 × 10 to 670 × 600). */
const LEAST_MM = 10;
const MOST_MM: readonly [number, number] = [670, 600];
/** A wished outline grows where the parts need more; this many times more is a mistake that is better said. */
const ABSURD = 4;
/** Part of a board that courtyards fill at the very most, and up to which a board is not tight. */
const FULL = 0.9;
const COMFORTABLE = 0.65;
/** Kinds whose two-pad surface-mount parts the placer may turn to the back. */
const SMALL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'ferrite', 'diode', 'schottky', 'zener']);

interface Room {
  /** Of all parts, and of those that must stay on the front, mm². */
  readonly need: number;
  readonly front: number;
}

/**
 * Refuses an outline that no fab makes or that the parts of a design can never stand on. Throws DesignError at `message`, with the least that they need.
 * Returns what is to be told of an outline that is tight.
 */
export function checkOutline(design: Design, library: Library): string | null {
  const { width_mm, height_mm } = design.board;
  checkSize(width_mm, height_mm);
  if (width_mm === undefined || height_mm === undefined) return null;
  const size = `${width_mm} × ${height_mm} mm`;
  const fixed = design.constraints.board?.fixed === true;
  const need = roomOf(design, library);
  const room = roomOn(design);
  refuseSmall(need, design, `the ${design.components.length} parts`);
  if (need.need <= COMFORTABLE * room) return null;
  const back = need.front < need.need ? 'small passives may go to the back, ' : '';
  const grows = need.front > room ? 'the board grows' : 'the board grows if it must';
  const small = need.front > room ? 'too small' : 'tight';
  return `${size} is ${small}: the parts take ${square(need.need)} of ${square(room)}; ${back}${fixed ? 'the size is held as you asked' : grows}.`;
}

/**
 * Refuses more of one thing than the outline that was asked for can ever hold, which the engineer plans no board for. Throws DesignError at `message`, with
 * the least that they need.
 */
export function checkCounts(request: Request, know: Knowledge): void {
  const { library } = know;
  for (const ask of request.asks.filter((a) => a.state === 'wanted' && (a.count ?? 1) > MOST)) {
    const one = request.asks.map((a): Ask => (a.id === ask.id ? { ...a, count: 1 } : a));
    const { design, refs } = engineer({ ...request, asks: one }, know);
    if (design === null || design.board.width_mm === undefined || design.board.height_mm === undefined) continue;
    const each = roomOf(design, library, new Set(refs.get(ask.id) ?? []));
    const all = roomOf(design, library);
    const more = (ask.count ?? 1) - 1;
    refuseSmall({ need: all.need + more * each.need, front: all.front + more * each.front }, design, `${ask.count} ${ask.text} and the rest`);
  }
}

function refuseSmall({ front }: Room, design: Design, who: string): void {
  const { width_mm: w = 0, height_mm: h = 0 } = design.board;
  const room = roomOn(design);
  if (front <= (design.constraints.board?.fixed === true ? 1 : ABSURD) * room) return;
  const grow = Math.sqrt(front / (FULL * room));
  throw new DesignError(
    'message',
    `${who} need at least ${Math.ceil(w * grow)} × ${Math.ceil(h * grow)} mm: they take ${square(front)} of its front, and ${w} × ${h} mm is ${square(room)}`,
  );
}

const roomOn = ({ board: { width_mm = 0, height_mm = 0, outline } }: Design): number =>
  width_mm * height_mm * (outline === undefined ? 1 : fillOf(outline));

function checkSize(width: number | undefined, height: number | undefined): void {
  const least = Math.min(width ?? LEAST_MM, height ?? LEAST_MM);
  const size = `${width ?? 'any'} × ${height ?? 'any'} mm`;
  const limits = `boards are ${LEAST_MM} × ${LEAST_MM} mm to ${MOST_MM[0]} × ${MOST_MM[1]} mm`;
  if (least < LEAST_MM) throw new DesignError('message', `${size} is too small: ${limits}`);
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0)];
  if (long > MOST_MM[0] || short > MOST_MM[1]) throw new DesignError('message', `${size} is too large: ${limits}`);
}

const square = (mm2: number): string => `${(mm2 / 100).toFixed(1)} cm²`;

/** Courtyards of a design's parts, or of some of them: the back takes small passives, half of all at most, unless one side is asked for. */
function roomOf(design: Design, library: Library, refs?: ReadonlySet<string>): Room {
  const parts = resolve(design, library)
    .parts.filter(({ component }) => refs?.has(component.ref) ?? true)
    .map(({ component, footprint }) => ({ area: courtyardArea(footprint), component, footprint }));
  const sum = (of: typeof parts): number => of.reduce((total, part) => total + part.area, 0);
  const need = sum(parts);
  if (design.constraints.board?.sides === 1) return { need, front: need };
  const small = parts.filter((p) => SMALL.has(p.component.kind) && p.footprint.mount === 'smd' && p.footprint.pads.length <= 2);
  return { need, front: Math.max(need - sum(small), need / 2) };
}
