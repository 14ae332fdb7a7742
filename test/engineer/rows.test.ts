import { expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const boardOf = (message: string): Design => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
};
const rowsOf = (design: Design) =>
  design.components
    .filter((c) => c.value === 'GPIO')
    .map(({ ref, place }) => ({
      edge: place?.edge,
      nets: design.nets
        .flatMap((n) => n.pins.filter((p) => p.startsWith(`${ref}.`)).map((p) => [Number(p.split('.')[1]), n.name] as const))
        .sort((a, b) => a[0] - b[0]),
    }));

it('a controller by itself stands between two rows of its pins, each as the pads follow each other from the USB end', () => {
  const rows = rowsOf(boardOf('RP2040 board with USB-C'));
  expect(rows.map((r) => r.edge)).toEqual(['bottom', 'top']);
  const numbers = rows.map(({ nets }) => nets.flatMap(([, name]) => /^GPIO(\d+)$/.exec(name)?.slice(1).map(Number) ?? []));
  // RP2040 datasheet, figure 2: GPIO0 to GPIO15 follow the USB and flash pads, GPIO16 to GPIO29 come back to them.
  expect(numbers[0]).toEqual([...Array(numbers[0]?.length).keys()]);
  expect(numbers[1]).toEqual([...(numbers[1] ?? [])].sort((a, b) => b - a));
  expect(new Set(numbers.flat()).size).toBe(30);
  expect(rows.map(({ nets }) => nets.slice(0, 2).map(([, name]) => name))).toEqual([
    ['3V3', 'GND'],
    ['3V3', 'GND'],
  ]);
  expect(rows[0]?.nets.length).toBe(rows[1]?.nets.length);
});

it('few pins leave in one row', () => {
  expect(rowsOf(boardOf('ATtiny85 board')).length).toBe(1);
});

it('a controller with lights on shared lines, or with a power light alone', () => {
  expect(rowsOf(boardOf('ATtiny85 with 8 LEDs on a 5 V header')).length).toBe(0);
  expect(rowsOf(boardOf('RP2040 board with a power LED')).length).toBe(2);
});
