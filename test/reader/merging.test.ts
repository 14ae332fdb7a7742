import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { told, unread } from './told.js';

const lexicon = loadLexicon(loadLibrary());

describe('asks that are one thing, or several', () => {
  it.each([
    ['an ESP32 with 2 status LEDs (blue, white)', ['esp (ESP32)', 'status_led blue', 'status_led white']],
    ['an ATmega328P, LEDs: blue and yellow', ['arduino (ATmega328P)', 'led blue', 'led yellow']],
    ['an STM32F103 on a blue pill, a relay', ['dev_board (blue pill)', 'relay']],
    ['a Feather in sockets, the feather is fed over its USB, 2 servos', null],
    ['MIDI in and out on DIN, ATmega328P', ['midi_input @din_socket', 'arduino (ATmega328P)', 'midi_output @din_socket']],
    ['three 12 V fans, tacho from each, ATmega328P', ['3 tach_fan voltage:supply=12', 'arduino (ATmega328P)']],
    ['a shield for a D1 mini with two servos', null],
    ['MAX31855, thermocouple on a 2-way screw terminal', ['thermocouple (MAX31855) @screw_terminal/2']],
    ['RP2040, SWD on a 2x5 header of 1.27 mm', ['arm_controller (RP2040)', 'cortex_debug ways:size=10 pitch:size=1.27']],
    ['ESP32-C3, MAX-M10S GPS on UART with a U.FL', null],
    ['1.8 V from a buck on 5 V', ['buck voltage:in=5 voltage:out=1.8']],
    ['5 V on a screw terminal, 3.3 V from a regulator', null],
    ['ESP32-C3, ENC28J60 Ethernet via SPI with an RJ45 magjack', ['esp (ESP32-C3)', 'ethernet (ENC28J60) @rj45_magjack via spi', 'spi']],
    ['MAX31855 and a DS18B20 on a JST-XH', ['thermocouple (MAX31855)', 'one_wire_temperature (DS18B20) @jst_xh']],
  ])('%s', (message, asks) => {
    const { request } = read(message, null, lexicon);
    if (asks !== null) expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual([]);
    expect(request.asks.filter((a) => a.kind === 'controller').length).toBeLessThanOrEqual(1);
    // Every link and count leads to an ask that is there.
    const ids = new Set(request.asks.map((a) => a.id));
    expect(ids.size).toBe(request.asks.length);
    for (const ask of request.asks)
      for (const id of [...ask.links.map((l) => l.ask), ...(ask.per === undefined ? [] : [ask.per])]) expect(ids.has(id)).toBe(true);
  });

  it('a number with a fraction that stands alone is a logic voltage', () => {
    const { request } = read('a level shifter from the 1.8 side to the 3.3 side', null, lexicon);
    expect(request.unread.filter((u) => u.number === true)).toEqual([]);
  });
});

it('a chip of which two boards are named goes to one of them, and nothing else is lost', () => {
  const { request } = read('an ATmega328P, an Arduino Nano, another Arduino Nano and a buzzer', null, lexicon);
  expect(request.asks.some((a) => a.concept === 'buzzer')).toBe(true);
});

describe('mains beside contacts', () => {
  const asks = (message: string) => read(message, null, lexicon).request.asks.filter((a) => a.state === 'wanted');
  it('are what the contacts switch, with their figures', () => {
    const [relay, ...rest] = asks('six relays for mains 230 V 3 A');
    expect([relay?.concept, relay?.count, relay?.features]).toEqual(['relay', 6, expect.arrayContaining(['mains'])]);
    expect(relay?.figures.map((f) => [f.quantity, f.role, f.value])).toEqual([
      ['voltage', 'rated', 230],
      ['current', 'rated', 3],
    ]);
    expect(rest.filter((a) => a.kind === 'supply')).toEqual([]);
  });
  it('leave a low voltage to the supply', () => {
    const all = asks('a four way mains relay board, 12 V');
    expect(all.find((a) => a.kind === 'supply')?.figures.map((f) => f.value)).toEqual([12]);
    expect(all.find((a) => a.concept === 'relay')?.figures.filter((f) => f.quantity === 'voltage')).toEqual([]);
  });
  it('feed the board where that is said', () => {
    const all = asks('230 V mains input, a HLK-PM01, an ESP32 and a relay');
    expect(all.find((a) => a.concept === 'mains')?.kind).toBe('supply');
    expect(all.find((a) => a.concept === 'relay')?.features).toEqual([]);
  });
});

describe('mains that feed the board', () => {
  it.each([
    'ATtiny85 board, mains powered, with a relay for 230 V',
    'a timer that runs from mains, with two relays',
    'RP2040 and a relay, supply 230 V AC',
    'a board with a relay, it is fed from the mains',
  ])('%s', (message) => {
    const all = read(message, null, lexicon).request.asks;
    expect(all.filter((a) => a.state === 'wanted' && a.concept === 'mains')).toHaveLength(1);
  });
});
