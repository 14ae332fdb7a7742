/** What a white or blue power LED drops at its full current at most, and a red or amber one, V (Cree XP-E2 sheet at 350 mA, cold). */
const DROPS_V = 3.4;
const WARM_V = 2.6;
const WARM: readonly string[] = ['red', 'amber', 'orange', 'yellow'];
/** What a step-down driver keeps for itself, V (PT4115 sheet). */
const KEPT_V = 1.2;

/** What `count` LEDs in a row want of the supply of a step-down driver, V. `features`: their colours; `each`: what one of them drops, V; null: what its colour does. */
export function ledRowVolts(count: number, features: readonly string[], each: number | null = null): number {
  const drop = each ?? (features.some((f) => WARM.includes(f)) ? WARM_V : DROPS_V);
  return Math.round((count * drop + KEPT_V) * 10) / 10;
}
