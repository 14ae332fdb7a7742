import type { Board, BoardPart, Copper, CopperLayer, Finding, Placed } from '../../board/index.js';
import { type Point, type Region, toMm } from '../../geometry/index.js';

/** What every rule looks at: the board, its copper and its outline as geometry (nm). */
export interface Checked {
  readonly board: Board;
  readonly copper: readonly Copper[];
  readonly outline: Region;
  /** Net → clearance of its class, nm. */
  readonly clearanceOf: (net: string | null) => number;
  /** By how much a gap between copper of two nets, or copper and a hole, may fall short, nm. */
  readonly tolerance: number;
  /** What keeps a person from mains, nm: the widest gap, and that between two pieces of copper. */
  readonly insulation: { readonly most: number; readonly gap: (a: Placed, b: Placed) => number };
}

/** Two lengths within this many nm are equal: what rounding to documents can take away. */
export const EQUAL_NM = 1;

export interface Violation {
  readonly rule: string;
  readonly severity?: Finding['severity'];
  /** nm */
  readonly at?: Point;
  readonly layer?: CopperLayer;
  readonly refs?: readonly (string | null)[];
  readonly nets?: readonly (string | null)[];
  readonly message: string;
}

const named = (names: readonly (string | null)[] | undefined): string[] => [...new Set((names ?? []).filter((n) => n !== null))];

/** A violation as the board document holds it; severity is error unless said otherwise. */
export function finding(v: Violation): Finding {
  return {
    rule: `drc.${v.rule}`,
    severity: v.severity ?? 'error',
    ...(v.at === undefined ? {} : { at: { x: toMm(v.at.x), y: toMm(v.at.y) } }),
    ...(v.layer === undefined ? {} : { layer: v.layer }),
    refs: named(v.refs),
    nets: named(v.nets),
    message: v.message,
  };
}

/** "0.1996 mm": a length in nm for people, four decimals at most. */
export const length = (nanometres: number): string => `${Number((nanometres / 1e6).toFixed(4))} mm`;

/** "pad U1.3 [SDA]", "track [GND]". */
export function nameOf(copper: Copper): string {
  const what = copper.kind === 'pad' ? `pad ${copper.label}` : copper.label;
  return copper.net === null ? what : `${what} [${copper.net}]`;
}

export const centreOf = (core: readonly Point[]): Point => ({
  x: core.reduce((sum, p) => sum + p.x, 0) / core.length,
  y: core.reduce((sum, p) => sum + p.y, 0) / core.length,
});

/** Where to point for a piece of copper: its middle, a corner of a pour. */
export const spotOf = (copper: Copper): Point => (copper.kind === 'zone' ? (copper.region.rings[0]?.[0] as Point) : centreOf(copper.shape.core));

export const footprintOf = (board: Board, part: BoardPart) => board.footprints[part.footprint];
