import type { Host, Platform } from '../../../parts/index.js';
import { addHoleAt } from './board.js';
import type { Draft, Rail } from './draft.js';
import type { PowerTree, Supplies } from './power.js';
import { addRegulator, methodOf, railName } from './regulators.js';

/** Rail behind the diode through which a 5 V board on sockets is fed. */
const FED_LOGIC = 'MCU_5V';

/**
 * The supplies of a board that carries another, on sockets or under a shield: what that one gives over its pins and, where the sentence
 * names a supply, the board's own, which feeds the other in turn where it can be fed.
 */
export class HostSupplies implements Supplies {
  readonly vbus: Rail | null;
  readonly #rails = new Map<string, Rail>();
  #ref: string | null = null;
  #three: Rail | null = null;

  /** `tree`: the board's own supply; null: none was named. */
  constructor(
    readonly draft: Draft,
    readonly platform: Platform,
    readonly host: Host,
    readonly tree: PowerTree | null,
    /** What the 3.3 V parts of the board draw at most, mA. */
    readonly low_ma: number,
  ) {
    this.vbus = tree?.vbus ?? null;
  }

  get input(): Rail {
    return this.tree?.input ?? this.#most();
  }

  get system(): Rail {
    return this.tree?.system ?? this.#most();
  }

  five(): Rail | null {
    return this.tree === null ? this.#given(5) : this.tree.five();
  }

  three(): Rail | null {
    const weak = this.platform.rails[0]?.volts !== 3.3 && this.low_ma > (this.host.gives.find((g) => g.volts === 3.3)?.max_ma ?? 0);
    this.#three ??= (weak ? null : this.#given(3.3)) ?? this.tree?.three() ?? this.#regulated(3.3);
    return this.#three;
  }

  logic(volts: number): Rail | null {
    return volts > 4 ? this.#given(5) : this.three();
  }

  raised(volts: number): Rail | null {
    return this.tree === null ? this.#regulated(volts) : this.tree.raised(volts);
  }

  /** Ports of the platform's core that feed it, and the rail that does; null: it keeps its own supply. */
  feed(): { readonly port: string; readonly rail: Rail } | null {
    const { fed } = this.host;
    if (fed === undefined || this.tree === null) return null;
    const { system } = this.tree;
    const direct = system.volts >= fed.volts_min && system.volts <= fed.volts_max;
    const rail = direct ? system : this.tree.five();
    return rail === null ? null : { port: fed.port, rail };
  }

  /** The module is on the board: rails that are asked for from now on are joined to its pins, those before are. */
  attach(ref: string): void {
    this.#ref = ref;
    for (const [port, rail] of this.#rails) this.#join(port, rail);
  }

  /** The host's highest supply: what motors and the like hang on where nobody named another. */
  #most(): Rail {
    const rail = this.#given(5) ?? this.#given(3.3);
    if (rail === null) throw new Error(`platform ${this.platform.id} gives no supply`);
    return rail;
  }

  #given(volts: number): Rail | null {
    const gives = this.host.gives.find((g) => Math.abs(g.volts - volts) < 0.1);
    if (gives === undefined) return null;
    const known = this.#rails.get(gives.port);
    if (known !== undefined) return known;
    const net = volts > 4 && this.tree !== null ? FED_LOGIC : railName(volts);
    const rail = this.draft.rail({ net, volts, limit_ma: gives.max_ma, from: `the ${this.platform.name}` });
    this.#rails.set(gives.port, rail);
    this.#join(gives.port, rail);
    return rail;
  }

  #join(port: string, rail: Rail): void {
    const pin = this.platform.core.nets[port]?.[0]?.split('.')[1];
    if (this.#ref !== null && pin !== undefined) this.draft.assembler.connect(rail.net, `${this.#ref}.${pin}`);
  }

  #regulated(volts: number): Rail | null {
    const from = this.#most();
    const wish = { net: railName(volts), volts, from, typical_ma: 0, switching: false };
    const method = methodOf(wish);
    if (method !== null) return addRegulator(this.draft, wish, method);
    this.draft.cannot(`${volts} V from ${from.from}: my regulators do not make it of ${from.volts} V.`);
    return null;
  }
}

/** The outline of the host's standard, its header where it belongs, and the holes. A size that the sentence names stays. */
export function standAs(draft: Draft, { board }: Host, ref: string): void {
  const { width_mm, height_mm, holes, shape } = draft.intent.board;
  if (board === undefined || width_mm !== undefined || height_mm !== undefined || shape !== undefined) return;
  const low = /\b(?:zero|p-?hat|u-?hat)\b/i.test(draft.intent.sentence);
  const height = low ? ZERO_MM : board.height_mm;
  draft.outline = { width_mm: board.width_mm, height_mm: height };
  draft.pinned.set(ref, board.at);
  if (holes !== null) return;
  for (const { x, y } of board.holes) addHoleAt(draft, board.hole, { x, y: Math.min(y, height - RIM_MM) });
  if (board.holes.length > 0) draft.put(`${board.holes.length} holes for ${board.hole} where the standard has them`);
}

/** Height of a board the size of a Pi Zero, and how far its holes are from its edges, mm. */
const ZERO_MM = 30;
const RIM_MM = 3.5;
