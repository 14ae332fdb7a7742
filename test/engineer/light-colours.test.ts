import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

const coloursOf = (message: string): readonly string[] => designOf(message).components.flatMap((c) => (c.kind === 'led' ? [c.value ?? ''] : []));

describe('lights of several colours', () => {
  it('have them by turns: on pins, along a counter, between shared lines, beside buttons', () => {
    expect(coloursOf('an ATtiny84 with 5 blue and white LEDs')).toEqual(['blue', 'white', 'blue', 'white', 'blue']);
    expect(coloursOf('a light chaser with a 555 and a 4017, 6 red and blue LEDs, 9 V')).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue']);
    expect(coloursOf('an ATtiny85, 6 charlieplexed LEDs in blue and green')).toEqual(['blue', 'green', 'blue', 'green', 'blue', 'green']);
    expect(coloursOf('an ATmega328P, 3 buttons, an LED beside each button: red, green, blue')).toEqual(['red', 'green', 'blue']);
  });

  it('have none that was denied', () => expect(coloursOf('an ATtiny84 with 2 status LEDs, not red')).toEqual(['orange', 'orange']));

  it('are held against the colours as many as there are of each', () => {
    const { request } = read('an ATtiny84 with 4 blue and white LEDs', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    if (design === null) throw new Error('no board');
    const lights = (components: typeof design.components): string | undefined =>
      auditDesign({ request, design: { ...design, components }, library, lexicon }).entries.find((e) => /LEDs/.test(e.text))?.state;
    expect(lights(design.components)).toBe('met');
    let left = 1;
    const uneven = design.components.map((c) => (c.value === 'white' && left-- > 0 ? { ...c, value: 'blue' } : c));
    expect(lights(uneven)).toBe('unmet');
  });
});
