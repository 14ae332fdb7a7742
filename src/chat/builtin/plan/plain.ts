import { DesignError } from '../../../design/index.js';
import type { ItemWish } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import { bridge, type Plain, signalHeader } from './bridge.js';
import type { Draft, Rail } from './draft.js';
import { addLed, addPowerLed } from './leds.js';
import { drawOf } from './needs.js';
import { addSwitch, busTerminal, loadRail, railFor, supplyTerminal, wishedRails } from './outlets.js';
import { quantities } from './passive/index.js';
import { plainCircuit } from './plain-circuit.js';
import type { Supplies } from './power.js';
import type { Brief } from './settle.js';

/** The NE555's output stays this far under its supply, V (TI SLFS022, typical at 10 mA and less). */
const TIMER_DROP_V = 1.4;
/** Indicator current where no microcontroller pin limits it, mA. */
const BRIGHT_MA = 5;
const BLINK_HZ = 1;
/** What a gate is given, V: the AO3400A stands 12. */
const GATE_MAX_V = 10;

/** Wires the wishes of a board without a microcontroller: timers, switches by hand, supplies, adapters with a header. */
export function planPlain(draft: Draft, brief: Brief, power: Supplies): void {
  const plain: Plain = { draft, brief, power, signals: [], lines: new Set(), addresses: new Set(), rail: null, counts: new Map() };
  const has = (id: ItemId): boolean => brief.items.some((i) => i.id === id);
  for (const item of brief.items.filter((i) => i.id === 'regulator')) regulator(plain, item);
  wishedRails(draft, power);
  if (has('timer_555')) timed(plain);
  else if (has('relay') || has('mosfet')) switched(plain);
  else if (has('led')) lit(plain);
  for (const item of brief.items) for (let n = 0; n < item.count; n++) draft.styled(item.connector, item.text, () => other(plain, item));
  busPullups(plain);
  signalHeader(plain);
}

function next(plain: Plain, stem: string): string {
  const count = (plain.counts.get(stem) ?? 0) + 1;
  plain.counts.set(stem, count);
  return `${stem}${count}`;
}

function regulator({ draft, power, brief }: Plain, item: ItemWish): void {
  if (item.volts === undefined && brief.intent.rails.length > 0) return;
  const volts = item.volts ?? (brief.items.some((i) => i.id === 'regulator' && i.volts !== undefined) ? undefined : defaultVolts(item));
  if (volts === undefined) return;
  const rail = railFor(draft, power, volts);
  if (rail !== null && item.amps !== undefined && rail.limit_ma !== null && item.amps * 1000 > rail.limit_ma) {
    draft.cannot(`${item.amps} A at ${volts} V: ${rail.from} delivers ${rail.limit_ma} mA at most.`);
  }
  if (rail === power.system) draft.assume(`${rail.net} already has ${rail.volts} V: it needs no regulator.`);
  const alone = brief.items.every((i) => SUPPLY_ONLY.has(i.id));
  if (rail === null || !alone) return;
  draft.load(rail.net, `the ${rail.volts} V output`, (item.amps ?? 0) * 1000, (item.amps ?? 0) * 1000);
  draft.atEdge(draft.block('screw_terminal_2', `${rail.volts} V output`, { P1: rail.net, P2: 'GND' }), item.edge);
  draft.put(`screw terminal with ${rail.net} (${rail.volts} V)`);
}

/** What stands on a board that only makes one supply of another: its output needs a connector that nobody named. */
const SUPPLY_ONLY: ReadonlySet<ItemId> = new Set([
  'regulator',
  'charger',
  'power_led',
  'reverse_protection',
  'led',
  'mounting_hole',
  'fuse',
  'surge',
]);

const defaultVolts = (item: ItemWish): number => (/7805|78l05/i.test(item.text) ? 5 : 3.3);

/** A 555 that drives what the sentence names: LEDs, else a terminal. */
function timed(plain: Plain): void {
  const { draft, brief, power } = plain;
  const rail = timerRail(plain);
  const timer = brief.items.find((i) => i.id === 'timer_555');
  const named = timer?.hertz ?? quantities(draft.intent, 'Hz')[0];
  const freq_hz = named ?? BLINK_HZ;
  if (named === undefined) draft.assume(`The timer runs at ${BLINK_HZ} Hz: you named no rate.`);
  draft.block('timer_555_astable', '555 timer', { VCC: rail.net, GND: 'GND', OUT: 'OUT' }, { freq_hz });
  const { typical, peak } = drawOf('timer_555_astable', draft.library);
  draft.load(rail.net, '555 timer', typical, peak);
  draft.put(`555 timer at ${Number(freq_hz.toPrecision(3))} Hz from ${rail.net}`);
  const level = { net: 'OUT', volts: rail.volts - TIMER_DROP_V };
  let driven = false;
  for (const item of brief.items.filter((i) => i.id === 'led')) {
    for (let n = 0; n < item.count; n++) {
      // Every second LED hangs from the supply, so that two blink in turn.
      const turns = n % 2 === 1 && /altern|in turn|police|ping.?pong/i.test(brief.intent.sentence);
      driven = true;
      draft.put(`${turns ? sinkLed(plain, rail, item) : addLed(draft, level, item, BRIGHT_MA, rail.net)} LED on the timer's output`);
    }
  }
  for (const item of brief.items.filter((i) => i.id === 'mosfet')) {
    for (let n = 0; n < item.count; n++) driven = driveSwitch(plain, item, 'OUT') || driven;
  }
  if (brief.items.some((i) => i.id === 'relay') && power.five() !== null) {
    draft.block('relay_driver', 'Relay', { CTRL: 'OUT', VCC: power.five()?.net ?? '', GND: 'GND' });
    draft.load(power.five()?.net ?? '', 'relay coil', 72, 72);
    draft.put('relay, its contacts on a screw terminal');
    driven = true;
  }
  if (driven && !brief.items.some((i) => i.id === 'terminal_out')) return;
  const out = brief.items.find((i) => i.id === 'terminal_out');
  draft.atEdge(draft.block('screw_terminal_2', 'Timer output', { P1: 'OUT', P2: 'GND' }), out?.edge);
  draft.put("screw terminal with the timer's output");
}

function timerRail({ draft, power }: Plain): Rail {
  const { system } = power;
  if (system.volts >= 4.5 && system.volts <= 16) return system;
  throw new DesignError('message', `the 555 timer runs from 4.5 to 16 V, and ${draft.rails[0]?.from ?? 'the supply'} gives ${system.volts} V`);
}

/** An LED from the supply into the output: lit while the output is low. */
function sinkLed(plain: Plain, rail: Rail, item: ItemWish): string {
  const color = item.color ?? 'red';
  const anode = next(plain, 'LED_A');
  const ohms = Math.max(47, ((rail.volts - 2) / BRIGHT_MA) * 1000);
  const value = ohms > 1000 ? '1.5k' : ohms > 560 ? '1k' : '560';
  plain.draft.generic({ kind: 'resistor', value, purpose: `LED current ${BRIGHT_MA} mA`, pins: { '1': rail.net, '2': anode } });
  plain.draft.generic({ kind: 'led', value: color, purpose: `LED, ${color}, lit while the output is low`, pins: { A: anode, K: 'OUT' } });
  plain.draft.load(rail.net, `${color} LED`, BRIGHT_MA, BRIGHT_MA);
  return color;
}

function driveSwitch({ draft, power, brief }: Plain, item: ItemWish, net: string): boolean {
  const rail = loadRail(draft, power, brief.loadVolts);
  if (!addSwitch(draft, net, rail, item)) return false;
  draft.put(`MOSFET switch, load terminal at ${rail.volts} V`);
  return true;
}

/** Relays and MOSFET switches by hand, where there are as many buttons, else from a header. */
function switched(plain: Plain): void {
  const { draft, brief, power } = plain;
  const wishes = brief.items.filter((i) => i.id === 'relay' || i.id === 'mosfet').flatMap((i) => Array.from({ length: i.count }, () => i));
  const buttons = brief.items.filter((i) => i.id === 'button').flatMap((i) => Array.from({ length: i.count }, () => i));
  for (const [n, wish] of wishes.entries()) {
    const button = buttons[n];
    const net = next(plain, button === undefined ? 'IN' : 'BTN');
    const five = wish.id === 'relay' ? power.five() : null;
    if (wish.id === 'relay' && five === null) return;
    if (five !== null) {
      draft.atEdge(draft.block('relay_driver', 'Relay', { CTRL: net, VCC: five.net, GND: 'GND' }), wish.edge);
      draft.load(five.net, 'relay coil', 72, 72);
      draft.put('relay, its contacts on a screw terminal');
      draft.assume('The relay contacts are laid out for low voltage: keep mains away from this board, its clearances are not checked for that.');
    } else if (!driveSwitch(plain, wish, net)) return;
    if (button === undefined) plain.signals.push(net);
    else handSwitch(plain, net, button, five);
    plain.rail = five ?? power.input;
    if (brief.items.some((i) => i.id === 'led') && n === 0) indicator(plain, net);
  }
}

/** A button that pulls a driver's input up while it is pressed; a gate gets 10 V at most. */
function handSwitch({ draft, power }: Plain, net: string, button: ItemWish, five: Rail | null): void {
  const from = five?.net ?? (power.input.volts <= GATE_MAX_V ? power.input.net : (power.five()?.net ?? power.system.net));
  draft.device(
    'SW_TS-1187A',
    'Switches on while it is pressed',
    { '1': from, '2': net },
    { value: 'Push', ...(button.edge === undefined ? {} : { edge: button.edge }) },
  );
  draft.put('push button: on while it is pressed');
}

/** An LED beside the first switch: lit while its input is high. */
function indicator({ draft, brief }: Plain, net: string): void {
  const item = brief.items.find((i) => i.id === 'led');
  if (item !== undefined) draft.put(`${addLed(draft, { net, volts: 3.3 }, item, 2)} LED that shows the input`);
}

/** LEDs on the supply, through a button where there is one. */
function lit(plain: Plain): void {
  const { draft, brief, power } = plain;
  const rail = power.system;
  const button = brief.items.find((i) => i.id === 'button');
  const net = button === undefined ? rail.net : 'LED_ON';
  if (button !== undefined) {
    const place = button.edge === undefined ? {} : { edge: button.edge };
    draft.device('SW_TS-1187A', 'Lights the LED while it is pressed', { '1': rail.net, '2': net }, { value: 'Push', ...place });
    draft.put('push button in series with the LED');
  }
  for (const item of brief.items.filter((i) => i.id === 'led')) {
    for (let n = 0; n < item.count; n++) draft.put(`${addLed(draft, { net, volts: rail.volts }, item, BRIGHT_MA, rail.net)} LED`);
  }
}

/** Adapters: a part, its bus, and a header. */
function other(plain: Plain, item: ItemWish): void {
  const { draft, power, brief } = plain;
  const three = (): Rail | null => power.three();
  switch (item.id) {
    case 'can':
    case 'rs485': {
      const rail = three();
      if (rail === null) return;
      plain.rail = rail;
      const isCan = item.id === 'can';
      const names = isCan ? (['CANH', 'CANL'] as const) : (['RS485_A', 'RS485_B'] as const);
      const logic = isCan ? { TXD: 'TXD', RXD: 'RXD' } : { DI: 'DI', RO: 'RO', DE: 'DE' };
      const lines = isCan ? { CANH: names[0], CANL: names[1] } : { A: names[0], B: names[1] };
      draft.block(isCan ? 'can_transceiver' : 'rs485_transceiver', item.text, { VCC: rail.net, GND: 'GND', ...logic, ...lines });
      busTerminal(draft, isCan ? 'CAN' : 'RS-485', names, item.edge);
      plain.signals.push(...Object.values(logic));
      const { typical, peak } = drawOf(isCan ? 'can_transceiver' : 'rs485_transceiver', draft.library);
      draft.load(rail.net, `${item.text} transceiver`, typical, peak);
      draft.put(`${isCan ? 'CAN' : 'RS-485'} transceiver with 120 Ω termination and screw terminal`);
      return;
    }
    case 'circuit':
      plainCircuit(plain, item);
      return;
    case 'usb_uart':
      bridge(plain, item);
      return;
    case 'power_led':
      addPowerLed(draft, draft.rails.at(-1) ?? power.system, item);
      return;
    case 'terminal_out':
      if (!brief.items.some((i) => i.id === 'timer_555') && brief.intent.rails.length === 0) supplyTerminal(draft, power, item);
      return;
    case 'gpio_header':
      if (plain.signals.length === 0 && plain.rail === null) outlet(plain);
      return;
    case 'adc_divider':
    case 'divider':
    case 'potentiometer':
    case 'ldr':
    case 'crystal':
      draft.cannot(`${item.text}: without a microcontroller nothing here reads it.`);
      return;
    default:
      return;
  }
}

/** A header with a supply that somebody wants. */
function outlet({ draft, power }: Plain): void {
  const rail = draft.rails.at(-1) ?? power.system;
  draft.device('PinHeader_1x02', `Output: GND, ${rail.net}`, { '1': 'GND', '2': rail.net }, { edge: 'any', value: 'OUT' });
  draft.put(`2-pin header with ${rail.net}`);
}

/** An I²C bus that leads to a header brings its pull-ups. */
function busPullups({ draft, signals, rail }: Plain): void {
  if (rail === null || !signals.includes('SDA') || !signals.includes('SCL')) return;
  draft.block('i2c_pullups', 'I²C pull-ups', { VCC: rail.net, SDA: 'SDA', SCL: 'SCL' });
}
