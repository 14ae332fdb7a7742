import type { ResolvedPart } from '../parts/index.js';

/**
 * What packages shed on a small two-layer board with 65 °C between junction (125 °C) and air (60 °C), W: 65 / θJA of the makers' sheets
 * (SOT-223 62 K/W on some copper, TO-220 without a sink 62, SOT-23-5 190, SOT-23 250, SOT-89 130, SOIC-8 with pad 55, TO-252 45; of driver arrays, not read again in their sheets: SOIC-18 wide 66, SOIC-16 73).
 */
const SHEDS_W: readonly (readonly [RegExp, number])[] = [
  [/^SOT-223/, 1.05],
  [/^SOT-23-5/, 0.34],
  [/^SOT-23/, 0.26],
  [/^SOT-89/, 0.5],
  [/^ESOP-8|SOIC-8-EP/, 1.2],
  [/^SOIC-18W/, 0.98],
  [/^SOIC-16$/, 0.89],
  [/^TO-252/, 1.4],
  [/^TO-220/, 1.05],
];
/** A sink below this is a large one with a fan, K/W. */
const LEAST_SINK = 2;
/** Of a TO-220 from junction to sink, with its washer, K/W: ST L78 sheet 5, and 1 for the joint. */
const TO_SINK = 6;
const RISE_K = 65;

/** The heat sink that a part with a tab to screw wants for so much heat, K/W; null: none, or none would do. */
export function sinkFor(part: ResolvedPart, watts: number): number | null {
  const sheds = shedsOf(part);
  if (!/^TO-220/.test(part.footprint.name) || sheds === null || watts <= sheds) return null;
  const sink = Math.floor(RISE_K / watts - TO_SINK);
  return sink < LEAST_SINK ? null : sink;
}

/** Heat that a part's package sheds, W; null: not known. */
export const shedsOf = ({ footprint, component }: ResolvedPart): number | null =>
  SHEDS_W.find(([name]) => name.test(footprint.name) || name.test(component.package))?.[1] ?? null;
