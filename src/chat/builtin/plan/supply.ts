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
  const noUsb = draft.intent.excluded.has('usb');
  const { main, cell } = brief;
  let { usb } = brief;
  const asksUsb = brief.items.some((i) => i.id === 'usb_data' || i.id === 'usb_uart' || (i.id === 'charger' && main === null));
  if (usb === null && asksUsb && !noUsb) {
    usb = source('usb', 'USB-C');
    if (brief.items.some((i) => i.id === 'charger' && !/usb/i.test(i.text))) draft.assume('The charger is fed from USB-C: you named no source.');
  }
  const chargeCell = cell ?? (brief.items.some((i) => i.id === 'charger') ? source('lipo', 'Li-ion cell') : null);
  if (main === null && usb === null && chargeCell === null) return { ...brief, ...fallback(noUsb, draft) };
  const tooOdd = main !== null && !FEEDS_LOGIC(voltsOf(main));
  if (tooOdd && usb === null && (platform !== null || voltsOf(main) < 2.9)) {
    const why = voltsOf(main) > 12 ? 'my linear regulators take 12 V at most' : 'my library has no step-up converter';
    draft.cannot(`${voltsOf(main)} V for the electronics: ${why}; the board's own supply is USB-C.`);
    usb = source('usb', 'USB-C');
  }
  const unused = tooOdd && !brief.items.some((i) => i.id === 'mosfet' || i.id === 'adc_divider' || i.id === 'terminal_out');
  const alone = main === null || voltsOf(main) > 12 || chargeCell === null;
  if (main !== null && chargeCell !== null) draft.cannot(`${main.text} beside a cell: I join a cell with USB-C only; the cell was left out.`);
  return { ...brief, main: unused ? null : main, usb, cell: alone && main === null ? chargeCell : null };
}

function fallback(noUsb: boolean, draft: Draft): Pick<Brief, 'main' | 'usb' | 'cell'> {
  draft.assume(noUsb ? 'You named no supply and no USB: 5 V come in at a screw terminal.' : 'You named no supply: the board is powered over USB-C.');
  return noUsb
    ? { main: source('terminal', '5 V screw terminal', 5), usb: null, cell: null }
    : { main: null, usb: source('usb', 'USB-C'), cell: null };
}
