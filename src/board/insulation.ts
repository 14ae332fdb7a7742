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

/** What copper is to a person: it may be touched, it feeds a coil whose contacts may not be, it may not be touched. */
export const TOUCHED = 0;
export const COIL = 1;
export const LIVE = 2;
export type Danger = typeof TOUCHED | typeof COIL | typeof LIVE;

/** What stands between nets at a dangerous voltage (`working_volts`) and everything else: all of them by the highest on the board. */
export class Insulation {
  readonly #live: ReadonlySet<string>;
  readonly #coils = new Set<string>();
  /** Parts with pads on live nets: their open pads are taken for contacts. Relays stand between those and the others. */
  readonly #parts = new Set<string>();
  readonly #relays = new Set<string>();
  readonly #basic: number;
  readonly #reinforced: number;
  /** Least gap that a relay's own pads have between its coil and its contacts, mm. */
  #coil = Number.POSITIVE_INFINITY;

  private constructor({ nets, parts }: Insulated) {
    const live = nets.filter((n) => n.working_volts !== undefined);
    const volts = Math.max(...live.map((n) => n.working_volts ?? 0));
    this.#live = new Set(live.map((n) => n.name));
    this.#basic = basicMm(volts);
    this.#reinforced = reinforcedMm(volts);
    for (const { ref, kind, pads } of parts) {
      const contacts = pads.filter((p) => p.net !== null && this.#live.has(p.net));
      if (contacts.length === 0) continue;
      this.#parts.add(ref);
      if (kind !== 'relay') continue;
      this.#relays.add(ref);
      for (const pad of pads) {
        if (pad.net === null || this.#live.has(pad.net)) continue;
        this.#coils.add(pad.net);
        this.#coil = Math.min(this.#coil, ...contacts.map((c) => apartOf(c, pad)));
      }
    }
  }

  /** null: nothing on the board is dangerous to touch. */
  static of(board: Insulated): Insulation | null {
    return board.nets.some((n) => n.working_volts !== undefined) ? new Insulation(board) : null;
  }

  dangerOf({ net, ref }: Placed): Danger {
    if (net === null) return this.#parts.has(ref ?? '') ? LIVE : TOUCHED;
    return this.#live.has(net) ? LIVE : this.#coils.has(net) ? COIL : TOUCHED;
  }

  /**
   * Gap between copper of two sorts, mm; 0: none of it is dangerous. Reinforced against what can be touched, basic between two that cannot.
   * To what feeds a relay's coil it is no less than the relay's own pads have: more the board cannot give.
   */
  gap(a: Danger, b: Danger): number {
    if (a !== LIVE && b !== LIVE) return 0;
    if (a === b) return this.#basic;
    return a === COIL || b === COIL ? Math.max(this.#basic, Math.min(this.#coil, this.#reinforced)) : this.#reinforced;
  }

  /** Least gap between two pieces of copper, mm; 0 for one net, for contacts of one part, and for pads of a relay: its maker answers for those. */
  between(a: Placed, b: Placed): number {
    const [one, other] = [this.dangerOf(a), this.dangerOf(b)];
    const own = a.ref !== null && a.ref === b.ref && (one === other || this.#relays.has(a.ref));
    return own || (a.net !== null && a.net === b.net) ? 0 : this.gap(one, other);
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
  const across = (pour: Placed, other: Placed): number =>
    insulation.dangerOf(pour) !== LIVE && insulation.dangerOf(other) === LIVE ? gap(pour, other) : 0;
  return { most: mm(insulation.gap(TOUCHED, LIVE)), gap, across };
}

/** Least gap between two pads, taken for circles about them, mm. */
const apartOf = (a: InsulatedPad, b: InsulatedPad): number =>
  Math.max(0, Math.hypot(a.x - b.x, a.y - b.y) - Math.max(a.w, a.h) / 2 - Math.max(b.w, b.h) / 2);

/** Radius of the metal that a mounting hole brings, mm: the head of its screw, or the stand-off below. */
export function screwRadius(board: Pick<Board, 'footprints'>, part: Pick<BoardPart, 'kind' | 'footprint'>): number | null {
  const courtyard = part.kind === 'mounting_hole' ? board.footprints[part.footprint]?.courtyard : undefined;
  return courtyard === undefined ? null : Math.max(...courtyard.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))));
}
