import type { Draft } from '../draft.js';
import { attenuator, divider } from './divider.js';
import { filter } from './filter.js';
import { ladder } from './ladder.js';
import { bridge, notch } from './networks.js';

export { quantities } from './parts.js';

/** Circuits of resistors, capacitors and inductors alone, between two connectors. */
const CIRCUITS = [
  { pattern: /\b(r-?2r|resistor ladder dac|ladder dac|resistive ladder|resistor ladder)\b/i, plan: ladder },
  { pattern: /\btwin[- ]?t\b|\bnotch\b/i, plan: notch },
  { pattern: /\bwheatstone\b|\b(resistor|resistance|measuring) bridge\b/i, plan: bridge },
  {
    pattern:
      /\b(low|high|band)[- ]?pass\b|\b(rc|lc|cr|lcl|clc|rlc|passive|pi|π)[- ](filter|network|ladder|stages?)\b|\banti-?alias\w*|\b(butterworth|chebyshev|bessel)\b/i,
    plan: filter,
  },
  { pattern: /\battenuat\w*|\b(pi|t)[- ]pad\b/i, plan: attenuator },
  { pattern: /\b(voltage|resist\w*|potential) dividers?\b|\bdivid(?:er|ers|ing|es)\b/i, plan: divider },
] as const;

/** What stands beside such a circuit without changing what it is. */
const BESIDE = new Set(['terminal_out', 'gpio_header', 'divider', 'mounting_hole', 'regulator', 'adc_divider', 'blink', 'adc_chip']);

/** Plans a passive circuit when the sentence is of nothing else; false: it is not. */
export function planPassive(draft: Draft): boolean {
  const { intent } = draft;
  const circuit = CIRCUITS.find((c) => c.pattern.test(intent.sentence));
  const alone =
    intent.platform === null && intent.items.every((i) => BESIDE.has(i.id)) && intent.sources.every((s) => s.id === 'supply' || s.id === 'terminal');
  if (circuit === undefined || !alone) return false;
  circuit.plan(draft);
  return true;
}

export const namesPassive = (sentence: string): boolean => CIRCUITS.some((c) => c.pattern.test(sentence));
