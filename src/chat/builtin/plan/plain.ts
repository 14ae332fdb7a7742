import { DesignError } from '../../../design/index.js';
import type { ItemWish } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import { bridge, type Plain, plainOf, signalHeader } from './bridge.js';
import { clampCan } from './bus-clamp.js';
import { busOptions, canOptions, termWords } from './bus-options.js';
import { busSensor } from './bus-sensor.js';
import { addBuzzer } from './buzzers.js';
import { chain } from './chain.js';
import { addDimmed, dimmersOf, dims, inStringsOf, shares } from './dimmed-strings.js';
import type { Draft, Rail } from './draft.js';
import { addIsolated, isIsolated } from './isolation.js';
import { addLed, addPowerLed, addStrings } from './leds.js';
import { drawOf, senses } from './needs.js';
import { addRelay, addSwitch, busTerminal, loadRail, railFor, supplyTerminal, switchName, wishedRails } from './outlets.js';
import { plainCircuit } from './plain-circuit.js';
import type { Supplies } from './power.js';
import { quantities } from './quantities.js';
import type { Brief } from './settle.js';
import { autoDirection, isAutoRs485, isUsbBus, lineLamps, usbBus } from './usb-bus.js';
import { isUsbSerial, usbSerial } from './usb-serial.js';
import { grove } from './wires/headers.js';

/** The NE555's output stays this far under its supply, V (TI SLFS022, typical at 10 mA and less). */
const TIMER_DROP_V = 1.4;
/** Indicator current where no microcontroller pin limits it, mA. */
const BRIGHT_MA = 5;
const BLINK_HZ = 1;
/** Beats of a metronome, Hz: 120 a minute. */
const TICK_HZ = 2;
/** What is to be heard, Hz. */
const TONE_HZ = 1000;
/** Highest supply that goes to a header beside logic lines, V. */
const LOGIC_MAX_V = 5.5;
/** What a gate is given, V: the AO3400A stands 12. */
const GATE_MAX_V = 10;

/** Wires the wishes of a board without a microcontroller: timers, switches by hand, supplies, adapters with a header. */
export function planPlain(draft: Draft, brief: Brief, power: Supplies): void {
  const plain = plainOf(draft, brief, power);
  const has = (id: ItemId): boolean => brief.items.some((i) => i.id === id);
  for (const item of brief.items.filter((i) => i.id === 'regulator')) regulator(plain, item);
  wishedRails(draft, power);
  const oneShot = brief.items.find((i) => i.part === 'timer_555_monostable');
  const done = has('timer_555') || oneShot !== undefined ? timed(plain, oneShot) : chain(plain, senses(brief.intent));
  if (has('timer_555') || oneShot !== undefined) busPullups(plain);
  else if (has('relay') || has('mosfet')) switched(plain);
  else if (has('led') && !isUsbBus(brief) && !isUsbSerial(brief) && !isAutoRs485(brief)) lit(plain);
  for (const item of brief.items.filter((i) => !done.has(i)))
    for (let n = 0; n < item.count; n++) draft.styled(item.connector, item.text, () => other(plain, item));
  busPullups(plain);
  signalHeader(plain);
}

function next(plain: Plain, stem: string): string {
  const count = (plain.counts.get(stem) ?? 0) + 1;
  plain.counts.set(stem, count);
  return `${stem}${count}`;
}

function regulator({ draft, power, brief }: Plain, item: ItemWish): void {
  if (item.volts === undefined && (brief.intent.rails.length > 0 || /\b(output|rail)s?$/i.test(item.text))) return;
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
function timed(plain: Plain, oneShot: ItemWish | undefined): ReadonlySet<ItemWish> {
  const { draft, brief, power } = plain;
  const rail = timerRail(plain);
  const timer = brief.items.find((i) => i.id === 'timer_555');
  const done = new Set(brief.items.filter((i) => i === oneShot || i.id === 'potentiometer' || i.part?.startsWith('audio_amplifier') === true));
  if (oneShot === undefined) astable(plain, rail, timer);
  else monostable(plain, rail, oneShot);
  const { typical, peak } = drawOf('timer_555_astable', draft.library);
  draft.load(rail.net, '555 timer', typical, peak);
  const level = { net: 'OUT', volts: rail.volts - TIMER_DROP_V };
  let driven = false;
  let nth = -1;
  for (const item of brief.items.filter((i) => i.id === 'led')) {
    for (let n = 0; n < item.count; n++) {
      nth++;
      // Every second LED hangs from the supply, so that two blink in turn.
      const turns = nth % 2 === 1 && /altern|(?:in|by|take|taking) turns?|police|ping.?pong|flip.?flop|rail(?:way|road)/i.test(brief.intent.sentence);
      driven = true;
      draft.put(`${turns ? sinkLed(plain, rail, item) : addLed(draft, level, item, BRIGHT_MA, rail.net)} LED on the timer's output`);
    }
  }
  for (const item of brief.items.filter((i) => i.id === 'mosfet')) {
    for (let n = 0; n < item.count; n++) driven = driveSwitch(plain, item, 'OUT') || driven;
  }
  const buzzer = brief.items.find((i) => i.id === 'buzzer');
  const sounding = buzzer === undefined ? null : addBuzzer(draft, 'OUT', { input: rail, system: rail }, rail, buzzer);
  if (buzzer !== undefined && sounding !== null) {
    draft.put(`${sounding} on the timer's output`);
    done.add(buzzer);
    driven = true;
  }
  const relay = brief.items.find((i) => i.id === 'relay');
  if (relay !== undefined && addRelay(draft, 'OUT', power, relay) !== null) {
    draft.put('relay, its contacts on a screw terminal');
    driven = true;
  }
  if (brief.items.some((i) => i.part?.startsWith('audio_amplifier') === true)) {
    speaker(plain);
    driven = true;
  }
  const out = brief.items.find((i) => i.id === 'terminal_out');
  if (driven && out === undefined) return done;
  draft.styled(out?.connector, "The timer's output", () =>
    draft.atEdge(draft.block('screw_terminal_2', 'Timer output', { P1: 'OUT', P2: 'GND' }), out?.edge),
  );
  draft.put("terminal with the timer's output");
  return done;
}

/** A 555 that runs by itself, its rate on a trimmer where a potentiometer is wished. */
function astable({ draft, brief }: Plain, rail: Rail, timer: ItemWish | undefined): void {
  const named = timer?.hertz ?? quantities(draft.intent, 'Hz')[0];
  const heard = brief.items.some((i) => i.part?.startsWith('audio_amplifier') === true || i.id === 'buzzer');
  const ticks = /\bmetronome\b|\btick\w*\b|\bclick\w*\b/i.test(brief.intent.sentence);
  const freq_hz = named ?? (ticks ? TICK_HZ : heard ? TONE_HZ : BLINK_HZ);
  const knob = brief.items.some((i) => i.id === 'potentiometer') || /\b(adjustable|variable)\b/i.test(brief.intent.sentence);
  if (named === undefined) draft.assume(`The timer runs at ${freq_hz} Hz: you named no rate.`);
  draft.block(knob ? 'timer_555_adjustable' : 'timer_555_astable', '555 timer', { VCC: rail.net, GND: 'GND', OUT: 'OUT' }, { freq_hz });
  draft.put(
    `555 timer at ${knob ? 'about ' : ''}${Number(freq_hz.toPrecision(3))} Hz from ${rail.net}${knob ? ', its rate on a trimmer of 100 kΩ' : ''}`,
  );
}

/** Length of a pulse that nobody gave one, s. */
const PULSE_S = 1;

/** A 555 that gives one pulse for a push of its button, or a low level at the header. */
function monostable(plain: Plain, rail: Rail, item: ItemWish): void {
  const { draft, brief } = plain;
  const [said] = quantities(draft.intent, 's');
  const pulse_s = said ?? (item.hertz === undefined ? PULSE_S : 1 / item.hertz);
  if (said === undefined && item.hertz === undefined) draft.assume(`The pulse lasts ${PULSE_S} s: you named no time.`);
  const instance = draft.block('timer_555_monostable', '555 one-shot', { VCC: rail.net, GND: 'GND', TRIG: 'TRIG', OUT: 'OUT' }, { pulse_s });
  if (instance === null) return;
  draft.put(`555 one-shot, pulse of ${Number(pulse_s.toPrecision(3))} s`);
  const button = brief.items.find((i) => i.id === 'button');
  if (button === undefined) {
    plain.rail = rail;
    plain.signals.push('TRIG');
    return;
  }
  const place = button.edge === undefined ? {} : { edge: button.edge };
  draft.device('SW_TS-1187A', 'Starts the pulse', { '1': 'TRIG', '2': 'GND' }, { value: 'Start', ...place });
  draft.put('push button that starts the pulse');
}

/** A speaker straight on the timer: a capacitor keeps the direct current off it, a resistor the current under the timer's 200 mA. */
function speaker({ draft }: Plain): void {
  draft.generic({
    kind: 'capacitor',
    value: '10uF',
    package: '0805',
    rating: '25V',
    purpose: 'Keeps direct current off the speaker',
    pins: { '1': 'OUT', '2': 'SPK_C' },
  });
  draft.generic({ kind: 'resistor', value: '100', purpose: 'Limits the current of the speaker', pins: { '1': 'SPK_C', '2': 'SPK' } });
  draft.device('ScrewTerminal_1x02_P5.00', 'Speaker, 8 Ω', { '1': 'SPK', '2': 'GND' }, { edge: 'any', value: 'Speaker' });
  draft.put("speaker terminal on the timer's output");
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

function driveSwitch({ draft, power, brief, levels }: Plain, item: ItemWish, net: string): boolean {
  const rail = loadRail(draft, power, brief.loadVolts);
  if (!addSwitch(draft, net, rail, item, levels.get(net))) return false;
  draft.put(`${switchName(draft, item)}, load terminal at ${rail.volts} V`);
  return true;
}

/** Relays and MOSFET switches by hand, where there are as many buttons, else from a header. */
function switched(plain: Plain): void {
  const { draft, brief, power } = plain;
  const strings = dims(brief.items) ? inStringsOf(brief.items) : null;
  if (strings !== null) {
    for (const share of shares(strings, dimmersOf(brief.items))) {
      const gate = next(plain, 'IN');
      addDimmed(draft, power.input, share, gate);
      plain.signals.push(gate);
    }
    return;
  }
  const wishes = brief.items.filter((i) => i.id === 'relay' || i.id === 'mosfet').flatMap((i) => Array.from({ length: i.count }, () => i));
  const buttons = brief.items.filter((i) => i.id === 'button').flatMap((i) => Array.from({ length: i.count }, () => i));
  for (const [n, wish] of wishes.entries()) {
    const button = buttons[n];
    const shared = plain.shared.shift();
    const net = shared ?? next(plain, button === undefined ? 'IN' : 'BTN');
    const coil = wish.id === 'relay' ? draft.styled(wish.connector, wish.text, () => addRelay(draft, net, power, wish)) : null;
    const five = coil !== null && coil.volts <= LOGIC_MAX_V ? coil : null;
    if (wish.id === 'relay') {
      if (coil === null) return;
      draft.put('relay, its contacts on a screw terminal');
    } else if (!draft.styled(wish.connector, wish.text, () => driveSwitch(plain, wish, net))) return;
    const made = shared !== undefined || plain.driven.has(net);
    if (made) continue;
    if (button === undefined) plain.signals.push(net);
    else handSwitch(plain, net, button, five);
    // The supply of the loads has no business on the header of their inputs.
    plain.rail ??= five ?? (power.input.volts <= LOGIC_MAX_V ? power.input : null);
    if (n < ledsOf(plain)) indicator(plain, net);
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

/** How many LEDs show inputs. */
const ledsOf = ({ brief }: Plain): number => brief.items.filter((i) => i.id === 'led').reduce((sum, i) => sum + i.count, 0);

/** An LED beside a switch: lit while its input is high. */
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
  const inputs = [...plain.driven];
  for (const item of brief.items.filter((i) => i.id === 'led')) {
    if (item.strings !== undefined) {
      const level = button !== undefined || power.input.volts <= rail.volts ? { net, volts: rail.volts } : power.input;
      draft.put(addStrings(draft, level, { ...item, strings: item.strings }, BRIGHT_MA));
      continue;
    }
    for (let n = 0; n < item.count; n++) {
      const input = inputs.shift();
      const level = input === undefined ? { net, volts: rail.volts } : { net: input, volts: plain.levels.get(input) ?? rail.volts };
      draft.put(`${addLed(draft, level, item, input === undefined ? BRIGHT_MA : 2, rail.net)} LED${input === undefined ? '' : ` on ${input}`}`);
    }
  }
}

/** Adapters: a part, its bus, and a header. */
function other(plain: Plain, item: ItemWish): void {
  const { draft, power, brief } = plain;
  const three = (): Rail | null => power.three();
  switch (item.id) {
    case 'can':
    case 'rs485': {
      const isCan = item.id === 'can';
      if (!isCan && isUsbBus(brief)) {
        usbBus(plain, item);
        return;
      }
      const five = !isIsolated(item) && atFive(plain) ? power.five() : null;
      const rail = five ?? three();
      if (rail === null) return;
      plain.rail = rail;
      if (isIsolated(item)) {
        isolatedBus(plain, item, rail);
        return;
      }
      const names = isCan ? (['CANH', 'CANL'] as const) : (['RS485_A', 'RS485_B'] as const);
      const auto = !isCan && isAutoRs485(brief);
      const logic = isCan ? { TXD: 'TXD', RXD: 'RXD' } : auto ? { DI: 'GND', RO: 'RXD', DE: 'SEND' } : { DI: 'DI', RO: 'RO', DE: 'DE' };
      const lines = isCan ? { CANH: names[0], CANL: names[1] } : { A: names[0], B: names[1] };
      const ends = isCan ? canOptions(brief.intent.sentence) : busOptions(brief.intent.sentence);
      const block = `${isCan ? 'can' : 'rs485'}_transceiver${five === null ? '' : '_5v'}`;
      draft.block(block, item.text, { VCC: rail.net, GND: 'GND', ...logic, ...lines }, { ...ends });
      busTerminal(draft, isCan ? 'CAN' : 'RS-485', names, item);
      if (isCan) clampCan(draft, names);
      if (auto) {
        autoDirection(draft, rail.net);
        lineLamps(plain, rail.net, rail.volts);
        draft.put('automatic direction: each low bit switches the driver on');
        draft.heed(/^(?:auto\w*(?: direction)?|direction|[tr]xd?|[tr]x\/[tr]x|activity|ttl)$/i);
      }
      plain.signals.push(...(auto ? ['TXD', 'RXD'] : Object.values(logic)));
      const { typical, peak } = drawOf(block, draft.library);
      draft.load(rail.net, `${item.text} transceiver`, typical, peak);
      draft.put(`${isCan ? 'CAN' : 'RS-485'} transceiver ${termWords(ends)} and screw terminal`);
      return;
    }
    case 'circuit':
      if (isUsbSerial(brief) && item.part === 'rs232_sp3232') usbSerial(plain);
      else plainCircuit(plain, item);
      return;
    case 'sensor':
    case 'qwiic':
    case 'i2c_header':
      onBus(plain, item);
      return;
    case 'usb_uart':
      if (!isUsbBus(brief) && !isUsbSerial(brief)) bridge(plain, item);
      return;
    case 'buzzer': {
      const net = next(plain, 'BUZZ');
      const made = addBuzzer(draft, net, power, power.input, item);
      if (made === null) return;
      plain.signals.push(net);
      draft.put(made);
      return;
    }
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

/** I²C parts and sockets without a microcontroller: the bus leads to Qwiic sockets, or to the board's header. */
function onBus(plain: Plain, item: ItemWish): void {
  const { draft, brief, power, signals, lines, addresses } = plain;
  const rail = power.three();
  if (rail === null) return;
  plain.rail = rail;
  const bus = { VCC: rail.net, GND: 'GND', SDA: 'SDA', SCL: 'SCL' };
  const socketed = brief.items.some((i) => i.id === 'qwiic') && !brief.items.some((i) => i.id === 'i2c_header' || i.id === 'gpio_header');
  if (!signals.includes('SDA') && !lines.has('SDA')) {
    if (socketed) {
      for (const line of ['SDA', 'SCL']) lines.add(line);
      draft.block('i2c_pullups', 'I²C pull-ups', { VCC: rail.net, SDA: 'SDA', SCL: 'SCL' });
    } else signals.push('SDA', 'SCL');
  }
  if (item.id === 'sensor') busSensor(draft, item, addresses, rail.net);
  if (item.id !== 'qwiic') return;
  if (item.part === 'grove') grove(draft, rail.net, item);
  else {
    draft.atEdge(draft.block('qwiic', 'Qwiic connector', bus), item.edge);
    draft.put('Qwiic connector');
  }
}

/** "MAX485 at 5 V": the logic beside it is 5 V logic. */
const atFive = ({ draft, power }: Plain): boolean =>
  /\b(?:max485|sn75176|sp485|st485)/i.test(draft.intent.sentence) ||
  (power.system.volts > 4.7 && power.system.volts < 5.3 && power.vbus === null && !/\b3[.,v]3/i.test(draft.intent.sentence));

/** An isolated transceiver: its logic side goes to the board's header. */
function isolatedBus(plain: Plain, item: ItemWish, rail: Rail): void {
  const { draft, power } = plain;
  const isCan = item.id === 'can';
  const logic = isCan ? { TXD: 'TXD', RXD: 'RXD' } : { DI: 'DI', RO: 'RO', DE: 'DE' };
  const five = isCan ? power.five() : null;
  if (isCan && five === null) return;
  const supplies = five === null ? { VCC: rail.net } : { VCC: five.net, VIO: rail.net };
  if (addIsolated(draft, item, { ...supplies, ...logic }, five?.net ?? rail.net) === null) return;
  plain.signals.push(...Object.values(logic));
  draft.put(
    `isolated ${isCan ? 'CAN' : 'RS-485'} transceiver ${termWords(isCan ? canOptions(draft.intent.sentence) : busOptions(draft.intent.sentence))} and screw terminal`,
  );
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
