import type { Ask } from '../../request/index.js';
import { isA, type Knowledge } from '../knowledge.js';

const PWM = 'pwm';

/** Fans of computers that are told by PWM have four wires: their speed has a wire of its own and their supply stays on. */
export function withFourWires(know: Knowledge, asks: readonly Ask[]): Ask[] {
  const said = asks.some((a) => a.kind === 'interface' && isA(know, a, PWM) && a.part === undefined);
  return asks.map((a) =>
    isA(know, a, 'pc_fan') && (said || a.features.includes(PWM)) ? { ...a, concept: 'pwm_fan', features: a.features.filter((f) => f !== PWM) } : a,
  );
}
