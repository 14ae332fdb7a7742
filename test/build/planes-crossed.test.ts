import { describe, expect, it } from 'vitest';
import { shortsOf } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { type Tangle, tangledBoard } from '../support/tangled-board.js';

const TANGLE: Tangle = { parts: 2, connections: 4, width_mm: 28, height_mm: 20, seed: 3 };
const box = (x0: number, x1: number): string =>
  [[x0, 100.6], [x1, 100.6], [x1, 119.4], [x0, 119.4]].map(([x = 0, y = 0]) => `(xy ${x} ${y})`).join(' '); // biome-ignore format: one line
/** Ground on an inner layer besides; `wall`: nothing may be laid across the middle of the outer layers. */
function routed(wall: boolean) {
  const plane = `(zone (net ${TANGLE.connections + 1}) (net_name "GND") (layer "In1.Cu") (hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.25)
    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.3)) (polygon (pts ${box(100.6, 127.4)})))`;
  const keepout = `(zone (net 0) (net_name "") (layers F&B.Cu) (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25)
    (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed) (footprints allowed)) (fill (thermal_gap 0.5) (thermal_bridge_width 0.5))
    (polygon (pts ${box(113.8, 114.2).replaceAll('100.6', '100').replaceAll('119.4', '120')})))`;
  const text = tangledBoard(TANGLE)
    .replace('(31 "B.Cu" signal)', '(1 "In1.Cu" signal) (2 "In2.Cu" signal) (31 "B.Cu" signal)')
    .replace(/\)$/, `${plane} ${plane.replace('In1.Cu', 'In2.Cu')} ${wall ? keepout : ''})`);
  return importBoard({ ...readKicad(text, 'planes.kicad_pcb'), route: true, seed: 1, name: 'x', version: 'v001' }).board;
}
const inner = ({ tracks }: ReturnType<typeof routed>) => tracks.filter((t) => t.layer !== 'front' && t.layer !== 'back');

describe('planes of a board that is routed', () => {
  it('stay whole where the outer layers finish it', () => {
    const board = routed(false);
    expect([board.unrouted, inner(board)]).toEqual([[], []]);
  });

  it('are crossed where the outer layers leave no way, and that is said', () => {
    const board = routed(true);
    expect(inner(board).length).toBeGreaterThan(0);
    expect([board.unrouted, shortsOf(board)]).toEqual([[], []]);
    expect(board.findings.filter((f) => f.rule === 'route.planes')).toHaveLength(1);
  });
});
