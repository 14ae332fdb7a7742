import { type Device, type Platform, pinCalled } from '../../parts/index.js';
import { type Ask, SOME_LINE } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS, railName } from '../knowledge.js';
import type { Wired } from '../pins/buses.js';
import { connectorsNamed, GROUND_NAME, NOTHING_ON, numbered, pitchOf, SUPPLY, voltsCalled } from './contacts.js';

/** What chips and circuits call what modules print on their headers; of a serial port what a chip sends is its TX. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  TX: ['TXD', 'TXD0'],
  RX: ['RXD', 'RXD0'],
  CLK: ['SCK', 'SCLK'],
  SCLK: ['SCK'],
  DIN: ['MOSI'],
  SDI: ['MOSI'],
  SDO: ['MISO'],
  DOUT: ['MISO'],
  INT: ['INT1', 'GPIO1', 'ALERT'],
  IN1: ['AIN1'],
  IN2: ['AIN2'],
  IN3: ['BIN1'],
  IN4: ['BIN2'],
  'VIN+': ['IN+'],
  'VIN-': ['IN-'],
  ENA: ['PWMA'],
  ENB: ['PWMB'],
};

/**
 * Puts the lines of headers onto the contacts that they were asked for on, by their names. A line that no header has yet and that a part of the board
 * calls so is led out; a name that nothing is called by is a free pin of the controller (`spare`), or keeps its contact free, and is told. `asks`: those
 * whose contacts were named.
 */
export function orderContacts(composer: Composer, asks: readonly Ask[], minutes: Minutes, spare: Free | null = null): void {
  for (const ask of asks) {
    if (ask.kind !== 'connector' && ask.kind !== 'interface') {
      ownOrder(composer, ask, minutes);
      continue;
    }
    const names = ask.contacts ?? (spare === null ? inStandard(composer, ask) : []);
    const isOpen = (name: string): boolean => name === NOTHING_ON;
    const plugs = (composer.refs.get(ask.id) ?? []).filter((ref) => CONNECTORS.has(deviceOf(composer, ref)?.kind ?? 'resistor'));
    // Of several that an ask has, the one whose lines are called so.
    const fits = (plug: string): number =>
      names.filter((n) => netCalled(composer, n, new Set(heldBy(composer, plug).values()), isThere, true) !== null).length;
    const [ref] = names.length < 2 ? [] : [...plugs].sort((a, b) => fits(b) - fits(a));
    const device = ref === undefined ? undefined : deviceOf(composer, ref);
    if (ref === undefined || device === undefined) continue;
    const held = heldBy(composer, ref);
    const own = new Set(held.values());
    const nets = new Map<number, string>();
    // A supply and its ground may be on several contacts.
    const supplied = new Set(names.flatMap((name) => (SUPPLY.test(name) ? (netCalled(composer, name, own, isThere, false, spare) ?? []) : [])));
    const manifold = (net: string): boolean => net === 'GND' || supplied.has(net);
    const free = (net: string | null | undefined): net is string => net != null && ![...nets.values()].some((n) => n === net && !manifold(n));
    const led: string[] = [];
    // Its own lines first; the one line that is left has the one name that is left.
    for (const [i, name] of names.entries()) {
      const net = netCalled(composer, name, own, free, true);
      if (net !== null && free(net)) nets.set(i, net);
    }
    const nameless = [...own].filter((net) => !manifold(net) && free(net));
    const unplaced = names.flatMap((name, i) => (nets.has(i) || SUPPLY.test(name) || isOpen(name) ? [] : [i]));
    if (nameless.length === 1 && unplaced.length === 1) nets.set(unplaced[0] as number, nameless[0] as string);
    names.forEach((name, i) => {
      if (nets.has(i) || isOpen(name)) return;
      const net = netCalled(composer, name, own, free, false, spare) ?? pinFor(composer, name, spare, ask, minutes);
      if (net !== null) nets.set(i, net);
      if (spare === null && net !== null && net !== 'GND' && !own.has(net)) led.push(name);
      if (net === null) minutes.cannot(ask.id, `nothing on the board is called ${name}: its contact stays free`);
    });
    // What nobody gave a name stands behind those.
    const rest = [...own].filter((net) => ![...nets.values()].includes(net));
    for (const [i, net] of rest.entries()) nets.set(names.length + i, net);
    const fit = sized(composer, ask, device, names.length + rest.length);
    if (fit === undefined) continue;
    const from = new Map([...held].map(([contact, net]) => [net, contact]));
    const contacts = numbered(fit);
    const kept = [...nets].flatMap(([i, net]) => (from.has(net) ? [[contacts[i] ?? '', from.get(net) ?? ''] as const] : []));
    composer.assembler.rewire(ref, fit.id, Object.fromEntries(kept), `${names.join(', ')}`.slice(0, 400));
    for (const [i, net] of nets) if (!from.has(net)) composer.assembler.connect(net, `${ref}.${contacts[i]}`);
    minutes.decide(ask.id, names.join(', '), 'its contacts stand in the order that was asked for');
    if (led.length > 0)
      minutes.decide(null, `${led.join(', ')} as the chip has ${led.length === 1 ? 'it' : 'them'}`, 'at its own level, not shifted');
  }
}

/** The plugs of what hangs on wires, each with its own lines on the contacts that were named; one that lacks a line, or has more, stays, and is told. */
function ownOrder(composer: Composer, ask: Ask, minutes: Minutes): void {
  const names = ask.contacts ?? [];
  for (const ref of names.length < 2 ? [] : (composer.refs.get(ask.id) ?? [])) {
    const device = deviceOf(composer, ref);
    if (!CONNECTORS.has(device?.kind ?? 'resistor') || device === undefined || numbered(device).length < names.length) continue;
    const held = heldBy(composer, ref);
    const own = new Set(held.values());
    const nets = new Map<number, string>();
    const free = (net: string | null | undefined): net is string => net != null && ![...nets.values()].includes(net);
    for (const [i, name] of names.entries()) {
      const net = netCalled(composer, name, own, free, true);
      if (net !== null && free(net)) nets.set(i, net);
    }
    const unplaced = [...names.keys()].filter((i) => !nets.has(i));
    const nameless = [...own].filter(free);
    // Any line is as good as another where the names tell nothing of them.
    const alike = unplaced.length === nameless.length && unplaced.every((i) => SOME_LINE.test(names[i] as string));
    if (alike || (nameless.length === 1 && unplaced.length === 1)) for (const [k, i] of unplaced.entries()) nets.set(i, nameless[k] as string);
    if (nets.size !== names.length || own.size !== names.length || nets.size !== held.size) continue;
    const contacts = numbered(device);
    const from = new Map([...held].map(([contact, net]) => [net, contact]));
    composer.assembler.rewire(
      ref,
      device.id,
      Object.fromEntries([...nets].map(([i, net]) => [contacts[i] ?? '', from.get(net) ?? ''])),
      names.join(', '),
    );
    minutes.decide(ask.id, names.join(', '), 'its contacts stand in the order that was asked for');
  }
}

/** A free pin of the controller for a line that nothing of the board is called by; of a supply there is none. */
function pinFor(composer: Composer, name: string, spare: Free | null, ask: Ask, minutes: Minutes): string | null {
  const pin = SUPPLY.test(name) || NO_LOGIC.test(name) ? null : (spare?.next() ?? null);
  if (pin === null || spare === null) return null;
  const net = name.replace(/\W/g, '').toUpperCase() || 'LINE';
  composer.assembler.connect(net, `${spare.mcu}.${pin}`);
  minutes.decide(null, `${name} of “${ask.text}” on ${pin}`, 'nothing else of the board is called so, and nothing else wants that pin');
  return net;
}
/** Lines that no pin of a controller is by itself: those of a differential bus, a shell, what has a sign. */
const NO_LOGIC = /^(?:[A-Z]|CAN_?[HL]|D[PM]|SHIELD|SCREEN|SHELL|PE|FG|.*[+-])$/i;

/** A controller, and its pins that nothing is on yet. */
export interface Free {
  readonly mcu: string;
  next(): string | null;
}

/** The controller of a platform with its free pins; null: there is none. */
export function freeOf(composer: Composer, platform: Platform | null, { pool, pins }: Wired): Free | null {
  const device = platform?.core.parts.find((p) => p.id === platform.mcu)?.device;
  const mcu = composer.assembler.refs.find((ref) => composer.assembler.deviceOf(ref) === device);
  if (device === undefined || mcu === undefined || pool === null) return null;
  return { mcu, next: () => pool.spare(new Set(pins.keys())).find((pin) => composer.assembler.netOf(`${mcu}.${pin}`) === null) ?? null };
}

/** The order that a header which is called so has by its standard. */
function inStandard({ know }: Composer, ask: Ask): readonly string[] {
  const out = know.lexicon.concept(ask.concept)?.pinouts?.find((p) => p.connector === 'pin_header');
  return ask.kind === 'interface' && out !== undefined ? Object.values(out.contacts) : [];
}

const isThere = (net: string | null | undefined): net is string => net != null;

/** Contact → net of a connector. */
const heldBy = (composer: Composer, ref: string): Map<string, string> =>
  new Map(
    numbered(deviceOf(composer, ref) as Device).flatMap((n) => {
      const net = composer.assembler.netOf(`${ref}.${n}`);
      return net === null ? [] : [[n, net] as const];
    }),
  );

const deviceOf = (composer: Composer, ref: string): Device | undefined => composer.know.library.devices.get(composer.assembler.deviceOf(ref) ?? '');

/** The net that is called so: of the header's own before others, an open pin of a part that is called so at last. `only`: of its own alone. */
function netCalled(
  composer: Composer,
  name: string,
  own: ReadonlySet<string>,
  free: (net: string | null | undefined) => net is string,
  only = false,
  spare: Free | null = null,
): string | null {
  if (GROUND_NAME.test(name)) return own.has('GND') || !only ? 'GND' : null;
  const { sources } = composer.power;
  if (SUPPLY.test(name)) {
    const fit = supplyCalled(composer, name);
    // A supply that is called by no volts is what comes in, or what the controller runs on.
    const inlet = INLET.test(name) ? sources.map((s) => s.net) : null;
    // Without a controller it is what comes in, or the one supply that there is.
    const meant = inlet ?? (spare === null ? (new Set(fit).size === 1 ? fit : []) : [composer.rail(composer.power.logic)]);
    const further = only ? [] : voltsCalled(name) === null ? meant : fit;
    return [...fit.filter((net) => own.has(net)), ...further].find(free) ?? null;
  }
  const called = [name, ...(CALLED[name.toUpperCase()] ?? [])];
  // A controller's pins, and those of its memory, have names of their own alone.
  const meant = (ref: string, device: Device): readonly string[] => (ref === spare?.mcu || device.kind === 'memory' ? [name] : called);
  const pins = composer.assembler.refs.flatMap((ref) => {
    const device = deviceOf(composer, ref);
    if (device === undefined || CONNECTORS.has(device.kind) || device.kind === 'esd') return [];
    const found = meant(ref, device).flatMap(
      (c) =>
        pinCalled(
          device.pins.flatMap((p) => [p.name, ...(p.aliases ?? [])]),
          c,
        ) ?? [],
    )[0];
    return found === undefined ? [] : [{ ref, pin: found, net: composer.assembler.netOf(`${ref}.${found}`) }];
  });
  const lines = [...own].filter((net) => called.some((c) => new RegExp(`(?:^|_)${escaped(c)}(?:_OUT)?$`, 'i').test(net)));
  const led = [...pins.map((p) => p.net).filter((net) => net !== null && own.has(net)), ...lines, ...(only ? [] : pins.map((p) => p.net))].find(free);
  if (led !== undefined || only) return led ?? null;
  const open = pins.find((p) => p.net === null);
  if (open === undefined) return null;
  const net = name.replace(/\W/g, '').toUpperCase() || 'LINE';
  composer.assembler.connect(net, `${open.ref}.${open.pin}`);
  return net;
}
/** Supplies of the board that a contact's name may mean: of the volts that it says, or any; none where it names none. */
export function supplyCalled(composer: Composer, name: string): string[] {
  if (!SUPPLY.test(name)) return [];
  const { sources, tree } = composer.power;
  const said = voltsCalled(name);
  const supplies = [...tree.rails.map((r) => ({ net: railName(r.volts), volts: r.volts })), ...sources];
  return supplies.filter((s) => said === null || Math.abs(s.volts - said) < 0.2).map((s) => s.net);
}

/** Names of what comes in at the board. */
const INLET = /^V(?:IN|BUS|BAT|M|S)$/i;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A connector of the same sort with so many contacts. */
function sized(composer: Composer, ask: Ask, device: Device, ways: number): Device | undefined {
  if (numbered(device).length === ways) return device;
  const concept = ask.connector?.concept ?? (ask.kind === 'connector' ? ask.concept : 'pin_header');
  const shape = { rows: ask.connector?.rows ?? null, pitch_mm: pitchOf(device), gender: null };
  return connectorsNamed(composer.know, concept, ways, shape)[0] ?? (numbered(device).length > ways ? device : undefined);
}
