import { z } from 'zod';
import { constraintsSchema, kindSchema } from '../design/index.js';
import { findingSchema, gapSchema } from './findings.js';
import { footprintSchema } from './footprint.js';
import { designRulesSchema, netClassSchema } from './rules.js';

/** The board document, `board.json`: where everything is. Millimetres, origin top-left of the outline's box, y down. Docs: docs/board-format.md. */
export const BOARD_FORMAT = 1;

const coordinate = z.number();
const pair = z.tuple([coordinate, coordinate]);
const layerSchema = z.enum(['front', 'back']);

/** A pad as it stands on the board. */
export const boardPadSchema = z.strictObject({
  number: z.string(),
  /** Pin name of the device; '' where the pad has none. */
  pin: z.string(),
  /** null: not connected. */
  net: z.string().nullable(),
  shape: z.enum(['rect', 'roundrect', 'oval', 'circle']),
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
  /** Copper layers it is on: both for a hole, the part's side for surface mount, none for an unplated hole. */
  layers: z.array(layerSchema),
});

export const boardPartSchema = z.strictObject({
  ref: z.string(),
  kind: kindSchema,
  value: z.string(),
  package: z.string(),
  /** Key in `footprints`. */
  footprint: z.string(),
  catalog_code: z.string().nullable(),
  mpn: z.string().nullable(),
  manufacturer: z.string().nullable(),
  x: coordinate,
  y: coordinate,
  rot: z.number(),
  side: layerSchema,
  pads: z.array(boardPadSchema),
  /** USD for one at the build quantity; null: no price known. */
  price: z.number().nullable(),
  stock: z.number().nullable(),
  basic: z.boolean(),
});

export const trackSchema = z.strictObject({
  net: z.string(),
  layer: layerSchema,
  width_mm: z.number(),
  points: z.array(pair).min(2),
  fixed: z.boolean().optional(),
});
export const viaSchema = z.strictObject({
  net: z.string(),
  x: coordinate,
  y: coordinate,
  drill_mm: z.number(),
  diameter_mm: z.number(),
  fixed: z.boolean().optional(),
});

/** A pour: filled copper of one net. `filled` polygons have no holes (cut open along keyhole slits, so that every reader takes them). */
export const zoneSchema = z.strictObject({
  net: z.string(),
  layer: layerSchema,
  outline: z.array(pair).min(3),
  filled: z.array(z.array(pair).min(3)),
});

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
  layers: z.array(layerSchema),
  bans: z.array(z.enum(['parts', 'tracks', 'vias', 'pour'])),
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
  rules: designRulesSchema,
  classes: z.array(netClassSchema),
  nets: z.array(z.strictObject({ name: z.string(), class: z.enum(['signal', 'power', 'ground', 'usb', 'rf']), volts: z.number().nullable() })),
  footprints: z.record(z.string(), footprintSchema),
  parts: z.array(boardPartSchema),
  keepouts: z.array(boardKeepoutSchema),
  tracks: z.array(trackSchema),
  vias: z.array(viaSchema),
  zones: z.array(zoneSchema),
  texts: z.array(silkTextSchema),
  /** Pairs of pads that nothing joins yet; empty on a finished board. */
  unrouted: z.array(z.strictObject({ net: z.string(), from: z.string(), to: z.string() })),
  findings: z.array(findingSchema),
  gaps: z.array(gapSchema),
  constraints: constraintsSchema,
  /** Parts for one board, USD, at the build quantity. */
  cost: z.number(),
  quantity: z.int(),
  passed: z.boolean(),
  stats: z.strictObject({ track_mm: z.number(), vias: z.int(), parts: z.int(), nets: z.int() }),
});

export type Board = z.infer<typeof boardSchema>;
export type BoardPart = z.infer<typeof boardPartSchema>;
export type BoardPad = z.infer<typeof boardPadSchema>;
export type Track = z.infer<typeof trackSchema>;
export type Via = z.infer<typeof viaSchema>;
export type Zone = z.infer<typeof zoneSchema>;
export type SilkText = z.infer<typeof silkTextSchema>;
export type BoardKeepout = z.infer<typeof boardKeepoutSchema>;
export type LayerSide = z.infer<typeof layerSchema>;
