import { describe, expect, it } from 'vitest';
import { figureOut } from '../../src/chat/builtin/answer/formulas.js';
import { planTurn } from '../../src/chat/builtin/turn.js';
import { library } from './support.js';

/** Figures worked out by hand from the formulas, or read off a published table. */
const QUESTIONS: readonly (readonly [string, RegExp])[] = [
  // IPC-2221 calculators give 109 mil.
  ['How wide does an outer 1 oz trace have to be for 5 A if it may get 10 °C warmer?', /^2\.7\d mm \(109 mil\)/],
  ['what track width do I need for 2A?', /^0\.78\d? mm/],
  ['how wide must an inner trace be for 2 A with 20 degrees of rise on 2 oz?', /^0\.66\d? mm .*inner layer of 2 oz.*20 K/],
  ['How much current can a 0.5 mm trace carry?', /^1\.4\d A/],
  ['Which resistor for a red LED on 5 V at 10 mA?', /^330 Ω/],
  ['What is the cut-off of 10k and 22nF?', /^723 Hz/],
  ['at which frequency do 10uH and 100nF resonate?', /^159 kHz/],
  ['what divider brings 12 V down to 3.3 V?', /^27k Ω above and 10 kΩ below make 3\.24 V/],
  ['How much power does a 100 ohm resistor take at 5 V?', /^50mA and 250mW/],
  ['NE555 as an astable with RA = 10k, RB = 100k and C = 1 µF: what frequency do I get?', /^6\.87 Hz.*duty 52\.4 %/],
  ['555 one-shot with 100k and 10uF: how long is the pulse?', /^1\.1s/],
  ['how hot does an LDO run from 12 V to 3.3 V at 0.2 A?', /^1\.74 W/],
];

describe('questions that give their own figures', () => {
  it.each(QUESTIONS)('%s', (question, answer) => {
    expect(figureOut(question, false)).toMatch(answer);
    const plan = planTurn(question, null, library);
    expect([plan.kind, plan.reply]).toEqual(['answer', expect.stringMatching(answer)]);
  });

  it('leaves wishes for a board alone, and questions without their figures', () => {
    expect(figureOut('Could I have a board with an RC low-pass of 1k and 100nF?', false)).toBeNull();
    expect(figureOut('how wide are the tracks?', false)).toBeNull();
    expect(planTurn('RC low-pass: 10k and 22nF, two pin headers', null, library).kind).toBe('design');
    expect(planTurn('555 astable with RA 10k, RB 100k and 1uF from 9 V, LED at the output', null, library).kind).toBe('design');
  });
});
