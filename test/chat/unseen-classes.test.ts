import { describe, expect, it } from 'vitest';
import { figureOut } from '../../src/chat/builtin/answer/formulas/index.js';
import { isQuestion } from '../../src/chat/builtin/answer/index.js';
import { clausesOf } from '../../src/chat/builtin/edit/clauses.js';
import { busOptions } from '../../src/chat/builtin/plan/bus-options.js';
import { edgesOf } from '../../src/chat/builtin/plan/path/edges.js';
import { blocks, count, designOf, devices, intentOf, net, netOf, replyOf } from './support.js';

describe('what a message is', () => {
  it('CAN in capitals opens a description, "can" a question', () => {
    expect(isQuestion('CAN node on a 24 V supply: STM32F103, isolated CAN')).toBe(false);
    expect(isQuestion('Can a 5 V signal go into a 3.3 V pin?')).toBe(true);
  });

  it('the forward voltage that a question names counts', () => {
    expect(figureOut('I want a red LED (2 V drop) at 10 mA off 5 V. Which resistor?', false)).toMatch(/^300 Ω/);
    expect(figureOut('LED with Vf 3.2 V on 12 V, 20 mA, what resistor?', false)).toMatch(/^470 Ω/);
  });

  it('what leads to an order is none', () => {
    expect(clausesOf('Our run is 200 m, so add a terminator')).toEqual(['add a terminator']);
  });
});

describe('what belongs to what', () => {
  it('part numbers joined by "or" are one part', () => {
    const parts = (sentence: string): string[] =>
      intentOf(sentence).items.flatMap((i) => (i.id === 'circuit' || i.id === 'motor_driver' ? [i.text] : []));
    expect(parts('Driver for two DC motors: DRV8833, TB6612FNG or similar')).toHaveLength(parts('Driver for two DC motors: DRV8833').length);
  });

  it('the level of logic inputs and of a microcontroller beside a cell is no supply', () => {
    expect(intentOf('Two motors from a 12 V jack, logic inputs at 3.3 V on a pin header, DRV8833').sources.map((s) => s.volts)).not.toContain(3.3);
    const design = designOf('ATmega328P at 3.3 V with an LED, runs from a single Li-ion cell');
    expect(net(design, 'VBAT').volts).toBe(3.7);
    expect(netOf(design, 'ATMEGA328P-AU', 'VCC')).toBe('3V3');
  });

  it('a 2S pack is planned for 8.4 V', () => {
    expect(intentOf('Two DC motors, 7.4 V from a 2S pack').sources.map((s) => s.volts)).toContain(8.4);
  });

  it('efficiency matters; Matter is a radio', () => {
    expect(intentOf('12 V to 5 V buck. Efficiency matters.').platform).toBeNull();
    expect(intentOf('A relay node that speaks Matter').platform?.id).toBe('esp32-c6');
  });
});

describe('buses', () => {
  it('the termination is left out, or behind a jumper', () => {
    expect(busOptions('RS-485, no termination')).toEqual({ termination: false, jumper: false });
    expect(busOptions('CAN with 120R selectable by a jumper')).toEqual({ termination: true, jumper: true });
    expect(busOptions('CAN transceiver')).toEqual({ termination: true, jumper: false });
  });

  it('a transceiver with its UART on a header brings no microcontroller, and what is not isolated no isolator', () => {
    const design = designOf('Non-isolated RS485 transceiver board, 5 V, UART on a 5 pin header, A/B/GND on a screw terminal, no termination.');
    expect(count(design, 'microcontroller')).toBe(0);
    expect(blocks(design)).toContain('rs485_transceiver_5v');
    expect(design.components.some((c) => c.value === '120')).toBe(false);
  });
});

describe('boards', () => {
  it('a chain of addressable LEDs has one resistor in its data line, and connectors at its ends', () => {
    const design = designOf('LED stick, 6 WS2812B, 100 x 12 mm, 3 pin JST XH at each end, 5 V');
    expect(design.components.filter((c) => c.value === '330')).toHaveLength(1);
    expect(devices(design, 'JST_XH_B3B-XH-A')).toBe(2);
  });

  it('terminals stand at the ends that the sentence names', () => {
    const wide = { fixed: false, holes: null, width_mm: 50, height_mm: 25 };
    expect(edgesOf('Screw terminals at the two short ends', wide)).toEqual({ in: 'left', out: 'right' });
    expect(edgesOf('input on the right, output on the left', wide)).toEqual({ in: 'right', out: 'left' });
    const design = designOf('Takes 12 to 24 V, gives 5 V at 2 A, step-down, screw terminals at the two short ends, board 50 x 25 mm');
    expect(design.components.flatMap((c) => (c.ref.startsWith('J') ? [c.place?.edge] : []))).toEqual(['left', 'right']);
  });

  it('a module that is soldered on is the module', () => {
    expect(devices(designOf('Raspberry Pi Pico soldered straight on, two buttons'), 'RASPBERRY-PI-PICO')).toBe(1);
  });

  it('probes are wired to a box header beside its supply', () => {
    const design = designOf('Bed of nails: a dozen spring probes, all wired to a 2x7 box header that also brings 3.3 V and ground. Power LED.');
    expect(net(design, 'TP12').pins).toEqual(['J1.12', 'J2.14']);
    expect(net(design, '3V3').volts).toBe(3.3);
    expect(count(design, 'led')).toBe(1);
  });

  it('coils of another voltage hang on a driver array', () => {
    const reply = replyOf('ESP32 with two relays with 24 V coils on a ULN2803, 24 V in');
    expect(reply).toMatch(/ULN2803A with 2 of 8 channels in use, its clamp diodes at VIN/);
    expect(reply).not.toMatch(/Not done/);
    expect(replyOf('ESP32 with two relays with 48 V coils, 12 V in')).toMatch(/coil for 48 V/);
  });
});
