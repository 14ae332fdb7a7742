import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { drawOf } from './needs.js';
import type { Supplies } from './power.js';
import type { Brief } from './settle.js';

/** A circuit without a microcontroller in the making. */
export interface Plain {
  readonly draft: Draft;
  readonly brief: Brief;
  readonly power: Supplies;
  /** Signals that come from outside: they go to one header. */
  readonly signals: string[];
  /** Lines that reach a connector of their own. */
  readonly lines: ReadonlySet<string>;
  /** I²C addresses that are taken. */
  readonly addresses: Set<string>;
  /** What the header's supply pin carries. */
  rail: Rail | null;
  readonly counts: Map<string, number>;
}

/** USB to a serial port on the header. */
export function bridge(plain: Plain, item: ItemWish): void {
  const { draft, power } = plain;
  if (power.vbus === null) {
    draft.cannot('USB-to-serial bridge: you want no USB.');
    return;
  }
  const volts = item.volts !== undefined && item.volts > 4 ? 5 : 3.3;
  const rail = power.logic(volts);
  if (rail === null) return;
  plain.rail = rail;
  draft.block(
    'usb_uart',
    'USB-to-serial bridge',
    { VCC: rail.net, GND: 'GND', DP: 'USB_DP', DM: 'USB_DM', TXD: 'TXD', RXD: 'RXD', DTR: 'DTR', RTS: 'RTS' },
    { volts },
  );
  plain.signals.push('TXD', 'RXD', 'DTR', 'RTS');
  const { typical, peak } = drawOf('usb_uart', draft.library);
  draft.load(rail.net, 'USB-to-serial bridge', typical, peak);
  draft.put(`USB-to-serial bridge (CH340C) with ${volts} V levels`);
  if (item.volts === undefined) draft.assume('The serial lines have 3.3 V levels: you named none.');
}

/** What comes from outside, on one header with ground and its supply. */
export function signalHeader({ draft, signals, rail, brief }: Plain): void {
  if (signals.length === 0) return;
  const pins = ['GND', ...(rail === null ? [] : [rail.net]), ...signals];
  const edge = brief.items.find((i) => i.id === 'gpio_header' || i.id === 'uart_header')?.edge ?? 'any';
  const id = `PinHeader_1x${String(pins.length).padStart(2, '0')}`;
  draft.device(id, `Header: ${pins.join(', ')}`, Object.fromEntries(pins.map((net, i) => [String(i + 1), net])), { edge, value: 'IN/OUT' });
  draft.put(`header with ${pins.join(', ')}`);
}
