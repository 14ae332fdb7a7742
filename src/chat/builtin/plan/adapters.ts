import type { BlockInstance } from '../../../design/index.js';
import type { Intent, ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';
import { outletFuse } from './outlets.js';
import { seriesLimits } from './protection.js';
import type { Brief } from './settle.js';

/** Boards that only bring one connector out on others: FPC breakouts, USB-C breakouts and splitters, ideal diodes. */
const ADAPTERS: readonly { readonly fits: (intent: Intent) => boolean; readonly plan: (draft: Draft, brief: Brief) => boolean }[] = [
  { fits: ({ sentence }) => /\bideal[- ]diode|\bor-?ing controller|\blm74700/i.test(sentence), plan: planIdealDiode },
  {
    fits: ({ sentence, sources }) =>
      /\busb\b|\btype[- ]?c\b/i.test(sentence) && /\bsplit\w*|\bdistribut\w*|\bfan[- ]?out/i.test(sentence) && sources.some((s) => s.id === 'usb'),
    plan: planUsbSplitter,
  },
];

/** What may stand beside an adapter without making it another board. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'fpc',
  'gpio_header',
  'terminal_out',
  'mounting_hole',
  'power_led',
  'led',
  'usb_data',
  'fuse',
  'surge',
  'reverse_protection',
  'regulator',
]);

/** Plans an adapter when the sentence is of nothing else; false: it is not. */
export function planAdapter(draft: Draft, brief: Brief): boolean {
  const { intent } = brief;
  if (brief.controlled || !namesAdapter(intent)) return false;
  // "Both lines on a pin header" counts the lines.
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:\d+ pin header|camera|mipi|lvds|hdmi|ribbon)/i.test(u)));
  draft.heeded = HEEDED;
  return ADAPTERS.some((a) => a.fits(intent) && a.plan(draft, brief));
}

/** Whether the sentence is of an adapter and of nothing else. */
export const namesAdapter = (intent: Intent): boolean =>
  intent.platform === null &&
  intent.items.every((i) => BESIDE.has(i.id) && (i.id !== 'regulator' || isOutput(i))) &&
  ADAPTERS.some((a) => a.fits(intent));

/** "Every output": the word alone is no regulator. */
const isOutput = ({ text, volts }: ItemWish): boolean => volts === undefined && /^(outputs?|rails?|supply|supplies)$/i.test(text);

/** Words of such sentences that say nothing more than was built. */
const HEEDED =
  /^(?:break|out|extend\w*|extension|couplers?|short ends?|flat flex|panel|male|female|foil|contacts? \w+|pin|vbus|gnd|cc\d?|sbu\d?|d ?[+-]?|split\w*|distribut\w*|ideal|diode|lm74700|lines?|contacts?|pitch|[\d.]+ ?mm(?: pitch)?|pitch [\d.]+ ?mm|brought|bring|brings)$/i;

const MOST_ROW = 20;

function header(draft: Draft, purpose: string, nets: readonly string[], edge: ItemWish['edge'] | 'any' = 'any'): void {
  if (nets.length > MOST_ROW) {
    header(draft, purpose, nets.slice(0, MOST_ROW), edge);
    header(draft, purpose, nets.slice(MOST_ROW), edge);
    return;
  }
  const id = `PinHeader_1x${String(nets.length).padStart(2, '0')}`;
  draft.device(id, `${purpose}: ${nets.join(', ')}`, Object.fromEntries(nets.map((net, i) => [String(i + 1), net])), {
    ...(edge === undefined ? {} : { edge }),
    value: purpose,
  });
}

const terminal = (draft: Draft, net: string, label: string, edge: ItemWish['edge']): BlockInstance | null => {
  const instance = draft.block('screw_terminal_2', label, { P1: net, P2: 'GND' });
  draft.atEdge(instance, edge);
  return instance;
};

const countOfOutputs = ({ items, sentence }: Intent): number => {
  const named = items.find((i) => i.id === 'terminal_out' || i.id === 'gpio_header');
  const said = /\b(\d|two|three|four|five|six|eight)\s+(?:\S+\s+){0,2}(?:outputs?|ways?|ports?|terminals?|headers?)\b/i
    .exec(sentence)?.[1]
    ?.toLowerCase();
  const words: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8 };
  return named?.counted === true ? named.count : said === undefined ? 4 : (words[said] ?? Number(said));
};

/** One USB-C socket to several terminals or headers. */
function planUsbSplitter(draft: Draft, { usb }: Brief): boolean {
  const { intent } = draft;
  const headers = intent.items.some((i) => i.id === 'gpio_header') && !intent.items.some((i) => i.id === 'terminal_out');
  draft.atEdge(draft.block('usb_c_power', 'USB-C', { VBUS: 'VBUS', GND: 'GND' }), usb?.edge);
  draft.rail({ net: 'VBUS', volts: 5, limit_ma: 3000, from: 'USB-C' });
  const outlet = intent.items.find((i) => i.id === 'terminal_out');
  const outputs = Math.min(12, countOfOutputs(intent));
  const { fuse, led } = ownOf(intent);
  for (let n = 1; n <= outputs; n++) {
    const vbus: Rail = { net: 'VBUS', volts: 5, limit_ma: 3000, from: 'USB-C' };
    const rail = fuse === undefined ? vbus : outletFuse(draft, vbus, fuse.amps);
    if (headers) header(draft, `Output ${n}`, ['GND', rail.net]);
    else draft.styled(outlet?.connector, 'The outputs', () => terminal(draft, rail.net, `Output ${n}`, outlet?.edge));
    if (led !== undefined) addPowerLed(draft, rail, led);
  }
  draft.load('VBUS', 'the outputs together', 1500, 3000);
  draft.assume('The outputs share what the charger gives: 3 A at 5 V at the most over USB-C without Power Delivery.');
  if (fuse === undefined) draft.assume('Nothing limits one output.');
  for (const item of intent.items.filter((i) => (i.id === 'power_led' || i.id === 'led') && i !== led))
    addPowerLed(draft, { net: 'VBUS', volts: 5 }, item);
  draft.put(`USB-C to ${outputs} ${headers ? 'headers' : 'terminals'} with 5 V`);
  return true;
}

/** "Every output with its own polyfuse and a green LED behind it": what each output has. */
function ownOf({ items, sentence }: Intent): { fuse: ItemWish | undefined; led: ItemWish | undefined } {
  const each = String.raw`\b(?:each|every|per)\b(?: (?:one|of them))?`;
  const has = (thing: string): boolean =>
    new RegExp(String.raw`${each}[^.;]*\b${thing}|\b${thing}[^.;]{0,40}${each}|\bown\b[^.;]*\b${thing}`, 'i').test(sentence);
  const named = items.filter((i) => i.id === 'fuse');
  const fuse = named.find((i) => i.amps !== undefined) ?? named[0];
  const led = items.find((i) => i.id === 'led' || (i.id === 'power_led' && i.each === true));
  return {
    fuse: fuse !== undefined && (fuse.each === true || has('(?:poly)?fuses?|ptcs?|resettable')) ? fuse : undefined,
    led: led !== undefined && (led.each === true || has('leds?')) ? led : undefined,
  };
}

/** An ideal diode between two terminals. */
function planIdealDiode(draft: Draft, { intent, main }: Brief): boolean {
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
