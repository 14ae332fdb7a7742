import type { ItemWish } from '../intent.js';
import type { EdgeWish } from '../read/vocabulary.js';
import { arrayChannel, CHANNEL_MOST_A, namedArray } from './arrays.js';
import { clamped } from './bus-clamp.js';
import { type CoilSupplies, coilFor } from './coils.js';
import type { Draft, Rail } from './draft.js';
import { FAMILY_NAMES } from './families.js';
import { addLed, addPowerLed } from './leds.js';
import { busJack } from './modular-jack.js';
import { fuseFor } from './protection.js';
import type { Supplies } from './supplies.js';

/** Highest voltage that the MOSFET switch of the library stands, V. */
const SWITCH_MAX_V = 24;

/** Most current of that switch with its terminal, A (the block's own figure). */
const SWITCH_MAX_A = 3;
/** Current that a load is planned with when the sentence names none, A: a lamp or a strip, something small at 5 V. */
const UNNAMED_LOAD_A = 1;
const UNNAMED_SMALL_LOAD_A = 0.2;

/** The two wires of a field bus and its ground, on a screw terminal; where two ways are asked for, without its ground. */
export function busTerminal(draft: Draft, name: string, [high, low]: readonly [string, string], { edge, connector, ways }: ItemWish): void {
  if (name === 'RS-485') clamped(draft);
  const jack = draft.intent.items.some((i) => i.id === 'terminal_out' && i.part === 'rj45');
  if (connector?.family === 'rj45' || (connector === undefined && jack)) {
    busJack(draft, name, [high, low], connector?.edge ?? edge);
    return;
  }
  if ((connector?.ways ?? ways) === 2) {
    draft.atEdge(draft.block('screw_terminal_2', `${name} terminal`, { P1: high, P2: low }), edge);
    draft.assume(`The ${name} terminal has the two ways that you asked for: the ground of the bus, which its nodes should share, is not on it.`);
    return;
  }
  draft.atEdge(draft.block('screw_terminal_3', `${name} terminal`, { P1: high, P2: low, P3: 'GND' }), edge);
}

/** What switched loads hang on: the input, or a terminal of their own where the input has another voltage. */
export function loadRail(draft: Draft, power: Supplies, wanted: number | null): Rail {
  if (wanted === null || Math.abs(power.input.volts - wanted) < 0.6) return power.input;
  const existing = draft.rails.find((r) => r.net === 'VLOAD');
  if (existing !== undefined) return existing;
  const volts = Math.min(wanted, SWITCH_MAX_V);
  if (wanted > SWITCH_MAX_V) draft.cannot(`Loads at ${wanted} V: the MOSFET switch of my library stands ${SWITCH_MAX_V} V.`);
  draft.block('screw_terminal_power', 'Load supply', { VOUT: 'VLOAD', GND: 'GND' }, { volts });
  draft.assume(`The loads have their own ${volts} V supply on a screw terminal.`);
  return draft.rail({ net: 'VLOAD', volts, limit_ma: null, from: `the ${volts} V load terminal` });
}

/** High level of logic that nobody named, V. */
const LOGIC_V = 3.3;

/** A low-side MOSFET with its load terminal; what the load draws is counted where the sentence says it. */
export function addSwitch(draft: Draft, net: string, rail: Rail, item: ItemWish, level = LOGIC_V): boolean {
  if (rail.volts > SWITCH_MAX_V) {
    draft.cannot(`${item.text} at ${rail.volts} V: the MOSFET switch of my library stands ${SWITCH_MAX_V} V.`);
    return false;
  }
  if ((item.amps ?? 0) <= CHANNEL_MOST_A && namedArray(draft.intent.sentence) !== null) return addArrayed(draft, net, rail, item, level);
  if ((item.amps ?? 0) > SWITCH_MAX_A && rail.volts >= LARGE_FROM_V) return addLargeSwitch(draft, net, rail, item, level);
  const instance = draft.block('mosfet_switch', 'MOSFET switch', { CTRL: net, VLOAD: rail.net, GND: 'GND' });
  if (instance === null) return false;
  draft.heededToo.push(SWITCH_WORDS);
  const amps = item.amps ?? (rail.volts > 5.5 ? UNNAMED_LOAD_A : UNNAMED_SMALL_LOAD_A);
  if (item.amps === undefined) draft.assume(`Each switched load is planned with ${amps} A: you named no current.`);
  else if (amps > SWITCH_MAX_A) draft.cannot(`${amps} A through the MOSFET switch: it carries ${SWITCH_MAX_A} A here.`);
  draft.assembler.net(`${instance.id}_LOAD`.toUpperCase(), { volts: rail.volts, amps });
  draft.atEdge(instance, item.edge);
  draft.load(rail.net, 'switched load', amps * 1000, amps * 1000);
  showOn(draft, net, item, level);
  return true;
}

/** The switch with a gate driver: what it stands and carries (data/blocks/mosfet_switch_large). */
const LARGE_FROM_V = 4.5;
const LARGE_MAX_A = 12;

/** A low-side switch of more than the small one carries, with its load on a terminal. */
function addLargeSwitch(draft: Draft, net: string, rail: Rail, item: ItemWish, level: number): boolean {
  const amps = item.amps ?? LARGE_MAX_A;
  const low = `${net}_LOAD`;
  const ports = { CTRL: net, VLOAD: rail.net, GND: 'GND', LOAD: low };
  if (draft.block('mosfet_switch_large', 'Power switch', ports, { volts: rail.volts }) === null) return false;
  const terminal = draft.styled(item.connector, 'The load', () => draft.block('screw_terminal_2', 'Load', { P1: rail.net, P2: low }));
  draft.atEdge(terminal, item.edge);
  if (amps > LARGE_MAX_A) draft.cannot(`${amps} A through the power switch: it carries ${LARGE_MAX_A} A here; split the load over two.`);
  draft.assembler.net(low, { class: 'power', volts: rail.volts, amps: Math.min(amps, LARGE_MAX_A) });
  draft.load(rail.net, 'switched load', amps * 1000, amps * 1000);
  draft.heededToo.push(SWITCH_WORDS);
  if (amps > TERMINAL_A)
    draft.assume(`A 5 mm screw terminal carries some ${TERMINAL_A} A: use both of its sides with thick wire, and keep the tracks short.`);
  showOn(draft, net, item, level);
  return true;
}
const TERMINAL_A = 10;
/** What such a switch has anyway. */
const SWITCH_WORDS =
  /^(?:fly-?back|free-?wheel\w*|gates?|drivers?|zener|pull|down|pull-?down|logic|level|heavy|high|power|big|beefy|(?:gate )?(?:zener|driver|resistors?))$/i;

function showOn(draft: Draft, net: string, item: ItemWish, level: number): void {
  if (item.lamp === undefined) return;
  addLed(draft, { net, volts: level }, { ...item, color: item.lamp, amps: LAMP_MA / 1000 }, LAMP_MA);
  draft.put(`${item.lamp} LED that shows the switch on`);
}

/** What switches a load, in words. */
export const switchName = (draft: Draft, item: ItemWish): string =>
  (item.amps ?? 0) <= CHANNEL_MOST_A && namedArray(draft.intent.sentence) !== null
    ? 'output of the driver array'
    : (item.amps ?? 0) > SWITCH_MAX_A
      ? `power switch (AOD4184A, 7 mΩ, with gate driver MCP1416, pull-down and freewheel diode) for ${item.amps} A`
      : 'MOSFET switch';

/** A load on a channel of a Darlington array, between its supply and the output. */
function addArrayed(draft: Draft, net: string, rail: Rail, item: ItemWish, level: number): boolean {
  const low = arrayChannel(draft, net, `${net}_OUT`, rail) ?? net;
  const amps = item.amps ?? UNNAMED_SMALL_LOAD_A;
  if (item.amps === undefined) draft.assume(`Each output of the driver array is planned with ${amps} A: you named no current.`);
  draft.atEdge(draft.block('screw_terminal_2', 'Load', { P1: rail.net, P2: low }), item.edge);
  draft.assembler.net(low, { volts: rail.volts, amps });
  draft.load(rail.net, 'switched load', amps * 1000, amps * 1000);
  showOn(draft, net, item, level);
  return true;
}

/** A relay with its driver, or on a channel of the array that the sentence names; null where it could not be made, else the coil's rail. */
export function addRelay(draft: Draft, net: string, power: CoilSupplies, item: ItemWish): Rail | null {
  const found = coilFor(draft, power, item);
  if (found === null) return null;
  const { coil, rail } = found;
  const low = arrayChannel(draft, net, `${net}_COIL`, rail);
  const instance =
    low === null
      ? draft.block(coil.driver, 'Relay', { CTRL: net, VCC: rail.net, GND: 'GND' })
      : draft.block(coil.bare, 'Relay', { COIL: low, VCC: rail.net });
  if (instance === null) return null;
  draft.atEdge(instance, item.edge);
  draft.load(rail.net, 'relay coil', coil.ma, coil.ma);
  draft.assume('The relay contacts are laid out for low voltage: keep mains away from this board, its clearances are not checked for that.');
  if (namesMains(draft.intent.sentence)) draft.cannot(MAINS);
  if ((item.amps ?? 0) > CONTACT_MOST_A)
    draft.cannot(`${item.amps} A through the relay's contacts: tracks and terminal carry no more than ${CONTACT_MOST_A} A here.`);
  lamp(draft, rail, low ?? `${instance.id}_COIL`.toUpperCase(), item);
  return rail;
}

/** What the tracks at a relay's contacts are laid out for, A. */
const CONTACT_MOST_A = 3;
/** The sentence speaks of the wall socket's voltage. */
export const namesMains = (sentence: string): boolean =>
  /\bmains\b|\b(?:1[012]0|2[02346]0)\s?v(?:olts?|ac)?\b|\b(?:line|wall) voltage\b|\b(?:household|house) current\b/i.test(sentence);
export const MAINS_REFUSED =
  'I design no circuit that stands on the mains: it wants 6.4 mm of creepage and clearance (IEC 62368-1, reinforced insulation), approved parts and somebody qualified who checks it; a mistake is lethal. Nearest: a board that is fed by an approved 5 V or 12 V adapter or module, and that drives an approved relay, solid-state relay or dimmer over a header or terminal. Ask me for that side of it.';
const MAINS =
  'Mains at the contacts: this layout is not made for it. 230 V want 6.4 mm of creepage and clearance between contacts and electronics (IEC 62368-1, reinforced insulation), a slot under the relay, wide tracks or wires on the contact side, a fuse and an enclosure, and somebody qualified who checks it: it is lethal otherwise. The relay itself is rated 10 A at 250 V AC; here its contacts carry no more than 3 A at up to 50 V. Safe and near: this board for the coil, with an approved relay module or contactor for the mains.';

/** Current of the LED that shows a load on, mA. */
const LAMP_MA = 2;

/** The LED beside a load, lit while the load is on: from the load's supply into the switched side. */
function lamp(draft: Draft, rail: Rail, low: string, { lamp: color }: ItemWish): void {
  if (color === undefined) return;
  draft.block('status_led_sink', 'LED', { VCC: rail.net, SIG: low }, { color, volts: rail.volts, ma: LAMP_MA });
  draft.load(rail.net, `${color} LED`, LAMP_MA, LAMP_MA);
  draft.put(`${color} LED that shows it on`);
}

/** A screw terminal that gives a supply out: the rail of the wished voltage, else the last regulated one. */
export function supplyTerminal(draft: Draft, power: Supplies, item: ItemWish): void {
  const source = railFor(draft, power, item.volts);
  if (source === null) return;
  const rail = item.fused === undefined ? source : outletFuse(draft, source, item.fused.amps);
  if (item.lamp !== undefined) {
    // What the outlet gives is no current of its light.
    const { amps: _given, ...light } = item;
    addPowerLed(draft, rail, { ...light, color: item.lamp });
  }
  if (item.part === 'usb_a' || item.connector?.family === 'usb_a') {
    const five = Math.abs(rail.volts - 5) < 0.51 ? rail : power.five();
    if (five !== null) usbOutlet(draft, five, item.edge);
    return;
  }
  draft.atEdge(draft.block('screw_terminal_2', 'Output terminal', { P1: rail.net, P2: 'GND' }), item.edge);
  draft.put(`${FAMILY_NAMES[item.connector?.family ?? 'screw'].replace(/^a /, '')} with ${rail.net} (${rail.volts} V)`);
}

/** A USB-A socket that gives 5 V out. */
export function usbOutlet(draft: Draft, rail: Rail, edge: EdgeWish | undefined): void {
  draft.atEdge(draft.block('usb_a_power', 'USB-A socket', { VCC: rail.net, GND: 'GND' }), edge);
  draft.assume('D+ and D− of the USB-A socket are joined: a device takes it for a charger (USB BC 1.2). Its contacts carry 1.5 A.');
  draft.put(`USB-A socket with ${rail.net} (${rail.volts} V)`);
}

/** A fuse of its own for one of several outlets. */
export function outletFuse(draft: Draft, source: Rail, amps: number | undefined): Rail {
  const nth = draft.rails.filter((r) => r.net.startsWith(`${source.net}_OUT`)).length + 1;
  const fuse = fuseFor((amps ?? UNNAMED_OUTLET_A) * 1000, source.volts);
  if (fuse === null) {
    draft.cannot(`A fuse of ${amps ?? UNNAMED_OUTLET_A} A for each output at ${source.volts} V: my library has none of that rating.`);
    return source;
  }
  if (amps === undefined) draft.assume(`Each output's fuse holds ${UNNAMED_OUTLET_A} A: you named no current.`);
  const net = `${source.net}_OUT${nth}`;
  draft.generic({
    kind: 'fuse',
    value: fuse.value,
    package: fuse.package,
    purpose: `Resettable fuse, ${fuse.value}`,
    pins: { '1': source.net, '2': net },
  });
  draft.feed(net, source.net);
  draft.put(`resettable fuse (${fuse.value}) before the output`);
  return draft.rail({ net, volts: source.volts, limit_ma: fuse.ma, from: `the fuse of ${fuse.value}` });
}

/** Current of an outlet that nobody gave one, A. */
const UNNAMED_OUTLET_A = 1;

/** "A 5 V rail feeds the relays" beside a microcontroller: it is for what stands on the board. */
function staysInside(volts: number, { intent }: Draft): boolean {
  const rail = `${String(volts).replace('.', '[.,]')} ?V(?:olts?)?(?: supply)? rails? (?:which |that )?(?:feeds?|powers?|suppl(?:y|ies)|runs?|drives?|(?:is )?for) `;
  return intent.platform !== null && new RegExp(String.raw`\b${rail}`, 'i').test(intent.sentence);
}

/** Each voltage that the sentence wants out: its rail, on a screw terminal. */
export function wishedRails(draft: Draft, power: Supplies): void {
  const edge = draft.intent.items.find((i) => i.id === 'terminal_out')?.edge;
  for (const { volts, amps, connector } of draft.intent.rails) {
    const rail = railFor(draft, power, volts);
    if (rail === null) continue;
    if (connector === undefined && staysInside(volts, draft)) continue;
    // The header that is wished carries it.
    if (
      draft.intent.platform === null &&
      connector === undefined &&
      draft.intent.rails.length === 1 &&
      draft.intent.items.some((i) => i.id === 'gpio_header') &&
      !/\bterminals?\b/i.test(draft.intent.sentence)
    )
      continue;
    // "Boost to 3.3 V" beside a microcontroller is what that runs from, no way out.
    if (
      draft.intent.platform !== null &&
      connector === undefined &&
      amps === undefined &&
      volts < 4 &&
      !/\bout(?:puts?|lets?)?\b|\brails?\b/i.test(draft.intent.sentence)
    )
      continue;
    const ma = (amps ?? 0) * 1000;
    draft.load(rail.net, `the ${volts} V output`, ma, ma);
    const sockets = draft.intent.items.find((i) => i.part === 'usb_a' && i.id === 'terminal_out');
    const family = connector?.family ?? (sockets === undefined ? 'screw' : 'usb_a');
    if (family === 'usb_a' && Math.abs(rail.volts - 5) < 0.51) {
      for (let n = 0; n < Math.max(1, sockets?.count ?? 1); n++) usbOutlet(draft, rail, connector?.edge ?? edge);
      continue;
    }
    draft.styled(connector, `The ${volts} V output`, () =>
      draft.atEdge(draft.block('screw_terminal_2', `${volts} V output`, { P1: rail.net, P2: 'GND' }), connector?.edge ?? edge),
    );
    draft.put(`${FAMILY_NAMES[family].replace(/^a /, '')} with ${rail.net} (${rail.volts} V)`);
  }
}

export function railFor(draft: Draft, power: Supplies, volts: number | undefined): Rail | null {
  if (volts === undefined) return draft.rails.filter((r) => !/_OUT\d+$/.test(r.net)).at(-1) ?? null;
  if (Math.abs(volts - 3.3) < 0.31) return power.three();
  if (Math.abs(volts - 5) < 0.31) return power.five();
  const same = draft.rails.find((r) => Math.abs(r.volts - volts) < 0.1);
  return same ?? power.raised(volts);
}
