import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
function design(sentence: string): Design {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const devices = (d: Design, id: string): string[] => d.components.filter((c) => c.device === id).map((c) => c.ref);
const errors = (d: Design): string[] =>
  checkElectrical(resolve(d, library))
    .filter((f) => f.severity === 'error')
    .map((f) => f.message);

describe('boards that carry another', () => {
  it('are fed by it where no supply is named', () => {
    const d = design('Pico carrier: socketed Raspberry Pi Pico, microSD slot, DS3231 RTC with coin cell, OLED header');
    const [pico] = devices(d, 'RASPBERRY-PI-PICO');
    expect(netOf(d, `${pico}.3V3`)).toBe('3V3');
    expect(netOf(d, `${pico}.VSYS`)).toBeUndefined();
    // The one coin cell keeps the clock.
    expect(devices(d, 'BatteryHolder_3034')).toHaveLength(1);
    expect(errors(d)).toEqual([]);
  });

  it('feed it through a diode where one is', () => {
    const d = design('Arduino Nano socket board with 4 relay outputs and 12V barrel jack');
    const [nano] = devices(d, 'ARDUINO-NANO');
    const feed = netOf(d, `${nano}.5V`);
    const diode = devices(d, 'SS34').find((ref) => netOf(d, `${ref}.K`) === feed);
    expect(netOf(d, `${diode}.A`)).toBe('5V');
    expect(errors(d)).toEqual([]);
  });

  it('shift the lines of 3.3 V parts beside a 5 V board', () => {
    const d = design('Arduino Uno shield: BME280 and a microSD slot');
    const [uno] = devices(d, 'ARDUINO-UNO');
    const [card] = devices(d, 'DM3AT-SF-PEJM5');
    expect(netOf(d, `${uno}.D13`)).not.toBe(netOf(d, `${card}.CLK`));
    expect(devices(d, 'TXB0104')).toHaveLength(1);
    expect(devices(d, 'BSS138')).toHaveLength(2);
    expect(d.board).toMatchObject({ width_mm: 68.58, height_mm: 53.34 });
    expect(errors(d)).toEqual([]);
  });

  it('put the header and the holes of a HAT where the standard has them', () => {
    const d = design('Raspberry Pi HAT with two relays');
    const [header] = devices(d, 'RASPBERRY-PI-40');
    expect(d.constraints.pinned?.[header ?? '']).toMatchObject({ x: 8.37, y: 4.77, rot: 90 });
    expect(devices(d, 'MountingHole_M2.5')).toHaveLength(4);
  });
});

describe('adapters', () => {
  it('share the pins of one connector out to two', () => {
    const d = design('20 pin IDC box header to two 10 pin IDC headers, straight through');
    const [wide] = devices(d, 'IDC_2x10');
    const [first, second] = devices(d, 'IDC_2x05');
    expect(netOf(d, `${first}.10`)).toBe(netOf(d, `${wide}.10`));
    expect(netOf(d, `${second}.1`)).toBe(netOf(d, `${wide}.11`));
  });
});

describe('lights', () => {
  it('are as many as are said beside them', () => {
    expect(devices(design('WS2812 lamp with 16 LEDs and USB-C'), 'WS2812B')).toHaveLength(16);
  });

  it('hand their data and clock on to the next board', () => {
    const d = design('8 APA102 LEDs in a row, 4-pin JST PH connectors at both ends (5V, CLK, DAT, GND)');
    const [into, out] = devices(d, 'JST_PH_B4B-PH-K');
    expect([1, 2, 3, 4].map((n) => netOf(d, `${into}.${n}`))).toEqual(['5V', 'CLK_IN', 'DAT_IN', 'GND']);
    expect(netOf(d, `${out}.2`)).toBe('CLK_OUT');
    expect(devices(d, 'APA102')).toHaveLength(8);
  });
});

describe('what a sentence says of connectors and clocks', () => {
  it('brings every spare pin out', () => {
    const d = design('STM32F103C8T6 minimal board, USB-C, 32.768 kHz crystal, SWD on Tag-Connect, all spare pins on two headers');
    const [mcu] = devices(d, 'STM32F103C8T6');
    expect(netOf(d, `${mcu}.PC14`)).toBe('OSC32_IN');
    expect(devices(d, 'TC2030')).toHaveLength(1);
    for (const pin of ['PB6', 'PB10', 'PA9', 'PA0']) expect(netOf(d, `${mcu}.${pin}`), pin).toBeDefined();
  });

  it('takes screw terminals of the pitch that is named', () => {
    expect(devices(design('RS485 node, ESP32-C3, 12 V in, 5.08mm screw terminals'), 'ScrewTerminal_1x03_P5.08')).toHaveLength(1);
  });

  it('makes as many channels of level shifting as are asked for', () => {
    expect(devices(design('4 channel BSS138 level shifter with two 6-pin headers'), 'BSS138')).toHaveLength(4);
  });
});
