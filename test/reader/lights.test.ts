import { describe, expect, it } from 'vitest';
import { requestOf, told as toldOf, unread } from './told.js';

const lightsIn = (message: string): readonly string[] => toldOf(requestOf(message)).filter((l) => /led(?: |$)/.test(l));

describe('colours of lights', () => {
  it.each([
    // So many in all, of these colours by turns.
    ['an ESP32 with 7 blue and white LEDs', ['7 led blue white']],
    ['an ESP32 with 8 LEDs in blue, white and amber', ['8 led blue white amber']],
    ['a toggle switch, 6 blue and amber LEDs, an ESP32', ['6 led blue amber']],
    // One of each, where nobody says how many.
    ['an ESP32 with blue, white and amber LEDs', ['led blue', 'led white', 'led amber']],
    ['an ESP32, blue white amber 3 mm LED', ['led blue 3mm', 'led white 3mm', 'led amber 3mm']],
    ['four buttons, blue, white LEDs, an ESP32', ['led blue', 'led white']],
    // A count or an article of its own before each.
    ['an ESP32 with one blue and one white LED', ['1 led blue', '1 led white']],
    ['an ESP32 with a blue, an amber and three white LEDs', ['led blue', 'led amber', '3 led white']],
    // One light of two colours.
    ['an ESP32 with a red/green LED', ['bicolor_led red green']],
    ['an ESP32, status LED (red/green)', ['bicolor_led red green']],
    ['an ESP32 with a bi-colour red green LED', ['bicolor_led two_colours red green']],
    ['an ESP32 with 4 LEDs (blue/white)', ['4 led blue white']],
    // Either will do.
    ['an ESP32 with 3 LEDs, blue or whatever is at hand', ['3 led blue']],
    ['an ESP32 with 3 LEDs in cyan or amber', ['3 led amber']],
    ['an ESP32 with 3 blue or white LEDs', ['3 led blue']],
    // Told behind them.
    ['an ESP32 with 3 LEDs: blue, white, amber, USB-C', ['led blue', 'led white', 'led amber']],
    ['an ESP32, 3 LEDs, blue, white and a red button', ['3 led blue white']],
    ['an ESP32 with a blue status LED and a white one', ['status_led blue', 'status_led white']],
    ['an ESP32, 2 relays, an LED for each relay, white, and an amber error LED', ['led white per relay', 'status_led amber']],
    // One for each of others.
    ['an ESP32, 3 buttons and an LED beside each button: blue, white, amber', ['led blue white amber per button']],
  ])('%s', (message, lines) => {
    expect(lightsIn(message).map((l) => l.replace(/(package:?|length:size=3) ?/g, ''))).toEqual(lines);
    expect(unread(requestOf(message))).toEqual([]);
  });

  it('are denied by a word before them', () => {
    const [, light] = requestOf('an ESP32 with a status LED, not white').asks;
    expect(light).toMatchObject({ concept: 'status_led', features: [], lacks: ['white'] });
  });

  it('of the mask and the print are none of a light', () => {
    expect(lightsIn('blue PCB with white silkscreen, an ESP32, an amber LED')).toEqual(['led amber']);
  });
});

describe('lights by turns', () => {
  it.each([
    ['two LEDs, a blue one and a red one, that blink by turns, 9 V', ['2 led blue red alternating']],
    ['one blue and one red LED alternating, 9 V', ['2 led blue red alternating']],
    ['5 LEDs in blue and red, 9 V, use flashing LEDs', ['5 led blue red blink']],
  ])('%s', (message, lines) => expect(lightsIn(message)).toEqual(lines));
});
