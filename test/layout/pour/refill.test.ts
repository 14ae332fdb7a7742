import { describe, expect, it } from 'vitest';
import { type Board, islandsOf, shortsOf } from '../../../src/board/index.js';
import { readKicad } from '../../../src/build/index.js';
import { refill } from '../../../src/layout/pour/refill.js';

const FONT = '(effects (font (size 1 1) (thickness 0.15)))';
const pad = (number: number, x: number, net: string): string =>
  `(pad "${number}" thru_hole circle (at ${x} 0) (size 1.7 1.7) (drill 1) (layers "*.Cu" "*.Mask") ${net})`;
const [AGND, DGND, SIG] = ['(net 1 "AGND")', '(net 2 "DGND")', '(net 3 "SIG")'];
const row = (ref: string, y: number, nets: readonly string[]): string => `(footprint "own:H" (layer "F.Cu") (at 105 ${y})
  (fp_text reference "${ref}" (at 0 -2) (layer "F.SilkS") ${FONT}) (fp_text value "v" (at 0 2) (layer "F.Fab") ${FONT})
  ${nets.map((net, i) => pad(i + 1, 5 * i, net)).join(' ')})`;
const zone = (code: number, name: string, priority: number, corners: string, more = ''): string => `(zone (net ${code}) (net_name "${name}")
  (layer "F.Cu") (hatch edge 0.5) (priority ${priority}) (connect_pads (clearance 0.3)) (min_thickness 0.25)
  (fill yes (thermal_gap 0.4) (thermal_bridge_width 0.5) ${more}) (polygon (pts ${corners})))`;
const WHOLE = '(xy 101 51) (xy 149 51) (xy 149 89) (xy 101 89)';
const LEFT = '(xy 101 51) (xy 117.5 51) (xy 117.5 89) (xy 101 89)';
const file = (...body: string[]): string => `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
  (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (37 "F.SilkS" user) (44 "Edge.Cuts" user) (49 "F.Fab" user))
  (setup (pad_to_mask_clearance 0)) (net 0 "") (net 1 "AGND") (net 2 "DGND") (net 3 "SIG")
  (gr_rect (start 100 50) (end 150 90) (layer "Edge.Cuts") (width 0.1) (fill none)) ${body.join('\n')})`;

const filled = (text: string): Board => {
  const { board } = readKicad(text, 'x.kicad_pcb');
  return { ...board, zones: [...refill(board, { seed: 1 }).zones] };
};
const area = (board: Board, net: string): number =>
  board.zones
    .filter((z) => z.net === net)
    .flatMap((z) => z.filled)
    .reduce(
      (sum, ring) =>
        sum +
        Math.abs(ring.reduce((s, [x, y], i) => s + x * (ring[(i + 1) % ring.length]?.[1] ?? 0) - (ring[(i + 1) % ring.length]?.[0] ?? 0) * y, 0)) / 2,
      0,
    );
const islands = (board: Board, net: string): number =>
  islandsOf(board).filter((i) => i.net === net && i.items.some((item) => item.kind === 'pad')).length;

describe('zones of a file filled anew', () => {
  const parts = [row('J1', 60, [AGND, SIG, AGND]), row('J2', 75, [AGND, AGND, SIG, DGND, DGND, DGND, DGND])];

  it('split a ground in two: the one of higher priority first, the other around it', () => {
    const board = filled(file(...parts, zone(2, 'DGND', 0, WHOLE), zone(1, 'AGND', 5, LEFT)));
    expect(shortsOf(board)).toEqual([]);
    expect([islands(board, 'AGND'), islands(board, 'DGND')]).toEqual([1, 1]);
    // The left zone's box without the board's edge; the right one has the rest.
    expect(area(board, 'AGND')).toBeGreaterThan(500);
    expect(area(board, 'DGND')).toBeGreaterThan(1000);
    const least = Math.min(...board.zones.filter((z) => z.net === 'DGND').flatMap((z) => z.filled.flat().map(([x]) => x)));
    expect(least).toBeGreaterThan(17.5 + 0.3);
    expect(least).toBeLessThan(17.5 + 0.3 + 0.02);
  });

  it('give the area to the other where the priorities are the other way round', () => {
    const board = filled(file(...parts, zone(2, 'DGND', 5, WHOLE), zone(1, 'AGND', 0, LEFT)));
    expect(area(board, 'AGND')).toBe(0);
    expect(area(board, 'DGND')).toBeGreaterThan(1600);
  });

  it('keep or lose islands as they say', () => {
    const track = '(segment (start 130 50.5) (end 130 89.5) (width 0.3) (layer "F.Cu") (net 3))';
    const one = [row('J1', 60, [AGND, SIG, AGND])];
    const lost = filled(file(...one, track, zone(1, 'AGND', 0, WHOLE)));
    const kept = filled(file(...one, track, zone(1, 'AGND', 0, WHOLE, '(island_removal_mode 1)')));
    expect(area(kept, 'AGND') - area(lost, 'AGND')).toBeGreaterThan(600);
  });

  it('are the same when they are filled once more', () => {
    const board = filled(file(...parts, zone(2, 'DGND', 0, WHOLE), zone(1, 'AGND', 5, LEFT)));
    expect(refill(board, { seed: 2 }).zones).toEqual(board.zones);
  });
});
