import { z } from 'zod';

const SEPARATIONS = ['v_score', 'mouse_bites'] as const;
const RAILS = ['none', 'top_bottom', 'left_right', 'all'] as const;

/** Most boards of one panel. */
export const MOST_BOARDS = 100;

/**
 * How boards are ordered together: columns and rows of them, how they are parted, and rails for the machine that places parts. An option of the order:
 * the board itself is the same. Lengths in mm.
 */
export const panelSchema = z
  .strictObject({
    columns: z.int().min(1).max(50),
    rows: z.int().min(1).max(50),
    separation: z.enum(SEPARATIONS),
    /** Edges that have a rail; absent: the top and the bottom. */
    rails: z.enum(RAILS).optional(),
    /** Width of a rail; absent: 5. */
    rail_mm: z.number().min(3).max(20).optional(),
    /** Width of what is milled between boards that mouse bites hold; absent: 2, or what parts that hang over the edge need. */
    gap_mm: z.number().min(1.2).max(20).optional(),
    /** Holes for pins, and fiducials, on the rails; absent: true. */
    tooling: z.boolean().optional(),
    fiducials: z.boolean().optional(),
  })
  .superRefine(({ columns, rows, separation, gap_mm }, context) => {
    if (columns * rows > MOST_BOARDS)
      context.addIssue({ code: 'custom', path: ['rows'], message: `${columns} × ${rows} are more than ${MOST_BOARDS} boards` });
    if (separation === 'v_score' && gap_mm !== undefined)
      context.addIssue({ code: 'custom', path: ['gap_mm'], message: 'boards that are V-scored have no gap between them' });
  });

export type Panel = z.infer<typeof panelSchema>;
