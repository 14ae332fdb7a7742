import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/layout/place/cells.js';
import { boxOf } from '../../../src/layout/place/group.js';
import { place } from '../../../src/layout/place/index.js';
import type { Placement } from '../../../src/layout/stage.js';
import { courtyardOf, outside, overlaps, poseOf } from './measures.js';
import { problem, R0603, SO8, SOT5, type Spec, USB } from './problems.js';

/** A pad to measure at. */
const PAD = { ...R0603, name: 'TestPad', pads: R0603.pads.slice(0, 1).map((p) => ({ ...p, x: 0, y: 0 })) };
const terminal = { ...USB, name: 'Terminal_1x08' };

/** A chip that drives `count` channels: a terminal, a switch and two resistors each. */
function channels(count: number): Spec[] {
  return [
    { ref: 'U1', kind: 'ic', footprint: SO8, nets: Object.fromEntries(Array.from({ length: count }, (_, k) => [k + 1, `CTRL${k + 1}`])) },
    ...Array.from({ length: count }, (_, k) => k + 1).flatMap((n): Spec[] => [
      { ref: `J${n}`, kind: 'connector', footprint: terminal, nets: { 1: 'VIN', 2: `LOAD${n}` }, block: `ch${n}`, hint: { edge: 'any' } },
      { ref: `Q${n}`, kind: 'mosfet', footprint: SOT5, nets: { 1: `GATE${n}`, 2: 'GND', 5: `LOAD${n}` }, block: `ch${n}` },
      { ref: `R${2 * n - 1}`, kind: 'resistor', footprint: R0603, nets: { 1: `CTRL${n}`, 2: `GATE${n}` }, block: `ch${n}` },
      { ref: `R${2 * n}`, kind: 'resistor', footprint: R0603, nets: { 1: `GATE${n}`, 2: 'GND' }, block: `ch${n}` },
    ]),
  ];
}

/** A chip and `count` buttons, each with its resistor. */
function keys(count: number): Spec[] {
  return [
    { ref: 'U1', kind: 'ic', footprint: SO8, nets: Object.fromEntries(Array.from({ length: count }, (_, k) => [k + 1, `KEY${k + 1}`])) },
    ...Array.from({ length: count }, (_, k) => k + 1).flatMap((n): Spec[] => [
      { ref: `SW${n}`, kind: 'button', footprint: SOT5, nets: { 1: `KEY${n}`, 2: 'GND' }, block: `key${n}` },
      { ref: `R${n}`, kind: 'resistor', footprint: R0603, nets: { 1: `KEY${n}`, 2: 'VIN' }, block: `key${n}` },
    ]),
  ];
}

/** How a part stands as seen from another: offset in that part's own frame, turn. */
function seenFrom(placement: Placement, ref: string, from: string): [number, number, number] {
  const [a, b] = [poseOf(placement, ref), poseOf(placement, from)];
  const turn = (-b.rot * Math.PI) / 180;
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const [c, s] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  return [Math.round(1000 * (dx * c + dy * s)) + 0, Math.round(1000 * (dy * c - dx * s)) + 0, (a.rot - b.rot + 360) % 360];
}

const shapes = (placement: Placement, count: number): number =>
  new Set(
    Array.from({ length: count }, (_, k) => k + 1).map((n) =>
      JSON.stringify([`Q${n}`, `R${2 * n - 1}`, `R${2 * n}`].map((ref) => seenFrom(placement, ref, `J${n}`))),
    ),
  ).size;

describe('test points', () => {
  it('stand in a row in their order, where nobody placed them', () => {
    const points = ['GND', 'VIN', 'KEY1', 'KEY2'].map(
      (net, k): Spec => ({ ref: `TP${k + 1}`, kind: 'test_point', footprint: PAD, nets: { 1: net } }),
    );
    const placement = place(problem([...keys(2), ...points], { width_mm: 40, height_mm: 30 }), { seed: 1 });
    const [first, ...rest] = points.map((p) => poseOf(placement, p.ref));
    expect(new Set(rest.map((p) => p.y))).toEqual(new Set([first?.y]));
    expect(rest.map((p, k) => p.x - (first?.x ?? 0) - 4.5 * (k + 1))).toEqual([0, 0, 0]);
  });
});

describe('instances of one block', () => {
  it('stand on a round board too, its connectors at the edge', () => {
    const task = problem([...keys(8), { ref: 'J1', kind: 'connector', footprint: USB, nets: { 1: 'VIN', 2: 'GND' }, hint: { edge: 'any' } }], {
      width_mm: 34,
      height_mm: 34,
      corner_mm: 17,
      constraints: { board: { fixed: true } },
    });
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect([placement.width_mm, placement.height_mm]).toEqual([34, 34]);
    expect(overlaps(task, placement)).toEqual([]);
    for (const part of task.parts) {
      if (part.ref === 'J1') continue;
      const box = courtyardOf(part, placement);
      const far = [box.minX, box.maxX].flatMap((x) => [box.minY, box.maxY].map((y) => Math.hypot(x - 17, y - 17)));
      expect([part.ref, Math.max(...far) <= 17 - 0.29]).toEqual([part.ref, true]);
    }
  });

  it('are laid out alike, about their connector at the edge', () => {
    const task = problem(channels(4));
    const placement = place(task, { seed: 1 });
    expect(shapes(placement, 4)).toBe(1);
    expect(placement.findings).toEqual([]);
    expect(overlaps(task, placement)).toEqual([]);
    expect(outside(task, placement)).toEqual([]);
    for (const n of [1, 2, 3, 4]) {
      const { x, y, rot } = poseOf(placement, `J${n}`);
      // Its opening, 3.7 mm below the origin, lies on the edge that it faces.
      const gap = { 0: placement.height_mm - y, 90: placement.width_mm - x, 180: y, 270: x }[rot];
      expect(gap).toBeCloseTo(3.7, 6);
    }
  });

  it('stand in a row in the order of their channels, at the edge that they are wished to', () => {
    const task = problem(channels(4).map((spec) => (spec.ref.startsWith('J') ? { ...spec, hint: { edge: 'bottom' as const } } : spec)));
    const placement = place(task, { seed: 1 });
    expect(shapes(placement, 4)).toBe(1);
    const along = [1, 2, 3, 4].map((n) => poseOf(placement, `J${n}`));
    for (const { y } of along) expect(placement.height_mm - y).toBeCloseTo(3.7, 6);
    expect(along.map((p) => p.x)).toEqual(along.map((p) => p.x).sort((a, b) => a - b));
  });

  it('stand in a row at one edge that holds them, counted from the left', () => {
    const placement = place(problem(channels(6), {}), { seed: 1 });
    const at = [1, 2, 3, 4, 5, 6].map((n) => poseOf(placement, `J${n}`));
    expect(new Set(at.map((p) => p.y)).size).toBe(1);
    expect(at.map((p) => p.x)).toEqual(at.map((p) => p.x).sort((a, b) => a - b));
  });

  it('stand in two rows at opposite edges, the first half first, where one edge does not hold them', () => {
    const task = problem(channels(8), { width_mm: 70, height_mm: 50 });
    const placement = place(task, { seed: 1 });
    const at = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => poseOf(placement, `J${n}`));
    expect(at.map((p) => Math.min(p.y, placement.height_mm - p.y).toFixed(2))).toEqual(at.map(() => '3.70'));
    expect(at.map((p) => (p.y < 25 ? 'top' : 'bottom'))).toEqual([...Array(4).fill('top'), ...Array(4).fill('bottom')]);
    for (const row of [at.slice(0, 4), at.slice(4)]) expect(row.map((p) => p.x)).toEqual(row.map((p) => p.x).sort((a, b) => a - b));
  });

  it('keep what stands beside a terminal that overhangs off the edge of the board', () => {
    const narrow = (x: number): number => Math.sign(x) * 3.4;
    const low = {
      ...terminal,
      pads: terminal.pads.map((pad) => ({ ...pad, y: 3 })),
      courtyard: terminal.courtyard.map(([x, y]): [number, number] => [narrow(x), y]),
    };
    const specs = channels(4).map((spec): Spec => {
      if (spec.ref.startsWith('J')) return { ...spec, footprint: low };
      const n = Number(spec.ref.slice(1)) / 2;
      const near = [{ pin: '2', to: `J${n}.1`, within_mm: 1 }];
      return spec.ref.startsWith('R') && Number.isInteger(n) ? { ...spec, nets: { 1: `LOAD${n}`, 2: 'VIN' }, hint: { near } } : spec;
    });
    const task = problem(specs, { width_mm: 70, height_mm: 50 });
    const cells = cellsOf(task, 70, { seed: 1 }, true);
    expect(cells).toHaveLength(4);
    for (const { members, edge } of cells) {
      const others = members.filter((m) => m.part.kind !== 'connector');
      expect(boxOf(others).minY).toBeGreaterThanOrEqual(task.rules.edge_clearance_mm - (edge?.offset ?? 0));
    }
    const placement = place(task, { seed: 1 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect([placement.width_mm, placement.height_mm]).toEqual([70, 50]);
  });

  it('stand each as it likes without precedents', () => {
    const placement = place(problem(channels(4), { constraints: { rules: { precedent: false } } }), { seed: 1 });
    expect(shapes(placement, 4)).toBeGreaterThan(1);
  });

  it('leave alone what a person has placed', () => {
    const task = problem(channels(4), { width_mm: 60, height_mm: 50, constraints: { pinned: { Q2: { x: 30, y: 25 } }, edges: { J3: 'left' } } });
    const placement = place(task, { seed: 1 });
    expect(poseOf(placement, 'Q2')).toMatchObject({ x: 30, y: 25 });
    expect(poseOf(placement, 'J3').x).toBeCloseTo(3.7, 6);
    expect(seenFrom(placement, 'Q1', 'J1')).toEqual(seenFrom(placement, 'Q4', 'J4'));
  });

  it('give way to an outline that holds the parts only one by one', () => {
    const task = problem(keys(6), { width_mm: 21, height_mm: 14, constraints: { board: { fixed: true, sides: 1 } } });
    const placement = place(task, { seed: 1 });
    expect(overlaps(task, placement)).toEqual([]);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });
});

describe('controls', () => {
  it('stand in rows and columns of one pitch, in their order', () => {
    const placement = place(problem(keys(6)), { seed: 1 });
    const at = [1, 2, 3, 4, 5, 6].map((n) => poseOf(placement, `SW${n}`));
    const columns = [...new Set(at.map((p) => p.x))].sort((a, b) => a - b);
    const rows = [...new Set(at.map((p) => p.y))].sort((a, b) => a - b);
    expect(columns.length * rows.length).toBe(6);
    for (const lines of [columns, rows]) {
      const pitches = lines.slice(1).map((v, k) => v - (lines[k] as number));
      expect(new Set(pitches.map((p) => p.toFixed(6))).size).toBeLessThanOrEqual(1);
    }
    const steps = at.slice(1).map((p, k) => Math.hypot(p.x - (at[k]?.x ?? 0), p.y - (at[k]?.y ?? 0)));
    // Neighbours in order are neighbours on the board, except where a row ends.
    expect(steps.filter((s) => s > Math.min(...steps) + 1e-6).length).toBeLessThanOrEqual(Math.max(columns.length, rows.length) - 1);
  });
});
