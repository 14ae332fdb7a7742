import type { Board, BoardKeepout, DesignRules, Finding, Footprint, NetClass, Track, Via, Zone } from '../board/index.js';
import type { Constraints, Kind, PlacementHint } from '../design/index.js';
import type { Box, Pose } from '../geometry/index.js';

/** Asked now and then by what computes long; throws where it is to stop. An AbortSignal is one. */
export interface Stop {
  throwIfAborted(): void;
}

/** What every stage is told: chance, a way to stop, a way to say how far it is. */
export interface StageContext {
  readonly seed: number;
  readonly signal?: Stop;
  /** `done` of `total`, with a word for people ("GND", "attempt 3"). */
  readonly progress?: (done: number, total: number, what: string) => void;
  /** What pouring found out of these nets in an earlier round: how far copper goes beside their tracks, by its step. */
  readonly poured?: Map<string, number>;
}

export interface PlaceablePart {
  readonly ref: string;
  readonly kind: Kind;
  readonly footprint: Footprint;
  readonly block: string | null;
  readonly hint: PlacementHint;
  /** Pad number → net. */
  readonly nets: ReadonlyMap<string, string>;
  /** Pin name → pad numbers, to follow `hint.near`. */
  readonly pins: ReadonlyMap<string, readonly string[]>;
  /** It is not turned: a row that somebody wished is no column. */
  readonly upright?: true;
  /** A text is printed beside it, which wants room. */
  readonly printed?: true;
}

export interface PlacementProblem {
  readonly parts: readonly PlaceablePart[];
  readonly nets: readonly {
    readonly name: string;
    readonly class: NetClass['name'] /** Planned, A. */;
    readonly amps?: number;
    readonly working_volts?: number;
    readonly volts?: number | null;
  }[];
  /** Wished outline; absent: as small as it routes. */
  readonly width_mm?: number;
  readonly height_mm?: number;
  readonly corner_mm: number;
  /** Shape of the outline where it is no rectangle, in parts of its width and height. */
  readonly outline?: readonly (readonly [number, number])[];
  /** Height for a width of 1 that the outline keeps where no size is wished, and while it grows. */
  readonly tall?: number;
  readonly constraints: Constraints;
  /** Where parts stand already, at any angle. */
  readonly standing?: ReadonlyMap<string, Pose>;
  readonly rules: DesignRules;
  /** Extra room, 0 = tight; the build raises it when routing failed and the outline may grow. */
  readonly slack: number;
}

export interface Placement {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly corner_mm: number;
  readonly poses: ReadonlyMap<string, Pose>;
  /** Rectangles that an outline which is no rectangle gets, mm: straight edges for mouths. Absent: none. */
  readonly flats?: readonly Box[];
  /** What the arrangement costs in wires, crossings and unkept wishes, mm of track: of two placements on one outline the lower one routes more easily. */
  readonly estimate_mm: number;
  /** `place.*` findings: a part that did not fit, a hint that could not be kept. Errors only where the placement is not legal. */
  readonly findings: readonly Finding[];
}

/** Board-document keepouts in force: the parts' antennas and the person's. */
export type Keepouts = readonly BoardKeepout[];

export interface Routed {
  /** Every track and via of the board, fixed ones included. */
  readonly tracks: readonly Track[];
  readonly vias: readonly Via[];
  readonly unrouted: Board['unrouted'];
}

export interface RouteOptions extends StageContext {
  /** Nets that a pour will join: they get a via beside each surface pad that needs one (or share one), no tracks between pads. */
  readonly pours: readonly string[];
  /** Copper already in `board.tracks`/`vias` stays as it is and only what is missing is added. Otherwise only `fixed` copper stays. */
  readonly keep: boolean;
  /** Tracks may run through inner layers that pours fill, at twice their cost; else only where some do already. */
  readonly crossPlanes?: boolean;
  /** Room between a via and a surface pad of its own net, mm; absent: as much as keeps solder out of the hole. */
  readonly viaToPad_mm?: number;
  /** Only what lies in this part of the board is looked at: least and greatest x and y, mm. */
  readonly within?: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  /** Gaps only just wide enough are looked for, on a lattice as fine as `within` allows. */
  readonly tight?: boolean;
  /** How long the router may search, as a factor of the usual; 1 where absent. */
  readonly effort?: number;
  /** Which of its tries at the whole board the router makes, from one up to but not including another; absent: all. */
  readonly tries?: readonly [number, number];
}

export interface Poured {
  readonly zones: readonly Zone[];
  /** Stitching vias added to board.vias. */
  readonly stitching: readonly Via[];
}
