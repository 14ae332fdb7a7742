import { EMPTY_ATTRIBUTES, type ItemWish } from '../intent.js';
import type { Plain } from './bridge.js';
import { busOptions, termWords } from './bus-options.js';
import type { Draft } from './draft.js';
import { outletName } from './families.js';
import { addIsolated, isIsolated } from './isolation.js';
import { drawOf } from './needs.js';
import { busTerminal } from './outlets.js';
import type { Brief } from './settle.js';

/** Whether a USB-to-serial bridge and an RS-485 transceiver make one adapter, no microcontroller between them. */
export const isUsbBus = ({ items, controlled }: Brief): boolean =>
  !controlled && items.some((i) => i.id === 'usb_uart') && items.some((i) => i.id === 'rs485');

const FROM_USB = /\busb(?:[- ]c)?\b ?(?:to|-|–|→|>|\/|2|into) ?(?:an? )?(?:\w+ )?(?:rs-?(?:485|422)|modbus|dmx)/i;

/** "USB to RS-485 adapter": the bridge between them is meant though it is not named. */
export function withUsbSide(brief: Brief): Brief {
  const { intent, items, controlled } = brief;
  if (controlled || !FROM_USB.test(intent.sentence) || !items.some((i) => i.id === 'rs485') || items.some((i) => i.id === 'usb_uart')) return brief;
  return { ...brief, items: [...items, { ...EMPTY_ATTRIBUTES, id: 'usb_uart', text: 'USB-to-serial bridge' }] };
}

/** Current of a lamp on a serial line, mA: what the CH340C sinks beside a logic input. */
const LAMP_MA = 1;

/**
 * USB to RS-485 with its direction by hardware, as adapters without a direction line do it: the driver's input lies at ground and the bridge's data
 * switch the driver on for each 0; the 1 is the bus's own idle level (its bias resistors hold it). No firmware has to switch.
 */
export function usbBus(plain: Plain, item: ItemWish): void {
  const { draft, brief, power } = plain;
  if (power.vbus === null) {
    draft.cannot('USB-to-serial bridge: you want no USB.');
    return;
  }
  const rail = power.logic(LOGIC_V);
  if (rail === null) return;
  draft.block('usb_uart', 'USB-to-serial bridge', { VCC: rail.net, GND: 'GND', ...USB_LINES, TXD: 'TXD', RXD: 'RXD' }, { volts: LOGIC_V });
  const usb = drawOf('usb_uart', draft.library);
  draft.load(rail.net, 'USB-to-serial bridge', usb.typical, usb.peak);
  draft.put(`USB-to-serial bridge (CH340C) with ${LOGIC_V} V levels`);
  const ends = busOptions(brief.intent.sentence);
  const ports = { VCC: rail.net, DI: 'GND', RO: 'RXD', DE: 'SEND' };
  const isolated = isIsolated(item);
  if (isolated) {
    if (addIsolated(draft, item, ports, rail.net) === null) return;
    draft.assume('Behind the barrier nothing pulls the idle bus: the receivers on it want to be fail-safe types, as the ADM2587E is.');
  } else {
    draft.block('rs485_transceiver', item.text, { ...ports, GND: 'GND', A: 'RS485_A', B: 'RS485_B' }, { ...ends });
    busTerminal(draft, 'RS-485', ['RS485_A', 'RS485_B'], item);
    const { typical, peak } = drawOf('rs485_transceiver', draft.library);
    draft.load(rail.net, 'RS-485 transceiver', typical, peak);
  }
  autoDirection(draft, rail.net);
  draft.put(`${isolated ? 'isolated ' : ''}RS-485 transceiver ${termWords(ends)} and ${outletName(item.connector?.family)}`);
  draft.put('automatic direction: each low bit switches the driver on, the bus rests at its idle level');
  lineLamps(plain, rail.net);
  draft.heeded ??= /^(?:auto\w*(?: direction)?|direction|[tr]xd?|[tr]x\/[tr]x|dongle|stick|converter|flow control)$/i;
}

/** A transistor that switches the driver on (net SEND) while the data on TXD are low. */
export function autoDirection(draft: Draft, supply: string): void {
  draft.device('S8050', 'Switches the driver on while the data are low', { B: 'TXD_B', C: 'SEND', E: 'GND' });
  draft.generic({ kind: 'resistor', value: '10k', purpose: 'Base resistor of the direction', pins: { '1': 'TXD', '2': 'TXD_B' } });
  draft.generic({ kind: 'resistor', value: '1k', purpose: 'Sends while the transistor is off', pins: { '1': supply, '2': 'SEND' } });
}

const AUTO =
  /\bauto(?:matic(?:ally)?)?[- ]*(?:direction|flow|switch\w*|rx\/?tx|tx\/?rx|detect\w*)\b|\b(?:no|without(?: an?)?) (?:de|direction|de\/re|enable)(?: pin| line| control)?\b|\bdirection (?:is )?auto\w*/i;

/** "RS485 to TTL with automatic direction": TXD and RXD alone go to the host. */
export const isAutoRs485 = ({ items, intent }: Brief): boolean => items.some((i) => i.id === 'rs485') && AUTO.test(intent.sentence);

/** LEDs on the serial lines, lit while data pass. */
export function lineLamps({ draft, brief }: Plain, supply: string, volts = LOGIC_V): void {
  const wished = brief.items.filter((i) => i.id === 'led').flatMap((i) => Array.from({ length: i.count }, () => i.color));
  for (const [n, line] of (['TXD', 'RXD'] as const).entries()) {
    if (n >= wished.length) return;
    const color = wished[n] ?? (n === 0 ? 'red' : 'green');
    draft.block('status_led_sink', 'LED', { VCC: supply, SIG: line }, { color, volts, ma: LAMP_MA });
    draft.load(supply, `${color} LED`, LAMP_MA, LAMP_MA);
    draft.put(`${color} LED on ${line}, lit while data pass`);
  }
  if (wished.length > 2) draft.cannot(`${wished.length} LEDs: an adapter has two lines to show.`);
}

const LOGIC_V = 3.3;
export const USB_LINES = { DP: 'USB_DP', DM: 'USB_DM' };
