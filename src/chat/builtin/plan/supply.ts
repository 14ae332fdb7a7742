import { DesignError } from '../../../design/index.js';
import type { Platform } from '../../../parts/index.js';
import type { SourceWish } from '../intent.js';
import type { SourceId } from '../read/vocabulary.js';
import type { Draft } from './draft.js';
import { headerFed } from './header-fed.js';
import { JOINS_FROM_V, voltsOf } from './power.js';
import { DOWN_MAX_V } from './regulators.js';
import type { Brief } from './settle.js';

/** Inputs that the library's regulators take, V; a 3 V battery feeds 3.3 V parts as it is. */
const FEEDS_LOGIC = (volts: number): boolean => volts >= 0.9 && volts <= DOWN_MAX_V;

/** Below, a cell is stepped up to the logic's voltage, V. */
const RAISED_TO_V = 2.3;

/** A divider whose words say that it measures the board's own supply. */
export const MEASURES_INPUT = /battery|supply|input voltage/i;

const source = (id: SourceId, text: string, volts?: number): SourceWish => ({
  id,
  text,
  count: 1,
  counted: false,
  plural: false,
  pins: [],
  ...(volts === undefined ? {} : { volts }),
});

/** Least motor supply of the library's H bridges, V (TB6612FNG). */
const BRIDGE_FROM_V = 2.5;

/** What the charger of the library takes, V (TP4056: 4 to 8). */
const CHARGES_FROM_V = 4.5;
const CHARGES_TO_V = 6.5;

/** Completes the supplies: what was not named, what the named one cannot feed, what charging and USB data need. */
export function withSupply(brief: Brief, platform: Platform | null, draft: Draft): Brief {
  const header = platform === null ? headerFed(brief) : null;
  if (header !== null) return { ...brief, main: header };
  const { main } = brief;
  // A panel beside a cell is there to charge it.
  const charges = brief.items.some((i) => i.id === 'charger') || (brief.cell !== null && main !== null && /solar|panel|\bpv\b/i.test(main.text));
  const usb = brief.usb ?? usbForData(brief, charges && main === null, draft);
  const cell = brief.cell ?? (charges ? source('lipo', 'Li-ion cell') : null);
  if (main === null) return { ...brief, ...(usb === null && cell === null ? fallback(draft, platform === null && isDriven(brief)) : { usb, cell }) };
  const volts = voltsOf(main);
  if (cell !== null && charges && brief.usb === null && volts >= CHARGES_FROM_V && volts <= CHARGES_TO_V)
    return { ...brief, main: null, usb: null, cell, feeder: main };
  if (cell !== null) draft.cannot(`${main.text} beside a cell: I join a cell with USB-C only; the cell was left out.`);
  const loads = brief.loadVolts === null ? ['mosfet', 'motor_driver'] : [];
  const drives = (id: string): boolean => loads.includes(id) && (id !== 'motor_driver' || volts >= BRIDGE_FROM_V);
  const used = brief.items.some((i) => drives(i.id) || (i.id === 'adc_divider' && MEASURES_INPUT.test(i.text)));
  const raised = volts < RAISED_TO_V;
  if (FEEDS_LOGIC(volts) && (raised || volts >= leastOf(platform, draft)) && (usb === null || volts >= JOINS_FROM_V))
    return { ...brief, usb, cell: null };
  if (usb !== null) {
    if (!used) draft.cannot(`${main.text} beside USB-C: I join supplies of ${JOINS_FROM_V} to ${DOWN_MAX_V} V; the board is powered over USB-C.`);
    return { ...brief, main: used ? main : null, usb, cell: null };
  }
  if (platform === null && volts >= 2.9 && used) return { ...brief, usb, cell: null };
  const why = volts > DOWN_MAX_V ? `my step-down converters take ${DOWN_MAX_V} V at most` : 'it is too low for what hangs on it';
  if (draft.intent.excluded.has('usb')) throw new DesignError('message', `${volts} V cannot feed this board: ${why}, and you want no USB`);
  draft.cannot(`${volts} V for the electronics: ${why}; the board's own supply is USB-C.`);
  return { ...brief, main: used ? main : null, usb: source('usb', 'USB-C'), cell: null };
}

/** Least supply that the microcontroller takes without a regulator, V: the highest of the supply pins that must be fed (USB's may stay open). */
function leastOf(platform: Platform | null, draft: Draft): number {
  const id = platform?.core.parts.find((p) => p.id === platform.mcu)?.device ?? '';
  const pins = draft.library.devices.get(id)?.pins ?? [];
  return Math.max(0, ...pins.filter((p) => p.type === 'power_in' && p.required && (p.volts_max ?? 0) > 3.3).map((p) => p.volts_min ?? 0));
}

/** The socket that data or charging ask for without naming it. */
function usbForData({ items }: Brief, charges: boolean, draft: Draft): SourceWish | null {
  const asked = charges || items.some((i) => i.id === 'usb_data' || i.id === 'usb_uart');
  if (!asked || draft.intent.excluded.has('usb')) return null;
  if (charges && !items.some((i) => i.id === 'charger' && /usb/i.test(i.text))) draft.assume('The charger is fed from USB-C: you named no source.');
  return source('usb', 'USB-C');
}

/** A board that another one drives over a header is fed by its wires too, not by a socket of its own. */
const isDriven = ({ items, intent }: Brief): boolean =>
  /\b(headers?|pins?|host|inputs?|vcc|comparator|lm393|module)\b/i.test(intent.sentence) &&
  items.some((i) => i.id === 'relay' || i.id === 'mosfet' || i.id === 'circuit' || i.id === 'ldr');

/** The least voltage beside a thing that can be its supply's, V. */
const LEAST_SUPPLY_V = 3;

/** What a USB-C charger gives without Power Delivery, A. */
const USB_C_A = 3;

function fallback(draft: Draft, driven: boolean): Pick<Brief, 'main' | 'usb' | 'cell'> {
  if (driven) {
    const loads = draft.intent.items.some((i) => i.id === 'relay' || i.id === 'mosfet');
    const family = loads ? 'screw' : 'header';
    const volts = draft.intent.items.find((i) => i.volts !== undefined && i.volts >= LEAST_SUPPLY_V)?.volts ?? 5;
    const text = loads ? `${volts} V screw terminal` : `${volts} V header`;
    draft.assume(`You named no connector for the supply: ${volts} V come in at a 2-pin ${loads ? 'screw terminal' : 'header'}.`);
    return { main: { ...source('terminal', text, volts), connector: { family } }, usb: null, cell: null };
  }
  const heavy = draft.intent.items.some((i) => (i.id === 'mosfet' || i.id === 'terminal_out') && (i.amps ?? 0) > USB_C_A);
  if (heavy) {
    draft.assume('You named no supply: 12 V come in at a screw terminal, USB-C gives no such current.');
    return { main: source('terminal', '12 V screw terminal', 12), usb: null, cell: null };
  }
  const noUsb = draft.intent.excluded.has('usb');
  draft.assume(noUsb ? 'You named no supply and no USB: 5 V come in at a screw terminal.' : 'You named no supply: the board is powered over USB-C.');
  return noUsb
    ? { main: source('terminal', '5 V screw terminal', 5), usb: null, cell: null }
    : { main: null, usb: source('usb', 'USB-C'), cell: null };
}
