import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { from, parallel, toGround } from './network.js';
import { programmedBy } from './programmed.js';

export interface RailVolts {
  readonly volts: number;
  readonly refs: readonly string[];
}

/**
 * What a converter's divider sets, from the resistors that stand there: Vref · (1 + Rtop / Rbottom), or the other way round where the reference
 * stands over the upper one. null: it has none, or nobody knows its reference.
 */
export function setVolts(scene: Scene, regulator: ResolvedPart, rail: string): RailVolts | null {
  const formula = programmedBy(scene, regulator, /^(?:feedback|adjust)_/);
  const reference = Number(formula?.args['reference'] ?? Number.NaN);
  if (formula === undefined || !Number.isFinite(reference)) return null;
  const all = from(scene, scene.netOf(regulator.component.ref, formula.pin), 'resistor');
  const top = all.filter((r) => r.to === rail);
  const bottom = toGround(scene, all);
  const [high, low] = [parallel(top.map((r) => r.value)), parallel(bottom.map((r) => r.value))];
  if (high === null || low === null) return null;
  const ratio = formula.formula.startsWith('adjust_') ? low / high : high / low;
  return { volts: reference * (1 + ratio), refs: [...top, ...bottom].map((r) => r.ref) };
}

/** Every rail whose converter's resistors say what it is. */
export function railSettings(scene: Scene): ReadonlyMap<string, RailVolts & { readonly regulator: string }> {
  return scene.once('rail settings', () => {
    const found = new Map<string, RailVolts & { regulator: string }>();
    for (const part of scene.parts) {
      if (part.component.kind !== 'regulator') continue;
      for (const { name } of scene.design.nets) {
        if (!scene.netlist.isRail(name)) continue;
        const set = setVolts(scene, part, name);
        if (set !== null) found.set(name, { ...set, regulator: part.component.ref });
      }
    }
    return found;
  });
}
