import type { Intent, ItemWish } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft } from './draft.js';
import { addPowerLed } from './leds.js';

const COUNT = String.raw`(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})`;
const POINTS = new RegExp(
  String.raw`\b(?:an? )?${COUNT}\s*[x×]?\s*(?:(?:spring|pogo|loaded|gold|plated|smd|round|1 ?mm)[- ]*)*(?:probes?|pogo[- ]?pins?|pins?|test[- ]?(?:points?|pads?)|nails)\b`,
  'i',
);
const KIND = /\b(?:bed of nails|spring[- ]?(?:loaded )?(?:probes?|pins?)|pogo\w*|test[- ]?(?:points?|pads?|jig|fixture)|nails)\b/i;
const HEADER = /\b(box(?:ed)? |shrouded |idc |ribbon |pin |dual[- ]row )?(?:headers?|connector|idc)\b/i;
const SIZE = /\b2\s*[x×]\s*(\d{1,2})\b|\b(\d{1,2})[- ]?(?:pin|way|pole|contact)s?\b[^.;,]{0,12}(?:header|connector|idc)/i;
export const MOST_PROBES = 20;
/** What may stand beside the points on such a board. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set(['gpio_header', 'terminal_out', 'power_led', 'led', 'mounting_hole', 'regulator']);

/** How many probes or test points the sentence counts; 0: none. */
export const pointsOf = (sentence: string): number => {
  const said = POINTS.exec(sentence)?.[1]?.toLowerCase() ?? '';
  return /^\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? 0);
};

/** A board of probes or test points, each wired to a pin of one header: a test fixture. */
export const isFixture = ({ platform, items, sentence }: Intent): boolean =>
  platform === null && KIND.test(sentence) && HEADER.test(sentence) && pointsOf(sentence) >= 3 && items.every((i) => BESIDE.has(i.id));

/** Wires every point to the header, its supply and ground first; false: the sentence is of another board. */
export function planFixture(draft: Draft): boolean {
  const { intent } = draft;
  if (!isFixture(intent)) return false;
  const { sentence } = intent;
  const wanted = pointsOf(sentence);
  const points = Math.min(MOST_PROBES, wanted);
  if (wanted > points) draft.cannot(`${wanted} probes: my longest row has ${MOST_PROBES}.`);
  const volts = Number(
    /\b(\d+(?:[.,]\d+)?) ?V\b|\b(\d)V(\d)\b/i.exec(sentence.replace(/\b(\d)V(\d)\b/gi, '$1.$2 V'))?.[1]?.replace(',', '.') ?? Number.NaN,
  );
  const supply = Number.isFinite(volts) ? (volts === 3.3 ? '3V3' : `${volts}V`) : null;
  if (supply !== null) draft.rail({ net: supply, volts, limit_ma: null, from: 'the header' });
  const lines = Array.from({ length: points }, (_, n) => `TP${n + 1}`);
  probes(draft, lines);
  header(draft, [...(supply === null ? [] : [supply]), 'GND', ...lines]);
  for (const item of intent.items.filter((i) => i.id === 'led' || i.id === 'power_led')) {
    if (supply === null) draft.cannot(`${item.text}: the sentence names no supply that comes in at the header.`);
    else addPowerLed(draft, { net: supply, volts }, item);
  }
  draft.heeded = HEEDED;
  return true;
}

const HEEDED =
  /^(?:bed|nails?|production|test(?:ing)?|probes?|spring|pogo|positions?|points?|pads?|fine|box|header|wired|all|jig|fixture|dozen|loaded|[\dx]+|\d+ ?way)(?: (?:test|points?|pads?|nails?|header|jig|fixture))?$/i;

export function probes(draft: Draft, lines: readonly string[]): void {
  const pins = Object.fromEntries(lines.map((net, i) => [String(i + 1), net]));
  draft.device(`PinHeader_1x${String(lines.length).padStart(2, '0')}`, `Spring probes (pogo pins): ${lines.join(', ')}`, pins, {
    edge: 'any',
    value: 'Probes',
  });
  draft.assume(
    'The spring probes are soldered into the holes of a 2.54 mm row: choose ones that fit 1 mm holes. Where each point of your board lies you did not say: single probes at given places I cannot set yet.',
  );
  draft.put(`row of ${lines.length} for the probes`);
}

function header(draft: Draft, lines: readonly string[]): void {
  const { sentence } = draft.intent;
  const size = SIZE.exec(sentence);
  const asked = size === null ? lines.length : size[1] === undefined ? Number(size[2]) : 2 * Number(size[1]);
  const needed = Math.max(asked, lines.length);
  const columns = String(Math.ceil(needed / 2)).padStart(2, '0');
  const box = /\b(?:box|shrouded|idc|ribbon)/i.test(sentence);
  const device =
    [...(box ? [`IDC_2x${columns}`] : []), `PinHeader_2x${columns}`].find((id) => draft.library.devices.has(id)) ?? `PinHeader_2x${columns}`;
  if (asked < lines.length) draft.cannot(`${lines.length} lines on ${asked} pins: the header has ${2 * Number(columns)}.`);
  const pins = Object.fromEntries(Array.from({ length: 2 * Number(columns) }, (_, i) => [String(i + 1), lines[i] ?? 'GND']));
  draft.device(device, `Host: ${lines.join(', ')}`, pins, { edge: 'any', value: 'Host' });
  draft.put(`2x${Number(columns)} ${device.startsWith('IDC') ? 'box header' : 'pin header'} with ${lines.slice(0, 2).join(', ')} and the probes`);
}
