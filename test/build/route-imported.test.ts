import { describe, expect, it } from 'vitest';
import { shortsOf } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { LONG } from '../support/long.js';
import { type Tangle, tangledBoard } from '../support/tangled-board.js';

const routed = (tangle: Tangle, more = '') =>
  importBoard({ ...readKicad(tangledBoard(tangle).replace(/\)$/, `${more})`), 'tangle.kicad_pcb'), route: true, seed: 1, name: 'x', version: 'v001' })
    .board;

/** The router ends by steps counted, not by a clock: 24 parts with 100 connections took 1,126 s before it did. Figures: bench/figures/route-imports.json. */
describe('parts joined at random, with ground poured on both sides', () => {
  it('are routed whole where there is room', () => {
    const board = routed({ parts: 6, connections: 20, width_mm: 50, height_mm: 40, seed: 1 });
    expect([board.unrouted, board.passed, board.proof?.ok]).toEqual([[], true, true]);
  });

  it.runIf(LONG)('are routed whole where there is room: 24 parts, 100 connections', () => {
    const board = routed({ parts: 24, connections: 100, width_mm: 90, height_mm: 70, seed: 1 });
    expect(board.unrouted.length).toBeLessThan(3);
    expect(shortsOf(board)).toEqual([]);
  });

  /** Nothing may be laid across the middle: what is on one side cannot be joined with the other. */
  const wall = (w: number, h: number): string =>
    `(zone (net 0) (net_name "") (layers F&B.Cu) (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25)
      (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed) (footprints allowed)) (fill (thermal_gap 0.5) (thermal_bridge_width 0.5))
      (polygon (pts ${[[-0.2, 0], [0.2, 0], [0.2, h], [-0.2, h]].map(([x = 0, y = 0]) => `(xy ${100 + w / 2 + x} ${100 + y})`).join(' ')})))`; // biome-ignore format: one line
  it.each<[string, Tangle, string]>([
    ['a wall between them', { parts: 4, connections: 12, width_mm: 30, height_mm: 26, seed: 3 }, wall(30, 26)],
    ...(LONG ? [['too little room', { parts: 24, connections: 100, width_mm: 54, height_mm: 40, seed: 3 }, ''] as [string, Tangle, string]] : []),
  ])('end with the best way found where there is none (%s), without a short, and every open connection is an error', (_, tangle, more) => {
    const board = routed(tangle, more);
    expect(board.unrouted.length).toBeGreaterThan(0);
    expect([board.passed, shortsOf(board)]).toEqual([false, []]);
    const errors = board.findings.filter((f) => f.severity === 'error');
    expect([...new Set(errors.map((f) => f.rule))]).toEqual(['drc.unconnected']);
    expect(errors.length).toBeGreaterThanOrEqual(new Set(board.unrouted.map((u) => u.net)).size);
  });
});
