import { z } from 'zod';
import { boardTextSchema, constraintsSchema, kindSchema, printSchema } from '../design/index.js';
import { findingSchema, gapSchema } from './findings.js';
import { footprintSchema } from './footprint.js';
import { copperLayerSchema, layerSchema, MOST_INNER } from './layers.js';
import { ledgerSchema } from './ledger.js';
import { orderSchema } from './order.js';
import { proofSchema } from './proof.js';
import { designRulesSchema, netClassSchema } from './rules.js';
import { stackupSchema } from './stackup.js';

/** The board document, `board.json`: where everything is. Millimetres, origin top-left of the outline's box, y down. Docs: docs/board-format.md. */
export const BOARD_FORMAT = 1;

const coordinate = z.number();
const pair = z.tuple([coordinate, coordinate]);

/** How a pour meets pads of its own net: by spokes, all around, not at all, or by spokes where the pad has a hole and all around elsewhere. */
export const padJoinSchema = z.enum(['thermal', 'solid', 'none', 'thermal_holes']);
export const padPourSchema = z.strictObject({
  join: padJoinSchema.optional(),
  clearance_mm: z.number().nonnegative().optional(),
  gap_mm: z.number().nonnegative().optional(),
  spoke_mm: z.number().nonnegative().optional(),
});

/** A pad as it stands on the board. */
export const boardPadSchema = z.strictObject({
  number: z.string(),
  /** Pin name of the device; '' where the pad has none. */
  pin: z.string(),
  /** null: not connected. */
  net: z.string().nullable(),
  /** `polygon`: read from a file, drawn by `polygon`; `w`,`h` are then the size of its box. */
  shape: z.enum(['rect', 'roundrect', 'oval', 'circle', 'polygon']),
  x: coordinate,
  y: coordinate,
  /** Board angle, degrees counter-clockwise. */
  rot: z.number(),
  w: z.number(),
  h: z.number(),
  /** Corner radius over the shorter side; 0 unless roundrect. */
  ratio: z.number(),
  drill: z.strictObject({ w: z.number(), h: z.number() }).nullable(),
  plated: z.boolean(),
  /** A plated hole on the edge, which the fab cuts in half. */
  castellated: z.literal(true).optional(),
  /** Copper layers it is on: all for a hole, the part's side for surface mount, none for an unplated hole. */
  layers: z.array(copperLayerSchema),
  /** Ring of a `polygon` pad about `x`,`y` before it is turned by `rot`, as seen from the front on both sides. */
  polygon: z.array(pair).min(3).optional(),
  /** Where its hole is, when that is not the middle of its copper. */
  hole_at: pair.optional(),
  /** Sides on which the mask is open, and by how much more than the copper; absent: as the rules have it. */
  mask_on: z.strictObject({ sides: z.array(layerSchema), margin_mm: z.number() }).optional(),
  /** Sides on which paste is printed, and by how much more than the copper; absent: as the land pattern has it. */
  paste_on: z.strictObject({ sides: z.array(layerSchema), margin_mm: pair }).optional(),
  /** How pours of its net meet it, and others keep away, as far as its file says so; what it leaves out the zone says. */
  pour: padPourSchema.optional(),
  /** What the pad's own KiCad file says of it beyond place and net: its type and shape words, then its lists. */
  kicad: z.strictObject({ words: z.string(), lists: z.string() }).optional(),
});

export const boardPartSchema = z.strictObject({
  ref: z.string(),
  /** The reference in its own file, where that is none that a design can hold: what the parts list and the placement list print. */
  designator: z.string().optional(),
  kind: kindSchema,
  value: z.string(),
  package: z.string(),
  /** Key in `footprints`. */
  footprint: z.string(),
  catalog_code: z.string().nullable(),
  mpn: z.string().nullable(),
  manufacturer: z.string().nullable(),
  /** Of a part without an order code what else it is to be, as its design says it: rating, maker's number. */
  wanted: z.string().optional(),
  x: coordinate,
  y: coordinate,
  rot: z.number(),
  side: layerSchema,
  pads: z.array(boardPadSchema),
  /** USD for one at the build quantity; null: no price known. */
  price: z.number().nullable(),
  stock: z.number().nullable(),
  basic: z.boolean(),
  /** Held in place by the person who drew the board. */
  locked: z.boolean().optional(),
  /** Lists that its own file keeps it out of. */
  left_out: z.array(z.enum(['bom', 'cpl'])).optional(),
  /** Words that somebody wants beside it. */
  print: printSchema.optional(),
  /** What the part's own KiCad file says of it beyond place and pads: its name and words, then its lists. */
  kicad: z.strictObject({ words: z.string(), lists: z.array(z.string()) }).optional(),
});

export const trackSchema = z.strictObject({
  net: z.string(),
  layer: copperLayerSchema,
  width_mm: z.number(),
  points: z.array(pair).min(2),
  fixed: z.boolean().optional(),
  /** An arc read from a file, from the first of `points` (its chords) over this one to the last. */
  mid: pair.optional(),
  /** Words and lists of its own KiCad file beyond these. */
  kicad: z.string().optional(),
});
export const viaSchema = z.strictObject({
  net: z.string(),
  x: coordinate,
  y: coordinate,
  drill_mm: z.number(),
  diameter_mm: z.number(),
  fixed: z.boolean().optional(),
  /** First and last copper layer of a blind, buried or micro via, the one nearer to the front first; absent: it goes through the board. */
  span: z.tuple([copperLayerSchema, copperLayerSchema]).optional(),
  /** Sides on which the mask is open over it; absent: none, it is tented. */
  mask_on: z.array(layerSchema).optional(),
  /** Layers in between on which it has no ring, because nothing joins it there. */
  ringless: z.array(copperLayerSchema).optional(),
  /** Words and lists of its own KiCad file beyond these. */
  kicad: z.string().optional(),
});

/** How a zone that was read is filled. Lengths in mm. */
export const zoneFillSchema = z.strictObject({
  /** Where zones overlap, the higher one is filled first. */
  priority: z.int(),
  clearance_mm: z.number().nonnegative(),
  min_width_mm: z.number().nonnegative(),
  gap_mm: z.number().nonnegative(),
  spoke_mm: z.number().nonnegative(),
  join: padJoinSchema,
  /** Islands that no pad is joined to smaller than this go, mm²; null: all of them. */
  island_mm2: z.number().nonnegative().nullable(),
  /** How far the outline's corners are rounded or cut. */
  corner_mm: z.number().nonnegative(),
  /** Filled with a grid, not wholly. */
  hatched: z.boolean().optional(),
});

/** A pour: filled copper of one net. `filled` polygons have no holes (cut open along keyhole slits, so that every reader takes them). */
export const zoneSchema = z.strictObject({
  net: z.string(),
  layer: copperLayerSchema,
  outline: z.array(pair).min(3),
  filled: z.array(z.array(pair).min(3)),
  /** Absent: as the rules have it. */
  fill: zoneFillSchema.optional(),
  /** A zone read from a file: zones of one `group` are one zone of KiCad's on several layers (below 0: its footprint brings it); `lists`: all but its net and fills. */
  kicad: z.strictObject({ group: z.int(), words: z.string(), lists: z.string() }).optional(),
});

/** An inner layer that one net fills. */
export const planeSchema = z.strictObject({ layer: copperLayerSchema, net: z.string() });

/** Text drawn with strokes (src/board/text.ts): the same strokes in every output. `x`,`y` is its centre. */
export const silkTextSchema = z.strictObject({
  text: z.string(),
  /** Set when the text is a part's reference designator. */
  ref: z.string().nullable(),
  side: layerSchema,
  x: coordinate,
  y: coordinate,
  rot: z.number(),
  height_mm: z.number(),
  stroke_mm: z.number(),
});

/** Area without parts, tracks, vias or pour: antennas and the person's own keepouts. */
export const boardKeepoutSchema = z.strictObject({
  name: z.string(),
  /** ref of the part it belongs to (it may stand in its own keepout). */
  ref: z.string().nullable(),
  points: z.array(pair).min(3),
  layers: z.array(copperLayerSchema),
  bans: z.array(z.enum(['parts', 'tracks', 'vias', 'pour'])),
  /** The rule area as its own KiCad file has it; '' for one that its footprint brings. */
  kicad: z.string().optional(),
});
/** One piece of the board's edge as a file has it, mm; `width_mm` of the line that draws it. */
export const edgeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('line'), from: pair, to: pair, width_mm: z.number() }),
  /** `half`: 1 and, after it, 2 are the halves of one circle. */
  z.strictObject({
    type: z.literal('arc'),
    from: pair,
    mid: pair,
    to: pair,
    width_mm: z.number(),
    half: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
]);
/** Ink, or copper outside pads, tracks and zones, as a file has it: a line with round ends or a filled area, board mm. */
export const drawingSchema = z.strictObject({
  layer: z.enum(['silk', 'mask', 'paste', 'copper']),
  /** Front or back; only copper is drawn on inner layers. */
  side: copperLayerSchema,
  ref: z.string().nullable(),
  type: z.enum(['line', 'area']),
  points: z.array(pair).min(1),
  /** The line is an arc from the first of `points` (its chords) over this one to the last; a full circle where these two are one. */
  mid: pair.optional(),
  /** Of the line; of an area: of the pen that goes around it, 0 for none. */
  width_mm: z.number(),
});
/** What a board that was read from a file keeps of it, so that it goes out again as it came in. */
export const importedSchema = z.strictObject({
  filename: z.string(),
  /** The file's own version of its format. */
  version: z.int(),
  /** Our origin in the file's coordinates. */
  origin: pair,
  thickness_mm: z.number(),
  /** Openings in the mask that are nearer to each other than this are one (`solder_mask_min_width`); absent: each stays its own. */
  mask_web_mm: z.number().positive().optional(),
  layers: z.array(z.tuple([z.int(), z.string(), z.string(), z.string()])),
  /** KiCad's lists that this document does not hold otherwise: settings, drawings. */
  head: z.array(z.string()),
  tail: z.array(z.string()),
});

/** What the planned current of a net does in its finished copper. */
export const currentSchema = z.strictObject({
  net: z.string(),
  /** Planned, A. */
  amps: z.number(),
  /** What it carries with the rise that is allowed, A; at most `amps`. */
  carries: z.number(),
  /** At its warmest place, K (IPC-2221); null: no copper joins its pins. */
  rise_k: z.number().nullable(),
  /** Between its pins farthest apart, V. */
  drop_v: z.number(),
  /** The warmest place: where, and what is there. */
  at: z.strictObject({ x: z.number(), y: z.number() }),
  layer: copperLayerSchema,
  what: z.string(),
  /** Where it becomes warm: squares of 1 mm by layer, each by its corner, mm, and its rise, K. */
  warm: z.array(z.strictObject({ layer: copperLayerSchema, squares: z.array(z.tuple([z.int(), z.int(), z.number()])) })),
});

export const boardSchema = z.strictObject({
  format: z.literal(BOARD_FORMAT),
  name: z.string(),
  /** Closed polygon in order; arcs of rounded corners are cut into chords of at most 0.01 mm error. */
  outline: z.array(pair).min(3),
  width_mm: z.number(),
  height_mm: z.number(),
  /** Radius of the outline's rounded corners (a rectangle with this corner is what outputs draw with real arcs). */
  corner_mm: z.number(),
  /** How many copper layers lie inside; absent: none. */
  inner_layers: z.int().min(1).max(MOST_INNER).optional(),
  /** Inner layers of a board of our own that are filled with one net each: no track runs there. Absent: none. */
  planes: z.array(planeSchema).optional(),
  /** What a fab presses a board of our own with inner layers from, front to back; absent: two layers, or as its own file says. */
  stackup: stackupSchema.optional(),
  /** Rings cut out of the board. */
  cutouts: z.array(z.array(pair).min(3)).optional(),
  /** The edge and its cut-outs with their true arcs; absent: the outline is all there is to say. */
  edges: z.array(edgeSchema).optional(),
  drawings: z.array(drawingSchema).optional(),
  /** Texts of the whole board that somebody wants on the silkscreen; absent: none. */
  prints: z.array(boardTextSchema).optional(),
  /** Read from a file: nothing was designed or priced. */
  imported: importedSchema.optional(),
  rules: designRulesSchema,
  classes: z.array(netClassSchema),
  nets: z.array(
    z.strictObject({
      name: z.string(),
      class: z.enum(['signal', 'power', 'ground', 'usb', 'rf']),
      volts: z.number().nullable(),
      /** What the net carries at most, A, as its design says; absent: not known. */
      amps: z.number().positive().optional(),
      /** RMS volts against what may be touched, where they are dangerous: its copper stands apart (insulation.ts). Absent: it may be touched. */
      working_volts: z.number().positive().max(1000).optional(),
      /** Planned amperes by pin ("J1.1") that enter the net there; those that leave it are negative. Absent: nobody planned them. */
      flows: z.record(z.string(), z.number()).optional(),
      /** The same current where another of several equal connectors gives or takes it: the copper carries it each way. Absent: there is one way. */
      other_flows: z.array(z.record(z.string(), z.number())).optional(),
      /** Width that its current asks for, where that is more than its class has. */
      track_mm: z.number().positive().optional(),
      kicad: z.string().optional(),
    }),
  ),
  footprints: z.record(z.string(), footprintSchema),
  parts: z.array(boardPartSchema),
  keepouts: z.array(boardKeepoutSchema),
  tracks: z.array(trackSchema),
  vias: z.array(viaSchema),
  zones: z.array(zoneSchema),
  texts: z.array(silkTextSchema),
  /** Pairs of pads that nothing joins yet; empty on a finished board. */
  unrouted: z.array(z.strictObject({ net: z.string(), from: z.string(), to: z.string() })),
  /** What planned currents do in the finished copper, by nets, the warmest first; absent: none is planned, or by a release that did not look. */
  currents: z.array(currentSchema).optional(),
  findings: z.array(findingSchema),
  gaps: z.array(gapSchema),
  /** What was asked, held against what was built; absent: nobody asked (a design from outside) or built by a release that did not look. */
  ledger: ledgerSchema.optional(),
  constraints: constraintsSchema,
  /** Parts for one board, USD, at the build quantity. */
  cost: z.number(),
  quantity: z.int(),
  /** Estimate of the whole order; absent: nothing was priced, or by a release that did not estimate. */
  order: orderSchema.optional(),
  /** What the files hold when they are read back; absent: read from a file, or built by a release that did not look. */
  proof: proofSchema.optional(),
  /** null: nobody has judged it (read from a file and not routed here). */
  passed: z.boolean().nullable(),
  stats: z.strictObject({ track_mm: z.number(), vias: z.int(), parts: z.int(), nets: z.int() }),
});

/**
 * Tracks and vias that we lay keep so far from the edge, mm, though the fab wants less: KiCad asks for it since its seventh version where no project says
 * otherwise. A board that came in keeps to its own rules.
 */
const LAID_EDGE_MM = 0.5;
export const laidEdge = ({ rules, imported }: Pick<Board, 'rules' | 'imported'>): number =>
  imported === undefined ? Math.max(rules.edge_clearance_mm, LAID_EDGE_MM) : rules.edge_clearance_mm;
/** By how much a gap may fall short before KiCad reports it (its DRCEpsilon): what is pushed together in it fits so exactly, mm. */
export const KICADS_TOLERANCE_MM = 0.0005;

/** The verdict on a board; null: nobody has judged it. Boards that were read by releases before verdicts of them say false and hold no proof. */
export const verdictOf = ({ imported, proof, passed }: Pick<Board, 'imported' | 'proof' | 'passed'>): boolean | null =>
  imported !== undefined && proof === undefined ? null : passed;

export type Board = z.infer<typeof boardSchema>;
export type BoardCurrent = z.infer<typeof currentSchema>;
export type BoardPart = z.infer<typeof boardPartSchema>;
export type BoardPad = z.infer<typeof boardPadSchema>;
export type Track = z.infer<typeof trackSchema>;
export type Via = z.infer<typeof viaSchema>;
export type PadJoin = z.infer<typeof padJoinSchema>;
export type ZoneFill = z.infer<typeof zoneFillSchema>;
export type Zone = z.infer<typeof zoneSchema>;
export type Plane = z.infer<typeof planeSchema>;
export type SilkText = z.infer<typeof silkTextSchema>;
export type BoardKeepout = z.infer<typeof boardKeepoutSchema>;
export type Edge = z.infer<typeof edgeSchema>;
export type Drawing = z.infer<typeof drawingSchema>;
