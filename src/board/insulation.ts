import type { Kind } from '../design/index.js';
import { mm } from '../geometry/index.js';
import type { Board, BoardPart } from './board.js';

/**
 * Least creepage of basic insulation, mm, at up to so many volts RMS: IEC 60664-1 table F.4 and IEC 62368-1 table 17, pollution degree 2,
 * material group III (FR-4). Clearances in air are smaller at these voltages (3 mm reinforced at 250 V, overvoltage category II).
 */
const BASIC: readonly (readonly [number, number])[] = [
  [50, 1.2],
  [63, 1.25],
  [80, 1.3],
  [100, 1.4],
  [125, 1.5],
  [160, 1.6],
  [200, 2],
  [250, 2.5],
  [320, 3.2],
  [400, 4],
  [500, 5],
  [630, 6.3],
  [800, 8],
  [1000, 10],
];
/** Added to reinforced insulation for what a fab, dirt and a bent strand take away, mm. */
const MARGIN_MM = 1;

/** Gap of basic insulation at a working voltage, mm; between two circuits that nobody may touch. */
export const basicMm = (working_volts: number): number => BASIC.find(([v]) => working_volts <= v)?.[1] ?? working_volts / 100;

/** Gap of reinforced insulation, mm: between what may not be touched and what may. At 250 V it is 6 mm. */
export const reinforcedMm = (working_volts: number): number => 2 * basicMm(working_volts) + MARGIN_MM;

/** A piece of copper: its net, and the part whose pad it is. */
export interface Placed {
  readonly net: string | null;
  readonly ref: string | null;
}

/** A pad as far as its gap to others of its part matters, mm. */
interface InsulatedPad {
  readonly net: string | null;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a board is asked of when its insulation is looked at; a placement's problem has it before there is a board. */
export interface Insulated {
  readonly nets: readonly { readonly name: string; readonly working_volts?: number | undefined }[];
  readonly parts: readonly { readonly ref: string; readonly kind: Kind; readonly pads: readonly InsulatedPad[] }[];
}

/** Kinds of part that are made to stand between what may be touched and what may not. */
const BETWEEN: ReadonlySet<Kind> = new Set<Kind>(['relay']);

/** What stands between nets at a dangerous voltage (`working_volts`) and everything else. */
export class Insulation {
  readonly #working: ReadonlyMap<string, number>;
  /** Nets that can be touched and meet such ones at a part that stands between them (those of relays' coils), by the least gap of its own pads. */
  readonly #bridged = new Map<string, number>();
  /** Volts of parts that have pads on such nets: their open pads are taken for contacts. */
  readonly #parts = new Map<string, number>();

  private constructor({ nets, parts }: Insulated) {
    this.#working = new Map(nets.flatMap((n) => (n.working_volts === undefined ? [] : [[n.name, n.working_volts] as const])));
    for (const { ref, kind, pads } of parts) {
      const live = pads.filter((p) => p.net !== null && this.#working.has(p.net));
      if (live.length === 0) continue;
      this.#parts.set(ref, Math.max(...live.map((p) => this.#working.get(p.net ?? '') ?? 0)));
      if (!BETWEEN.has(kind)) continue;
      for (const pad of pads) {
        if (pad.net === null || this.#working.has(pad.net)) continue;
        const own = Math.min(...live.map((p) => apartOf(p, pad)));
        this.#bridged.set(pad.net, Math.min(own, this.#bridged.get(pad.net) ?? own));
      }
    }
  }

  /** null: nothing on the board is dangerous to touch. */
  static of(board: Insulated): Insulation | null {
    return board.nets.some((n) => n.working_volts !== undefined) ? new Insulation(board) : null;
  }

  /** RMS volts of copper that may not be touched; 0: it may be. */
  volts({ net, ref }: Placed): number {
    return net === null ? (this.#parts.get(ref ?? '') ?? 0) : (this.#working.get(net) ?? 0);
  }

  /** Gap between two nets at the voltage of this one, mm; 0: it may be touched. */
  within(placed: Placed): number {
    const volts = this.volts(placed);
    return volts === 0 ? 0 : basicMm(volts);
  }

  /**
   * Least gap between two pieces of copper, mm; 0: none of them is dangerous, or they are pads of one part, for which its maker answers.
   * Reinforced against what can be touched; basic between two that cannot. To the nets of a relay's coil it is no less than the relay's own
   * pads have: more the board cannot give.
   */
  between(a: Placed, b: Placed): number {
    const volts = Math.max(this.volts(a), this.volts(b));
    if (volts === 0 || (a.net !== null && a.net === b.net) || (a.ref !== null && a.ref === b.ref)) return 0;
    if (this.volts(a) > 0 && this.volts(b) > 0) return basicMm(volts);
    const own = Math.min(...[a.net, b.net].map((net) => this.#bridged.get(net ?? '') ?? Number.POSITIVE_INFINITY));
    return Math.max(basicMm(volts), Math.min(own, reinforcedMm(volts)));
  }

  /** What is kept free of all that may be touched about copper, mm. */
  reach(placed: Placed): number {
    const volts = this.volts(placed);
    return volts === 0 ? 0 : reinforcedMm(volts);
  }

  /** The widest gap that anything on the board asks for, mm. */
  get most(): number {
    return Math.max(...[...this.#working.values()].map(reinforcedMm));
  }
}

/** What a board's insulation asks for, nm; 0 on nearly all boards. */
export function insulationOf(board: Pick<Board, 'nets' | 'parts'>): {
  readonly most: number;
  /** Between two pieces of copper of one layer. */
  readonly gap: (a: Placed, b: Placed) => number;
  /** Between a pour of what may be touched and copper of any layer that may not be: none lies over or under it. */
  readonly across: (pour: Placed, other: Placed) => number;
} {
  const insulation = Insulation.of(board);
  if (insulation === null) return { most: 0, gap: () => 0, across: () => 0 };
  const gap = (a: Placed, b: Placed): number => mm(insulation.between(a, b));
  const across = (pour: Placed, other: Placed): number => (insulation.volts(pour) === 0 && insulation.volts(other) > 0 ? gap(pour, other) : 0);
  return { most: mm(insulation.most), gap, across };
}

/** Least gap between two pads, taken for circles about them, mm. */
const apartOf = (a: InsulatedPad, b: InsulatedPad): number =>
  Math.max(0, Math.hypot(a.x - b.x, a.y - b.y) - Math.max(a.w, a.h) / 2 - Math.max(b.w, b.h) / 2);

/** Radius of the metal that a mounting hole brings, mm: the head of its screw, or the stand-off below. */
export function screwRadius(board: Pick<Board, 'footprints'>, part: Pick<BoardPart, 'kind' | 'footprint'>): number | null {
  const courtyard = part.kind === 'mounting_hole' ? board.footprints[part.footprint]?.courtyard : undefined;
  return courtyard === undefined ? null : Math.max(...courtyard.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))));
}
