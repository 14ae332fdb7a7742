import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { figureOut } from '../../src/chat/builtin/answer/formulas/index.js';
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
  ['what divider brings 12 V down to 3.3 V?', /^27 kΩ above and 10 kΩ below make 3\.24 V/],
  ['How much power does a 100 ohm resistor take at 5 V?', /^50 mA and 250 mW/],
  ['NE555 as an astable with RA = 10k, RB = 100k and C = 1 µF: what frequency do I get?', /^6\.87 Hz.*duty 52\.4 %/],
  ['555 one-shot with 100k and 10uF: how long is the pulse?', /^1\.1 s/],
  ['how hot does an LDO run from 12 V to 3.3 V at 0.2 A?', /^1\.74 W/],
  ['What is 10k in parallel with 4.7k?', /^3\.197 kΩ/],
  ['two 100nF capacitors in series, what do I get?', /^50 nF/],
  ['LM317 output voltage with R1=240 and R2=720?', /^5 V/],
  ['inverting opamp Rf=100k Rin=10k gain in dB?', /^−10 \(20 dB\)/],
  ['reactance of 100nF at 1kHz', /^1\.592 kΩ/],
  ['how long does a 10000uF cap hold 5V at 1A until 4V?', /^10 ms/],
  ['How many volts is a reading of 2048 on a 12 bit ADC with 3.3V ref?', /^1\.65 V/],
  ['what is the PWM resolution at 20 kHz with an 80 MHz timer?', /^4000 steps/],
  ['resistor with yellow violet red gold bands?', /^4\.7 kΩ, ±5 %/],
  ['what does 104 on a capacitor mean?', /^100 nF/],
  ['nearest E12 value to 5k?', /^4\.7 kΩ/],
  ['what is 20 dBm in mW?', /^100 mW/],
  ['how long is a quarter-wave antenna for 868 MHz?', /a quarter of it 86\.3 mm/],
  ["What's the duty cycle of a buck from 24 to 5 V?", /^21 %/],
  ['Is 0.25W enough for 100 ohms at 5V?', /^50 mA and 250 mW.*gets hot/],
  ['My RC low-pass uses 4.7k and 10 nF. Where is the -3 dB point?', /^3\.39 kHz/],
  ['shunt of 10 mΩ at 5 A, what voltage and power?', /^50 mV and 250 mW/],
];

describe('questions that give their own figures', () => {
  it.each(QUESTIONS)('%s', (question, answer) => {
    expect(figureOut(question, false)).toMatch(answer);
    const plan = planFirst(question, library);
    expect([plan.kind, plan.reply]).toEqual(['answer', expect.stringMatching(answer)]);
  });

  it('answers each of several questions once', () => {
    const plan = planFirst('What is 20 dBm? And what does ESR mean?', library);
    expect([plan.kind, plan.reply]).toEqual(['answer', expect.stringMatching(/^100 mW[\s\S]*\n\nESR is/)]);
    expect(planFirst('Quelle résistance pour une LED rouge sous 5 V à 10 mA ?', library).reply).toMatch(/^330 Ω/);
    const whole = planFirst('A red LED at 5 V and 10 mA: which resistor, and how much power does it burn?', library);
    expect(whole.reply).toMatch(/^330 Ω[^\n]*29\.1 mW into heat\.$/);
  });

  it('leaves wishes for a board alone, and questions without their figures', () => {
    expect(figureOut('Could I have a board with an RC low-pass of 1k and 100nF?', false)).toBeNull();
    expect(figureOut('how wide are the tracks?', false)).toBeNull();
    expect(planFirst('555 astable with RA 10k, RB 100k and 1uF from 9 V, LED at the output', library).kind).toBe('design');
  });
});
