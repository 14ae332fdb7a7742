import { describe, expect, it } from 'vitest';
import { designOf } from '../chat/support.js';

describe('what is asked for in a ring', () => {
  it('stands at equal angles about the middle of the board, from the top clockwise, turned with the circle', () => {
    const design = designOf('round badge of 50 mm with a ring of 8 WS2812B lights, an ATtiny85 and micro USB');
    const lights = design.components.filter((c) => c.kind === 'addressable_led').map((c) => design.constraints.pinned?.[c.ref]);
    expect(lights).toHaveLength(8);
    const radius = 25 - (lights[0]?.y ?? 0);
    lights.forEach((at, k) => {
      const turn = (2 * Math.PI * k) / 8;
      expect(at?.x).toBeCloseTo(25 + radius * Math.sin(turn), 1);
      expect(at?.y).toBeCloseTo(25 - radius * Math.cos(turn), 1);
    });
    expect([0, 2, 4, 6].map((k) => lights[k]?.rot)).toEqual([0, 270, 180, 90]);
  });

  it('is told where the board is too small for it', () => {
    const design = designOf('round board of 20 mm with a ring of 16 WS2812B lights and an ATtiny85');
    expect(design.constraints.pinned ?? {}).toEqual({});
  });
});
