import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import type { Item } from '../items/item.js';

/** Kinds of what feeds a person's own thing, or reaches it. */
const GIVES = new Set(['rail', 'conversion', 'charging', 'supply']);
const REACHES = new Set(['interface', 'controller']);
const USB_SOCKET = 'usb_outlet';

/** What somebody has, and what a stage is put before or behind, is on no board. */
export function leaveTheirs(request: RequestBuilder): void {
  if (request.message > 0) return;
  standBy(request);
  gadgets(request);
  stagesOf(request);
}

/** What a circuit is put beside is on no board. */
function standBy(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const host of wanted(request.asks)) {
    const outside = lexicon.concept(host.concept)?.stands_by ?? [];
    const isOutside = (a: MutableAsk): boolean =>
      a !== host && a.part === undefined && outside.some((c) => a.kind === c || lexicon.isA(a.concept, c));
    for (const a of wanted(request.asks).filter(isOutside)) request.unmake(a);
  }
}

/** What hangs at a plug or is reached by radio is told by that plug or radio, with its volts and amperes. */
function gadgets(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const gadget of wanted(request.asks).filter((a) => lexicon.concept(a.concept)?.elsewhere === true && (a.count ?? 1) === 1)) {
    const others = wanted(request.asks).filter((a) => a !== gadget);
    const linked = (a: MutableAsk): boolean => a.links.some((l) => l.ask === gadget.id) || gadget.links.some((l) => l.ask === a.id);
    const usb = (a: MutableAsk): boolean => a.connector?.concept.startsWith('usb') === true || lexicon.isA(a.concept, 'usb');
    const feeder =
      others.find((a) => GIVES.has(a.kind) && a.kind !== 'supply' && linked(a)) ??
      others.find((a) => usb(a) && (linked(a) || a.features.includes('output'))) ??
      others.find((a) => (a.kind === 'rail' || a.kind === 'conversion') && a.figures.some((f) => f.role === 'out'));
    if (feeder === undefined) {
      if (gadget.figures.length === 0 && others.some((a) => REACHES.has(a.kind))) request.unmake(gadget);
      continue;
    }
    const socket = lexicon.concept(USB_SOCKET);
    const [at] = gadget.words;
    if (feeder.kind !== 'interface' && feeder.connector === undefined && socket !== undefined && at !== undefined)
      request.connect(feeder, socket, at);
    for (const f of gadget.figures)
      if (!feeder.figures.some((g) => g.quantity === f.quantity)) feeder.figures.push(f.quantity === 'voltage' ? { ...f, role: 'out' } : f);
    request.unmake(gadget);
  }
}

/** Kinds of what a filter or an amplifier stands beside. */
const BESIDE = new Set(['interface', 'function', 'sound']);

/** A named stage for something that transmits, receives or plays: that is where its signal comes from or goes to, and what is said of it holds for the stage. */
function stagesOf(request: RequestBuilder): void {
  const { lexicon } = request;
  const isStage = (a: MutableAsk): boolean => ['filter', 'attenuator', 'preamplifier', SHIFTER].some((id) => lexicon.isA(a.concept, id));
  for (const stage of wanted(request.asks).filter(isStage)) {
    const beside = wanted(request.asks).find((a) => stage.links.some((l) => l.role === 'for' && l.ask === a.id));
    if (beside === undefined || !BESIDE.has(beside.kind) || beside.part !== undefined || beside.connector !== undefined || isStage(beside)) continue;
    const first = (stage.words[0]?.from ?? 0) < (beside.words[0]?.from ?? 0);
    if (!first || (beside.count ?? 1) > 1 || beside.links.length > 0) continue;
    for (const f of beside.figures) if (!stage.figures.some((g) => g.quantity === f.quantity)) stage.figures.push(f);
    // Lines that are pulled up have no driver that says which way they go.
    const pulled = stage.concept === SHIFTER && beside.concept === 'i2c';
    if (pulled && stage.part === undefined && !stage.figures.some((f) => f.quantity === 'number')) stage.concept = I2C_SHIFTER;
    else if (pulled && !stage.features.includes('bidirectional')) stage.features = [...stage.features, 'bidirectional'];
    request.unmake(beside);
  }
}
const SHIFTER = 'level_shifter';
const I2C_SHIFTER = 'i2c_level_shifter';

/** The bell that somebody has stays where it is, and its voltage is what is felt, behind a barrier. */
export function bellsOf(request: RequestBuilder): void {
  const { lexicon } = request;
  const felt = lexicon.concept('isolated_input');
  const all = wanted(request.asks);
  if (felt === undefined || !all.some((a) => a.kind === 'controller')) return;
  const said = (f: MutableAsk['figures'][number]): string => request.text.slice(f.words.from, f.words.to);
  const isAc = (a: MutableAsk): boolean =>
    a.figures.some((f) => f.quantity === 'voltage' && (f.ac === true || a.features.includes('ac_supply') || /ac$/i.test(said(f))));
  const feed = all.find((a) => a.kind === 'supply' && isAc(a));
  const bell = all.find((a) => (a.concept === 'bell' || /doorbell$/i.test(a.text)) && (isAc(a) || (feed !== undefined && a.figures.length === 0)));
  if (bell === undefined) return;
  const volts = [bell, ...(isAc(bell) || feed === undefined ? [] : [feed])].flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage'));
  Object.assign(bell, { concept: felt.id, kind: felt.kind, figures: volts.map((f) => ({ ...f, role: 'in' as const, ac: true as const })) });
  bell.features = bell.features.filter((f) => f !== 'ac_supply');
  if (feed !== undefined && feed !== bell && !isAc(bell)) request.unmake(feed);
  else if (feed !== undefined && bell.figures.some((f) => feed.figures.includes(f) || feed.figures.some((g) => g.words.from === f.words.from)))
    request.unmake(feed);
  // The title's own button is the bell's.
  for (const a of wanted(request.asks))
    if (a !== bell && a.concept === 'button' && /bell/i.test(a.text) && a.count === undefined) unite(request, bell, a);
  // What rings is nowhere in a ring.
  for (const a of all)
    if (a.place?.pattern === 'ring' && /^r[ai]ngs?$|^ringing$/i.test(request.text.slice(a.place.words.from, a.place.words.to))) delete a.place;
}

/** What works for a controller that is named for its sake only ("a level shifter for a Pico"): that controller is somewhere else. */
export function keepOutside(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  for (const ask of mine) {
    if (
      ask.kind !== 'controller' ||
      ask.features.includes(OUTSIDE) ||
      ask.words.length > 1 ||
      ask.figures.some((f) => f.quantity !== 'voltage') ||
      ask.connector !== undefined
    )
      continue;
    const served = mine.filter((a) => a.links.some((l) => l.ask === ask.id));
    const [only] = served;
    // A bus broken out for a ready-made board is what that board plugs into.
    const plugs = request.purpose?.concept === 'breakout' && request.lexicon.isA(ask.concept, 'dev_board') && served.length > 0;
    if (plugs && served.every((a) => a.kind === 'interface' && request.lexicon.isA(a.concept, 'field_bus'))) continue;
    if (tellsFrom(request, ask, mine)) {
      ask.features = [...ask.features, OUTSIDE];
      continue;
    }
    if (ask.part === undefined) continue;
    const forIt = only?.links.some((l) => l.role === 'for' && l.ask === ask.id) === true && SERVES.has(only.kind);
    const first = only !== undefined && (only.words[0]?.from ?? 0) < (ask.words[0]?.from ?? 0);
    const wired = mine.some((a) => a !== ask && a.kind === 'controller' && a.part !== undefined);
    // A breakout for a chip is of that chip.
    const broken = only !== undefined && request.lexicon.isA(only.concept, 'breakout');
    if (served.length === 1 && forIt && first && !broken && !wired && ask.links.length === 0 && !ask.features.includes(OUTSIDE))
      ask.features = [...ask.features, OUTSIDE];
  }
}
const OUTSIDE = 'external';

/** More than may be touched, V. */
const MOST_TOUCHED_V = 60;
/** What a module outside switches at mains never comes to the board, which drives that module. */
export function switchElsewhere(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const modules = mine.filter((a) => request.lexicon.isA(a.concept, 'solid_state_relay'));
  for (const ask of modules) ask.features = ask.features.filter((f) => f !== OUTSIDE && f !== 'as_module' && f !== 'output');
  const [module, ...others] = modules;
  const loads = mine.filter(
    (a) => a.kind === 'load' && a !== module && a.figures.some((f) => f.quantity === 'voltage' && (f.value ?? f.max ?? 0) > MOST_TOUCHED_V),
  );
  if (module === undefined || others.length > 0 || loads.length > 1 || mine.some((a) => request.lexicon.isA(a.concept, 'relay'))) return;
  for (const load of loads) {
    for (const { words } of load.figures) request.hear(words);
    load.figures = [];
    unite(request, module, load);
  }
}

/**
 * A controller that only commands or reads what is on the board ("driven by an Arduino", "outputs to a Nano") is somewhere else: a sort that
 * nobody named a part of, or a ready-made board that signals come from and go to. What a program alone does (a clock, a log) brings it back.
 */
function tellsFrom({ lexicon }: RequestBuilder, ask: MutableAsk, mine: readonly MutableAsk[]): boolean {
  // A chip by its name is no ready-made board.
  const ready = ask.part === undefined || (lexicon.part(ask.part)?.carries ?? []).length > 0;
  const general = ask.part === undefined && ask.concept === 'microcontroller';
  const host = (ask.concept === 'arduino' && ready) || lexicon.isA(ask.concept, 'dev_board') || general;
  if (!host || lexicon.isA(ask.concept, 'single_board_computer') || lexicon.isA(ask.concept, 'shield')) return false;
  if (ask.links.length > 0 || (ask.count ?? 1) > 1 || mine.some((a) => a !== ask && (a.kind === 'controller' || RUNS.has(a.kind)))) return false;
  const by = mine.flatMap((a) => a.links.flatMap((l) => (l.ask === ask.id ? [l.role] : [])));
  return by.length > 0 && by.every((role) => (ask.part === undefined ? COMMANDS : WIRES).has(role));
}
const COMMANDS: ReadonlySet<string> = new Set(['driven_by', 'read_by', 'switched_by', 'from', 'to', 'for', 'of']);
const WIRES: ReadonlySet<string> = new Set(['from', 'to', 'for', 'of']);
/** Kinds of what only a program does. */
const RUNS: ReadonlySet<string> = new Set(['display', 'storage', 'behaviour']);
/** Kinds of things that a whole board may be, made for a controller elsewhere. */
const SERVES: ReadonlySet<string> = new Set(['function', 'interface', 'protection', 'conversion', 'charging', 'output']);

/** Kinds whose voltage is what they make or take; what another thing bears is none of it. */
const FED: ReadonlySet<string> = new Set(['supply', 'conversion', 'rail']);

/** What another thing is rated for that stands between a supply and a figure is no voltage of that supply, but what the other bears. */
export function ratedElsewhere(request: RequestBuilder, items: readonly Item[]): void {
  for (const [i, item] of items.entries()) {
    const rated = items[i - 1];
    const thing = items[i - 2];
    if (item.kind !== 'figure' || item.quantity !== 'voltage' || rated?.kind !== 'grammar' || rated.hit.marker !== 'rated') continue;
    if (thing === undefined || thing.kind === 'comma' || thing.kind === 'break' || thing.kind === 'figure') continue;
    for (const ask of wanted(request.asks)) {
      const own = ask.words.some((w) => w.message === request.message && w.from <= thing.from && thing.to <= w.to);
      if (own || !FED.has(ask.kind)) continue;
      ask.figures = ask.figures.map((f) =>
        f.words.message === request.message && f.words.from === item.from ? { ...f, role: 'limit' as const } : f,
      );
    }
  }
}

const PORT_OF_CAR = 'obd_connector';
/** Verbs of wiring, and the words that lead on from them. */
const [WIRING, LEADS_TO] = [/^(?:wire|connect|hook|plug|tap|attach|link|goes|go|talk|join)\w*$/i, /^(?:to|into|in|with)$/i];
/** Words between a verb of wiring and what is wired to. */
const MOST_WORDS = 12;
/** Whether a board is wired to what follows: it is elsewhere, its lines are those of the bus, and end in a terminal. */
function leadsThere(before: string): boolean {
  const words = (before.split(/[.,;\n]/).at(-1) ?? '').trim().split(/\s+/).slice(-MOST_WORDS);
  const verb = words.findIndex((w) => WIRING.test(w));
  return verb >= 0 && words.slice(verb + 1).some((w) => LEADS_TO.test(w));
}
/** A port of a vehicle that a board is wired to is no connector of the board. */
export function portOfCar(request: RequestBuilder): void {
  const { lexicon, text, message } = request;
  const all = wanted(request.asks);
  const port = all.find((a) => a.concept === PORT_OF_CAR && a.words[0]?.message === message);
  const bus = lexicon.concept('can');
  if (port === undefined || bus === undefined || !leadsThere(text.slice(0, port.words[0]!.from))) return;
  const wire = all.find((a) => a.concept === 'signal_line' && a.links.some((l) => l.role === 'to' && l.ask === port.id));
  const spoken = all.find((a) => lexicon.isA(a.concept, 'can'));
  for (const a of all) a.links = a.links.filter((l) => l.ask !== port.id);
  if (wire !== undefined) unite(request, spoken ?? port, wire);
  // Every car of today speaks CAN there (ISO 15765-4).
  if (spoken === undefined) Object.assign(port, { concept: bus.id, kind: bus.kind, figures: port.figures.filter((f) => f.quantity !== 'voltage') });
  else unite(request, spoken, Object.assign(port, { figures: [] }));
}

/** What is said behind a terminator of how it is taken off the line. */
const TAKEN_OFF =
  /^(?: resistors?)?,? (?:(?:that|which) )?(?:(?:i|we|you|one) can (?:switch|turn|jumper|take)|can be (?:switched|turned|jumpered|taken)) (?:on|off|in|out)\b/i;
export function terminatorsSwitched(request: RequestBuilder): void {
  const { lexicon, text, message } = request;
  for (const ask of wanted(request.asks).filter(
    (a) => lexicon.isA(a.concept, 'termination') && !(a.features.includes('switchable') && !a.features.includes('switched')),
  )) {
    const at = ask.words.at(-1);
    if (at?.message === message && TAKEN_OFF.test(text.slice(at.to)))
      ask.features = [...ask.features.filter((f) => f !== 'switched' && f !== 'switchable'), 'switchable'];
  }
}
