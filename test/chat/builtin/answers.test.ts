import { describe, expect, it } from 'vitest';
import { planTurn } from '../../../src/chat/builtin/index.js';
import { designOf, engineeredOf, library, mergedInto } from '../support.js';

const FILTER = 'RC low pass filter, 4.7k and 10nF, SMA in and out';
const DIVIDER = 'Voltage divider 12V to 3V with 30k and 10k, 3 pin header';
const TIMER = '555 timer blinking an LED at 2 Hz, 9V battery';
const AMPLIFIER = 'non-inverting op amp with gain 11, MCP6002, 5V, input and output on screw terminals';
const RELAYS = 'CAN node with STM32F103, 12 V in, 2 relays on GPIO, 80x60 mm with M3 holes';

const PASSIVE = new Set([FILTER, DIVIDER]);

describe('questions that a board is calculated for', () => {
  it.each([
    // 1 / (2π · 4.7 kΩ · 10 nF); |1 / (1 + jωRC)| with ωRC = 29.5.
    ["What's the cutoff frequency?", FILTER, /^−3 dB at 3\.39 kHz/],
    ['what is the attenuation at 100 kHz?', FILTER, /^-29\.4 dB/],
    ["what's the output impedance?", FILTER, /^4\.7 kΩ/],
    ['how do I change the cutoff to 10 kHz?', FILTER, /^No\. .*R1 is 1\.5k, not 4\.7 kΩ/],
    ['what voltage is at the tap?', DIVIDER, /^3 V at OUT with 12 V/],
    ["what's the tap at 24 V in?", DIVIDER, /^6 V/],
    ['what current does it draw?', DIVIDER, /^300 µA at 12 V/],
    // 68 kΩ and 330 kΩ: 398 / 728.
    ["what's the duty cycle?", TIMER, /54\.7 %/],
    ['what does it do with 1 V in?', AMPLIFIER, /would make 11 V, more than the supply of 5 V/],
    ['what is the bandwidth?', AMPLIFIER, /90\.9 kHz/],
    ["What's on pin 3 of U1?", AMPLIFIER, /INA\+ on the net IN/],
    ['how much does the MCU cost?', RELAYS, /^U\d+ \(STM32F103C8T6\) costs \$/],
    ['does it have wifi?', RELAYS, /^No: the STM32F103C8/],
    ['how many parts are through-hole?', RELAYS, /through-hole: J1/],
  ])('%s', (question, sentence, expected) => {
    const design = PASSIVE.has(sentence) ? engineeredOf(sentence) : designOf(sentence);
    const plan = planTurn(question, { design, board: null, merged: (order) => mergedInto(design, order) }, library);
    expect([plan.kind, plan.reply]).toEqual(['answer', expect.stringMatching(expected)]);
  });

  it('counts the coils of relays, and a converter by its ratio', () => {
    const plan = planTurn("what's the total power consumption in watts?", { design: designOf(RELAYS), board: null }, library);
    const ma = Number(/: (\d+) mA and \d+ mA from VIN_RAW at 12 V/.exec(plan.reply)?.[1]);
    // Two coils of 72 mA and some 40 mA of logic at 5 V, over 12 V at 85 %.
    expect(ma).toBeGreaterThan(80);
    expect(ma).toBeLessThan(120);
    expect(plan.reply).toContain('(coil)');
  });

  it('answers every question of a message, and a follow-up of the one before', () => {
    const about = { design: designOf(RELAYS), board: null };
    const two = planTurn('How big is it and which inductor values are on it?', about, library);
    expect([two.kind, two.reply]).toEqual(['answer', expect.stringMatching(/80 × 60 mm[\s\S]*1 inductor: 4\.7uH/)]);
    const said = [{ you: 'is PB0 used?', bot: '' }];
    const follow = planTurn('what about PB11?', { ...about, said }, library);
    expect([follow.kind, follow.reply]).toEqual(['answer', expect.stringMatching(/PB11/)]);
  });
});
