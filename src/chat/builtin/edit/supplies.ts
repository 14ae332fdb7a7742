import type { Design } from '../../../design/index.js';
import type { Draft, Rail } from '../plan/draft.js';
import type { Supplies } from '../plan/power.js';
import { addRegulator, methodOf, railName } from '../plan/regulators.js';

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
    return this.#within(4.5, 5.5, '5V') ?? this.#made('5V', 5, this.system);
  }

  three(): Rail | null {
    return this.#within(2.9, 3.6, '3V3') ?? this.#made('3V3', 3.3, this.#within(4.5, 5.5, '5V') ?? this.system);
  }

  raised(volts: number): Rail | null {
    return this.#made(railName(volts), volts, this.system);
  }

  logic(volts: number): Rail | null {
    return volts > 4 ? this.five() : this.three();
  }

  #within(least: number, most: number, usual: string): Rail | null {
    const fit = this.draft.rails.filter((r) => r.volts >= least && r.volts <= most);
    return fit.find((r) => r.net === usual) ?? fit.find((r) => r === this.system) ?? fit[0] ?? null;
  }

  #made(net: string, volts: number, from: Rail): Rail | null {
    const wish = { net, volts, from, typical_ma: 0, switching: false };
    const method = methodOf(wish);
    if (method !== null) return addRegulator(this.draft, wish, method);
    this.draft.cannot(`${volts} V: the board has no such rail, and ${from.net} (${from.volts} V) cannot give it.`);
    return null;
  }
}
