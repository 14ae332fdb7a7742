import { clampCan } from '../bus-clamp.js';
import { busOptions, canOptions, termWords } from '../bus-options.js';
import { takeUart } from '../buses.js';
import type { Rail } from '../draft.js';
import { outletName } from '../families.js';
import { addIsolated, isIsolated } from '../isolation.js';
import { drawOf } from '../needs.js';
import { busTerminal } from '../outlets.js';
import type { Wire } from './wire.js';

/** The order of FTDI's TTL-232R cables (datasheet DS_TTL-232R_CABLES, table 2.1): ground, CTS, supply, the cable's TX and RX, RTS or DTR. */
const ftdiHeader: Wire = ({ c }, item) => {
  const pins = takeUart(c, 'FTDI header', false, item.pins);
  if (pins === null) return;
  const [tx, rx] = ['UART_TX', 'UART_RX'];
  const dtr = c.platform.core.ports.some((p) => p.name === 'DTR');
  const nets = { '1': 'GND', '2': 'GND', '3': c.logic.net, '4': rx, '5': tx, ...(dtr ? { '6': 'UART_DTR' } : {}) };
  c.draft.device('PinHeader_1x06', 'FTDI header: GND, CTS, supply, RX, TX, DTR', nets, { edge: item.edge ?? 'any', value: 'FTDI' });
  c.join(tx, pins.tx);
  c.join(rx, pins.rx);
  c.draft.load(c.logic.net, 'what plugs into the FTDI header', 20, 50);
  c.draft.assume(`The FTDI cable's supply is joined with ${c.logic.net}: feed the board from one of the two at a time.`);
  c.draft.put(`6-pin FTDI header (GND, CTS at ground, ${c.logic.net}, RX ${pins.rx}, TX ${pins.tx}${dtr ? ', DTR, which resets' : ''})`);
};

export const uartHeader: Wire = (context, item, pin) => {
  if (item.part === 'ftdi') {
    ftdiHeader(context, item, pin);
    return;
  }
  const { c } = context;
  const stem = c.signal('UART');
  const title = item.part === 'gps' ? `UART header for the ${item.text}` : 'UART header';
  const pins = takeUart(c, title, false, item.pins);
  if (pins === null) return;
  const [tx, rx] = [`${stem}_TX`, `${stem}_RX`];
  const instance = c.draft.block('uart_header', title, { VCC: c.logic.net, GND: 'GND', TX: tx, RX: rx });
  c.join(tx, pins.tx);
  c.join(rx, pins.rx);
  c.draft.atEdge(instance, item.edge);
  c.draft.load(c.logic.net, 'what plugs into the UART header', 20, 50);
  c.draft.put(`${title} (TX ${pins.tx}, RX ${pins.rx})`);
  if (/blox/i.test(item.text))
    c.draft.cannot(`${item.text}: no bare receiver is in my library; one on a module of its own plugs into the UART header.`);
};

export const can: Wire = ({ c }, item) => {
  const pins = c.pool.group(c.platform.functions.can, 'CAN');
  if (pins === null) {
    const able = [...c.draft.library.platforms.values()].filter((p) => p.functions.can.length > 0).map((p) => p.name);
    c.draft.cannot(
      `CAN: the ${c.platform.name} ${c.platform.functions.can.length === 0 ? `has no CAN controller; ${able.join(', ')} have one` : 'has its CAN pins taken'}.`,
    );
    return;
  }
  if (isIsolated(item)) {
    const five = c.power.five();
    if (five === null || addIsolated(c.draft, item, { VCC: five.net, VIO: c.logic.net, TXD: 'CAN_TX', RXD: 'CAN_RX' }, five.net) === null) return;
    c.join('CAN_TX', pins.tx);
    c.join('CAN_RX', pins.rx);
    c.draft.put(
      `isolated CAN transceiver (TX ${pins.tx}, RX ${pins.rx}) ${termWords(canOptions(c.draft.intent.sentence))} and ${outletName(item.connector?.family)}`,
    );
    return;
  }
  const ports = { VCC: c.lowRail.net, GND: 'GND', TXD: 'CAN_TX', RXD: 'CAN_RX', CANH: 'CANH', CANL: 'CANL' };
  if (c.draft.block('can_transceiver', 'CAN transceiver', ports, { ...canOptions(c.draft.intent.sentence) }) === null) return;
  c.joinLow('CAN_TX', pins.tx);
  c.joinLow('CAN_RX', pins.rx);
  for (const pin of Object.values(pins)) if (c.platform.strapping[pin] !== undefined) c.draft.assume(`${pin}: ${c.platform.strapping[pin]}.`);
  busTerminal(c.draft, 'CAN', ['CANH', 'CANL'], item);
  clampCan(c.draft, ['CANH', 'CANL']);
  const { typical, peak } = drawOf('can_transceiver', c.draft.library);
  c.draft.load(c.lowRail.net, 'CAN transceiver', typical, peak);
  c.draft.put(
    `CAN transceiver (TX ${pins.tx}, RX ${pins.rx}) ${termWords(canOptions(c.draft.intent.sentence))} and ${outletName(item.connector?.family)}`,
  );
};

export const rs485: Wire = ({ c }, item) => {
  const pins = takeUart(c, 'RS-485', true);
  const { pin: enable } = pins === null ? { pin: null } : c.pool.take('RS-485', 'gpio');
  if (pins === null || enable === null) {
    if (pins !== null) c.draft.cannot(`RS-485: the ${c.platform.name} has no free pin left for its direction.`);
    return;
  }
  if (isIsolated(item)) {
    c.join('RS485_DE', enable);
    if (addIsolated(c.draft, item, { VCC: c.logic.net, DI: 'RS485_TX', RO: 'RS485_RX', DE: 'RS485_DE' }, c.logic.net) === null) return;
    c.join('RS485_TX', pins.tx);
    c.join('RS485_RX', pins.rx);
    c.draft.put(
      `isolated RS-485 transceiver (TX ${pins.tx}, RX ${pins.rx}, direction ${enable}) ${termWords(busOptions(c.draft.intent.sentence))} and ${outletName(item.connector?.family)}`,
    );
    return;
  }
  const { block, rail } = rs485Of(c.logic, c.lowRail);
  const ports = { VCC: rail.net, GND: 'GND', DI: 'RS485_TX', RO: 'RS485_RX', DE: 'RS485_DE', A: 'RS485_A', B: 'RS485_B' };
  if (c.draft.block(block, 'RS-485 transceiver', ports, { ...busOptions(c.draft.intent.sentence) }) === null) return;
  const join = rail === c.logic ? c.join.bind(c) : c.joinLow.bind(c);
  join('RS485_TX', pins.tx);
  join('RS485_RX', pins.rx);
  join('RS485_DE', enable);
  busTerminal(c.draft, 'RS-485', ['RS485_A', 'RS485_B'], item);
  const { typical, peak } = drawOf(block, c.draft.library);
  c.draft.load(rail.net, 'RS-485 transceiver', typical, peak);
  c.draft.put(
    `RS-485 transceiver (TX ${pins.tx}, RX ${pins.rx}, direction ${enable}) ${termWords(busOptions(c.draft.intent.sentence))} and ${outletName(item.connector?.family)}`,
  );
};

/** The transceiver that runs at the microcontroller's own level, 5 V or 3.3 V. */
const rs485Of = (logic: Rail, low: Rail): { block: string; rail: Rail } =>
  logic.volts >= 4.75 && logic.volts <= 5.25 ? { block: 'rs485_transceiver_5v', rail: logic } : { block: 'rs485_transceiver', rail: low };

export const usbBridge: Wire = ({ c }) => {
  if (c.power.vbus === null) {
    c.draft.cannot('USB-to-serial bridge: you want no USB.');
    return;
  }
  const pins = takeUart(c, 'USB-to-serial bridge', false);
  if (pins === null) return;
  const own = c.platform.core.ports.some((p) => p.name === 'DTR');
  const serialBoot = c.platform.boot !== null && c.platform.reset !== null;
  const dtr = own ? { DTR: 'UART_DTR' } : serialBoot ? { DTR: 'UART_DTR', RTS: 'UART_RTS' } : {};
  const volts = c.logic.volts > 4 ? 5 : 3.3;
  const ports = { VCC: c.logic.net, GND: 'GND', DP: 'USB_DP', DM: 'USB_DM', TXD: 'UART_RX', RXD: 'UART_TX', ...dtr };
  if (c.draft.block('usb_uart', 'USB-to-serial bridge', ports, { volts }) === null) return;
  c.join('UART_TX', pins.tx);
  c.join('UART_RX', pins.rx);
  const { typical, peak } = drawOf('usb_uart', c.draft.library);
  c.draft.load(c.logic.net, 'USB-to-serial bridge', typical, peak);
  c.draft.put(`USB-to-serial bridge (CH340C) on ${pins.tx} and ${pins.rx}${Object.keys(dtr).length > 0 ? ', with reset over DTR' : ''}`);
};
