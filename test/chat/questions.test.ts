import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { knownOf } from '../../src/chat/builtin/answer/basics.js';
import { planTurn } from '../../src/chat/builtin/index.js';
import type { Design } from '../../src/design/index.js';
import { designOf, library, mergedInto } from './support.js';

const CONTROLLER = designOf('STM32F030F4 with 3.3 V from an AMS1117, 5 V in on a screw terminal, SWD header, a user button and two LEDs');
const SWITCH = designOf('single mosfet switch for a 12 V pump, gate from a two pin header, screw terminals');
const RELAYS = designOf('ESP32-C3 with 2 relays, 12 V in, screw terminals');
const SLEEPER = designOf('ATtiny85 with a button and a buzzer on a CR2032');
const HEATER = designOf('ESP32-C3 that switches a 12 V heater of 24 W on a terminal, 12 V in on a screw terminal');
const AMPLIFIER = designOf('MCP6002 as a non-inverting amplifier with a gain of 11 (10k and 1k), 5 V on a screw terminal, pin headers in and out');
const CHARGER = designOf('USB-C charger with an MCP73831 for a cell of 220 mAh, JST-PH');
const LOOPS = designOf('ESP32 with two 4-20 mA inputs, ADS1115, 24 V supply');
const VOLTS = designOf('ESP32 with two inputs of 0-24 V, 12 V supply');
const KEYS = designOf('keypad with 2x3 MX switches and a Raspberry Pi Pico');
const MICROPHONE = designOf('electret microphone preamp with a gain of 50 and an op amp, 5 V');

const asked = (message: string, design: Design): string => {
  const plan = planTurn(message, { design, board: null, merged: (order) => mergedInto(design, order) }, library);
  if (plan.kind !== 'answer') throw new Error(`built instead of answering: ${plan.reply}`);
  return plan.reply;
};

describe('questions that the design answers', () => {
  const limiter = CONTROLLER.components.find((c) => c.purpose.startsWith('Limits the LED'))?.ref ?? '';
  it.each([
    ['which resistor has the smallest value, and how much is it?', CONTROLLER, /^R\d+ \(750.*R\d+.*smallest of \d/],
    ['how hot does the mosfet get at 3 A?', SWITCH, /^Q\d+ .* turns 0\.\d+ W into heat \(3 A over \d+ mΩ\)/],
    ['the board has two LEDs, right? what is on P99', CONTROLLER, /has no pin called P99/],
    ['what is on P99?', CONTROLLER, /has no pin called P99; its pins are/],
    ['what is the largest capacitor?', CONTROLLER, /^C\d+ \(22uF/],
    ['how many different resistor values do I need?', CONTROLLER, /^\d different values of resistors: .*750 \(R\d+, R\d+\)/],
    ['what is the pinout of the SWD connector?', CONTROLLER, /1 3V3 \(3\.3 V\), 2 SWCLK, 3 GND, 4 SWDIO, 5 NRST/],
    ['what does pin 4 of the SWD header carry?', CONTROLLER, /SWDIO/],
    ['is PF0 floating when the button is not pressed?', CONTROLLER, /^No: .*held high by R\d+/],
    ['what voltage is on PF0 when the button is pressed?', CONTROLLER, /pressed, BUTTON is at 0 V/],
    ['what current flows through the LEDs?', CONTROLLER, /^1\.9 mA through D\d+/],
    [`can ${limiter} be 330?`, CONTROLLER, /4\.2 mA in place of 1\.9 mA/],
    ['is it protected against ESD?', CONTROLLER, /^No/],
    ['is there a reset button?', CONTROLLER, /^No/],
    ['Does it stay off when the gate header is unplugged?', SWITCH, /held low by R\d+ \(10k to GND\), so Q\d+ .* stays off/],
    ['do the relays stay off during boot?', RELAYS, /RELAY_1 is held low by R\d+.*RELAY_2 is held low by R\d+/],
    ['is 2 A enough for it?', HEATER, /^No: the board takes .* so 2000 mA are too little/],
    ['would 5 A be enough?', HEATER, /^Yes: .* so 5000 mA are enough/],
    ['is the transistor good for 9 A?', SWITCH, /^No: Q\d+ .* is rated for/],
    ['how long does it last if it wakes up twice an hour?', SLEEPER, /1 s, .* 5 s, .*once every 1800 s/],
    ['how long does it last awake every half hour for 2 s at 4 mA?', SLEEPER, /4 mA for 2 s of every 1800 s/],
    ['can it measure humidity as well?', RELAYS, /^Not as it stands, but it can\. Say "measure humidity as well"/],
    ['can I add 3 more buttons?', RELAYS, /^Yes\. Say "add 3 more buttons"/],
    ['will it run out of pins?', RELAYS, /^\d+ pins of the ESP32-C3/],
    ['will it still work if I add 3 more buttons?', RELAYS, /^Yes\. Say "add 3 more buttons"/],
    ['how long until it is charged, from empty?', CHARGER, /charges with \d+ mA: 220 mAh \/ \d+ mA = .* D\d+ is lit while it charges and goes out/],
    ['what does the adc read at 4 mA? and at 20?', LOOPS, /^0\.4 V at 4 mA, 2 V at 20 mA: the current times 100 Ω/],
    ['what do the inputs see at 20 V?', VOLTS, /^2\.\d+ V at 20 V: .* over 10 kΩ/],
    ['which pins have the rows and columns?', KEYS, /ROW: ROW1 GP\d+, ROW2 GP\d+.*COL: COL1 GP\d+/],
    ['what is the low corner frequency?', MICROPHONE, /^The highest of them counts: 23\.1 Hz by C\d+ \(1uF\) and R\d+ \(4\.7k\) \+ R\d+ \(2\.2k\)/],
    ['how much would a linear regulator waste at 50 mA from 24 V to 5 V?', LOOPS, /^A linear regulator would turn 0\.95 W into heat/],
    ['how long can the cable be?', KEYS, /^(?!.*CANH)/s],
    ['how long does the battery last?', SLEEPER, /\(220 mAh\) lasts about \d+ hours at .* all the time\. .*Asleep it is [\d.]+ µA/],
    [
      'how many hours with 40 Ah, 50 % usable, on for 25 %?',
      HEATER,
      /^A battery of 40 Ah, of which 50 % are used, lasts about 39 hours at 2\d{3} mA for 25 % of the time/,
    ],
    [
      'how long does the cell last if it wakes once an hour for 2 s at 10 mA?',
      SLEEPER,
      /\(220 mAh\) lasts about [\d.]+ \w+: 10 mA for 2 s of every 3600 s and [\d.]+ µA between are [\d.]+ µA on average/,
    ],
    ['how long does it last? assume it is awake 5 s of every minute', SLEEPER, /for 5 s of every 60 s/],
    ['what does it draw?', HEATER, /J\d+ \([^)]*\) 2000 mA/],
    ['what is the gain?', AMPLIFIER, /11 times \(20\.8 dB\): 1 \+ R\d+ \(100k\) \/ R\d+ \(10k\)/],
  ])('%s', (message, design, expected) => {
    expect(asked(message, design)).toMatch(expected);
  });

  it('answers a question of the trade and says what the board has of it', () => {
    const reply = asked('do I need decoupling caps on the STM32?', CONTROLLER);
    expect(reply).toContain('100 nF');
    expect(reply).toContain('Source:');
  });
});

describe('questions before any board', () => {
  const first = (message: string) => planFirst(message, library);
  it.each([
    ['Do I need an external pull-up on the 1-wire data line of a DS18B20, and what value?', /4\.7 kΩ/],
    ['what value pull-ups for I2C at 400 kHz?', /2\.2 kΩ at 400 kHz/],
    ['what is the I2C address of a BME280?', /0x76 or 0x77/],
    ['how long does a CR2032 last at 20 uA?', /1\.3 years|460 days/],
    ['do I need a flyback diode for a relay?', /^Yes/],
    ['should I pour ground on both layers?', /^Yes: pour/],
    ['why is the sky blue?', /I keep no answer/],
  ])('%s', (message, expected) => {
    expect(first(message)).toMatchObject({ kind: 'answer', reply: expect.stringMatching(expected) });
  });

  it.each([
    'Could I get an ESP32 with a relay and a button?',
    'can you make a board with a level shifter from 5 V to 3.3 V?',
    'How about a USB-C powered RP2040 board?',
  ])('takes a wish for a wish: %s', (message) => {
    expect(first(message).kind).toBe('design');
  });

  it('names the source of everything that is commonly known', () => {
    expect(knownOf('what are the CC resistors on USB-C for?')).toMatch(/5\.1 kΩ[\s\S]*Source: USB Type-C/);
    expect(knownOf('who won the match?')).toBeNull();
  });
});
