import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

const labels = (...messages: string[]): string[] =>
  requestOf(...messages).asks.flatMap(({ label, kind, place, count }) => {
    if (label === undefined) return [];
    return [[kind === 'marking' ? '' : `${count ?? 1} ${kind}: `, label, place?.side === undefined ? '' : ` (${place.side})`].join('')];
  });

describe('a text for the board is read letter by letter, with its side', () => {
  it.each([
    ['an NE555 flasher on 6 V, text CLUB NIGHT on the back', ['CLUB NIGHT (back)']],
    ['an NE555 flasher on 6 V, the silkscreen should read Made by Olga', ['Made by Olga']],
    ['an NE555 flasher on 6 V; write "shed 3" on the front', ['shed 3 (front)']],
    ['an NE555 flasher on 6 V, bottom silkscreen: property of Lab 9', ['property of Lab 9 (back)']],
    ['an NE555 flasher on 6 V, marked TICKER rev D', ['TICKER rev D']],
    ['an NE555 flasher on 6 V, version 2.3, date 2027-04, on the back', ['version 2.3 (back)', '2027-04 (back)']],
    ['an NE555 flasher on 6 V, title: Hall Lamp', ['Hall Lamp']],
    ['an NE555 flasher on 6 V with our name "R. Roe" on the bottom silkscreen', ['R. Roe (back)']],
    ['NE555 an 6 V, auf der Rückseite soll stehen: Klasse 4a', ['Klasse 4a (back)']],
    ['an NE555 flasher on 6 V, text: Not for Outdoor use', ['Not for Outdoor use']],
    ['an NE555 flasher on 6 V, stamp it with LOT 5 and a power LED', ['LOT 5']],
    ['an NE555 flasher on 6 V, call it "Pond Light"', ['Pond Light']],
    ['an NE555 flasher on 6 V, called "Pond Light"', ['Pond Light']],
    ['an NE555 flasher on 6 V', []],
    ['an ESP32 on a carrier, rev 3 of the Uno, on the back a header', []],
  ])('%s', (message, expected) => expect(labels(message)).toEqual(expected));
});

describe('what things are called is theirs, each its own', () => {
  it.each([
    ['an RP2040, two relays labelled GATE and HORN, 4 LEDs', ['2 output: GATE, HORN']],
    ['an RP2040, three LEDs called A to C, 2 buttons', ['3 light: A, B, C']],
    ['an RP2040, a green LED marked GO and a red one marked HALT', ['1 light: GO', '1 light: HALT']],
    ['an RP2040, buttons IN, OUT, HOLD', ['3 input: IN, OUT, HOLD']],
    ['an RP2040, 2 LEDs named 1 and 2, 3 buttons', ['2 light: 1, 2']],
    ['an RP2040 with a button and a buzzer; label the button RING', ['1 input: RING']],
  ])('%s', (message, expected) => expect(labels(message)).toEqual(expected));

  it('counts what was told after the names', () => {
    expect(told(requestOf('an RP2040, 2 LEDs named 1 and 2, 3 buttons'))).toContain('3 button');
  });
});

it('a text beside a thing is told of that thing', () => {
  const { asks } = requestOf('an RP2040 with a relay on a screw terminal, text "230 V" next to the relay');
  const relay = asks.find((a) => a.concept === 'relay');
  expect(asks.find((a) => a.label === '230 V')?.place?.near).toBe(relay?.id);
});

it('a text that nobody told is an ask without one', () => {
  const { asks } = requestOf('an NE555 flasher on 6 V, the date on the back');
  expect(asks.find((a) => a.concept === 'date_mark')?.label).toBeUndefined();
  expect(asks.some((a) => a.concept === 'date_mark')).toBe(true);
});

it('a text that stands is changed and taken away by its words', () => {
  const first = 'an RP2040 with a button, text SPARE on the back';
  expect(labels(first, 'change the text SPARE to ZONE 8')).toEqual(['ZONE 8 (back)']);
  const { asks } = requestOf(first, 'remove the text SPARE');
  expect(asks.find((a) => a.label === 'SPARE')?.state).toBe('dropped');
});

it('a name whose thing nobody finds is told', () => {
  expect(unread(requestOf('12 V to 5 V supply, mark the input 12V IN'))).toContain('12V IN');
});

it('a board that stands gets a further text', () => {
  expect(labels('an RP2040 with a button', 'print "Zone 5" on the back')).toEqual(['Zone 5 (back)']);
});

it('a text that is too long for a request is told, and not cut', () => {
  const long = 'ABCDEFGH '.repeat(14).trim();
  const message = `an NE555 flasher on 6 V, print "${long}" on the back`;
  expect(labels(message)).toEqual([]);
  expect(unread(requestOf(message)).join(' ')).toContain(long);
});
