import { describe, expect, it } from 'vitest';
import type { ItemWish, SourceWish } from '../../src/chat/builtin/intent.js';
import { intentOf } from './support.js';

type Item = Partial<ItemWish> & Pick<ItemWish, 'id'>;
type Source = Partial<SourceWish> & Pick<SourceWish, 'id'>;

/** What the reader makes of a sentence: items and sources in order, each with what is asserted of it. */
const SENTENCES: readonly [sentence: string, items: readonly Item[], sources: readonly Source[], platform: string | null][] = [
  [
    '555 timer blinking an LED from a 9 V battery',
    [{ id: 'timer_555' }, { id: 'blink' }, { id: 'led', count: 1 }],
    [{ id: 'battery', volts: 9 }],
    null,
  ],
  ['USB-C powered ESP32-C3 board with a BME280 over I2C', [{ id: 'sensor', part: 'bme280' }, { id: 'i2c_bus' }], [{ id: 'usb' }], 'esp32-c3'],
  ['STM32F103 with an 8 MHz crystal', [{ id: 'crystal', hertz: 8e6 }], [], 'stm32f103'],
  [
    'two buttons and 8 LEDs',
    [
      { id: 'button', count: 2 },
      { id: 'led', count: 8 },
    ],
    [],
    null,
  ],
  ['three white LEDs', [{ id: 'led', count: 3, color: 'white' }], [], null],
  ['half a dozen green LEDs', [{ id: 'led', count: 6, color: 'green' }], [], null],
  ['LEDs (4)', [{ id: 'led', count: 4 }], [], null],
  ['button x3', [{ id: 'button', count: 3 }], [], null],
  ['red, yellow and green LEDs', [{ id: 'led', count: 3, colors: ['red', 'yellow', 'green'] }], [], null],
  ['an amber LED', [{ id: 'led', color: 'yellow' }], [], null],
  ['two buttons on GPIO14 and GPIO15', [{ id: 'button', count: 2, pins: ['GPIO14', 'GPIO15'] }], [], null],
  [
    'LED on PC13 and button on PA0',
    [
      { id: 'led', pins: ['PC13'] },
      { id: 'button', pins: ['PA0'] },
    ],
    [],
    null,
  ],
  ['status LED on IO5', [{ id: 'led', pins: ['GPIO5'] }], [], null],
  ['a BME280 at address 0x77', [{ id: 'sensor', part: 'bme280', address: 0x77 }], [], null],
  ['temperature and humidity sensor', [{ id: 'sensor', part: 'sht31' }], [], null],
  ['12 V barrel jack', [], [{ id: 'barrel_jack', volts: 12 }], null],
  ['barrel jack (7-12V)', [], [{ id: 'barrel_jack', volts: 12 }], null],
  ['powered from a single LiPo', [], [{ id: 'lipo' }], null],
  ['18650 cell with 2000 mAh', [], [{ id: 'lipo', milliamp_hours: 2000 }], null],
  ['three AA batteries', [], [{ id: 'battery', volts: 4.5 }], null],
  ['powered by a CR2032', [], [{ id: 'coin_cell' }], null],
  ['power screw terminal 24V', [], [{ id: 'terminal', volts: 24 }], null],
  ['ESP32-S3 with USB on the left edge', [], [{ id: 'usb', edge: 'left' }], 'esp32-s3'],
  ['Qwiic connector at the top', [{ id: 'qwiic', edge: 'top' }], [], null],
  ['4-pin header', [{ id: 'gpio_header', ways: 4, count: 1 }], [], null],
  ['CAN bus', [{ id: 'can' }], [], null],
  ['it can blink an LED', [{ id: 'blink' }, { id: 'led' }], [], null],
  ['RS485 and Modbus', [{ id: 'rs485' }, { id: 'rs485' }], [], null],
  ['CH340 USB serial bridge', [{ id: 'usb_uart' }, { id: 'usb_uart' }], [], null],
  ['WS2812B strip', [{ id: 'led_strip_output' }], [], null],
  ['16 neopixels', [{ id: 'ws2812', count: 16 }], [], null],
  ['4.7k I2C pull-ups', [{ id: 'pullups', ohms: 4700 }], [], null],
  ['555 at 2 Hz', [{ id: 'timer_555', hertz: 2 }], [], null],
  ['LED blinking every 2 seconds', [{ id: 'led' }, { id: 'blink', hertz: 0.5 }], [], null],
  ['Raspberry Pi Pico chip with OLED', [{ id: 'i2c_header', part: 'display' }], [], 'rp2040'],
  ['blue pill', [], [], 'stm32f103'],
  ['Arduino Uno', [], [], 'atmega328p'],
  ['ATtiny 85', [], [], 'attiny85'],
  ['2-channel MOSFET driver', [{ id: 'mosfet', count: 2 }], [], null],
  ['relay at 500 mA', [{ id: 'relay', amps: 0.5 }], [], null],
  ['LiPo charger 200 mA', [{ id: 'charger', amps: 0.2 }], [], null],
  ['potentiomter and rellay', [{ id: 'potentiometer' }, { id: 'relay' }], [], null],
];

describe('the reader', () => {
  it.each(SENTENCES)('%s', (sentence, items, sources, platform) => {
    const intent = intentOf(sentence);
    expect(intent.items.map((i) => i.id)).toEqual(items.map((i) => i.id));
    expect(intent.items).toMatchObject(items);
    expect(intent.sources.map((s) => s.id)).toEqual(sources.map((s) => s.id));
    expect(intent.sources).toMatchObject(sources);
    expect(intent.platform?.id ?? null).toBe(platform);
  });
});

describe('outlines', () => {
  it.each([
    ['40x30 mm', 40, 30],
    ['40 x 30 mm', 40, 30],
    ['40×30mm', 40, 30],
    ['4 by 3 cm', 40, 30],
    ['2 x 1.5 inch', 50.8, 38.1],
    ['2" x 1"', 50.8, 25.4],
    ['50 mm square', 50, 50],
    ['60 mm wide and 25 mm tall', 60, 25],
    ['80 x 60', 80, 60],
  ])('%s', (sentence, width_mm, height_mm) => {
    expect(intentOf(`ESP32-C3 board, ${sentence}`).board).toMatchObject({ width_mm, height_mm });
  });

  it('reads corners, holes and how many boards', () => {
    expect(intentOf('board with rounded corners').board.corner_mm).toBe(2);
    expect(intentOf('board with 3 mm rounded corners').board.corner_mm).toBe(3);
    expect(intentOf('four M3 holes').board.holes).toEqual({ size: 'M3', count: 4 });
    expect(intentOf('M2.5 mounting holes in the corners').board.holes).toEqual({ size: 'M2.5', count: 4 });
    expect(intentOf('two 2.2 mm mounting holes').board.holes).toEqual({ size: 'M2', count: 2 });
    expect(intentOf('LED board, make 20 boards').board.quantity).toBe(20);
    expect(intentOf('LED board, quantity 100').board.quantity).toBe(100);
  });

  it('turns the knobs of the layout', () => {
    expect(intentOf('LED board, exactly 30x20 mm').board.fixed).toBe(true);
    expect(intentOf('LED board, single sided, no ground pour').board).toMatchObject({ sides: 1, pour: false });
  });
});

describe('voltages', () => {
  it.each([
    ['12 V to 5 V and 3.3 V supply', [5, 3.3], 12],
    ['12V in, 5V 2A out', [5], 12],
    ['5 V and 3.3 V outputs from a 9 V battery', [5, 3.3], 9],
    ['ESP32-C3 powered from 12V', [], 12],
    ['relay board that runs on 5V', [], 5],
  ])('%s', (sentence, out, input) => {
    const intent = intentOf(sentence);
    expect(intent.rails.map((r) => r.volts)).toEqual(out);
    expect(intent.sources[0]?.volts).toBe(input);
  });
});

describe('refusals', () => {
  it.each([
    ['ESP32-C3 without a reset button', ['reset_button'], []],
    ['ESP32-C3, no USB, LEDs or buttons', ['usb', 'led', 'button'], []],
    ['ESP32-C3 with an LED but no buttons', ['button'], ['led']],
    ['no LED, two buttons', ['led'], ['button']],
    ['STM32 with CAN. USB is not needed', ['usb'], ['can']],
    ["ESP32-S3, don't add a relay, but add a buzzer", ['relay'], ['buzzer']],
    ['not only an LED but a relay', [], ['led', 'relay']],
  ])('%s', (sentence, excluded, items) => {
    const intent = intentOf(sentence);
    expect([...intent.excluded].sort()).toEqual([...excluded].sort());
    expect(intent.items.map((i) => i.id)).toEqual(items);
  });
});

describe('what is not understood', () => {
  it('is kept word for word', () => {
    expect(intentOf('an ESP32-C3 with a flux capacitor and a zorblax').unread).toEqual(['flux', 'zorblax']);
  });

  it('does not complain about small talk or misspelt small talk', () => {
    expect(intentOf('Hello, please make me a nice simple USB-C powerd bord with an LED, thanks!').unread).toEqual([]);
  });

  it('names what the library lacks', () => {
    const { unsupported } = intentOf('ESP32 with Ethernet and a camera');
    expect(unsupported.map((u) => u.text)).toEqual(['Ethernet', 'camera']);
  });

  it('says what it took for a misspelling, and never corrects part numbers', () => {
    expect(intentOf('two butons').corrections).toEqual([{ from: 'butons', to: 'button' }]);
    expect(intentOf('BME281').items).toEqual([]);
    expect(intentOf('for production tests, 24 V stepped down, or something similar').corrections).toEqual([]);
    expect(intentOf('BME281').unread).toEqual(['BME281']);
  });

  it('takes a name as a name', () => {
    const intent = intentOf('ESP32-C3 board called "Relay Box" with a button');
    expect(intent.name).toBe('Relay Box');
    expect(intent.items.map((i) => i.id)).toEqual(['button']);
  });
});
