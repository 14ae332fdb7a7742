/** What lies between a surface track and the plane below it. */
export interface Dielectric {
  readonly height_mm: number;
  readonly permittivity: number;
}

/** Two layers of 1 oz copper on 1.6 mm of FR-4: the fab's standard board. */
export const TWO_LAYERS: Dielectric = { height_mm: 1.6, permittivity: 4.5 };
const COPPER_MM = 0.035;
/** The formula holds for widths of 0.1 to 2 times the height. */
const [THINNEST, WIDEST] = [0.1, 2];

/** Impedance of a surface track over a plane, Ω: IPC-2141A, 87 / √(εr + 1.41) · ln(5.98 h / (0.8 w + t)). */
export function impedance(width_mm: number, { height_mm, permittivity }: Dielectric = TWO_LAYERS): number {
  return (87 / Math.sqrt(permittivity + 1.41)) * Math.log((5.98 * height_mm) / (0.8 * width_mm + COPPER_MM));
}

/** Impedance between two such tracks `gap_mm` apart, Ω: IPC-2141A, 2 Z0 (1 − 0.48 e^(−0.96 s/h)). */
export function differentialImpedance(width_mm: number, gap_mm: number, over: Dielectric = TWO_LAYERS): number {
  return 2 * impedance(width_mm, over) * (1 - 0.48 * Math.exp((-0.96 * gap_mm) / over.height_mm));
}

/** The width that gives a pair its impedance at a gap, mm; null where no width within the formula's range does. */
export function widthForImpedance(ohm: number, gap_mm: number, over: Dielectric = TWO_LAYERS): number | null {
  let [thin, wide] = [THINNEST * over.height_mm, WIDEST * over.height_mm];
  if (differentialImpedance(thin, gap_mm, over) < ohm || differentialImpedance(wide, gap_mm, over) > ohm) return null;
  for (let i = 0; i < 40; i++) {
    const width = (thin + wide) / 2;
    if (differentialImpedance(width, gap_mm, over) > ohm) thin = width;
    else wide = width;
  }
  return (thin + wide) / 2;
}
