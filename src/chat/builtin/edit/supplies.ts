import type { Design } from '../../../design/index.js';
import type { Draft, Rail } from '../plan/draft.js';
import type { Supplies } from '../plan/power.js';

/** What 5 V regulators of the library want and stand, V. */
const FIVE_FROM_V = 6.5;
const FROM_CELL_V = 3.5;
const REGULATOR_MAX_V = 12;
/** Names that entries of a board go by, likeliest first. */
const ENTRIES = ['VIN', 'VBAT', 'VBUS', 'VCC'];

/** The rails of a board that stands. A regulator is added where a voltage is asked for that it lacks. */
export class StandingSupplies implements Supplies {
  readonly input: Rail;
  readonly system: Rail;
  readonly vbus: Rail | null;

  private constructor(
    private readonly draft: Draft,
    rails: readonly Rail[],
    input: Rail,
  ) {
    const named = (name: string): Rail | null => rails.find((r) => r.net === name) ?? null;
    this.vbus = named('VBUS');
    this.input = input;
    this.system = named('VSYS') ?? input;
  }

  /** null: no net of the design is a rail of known voltage. */
  static of(design: Design, draft: Draft): StandingSupplies | null {
    for (const net of design.nets) {
      if (net.class === 'ground' || net.volts === undefined || net.volts <= 0) continue;
      draft.rails.push({ net: net.name, volts: net.volts, limit_ma: null, from: `the rail ${net.name}` });
    }
    const entry = ENTRIES.flatMap((name) => draft.rails.find((r) => r.net === name) ?? [])[0] ?? draft.rails[0];
    return entry === undefined ? null : new StandingSupplies(draft, [...draft.rails], entry);
  }

  five(): Rail | null {
    const found = this.#within(4.5, 5.5, '5V');
    if (found !== null) return found;
    const { system } = this;
    if (system.volts >= FIVE_FROM_V && system.volts <= REGULATOR_MAX_V) return this.#regulator('ldo_5v', '5V', 5, system);
    this.draft.cannot(`5 V: the board has no such rail, and ${system.net} (${system.volts} V) cannot give it.`);
    return null;
  }

  three(): Rail | null {
    const found = this.#within(2.9, 3.6, '3V3');
    if (found !== null) return found;
    const from = this.#within(4.5, 5.5, '5V') ?? this.system;
    if (from.volts < FROM_CELL_V || from.volts > REGULATOR_MAX_V) {
      this.draft.cannot(`3.3 V: the board has no such rail, and ${from.net} (${from.volts} V) cannot give it.`);
      return null;
    }
    return this.#regulator(from.volts < 4.9 ? 'ldo_3v3_lowdrop' : 'ldo_3v3', '3V3', 3.3, from);
  }

  logic(volts: number): Rail | null {
    return volts > 4 ? this.five() : this.three();
  }

  #within(least: number, most: number, usual: string): Rail | null {
    const fit = this.draft.rails.filter((r) => r.volts >= least && r.volts <= most);
    return fit.find((r) => r.net === usual) ?? fit.find((r) => r === this.system) ?? fit[0] ?? null;
  }

  #regulator(block: string, net: string, volts: number, from: Rail): Rail | null {
    if (this.draft.block(block, `${volts} V regulator`, { VIN: from.net, VOUT: net, GND: 'GND' }) === null) return null;
    this.draft.put(`${volts} V from ${from.net} (${this.draft.mainDevice(block)?.mpn ?? block})`);
    return this.draft.rail({ net, volts, limit_ma: null, from: block });
  }
}
