import type { Danger } from '../../board/index.js';
import type { Box, Point, Shape } from '../../geometry/index.js';

/**
 * What the router works on: shapes in nm on numbered copper layers (0 = front, last = back), free of any document. `fromBoard`
 * makes one from board.json, the DSN reader from a Specctra design.
 */
export interface RoutingProblem {
  readonly layers: number;
  /** Closed outlines: the first is the board's edge, the rest are cut-outs. */
  readonly rings: readonly (readonly Point[])[];
  readonly rules: RoutingRules;
  readonly nets: readonly RouteNet[];
  readonly pins: readonly RoutePin[];
  /** Shapes that copper or vias may not enter, with no clearance of their own beyond `clearance`. */
  readonly bans: readonly Ban[];
  /** Layers that cost twice as much to run along, bits as in LayerShape; absent: none. */
  readonly dear?: number;
  /** The part of the board that it works on; what of a net lies outside is not missed. Absent: all. */
  readonly within?: Box;
  /** What keeps mains from people; absent: nothing has to. */
  readonly insulation?: RoutingInsulation;
  /** Copper that stays as it is. */
  readonly copper: readonly FixedCopper[];
  /** Things that join pins without tracks (pours): pin indices, fixed copper indices that one island touches. */
  readonly joined: readonly { readonly pins: readonly number[]; readonly copper: readonly number[] }[];
}

export interface RoutingInsulation {
  /** What each net is to a person. */
  readonly dangers: readonly Danger[];
  /** `gaps[a][b]`: between copper of two sorts, nm. */
  readonly gaps: readonly (readonly number[])[];
}

/** All nm. */
export interface RoutingRules {
  readonly clearance: number;
  readonly edgeClearance: number;
  /** Copper to the wall of a hole of another net or an unplated one. */
  readonly holeClearance: number;
  readonly holeToHole: number;
  readonly holeToEdge: number;
  /** Room between a via's copper and a surface pad of its own net, so that it does not drink the solder; null: vias may stand in pads. */
  readonly viaToPad: number | null;
  /** By how much a gap may fall short; absent: rounding alone. */
  readonly tolerance?: number;
}

export interface RouteNet {
  readonly name: string;
  readonly width: number;
  /** Width it may shrink to near its own pads; equal to `width` where it may not. */
  readonly neck: number;
  /** It carries much: no narrower than its narrowest pad there, where any way is found so. */
  readonly full?: boolean;
  /** What it may shrink to where nothing else finds a way, nm; absent: no further. */
  readonly slim?: number;
  readonly clearance: number;
  readonly viaDiameter: number;
  readonly viaDrill: number;
  /** Lower is routed earlier. */
  readonly rank: number;
  /** A pour joins it: only via taps are laid. */
  readonly pour: boolean;
  /** A plane inside the board joins whatever goes through it. */
  readonly plane?: boolean;
  /** The pour where it is known; absent: it may lie wherever a track of the net could be. */
  readonly known?: KnownPour;
  /** Index of the other net of a differential pair, which it likes to run beside. */
  readonly partner?: number;
}

/** A pour that lies already, and is filled anew around what is laid. */
export interface KnownPour {
  /** Where it is copper now: taps stand there, and only what touches it is joined by it. */
  readonly fills: readonly PouredArea[];
  /** Where it may flow. */
  readonly zones: readonly PouredArea[];
  /** Its least width and what it keeps away from, nm. */
  readonly width: number;
  readonly clearance: number;
}

/** A polygon on a layer. */
export interface PouredArea {
  readonly layer: number;
  readonly ring: readonly Point[];
}

export interface LayerShape {
  readonly shape: Shape;
  /** Bit i set: on layer i. */
  readonly layers: number;
}

export interface RoutePin {
  /** `U1.VDD` */
  readonly name: string;
  /** Index in nets; −1: none. */
  readonly net: number;
  /** Where tracks end. */
  readonly at: Point;
  readonly copper: readonly LayerShape[];
  readonly hole: { readonly shape: Shape; readonly plated: boolean } | null;
  /** A heat-spreading pad under a package, where vias may stand inside. */
  readonly thermal: boolean;
  /** What it asks for itself, where that is more than its net does, nm. */
  readonly clearance?: number;
  /** What an open pad is to a person, beside others of its part that may not be touched; absent: what its net is. */
  readonly danger?: Danger;
  /** How far metal that may be touched reaches beyond its hole, nm: a screw's head. Nets that may not be touched keep away from it. */
  readonly metal?: number;
}

export interface Ban {
  readonly shape: Shape;
  readonly layers: number;
  readonly tracks: boolean;
  readonly vias: boolean;
  readonly clearance: number;
}

export type FixedCopper =
  | { readonly kind: 'track'; readonly net: number; readonly layer: number; readonly width: number; readonly a: Point; readonly b: Point }
  | {
      readonly kind: 'via';
      readonly net: number;
      readonly at: Point;
      readonly diameter: number;
      readonly drill: number;
      /** Of a blind or buried via, bits as in LayerShape; absent: all. */
      readonly layers?: number;
    };

export interface Segment {
  readonly layer: number;
  readonly width: number;
  readonly a: Point;
  readonly b: Point;
}

/** New copper of one net. Chains of segments run end to end. */
export interface RoutedNet {
  readonly net: number;
  readonly segments: readonly Segment[];
  readonly vias: readonly Point[];
}

/** A join that is missing: two pins (indices in problem.pins) of a net, and what stands between them. */
export interface Unrouted {
  readonly net: number;
  readonly from: number;
  readonly to: number;
  /** Where it is held up, nm: the first place where the cheapest way crosses copper of others; a pin where nothing leads out of it. */
  readonly at: Point;
  /** Nets whose tracks or vias are in that way; empty: pads, edges, keepouts or fixed copper leave no way by the rules at all. */
  readonly blockers: readonly number[];
}

export interface RoutingResult {
  readonly nets: readonly RoutedNet[];
  /** Pairs of pins that nothing joins. */
  readonly unrouted: readonly Unrouted[];
  readonly expansions: number;
}
