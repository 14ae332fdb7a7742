import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { ofFamily } from '../../../src/chat/builtin/read/families.js';
import { inFigures } from '../../../src/chat/builtin/read/spoken.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
const planned = (sentence: string) => {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(`no board: ${plan.reply}`);
  return plan;
};
const refused = (sentence: string): string => {
  const plan = planFirst(sentence, library);
  if (plan.kind === 'design') throw new Error(`a board: ${plan.reply}`);
  return plan.reply;
};
const valuesOf = (sentence: string, kind: string): string[] =>
  planned(sentence)
    .design.components.filter((c) => c.kind === kind)
    .map((c) => c.value);

describe('quantities in words', () => {
  it.each([
    ['lights for around ten seconds', 'lights for around 10 seconds'],
    ['twenty-five milliamps', '25 milliamps'],
    ['a gain of minus ten', 'a gain of -10'],
    ['plus/minus 12 V', '±12 V'],
    ['plus or minus fifteen volts', '±15 volts'],
    ['three LEDs minus two resistors', 'three LEDs minus two resistors'],
    ['a pair of seconds', 'a pair of seconds'],
  ])('%s → %s', (words, figures) => {
    expect(inFigures(words)).toBe(figures);
  });

  it('keeps the words of the sentence as the prompt', () => {
    const words = 'NE555 one-shot: a button lights an LED for five seconds, 9 V on a screw terminal';
    expect(planned(words).design.prompt).toBe(words);
    expect(planned(words).reply).not.toContain('you named no time');
  });
});

describe('families of microcontrollers', () => {
  it.each([
    ['STM32 (any small G0, L0 or F0)', 'STM32G0'],
    ['an STM32 L0 or F0 with CAN', 'an STM32F0 with CAN'],
    ['some STM32 from the F4 series', 'some STM32F4'],
    ['STM32 with a button', 'STM32 with a button'],
    ['STM32F103C8 board', 'STM32F103C8 board'],
  ])('%s → %s', (list, family) => {
    expect(ofFamily(list)).toBe(family);
  });
});

describe('a board whose main part is lacking', () => {
  it.each([
    ['Audio codec with the WM8960, 3.3 V from a 6-pin header that also carries BCK. Analogue supply filtered separately.', /WM8960|codec/i],
    ['breakout for an HDMI connector to a pin header', /HDMI/],
  ])('is not made: %s', (sentence, part) => {
    const reply = refused(sentence);
    expect(reply).toMatch(part);
    expect(reply).toContain('not in my parts library');
  });

  it('is made where another part stands beside it', () => {
    expect(planned('ESP32-C3 board with HDMI and a BME280').design.unmet.join(' ')).toContain('HDMI');
  });

  it('carries no thousands of amperes', () => {
    expect(refused('12 V in on a screw terminal, out on two screw terminals, 5102 A each')).toContain('1000 A');
  });
});

it('ends a CAN bus by two halves and a capacitor, fed by the header that lists VCC', () => {
  const sentence = 'Isolated CAN, 3.3 V logic on a 4-pin header (VCC, GND, TXD, RXD), split termination 2 x 60 ohm with 4.7 nF';
  expect(valuesOf(sentence, 'resistor').filter((v) => v === '60.4')).toHaveLength(2);
  expect(valuesOf(sentence, 'resistor')).not.toContain('120');
  const { nets } = planned(sentence).design;
  expect(nets.find((n) => n.name.endsWith('SPLIT'))?.pins).toHaveLength(3);
  expect(nets.filter((n) => n.volts !== undefined).map((n) => n.volts)).not.toContain(12);
});

it('reads a 4 to 20 mA loop over a clamped shunt', () => {
  const sentence = 'STM32G030 board, 24 V in on a screw terminal, one 4-20 mA input over a 150 ohm shunt with a clamp';
  expect(valuesOf(sentence, 'resistor')).toContain('150');
  expect(planned(sentence).design.components.some((c) => c.device === 'BAT54S' || c.part?.mpn.startsWith('BAT54S'))).toBe(true);
  expect(planned(sentence.replace('150', '250')).design.unmet.join(' ')).toContain('250 Ω');
});

it('leaves out a battery that nothing can run from, and feeds LEDs from the USB of a module', () => {
  const errors = (sentence: string): string[] =>
    checkElectrical(resolve(planned(sentence).design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  expect(errors('two bnc jack, a CAN, 24c02, l293d, aa holder')).toEqual([]);
  expect(errors('xiao esp32 c3, apa102 led')).toEqual([]);
  expect(errors('feather, two ws2812')).toEqual([]);
});

it('takes "warm white" as one colour and a hole at each end as two', () => {
  const { design } = planned('12 V light bar, 100 x 15 mm: nine warm-white LEDs as three strings of three, an M3 hole at each end');
  expect(design.components.filter((c) => c.kind === 'led')).toHaveLength(9);
  expect(design.components.filter((c) => c.kind === 'mounting_hole')).toHaveLength(2);
});
