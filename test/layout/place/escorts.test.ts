import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { overlaps, poseOf } from './measures.js';
import { problem, R0603, type Spec } from './problems.js';

/** Six pinned parts in two rows, each with a resistor of its own that leads on to its row; `apart`: between the columns, mm. */
const grid = (apart: number) => {
  const keys = [0, 1, 2, 3, 4, 5];
  const at = (k: number) => ({ x: 10 + (k % 3) * apart, y: 10 + Math.floor(k / 3) * 12 });
  const specs: Spec[] = keys.flatMap((k): Spec[] => [
    { ref: `K${k}`, kind: 'resistor', footprint: R0603, nets: { 1: `COL${k % 3}`, 2: `KEY${k}` } },
    { ref: `R${k}`, kind: 'resistor', footprint: R0603, nets: { 1: `KEY${k}`, 2: `ROW${Math.floor(k / 3)}` } },
  ]);
  const pinned = Object.fromEntries(keys.map((k) => [`K${k}`, at(k)]));
  return { task: problem(specs, { width_mm: 60, height_mm: 34, constraints: { pinned } }), keys, at };
};

describe('a part of its own at each of several pinned ones', () => {
  it('stands the same way at each', () => {
    const { task, keys, at } = grid(14);
    const placement = place(task, { seed: 3 });
    const about = keys.map((k) => {
      const { x, y, rot } = poseOf(placement, `R${k}`);
      return [Number((x - at(k).x).toFixed(3)), Number((y - at(k).y).toFixed(3)), rot];
    });
    expect(new Set(about.map(String)).size).toBe(1);
    expect(overlaps(task, placement)).toEqual([]);
    expect(Math.hypot(about[0]?.[0] ?? 99, about[0]?.[1] ?? 99)).toBeLessThan(6);
  });

  it('is placed by the search where not every one has the same room', () => {
    const { task } = grid(14);
    const keepouts = [{ id: 'k1', name: 'post', rect: { x: 3, y: 3, w: 14, h: 14 }, bans: ['parts' as const] }];
    const cramped = { ...task, constraints: { ...task.constraints, keepouts, pinned: { ...task.constraints.pinned, K0: { x: 10, y: 19 } } } };
    const placement = place(cramped, { seed: 3 });
    expect(overlaps(cramped, placement)).toEqual([]);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });
});

describe('what belongs to each part of a ring', () => {
  const LAMPS = 7;
  const specs = Array.from({ length: LAMPS }, (_, k) => k + 1).flatMap((n): Spec[] => [
    { ref: `D${n}`, kind: 'led', footprint: R0603, nets: { 1: `LIT${n}`, 2: 'GND' } },
    { ref: `R${n}`, kind: 'resistor', footprint: R0603, nets: { 1: `LIT${n}`, 2: 'VIN' } },
  ]);
  const refs = Array.from({ length: LAMPS }, (_, k) => `D${k + 1}`);
  const ring = problem(specs, { width_mm: 50, height_mm: 50, constraints: { arranged: [{ refs, as: 'ring', across_mm: 36 }] } });

  it('stands in a ring of its own, turned with it, and on nothing', () => {
    const placement = place(ring, { seed: 2 });
    const seen = refs.map((ref, k) => {
      const [lamp, own] = [poseOf(placement, ref), poseOf(placement, `R${k + 1}`)];
      const turn = (lamp.rot * Math.PI) / 180;
      const [dx, dy] = [own.x - lamp.x, own.y - lamp.y];
      const along = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn), (own.rot - lamp.rot + 720) % 360];
      return along.map((v) => Math.round(v * 100) / 100 + 0).join();
    });
    expect(new Set(seen).size).toBe(1);
    const far = refs.map((ref, k) =>
      Math.hypot(poseOf(placement, ref).x - poseOf(placement, `R${k + 1}`).x, poseOf(placement, ref).y - poseOf(placement, `R${k + 1}`).y),
    );
    expect(Math.max(...far)).toBeLessThan(6);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('is left to the search where a part of the ring has none', () => {
    const placement = place({ ...ring, parts: ring.parts.filter((p) => !['R2', 'R5', 'R6'].includes(p.ref)) }, { seed: 2 });
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(poseOf(placement, 'R1').rot % 90).toBe(0);
  });
});

describe('what is cut out of the middle of a board', () => {
  it('keeps parts from its own shape, and not from the box about it', () => {
    const round = Array.from({ length: 32 }, (_, k): [number, number] => [15 * Math.cos((k * Math.PI) / 16), 15 * Math.sin((k * Math.PI) / 16)]);
    const cut = { ...R0603, name: 'CUT', pads: [], courtyard: round, body: round, cuts: [round] } as unknown as Spec['footprint'];
    const task = problem(
      [
        { ref: 'H1', kind: 'mounting_hole', footprint: cut, nets: {} },
        { ref: 'R1', kind: 'resistor', footprint: R0603, nets: { 1: 'A', 2: 'B' } },
      ],
      { width_mm: 40, height_mm: 40, constraints: { board: { fixed: true }, pinned: { H1: { x: 20, y: 20 }, R1: { x: 32.5, y: 32.5 } } } },
    );
    expect(place(task, { seed: 1 }).findings.filter((f) => f.severity === 'error')).toEqual([]);
    const inside = { ...task, constraints: { ...task.constraints, pinned: { H1: { x: 20, y: 20 }, R1: { x: 29, y: 29 } } } };
    expect(place(inside, { seed: 1 }).findings.some((f) => f.severity === 'error' && f.refs.includes('R1'))).toBe(true);
  });
});
