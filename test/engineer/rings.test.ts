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

  const across = (message: string, kind: string): number[] => {
    const design = designOf(message);
    const at = design.components.filter((c) => c.kind === kind).flatMap((c) => design.constraints.pinned?.[c.ref] ?? []);
    const { width_mm = 0, height_mm = 0 } = design.board;
    return [at.length, ...new Set(at.map(({ x, y }) => Math.round(20 * Math.hypot(x - width_mm / 2, y - height_mm / 2)) / 10)), width_mm];
  };
  it('stands on a ring as large as was said, the board being as large as was said', () => {
    expect(across('ESP32-C3 with 9 WS2812B in a circle of 46 mm diameter, 72x72 mm', 'addressable_led')).toEqual([9, 46, 72]);
    expect(across('RP2040 with 6 buttons in a circle with 22 mm radius, 76x76 mm', 'button').slice(-2)).toEqual([44, 76]);
    expect(across('ATtiny84 with 5 LEDs in a circle of 31 mm diameter, 64x64 mm, micro USB', 'led')).toEqual([5, 31, 64]);
  });
  it('is told where a ring of that size has no room', () => {
    const design = designOf('ESP32-C3 with 9 WS2812B in a circle of 66 mm diameter, 60x60 mm');
    expect(design.constraints.pinned ?? {}).toEqual({});
    expect([design.board.width_mm, design.board.height_mm]).toEqual([60, 60]);
  });
});
