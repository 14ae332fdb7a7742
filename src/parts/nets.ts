import { DesignError, type Net } from '../design/index.js';
import type { PinPads } from './pins.js';

interface Entry {
  class: Net['class'] | null;
  /** A class that came with a block gives way to one that the planner says. */
  weak: boolean;
  volts: number | null;
  amps: number | null;
  working: number | null;
  /** An optional port that the block kept to itself: `join` may draw it into another net. */
  mergeable: boolean;
  readonly pins: string[];
}

export interface NetFacts {
  readonly class?: Net['class'];
  readonly volts?: number | undefined;
  readonly amps?: number | undefined;
  readonly working_volts?: number | undefined;
}

/** The nets of a design while it is put together: who is on which, by pad. */
export class NetTable {
  readonly #nets = new Map<string, Entry>();
  /** Merged nets by the name that they went into. */
  readonly #merged = new Map<string, string>();
  /** ref → pad → net. */
  readonly #pads = new Map<string, Map<string, string>>();

  /** Adds a net or what is now known of it. Two voltages for one net are a DesignError. */
  declare(name: string, facts: NetFacts, how: { weak?: boolean; mergeable?: boolean } = {}): void {
    const entry = this.#nets.get(name) ?? {
      class: null,
      weak: true,
      volts: null,
      amps: null,
      working: null,
      mergeable: how.mergeable ?? false,
      pins: [],
    };
    this.#nets.set(name, entry);
    if (facts.volts !== undefined) {
      if (entry.volts !== null && Math.abs(entry.volts - facts.volts) > 1e-6) {
        throw new DesignError(`nets.${name}.volts`, `the net is ${entry.volts} V and would become ${facts.volts} V`);
      }
      entry.volts = facts.volts;
    }
    if (facts.amps !== undefined) entry.amps = Math.max(entry.amps ?? 0, facts.amps);
    if (facts.working_volts !== undefined) entry.working = Math.max(entry.working ?? 0, facts.working_volts);
    this.#classify(name, entry, facts.class, how.weak ?? false);
  }

  /** Puts a pin on a net. A pin elsewhere is refused, unless its net is an optional port's own: that is merged into this one. */
  join(name: string, ref: string, pin: PinPads): void {
    const entry = this.#entry(name);
    const pads = this.#pads.get(ref) ?? new Map<string, string>();
    this.#pads.set(ref, pads);
    const others = new Set(pin.pads.flatMap((pad) => pads.get(pad) ?? []).filter((net) => net !== name));
    for (const other of others) {
      if (!this.#entry(other).mergeable) throw new DesignError(`nets.${name}`, `${ref}.${pin.name} is already on ${other}`);
      this.#merge(other, name);
    }
    if (pin.pads.every((pad) => pads.get(pad) === name)) return;
    for (const pad of pin.pads) pads.set(pad, name);
    entry.pins.push(`${ref}.${pin.name}`);
  }

  /** Makes one net of two: pins and later uses of `from` are those of `into`. */
  unite(from: string, into: string): void {
    if (this.current(from) !== this.current(into)) this.#merge(this.current(from), this.current(into));
  }

  /** Takes a part off its nets; its pins by the nets that they were on. */
  release(ref: string): Map<string, string> {
    this.#pads.delete(ref);
    const held = new Map<string, string>();
    for (const [name, entry] of this.#nets)
      for (let i = entry.pins.length - 1; i >= 0; i--) {
        const pin = entry.pins[i] ?? '';
        if (!pin.startsWith(`${ref}.`)) continue;
        held.set(pin.slice(ref.length + 1), name);
        entry.pins.splice(i, 1);
      }
    return held;
  }

  /** Takes one pin off its net. */
  leave(ref: string, pin: PinPads): void {
    for (const pad of pin.pads) this.#pads.get(ref)?.delete(pad);
    for (const { pins } of this.#nets.values()) {
      const at = pins.indexOf(`${ref}.${pin.name}`);
      if (at >= 0) pins.splice(at, 1);
    }
  }

  of(ref: string, pad: string): string | null {
    return this.#pads.get(ref)?.get(pad) ?? null;
  }

  /** The pins on a net; none where there is no such net. */
  pinsOf(name: string): readonly string[] {
    return this.#nets.get(this.current(name))?.pins ?? [];
  }

  /** Whether a pad's net joins it to anything else. */
  joined(ref: string, pad: string): boolean {
    const net = this.of(ref, pad);
    return net !== null && (!this.#entry(net).mergeable || this.#entry(net).pins.length > 1);
  }

  /** Declared voltage of a net; null where there is none. */
  volts(name: string): number | null {
    return this.#nets.get(name)?.volts ?? null;
  }

  /** The name that a net goes by after merges. */
  current(name: string): string {
    const into = this.#merged.get(name);
    return into === undefined ? name : this.current(into);
  }

  /** The design's nets. Ports that nobody took up and that hold a single pin are left open: their names are in `open`. */
  finish(): { nets: Net[]; open: ReadonlySet<string> } {
    const open = new Set<string>();
    const nets = [...this.#nets].flatMap(([name, entry]): Net[] => {
      // A board without a ground has no ground net.
      const unused = entry.class === 'ground' && entry.pins.length === 0;
      if (unused || (entry.mergeable && entry.pins.length < 2)) {
        open.add(name);
        return [];
      }
      return [
        {
          name,
          class: entry.class ?? 'signal',
          ...(entry.volts === null ? {} : { volts: entry.volts }),
          ...(entry.amps === null ? {} : { amps: entry.amps }),
          ...(entry.working === null ? {} : { working_volts: entry.working }),
          pins: [...entry.pins],
        },
      ];
    });
    return { nets, open };
  }

  #classify(name: string, entry: Entry, wanted: Net['class'] | undefined, weak: boolean): void {
    if (/^[AD]?GND$/.test(name) && wanted === undefined) entry.class ??= 'ground';
    if (wanted !== undefined && (!weak || entry.weak)) {
      // A rail stays a rail when a signal port hangs on it (an LED on 3V3); a USB pair stays one when it passes a plain connector.
      if (!weak || entry.class === null || entry.class === 'signal') entry.class = wanted;
      if (!weak) entry.weak = false;
    }
    if (entry.volts !== null && (entry.class === null || (entry.class === 'signal' && entry.weak))) entry.class = 'power';
  }

  #merge(from: string, into: string): void {
    const source = this.#entry(from);
    const target = this.#entry(into);
    for (const pads of this.#pads.values()) {
      for (const [pad, net] of pads) if (net === from) pads.set(pad, into);
    }
    target.pins.push(...source.pins);
    this.#nets.delete(from);
    this.#merged.set(from, into);
    this.declare(
      into,
      {
        ...(source.volts === null ? {} : { volts: source.volts }),
        ...(source.class === null ? {} : { class: source.class }),
        ...(source.working === null ? {} : { working_volts: source.working }),
      },
      { weak: true },
    );
  }

  #entry(name: string): Entry {
    const entry = this.#nets.get(name);
    if (entry === undefined) throw new DesignError(`nets.${name}`, 'there is no such net');
    return entry;
  }
}
