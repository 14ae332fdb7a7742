import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

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

/** Sockets of chips, in a list too: the chips that were named stand in them, and none is a plug in which their lines end. */
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

/** Two channels of which no more is said are those of what has two, and none beside it. */
export function channelsOfStereo(request: RequestBuilder): void {
  const isBare = (a: MutableAsk): boolean => a.concept === 'channel' && a.part === undefined && a.figures.length + a.features.length === 0;
  for (const ask of wanted(request.asks).filter((a) => isBare(a) && (a.count ?? 2) === 2 && a.state === 'wanted')) {
    const of = wanted(request.asks).findLast((a) => a.features.includes('dual') && (a.words[0]?.from ?? 0) < (ask.words[0]?.from ?? 0));
    if (of === undefined) continue;
    delete ask.count;
    unite(request, of, ask);
  }
}

/** A circuit that feels between two wires has them at one pair of contacts. */
export function pairsOfProbes(request: RequestBuilder): void {
  const { lexicon } = request;
  const held = wanted(request.asks).flatMap((a) => (a.kind === 'function' && (a.count ?? 1) === 1 ? (lexicon.concept(a.concept)?.holds ?? []) : []));
  if (!held.includes('probe')) return;
  for (const ask of wanted(request.asks)) if (ask.count === 2 && ask.kind === 'input' && lexicon.isA(ask.concept, 'probe')) delete ask.count;
}

/** A package of chips said of what is no chip is how the parts of the board are mounted. */
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

/** Bits of a row of switches are how many it has. */
export function bitsOfSwitches(request: RequestBuilder): void {
  for (const ask of wanted(request.asks).filter((a) => request.lexicon.isA(a.concept, 'dip_switch')))
    ask.figures = ask.figures.map((f) => (f.quantity === 'bits' ? { ...f, quantity: 'ways', role: 'size' } : f));
}

/** What a switch is to carry at the most is what the one load behind it draws. */
export function currentOfLoad(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
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
