import { z } from 'zod';
import { outlineFault } from './outline-fault.js';

const PARTS = 'is in parts of the board’s width or height, 0 to 1, not in mm: give mm by width_mm and height_mm';
const part = z.number().min(0, PARTS).max(1, PARTS);

/** Most corners of an outline, chords of its curves among them. */
export const MOST_CORNERS = 1000;

/**
 * The shape of an outline that is no rectangle, in parts of the board's width and height: [0,0] is the top-left of its box, [1,1] the
 * bottom-right. An L whose top-right quarter is missing is [[0,0],[0.5,0],[0.5,0.5],[1,0.5],[1,1],[0,1]].
 */
export const outlineSchema = z
  .array(z.tuple([part, part]))
  .min(3)
  .max(MOST_CORNERS)
  .superRefine((points, context) => {
    const wrong = outlineFault(points);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  });

export type Outline = z.infer<typeof outlineSchema>;

/** How high an outline is for a width of 1. */
export const tallSchema = z.number().min(0.05).max(20);
