import { z } from 'zod';

/**
 * The numbers a layout obeys, in mm: the fab profile's limits (data/fab), widened to what we prefer. Kept in board.json, so that
 * a version says by what rules it was made.
 */
export const designRulesSchema = z.strictObject({
  /** Name and date of the fab profile, "jlcpcb-2layer 2026-11". */
  profile: z.string(),
  clearance_mm: z.number(),
  min_track_mm: z.number(),
  min_via_drill_mm: z.number(),
  min_via_diameter_mm: z.number(),
  min_annular_mm: z.number(),
  edge_clearance_mm: z.number(),
  hole_to_hole_mm: z.number(),
  /** Copper of another net to the wall of a hole. */
  hole_clearance_mm: z.number(),
  hole_to_edge_mm: z.number(),
  min_hole_mm: z.number(),
  max_hole_mm: z.number(),
  pour_clearance_mm: z.number(),
  pour_min_width_mm: z.number(),
  thermal_gap_mm: z.number(),
  thermal_spoke_mm: z.number(),
  mask_expansion_mm: z.number(),
  mask_dam_mm: z.number(),
  silk_width_mm: z.number(),
  silk_height_mm: z.number(),
  silk_to_pad_mm: z.number(),
  courtyard_gap_mm: z.number(),
  /** Rise in temperature that copper may have by its planned current, K; absent: 10. */
  rise_k: z.number().optional(),
  /** Weight of the outer copper, ounces on a square foot; absent: 1 (35 µm). */
  copper_oz: z.number().optional(),
  /** What was asked for between circuits that share no ground, mm; absent: basic insulation at 400 V RMS. */
  barrier_mm: z.number().optional(),
});
export type DesignRules = z.infer<typeof designRulesSchema>;

export const netClassSchema = z.strictObject({
  name: z.enum(['signal', 'power', 'ground', 'usb', 'rf']),
  track_mm: z.number(),
  clearance_mm: z.number(),
  via_drill_mm: z.number(),
  via_diameter_mm: z.number(),
});
export type NetClass = z.infer<typeof netClassSchema>;
