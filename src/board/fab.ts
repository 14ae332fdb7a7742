import { z } from 'zod';
import type { Constraints } from '../design/index.js';
import type { DesignRules, NetClass } from './rules.js';
import { stackupSchema } from './stackup.js';

const dateSchema = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);
/** One figure of a fab: its value, where it was read and when. Sources contradict each other; the date says which one was believed. */
const figureSchema = z.strictObject({
  value: z.number().min(0),
  unit: z.literal('mm'),
  source: z.string().min(1),
  date: dateSchema,
});

const figures = <K extends string>(...keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((k) => [k, figureSchema])) as Record<K, typeof figureSchema>);

/**
 * What a fab can make (`limits`), what we design to (`preferred`, never below a limit) and what we come down to where a board does not come
 * out otherwise (`dense`): data/fab/*.json, millimetres.
 */
export const fabProfileSchema = z.strictObject({
  name: z.string().min(1),
  title: z.string(),
  dated: z.string(),
  limits: figures(
    'track',
    'clearance',
    'via_drill',
    'via_diameter',
    'annular',
    'hole',
    'hole_max',
    'hole_to_hole',
    'hole_to_copper',
    'copper_to_edge',
    'hole_to_edge',
    'mask_expansion',
    'mask_dam',
    'silk_width',
    'silk_height',
    'silk_to_pad',
  ),
  preferred: figures(
    'clearance',
    'pour_clearance',
    'pour_width',
    'thermal_gap',
    'thermal_spoke',
    'silk_height',
    'courtyard_gap',
    'track_signal',
    'track_power',
    'track_ground',
    'track_usb',
    'track_rf',
    'via_drill',
    'via_diameter',
  ),
  dense: figures('clearance', 'pour_clearance', 'track_signal', 'track_usb'),
  /** What its boards are pressed from, where there is more than one sheet. */
  stackup: stackupSchema.extend({ source: z.string().min(1), date: dateSchema }).optional(),
});
export type FabProfile = z.infer<typeof fabProfileSchema>;

/** Which of a fab profile's figures a board is laid out to: the preferred ones, or the narrower ones of boards that do not come out by these. */
export type Density = 'usual' | 'dense';

/** Copper of 2 oz is etched less finely: it has no narrower figures. */
const chosen = (profile: FabProfile, density: Density, constraints: Constraints): FabProfile['preferred'] =>
  density === 'dense' && constraints.rules?.copper_oz !== 2 ? { ...profile.preferred, ...profile.dense } : profile.preferred;

/** The density whose clearance these rules have. */
export const densityOf = (profile: FabProfile, rules: DesignRules): Density =>
  rules.clearance_mm < designRules(profile, {}).clearance_mm ? 'dense' : 'usual';

/** The rules that a board is laid out and checked by: the figures of its density, none below the fab's limit. */
export function designRules(profile: FabProfile, constraints: Constraints, density: Density = 'usual'): DesignRules {
  const { limits } = profile;
  const preferred = chosen(profile, density, constraints);
  const min_track_mm = trackFloor(profile, constraints);
  const clearance_mm = Math.max(limits.clearance.value, preferred.clearance.value);
  return {
    profile: `${profile.name} ${profile.dated}`,
    clearance_mm,
    min_track_mm,
    min_via_drill_mm: limits.via_drill.value,
    min_via_diameter_mm: limits.via_diameter.value,
    min_annular_mm: limits.annular.value,
    edge_clearance_mm: limits.copper_to_edge.value,
    hole_to_hole_mm: limits.hole_to_hole.value,
    hole_clearance_mm: limits.hole_to_copper.value,
    hole_to_edge_mm: limits.hole_to_edge.value,
    min_hole_mm: limits.hole.value,
    max_hole_mm: limits.hole_max.value,
    pour_clearance_mm: Math.max(clearance_mm, preferred.pour_clearance.value),
    pour_min_width_mm: Math.max(min_track_mm, preferred.pour_width.value),
    thermal_gap_mm: preferred.thermal_gap.value,
    thermal_spoke_mm: Math.max(min_track_mm, preferred.thermal_spoke.value),
    mask_expansion_mm: limits.mask_expansion.value,
    mask_dam_mm: limits.mask_dam.value,
    silk_width_mm: limits.silk_width.value,
    silk_height_mm: Math.max(limits.silk_height.value, preferred.silk_height.value),
    silk_to_pad_mm: limits.silk_to_pad.value,
    courtyard_gap_mm: preferred.courtyard_gap.value,
    ...(constraints.rules?.rise_k === undefined ? {} : { rise_k: constraints.rules.rise_k }),
    ...(constraints.rules?.copper_oz === undefined ? {} : { copper_oz: constraints.rules.copper_oz }),
    ...(constraints.rules?.barrier_mm === undefined ? {} : { barrier_mm: constraints.rules.barrier_mm }),
  };
}

/** Thinnest track allowed, mm: the fab's limit or the person's own floor (`rules.min_track_mm`), whichever is wider. */
const trackFloor = (profile: FabProfile, constraints: Constraints): number =>
  Math.max(profile.limits.track.value, constraints.rules?.min_track_mm ?? 0);

/** Track width, clearance and via of every net class, mm. A person's `rules.min_track_mm` widens each class that is thinner. */
export function netClasses(profile: FabProfile, constraints: Constraints, density: Density = 'usual'): NetClass[] {
  const { limits } = profile;
  const preferred = chosen(profile, density, constraints);
  const floor = trackFloor(profile, constraints);
  const via_drill_mm = Math.max(limits.via_drill.value, preferred.via_drill.value);
  const via_diameter_mm = Math.max(limits.via_diameter.value, preferred.via_diameter.value, via_drill_mm + 2 * limits.annular.value);
  const clearance_mm = Math.max(limits.clearance.value, preferred.clearance.value);
  const names: NetClass['name'][] = ['signal', 'power', 'ground', 'usb', 'rf'];
  return names.map((name) => ({
    name,
    track_mm: Math.max(floor, preferred[`track_${name}`].value),
    clearance_mm,
    via_drill_mm,
    via_diameter_mm,
  }));
}
