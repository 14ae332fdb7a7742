import { describe, expect, it } from 'vitest';
import { boundsOf, rotate } from '../../../src/geometry/index.js';
import { place } from '../../../src/layout/place/index.js';
import type { Placement, PlacementProblem } from '../../../src/layout/stage.js';
import { header, hole } from '../../support/demo-board.js';
import { courtyardOf, polygonOf, poseOf } from './measures.js';
import { MODULE, problem, radio, SO8, type Spec, timer, USB } from './problems.js';

type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Signed distance from the part's edge line to each board edge that it looks at: 0 = on the line. */
function plugged(ref: string, faces: number, offset: number, placement: Placement): { edge: Edge; gap: number } {
  const pose = poseOf(placement, ref);
  const out = rotate({ x: 1, y: 0 }, faces + pose.rot);
  const line = { x: pose.x + out.x * offset, y: pose.y + out.y * offset };
  if (Math.abs(out.x) > 0.5) return out.x > 0 ? { edge: 'right', gap: placement.width_mm - line.x } : { edge: 'left', gap: line.x };
  return out.y > 0 ? { edge: 'bottom', gap: placement.height_mm - line.y } : { edge: 'top', gap: line.y };
}

const usb = (ref: string): Spec => ({ ref, kind: 'usb_connector', footprint: USB, nets: { 1: 'GND', 2: 'VBUS' }, hint: { edge: 'any' } });
const seeds = [1, 2, 3];

const radios = new Map<number, Placement>();
/** The radio board of a seed, placed once. */
function radioAt(seed: number): Placement {
  const placement = radios.get(seed) ?? place(problem(radio()), { seed });
  radios.set(seed, placement);
  return placement;
}

describe('like connectors at one edge', () => {
  it('count from the left, wherever their wires lead', () => {
    const inputs = [1, 2, 3, 4].map(
      (k): Spec => ({
        ref: `J${k}`,
        kind: 'connector',
        footprint: { ...USB, name: 'Input_1x08' },
        nets: { 1: 'GND', 2: `IN${5 - k}` },
        hint: { edge: 'bottom' },
      }),
    );
    const chip: Spec = { ref: 'U1', kind: 'ic', footprint: SO8, nets: { 1: 'IN1', 2: 'IN2', 3: 'IN3', 4: 'IN4', 5: 'GND' } };
    const placement = place(problem([chip, ...inputs], { width_mm: 70, height_mm: 30 }), { seed: 2 });
    const xs = inputs.map((j) => poseOf(placement, j.ref).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });
});

describe('a connector that was wished to a corner', () => {
  it.each(['left', 'bottom'] as const)('looks out over the %s edge that was said with it', (edge) => {
    const plug: Spec = { ...usb('J1'), hint: { edge, corner: 'bottom-left' } };
    const placement = place(problem([plug, ...timer().filter((s) => s.ref !== 'J1')], { width_mm: 50, height_mm: 40 }), { seed: 2 });
    const [at, pose] = [plugged('J1', 270, 3.7, placement), poseOf(placement, 'J1')];
    expect([at.edge, Math.abs(at.gap) < 0.01, pose.x < 15, pose.y > 25]).toEqual([edge, true, true, true]);
  });
});

it('a connector wished to a corner stands beside the hole that is there', () => {
  const plug: Spec = { ...usb('J1'), hint: { edge: 'right', corner: 'top-right' } };
  const screw: Spec = { ref: 'H1', kind: 'mounting_hole', footprint: hole('M3', 3.2), nets: {}, hint: { corner: 'top-right' } };
  const task = problem([plug, screw, ...timer().filter((s) => s.ref !== 'J1')], { width_mm: 50, height_mm: 40 });
  const placement = place(task, { seed: 2 });
  const at = plugged('J1', 270, 3.7, placement);
  expect([at.edge, Math.abs(at.gap) < 0.01, poseOf(placement, 'J1').y < 15, placement.findings]).toEqual(['right', true, true, []]);
  expect([poseOf(placement, 'H1').x > 44, poseOf(placement, 'H1').y < 6]).toEqual([true, true]);
});

describe('connectors', () => {
  it.each(seeds)('stand with their edge line on the board edge and look outward (seed %i)', (seed) => {
    const placement = radioAt(seed);
    expect(plugged('J1', 270, 3.7, placement).gap).toBeCloseTo(0, 6);
  });

  it.each(['left', 'right', 'top', 'bottom'] as const)('stand at the %s edge when a person asks for it', (edge) => {
    const placement = place(problem([usb('J1'), ...timer().filter((s) => s.ref !== 'J1')], { constraints: { edges: { J1: edge } } }), { seed: 4 });
    const at = plugged('J1', 270, 3.7, placement);
    expect(at.edge).toBe(edge);
    expect(at.gap).toBeCloseTo(0, 6);
  });

  it('stand at the edge that their hint names', () => {
    const placement = place(problem([{ ...usb('J1'), hint: { edge: 'top' } }, ...timer().filter((s) => s.ref !== 'J1')]), { seed: 4 });
    expect(plugged('J1', 270, 3.7, placement).edge).toBe('top');
  });

  it('a person’s edge outranks the hint', () => {
    const task = problem([{ ...usb('J1'), hint: { edge: 'top' } }, ...timer().filter((s) => s.ref !== 'J1')], {
      constraints: { edges: { J1: 'left' } },
    });
    expect(plugged('J1', 270, 3.7, place(task, { seed: 4 })).edge).toBe('left');
  });

  it.each(seeds)('of one land pattern stand level at opposite edges and alike at one (seed %i)', (seed) => {
    const rows = (edges: readonly [Edge, Edge]): Placement => {
      const rowOf = (ref: string, edge: Edge): Spec => ({
        ref,
        kind: 'connector',
        footprint: header('PinHeader_1x06', 6),
        nets: { 1: 'GND', 2: `${ref}B`, 5: `${ref}E` },
        hint: { edge },
      });
      return place(
        problem([rowOf('J1', edges[0]), rowOf('J2', edges[1]), ...timer().filter((s) => s.ref !== 'J1')], { width_mm: 60, height_mm: 40 }),
        { seed },
      );
    };
    const opposite = rows(['top', 'bottom']);
    const middle = (ref: string, of: Placement): number => {
      const pose = poseOf(of, ref);
      return pose.x + rotate({ x: 0, y: 2.5 * 2.54 }, pose.rot).x;
    };
    expect(Math.abs(middle('J1', opposite) - middle('J2', opposite))).toBeLessThan(0.6);
    const one = rows(['left', 'left']);
    expect(poseOf(one, 'J1').rot).toBe(poseOf(one, 'J2').rot);
  });

  it.each(seeds)('of a kind share an edge where there is room (seed %i)', (seed) => {
    const terminal = { ...USB, name: 'Terminal_1x08' };
    const terminals = ['J1', 'J2', 'J3'].map(
      (ref, n): Spec => ({ ref, kind: 'connector', footprint: terminal, nets: { 1: 'GND', 4: ['OUT', 'TRIG', 'DIS'][n] ?? '' } }),
    );
    const placement = place(problem([...timer().filter((s) => s.ref !== 'J1'), ...terminals], { width_mm: 60, height_mm: 45 }), { seed });
    expect(new Set(['J1', 'J2', 'J3'].map((ref) => plugged(ref, 270, 3.7, placement).edge)).size).toBe(1);
  });

  it.each(seeds)('without a plug direction lie along the edge, just inside it (seed %i)', (seed) => {
    const task = problem([
      ...timer().filter((s) => s.ref !== 'J1'),
      { ref: 'J1', kind: 'connector', footprint: header('H', 6), nets: { 1: '9V', 2: 'GND' }, hint: { edge: 'any' } },
    ]);
    const placement = place(task, { seed });
    const box = courtyardOf(task.parts.find((p) => p.ref === 'J1') as PlacementProblem['parts'][number], placement);
    const gaps = { left: box.minX, right: placement.width_mm - box.maxX, top: box.minY, bottom: placement.height_mm - box.maxY };
    const upright = box.maxY - box.minY > box.maxX - box.minX;
    const nearest = Math.min(...(upright ? [gaps.left, gaps.right] : [gaps.top, gaps.bottom]));
    expect(nearest).toBeGreaterThanOrEqual(0.3 - 1e-9);
    // The names of its pins may stand between, 2.3 mm at the most.
    expect(nearest).toBeLessThanOrEqual(0.55 + 2.3 + 1e-9);
  });
});

describe('an antenna', () => {
  it.each(seeds)('ends at a board edge, its body not past it (seed %i)', (seed) => {
    const placement = radioAt(seed);
    const pose = poseOf(placement, 'U1');
    const keep = boundsOf(polygonOf(MODULE.antenna_keepout ?? [], pose));
    const body = boundsOf(polygonOf(MODULE.body, pose));
    const reaches = [keep.minX, keep.minY, placement.width_mm - keep.maxX, placement.height_mm - keep.maxY].filter((gap) => gap <= 1e-6);
    expect(reaches).toHaveLength(1);
    expect(Math.min(body.minX, body.minY, placement.width_mm - body.maxX, placement.height_mm - body.maxY)).toBeGreaterThanOrEqual(-1e-6);
  });

  it('hangs over the edge where its keepout begins at the board edge line', () => {
    const beyond = {
      ...MODULE,
      antenna_keepout: [
        [-10, -12],
        [10, -12],
        [10, -8],
        [-10, -8],
      ] as [number, number][],
      edge_offset_mm: 8,
      faces: 90,
    };
    const placement = place(problem([{ ref: 'M1', kind: 'module', footprint: beyond, nets: { 1: 'GND' } }, ...timer()]), { seed: 2 });
    expect(plugged('M1', 90, 8, placement).gap).toBeCloseTo(0, 6);
  });

  it.each(seeds)('has no plug at its edge beside it where another edge is free (seed %i)', (seed) => {
    const placement = radioAt(seed);
    const antenna = plugged('U1', 90, 8.3, placement).edge;
    expect(plugged('J1', 270, 3.7, placement).edge).not.toBe(antenna);
  });
});

describe('mounting holes', () => {
  it('stand in the four corners', () => {
    const task = problem(radio(), { width_mm: 60, height_mm: 45 });
    const placement = place(task, { seed: 1 });
    const corners = [1, 2, 3, 4].map((n) => {
      const { x, y } = poseOf(placement, `H${n}`);
      expect(Math.min(x, 60 - x)).toBeLessThan(3.5);
      expect(Math.min(y, 45 - y)).toBeLessThan(3.5);
      return `${x < 30 ? 'left' : 'right'} ${y < 22 ? 'top' : 'bottom'}`;
    });
    expect(new Set(corners).size).toBe(4);
  });

  it('stand in the corner that they ask for', () => {
    const specs: Spec[] = [...timer(), { ref: 'H1', kind: 'mounting_hole', footprint: hole('M2', 2.2), nets: {}, hint: { corner: 'bottom-left' } }];
    const { x, y } = poseOf(place(problem(specs, { width_mm: 40, height_mm: 30 }), { seed: 1 }), 'H1');
    expect([x < 4, y > 26]).toEqual([true, true]);
  });

  it('leave a corner that a keepout forbids', () => {
    const specs: Spec[] = [...timer(), { ref: 'H1', kind: 'mounting_hole', footprint: hole('M2', 2.2), nets: {} }];
    const task = problem(specs, { width_mm: 40, height_mm: 30, constraints: { keepouts: [{ id: 'k', rect: { x: 0, y: 0, w: 8, h: 8 } }] } });
    const placement = place(task, { seed: 1 });
    expect(placement.findings).toEqual([]);
    const { x, y } = poseOf(placement, 'H1');
    expect(x < 8 && y < 8).toBe(false);
  });
});
