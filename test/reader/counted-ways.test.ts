import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const COUNTED: readonly (readonly [string, readonly string[]])[] = [
  ['audio summing mixer, TL074, 3 in jacks, 1 out jack, 12 V', ['3 input @audio_jack', '1 output @audio_jack']],
  ['fused distribution board, 24 V in, 5 out', ['5 output', 'fuse per output']],
  ['fuse box for a boat, 12 V, three glass fuses', ['3 output']],
];

describe('inputs and outputs that are only counted', () => {
  it.each(COUNTED)('%s', (message, asks) => {
    expect(told(requestOf(message)).map((t) => t.trim())).toEqual(expect.arrayContaining([...asks]));
  });

  it('inches are no inputs', () => {
    expect(told(requestOf('a board of 4 in by 3 in with a red LED')).some((t) => t.includes('input'))).toBe(false);
  });
});

describe('amperes that stand alone', () => {
  it('are those of the supply where nothing on the board takes any', () => {
    const { asks, unread } = requestOf('protection board for 24 V, 4 A: fuse, surge, terminals in and out');
    expect(asks.find((a) => a.kind === 'supply')?.figures.some((f) => f.quantity === 'current' && f.value === 4)).toBe(true);
    expect(unread.some((u) => u.text.includes('4'))).toBe(false);
  });
});

it.each(['stereo headphone amplifier, 5 V, for 32 ohm cans', 'headphone amplifier, 5 V, for phones of 32 ohm'])('%s: they are heard', (message) => {
  expect(requestOf(message).asks.map((a) => a.concept)).toContain('headphone');
});
