import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { DESIGNS } from './designs.js';
import { courtyardOf, outside, overlaps } from './measures.js';

/** Its eight supply pins of one side share 3.2 mm: some seeds leave a capacitor a millimetre too far, and say so. */
const CROWDED = 'rp2040 usb';

describe('boards of shipped blocks and land patterns', () => {
  it.each(Object.keys(DESIGNS))('%s: legal, decoupled, no larger than it needs', (name) => {
    const task = DESIGNS[name]?.();
    if (task === undefined) throw new Error(`no design ${name}`);
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error' || name !== CROWDED)).toEqual([]);
    expect(overlaps(task, placement)).toEqual([]);
    expect(outside(task, placement)).toEqual([]);
    const courtyards = task.parts.map((p) => courtyardOf(p, placement)).reduce((sum, b) => sum + (b.maxX - b.minX) * (b.maxY - b.minY), 0);
    const used = courtyards / (placement.width_mm * placement.height_mm);
    expect(used).toBeGreaterThan(0.4);
    expect(used).toBeLessThan(0.75);
  });
});
