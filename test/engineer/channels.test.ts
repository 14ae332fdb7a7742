import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function designOf(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const refOf = (design: Design, device: RegExp): string => design.components.find((c) => device.test(c.device ?? c.value))?.ref ?? '';
/** Refs that hang on a pin's net. */
const on = (design: Design, pin: string): string[] =>
  design.nets.find((n) => n.pins.includes(pin))?.pins.flatMap((p) => (p === pin ? [] : [p.split('.')[0] ?? ''])) ?? [];

describe('channels of chips stand in for pins of a controller', () => {
  it('a converter that was asked for takes what there is to convert, where there is no controller', () => {
    const design = designOf('three photoresistors into an ADS1115');
    const adc = refOf(design, /^ADS1115$/);
    for (const pin of ['AIN0', 'AIN1', 'AIN2']) expect(on(design, `${adc}.${pin}`).some((r) => r.startsWith('R'))).toBe(true);
  });

  it('an expander takes what the controller has no pin left for', () => {
    const { design, unmet } = engineer(read('ATtiny85 with an MCP23017 and nine buttons', null, lexicon).request, { library, lexicon });
    if (design === null) throw new Error('no board');
    const expander = refOf(design, /^MCP23017/);
    const pins = design.nets.flatMap((n) =>
      n.pins.some((p) => p.startsWith(`${expander}.GP`)) && n.pins.some((p) => p.startsWith('SW')) ? [n.name] : [],
    );
    expect(pins.length).toBeGreaterThan(4);
    expect(unmet.filter((u) => /no pin left/.test(u.why))).toEqual([]);
  });

  it('an address that was said is the one that is strapped', () => {
    const design = designOf('ESP32-C3 with a BME280 at 0x77');
    expect(design.blocks.find((b) => b.block === 'i2c_sensor_bme280')?.params?.['address']).toBe('0x77');
  });
});

describe('a chip that no circuit is for', () => {
  it('comes out whole at a header, with a capacitor at its supply', () => {
    const design = designOf('breakout for an NE556');
    const chip = refOf(design, /^NE556/);
    const device = library.devices.get('NE556');
    const open = device?.pins.filter((p) => p.type !== 'no_connect' && !on(design, `${chip}.${p.name}`).some((r) => r.startsWith('J')));
    expect(open?.map((p) => p.name)).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'capacitor')).toHaveLength(1);
    expect(design.assumptions.join(' ')).toMatch(/nothing else/);
  });

  it('both inputs of each amplifier are lines of their own', () => {
    const design = designOf('breakout for an LM324');
    const chip = refOf(design, /^LM324/);
    const nets = ['INA+', 'INA-', 'IND+', 'IND-'].map((pin) => design.nets.find((n) => n.pins.includes(`${chip}.${pin}`))?.name);
    expect(new Set(nets).size).toBe(4);
    expect(nets).not.toContain(undefined);
  });

  it('the two sides of a translator have a supply each', () => {
    const design = designOf('TXS0108E breakout');
    const chip = refOf(design, /^TXS0108E/);
    expect(design.nets.filter((n) => n.pins.some((p) => [`${chip}.VCCA`, `${chip}.VCCB`].includes(p)))).toHaveLength(2);
  });

  it.each([
    ['what its circuit leaves open', 'breakout for a DS3231', /^DS3231/, ['32KHZ', 'INT', 'RST']],
    ['what its circuit only pulls up', 'VL53L0X breakout', /^VL53L0X/, ['XSHUT', 'GPIO1']],
    ['every output of a counter', 'CD4017 breakout board', /^CD4017/, ['Q0', 'Q9', 'COUT']],
  ])('%s comes out too', (_, message, chip, pins) => {
    const design = designOf(message);
    for (const pin of pins)
      expect(
        on(design, `${refOf(design, chip)}.${pin}`).some((r) => r.startsWith('J')),
        pin,
      ).toBe(true);
  });

  it('a chip that a breakout is for is on the board', () => {
    expect(designOf('breakout board for the ATtiny85').components.map((c) => c.value)).toContain('ATtiny85');
  });

  it('of an op-amp both supplies come out', () => {
    const design = designOf('OPA2134 breakout board');
    expect(design.nets.filter((n) => n.class === 'power').map((n) => n.volts)).toEqual(expect.arrayContaining([12, -12]));
  });
});

describe('values said of what a block has', () => {
  it('a shunt is the monitor’s', () => {
    const design = designOf('INA226 current monitor with a 2 mΩ shunt');
    expect(design.blocks.find((b) => b.block === 'current_monitor_ina226')?.params?.['shunt']).toBe('2m');
    expect(blocksNamed(design, /current_monitor/)).toHaveLength(1);
  });

  it('a shunt that nobody said fits the current', () => {
    const design = designOf('ESP32-C3 with an INA219 for 15 A');
    expect(design.blocks.find((b) => b.block === 'current_monitor_ina219')?.params?.['shunt']).toBe('5m');
  });
});
describe('chips stand in for pins that the controller lacks', () => {
  it.each([
    ['a Raspberry Pi Pico with six potentiometers', /^MCP3008/, 1],
    ['an ESP8266 with five light sensors and seven relays', /^MCP/, 2],
    ['an Arduino Nano with 40 buttons', /^MCP23017/, 2],
    ['a Raspberry Pi Pico with two potentiometers', /^MCP/, 0],
  ])('and no more of them: %s', (message, chip, count) => {
    const { design, unmet } = engineer(read(message, null, lexicon).request, { library, lexicon, practice: true });
    expect(unmet.filter((u) => /no pin left/.test(u.why))).toEqual([]);
    expect(design?.components.filter((c) => chip.test(c.device ?? ''))).toHaveLength(count);
    const added = design?.request?.asks.filter((a) => a.source === 'assumed') ?? [];
    expect(added.length > 0).toBe(count > 0);
    for (const { text } of added) expect(design?.assumptions.some((line) => line.toLowerCase().startsWith(text.toLowerCase()))).toBe(true);
  });

  it('what a bus is too slow for keeps a pin of the controller', () => {
    const { design } = engineer(read('an Arduino Nano with 22 buttons and three servos', null, lexicon).request, {
      library,
      lexicon,
      practice: true,
    });
    if (design === null) throw new Error('no board');
    const nano = refOf(design, /^ARDUINO-NANO/);
    const servos = design.blocks.filter((b) => b.block === 'servo_header');
    expect(servos).toHaveLength(3);
    for (const servo of servos) {
      const net = design.nets.find((n) => n.name === servo.ports['SIG']);
      expect(net?.pins.some((p) => p.startsWith(`${nano}.`))).toBe(true);
    }
  });

  it('pins that can only be read are analogue inputs, and drive nothing', () => {
    const five = designOf('an ESP32 with five potentiometers');
    expect(five.components.some((c) => /^MCP/.test(c.device ?? ''))).toBe(false);
    const { unmet } = engineer(read('an ESP32 with an LED on GPIO34', null, lexicon).request, { library, lexicon });
    expect(unmet.map((u) => u.why).join()).toMatch(/can only be read/);
  });
});
const blocksNamed = (design: Design, name: RegExp): string[] => design.blocks.flatMap((b) => (name.test(b.block) ? [b.block] : []));
