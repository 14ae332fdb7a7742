import type { Board, ZoneFill } from '../../board/index.js';
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
  return directionsOf(own).flatMap(({ turn, along, across }) => {
    for (const width of new Set(widths.map((w) => Math.min(w, across)))) {
      if (mm(width) < mm(least)) continue;
      const spoke = new Spoke(mm(fill.min_width_mm) / 2, own, turn, mm(along) / 2, mm(width));
      if (spoke.fits(around, reached)) return [spoke.ring];
    }
    return [];
  });
}

/** How far off its end copper still counts as under a spoke, nm: programs differ by their arcs. */
const NEARLY_NM = mm(0.05);

/**
 * Spokes that another program may lay where ours lays none: it asks only whether copper lies under the middle of a spoke's end, and cuts off
 * afterwards what is too near to something. `pour`: the copper as it lies.
 */
export function possibleSpokes(own: OwnPad, { min_width_mm }: Pick<ZoneFill, 'min_width_mm'>, pour: Region): number {
  return directionsOf(own).filter(({ turn, along }) => {
    const spoke = new Spoke(mm(min_width_mm) / 2, own, turn, mm(along) / 2, mm(own.spoke_mm));
    return pour.gap({ core: [spoke.end], radius: 0 }, NEARLY_NM) <= NEARLY_NM;
  }).length;
}

/** Where spokes lead to from a pad, and its own size that way. */
const directionsOf = ({ pad }: OwnPad): { turn: number; along: number; across: number }[] =>
  DIRECTIONS.map((d) => {
    const [along, across] = d % 180 === 0 ? [pad.w, pad.h] : [pad.h, pad.w];
    return { turn: pad.shape === 'circle' ? d + 45 : d, along, across };
  });

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

  get end(): Point {
    return this.#at(this.#end, 0);
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
