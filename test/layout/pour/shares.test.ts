import { describe, expect, it } from 'vitest';
import type { Board } from '../../../src/board/index.js';
import { sharesOf } from '../../../src/layout/pour/shares.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf, type Standing } from '../../support/demo-board.js';

const { footprints } = loadLibrary();
const terminal = (ref: string, x: number, y: number, rot: number, nets: Record<string, string>): Standing => {
  const footprint = footprints.get('ScrewTerminal_1x02_P5.00');
  if (footprint === undefined) throw new Error('no footprint');
  return { ref, kind: 'connector', footprint, at: { x, y, rot, side: 'front' }, nets };
};

/** Two nets from one terminal to another across the board, of so many amperes. */
function across(a: number, b: number): Board {
  const bare = boardOf(50, 20, [terminal('J1', 5, 10, 90, { 1: 'A', 2: 'B' }), terminal('J2', 45, 10, 270, { 1: 'B', 2: 'A' })]);
  const flows: Record<string, Record<string, number>> = { A: { 'J1.1': a, 'J2.2': -a }, B: { 'J1.2': b, 'J2.1': -b } };
  return {
    ...bare,
    nets: bare.nets.map((n) => ({ ...n, ...(flows[n.name] === undefined ? {} : { flows: flows[n.name] as Record<string, number> }) })),
  };
}

/** Square millimetres of a net's share of a layer. */
function areaOf(board: Board, net: string, layer: 'front' | 'back'): number {
  const rings = sharesOf(board, board.nets).get(net)?.[layer] ?? [];
  const twice = (ring: (typeof rings)[number]): number =>
    ring.reduce((sum, p, i) => {
      const q = ring[(i + 1) % ring.length] as typeof p;
      return sum + p.x * q.y - q.x * p.y;
    }, 0);
  return Math.abs(rings.reduce((sum, ring) => sum + twice(ring), 0)) / 2e12;
}

describe('shares of nets of much current', () => {
  it('are alike where their currents are', () => {
    const board = across(10, 10);
    const [a, b] = [areaOf(board, 'A', 'front'), areaOf(board, 'B', 'front')];
    expect(a).toBeGreaterThan(100);
    expect(Math.abs(a / b - 1)).toBeLessThan(0.15);
  });

  it('are larger for a larger current, and leave the smaller one a way', () => {
    const board = across(15, 8);
    const [a, b] = [areaOf(board, 'A', 'front'), areaOf(board, 'B', 'front')];
    expect(a).toBeGreaterThan(1.3 * b);
    expect(b).toBeGreaterThan(20);
  });

  it('are of both layers where copper goes through', () => {
    const board = across(10, 10);
    expect(areaOf(board, 'A', 'back')).toBeGreaterThan(100);
  });
});
