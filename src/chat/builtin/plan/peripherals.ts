import type { ItemWish } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import { type I2cBus, takeUart } from './buses.js';
import type { Controller } from './controller.js';
import type { Rail } from './draft.js';
import { addLed, addPowerLed } from './leds.js';
import { drawOf } from './needs.js';
import { addSwitch, busTerminal, loadRail, supplyTerminal } from './outlets.js';

export interface Context {
  readonly c: Controller;
  readonly bus: I2cBus;
  /** Voltage that switched loads ask for and no source has. */
  readonly loadVolts: number | null;
}

/** Wires one piece of a wish; `pin` is the microcontroller pin that the sentence names for it. */
type Wire = (context: Context, item: ItemWish, pin: string | undefined) => void;

const led: Wire = ({ c }, item, pin) => {
  const net = c.signal('LED');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const color = addLed(c.draft, { net, volts: c.logic.volts }, item, 2, c.logic.net);
  c.draft.put(`${color} LED`, used);
};

const button: Wire = ({ c }, item, pin) => {
  const net = c.signal('BTN');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  c.draft.atEdge(c.draft.block('button', 'Button', { SIG: net, GND: 'GND', VCC: c.logic.net }), item.edge);
  c.draft.put('button', used, 'low while pressed');
};

const sensor: Wire = ({ c, bus }, item) => {
  const block = `i2c_sensor_${item.part ?? ''}`;
  const name = (item.part ?? 'sensor').toUpperCase();
  const lines = bus.lines();
  if (lines === null) return;
  const address = bus.address(block, item.address);
  if (address === null) {
    c.draft.cannot(`A further ${name}: every I²C address that it can have is taken.`);
    return;
  }
  const instance = c.draft.block(block, name, { VCC: c.logic.net, GND: 'GND', ...lines }, { address });
  if (instance === null) return;
  c.draft.atEdge(instance, item.edge);
  const { typical, peak } = drawOf(block, c.draft.library);
  c.draft.load(c.logic.net, name, typical, peak);
  c.draft.put(`${name} on I²C, address ${address}`);
};

const i2cOutlet =
  (block: 'i2c_header' | 'qwiic', title: string, ma: number): Wire =>
  ({ c, bus }, item) => {
    const lines = bus.lines();
    if (lines === null) return;
    const instance = c.draft.block(block, title, { VCC: c.logic.net, GND: 'GND', ...lines });
    if (instance === null) return;
    c.draft.atEdge(instance, item.edge);
    c.draft.load(c.logic.net, `what plugs into the ${title}`, ma, ma);
    c.draft.put(item.part === 'display' ? `${title} for the display` : title);
  };

const uartHeader: Wire = ({ c }, item) => {
  const stem = c.signal('UART');
  const pins = takeUart(c, item.part === 'gps' ? `UART header for the ${item.text}` : 'UART header', false);
  if (pins === null) return;
  const [tx, rx] = [`${stem}_TX`, `${stem}_RX`];
  const instance = c.draft.block('uart_header', 'UART header', { VCC: c.logic.net, GND: 'GND', TX: tx, RX: rx });
  c.join(tx, pins.tx);
  c.join(rx, pins.rx);
  c.draft.atEdge(instance, item.edge);
  c.draft.load(c.logic.net, 'what plugs into the UART header', 20, 50);
  c.draft.put(`UART header (TX ${pins.tx}, RX ${pins.rx})`);
};

const can: Wire = ({ c }, item) => {
  const pins = c.pool.group(c.platform.functions.can, 'CAN');
  if (pins === null) {
    const able = [...c.draft.library.platforms.values()].filter((p) => p.functions.can.length > 0).map((p) => p.name);
    c.draft.cannot(
      `CAN: the ${c.platform.name} ${c.platform.functions.can.length === 0 ? `has no CAN controller; ${able.join(', ')} have one` : 'has its CAN pins taken'}.`,
    );
    return;
  }
  const ports = { VCC: c.logic.net, GND: 'GND', TXD: 'CAN_TX', RXD: 'CAN_RX', CANH: 'CANH', CANL: 'CANL' };
  if (c.draft.block('can_transceiver', 'CAN transceiver', ports) === null) return;
  c.join('CAN_TX', pins.tx);
  c.join('CAN_RX', pins.rx);
  for (const pin of Object.values(pins)) if (c.platform.strapping[pin] !== undefined) c.draft.assume(`${pin}: ${c.platform.strapping[pin]}.`);
  busTerminal(c.draft, 'CAN', ['CANH', 'CANL'], item.edge);
  const { typical, peak } = drawOf('can_transceiver', c.draft.library);
  c.draft.load(c.logic.net, 'CAN transceiver', typical, peak);
  c.draft.put(`CAN transceiver (TX ${pins.tx}, RX ${pins.rx}) with 120 Ω termination and screw terminal`);
};

const rs485: Wire = ({ c }, item) => {
  const pins = takeUart(c, 'RS-485', true);
  const enable = pins === null ? null : c.pin('RS485_DE', 'gpio');
  if (pins === null || enable === null) return;
  const ports = { VCC: c.logic.net, GND: 'GND', DI: 'RS485_TX', RO: 'RS485_RX', DE: 'RS485_DE', A: 'RS485_A', B: 'RS485_B' };
  if (c.draft.block('rs485_transceiver', 'RS-485 transceiver', ports) === null) return;
  c.join('RS485_TX', pins.tx);
  c.join('RS485_RX', pins.rx);
  busTerminal(c.draft, 'RS-485', ['RS485_A', 'RS485_B'], item.edge);
  const { typical, peak } = drawOf('rs485_transceiver', c.draft.library);
  c.draft.load(c.logic.net, 'RS-485 transceiver', typical, peak);
  c.draft.put(`RS-485 transceiver (TX ${pins.tx}, RX ${pins.rx}, direction ${enable}) with 120 Ω termination and screw terminal`);
};

const usbBridge: Wire = ({ c }) => {
  const pins = takeUart(c, 'USB-to-serial bridge', false);
  if (pins === null) return;
  const dtr = c.platform.core.ports.some((p) => p.name === 'DTR') ? { DTR: 'UART_DTR' } : {};
  const volts = c.logic.volts > 4 ? 5 : 3.3;
  const ports = { VCC: c.logic.net, GND: 'GND', DP: 'USB_DP', DM: 'USB_DM', TXD: 'UART_RX', RXD: 'UART_TX', ...dtr };
  if (c.draft.block('usb_uart', 'USB-to-serial bridge', ports, { volts }) === null) return;
  c.join('UART_TX', pins.tx);
  c.join('UART_RX', pins.rx);
  const { typical, peak } = drawOf('usb_uart', c.draft.library);
  c.draft.load(c.logic.net, 'USB-to-serial bridge', typical, peak);
  c.draft.put(`USB-to-serial bridge (CH340C) on ${pins.tx} and ${pins.rx}${Object.keys(dtr).length > 0 ? ', with reset over DTR' : ''}`);
};

const mosfet: Wire = ({ c, loadVolts }, item, pin) => {
  const net = c.signal('OUT');
  const used = c.pin(net, 'pwm', pin);
  if (used === null) return;
  const rail = loadRail(c.draft, c.power, loadVolts);
  if (!addSwitch(c.draft, net, rail, item)) return;
  c.draft.put('MOSFET switch', used, `load terminal at ${rail.volts} V`);
};

const relay: Wire = ({ c }, item, pin) => {
  const five = c.power.five();
  if (five === null) return;
  const net = c.signal('RELAY');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const instance = c.draft.block('relay_driver', 'Relay', { CTRL: net, VCC: five.net, GND: 'GND' });
  if (instance === null) return;
  c.draft.atEdge(instance, item.edge);
  c.draft.load(five.net, 'relay coil', 72, 72);
  c.draft.put('relay', used, 'contacts on a screw terminal');
  c.draft.assume('The relay contacts are laid out for low voltage: keep mains away from this board, its clearances are not checked for that.');
};

/** WS2812B work from 3.7 V on: a lone Li-ion cell will do. */
const pixelRail = (c: Controller): Rail | null =>
  c.power.input.volts >= 3.7 && c.power.input.volts <= 5.3 ? (c.power.vbus === null ? c.power.input : c.power.system) : c.power.five();

const pixels = (c: Controller, item: ItemWish, pin: string | undefined): void => {
  const rail = pixelRail(c);
  const net = rail === null ? null : c.signal('PIXEL');
  const used = net === null ? null : c.pin(net, 'gpio', pin);
  if (rail === null || net === null || used === null) return;
  let din = net;
  for (let n = 1; n <= item.count; n++) {
    const dout = n < item.count ? { DOUT: `${net}_${n}` } : {};
    // The first takes the microcontroller's level: a diode lowers its supply so that 3.3 V counts as high. It hands on a higher one.
    const logic_volts = n === 1 && c.logic.volts < 0.7 * rail.volts - 0.01 ? 3.3 : 5;
    const instance = c.draft.block('addressable_led', 'WS2812B', { VCC: rail.net, GND: 'GND', DIN: din, ...dout }, { logic_volts });
    if (n === 1) c.draft.atEdge(instance, item.edge);
    din = `${net}_${n}`;
  }
  c.draft.load(rail.net, item.count === 1 ? 'WS2812B' : `${item.count} WS2812B`, 20 * item.count, 50 * item.count);
  c.draft.put(`${item.count === 1 ? 'a WS2812B' : `${item.count} WS2812B in a chain`}`, used);
};

/** Current that a pin of a 2.54 mm header carries, mA. */
const HEADER_MA = 3000;

/** What a strip of unknown length may take: most of the supply's own figure, else five LEDs' worth. */
const stripDraw = (c: Controller): number =>
  Math.min(
    HEADER_MA,
    c.power.input.limit_ma === null || c.power.vbus !== null ? 300 : Math.max(60, Math.floor((c.power.input.limit_ma - 500) / 60) * 60),
  );

/** Highest motor supply of the H bridge, V (the block's own figure). */
const BRIDGE_MAX_V = 10.8;

const motors: Wire = (context, item) => {
  const { c, loadVolts } = context;
  const rail = loadRail(c.draft, c.power, item.volts ?? loadVolts);
  if (rail.volts > BRIDGE_MAX_V) {
    c.draft.cannot(
      `${item.text} at ${rail.volts} V: the H bridge of my library stands ${BRIDGE_MAX_V} V; a MOSFET switch runs the motor in one direction.`,
    );
    mosfet(context, item, undefined);
    return;
  }
  const inputs = ['AIN1', 'AIN2', 'BIN1', 'BIN2'].map((name) => [name, c.signal(`MOTOR_${name}_`)] as const);
  const pins = inputs.map(([, net]) => c.pin(net, 'pwm'));
  if (pins.includes(null)) return;
  const ports = { VM: rail.net, VCC: c.logic.net, GND: 'GND', ...Object.fromEntries(inputs) };
  if (c.draft.block('motor_driver', 'Motor driver', ports) === null) return;
  const ma = (item.amps ?? 1) * 1000;
  c.draft.load(rail.net, 'motors', ma, ma);
  if (item.amps === undefined) c.draft.assume('The motors are planned with 1 A in all: you named no current.');
  c.draft.put(`motor driver (DRV8833, two motors at ${rail.volts} V) on ${pins.join(', ')}`);
};

/** Parts on the I²C bus that are no sensors. */
const eeprom: Wire = ({ c, bus }) => {
  const lines = bus.lines();
  if (lines === null || !bus.claim('0x50', 'EEPROM')) return;
  if (c.draft.block('i2c_eeprom', 'EEPROM', { VCC: c.logic.net, GND: 'GND', ...lines }) === null) return;
  c.draft.put('EEPROM (M24C02) on I²C, address 0x50');
};

const converter: Wire = ({ c, bus }, item) => {
  const lines = bus.lines();
  const address = lines === null ? null : bus.address('i2c_adc_ads1115', item.address);
  if (lines === null || address === null) return;
  const stem = c.signal('AIN');
  const inputs = [0, 1, 2, 3].map((n) => [`AIN${n}`, `${stem}_${n}`] as const);
  const instance = c.draft.block(
    'i2c_adc_ads1115',
    'ADS1115',
    { VCC: c.logic.net, GND: 'GND', ...lines, ...Object.fromEntries(inputs) },
    { address },
  );
  if (instance === null) return;
  const header = { '1': 'GND', ...Object.fromEntries(inputs.map(([, net], n) => [String(n + 2), net])) };
  c.draft.device('PinHeader_1x05', 'Analogue inputs: GND, AIN0 to AIN3', header, { edge: item.edge ?? 'any', value: 'ADC' });
  c.draft.put(`ADS1115 on I²C, address ${address}, its four inputs on a header`);
};

const strip: Wire = ({ c, loadVolts }, item, pin) => {
  const rail = item.volts !== undefined && item.volts > 5.5 && loadVolts !== null ? null : c.power.five();
  if (rail === null) {
    c.draft.cannot(`${item.text}: my output for addressable strips is 5 V.`);
    return;
  }
  const net = c.signal('STRIP');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const instance = c.draft.block('addressable_led_output', 'LED strip output', { VCC: rail.net, GND: 'GND', DIN: net });
  c.draft.atEdge(instance, item.edge);
  const ma = item.amps === undefined ? stripDraw(c) : item.amps * 1000;
  if (ma > HEADER_MA)
    c.draft.cannot(`${ma} mA through the strip's header: its pins carry ${HEADER_MA} mA; feed a longer strip at its other end too.`);
  c.draft.load(rail.net, 'LED strip', ma, ma);
  if (item.amps === undefined) c.draft.assume(`The strip is planned with ${ma} mA (${Math.floor(ma / 60)} LEDs at full white).`);
  c.draft.put('addressable LED strip output', used);
};

const potentiometer: Wire = ({ c }, item, pin) => {
  const net = c.signal('POT');
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  c.draft.atEdge(c.draft.block('potentiometer', 'Potentiometer', { VCC: c.logic.net, GND: 'GND', WIPER: net }), item.edge);
  c.draft.load(c.logic.net, 'potentiometer', 0.5, 0.5);
  c.draft.put('potentiometer', used);
};

const lightSensor: Wire = ({ c }, item, pin) => {
  const net = c.signal('LIGHT');
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  const edge = item.edge ?? 'any';
  c.draft.device('PinHeader_1x02', 'Light-dependent resistor plugs in here', { '1': c.logic.net, '2': net }, { edge, value: 'LDR' });
  c.draft.generic({ kind: 'resistor', value: '10k', purpose: 'Divider with the light-dependent resistor', pins: { '1': net, '2': 'GND' } });
  c.draft.load(c.logic.net, 'light sensor', 0.3, 0.3);
  c.draft.assume('The light sensor is a light-dependent resistor on two pins, in a divider with 10 kΩ.');
  c.draft.put('light sensor input', used);
};

/** Top of the analogue range, V: Espressif's converters are specified to 2.5 V on the S3 and C3, others to their supply. */
const analogRange = (c: Controller): number => (c.platform.id.startsWith('esp32') ? 2.5 : c.logic.volts);

const divider: Wire = ({ c, loadVolts }, item, pin) => {
  const net = c.signal('ADC');
  const outside = !/battery|supply|input voltage/i.test(item.text);
  const source = c.power.input;
  const full = /^VBAT/.test(source.net) && source.volts === 3.7 ? 4.2 : source.volts * 1.2;
  const vin_max = Math.max(item.volts ?? (outside ? (loadVolts ?? 12) : full), analogRange(c) * 1.1);
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  const from = outside ? `${net}_IN` : source.net;
  const instance = c.draft.block(
    'adc_divider',
    'Voltage divider',
    { VIN: from, OUT: net, GND: 'GND' },
    { vin_max: Number(vin_max.toFixed(2)), vref: analogRange(c) },
  );
  if (instance === null) return;
  if (outside) c.draft.atEdge(c.draft.block('screw_terminal_2', 'Voltage input', { P1: from, P2: 'GND' }), item.edge);
  c.draft.put(`${outside ? 'voltage input' : `measurement of ${source.net}`}`, used, `full scale ${Number(vin_max.toFixed(1))} V`);
  if (outside && item.volts === undefined) c.draft.assume(`The voltage input takes up to ${Number(vin_max.toFixed(1))} V: you named no range.`);
};

const spiNets = (pins: { sck: string; mosi: string; miso: string }): [string, string][] => [
  ['SCK', pins.sck],
  ['MOSI', pins.mosi],
  ['MISO', pins.miso],
];

/** SPI lines are shared; each part has its own select. */
function spi(c: Controller, what: string): Record<'SCK' | 'MOSI' | 'MISO' | 'CS', string> | null {
  const group = c.platform.functions.spi[0];
  const shared = group !== undefined && c.pool.owner(group.sck) === 'SPI';
  const pins = shared ? group : c.pool.group(c.platform.functions.spi, 'SPI');
  if (pins === null || pins === undefined) {
    c.draft.cannot(`${what}: the SPI pins of the ${c.platform.name} are taken.`);
    return null;
  }
  const cs = c.signal('CS');
  if (shared) {
    if (c.pin(cs, 'gpio') === null) return null;
  } else {
    c.join(cs, pins.cs);
    for (const [net, pin] of spiNets(pins)) c.join(net, pin);
  }
  return { SCK: 'SCK', MOSI: 'MOSI', MISO: 'MISO', CS: cs };
}

const spiFlash: Wire = ({ c }) => {
  const lines = spi(c, 'SPI flash');
  if (lines === null || c.draft.block('spi_flash', 'SPI flash', { VCC: c.logic.net, GND: 'GND', ...lines }) === null) return;
  const { typical, peak } = drawOf('spi_flash', c.draft.library);
  c.draft.load(c.logic.net, 'SPI flash', typical, peak);
  c.draft.put('SPI flash (W25Q128, 16 MB)');
};

const spiHeader: Wire = ({ c }, item) => {
  const lines = spi(c, 'SPI header');
  if (lines === null) return;
  const pins = { '1': 'GND', '2': c.logic.net, '3': lines.SCK, '4': lines.MOSI, '5': lines.MISO, '6': lines.CS };
  c.draft.device('PinHeader_1x06', 'SPI header: GND, supply, SCK, MOSI, MISO, CS', pins, { edge: item.edge ?? 'any', value: 'SPI' });
  c.draft.load(c.logic.net, 'what plugs into the SPI header', 20, 50);
  c.draft.put('SPI header (GND, supply, SCK, MOSI, MISO, CS)');
};

const servo: Wire = ({ c }, item, pin) => {
  const five = c.power.five();
  const net = c.signal('SERVO');
  const used = five === null ? null : c.pin(net, 'pwm', pin);
  if (five === null || used === null) return;
  c.draft.device(
    'PinHeader_1x03',
    'Servo header: GND, 5 V, signal',
    { '1': 'GND', '2': five.net, '3': net },
    { edge: item.edge ?? 'any', value: 'Servo' },
  );
  c.draft.load(five.net, 'servo', 150, 500);
  c.draft.put('servo header', used);
};

const buzzer: Wire = ({ c }, item, pin) => {
  const net = c.signal('BUZZER');
  const used = c.pin(net, 'pwm', pin);
  if (used === null) return;
  addSwitch(c.draft, net, c.logic, { ...item, amps: 0.03 });
  c.draft.cannot(`${item.text}: there is no buzzer in my library; an active one for ${c.logic.volts} V goes to a switched 2-pin terminal.`);
  c.draft.put('switched terminal for a buzzer', used);
};

const oneWire: Wire = ({ c }, item, pin) => {
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
  c.draft.put(`3-pin header for ${item.text}`, used, 'with its pull-up');
};

const shifter: Wire = ({ c, bus }, item) => {
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

/** Pins of a header that named none: supply, ground and what is left. */
const HEADER_PINS = 8;

export const gpioHeader: Wire = ({ c }, item) => {
  const most = Math.min(18, item.ways === undefined ? (/all|remaining|unused/.test(item.text) ? 18 : HEADER_PINS) : item.ways - 2);
  const named = item.pins.flatMap((pin) => {
    const { pin: taken, refused } = c.pool.take('the header', 'gpio', pin);
    if (refused !== undefined) c.draft.cannot(`${pin} on the header: ${refused}.`);
    return taken === null ? [] : [taken];
  });
  const pins = named.length > 0 ? named : c.pool.free().slice(0, Math.max(0, most));
  if (pins.length === 0) {
    c.draft.cannot('GPIO header: no pin is free.');
    return;
  }
  const nets = pins.map((pin) => {
    const net = c.pool.isFree(pin) ? c.pool.claim(pin, 'the header') : pin;
    c.join(net, pin);
    return net;
  });
  const all = ['GND', c.logic.net, ...nets];
  c.draft.device(
    `PinHeader_1x${String(all.length).padStart(2, '0')}`,
    `Header: ${all.join(', ')}`,
    Object.fromEntries(all.map((net, i) => [String(i + 1), net])),
    {
      edge: item.edge ?? 'any',
      value: 'GPIO',
    },
  );
  c.draft.load(c.logic.net, 'what plugs into the header', 20, 50);
  c.draft.put(`header with GND, ${c.logic.net} and ${nets.join(', ')}`);
};

const terminalOut: Wire = ({ c }, item) => {
  if (c.draft.intent.rails.length === 0) supplyTerminal(c.draft, c.power, item);
};
const powerLed: Wire = ({ c }, item) => addPowerLed(c.draft, c.logic, item);
const nothing: Wire = () => undefined;

/** How each wish is wired beside a microcontroller. Programming, power and the core are planned before. */
export const WIRES: Readonly<Record<ItemId, Wire>> = {
  led,
  button,
  sensor,
  mosfet,
  relay,
  can,
  rs485,
  servo,
  buzzer,
  potentiometer,
  ldr: lightSensor,
  adc_divider: divider,
  divider,
  spi_flash: spiFlash,
  spi_header: spiHeader,
  power_led: powerLed,
  i2c_header: i2cOutlet('i2c_header', 'I²C header', 20),
  i2c_bus: i2cOutlet('i2c_header', 'I²C header', 20),
  qwiic: i2cOutlet('qwiic', 'Qwiic connector', 50),
  uart_header: uartHeader,
  usb_uart: usbBridge,
  motor_driver: motors,
  eeprom,
  adc_chip: converter,
  ws2812: ({ c }, item, pin) => pixels(c, item, pin),
  led_strip_output: strip,
  onewire: oneWire,
  level_shifter: shifter,
  gpio_header: gpioHeader,
  terminal_out: terminalOut,
  timer_555: ({ c }, item) => c.draft.cannot(`${item.text}: beside a microcontroller I left the timer out; the firmware keeps time.`),
  crystal: nothing,
  reset_button: nothing,
  boot_button: nothing,
  swd: nothing,
  isp: nothing,
  prog_header: nothing,
  usb_data: nothing,
  charger: nothing,
  regulator: nothing,
  reverse_protection: nothing,
  blink: nothing,
  night_light: nothing,
  microcontroller: nothing,
  wireless: nothing,
  pullups: nothing,
  mounting_hole: nothing,
};
