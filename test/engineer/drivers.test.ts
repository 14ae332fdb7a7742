import { describe, expect, it } from 'vitest';
import { askedOf, planFirst } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const read = (message: string) => askedOf({ message, base: null, board: null, history: [] }, lexicon);
const blocksOf = (message: string): string[] => (engineer(read(message).request, { library, lexicon }).design?.blocks ?? []).map((b) => b.block);

describe('drivers of motors', () => {
  it('a stepper driver with no other word takes STEP and DIR from 8 V up, a small one at 5 V stays unipolar', () => {
    expect(blocksOf('two stepper drivers on an RP2040, 12 V supply')).toContain('stepper_tmc2209');
    expect(blocksOf('two stepper drivers on an RP2040, 12 V supply')).not.toContain('stepper_unipolar');
    expect(blocksOf('a 28BYJ-48 motor on an ESP32')).toContain('stepper_unipolar');
  });

  it('both directions want a bridge, and one that stands the supply', () => {
    expect(blocksOf('STM32 with a 24 V 1.5 A motor that runs in both directions')).toContain('motor_driver_24v');
    // Its FET bears what the surge diode of 24 V lets through, 38.9 V; that of the small switch bears 30 V.
    expect(blocksOf('STM32 with a 24 V 3 A motor')).toContain('mosfet_switch_large');
  });
});

describe('loads that are switched', () => {
  it('of alternating current by contacts, whose coils take what the board has', () => {
    const blocks = blocksOf('ESP32 with a 12 V AC pump');
    expect(blocks).toContain('relay_driver');
    expect(blocks.filter((b) => b.startsWith('mosfet'))).toEqual([]);
  });

  it('by nothing that bears less than was said', () => {
    expect(blocksOf('ATtiny85 with a 12 V 14 A heater')).not.toContain('darlington_driver');
  });
});

describe('speed and brightness without a controller', () => {
  it.each(['2 A speed control of a 9 V pump, pot, no microcontroller', '24 V 2 A dimmer, potentiometer, NE555', '555 PWM, knob, 12 V 1 A lamp'])(
    '%s',
    (message) => {
      const blocks = blocksOf(message);
      expect(blocks).toContain('timer_555_pwm');
      expect(blocks.some((b) => b.startsWith('mosfet_switch'))).toBe(true);
      expect(blocks.filter((b) => /core|volume/.test(b))).toEqual([]);
    },
  );
});

describe('buses between boards', () => {
  it('of a title are the board’s own, and whoever speaks them has a controller', () => {
    const blocks = blocksOf('RS-485 pressure sensor with a BMP280');
    expect(blocks).toContain('rs485_transceiver');
    expect(blocks.some((b) => b.endsWith('_core'))).toBe(true);
  });

  it('lead to sensors elsewhere, which share them', () => {
    const blocks = blocksOf('STM32 that reads three RS-485 flow meters');
    expect(blocks.filter((b) => b === 'rs485_transceiver')).toHaveLength(1);
  });
});

describe('protection by its current', () => {
  it.each([
    [2, 'reverse_polarity'],
    [9, 'ideal_diode'],
  ])('%d A', (amps, block) => {
    const plan = planFirst(`reverse polarity protected 12 V ${amps} A input to a screw terminal`, library);
    expect(plan.kind === 'answer' ? [] : plan.design.blocks.map((b) => b.block)).toContain(block);
  });
});

describe('relays on a chip that was named', () => {
  it('hang on it, with its clamp diodes and no transistors, at the voltage that was said', () => {
    const { design } = engineer(read('six relays driven by a ULN2803, ESP32, 12 V').request, { library, lexicon });
    const devices = design?.components.map((c) => c.device) ?? [];
    expect(devices.filter((d) => d === 'SRD-12VDC-SL-C')).toHaveLength(6);
    expect(devices.filter((d) => d === 'ULN2803A')).toHaveLength(1);
    expect(design?.components.filter((c) => c.kind === 'bjt')).toEqual([]);
    const driver = design?.components.find((c) => c.device === 'ULN2803A')?.ref;
    const relays = design?.components.filter((c) => c.kind === 'relay').map((c) => c.ref) ?? [];
    for (const relay of relays)
      expect(design?.nets.find((n) => n.pins.includes(`${relay}.COIL2`))?.pins.some((p) => p.startsWith(`${driver}.O`))).toBe(true);
  });
  it('have drivers of their own where the chip drives something else', () => {
    const made = blocksOf('ESP32 with a ULN2003 driving two valves, and a relay, 12 V');
    expect(made.filter((b) => b.startsWith('relay_bank'))).toEqual([]);
  });
});

describe('relays and loads on one board', () => {
  const switched = (message: string): number[] =>
    ['relay_driver', 'mosfet_switch', 'servo_header'].map((sort) => blocksOf(message).filter((b) => b.startsWith(sort)).length);
  it('relays that are more than a load do not switch it, nor what was said to be an output of its own', () => {
    expect(switched('ESP32-S3 with three relays and a 12 V fan output, 12 V in')).toEqual([3, 1, 0]);
    expect(switched('two relays and a servo on an Arduino Uno shield')).toEqual([2, 0, 1]);
    expect(switched('ESP8266 with a relay and a pump, 12 V in')).toEqual([1, 0, 0]);
  });
});

describe('what such boards usually have', () => {
  it.each([
    ['robot hand with three servos on an Arduino Nano, 5 V 4 A', /motor_driver/],
    ['irrigation board: four 24 VAC valves and an ESP32-C3', /analog_header|soil/],
    ['rc transmitter with a joystick and an nRF24L01 on a Pico', /^button|imu/],
  ])('%s: not where what they do is said otherwise', (message, unasked) => expect(blocksOf(message).filter((b) => unasked.test(b))).toEqual([]));
  it('where pins run short a load keeps a switch that is told', () => {
    const blocks = blocksOf('three soil sensors and two 5 V pumps on an ESP8266');
    expect(blocks.filter((b) => b === 'mosfet_switch')).toHaveLength(2);
    expect(blocks.filter((b) => /^(darlington|i2c_mux)/.test(b))).toEqual([]);
  });
});

describe('a board of a bridge alone', () => {
  it('has a terminal for its motors, which no signal header feeds', () => {
    expect(blocksOf('DRV8833 breakout with motor terminals')).toContain('screw_terminal_power');
  });
});

describe('relays behind optocouplers', () => {
  it.each([
    'three 24 V relays with optocoupled inputs, commanded by a Raspberry Pi outside',
    'relay board with two 5 V relays, opto inputs, an Arduino outside switches it',
    'three relay module with optocouplers, 5 V',
  ])('are told by those, each by its own: %s', (message) => {
    const { design } = engineer(read(message).request, { library, lexicon });
    const couplers = design?.components.filter((c) => c.device === 'EL817S1').map((c) => c.ref) ?? [];
    const relays = design?.components.filter((c) => c.kind === 'relay').map((c) => c.ref) ?? [];
    expect(couplers).toHaveLength(relays.length);
    const driven = design?.nets.filter((n) => couplers.some((u) => n.pins.includes(`${u}.E`))) ?? [];
    expect(driven).toHaveLength(relays.length);
    // The emitter ends at the base resistor of a driver as well as at its own resistor to ground.
    for (const net of driven) expect(net.pins.filter((p) => p.startsWith('R')).length).toBeGreaterThan(1);
  });
});

describe('the title of a board', () => {
  it('is its circuit, its converter or what its lines choose, and nothing beside them', () => {
    expect(blocksOf('bass buffer pedal with an NE5532').filter((b) => b.startsWith('opamp'))).toEqual(['opamp_buffer']);
    expect(blocksOf('Netzteil mit LM317, 3 bis 9 V, Eingang 18 V auf Klemmen')).not.toContain('barrel_jack');
    expect(blocksOf('CP2102N serial port over USB-C with a 3.3/5 V jumper')).not.toContain('screw_terminal_power');
  });
});
