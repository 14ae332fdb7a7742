import type { ItemWish } from '../../intent.js';
import type { Controller } from '../controller.js';
import type { Draft } from '../draft.js';
import { outletName } from '../families.js';
import { drawOf } from '../needs.js';
import { supplyTerminal } from '../outlets.js';
import type { Wire } from './wire.js';

export const i2cOutlet =
  (block: 'i2c_header' | 'qwiic', title: string, ma: number): Wire =>
  ({ c, bus }, item) => {
    const lines = bus.lines();
    if (lines === null) return;
    if (item.part === 'grove') {
      grove(c.draft, bus.rail.net, item, lines);
      c.draft.load(bus.rail.net, 'what plugs into the Grove socket', 20, 50);
      return;
    }
    const instance = c.draft.block(block, title, { VCC: bus.rail.net, GND: 'GND', ...lines });
    if (instance === null) return;
    c.draft.atEdge(instance, item.edge);
    c.draft.load(bus.rail.net, `what plugs into the ${title}`, ma, ma);
    c.draft.put(item.part === 'display' ? `${title} for the display` : title);
  };

/** A Grove socket on I²C, as Seeed numbers it: SCL, SDA, supply, ground. */
export function grove(draft: Draft, rail: string, item: ItemWish, { SDA, SCL } = { SDA: 'SDA', SCL: 'SCL' }): void {
  draft.device(
    'GROVE_1x04',
    'Grove, I²C: SCL, SDA, supply, ground',
    { '1': SCL, '2': SDA, '3': rail, '4': 'GND' },
    { edge: item.edge ?? 'any', value: 'Grove' },
  );
  draft.put('Grove socket on I²C');
}

const spiNets = (pins: { sck: string; mosi: string; miso: string }): [string, string][] => [
  ['SCK', pins.sck],
  ['MOSI', pins.mosi],
  ['MISO', pins.miso],
];

type SpiLine = 'SCK' | 'MOSI' | 'MISO';

/** SPI lines are shared, and joined when somebody uses them; each part has its own select. */
export function spi(c: Controller, what: string, uses: readonly string[] = ['SCK', 'MOSI', 'MISO']): Record<SpiLine | 'CS', string> | null {
  const group = c.platform.functions.spi[0];
  const shared = group !== undefined && c.pool.owner(group.sck) === 'SPI';
  const pins = shared ? group : c.pool.group(c.platform.functions.spi, 'SPI');
  if (pins === null || pins === undefined) {
    c.draft.cannot(`${what}: the SPI pins of the ${c.platform.name} are taken.`);
    return null;
  }
  const cs = c.signal('CS');
  if (shared) {
    const { pin } = c.pool.take(cs, 'gpio');
    if (pin === null) {
      c.draft.cannot(`${what}: the ${c.platform.name} has no free pin left for its select line.`);
      return null;
    }
    c.joinLow(cs, pin);
  } else c.joinLow(cs, pins.cs);
  for (const [net, pin] of spiNets(pins)) if (uses.includes(net) && c.draft.assembler.netOf(`${c.ref}.${pin}`) === null) c.joinLow(net, pin);
  return { SCK: 'SCK', MOSI: 'MOSI', MISO: 'MISO', CS: cs };
}

/** A flash that the microcontroller's core brings already. */
const isOwn = (c: Controller, text: string): boolean =>
  c.platform.core.parts.some((p) => /^W25Q/.test(p.device ?? '')) && !/\b(second|extra|additional|external|further|separate|data)\b/i.test(text);

/** What the library's flash holds. */
const FLASH_BYTES = 16 * 1024 ** 2;

export const spiFlash: Wire = ({ c }, item) => {
  if ((item.bytes ?? 0) > FLASH_BYTES) c.draft.cannot(`${item.text} of ${Math.round((item.bytes ?? 0) / 1024 ** 2)} MB: mine is the W25Q128, 16 MB.`);
  if (!item.counted && isOwn(c, item.text)) {
    c.draft.assume(`The flash of the ${c.platform.name} is its core's own (W25Q128, 16 MB).`);
    return;
  }
  const lines = spi(c, 'SPI flash');
  if (lines === null || c.draft.block('spi_flash', 'SPI flash', { VCC: c.lowRail.net, GND: 'GND', ...lines }) === null) return;
  const { typical, peak } = drawOf('spi_flash', c.draft.library);
  c.draft.load(c.lowRail.net, 'SPI flash', typical, peak);
  c.draft.put('SPI flash (W25Q128, 16 MB)');
};

export const spiHeader: Wire = ({ c }, item) => {
  const lines = spi(c, 'SPI header');
  if (lines === null) return;
  const pins = { '1': 'GND', '2': c.lowRail.net, '3': lines.SCK, '4': lines.MOSI, '5': lines.MISO, '6': lines.CS };
  c.draft.device('PinHeader_1x06', 'SPI header: GND, supply, SCK, MOSI, MISO, CS', pins, { edge: item.edge ?? 'any', value: 'SPI' });
  c.draft.load(c.lowRail.net, 'what plugs into the SPI header', 20, 50);
  const whose = /\bspi\b/i.test(item.text) ? '' : ` for the ${item.text}`;
  c.draft.put(`SPI header${whose} (GND, supply, SCK, MOSI, MISO, CS)`);
};

export const oneWire: Wire = ({ c }, item, pin) => {
  const net = c.signal('DATA');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  c.draft.generic({ kind: 'resistor', value: '4.7k', purpose: 'Pull-up of the data line', pins: { '1': c.logic.net, '2': net } });
  c.draft.device(
    'PinHeader_1x03',
    `${item.text}: GND, data, supply`,
    { '1': 'GND', '2': net, '3': c.logic.net },
    { edge: item.edge ?? 'any', value: '1-Wire' },
  );
  c.draft.load(c.logic.net, item.text, 1.5, 3);
  const outlet = item.connector === undefined || item.connector.family === 'header' ? 'header' : outletName(item.connector.family);
  c.draft.put(`3-pin ${outlet} for ${item.text}`, used, 'with its pull-up');
};

export const shifter: Wire = ({ c, bus }, item) => {
  const five = c.power.five();
  const lines = bus.lines();
  if (five === null || lines === null) return;
  if (c.logic.volts > 4) {
    c.draft.cannot('Level shifter: the board has one level, 5 V; nothing needs shifting.');
    return;
  }
  const high = { SDA_HV: 'SDA_5V', SCL_HV: 'SCL_5V' };
  c.draft.block('level_shifter_i2c', 'Level shifter', { LV: c.logic.net, HV: five.net, GND: 'GND', SDA_LV: lines.SDA, SCL_LV: lines.SCL, ...high });
  c.draft.atEdge(c.draft.block('i2c_header', '5 V I²C header', { VCC: five.net, GND: 'GND', SDA: high.SDA_HV, SCL: high.SCL_HV }), item.edge);
  c.draft.load(five.net, 'what plugs into the 5 V I²C header', 20, 50);
  c.draft.put('level shifter to a 5 V I²C header');
};

/** Pins of the longest row, and of a header that named none: supply, ground and what is left. */
const MOST_ROW = 20;
const HEADER_PINS = 8;
const EVERY =
  /\b(?:both|two|2) (?:\w+ )?rows? of (?:the )?(?:i\/?os?|gpios?|pins?)\b|\b(?:all|every|each|remaining|unused|spare|free|rest of|other)\b[^.;,]{0,30}\b(?:pins?|gpios?|i\/?os?|ports?|signals?|lines?)\b|\b(?:pins?|gpios?|i\/?os?|everything)\b[^.;,]{0,20}\b(?:broken|brought|break) out\b|\bfull(?:y)? break|\b(?:bring|break|expos|fan)\w*\b[^.;,\d]{0,20}\b(?:gpios|pins|i\/?os)\b/i;

export const gpioHeader: Wire = ({ c }, item) => {
  const named = item.pins.flatMap((pin) => {
    const { pin: taken, refused } = c.pool.take('the header', 'gpio', pin);
    if (refused !== undefined) c.draft.cannot(`${pin} on the header: ${refused}.`);
    return taken === null ? [] : [taken];
  });
  const pins = named.length > 0 ? named : freePins(c, item);
  if (pins.length === 0) {
    c.draft.cannot('GPIO header: no pin is free.');
    return;
  }
  const nets = pins.map((pin) => {
    const net = c.pool.isFree(pin) ? c.pool.claim(pin, 'the header') : pin;
    c.join(net, pin);
    return net;
  });
  const half = Math.ceil(nets.length / 2);
  const shares = named.length === 0 && isApart(c, item, nets.length) ? [nets.slice(0, half), nets.slice(half)] : [nets];
  for (const share of shares) layHeader(c, item, share, shares.length > 1 ? 1 : undefined, named.length > 0);
};

/** Many pins on "headers" or "two rows" stand in single rows at both sides of the chip, as on development boards. */
const isApart = (c: Controller, { rows, ways, count, plural, text }: ItemWish, pins: number): boolean =>
  ways === undefined &&
  count === 1 &&
  pins > APART_PINS &&
  !/\d ?[x×] ?\d/.test(text) &&
  (TWO_ROWS.test(c.draft.intent.sentence) || (plural && rows === undefined));
const APART_PINS = 12;
const TWO_ROWS = /\b(?:two|2|both) (?:[\w.]+ ){0,2}(?:rows|sides|edges)\b/i;

function layHeader(c: Controller, item: ItemWish, nets: readonly string[], single: 1 | undefined, named: boolean): void {
  const rows = single ?? item.rows ?? (nets.length + 2 > MOST_ROW ? 2 : 1);
  // A header of a stated length brings more ground where the pins end.
  const least = nets.length + 2 + (rows === 2 ? nets.length % 2 : 0);
  const ways = Math.max(least, item.ways === undefined || named ? 0 : Math.min(rows * MOST_ROW, item.ways));
  const all = ['GND', c.logic.net, ...nets, ...Array.from({ length: ways - nets.length - 2 }, () => 'GND')];
  const size = `${rows}x${String(all.length / rows).padStart(2, '0')}`;
  c.draft.device(`PinHeader_${size}`, `Header: ${all.join(', ')}`, Object.fromEntries(all.map((net, i) => [String(i + 1), net])), {
    edge: item.edge ?? 'any',
    value: 'GPIO',
  });
  c.draft.load(c.logic.net, 'what plugs into the header', 20, 50);
  c.draft.put(`${rows === 2 ? `${size} ` : ''}header with GND, ${c.logic.net} and ${nets.join(', ')}`);
}

const wantsEvery = (c: Controller, item: ItemWish): boolean => EVERY.test(item.text) || EVERY.test(c.draft.intent.sentence);

/** The pins of a header that named none, in the order in which they stand round the chip: so its tracks need not cross. */
function freePins(c: Controller, item: ItemWish): string[] {
  const all = wantsEvery(c, item);
  const places = new Map(c.pool.device.pins.map((p) => [p.name, Math.min(...p.pads.map(Number))]));
  const inOrder = (pins: readonly string[]): string[] => {
    const place = (pin: string): number => places.get(c.pool.resolve(pin) ?? pin) ?? 0;
    return [...pins].sort((a, b) => place(a) - place(b));
  };
  const free = all ? inOrder(c.pool.every()) : c.pool.free();
  return inOrder(free.slice(0, pinsOf(c, item, free.length)));
}

/** How many pins go to this header: of a stated length, its share of all that are free, or some. */
function pinsOf(c: Controller, item: ItemWish, free: number): number {
  const nth = Number(c.signal('HEADER').replace(/\D/g, ''));
  const most = 2 * MOST_ROW - 2;
  const share = Math.ceil(free / Math.max(1, item.count - nth + 1));
  if (item.ways !== undefined) return Math.max(0, Math.min(most, item.ways - 2, share));
  return wantsEvery(c, item) ? Math.min(most, share) : Math.min(free, HEADER_PINS);
}

export const terminalOut: Wire = ({ c }, item) => {
  if (item.part === 'rj45') {
    if (c.draft.intent.items.some((i) => i.id === 'can' || i.id === 'rs485')) return;
    c.draft.cannot(
      `${item.text}: beside a microcontroller my jack carries RS-485, DMX or CAN; Ethernet needs magnetics and a PHY, which my library has not.`,
    );
    return;
  }
  if (c.draft.intent.rails.length === 0) supplyTerminal(c.draft, c.power, item);
};
