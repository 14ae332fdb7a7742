import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { type Between, from, parallel, sum, toGround, toNet } from './network.js';
import { programmedBy } from './programmed.js';

/** Charge current from the resistor that stands at the charger's programming pin, k / R, or between its sense pin and the cell. null: nobody knows it. */
export function chargeAmps(scene: Scene, charger: ResolvedPart): { readonly amps: number; readonly refs: readonly string[] } | null {
  const formula = programmedBy(scene, charger, /^(charge_resistor|sense_ohms)$/);
  if (formula === undefined) return null;
  const all = from(scene, scene.netOf(charger.component.ref, formula.pin), 'resistor');
  if (formula.formula === 'sense_ohms')
    return sensed(scene, all, scene.netOf(charger.component.ref, 'BAT'), Number(formula.args['millivolts']) / 1000);
  const resistors = toGround(scene, all);
  const ohms = parallel(resistors.map((r) => r.value));
  return ohms === null ? null : { amps: Number(formula.args['k_volts']) / ohms, refs: resistors.map((r) => r.ref) };
}

/** The current at which a driver limits itself, by the resistor at its limiting pin; null: none of its pins is known to be one. */
export function limitAmps(scene: Scene, driver: ResolvedPart): { readonly amps: number; readonly refs: readonly string[] } | null {
  const formula = programmedBy(scene, driver, /^limit_ohms$/);
  if (formula === undefined) return null;
  const resistors = toGround(scene, from(scene, scene.netOf(driver.component.ref, formula.pin), 'resistor'));
  const ohms = parallel(resistors.map((r) => r.value));
  return ohms === null ? null : { amps: Number(formula.args['volts']) / ohms, refs: resistors.map((r) => r.ref) };
}

/** So many volts over the resistors that lead to the cell, straight or by one more. */
function sensed(scene: Scene, all: readonly Between[], cell: string | null, volts: number): { amps: number; refs: string[] } | null {
  const ways = all.flatMap((r) => {
    const rest = r.to === cell ? [] : toNet(from(scene, r.to, 'resistor'), cell).slice(0, 1);
    return r.to === cell || rest.length > 0 ? [[r, ...rest]] : [];
  });
  const ohms = parallel(ways.map((way) => sum(way.map((r) => r.value))));
  return ohms === null ? null : { amps: volts / ohms, refs: ways.flat().map((r) => r.ref) };
}
