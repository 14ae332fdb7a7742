import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What is left of a first message that no ask, figure or title holds. */
const left = (message: string): string[] => requestOf(message).unread.map((u) => u.text);

describe('every word that says something ends somewhere', () => {
  it.each([
    ['headphone amplifier, 12 V. It must not thump when it wakes up.', 'thump'],
    ['two relays, without scratching the paint of the van', 'scratching'],
    ['ESP32 board for the attic, a relay which nobody pampers', 'pampers'],
  ])('%s: what was taken for an aside is left', (message, word) => expect(left(message).join(' ')).toContain(word));

  it('says nothing of words that an ask holds', () => expect(left('ESP32 with four relays and a green LED, USB-C')).toEqual([]));
});

describe('one for each of what stands elsewhere', () => {
  it.each([
    ['ESP32 with 4 load cells per beam, 3 beams', '12 load_cell'],
    ['ESP32, two relays for my barn doors, a reed switch for each door', 'several  reed_switch'],
    ['ESP32, six relays, an LED for each relay', 'led per relay'],
    ['ESP32, 6 arcade buttons with LED', 'led per button'],
    ['6 contact inputs on screw terminals, each with its own LED, ESP32', 'led per contact_input'],
    ['dual-axis joystick, USB, RP2040', 'joystick dual'],
  ])('%s', (message, ask) => {
    const request = requestOf(message);
    const said = [...request.asks.map((a) => `${a.several === true ? 'several ' : ''}${a.count ?? ''} ${a.concept}`.trim()), ...told(request)];
    expect(said.join('; ')).toContain(ask);
  });
});

describe('what is said beside the wish', () => {
  it.each([
    ['ESP32, 4 moisture probes (capacitive, analog out 0-3 V), LoRa', /analog_output/],
    ['12 V in, 5 V 2 A out, 30x40 mm so it fits in the lamp bracket', /lamp/],
    ["INA228 monitor. I don't trust JST at that end.", /jst/],
    ['ESP32 with a lithium cell that can also be charged over USB', /\bcan\b/],
  ])('%s: is no thing of the board', (message, thing) =>
    expect(
      requestOf(message)
        .asks.map((a) => a.concept)
        .join(' '),
    ).not.toMatch(thing),
  );
});

describe('volts', () => {
  it.each([
    ['Input 18-32 VDC (24 V nominal), output 5 V 3 A', 'supply voltage:in=18..32'],
    ['op amp board, fed by an external ±15 supply', 'supply voltage:in=15|-15'],
    ['USB PD board. 20 V, 3 A max.', 'usb_pd voltage:in=20'],
  ])('%s', (message, ask) => expect(told(requestOf(message)).join('; ')).toContain(ask));
});
