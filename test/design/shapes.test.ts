import { describe, expect, it } from 'vitest';
import { COUNTS, DesignError, drawnOutline, fillOf, outlineFault, SHAPES, shapeOutline, tallOf } from '../../src/design/index.js';

describe('shapes that are made from figures', () => {
  it.each(SHAPES)('%s is an outline in every count and size', (shape) => {
    const [, least, most] = COUNTS[shape];
    for (const count of [least, Math.round((least + most) / 2), most]) {
      for (const width_mm of [20, 60, 200]) {
        const outline = shapeOutline(shape, { width_mm, height_mm: width_mm * tallOf(shape, count), count });
        expect(outlineFault(outline), `${shape} of ${count}, ${width_mm} mm`).toBeNull();
        expect(outline.length).toBeLessThanOrEqual(1000);
        expect(fillOf(outline)).toBeGreaterThan(0.2);
      }
    }
  });

  it('has no corner turned inwards that a cutter does not reach', () => {
    const [w, h] = [80, 60];
    const ring = shapeOutline('scalloped', { width_mm: w, height_mm: h }).map(([x, y]) => [x * w, y * h] as const);
    const sharp = ring.filter((at, i) => {
      const [a, b] = [ring[(i + ring.length - 1) % ring.length] as (typeof ring)[number], ring[(i + 1) % ring.length] as (typeof ring)[number]];
      const turn = Math.atan2(
        (at[0] - a[0]) * (b[1] - at[1]) - (at[1] - a[1]) * (b[0] - at[0]),
        (at[0] - a[0]) * (b[0] - at[0]) + (at[1] - a[1]) * (b[1] - at[1]),
      );
      return Math.abs(turn) > 0.8;
    });
    expect(sharp).toEqual([]);
  });
});

describe('an outline that is drawn', () => {
  it('is in parts of its box, with what lies in it cut out', () => {
    const drawn = drawnOutline('M5 5h40v30h-40z M20 15h10v10h-10z', 1, 'path');
    expect([drawn.width_mm, drawn.height_mm, drawn.outline.length]).toEqual([40, 30, 4]);
    expect(drawn.holes).toEqual([[[15, 10], [25, 10], [25, 20], [15, 20]]]); // biome-ignore format: a ring
    expect(drawnOutline('M0 0h2v1h-2z', 25.4, 'path').width_mm).toBe(50.8);
  });

  it.each([
    ['open', 'M0 0L20 0L20 20', /the path is open: it begins at \(0, 0\) and ends at \(20, 20\)/],
    ['crossing itself', 'M0 0L20 20L20 0L0 20Z', /crosses or touches itself near \(10, 10\)/],
    ['too small', 'M0 0h2v2h-2z', /is 2 × 2 mm/],
    ['of pieces', 'M0 0h20v20h-20zm40 0h5v5h-5z', /of several pieces/],
    ['with a hole no cutter makes', 'M0 0h20v20h-20zm5 5h5v.4h-5z', /narrower than a cutter/],
    ['of another grammar', 'M0 0 20 20 foo', /no command of a path/],
  ])('is refused where it is %s', (_, path, why) => {
    expect(() => drawnOutline(path, 1, 'path')).toThrow(DesignError);
    expect(() => drawnOutline(path, 1, 'path')).toThrow(why);
  });
});
