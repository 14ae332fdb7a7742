import { describe, expect, it } from 'vitest';
import { designOf, turned } from '../support.js';

const DIMMER = designOf('12 V LED dimmer, 4 channels 2 A each, ESP32, 12 V terminal');
const AMPLIFIER = designOf('PAM8403 amplifier with volume pot, USB-C');
const AQUARIUM = designOf('Aquarium controller: ESP32, 2 relays, DS18B20 probe, OLED, 12 V barrel jack');
const ALARM = designOf('Freezer alarm: ATtiny85, DS18B20 on a 1 m cable, buzzer, 2xAA');
const NODE = designOf('CAN node with STM32F103, 24 V input, 2 low-side outputs 2 A');

describe('a question of a known kind has its own answer', () => {
  it.each([
    [DIMMER, 'What rating should the fuse in the feed have?', /^10 A, slow\. .*J1 bears 10 A/],
    [DIMMER, 'What size of power brick do I buy?', /^12 V with at least 12\.5 A/],
    [DIMMER, 'Can all four run at full brightness at once?', /with all of it on\. Yes, as to the board/],
    [DIMMER, 'what cross-section for the supply wires?', /^1\.5 mm²/],
    [AMPLIFIER, 'How many watts into 8 ohms?', /^About 1\.56 W .*bridge/],
    [AMPLIFIER, 'Can children play with it safely?', /no net has more than 5 V/],
    [AQUARIUM, 'Does the pump relay stay quiet while I upload new code?', /held low by R\d+/],
    [AQUARIUM, 'What happens to it if the 12 V are really 15 V?', /^No: VIN_RAW is laid out for 12 V\. At 15 V/],
    [AQUARIUM, "Where does the DS18B20's data wire land on the ESP32?", /DS18B20.* is on IO\d+/],
    [AQUARIUM, 'Could I leave the OLED off?', /Say "remove the OLED"/],
    [ALARM, 'If the alarm never goes off, roughly when do I have to change the cells?', /\d.*(?:years|days|shelf)/],
    [ALARM, 'Which parts must not be soldered the wrong way round?', /^These stand one way round only/],
    [NODE, 'Is it protected when I mix up the supply wires?', /^Nothing breaks: U1/],
  ])('%#: %s', (design, question, answer) => {
    const plan = turned(question, { design, board: null });
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(answer);
  });

  it('of what nobody computes that is said, with what is known of the thing', () => {
    expect(turned('How loud is the buzzer in the next room?', { design: ALARM, board: null }).reply).toMatch(
      /^The design does not tell me that.*What I know of it: /s,
    );
  });
});
