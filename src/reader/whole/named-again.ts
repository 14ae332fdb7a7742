import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Probes of which one chip reads one. */
const READ_SINGLY: ReadonlySet<string> = new Set(['thermocouple', 'rtd']);

/** A chip said once beside counted probes of which it reads one, or said for each of them, is the chip of each. */
export function chipEach(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const chip of wanted(request.asks)) {
    const single = [...READ_SINGLY].some((id) => lexicon.isA(chip.concept, id));
    const probes = wanted(request.asks).filter((a) => a !== chip && single && lexicon.isA(a.concept, chip.concept) && a.part === undefined);
    const alone = chip.per === undefined && chip.count === undefined && probes.length === 1 ? probes[0] : undefined;
    const of = wanted(request.asks).find((a) => a.id === chip.per) ?? alone;
    if (chip.part === undefined || of === undefined || of.part !== undefined || !lexicon.isA(of.concept, chip.concept) || (chip.count ?? 1) > 1)
      continue;
    of.part = chip.part;
    delete chip.per;
    unite(request, of, chip);
  }
}

/** What a circuit is made of, named once behind what is there for each of its inputs, is the circuit's. */
export function chipOfCircuit(request: RequestBuilder): void {
  const { lexicon } = request;
  const circuits = wanted(request.asks).flatMap((a) => (a.kind === 'function' ? (lexicon.concept(a.concept)?.made_of ?? []) : []));
  for (const chip of wanted(request.asks).filter((a) => a.part !== undefined && a.per !== undefined && a.count === undefined)) {
    if (!circuits.some((c) => lexicon.isA(chip.concept, c))) continue;
    delete chip.per;
    chip.links = chip.links.filter((l) => l.role !== 'per');
  }
}

/**
 * "3 PT100, MAX31865 x3": as many of a part as of what it is a sort of are the same; so are one charger and the chip of one, and "a tachometer" and the Hall
 * sensor that it is read with.
 */
export function namedAgain(request: RequestBuilder): void {
  const { lexicon } = request;
  const [charger, chip, ...more] = wanted(request.asks).filter((a) => a.kind === 'charging');
  if (charger?.part === undefined && chip?.part !== undefined && more.length === 0 && chip.figures.length === 0) {
    charger!.part = chip.part;
    unite(request, charger!, chip);
  }
  // Pins that another connector is for are a board's, and no row beside it.
  for (const plug of wanted(request.asks).filter((a) => a.kind === 'connector' && !lexicon.isA(a.concept, 'pin_header'))) {
    const to = plug.links.find((l) => l.role === 'for')?.ask;
    const pins = wanted(request.asks).find((a) => a.id === to && a.concept === 'pin_header' && a.count === undefined && a.figures.length === 0);
    if (pins !== undefined) unite(request, plug, pins);
  }
  for (const whole of wanted(request.asks).filter((a) => a.kind === 'sensor' && a.part === undefined && a.connector === undefined)) {
    const parts = lexicon.concept(whole.concept)?.made_of ?? [];
    const named = wanted(request.asks).filter((a) => a.kind === 'sensor' && a.part !== undefined && parts.some((c) => lexicon.isA(a.concept, c)));
    if (named.length === 1 && named[0] !== undefined && (whole.count ?? 1) === (named[0].count ?? 1)) unite(request, named[0], whole);
  }
  for (const part of wanted(request.asks).filter((a) => a.part !== undefined && (a.count ?? 1) > 1)) {
    const same = wanted(request.asks).filter(
      (a) => a !== part && a.part === undefined && a.count === part.count && a.kind === part.kind && lexicon.isA(part.concept, a.concept),
    );
    if (same.length === 1 && same[0] !== undefined && same[0].per === undefined && part.per === undefined) unite(request, part, same[0]);
  }
}

/** "The cell" of a load cell's amplifier is no battery's, and the volts behind it feed the board; an amplifier "of load cells" is the chip that is one. */
export function cellAgain(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  for (const chip of wanted(asks).filter((a) => a.kind === 'sensor' && a.part !== undefined)) {
    const title = wanted(asks).find((a) => a.kind === 'function' && a.part === undefined && a.features.some((f) => lexicon.isA(chip.concept, f)));
    if (title === undefined || (title.count ?? 1) !== (chip.count ?? 1)) continue;
    title.features = title.features.filter((f) => !lexicon.isA(chip.concept, f));
    unite(request, chip, title);
  }
  const weighs = (a: MutableAsk): boolean =>
    lexicon.isA(a.concept, 'load_cell') ||
    a.features.includes('load_cell') ||
    (a.part !== undefined && lexicon.part(a.part)?.concepts.some((c) => lexicon.isA(c, 'load_cell')) === true);
  const host = wanted(asks).find(weighs);
  for (const ask of wanted(asks).filter((a) => host !== undefined && a.concept === 'battery' && /^cells?$/i.test(a.text))) {
    if (host === undefined || (ask.figures.length === 0 && ask.connector === undefined)) {
      if (host !== undefined) unite(request, host, ask);
      continue;
    }
    host.links = host.links.filter((l) => l.ask !== ask.id);
    Object.assign(ask, {
      concept: 'supply',
      text: ask.figures[0] === undefined ? ask.text : request.text.slice(ask.figures[0].words.from, ask.figures[0].words.to),
    });
  }
}

/** "A 555 blinker, NE555", "4 relays, HF46F relays": a chip once more by its whole name, and the part that counted things are, are no others beside them. */
export function calledByItsNumber(request: RequestBuilder): void {
  const { lexicon, text } = request;
  const mine = wanted(request.asks).filter((a) => a.part !== undefined && a.per === undefined);
  const another = (a: MutableAsk): boolean => /\b(?:another|second|other|further|extra|more)\s+$/i.test(text.slice(0, a.words[0]?.from ?? 0));
  for (const later of mine.filter((a) => a.count === undefined && a.figures.length === 0 && !another(a))) {
    const name = bareName(later);
    const first = wanted(request.asks).find((a) => {
      if (a === later || a.kind !== later.kind || a.per !== undefined || (a.words[0]?.from ?? 0) > (later.words[0]?.from ?? 0)) return false;
      const number = a.part === undefined ? '' : bareName(a);
      if (number !== '') return number !== name && /^\d+$/.test(number) && name.endsWith(number);
      return later.several === true && (a.count ?? 1) > 1 && a.concept === later.concept && later.connector === undefined;
    });
    if (first === undefined) continue;
    first.part = later.part!;
    if (lexicon.isA(later.concept, first.concept)) first.concept = later.concept;
    unite(request, first, later);
  }
}
const bareName = ({ part = '' }: MutableAsk): string => part.replace(/[^\p{L}\d]/gu, '').toUpperCase();

/** Four cells and one amplifier, as in a bathroom scale: each cell is half a bridge, and together they make the one that is measured. */
export function cellsOfOneBridge(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks).filter((a) => lexicon.isA(a.concept, 'load_cell') && a.per === undefined);
  const [cells, ...others] = mine.filter((a) => a.part === undefined);
  const [chip, ...more] = mine.filter((a) => a.part !== undefined);
  const alone = others.length + more.length === 0 && (chip?.count ?? 1) === 1 && chip?.several !== true;
  if (cells?.concept === 'load_cell' && cells.count === HALVES && chip !== undefined && alone) cells.concept = 'half_bridge_cell';
}
/** Half bridges that make one bridge under a plate. */
const HALVES = 4;

/** "In DIP sockets", "DIP socket" in a list: chips that were named stand in sockets; a socket is no plug in which their lines end. */
export function chipsInSockets(request: RequestBuilder): void {
  const chips = wanted(request.asks).filter((a) => a.part !== undefined && CHIPS.has(a.kind));
  const socketed = chips.filter((a) => a.connector?.concept === SOCKET);
  const said = wanted(request.asks).filter((a) => a.concept === SOCKET && a.figures.every((f) => f.quantity === 'ways'));
  for (const chip of said.length > 0 ? chips : socketed) {
    chip.mounting ??= 'socket';
    if (chip.connector?.concept !== SOCKET) continue;
    chip.words = [...chip.words, chip.connector.words];
    delete chip.connector;
  }
  const [first] = chips;
  if (first === undefined) return;
  for (const socket of said) {
    socket.figures = [];
    unite(request, first, socket);
  }
}
const SOCKET = 'ic_socket';
const CHIPS: ReadonlySet<MutableAsk['kind']> = new Set(['controller', 'function', 'interface', 'sound', 'storage', 'sensor', 'input', 'output']);

/** "Both channels to terminals": those of what has two of them, and none beside it. */
export function channelsOfStereo(request: RequestBuilder): void {
  const isBare = (a: MutableAsk): boolean => a.concept === 'channel' && a.part === undefined && a.figures.length + a.features.length === 0;
  for (const ask of wanted(request.asks).filter((a) => isBare(a) && (a.count ?? 2) === 2 && a.state === 'wanted')) {
    const of = wanted(request.asks).findLast((a) => a.features.includes('dual') && (a.words[0]?.from ?? 0) < (ask.words[0]?.from ?? 0));
    if (of === undefined) continue;
    delete ask.count;
    unite(request, of, ask);
  }
}

/** "A rain alarm with two probes": a circuit that feels between two wires has them at one pair of contacts. */
export function pairsOfProbes(request: RequestBuilder): void {
  const { lexicon } = request;
  const held = wanted(request.asks).flatMap((a) => (a.kind === 'function' && (a.count ?? 1) === 1 ? (lexicon.concept(a.concept)?.holds ?? []) : []));
  if (!held.includes('probe')) return;
  for (const ask of wanted(request.asks)) if (ask.count === 2 && ask.kind === 'input' && lexicon.isA(ask.concept, 'probe')) delete ask.count;
}

/** "… trimmer, all DIP": a package of chips said of what is no chip is how the parts of the board are mounted. */
export function leadsByPackage(request: RequestBuilder): void {
  const parts = request.lexicon.concept('discrete');
  for (const ask of wanted(request.asks)) {
    if (!/^di[pl]$/i.test(ask.package ?? '') || ask.part !== undefined || !LEADED.has(ask.kind) || parts === undefined) continue;
    delete ask.package;
    const told = wanted(request.asks).some((a) => a.concept === parts.id && a.mounting === 'through_hole');
    if (told) ask.mounting ??= 'through_hole';
    else Object.assign(request.add(plainDraft(parts, request.spanOf(ask))), { mounting: 'through_hole', text: 'DIP' });
  }
}
const LEADED: ReadonlySet<MutableAsk['kind']> = new Set(['input', 'component', 'light', 'sound', 'connector', 'output', 'load', 'supply']);

/** "A 4-bit DIP switch": as many bits as it has switches. "A dimmer, MOSFET, 5 A max": what the switch is to carry is what the one load behind it draws. */
export function figuresOfOthers(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  for (const ask of mine.filter((a) => lexicon.isA(a.concept, 'dip_switch')))
    ask.figures = ask.figures.map((f) => (f.quantity === 'bits' ? { ...f, quantity: 'ways', role: 'size' } : f));
  const carries = (f: MutableAsk['figures'][number]): boolean => f.quantity === 'current' && f.role === 'limit';
  const [load, ...more] = mine.filter((a) => a.kind === 'load' || DRIVES.some((c) => lexicon.isA(a.concept, c)));
  const [gate, ...others] = mine.filter((a) => a.concept === 'mosfet' && a.part === undefined && a.figures.some(carries));
  if (load === undefined || gate === undefined || more.length + others.length > 0 || load.figures.some((f) => f.quantity === 'current')) return;
  load.figures = [
    ...load.figures,
    ...gate.figures.flatMap(({ min: _min, max, ...f }) => (carries(f) ? [{ ...f, role: 'rated' as const, value: f.value ?? max! }] : [])),
  ];
  gate.figures = gate.figures.filter((f) => !carries(f));
}
/** What drives a load that nobody names beside it. */
const DRIVES = ['led_dimmer', 'led_controller'] as const;
