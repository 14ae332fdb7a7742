import { z } from 'zod';
import { outlineSchema } from './outline.js';

/** What a person decided about their board: DECISIONS.md §4. Every key optional; unknown keys are refused. */
const ref = z.string().min(1).max(40);
const mmValue = z.number().min(-2000).max(2000);
export const pointSchema = z.tuple([mmValue, mmValue]);
const sideSchema = z.enum(['front', 'back']);

export const pinnedSchema = z.strictObject({
  x: mmValue,
  y: mmValue,
  rot: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], 'must be 0, 90, 180 or 270').optional(),
  side: sideSchema.optional(),
  by: z.string().max(200).optional(),
});

export const keepoutSchema = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().max(200).optional(),
  points: z.array(pointSchema).min(3).max(1000).optional(),
  rect: z.strictObject({ x: mmValue, y: mmValue, w: z.number().positive().max(2000), h: z.number().positive().max(2000) }).optional(),
  /** Copper layers that it is of, inner ones of a board of four too; absent: all. */
  sides: z.array(z.enum(['front', 'back', 'inner1', 'inner2'])).optional(),
  bans: z.array(z.enum(['parts', 'tracks', 'vias', 'pour'])).optional(),
  by: z.string().max(200).optional(),
});

/** Parts that stand to each other in one way. */
export const arrangedSchema = z.strictObject({
  refs: z.array(ref).min(1).max(400),
  as: z.enum(['ring', 'row', 'column', 'grid', 'corners', 'sides', 'centre']),
  /** Across the circle through their middles. */
  across_mm: z.number().positive().max(2000).optional(),
  /** From the middle of one part to that of the next. */
  pitch_mm: z.number().positive().max(500).optional(),
  columns: z.int().min(1).max(400).optional(),
  /** The edge that a row stands along. */
  edge: z.enum(['left', 'right', 'top', 'bottom']).optional(),
});

export const constraintsSchema = z.strictObject({
  pinned: z.record(ref, pinnedSchema).optional(),
  edges: z.record(ref, z.enum(['left', 'right', 'top', 'bottom'])).optional(),
  /** How parts stand to each other: they keep it on whatever outline the board comes to have. */
  arranged: z.array(arrangedSchema).max(100).optional(),
  keepouts: z.array(keepoutSchema).max(1000).optional(),
  schematic: z.record(ref, z.strictObject({ x: mmValue, y: mmValue, rot: z.number().optional(), mirror: z.boolean().optional() })).optional(),
  copper: z
    .strictObject({
      tracks: z
        .array(z.strictObject({ net: z.string(), layer: sideSchema, width_mm: z.number().positive().max(50), points: z.array(pointSchema).min(2) }))
        .optional(),
      vias: z
        .array(z.strictObject({ net: z.string(), x: mmValue, y: mmValue, drill_mm: z.number().positive(), diameter_mm: z.number().positive() }))
        .optional(),
    })
    .optional(),
  board: z
    .strictObject({
      sides: z.union([z.literal(1), z.literal(2)]).optional(),
      fixed: z.boolean().optional(),
      width_mm: z.number().positive().max(1000).optional(),
      height_mm: z.number().positive().max(1000).optional(),
      corner_mm: z.number().min(0).max(500).optional(),
      /** Shape of the outline, in parts of its width and height; its box for a rectangle where the design has another shape. */
      outline: outlineSchema.optional(),
    })
    .optional(),
  rules: z
    .strictObject({
      router: z.enum(['krt', 'freerouting']).optional(),
      seed: z.int().min(0).max(10000).optional(),
      min_track_mm: z.number().positive().max(20).optional(),
      pour: z.boolean().optional(),
      precedent: z.boolean().optional(),
      rise_k: z.number().min(1).max(100).optional(),
      copper_oz: z.union([z.literal(1), z.literal(2)]).optional(),
      /** Between circuits that share no ground, mm. */
      barrier_mm: z.number().min(0.5).max(15).optional(),
    })
    .optional(),
});

export type Constraints = z.infer<typeof constraintsSchema>;
export type Keepout = z.infer<typeof keepoutSchema>;
