import { describe, expect, it } from 'vitest';
import { type Board, copperOf, unroutedOf } from '../../src/board/index.js';
import { readKicad } from '../../src/build/index.js';
import { withoutLooseEnds } from '../../src/build/loose-ends.js';
import { looseEnds } from '../../src/layout/drc/connected.js';

const pad = (ref: string, x: number, y: number): string =>
  `(footprint "P:1" (layer "F.Cu") (at ${100 + x} ${100 + y}) (fp_text reference "${ref}" (at 0 0) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))
    (fp_text value "x" (at 0 0) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15)))) (pad "1" smd rect (at 0 0) (size 1 1) (layers "F.Cu" "F.Mask") (net 1 "A")))`;
/** Three pads at 5, 15 and 25 mm from the left; the tracks and vias are put in as they are. */
function board(tracks: [number, number][][], vias: [number, number][] = []): Board {
  const read = readKicad(
    `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
      (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (37 "F.SilkS" user) (44 "Edge.Cuts" user) (49 "F.Fab" user)) (setup (pad_to_mask_clearance 0))
      (net 0 "") (net 1 "A") ${pad('U1', 5, 10)} ${pad('U2', 15, 10)} ${pad('U3', 25, 10)}
      (gr_rect (start 100 100) (end 130 120) (layer "Edge.Cuts") (width 0.1) (fill none)))`,
    'x.kicad_pcb',
  ).board;
  return {
    ...read,
    tracks: tracks.map((points) => ({ net: 'A', layer: 'front' as const, width_mm: 0.2, points })),
    vias: vias.map(([x, y]) => ({ net: 'A', x, y, drill_mm: 0.3, diameter_mm: 0.6 })),
  };
}
const trimmed = (made: Board, from = 0) => withoutLooseEnds(made, { tracks: from, vias: from });

describe('what was laid and leads nowhere', () => {
  it('is nothing where all ends are joined: the board stays as it is', () => {
    const whole = board([[[5, 10], [15, 10]], [[15, 10], [20, 5], [25, 10]]]); // biome-ignore format: one line
    expect(trimmed(whole)).toBe(whole);
  });

  it('is taken back to the last place where something joins it, corner by corner', () => {
    const made = trimmed(board([[[5, 10], [15, 10], [15, 16], [20, 16]]])); // biome-ignore format: one line
    expect(made.tracks.map((t) => t.points)).toEqual([[[5, 10], [15, 10]]]); // biome-ignore format: one line
  });

  it('is taken back to where another track crosses it', () => {
    const made = trimmed(board([[[5, 10], [5, 4], [15, 4], [15, 2]], [[10, 2], [10, 12], [15, 10]]])); // biome-ignore format: one line
    expect(unroutedOf(made)).toHaveLength(1);
    expect(made.tracks.map((t) => t.points)).toEqual([[[5, 10], [5, 4], [10, 4]], [[10, 4], [10, 12], [15, 10]]]); // biome-ignore format: one line
  });

  it('stays where its net is held', () => {
    const whole = board([[[5, 10], [15, 10], [15, 16], [20, 16]]]); // biome-ignore format: one line
    expect(withoutLooseEnds(whole, { tracks: 0, vias: 0 }, new Set(['A']))).toBe(whole);
  });

  it('is taken back to where another track branches off within a piece', () => {
    const made = trimmed(board([[[5, 10], [5, 4], [29, 4]], [[15, 10], [15, 4]]])); // biome-ignore format: one line
    expect(unroutedOf(made)).toHaveLength(1);
    expect(made.tracks.map((t) => t.points)).toEqual([[[5, 10], [5, 4], [15, 4]], [[15, 10], [15, 4]]]); // biome-ignore format: one line
  });

  it('is taken back to a long pad that it passes far off its middle', () => {
    const whole = board([[[15, 10], [15, 4], [3, 4], [3, 16]]]); // biome-ignore format: one line
    const long: Board = { ...whole, parts: whole.parts.map((p, i) => (i > 0 ? p : { ...p, pads: p.pads.map((d) => ({ ...d, w: 6 })) })) };
    const made = trimmed(long);
    expect(made.tracks.map((t) => t.points)).toEqual([[[15, 10], [15, 4], [3, 4], [3, 10]]]); // biome-ignore format: one line
    expect(unroutedOf(made)).toHaveLength(1);
  });

  it('goes whole with its via where nothing hangs on it, one after the other', () => {
    const made = trimmed(board([[[5, 10], [15, 10]], [[15, 10], [15, 15]], [[15, 15], [20, 15]]], [[20, 15]])); // biome-ignore format: one line
    expect([made.tracks.map((t) => t.points), made.vias]).toEqual([[[[5, 10], [15, 10]]], []]); // biome-ignore format: one line
    expect(looseEnds({ board: made, copper: copperOf(made) })).toEqual([]);
  });

  it('stays where a connection hangs on it, and the rest of its net does not stay for that', () => {
    const whole = board([[[5, 10], [14.45, 10]], [[10, 10], [10, 4]]]); // biome-ignore format: one line
    expect(unroutedOf(whole)).toHaveLength(1);
    const made = trimmed(whole);
    expect(unroutedOf(made)).toEqual(unroutedOf(whole));
    expect(made.tracks.map((t) => t.points)).toEqual([[[5, 10], [10, 10], [14.45, 10]]]); // biome-ignore format: one line
  });

  it('goes where it only turns about in the pad or via that it comes from, and then the via that nothing else leads to', () => {
    const whole = board([[[5, 10], [15, 10], [15.3, 10.2]], [[15, 10], [20, 10]], [[20, 10], [20.2, 10]]], [[20, 10]]); // biome-ignore format: one line
    const back = { ...whole, tracks: whole.tracks.map((t, i) => (i === 2 ? { ...t, layer: 'back' as const } : t)) };
    const made = trimmed(back);
    expect([made.tracks.map((t) => t.points), made.vias]).toEqual([[[[5, 10], [15, 10]]], []]); // biome-ignore format: one line
  });

  it('goes on to the middle of a pad from a corner in it', () => {
    const whole = board([[[5, 10], [14.8, 10.2], [15, 10]]]); // biome-ignore format: one line
    expect(trimmed(whole)).toBe(whole);
  });

  it('stays where it came in so', () => {
    const came = board([[[15, 10], [15, 15]], [[5, 10], [15, 10], [15, 2]]]); // biome-ignore format: one line
    expect(trimmed(came, 1).tracks.map((t) => t.points)).toEqual([[[15, 10], [15, 15]], [[5, 10], [15, 10]]]); // biome-ignore format: one line
  });
});
