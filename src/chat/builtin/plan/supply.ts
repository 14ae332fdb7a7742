import type { Platform } from '../../../parts/index.js';
import type { SourceWish } from '../intent.js';
import type { SourceId } from '../read/vocabulary.js';
import type { Draft } from './draft.js';
import { voltsOf } from './power.js';
import type { Brief } from './settle.js';

/** Inputs that the library's regulators take, V; a 3 V battery feeds 3.3 V parts as it is. */
const FEEDS_LOGIC = (volts: number): boolean => volts >= 2.9 && volts <= 12;

const source = (id: SourceId, text: string, volts?: number): SourceWish => ({
  id,
  text,
  count: 1,
  counted: false,
  plural: false,
  pins: [],
  ...(volts === undefined ? {} : { volts }),
});

/** Completes the supplies: what was not named, what the named one cannot feed, what charging and USB data need. */
export function withSupply(brief: Brief, platform: Platform | null, draft: Draft): Brief {
  const charges = brief.items.some((i) => i.id === 'charger');
  const { main } = brief;
  const usb = brief.usb ?? usbForData(brief, charges && main === null, draft);
  const cell = brief.cell ?? (charges ? source('lipo', 'Li-ion cell') : null);
  if (main === null) return { ...brief, ...(usb === null && cell === null ? fallback(draft) : { usb, cell }) };
  if (cell !== null) draft.cannot(`${main.text} beside a cell: I join a cell with USB-C only; the cell was left out.`);
  const volts = voltsOf(main);
  if (FEEDS_LOGIC(volts)) return { ...brief, usb, cell: null };
  const used = brief.items.some((i) => i.id === 'mosfet' || i.id === 'motor_driver' || i.id === 'adc_divider' || i.id === 'terminal_out');
  const helped = usb === null && (platform !== null || volts < 2.9 || !used);
  if (helped)
    draft.cannot(
      `${volts} V for the electronics: ${volts > 12 ? 'my linear regulators take 12 V at most' : 'my library has no step-up converter'}; the board's own supply is USB-C.`,
    );
  return { ...brief, main: used ? main : null, usb: helped ? source('usb', 'USB-C') : usb, cell: null };
}

/** The socket that data or charging ask for without naming it. */
function usbForData({ items }: Brief, charges: boolean, draft: Draft): SourceWish | null {
  const asked = charges || items.some((i) => i.id === 'usb_data' || i.id === 'usb_uart');
  if (!asked || draft.intent.excluded.has('usb')) return null;
  if (charges && !items.some((i) => i.id === 'charger' && /usb/i.test(i.text))) draft.assume('The charger is fed from USB-C: you named no source.');
  return source('usb', 'USB-C');
}

function fallback(draft: Draft): Pick<Brief, 'main' | 'usb' | 'cell'> {
  const noUsb = draft.intent.excluded.has('usb');
  draft.assume(noUsb ? 'You named no supply and no USB: 5 V come in at a screw terminal.' : 'You named no supply: the board is powered over USB-C.');
  return noUsb
    ? { main: source('terminal', '5 V screw terminal', 5), usb: null, cell: null }
    : { main: null, usb: source('usb', 'USB-C'), cell: null };
}
