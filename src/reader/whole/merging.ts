import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { noMods } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { voltsOf, wanted } from '../asks/wanted.js';
import { boxed } from '../board/boxes.js';
import { cutShapes, oneSize, ringSize, shapeSize } from '../board/cut-shapes.js';
import { holePlaces } from '../board/hole-places.js';
import { standApart } from '../board/spacing.js';
import { mixes } from '../items/coloured.js';
import type { Grammar } from '../text/grammar.js';
import {
  calledTwice,
  chargeLights,
  chipOfIt,
  dividersOfProbes,
  dropsOfVolts,
  ledsOfDriver,
  levelsOfComparator,
  measuredAmps,
  ouncesOfCopper,
} from './belonging.js';
import { byTurns, saidAgain } from './flashing.js';
import { debugPlug, midiSockets, rackSupply } from './instruments.js';
import { calledByItsNumber, cellAgain, chipEach, chipOfCircuit, namedAgain } from './named-again.js';
import { bitsOfSwitches, cellsOfOneBridge, channelsOfStereo, chipsInSockets, currentOfLoad, leadsByPackage, pairsOfProbes } from './said-of-parts.js';
import { railOfLoads } from './supplies/supply-ports.js';
import { contactCurrents, switchedMains } from './supplies/switched-mains.js';
import { titled } from './titled.js';

/** Volts that come from a converter are what it makes, and those that were said of it come in. */
function madeBy(request: RequestBuilder): void {
  for (const volts of wanted(request.asks)) {
    const link = volts.links.find((l) => l.role === 'from');
    const by = wanted(request.asks).find((a) => a.id === link?.ask && a.kind === 'conversion');
    const [said, ...more] = volts.figures;
    const isBare = /^(?:supply|conversion)$/.test(volts.kind) && volts.connector === undefined && volts.part === undefined && more.length === 0;
    if (by === undefined || !isBare || said?.quantity !== 'voltage' || volts.words[0]?.from !== said.words.from) continue;
    by.figures = [
      ...by.figures.map((f) => (f.quantity === 'voltage' && f.role === 'out' ? { ...f, role: 'in' as const } : f)),
      { ...said, role: 'out' },
    ];
    by.words = [...by.words, ...volts.words];
    request.unmake(volts);
  }
}

/** Asks that are one thing, or several, once the whole message is known. */
export function merged(request: RequestBuilder, grammar: Grammar): void {
  bare(request);
  oneOfEach(request);
  eachColour(request);
  boardOfChip(request);
  titled(request);
  controllerAgain(request);
  headerOfHost(request);
  toldAgain(request);
  speedOfFans(request);
  cutShapes(request);
  ringSize(request);
  shapeSize(request);
  debugPlug(request);
  midiSockets(request);
  rackSupply(request);
  orSimilar(request, grammar);
  chipEach(request);
  madeBy(request);
  chipOfCircuit(request);
  namedAgain(request);
  calledByItsNumber(request);
  cellsOfOneBridge(request);
  chipsInSockets(request);
  channelsOfStereo(request);
  pairsOfProbes(request);
  leadsByPackage(request);
  bitsOfSwitches(request);
  currentOfLoad(request);
  railOfLoads(request);
  chipOfIt(request);
  chargeLights(request);
  ledsOfDriver(request);
  measuredAmps(request);
  ouncesOfCopper(request);
  dropsOfVolts(request);
  cellAgain(request);
  dividersOfProbes(request);
  calledTwice(request);
  levelsOfComparator(request);
  chargedThere(request);
  holePlaces(request, grammar);
  standApart(request, grammar);
  boxed(request);
  oneSize(request);
  wires(request);
  alternating(request);
  saidAgain(request);
  byTurns(request);
  switchedMains(request);
  contactCurrents(request);
}

/** "Bare": what nobody asked for goes. */
function bare(request: RequestBuilder): void {
  if (!wanted(request.asks).some((a) => a.concept === 'bare')) return;
  for (const ask of wanted(request.asks)) if (ask.source === 'practice') request.drop(ask);
}

/** Of several sorts that share their noun there is one each, where nobody says more. */
function oneOfEach(request: RequestBuilder): void {
  const { asks } = request;
  // "LEDs beside the faders": as many as those.
  for (const ask of wanted(asks).filter((a) => a.kind === 'light' && a.several === true && a.count === undefined)) {
    const host = asks.find((a) => a.id === ask.place?.near && (a.count ?? 1) > 1);
    if (host === undefined) continue;
    ask.per = host.id;
    request.link(ask, 'per', host);
  }
  const at = ({ words: [head] }: MutableAsk): string => `${head?.message} ${head?.from} ${head?.to}`;
  const several = asks.filter((ask) => ask.several === true);
  const counts = new Map<string, number>();
  for (const ask of several) counts.set(at(ask), (counts.get(at(ask)) ?? 0) + 1);
  // "LEDs for each relay": one for each.
  for (const ask of several) if ((counts.get(at(ask)) ?? 0) > 1 || (ask.kind === 'light' && ask.per !== undefined)) delete ask.several;
}

/** So many things as colours are said of them, or lights of which nobody says how many: one of each. One for each of others has them by turns. */
function eachColour(request: RequestBuilder): void {
  const { lexicon, message } = request;
  for (const ask of wanted(request.asks)) {
    const colours = ask.features.filter((f) => lexicon.isA(f, 'colour'));
    const here = ask.words.every((w) => w.message === message);
    const unsaid = ask.kind === 'light' && ask.count === undefined;
    if (!here || colours.length < 2 || ask.per !== undefined || mixes(lexicon, ask.concept)) continue;
    if (!(ask.several === true || ask.count === colours.length || unsaid)) continue;
    const rest = ask.features.filter((f) => !colours.includes(f));
    delete ask.several;
    delete ask.count;
    ask.features = [...rest, ...colours.slice(0, 1)];
    for (const colour of colours.slice(1).reverse()) request.again(ask, [...rest, colour]);
    // "one" before each of the colours is told with it; it stands near.
  }
}

/** A ready-made board and the chip that it carries, or a shield and the board that it is for, are the one controller. */
function boardOfChip(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const controllers = wanted(asks).filter((a) => a.kind === 'controller');
  for (const board of controllers) {
    const carried = board.part === undefined ? [] : (lexicon.part(board.part)?.carries ?? []);
    for (const other of controllers) {
      const chip = other.part !== undefined && carried.some((c) => c.toLowerCase().startsWith((other.part ?? '').toLowerCase()));
      const shield = other.part === undefined && other.concept === 'shield' && carried.length > 0;
      const there = asks.includes(board) && asks.includes(other);
      // "a dev board for the STM32G431": the board is what is made.
      const made = board.part !== undefined && other.part === undefined && other.concept === 'dev_board' && (other.count ?? 1) === 1;
      if (other !== board && there && (chip || shield || made)) unite(request, board, other);
    }
  }
}

/** "… the nano is fed from Vin", "USB of the Teensy": a controller called once more, by no more than a word of its name. */
function controllerAgain(request: RequestBuilder): void {
  const names = ({ text, part }: MutableAsk): Set<string> => new Set(`${text} ${part ?? ''}`.toLowerCase().match(/[\p{L}\d.]+/gu));
  const all = wanted(request.asks).filter((a) => a.kind === 'controller' && a.not === undefined);
  for (const again of all) {
    const own = names(again);
    const first = all.find(
      (a) =>
        a !== again &&
        request.asks.includes(a) &&
        (names(a).size > own.size || all.indexOf(a) < all.indexOf(again) || (a.part ?? '').length > (again.part ?? '').length) &&
        [...own].every((w) => [...names(a)].some((n) => n === w || (w.length >= FAMILY && n.startsWith(w)))),
    );
    if (first !== undefined && again.count === undefined && again.figures.length === 0) unite(request, first, again);
  }
}

/** "a Raspberry Pi on a 2x20 header", "a 40 pin header for the Pi": the header that such a computer has is no connector beside it. */
function headerOfHost(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const [host, ...more] = wanted(request.asks).filter((a) => a.kind === 'controller' && lexicon.isA(a.concept, 'single_board_computer'));
  const at = host?.words.find((w) => w.message === message);
  if (host === undefined || at === undefined || more.length > 0) return;
  const waysOf = (a: MutableAsk): number | undefined => a.connector?.ways ?? a.figures.find((f) => f.quantity === 'ways')?.value;
  const rows = wanted(request.asks).filter((a) => {
    const [own] = a.words;
    const row = a.kind === 'connector' && HOST_ROWS.has(a.concept) && (a.count ?? 1) === 1 && a.features.length === 0 && a.contacts === undefined;
    if (!row || own?.message !== message) return false;
    const joined = [...host.links.filter((l) => l.ask === a.id), ...a.links.filter((l) => l.ask === host.id)].length > 0;
    const gap = request.text.slice(Math.min(at.to, own.to), Math.max(at.from, own.from));
    return waysOf(a) === HOST_PINS || (waysOf(a) === undefined && (joined || (gap.length <= NEAR && !gap.includes(','))));
  });
  // What is called by the header that it is to hang on ends there over the computer.
  const over = (a: MutableAsk): boolean => waysOf(a) === undefined && a.links.some((l) => l.role === 'to' && l.ask === host.id);
  for (const ask of wanted(request.asks).filter((a) => a.kind !== 'connector' && HOST_ROWS.has(a.connector?.concept ?? '')))
    if (waysOf(ask) === HOST_PINS || over(ask)) delete ask.connector;
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return;
  row.figures = [];
  delete row.connector;
  unite(request, host, row);
}
const HOST_ROWS: ReadonlySet<string> = new Set(['pin_header', 'pin_socket', 'connector']);
/** Contacts of a Raspberry Pi's header. */
const HOST_PINS = 40;
/** Letters between a computer and the header that is said of it: "to the", "on its". */
const NEAR = 14;

/** Letters by which a family is called: "stm32" of an STM32G0B1. */
const FAMILY = 5;

/** "A buck for the servo, 1 servo", "lamps with keys, one key for each lamp": said in passing, then counted. */
function toldAgain(request: RequestBuilder): void {
  const again = wanted(request.asks).filter(
    (a) =>
      (a.kind === 'load' && a.count !== undefined && a.per === undefined) ||
      (a.kind === 'input' && (a.count ?? 1) > 1 && a.per === undefined) ||
      (a.per !== undefined && a.count === 1),
  );
  // "window contacts, 4 reed switches": what the message begins with, however many they are.
  const [title] = wanted(request.asks);
  for (const ask of again) {
    const before = wanted(request.asks).find(
      (a) =>
        a !== ask &&
        a.concept === ask.concept &&
        a.count === undefined &&
        (ask.kind === 'input' ? a === title : a.several !== true || ask.per !== undefined) &&
        a.per === undefined &&
        a.figures.length === 0 &&
        a.part === undefined,
    );
    const start = before?.words[0]?.from ?? 0;
    const article = /\b(?:an?|one|another|ein\w*|une?|una|een|uma?)\s+(?:\w+\s)?$/i.test(request.text.slice(Math.max(0, start - 24), start));
    const elsewhere = before?.connector !== undefined && before.connector.concept !== ask.connector?.concept;
    if (before !== undefined && !article && !elsewhere && start < (ask.words[0]?.from ?? 0)) unite(request, ask, before);
  }
}

/** "Fans, tacho from each": the wire by which a fan tells its speed. */
function speedOfFans(request: RequestBuilder): void {
  for (const ask of wanted(request.asks)) {
    const fans = wanted(request.asks).filter((a) => request.lexicon.isA(a.concept, 'fan'));
    const fan = fans.findLast((a) => (a.words[0]?.from ?? 0) < (ask.words[0]?.from ?? 0)) ?? fans[0];
    if (fan !== undefined && ask.concept === 'speed_sensor' && /^tach/i.test(ask.text) && ask.part === undefined && ask.count === undefined) {
      if (fan.concept === 'fan' && request.lexicon.concept('tach_fan') !== undefined) fan.concept = 'tach_fan';
      unite(request, fan, ask);
    }
  }
}

/** "A DRV8871 or similar": of a part that the library does not have another will do; where nobody knows what it is, what the board is made of does its work. */
function orSimilar(request: RequestBuilder, grammar: Grammar): void {
  const { asks, lexicon, text, message } = request;
  const open = (end: number | undefined): boolean => end !== undefined && grammar.opensAnother(text.slice(end));
  for (const ask of wanted(asks)) {
    const known = ask.part === undefined ? null : lexicon.part(ask.part);
    const has = known !== null && known.relation !== 'catalogue' && known.devices.length + known.platforms.length > 0;
    const end = Math.max(...ask.words.filter((w) => w.message === message).map((w) => w.to));
    if (ask.part === undefined || !open(end)) continue;
    // What comes behind "or" without a name is no wish of its own.
    const wish = asks.find((a) => a.kind === 'quality' && a.links.some((l) => l.role === 'or' && l.ask === ask.id));
    if (wish !== undefined) request.unmake(wish);
    // What stands in for it is one of those that will do.
    if (known?.relation === 'stand_in') ask.parts = [...new Set([...(ask.parts ?? []), ...known.devices])].slice(0, MOST_OTHERS);
    if (has) continue;
    // The noun behind "or other" says of which sort another one is.
    const other = asks.find((a) => a.links.some((l) => l.role === 'or' && l.ask === ask.id) && a.part === undefined && a.figures.length === 0);
    if (other !== undefined) unite(request, ask, other);
    const of =
      ask.concept === 'unknown_part'
        ? wanted(asks).findLast((a) => MADE.has(a.kind) && a.part === undefined && asks.indexOf(a) < asks.indexOf(ask))
        : undefined;
    if (of !== undefined) unite(request, of, ask);
    else if (ask.concept !== 'unknown_part') delete ask.part;
  }
  request.soften(({ words }) => words.message === message && open(words.to));
}
/** Other parts that an ask holds. */
const MOST_OTHERS = 20;
/** Kinds of things that one part makes. */
const MADE: ReadonlySet<MutableAsk['kind']> = new Set(['function', 'conversion', 'charging', 'sensor', 'sound', 'protection']);

/** No lithium cell comes in at a USB plug: it is charged there. */
function chargedThere(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const charging = lexicon.concept('charging');
  if (asks.some((a) => a.kind === 'charging' && a.not === true)) return;
  for (const cell of wanted(asks)) {
    const { connector } = cell;
    if (connector?.concept.startsWith('usb_') !== true || !lexicon.isA(cell.concept, 'lipo') || charging === undefined) continue;
    const { words } = connector;
    const known = wanted(asks).find((a) => a.kind === 'charging' && a.connector === undefined);
    const charger =
      known ??
      request.add({ ...noMods(), concept: charging, kind: 'charging', from: words.from, to: words.to, known: true, plural: false, verb: false });
    charger.connector = connector;
    request.link(charger, 'charges', cell);
    delete cell.connector;
  }
}

/** "An RGB strip, 3 channels, 2 A each": its wires, and what all of them carry. */
function wires({ asks, lexicon }: RequestBuilder): void {
  for (const ask of wanted(asks)) {
    const channels = ask.figures.find((f) => f.quantity === 'number' && f.role === 'size')?.value ?? 0;
    if (!lexicon.isA(ask.concept, 'rgb_led_strip') || channels < 2) continue;
    ask.figures = ask.figures
      .filter((f) => f.quantity !== 'number')
      .map((f) => (f.quantity === 'current' && f.role === 'each' && f.value !== undefined ? { ...f, role: 'rated', value: f.value * channels } : f));
  }
}

/** "A transformer, 8 V AC to 5 V": the alternating supply is what the converter has at its input, or the supply whose voltage was told. */
function alternating(request: RequestBuilder): void {
  // "a 12 V AC wall adapter" is the transformer in its plug.
  for (const ask of wanted(request.asks))
    if (request.lexicon.isA(ask.concept, 'wall_adapter') && ask.figures.some((f) => f.ac)) ask.concept = 'ac_supply';
  // Valves beside an alternating supply of which no more is said are of its voltage.
  const source = wanted(request.asks).find((a) => a.concept === 'ac_supply' && voltsOf(a).length > 0);
  for (const valve of wanted(request.asks).filter((a) => request.lexicon.isA(a.concept, 'valve') && voltsOf(a).length === 0))
    for (const f of source === undefined ? [] : voltsOf(source)) valve.figures = [...valve.figures, { ...f, role: 'supply' as const }];
  const bare = wanted(request.asks).find((a) => a.concept === 'ac_supply' && a.figures.length === 0);
  const fed = wanted(request.asks).find((a) => (a.kind === 'conversion' || a.concept === 'supply') && a.figures.some((f) => f.ac && f.role === 'in'));
  if (bare === undefined || fed === undefined) return;
  if (fed.kind === 'conversion') unite(request, fed, bare);
  else unite(request, bare, fed);
}
