import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { voltsPerAmp } from '../../../src/chat/builtin/plan/analogue/opamps.js';
import { timesOf } from '../../../src/chat/builtin/plan/analogue/timing.js';
import type { Component, Design } from '../../../src/design/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
const designOf = (sentence: string): { design: Design; reply: string } => {
  const plan = planFirst(sentence, library);
  if (plan.kind === 'answer') throw new Error(plan.reply);
  return plan;
};
const kinds = (design: Design, kind: Component['kind']): Component[] => design.components.filter((c) => c.kind === kind);
const netsOf = (design: Design, ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);

describe('analogue briefs keep their extras', () => {
  it('reads volts per ampere in every unit', () => {
    expect(voltsPerAmp('gain 1 V per microamp')).toBeCloseTo(1e6);
    expect(voltsPerAmp('100 mV/nA')).toBeCloseTo(1e8);
    expect(voltsPerAmp('100 kV/A')).toBeCloseTo(1e5);
    expect(voltsPerAmp('12 V/1 A supply')).toBeNull();
  });

  it('gives a transimpedance amplifier its gain and the resistor at its output', () => {
    const { design } = designOf('Photodiode TIA, 1 V per microamp, 5 V header, output through a small series resistor to an SMA');
    expect(kinds(design, 'resistor').map((c) => c.value)).toEqual(expect.arrayContaining(['1M', '100']));
  });

  it('puts a booster behind half its supply with a level control', () => {
    const { design, reply } = designOf('Guitar buffer/booster, TL072, 9 V barrel jack, level pot, two quarter-inch jacks');
    expect(kinds(design, 'potentiometer')).toHaveLength(1);
    expect(netsOf(design, kinds(design, 'potentiometer')[0]?.ref ?? '')).toContain('OUT');
    expect(reply).toMatch(/AC coupled/);
  });

  it('couples a follower by capacitors where a pick-up feeds it', () => {
    const { design } = designOf('Bass buffer pedal with TL072, 9 V battery, two 6.35 mm jacks');
    expect(design.nets.find((n) => n.name === 'IN_B')?.pins.length).toBe(3);
  });
});

describe('times', () => {
  it('reads ranges, words and minutes', () => {
    expect(timesOf('from about five seconds to a minute')).toEqual([5, 60]);
    expect(timesOf('1 to 10 minutes')).toEqual([60, 600]);
    expect(timesOf('half a minute')).toEqual([30]);
    expect(timesOf('a board')).toEqual([]);
  });

  it('sweeps a monostable over the range that is named', () => {
    const { reply } = designOf('555 monostable, button, relay, 12 V terminal, adjustable from five seconds to a minute');
    const [, least, most] = /about ([\d.]+) to ([\d.]+) s/.exec(reply) ?? [];
    expect(Number(least) / 5).toBeCloseTo(1, 0);
    expect(Number(most)).toBeGreaterThan(57);
    expect(Number(most)).toBeLessThan(75);
  });
});

describe('rails', () => {
  const SENTENCE = '12 V in on a screw terminal, 5 V 3 A and 3.3 V 800 mA out. All three voltages on screw terminals, one LED per rail.';

  it('lights the input too, and brings it out where all voltages are to be had', () => {
    const { design } = designOf(SENTENCE);
    expect(kinds(design, 'led')).toHaveLength(3);
    expect(design.components.filter((c) => c.value === 'Terminal')).toHaveLength(3);
  });
});

describe('stepper drivers without a microcontroller', () => {
  it('gives each its motor and all one header', () => {
    const { design } = designOf('Two-axis stepper driver, DRV8825, 24 V terminal, STEP, DIR and ENABLE of both on one header with 3.3 V and ground');
    expect(kinds(design, 'module')).toHaveLength(2);
    expect(design.components.filter((c) => c.value === 'Motor')).toHaveLength(2);
    const header = design.components.find((c) => c.value === 'Control')?.ref ?? '';
    expect(netsOf(design, header).sort()).toEqual(['3V3', 'DIR1', 'DIR2', 'ENABLE1', 'ENABLE2', 'GND', 'STEP1', 'STEP2'].sort());
    expect(kinds(design, 'capacitor').filter((c) => c.value === '100uF')).toHaveLength(2);
  });

  it('joins the enable lines where one is common', () => {
    const { design } = designOf('X, Y and Z TMC2209 carrier, 24 V XT30, common enable, step/dir header');
    expect(design.nets.find((n) => n.name === 'ENABLE')?.pins.length).toBeGreaterThan(6);
    expect(design.nets.some((n) => n.name === 'ENABLE1')).toBe(false);
  });

  it('leaves boards with a microcontroller to their planner', () => {
    expect(designOf('ESP32 with two A4988 sockets, 12 V barrel jack').design.components.some((c) => /ESP32/.test(c.value))).toBe(true);
  });
});

describe('LEDs by their jobs', () => {
  it('counts "one for … and one for …"', () => {
    expect(kinds(designOf('ATtiny85, one LED for ready and another for error, CR2032').design, 'led')).toHaveLength(2);
    expect(kinds(designOf('RP2040 with an LED and two buttons, one for up and one for down').design, 'led')).toHaveLength(1);
  });
});
