import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const asks = (message: string) => read(message, null, lexicon).request.asks.filter((a) => a.source === 'person');
const counted = (message: string): string[] => asks(message).map((a) => `${(a.count ?? 1) > 1 ? `${a.count} ` : ''}${a.concept}`);
const volts = (message: string, kind: string): (number | undefined)[] =>
  asks(message)
    .filter((a) => a.kind === kind)
    .flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage').map((f) => f.value ?? f.max))
    .sort();

describe('what is only understood beside the rest', () => {
  it('leads said in brackets are those of all parts', () => {
    for (const message of ['coin cell flasher (through hole)', 'LED flasher for my pupils (through hole please)'])
      expect(asks(message).find((a) => a.concept === 'discrete')?.mounting).toBe('through_hole');
    expect(asks('coin cell flasher, coin cell in an smd holder').some((a) => a.concept === 'discrete')).toBe(false);
  });

  it('a chip said by itself is that of the inputs that were counted', () => {
    const inputs = asks('4 channel optoisolated input board 24 V, EL817');
    expect(inputs.filter((a) => a.concept === 'isolated_input').map((a) => [a.count, a.part])).toEqual([[4, 'EL817']]);
  });

  it('a probe by its part is that part', () => expect(counted('nano with three JST plugs for DS18B20 probes')).toContain('3 one_wire_temperature'));

  it('one end of what was counted adds none', () =>
    expect(counted('3 relays on an ESP32. Relay side is 24 V').filter((c) => c.endsWith('relay'))).toEqual(['3 relay']));

  it('loads on one output are one', () =>
    expect(asks('comparator with a relay output for garden lamps').find((a) => a.concept === 'lamp')?.several).toBeUndefined());

  it('a shape that is not drawn here is told', () => expect(counted('badge in cat shape, 5 LEDs')).toContain('fancy_shape'));

  it('a counter with a program is the program', () => {
    expect(counted('lap counter: reed switch, OLED, ATtiny84')).toContain('count_events');
    expect(counted('decade counter CD4017 with an ATtiny84')).not.toContain('count_events');
  });

  it('MIDI over USB has no socket of its own', () =>
    expect(counted('8 faders and a Teensy, sends MIDI over USB').some((c) => c.startsWith('midi'))).toBe(false));

  it('a pedal has large jacks, a rack small ones', () => {
    expect(counted('guitar booster pedal, 9 V, mono jacks')).toContain('big_jack');
    expect(counted('eurorack mixer, mono jacks')).toContain('mono_jack_35');
  });
});

describe('transistors that nobody names', () => {
  it('switch the loads', () => {
    const strips = asks('ESP32 drives 24 V led strips 1 A each via mosfets');
    expect(strips.map((a) => a.concept)).toEqual(['esp', 'led_strip']);
  });
  it('are outputs where their load is said', () => expect(counted('Nano with 4 mosfets out 12 V 3 A')).toEqual(['arduino', '4 low_side_switch']));
  it('stay parts where one is named', () => expect(counted('Nano with 2 IRLZ44N mosfets')).toContain('2 mosfet'));
});

it('a knob on a pot is that pot', () =>
  expect(counted('PWM dimmer for a 12 V lamp, pot on board with knob').filter((c) => /pot/.test(c))).toHaveLength(1));
it('a display panel is no panel mounting', () =>
  expect(asks('an e-paper panel on an nRF52832').map((a) => a.mounting ?? 'none')).not.toContain('panel'));
it('so many times so many', () => expect(counted('2 LEDs x 4 directions, PIC16F628A')).toContain('8 led'));
it('what somebody has counts nothing of the board', () => {
  const { request } = read('we have 60 hives and want 1 board with a HX711', null, lexicon);
  expect(request.unread.filter((u) => u.number === true)).toEqual([]);
});

it('things that are listed by their labels are so many', () => {
  expect(counted('Pico with keys left/right/enter/back and an OLED')).toEqual(expect.arrayContaining([expect.stringMatching(/^4 /), 'oled']));
  expect(counted('ESP32 with LEDs power/link/fault')).toEqual(['esp', '3 led']);
  expect(counted('ESP32 with buttons for up, down and set')).toContain('3 button');
  expect(counted('ESP32 with buttons, a relay and a buzzer')).toEqual(['esp', 'button', 'relay', 'buzzer']);
  expect(counted('ESP32 with LEDs red/green')).toEqual(['esp', 'led', 'led']);
  expect(counted('ESP32 with buttons for up, down, OLED and buzzer')).toContain('buzzer');
});

it('a number of LEDs by their diameter is no size of them', () => {
  expect(
    asks('Nano with 4 x 8mm LEDs')
      .map((a) => [a.concept, a.count, a.package])
      .at(-1),
  ).toEqual(['led', 4, '8mm']);
  expect(
    asks('Nano with 2x 3 mm green LEDs')
      .map((a) => [a.concept, a.count, a.package])
      .at(-1),
  ).toEqual(['led', 2, '3mm']);
});
it('one lithium cell is guarded by its own thresholds', () => {
  expect(counted('18650 charger on USB-C with deep discharge protection')).toContain('cell_protection');
  expect(counted('12 V lead acid, deep discharge protection at 11 V')).toContain('undervoltage_cutoff');
});
it('the level of what commands the board is no supply of it', () => {
  const outside = asks('6 relays with 24 V coils, inputs from my 3.3 V cabinet').find((a) => a.kind === 'controller');
  expect(outside?.features).toEqual(['external']);
  expect(asks('6 relays with 24 V coils, fed from a 5 V adapter').some((a) => a.kind === 'controller')).toBe(false);
});
it('what runs the lights is on the board', () =>
  expect(asks('12 addressable LEDs in a ring and a cheap micro to run them').find((a) => a.kind === 'controller')?.features).toEqual([]));
it('a remote with buttons is the board', () =>
  expect(asks('ATtiny1614 remote with 3 buttons and an nRF24L01').find((a) => a.kind === 'controller')?.features).toEqual([]));

describe('rails', () => {
  it('are what is joined to a rail', () => {
    const message = '3.3 V and 5 V power supply, input 7 to 12 V jack';
    expect(volts(message, 'rail')).toEqual([3.3, 5]);
    expect(volts(message, 'supply')).toEqual([12]);
  });

  it('are fed by the jack, whatever is said of it', () => {
    const message = '5 V and 3.3 V supply board with barrel jack 12 V';
    expect(volts(message, 'rail')).toEqual([3.3, 5]);
    expect(asks(message).find((a) => a.kind === 'supply')?.connector?.concept).toBe('barrel_jack');
  });
});

it('a strip controller is the strip of so many colours that it drives', () => {
  const strips = asks('24 V LED strip controller, 4 channel RGBW, 2 A per channel, ESP32').filter((a) => /led/.test(a.concept));
  expect(strips.map((a) => a.concept)).toEqual(['rgbw_led_strip']);
  expect(strips[0]?.figures.map((f) => f.value)).toEqual(expect.arrayContaining([8, 24]));
});

it('what a counter counts is there beside it', () => {
  expect(counted('reed switch counter with ATtiny85')).toContain('reed_switch');
  expect(counted('hall sensor counter with ATtiny85')).toContain('hall_sensor');
});

it('sockets of a bus on both sides are two, and parts on both sides none', () => {
  expect(counted('BME280 breakout with Qwiic sockets on both sides')).toContain('2 qwiic_bus');
  expect(counted('ESP32 board, parts on both sides, one Qwiic socket')).toContain('qwiic_bus');
});

it('a chip by its name is on the board whatever leaves from it, a ready-made board is not', () => {
  const outside = (message: string) => asks(message).some((a) => a.kind === 'controller' && a.features.includes('external'));
  expect(outside('six servo outputs from an ATmega2560')).toBe(false);
  expect(outside('six servo outputs from an Arduino Nano')).toBe(true);
});
