import type { Board, BoardPad } from '../board/index.js';
import { mm, type Point, Region } from '../geometry/index.js';
import { isFilled, LEAST_SPOKES, spokeCount } from '../layout/pour/spoke-count.js';

/** The pours of a board, to ask how pads are joined to them. */
export class Reliefs {
  readonly #poured = new Map<string, Region>();
  readonly #gap: number;
  readonly #spoke: number;

  constructor(board: Board) {
    this.#gap = board.rules.thermal_gap_mm;
    this.#spoke = board.rules.thermal_spoke_mm;
    // A net may have several pours on a layer, and one may have come in unfilled.
    const rings = new Map<string, Point[][]>();
    for (const { layer, net, filled } of board.zones) {
      const key = `${layer} ${net}`;
      rings.set(key, [...(rings.get(key) ?? []), ...filled.map((ring) => ring.map(([x, y]) => ({ x: mm(x), y: mm(y) })))]);
    }
    for (const [key, list] of rings) if (list.length > 0) this.#poured.set(key, new Region(list));
  }

  /** Whether a pad has no thermal relief in a pour of its net, or a relief of one spoke: KiCad is told to join it solidly. */
  isSolid(pad: BoardPad): boolean {
    if (pad.pour?.join === 'solid') return true;
    return pad.layers.some((layer) => {
      const pour = this.#poured.get(`${layer} ${pad.net ?? ''}`);
      if (pour === undefined) return false;
      const spokes = spokeCount(pad, pour, this.#gap);
      return spokes !== null && (spokes < LEAST_SPOKES || isFilled(pad, pour, this.#gap, this.#spoke));
    });
  }
}
