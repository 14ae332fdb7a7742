import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { describeDesign } from '../../src/parts/describe.js';
import { designOf, library, turned } from '../chat/support.js';

const later = (design: Design, message: string): Design => {
  const plan = turned(message, { design, board: null });
  if (plan.kind !== 'design') throw new Error(`answered: ${plan.reply}`);
  return { ...plan.design, summary: describeDesign(plan.design, library) };
};

describe('what a design holds, in words', () => {
  const timer = designOf('555 timer blinking an LED from a 9 V battery');

  it('follows every edit: parts, values, holes', () => {
    const first = later(timer, 'blink at 4 Hz and make the LED blue');
    expect(first.summary).toContain('555 oscillator, 4 Hz (U1 NE555)');
    expect(first.summary).toContain('(D2 blue)');
    const second = later(first, 'add a mounting hole in each corner');
    expect(second.summary).toMatch(/; 4 mounting holes[;.]/);
    expect(later(second, 'remove the LED').summary).not.toMatch(/LED|D2/);
    // The words of the first plan stay with the design that they are of.
    expect(later(timer, 'make it 60 x 40 mm').summary).toBe(timer.summary);
  });

  it('claims no figure that the parts do not bear out', () => {
    const odd = { ...timer, components: timer.components.map((c) => (c.ref === 'R3' ? { ...c, value: '100k' } : c)) };
    expect(describeDesign(timer, library)).toContain('555 oscillator, 1 Hz');
    expect(describeDesign(odd, library)).toContain('555 oscillator (U1 NE555)');
    // Parameters that no part of the library takes any more.
    const [block, ...others] = timer.blocks;
    const changed = { ...timer, blocks: [{ ...(block as Design['blocks'][number]), ports: {} }, ...others] };
    expect(describeDesign(changed, library)).toContain('J1 9 V');
  });

  it('names parts without a block by their purpose, counts like things once, and says nothing of an empty design', () => {
    const bare = { ...timer, blocks: [] };
    expect(describeDesign(bare, library)).toContain('Timer (U1 NE555)');
    expect(describeDesign(bare, library)).toMatch(/further parts \(/);
    expect(describeDesign(designOf('plant watering controller with two pumps, ESP32-C3, USB-C'), library)).toMatch(
      /2 × Low-side switch[^(]*\(Q1 \S+ and J\d pump 1, Q2/,
    );
    expect(describeDesign({ ...timer, blocks: [], components: [], nets: [] }, library)).toBe('');
  });
});
