import { type Component, INTEGRATED } from '../../design/index.js';
import type { Device } from '../../parts/index.js';
import { parseQuantity } from '../../parts/quantity.js';
import type { Ask, Request } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { type Knowledge, railName } from '../knowledge.js';
import { stemOf } from '../names.js';

/** Voltages that a chip is fed with where its pins allow a choice, the usual first. */
const USUAL_V = [3.3, 5, 12] as const;
const NEGATIVE = 'VNEG';
const POSITIVE = 'VPOS';
/** Of an op-amp's two supplies, each side, where nobody says more, V. */
const SPLIT_V = 12;
/** Decoupling of a supply pin that nobody said more of. */
const DECOUPLING = '100nF';

/** Whether an ask names the chip that the board breaks out. */
export const isBroken = (ask: Ask, { purpose, asks: all }: Request): boolean =>
  ask.part !== undefined &&
  ((purpose?.concept === BREAKOUT && purpose.heart.includes(ask.id)) ||
    all.some((a) => a.concept === BREAKOUT && (a.links.some((l) => l.ask === ask.id) || a.part === ask.part)));

/** Kinds of chips of which a circuit is one of many uses: broken out, they come out bare. */
const OF_MANY_USES: ReadonlySet<string> = new Set(['opamp', 'timer']);

/** The chip that an ask wants broken out and that no circuit of the library is for; null: it is none, or there is one. */
export function brokenOut(know: Knowledge, ask: Ask, request: Request): Device | null {
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  if (!isBroken(ask, request) || named === null || named.platforms.length > 0 || named.stands !== undefined) return null;
  const device = named.devices.map((id) => know.library.devices.get(id)).find((d) => d !== undefined && INTEGRATED.has(d.kind));
  // A block that it is one of several for is no circuit of its own.
  const like = named.devices.flatMap((id) => [id, know.library.devices.get(id)?.like ?? id]);
  const isOwn = (b: string): boolean => know.library.blocks.get(b)?.parts.some((p) => like.includes(p.device ?? '')) === true;
  if (device === undefined || (!OF_MANY_USES.has(device.kind) && named.blocks.some(isOwn))) return null;
  return device.pins.some((p) => p.type === 'power_in') ? device : null;
}
export const BREAKOUT = 'breakout';

/**
 * A chip with a capacitor at each supply pin and all its other lines on a header, named as its datasheet names them. What its datasheet asks for
 * beside that is not known here, and said.
 */
export function breakOut(composer: Composer, ask: Ask, device: Device, minutes: Minutes): void {
  const { assembler } = composer;
  const pins: Record<string, string> = {};
  const supplies = new Map<string, string>();
  const lines: string[] = [];
  const isGround = (name: string): boolean => /^(?:[ADP]?GND|VSS[AD]?|EP|PAD|GND\w*)$/i.test(name);
  // Two sides: of an isolator also their grounds are apart.
  const sided = device.pins.filter((p) => p.type === 'power_in' && SIDES.some((side) => p.name.endsWith(side))).map((p) => p.name);
  const apart = (name: string): boolean => sided.filter((n) => isGround(n) === isGround(name)).length > 1 && sided.includes(name);
  for (const pin of device.pins) {
    if (pin.type === 'no_connect') continue;
    // The lower supply of an op-amp is ground or below it: whoever feeds the board says which.
    if (device.kind === 'opamp' && isGround(pin.name)) {
      pins[pin.name] = assembler.net(NEGATIVE, { class: 'power', volts: -SPLIT_V });
      supplies.set(pin.name, NEGATIVE);
    } else if (isGround(pin.name)) pins[pin.name] = apart(pin.name) ? assembler.net(stemOf(pin.name), { class: 'ground' }) : 'GND';
    else if (pin.type === 'power_in') {
      const low = pin.volts_min ?? 0;
      const high = pin.volts_max ?? Number.POSITIVE_INFINITY;
      const split = device.kind === 'opamp' && SPLIT_V >= low && SPLIT_V <= high;
      const volts = split ? SPLIT_V : (USUAL_V.find((v) => v >= low && v <= high) ?? (Number.isFinite(high) ? high : 3.3));
      const net = assembler.net(split ? POSITIVE : apart(pin.name) ? stemOf(pin.name) : railName(volts), { class: 'power', volts });
      pins[pin.name] = net;
      supplies.set(pin.name, net);
    } else {
      const net = lineOf(pin.name, (name) => lines.includes(name)) || `P${lines.length + 1}`;
      pins[pin.name] = net;
      lines.push(net);
    }
  }
  const added = assembler.device(device.id, { purpose: device.title, pins, value: device.mpn });
  composer.refs.set(ask.id, [...(composer.refs.get(ask.id) ?? []), added.ref]);
  for (const [pin, net] of supplies)
    assembler.generic({
      kind: 'capacitor',
      value: DECOUPLING,
      rating: '50V',
      purpose: `Decoupling of ${pin}`,
      pins: { '1': net, '2': groundOf(pin, pins) },
      place: { near: [{ pin: '1', to: `${added.ref}.${pin}`, within_mm: 3 }] },
    });
  const grounds = device.pins.flatMap((p) => (p.type === 'power_in' && isGround(p.name) && device.kind !== 'opamp' ? (pins[p.name] ?? []) : []));
  const nets = [...new Set([...supplies.values(), ...lines, ...(grounds.length > 0 ? grounds : ['GND'])])];
  composer.plug(
    ask,
    device.mpn,
    nets.map((net) => ({ port: net, net })),
    'PinHeader',
  );
  minutes.decide(ask.id, device.id, 'every line of it comes out at the header');
  minutes.decide(
    null,
    `${device.mpn} stands with a capacitor at each supply pin and nothing else`,
    'the library has the part and no circuit for it: look into its datasheet for what its lines want',
  );
}

/** Ends of the names of the supplies and grounds of two sides. */
const SIDES = ['A', 'B', '1', '2'] as const;

/** The ground of a supply pin's own side, where it has one. */
const groundOf = (pin: string, pins: Readonly<Record<string, string>>): string => pins[`GND${pin.slice(-1)}`] ?? 'GND';

/** A line by its pin: both inputs of an amplifier have a name of their own. */
function lineOf(pin: string, taken: (name: string) => boolean): string {
  const name = stemOf(pin.replaceAll('+', 'P').replaceAll('-', 'N').replaceAll("'", ' S'));
  return taken(name) ? `${name}_` : name;
}

/** Pins that say or are told something. */
const LINES: ReadonlySet<string> = new Set(['input', 'output', 'bidirectional', 'tri_state', 'open_collector']);
/** A smaller resistor sets a current, Ω. */
const LEAST_PULL = 4e3;

/** Lines of the chips that are broken out, as many as there is room for, which their circuits leave open, or pull to a rail and no more: the nets that they come out on, but those that do already. */
export function linesLeft({ assembler, refs, know }: Composer, asks: readonly Ask[], out: ReadonlySet<string>, room: number): string[] {
  let free = room;
  const isRail = (net: string | null): boolean => net === 'GND' || (net !== null && assembler.voltsOf(net) !== null);
  const isPulled = (net: string, { ref, kind, value }: Component): boolean =>
    kind === 'resistor' &&
    (parseQuantity(value)?.value ?? 0) >= LEAST_PULL &&
    ['1', '2'].map((end) => assembler.netOf(`${ref}.${end}`)).every((end) => end === net || isRail(end));
  return asks.flatMap((ask) =>
    (refs.get(ask.id) ?? []).flatMap((ref) => {
      const device = know.library.devices.get(assembler.deviceOf(ref) ?? '');
      const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
      if (device === undefined || device.kind === 'regulator' || named?.devices.includes(device.id) !== true) return [];
      return device.pins.flatMap((pin) => {
        const at = assembler.netOf(`${ref}.${pin.name}`);
        if (!LINES.has(pin.type) || (at !== null && (out.has(at) || isRail(at)))) return [];
        const [by, ...more] = at === null ? [] : assembler.partsOn(at).filter((c) => c.ref !== ref);
        const taken = at !== null && by !== undefined;
        if ((taken && !(more.length === 0 && isPulled(at, by))) || free-- <= 0) return [];
        if (taken) return [at];
        const net = lineOf(pin.name, (name) => assembler.partsOn(name).length > 0);
        assembler.connect(net, `${ref}.${pin.name}`);
        return [net];
      });
    }),
  );
}
