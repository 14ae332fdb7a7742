import type { BlockInstance } from '../../../design/index.js';
import type { SourceWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { orDiode, powerPath } from './joining.js';
import type { Brief } from './settle.js';

/** What the board draws, estimated before it is wired, mA. */
export interface Estimate {
  readonly logic: { readonly typical: number; readonly peak: number };
  readonly five: { readonly typical: number; readonly peak: number };
}

/** USB data lines, where somebody takes them. */
export interface UsbPair {
  readonly dp: string;
  readonly dm: string;
}

/** The highest input that the 3.3 V and 5 V regulators of the library stand, V. */
const REGULATOR_MAX_V = 12;
/** Input from which the 5 V regulator holds its output, V. */
const FIVE_FROM_V = 6.5;
/** Least input that shares a rail with USB-C through diodes, V. */
export const JOINS_FROM_V = 4.5;
/** Heat above which the drop is shared by two regulators, and above which a SOT-223 on a small board gets too hot, W. */
const SHARE_W = 0.8;
export const TOO_HOT_W = 1.5;
/** Highest input of the reverse-polarity block, V. */
const PROTECTION_MAX_V = 24;
/** What a coin cell gives before its voltage sags, mA. */
const COIN_MA = 15;
/** Forward voltage of a Schottky diode at some 100 mA, V. */
const SCHOTTKY_V = 0.3;

const isFive = (volts: number): boolean => volts >= 4.5 && volts <= 5.5;

/** What a board's parts are fed from. A rail that is not there yet is made when it is first asked for. */
export interface Supplies {
  /** The connector's own net behind its protection: what switched loads hang on. */
  readonly input: Rail;
  /** Where regulators start from: the input, or the joint of USB and the input. */
  readonly system: Rail;
  readonly vbus: Rail | null;
  /** The 5 V rail; null, and said so, where there is none. */
  five(): Rail | null;
  /** The 3.3 V rail; on 3 V batteries the battery itself. */
  three(): Rail | null;
  logic(volts: number): Rail | null;
}

/** The supplies of a board: connectors, protection, charger, regulators. Rails are made when they are first asked for. */
export class PowerTree implements Supplies {
  readonly input: Rail;
  readonly system: Rail;
  readonly vbus: Rail | null;
  #five: Rail | null = null;
  #three: Rail | null = null;

  constructor(
    readonly draft: Draft,
    readonly brief: Brief,
    readonly estimate: Estimate,
    usbData: UsbPair | null,
  ) {
    const { main, usb, cell } = brief;
    this.vbus = usb === null ? null : this.#usb(usb, usbData);
    if (main !== null) {
      this.input = this.#connector(main);
      this.system = this.#joined(this.input);
    } else if (cell !== null) {
      this.input = this.#cell(cell);
      this.system = this.vbus !== null && this.#isLoaded() ? powerPath(draft, this.vbus, this.input) : this.input;
    } else {
      if (this.vbus === null) throw new Error('a board without a source was planned');
      this.input = this.vbus;
      this.system = this.vbus;
    }
  }

  five(): Rail | null {
    this.#five ??= this.#makeFive();
    return this.#five;
  }

  three(): Rail | null {
    this.#three ??= this.#makeThree();
    return this.#three;
  }

  logic(volts: number): Rail | null {
    return volts > 4 ? this.five() : this.three();
  }

  #usb(usb: SourceWish, data: UsbPair | null): Rail {
    const ports = { VBUS: 'VBUS', GND: 'GND' };
    const block =
      data === null
        ? this.draft.block('usb_c_power', 'USB-C', ports)
        : this.draft.block('usb_c_data', 'USB-C with data', { ...ports, DP: data.dp, DM: data.dm });
    this.draft.atEdge(block, usb.edge);
    return this.draft.rail({ net: 'VBUS', volts: 5, limit_ma: 500, from: 'USB-C' });
  }

  #connector(source: SourceWish): Rail {
    const volts = voltsOf(source);
    if (source.note !== undefined) this.draft.assume(`${source.note}.`);
    const battery = source.id === 'battery' || source.id === 'coin_cell';
    if (source.volts === undefined && source.id !== 'coin_cell')
      this.draft.assume(`You gave no voltage for ${source.text}: I planned for ${volts} V.`);
    const name = battery ? 'VBAT' : 'VIN';
    const turned = this.#isReversible(source, volts);
    const raw = turned ? `${name}_RAW` : name;
    this.draft.atEdge(this.#socket(source, raw, volts), source.edge);
    const limit_ma = source.id === 'coin_cell' ? COIN_MA : source.amps === undefined ? null : source.amps * 1000;
    const rail = this.draft.rail({ net: raw, volts, limit_ma, from: `the ${describe(source, volts)}` });
    if (!turned) return rail;
    this.draft.block('reverse_polarity', 'Reverse-polarity protection', { VIN: raw, VOUT: name, GND: 'GND' });
    this.draft.assume('A P-channel FET protects the board against reversed polarity at its supply.');
    this.draft.feed(name, raw);
    return this.draft.rail({ ...rail, net: name });
  }

  #socket(source: SourceWish, net: string, volts: number): BlockInstance | null {
    switch (source.id) {
      case 'barrel_jack':
        return this.draft.block('barrel_jack', 'Barrel jack', { VOUT: net, GND: 'GND' }, { volts });
      case 'coin_cell':
        this.draft.cannot('Coin cell: there is no holder in my library; its wires go to a 2-pin terminal.');
        return this.draft.block('battery_terminal', 'Battery terminal', { VBAT: net, GND: 'GND' }, { volts });
      case 'battery':
        return this.draft.block('battery_terminal', 'Battery terminal', { VBAT: net, GND: 'GND' }, { volts });
      default:
        return this.draft.block('screw_terminal_power', 'Supply terminal', { VOUT: net, GND: 'GND' }, { volts });
    }
  }

  /** Loose wires can be swapped, and plugs come in both polarities. */
  #isReversible(source: SourceWish, volts: number): boolean {
    const { excluded } = this.draft.intent;
    if (excluded.has('reverse_protection')) return false;
    const asked = this.brief.items.some((i) => i.id === 'reverse_protection');
    const fits = volts >= 2.5 && volts <= PROTECTION_MAX_V;
    if (asked && !fits) this.draft.cannot(`Reverse-polarity protection at ${volts} V: the FET of my library stands ${PROTECTION_MAX_V} V.`);
    return fits && (asked || source.id !== 'coin_cell');
  }

  #cell(cell: SourceWish): Rail {
    const instance = this.draft.block('battery_jst', 'Battery connector', { VBAT: 'VBAT', GND: 'GND' }, { volts: 3.7 });
    this.draft.atEdge(instance, cell.edge);
    const rail = this.draft.rail({ net: 'VBAT', volts: 3.7, limit_ma: 2000, from: 'the Li-ion cell' });
    if (this.vbus !== null) this.#charger(cell);
    else if (this.brief.items.some((i) => i.id === 'charger')) this.draft.cannot('Charging: it needs the 5 V of USB-C, which you left out.');
    this.draft.assume('The cell must bring its own protection against deep discharge.');
    return rail;
  }

  #charger(cell: SourceWish): void {
    const wish = this.brief.items.find((i) => i.id === 'charger');
    const capacity = cell.milliamp_hours ?? wish?.milliamp_hours;
    const asked = wish?.amps ?? cell.amps ?? this.brief.usb?.amps;
    const wanted = asked === undefined ? Math.min(capacity === undefined ? 500 : capacity / 2, this.#isLoaded() ? this.#spare() : 500) : asked * 1000;
    const charge_ma = Math.round(Math.min(1000, Math.max(130, wanted)));
    if (asked !== undefined && charge_ma !== Math.round(wanted))
      this.draft.cannot(`Charging at ${Math.round(wanted)} mA: the charger does 130 to 1000 mA; I set ${charge_ma} mA.`);
    else if (asked === undefined) this.draft.assume(`The cell is charged with ${charge_ma} mA: right for ${charge_ma} mAh or more.`);
    if (wish === undefined) this.draft.assume('The cell is charged from USB-C.');
    this.draft.block('liion_charger', 'Li-ion charger', { VIN: 'VBUS', VBAT: 'VBAT', GND: 'GND' }, { charge_ma });
    this.draft.load('VBUS', 'charging', charge_ma, charge_ma);
    this.draft.put(`Li-ion charger (TP4056, ${charge_ma} mA)`);
  }

  /** What a USB 2.0 port has left beside the board itself and 50 mA to spare, mA, in steps of 50. */
  #spare(): number {
    const { logic, five } = this.estimate;
    return Math.floor((450 - logic.typical - five.typical) / 50) * 50;
  }

  /** Whether anything but the charger draws current. */
  #isLoaded(): boolean {
    return this.brief.controlled || this.brief.items.some((i) => i.id !== 'charger' && i.id !== 'terminal_out' && i.id !== 'power_led');
  }

  /** USB-C and a second supply feed one rail, each through its diode, so that neither feeds the other. */
  #joined(input: Rail): Rail {
    if (this.vbus === null) return input;
    if (input.volts > REGULATOR_MAX_V || input.volts < JOINS_FROM_V) return this.vbus;
    const second = input.volts >= FIVE_FROM_V ? this.#regulator('ldo_5v', '5V_REG', 5, input) : input;
    const net = isFive(second.volts) ? '5V' : 'VSYS';
    orDiode(this.draft, this.vbus.net, net, 'USB-C feeds the board');
    orDiode(this.draft, second.net, net, `${input.from} feeds the board`);
    this.draft.assume(`USB-C and ${input.from} each feed the board through a Schottky diode, so both may be plugged in.`);
    this.draft.feed(net, second.net, this.vbus.net);
    const rail = this.draft.rail({
      net,
      volts: Math.min(5, second.volts) - SCHOTTKY_V,
      limit_ma: Math.min(1000, second.limit_ma ?? 1000),
      from: `USB-C or ${input.from}`,
    });
    if (isFive(rail.volts)) this.#five = rail;
    return rail;
  }

  #makeFive(): Rail | null {
    const { system, input, vbus } = this;
    if (isFive(system.volts)) return system;
    if (system.volts >= FIVE_FROM_V && system.volts <= REGULATOR_MAX_V) return this.#regulator('ldo_5v', '5V', 5, system);
    if (vbus !== null && vbus !== system) return vbus;
    this.draft.cannot(
      `5 V from ${input.from}: my library has no step-up converter${system.volts > REGULATOR_MAX_V ? ` and no regulator for more than ${REGULATOR_MAX_V} V` : ''}.`,
    );
    return null;
  }

  #makeThree(): Rail | null {
    const { system } = this;
    if (system.volts >= 2.9 && system.volts <= 3.6) return system;
    if (system.volts < 3.5 || system.volts > REGULATOR_MAX_V) {
      this.draft.cannot(`3.3 V from ${this.input.from}: my regulators take 3.5 to ${REGULATOR_MAX_V} V.`);
      return null;
    }
    const heat = ((system.volts - 3.3) * this.estimate.logic.typical) / 1000;
    const staged = system.volts >= FIVE_FROM_V && (heat > SHARE_W || this.estimate.five.peak > 0 || this.#five !== null);
    const from = (staged ? this.five() : null) ?? system;
    return this.#regulator(from.volts < 4.9 ? 'ldo_3v3_lowdrop' : 'ldo_3v3', '3V3', 3.3, from);
  }

  #regulator(block: string, net: string, volts: number, from: Rail): Rail {
    const instance = this.draft.block(block, `${volts} V regulator`, { VIN: from.net, VOUT: net, GND: 'GND' });
    const name = this.draft.mainDevice(block);
    this.draft.feed(net, from.net);
    this.draft.regulators.push({ name: name?.mpn ?? block, from: from.net, to: net, drop: from.volts - volts, own_ma: name?.draw_ma?.typical ?? 0 });
    this.draft.load(from.net, `${name?.mpn ?? 'regulator'} itself`, name?.draw_ma?.typical ?? 0, name?.draw_ma?.peak ?? 0);
    const limit = this.draft.library.blocks.get(block)?.ports.find((p) => p.kind === 'power_out')?.max_ma ?? null;
    if (instance !== null) this.draft.put(`${volts} V from ${from.from} (${name?.mpn ?? block})`);
    return this.draft.rail({ net, volts, limit_ma: limit, from: name?.mpn ?? block });
  }
}

/** A supply without a number has the usual one. */
export const voltsOf = (source: SourceWish): number =>
  source.volts ?? ({ coin_cell: 3, battery: 9 } as Partial<Record<SourceWish['id'], number>>)[source.id] ?? 12;

function describe(source: SourceWish, volts: number): string {
  const what =
    source.id === 'barrel_jack' ? 'barrel jack' : source.id === 'battery' ? 'battery' : source.id === 'coin_cell' ? 'coin cell' : 'screw terminal';
  return `${volts} V ${what}`;
}
