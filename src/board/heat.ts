import type { Kind } from '../design/index.js';
import type { BoardPad, BoardPart } from './board.js';

/** A heat pad is this many times larger than any other pad of its part (SOT-223's tab is 2.5 times a lead) and at least this wide, mm. */
const RATIO = 2;
const NARROWEST_MM = 0.8;

/** Parts whose large pads hold them or touch a battery: nothing flows through those that has to be led away. */
const COLD: ReadonlySet<Kind> = new Set<Kind>([
  'connector',
  'usb_connector',
  'battery_connector',
  'button',
  'switch',
  'potentiometer',
  'relay',
  'solid_state_relay',
  'buzzer',
  'test_point',
]);

/**
 * The surface pad through which a part sheds its heat: the exposed pad of a QFN, HTSSOP or module, the tab of a TO-252, TO-263, SOT-223 or
 * SOT-89. Null where no pad stands out.
 */
export function heatPad({ kind, pads }: Pick<BoardPart, 'kind' | 'pads'>): BoardPad | null {
  if (COLD.has(kind)) return null;
  const surface = pads.filter((p) => p.drill === null);
  const area = (p: BoardPad): number => p.w * p.h;
  // A module's exposed pad may be drawn in squares of one number, and again on the other side of the board.
  const whole = (p: BoardPad): number => surface.filter((q) => q.number === p.number).reduce((sum, q) => sum + area(q), 0);
  const largest = surface.reduce<BoardPad | null>(
    (best, p) => (best === null || whole(p) > whole(best) || (whole(p) === whole(best) && area(p) > area(best)) ? p : best),
    null,
  );
  if (largest === null) return null;
  const own = surface.filter((p) => p.number === largest.number || Math.hypot(p.x - largest.x, p.y - largest.y) <= 0.01);
  if (own.length === 1 && Math.min(largest.w, largest.h) < NARROWEST_MM) return null;
  const others = surface.filter((p) => !own.includes(p));
  return others.length >= 2 && others.every((p) => whole(largest) >= RATIO * area(p)) ? largest : null;
}
