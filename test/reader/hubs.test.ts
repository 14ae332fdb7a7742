import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const asksOf = (message: string) => read(message, null, lexicon).request.asks;
const plugsOf = (message: string) =>
  asksOf(message).map((a) => [a.concept, a.count, a.connector?.ways ?? a.figures.find((f) => f.quantity === 'ways')?.value]);

describe('a hub of one connector', () => {
  it.each([
    ['a Grove hub with one in and three out', [['grove', 4, undefined]]],
    ['JST-PH 4 pin splitter, one to five', [['jst_ph', 6, 4]]],
    ['RJ45 splitter, 1 to 2', [['rj45', 3, undefined]]],
    ['passive I2C hub: five Qwiic connectors', [['qwiic_bus', 5, undefined]]],
  ])('%s', (message, said) => {
    expect(plugsOf(message)).toEqual(said);
    expect(asksOf(message)[0]?.features).toContain('straight_through');
  });

  it('is none beside a supply or a part', () => {
    expect(asksOf('USB hub with 4 ports, USB2514B').map((a) => a.concept)).toEqual(['usb_hub']);
    expect(asksOf('JST-XH splitter for 12 V 3 A, one in and four out').every((a) => !a.features.includes('straight_through'))).toBe(true);
  });
});

describe('what is not to be there', () => {
  it('has nothing that is to be there', () => {
    const asks = asksOf('2 relays on a header, no controller chip with firmware, 12 V');
    expect(asks.filter((a) => a.not === true).map((a) => a.concept)).toEqual(['microcontroller', 'firmware']);
  });
});

describe('volts of a barrier', () => {
  it('are no supply, and the socket on the other side stays', () => {
    const asks = asksOf('RP2040 with two MAX31855 thermocouple inputs, isolated from USB by 1 kV');
    expect(asks.find((a) => a.kind === 'supply')?.figures).toEqual([]);
    expect(asks.find((a) => a.kind === 'sensor')?.figures.map((f) => [f.value, f.role])).toEqual([[1000, 'limit']]);
  });
});

describe('an opto-isolated relay', () => {
  it('has an isolated input of the volts that are said to go in, and its coil the supply', () => {
    const asks = asksOf('opto isolated relay driver, 12 V coil, input 5-24 V DC');
    expect(asks.map((a) => [a.concept, a.features.includes('isolated')])).toEqual([
      ['relay', false],
      ['isolated_input', false],
    ]);
  });
});

describe('a bus with a connector of its own', () => {
  it('is that connector, however it is said of what speaks it', () => {
    for (const message of ['SHT31 breakout qwiic', 'qwiic SHT31 board', 'SHT31 with a Qwiic connector'])
      expect(asksOf(message).map((a) => a.concept)).toEqual(expect.arrayContaining(['qwiic_bus']));
  });
});

describe('lights of a level meter', () => {
  it('are so many of one meter', () => {
    const [bar] = asksOf('10 LED VU meter with an LM3915');
    expect([bar?.concept, bar?.count, bar?.figures.map((f) => f.value)]).toEqual(['audio_bar', undefined, [10]]);
    expect(asksOf('two LED bar graphs with LM3914')[0]?.count).toBe(2);
  });
});

describe('isolated inputs of outputs', () => {
  it('are one for each, where nothing on the board reads them', () => {
    const asks = asksOf('3 MOSFET outputs 12 V 2 A with opto inputs');
    expect(asks.find((a) => a.concept === 'isolated_input')?.per).toBe(asks[0]?.id);
  });
});
