import { z } from 'zod';

/** An entry of data/footprints: what a land pattern is made of. `parameters` depend on `family`; all lengths are mm. */
const length = z.number().positive();
const offset = z.number().min(-500).max(500);
const size = z.strictObject({ w: length, h: length });
const box = z.strictObject({ x1: offset, y1: offset, x2: offset, y2: offset });
const range = z.tuple([length, length]);

/** Leads to compute the land from (IPC-7351B), or the land itself where a maker recommends one. */
const gullWing = {
  lead: z.strictObject({ span: range, foot: range, width: range }).optional(),
  land: z.strictObject({ span: length, length, width: length }).optional(),
};
const exposedPad = z.strictObject({ number: z.string(), w: length, h: length });

const twoPad = z.strictObject({
  span: length,
  pad: size,
  body: size,
  /** cathode: pad 1 is the cathode; plus: pad 1 is the positive pole. */
  polarity: z.enum(['none', 'cathode', 'plus']),
});

const dual = z.strictObject({
  pitch: length,
  /** Places per side, one pitch apart, counted from the top. */
  places: z.int().min(1),
  /** Places in use on each side; absent: all. */
  left: z.array(z.int().min(1)).optional(),
  right: z.array(z.int().min(1)).optional(),
  body: size,
  ...gullWing,
  exposed: exposedPad.optional(),
});

const quad = z.strictObject({ pins: z.int().multipleOf(4), pitch: length, body: size, ...gullWing, exposed: exposedPad.optional() });

const header = z.strictObject({
  columns: z.union([z.literal(1), z.literal(2)]),
  /** A family of names: `{n}` in the entry's name stands for the two-digit row count, from the first to the last. */
  rows: z.tuple([z.int().min(1), z.int().max(64)]),
  pitch: length,
  pad: length,
  drill: length,
});

/** `count` pads with rising numbers from `number`, each `dx`,`dy` after the one before. */
const padRow = z.strictObject({
  number: z.union([z.int(), z.string()]),
  count: z.int().positive().optional(),
  dx: offset.optional(),
  dy: offset.optional(),
  shape: z.enum(['rect', 'roundrect', 'oval', 'circle']).optional(),
  x: offset,
  y: offset,
  w: length,
  h: length,
  drill: z.union([length, size]).optional(),
  plated: z.boolean().optional(),
  /** none: no solder paste; windows: a grid of apertures; absent: the pad itself. */
  paste: z.enum(['none', 'windows']).optional(),
});

const explicit = z.strictObject({
  pads: z.array(padRow).min(1),
  body: box,
  /** dot: pin 1 is marked; none: nothing to tell apart. */
  mark: z.enum(['dot', 'none']),
  /** Pad that is marked; "1" unless told. */
  marked: z.string().optional(),
  silk: z.enum(['body', 'none']),
  margin: length.optional(),
  faces: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).optional(),
  edge_offset_mm: offset.optional(),
  antenna_keepout: box.optional(),
});

const hole = z.strictObject({ drill: length, keep: length });

const common = { name: z.string().min(1), description: z.string().min(1), source: z.string().min(1), height_mm: length };

export const footprintEntrySchema = z.discriminatedUnion('family', [
  z.strictObject({ ...common, family: z.literal('two_pad'), parameters: twoPad }),
  z.strictObject({ ...common, family: z.literal('dual'), parameters: dual }),
  z.strictObject({ ...common, family: z.literal('quad'), parameters: quad }),
  z.strictObject({ ...common, family: z.literal('header'), parameters: header }),
  z.strictObject({ ...common, family: z.literal('explicit'), parameters: explicit }),
  z.strictObject({ ...common, family: z.literal('hole'), parameters: hole }),
]);

export type FootprintEntry = z.infer<typeof footprintEntrySchema>;
export type TwoPad = z.infer<typeof twoPad>;
export type Dual = z.infer<typeof dual>;
export type Quad = z.infer<typeof quad>;
export type Header = z.infer<typeof header>;
export type Explicit = z.infer<typeof explicit>;
export type Hole = z.infer<typeof hole>;
export type PadRow = z.infer<typeof padRow>;
export type ExposedPad = z.infer<typeof exposedPad>;
