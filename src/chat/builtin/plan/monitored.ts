import { EMPTY_ATTRIBUTES, type Intent } from '../intent.js';

/** A board that watches its battery. */
const MONITOR =
  /\bbatter(?:y|ies)\b[^.;,]{0,24}\b(?:monitors?|level|gauges?|testers?|checkers?|indicators?|status)\b|\b(?:monitors?|measures?|watches|checks?|senses?)\b[^.;,]{0,30}\bbatter(?:y|ies)\b/i;
const BATTERIES: ReadonlySet<string> = new Set(['battery', 'lipo', 'supply', 'terminal']);

/** "Lead-acid battery monitor: ATtiny85, divider, three LEDs": the microcontroller measures its supply, whether the divider is named or not. */
export function monitored(intent: Intent): Intent {
  const { platform, items, sources, sentence } = intent;
  if (platform === null || !MONITOR.test(sentence) || !sources.some((s) => BATTERIES.has(s.id))) return intent;
  if (items.some((i) => i.id === 'adc_divider' || i.id === 'adc_chip' || /fuel_gauge|current_monitor/.test(i.part ?? ''))) return intent;
  const rest = items.filter((i) => i.id !== 'divider');
  return { ...intent, items: [...rest, { ...EMPTY_ATTRIBUTES, id: 'adc_divider', text: 'battery monitor' }] };
}
