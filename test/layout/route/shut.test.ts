import { describe, expect, it } from 'vitest';
import { unroutedOf } from '../../../src/board/index.js';
import { readKicad } from '../../../src/build/index.js';
import { shutJoins } from '../../../src/layout/route/index.js';
import { tangledBoard } from '../../support/tangled-board.js';

const [WIDTH, HEIGHT] = [30, 26];
/** A board without tracks, and a wall for tracks and vias across its middle, from the upper edge down to `to`. */
function open(to: number) {
  const corners = [[14.8, 0], [15.2, 0], [15.2, to], [14.8, to]].map(([x = 0, y = 0]) => `(xy ${100 + x} ${100 + y})`).join(' '); // biome-ignore format: one line
  const wall = `(zone (net 0) (net_name "") (layers F&B.Cu) (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25)
    (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed) (footprints allowed)) (fill (thermal_gap 0.5) (thermal_bridge_width 0.5))
    (polygon (pts ${corners})))`;
  const { board } = readKicad(
    tangledBoard({ parts: 4, connections: 12, width_mm: WIDTH, height_mm: HEIGHT, seed: 3 }).replace(/\)$/, `${wall})`),
    'x.kicad_pcb',
  );
  const xOf = (label: string): number => {
    const [ref, pad] = label.split('.');
    return board.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === pad)?.x ?? Number.NaN;
  };
  const joins = unroutedOf(board).filter((u) => u.net !== 'GND');
  const across = joins.filter((u) => xOf(u.from) < WIDTH / 2 !== xOf(u.to) < WIDTH / 2);
  const shut = joins.filter(shutJoins(board, { seed: 1, pours: [], keep: true }));
  return { joins, across, shut };
}

describe('connections that what is fixed makes impossible', () => {
  it('are those across a wall from edge to edge, and no others', () => {
    const { joins, across, shut } = open(HEIGHT);
    expect(across.length).toBeGreaterThan(2);
    expect(joins.length).toBeGreaterThan(across.length);
    expect(shut).toEqual(across);
  });

  it('are none where the wall leaves a gap that one track fits through', () => {
    expect(open(HEIGHT - 1).shut).toEqual([]);
  });
});
