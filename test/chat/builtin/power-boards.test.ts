import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { type Design, DesignError } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();

function planned(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}

const devices = (design: Design): string[] => design.components.map((c) => c.device ?? `${c.kind} ${c.value}`);
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
const refOf = (design: Design, device: string): string => design.components.find((c) => c.device === device)?.ref ?? '';
const errors = (design: Design): string[] =>
  checkElectrical(resolve(design, library))
    .filter((f) => f.severity === 'error')
    .map((f) => f.message);

describe('converters', () => {
  it.each([
    ['36 V to 5 V 3 A buck converter on screw terminals', 'TPS54560'],
    ['12V 5A to 5V 5A step down', 'TPS54560'],
    ['24V to 12V 2A buck', 'TPS54302'],
    ['12V to 24V boost 500 mA', 'MT3608'],
    ['single AA cell boosted to 3.3 V 50 mA', 'MCP1640'],
    ['micropower 3.3V regulator board, 3xAAA holder in, 2-pin header out', 'MCP1700-3.3'],
  ])('%s: %s', (sentence, device) => {
    const { design } = planned(sentence);
    expect(devices(design)).toContain(device);
    expect(errors(design)).toEqual([]);
  });

  it('says what takes the place of a converter that it has not', () => {
    const { reply } = planned('XL4015 5A buck 24V to 12V');
    expect(reply).toContain('XL4015: the TPS54560DDAR does its work');
    expect(reply).not.toContain('I did not understand');
  });
});

describe('lithium cells', () => {
  it('stand behind their protection, minus and all', () => {
    const { design } = planned('18650 holder on board with TP4056 and 5V boost');
    const minus = netOf(design, `${refOf(design, 'BatteryHolder_18650')}.-`);
    expect(minus).toBe('CELL_GND');
    expect(netOf(design, `${refOf(design, 'DW01A')}.GND`)).toBe(minus);
    expect(netOf(design, `${refOf(design, 'FS8205A')}.S2`)).toBe('GND');
    expect(errors(design)).toEqual([]);
  });
});

describe('LED drivers', () => {
  it('set the current by the sense resistor, for each channel', () => {
    const { design } = planned('three channel power LED driver, 350 mA per channel, 24 V on a screw terminal, PWM dimming inputs on a header');
    expect(devices(design).filter((d) => d === 'PT4115')).toHaveLength(3);
    expect(design.components.filter((c) => c.value === '300m')).toHaveLength(3);
    expect(netOf(design, `${refOf(design, 'PT4115')}.DIM`)).toBe('DIM1');
  });

  it('are dimmed by a pin of the microcontroller, and light nothing else', () => {
    const { design } = planned('ESP32-C3 lamp: constant current LED driver 700 mA dimmed by PWM, 24 V barrel jack');
    const driver = refOf(design, 'PT4115');
    const pins = design.nets.find((n) => n.name === netOf(design, `${driver}.DIM`))?.pins ?? [];
    expect(pins.some((p) => p.startsWith(`${refOf(design, 'ESP32-C3-MINI-1-N4')}.`))).toBe(true);
    expect(design.components.filter((c) => c.kind === 'led')).toEqual([]);
  });
});

describe('isolated supplies', () => {
  it('share no net but the module between their sides', () => {
    const { design } = planned('Isolated 24 V to 5 V with B2405S, power LED on the isolated side');
    const module = refOf(design, 'MEE1S2405SC');
    expect([1, 2, 3, 4].map((n) => ['-Vin', '+Vin', '-Vout', '+Vout'][n - 1]).map((pin) => netOf(design, `${module}.${pin}`))).toEqual([
      'GND',
      'VIN_OK',
      'VISO_GND',
      'VISO',
    ]);
    const far = new Set(design.nets.filter((n) => n.name.startsWith('VISO')).flatMap((n) => n.pins.map((p) => p.split('.')[0])));
    const near = new Set(design.nets.filter((n) => n.name === 'GND' || n.name === 'VIN_OK').flatMap((n) => n.pins.map((p) => p.split('.')[0])));
    expect([...far].filter((ref) => near.has(ref))).toEqual([module]);
  });

  it('are refused where no module fits, not built without isolation', () => {
    expect(() => planned('Isolated 48V to 12V 20W supply')).toThrow(DesignError);
  });
});

describe('ends of a path', () => {
  it('are one connector where several voltages are to share it', () => {
    const { design } = planned('PD trigger 12V, terminal for 12V, 5V, 3.3V and GND on one 4-pole screw terminal');
    const terminal = refOf(design, 'ScrewTerminal_1x04_P5.00');
    expect([1, 2, 3, 4].map((n) => netOf(design, `${terminal}.${n}`))).toEqual(['VIN', '5V', '3V3', 'GND']);
    expect(devices(design)).toContain('CH224K');
  });

  it('share a USB-C supply, and what is said in all', () => {
    expect(planned('USB-C takes 5 V in and four USB-A give it out, polyfuse each').reply).toContain('planned with 0.75 A');
    expect(planned('power distribution: XT60 in, six XT30 out, LED, 12 V 30 A total').reply).not.toContain('gives no more than');
  });

  it('are switched by what bears the current', () => {
    expect(devices(planned('5 A load switch, 5 V, TPS22965, enable on a header').design)).toContain('TPS22965');
    expect(devices(planned('10A 12V load switch with enable header').design)).toContain('AOD4185');
    const { design } = planned('low side N-FET switch 10 A 12 V with flyback diode, screw terminals');
    expect(devices(design)).toContain('MCP1416');
    expect(errors(design)).toEqual([]);
  });

  it('have the monitor between them', () => {
    const { design } = planned('INA219 between battery and load on XT30 connectors, I2C on qwiic');
    const chip = refOf(design, 'INA219AID');
    expect([netOf(design, `${chip}.IN+`), netOf(design, `${chip}.IN-`)]).toEqual(['VBAT', 'VLOAD']);
  });
});

describe('what a sentence leaves loose', () => {
  it('is taken by the load, the cell, or none', () => {
    expect(devices(planned('DC motor switch: 24 V 6 A, low-side FET, freewheel diode').design)).toContain('AOD4184A');
    expect(devices(planned('5V from two parallel 18650 cells, USB-C charging 1A, output on a 2-pin screw terminal').design)).toContain('MT3608');
    expect(planned('8 relay-free switched outputs for 24 V LED strips 2 A each').design.components.some((c) => c.kind === 'relay')).toBe(false);
  });
});
