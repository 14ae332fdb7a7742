import { type Board, type BoardPad, type CopperLayer, padShapeGrown } from '../board/index.js';
import { distanceToPoint, mm, type Point, Region, type Shape, shapeBounds } from '../geometry/index.js';

/** Directions in which the ring around a pad is looked at: finer than the narrowest spoke of a large pad. */
const LOOKS = 180;
/** KiCad asks for this many spokes, unless the pad is joined solidly. */
const LEAST_SPOKES = 2;

/** The pours of a board, to ask how pads are joined to them. */
export class Reliefs {
  readonly #poured = new Map<string, Region>();
  readonly #gap: number;

  constructor(board: Board) {
    this.#gap = board.rules.thermal_gap_mm;
    for (const zone of board.zones) {
      this.#poured.set(`${zone.layer} ${zone.net}`, new Region(zone.filled.map((ring) => ring.map(([x, y]) => ({ x: mm(x), y: mm(y) })))));
    }
  }

  /** Whether a pad has no thermal relief in a pour of its net, or a relief of one spoke: KiCad is told to join it solidly. */
  isSolid(pad: BoardPad): boolean {
    return pad.layers.some((layer) => {
      const spokes = this.#spokes(pad, layer);
      return spokes !== null && spokes < LEAST_SPOKES;
    });
  }

  /** Spokes across the middle of the relief; 0 where the pour runs up to the pad all around, null where none of it reaches the pad. */
  #spokes(pad: BoardPad, layer: CopperLayer): number | null {
    const pour = this.#poured.get(`${layer} ${pad.net ?? ''}`);
    if (pour === undefined) return null;
    const ring = ringOf(padShapeGrown(pad, this.#gap / 2), { x: mm(pad.x), y: mm(pad.y) });
    const copper = ring.map((p) => pour.contains(p));
    if (!copper.includes(true)) return null;
    return copper.filter((c, i) => c && !copper.at(i - 1)).length;
  }
}

/** Points on the rim of a convex shape, as seen from within. */
function ringOf(shape: Shape, centre: Point): Point[] {
  const box = shapeBounds(shape);
  const far = Math.hypot(box.maxX - box.minX, box.maxY - box.minY);
  return Array.from({ length: LOOKS }, (_, i) => {
    const angle = (2 * Math.PI * i) / LOOKS;
    const at = (r: number): Point => ({ x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) });
    let [inside, outside] = [0, far];
    while (outside - inside > 100) {
      const middle = (inside + outside) / 2;
      if (distanceToPoint(shape, at(middle)) <= 0) inside = middle;
      else outside = middle;
    }
    return at(inside);
  });
}
