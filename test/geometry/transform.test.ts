import { describe, expect, it } from 'vitest';
import { place, placeAngle, rotate } from '../../src/geometry/index.js';

describe('poses', () => {
  it('turn counter-clockwise as seen with y down: +x goes up', () => {
    expect(rotate({ x: 1, y: 0 }, 90)).toEqual({ x: 0, y: -1 });
    expect(rotate({ x: 1, y: 0 }, 180)).toEqual({ x: -1, y: 0 });
    expect(rotate({ x: 0, y: 1 }, 270)).toEqual({ x: -1, y: 0 });
  });

  it('mirror a part on the back left to right, then turn it', () => {
    expect(place({ x: 2, y: 1 }, { x: 10, y: 10, rot: 0, side: 'back' })).toEqual({ x: 8, y: 11 });
    expect(place({ x: 2, y: 1 }, { x: 10, y: 10, rot: 90, side: 'back' })).toEqual({ x: 11, y: 12 });
    expect(placeAngle(30, { x: 0, y: 0, rot: 90, side: 'back' })).toBe(60);
    expect(placeAngle(30, { x: 0, y: 0, rot: 90, side: 'front' })).toBe(120);
  });
});
