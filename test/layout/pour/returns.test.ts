import { expect, it } from 'vitest';
import type { Board } from '../../../src/board/index.js';
import { Region } from '../../../src/geometry/index.js';
import { pour } from '../../../src/layout/pour/index.js';
import { returnRings } from '../../../src/layout/pour/returns.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf } from '../../support/demo-board.js';
import { usbC } from '../route/boards.js';

const { footprints } = loadLibrary();

/** A USB-C plug whose supply goes to a terminal: by a wide track in front from one pad, over a via and behind from the other. */
function board(amps: number): Board {
  const terminal = footprints.get('ScrewTerminal_1x02_P5.00');
  if (terminal === undefined) throw new Error('no terminal');
  const bare = boardOf(40, 34, [
    { ref: 'J1', kind: 'usb_connector', footprint: usbC(), at: { x: 20, y: 5, rot: 180, side: 'front' }, nets: { A4B9: 'VBUS', B4A9: 'VBUS', A1B12: 'GND', B1A12: 'GND', S1: 'GND' } }, // biome-ignore format: one line
    { ref: 'J2', kind: 'connector', footprint: terminal, at: { x: 20, y: 28, rot: 0, side: 'front' }, nets: { 1: 'VBUS', 2: 'GND' } },
  ]);
  const half = amps / 2;
  const flows = { VBUS: { 'J1.A4B9': half, 'J1.B4A9': half, 'J2.1': -amps }, GND: { 'J1.A1B12': -half, 'J1.B1A12': -half, 'J2.2': amps } };
  const nets = bare.nets.map((n) => ({ ...n, track_mm: n.name === 'GND' ? 0.4 : 2, flows: flows[n.name as keyof typeof flows] }));
  const at = (ref: string, number: string): [number, number] => {
    const pad = bare.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === number);
    return [pad?.x ?? 0, pad?.y ?? 0];
  };
  const [left, right, out] = [at('J1', 'B4A9'), at('J1', 'A4B9'), at('J2', '1')];
  const drop: [number, number] = [right[0] - 0.4, right[1] + 1.3];
  const own = { net: 'VBUS', drill_mm: 0.3, diameter_mm: 0.6 };
  return {
    ...bare,
    nets,
    vias: [{ ...own, x: drop[0], y: drop[1] }],
    tracks: [
      { net: 'VBUS', layer: 'front', width_mm: 0.3, points: [left, [left[0], left[1] + 2]] },
      { net: 'VBUS', layer: 'front', width_mm: 2, points: [[left[0], left[1] + 2], out] },
      { net: 'VBUS', layer: 'front', width_mm: 0.3, points: [right, drop] },
      { net: 'VBUS', layer: 'back', width_mm: 2, points: [drop, out] },
    ],
  };
}

it('pads that bring much beside returns have room for one row of vias of their own, where it is shared', () => {
  const plug = board(5);
  const [drop] = plug.vias;
  const beside = { x: ((drop?.x ?? 0) + 0.6) * 1e6, y: (drop?.y ?? 0) * 1e6 };
  const holds = (shared: boolean): boolean => new Region(returnRings(plug, ['GND'], 'front', { shared })).contains(beside);
  expect(holds(false)).toBe(true);
  expect(holds(true)).toBe(false);
});

it('one via that is too warm beside a return has a second one; where it is cool nothing is shared', () => {
  const beside = (amps: number): number => {
    const plug = board(amps);
    const { stitching } = pour(plug, { seed: 1, poured: new Map() });
    return stitching.filter((v) => v.net === 'VBUS' && Math.hypot(v.x - (plug.vias[0]?.x ?? 0), v.y - (plug.vias[0]?.y ?? 0)) < 3).length;
  };
  expect(beside(5)).toBeGreaterThan(0);
  expect(beside(2.6)).toBe(0);
});
