import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import type { PlacementProblem } from '../../../src/layout/stage.js';
import { boxGap, padBoxes, treeOf } from './measures.js';
import { controller, problem, R0603, radio, SO8, type Spec, timer } from './problems.js';

const partOf = (task: PlacementProblem, ref: string): PlacementProblem['parts'][number] => {
  const found = task.parts.find((p) => p.ref === ref);
  if (found === undefined) throw new Error(`no ${ref}`);
  return found;
};

/** Every `near` wish with the distance, pad edge to pad edge, that came of it. */
function distances(task: PlacementProblem, seed: number): { wish: string; gap: number; within: number }[] {
  const placement = place(task, { seed });
  return task.parts.flatMap((p) =>
    (p.hint.near ?? []).map(({ pin, to, within_mm }) => {
      const [ref = '', target = ''] = to.split('.');
      const own = padBoxes(p, pin, placement);
      const gaps = padBoxes(partOf(task, ref), target, placement).flatMap((b) => own.map((a) => boxGap(a, b)));
      return { wish: `${p.ref} at ${to}`, gap: Math.min(...gaps), within: within_mm };
    }),
  );
}

const TASKS: Record<string, PlacementProblem> = {
  timer: problem(timer()),
  radio: problem(radio()),
  'radio with much room': problem(radio(), { width_mm: 80, height_mm: 60 }),
  controller: problem(controller(14)),
};

describe('near wishes', () => {
  it.each(Object.entries(TASKS).flatMap(([name, task]) => [1, 2].map((seed) => [name, seed, task] as const)))(
    'are kept: %s, seed %i',
    (_, seed, task) => {
      const kept = distances(task, seed);
      expect(kept.length).toBeGreaterThan(1);
      expect(kept.filter((d) => d.gap > d.within)).toEqual([]);
    },
  );

  it('give each supply pin of one name its own capacitor', () => {
    const task = problem(controller(4));
    const placement = place(task, { seed: 1 });
    const pads = partOf(task, 'U1').pins.get('VDD') ?? [];
    const served = new Set(
      ['C1', 'C2', 'C3', 'C4'].map((ref) => {
        const [own] = padBoxes(partOf(task, ref), '1', placement);
        if (own === undefined) throw new Error('no pad');
        const gap = (pad: string): number => Math.min(...padBoxes(partOf(task, 'U1'), pad, placement).map((b) => boxGap(own, b)));
        return [...pads].sort((a, b) => gap(a) - gap(b))[0];
      }),
    );
    expect([...served].sort()).toEqual([...pads].sort());
  });

  it('that cannot be kept are told as warnings', () => {
    const specs: Spec[] = [
      { ref: 'U1', kind: 'ic', footprint: SO8, nets: { 8: '3V3', 4: 'GND' } },
      { ref: 'C1', kind: 'capacitor', footprint: R0603, nets: { 1: '3V3', 2: 'GND' }, hint: { near: [{ pin: '1', to: 'U1.8', within_mm: 3 }] } },
    ];
    const task = problem(specs, { width_mm: 40, height_mm: 30, constraints: { pinned: { U1: { x: 8, y: 8 }, C1: { x: 30, y: 20 } } } });
    const placement = place(task, { seed: 1 });
    expect(placement.findings.map((f) => [f.rule, f.severity, f.refs])).toEqual([['place.far', 'warning', ['C1']]]);
  });

  it('of unknown pins and parts are passed over', () => {
    const specs = timer().map((s) =>
      s.ref === 'R1'
        ? {
            ...s,
            hint: {
              near: [
                { pin: '1', to: 'U9.1', within_mm: 3 },
                { pin: '1', to: 'U1.99', within_mm: 3 },
              ],
            },
          }
        : s,
    );
    expect(place(problem(specs), { seed: 1 }).findings).toEqual([]);
  });
});

it('nets come out far shorter than by chance', () => {
  const task = problem(controller(14));
  const placement = place(task, { seed: 1 });
  const length = task.nets.filter((n) => n.class !== 'ground').flatMap((n) => treeOf(task, placement, n.name));
  const total = length.reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0);
  // Two random points of a w × h board are about a third of w + h apart.
  const chance = (length.length * (placement.width_mm + placement.height_mm)) / 3;
  expect(total).toBeLessThan(0.45 * chance);
});
