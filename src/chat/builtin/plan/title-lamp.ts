import type { Intent } from '../intent.js';

/** "12 V indicator: green LED with a 1k resistor": the title names the same light as what follows it, so there is one. */
export function withoutTitleLamp(intent: Intent): Intent {
  const colon = intent.sentence.indexOf(':');
  const lamps = intent.items.filter((i) => i.id === 'led');
  const [first, ...rest] = lamps;
  if (colon < 0 || first === undefined || rest.length === 0) return intent;
  const at = intent.sentence.toLowerCase().indexOf(first.text.toLowerCase());
  const bare =
    !first.counted && !first.plural && first.color === undefined && first.ohms === undefined && first.amps === undefined && first.pins.length === 0;
  return bare && at >= 0 && at < colon ? { ...intent, items: intent.items.filter((i) => i !== first) } : intent;
}
