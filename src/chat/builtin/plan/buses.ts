import type { ItemWish } from '../intent.js';
import type { Controller } from './controller.js';
import type { Rail } from './draft.js';

/** The bus of a board that stands: its pins, the nets that they are on, and the addresses that are taken. */
export interface StandingBus {
  readonly sda: string;
  readonly scl: string;
  readonly nets: { readonly SDA: string; readonly SCL: string };
  readonly addresses: readonly string[];
}

/** The I²C lines of a board: made when the first device asks, pulled up once, each address given once. */
export class I2cBus {
  readonly #addresses = new Set<string>();
  #made: { sda: string; scl: string } | null | undefined;
  #nets = { SDA: 'SDA', SCL: 'SCL' };
  #rail: Rail | null = null;

  /** `standing`: the bus that the board has already; `lent`: pins that only a header of that board brings out, by the nets that they are on. */
  constructor(
    readonly c: Controller,
    readonly wishes: readonly ItemWish[],
    standing: StandingBus | null = null,
    readonly lent: ReadonlyMap<string, string> = new Map(),
  ) {
    if (standing === null) return;
    this.#made = standing;
    this.#nets = standing.nets;
    for (const address of standing.addresses) this.#addresses.add(address);
  }

  /** Nets of the bus; null where the microcontroller has no pins for it. */
  lines(): { SDA: string; SCL: string } | null {
    this.#made ??= this.#make();
    return this.#made === null ? null : this.#nets;
  }

  /** The rail that the bus is pulled up to, and what hangs on it is fed from: 3.3 V behind a level shifter beside a 5 V host. */
  get rail(): Rail {
    this.#rail ??= this.#shifts() ? this.c.power.three() : null;
    return this.#rail ?? this.c.logic;
  }

  /** A 5 V board on sockets cannot come down to 3.3 V as a chip does. */
  #shifts(): boolean {
    return (
      this.c.platform.host !== undefined &&
      this.c.logic.volts > 4 &&
      this.wishes.some((w) => w.id === 'sensor' || w.id === 'qwiic' || w.id === 'circuit')
    );
  }

  get pins(): { sda: string; scl: string } | null {
    return this.#made ?? null;
  }

  /** An address of the block's choice that nobody on the bus has; null where all are taken. */
  address(block: string, wanted?: number): string | null {
    const choices = (this.c.draft.library.blocks.get(block)?.params['address']?.choices ?? []).map(String).filter((a) => Number.isFinite(Number(a)));
    const asked = choices.find((a) => wanted !== undefined && Number(a) === wanted && !this.#addresses.has(a));
    if (wanted !== undefined && asked === undefined) {
      this.c.draft.cannot(
        `Address 0x${wanted.toString(16)}: ${choices.some((a) => Number(a) === wanted) ? 'another part has it' : `${block.replace('i2c_sensor_', '').toUpperCase()} has ${choices.join(' or ')}`}.`,
      );
    }
    const free = asked ?? choices.find((a) => !this.#addresses.has(a));
    if (free !== undefined) this.#addresses.add(free);
    return free ?? null;
  }

  /** Takes a fixed address; false, and said so, where another part has it. */
  claim(address: string, what: string): boolean {
    if (this.#addresses.has(address)) this.c.draft.cannot(`A further ${what}: its only I²C address is taken.`);
    const free = !this.#addresses.has(address);
    this.#addresses.add(address);
    return free;
  }

  #make(): { sda: string; scl: string } | null {
    const { c } = this;
    const pins = this.#wanted() ?? c.pool.group(c.platform.functions.i2c, 'the I²C bus') ?? anyPair(c, 'the I²C bus', ['sda', 'scl']);
    if (pins === null && this.#share()) return this.pins;
    if (pins === null) {
      c.draft.cannot(`I²C: the pins of the ${c.platform.name} for it are taken.`);
      return null;
    }
    this.#pullUp();
    const shifted = this.rail !== c.logic;
    const [sda, scl] = shifted ? ['SDA_5V', 'SCL_5V'] : ['SDA', 'SCL'];
    if (shifted) {
      const low = { LV: this.rail.net, SDA_LV: 'SDA', SCL_LV: 'SCL' };
      c.draft.block('level_shifter_i2c', 'Level shifter', { ...low, HV: c.logic.net, GND: 'GND', SDA_HV: sda, SCL_HV: scl });
      c.draft.put(`level shifter between the bus at 3.3 V and the ${c.platform.name}`);
    }
    c.join(sda, pins.sda);
    c.join(scl, pins.scl);
    c.draft.put(`I²C bus (SDA ${pins.sda}, SCL ${pins.scl}) with its pull-ups`);
    return pins;
  }

  #pullUp(): void {
    const { draft } = this.c;
    const ohms = [...draft.intent.items.filter((i) => i.id === 'pullups'), ...this.wishes].find((w) => w.ohms !== undefined)?.ohms;
    const value = ohms === undefined ? {} : { ohms: ohms >= 1000 ? `${ohms / 1000}k` : String(ohms) };
    draft.block('i2c_pullups', 'I²C pull-ups', { VCC: this.rail.net, ...this.#nets }, value);
  }

  /** The bus on pins that a header brings out already, where no others are left: their nets stay as they are. false: there are none such. */
  #share(): boolean {
    const { c, lent } = this;
    if (this.#shifts()) return false;
    const pair = c.platform.functions.i2c.find((g) => lent.has(g.sda) && lent.has(g.scl));
    const [SDA, SCL] = [lent.get(pair?.sda ?? ''), lent.get(pair?.scl ?? '')];
    if (pair === undefined || SDA === undefined || SCL === undefined) return false;
    this.#nets = { SDA, SCL };
    this.#made = pair;
    this.#pullUp();
    c.draft.assume(`SDA is ${pair.sda} and SCL ${pair.scl}: no others are left for I²C, so the pin header has the bus on these two as well.`);
    c.draft.put(`I²C bus (SDA ${pair.sda}, SCL ${pair.scl}) with its pull-ups`);
    return true;
  }

  /** Pins that the sentence names: data first, as they are always said. Chips with a pin matrix take any. */
  #wanted(): { sda: string; scl: string } | null {
    const { c } = this;
    const bus = c.draft.intent.items.filter((i) => i.id === 'i2c_bus' || i.id === 'i2c_header');
    const named = [...this.wishes, ...bus].find((w) => w.pins.length === 2)?.pins ?? [];
    const [sda, scl] = named.map((p) => c.pool.resolve(p));
    if (named.length !== 2) return null;
    const fixed = c.platform.functions.i2c.find((g) => [g.sda, g.scl].every((p) => p === sda || p === scl));
    const free = (p: string | null | undefined): p is string => p !== null && p !== undefined && c.pool.isFree(p);
    if (fixed !== undefined && free(fixed.sda) && free(fixed.scl)) return c.pool.group([fixed], 'the I²C bus');
    const any = c.platform.id.startsWith('esp32') && free(sda) && free(scl) && [sda, scl].every((p) => c.platform.functions.gpio.includes(p));
    if (any) return c.pool.group([{ sda, scl }], 'the I²C bus');
    c.draft.cannot(`I²C on ${named.join(' and ')}: the ${c.platform.name} does not have it there.`);
    return null;
  }
}

/** Chips whose pin matrix brings a bus out on any two pins. */
const hasMatrix = ({ platform }: Controller): boolean => platform.id.startsWith('esp32') && platform.host === undefined;

/** Two free pins for a bus of a chip with a pin matrix, those of no other use first; null: it has none, or too few are left. */
function anyPair<A extends string, B extends string>(c: Controller, what: string, [a, b]: readonly [A, B]): Record<A | B, string> | null {
  if (!hasMatrix(c)) return null;
  const free = c.platform.functions.gpio.filter((p) => c.platform.strapping[p] === undefined && c.pool.isFree(p));
  const kept = new Set(c.platform.functions.adc);
  const [one, two] = [...free.filter((p) => !kept.has(p)), ...free.filter((p) => kept.has(p))];
  return one === undefined || two === undefined ? null : c.pool.group([{ [a]: one, [b]: two } as Record<A | B, string>], what);
}

/** Pins of a serial port that the sentence names, transmitter first; null: none, or not there. */
function namedPair(c: Controller, what: string, named: readonly string[]): { tx: string; rx: string } | null {
  const [tx, rx] = named.map((p) => c.pool.resolve(p));
  if (named.length !== 2 || tx == null || rx == null || ![tx, rx].every((p) => c.pool.isFree(p))) return null;
  const fixed = c.platform.functions.uart.find((g) => c.pool.resolve(g.tx) === tx && c.pool.resolve(g.rx) === rx);
  if (fixed !== undefined) return c.pool.group([fixed], what);
  const any = hasMatrix(c) && [tx, rx].every((p) => c.platform.functions.gpio.includes(p));
  return any ? c.pool.group([{ tx, rx }], what) : null;
}

/** A free serial port; the last one first when `background` (the first prints at start on many chips). `named`: the pins that were asked for. */
export function takeUart(c: Controller, what: string, background: boolean, named: readonly string[] = []): { tx: string; rx: string } | null {
  const groups = c.platform.functions.uart;
  const wanted = namedPair(c, what, named);
  const pins = wanted ?? c.pool.group(background ? [...groups].reverse() : groups, what) ?? anyPair(c, what, ['tx', 'rx']);
  if (named.length === 2 && wanted === null && pins !== null)
    c.draft.cannot(`${what} on ${named.join(' and ')}: the ${c.platform.name} does not have it there; it is on ${pins.tx} and ${pins.rx}.`);
  if (pins === null) c.draft.cannot(`${what}: the ${c.platform.name} has no free serial port left.`);
  return pins;
}
