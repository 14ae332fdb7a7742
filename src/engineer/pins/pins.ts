import { type Platform, pinCalled } from '../../parts/index.js';
import { NOTHING_STANDS, type Standing } from '../standing.js';

/** A signal that wants a pin of the controller. */
export interface Signal {
  readonly net: string;
  readonly can: 'gpio' | 'adc' | 'pwm';
  /** The controller's pin that was asked for. */
  readonly at?: string;
}

/** A bus of the platform; `serial`: a serial port that its program does not come over. */
export type Bus = 'i2c' | 'spi' | 'uart' | 'can' | 'serial';

/** Lines of a bus by their role: sda, scl, tx, rx, sck … */
export type Lines = Readonly<Record<string, string>>;

/**
 * The controller's pins: buses take their groups first, then signals are matched to pins, each in the order of asking. A signal moves to another
 * pin only where a later one would have none otherwise (an augmenting path), so that a further ask leaves the earlier ones where they are.
 */
export class Pins {
  readonly #taken = new Map<string, string>();
  /** Groups given away, by bus: a chip has no more of its buses for having more pins. */
  readonly #given = new Map<Bus, number>();
  readonly #platform: Platform;
  /** Later in line: pins that a bus, a converter's input or a programmer could use. */
  readonly #order: readonly string[];
  /** Pins that were asked for by name: nothing else takes them. */
  readonly #kept: ReadonlySet<string>;
  /** Pins that something of a board that stands is on: by what it is, which alone takes it. */
  readonly #standing: Standing;

  constructor(platform: Platform, kept: ReadonlySet<string> = new Set(), standing: Standing = NOTHING_STANDS) {
    this.#platform = platform;
    this.#kept = new Set([...kept, ...standing.pins.values(), ...standing.taken]);
    this.#standing = standing;
    const { functions: f, programming } = platform;
    const wanted = [f.i2c[0], f.spi[0], f.uart[0]].flatMap((g) => (g === undefined ? [] : Object.values(g)));
    const dear = (pin: string): number =>
      (wanted.includes(pin) ? 2 : 0) + (f.adc.includes(pin) ? 1 : 0) + (Object.values(programming?.ports ?? {}).includes(pin) ? 4 : 0);
    const usable = f.gpio.filter((p) => platform.strapping[p] === undefined);
    this.#order = usable
      .map((pin, i) => ({ pin, i }))
      .sort((a, b) => dear(a.pin) - dear(b.pin) || a.i - b.i)
      .map(({ pin }) => pin);
  }

  /**
   * The first group of pins of which none is taken, of those with the pins that were asked for; null: there is none. `nets` by role. Where the
   * platform gives the bus to any pins, those that were asked for are a group in the order of its lines, or by them (`named`).
   */
  group(bus: Bus, nets: Lines, asked: readonly string[] = [], named: Lines = {}): Lines | null {
    const roles = Object.keys(nets);
    const routes = this.#platform.functions.matrix?.includes(bus === 'serial' ? 'uart' : bus) === true;
    const routed = routes && Object.keys(named).length === 0 && asked.length === roles.length;
    // Of lines that were named one by one the others are where the bus has them.
    const mixed = routes && Object.keys(named).length > 0 ? this.groups(bus).map((g) => ({ ...g, ...named })) : [];
    const groups = [...(routed ? [Object.fromEntries(roles.map((role, i) => [role, asked[i] ?? '']))] : []), ...mixed, ...this.groups(bus)];
    const whole = groups.filter((g) => Object.keys(nets).every((role) => g[role] !== undefined && !this.#taken.has(g[role] ?? '')));
    const has = (g: Lines): boolean =>
      asked.every((pin) => Object.values(g).includes(pin)) &&
      Object.entries(named).every(([role, pin]) => g[role] === pin) &&
      new Set(roles.map((role) => g[role])).size === roles.length;
    const spares = (g: Lines): boolean =>
      Object.keys(nets).every((role) => !this.#kept.has(g[role] ?? '') || asked.includes(g[role] ?? '') || named[role] === g[role]);
    const stands = (g: Lines): boolean => Object.entries(nets).every(([role, net]) => this.#standing.pins.get(net) === g[role]);
    const free =
      whole.find((g) => asked.length + Object.keys(named).length > 0 && has(g)) ??
      whole.find(stands) ??
      whole.find(spares) ??
      whole.find((g) => this.#mayTake(g, nets)) ??
      (routes && asked.length === 0 && Object.keys(named).length === 0 ? this.#routed(bus, roles) : undefined);
    if (free === undefined) return null;
    this.#given.set(kindOf(bus), (this.#given.get(kindOf(bus)) ?? 0) + 1);
    for (const [role, net] of Object.entries(nets)) this.#taken.set(free[role] ?? '', net);
    return free;
  }

  /** Of a platform that gives the bus to any pins: the usual ones as far as they are free, others in place of those that are not. */
  #routed(bus: Bus, roles: readonly string[]): Lines | undefined {
    const groups = this.groups(bus);
    const open = this.#order.filter((p) => !this.#taken.has(p) && !this.#kept.has(p));
    const usual = groups[0];
    if (usual === undefined || (this.#given.get(kindOf(bus)) ?? 0) >= groups.length || open.length < roles.length) return undefined;
    const own = new Map(roles.flatMap((role) => (open.includes(usual[role] ?? '') ? [[role, usual[role] ?? ''] as const] : [])));
    const others = open.filter((p) => ![...own.values()].includes(p));
    return Object.fromEntries(roles.map((role) => [role, own.get(role) ?? others.shift() ?? '']));
  }

  /** Nothing that the request does not know of is on these pins. */
  #mayTake(group: Lines, nets: Lines): boolean {
    return Object.keys(nets).every((role) => !this.#standing.taken.has(group[role] ?? ''));
  }

  /** Pins of a bus by its lines; a serial port of the board is another than the one that its program comes over, where there are two. */
  groups(bus: Bus): readonly Lines[] {
    const { functions: f } = this.#platform;
    if (bus === 'spi') return f.spi.map(({ cs: _, ...lines }) => lines as Lines);
    return bus === 'serial' ? [...f.uart].reverse() : f[bus];
  }

  /** Pin of each signal; null: none is left that can do it. */
  match(signals: readonly Signal[]): (string | null)[] {
    const owner = new Map<string, number>();
    const { adc, pwm } = this.#platform.functions;
    const free = (of: readonly string[]): string[] =>
      of.filter((p) => !this.#taken.has(p) && !this.#kept.has(p) && this.#platform.strapping[p] === undefined);
    const pulsing = this.#order.filter((p) => pwm.includes(p));
    const able = signals.map(({ can }) => free(can === 'adc' ? adc : can === 'pwm' ? pulsing : this.#order));
    signals.forEach(({ at }, i) => {
      if (at !== undefined && !this.#taken.has(at) && !owner.has(at)) owner.set(at, i);
    });
    const fixed = new Set(owner.values());
    const place = (i: number, seen: Set<string>): boolean => {
      const open = able[i]?.find((p) => !owner.has(p));
      if (open !== undefined) {
        owner.set(open, i);
        return true;
      }
      for (const pin of able[i] ?? []) {
        if (seen.has(pin)) continue;
        seen.add(pin);
        const other = owner.get(pin);
        if (other === undefined || !place(other, seen)) continue;
        owner.set(pin, i);
        return true;
      }
      return false;
    };
    const whose = (i: number): string | null => [...owner].find(([, n]) => n === i)?.[0] ?? null;
    signals.forEach(({ can }, i) => {
      if (fixed.has(i) || place(i, new Set()) || can !== 'pwm') return;
      // A pin without a PWM channel turns it on and off at least.
      able[i] = free(this.#order);
      place(i, new Set());
    });
    // A moved signal holds its new pin only: the old one is another's.
    return signals.map((_, i) => whose(i));
  }

  /** The controller's pin that somebody calls so, of those that a program can use; null: it has none. */
  static named(platform: Platform, said: string): string | null {
    return pinCalled(Pins.of(platform), said);
  }

  /** Every pin of a controller that a program can use. */
  static of({ functions: f, strapping }: Platform): string[] {
    const groups = [...f.i2c, ...f.spi, ...f.uart, ...f.can].flatMap((g) => Object.values(g).flatMap((pin) => pin ?? []));
    return [...new Set([...f.gpio, ...f.adc, ...groups, ...Object.keys(strapping)])];
  }

  /** Free pins that are left after `used`, in the order of the platform. */
  spare(used: ReadonlySet<string>): string[] {
    return Pins.of(this.#platform).filter(
      (p) => !this.#taken.has(p) && !this.#kept.has(p) && !used.has(p) && this.#platform.strapping[p] === undefined,
    );
  }
}

/** The bus of the chip that a bus of the board is: a serial port beside the one its program comes over is a serial port. */
const kindOf = (bus: Bus): Bus => (bus === 'serial' ? 'uart' : bus);
