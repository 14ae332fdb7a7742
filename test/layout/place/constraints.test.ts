import { describe, expect, it } from 'vitest';
import { boxesTouch } from '../../../src/geometry/index.js';
import { place } from '../../../src/layout/place/index.js';
import { courtyardOf, overlaps, poseOf } from './measures.js';
import { controller, problem, R0603, radio, SO8, type Spec, timer, USB } from './problems.js';

describe('what shows something', () => {
  const shown = (reads: number): Spec[] => timer().map((s) => (s.ref === 'U1' ? { ...s, footprint: { ...s.footprint, reads } } : s));

  it.each([0, 90, 180])('stands upright, turned by %i°, on every seed', (reads) => {
    for (const seed of [1, 2, 3]) expect(poseOf(place(problem(shown(reads), { width_mm: 30, height_mm: 24 }), { seed }), 'U1').rot).toBe(reads);
  });

  it('stands as it was pinned', () => {
    const pinned = { U1: { x: 15, y: 12, rot: 270 as const } };
    expect(poseOf(place(problem(shown(0), { width_mm: 30, height_mm: 24, constraints: { pinned } }), { seed: 1 }), 'U1').rot).toBe(270);
  });
});

describe('pinned parts', () => {
  it('stand exactly where the person put them, off the grid too', () => {
    const pinned = { U1: { x: 20.13, y: 11.37, rot: 90 as const }, C3: { x: 5.01, y: 5.02 } };
    const placement = place(problem(timer(), { width_mm: 40, height_mm: 30, constraints: { pinned } }), { seed: 3 });
    expect(poseOf(placement, 'U1')).toEqual({ x: 20.13, y: 11.37, rot: 90, side: 'front' });
    expect(poseOf(placement, 'C3')).toEqual({ x: 5.01, y: 5.02, rot: 0, side: 'front' });
  });

  it('stand on the back when they are pinned there, under parts of the front', () => {
    const task = problem(timer(), { width_mm: 20, height_mm: 15, constraints: { pinned: { U1: { x: 10, y: 7, side: 'back' } } } });
    const placement = place(task, { seed: 3 });
    expect(poseOf(placement, 'U1').side).toBe('back');
    expect(overlaps(task, placement)).toEqual([]);
  });

  it('outrank an edge', () => {
    const task = problem(timer(), { width_mm: 40, height_mm: 30, constraints: { pinned: { J1: { x: 20, y: 15 } }, edges: { J1: 'left' } } });
    expect(poseOf(place(task, { seed: 1 }), 'J1')).toMatchObject({ x: 20, y: 15 });
  });

  it('widen a board that nobody sized', () => {
    const task = problem(timer(), { constraints: { pinned: { R1: { x: 45, y: 5 } } } });
    expect(place(task, { seed: 1 }).width_mm).toBeGreaterThan(45);
  });

  it('on each other are an error that names them', () => {
    const pinned = { U1: { x: 20, y: 15 }, R1: { x: 21, y: 15 } };
    const { findings } = place(problem(timer(), { width_mm: 40, height_mm: 30, constraints: { pinned } }), { seed: 1 });
    const errors = findings.filter((f) => f.severity === 'error');
    expect(errors.map((f) => f.rule)).toEqual(['place.pinned', 'place.pinned']);
    expect(errors.flatMap((f) => f.refs).sort()).toEqual(['R1', 'U1']);
  });
});

describe('arranged parts', () => {
  it('on each other are told as arranged: nobody pinned them', () => {
    const task = problem(timer(), {
      width_mm: 40,
      height_mm: 30,
      constraints: { arranged: [{ refs: ['U1', 'R1', 'C3'], as: 'ring', across_mm: 1 }] },
    });
    const errors = place(task, { seed: 1 }).findings.filter((f) => f.severity === 'error');
    expect(new Set(errors.map((f) => f.rule))).toEqual(new Set(['place.arranged']));
    for (const { message } of errors) expect(message).not.toContain('pinned');
  });
});

describe('a row at an edge', () => {
  const plugs: Spec[] = ['J11', 'J12', 'J13'].map((ref) => ({ ref, kind: 'usb_connector', footprint: USB, nets: { 1: 'GND', 2: `V${ref}` } }));

  it.each([
    ['top', 'x', 180],
    ['bottom', 'x', 0],
    ['left', 'y', 270],
    ['right', 'y', 90],
  ] as const)('%s stands along it in its order, mouths outwards', (edge, along, rot) => {
    const edges = Object.fromEntries(plugs.map((p) => [p.ref, edge]));
    const arranged = [{ refs: ['J13', 'J11', 'J12'], as: 'row' as const }];
    const task = problem([...timer(), ...plugs], { width_mm: 60, height_mm: 50, constraints: { edges, arranged } });
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const poses = ['J13', 'J11', 'J12'].map((ref) => poseOf(placement, ref));
    expect(poses.map((p) => p.rot)).toEqual([rot, rot, rot]);
    expect(poses.map((p) => p[along])).toEqual(poses.map((p) => p[along]).toSorted((a, b) => a - b));
  });
});

describe('a row that an arrangement holds at an edge', () => {
  const plugs: Spec[] = ['J11', 'J12', 'J13'].map((ref) => ({ ref, kind: 'usb_connector', footprint: USB, nets: { 1: 'GND', 2: `V${ref}` } }));
  const placed = (arranged: object) => {
    const constraints = { arranged: [{ refs: ['J11', 'J12', 'J13'], as: 'row' as const, ...arranged }] };
    const placement = place(problem([...timer(), ...plugs], { width_mm: 80, height_mm: 60, constraints }), { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    return ['J11', 'J12', 'J13'].map((ref) => poseOf(placement, ref));
  };

  it.each([
    ['top', 'x', 180],
    ['bottom', 'x', 0],
    ['left', 'y', 270],
    ['right', 'y', 90],
  ] as const)('%s looks outwards, and reaches as far as was said', (edge, along, rot) => {
    const poses = placed({ edge, across_mm: 40 });
    expect(poses.map((p) => p.rot)).toEqual([rot, rot, rot]);
    expect((poses[2]?.[along] ?? 0) - (poses[0]?.[along] ?? 0)).toBeCloseTo(40, 6);
  });

  it('of one part stands in the middle of its edge', () => {
    const [pose] = placed({ refs: ['J11'], as: 'centre', edge: 'bottom' });
    expect(pose?.x).toBeCloseTo(40, 0);
    expect(pose?.rot).toBe(0);
  });

  it('tells of a corner that another part has', () => {
    const [first, second] = timer();
    if (first === undefined || second === undefined) throw new Error('no parts');
    const wished = [first, second].map((s) => ({ ...s, hint: { corner: 'top-left' as const } }));
    const { findings } = place(problem([...wished, ...timer().slice(2)], { width_mm: 80, height_mm: 60 }), { seed: 1 });
    const told = findings.filter((f) => f.rule === 'place.corner');
    expect(told.length).toBeLessThanOrEqual(1);
    for (const f of told) expect(f.message).toMatch(/wished to the top-left corner, where another part is, and stands \d+ mm from it/);
  });

  it('tells what a pinned part stands on, and by how much', () => {
    const pinned = { J11: { x: 40, y: 30 }, J12: { x: 41, y: 30 } };
    const { findings } = place(problem([...timer(), ...plugs], { width_mm: 80, height_mm: 60, constraints: { pinned } }), { seed: 1 });
    expect(findings.map((f) => f.message).join('\n')).toMatch(/J11 is pinned where it stands \d+\.\d mm too near to J12/);
  });
});

describe('keepouts', () => {
  const rect = { x: 0, y: 0, w: 20, h: 30 };

  it('hold no part', () => {
    const task = problem(timer(), { width_mm: 40, height_mm: 30, constraints: { keepouts: [{ id: 'k', rect }] } });
    const placement = place(task, { seed: 2 });
    expect(placement.findings).toEqual([]);
    for (const p of task.parts) expect(courtyardOf(p, placement).minX).toBeGreaterThanOrEqual(20 - 1e-6);
  });

  it('of any polygon hold no part', () => {
    const points: [number, number][] = [
      [0, 0],
      [40, 0],
      [0, 30],
    ];
    const task = problem(timer(), { width_mm: 40, height_mm: 30, constraints: { keepouts: [{ id: 'k', points }] } });
    const placement = place(task, { seed: 2 });
    for (const p of task.parts) {
      const { minX, minY } = courtyardOf(p, placement);
      // The corner nearest to the forbidden triangle lies beyond its long side, x/40 + y/30 = 1.
      expect(minX / 40 + minY / 30).toBeGreaterThanOrEqual(1 - 1e-6);
    }
  });

  it('that ban only tracks leave parts alone', () => {
    const all = { x: 0, y: 0, w: 40, h: 30 };
    const task = problem(timer(), { width_mm: 40, height_mm: 30, constraints: { keepouts: [{ id: 'k', rect: all, bans: ['tracks'] }] } });
    expect(place(task, { seed: 2 }).findings).toEqual([]);
  });

  it('of the back leave the front alone, holes apart', () => {
    const task = problem(timer(), {
      width_mm: 40,
      height_mm: 30,
      constraints: { keepouts: [{ id: 'k', rect, sides: ['back'] }], edges: { U1: 'left' } },
    });
    const placement = place(task, { seed: 2 });
    const header = task.parts.find((p) => p.ref === 'J1');
    expect(header === undefined ? 0 : courtyardOf(header, placement).minX).toBeGreaterThanOrEqual(20 - 1e-6);
    expect(task.parts.some((p) => boxesTouch(courtyardOf(p, placement), { minX: 0, minY: 0, maxX: 20, maxY: 30 }, -0.01))).toBe(true);
  });
});

describe('the outline', () => {
  it('is the wished one when the parts fit', () => {
    const placement = place(problem(radio(), { width_mm: 60, height_mm: 45 }), { seed: 1 });
    expect([placement.width_mm, placement.height_mm, placement.findings]).toEqual([60, 45, []]);
  });

  it('grows past the wish when they do not, and says so', () => {
    const placement = place(problem(radio(), { width_mm: 18, height_mm: 12 }), { seed: 1 });
    const grown = placement.findings.filter((f) => f.rule === 'place.grown');
    expect(grown.map((f) => f.severity)).toEqual(['warning']);
    expect(grown[0]?.message).toContain('18 × 12 mm');
    expect(grown[0]?.message).toContain(`${placement.width_mm} × ${placement.height_mm} mm`);
  });

  it('never grows when it is fixed: what finds no place is an error', () => {
    const placement = place(problem(controller(14), { width_mm: 15, height_mm: 12, constraints: { board: { fixed: true } } }), { seed: 1 });
    expect([placement.width_mm, placement.height_mm]).toEqual([15, 12]);
    const full = placement.findings.filter((f) => f.rule === 'place.full');
    expect(full.map((f) => f.severity)).toEqual(['error']);
    expect(full[0]?.refs.length).toBeGreaterThan(0);
  });

  it('without a wish is sensible: whole millimetres, neither cramped nor a desert', () => {
    const task = problem(controller(14));
    const placement = place(task, { seed: 1 });
    const courtyards = task.parts.map((p) => courtyardOf(p, placement)).reduce((sum, b) => sum + (b.maxX - b.minX) * (b.maxY - b.minY), 0);
    const used = courtyards / (placement.width_mm * placement.height_mm);
    expect([placement.width_mm % 1, placement.height_mm % 1]).toEqual([0, 0]);
    expect(used).toBeGreaterThan(0.35);
    expect(used).toBeLessThan(0.65);
    expect(placement.width_mm / placement.height_mm).toBeGreaterThanOrEqual(0.6);
    expect(placement.width_mm / placement.height_mm).toBeLessThanOrEqual(1.7);
  });

  it('grows with the slack that the build asks for', () => {
    const area = (slack: number): number => {
      const { width_mm, height_mm } = place(problem(timer(), { slack }), { seed: 1 });
      return width_mm * height_mm;
    };
    expect(area(0.3)).toBeGreaterThan(1.2 * area(0));
  });

  it('corners are no rounder than the board allows', () => {
    expect(place(problem(timer(), { width_mm: 30, height_mm: 20, corner_mm: 50 }), { seed: 1 }).corner_mm).toBeLessThanOrEqual(10);
  });
});

describe('sides', () => {
  /** A chip and fourteen resistors: more than one side of 12 × 10 mm holds. */
  const crowd: Spec[] = [
    { ref: 'U1', kind: 'ic', footprint: SO8, nets: { 1: 'N1', 4: 'GND' } },
    ...Array.from(
      { length: 14 },
      (_, k): Spec => ({ ref: `R${k + 1}`, kind: 'resistor', footprint: R0603, nets: { 1: `N${k % 7}`, 2: `N${(k * 3 + 1) % 7}` } }),
    ),
  ];
  const placed = (board: { sides?: 1 | 2; fixed?: boolean }, width_mm = 12, height_mm = 10) => {
    const task = problem(crowd, { width_mm, height_mm, constraints: { board } });
    const placement = place(task, { seed: 1 });
    const behind = task.parts.filter((p) => poseOf(placement, p.ref).side === 'back').map((p) => p.ref);
    return { task, placement, behind };
  };

  it('2: what a wished outline cannot hold on its front goes to the back, and is told', () => {
    const { task, placement, behind } = placed({ sides: 2 });
    expect([placement.width_mm, placement.height_mm]).toEqual([12, 10]);
    expect(behind.length).toBeGreaterThan(3);
    expect(behind).not.toContain('U1');
    expect(overlaps(task, placement)).toEqual([]);
    expect(placement.findings.map((f) => [f.rule, f.severity, f.refs])).toEqual([['place.back', 'info', behind]]);
  });

  it('are two unless the person says otherwise', () => {
    expect(placed({}).behind.length).toBeGreaterThan(3);
  });

  it('1: the outline grows instead', () => {
    const { placement, behind } = placed({ sides: 1 });
    expect(behind).toEqual([]);
    expect(placement.width_mm * placement.height_mm).toBeGreaterThan(120);
    expect(placement.findings.map((f) => f.rule)).toEqual(['place.grown']);
  });

  it('1 and a fixed outline: what finds no place is an error', () => {
    const { placement, behind } = placed({ sides: 1, fixed: true });
    expect([behind, placement.width_mm, placement.height_mm]).toEqual([[], 12, 10]);
    expect(placement.findings.map((f) => [f.rule, f.severity])).toEqual([['place.full', 'error']]);
  });

  it('2: nothing goes to the back where the front has room', () => {
    expect(placed({ sides: 2 }, 20, 16).behind).toEqual([]);
  });
});
