import type { Intent, ItemWish } from '../intent.js';

const ONE =
  /(?:\band|[,&+]|:)\s+(?:and\s+|also\s+)?(?:one|another|a second|a third|1)(?: more)?(?: (?:red|green|blue|yellow|orange|white|amber))? (?:for|on|at|to show|showing|that shows|when|while|across|behind)\b/gi;
const MOST = 8;

/** "One LED for power in and one for power on the target", "LEDs: one for link, one for data": as many LEDs as the sentence gives jobs. */
export function withFurtherLamps(intent: Intent): Intent {
  const { items, sentence } = intent;
  const lamps = items.filter((i) => i.id === 'led' || i.id === 'power_led');
  const [lamp] = lamps;
  if (lamp === undefined || lamps.length > 1 || lamp.strings !== undefined || (lamp.counted && lamp.count > 1)) return intent;
  const at = sentence.toLowerCase().indexOf(lamp.text.toLowerCase());
  if (at < 0) return intent;
  const [tail = ''] = sentence.slice(at).split(/[.;](?:\s|$)|\n/);
  const more = [...tail.matchAll(ONE)].filter((m) => !speaksOfAnother(tail.slice(lamp.text.length, m.index), items, lamp)).length;
  if (more === 0) return intent;
  const count = Math.min(MOST, lamp.plural ? Math.max(2, more) : 1 + more);
  return { ...intent, items: items.map((i) => (i === lamp ? { ...i, count, counted: true } : i)) };
}

/** Whether "one" behind a stretch of the sentence may be one of something else. */
const speaksOfAnother = (between: string, items: Intent['items'], lamp: ItemWish): boolean =>
  items.some((i) => i !== lamp && between.toLowerCase().includes(i.text.toLowerCase()));
