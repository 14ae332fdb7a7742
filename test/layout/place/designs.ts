import { designRules } from '../../../src/board/index.js';
import { placeable } from '../../../src/build/assemble-board.js';
import type { Design } from '../../../src/design/index.js';
import type { PlacementProblem } from '../../../src/layout/stage.js';
import { DesignAssembler } from '../../../src/parts/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { loadFabProfile } from '../../../src/parts/load-fab.js';
import { resolve } from '../../../src/parts/resolve.js';

type Compose = (a: DesignAssembler) => void;

/** What the build asks the placer about a design. */
export function problemOfDesign(design: Design): PlacementProblem {
  const resolved = resolve(design, loadLibrary());
  const { width_mm, height_mm, corner_mm } = { ...design.board, ...design.constraints.board };
  return {
    parts: resolved.parts.map(placeable),
    nets: resolved.nets.map((n) => ({ name: n.name, class: n.class })),
    ...(width_mm === undefined ? {} : { width_mm }),
    ...(height_mm === undefined ? {} : { height_mm }),
    corner_mm: corner_mm ?? 1,
    constraints: design.constraints,
    rules: designRules(loadFabProfile(), design.constraints),
    slack: 0,
  };
}

function designed(compose: Compose, board: Design['board'] = {}): PlacementProblem {
  const assembler = new DesignAssembler(loadLibrary());
  assembler.net('GND');
  compose(assembler);
  return problemOfDesign(assembler.build({ name: 'placed', prompt: '', summary: '', board, assumptions: [], unmet: [] }));
}

function holes(a: DesignAssembler, device: string): void {
  for (const corner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const)
    a.device(device, { purpose: 'Mounting hole', pins: {}, place: { corner } });
}

const sensorNode: Compose = (a) => {
  a.block('usb_c_power', 'usb', { VBUS: 'VBUS', GND: 'GND' });
  a.block('ldo_3v3_lowdrop', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('esp32-c3', 'mcu', { '3V3': '3V3', GND: 'GND', EN: 'EN' });
  a.block('reset_button', 'reset', { RST: 'EN', GND: 'GND' });
  a.block('i2c_pullups', 'pullups', { VCC: '3V3', SDA: 'SDA', SCL: 'SCL' });
  a.block('i2c_sensor_bme280', 'bme', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  a.block('status_led', 'led', { SIG: 'LED1', GND: 'GND' });
  a.connect('SDA', `${mcu}.IO6`);
  a.connect('SCL', `${mcu}.IO7`);
  a.connect('LED1', `${mcu}.IO10`);
  a.block('uart_prog_header', 'prog', { GND: 'GND', VCC: '3V3', TX: 'TX', RX: 'RX', EN: 'EN', BOOT: 'BOOT' });
  a.connect('TX', `${mcu}.TXD0`);
  a.connect('RX', `${mcu}.RXD0`);
  a.connect('BOOT', `${mcu}.IO9`);
};

const pico: Compose = (a) => {
  a.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('ldo_3v3_lowdrop', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('rp2040', 'mcu', { '3V3': '3V3', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('addressable_led', 'rgb', { VCC: 'VBUS', GND: 'GND', DIN: 'RGB' });
  a.block('button', 'b1', { SIG: 'BTN1', GND: 'GND', VCC: '3V3' });
  a.block('button', 'b2', { SIG: 'BTN2', GND: 'GND', VCC: '3V3' });
  a.connect('RGB', `${mcu}.GPIO16`);
  a.connect('BTN1', `${mcu}.GPIO14`);
  a.connect('BTN2', `${mcu}.GPIO15`);
};

const can: Compose = (a) => {
  a.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('ldo_3v3', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('stm32f103', 'mcu', { '3V3': '3V3', GND: 'GND', NRST: 'NRST', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('swd_header', 'swd', { VCC: '3V3', SWCLK: 'SWCLK', GND: 'GND', SWDIO: 'SWDIO', NRST: 'NRST' });
  a.block('can_transceiver', 'can', { VCC: '3V3', GND: 'GND', TXD: 'CAN_TX', RXD: 'CAN_RX', CANH: 'CANH', CANL: 'CANL' });
  a.block('screw_terminal_3', 'bus', { P1: 'CANH', P2: 'CANL', P3: 'GND' });
  a.block('status_led', 'power', { SIG: '3V3', GND: 'GND' });
  a.connect('CAN_TX', `${mcu}.PB9`);
  a.connect('CAN_RX', `${mcu}.PB8`);
  a.connect('SWDIO', `${mcu}.PA13`);
  a.connect('SWCLK', `${mcu}.PA14`);
};

const relays: Compose = (a) => {
  a.block('barrel_jack', 'jack', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  a.block('ldo_5v', 'ldo', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
  const { mcu } = a.platform('atmega328p', 'mcu', { VCC: '5V', GND: 'GND', RESET: 'RST' });
  a.block('relay_driver', 'k1', { CTRL: 'K1', VCC: '5V', GND: 'GND' });
  a.block('relay_driver', 'k2', { CTRL: 'K2', VCC: '5V', GND: 'GND' });
  a.block('isp_header', 'isp', { MISO: 'MISO', VCC: '5V', SCK: 'SCK', MOSI: 'MOSI', RST: 'RST', GND: 'GND' });
  a.block('screw_terminal_3', 'io', { P1: '5V', P2: 'IN1', P3: 'GND' });
  for (const [net, pin] of Object.entries({ K1: 'PD2', K2: 'PD3', MISO: 'PB4', SCK: 'PB5', MOSI: 'PB3', IN1: 'PC0' }))
    a.connect(net, `${mcu}.${pin}`);
};

const charger: Compose = (a) => {
  a.block('usb_c_power', 'usb', { VBUS: 'VBUS', GND: 'GND' });
  a.block('liion_charger', 'charger', { VIN: 'VBUS', VBAT: 'VBAT', GND: 'GND' });
  a.block('battery_jst', 'battery', { VBAT: 'VBAT', GND: 'GND' });
  a.block('ldo_3v3_lowdrop', 'ldo', { VIN: 'VBAT', VOUT: '3V3', GND: 'GND' });
  a.block('screw_terminal_2', 'out', { P1: '3V3', P2: 'GND' });
  holes(a, 'MountingHole_M2');
};

const radio: Compose = (a) => {
  a.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('ldo_3v3', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('esp32-s3', 'mcu', { '3V3': '3V3', GND: 'GND', EN: 'EN', BOOT: 'BOOT', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('reset_button', 'reset', { RST: 'EN', GND: 'GND' });
  a.block('reset_button', 'boot', { RST: 'BOOT', GND: 'GND' });
  a.block('i2c_pullups', 'pullups', { VCC: '3V3', SDA: 'SDA', SCL: 'SCL' });
  a.block('qwiic', 'qwiic', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  a.block('uart_header', 'uart', { GND: 'GND', VCC: '3V3', TX: 'TX', RX: 'RX' });
  a.block('status_led', 'led', { SIG: 'LED1', GND: 'GND' }, { color: 'blue' });
  for (const [net, pin] of Object.entries({ SDA: 'IO8', SCL: 'IO9', TX: 'TXD0', RX: 'RXD0', LED1: 'IO4' })) a.connect(net, `${mcu}.${pin}`);
};

const strips: Compose = (a) => {
  a.block('barrel_jack', 'jack', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  a.block('ldo_3v3', 'ldo', { VIN: 'VIN', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('esp32-c3', 'mcu', { '3V3': '3V3', GND: 'GND', EN: 'EN', BOOT: 'BOOT' });
  for (const [n, pin] of ['IO3', 'IO4'].entries()) {
    a.block('mosfet_switch', `ch${n + 1}`, { CTRL: `CH${n + 1}`, VLOAD: 'VIN', GND: 'GND' });
    a.connect(`CH${n + 1}`, `${mcu}.${pin}`);
  }
  a.block('status_led', 'led', { SIG: 'LED1', GND: 'GND' });
  a.connect('LED1', `${mcu}.IO10`);
  a.block('button', 'btn', { SIG: 'BTN', GND: 'GND', VCC: '3V3' });
  a.connect('BTN', `${mcu}.IO1`);
};

const blinker: Compose = (a) => {
  a.block('battery_terminal', 'battery', { VBAT: '9V', GND: 'GND' });
  a.block('timer_555_astable', 'timer', { VCC: '9V', GND: 'GND', OUT: 'OUT' });
  a.block('status_led', 'led', { SIG: 'OUT', GND: 'GND' }, { volts: 9 });
};

/** Boards as people ask for them, made of the shipped blocks, platforms and land patterns. */
export const DESIGNS: Readonly<Record<string, () => PlacementProblem>> = {
  blinker: () => designed(blinker),
  'sensor node 40×30': () => designed(sensorNode, { width_mm: 40, height_mm: 30 }),
  'sensor node': () => designed(sensorNode),
  'rp2040 usb': () => designed(pico),
  'stm32 can': () => designed(can),
  'atmega relays': () => designed(relays),
  charger: () => designed(charger),
  'esp32-s3': () => designed(radio),
  'led strips': () => designed(strips, { corner_mm: 3 }),
};
