import { type Design, splitPin } from '../../../design/index.js';
import type { Platform } from '../../../parts/index.js';
import type { Intent, ItemWish } from '../intent.js';
import { I2cBus } from '../plan/buses.js';
import { Controller } from '../plan/controller.js';
import type { Draft } from '../plan/draft.js';
import { addLed, addPowerLed } from '../plan/leds.js';
import { NEEDS } from '../plan/needs.js';
import { supplyTerminal } from '../plan/outlets.js';
import { SINGLE } from '../plan/settle.js';
import { type Context, WIRES } from '../plan/wires/index.js';
import type { ItemId } from '../read/vocabulary.js';
import { StandingSupplies } from './supplies.js';
import type { Standing } from './things.js';

/** Wishes that change what the others stand on: those are planned anew. */
const ANEW: ReadonlySet<ItemId> = new Set([
  'charger',
  'usb_uart',
  'regulator',
  'reverse_protection',
  'fuse',
  'surge',
  'timer_555',
  'crystal',
  'usb_data',
  'isp',
  'microcontroller',
  'wireless',
  'prog_header',
  'swd',
]);
/** What can be hung on a board that has no microcontroller. */
const PLAIN: ReadonlySet<ItemId> = new Set(['led', 'power_led', 'terminal_out', 'sensor', 'qwiic', 'i2c_header', 'pullups', 'blink']);
/** Words around a wish that mean nothing of their own here. */
const SILENT: ReadonlySet<ItemId> = new Set(['pullups', 'blink', 'mounting_hole', 'i2c_bus']);

/** The board's microcontroller: its ref and what its platform is. */
export function controllerOf({ design, library }: Standing): { ref: string; platform: Platform } | null {
  for (const platform of library.platforms.values()) {
    const device = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
    const part = design.components.find((c) => c.device !== undefined && c.device === device);
    if (part !== undefined) return { ref: part.ref, platform };
  }
  return null;
}

/** Whether the wishes can be hung on the board as it stands. */
export function attachable(intent: Intent, standing: Standing): boolean {
  const wishes = intent.items.filter((i) => !SILENT.has(i.id) || intent.items.length === 1);
  if (wishes.length === 0 || intent.platform !== null) return false;
  if ((intent.sources.length > 0 || intent.rails.length > 0) && !(wishes.every(isLamp) && namedRail(intent, standing.design) !== null)) return false;
  if (!standing.design.nets.some((n) => n.name === 'GND')) return false;
  const controlled = controllerOf(standing) !== null;
  return wishes.every((i) => !ANEW.has(i.id) && (controlled || PLAIN.has(i.id)));
}

const isLamp = ({ id }: ItemWish): boolean => id === 'power_led' || id === 'led';

/** The standing rail that a wish names by its voltage: "a power LED on the 5 V output". null: it names none, or none that the board has. */
function namedRail({ rails, sources, items, sentence }: Intent, design: Design): { net: string; volts: number } | null {
  const volts = rails[0]?.volts ?? sources[0]?.volts ?? items.find((i) => i.volts !== undefined)?.volts;
  const ended = /\b(?:on|at|across|behind|after) (?:the )?(?:supply )?(?:input|output)\b/i.test(sentence) && rails.length + sources.length === 0;
  if ((volts === undefined && !ended) || rails.length + sources.length > 1) return null;
  const there = design.nets.flatMap((n) =>
    n.volts !== undefined && (volts === undefined ? /_OK$|IN$|OUT$/.test(n.name) : Math.abs(n.volts - volts) < 0.06 * volts) && n.class !== 'ground'
      ? [{ net: n.name, volts: n.volts }]
      : [],
  );
  // Behind the protection, so that a reversed supply does not break the LED down.
  const safe = there.find((r) => /_OK$|SYS$/.test(r.net));
  if (/\binput\b|\bincoming\b/i.test(sentence)) return safe ?? there.find((r) => /IN$|^VB/.test(r.net)) ?? there[0] ?? null;
  const out = there.find((r) => /OUT/.test(r.net));
  if (volts === undefined) return out ?? null;
  return out ?? safe ?? there.at(-1) ?? null;
}

/** Hangs the wishes on the board that a draft goes on from: nothing that stands is changed. */
export function attach(intent: Intent, standing: Standing, draft: Draft): void {
  const power = StandingSupplies.of(standing.design, draft);
  if (power === null) {
    draft.cannot('The board has no rail of known voltage: say which net is the supply.');
    return;
  }
  const items = intent.items.filter((i) => !SILENT.has(i.id) || (i.id === 'i2c_bus' && intent.items.length === 1)).flatMap(counted);
  for (const { note, text } of items) if (note !== undefined) draft.assume(`${text}: ${note}.`);
  const found = controllerOf(standing);
  const lit = items.every((i) => isLamp(i) && i.pins.length === 0 && (found === null || i.id === 'power_led'))
    ? namedRail(intent, standing.design)
    : null;
  if (lit !== null) {
    for (const item of items) for (let n = 0; n < item.count; n++) addPowerLed(draft, lit, item);
    return;
  }
  if (found === null) for (const item of items) attachPlain(standing.design, draft, power, item);
  else attachWired(standing, draft, contextOf(standing, draft, power, found, items), items);
}

/** "Two LEDs, one red and one green" is one of each. */
const counted = (item: ItemWish): ItemWish[] => {
  const { colors, ...rest } = item;
  if (colors !== undefined) return colors.map((color) => ({ ...rest, color, count: Math.max(1, Math.round(item.count / colors.length)) }));
  return [item.plural && !item.counted ? { ...item, count: Math.max(2, item.pins.length) } : item];
};

function contextOf(
  { design, library }: Standing,
  draft: Draft,
  power: StandingSupplies,
  found: { ref: string; platform: Platform },
  items: readonly ItemWish[],
): Context {
  const { ref, platform } = found;
  const pins = design.nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === ref).map((p) => ({ pin: splitPin(p).pin, net: n })));
  const supply = pins.find((p) => p.net.volts !== undefined && p.net.class !== 'ground')?.net;
  const logic = draft.rails.find((r) => r.net === supply?.name) ?? power.system;
  const c = new Controller(
    draft,
    platform,
    power,
    logic,
    ref,
    design.nets.map((n) => n.name),
  );
  for (const { pin, net } of pins) c.pool.claim(pin, /^(SCK|MOSI|MISO)$/.test(net.name) ? 'SPI' : net.name);
  const pinOn = (name: string): string | undefined => pins.find((p) => p.net.name === name)?.pin;
  const own = design.blocks.find((b) => b.block === 'i2c_pullups' && pinOn(b.ports['SDA'] ?? '') !== undefined)?.ports;
  const nets = pinOn('SDA') !== undefined || own === undefined ? { SDA: 'SDA', SCL: 'SCL' } : { SDA: own['SDA'] ?? 'SDA', SCL: own['SCL'] ?? 'SCL' };
  const [sda, scl] = [pinOn(nets.SDA), pinOn(nets.SCL)];
  const addresses = design.blocks.flatMap((b) =>
    b.params?.['address'] === undefined ? (library.blocks.get(b.block)?.name === 'i2c_eeprom' ? ['0x50'] : []) : [String(b.params['address'])],
  );
  const bus = new I2cBus(
    c,
    items.filter((i) => NEEDS[i.id].function === 'i2c'),
    sda === undefined || scl === undefined ? null : { sda, scl, nets, addresses },
    lentBy(design, ref, pins),
  );
  return { c, bus, loadVolts: items.find((i) => i.id === 'mosfet' && i.volts !== undefined)?.volts ?? null };
}

/** Pins of the microcontroller that nothing but the board's pin header is on, by their nets. */
function lentBy(design: Design, mcu: string, pins: readonly { pin: string; net: Design['nets'][number] }[]): Map<string, string> {
  const headers = new Set(design.components.filter((c) => c.kind === 'connector' && /^Header: /.test(c.purpose)).map((c) => c.ref));
  const lent = pins.filter(({ net }) => {
    const others = net.pins.map((p) => splitPin(p).ref).filter((r) => r !== mcu);
    return net.volts === undefined && net.class !== 'ground' && others.length > 0 && others.every((r) => headers.has(r));
  });
  return new Map(lent.map(({ pin, net }) => [pin, net.name]));
}

function attachWired({ design }: Standing, draft: Draft, context: Context, items: readonly ItemWish[]): void {
  for (const item of items) {
    if (item.id === 'reset_button' || item.id === 'boot_button') {
      strapButton(draft, context.c, item);
      continue;
    }
    const own = NEEDS[item.id].block ?? '';
    if (SINGLE.has(item.id) && design.blocks.some((b) => b.block === own)) {
      draft.cannot(`A further ${item.text}: a board of mine has one.`);
      continue;
    }
    const pieces = item.id === 'ws2812' || item.id === 'gpio_header' ? 1 : item.count;
    for (let n = 0; n < pieces; n++) WIRES[item.id](context, item, item.pins[n]);
  }
}

/** A button that pulls the reset or the boot pin low, on the net that the pin has already. */
function strapButton(draft: Draft, c: Controller, item: ItemWish): void {
  const reset = item.id === 'reset_button';
  const pin = reset ? c.platform.reset : (c.platform.boot?.pin ?? null);
  if (pin === null) {
    draft.cannot(`${item.text}: the ${c.platform.name} has no such pin.`);
    return;
  }
  const own = draft.assembler.netOf(`${c.ref}.${pin}`);
  const net = own ?? (reset ? (c.resetNet ?? 'RESET') : 'BOOT');
  if (own === null) c.join(net, pin);
  if (reset) draft.atEdge(draft.block('reset_button', 'Reset button', { RST: net, GND: 'GND' }), item.edge);
  else draft.device('SW_TS-1187A', 'Boot button: low at reset selects the boot loader', { '1': net, '2': 'GND' }, { value: 'Boot' });
  draft.put(reset ? 'reset button' : 'boot button', pin);
}

/** Indicator current of an LED on a supply, mA. */
const INDICATOR_MA = 2;

function attachPlain(design: Design, draft: Draft, power: StandingSupplies, item: ItemWish): void {
  const rail = draft.rails.at(-1) ?? power.system;
  const has = (name: string): boolean => design.nets.some((n) => n.name === name);
  for (let n = 0; n < item.count; n++) {
    if (item.id === 'power_led') addPowerLed(draft, rail, item);
    else if (item.id === 'led') {
      // A further LED does what the first does: it hangs on the same net.
      const first = design.blocks.find((b) => b.block === 'status_led');
      const net = first?.ports['SIG'] ?? rail.net;
      const volts = Number(first?.params?.['volts'] ?? rail.volts);
      const color = item.color ?? first?.params?.['color'];
      const like = color === undefined ? item : { ...item, color: String(color) };
      draft.put(`${addLed(draft, { net, volts }, like, Number(first?.params?.['ma'] ?? INDICATOR_MA))} LED on ${net}`);
    } else if (item.id === 'terminal_out') supplyTerminal(draft, power, item);
    else if (!has('SDA') || !has('SCL')) draft.cannot(`${item.text}: the board has no I²C bus and no microcontroller.`);
    else busPart(design, draft, item, rail.net);
  }
}

function busPart(design: Design, draft: Draft, item: ItemWish, rail: string): void {
  const ports = { VCC: rail, GND: 'GND', SDA: 'SDA', SCL: 'SCL' };
  if (item.id !== 'sensor') {
    const block = item.id === 'qwiic' ? 'qwiic' : 'i2c_header';
    if (draft.block(block, item.text, ports) !== null) draft.put(item.text);
    return;
  }
  const block = `i2c_sensor_${item.part ?? ''}`;
  const taken = design.blocks.flatMap((b) => (b.params?.['address'] === undefined ? [] : [String(b.params['address'])]));
  const address = (draft.library.blocks.get(block)?.params['address']?.choices ?? []).map(String).find((a) => !taken.includes(a));
  if (address === undefined) draft.cannot(`A further ${item.text}: every I²C address that it can have is taken.`);
  else if (draft.block(block, item.text, ports, { address }) !== null) draft.put(`${(item.part ?? '').toUpperCase()} on I²C, address ${address}`);
}
