import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { dealtOut } from '../../../src/chat/builtin/read/spread.js';
import type { Component, Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
function made(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}
const of = ({ components }: Design, kind: Component['kind']): Component[] => components.filter((c) => c.kind === kind);
const values = (d: Design, kind: Component['kind']): string[] => of(d, kind).map((c) => c.value);
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const devices = (d: Design): (string | undefined)[] => d.components.map((c) => c.device);

describe('a count dealt out to kinds', () => {
  it.each([
    ['three red, two green and one blue LED', 'three red LEDs, two green LEDs, one blue LED'],
    ['8 LEDs (4 red, 4 green)', '4 red LEDs, 4 green LEDs'],
    ['two 2-pin and one 4-pin header', 'two 2-pin headers, one 4-pin header'],
    ['a red LED and a green one', 'a red LED and a green one'],
  ])('%s', (said, plain) => {
    expect(dealtOut(said)).toBe(plain);
  });
});

describe('LED boards without a chip', () => {
  it('give each LED a line and a resistor of its own', () => {
    const { design } = made('Three red, two green and one blue LED, each with its own resistor, 5 V, inputs on a 7-pin header');
    expect(values(design, 'led')).toEqual(['red', 'red', 'red', 'green', 'green', 'blue']);
    expect(of(design, 'resistor')).toHaveLength(6);
    expect(of(design, 'connector').map((c) => c.device)).toEqual(['PinHeader_1x07']);
  });

  it('wire a matrix by rows and columns, and pairs of lines both ways', () => {
    const matrix = made('4x3 LED matrix, rows and columns on headers').design;
    expect([of(matrix, 'led').length, of(matrix, 'resistor').length]).toEqual([12, 3]);
    const plexed = made('charlieplexed 12 LEDs on a 4-pin header').design;
    const pairs = of(plexed, 'led').map((c) => `${netOf(plexed, `${c.ref}.A`)}>${netOf(plexed, `${c.ref}.K`)}`);
    expect(new Set(pairs).size).toBe(12);
    expect(of(plexed, 'connector').map((c) => c.device)).toEqual(['PinHeader_1x04']);
  });

  it('are fed over their only connector', () => {
    const { design } = made('20 red LEDs, 5 strings of 4 at 12 V, 15 mA, JST-XH');
    expect(of(design, 'connector').map((c) => c.device)).toEqual(['JST_XH_B2B-XH-A']);
  });
});

describe('what stands behind a stage', () => {
  it('is the RC filter that the sentence wishes, behind a difference amplifier too', () => {
    const { design } = made('op-amp difference amplifier gain 10, MCP6002, 5 V, with a 1 kHz RC low-pass filter on its output');
    const filter = design.components.find((c) => c.kind === 'resistor' && c.purpose === 'Output filter');
    expect(netOf(design, `${filter?.ref}.2`)).toBe('OUT');
    expect(netOf(design, `${filter?.ref}.1`)).toBe('OUT_RAW');
  });

  it('is a level control whose ohms are not the gain', () => {
    const { design } = made('guitar preamp TL072, gain 11, 9 V battery, 6.35 mm jacks in and out, volume pot 100k');
    expect(devices(design)).toContain('POT_3296W_100k');
    expect(design.components.filter((c) => c.purpose === 'Feedback').map((c) => c.value)).toEqual(['100k']);
    expect(of(design, 'connector').filter((c) => c.device === 'AudioJack_6.35mm_Mono')).toHaveLength(2);
  });
});

describe('an unknown circuit with knobs', () => {
  it('is no microcontroller board', () => {
    const plan = planFirst('Guitar tremolo with two transistors and a depth knob, 9 V', library);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(/"Guitar tremolo"|tremolo/i);
  });
});

describe('kits are electrically sound', () => {
  it.each([
    'CD4017 LED chaser with 10 LEDs clocked by a 555, speed pot, 9 V battery, through-hole',
    'electronic dice with 7 LEDs, 555 and 4017, button, 9 V',
    'touch switch with two transistors driving an LED, 9 V',
    'night light: LDR, BC547, 3 white LEDs, 9 V battery, trimpot',
    'voltage to current converter 0-5 V to 4-20 mA with op-amp and transistor, 24 V supply',
    'MOSFET H-bridge 12 V 1 A with IN1 IN2 header and motor screw terminal',
    'rain sensor board: comparator LM393, sensitivity trimpot, LED, D0 and A0 outputs on a 4-pin header, sensor on a 2-pin screw terminal',
    'window comparator 3-4 V with LM393, red LED out of range, green in range, 12 V',
    'state variable filter 1 kHz with TL074, ±12 V, outputs on a 4-pin header',
    'active band-pass 1 kHz Q 5, MFB, LM358, 12 V',
    'precision full-wave rectifier, TL072, ±12 V, BNC in and out',
    'ADC front end: ±10 V in, 0-3.3 V out, MCP6002, 3.3 V supply',
    'stereo mixer for 3 sources, 3.5 mm jacks, a knob per source, TL074, ±12 V',
    'LM339, four comparators, each with its own trimpot and LED, 5 V on a screw terminal',
  ])('%s', (sentence) => {
    const faults = checkElectrical(resolve(made(sentence).design, library)).filter((f) => f.severity !== 'info');
    expect(faults.map((f) => `${f.rule}: ${f.message}`)).toEqual([]);
  });
});
