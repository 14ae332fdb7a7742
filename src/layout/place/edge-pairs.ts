import type { PlaceablePart } from '../stage.js';

/** Two parts at edges: `together` on one edge is wished, or else on two. */
export interface EdgePair {
  readonly a: number;
  readonly b: number;
  readonly together: boolean;
  /** Cost of not having it so, mm. */
  readonly cost: number;
}

/** What a connector away from its like costs: cables come from one side. */
const SCATTERED_MM = 20;
/** What a plug beside an antenna costs: its shell and its cable detune it. */
const SHADOWING_MM = 12;

/** Two connectors of one land pattern: at one edge they stand the same way round, at opposite ones level, as the two rows of a module do. */
export interface LevelPair {
  readonly a: number;
  readonly b: number;
}

/** Connectors with the same land pattern, pair by pair. */
export const levelPairsOf = (parts: readonly PlaceablePart[]): LevelPair[] =>
  parts.flatMap((p, a) =>
    parts.flatMap((q, b) => (a < b && p.kind === 'connector' && q.kind === 'connector' && p.footprint.name === q.footprint.name ? [{ a, b }] : [])),
  );

/** Connectors of one land pattern from which they are channels that stand in a row. */
const ROW_FROM = 3;

/** Connectors with the same land pattern that face outward, set by set: they belong at one edge, or at two. */
export function rowsOf(parts: readonly PlaceablePart[]): number[][] {
  const rows = new Map<string, number[]>();
  parts.forEach((p, i) => {
    if (p.kind === 'connector' && isPlug(p)) rows.set(p.footprint.name, [...(rows.get(p.footprint.name) ?? []), i]);
  });
  return [...rows.values()].filter((row) => row.length >= ROW_FROM);
}

/** Wishes between parts at edges: connectors of a kind together, plugs of metal away from antennas. */
export function edgePairsOf(parts: readonly PlaceablePart[]): EdgePair[] {
  const pairs: EdgePair[] = [];
  parts.forEach((p, a) => {
    parts.forEach((q, b) => {
      if (p.footprint.antenna_keepout !== undefined && q.footprint.antenna_keepout === undefined && isPlug(q))
        pairs.push({ a, b, together: false, cost: SHADOWING_MM });
      if (a < b && alike(p, q)) pairs.push({ a, b, together: true, cost: SCATTERED_MM / Math.max(1, (familySize(parts, p) - 1) / 2) });
    });
  });
  return pairs;
}

/** A large family fills several edges: each of its pairs counts less, so that it parts more easily. */
const familySize = (parts: readonly PlaceablePart[], p: PlaceablePart): number => parts.filter((q) => alike(p, q)).length;

const isPlug = (part: PlaceablePart): boolean => part.footprint.faces !== undefined;

/** Pins of a header up to which several like ones are channels, side by side. */
const FEW_PINS = 4;

/** Connectors and USB sockets of one family of land patterns that face outward: "ScrewTerminal_1x02_P5.00" and "ScrewTerminal_1x03_P5.00"; small headers. */
function alike(p: PlaceablePart, q: PlaceablePart): boolean {
  const family = (part: PlaceablePart): string => part.footprint.name.split('_')[0] ?? '';
  if ([p, q].every((part) => (part.kind === 'connector' || part.kind === 'usb_connector') && isPlug(part))) return family(p) === family(q);
  return [p, q].every(isSmallHeader) && p.footprint.name === q.footprint.name;
}

const isSmallHeader = (part: PlaceablePart): boolean =>
  part.kind === 'connector' && !isPlug(part) && part.footprint.pads.length > 2 && part.footprint.pads.length <= FEW_PINS;
