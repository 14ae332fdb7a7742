import { describe, expect, it } from 'vitest';
import { requestOf } from './told.js';

/** What a list says of each thing: its pins and its lines. */
const said = (message: string): Record<string, unknown> =>
  Object.fromEntries(requestOf(message).asks.flatMap((a) => (a.pins === undefined && a.lines === undefined ? [] : [[a.concept, a.lines ?? a.pins]])));

const LISTS: readonly (readonly [message: string, pins: Record<string, unknown>])[] = [
  [
    'Arduino nano carrier. D2 = encoder A, D3 = encoder B, D4 = encoder switch, D9 = servo',
    { rotary_encoder: { A: ['D2'], B: ['D3'], SW: ['D4'] }, servo: ['D9'] },
  ],
  ['ESP32 devkit board\nrelay 1 - GPIO5\nrelay 2 - GPIO18\nbuzzer - GPIO4', { relay: ['GPIO5', 'GPIO18'], buzzer: ['GPIO4'] }],
  ['4 opto inputs 24V for a pico\nIN1 GP2\nIN2 GP3\nIN3 GP4\nIN4 GP5', { isolated_input: ['GP2', 'GP3', 'GP4', 'GP5'] }],
  ['ESP32 with a micro SD: cs 15, clk 14, miso 2, mosi 13', { microsd: { CS: ['15'], CLK: ['14'], MISO: ['2'], MOSI: ['13'] } }],
  // Of a computer's header "pin 26" is a contact, and GND and 3V3 are nothing that it drives.
  [
    'Raspberry Pi hat with a MAX31855\n3V3 - pin 1\nGND - pin 6\nSCLK - pin 23\nMISO - pin 21 (GPIO9)\nCS - pin 26',
    { thermocouple: { SCLK: ['GPIO11'], MISO: ['GPIO9'], CS: ['GPIO7'] } },
  ],
];

describe('lists of a controller’s pins', () => {
  it.each(LISTS)('%s', (message, pins) => {
    expect(said(message)).toEqual(pins);
    expect(requestOf(message).unread.filter((u) => u.number)).toEqual([]);
  });

  it('count what they number', () => {
    expect(requestOf(LISTS[1]?.[0] ?? '').asks.find((a) => a.concept === 'relay')?.count).toBe(2);
  });

  it('are none where there is no controller', () => {
    expect(requestOf('amplifier with D1 = LED, D2 = LED').asks.every((a) => a.pins === undefined)).toBe(true);
  });
});
