import { type Board, placePoints } from '../../board/index.js';
import { type Point, polygonContains } from '../../geometry/index.js';

type Pair = readonly [number, number];

/** A bridge between a board and what is about it, board mm: its four corners, and the middles of the holes along which it breaks. */
export interface Tab {
  readonly ring: readonly Pair[];
  readonly holes: readonly Pair[];
}

/**
 * Mouse bites as JLCPCB asks for them ("Mouse Bite Panelization Guide", 2024-03): five to eight holes of 0.60 mm, 0.35 to 0.4 mm from rim to rim, a set every
 * 50 to 60 mm, reaching a third into the board; not at vias, tracks, holes or parts that stand over the edge.
 */
export const BITE_MM = 0.6;
const [PITCH_MM, HOLES, FEWEST] = [1, 5, 3] as const;
const [THIRD_MM, EVERY_MM] = [0.2, 55];
/** From the rim of a hole to copper, mm (the fab's limit for unplated holes, 0.254), and from a tab to what stands at the edge. */
const [COPPER_MM, PARTS_MM] = [0.26, 0.5];
/** How far in from the edge nothing stands at a tab, mm: what breaks off bends the board there. */
const DEEP_MM = 0.8;
/** Steps at which places are tried, mm, and how far the edge may bow within a tab. */
const [STEP_MM, BOW_MM] = [0.5, 0.6];
/** From the outermost rim of its holes to the side of a tab, and from hole to hole on a bowed edge, mm at the least. */
const [SIDE_MM, CLOSEST_MM] = [0.5, 0.9];

/** A place on the edge of a board: where, the way out, and how far along the outline. */
interface Spot {
  readonly at: Pair;
  readonly out: Pair;
  readonly along: number;
}

/** An outline by its length, clockwise on the screen or not. */
export class Rim {
  readonly length: number;
  readonly #ends: number[] = [];
  readonly #outwards: number;

  constructor(readonly ring: readonly Pair[]) {
    let [length, twice] = [0, 0];
    for (const [i, [x, y]] of ring.entries()) {
      const [nx, ny] = ring[(i + 1) % ring.length] as Pair;
      length += Math.hypot(nx - x, ny - y);
      twice += x * ny - nx * y;
      this.#ends.push(length);
    }
    this.length = length;
    this.#outwards = twice > 0 ? 1 : -1;
  }

  /** The place so far along. */
  at(along: number): Spot {
    const s = ((along % this.length) + this.length) % this.length;
    const i = Math.max(
      0,
      this.#ends.findIndex((end) => end >= s),
    );
    const [x, y] = this.ring[i] as Pair;
    const [nx, ny] = this.ring[(i + 1) % this.ring.length] as Pair;
    const long = Math.hypot(nx - x, ny - y);
    const [ux, uy] = [(nx - x) / long, (ny - y) / long];
    const rest = long - ((this.#ends[i] as number) - s);
    return { at: [x + ux * rest, y + uy * rest], out: [uy * this.#outwards, -ux * this.#outwards], along: s };
  }
}

/** Makes tabs on the edge of one board. */
export class Tabs {
  readonly rim: Rim;
  /** How far a hole reaches into the board, mm: as far as copper leaves it room. */
  readonly #deep: number;
  readonly #taken: readonly Pair[];
  readonly #yards: readonly (readonly Point[])[];

  constructor(board: Board, copper_mm: number) {
    this.rim = new Rim(board.outline);
    this.#deep = Math.max(0, Math.min(THIRD_MM, copper_mm - COPPER_MM));
    this.#taken = inTheWay(board);
    this.#yards = board.parts.map((p) => yardOf(board, p).map(([x, y]) => ({ x, y })));
  }

  /** How many an edge of a length wants: one of a short one. */
  static wanted = (length: number): number => (length <= 30 ? 1 : Math.max(2, Math.round(length / EVERY_MM)));

  /** The widest tab that stands there, reaching `out` mm from the edge; null: none does. */
  at(along: number, out: number): Tab | null {
    for (let n: number = HOLES; n >= FEWEST; n--) {
      const tab = this.#of(along, out, n);
      if (tab !== null) return tab;
    }
    return null;
  }

  #of(along: number, out: number, count: number): Tab | null {
    const spot = this.rim.at(along);
    const half = ((count - 1) * PITCH_MM + BITE_MM) / 2 + SIDE_MM;
    const [tx, ty]: Pair = [-spot.out[1], spot.out[0]];
    const beyond = BITE_MM / 2 - this.#deep;
    const holes: Pair[] = [];
    for (let k = 0; k < count; k++) {
      const { at, out: way } = this.rim.at(along + (k - (count - 1) / 2) * PITCH_MM);
      holes.push([at[0] + way[0] * beyond, at[1] + way[1] * beyond]);
    }
    if (holes.some(([x, y], k) => k > 0 && Math.hypot(x - (holes[k - 1] as Pair)[0], y - (holes[k - 1] as Pair)[1]) < CLOSEST_MM)) return null;
    const local = ([x, y]: Pair): Pair => {
      const [dx, dy] = [x - spot.at[0], y - spot.at[1]];
      return [dx * tx + dy * ty, dx * spot.out[0] + dy * spot.out[1]];
    };
    const edge = Array.from({ length: 11 }, (_, k) => local(this.rim.at(along + ((k - 5) / 5) * half).at));
    // Straight enough, and nothing of the board turns out again beside it.
    if (edge.some(([, y]) => Math.abs(y) > BOW_MM) || edge.some(([x], k) => Math.abs(x - ((k - 5) / 5) * half) > 0.35 * half)) return null;
    const near = (p: Pair): boolean => {
      const [x, y] = local(p);
      return Math.abs(x) < half + PARTS_MM && y > -DEEP_MM && y < out;
    };
    if (this.#taken.some(near)) return null;
    const corner = (x: number, y: number): Pair => [spot.at[0] + tx * x + spot.out[0] * y, spot.at[1] + ty * x + spot.out[1] * y];
    if (this.#yards.some((yard) => [...holes, corner(-half, out), corner(half, out)].some(([x, y]) => polygonContains(yard, { x, y })))) return null;
    const inner = Math.min(...edge.map(([, y]) => y)) - 0.05;
    return { ring: [corner(-half, inner), corner(half, inner), corner(half, out), corner(-half, out)], holes };
  }

  /** Tabs all around, as evenly as the edge allows: at least three, else as many as find a place. */
  around(out: number): Tab[] {
    const wanted = Math.max(3, Math.round(this.rim.length / EVERY_MM));
    const open: { along: number; tab: Tab }[] = [];
    for (let s = 0; s < this.rim.length; s += STEP_MM) {
      const tab = this.at(s, out);
      if (tab !== null) open.push({ along: s, tab });
    }
    const far = (a: number, b: number): number => Math.min(Math.abs(a - b), this.rim.length - Math.abs(a - b));
    const best = Math.max(0, ...open.map((o) => o.tab.holes.length));
    const chosen = open.filter((o) => o.tab.holes.length === best).slice(0, 1);
    while (chosen.length > 0 && chosen.length < wanted) {
      const next = open
        .map((o) => ({ o, room: Math.min(...chosen.map((c) => far(c.along, o.along))) + o.tab.holes.length / 10 }))
        .reduce((a, b) => (b.room > a.room ? b : a));
      if (next.room < 2 * HOLES * PITCH_MM) break;
      chosen.push(next.o);
    }
    return chosen.map((c) => c.tab);
  }
}

const yardOf = (board: Board, part: Board['parts'][number]): Pair[] =>
  part.kind === 'mounting_hole' ? [] : placePoints(board.footprints[part.footprint]?.courtyard ?? [], part);

/** What a tab keeps away from: what of parts stands at or over the edge, holes, and castellated pads. */
function inTheWay(board: Board): Pair[] {
  return board.parts.flatMap((part) => {
    const ring = sampled(yardOf(board, part));
    const pads = part.pads.flatMap((p): Pair[] => {
      if (p.drill === null && p.castellated === undefined) return [];
      const r = Math.max(p.w, p.h) / 2;
      return [0, 1, 2, 3, 4, 5, 6, 7].map((k): Pair => [p.x + r * Math.cos((k * Math.PI) / 4), p.y + r * Math.sin((k * Math.PI) / 4)]);
    });
    return [...ring, ...pads];
  });
}

/** Points along a ring, a millimetre apart at the most. */
function sampled(ring: readonly Pair[]): Pair[] {
  return ring.flatMap(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Pair;
    const steps = Math.max(1, Math.ceil(Math.hypot(nx - x, ny - y)));
    return Array.from({ length: steps }, (_, k): Pair => [x + ((nx - x) * k) / steps, y + ((ny - y) * k) / steps]);
  });
}
