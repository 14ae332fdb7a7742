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

/** Current in A that a track of a width carries under the same rule: the inverse of `trackWidthFor`. */
export function trackCapacity(width_mm: number): number {
  const area = (width_mm * COPPER_MM) / (MIL_MM * MIL_MM);
  return 0.048 * RISE_K ** 0.44 * area ** 0.725;
}

/** Resistivity of copper at 20 °C, Ω·mm (1.72 · 10⁻⁸ Ω·m, IEC 60028). */
const COPPER_OHM_MM = 1.72e-5;

/** Resistance of a track at 20 °C, Ω. */
export const trackResistance = (length_mm: number, width_mm: number): number => (COPPER_OHM_MM * length_mm) / (width_mm * COPPER_MM);
