import type { BlockInstance } from '../../../design/index.js';
import type { SourceWish } from '../intent.js';
import { addHolder, guardCell, minusOf } from './cells.js';
import type { Draft, Rail } from './draft.js';
import { FAMILY_NAMES } from './families.js';
import { orDiode, powerPath } from './joining.js';
import { isLatch, latch } from './latch.js';
import { leadsOf } from './leaded.js';
import { listedPins, voltsNamed } from './listed-pins.js';
import { electronicFuse, pathFuse, slide } from './path/index.js';
import { PD_MA, pdVolts, usbPd } from './power-delivery.js';
import { addReverse, addSurge } from './protection.js';
import { addRegulator, DOWN_MAX_V, FIVE_FROM_V, isFrugal, methodOf, type RegulatorWish, railName } from './regulators.js';
import type { Brief } from './settle.js';
import type { Supplies } from './supplies.js';

export type { Supplies } from './supplies.js';

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

/** Least input that shares a rail with USB-C through diodes, V. */
export const JOINS_FROM_V = 4.5;
/** Heat above which the drop is shared by two regulators, W. */
const SHARE_W = 0.8;
/** Most current of the linear regulators, A. */
const LINEAR_A = 0.8;
/** Most that the reverse-polarity block carries, A: 0.5 W in 50 mΩ (AOS AO3401A). */
const PROTECTION_MAX_A = 3.2;
/** Highest input of the reverse-polarity block, V. */
const PROTECTION_MAX_V = 24;
/** What a coin cell gives before its voltage sags, mA. */
const COIN_MA = 15;
const COIN_V = 3;
/** Forward voltage of a Schottky diode at some 100 mA, V. */
const SCHOTTKY_V = 0.3;

/** Highest supply that feeds the load past the cell, V. */
const PATH_MAX_V = 5.3;
/** What a converter behind the power path gives back. */
const PATH_EFFICIENCY = 0.85;
/** Least current that a fuse is chosen for, A. */
const LEAST_FUSED_A = 0.2;
/** What a USB 2.0 port gives, and a USB-C charger without Power Delivery, mA. */
const USB2_MA = 500;
const USB_C_MA = 3000;
/** Most that the small charger gives, mA (Microchip MCP73831). */
const SMALL_CHARGER_MA = 500;
/** The load is fed past the cell while the supply is there. */
export const SHARES = /\bload[- ]?shar\w*|\bpower[- ]?path\b/i;

/** Most that a micropower regulator gives, mA. */
const FRUGAL_MA = 250;

const isFive = (volts: number): boolean => volts >= 4.5 && volts <= 5.5;

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
    this.vbus = usb === null ? (brief.feeder === undefined ? null : this.#feeder(brief.feeder)) : this.#usb(usb, usbData);
    if (main === null)
      for (const id of ['fuse', 'surge'] as const)
        for (const item of brief.items.filter((i) => i.id === id))
          draft.cannot(
            `${item.text}: I put it behind a terminal, a jack or a battery; the board has ${usb === null ? 'a cell' : 'USB-C'} alone, which limits itself.`,
          );
    if (main !== null) {
      this.input = this.#switched(this.#connector(main));
      this.system = this.#joined(this.input);
    } else if (cell !== null) {
      this.input = this.#cell(cell);
      // A panel's voltage without load is too high for what hangs on the cell.
      const direct = this.vbus !== null && this.vbus.volts <= PATH_MAX_V;
      this.system = this.#switched(
        this.vbus !== null && direct && this.#isLoaded() ? powerPath(draft, this.vbus, this.input, this.#wishedAmps(this.input.volts)) : this.input,
      );
    } else {
      if (this.vbus === null) throw new Error('a board without a source was planned');
      this.input = this.#switched(this.vbus);
      this.system = this.input;
    }
  }

  /** What the wished outputs draw from a supply of these volts, A. */
  #wishedAmps(volts: number): number {
    return this.brief.intent.rails.reduce((sum, r) => sum + ((r.amps ?? 0) * Math.max(1, r.volts / volts)) / PATH_EFFICIENCY, 0);
  }

  /** The slide switch of the supply, where one is wished: it turns a FET that carries the current. */
  #switched(rail: Rail): Rail {
    if (!this.brief.items.some((i) => i.id === 'power_switch')) return rail;
    const { logic, five } = this.estimate;
    const amps = (logic.peak + five.peak) / 1000;
    const held = this.brief.items.some(isLatch) ? latch(this.draft, rail, this.brief.controlled, amps) : null;
    return held ?? slide(this.draft, rail, amps);
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

  /** Whether the supply can be made into 5 V. */
  canMakeFive(): boolean {
    const { system, vbus } = this;
    return this.#five !== null || vbus !== null || isFive(system.volts) || methodOf(this.#wish('5V', 5, system, 0)) !== null;
  }

  raised(volts: number): Rail | null {
    const wish = this.#wish(railName(volts), volts, this.system, 0);
    const method = methodOf(wish);
    if (method !== null) return addRegulator(this.draft, wish, method);
    this.draft.cannot(
      `${volts} V from ${this.system.from}: my regulators step up from 2.3 to 20 V, and down from 4.5 to 60 V to no more than 15 V and 85 % of the input.`,
    );
    return null;
  }

  #wish(net: string, volts: number, from: Rail, typical_ma: number): RegulatorWish {
    const { items, intent } = this.brief;
    const amps = Math.max(0, ...intent.rails.map((r) => r.amps ?? 0), ...items.filter((i) => i.id === 'regulator').map((i) => i.amps ?? 0));
    const asked = items.some((i) => i.id === 'regulator' && i.part !== undefined);
    const { logic, five } = this.estimate;
    const frugal = isFrugal(intent.sentence) && logic.peak + five.peak <= FRUGAL_MA;
    return { net, volts, from, typical_ma, amps, switching: asked || amps > LINEAR_A, frugal };
  }

  #usb(usb: SourceWish, data: UsbPair | null): Rail {
    const ports = { VBUS: 'VBUS', GND: 'GND' };
    const [family, name] = /micro/i.test(usb.text) ? (['usb_micro', 'Micro-USB'] as const) : (['usb_c', 'USB-C'] as const);
    const block =
      data === null
        ? this.draft.block(`${family}_power`, name, ports)
        : this.draft.block(`${family}_data`, `${name} with data`, { ...ports, DP: data.dp, DM: data.dm });
    this.draft.atEdge(block, usb.edge);
    const { usb: named, cell } = this.brief;
    const amps = Math.max(
      named?.amps ?? 0,
      cell?.amps ?? 0,
      ...this.brief.intent.rails.map((r) => r.amps ?? 0),
      ...this.brief.items.map((i) => (i.id === 'charger' ? (i.amps ?? 0) : 0)),
    );
    const strong = data === null && family === 'usb_c' && amps * 1000 > USB2_MA;
    if (strong) this.draft.assume('A USB-C charger gives up to 3 A at 5 V without Power Delivery; a USB 2.0 port of a computer 0.5 A.');
    return this.draft.rail({ net: 'VBUS', volts: 5, limit_ma: strong ? USB_C_MA : USB2_MA, from: name });
  }

  /** A panel or a 5 V supply that charges the cell. */
  #feeder(source: SourceWish): Rail {
    const volts = voltsOf(source);
    this.draft.styled(source.connector, source.text, () =>
      this.draft.atEdge(
        source.id === 'barrel_jack'
          ? this.draft.block('barrel_jack', 'Barrel jack', { VOUT: 'VIN', GND: 'GND' }, { volts })
          : this.draft.block('screw_terminal_power', 'Charging supply', { VOUT: 'VIN', GND: 'GND' }, { volts }),
        source.edge,
      ),
    );
    if (/solar|panel|pv/i.test(this.draft.intent.sentence)) {
      this.draft.assume(`A panel of ${volts} V goes to ${Math.round(volts * 1.2 * 10) / 10} V without load: the charger stands 8 V.`);
      this.draft.cannot(
        'Tracking of the panel (MPPT): the charger of my library, the TP4056, takes what the panel gives and lowers its current when the voltage falls.',
      );
    }
    this.draft.put(`${volts} V in on ${FAMILY_NAMES[source.connector?.family ?? 'screw']}`);
    return this.draft.rail({ net: 'VIN', volts, limit_ma: null, from: `the ${volts} V supply` });
  }

  #connector(source: SourceWish): Rail {
    const volts = source.id === 'usb_pd' ? pdVolts(source, this.draft) : voltsOf(source);
    if (source.onHeader === true) {
      this.draft.assume(`The board is fed over its header with ${volts} V, beside its signals.`);
      const both = listedPins(this.draft.intent.sentence).flatMap((name) => voltsNamed(name) ?? []);
      // "3V3, 5V, GND …": the host gives both.
      if (isFive(volts) && both.some((v) => Math.abs(v - 3.3) < 0.1) && both.some(isFive))
        this.#three = this.draft.rail({ net: '3V3', volts: 3.3, limit_ma: null, from: 'the header' });
      return this.draft.rail({ net: 'VCC', volts, limit_ma: null, from: 'the header' });
    }
    if (source.note !== undefined) this.draft.note(`${source.note}.`);
    const battery = source.id === 'battery' || source.id === 'coin_cell';
    if (source.volts === undefined && source.id !== 'coin_cell' && source.id !== 'usb_pd')
      this.draft.assume(`You gave no voltage for ${source.text}: I planned for ${volts} V.`);
    const name = battery ? 'VBAT' : source.id === 'usb_pd' ? 'VPD' : 'VIN';
    const turned = this.#isReversible(source, volts);
    const raw = turned ? `${name}_RAW` : name;
    this.draft.styled(source.connector, source.text, () => this.draft.atEdge(this.#socket(source, raw, volts), source.edge));
    const limit_ma = source.id === 'coin_cell' ? COIN_MA : source.id === 'usb_pd' ? PD_MA : source.amps === undefined ? null : source.amps * 1000;
    const rail = this.#guarded(this.draft.rail({ net: raw, volts, limit_ma, from: `the ${describe(source, volts)}` }));
    if (!turned) return this.#limited(this.#surged(rail));
    if (leadsOf(this.draft.intent.sentence) === 'all') return this.#limited(this.#surged(this.#diode(rail, name)));
    const by = addReverse(this.draft, rail, name);
    this.draft.assume(`Reversed polarity at the board's supply does it no harm: ${by}.`);
    this.draft.feed(name, rail.net);
    return this.#limited(this.#surged(this.draft.rail({ ...rail, net: name })));
  }

  /** The electronic fuse that the sentence asks for: behind what keeps a reversed supply off it. */
  #limited(rail: Rail): Rail {
    const wish = this.brief.items.find((i) => i.id === 'fuse' && i.part === 'efuse');
    const { logic, five } = this.estimate;
    return wish === undefined ? rail : electronicFuse(this.draft, rail, wish.amps, ((logic.peak + five.peak) * 1.5) / 1000);
  }

  /** Reverse polarity on a board of leaded parts: a Schottky diode, which takes a little of the voltage. */
  #diode(rail: Rail, net: string): Rail {
    orDiode(this.draft, rail.net, net, 'Reverse-polarity protection');
    this.draft.assume('A Schottky diode protects the board against reversed polarity at its supply: it carries 1 A and takes some 0.4 V.');
    this.draft.feed(net, rail.net);
    return this.draft.rail({ ...rail, net });
  }

  /** The surge diode that the sentence asks for: it would short a reversed supply, so it stands behind what keeps that off. */
  #surged(rail: Rail): Rail {
    const surge = this.brief.items.find((i) => i.id === 'surge');
    if (surge !== undefined) addSurge(this.draft, rail, surge);
    return rail;
  }

  /** The fuse that the sentence asks for, right behind the connector. */
  #guarded(rail: Rail): Rail {
    const { logic, five } = this.estimate;
    const fuse = this.brief.items.find((i) => i.id === 'fuse');
    const holder = /\bholders?\b|\bblade\b|\bcartridge\b|\bglass\b|\breplaceable\b/i.test(this.draft.intent.sentence);
    const switched_a = this.brief.items.reduce(
      (sum, i) => sum + (i.id === 'mosfet' || /load_switch|high_side/.test(i.part ?? '') ? i.count * (i.amps ?? 0) : 0),
      0,
    );
    const load_a = Math.max(LEAST_FUSED_A, ((logic.peak + five.peak) * 1.5) / 1000 + switched_a);
    if (fuse === undefined || fuse.part === 'efuse') return rail;
    return pathFuse(this.draft, rail, { holder, ...(fuse.amps === undefined ? {} : { amps: fuse.amps }) }, load_a);
  }

  #socket(source: SourceWish, net: string, volts: number): BlockInstance | null {
    switch (source.id) {
      case 'barrel_jack':
        return this.draft.block('barrel_jack', 'Barrel jack', { VOUT: net, GND: 'GND' }, { volts });
      case 'coin_cell':
        if (volts === COIN_V) return this.draft.block('coin_cell_holder', 'Coin cell holder', { VBAT: net, GND: 'GND' });
        this.draft.cannot(`A coin cell of ${volts} V: one gives ${COIN_V} V; the wires of yours go to a 2-pin terminal.`);
        return this.draft.block('battery_terminal', 'Battery terminal', { VBAT: net, GND: 'GND' }, { volts });
      case 'battery':
        if (addHolder(this.draft, net, volts)) return null;
        return this.draft.block('battery_terminal', 'Battery terminal', { VBAT: net, GND: 'GND' }, { volts });
      case 'usb_pd':
        return usbPd(this.draft, net, volts);
      default:
        return this.draft.block('screw_terminal_power', 'Supply terminal', { VOUT: net, GND: 'GND' }, { volts });
    }
  }

  /** Loose wires can be swapped, and plugs come in both polarities. */
  #isReversible(source: SourceWish, volts: number): boolean {
    const { excluded } = this.draft.intent;
    if (excluded.has('reverse_protection') || source.id === 'usb_pd') return false;
    const asked = this.brief.items.some((i) => i.id === 'reverse_protection');
    // Pumps and heaters on the input: the FET would cook.
    const load_a = this.brief.items.reduce((sum, i) => sum + (i.id === 'mosfet' || i.part === 'load_switch' ? i.count * (i.amps ?? 0) : 0), 0);
    if (load_a > PROTECTION_MAX_A) {
      if (asked) this.draft.cannot(`Reverse-polarity protection for ${load_a} A: the FET of my library carries ${PROTECTION_MAX_A} A.`);
      else this.draft.assume(`Nothing protects the board against a supply the wrong way round: at ${load_a} A my FET would grow too hot.`);
      return false;
    }
    // "One N-MOSFET, gate from a header": a circuit that is told part by part is built as it is told.
    const bareSwitch =
      !this.brief.controlled && this.brief.items.some((i) => i.id === 'mosfet' && i.counted && /\b(?:n?mos)?fets?\b|transistor/i.test(i.text));
    if (!asked && bareSwitch) {
      this.draft.assume('Nothing protects the board against a supply the wrong way round: you described the circuit part by part.');
      return false;
    }
    const fits = volts >= 2.5 && volts <= PROTECTION_MAX_V;
    if (asked && !fits) this.draft.cannot(`Reverse-polarity protection at ${volts} V: the FET of my library stands ${PROTECTION_MAX_V} V.`);
    return fits && (asked || (source.id !== 'coin_cell' && !isKeyed(source)));
  }

  #cell(cell: SourceWish): Rail {
    const minus = minusOf(this.draft);
    if (!addHolder(this.draft, 'VBAT', 3.7, minus))
      this.draft.styled(cell.connector, cell.text, () =>
        this.draft.atEdge(this.draft.block('battery_jst', 'Battery connector', { VBAT: 'VBAT', GND: minus }, { volts: 3.7 }), cell.edge),
      );
    const rail = this.draft.rail({ net: 'VBAT', volts: 3.7, limit_ma: 2000, from: 'the Li-ion cell' });
    if (this.vbus !== null) this.#charger(cell);
    else if (this.brief.items.some((i) => i.id === 'charger')) this.draft.cannot('Charging: it needs the 5 V of USB-C, which you left out.');
    guardCell(this.draft, 'VBAT');
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
    if (wish === undefined && this.brief.feeder === undefined) this.draft.assume('The cell is charged from USB-C.');
    const from = this.vbus?.net ?? 'VBUS';
    const small = /mcp7383/i.test(wish?.text ?? '') && charge_ma <= SMALL_CHARGER_MA;
    this.draft.block(small ? 'liion_charger_small' : 'liion_charger', 'Li-ion charger', { VIN: from, VBAT: 'VBAT', GND: 'GND' }, { charge_ma });
    this.draft.load(from, 'charging', charge_ma, charge_ma);
    this.draft.put(
      `Li-ion charger (${small ? 'MCP73831' : 'TP4056'}, ${charge_ma} mA) with its LED${small ? '' : 's: red while it charges, yellow when it is done'}`,
    );
  }

  /** What a USB 2.0 port has left beside the board itself and 50 mA to spare, mA, in steps of 50. */
  #spare(): number {
    const { logic, five } = this.estimate;
    return Math.floor((450 - logic.typical - five.typical) / 50) * 50;
  }

  /** Whether anything but the charger draws current. */
  #isLoaded(): boolean {
    return (
      this.brief.controlled ||
      SHARES.test(this.draft.intent.sentence) ||
      this.brief.intent.rails.length > 0 ||
      this.brief.items.some((i) => i.id !== 'charger' && i.id !== 'terminal_out' && i.id !== 'power_led')
    );
  }

  /** USB-C and a second supply feed one rail, each through its diode, so that neither feeds the other. */
  #joined(input: Rail): Rail {
    if (this.vbus === null) return input;
    if (input.volts > DOWN_MAX_V || input.volts < JOINS_FROM_V) return this.vbus;
    const { five, logic } = this.estimate;
    const wish = this.#wish('5V_REG', 5, input, five.typical + logic.typical);
    const method = input.volts >= FIVE_FROM_V ? methodOf(wish) : null;
    const second = method === null ? input : addRegulator(this.draft, wish, method);
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
    const { system, input, vbus, estimate } = this;
    if (isFive(system.volts)) return system;
    const fed = system.volts < 4.5 ? estimate.five.typical : estimate.five.typical + estimate.logic.typical;
    const wish = this.#wish('5V', 5, system, fed);
    const method = methodOf(wish);
    if (method !== null) return addRegulator(this.draft, wish, method);
    if (vbus !== null && vbus !== system) return vbus;
    this.draft.cannot(`5 V from ${input.from}: my regulators take 2.3 to 4.5 V and ${FIVE_FROM_V} to ${DOWN_MAX_V} V for it.`);
    return null;
  }

  #makeThree(): Rail | null {
    const { system, estimate } = this;
    const raised = this.brief.items.some((i) => i.id === 'regulator' && i.part === 'boost') && system.volts < 3.1;
    if (!raised && system.volts >= 2.9 && system.volts <= 3.6) return system;
    const wish = this.#wish('3V3', 3.3, system, estimate.logic.typical);
    const heat = ((system.volts - 3.3) * estimate.logic.typical) / 1000;
    const needsFive = estimate.five.peak > 0 || this.#five !== null;
    // A converter takes the whole drop where two linear regulators would have to share it and still get hot.
    const shared = system.volts >= FIVE_FROM_V && (needsFive || (heat > SHARE_W && methodOf(wish) === 'linear'));
    const from = (shared && !(wish.switching && !needsFive) ? this.five() : null) ?? system;
    const staged = from === system ? wish : { ...wish, from, switching: false };
    const method = methodOf(staged);
    if (method !== null) return addRegulator(this.draft, staged, method);
    this.draft.cannot(`3.3 V from ${this.input.from}: my regulators take 3.5 to ${DOWN_MAX_V} V.`);
    return null;
  }
}

/** What the small panels that charge one cell give under load, V. */
const PANEL_V = 6;

/** A supply without a number has the usual one. */
export const voltsOf = (source: SourceWish): number =>
  source.volts ??
  (/solar|panel|\bpv\b/i.test(source.text) ? PANEL_V : undefined) ??
  ({ coin_cell: COIN_V, battery: 9 } as Partial<Record<SourceWish['id'], number>>)[source.id] ??
  12;

/** JST housings go in one way round. */
const isKeyed = ({ connector, id }: SourceWish): boolean => id === 'terminal' && /^(xh|ph|sh|gh)$/.test(connector?.family ?? '');

const SOURCE_NAMES: Partial<Record<SourceWish['id'], string>> = {
  barrel_jack: 'barrel jack',
  battery: 'battery',
  coin_cell: 'coin cell',
  usb_pd: 'of USB-C Power Delivery',
};

function describe(source: SourceWish, volts: number): string {
  const what = SOURCE_NAMES[source.id] ?? FAMILY_NAMES[source.connector?.family ?? 'screw'].replace(/^a /, '');
  return `${volts} V ${what}`;
}
