import type { Footprint } from '../../../src/board/index.js';
import { boardWith, box, type Extras, keepout, line, type Post, together, track, via, zone } from './bench-boards.js';

/** A rule with a board that is as tight as it allows and one that is 0.001 mm tighter. */
export interface Case {
  readonly rule: string;
  readonly what: string;
  /** The board for a length in mm; `breaks` is a thousandth on the wrong side of `keeps`. */
  readonly board: (mm: number) => ReturnType<typeof boardWith>;
  readonly keeps: number;
  readonly breaks: number;
  readonly severity?: 'warning';
  /** What KiCad 6 calls it; absent: KiCad has no such rule. */
  readonly kicad?: string;
}

const apart = (rule: string, what: string, least: number, extras: (gap: number) => Extras, more: Partial<Case> = {}): Case => ({
  rule,
  what,
  board: (mm) => boardWith(extras(mm)),
  keeps: least,
  breaks: Number((least - 0.001).toFixed(6)),
  ...more,
});

/** Post of net B so that its left edge is `gap` right of x. */
const postB = (x: number, gap: number, post: Partial<Post> = {}): Extras => ({ posts: [{ net: 'B', x: x + gap + 0.2, y: 10, ...post }] });

const clearance: Case[] = [
  apart('drc.clearance', 'between tracks', 0.2, (gap) => together(line('A', 5), line('B', 5.5 + gap)), { kicad: 'clearance' }),
  apart('drc.clearance', 'between tracks that cross the corner of the other', 0.2, (gap) => ({
    posts: [{ net: 'A', x: 5, y: 5, w: 0.1 }, { net: 'A', x: 10, y: 10, w: 0.1 }, { net: 'B', x: 10 + Math.SQRT1_2 * (gap + 0.5), y: 10 + Math.SQRT1_2 * (gap + 0.5), w: 0.1 }, { net: 'B', x: 15, y: 10 + Math.SQRT1_2 * (gap + 0.5), w: 0.1 }],
    tracks: [track('A', [[5, 5], [10, 10]]), track('B', [[10 + Math.SQRT1_2 * (gap + 0.5), 10 + Math.SQRT1_2 * (gap + 0.5)], [15, 10 + Math.SQRT1_2 * (gap + 0.5)]])],
  }), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a track and a pad', 0.2, (gap) => together(line('A', 5), postB(5.25, gap)), { kicad: 'clearance' }),
  apart('drc.clearance', 'between two pads', 0.2, (gap) => ({ ...together({ posts: [{ net: 'A', x: 5, y: 10, shape: 'rect' }] }, postB(5.2, gap, { shape: 'rect' })), rules: { mask_dam_mm: 0.05 } }), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a turned pad’s corner and a track', 0.2, (gap) => together(line('A', 5), { posts: [{ net: 'B', x: 5.25 + gap + 0.5 * Math.SQRT2, y: 10, w: 1, shape: 'rect', rot: 45 }] }), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a pad without net and a track', 0.2, (gap) => together(line('A', 5), { posts: [{ x: 5.45 + gap, y: 10 }] }), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a via and a track on the back', 0.2, (gap) => together(line('A', 5, 0.5, 'back'), viaB(5.65 + gap)), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a pour and a track', 0.25, (gap) => together(line('A', 5), { zones: [zone('B', box(5.25 + gap, 4, 12, 16))], posts: [{ net: 'B', x: 10, y: 10 }] }), { kicad: 'clearance' }),
  apart('drc.clearance', 'between a pour and a pad', 0.25, (gap) => ({ zones: [zone('B', box(4, 4, 12, 16))], posts: [{ net: 'B', x: 10, y: 10 }, { net: 'A', x: 12.2 + gap, y: 10 }] }), { kicad: 'clearance' }),
  apart('drc.screw', 'from the head of a screw to a track', 0, (gap) => together({ posts: [{ hole: 3.2, x: 5, y: 10, yard: 3.2, kind: 'mounting_hole' }] }, line('A', 8.45 + gap)), { severity: 'warning' }),
  apart('drc.clearance', 'between two pours', 0.25, (gap) => ({ zones: [zone('B', box(4, 4, 10, 16), 'front', true), zone('A', box(10 + gap, 4, 16, 16), 'front', true)], posts: [{ net: 'B', x: 7, y: 10 }, { net: 'A', x: 13, y: 10 }] }), { kicad: 'clearance' }),
]; // biome-ignore format: a case a line

/** A via at `x` with a track on each side, which keep to the right. */
function viaB(x: number): Extras {
  return {
    posts: [{ net: 'B', x: x + 5, y: 8 }, { net: 'B', x: x + 5, y: 12, side: 'back' }],
    tracks: [track('B', [[x, 10], [x + 5, 8]], 0.3), track('B', [[x, 10], [x + 5, 12]], 0.3, 'back')],
    vias: [via('B', x, 10)],
  }; // biome-ignore format: reads best so
}

const sizes: Case[] = [
  { rule: 'drc.track_width', what: 'of a track', board: (w) => boardWith(line('A', 5, w)), keeps: 0.127, breaks: 0.126, kicad: 'track_width' },
  { rule: 'drc.via_drill', what: 'of a via', board: (d) => boardWith(withVia(0.8, d)), keeps: 0.3, breaks: 0.299, kicad: 'drill_out_of_range' },
  { rule: 'drc.via_size', what: 'of a via', board: (d) => boardWith({ ...withVia(d, 0.3), rules: { min_annular_mm: 0.05 } }), keeps: 0.5, breaks: 0.499, kicad: 'via_diameter' },
  { rule: 'drc.annular', what: 'of a via', board: (ring) => boardWith(withVia(0.3 + 2 * ring, 0.3)), keeps: 0.15, breaks: 0.149, kicad: 'annular_width' },
  { rule: 'drc.annular', what: 'of a pad', board: (ring) => boardWith({ posts: [{ net: 'A', x: 9, y: 9, w: 1 + 2 * ring, drill: 1 }] }), keeps: 0.15, breaks: 0.149, kicad: 'annular_width' },
  { rule: 'drc.hole_size', what: 'of a pad, small', board: (d) => boardWith({ posts: [{ net: 'A', x: 9, y: 9, w: 1, drill: d }] }), keeps: 0.3, breaks: 0.299, kicad: 'drill_out_of_range' },
  { rule: 'drc.hole_size', what: 'of a pad, large', board: (d) => boardWith({ posts: [{ net: 'A', x: 9, y: 9, w: 8, drill: d }] }), keeps: 6.3, breaks: 6.301 },
]; // biome-ignore format: a case a line

function withVia(diameter: number, drill: number): Extras {
  return {
    posts: [{ net: 'A', x: 5, y: 5 }, { net: 'A', x: 5, y: 15, side: 'back' }],
    tracks: [track('A', [[5, 5], [5, 10]], 0.3), track('A', [[5, 10], [5, 15]], 0.3, 'back')],
    vias: [via('A', 5, 10, diameter, drill)],
  }; // biome-ignore format: reads best so
}

const holes: Case[] = [
  apart('drc.hole_to_hole', 'between bare holes', 0.5, (gap) => ({ posts: [{ hole: 2, x: 6, y: 10 }, { hole: 1, x: 7.5 + gap, y: 10 }] }), { kicad: 'hole_near_hole' }),
  apart('drc.hole_to_hole', 'between vias of one net', 0.5, (gap) => together(withVia(0.6, 0.3), { vias: [via('A', 5, 10 - 0.3 - gap, 0.6, 0.3)] }, { tracks: [track('A', [[5, 10], [5, 9]], 0.3, 'back')] }), { kicad: 'hole_near_hole' }),
  apart('drc.hole_clearance', 'from a bare hole to a track', 0.254, (gap) => together(line('A', 5), { posts: [{ hole: 1, x: 5.75 + gap, y: 10 }] }), { kicad: 'hole_clearance' }),
  apart('drc.hole_clearance', 'from a bare hole to a pour', 0.254, (gap) => ({ zones: [zone('B', box(4, 4, 12, 16))], posts: [{ net: 'B', x: 10, y: 10 }, { hole: 1, x: 12.5 + gap, y: 10 }] }), { kicad: 'hole_clearance' }),
  apart('drc.hole_clearance', 'from a plated hole with a thin ring to a track', 0.254, (gap) => ({ ...together(line('A', 5), { posts: [{ net: 'B', x: 5.75 + gap, y: 10, w: 1.1, drill: 1 }] }), rules: { min_annular_mm: 0.05 } }), { kicad: 'hole_clearance' }),
  apart('drc.hole_to_edge', 'of a bare hole', 0.5, (gap) => ({ posts: [{ hole: 1, x: 0.5 + gap, y: 10, body: 0.01 }] })),
]; // biome-ignore format: a case a line

const edges: Case[] = [
  apart('drc.edge_clearance', 'of a track', 0.3, (gap) => line('A', 0.25 + gap), { kicad: 'copper_edge_clearance' }),
  apart('drc.edge_clearance', 'of a pad', 0.3, (gap) => ({ posts: [{ net: 'A', x: 10, y: 20 - gap - 0.2, shape: 'rect' }] }), { kicad: 'copper_edge_clearance' }),
  apart('drc.edge_clearance', 'of a pour', 0.3, (gap) => ({ zones: [zone('A', box(5, 5, 20 - gap, 10))], posts: [{ net: 'A', x: 10, y: 7 }] })),
  apart('drc.edge_clearance', 'at a cut corner', 0.3, (gap) => ({ posts: [{ net: 'A', x: 2 + (gap + 0.20001) * Math.SQRT1_2, y: 2 + (gap + 0.20001) * Math.SQRT1_2 }], outline: [[4, 0], [20, 0], [20, 20], [0, 20], [0, 4]] }), { kicad: 'copper_edge_clearance' }),
  { rule: 'drc.outside', what: 'of a body (0.02 mm are let pass: chords of rounded corners)', board: (over) => boardWith({ posts: [{ x: 1, y: 10, body: 1 + over, net: 'A' }] }), keeps: 0.02, breaks: 0.021 },
]; // biome-ignore format: a case a line

const parts: Case[] = [
  { rule: 'drc.courtyard', what: 'of two parts, their overlap', board: (over) => boardWith({ posts: [{ net: 'A', x: 5, y: 10, yard: 1 }, { net: 'B', x: 7 - over, y: 10, yard: 1 }] }), keeps: 0, breaks: 0.001, kicad: 'courtyards_overlap' },
  { rule: 'drc.hole_under_part', what: 'of a part of the other side', board: (over) => boardWith({ posts: [{ hole: 1, x: 5, y: 10, yard: 1 }, { net: 'B', x: 6.5 - over, y: 10, yard: 1, side: 'back' }] }), keeps: -0.001, breaks: 0.001 },
  { rule: 'drc.keepout', what: 'of tracks', board: (over) => boardWith({ ...line('A', 5), keepouts: [keepout(box(5.25 - over, 8, 8, 9), ['tracks'])] }), keeps: -0.001, breaks: 0.001, kicad: 'items_not_allowed' },
  { rule: 'drc.keepout', what: 'of vias', board: (over) => boardWith({ ...withVia(0.8, 0.3), keepouts: [keepout(box(5.4 - over, 8, 8, 12), ['vias'])] }), keeps: -0.001, breaks: 0.001, kicad: 'items_not_allowed' },
  { rule: 'drc.keepout', what: 'of pour', board: (over) => boardWith({ zones: [zone('A', box(5, 5, 10 + over, 10))], posts: [{ net: 'A', x: 7, y: 7 }], keepouts: [keepout(box(10, 4, 14, 12), ['pour'])] }), keeps: -0.001, breaks: 0.001, kicad: 'items_not_allowed' },
  { rule: 'drc.keepout', what: 'of parts', board: (over) => boardWith({ posts: [{ net: 'A', x: 7, y: 7, body: 1 }], keepouts: [keepout(box(8 - over, 4, 14, 12), ['parts'])] }), keeps: 0, breaks: 0.001 },
  { rule: 'drc.keepout', what: 'of parts, their courtyards', board: (over) => boardWith({ posts: [{ net: 'A', x: 7, y: 7, yard: 1 }], keepouts: [keepout(box(8 - over, 4, 14, 12), ['parts'])] }), keeps: -0.001, breaks: 0.001, kicad: 'items_not_allowed' },
  { rule: 'drc.keepout', what: 'of parts, their pins on the other side', board: (over) => boardWith({ posts: [{ net: 'A', x: 7, y: 7, w: 2, drill: 1 }], keepouts: [keepout(box(8 - over, 4, 14, 12), ['parts'], ['back'])] }), keeps: -0.001, breaks: 0.001, kicad: 'items_not_allowed' },
]; // biome-ignore format: a case a line

const text = (y: number, height_mm = 1, stroke_mm = 0.15) => ({
  text: 'I',
  ref: null,
  side: 'front' as const,
  x: 10,
  y,
  rot: 0,
  height_mm,
  stroke_mm,
});
const ink = (x: number, width = 0.15): Footprint['silk'] => [{ type: 'line', points: [[x, -1], [x, 1]], width }]; // biome-ignore format: one line
const print: Case[] = [
  apart('drc.mask_sliver', 'between two pads', 0.1, (dam) => ({ posts: [{ x: 5, y: 10 }, { x: 5.5 + dam, y: 10 }], rules: { clearance_mm: 0.1 } }), { severity: 'warning' }),
  apart('drc.silk_near_pad', 'of an outline', 0.15, (gap) => ({ posts: [{ net: 'A', x: 5, y: 10, silk: ink(0.275 + gap) }] }), { severity: 'warning' }),
  { rule: 'drc.silk_over_pad', what: 'of an outline', board: (gap) => boardWith({ rules: { silk_to_pad_mm: 0.0005 }, posts: [{ net: 'A', x: 5, y: 10, silk: ink(0.275 + gap) }] }), keeps: 0.001, breaks: -0.001 },
  { rule: 'drc.silk_off_board', what: 'of an outline', board: (over) => boardWith({ posts: [{ net: 'A', x: 5, y: 10, silk: ink(-4.925 - over) }] }), keeps: -0.001, breaks: 0.001, severity: 'warning' },
  { rule: 'drc.silk_width', what: 'of an outline', board: (w) => boardWith({ posts: [{ net: 'A', x: 5, y: 10, silk: ink(1, w) }] }), keeps: 0.15, breaks: 0.149, severity: 'warning' },
  { rule: 'drc.silk_width', what: 'of a text', board: (w) => boardWith({ texts: [text(5, 1, w)] }), keeps: 0.15, breaks: 0.149, severity: 'warning' },
  { rule: 'drc.silk_height', what: 'of a text', board: (h) => boardWith({ texts: [text(5, h)] }), keeps: 0.8, breaks: 0.799, severity: 'warning' },
]; // biome-ignore format: a case a line

export const CASES: readonly Case[] = [...clearance, ...sizes, ...holes, ...edges, ...parts, ...print];
