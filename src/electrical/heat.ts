import type { ResolvedPart } from '../parts/index.js';

/**
 * What packages shed on a small two-layer board with 65 °C between junction (125 °C) and air (60 °C), W: 65 / θJA of the makers' sheets
 * (SOT-223 62 K/W on some copper, SOT-23-5 190, SOT-23 250, SOT-89 130, SOIC-8 with pad 55, TO-252 45).
 */
const SHEDS_W: readonly (readonly [RegExp, number])[] = [
  [/^SOT-223/, 1.05],
  [/^SOT-23-5/, 0.34],
  [/^SOT-23/, 0.26],
  [/^SOT-89/, 0.5],
  [/^ESOP-8|SOIC-8-EP/, 1.2],
  [/^TO-252/, 1.4],
];

/** Heat that a part's package sheds, W; null: not known. */
export const shedsOf = ({ footprint, component }: ResolvedPart): number | null =>
  SHEDS_W.find(([name]) => name.test(footprint.name) || name.test(component.package))?.[1] ?? null;
