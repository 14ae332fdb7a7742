import { mm } from '../geometry/index.js';
import type { Board } from './board.js';

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

/** What a board is asked of when its insulation is looked at; a placement's problem has it before there is a board. */
interface Insulated {
  readonly nets: readonly { readonly name: string; readonly working_volts?: number | undefined }[];
  readonly parts: readonly { readonly ref: string; readonly pads: readonly { readonly net: string | null }[] }[];
}

/** What stands between nets at a dangerous voltage (`working_volts`) and everything else. */
export class Insulation {
  readonly #working: ReadonlyMap<string, number>;
  /** Nets that can be touched and meet such ones at a part, which itself stands between them: those of relays' coils. */
  readonly #bridged = new Set<string>();
  /** Volts of parts that have pads on such nets: their open pads are taken for contacts. */
  readonly #parts = new Map<string, number>();

  private constructor({ nets, parts }: Insulated) {
    this.#working = new Map(nets.flatMap((n) => (n.working_volts === undefined ? [] : [[n.name, n.working_volts] as const])));
    for (const { ref, pads } of parts) {
      const on = [...new Set(pads.flatMap((p) => p.net ?? []))];
      const live = on.filter((n) => this.#working.has(n));
      if (live.length === 0) continue;
      this.#parts.set(ref, Math.max(...live.map((n) => this.#working.get(n) ?? 0)));
      for (const net of on) if (!this.#working.has(net)) this.#bridged.add(net);
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
   * Reinforced against what can be touched; basic between two that cannot, and to the nets of relays' coils: more than the relays' own
   * pads have the board cannot give.
   */
  between(a: Placed, b: Placed): number {
    const volts = Math.max(this.volts(a), this.volts(b));
    if (volts === 0 || (a.net !== null && a.net === b.net) || (a.ref !== null && a.ref === b.ref)) return 0;
    const both = this.volts(a) > 0 && this.volts(b) > 0;
    return both || this.#bridged.has(a.net ?? '') || this.#bridged.has(b.net ?? '') ? basicMm(volts) : reinforcedMm(volts);
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
