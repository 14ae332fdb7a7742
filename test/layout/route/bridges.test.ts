import { describe, expect, it } from 'vitest';
import { type Board, unroutedOf } from '../../../src/board/index.js';
import { readKicad } from '../../../src/build/index.js';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { bridges } from '../../../src/layout/route/index.js';

const pad = (ref: string, layer: 'F' | 'B', x: number, net: number): string =>
  `(footprint "P:1" (layer "${layer}.Cu") (at ${x} 105) (fp_text reference "${ref}" (at 0 0) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))
    (fp_text value "x" (at 0 0) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))
    (pad "1" smd rect (at 0 0) (size 1 1) (layers "${layer}.Cu" "${layer}.Mask") (net ${net} "${net === 1 ? 'GND' : 'A'}")))`;
/** A zone of ground, filled, between two places from left to right. */
const zone = (layer: 'F' | 'B', from: number, to: number): string => {
  const ring = [[from, 101], [to, 101], [to, 109], [from, 109]].map(([x = 0, y = 0]) => `(xy ${x} ${y})`).join(' '); // biome-ignore format: one line
  return `(zone (net 1) (net_name "GND") (layer "${layer}.Cu") (hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.25)
    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.3)) (polygon (pts ${ring})) (filled_polygon (layer "${layer}.Cu") (pts ${ring})))`;
};
const board = (...items: string[]): Board =>
  readKicad(
    `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
      (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (37 "F.SilkS" user) (44 "Edge.Cuts" user) (49 "F.Fab" user)) (setup (pad_to_mask_clearance 0))
      (net 0 "") (net 1 "GND") (net 2 "A") ${items.join('\n')}
      (gr_rect (start 100 100) (end 130 110) (layer "Edge.Cuts") (width 0.1) (fill none)))`,
    'x.kicad_pcb',
  ).board;
const withBridges = (bare: Board): Board => ({ ...bare, vias: [...bare.vias, ...bridges(bare)] });

describe('islands of a pour that nothing joins', () => {
  const apart = board(pad('U1', 'F', 105, 1), pad('U2', 'B', 125, 1), zone('F', 101, 117), zone('B', 113, 129));

  it('are joined by one via where they lie over each other', () => {
    expect(unroutedOf(apart)).toHaveLength(1);
    const made = withBridges(apart);
    expect(made.vias).toHaveLength(1);
    expect(made.vias[0]?.x).toBeGreaterThan(13);
    expect(made.vias[0]?.x).toBeLessThan(17);
    expect(unroutedOf(made)).toEqual([]);
  });

  it('are left where they do not', () => {
    expect(bridges(board(pad('U1', 'F', 105, 1), pad('U2', 'B', 125, 1), zone('F', 101, 114), zone('B', 116, 129)))).toEqual([]);
  });

  it('are joined beside tracks of others, never in one', () => {
    const track = '(segment (start 115 100.5) (end 115 109.5) (width 1.6) (layer "F.Cu") (net 2))';
    const crossed = board(pad('U1', 'F', 105, 1), pad('U2', 'B', 125, 1), pad('U3', 'F', 115, 2), zone('F', 101, 117), zone('B', 113, 129), track);
    const made = withBridges(crossed);
    expect(made.vias).toHaveLength(1);
    const rules = (b: Board): number => checkBoard(b).filter((f) => f.rule === 'drc.clearance' && /via/.test(f.message)).length;
    expect(rules(made)).toBe(0);
    expect(Math.abs((made.vias[0]?.x ?? 0) - 15)).toBeGreaterThan(0.8 + 0.2 + 0.25);
  });

  it('are joined in a pad of the net where there is no other room, and to a track that runs under them', () => {
    const inPad = board(pad('U1', 'F', 105, 1), pad('U2', 'B', 125, 1), zone('F', 101, 129));
    expect(withBridges(inPad).vias.map((v) => [v.x, v.y])).toEqual([[25, 5]]);
    const onTrack = board(
      pad('U1', 'F', 105, 1),
      pad('U2', 'B', 125, 1),
      zone('F', 101, 117),
      '(segment (start 112 105) (end 125 105) (width 0.3) (layer "B.Cu") (net 1))',
    );
    const made = withBridges(onTrack);
    expect([made.vias.length, unroutedOf(made)]).toEqual([1, []]);
  });

  it('get no via that leads to no pad', () => {
    const idle = board(pad('U1', 'F', 105, 1), pad('U2', 'F', 125, 1), zone('F', 101, 112), zone('F', 118, 129), zone('B', 105, 110));
    expect(bridges(idle)).toEqual([]);
    const across = board(pad('U1', 'F', 105, 1), pad('U2', 'F', 125, 1), zone('F', 101, 112), zone('F', 118, 129), zone('B', 108, 122));
    const made = withBridges(across);
    expect([made.vias.length, unroutedOf(made)]).toEqual([2, []]);
  });
});
