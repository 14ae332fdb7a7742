import type { Board } from '../../board/index.js';
import { mm, type Point, type Region, rotate, type Shape } from '../../geometry/index.js';
import { ARC_NM, type Ring } from './clip.js';
import { MARGIN_NM, type OwnPad, type Surroundings } from './setup.js';

/** Narrowest spoke that is tried between tight neighbours, mm. */
const NARROWEST_MM = 0.15;
/** How far the middle of the copper that a spoke lands on lies behind its rim, beyond half the pour's least width, nm. */
const LANDING_NM = mm(0.02);

/** Degrees from the pad's own axis. Round pads have theirs half-way between: KiCad takes a pour for joined to a round pad only there. */
const DIRECTIONS = [0, 90, 180, 270];

/**
 * The spokes that lead from a pad to the pour: of the four directions those where nothing is in the way and copper lies at the end.
 * `reached` is the pour drawn in by half its least width.
 */
export function spokesOf(board: Board, own: OwnPad, around: Surroundings, reached: Region): Ring[] {
  const { rules } = board;
  const { fill, given } = around.area;
  const widths = given ? [own.spoke_mm] : [own.spoke_mm, fill.min_width_mm, Math.max(rules.min_track_mm, NARROWEST_MM)];
  const least = given ? fill.min_width_mm : rules.min_track_mm;
  const { pad } = own;
  return DIRECTIONS.map((d) => (pad.shape === 'circle' ? d + 45 : d)).flatMap((turn) => {
    const [along, across] = turn % 180 === 0 ? [pad.w, pad.h] : [pad.h, pad.w];
    for (const width of new Set(widths.map((w) => Math.min(w, across)))) {
      if (mm(width) < mm(least)) continue;
      const spoke = new Spoke(mm(fill.min_width_mm) / 2, own, turn, mm(along) / 2, mm(width));
      if (spoke.fits(around, reached)) return [spoke.ring];
    }
    return [];
  });
}

/** A bar from just inside a pad, across its relief, into the pour. */
class Spoke {
  readonly #at: (along: number, across: number) => Point;
  readonly #start: number;
  readonly #end: number;
  readonly #half: number;
  readonly #least: number;

  constructor(least: number, own: OwnPad, turn: number, edge: number, width: number) {
    const centre = { x: mm(own.pad.x), y: mm(own.pad.y) };
    this.#at = (along, across) => {
      const p = rotate({ x: along, y: across }, own.pad.rot + turn);
      return { x: centre.x + p.x, y: centre.y + p.y };
    };
    this.#half = width / 2;
    this.#least = least;
    // Starts half its width inside the pad, so that it meets round ends and corners in full.
    this.#start = edge - Math.min(this.#half, edge);
    this.#end = edge + own.gap + MARGIN_NM + ARC_NM + this.#least + LANDING_NM;
  }

  get ring(): Ring {
    const h = this.#half;
    return [this.#at(this.#start, -h), this.#at(this.#end, -h), this.#at(this.#end, h), this.#at(this.#start, h)];
  }

  /** Clear of everything, and its whole width lands on copper of at least the least width. */
  fits(around: Surroundings, reached: Region): boolean {
    if (!around.clear({ core: this.ring, radius: 0 })) return false;
    const side = Math.max(0, this.#half - this.#least);
    const landing: Shape = { core: side === 0 ? [this.#at(this.#end, 0)] : [this.#at(this.#end, -side), this.#at(this.#end, side)], radius: 0 };
    return reached.holds(landing);
  }
}
