import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const asks = (message: string) => read(message, null, lexicon).request.asks.filter((a) => a.source === 'person');
const concepts = (message: string): string[] => asks(message).map((a) => `${(a.count ?? 1) > 1 ? `${a.count} ` : ''}${a.concept}`);

describe('what somebody has and the board has not', () => {
  it('hangs at the socket that feeds it', () => {
    const [buck, ...others] = asks('24 V to 5 V at 2 A for charging my phone');
    expect(others).toEqual([]);
    expect(buck?.connector?.concept).toBe('usb_outlet');
  });

  it('is reached by radio', () => expect(concepts('ESP32 with a reed switch that writes to my phone')).not.toContain('phone'));

  it('stays where nothing else is said', () => expect(asks('a phone charger for 12 V').length).toBeGreaterThan(0));

  it('comes before or behind a stage, which keeps its figures', () => {
    const [filter, ...others] = asks('band-pass filter for a 144 MHz transmitter, 2 W');
    expect(others).toEqual([]);
    expect(filter?.figures.map((f) => f.quantity)).toEqual(expect.arrayContaining(['frequency', 'power']));
  });

  it('is the bus that a level shifter is for', () => expect(concepts('a level shifter for I2C, 1.8 V to 3.3 V')).toEqual(['i2c_level_shifter']));
});

describe('a bell that somebody has', () => {
  it.each(['our old gong is a 12 V AC bell, an ESP32-C3 tells me when it rings', 'ESP8266 listens to my 10 V AC bell'])(
    'is felt behind a barrier: %s',
    (message) => expect(concepts(message).filter((c) => !c.startsWith('esp'))).toEqual(['isolated_input']),
  );
  it('is built where it is to be one', () => expect(concepts('doorbell with an ESP32 and a button, 8 V AC transformer')).toContain('button'));
});

describe('where a board is for', () => {
  it.each([
    'ESP32-C3 board with a BME280, for my battery hut',
    'ESP32-C3 board with a BME280. It is for my motor bench.',
    'ESP32-C3 board with a BME280, for my valve room',
  ])('adds nothing of what the place is called after: %s', (message) => expect(concepts(message)).toEqual(['esp', 'environment_sensor']));
  it('is no place where a thing of the board stands last', () => expect(concepts('ESP32 with a relay for my garden pump')).toContain('pump'));
});

describe('an aim', () => {
  it('is no part of the noun before it', () => {
    expect(concepts('Nano with 3 relays so that I can switch porch lights')).toEqual(['arduino', '3 relay']);
    expect(concepts('2 relays so I can turn the pumps on')).toEqual(['2 relay']);
  });
});

describe('so many places', () => {
  it.each([
    ['moisture probe for 4 tomato plants', ['4 moisture_sensor']],
    ['temperature in 5 stables with DS18B20', ['5 one_wire_temperature']],
    ['soil moisture sensor board for 2 pots', ['2 moisture_sensor']],
    ['the level in 3 silos with 4-20 mA sensors', ['3 current_loop_input']],
  ])('want so many: %s', (message, expected) => expect(concepts(message)).toEqual(expect.arrayContaining(expected)));

  it.each(['a relay for my 3 ponds', 'ESP32-C3 board for 7 wombats with a BME280'])('stay unread where one thing was said: %s', (message) => {
    const { request } = read(message, null, lexicon);
    expect(request.unread.some((u) => u.number === true)).toBe(true);
    expect(concepts(message).filter((c) => /^\d/.test(c))).toEqual([]);
  });

  it('are no knobs where soil is measured, and knobs elsewhere', () => {
    expect(concepts('a watering controller for 3 pots, 12 V pumps')).not.toContain('3 potentiometer');
    expect(concepts('a mixer with 3 pots')).toContain('3 potentiometer');
  });
});

describe('axes', () => {
  it('are motors of their own', () =>
    expect(concepts('4-axis stepper board with an ESP32')).toEqual(expect.arrayContaining([expect.stringMatching(/^4 step/)])));
  it('are directions that one sensor measures', () =>
    expect(concepts('3-axis accelerometer with an RP2040').filter((c) => c.startsWith('3'))).toEqual([]));
});

describe('a distance', () => {
  it('bounds nothing of a board that sends', () => {
    const { request } = read('LoRa weather node, 5 km to the farm', null, lexicon);
    expect(request.unread.find((u) => u.text === '5 km')?.number).toBeUndefined();
    expect(request.asks.flatMap((a) => a.figures).filter((f) => f.quantity === 'length')).toEqual([]);
  });
});

describe('an LED by its diameter', () => {
  it('is in that case, and so are those that share its noun', () => {
    expect(asks('nano with red and green 5 mm LEDs').flatMap((a) => a.package ?? [])).toEqual(['5mm', '5mm']);
    expect(asks('an 8 mm blue LED').map((a) => a.package)).toEqual(['8mm']);
  });
});

describe('a program', () => {
  it('has no supply of its own', () => {
    const supply = asks('heater timer 24 V, ATtiny, heater 1 A').find((a) => a.kind === 'supply');
    expect(supply?.figures.map((f) => [f.value, f.role])).toEqual([[24, 'in']]);
  });
});
