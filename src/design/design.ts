import { z } from 'zod';
import { requestSchema } from '../request/index.js';
import { constraintsSchema } from './constraints.js';
import { kindSchema } from './kinds.js';
import { MOST_CORNERS, outlineSchema, tallSchema } from './outline.js';
import { ownSchema } from './own.js';
import { panelSchema } from './panel.js';
import { boardTextSchema, pictureSchema } from './pictures.js';
import { wishSchema } from './wishes.js';

/** The design document, `design.json`: what is on the board. Docs: docs/design-format.md. */
export const DESIGN_FORMAT = 1;

const refSchema = z.string().regex(/^[A-Z]{1,5}[0-9]{1,4}$/, 'a reference designator such as R1 or SW12');
/** Brackets and the like are KiCad's, in names of boards that were read: `Net-(R1-Pad1)`, `~{RESET}`. */
export const netNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_+\-./~#(){}[\]:,=*&!@$%^|?]{1,60}$/, 'a net name of letters, digits and _ + - . / ~ # ( ) { } [ ] : , = * & ! @ $ % ^ | ?');
const edgeSchema = z.enum(['left', 'right', 'top', 'bottom', 'any']);

/** A wish about where a part stands, from the block it came in or from the sentence. */
export const placementHintSchema = z.strictObject({
  /** Stands at this board edge with its mating face outward. */
  edge: edgeSchema.optional(),
  /** Pads of this part that must stand close to pads of another: `{pin: "1", to: "U1.VDD", within_mm: 3}`. */
  near: z.array(z.strictObject({ pin: z.string(), to: z.string(), within_mm: z.number().positive() })).optional(),
  /** Stands in a corner (mounting holes). */
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).optional(),
  /** Stands on the back of the board; absent: on the front, or where there is room. */
  side: z.literal('back').optional(),
});

/** What is milled out of the board: about the middle of a part between its pads, or as a part of its own (kind `mounting_hole`). `w_mm` across for a round one. */
export const cutSchema = z.strictObject({
  shape: z.enum(['round', 'slot', 'rectangle', 'polygon']),
  w_mm: z.number().min(0.8).max(500),
  h_mm: z.number().min(0.8).max(500),
  /** Its middle, from the part's origin as it is drawn unturned, mm; absent: there. */
  at: z.tuple([z.number(), z.number()]).optional(),
  /** Corners of a polygon about its middle, mm; its box is `w_mm` × `h_mm`. */
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(MOST_CORNERS)
    .optional(),
});

/** A field of plated holes to solder on. */
export const fieldSchema = z.strictObject({ columns: z.int().min(1).max(100), rows: z.int().min(1).max(100), pitch_mm: z.number().min(1).max(10) });

/** How many copper layers a board of our own may have. */
export const layersSchema = z.union([z.literal(2), z.literal(4)], 'must be 2 or 4');

/** Words that somebody wants beside a part on the silkscreen, and how high, mm; empty: nothing is printed there, neither its purpose nor the names of its pins. */
export const printSchema = z.strictObject({ text: z.string().max(40), height_mm: z.number().min(0.8).max(10).optional() });

export const componentSchema = z.strictObject({
  ref: refSchema,
  kind: kindSchema,
  /** What is printed and bought: "10k", "100nF", "red", "ESP32-C3-MINI-1-N4". */
  value: z.string().max(200),
  /** Land-pattern size for generic parts ("0603"); else the maker's package name. */
  package: z.string().max(100),
  /** Key of the shipped device (data/devices) that gives pins and footprint; generic passives have none. */
  device: z.string().max(100).optional(),
  /** The catalogue part that is bought; null: none was found (a gap) or nothing is bought (a mounting hole). */
  part: z.strictObject({ catalog_code: z.string(), mpn: z.string(), manufacturer: z.string() }).nullable(),
  /** Wanted rating, in words the catalogue search understands: "X7R 16V", "1%". */
  rating: z.string().max(100).optional(),
  purpose: z.string().max(500),
  /** `id` of the block instance that brought it. */
  block: z.string().max(100).optional(),
  place: placementHintSchema.optional(),
  cut: cutSchema.optional(),
  field: fieldSchema.optional(),
  /** false: its pads are on the board, and nobody buys or places it (DNP); absent: it is fitted. */
  fitted: z.literal(false).optional(),
  print: printSchema.optional(),
});

/** Alternating voltage from which a net is dangerous to touch and has working volts, V RMS: limit of ES1, IEC 62368-1 table 4 (42.4 V at the peak). */
export const LEAST_WORKING_V = 30;

export const netSchema = z.strictObject({
  name: netNameSchema,
  class: z.enum(['signal', 'power', 'ground', 'usb', 'rf']),
  /** Declared voltage of a rail against ground; absent for signals. */
  volts: z.number().min(-1000).max(1000).optional(),
  /** RMS volts against all that may be touched, where that is dangerous: mains at a relay's contacts. Absent: it may be touched. */
  working_volts: z.number().positive().max(1000).optional(),
  /** Current that the rail or net is planned for, A. */
  amps: z.number().positive().max(1000).optional(),
  /** `<ref>.<pin>`: a pin name of the part (all its pads of that name) or a pad number. */
  pins: z.array(z.string().regex(/^[A-Z]{1,5}[0-9]{1,4}\..{1,60}$/, '<ref>.<pin>')),
});

export const blockInstanceSchema = z.strictObject({
  id: z.string().max(100),
  block: z.string().max(100),
  ports: z.record(z.string(), netNameSchema),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  refs: z.array(refSchema),
});

export const designSchema = z.strictObject({
  format: z.literal(DESIGN_FORMAT),
  name: z.string().min(1).max(200),
  /** The sentence that the design came from; empty for a design made by hand. */
  prompt: z.string().max(20000),
  summary: z.string().max(2000),
  board: z.strictObject({
    width_mm: z.number().positive().max(1000).optional(),
    height_mm: z.number().positive().max(1000).optional(),
    corner_mm: z.number().min(0).max(500).optional(),
    /** Shape of an outline that is no rectangle, in parts of its width and height. */
    outline: outlineSchema.optional(),
    /** Height for a width of 1 that the outline keeps, as far as no size is named. */
    tall: tallSchema.optional(),
    /** Boards that are priced together. */
    quantity: z.int().min(1).max(1000000).optional(),
    /** What is printed as pictures, as large as there is room. */
    pictures: z.array(pictureSchema).max(8).optional(),
    /** What is printed as text and belongs to no part. */
    texts: z.array(boardTextSchema).max(20).optional(),
    /** How boards are ordered together; absent: each by itself. */
    panel: panelSchema.optional(),
    /** Copper layers; absent: two. Of four the inner ones are planes of ground and of a supply. */
    layers: layersSchema.optional(),
  }),
  components: z.array(componentSchema).max(5000),
  nets: z.array(netSchema).max(10000),
  blocks: z.array(blockInstanceSchema).max(1000),
  constraints: constraintsSchema,
  /** What the planner assumed, in sentences. */
  assumptions: z.array(z.string()),
  /** What was asked for and could not be done, in sentences. */
  unmet: z.array(z.string()),
  /** Devices and land patterns of parts that the library does not know; absent: it knows them all. */
  own: ownSchema.optional(),
  /** What the person wants, ask by ask, with their words (docs/request-format.md); absent: the design came from outside. */
  request: requestSchema.optional(),
  /** What was asked of the board, to be checked on every later version; absent: nothing that can be. */
  wishes: z.array(wishSchema).max(200).optional(),
});

export type Design = z.infer<typeof designSchema>;
export type Component = z.infer<typeof componentSchema>;
export type Cut = z.infer<typeof cutSchema>;
export type HoleField = z.infer<typeof fieldSchema>;
export type Net = z.infer<typeof netSchema>;
export type BlockInstance = z.infer<typeof blockInstanceSchema>;
export type PlacementHint = z.infer<typeof placementHintSchema>;

/** Splits `U1.VDD` into its ref and pin. The pin may hold dots. */
export function splitPin(pin: string): { ref: string; pin: string } {
  const dot = pin.indexOf('.');
  return { ref: pin.slice(0, dot), pin: pin.slice(dot + 1) };
}
