import { describe, expect, it } from 'vitest';
import { type Board, screwsOf, viaCapacity } from '../../../src/board/index.js';
import { layCopper } from '../../../src/build/copper.js';
import { checkBoard, currentFindings, currentsOf } from '../../../src/layout/drc/index.js';
import { pour } from '../../../src/layout/pour/index.js';
import { powerPours } from '../../../src/layout/pour/power.js';
import { trunks } from '../../../src/layout/pour/trunk.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf, type Standing } from '../../support/demo-board.js';
import { inside, type Pair } from './measure.js';

const { footprints } = loadLibrary();
const clock = { run: <T>(_: string, work: () => T): T => work() };
const standing = (ref: string, kind: Standing['kind'], land: string, x: number, y: number, rot: number, nets: Record<string, string>): Standing => {
  const footprint = footprints.get(land);
  if (footprint === undefined) throw new Error(`no footprint ${land}`);
  return { ref, kind, footprint, at: { x, y, rot, side: 'front' }, nets };
};

/** A switch of `track_mm` from one terminal to another: VIN to the load, the load's other end by a FET to ground. */
function switched(track_mm: number, ...more: readonly Standing[]): Board {
  const bare = boardOf(50, 40, [
    standing('J1', 'connector', 'ScrewTerminal_1x02_P5.00', 8, 10, 90, { 1: 'VIN', 2: 'GND' }),
    standing('J2', 'connector', 'ScrewTerminal_1x02_P5.00', 42, 10, 270, { 1: 'VIN', 2: 'LOAD' }),
    standing('Q1', 'mosfet', 'TO-252-2', 26, 22, 0, { 1: 'GATE', 2: 'LOAD', 3: 'GND' }),
    standing('R1', 'resistor', 'R_0603', 14, 30, 0, { 1: 'GATE', 2: 'GND' }),
    ...more,
  ]);
  const wide = new Set(['VIN', 'LOAD']);
  const nets = bare.nets.map((n) =>
    wide.has(n.name) ? { ...n, class: 'power' as const, volts: 12, track_mm } : n.name === 'GND' ? { ...n, class: 'ground' as const } : n,
  );
  return layCopper({ ...bare, nets }, { seed: 1 }, clock);
}
/** Points every 0.1 mm along a track. */
const along = (points: readonly (readonly number[])[]): Pair[] =>
  points.slice(1).flatMap(([x = 0, y = 0], i) => {
    const [x0 = 0, y0 = 0] = points[i] as readonly number[];
    const steps = Math.ceil(Math.hypot(x - x0, y - y0) / 0.1);
    return Array.from({ length: steps + 1 }, (_, k): Pair => [x0 + ((x - x0) * k) / steps, y0 + ((y - y0) * k) / steps]);
  });
/** Points a little inside a ring. */
const mostOf = (ring: readonly Pair[]): Pair[] => {
  const [x, y] = [0, 1].map((k) => ring.reduce((sum, p) => sum + (p[k] as number), 0) / ring.length) as [number, number];
  return ring.map((p): Pair => [x + 0.9 * (p[0] - x), y + 0.9 * (p[1] - y)]);
};
const zonesOf = (board: Board, net: string) => board.zones.filter((z) => z.net === net);
const errors = (board: Board) => checkBoard(board).filter((f) => f.severity === 'error');

describe('copper of supplies', () => {
  it('lies beside tracks of 1.05 mm and more, every clearance kept', () => {
    const board = switched(2);
    expect(zonesOf(board, 'VIN').length).toBeGreaterThan(0);
    expect(zonesOf(board, 'LOAD').length).toBeGreaterThan(0);
    expect(errors(board)).toEqual([]);
    expect(board.unrouted).toEqual([]);
    // Each piece holds some of its net's pads or tracks: none floats.
    for (const zone of [...zonesOf(board, 'VIN'), ...zonesOf(board, 'LOAD')])
      for (const filled of zone.filled) {
        const pads = board.parts.flatMap((p) => p.pads.filter((d) => d.net === zone.net).map((d): Pair => [d.x, d.y]));
        const tracks = board.tracks.filter((t) => t.net === zone.net && t.layer === zone.layer).flatMap((t) => along(t.points));
        expect([...pads, ...tracks].some((p) => inside(p, filled))).toBe(true);
      }
  });

  it('claims nothing under the head of a screw, which a refill would fill', () => {
    const hole = standing('H1', 'mounting_hole', 'MountingHole_M3', 25, 10, 0, {});
    const board = switched(2, hole);
    const circle = (mm: number): Pair[] =>
      Array.from({ length: 90 }, (_, k): Pair => [25 + mm * Math.cos((k * Math.PI) / 45), 10 + mm * Math.sin((k * Math.PI) / 45)]);
    const zones = [...zonesOf(board, 'VIN'), ...zonesOf(board, 'LOAD')];
    const claimed = (points: readonly Pair[]): boolean => zones.some((z) => points.some((p) => inside(p, z.outline)));
    const r = (screwsOf(board)[0]?.head.radius ?? 0) / 1e6;
    expect([claimed(circle(r - 0.05)), claimed(circle(r + 0.3))]).toEqual([false, true]);
    expect(errors(board)).toEqual([]);
  });

  it('is not laid beside thinner ones', () => {
    const board = switched(0.5);
    expect(zonesOf(board, 'VIN')).toEqual([]);
    expect(errors(board)).toEqual([]);
  });

  it('leaves ground a trunk where it carries much, and none where it does not', () => {
    const sent = (amps: number): Board => {
      const board = switched(2);
      const flows = { VIN: { 'J1.1': amps, 'J2.1': -amps }, LOAD: { 'J2.2': amps, 'Q1.2': -amps }, GND: { 'Q1.3': amps, 'J1.2': -amps } };
      const nets = board.nets.map((n) => ({ ...n, ...(n.name in flows ? { amps, flows: flows[n.name as keyof typeof flows] } : {}) }));
      return { ...board, nets, zones: [], vias: [] };
    };
    const little = trunks(sent(4), ['GND']);
    expect([little.front, little.back]).toEqual([[], []]);
    const board = sent(10);
    const kept = trunks(board, ['GND']);
    const ringsOf = (layer: string) => (layer === 'front' ? kept.front : kept.back).map((ring) => ring.map(({ x, y }): Pair => [x / 1e6, y / 1e6]));
    const strip = [...ringsOf('front'), ...ringsOf('back')];
    for (const [ref, number] of [
      ['J1', '2'],
      ['Q1', '3'],
    ] as const) {
      const pad = board.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === number);
      expect(strip.some((ring) => ring.some(([x, y]) => Math.hypot(x - (pad?.x ?? 0), y - (pad?.y ?? 0)) < 5))).toBe(true);
    }
    const { zones } = powerPours(board, ['GND'], {});
    expect(zones.length).toBeGreaterThan(0);
    for (const { layer, filled } of zones)
      for (const ring of ringsOf(layer)) for (const c of mostOf(ring)) expect(filled.some((f) => inside(c, f))).toBe(false);
  });

  it('ties the pad by which more returns than one via carries to the other layer, however thin the tracks are', () => {
    const amps = 1.8;
    const bare = switched(0.7);
    const nets = bare.nets.map((n) => (n.name === 'GND' ? { ...n, flows: { 'J1.2': amps, 'Q1.3': -amps } } : n));
    const board = layCopper({ ...bare, nets, tracks: [], vias: [], zones: [] }, { seed: 1 }, clock);
    const [x, y] = [26, 22];
    const near = board.vias.filter((v) => v.net === 'GND' && Math.hypot(v.x - x, v.y - y) < 8);
    expect(amps).toBeGreaterThan(viaCapacity(board.rules.min_via_drill_mm));
    expect(near.length).toBeGreaterThanOrEqual(2);
  });

  it('leaves the pad by which the current returns room for vias that carry it', () => {
    const board = switched(2);
    const pad = board.parts.find((p) => p.ref === 'Q1')?.pads.find((p) => p.net === 'GND');
    if (pad === undefined) throw new Error('Q1 has no ground');
    const near = board.vias.filter((v) => v.net === 'GND' && Math.hypot(v.x - pad.x, v.y - pad.y) < 5);
    expect(near.reduce((sum, v) => sum + viaCapacity(v.drill_mm), 0)).toBeGreaterThan(5);
    for (const layer of ['front', 'back'] as const) {
      const one = zonesOf(board, 'GND').filter((z) => z.layer === layer);
      expect(near.filter((v) => one.some((z) => z.filled.some((f) => inside([v.x, v.y], f)))).length).toBe(near.length);
    }
  });

  it('claims no place where none of it stays: what is poured later has that in a refill too', () => {
    const bare = boardOf(40, 30, [
      standing('J1', 'connector', 'ScrewTerminal_1x02_P5.00', 8, 10, 90, { 1: 'VIN', 2: 'GND' }),
      standing('R1', 'resistor', 'R_0603', 20, 13.4, 0, { 1: 'GND', 2: 'SIG' }),
    ]);
    const nets = bare.nets.map((n) =>
      n.name === 'VIN' ? { ...n, class: 'power' as const, volts: 12, track_mm: 2 } : n.name === 'GND' ? { ...n, class: 'ground' as const } : n,
    );
    const [x = 0, y = 0] = bare.parts[0]?.pads.filter((p) => p.net === 'VIN').flatMap((p) => [p.x, p.y]) ?? [];
    // The supply's track runs straight on; a signal beside it cuts off what of its copper lies behind.
    const line = (net: string, width_mm: number, below: number, layer: 'front' | 'back') => ({
      net,
      layer,
      width_mm,
      points: [[x, y + below] as [number, number], [33, y + below] as [number, number]],
    });
    const tracks = [
      line('VIN', 2, 0, 'front'),
      {
        ...line('SIG', 0.2, 1.6, 'front'),
        points: [
          [3, y + 1.6],
          [37, y + 1.6],
        ] as [number, number][],
      },
    ];
    const { zones } = pour({ ...bare, nets, tracks }, { seed: 1 });
    const [later = { filled: [] }] = zones.filter((z) => z.net === 'GND' && z.layer === 'front');
    const claimed = zones.filter((z) => z.net === 'VIN' && z.layer === 'front').map((z) => z.outline);
    expect(claimed.length).toBeGreaterThan(0);
    const behind: Pair = [30, y + 2.2];
    expect(later.filled.some((f) => inside(behind, f))).toBe(true);
    expect(claimed.some((outline) => inside(behind, outline))).toBe(false);
  });

  it.each([
    ['front', 8, true],
    ['front', 14, true],
    ['both', 4, false],
  ] as const)(
    'where a thin line cuts it between the parts that give and take it (%s, %d A) it goes on over the other layer, or is an error (%s)',
    (layer, amps, carried) => {
      const bare = boardOf(60, 30, [
        standing('J1', 'connector', 'ScrewTerminal_1x02_P5.00', 8, 15, 90, { 1: 'VIN', 2: 'GND' }),
        standing('J2', 'connector', 'ScrewTerminal_1x02_P5.00', 52, 15, 270, { 1: 'VIN', 2: 'GND' }),
        standing('R1', 'resistor', 'R_0603', 30, 3, 0, { 1: 'GATE', 2: 'GND' }),
        standing('R2', 'resistor', 'R_0603', 30, 27, 0, { 1: 'GATE', 2: 'GND' }),
      ]);
      const flows = { VIN: { 'J1.1': amps, 'J2.1': -amps }, GND: { 'J2.2': amps, 'J1.2': -amps } };
      const nets = bare.nets.map((n) => ({
        ...n,
        ...(n.name === 'VIN' ? { class: 'power' as const, volts: 12, track_mm: 2 } : n.name === 'GND' ? { class: 'ground' as const } : {}),
        ...(n.name in flows ? { amps, flows: flows[n.name as keyof typeof flows] } : {}),
      }));
      const lines = (layer === 'both' ? (['front', 'back'] as const) : [layer]).map((on) => ({ net: 'GATE', layer: on, width_mm: 0.2, fixed: true, points: [[29.2, 1], [29.2, 29]] as [number, number][] })); // biome-ignore format: one line
      const board = layCopper({ ...bare, nets, tracks: lines }, { seed: 1 }, clock);
      const found = currentFindings(board, currentsOf(board)).map((f) => [f.severity, f.nets]);
      expect(found).toEqual(carried ? [] : [['error', ['VIN']]]);
    },
  );

  it('a barrel of 0.3 mm carries 1.6 A with 10 K of rise', () => {
    // IPC-2221: I = 0.048 · ΔT^0.44 · A^0.725, A in mil²: π (0.3 + 0.02) · 0.02 mm² = 31.2 mil².
    expect(viaCapacity(0.3)).toBeCloseTo(0.048 * 10 ** 0.44 * 31.16 ** 0.725, 1);
  });
});
