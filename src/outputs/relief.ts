import { type Board, type BoardPad, nm, padShape } from '../board/index.js';
import { boxesTouch, grown, mm, Region, shapeBounds } from '../geometry/index.js';
import { patches, positive } from '../layout/pour/clip.js';
import { isFilled, LEAST_SPOKES, spokeCount } from '../layout/pour/spoke-count.js';

interface Pour {
  readonly layer: string;
  readonly net: string;
  readonly patches: readonly Region[];
}

/** The pours of a board, to ask how pads are joined to them. */
export class Reliefs {
  readonly #pours: readonly Pour[];
  readonly #gap: number;
  readonly #spoke: number;

  constructor(board: Board) {
    this.#gap = board.rules.thermal_gap_mm;
    this.#spoke = board.rules.thermal_spoke_mm;
    this.#pours = board.zones.map(({ layer, net, filled }) => {
      const rings = filled.map((ring) => positive(ring.map(([x, y]) => nm(x, y))));
      return { layer, net, patches: patches(rings).map(({ outer, holes }) => new Region([outer, ...holes])) };
    });
  }

  /**
   * Whether a pad has no thermal relief in a pour of its net, or fewer than two spokes to any one patch of it: KiCad is told to join it solidly.
   * Spokes to several patches do not add up: KiCad 9 counts for each zone by itself, and none to a patch that hangs on this pad alone.
   */
  isSolid(pad: BoardPad): boolean {
    if (pad.pour?.join === 'solid') return true;
    const reach = shapeBounds(grown(padShape(pad), mm(this.#gap)));
    return this.#pours.some(({ layer, net, patches }) => {
      if (net !== pad.net || !pad.layers.some((l) => l === layer)) return false;
      const near = patches.filter((patch) => boxesTouch(patch.box, reach));
      const spokes = near.flatMap((patch) => spokeCount(pad, patch, this.#gap) ?? []);
      if (spokes.length === 0) return false;
      return Math.max(...spokes) < LEAST_SPOKES || near.some((patch) => isFilled(pad, patch, this.#gap, this.#spoke));
    });
  }
}
