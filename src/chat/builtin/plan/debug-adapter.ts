import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

/** A programming connector: its lines by pin, and what it is built as. '': the pin stays open. */
interface DebugPlug {
  readonly title: string;
  readonly device: string;
  readonly lines: readonly string[];
}

const [G, V] = ['GND', 'VTREF'];
/** Arm's 20-pin JTAG connector and the 10-pin Cortex debug connector (CoreSight components, DDI 0314), Tag-Connect's six pads for Cortex (TC2030-CTX). */
const ARM: Readonly<Record<number, DebugPlug>> = {
  20: {
    title: '20-pin JTAG connector',
    device: 'IDC_2x10',
    lines: [V, V, 'NTRST', G, 'TDI', G, 'SWDIO', G, 'SWCLK', G, '', G, 'SWO', G, 'NRST', G, '', G, '', G],
  },
  10: {
    title: '10-pin Cortex debug connector, 1.27 mm',
    device: 'PinHeader_2x05_P1.27',
    lines: [V, 'SWDIO', G, 'SWCLK', G, 'SWO', '', 'TDI', G, 'NRST'],
  },
  6: { title: '6-pin SWD header', device: 'PinHeader_2x03', lines: [V, 'SWDIO', 'NRST', 'SWCLK', G, 'SWO'] },
  5: { title: '5-pin SWD header', device: 'PinHeader_1x05', lines: [V, 'SWDIO', 'SWCLK', G, 'NRST'] },
  4: { title: '4-pin SWD header', device: 'PinHeader_1x04', lines: [V, 'SWDIO', 'SWCLK', G] },
};
/** Atmel's ISP connectors (AVR042): six and ten pins. */
const AVR: Readonly<Record<number, DebugPlug>> = {
  10: { title: '10-pin ISP connector', device: 'IDC_2x05', lines: ['MOSI', V, '', G, 'RST', G, 'SCK', G, 'MISO', G] },
  6: { title: '6-pin ISP connector', device: 'IDC_2x03', lines: ['MISO', V, 'SCK', 'MOSI', 'RST', G] },
};
const TAG: DebugPlug = { title: 'Tag-Connect pads TC2030', device: 'TC2030', lines: [V, 'SWDIO', 'NRST', 'SWCLK', G, 'SWO'] };

const SIZES = /\b(20|10|6|5|4)[- ]?(?:pins?|ways?|pos|p)\b|\b2 ?[x×] ?(10|5|3)\b|\b(cortex)(?: debug)?\b(?! ?-?m\d)|\b(?:(tag-?connect|tc2030)\w*)/gi;
const ADAPTS = /\badapt\w*|\bconvert\w*|\bto\b|→|->|\bbreak-?out|\bbetween\b/i;
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'swd',
  'isp',
  'gpio_header',
  'terminal_out',
  'uart_header',
  'spi_header',
  'prog_header',
  'mounting_hole',
  'power_led',
  'led',
  'reset_button',
]);

function plugsIn(sentence: string): DebugPlug[] {
  const avr = /\bisp\b|\bicsp\b|\bavr\b|\bat(?:mega|tiny)/i.test(sentence);
  const kinds = avr ? AVR : ARM;
  const found: DebugPlug[] = [];
  for (const [, pins, rows, cortex, tag] of sentence.matchAll(SIZES)) {
    const plug = tag !== undefined ? TAG : kinds[cortex !== undefined ? 10 : Number(pins ?? 2 * Number(rows))];
    if (plug !== undefined && !found.includes(plug)) found.push(plug);
  }
  return found;
}

/** "JTAG adapter, 20 pins to the 10-pin Cortex connector": programming connectors of known pin-outs joined line by line. */
export const isDebugAdapter = ({ platform, sources, items, sentence }: Intent): boolean =>
  platform === null &&
  sources.length === 0 &&
  /\bjtag\b|\bswd\b|\bcortex\b|\bicsp\b|\bisp\b|\bj-?link\b|\bst-?link\b|\btag-?connect\b/i.test(sentence) &&
  ADAPTS.test(sentence) &&
  items.every((i) => BESIDE.has(i.id)) &&
  plugsIn(sentence).length >= 2;

/** Wires it; false: the sentence is of another board. */
export function planDebugAdapter(draft: Draft): boolean {
  if (!isDebugAdapter(draft.intent)) return false;
  const { sentence } = draft.intent;
  const plugs = plugsIn(sentence);
  const shared = new Set(plugs.flatMap((p) => p.lines).filter((line) => line !== '' && plugs.filter((p) => p.lines.includes(line)).length > 1));
  for (const { title, device, lines } of plugs) {
    const wanted = device.endsWith('P1.27') && /\b2[.,]54\b/.test(sentence) && !/\b1[.,]27\b/.test(sentence) ? 'PinHeader_2x05' : device;
    const pins = Object.fromEntries(lines.flatMap((line, n) => (shared.has(line) ? [[String(n + 1), line]] : [])));
    const missing = [...new Set(lines.filter((line) => line !== '' && !shared.has(line)))];
    draft.device(
      wanted,
      `${title}: ${lines
        .map((l, n) => `${n + 1} ${l}`)
        .filter((_, n) => lines[n] !== '')
        .join(', ')}`.slice(0, 200),
      pins,
      {
        ...(wanted === 'TC2030' ? {} : { edge: 'any' as const }),
        value: title.slice(0, 20),
      },
    );
    draft.put(title);
    if (missing.length > 0)
      draft.assume(`${missing.join(', ')} of the ${title} ${missing.length > 1 ? 'end' : 'ends'} there: the other side has no such line.`);
  }
  if (shared.has('SWDIO')) draft.assume('SWDIO is TMS, SWCLK is TCK and SWO is TDO where JTAG is meant.');
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:jtag|ribbon|idc|arm)\b/i.test(u)));
  draft.title = 'Debug adapter';
  draft.heeded = /.*/;
  return true;
}
