/** Thickness of the outer copper, mm: 1 oz. */
const COPPER_MM = 0.035;
/** Rise in temperature that a track may have, K. */
const RISE_K = 10;
const MIL_MM = 0.0254;

/**
 * Width in mm that an outer track of 1 oz copper needs to carry a current (A) with 10 K of rise: IPC-2221, I = 0.048 · ΔT^0.44 · A^0.725
 * with A in square mils. 1.5 A want 0.53 mm, 3 A 1.4 mm.
 */
export function trackWidthFor(amps: number): number {
  const area = (amps / (0.048 * RISE_K ** 0.44)) ** (1 / 0.725);
  return (area * MIL_MM * MIL_MM) / COPPER_MM;
}
