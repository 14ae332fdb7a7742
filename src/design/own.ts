import { z } from 'zod';
import { kindSchema } from './kinds.js';

/** Electrical type of a pin, as KiCad's rules name them. */
export const pinTypeSchema = z.enum([
  'power_in',
  'power_out',
  'input',
  'output',
  'bidirectional',
  'tri_state',
  'passive',
  'open_collector',
  'open_emitter',
  'no_connect',
  'unspecified',
]);

const words = z.string().min(1).max(200);
const coordinate = z.number().min(-500).max(500);
const length = z.number().positive().max(500);
const padNumber = z.string().max(60);

const sentence = z.string().max(500);
const points = z
  .array(z.tuple([coordinate, coordinate]))
  .min(3)
  .max(500);

/** Who held an entry against its source; null: nobody has, and every board that uses it carries a gap. Absent: read from a file. */
const checkedSchema = z.strictObject({ by: z.string().min(1).max(100), on: z.iso.date() }).nullable();

/** One pin of a device: its name, every pad that carries it, its electrical type. */
export const ownPinSchema = z.strictObject({
  name: z.string().min(1).max(60),
  pads: z.array(padNumber.min(1)).min(1).max(2000),
  type: pinTypeSchema,
  /** Other names that a net may use: "IO8" for "GPIO8". */
  aliases: z.array(z.string().min(1).max(60)).max(50).optional(),
  /** Operating range of a supply, the most that a signal bears, V. */
  volts_min: z.number().min(-1000).max(1000).optional(),
  volts_max: z.number().min(-1000).max(1000).optional(),
  /** Of a supply: absolute maximum, V, where it is more than the operating range. */
  volts_abs: z.number().min(-1000).max(1000).optional(),
  /** Must be wired for the part to work. */
  required: z.boolean().optional(),
  /** What is special about it; of a supply, its decoupling: "100 nF and 10 µF to GND". */
  note: sentence.optional(),
  /** Level that the pin must have at reset for a normal start. */
  strap: z.enum(['high', 'low']).optional(),
});

/** A part that the shipped library does not know: its pins, and the name of its land pattern. */
export const ownDeviceSchema = z.strictObject({
  /** What components name as their `device`; not the name of a device of the library. */
  id: words,
  title: z.string().max(200),
  /** A land pattern of this design or of the library. One that is neither is a gap, and the part is not on the board. */
  footprint: words,
  pins: z.array(ownPinSchema).max(2000),
  kind: kindSchema.optional(),
  mpn: z.string().max(100).optional(),
  manufacturer: z.string().max(100).optional(),
  /** Code in the fab's catalogue; null: it has none there. */
  catalog_code: z.string().max(40).nullable().optional(),
  package: z.string().max(100).optional(),
  /** Supply current, mA. */
  draw_ma: z.strictObject({ typical: z.number().min(0).max(1e6), peak: z.number().min(0).max(1e6) }).optional(),
  /** Of a source: the most that it delivers, mA. */
  supplies_ma: z.number().positive().max(1e6).optional(),
  /** Of a transformer, a current transformer, a choke of two lines: the pins of each winding, by name. */
  windings: z
    .array(z.array(z.string().min(1).max(60)).min(2).max(100))
    .min(1)
    .max(50)
    .optional(),
  /** Where the pins come from: the datasheet with its page. */
  source: sentence.optional(),
  checked: checkedSchema.optional(),
});

/** One pad of a land pattern, mm about the pattern's origin. */
export const ownPadSchema = z.strictObject({
  number: padNumber,
  shape: z.enum(['rect', 'roundrect', 'oval', 'circle', 'polygon']).default('roundrect'),
  /** Corner radius over the shorter side, of a roundrect. */
  ratio: z.number().min(0).max(0.5).optional(),
  /** Ring of a polygon about the pad's place, before it is turned; `w`, `h` are then its box. */
  polygon: points.optional(),
  x: coordinate,
  y: coordinate,
  rot: z.number().min(-360).max(360).default(0),
  w: length,
  h: length,
  /** Hole: round when w = h, else a slot. Absent: a surface pad. */
  drill: z.strictObject({ w: length, h: length }).optional(),
  /** False for an unplated hole. */
  plated: z.boolean().optional(),
  /** Solder paste of a surface pad: none, or a grid of windows. Absent: the pad itself, in windows where it is large. */
  paste: z.enum(['none', 'windows']).optional(),
});

/** A land pattern of the design's own, mm about its origin, y down, as seen from above with the part on the front and not turned. */
export const ownLandSchema = z.strictObject({
  name: words,
  pads: z.array(ownPadSchema).min(1).max(2000),
  description: sentence.optional(),
  source: sentence.optional(),
  /** Closed polygon that no other part's may overlap. Absent: about the pads and the body. */
  courtyard: points.optional(),
  /** Outline of the body as a closed polygon. Absent: the box about the pads. */
  body: points.optional(),
  height_mm: length.optional(),
  /** Direction in which a connector's plug comes in, degrees counter-clockwise (0 = +x), and how far from the origin the board's edge is. */
  faces: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).optional(),
  edge_offset_mm: coordinate.optional(),
  /** What is printed beside the outline: a dot at pad 1 (absent too), the bar of a cathode or a plus at pad 1, nothing. */
  mark: z.enum(['dot', 'cathode', 'plus', 'none']).optional(),
  checked: checkedSchema.optional(),
});

/** What a design brings along for parts that the library does not know. */
export const ownSchema = z.strictObject({ devices: z.array(ownDeviceSchema).max(5000), lands: z.array(ownLandSchema).max(2000) });

export type PinType = z.infer<typeof pinTypeSchema>;
export type OwnDevice = z.infer<typeof ownDeviceSchema>;
export type OwnLand = z.infer<typeof ownLandSchema>;
export type Own = z.infer<typeof ownSchema>;
export type OwnPad = z.infer<typeof ownPadSchema>;
export type OwnPin = z.infer<typeof ownPinSchema>;
