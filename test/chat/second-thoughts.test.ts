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
    expect(isQuestion('Could I get 5 V out of it?')).toBe(true);
  });
});

describe('what stays, and why', () => {
  it('what belongs to a thing goes with it; a reason behind the order is none', () => {
    const after = edited('Lose the buzzer and everything that drives it, the neighbours complained.', CLOCK);
    expect(after.components.some((c) => /buzzer/i.test(c.purpose))).toBe(false);
    expect(turn('remove the buzzer and the flux capacitor', CLOCK)).toMatchObject({
      kind: 'answer',
      reply: expect.stringMatching(/^Nothing is changed/),
    });
  });
});

describe('figures in questions', () => {
  it('the loss of a linear regulator is its drop times the current', () => {
    expect(turn('What does the regulator burn when I draw 300 mA?', LINEAR).reply).toContain('0.51 W');
    expect(turn('how hot does the LDO get at 2 A?', LINEAR).reply).toMatch(/3\.4 W.*no more than 800 mA/);
  });

  it('units may be words', () => {
    expect(figureOut('What is the corner frequency of 10 kilohm and 100 nanofarads?', false)).toContain('159 Hz');
    expect(figureOut('What is the corner frequency of 4.7 k ohms and 2 microfarads?', false)).toContain('16.9 Hz');
  });
});
