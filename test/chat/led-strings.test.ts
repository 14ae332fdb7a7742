import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { resolve } from '../../src/parts/resolve.js';
import { designOf, library, replyOf } from './support.js';

const lamp = (sentence: string): { leds: number; resistors: string[]; erc: string[]; chains: number[] } => {
  const design = designOf(sentence);
  const leds = design.components.filter((c) => c.kind === 'led');
  const anodes = new Map(design.nets.flatMap((n) => n.pins.filter((p) => leds.some((l) => p === `${l.ref}.A`)).map((p) => [p, n] as const)));
  const below = (ref: string): string | undefined =>
    leds.find((l) => design.nets.some((n) => n.pins.includes(`${ref}.K`) && n.pins.includes(`${l.ref}.A`)))?.ref;
  const chain = (ref: string): number => 1 + (below(ref) === undefined ? 0 : chain(below(ref) ?? ''));
  const tops = leds.filter((l) => anodes.get(`${l.ref}.A`)?.pins.some((p) => /^R\d+\./.test(p)));
  return {
    leds: leds.length,
    chains: tops.map((l) => chain(l.ref)),
    resistors: tops.map((l) => {
      const at = anodes
        .get(`${l.ref}.A`)
        ?.pins.find((p) => /^R\d+\./.test(p))
        ?.split('.')[0];
      return String(design.components.find((c) => c.ref === at)?.value);
    }),
    erc: checkElectrical(resolve(design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : [])),
  };
};

describe('LEDs in strings', () => {
  it('two strings of three, a resistor each: (12 V − 3 × 2.7 V) / 15 mA', () => {
    expect(lamp('Shelf light: 12V in on a screw terminal, two strings of three white LEDs in series, one resistor per string, about 15 mA.')).toEqual(
      {
        leds: 6,
        chains: [3, 3],
        resistors: ['270', '270'],
        erc: [],
      },
    );
  });

  it('a total in so many strings', () => {
    expect(lamp('24 V lamp, 12 red LEDs in 3 parallel strings, JST XH input')).toMatchObject({ leds: 12, chains: [4, 4, 4], erc: [] });
  });

  it('the current of a string is not the supply’s', () => {
    const { chains, resistors } = lamp('Eight white LEDs, 12 V on a screw terminal, four strings of two, about 20 mA per string');
    expect(chains).toEqual([2, 2, 2, 2]);
    expect(resistors).toEqual(['330', '330', '330', '330']);
  });

  it('shortens strings that the supply cannot light, and says so', () => {
    expect(lamp('5 V on a screw terminal, 3 red LEDs in series').chains).toEqual([2, 1]);
    expect(replyOf('5 V on a screw terminal, 3 red LEDs in series')).toMatch(/3 red LEDs in series: they need 5\.7 V/);
  });
});
