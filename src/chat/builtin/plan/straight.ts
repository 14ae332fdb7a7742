import type { Intent, ItemWish, SourceWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';

const SIGNAL =
  /\b(?:VCC|VDD|VTREF|VREF|VBUS|VIN|3V3|5V|GND|SWDIO|SWCLK|SWO|N?RST|N?RESET|TXD?|RXD?|RTS|CTS|DTR|SDA|SCL|MISO|MOSI|SCK|SCLK|CS|SS|TDI|TDO|TCK|TMS|EN|BOOT0?|DIO|CLK|INT|IRQ|GPIO\d{1,2}|IO\d{1,2})\b/g;
const SUPPLY = /^(?:VCC|VDD|VTREF|VREF|VBUS|VIN|3V3|5V)$/;
const RESET = /^N?(?:RST|RESET)$/;
const KIND = /\b(?:jigs?|fixtures?|adapt[eo]rs?|pogo\w*|spring probes?|pass-?through|interposer|straight(?:[- ]through)?|one to one|1:1)\b/i;
const CORTEX = /\bcortex\b|\b(?:2 ?x ?5|10[- ]?(?:pin|way))\b/i;
const FIVE_VOLTS = new Set(['5V', 'VBUS']);
const MOST = 20;

/** What names of signals are read as, beside what may stand on such a board. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'swd',
  'isp',
  'prog_header',
  'boot_button',
  'reset_button',
  'uart_header',
  'i2c_header',
  'spi_header',
  'i2c_bus',
  'gpio_header',
  'terminal_out',
  'led',
  'power_led',
  'mounting_hole',
  // "To flash it".
  'blink',
]);

/** What a target is programmed over, where a jig names no lines: AVR's ISP in the order of its 2 × 3 header, SWD, ESP's serial loader, UPDI. */
const LINES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bupdi\b|\battiny\d?1\d/i, ['VCC', 'UPDI', 'GND']],
  [/\bic?sp\b|\battiny|\batmega|\bavr\b/i, ['MISO', 'VCC', 'SCK', 'MOSI', 'RST', 'GND']],
  [/\bswd\b|\bstm32|\bnrf5\d|\brp2040|\bcortex|\bsamd/i, ['VCC', 'SWDIO', 'SWCLK', 'NRST', 'GND']],
  [/\besp(?:32|8266)/i, ['GND', 'VCC', 'TXD', 'RXD', 'EN', 'BOOT']],
];
const JIG = /\b(?:jigs?|fixtures?|pogo\w*|spring probes?)\b/i;

/** Signals that the sentence lists, in order; of a jig, those that its target is programmed over. */
export function signalsOf(sentence: string): string[] {
  const listed = [...new Set(sentence.match(SIGNAL) ?? [])].slice(0, MOST);
  if (listed.length >= 3 || !JIG.test(sentence)) return listed;
  return [...(LINES.find(([target]) => target.test(sentence))?.[1] ?? listed)];
}

/** A board that only joins one connector's lines to another's: a programming jig, a header adapter. */
export const isStraight = ({ platform, items, sources, sentence }: Intent): boolean =>
  (platform === null || (JIG.test(sentence) && sources.length === 0)) &&
  sources.every((s) => JIG.test(sentence) && FEEDS.has(s.id)) &&
  KIND.test(sentence) &&
  signalsOf(sentence).length >= 3 &&
  items.every((i) => BESIDE.has(i.id) || (sources.length > 0 && FED.has(i.id)));

/** Supplies that a jig may have of its own, and what may stand on it then. */
const FEEDS: ReadonlySet<SourceWish['id']> = new Set(['usb', 'terminal', 'supply', 'barrel_jack']);
const FED: ReadonlySet<ItemWish['id']> = new Set(['power_switch', 'regulator', 'usb_data', 'fuse']);

/** What a jig has of its own, and what it gives the board under test. */
export interface JigSupply {
  readonly input: Rail;
  readonly target: Rail;
}

/** Wires the listed lines from one connector to the other; false: the sentence is of another board. */
export function planStraight(draft: Draft, feed: (five: boolean) => JigSupply | null): boolean {
  const { intent } = draft;
  if (!isStraight(intent)) return false;
  const { sentence } = intent;
  const named = signalsOf(sentence);
  const given = named.find((s) => SUPPLY.test(s));
  const own = intent.sources.length > 0 && given !== undefined ? feed(FIVE_VOLTS.has(given)) : null;
  const supply = own?.target.net ?? given;
  const lines = named.map((line) => (line === given ? (supply ?? line) : line));
  if (supply !== undefined && own === null) draft.rail({ net: supply, volts: FIVE_VOLTS.has(supply) ? 5 : 3.3, limit_ma: null, from: 'the target' });
  const probes = /\bpogo|\bspring|\bprobes?\b/i.test(sentence);
  row(draft, probes ? 'Probes' : 'Target', lines);
  if (probes) draft.assume('The spring probes are soldered into the holes of a 2.54 mm row: choose ones that fit 1 mm holes.');
  if (CORTEX.test(sentence) && lines.includes('SWDIO') && lines.includes('SWCLK')) cortex(draft, lines, supply);
  else if (lines.join() === ISP && /\b2 ?x ?3\b|\bic?sp\b/i.test(sentence)) isp(draft, lines);
  else row(draft, 'Host', lines);
  const lamps = intent.items
    .filter((i) => i.id === 'led' || i.id === 'power_led')
    .flatMap((i) => Array.from({ length: own === null ? 1 : i.count }, () => i));
  for (const [n, item] of lamps.entries()) {
    if (own !== null) addPowerLed(draft, n === 0 && lamps.length > 1 ? own.input : own.target, item);
    else if (supply === undefined) draft.cannot(`${item.text}: no supply is among the lines.`);
    else addPowerLed(draft, { net: supply, volts: FIVE_VOLTS.has(supply) ? 5 : 3.3 }, item);
  }
  draft.heeded = HEEDED;
  return true;
}

const HEEDED =
  /^(?:flash(?:ing)?|program\w*|boards?|pcbs?|jigs?|fixtures?|(?:programming|test) ?(?:jig|fixture)|cortex|pogo|probes?|spring|solder|straight|target|[\d.]+ ?mm(?: cortex)?|[A-Z0-9]{2,6}|wired|adapters?|loaded(?: pogo)?|takes?|under(?: test)?|connector|debug(?: connector)?|[\d.]+ ?mm cortex)$/i;

function row(draft: Draft, purpose: string, lines: readonly string[]): void {
  const pins = Object.fromEntries(lines.map((net, i) => [String(i + 1), net]));
  draft.device(`PinHeader_1x${String(lines.length).padStart(2, '0')}`, `${purpose}: ${lines.join(', ')}`, pins, { edge: 'any', value: purpose });
  draft.put(`row of ${lines.length} for ${purpose === 'Probes' ? 'the probes' : `the ${purpose.toLowerCase()}`} (${lines.join(', ')})`);
}

const ISP = 'MISO,VCC,SCK,MOSI,RST,GND';

/** AVR's 2 × 3 header, its pins in this order. */
function isp(draft: Draft, lines: readonly string[]): void {
  const pins = Object.fromEntries(lines.map((net, i) => [String(i + 1), net]));
  draft.device('PinHeader_2x03', `AVR ISP: ${lines.join(', ')}`, pins, { edge: 'any', value: 'ISP' });
  draft.put(`2x3 ISP header (${lines.join(', ')})`);
}

/** Arm's 10-pin Cortex debug connector (Arm CoreSight components, "Cortex debug connector"): 7 is the key, 8 TDI. */
function cortex(draft: Draft, lines: readonly string[], supply: string | undefined): void {
  const reset = lines.find((s) => RESET.test(s));
  const optional = (pin: string, net: string | undefined): Record<string, string> => (net === undefined ? {} : { [pin]: net });
  const coarse = /2[.,]54/.test(draft.intent.sentence.replace(/2\.54 ?mm row/i, ''));
  const pins = {
    '2': 'SWDIO',
    '3': 'GND',
    '4': 'SWCLK',
    '5': 'GND',
    '9': 'GND',
    ...optional('1', supply),
    ...optional(
      '6',
      lines.find((s) => s === 'SWO'),
    ),
    ...optional('10', reset),
  };
  draft.device(
    coarse ? 'PinHeader_2x05' : 'PinHeader_2x05_P1.27',
    'Cortex debug: 1 supply, 2 SWDIO, 3 GND, 4 SWCLK, 5 GND, 6 SWO, 9 GND, 10 reset',
    pins,
    {
      edge: 'any',
      value: 'Cortex debug',
    },
  );
  draft.put("2x5 header with the Cortex debug connector's pins");
}
