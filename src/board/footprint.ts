import { z } from 'zod';

/**
 * A land pattern, in millimetres about its origin, y down, as seen from above with the part on the front and unrotated
 * (KiCad's library convention: pin 1 top-left for ICs, cathode left for diodes, origin at the body centre for surface mount).
 */
const coordinate = z.number().min(-500).max(500);
const pair = z.tuple([coordinate, coordinate]);

export const landPadSchema = z.strictObject({
  /** Pad number as the datasheet gives it; several pads may share one. '' for an unnumbered mechanical pad. */
  number: z.string(),
  shape: z.enum(['rect', 'roundrect', 'oval', 'circle', 'polygon']),
  /** Ring of a `polygon` pad about its place, before it is turned. */
  polygon: z.array(pair).min(3).optional(),
  x: coordinate,
  y: coordinate,
  rot: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
  /** Corner radius over the shorter side, for roundrect: 0–0.5. */
  ratio: z.number().min(0).max(0.5).optional(),
  /** Hole: round when w = h, else a slot. Absent: a surface-mount pad on the part's own side. */
  drill: z.strictObject({ w: z.number().positive(), h: z.number().positive() }).optional(),
  /** False for an unplated hole: no copper, `w`,`h` equal the drill. Default true. */
  plated: z.boolean().optional(),
  /** A plated hole on the board's edge, which the fab cuts in half. */
  castellated: z.literal(true).optional(),
  /** Paste apertures of a surface-mount pad; absent: the pad itself; []: none. Local to the footprint (not to the pad). */
  paste: z.array(z.strictObject({ x: coordinate, y: coordinate, w: z.number().positive(), h: z.number().positive() })).optional(),
});

export const strokeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('line'), points: z.array(pair).min(2), width: z.number().positive() }),
  z.strictObject({
    type: z.literal('circle'),
    x: coordinate,
    y: coordinate,
    r: z.number().positive(),
    width: z.number().min(0),
    filled: z.boolean(),
  }),
]);

/** Angle and centroid shift from our orientation to the fab's, found by laying the vendor's drawing (`against`) on our pads. */
export const assemblySchema = z.strictObject({ rot: z.number(), dx: z.number(), dy: z.number(), residual_mm: z.number(), against: z.string() });

export const footprintSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** Where the dimensions come from: datasheet and figure, or the IPC-7351 formula and the package outline standard. */
  source: z.string(),
  mount: z.enum(['smd', 'through_hole', 'none']),
  pads: z.array(landPadSchema),
  /** Closed polygon that no other courtyard may overlap. */
  courtyard: z.array(pair).min(3),
  /** Body outline as a closed polygon (fab layer, 3D, assembly drawing). */
  body: z.array(pair).min(3),
  height_mm: z.number().positive(),
  /** Silkscreen strokes: never over pads; include the pin-1 or polarity mark. */
  silk: z.array(strokeSchema),
  /** Rings that are milled out of the board where it stands. */
  cuts: z.array(z.array(pair).min(3)).optional(),
  /** Local direction in which a connector's plug comes in, degrees counter-clockwise (0 = +x, 90 = up (−y), 180 = −x, 270 = down). */
  faces: z.number().optional(),
  /** Of what shows something: how far it is turned where that stands upright, degrees counter-clockwise; it is placed so where nothing else is said. */
  reads: z.number().optional(),
  /** For parts that stand at an edge: distance from the origin, along `faces`, to the board edge line. */
  edge_offset_mm: z.number().optional(),
  /** Polygon, local, that must hold no copper, track, via, pour or part on any layer (antennas). May reach past the board edge. */
  antenna_keepout: z.array(pair).min(3).optional(),
  /** Where every vendor's drawing of this land pattern lies alike; null: there is none, or they contradict each other. */
  assembly: assemblySchema.nullable().optional(),
  /** The same for catalogue codes whose own drawing was read: it goes before `assembly`. */
  assembly_by_code: z.record(z.string(), assemblySchema).optional(),
});

export type Assembly = z.infer<typeof assemblySchema>;
export type Footprint = z.infer<typeof footprintSchema>;
/** `source` of a footprint that a board file brought: it tells no height. */
export const READ_FOOTPRINT = 'read from the board file';
export type LandPad = z.infer<typeof landPadSchema>;
export type Stroke = z.infer<typeof strokeSchema>;

/** How the fab holds the part that is bought under `code`; null: nobody has measured it (a gap). */
export const assemblyOf = (footprint: Footprint, code: string | null): Assembly | null =>
  (code === null ? undefined : footprint.assembly_by_code?.[code]) ?? footprint.assembly ?? null;

/** Whether it is a cut-out of the board and nothing else. */
export const isCutOut = ({ cuts, pads }: Pick<Footprint, 'cuts' | 'pads'>): boolean => cuts !== undefined && pads.length === 0;

/** The area that a part keeps for itself, mm². */
export function courtyardArea({ courtyard }: Pick<Footprint, 'courtyard'>): number {
  const twice = courtyard.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = courtyard[(i + 1) % courtyard.length] ?? [x, y];
    return sum + x * nextY - y * nextX;
  }, 0);
  return Math.abs(twice) / 2;
}
