import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { evidenceOf, type Knowledge } from '../knowledge.js';

/** What the board wants of its controller. */
export interface PinDemand {
  readonly gpio: number;
  readonly adc: number;
  readonly buses: ReadonlySet<string>;
  /** Radios and the like that only some platforms have. */
  readonly platforms: readonly ReadonlySet<string>[];
  /** Platforms with what is not to be there: a radio. */
  readonly shunned: ReadonlySet<string>;
  /** Platforms that have no leads, where all parts are to have them. */
  readonly leadless: ReadonlySet<string>;
  /** Somebody wants to plug a USB cable in. */
  readonly usb: boolean;
  /** A chip of its own speaks USB: the controller's would be a second device on the same plug. */
  readonly bridged: boolean;
  /** Keys that a computer reads over USB. */
  readonly typed: boolean;
  /** What the weakest source gives in pulses, A. */
  readonly source_a: number;
  /** Nothing but cells that are thrown away feeds it, and no radio or plug is wanted: what draws little lasts. */
  readonly cells: boolean;
  /** Nobody named a controller, and the board wants one. */
  readonly program: boolean;
}

export interface Controller {
  readonly platform: Platform;
  readonly ask: string | null;
}

/** Pins that a bus takes. */
const LINES_OF: Readonly<Record<string, number>> = { i2c: 2, spi: 3, uart: 2, can: 2 };
const PRICE_OF_SOCKET = 200;
const PRICE_OF_NO_USB = 15;
const PRICE_OF_WANT = 1000;
/** Pins that nobody uses cost as well. */
const PRICE_OF_PIN = 0.3;
/** The lexicon names the platforms of a sort in the order in which one is taken. */
const PRICE_OF_PLACE = 4;
const PRICE_OF_HUNGER = 500;
const PRICE_OF_LEADLESS = 300;
/** What draws more than this empties cells that are thrown away, A. */
const FRUGAL_A = 0.05;
const PRICE_OF_CELLS = 100;

/** The platform that an ask names, or the cheapest of its concept that can do what the board wants. null: nobody asked for one, or there is none. */
export function chooseController(know: Knowledge, asks: readonly Ask[], asked: PinDemand, minutes: Minutes): Controller | null {
  const demand = { ...asked, gpio: asked.gpio + (know.roomier ?? 0) };
  const own = asks.filter((a) => a.kind === 'controller' && platformsOf(know, a).length > 0);
  const unknown = own.filter((a) => a.part !== undefined && (know.lexicon.part(a.part)?.platforms.length ?? 0) === 0);
  for (const ask of unknown) minutes.cannot(ask.id, `the library has no platform for ${ask.part ?? ''}`);
  const known = own.filter((a) => !unknown.includes(a));
  // The one that was named, else the most special sort.
  const ask =
    known.find((a) => a.part !== undefined) ?? [...known].sort((a, b) => platformsOf(know, a).length - platformsOf(know, b).length)[0] ?? own[0];
  if (ask === undefined) return demand.program ? assumed(know, demand, minutes) : null;
  const named_ids = platformsOf(know, ask);
  // "An ATtiny": the usual one of the family, unless another has the pins that it lacks.
  const family = ask.part !== undefined && named_ids.length === 1 && isFamily(ask.part, named_ids[0] ?? '');
  const small = family && named_ids.some((id) => lacksOf(know.library.platforms.get(id), demand) > 0);
  const names = small ? [...new Set([...named_ids, ...evidenceOf(know, ask.concept).flatMap((e) => e.platforms ?? [])])] : named_ids;
  const candidates = names.flatMap((id) => know.library.platforms.get(id) ?? []);
  const best = cheapest(know, candidates, demand);
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  minutes.decide(
    ask.id,
    best.platform.id,
    named === null ? `the least of ${candidates.length} platforms that has the pins for what was asked` : `it was named (${named.relation})`,
  );
  if (named?.stands !== undefined && named.stands.relation === 'lesser') minutes.cannot(ask.id, named.stands.says);
  if (demand.typed && best.platform.functions.usb?.serial_only === true)
    minutes.decide(null, 'the keys are a serial port to a computer', `the USB of the ${best.platform.name} can be no keyboard; its radio can`);
  for (const other of own)
    if (other !== ask && !serves(know, other, best.platform)) minutes.cannot(other.id, `one controller was taken, the ${best.platform.name}`);
  return { platform: best.platform, ask: ask.id };
}

/** The platform of a board that cannot do without one and for which nobody named any. */
function assumed(know: Knowledge, demand: PinDemand, minutes: Minutes): Controller {
  const all = evidenceOf(know, 'microcontroller').flatMap((e) => e.platforms ?? []);
  const best = cheapest(
    know,
    all.flatMap((id) => know.library.platforms.get(id) ?? []),
    demand,
  );
  minutes.decide(null, best.platform.name, 'the board wants a program, and nobody named a controller');
  return { platform: best.platform, ask: null };
}

function cheapest({ runs }: Knowledge, candidates: readonly Platform[], demand: PinDemand): { platform: Platform; price: number } {
  // What stands and does it all stays.
  const stands = candidates.find((p) => p.id === runs && priceOf(p, demand) < PRICE_OF_HUNGER && lacksOf(p, demand) === 0);
  if (stands !== undefined) return { platform: stands, price: 0 };
  const priced = candidates.map((platform, i) => ({ platform, price: priceOf(platform, demand) + i * PRICE_OF_PLACE }));
  return priced.reduce((a, b) => (b.price < a.price ? b : a));
}

function platformsOf(know: Knowledge, ask: Ask): string[] {
  const named = ask.part === undefined ? undefined : (know.lexicon.part(ask.part)?.platforms ?? []);
  const sort = evidenceOf(know, ask.concept).flatMap((e) => e.platforms ?? []);
  if (named === undefined || named.length === 0) return sort;
  const itself = named.filter((p) => plain(p) === plain(ask.part ?? ''));
  const both = itself.length > 0 ? itself : named.filter((p) => sort.includes(p));
  return both.length > 0 ? both : [...named];
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-\s]/g, '');

const serves = (know: Knowledge, ask: Ask, platform: Platform): boolean => platformsOf(know, ask).includes(platform.id);

/** Letters of a family before the number of one of it. */
const isFamily = (part: string, id: string): boolean =>
  plain(id) !== plain(part) && plain(id).startsWith(plain(part)) && /^\d/.test(plain(id).slice(plain(part).length));

/** What the board wants and a platform has not: pins, buses, radios. */
function lacksOf(p: Platform | undefined, demand: PinDemand): number {
  if (p === undefined) return 0;
  const f = p.functions;
  return (
    Math.max(0, demand.gpio + demand.adc + [...demand.buses].reduce((sum, bus) => sum + (LINES_OF[bus] ?? 0), 0) - f.gpio.length) +
    Math.max(0, demand.adc - f.adc.length) +
    [...demand.buses].filter((bus) => ((f as unknown as Record<string, readonly unknown[]>)[bus]?.length ?? 0) === 0).length +
    (rivals(p, demand) ? 10 : 0) +
    demand.platforms.filter((set) => !set.has(p.id)).length * 10 +
    (demand.shunned.has(p.id) ? 10 : 0)
  );
}

/** Whether the board wants two things of a platform of which it does one at a time. */
const rivals = ({ functions: { exclusive = [] } }: Platform, { usb, bridged, buses }: PinDemand): boolean =>
  exclusive.some((pair) => pair.every((of) => (of === 'usb' ? usb && !bridged : buses.has(of))));

/** Money in parts, and far more for what the board wants and the platform has not. */
function priceOf(p: Platform, demand: PinDemand): number {
  const f = p.functions;
  const lacks = lacksOf(p, demand);
  const plug = f.usb !== null || (p.host !== undefined && p.host.plug !== false);
  const twice = demand.bridged && plug ? PRICE_OF_NO_USB : 0;
  const usb =
    twice +
    (plug || demand.bridged ? 0 : PRICE_OF_NO_USB * (demand.usb ? 3 : 1)) +
    (demand.typed && (!plug || f.usb?.serial_only === true) ? PRICE_OF_WANT : 0);
  // Of those that the source is too weak for the one that wants least.
  const most = (p.rails[0]?.max_ma ?? 0) / 1000;
  const hungry = most > demand.source_a ? PRICE_OF_HUNGER * (1 + most) : 0;
  const wasteful = demand.cells && most > FRUGAL_A ? PRICE_OF_CELLS : 0;
  return (
    hungry +
    wasteful +
    (demand.leadless.has(p.id) ? PRICE_OF_LEADLESS : 0) +
    lacks * PRICE_OF_WANT +
    (p.mounting === 'socket' ? PRICE_OF_SOCKET : 0) +
    usb +
    p.core.parts.length +
    f.gpio.length * PRICE_OF_PIN
  );
}
