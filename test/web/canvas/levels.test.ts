import { describe, expect, it } from 'vitest';
import { partSolids } from '../../../src/outputs/models/index.js';
import { meshOf } from '../../../src/outputs/models/meshes.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { type Form, levelsOf } from '../../../web/canvas/levels.js';

const library = loadLibrary();
const levels = (name: string): readonly Form[] => {
  const footprint = library.footprints.get(name) ?? expect.fail(name);
  return levelsOf(partSolids({ footprint, kind: 'ic', value: '' }).map(meshOf));
};
const count = (form: Form | undefined): number => (form?.index.length ?? 0) / 3;
const span = (form: Form | undefined, axis: 0 | 1 | 2): [number, number] => {
  const at = (form?.points ?? []).map((p) => p[axis]);
  return [Math.min(...at), Math.max(...at)];
};

describe('levels of detail of a part', () => {
  it.each(['R_0603', 'SOIC-8', 'LQFP-48_7x7_P0.5', 'PinHeader_1x05_P2.54', 'PinHeader_2x20_P2.54', 'USB_C_TYPE-C-31-M-12'])(
    '%s has fewer triangles each, and boxes as large as the part',
    (name) => {
      const [fine, boxes, bare, speck] = levels(name);
      expect(count(speck)).toBeLessThanOrEqual(count(bare));
      expect(count(speck)).toBeGreaterThan(0);
      expect(count(boxes)).toBeLessThan(count(fine));
      expect(count(bare)).toBeLessThanOrEqual(count(boxes));
      expect(count(bare)).toBeGreaterThan(0);
      for (const axis of [0, 1, 2] as const) {
        const [[low, high], [least, most]] = [span(fine, axis), span(boxes, axis)];
        expect(least).toBeCloseTo(low, 6);
        expect(most).toBeCloseTo(high, 6);
      }
    },
  );

  it('keeps the case of a part with many leads, and a long strip as one box a material', () => {
    expect(count(levels('LQFP-48_7x7_P0.5')[2])).toBe(10);
    expect(count(levels('PinHeader_2x20_P2.54')[2])).toBeLessThanOrEqual(20);
  });

  it('faces outward: normals are those of the triangles, and none but the whole part looks down', () => {
    const [fine, boxes, bare, speck] = levels('SOIC-8');
    expect(fine?.normals.some((n) => n[2] < -0.95)).toBe(true);
    for (const form of [boxes, bare, speck]) expect(form?.normals.every((n) => n[2] > -0.95)).toBe(true);
    for (const form of [fine, boxes, bare, speck]) {
      for (let i = 0; i + 2 < (form?.index.length ?? 0); i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => form?.points[form.index[i + k] ?? 0] ?? [0, 0, 0]) as [number[], number[], number[]];
        const [u, v] = [b, c].map((p) => p.map((x, k) => x - (a[k] ?? 0))) as [number[], number[]];
        const cross = [0, 1, 2].map((k) => (u[(k + 1) % 3] ?? 0) * (v[(k + 2) % 3] ?? 0) - (u[(k + 2) % 3] ?? 0) * (v[(k + 1) % 3] ?? 0));
        const normal = form?.normals[form.index[i] ?? 0] ?? [0, 0, 0];
        expect(cross.reduce((s, x, k) => s + x * (normal[k] ?? 0), 0)).toBeGreaterThan(0);
      }
    }
  });
});
