import { describe, expect, it } from 'vitest';
import { figureOut } from '../../src/chat/builtin/answer/formulas/index.js';
import { isQuestion } from '../../src/chat/builtin/answer/question.js';
import type { Design } from '../../src/design/index.js';
import { designOf, turned } from './support.js';

const LINEAR = designOf('5 V in, 3.3 V out with an AMS1117, pin headers, in and out capacitors.');
const CLOCK = designOf('ATmega328P clock: DS3231 RTC with CR2032 backup, buzzer, ISP header, 5 V on a screw terminal.');

const turn = (message: string, design: Design) => turned(message, { design, board: null });
function edited(message: string, design: Design): Design & { reply: string } {
  const plan = turn(message, design);
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return { ...plan.design, reply: plan.reply };
}

describe('an order put politely', () => {
  it('is carried out; what is asked for in figures is a question', () => {
    expect(isQuestion('Could I get a connector on it as well?')).toBe(false);
    expect(isQuestion('Can it run from a 9 V adapter instead of USB?')).toBe(false);
    expect(isQuestion('Can it run from a 9 V adapter?')).toBe(true);
    expect(isQuestion('Could I get 5 V out of it?')).toBe(true);
  });
});

describe('what stays, and why', () => {
  it('what belongs to a thing goes with it; a reason behind the order is none', () => {
    const after = edited('Lose the buzzer and everything that drives it, the neighbours complained.', CLOCK);
    expect(after.components.some((c) => /buzzer/i.test(c.purpose))).toBe(false);
  });

  it('of several wishes the one that cannot be had is told, and the others are done', () => {
    const after = edited('remove the buzzer and the flux capacitor', CLOCK);
    expect(after.components.some((c) => /buzzer/i.test(c.purpose))).toBe(false);
    expect(after.components.filter((c) => c.kind === 'capacitor')).toHaveLength(CLOCK.components.filter((c) => c.kind === 'capacitor').length);
    expect(after.reply).toMatch(/^Not done: “capacitor”/);
    const more = edited('add a red LED and make it five RTCs', CLOCK);
    expect(more.components.some((c) => c.kind === 'led' && c.value === 'red')).toBe(true);
    expect(more.components.filter((c) => c.value.startsWith('DS3231'))).toHaveLength(1);
    expect(more.reply).toContain('5 rtcs were asked for and there is 1');
  });
});

describe('a pin that another thing takes', () => {
  it('leaves nobody unconnected, whatever was exchanged before', () => {
    const first = designOf('access reader: ESP32-C3, RC522, a green LED and a red LED, 5 V on a screw terminal');
    const second = edited('swap the RC522 for a PN532', first);
    // What came in its place has a line of its own name there.
    const leads = (n: { readonly pins: readonly string[] }, to: RegExp): boolean => n.pins.some((p) => to.test(p));
    const cs = second.nets.find((n) => leads(n, /^J\d+\.1$/) && leads(n, /^U\d+\.IO\d+$/));
    const pin = cs?.pins.find((p) => /^U\d+\.IO\d+$/.test(p))?.replace(/^.*IO/, 'GPIO');
    const third = edited(`move the red LED to ${pin}`, second);
    const left = third.nets.find((n) => n.name === cs?.name);
    expect(left?.pins.some((p) => /^J\d+\.1$/.test(p))).toBe(true);
    expect(left?.pins.some((p) => /^U\d+\.IO\d+$/.test(p))).toBe(true);
  });
});

describe('figures in questions', () => {
  it('the loss of a linear regulator is its drop times the current', () => {
    expect(turn('What does the regulator burn when I draw 300 mA?', LINEAR).reply).toContain('0.51 W');
    expect(turn('how hot does the LDO get at 2 A?', LINEAR).reply).toMatch(/3\.4 W.*no more than 800 mA/);
  });

  it('whether a part bears what goes through it, and what it bears', () => {
    const board = designOf('ESP32 board with a 12 V relay and a fuse, 12 V screw terminal');
    expect(turn('is the fuse big enough?', board).reply).toMatch(/^Yes: .* mA go through F1/);
    expect(turn('is the heater strong enough?', board).reply).not.toContain('mm');
    expect(turn('is the crystal big enough?', LINEAR).reply).toMatch(/^No: there is no crystal on the board/);
    expect(turn('what current can the relay switch?', board).reply).toContain('K1 (SRD-12VDC): 10000 mA');
    const fan = designOf('ATtiny85 board with a 12 V fan of 300 mA, 12 V screw terminal');
    expect(turn("what is the fan's current?", fan).reply).toMatch(/^J\d+ \(fan\) 300 mA/);
  });

  it('what a value would mean is tried, and what nobody can order is not', () => {
    expect(turn('what if R1 was 10k?', CLOCK).reply).toContain('Say "change R1 to 10k"');
    expect(turn('can it be 50x40?', CLOCK).reply).toMatch(/Say "make it 50x40".*\bwidth_mm none → 50/s);
    expect(turn('what if the buzzer fails?', CLOCK).reply).not.toContain('Say "the buzzer fails"');
  });

  it('units may be words', () => {
    expect(figureOut('What is the corner frequency of 10 kilohm and 100 nanofarads?', false)).toContain('159 Hz');
    expect(figureOut('What is the corner frequency of 4.7 k ohms and 2 microfarads?', false)).toContain('16.9 Hz');
  });
});
