import type { Density, DesignRules, NetClass, Plane, Stackup } from '../board/index.js';
import type { ResolvedDesign } from '../parts/index.js';

/** Amperes that enter a net by a pin ("J1.1"); those that leave are negative. */
export type Flows = Readonly<Record<string, number>>;
/** By net the ways that its planned current may take, the usual one first. */
export type Planned = ReadonlyMap<string, readonly Flows[]>;

/** What an attempt at a design's layout is told beside its placement problem. */
export interface LayoutTask {
  readonly resolved: ResolvedDesign;
  readonly rules: DesignRules;
  readonly classes: NetClass[];
  /** What a board with inner layers is pressed from, and what fills them; absent: two layers. */
  readonly inner?: { readonly stackup: Stackup; readonly planes: Plane[] };
  /** Why it has two layers though four were asked for. */
  readonly refused?: string;
  /** Whose figures these are. */
  readonly density: Density;
  /** What flows where; absent: nobody planned them. */
  readonly flows?: Planned;
  readonly name: string;
  readonly version: string;
}
