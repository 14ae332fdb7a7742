import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { from, parallel, toGround } from './network.js';
import { programmedBy } from './programmed.js';

/** Charge current from the resistor that stands at the charger's programming pin: k / R. null: it has none, or nobody knows its k. */
export function chargeAmps(scene: Scene, charger: ResolvedPart): { readonly amps: number; readonly refs: readonly string[] } | null {
  const formula = programmedBy(scene, charger, /^charge_resistor$/);
  if (formula === undefined) return null;
  const resistors = toGround(scene, from(scene, scene.netOf(charger.component.ref, formula.pin), 'resistor'));
  const ohms = parallel(resistors.map((r) => r.value));
  return ohms === null ? null : { amps: Number(formula.args['k_volts']) / ohms, refs: resistors.map((r) => r.ref) };
}
