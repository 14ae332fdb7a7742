import { z } from 'zod';
import { DesignError, JsonRefused, parseBounded } from '../../design/index.js';
import type { KicadClass, KicadRules } from './classes.js';

const LIMITS = { bytes: 4_000_000, depth: 60, values: 400_000, plainKeys: true } as const;
const MOST_CLASSES = 500;
const MOST_PATTERNS = 2000;

const length = z.number().min(0).max(1000);
const classSchema = z.object({
  name: z.string(),
  clearance: length.nullish(),
  track_width: length.nullish(),
  via_diameter: length.nullish(),
  via_drill: length.nullish(),
  /** KiCad 6. */
  nets: z.array(z.string()).max(20_000).nullish(),
});

/** What of a project says by which rules its board is laid; the rest is not looked at. */
const projectSchema = z.object({
  net_settings: z
    .object({
      classes: z.array(classSchema).max(MOST_CLASSES).nullish(),
      /** From KiCad 7 on; the first that fits counts. */
      netclass_patterns: z
        .array(z.object({ netclass: z.string(), pattern: z.string().max(1000) }))
        .max(MOST_PATTERNS)
        .nullish(),
      /** One name up to KiCad 8, a list since. */
      netclass_assignments: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
    })
    .nullish(),
  board: z
    .object({
      design_settings: z
        .object({
          rules: z
            .object({
              min_clearance: length.nullish(),
              min_track_width: length.nullish(),
              min_copper_edge_clearance: length.nullish(),
              min_via_diameter: length.nullish(),
              min_via_annular_width: length.nullish(),
              min_through_hole_diameter: length.nullish(),
              min_hole_to_hole: length.nullish(),
              min_hole_clearance: length.nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/**
 * The rules in the text of a `.kicad_pro` (KiCad 6 and later): net classes, which nets are in them, least gap, width and distances. Throws
 * DesignError on `ecad_project` for what is no project.
 */
export function projectRules(text: string): KicadRules {
  const { net_settings, board } = parsed(text);
  const known = new Map((net_settings?.classes ?? []).map((c) => [c.name, c]));
  const classes = new Map([...known].map(([name, c]) => [name, classOf(c)]));
  const byName = new Map<string, KicadClass>();
  const put = (net: string, name: string): void => {
    const found = name === 'Default' ? undefined : classes.get(name);
    if (found !== undefined && !byName.has(net)) byName.set(net, found);
  };
  for (const [net, names] of Object.entries(net_settings?.netclass_assignments ?? {})) for (const name of [names].flat()) put(net, name);
  for (const { name, nets } of known.values()) for (const net of nets ?? []) put(net, name);
  const patterns = (net_settings?.netclass_patterns ?? []).filter(({ netclass }) => netclass !== 'Default' && classes.has(netclass));
  const least = board?.design_settings?.rules;
  return {
    standard: classes.get('Default') ?? {},
    ofNet: (net) => byName.get(net) ?? classes.get(patterns.find(({ pattern }) => matches(pattern, net))?.netclass ?? ''),
    least: {
      clearance: set(least?.min_clearance),
      track: set(least?.min_track_width),
      edge: set(least?.min_copper_edge_clearance),
      via: set(least?.min_via_diameter),
      ring: set(least?.min_via_annular_width),
      hole: set(least?.min_through_hole_diameter),
      holeToHole: set(least?.min_hole_to_hole),
      holeToCopper: set(least?.min_hole_clearance),
    },
  };
}

function parsed(text: string): z.output<typeof projectSchema> {
  try {
    const made = projectSchema.safeParse(parseBounded(new TextEncoder().encode(text), LIMITS));
    if (made.success) return made.data;
    const [issue] = made.error.issues;
    throw new DesignError('ecad_project', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is no project of KiCad'}`);
  } catch (error) {
    if (error instanceof JsonRefused) throw new DesignError('ecad_project', error.message);
    throw error;
  }
}

/** KiCad writes 0 for what is not set, and 0.01 for the edge of boards that knew no such rule. */
const UNSET = 0.01;
const set = (value: number | null | undefined): number | undefined => (value == null || value <= UNSET ? undefined : value);

function classOf({ clearance, track_width, via_diameter, via_drill }: z.output<typeof classSchema>): KicadClass {
  return { clearance: set(clearance), track: set(track_width), via: set(via_diameter), drill: set(via_drill) };
}

/** Whether a name fits a pattern of `*` (any text) and `?` (any character). Steps: at most the product of their lengths. */
function matches(pattern: string, name: string): boolean {
  let [p, n, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    if (pattern[p] === '*') [star, mark, p] = [p, n, p + 1];
    else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) [p, n] = [p + 1, n + 1];
    else if (star >= 0) [p, mark, n] = [star + 1, mark + 1, mark + 1];
    else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
