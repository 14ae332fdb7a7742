import { describe, expect, it } from 'vitest';
import { disc, type Point } from '../../../src/geometry/index.js';
import { type RoutingProblem, solve } from '../../../src/layout/route/index.js';
import { pressedThrough } from '../../../src/layout/route/press.js';
import type { FixedCopper, RouteNet, RoutePin } from '../../../src/layout/route/problem.js';
import { problemViolations } from './problem-violations.js';

const MM = 1e6;
const at = (x: number, y: number): Point => ({ x: Math.round(x * MM), y: Math.round(y * MM) });

const net = (name: string): RouteNet => {
  const w = 0.15 * MM;
  return { name, width: w, neck: w, clearance: w, viaDiameter: 0.5 * MM, viaDrill: 0.3 * MM, rank: 0, pour: false };
};
const pin = (name: string, x: number, y: number): RoutePin => ({
  name,
  net: 0,
  at: at(x, y),
  copper: [{ shape: disc(at(x, y), 0.4 * MM), layers: 1 }],
  hole: null,
  thermal: false,
});
const wall = (ax: number, ay: number, bx: number, by: number): FixedCopper => ({
  kind: 'track',
  net: -1,
  layer: 0,
  width: 0.2 * MM,
  a: at(ax, ay),
  b: at(bx, by),
});

/** A pin on each side of a wall across a board of one layer; the wall's gap is so wide, mm, its middle off every lattice that pins are on. */
function gapOf(gap: number, middle = 3.0371): RoutingProblem {
  const half = gap / 2 + 0.1;
  return {
    layers: 1,
    rings: [[at(0, 0), at(8, 0), at(8, 6), at(0, 6)]],
    rules: { clearance: 0.15 * MM, edgeClearance: 0.1 * MM, holeClearance: 0.15 * MM, holeToHole: 0.25 * MM, holeToEdge: 0.2 * MM, viaToPad: 0 },
    nets: [net('A')],
    pins: [pin('L', 2, 1), pin('R', 6, 5)],
    bans: [],
    copper: [wall(4, 0.2, 4, middle - half), wall(4, middle + half, 4.6, 5.8)],
    joined: [],
  };
}

describe('a gap a ten-thousandth of a millimetre wider than a track with its clearances', () => {
  const least = 0.4501;
  const within = { minX: 0, minY: 0, maxX: 8 * MM, maxY: 6 * MM };

  it('is missed by a lattice whose lines do not run through its middle, and found by the tight try', () => {
    expect(solve(gapOf(least), { seed: 1 }).unrouted.length).toBe(1);
    const given = { ...gapOf(least), within };
    const found = solve(given, { seed: 1, tight: true });
    expect(found.unrouted).toEqual([]);
    expect(problemViolations(given, found)).toEqual([]);
  });

  it('is none where it is a thousandth of a millimetre too narrow', () => {
    expect(solve({ ...gapOf(0.449), within }, { seed: 1, tight: true, effort: 0.1 }).unrouted.length).toBe(1);
  });

  it('is one by as much as the rules let gaps fall short', () => {
    const given = gapOf(0.4496);
    const lenient = { ...given, within, rules: { ...given.rules, tolerance: 250 } };
    expect(solve(lenient, { seed: 1, tight: true }).unrouted).toEqual([]);
  });

  it('is found the same whatever was asked before', () => {
    const given = { ...gapOf(least), within };
    expect(solve(given, { seed: 1, tight: true }).nets).toEqual(solve(given, { seed: 1, tight: true }).nets);
  });
});

it('a way that no push makes legal is none', () => {
  const segments = [{ layer: 0, width: 100, a: { x: 0, y: 0 }, b: { x: 10000, y: 0 } }];
  const held = pressedThrough({ segments, vias: [] }, 1000, false, () => [{ core: [{ x: 0, y: 300 }], room: 400, segment: 0, via: -1 }]);
  expect(held).toBeNull();
});
