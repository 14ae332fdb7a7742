import { describe, expect, it } from 'vitest';
import { requestOf, told as toldOf, unread } from './told.js';

const told = (message: string): readonly string[] => toldOf(requestOf(message));
const loud = (message: string): readonly string[] => unread(requestOf(message));

describe('some of so many, told apart', () => {
  it.each([
    ['an RP2040 with 9 LEDs: 5 green, 4 red', ['5 led green', '4 led red']],
    ['an RP2040 with nine LEDs, 5 green and 4 red', ['5 led green', '4 led red']],
    ['an RP2040 with nine LEDs: 5 green 4 red', ['5 led green', '4 led red']],
    ['an RP2040, LEDs (5 green, 4 red)', ['5 led green', '4 led red']],
    ['an RP2040 with 9 LEDs, 2 of them red', ['7 led', '2 led red']],
    ['an RP2040 with 9 LEDs: 5 green LEDs and 4 red LEDs', ['5 led green', '4 led red']],
    ['an RP2040 with 5 green 4 red LEDs', ['5 led green', '4 led red']],
    ['an ESP32, 5 relays, three with 16 A contacts', ['2 relay', '3 relay current:rated=16']],
    ['an ESP32, 5 relays, one with 16 A contacts and four with 5 A', ['1 relay current:rated=16', '4 relay current:rated=5']],
    ['an ESP32, 3 fans, fan 2 with a tacho', ['2 fan', '1 tach_fan']],
    ['an ESP32, 7 inputs, five for buttons and two for reed switches', ['5 button input', '2 reed_switch input']],
    ['an ESP32, 6 terminals, four for fans and two for valves', ['4 fan @screw_terminal', '2 valve @screw_terminal']],
    ['an ESP32, 7 buttons, four along the top edge and three along the left edge', ['4 button place:edge=top', '3 button place:edge=left']],
    [
      'an ESP32, six 3-pin headers, two on the left edge and four on the right edge',
      ['2 pin_header ways:size=3 place:edge=left', '4 pin_header ways:size=3 place:edge=right'],
    ],
    ['an ESP32, 5 outputs: 2 pumps and 3 valves', ['2 pump', '3 valve']],
    ['an ESP32, 8 buttons, three on JST-XH', ['5 button', '3 button @jst_xh']],
    ['three 12 V and two 5 V relays, an ESP32', ['3 relay voltage:supply=12', '2 relay voltage:supply=5']],
  ])('%s', (message, parts) => {
    const found = told(message);
    expect(found).toEqual(expect.arrayContaining(parts));
    expect(found.length).toBe(parts.length + 1);
    expect(loud(message)).toEqual([]);
  });

  it.each([
    ['an ESP32, 4 relays and 2 buttons', ['4 relay', '2 button']],
    ['an ESP32, 4 outputs and 2 relay outputs', ['4 output', '2 relay']],
    ['an ESP32, 4 fans, 2 valves and 3 LEDs', ['4 fan', '2 valve', '3 led']],
  ])('%s are all there', (message, parts) => expect(told(message)).toEqual(expect.arrayContaining(parts)));

  it('stands on the edge of the board whose controller is named behind it', () => {
    const { asks } = requestOf('nine LEDs along the top edge of an ESP32 board');
    expect(asks.map((a) => [a.concept, a.place?.edge])).toEqual([
      ['led', 'top'],
      ['esp', undefined],
    ]);
  });

  it('keeps what is said of all of them', () => {
    expect(told('an ESP32 with 6 outputs for 24 V valves, 4 at 1 A and 2 at 3 A')).toEqual(
      expect.arrayContaining(['4 valve current:rated=1 voltage:supply=24 output', '2 valve current:rated=3 voltage:supply=24 output']),
    );
  });
});

describe('figures that leave out their unit', () => {
  it.each([
    ['two motors 12 V, 2 A each, stall about 7, an ESP32', '2 motor voltage:supply=12 current:each=2 current:limit=..7'],
    ['4 white LEDs, 80 mA in total, an ATtiny85', '4 led current:total=0.08 white'],
    ['a stereo amplifier with two speakers, a treble pot, 8 ohm', '2 speaker resistance:rated=8'],
  ])('%s', (message, ask) => {
    expect(told(message).some((t) => t === ask || t.startsWith(`${ask} `))).toBe(true);
    expect(loud(message)).toEqual([]);
  });
});

describe('what is outside', () => {
  it.each([
    ['an ESP32 with 4 sensors on JST-XH', '4 sensor_input @jst_xh'],
    ['a readout 0-10 V, an ADS1115, 24 V', 'supply voltage:in=24'],
    ['an ESP32, a 24 V pump MOSFET', 'pump voltage:supply=24'],
    ['an ESP32, six LED outputs 24 V', '6 led_lighting voltage:supply=24 output'],
    ['una scheda con ESP32 e 6 uscite led 24 V', '6 led_lighting voltage:supply=24 output'],
    ['a driver for 5 coils, 24 V, an ESP32', '5 solenoid voltage:supply=24'],
    ['a 5 channel fan controller: PWM fans, 12 V, an ESP32', '5 pwm_fan voltage:supply=12'],
    ['a clock that is heard on a speaker by recorded words (DFPlayer Mini)', 'mp3_player (DFPlayer Mini)'],
    ['an isolated RS-485, 2.5 kV, an ESP32', 'rs485 voltage:limit=2500 isolated'],
  ])('%s', (message, ask) => expect(told(message)).toContain(ask));

  it('is another board that somebody names', () => {
    expect(told('a programming adapter for our meter board, USB-C')).toEqual(expect.not.arrayContaining([expect.stringMatching(/meter|sensor/)]));
  });
});
