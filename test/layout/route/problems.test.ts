import { describe, expect, it } from 'vitest';
import { disc, type Point } from '../../../src/geometry/index.js';
import { type RoutingProblem, solve } from '../../../src/layout/route/index.js';
import { withNecks } from '../../../src/layout/route/neck.js';
import type { Ban, RouteNet, RoutePin } from '../../../src/layout/route/problem.js';
import { problemViolations } from './problem-violations.js';

const MM = 1e6;
const at = (x: number, y: number): Point => ({ x: x * MM, y: y * MM });
const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)];

function net(name: string, width = 0.25): RouteNet {
  const w = width * MM;
  return { name, width: w, neck: w, clearance: 0.2 * MM, viaDiameter: 0.6 * MM, viaDrill: 0.3 * MM, rank: 0, pour: false };
}

const pin = (name: string, of: number, x: number, y: number, layers: number, size = 1): RoutePin => ({
  name,
  net: of,
  at: at(x, y),
  copper: [{ shape: disc(at(x, y), size * MM), layers }],
  hole: null,
  thermal: false,
});

function ban(core: Point[], layers: number, vias = false): Ban {
  return { shape: { core, radius: 0 }, layers, tracks: true, vias, clearance: 0 };
}

function problem(layers: number, nets: RouteNet[], pins: RoutePin[], bans: Ban[], width = 20): RoutingProblem {
  const rules = { clearance: 0.2 * MM, edgeClearance: 0.2 * MM, holeClearance: 0, holeToHole: 0.25 * MM, holeToEdge: 0.2 * MM, viaToPad: 0 };
  return { layers, rings: [box(0, 0, width, 10)], rules, nets, pins, bans, copper: [], joined: [] };
}

describe('a board of four copper layers', () => {
  it('is routed through the inner one that is open, and nowhere else', () => {
    const wall = box(9, 0, 11, 10);
    const given = problem(4, [net('A')], [pin('L', 0, 3, 5, 0b0001), pin('R', 0, 17, 5, 0b1000)], [ban(wall, 0b1011)]);
    const result = solve(given, { seed: 1 });
    expect(result.unrouted).toEqual([]);
    expect(problemViolations(given, result)).toEqual([]);
    const across = result.nets.flatMap((n) => n.segments).filter((s) => Math.min(s.a.x, s.b.x) < 9.5 * MM && Math.max(s.a.x, s.b.x) > 10.5 * MM);
    expect(across.map((s) => s.layer)).toEqual([2]);
  });

  it('carries four crossing nets without a conflict', () => {
    const nets = [0, 1, 2, 3].map((i) => net(`N${i}`));
    const pins = nets.flatMap((_, i) => [pin(`a${i}`, i, 2, 2 + 2 * i, 0b1111), pin(`b${i}`, i, 18, 8 - 2 * i, 0b1111)]);
    const given = problem(4, nets, pins, []);
    const result = solve(given, { seed: 1 });
    expect(result.unrouted).toEqual([]);
    expect(problemViolations(given, result)).toEqual([]);
  });
});

describe('what is missing', () => {
  it('names no net where keepouts leave no way, and the pin that is shut in', () => {
    const given = problem(2, [net('A')], [pin('L', 0, 3, 5, 0b01), pin('R', 0, 17, 5, 0b01)], [ban(box(9, 0, 11, 10), 0b11, true)]);
    const [open, ...more] = solve(given, { seed: 1 }).unrouted;
    expect(more).toEqual([]);
    expect(open).toEqual({ net: 0, from: 0, to: 1, at: at(3, 5), blockers: [] });
  });

  it('names the net that took the only gap, and the gap', () => {
    const walls = [ban(box(9, 0, 11, 4.7), 0b11, true), ban(box(9, 5.3, 11, 10), 0b11, true)];
    const pins = [pin('a', 0, 3, 4, 0b11), pin('b', 0, 17, 4, 0b11), pin('c', 1, 3, 6, 0b11), pin('d', 1, 17, 6, 0b11)];
    const given = problem(1, [net('A'), net('B')], pins, walls);
    const result = solve(given, { seed: 1 });
    expect(problemViolations(given, result)).toEqual([]);
    expect(result.unrouted).toHaveLength(1);
    const [open] = result.unrouted;
    expect(open?.blockers).toEqual([1 - (open?.net ?? 0)]);
    expect(Math.abs((open?.at.x ?? 0) - 10 * MM)).toBeLessThan(3 * MM);
  });
});

describe('necks', () => {
  it('are as wide as the narrowest pad of the net or the thinnest track of the board, never under 5 mil', () => {
    const nets = [net('A', 0.75), net('B', 0.75), net('C', 0.25)];
    const pins = [pin('1', 0, 2, 2, 1, 0.3), pin('2', 0, 4, 2, 1, 1.5), pin('3', 1, 6, 2, 1, 0.1), pin('4', 2, 8, 2, 1, 0.9)];
    expect(withNecks(nets, pins).map((n) => n.neck)).toEqual([0.25 * MM, 0.127 * MM, 0.25 * MM]);
    expect(withNecks(nets.slice(0, 2), pins.slice(0, 3)).map((n) => n.neck)).toEqual([0.3 * MM, 0.127 * MM]);
    // What carries much is as wide as its own narrowest pad, whatever else there is, and slim where nothing else finds a way.
    const full = nets.map((n) => ({ ...n, neck: 0.2 * MM, full: true }));
    expect(withNecks(full, pins).map((n) => [n.neck, n.slim ?? n.neck])).toEqual([
      [0.3 * MM, 0.2 * MM],
      [0.127 * MM, 0.127 * MM],
      [0.25 * MM, 0.2 * MM],
    ]);
  });

  it('let a wide net in between the pins of a connector, to a pin of its second row', () => {
    const rows = [0, 1, 2, 3].flatMap((i) => [
      pin(`a${i}`, 1, 10, 1.2 + 2.54 * i, 0b11, 1.5),
      pin(`b${i}`, i === 1 ? 0 : 1, 12.54, 1.2 + 2.54 * i, 0b11, 1.5),
    ]);
    const shut = [ban(box(13.4, 0, 14, 10), 0b11, true)];
    const given = (necks: boolean): RoutingProblem => {
      const nets = [net('A', 0.8), net('B', 0.3)];
      const pins = [...rows, pin('far', 0, 3, 5, 0b11)];
      return problem(2, necks ? withNecks(nets, pins) : nets, pins, shut);
    };
    const missing = (p: RoutingProblem): number => solve(p, { seed: 1 }).unrouted.filter((u) => u.net === 0).length;
    expect([missing(given(true)), missing(given(false))]).toEqual([0, 1]);
  });

  it('let a wide net out of a narrow pad between others', () => {
    const row = [-2, -1, 0, 1, 2].map((i) => pin(`p${i}`, i === 0 ? 0 : 1, 3, 5 + 0.5 * i, 1, 0.28));
    const nets = [net('A', 0.75), { ...net('B'), width: 0.28 * MM, neck: 0.28 * MM }];
    const pins = [...row, pin('far', 0, 17, 5, 1)];
    const given = { ...problem(1, withNecks(nets, pins), pins, []) };
    const result = solve(given, { seed: 1 });
    expect(result.unrouted.filter((u) => u.net === 0)).toEqual([]);
    expect(problemViolations(given, result)).toEqual([]);
    expect(new Set(result.nets.filter((n) => n.net === 0).flatMap((n) => n.segments.map((s) => s.width)))).toEqual(new Set([0.28 * MM, 0.75 * MM]));
  });

  it('become as slim as the tracks of a fine row are that leave it at 45°, where nothing else finds a way', () => {
    const row = [-2, -1, 0, 1, 2].map((i) => pin(`p${i}`, i === 0 ? 0 : 1, 3, 5 + 0.4 * i, 1, 0.2));
    const nets = [0, 1].map((i) => ({ ...net(i === 0 ? 'A' : 'B'), width: 0.25 * MM, neck: 0.25 * MM, clearance: 0.15 * MM }));
    const walls = [ban(box(3.5, 0, 3.9, 4.93), 1, true), ban(box(3.5, 5.07, 3.9, 10), 1, true)];
    const given = (shut: typeof walls): RoutingProblem => {
      const pins = [...row, pin('far', 0, 17, 5, 1)];
      return problem(1, withNecks(nets, pins), pins, shut);
    };
    const made = (shut: typeof walls) => {
      const result = solve(given(shut), { seed: 1 });
      expect(problemViolations(given(shut), result)).toEqual([]);
      return [
        result.unrouted.filter((u) => u.net === 0).length,
        Math.min(...result.nets.filter((n) => n.net === 0).flatMap((n) => n.segments.map((s) => s.width))),
      ];
    };
    const slim = Math.floor((0.4 * Math.SQRT1_2 - 0.15) * MM * 0.5) * 2;
    expect(given([]).nets.map((n) => [n.neck, n.slim])).toEqual([0, 1].map(() => [0.2 * MM, slim]));
    expect(made([])[1]).toBeGreaterThanOrEqual(0.2 * MM);
    expect(made(walls)).toEqual([0, slim]);
  });
});

describe('a net that carries much', () => {
  it('is led past its narrow pads in its full width, and they hang on it', () => {
    const vin: RouteNet = { ...net('VIN', 2), neck: 0.2 * MM };
    const pads = [pin('J.1', 0, 2, 3, 1, 2.4), pin('Q.S', 0, 18, 3, 1, 2.4), pin('U.1', 0, 10, 3, 1, 0.6)];
    const beside = [pin('U.2', 1, 10, 3.95, 1, 0.6), pin('U.3', 2, 10, 2.05, 1, 0.6)];
    const given = problem(1, [vin, net('B'), net('C')], [...pads, ...beside], []);
    const result = solve(given, { seed: 1 });
    expect(result.unrouted).toEqual([]);
    expect(problemViolations(given, result)).toEqual([]);
    const wide = result.nets.flatMap((n) => (n.net === 0 ? n.segments.filter((s) => s.width === vin.width) : []));
    const same = (p: Point, q: Point): boolean => Math.hypot(p.x - q.x, p.y - q.y) < 2 * MM;
    const reached = [at(2, 3)];
    for (const p of reached)
      for (const s of wide)
        for (const [from, to] of [
          [s.a, s.b],
          [s.b, s.a],
        ] as const)
          if (same(from, p) && !reached.includes(to)) reached.push(to);
    expect(reached.some((p) => Math.hypot(p.x - 18 * MM, p.y - 3 * MM) < 1.2 * MM)).toBe(true);
  });
});
