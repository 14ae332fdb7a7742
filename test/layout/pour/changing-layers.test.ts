import { expect, it } from 'vitest';
import { type Board, riseLimit } from '../../../src/board/index.js';
import { warmestCurrent } from '../../../src/layout/current/index.js';
import { powerPours } from '../../../src/layout/pour/power.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf, type Standing } from '../../support/demo-board.js';

const { footprints } = loadLibrary();
const terminal = (ref: string, x: number, rot: number, nets: Record<string, string>): Standing => {
  const footprint = footprints.get('ScrewTerminal_1x02_P5.00');
  if (footprint === undefined) throw new Error('no terminal');
  return { ref, kind: 'connector', footprint, at: { x, y: 20, rot, side: 'front' }, nets };
};

/** A motor's wire that changes layers half way, with copper of another net all along beside it where it is `narrow`. */
function wire(amps: number, track_mm: number): Board {
  const bare = boardOf(50, 40, [terminal('J1', 8, 90, { 1: 'M', 2: 'GND' }), terminal('J2', 42, 270, { 1: 'M', 2: 'GND' })]);
  const place = (ref: string): [number, number] => {
    const pad = bare.parts.find((p) => p.ref === ref)?.pads.find((p) => p.net === 'M');
    if (pad === undefined) throw new Error(`${ref} has no M`);
    return [pad.x, pad.y];
  };
  const middle: [number, number] = [25, 20];
  return {
    ...bare,
    nets: bare.nets.map((n) => (n.name === 'M' ? { ...n, track_mm, flows: { 'J1.1': amps, 'J2.1': -amps } } : { ...n, class: 'ground' as const })),
    tracks: [
      { net: 'M', layer: 'front', width_mm: track_mm, points: [place('J1'), middle] },
      { net: 'M', layer: 'back', width_mm: track_mm, points: [middle, place('J2')] },
    ],
    vias: [{ net: 'M', x: 25, y: 20, drill_mm: 0.3, diameter_mm: 0.6 }],
  };
}

it.each([
  [2, 0.8],
  [4, 2],
  [8, 2],
])('%d A through one via get a group of them', (amps, track_mm) => {
  const bare = wire(amps, track_mm);
  const rise = (board: Board): number => warmestCurrent(board, board.nets.find((n) => n.name === 'M') as Board['nets'][number])?.rise_k ?? 1e3;
  expect(rise(bare)).toBeGreaterThan(riseLimit(bare));
  const { zones, vias } = powerPours(bare, ['GND'], {});
  expect(vias.length).toBeGreaterThan(0);
  expect(rise({ ...bare, zones: [...zones], vias: [...bare.vias, ...vias] })).toBeLessThan(riseLimit(bare));
});
