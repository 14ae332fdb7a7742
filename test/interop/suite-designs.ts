import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { EXAMPLES } from '../support/examples.js';

type Compose = (a: DesignAssembler) => void;

const times = (count: number): number[] => Array.from({ length: count }, (_, k) => k + 1);

function wire(a: DesignAssembler, mcu: string, pins: Readonly<Record<string, string>>): void {
  for (const [net, pin] of Object.entries(pins)) a.connect(net, `${mcu}.${pin}`);
}

function corners(a: DesignAssembler, device: string): void {
  for (const corner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const)
    a.device(device, { purpose: 'Mounting hole', pins: {}, place: { corner } });
}

/** USB-C, 3.3 V regulator. */
function usbPower(a: DesignAssembler): void {
  a.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  a.block('ldo_3v3', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
}

const logger: Compose = (a) => {
  usbPower(a);
  const { mcu } = a.platform('stm32f411', 'mcu', { '3V3': '3V3', GND: 'GND', NRST: 'NRST', DP: 'USB_DP', DM: 'USB_DM' }, { crystal: true });
  a.block('swd_header', 'swd', { VCC: '3V3', SWCLK: 'SWCLK', GND: 'GND', SWDIO: 'SWDIO', NRST: 'NRST' });
  a.block('spi_flash', 'flash', { VCC: '3V3', GND: 'GND', CS: 'CS', SCK: 'SCK', MOSI: 'MOSI', MISO: 'MISO' });
  a.block('i2c_pullups', 'pullups', { VCC: '3V3', SDA: 'SDA', SCL: 'SCL' });
  a.block('i2c_eeprom', 'eeprom', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  a.block('i2c_sensor_bme280', 'climate', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  a.block('i2c_adc_ads1115', 'adc', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL', AIN0: 'T1', AIN1: 'T2' });
  for (const n of [1, 2]) a.block('thermistor_input', `t${n}`, { VCC: '3V3', GND: 'GND', OUT: `T${n}` });
  for (const n of [1, 2]) a.block('status_led', `led${n}`, { SIG: `LED${n}`, GND: 'GND' });
  a.block('button', 'button', { SIG: 'BTN', GND: 'GND', VCC: '3V3' });
  a.block('qwiic', 'qwiic', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  wire(a, mcu, {
    SWDIO: 'PA13',
    SWCLK: 'PA14',
    CS: 'PA4',
    SCK: 'PA5',
    MISO: 'PA6',
    MOSI: 'PA7',
    SDA: 'PB7',
    SCL: 'PB6',
    LED1: 'PB0',
    LED2: 'PB1',
    BTN: 'PB12',
  });
};

const relayBank: Compose = (a) => {
  a.block('screw_terminal_power', 'in', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  a.block('ldo_5v', 'ldo5', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
  a.block('ldo_3v3', 'ldo3', { VIN: '5V', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('esp32', 'mcu', { '3V3': '3V3', GND: 'GND', EN: 'EN', BOOT: 'BOOT' });
  a.block('uart_prog_header', 'prog', { GND: 'GND', VCC: '3V3', TX: 'TX', RX: 'RX', EN: 'EN', BOOT: 'BOOT' });
  const pins = ['IO25', 'IO26', 'IO27', 'IO32', 'IO33', 'IO13'];
  for (const [k, pin] of pins.entries()) {
    a.block('relay_driver', `relay${k + 1}`, { CTRL: `K${k + 1}`, VCC: '5V', GND: 'GND' });
    a.connect(`K${k + 1}`, `${mcu}.${pin}`);
  }
  a.block('status_led', 'led', { SIG: 'LED', GND: 'GND' });
  wire(a, mcu, { TX: 'TXD0', RX: 'RXD0', LED: 'IO4' });
  corners(a, 'MountingHole_M3');
};

const pixels: Compose = (a) => {
  usbPower(a);
  const { mcu } = a.platform('rp2040', 'mcu', { '3V3': '3V3', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
  for (const n of times(16))
    a.block('addressable_led', `px${n}`, { VCC: 'VBUS', GND: 'GND', DIN: n === 1 ? 'PX0' : `PX${n - 1}`, ...(n === 16 ? {} : { DOUT: `PX${n}` }) });
  for (const n of [1, 2]) a.block('button', `b${n}`, { SIG: `BTN${n}`, GND: 'GND', VCC: '3V3' });
  wire(a, mcu, { PX0: 'GPIO16', BTN1: 'GPIO14', BTN2: 'GPIO15' });
};

const bargraph: Compose = (a) => {
  a.block('usb_c_power', 'usb', { VBUS: '5V', GND: 'GND' });
  const { mcu } = a.platform('atmega328p', 'mcu', { VCC: '5V', GND: 'GND', RESET: 'RST' });
  a.block('isp_header', 'isp', { MISO: 'MISO', VCC: '5V', SCK: 'SCK', MOSI: 'MOSI', RST: 'RST', GND: 'GND' });
  for (const n of times(3)) {
    const outputs = Object.fromEntries([...'ABCDEFGH'].map((letter, k) => [`Q${letter}`, `L${(n - 1) * 8 + k + 1}`]));
    const next = n === 3 ? {} : { NEXT: `CHAIN${n}` };
    a.block('shift_register', `sr${n}`, {
      VCC: '5V',
      GND: 'GND',
      SER: n === 1 ? 'DATA' : `CHAIN${n - 1}`,
      SRCLK: 'CLK',
      RCLK: 'LATCH',
      ...outputs,
      ...next,
    });
  }
  for (const n of times(24)) a.block('status_led', `led${n}`, { SIG: `L${n}`, GND: 'GND' }, { volts: 5 });
  a.block('potentiometer', 'pot', { VCC: '5V', GND: 'GND', WIPER: 'LEVEL' });
  wire(a, mcu, { MISO: 'PB4', SCK: 'PB5', MOSI: 'PB3', DATA: 'PD2', CLK: 'PD3', LATCH: 'PD4', LEVEL: 'PC0' });
};

const machine: Compose = (a) => {
  a.block('screw_terminal_power', 'in', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  a.block('ldo_5v', 'ldo5', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
  a.block('ldo_3v3', 'ldo3', { VIN: '5V', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('stm32f103', 'mcu', { '3V3': '3V3', GND: 'GND', NRST: 'NRST' }, { crystal: true });
  a.block('swd_header', 'swd', { VCC: '3V3', SWCLK: 'SWCLK', GND: 'GND', SWDIO: 'SWDIO', NRST: 'NRST' });
  const inputs = ['PA0', 'PA1', 'PA2', 'PA3', 'PA4', 'PA5', 'PA6', 'PA7'];
  const outputs = ['PB0', 'PB1', 'PB12', 'PB13', 'PB14', 'PB15', 'PA8', 'PA15'];
  for (const [k, pin] of inputs.entries()) {
    a.block('contact_input', `in${k + 1}`, { VCC: '3V3', GND: 'GND', SIG: `IN${k + 1}` });
    a.connect(`IN${k + 1}`, `${mcu}.${pin}`);
  }
  for (const [k, pin] of outputs.entries()) {
    a.block('mosfet_switch', `out${k + 1}`, { CTRL: `OUT${k + 1}`, VLOAD: 'VIN', GND: 'GND' });
    a.connect(`OUT${k + 1}`, `${mcu}.${pin}`);
  }
  a.block('can_transceiver', 'can', { VCC: '3V3', GND: 'GND', TXD: 'CAN_TX', RXD: 'CAN_RX', CANH: 'CANH', CANL: 'CANL' });
  a.block('screw_terminal_3', 'bus', { P1: 'CANH', P2: 'CANL', P3: 'GND' });
  for (const [net, led] of Object.entries({ '3V3': 'power', RUN: 'run' })) a.block('status_led', led, { SIG: net, GND: 'GND' });
  wire(a, mcu, { SWDIO: 'PA13', SWCLK: 'PA14', CAN_TX: 'PB9', CAN_RX: 'PB8', RUN: 'PC13' });
  corners(a, 'MountingHole_M3');
};

const robot: Compose = (a) => {
  a.block('barrel_jack', 'jack', { VOUT: 'VM', GND: 'GND' }, { volts: 9 });
  a.block('ldo_5v', 'ldo5', { VIN: 'VM', VOUT: '5V', GND: 'GND' });
  a.block('ldo_3v3', 'ldo3', { VIN: '5V', VOUT: '3V3', GND: 'GND' });
  const { mcu } = a.platform('esp32-s3', 'mcu', { '3V3': '3V3', GND: 'GND', EN: 'EN', BOOT: 'BOOT' });
  a.block('reset_button', 'reset', { RST: 'EN', GND: 'GND' });
  a.block('reset_button', 'boot', { RST: 'BOOT', GND: 'GND' });
  a.block('uart_header', 'uart', { GND: 'GND', VCC: '3V3', TX: 'TX', RX: 'RX' });
  a.block('motor_driver', 'motors', { VM: 'VM', VCC: '3V3', GND: 'GND', AIN1: 'A1', AIN2: 'A2', BIN1: 'B1', BIN2: 'B2' });
  for (const n of times(4)) a.block('servo_header', `servo${n}`, { VCC: '5V', GND: 'GND', SIG: `S${n}` });
  a.block('rotary_encoder_header', 'encoder', { VCC: '3V3', GND: 'GND', A: 'EA', B: 'EB', SW: 'ESW' });
  a.block('i2c_pullups', 'pullups', { VCC: '3V3', SDA: 'SDA', SCL: 'SCL' });
  a.block('qwiic', 'qwiic', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
  const leds = { SDA: 'IO8', SCL: 'IO9', TX: 'TXD0', RX: 'RXD0', A1: 'IO4', A2: 'IO5', B1: 'IO6', B2: 'IO7' };
  wire(a, mcu, { ...leds, S1: 'IO15', S2: 'IO16', S3: 'IO17', S4: 'IO18', EA: 'IO38', EB: 'IO39', ESW: 'IO40' });
};

const sentence =
  (text: string): (() => Design) =>
  () => {
    const plan = planFirst(text, loadLibrary());
    if (plan.kind !== 'design') throw new Error(`answered instead of designing: ${plan.reply}`);
    return plan.design;
  };

const assembled =
  (name: string, compose: Compose, board: Design['board'] = {}): (() => Design) =>
  () => {
    const assembler = new DesignAssembler(loadLibrary());
    assembler.net('GND');
    compose(assembler);
    return assembler.build({ name, prompt: '', summary: '', board, assumptions: [], unmet: [] });
  };

/** Twenty boards of shipped blocks and platforms, 10 to 120 parts: fourteen by their sentences, six larger ones composed block by block. */
export const SUITE: Readonly<Record<string, () => Design>> = {
  ...Object.fromEntries(EXAMPLES.map((text) => [text, sentence(text)])),
  ...Object.fromEntries(
    [
      'ATtiny85 with one red LED, an ISP header and a battery connector',
      'RP2040 with 8 buttons and USB',
      'ESP32-C3 with 5 WS2812 LEDs over USB',
      'minimal STM32F103 board with SWD and an 8 MHz crystal',
    ].map((text) => [text, sentence(text)]),
  ),
  'data logger': assembled('logger', logger),
  'robot base': assembled('robot', robot),
  'relay bank': assembled('relays', relayBank),
  'bar graph': assembled('bargraph', bargraph),
  'pixel strip': assembled('pixels', pixels),
  'machine controller': assembled('machine', machine),
};

/** Boards of two circuits that share no ground, by their sentences. */
export const GROUNDS: Readonly<Record<string, () => Design>> = Object.fromEntries(
  [
    'an isolated CAN transceiver ISO1050 with a header for its logic side',
    'ESP32 with an ISO1050 isolated CAN on a terminal and USB-C',
    'STM32F103 with isolated RS-485 on a screw terminal, USB-C',
    'USB isolator with an ADuM4160, USB-C in and USB-A out',
    'I2C isolator with a 4-pin header on each side',
    'UART isolator, a header for each side',
    'isolated supply, 5 V in and 5 V out on screw terminals',
    'RP2040 with isolated RS-485 and two isolated 24 V inputs on screw terminals, 24 V supply',
  ].map((text) => [text, sentence(text)]),
);
