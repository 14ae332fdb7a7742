import { describe, expect, it } from 'vitest';
import { type Point, type Pose, polygonContains, rotate, shapedOutline, place as stand } from '../../../src/geometry/index.js';
import { place, withFlats } from '../../../src/layout/place/index.js';
import { LONG } from '../../support/long.js';
import { problem, radio, timer } from './problems.js';

/** A star of so many points, the inner ones so far from its middle, in parts of its box. */
function star(points: number, inner: number): [number, number][] {
  const corners = Array.from({ length: 2 * points }, (_, i): [number, number] => {
    const [r, a] = [i % 2 === 0 ? 1 : inner, (Math.PI * i) / points - Math.PI / 2];
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return corners.map(([x, y]) => [(x - left) / w, (y - top) / h]);
}

describe('an outline shaped like a star', () => {
  it.each([
    [5, 0.5, 90],
    [6, 0.58, 70],
    [12, 0.8, 60],
  ])('of %i points holds the parts, connectors too', (points, inner, size) => {
    const task = problem(timer(), { outline: star(points, inner), width_mm: size, height_mm: size });
    const placement = place(task, { seed: 1 });
    expect(placement.poses.size).toBe(task.parts.length);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it.each([[5, 0.38, 24], ...(LONG ? [[9, 0.2, 40]] : [])] as [number, number, number][])(
    'of %i points that is too thin ends with the best place found and says what stands wrong',
    (points, inner, size) => {
      const task = problem(timer(), {
        outline: star(points, inner),
        width_mm: size,
        height_mm: size,
        constraints: { board: { width_mm: size, height_mm: size, fixed: true } },
      });
      const placement = place(task, { seed: 1 });
      expect(placement.poses.size).toBe(task.parts.length);
      expect(placement.findings.some((f) => f.severity === 'error')).toBe(true);
    },
  );
});

describe('a plug on an outline without a straight edge', () => {
  const diamond: [number, number][] = [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ];
  it.each([
    ['a star', star(5, 0.5), 80],
    ['a diamond', diamond, 70],
    ['a gear', star(16, 0.86), 60],
  ])('gets a flat of %s, which reaches its mouth and holds its pads', (_, outline, size) => {
    const task = problem(radio(), { outline, width_mm: size, height_mm: size });
    const placement = place(task, { seed: 1 });
    const ring = withFlats(shapedOutline(outline, placement.width_mm, placement.height_mm, placement.corner_mm), placement.flats ?? []);
    const board = ring.map(([x, y]) => ({ x, y }));
    const plugs = task.parts.filter((p) => p.footprint.edge_offset_mm !== undefined);
    expect(plugs.length).toBeGreaterThan(0);
    for (const { ref, footprint } of plugs) {
      const pose = placement.poses.get(ref) as Pose;
      const out = rotate({ x: 1, y: 0 }, (footprint.faces ?? 0) + pose.rot);
      const at = (mm: number): Point => ({ x: pose.x + out.x * mm, y: pose.y + out.y * mm });
      expect(polygonContains(board, at((footprint.edge_offset_mm ?? 0) - 0.1))).toBe(true);
      expect(polygonContains(board, at((footprint.edge_offset_mm ?? 0) + 0.1))).toBe(false);
      for (const pad of footprint.pads) expect(polygonContains(board, stand(pad, pose))).toBe(true);
    }
  });

  it('closes the bay that it bridges', () => {
    const comb: [number, number][] = [
      [0, 0],
      [30, 0],
      [30, 20],
      [20, 20],
      [20, 10],
      [10, 10],
      [10, 20],
      [0, 20],
    ];
    expect(withFlats(comb, [])).toBe(comb);
    const closed = withFlats(comb, [{ minX: 8, minY: 15, maxX: 22, maxY: 20 }]);
    expect(
      polygonContains(
        closed.map(([x, y]) => ({ x, y })),
        { x: 15, y: 12 },
      ),
    ).toBe(true);
  });
});
