import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

const asksOf = (...messages: readonly string[]): string => told(requestOf(...messages)).join('\n');
const STANDS = 'an RP2040 with 3 relays, 12 V supply';

describe('what feeds the board, told again', () => {
  it.each([
    // Whatever the words: of the supply, and of nothing that was named last.
    [STANDS, 'we run 24 V in the shed now'],
    [STANDS, 'the input voltage is going to be 24 V'],
    [STANDS, 'could we feed it with 24 volts?'],
    [STANDS, 'change of plan: everything has to work on 24 V'],
    [STANDS, 'it will be plugged into a 24 V adapter'],
    [STANDS, 'make it 5 relays, and can it run from 24 V instead?'],
    // A plug that fed the board, and a cell, give way.
    ['an RP2040 with 3 relays, USB-C powered', 'it should be powered from 24 V'],
    ['an RP2040 with 3 relays, a 9 V battery', 'it runs off 24 V now'],
  ])('%s: %s', (first, then) => {
    const lines = told(requestOf(first, then));
    expect(lines.filter((line) => /voltage:/.test(line))).toEqual([expect.stringMatching(/^(?:supply|wall_adapter) voltage:in=24\b/)]);
    expect(lines.join('\n')).not.toMatch(/^(?:usb_c|\S*battery)/m);
  });

  it('is the source and not the converter behind it', () => {
    const lines = asksOf('a 5 V 2 A buck from 24 V, screw terminals', 'the input is really 30 to 55 V');
    expect(lines).toMatch(/^supply voltage:in=30\.\.55$/m);
    expect(lines).toMatch(/^buck voltage:out=5 current:out=2$/m);
  });

  it('leaves a plug that was not said to power anything', () => {
    expect(asksOf('an RP2040 with USB-C', 'power it from 12 V')).toMatch(/usb_c/);
  });

  it('takes mains of a load for no supply of the board', () => {
    expect(asksOf('a heater output on a relay, an RP2040, 24 V supply', 'the heater is 230 V AC, 400 W')).toMatch(/voltage:in=24/);
  });
});

describe('how many there are to be', () => {
  it.each(['drop it to 5 relays then', 'cut the number of relays to five', 'bring it down to 5', 'bump it up to 5 relays', 'drop the relays to 5'])(
    '%s',
    (then) => {
      expect(asksOf('an RP2040 with 8 relays', then)).toMatch(/^5 relay$/m);
    },
  );

  it('counts nothing by a number with a fraction', () => {
    expect(asksOf('an op amp buffer for a sensor input of 0 to 5 V, 2 channels', 'the sensor goes up to 5.0 exactly')).not.toMatch(/^5 /m);
  });

  it('tells the cells of a pack', () => {
    expect(asksOf('a motor driver, a 2 cell NiMH pack', 'sorry, 4 cells, not 2')).toMatch(/nimh cells:size=4$/m);
  });

  it('puts one by each of those that stand', () => {
    expect(asksOf('a number pad with 12 keys, RP2040', 'one RGB LED beneath each key please')).toMatch(/^rgb_led per key/m);
  });
});

describe('what comes in the place of something without being named', () => {
  it.each([
    ['swap the BME280 for something more accurate', 'more accurate'],
    ['replace the OLED with something bigger', 'bigger'],
  ])('leaves what stands: %s', (then, open) => {
    const request = requestOf('an RP2040 with a BME280 and an OLED', then);
    expect(told(request).map((line) => line.split(' ')[0])).toEqual(['arm_controller', 'environment_sensor', 'oled']);
    expect(unread(request)).toContain(open);
  });
});

describe('names in a list', () => {
  it.each(['names on the board please: WELL, LAMP, FAN', 'label the outputs WELL, LAMP, FAN'])(
    'are those of what there are so many of: %s',
    (then) => {
      const { asks } = requestOf('3 outputs on screw terminals, an RP2040', then);
      expect(asks.flatMap((a) => a.label ?? [])).toEqual(['WELL, LAMP, FAN']);
      expect(asks).toHaveLength(2);
    },
  );
});

it('a word that agrees is no feature of what stands', () => {
  expect(asksOf(STANDS, 'fine, a buzzer too')).not.toMatch(/coarse/);
});

describe('how large the board may be', () => {
  it.each([
    ['no taller than 40 mm', /^board_height length:size=\.\.40$/m],
    ['the board may be up to 120 mm wide but not taller than 40', /^board_height length:size=\.\.40$/m],
    ['make it smaller than 70x60', /^board_size length:limit=70 length:limit=60$/m],
    ['keep the size at 90 x 60', /^board_size length:size=90 length:size=60$/m],
  ])('%s', (then, expected) => {
    expect(asksOf(STANDS, then)).toMatch(expected);
  });

  it('is no limit where it is by how much', () => {
    expect(asksOf(STANDS, 'make the board 10 mm longer')).not.toMatch(/board_/);
  });
});
