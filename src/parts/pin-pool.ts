import type { Platform } from './block.js';
import type { Device } from './device.js';

/** The outcome of asking for a pin: the pin, and why it is not the one that was asked for. */
export interface PinAnswer {
  readonly pin: string | null;
  readonly refused?: string;
}

/** Hands out a microcontroller's pins: each once, strapping pins never, those that program it last. */
export class PinPool {
  readonly #taken = new Map<string, string>();
  readonly #late = new Set<string>();

  constructor(
    readonly platform: Platform,
    readonly device: Device,
  ) {
    const { programming } = platform;
    for (const pin of Object.values(programming?.ports ?? {})) this.#late.add(this.resolve(pin) ?? pin);
  }

  /** The device's own name of a pin that a person wrote: "IO4" and "GP4" are "GPIO4"; null where it has none such. */
  resolve(name: string): string | null {
    const spellings = [name, name.replace(/^GPIO/, 'IO'), name.replace(/^GPIO/, 'GP'), name.replace(/^(GP|IO)(?=\d)/, 'GPIO')];
    const same = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();
    for (const spelling of spellings) {
      const found =
        this.device.pins.find((p) => same(p.name, spelling)) ?? this.device.pins.find((p) => p.aliases?.some((a) => same(a, spelling)) ?? false);
      if (found !== undefined) return found.name;
    }
    const dashed = this.device.pins.find((p) => p.name.split('/').some((part) => spellings.some((s) => same(part, s))));
    return dashed?.name ?? null;
  }

  isFree(pin: string): boolean {
    return !this.#taken.has(this.resolve(pin) ?? pin);
  }

  claim(pin: string, what: string): string {
    const name = this.resolve(pin) ?? pin;
    this.#taken.set(name, what);
    return name;
  }

  /** A free pin that can do this; `wanted` is honoured or refused with the reason. */
  take(what: string, can: 'gpio' | 'adc' | 'pwm', wanted?: string): PinAnswer {
    const refused = wanted === undefined ? undefined : this.#whyNot(wanted, can);
    if (wanted !== undefined && refused === undefined) return { pin: this.claim(wanted, what) };
    const pin = this.#first(can);
    const answer = { pin: pin === undefined ? null : this.claim(pin, what) };
    return refused === undefined ? answer : { ...answer, refused };
  }

  /** Free pins of no bus and no converter, in the platform's order. */
  #free(): string[] {
    return this.#usable('gpio').filter((p) => this.isFree(p) && !this.#late.has(this.resolve(p) ?? p));
  }

  /** Every pin that is left: with those that the platform keeps for buses and analogue inputs. */
  #every(): string[] {
    const { adc, i2c, spi, uart, can } = this.platform.functions;
    const kept = [...adc, ...[...i2c, ...spi, ...uart, ...can].flatMap((g) => Object.values(g))];
    const able = (p: string): boolean => {
      const pin = this.device.pins.find((d) => d.name === this.resolve(p));
      return this.isFree(p) && this.platform.strapping[p] === undefined && pin?.type === 'bidirectional';
    };
    return [...new Set([...this.#free(), ...kept.filter(able)].map((p) => this.resolve(p) ?? p))];
  }

  /** Pins that need care are nobody's but whom the platform's data give them to: a bus. */
  #usable(can: 'gpio' | 'adc' | 'pwm'): readonly string[] {
    return this.platform.functions[can].filter((p) => this.platform.strapping[p] === undefined);
  }

  /** Pins of analogue and bus functions are left for those who need them, as long as others are free. */
  #first(can: 'gpio' | 'adc' | 'pwm'): string | undefined {
    const free = this.#usable(can).filter((p) => this.isFree(p));
    const early = free.filter((p) => !this.#late.has(this.resolve(p) ?? p));
    return early[0] ?? free[0];
  }

  #whyNot(wanted: string, can: 'gpio' | 'adc' | 'pwm'): string | undefined {
    const name = this.resolve(wanted);
    const mcu = this.platform.name;
    if (name === null) return `the ${mcu} has no pin ${wanted}`;
    const strap = Object.entries(this.platform.strapping).find(([pin]) => this.resolve(pin) === name);
    if (strap !== undefined) return `${wanted} of the ${mcu} must stay free (${strap[1]})`;
    const owner = this.#taken.get(name);
    if (owner !== undefined) return `${wanted} is taken by ${owner}`;
    // A pin that the platform keeps for a bus serves whoever asks for it by name.
    const asked = can === 'gpio' && this.#every().includes(name);
    if (!asked && !this.#usable(can).some((p) => this.resolve(p) === name)) {
      return can === 'gpio'
        ? `${wanted} of the ${mcu} is not free for general use`
        : `${wanted} of the ${mcu} cannot be used as ${can.toUpperCase()}`;
    }
    return undefined;
  }
}
