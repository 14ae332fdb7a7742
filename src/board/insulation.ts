import type { Kind } from '../design/index.js';
import { mm, type Shape } from '../geometry/index.js';
import type { Board, BoardPart } from './board.js';
import { apartOf, type DomainPad, type Domains, domainsOf } from './domains.js';
import { nm } from './shapes.js';

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

/** Up to so many volts a direct voltage is an energy source of class 2, against which one basic safeguard is enough (IEC 62368-1 table 4 and clause 4.3.2.3). */
const CLASS_2_V = 120;

/**
 * Whether all that may not be touched is direct voltage of class 2: rails that are declared with these very volts, and what is joined to them. What is
 * known by a working voltage alone may be the mains.
 */
export const isClass2 = (nets: Insulated['nets']): boolean =>
  nets.every(({ working_volts: w }) => w === undefined || (w <= CLASS_2_V && nets.some((n) => Math.abs(n.volts ?? 0) === w)));

/** Gap of reinforced insulation, mm: between what may not be touched and what may. At 250 V it is 6 mm. */
export const reinforcedMm = (working_volts: number): number => 2 * basicMm(working_volts) + MARGIN_MM;

/**
 * Least clearance, mm, that stands so many kV of an impulse: IEC 60664-1 table F.2, case A (inhomogeneous field), pollution degree 2, up to 2000 m.
 */
const IMPULSE: readonly (readonly [number, number])[] = [
  [1.5, 0.5],
  [2, 1],
  [2.5, 1.5],
  [3, 2],
  [4, 3],
  [5, 4],
  [6, 5.5],
  [8, 8],
  [10, 11],
  [12, 14],
];

/** Gap between circuits that are to stand so many volts RMS for a minute, mm: by its peak, and no less than what is usual between them; at the most 15. */
export const standingMm = (test_volts: number): number =>
  Math.max(BARRIER_MM, IMPULSE.find(([kv]) => test_volts * Math.SQRT2 <= kv * 1000)?.[1] ?? 15);

/** A piece of copper: its net, and the part whose pad it is. */
export interface Placed {
  readonly net: string | null;
  readonly ref: string | null;
}

/** What a board is asked of when its insulation is looked at; a placement's problem has it before there is a board. */
export interface Insulated {
  readonly nets: readonly {
    readonly name: string;
    readonly class?: string | undefined;
    readonly working_volts?: number | undefined;
    readonly volts?: number | null | undefined;
  }[];
  readonly parts: readonly { readonly ref: string; readonly kind: Kind; readonly pads: readonly DomainPad[] }[];
  /** Of a board that came in: its grounds are its maker's business. */
  readonly imported?: unknown;
  readonly rules?: { readonly barrier_mm?: number | undefined };
}

/** What copper is to a person: it may be touched, it feeds a coil whose contacts may not be, it may not be touched. */
export const TOUCHED = 0;
export const COIL = 1;
export const LIVE = 2;
/** A pad on no net beside isolated circuits: it keeps from what is dangerous only. From the next number on: circuits with a ground of their own. */
export const NEUTRAL = 3;
export type Danger = number;

/**
 * Between circuits that share no ground, mm: basic insulation at 400 V RMS (IEC 60664-1 table F.4), what isolators of 2.5 kV for a minute are made
 * for; less where an isolator's own pads are nearer.
 */
const BARRIER_MM = basicMm(400);

/**
 * What stands between nets at a dangerous voltage (`working_volts`) and everything else, all of them by the highest on the board, and between
 * circuits that share no ground.
 */
export class Insulation {
  readonly #live: ReadonlySet<string>;
  readonly #coils = new Set<string>();
  /** Parts with pads on live nets: their open pads are taken for contacts. Relays stand between those and the others. */
  readonly #parts = new Set<string>();
  readonly #relays = new Set<string>();
  readonly #basic: number;
  readonly #reinforced: number;
  readonly #class2: boolean;
  /** Least gap that a relay's own pads have between its coil and its contacts, mm. */
  #coil = Number.POSITIVE_INFINITY;
  readonly domains: Domains | null;
  /** What was asked for between circuits that share no ground, mm; null: nothing. */
  readonly asked: number | null;
  /** Parts that stand in one circuit altogether. */
  readonly #within = new Map<string, Danger>();

  private constructor({ nets, parts, rules }: Insulated, domains: Domains | null) {
    this.domains = domains;
    this.asked = rules?.barrier_mm ?? null;
    for (const { ref, pads } of domains === null ? [] : parts) {
      const own = new Set(pads.flatMap((p) => (p.net === null ? [] : [domains?.of.get(p.net) ?? -1])));
      const [one] = own;
      if (own.size === 1 && one !== undefined && one >= 0) this.#within.set(ref, sortOf(one));
    }
    const live = nets.filter((n) => n.working_volts !== undefined);
    const volts = Math.max(0, ...live.map((n) => n.working_volts ?? 0));
    this.#live = new Set(live.map((n) => n.name));
    this.#basic = basicMm(volts);
    this.#class2 = isClass2(nets);
    this.#reinforced = this.#class2 ? this.#basic : reinforcedMm(volts);
    for (const { ref, kind, pads } of parts) {
      const contacts = pads.filter((p) => p.net !== null && this.#live.has(p.net));
      if (contacts.length === 0) continue;
      this.#parts.add(ref);
      if (kind !== 'relay' && kind !== 'solid_state_relay') continue;
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
    const domains = board.imported === undefined ? domainsOf(board.nets, board.parts) : null;
    return domains !== null || board.nets.some((n) => n.working_volts !== undefined) ? new Insulation(board, domains) : null;
  }

  /** All sorts that there are, in order. */
  get sorts(): Danger[] {
    return Array.from({ length: NEUTRAL + Math.max(1, this.domains?.count ?? 0) }, (_, i) => i);
  }

  dangerOf({ net, ref }: Placed): Danger {
    if (net === null && this.#parts.has(ref ?? '')) return LIVE;
    if (net === null) return this.domains === null ? TOUCHED : (this.#within.get(ref ?? '') ?? NEUTRAL);
    return this.#live.has(net) ? LIVE : this.#coils.has(net) ? COIL : sortOf(this.domains?.of.get(net) ?? 0);
  }

  /** Between circuits that share no ground, mm; 0: there are none. */
  get barrier(): number {
    return Math.min(this.asked ?? BARRIER_MM, this.domains?.narrowest.mm ?? 0);
  }

  /** What parts and pours of two sorts keep, mm: of circuits that share no ground what was asked for, though the pads of one isolator are nearer. */
  apart(a: Danger, b: Danger): number {
    const gap = this.gap(a, b);
    return gap > 0 && a !== LIVE && b !== LIVE ? Math.max(gap, this.asked ?? 0) : gap;
  }

  /**
   * Gap between copper of two sorts, mm; 0: none of it is dangerous. Reinforced against what can be touched, basic between two that cannot, and of direct voltage of class 2.
   * To what feeds a relay's coil it is no less than the relay's own pads have: more the board cannot give. Circuits keep their barrier.
   */
  gap(a: Danger, b: Danger): number {
    if (a !== LIVE && b !== LIVE) return a === b || a === NEUTRAL || b === NEUTRAL || Math.max(a, b) < NEUTRAL ? 0 : this.barrier;
    if (a === b) return this.#basic;
    return a === COIL || b === COIL ? Math.max(this.#basic, Math.min(this.#coil, this.#reinforced)) : this.#reinforced;
  }

  /** Least gap between two pieces of copper, mm; 0 for one net, for contacts of one part, for pads of a relay, and of what stands across direct voltage of class 2: its maker answers for those. */
  between(a: Placed, b: Placed): number {
    const [one, other] = [this.dangerOf(a), this.dangerOf(b)];
    const own = a.ref !== null && a.ref === b.ref && (one === other || this.#class2 || this.#relays.has(a.ref) || (one !== LIVE && other !== LIVE));
    return own || (a.net !== null && a.net === b.net) ? 0 : this.gap(one, other);
  }
}

/** The sort of a circuit; that of the main ground is what may be touched. */
const sortOf = (domain: number): Danger => (domain === 0 ? TOUCHED : NEUTRAL + domain);

/** Whether a pour of one sort keeps from copper of another on all layers. */
export const reachesThrough = (pour: Danger, other: Danger): boolean =>
  pour !== LIVE && (other === LIVE || (pour !== other && Math.max(pour, other) > NEUTRAL));

/** What a board's insulation asks for, nm; 0 on nearly all boards. */
export function insulationOf(board: Pick<Board, 'nets' | 'parts' | 'imported'>): {
  readonly most: number;
  /** Between two pieces of copper of one layer. */
  readonly gap: (a: Placed, b: Placed) => number;
  /** Between a pour of what may be touched and copper of any layer that may not be, or of another circuit: none lies over or under it. */
  readonly across: (pour: Placed, other: Placed) => number;
  /** What copper is to a person, and of which circuit. */
  readonly dangerOf: (placed: Placed) => Danger;
} {
  const insulation = Insulation.of(board);
  if (insulation === null) return { most: 0, gap: () => 0, across: () => 0, dangerOf: () => TOUCHED };
  const gap = (a: Placed, b: Placed): number => mm(insulation.between(a, b));
  const across = (pour: Placed, other: Placed): number =>
    reachesThrough(insulation.dangerOf(pour), insulation.dangerOf(other))
      ? mm(insulation.apart(insulation.dangerOf(pour), insulation.dangerOf(other)))
      : 0;
  return {
    most: mm(Math.max(...insulation.sorts.map((s) => insulation.apart(TOUCHED, s)))),
    gap,
    across,
    dangerOf: (placed) => insulation.dangerOf(placed),
  };
}

/** Radius of the metal that a mounting hole brings, mm: the head of its screw, or the stand-off below. */
export function screwRadius(board: Pick<Board, 'footprints'>, part: Pick<BoardPart, 'kind' | 'footprint'>): number | null {
  const courtyard = part.kind === 'mounting_hole' ? board.footprints[part.footprint]?.courtyard : undefined;
  return courtyard === undefined ? null : Math.max(...courtyard.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))));
}

/** What the screws of a board's mounting holes cover on both faces. None of a board that came in, whose holes stay as they were meant. */
export const screwsOf = (board: Pick<Board, 'footprints' | 'parts' | 'imported'>): { readonly part: BoardPart; readonly head: Shape }[] =>
  board.imported !== undefined
    ? []
    : board.parts.flatMap((part) => {
        const radius = part.pads.length === 0 ? null : screwRadius(board, part);
        return radius === null ? [] : [{ part, head: { core: [nm(part.x, part.y)], radius: mm(radius) } }];
      });
