import { z } from 'zod';

/** An entry of data/footprints: what a land pattern is made of. `parameters` depend on `family`; all lengths are mm. */
const length = z.number().positive();
const offset = z.number().min(-500).max(500);
const size = z.strictObject({ w: length, h: length });
const box = z.strictObject({ x1: offset, y1: offset, x2: offset, y2: offset });
const range = z.tuple([length, length]);

/** Leads to compute the land from (IPC-7351B), or the land itself where a maker recommends one. */
const leads = z.strictObject({ span: range, foot: range, width: range });
const lands = {
  /** Gull-wing leads. */
  lead: leads.optional(),
  /** Flat terminals without leads (QFN, DFN, SON). */
  terminal: leads.optional(),
  land: z.strictObject({ span: length, length, width: length }).optional(),
};
type Lands = Partial<Record<keyof typeof lands, unknown>>;
const oneLand = (p: Lands): boolean => [p.lead, p.terminal, p.land].filter((v) => v !== undefined).length === 1;
const ONE_LAND = 'one of lead, terminal and land';
const exposedPad = z.strictObject({ number: z.string(), w: length, h: length });

/** Two terminals to compute the land from: over both, of one, across it; what of the part is soldered decides the fillets. */
const terminals = z.strictObject({ style: z.enum(['chip', 'melf', 'gull_wing']), span: range, foot: range, width: range });

const twoPad = z
  .strictObject({
    span: length.optional(),
    pad: size.optional(),
    terminals: terminals.optional(),
    body: size,
    /** cathode: pad 1 is the cathode; plus: pad 1 is the positive pole. */
    polarity: z.enum(['none', 'cathode', 'plus']),
  })
  .refine((p) => (p.terminals === undefined) !== (p.span === undefined || p.pad === undefined), 'either terminals, or span and pad');

const dual = z
  .strictObject({
    pitch: length,
    /** Places per side, one pitch apart, counted from the top. */
    places: z.int().min(1),
    /** Places in use on each side; absent: all. */
    left: z.array(z.int().min(1)).optional(),
    right: z.array(z.int().min(1)).optional(),
    body: size,
    ...lands,
    exposed: exposedPad.optional(),
  })
  .refine(oneLand, ONE_LAND);

const quad = z
  .strictObject({ pins: z.int().multipleOf(4), pitch: length, body: size, ...lands, exposed: exposedPad.optional() })
  .refine(oneLand, ONE_LAND);

/** Balls in rows (letters, without I, O, Q, S, X, Z) and columns, seen from above; `without` are balls that are not there. */
const ballGrid = z.strictObject({
  rows: z.int().min(1).max(20),
  columns: z.int().min(1).max(40),
  pitch: length,
  pad: length,
  body: size,
  without: z.array(z.string()).optional(),
});

/** Two rows of pins through the board, as sockets and DIP cases have. `counts`: the pin counts that there are. */
const dip = z.strictObject({
  counts: z.array(z.int().min(2).multipleOf(2)).min(1),
  pitch: length,
  apart: length,
  pad: size,
  drill: length,
  body_w: length,
  /** How far the body reaches beyond the end pins. Absent: half a pitch. */
  beyond: length.optional(),
});

const header = z.strictObject({
  columns: z.union([z.literal(1), z.literal(2)]),
  /** A family of names: `{n}` in the entry's name stands for the two-digit row count, from the first to the last. */
  rows: z.tuple([z.int().min(1), z.int().max(64)]),
  /** Row counts within the range that there are not. */
  without: z.array(z.int()).optional(),
  pitch: length,
  pad: length,
  drill: length,
  /** A shroud: how far it reaches beyond the outer pins. Absent: half a pitch. */
  shroud: z.strictObject({ x: length, y: length }).optional(),
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

/** Where a connector stands at a board edge. */
const edge = {
  faces: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).optional(),
  edge_offset_mm: offset.optional(),
};

/**
 * A connector of one row, from one drawing for all pin counts: what it does not say grows with the count. `y` and the body's `y1`, `y2` are
 * measured from the origin; `beyond` from the first and the last pin outward.
 */
const row = z.strictObject({
  counts: z.array(z.int().min(1)).min(1),
  pitch: length,
  /** pin: pin 1 is the origin; centre: the middle of the row. */
  origin: z.enum(['pin', 'centre']),
  y: offset,
  pad: size,
  /** Hole through each pad. Absent: surface mount. */
  drill: length.optional(),
  /** Shape of the pads after the first, which is square. */
  shape: z.enum(['circle', 'oval']).optional(),
  /** The holes are cut in half by the board's edge: each has a surface pad behind it, its middle `y` from the origin. */
  castellated: z.strictObject({ w: length, h: length, y: offset }).optional(),
  /** Hold-downs, one at either end. */
  hold: z.strictObject({ w: length, h: length, beyond: offset, y: offset }).optional(),
  body: z.strictObject({ beyond: length, y1: offset, y2: offset }),
  ...edge,
});

const explicit = z.strictObject({
  pads: z.array(padRow).min(1),
  body: box,
  /** dot: pin 1 is marked; cathode, plus: pad 1 is that pole of a part with two leads; none: nothing to tell apart. */
  mark: z.enum(['dot', 'none', 'cathode', 'plus']),
  /** Pad that is marked; "1" unless told. */
  marked: z.string().optional(),
  silk: z.enum(['body', 'none']),
  margin: length.optional(),
  ...edge,
  antenna_keepout: box.optional(),
});

/** `slot`: how long the hole is over all, where it is no round one. */
const hole = z.strictObject({ drill: length, keep: length, slot: length.optional() });

const common = {
  name: z.string().min(1),
  description: z.string().min(1),
  source: z.string().min(1),
  height_mm: length,
  /** Of what shows something: how far it is turned where that stands upright, degrees counter-clockwise. */
  reads: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).optional(),
};

export const footprintEntrySchema = z.discriminatedUnion('family', [
  z.strictObject({ ...common, family: z.literal('two_pad'), parameters: twoPad }),
  z.strictObject({ ...common, family: z.literal('dual'), parameters: dual }),
  z.strictObject({ ...common, family: z.literal('quad'), parameters: quad }),
  z.strictObject({ ...common, family: z.literal('ball_grid'), parameters: ballGrid }),
  z.strictObject({ ...common, family: z.literal('header'), parameters: header }),
  z.strictObject({ ...common, family: z.literal('dip'), parameters: dip }),
  z.strictObject({ ...common, family: z.literal('row'), parameters: row }),
  z.strictObject({ ...common, family: z.literal('explicit'), parameters: explicit }),
  z.strictObject({ ...common, family: z.literal('hole'), parameters: hole }),
]);

export type FootprintEntry = z.infer<typeof footprintEntrySchema>;
export type TwoPad = z.infer<typeof twoPad>;
export type Dual = z.infer<typeof dual>;
export type Quad = z.infer<typeof quad>;
export type BallGrid = z.infer<typeof ballGrid>;
export type Dip = z.infer<typeof dip>;
export type Row = z.infer<typeof row>;
export type Header = z.infer<typeof header>;
export type Explicit = z.infer<typeof explicit>;
export type Hole = z.infer<typeof hole>;
export type PadRow = z.infer<typeof padRow>;
export type ExposedPad = z.infer<typeof exposedPad>;
