import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { seriesLimits } from './protection.js';
import type { Brief } from './settle.js';

/** What may stand beside an ideal diode without making it another board. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'gpio_header',
  'terminal_out',
  'mounting_hole',
  'power_led',
  'led',
  'fuse',
  'surge',
  'reverse_protection',
  'regulator',
]);

/** Plans an ideal diode when the sentence is of nothing else; false: it is not. */
export function planIdealDiode(draft: Draft, brief: Brief): boolean {
  if (brief.controlled || !namesIdealDiode(brief.intent)) return false;
  draft.heeded = HEEDED;
  return between(draft, brief);
}

/** Whether the sentence is of an ideal diode and of nothing else. */
export const namesIdealDiode = ({ platform, items, sentence }: Intent): boolean =>
  platform === null &&
  items.every((i) => BESIDE.has(i.id) && (i.id !== 'regulator' || isOutput(i))) &&
  /\bideal[- ]diode|\bor-?ing controller|\blm74700/i.test(sentence);

/** "Every output": the word alone is no regulator. */
const isOutput = ({ text, volts }: ItemWish): boolean => volts === undefined && /^(outputs?|rails?|supply|supplies)$/i.test(text);

/** Words of such sentences that say nothing more than was built. */
const HEEDED = /^(?:ideal|diode|lm74700|lines?)$/i;

/** An ideal diode between two terminals. */
function between(draft: Draft, { intent, main }: Brief): boolean {
  const volts = main?.volts ?? intent.rails[0]?.volts ?? intent.items.find((i) => i.volts !== undefined)?.volts ?? 12;
  const diode = seriesLimits(draft, 'ideal_diode');
  if (volts < diode.least || volts > diode.most) {
    draft.cannot(`An ideal diode at ${volts} V: mine stands ${diode.least} to ${diode.most} V.`);
    return true;
  }
  const amps = main?.amps ?? intent.rails[0]?.amps ?? intent.items.find((i) => i.amps !== undefined)?.amps;
  if (amps !== undefined && amps > diode.amps) draft.cannot(`${amps} A through the ideal diode: it carries ${diode.amps} A here.`);
  draft.rail({ net: 'VIN', volts, limit_ma: null, from: `the ${volts} V screw terminal` });
  draft.block('screw_terminal_power', 'Input', { VOUT: 'VIN', GND: 'GND' }, { volts });
  draft.block('ideal_diode', 'Ideal diode', { VIN: 'VIN', VOUT: 'VOUT', GND: 'GND' }, { volts });
  draft.feed('VOUT', 'VIN');
  draft.rail({ net: 'VOUT', volts, limit_ma: diode.amps * 1000, from: 'the ideal diode' });
  draft.block('screw_terminal_2', 'Output', { P1: 'VOUT', P2: 'GND' });
  const ma = Math.min(diode.amps, amps ?? 3) * 1000;
  draft.load('VOUT', 'the output', ma, ma);
  draft.put(`ideal diode (LM74700 with an N-channel FET) between two screw terminals, ${volts} V`);
  return true;
}
