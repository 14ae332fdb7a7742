import { INTEGRATED } from '../design/index.js';
import type { Device } from '../parts/index.js';
import type { Ask, Request } from '../request/index.js';
import type { Composer } from './compose.js';
import type { Minutes } from './decision.js';
import { type Knowledge, railName } from './knowledge.js';
import { stemOf } from './names.js';

/** Voltages that a chip is fed with where its pins allow a choice, the usual first. */
const USUAL_V = [3.3, 5, 12] as const;
const NEGATIVE = 'VNEG';
const POSITIVE = 'VPOS';
/** Of an op-amp's two supplies, each side, where nobody says more, V. */
const SPLIT_V = 12;
/** Decoupling of a supply pin that nobody said more of. */
const DECOUPLING = '100nF';

/** The chip that an ask wants broken out and that no circuit of the library is for; null: it is none, or there is one. */
export function brokenOut(know: Knowledge, ask: Ask, { purpose, asks: all }: Request): Device | null {
  const itself = purpose?.concept === BREAKOUT && purpose.heart.includes(ask.id);
  const wanted = itself || all.some((a) => a.concept === BREAKOUT && (a.links.some((l) => l.ask === ask.id) || a.part === ask.part));
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  // A block that it is one of several for is no circuit of its own.
  const isOwn = (b: string): boolean => know.library.blocks.get(b)?.parts.some((p) => named?.devices.includes(p.device ?? '') === true) === true;
  if (!wanted || named === null || named.blocks.some(isOwn) || named.platforms.length > 0 || named.stands !== undefined) return null;
  const device = named.devices.map((id) => know.library.devices.get(id)).find((d) => d !== undefined && INTEGRATED.has(d.kind));
  return device?.pins.some((p) => p.type === 'power_in') === true ? device : null;
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
  for (const pin of device.pins) {
    if (pin.type === 'no_connect') continue;
    // The lower supply of an op-amp is ground or below it: whoever feeds the board says which.
    if (device.kind === 'opamp' && isGround(pin.name)) {
      pins[pin.name] = assembler.net(NEGATIVE, { class: 'power', volts: -SPLIT_V });
      supplies.set(pin.name, NEGATIVE);
    } else if (isGround(pin.name)) pins[pin.name] = 'GND';
    else if (pin.type === 'power_in') {
      const low = pin.volts_min ?? 0;
      const high = pin.volts_max ?? Number.POSITIVE_INFINITY;
      const split = device.kind === 'opamp' && SPLIT_V >= low && SPLIT_V <= high;
      const volts = split ? SPLIT_V : (USUAL_V.find((v) => v >= low && v <= high) ?? (Number.isFinite(high) ? high : 3.3));
      const net = assembler.net(split ? POSITIVE : railName(volts), { class: 'power', volts });
      pins[pin.name] = net;
      supplies.set(pin.name, net);
    } else {
      const net = stemOf(pin.name) || `P${lines.length + 1}`;
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
      pins: { '1': net, '2': 'GND' },
      place: { near: [{ pin: '1', to: `${added.ref}.${pin}`, within_mm: 3 }] },
    });
  const nets = [...new Set([...supplies.values(), ...lines, 'GND'])];
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
