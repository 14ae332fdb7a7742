import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { listedPins, signalNamed, voltsNamed } from './listed-pins.js';
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
  readonly lines: Set<string>;
  /** I²C addresses that are taken. */
  readonly addresses: Set<string>;
  /** What the header's supply pin carries. */
  rail: Rail | null;
  readonly counts: Map<string, number>;
  /** Nets of loads that still want a driver on the board: the outputs of a chip take them in order. */
  readonly wanted: string[];
  /** Nets that something on the board drives. */
  readonly driven: Set<string>;
  /** Net → the voltage of its high level, where a chip on the board drives it. */
  readonly levels: Map<string, number>;
  /** Nets for the coming loads' inputs that one output drives together. */
  readonly shared: string[];
  /** Lines of an isolated input: they go to the header, with no ground beside them that is theirs. */
  readonly isolated: string[];
  /** Whether outputs of a chip go to loads of the board alone. */
  channels: boolean;
}

/** A board without a microcontroller, nothing wired yet. */
export const plainOf = (draft: Draft, brief: Brief, power: Supplies, more: Partial<Pick<Plain, 'lines' | 'rail'>> = {}): Plain => ({
  draft,
  brief,
  power,
  signals: [],
  lines: new Set(),
  addresses: new Set(),
  rail: null,
  counts: new Map(),
  wanted: [],
  driven: new Set(),
  levels: new Map(),
  shared: [],
  isolated: [],
  channels: false,
  ...more,
});

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

/** Signals on one header beside ground and the supply; the longest header of the library has 20 pins. */
const SIGNALS_PER_HEADER = 18;

/** What comes from outside, on headers with ground and their supply. */
export function signalHeader(plain: Plain): void {
  const { draft, brief, isolated } = plain;
  const fed = brief.main?.onHeader === true;
  const rail = fed ? plain.power.input : plain.rail;
  isolatedHeader(plain);
  if (fed && plain.signals.length === 0) plain.signals.push('');
  const signals = plain.signals.filter((s) => isolated.length === 0 || !s.endsWith('_P'));
  const wish =
    brief.items.find((i) => i.id === 'gpio_header' || i.id === 'uart_header') ??
    brief.items.find((i) => i.id === 'terminal_out' && i.connector !== undefined);
  for (let from = 0; from < signals.length; from += SIGNALS_PER_HEADER) {
    const own = signals.slice(from, from + SIGNALS_PER_HEADER).filter((s) => s !== '');
    // A header with a pin to spare has a second ground.
    const spare = rail === null && wish?.ways === own.length + 2 ? ['GND'] : [];
    const plainly = ['GND', ...(rail === null ? [] : [rail.net]), ...own, ...spare];
    const pins = signals.length <= SIGNALS_PER_HEADER ? asListed(plain, own, rail, plainly) : plainly;
    // A header of a stated length has pins to spare at its end.
    const wanted = wish?.ways ?? wish?.connector?.ways ?? 0;
    const least = Math.max(pins.length, signals.length <= SIGNALS_PER_HEADER ? Math.min(wanted, SIGNALS_PER_HEADER + 2) : 0);
    // A box header has two rows.
    const ways = wish?.connector?.family === 'idc' ? Math.max(6, least + (least % 2)) : least;
    const id = `PinHeader_1x${String(ways).padStart(2, '0')}`;
    draft.styled(wish?.connector, 'The header', () =>
      draft.device(
        id,
        `Header: ${pins.filter((net) => net !== '').join(', ')}`,
        Object.fromEntries(pins.flatMap((net, i) => (net === '' ? [] : [[String(i + 1), net]]))),
        { edge: wish?.edge ?? 'any', value: 'IN/OUT' },
      ),
    );
    draft.put(`header with ${pins.map((net) => (net === '' ? 'a free pin' : net)).join(', ')}`);
  }
}

/** The pins in the order that the sentence lists them, what it forgets at the end; '': a pin that nothing on the board answers to. As `plainly` where it lists none. */
function asListed({ draft }: Plain, own: readonly string[], rail: Rail | null, plainly: string[]): string[] {
  const names = listedPins(draft.intent.sentence);
  const open: string[] = [];
  const pins = names.map((name) => {
    if (/^(?:GND|ground|VSS|0V)$/i.test(name)) return 'GND';
    const volts = voltsNamed(name);
    if (volts !== null) return draft.rails.find((r) => Math.abs(r.volts - volts) < 0.2)?.net ?? '';
    if (/^(?:VCC|VDD|VIN|V\+|VIO|PWR|POWER|SUPPLY|VBUS)$/i.test(name) && rail !== null) return rail.net;
    const signal = signalNamed(name, own);
    if (signal === null) open.push(name);
    return signal ?? '';
  });
  if (pins.filter((net) => net !== '' && net !== 'GND').length < 2 || !pins.includes('GND')) return plainly;
  for (const name of open) draft.cannot(`${name} on the header: nothing on this board has such a pin; its place on the header is free.`);
  draft.heed(new RegExp(`^(?:${names.map((n) => n.replace(/\W/g, '\\$&')).join('|')})$`, 'i'));
  return [...pins, ...plainly.filter((net) => !pins.includes(net))];
}

/** Isolated inputs and their common return have a header of their own, without the board's ground. */
function isolatedHeader({ draft, signals, isolated }: Plain): void {
  const pins = [...isolated, ...signals.filter((s) => s.endsWith('_P'))];
  if (isolated.length === 0) return;
  const id = `PinHeader_1x${String(pins.length).padStart(2, '0')}`;
  draft.device(id, `Isolated inputs: ${pins.join(', ')}`, Object.fromEntries(pins.map((net, i) => [String(i + 1), net])), {
    edge: 'any',
    value: 'INPUTS',
  });
  draft.put(`header with the isolated inputs: ${pins.join(', ')}`);
}
