import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function designOf(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const refsOf = (design: Design, device: RegExp): string[] => design.components.filter((c) => device.test(c.device ?? '')).map((c) => c.ref);
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;

describe('chips in a chain', () => {
  it('share their clock and latch, and each hands on to the next', () => {
    const design = designOf('an Arduino Nano, three 74HC595s and 20 LEDs');
    const [first = '', second = '', third = ''] = refsOf(design, /^74HC595$/);
    expect(netOf(design, `${second}.SRCLK`)).toBe(netOf(design, `${first}.SRCLK`));
    expect(netOf(design, `${third}.RCLK`)).toBe(netOf(design, `${first}.RCLK`));
    expect(netOf(design, `${second}.SER`)).toBe(netOf(design, `${first}.QH'`));
    expect(netOf(design, `${third}.SER`)).toBe(netOf(design, `${second}.QH'`));
  });

  it('are as many as their inputs take, on one data line', () => {
    const design = designOf('an ESP32 reads 19 contact inputs over a shift register');
    const chips = refsOf(design, /^74HC165$/);
    expect(chips).toHaveLength(3);
    const read = chips.filter((ref) => design.nets.some((n) => n.pins.includes(`${ref}.QH`) && n.pins.some((p) => /\.IO\d+$/.test(p))));
    expect(read).toEqual([chips[0]]);
  });

  it('are one chain of single digits, with the register that was named', () => {
    const design = designOf('5 digit 7-segment clock with 74HC595 and an ATmega328P');
    expect(refsOf(design, /^74HC595$/)).toHaveLength(5);
    expect(new Set(refsOf(design, /^74HC595$/).map((r) => netOf(design, `${r}.SRCLK`))).size).toBe(1);
  });
});

describe('a chip of channels takes what stands beside it', () => {
  it('reads a key matrix, and its interrupt leaves the board', () => {
    const design = designOf('4x3 keypad with diodes, PCF8574, interrupt brought out');
    const [chip = ''] = refsOf(design, /^PCF8574$/);
    const rows = design.nets.filter((n) => /^(?:ROW|COL)\d$/.test(n.name));
    expect(rows).toHaveLength(7);
    for (const n of rows) expect(n.pins.some((p) => p.startsWith(`${chip}.P`))).toBe(true);
    expect(design.nets.find((n) => n.pins.includes(`${chip}.INT`))?.pins.some((p) => p.startsWith('J'))).toBe(true);
  });
});

describe('MIDI', () => {
  it('has a socket for each of in, out and thru', () => {
    const design = designOf('MIDI in, out and thru on DIN sockets with a 6N138 for a Teensy 4.0');
    expect(refsOf(design, /^DIN5/)).toHaveLength(3);
    expect(refsOf(design, /^(?:6N138|H11L1)$/)).toHaveLength(1);
    const [opto = ''] = refsOf(design, /^6N138$/);
    const data = design.nets.find((n) => n.pins.includes(`${opto}.VO`))?.pins ?? [];
    expect(data.some((p) => p.endsWith('.1A'))).toBe(true);
  });
});
