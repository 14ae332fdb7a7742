import { expect, it } from 'vitest';
import { refusedOf } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { lexicon } from './support.js';

const refused = (message: string): string => refusedOf(read(message, null, lexicon).request, lexicon, true)?.says ?? '';

it('what would hold a charge that kills is refused before anybody plans it, also where a model does', () => {
  expect(refused('a charger for four capacitors 400 V 680 µF from 12 V, with a trigger button')).toMatch(/would hold 400 V and 218 J/);
});

it('what a part is rated for is no supply that is refused, and what a rail has is', () => {
  expect(refused('a boost to 45 V at 1 mA from USB-C, switches rated 150 V')).toBe('');
  expect(refused('150 V supply for a valve amplifier, on a barrel jack')).toMatch(/wants insulation and approval/);
});

it('the margin of a capacitor over a low rail is no charge', () => {
  expect(refused('an amplifier on 24 V with 4700 µF 63 V capacitors')).toBe('');
  expect(refused('a filter with a 100 nF 275 V capacitor for a 24 V supply')).toBe('');
});
