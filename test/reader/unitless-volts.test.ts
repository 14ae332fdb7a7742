import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
/** Voltages of all asks, with their role. */
const volts = (message: string): string[] =>
  read(message, null, lexicon).request.asks.flatMap((a) =>
    a.figures.flatMap((f) => (f.quantity === 'voltage' ? [`${a.concept} ${f.role} ${f.value ?? `${f.min}..${f.max}`}`] : [])),
  );

describe('numbers beside what makes one voltage of another', () => {
  it.each([
    ['12 to 5 buck, 2 A', ['buck in 12', 'buck out 5']],
    ['converter board: 24 in 12 out', ['dcdc in 24', 'dcdc out 12']],
    ['level shifter, 6 channels, 3.3 to 5', ['level_shifter in 3.3', 'level_shifter out 5']],
    ['boost 3.3 to 9V, 200 mA', ['boost in 3.3', 'boost out 9']],
  ])('%s', (message, said) => {
    expect(volts(message).sort()).toEqual([...said].sort());
  });

  it('are no volts beside anything else', () => {
    expect(volts('3 to 8 decoder with LEDs')).toEqual([]);
    expect(volts('ESP32-C3 with 2 to 4 relays').filter((v) => / (?:2|4)$/.test(v))).toEqual([]);
  });

  it('leave a range that comes in a range, where what comes out is told', () => {
    expect(volts('boost converter, 3 to 4.2 V in, 5 V out')).toContain('boost in 3..4.2');
  });
});

describe('a figure within a name', () => {
  it('is that of the whole name', () => {
    const { asks } = read('ESP32-C3 board with an LED 24 V strip', null, lexicon).request;
    expect(asks.map((a) => [a.concept, a.figures.map((f) => f.value)])).toContainEqual(['led_strip', [24]]);
  });
});

describe('amperes between what is made and the socket that feeds it', () => {
  it('are those of what is made', () => {
    const { asks } = read('5 V to 9 V boost 400 mA USB-C', null, lexicon).request;
    expect(asks.find((a) => a.concept === 'boost')?.figures.some((f) => f.quantity === 'current')).toBe(true);
    expect(asks.find((a) => a.concept === 'usb_c')?.figures).toEqual([]);
  });
});

describe('a supply behind what brings it', () => {
  it('is what comes out', () => {
    const { asks } = read('USB-C to 3.3 V 800 mA supply', null, lexicon).request;
    expect(asks.map((a) => a.concept).sort()).toEqual(['rail', 'usb_c']);
  });
});
