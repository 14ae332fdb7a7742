import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Footprint } from '../../../src/board/index.js';
import { boundsOf, boxesTouch } from '../../../src/geometry/index.js';
import { place } from '../../../src/layout/place/index.js';
import type { PlacementProblem } from '../../../src/layout/stage.js';
import { header, hole } from '../../support/demo-board.js';
import { courtyardOf, outside, overlaps, padBoxes, polygonOf, poseOf } from './measures.js';
import { controller, MODULE, problem, R0603, radio, SO8, SOT5, type Spec, timer, USB } from './problems.js';

const CHOICES: readonly { prefix: string; kind: Spec['kind']; footprint: Footprint; edge?: true }[] = [
  { prefix: 'R', kind: 'resistor', footprint: R0603 },
  { prefix: 'U', kind: 'ic', footprint: SO8 },
  { prefix: 'Q', kind: 'esd', footprint: SOT5 },
  { prefix: 'J', kind: 'connector', footprint: header('PinHeader_1x04', 4), edge: true },
  { prefix: 'X', kind: 'usb_connector', footprint: USB, edge: true },
  { prefix: 'M', kind: 'module', footprint: MODULE },
  { prefix: 'H', kind: 'mounting_hole', footprint: hole('MountingHole_M2', 2.2) },
];

/** Up to 16 parts of mixed sizes whose pads are wired at random to a handful of nets. */
const specs: fc.Arbitrary<Spec[]> = fc
  .array(fc.record({ choice: fc.nat(19), wires: fc.array(fc.nat(7), { maxLength: 8 }) }), { minLength: 1, maxLength: 16 })
  .map((list) => {
    let modules = 0;
    return list.map(({ choice, wires }, i): Spec => {
      // Most parts are passives, as on boards; one antenna is enough.
      const wanted = CHOICES[choice < 10 ? 0 : Math.floor((choice - 10) / 1.5)] ?? CHOICES[0];
      const c = wanted?.kind === 'module' && modules++ > 0 ? CHOICES[1] : wanted;
      if (c === undefined) throw new Error('no such choice');
      const nets = Object.fromEntries(c.footprint.pads.slice(0, wires.length).map((p, k) => [p.number, wires[k] === 0 ? 'GND' : `N${wires[k]}`]));
      return { ref: `${c.prefix}${i + 1}`, kind: c.kind, footprint: c.footprint, nets, ...(c.edge ? { hint: { edge: 'any' as const } } : {}) };
    });
  });

const wishes = fc.record({
  width_mm: fc.option(fc.integer({ min: 5, max: 70 }), { nil: null }),
  height_mm: fc.option(fc.integer({ min: 5, max: 70 }), { nil: null }),
  corner_mm: fc.constantFrom(0, 1, 4),
  keepout: fc.option(
    fc.record({
      x: fc.integer({ min: 5, max: 30 }),
      y: fc.integer({ min: 5, max: 30 }),
      w: fc.integer({ min: 1, max: 8 }),
      h: fc.integer({ min: 1, max: 8 }),
    }),
    {
      nil: null,
    },
  ),
});

function problemOf(parts: readonly Spec[], wish: typeof wishes extends fc.Arbitrary<infer T> ? T : never): PlacementProblem {
  return problem(parts, {
    corner_mm: wish.corner_mm,
    ...(wish.width_mm === null ? {} : { width_mm: wish.width_mm }),
    ...(wish.height_mm === null ? {} : { height_mm: wish.height_mm }),
    ...(wish.keepout === null ? {} : { constraints: { keepouts: [{ id: 'k', rect: wish.keepout }] } }),
  });
}

/** Parts whose courtyard lies in another part's antenna keepout or in a person's. */
function banned(task: PlacementProblem, placement: ReturnType<typeof place>): string[] {
  const areas = [
    ...task.parts.flatMap((p) => {
      const keep = p.footprint.antenna_keepout;
      return keep === undefined ? [] : [{ owner: p.ref, box: boundsOf(polygonOf(keep, poseOf(placement, p.ref))) }];
    }),
    ...(task.constraints.keepouts ?? []).flatMap(({ rect: r }) =>
      r === undefined ? [] : [{ owner: '', box: { minX: r.x, minY: r.y, maxX: r.x + r.w, maxY: r.y + r.h } }],
    ),
  ];
  return task.parts.filter((p) => areas.some((a) => a.owner !== p.ref && boxesTouch(courtyardOf(p, placement), a.box, -1e-5))).map((p) => p.ref);
}

const EXAMPLES: Record<string, PlacementProblem> = {
  'a 555 blinker': problem(timer()),
  'a radio module with USB': problem(radio()),
  'a radio module on the size it was wished': problem(radio(), { width_mm: 40, height_mm: 30 }),
  'a chip of 48 pins among 38 parts': problem(controller(14)),
};

describe('a placement is legal', () => {
  it.each(Object.entries(EXAMPLES))('for %s', (_, task) => {
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(overlaps(task, placement)).toEqual([]);
    expect(outside(task, placement)).toEqual([]);
    expect(banned(task, placement)).toEqual([]);
    expect([...placement.poses.keys()].sort()).toEqual(task.parts.map((p) => p.ref).sort());
  });

  it('whatever the parts, the wished size and the keepout', () => {
    fc.assert(
      fc.property(specs, wishes, fc.nat(100), (parts, wish, seed) => {
        const task = problemOf(parts, wish);
        const placement = place(task, { seed });
        expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
        expect(overlaps(task, placement)).toEqual([]);
        expect(outside(task, placement)).toEqual([]);
        expect(banned(task, placement)).toEqual([]);
        expect(placement.width_mm).toBeGreaterThanOrEqual(wish.width_mm ?? 0);
        expect(placement.height_mm).toBeGreaterThanOrEqual(wish.height_mm ?? 0);
      }),
      { numRuns: 25, seed: 7 },
    );
  }, 120_000);

  it('parts stand on the front over a holder on the back, and not on its leads', () => {
    const chips = Array.from({ length: 9 }, (_, i): Spec => ({ ref: `U${i + 1}`, kind: 'ic', footprint: SO8, nets: { 1: 'GND', 8: '3V3' } }));
    const task = problem(
      [{ ref: 'J1', kind: 'battery_connector', footprint: HOLDER, nets: { 1: '3V3', 2: 'GND' }, hint: { side: 'back' } }, ...chips],
      {
        width_mm: 44,
        height_mm: 34,
      },
    );
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity !== 'info')).toEqual([]);
    expect([placement.width_mm, placement.height_mm]).toEqual([44, 34]);
    const [holder, ...others] = task.parts;
    const leads = ['1', '2'].flatMap((pin) => padBoxes(holder!, pin, placement));
    const covered = others.map((p) => courtyardOf(p, placement)).filter((yard) => leads.some((lead) => boxesTouch(lead, yard, -1e-6)));
    expect(covered).toEqual([]);
    expect(overlaps({ ...task, parts: others }, placement)).toEqual([]);
  });
});

/** A holder of 40 × 30 mm with its two leads at one end. */
const HOLDER: Footprint = {
  ...SO8,
  name: 'Holder',
  mount: 'through_hole',
  pads: [-5, 5].map((y, i) => ({ number: String(i + 1), shape: 'circle', x: -18, y, rot: 0, w: 2, h: 2, drill: { w: 1.2, h: 1.2 } })),
  courtyard: [
    [-20, -15],
    [20, -15],
    [20, 15],
    [-20, 15],
  ],
  body: [
    [-20, -15],
    [20, -15],
    [20, 15],
    [-20, 15],
  ],
};
