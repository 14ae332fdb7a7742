import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { noMods, plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** "MIDI in (DIN)", "DIN-5 midi out": the socket, no rail. */
export function midiSockets(request: RequestBuilder): void {
  bothWays(request);
  // "sends MIDI over USB": the computer hears it there.
  for (const ask of wanted(request.asks).filter((a) => /^midi_/.test(a.concept) && a.connector === undefined)) {
    const via = wanted(request.asks).find((a) => ask.links.some((l) => l.role === 'via' && l.ask === a.id) && request.lexicon.isA(a.concept, 'usb'));
    if (via !== undefined) unite(request, via, ask);
  }
  const midi = wanted(request.asks).filter((a) => /^midi_/.test(a.concept));
  const dins = wanted(request.asks).filter((a) => a.concept === 'din_rail' && /^dins?(?:-?5)?$/i.test(a.text));
  // "a 5 pin DIN": what has contacts is a socket.
  if (midi.length === 0)
    for (const a of dins) if (a.figures.some((f) => f.quantity === 'ways')) Object.assign(a, { concept: 'din_socket', kind: 'connector' });
  if (midi.length === 0 || request.lexicon.concept('din_socket') === undefined) return;
  // "MIDI in and out on DIN sockets": both of them.
  const sockets = wanted(request.asks).filter((a) => a.concept === 'din_socket' && (a.count === undefined || a.count === midi.length));
  const [words = null] = sockets.map((a) => request.spanOf(a));
  const socket =
    midi.find((m) => m.connector?.concept === 'din_socket')?.connector ?? (words === null ? undefined : { concept: 'din_socket', words });
  if (socket !== undefined) for (const m of midi) m.connector ??= socket;
  for (const a of sockets) request.unmake(a);
  for (const ask of dins) {
    const words = request.spanOf(ask);
    for (const m of midi) m.connector ??= { concept: 'din_socket', words };
    request.unmake(ask);
  }
}

/** "SWD on a 2x5 header of 1.27 mm": the standard's connector of that pitch, and no header beside it. */
export function debugPlug(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const plug of wanted(request.asks).filter((a) => lexicon.isA(a.concept, 'pin_header') && a.concept !== FINE_DEBUG)) {
    const at = request.spanOf(plug);
    const access = wanted(request.asks).find(
      (a) => a.concept === 'swd_access' && a !== plug && request.spanOf(a).to <= at.from && at.from - request.spanOf(a).to < AHEAD,
    );
    const isFine = plug.figures.some((f) => f.quantity === 'pitch' && f.value === FINE_MM);
    if (!isFine || (access === undefined && !lexicon.isA(plug.concept, 'swd_header'))) continue;
    Object.assign(plug, { concept: FINE_DEBUG, kind: 'connector' });
    delete plug.connector;
    if (access !== undefined) unite(request, plug, access);
  }
}
const FINE_DEBUG = 'cortex_debug';
const FINE_MM = 1.27;
/** Characters between what is debugged by and its header. */
const AHEAD = 30;

/** What a module of a rack is fed with comes over the rack's bus, however it is called; a module of which nobody says is fed there too. */
export function rackSupply(request: RequestBuilder): void {
  const { purpose, asks, lexicon } = request;
  const rack = lexicon.concept(RACK_SUPPLY);
  // What is fed over the rack's bus where nobody says is a module of it, and a power header of so many pins is its bus.
  const racks = [purpose?.concept ?? '', ...wanted(asks).map((a) => a.concept)];
  const said = request.text.toLowerCase();
  const named = lexicon.concept(RACK)?.words.en?.some((w) => said.includes(w)) === true;
  const module = named || racks.some((c) => lexicon.isA(c, RACK) || lexicon.concept(c)?.fed_by?.concept === RACK_SUPPLY);
  if (request.message > 0 || rack === undefined) return;
  const split = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === 'voltage' && f.one_of?.some((v) => v < 0) === true);
  const bare = (a: MutableAsk): boolean => module && lexicon.isA(a.concept, 'pin_header') && a.links.length + a.features.length === 0;
  const fed = wanted(asks).filter((a) => a.kind === 'supply' || lexicon.isA(a.concept, 'power_terminal') || bare(a));
  const ways = (a: MutableAsk): number | undefined => a.connector?.ways ?? a.figures.find((f) => f.quantity === 'ways')?.value;
  // A header of so many pins on another board carries what its other lines say.
  const racked = (a: MutableAsk): boolean =>
    (RACK_WAYS.has(ways(a) ?? 0) && (module || split(a) || lexicon.isA(a.concept, 'power_terminal'))) ||
    (module && (split(a) || a.connector?.concept === 'idc_header'));
  const told = fed.find((a) => lexicon.isA(a.concept, RACK_SUPPLY)) ?? fed.find(racked);
  const fedAnyway = purpose?.concept !== undefined && lexicon.concept(purpose.concept)?.fed_by !== undefined;
  if (told === undefined && named && fed.length === 0 && !fedAnyway)
    request.add(plainDraft(rack, purpose?.words ?? { from: 0, to: 0 })).source = 'assumed';
  if (told === undefined) return;
  told.concept = ways(told) === RACK_WIDE ? `${RACK_SUPPLY}_${RACK_WIDE}` : RACK_SUPPLY;
  told.kind = 'supply';
  told.figures = told.figures.filter((f) => f.quantity === 'voltage').map((f) => ({ ...f, role: 'in' as const }));
  delete told.connector;
}
const RACK = 'eurorack_module';
const RACK_SUPPLY = 'eurorack_power';
/** The bus with 5 V, CV and gate. */
const RACK_WIDE = 16;
const RACK_WAYS: ReadonlySet<number> = new Set([10, RACK_WIDE]);

/** "MIDI in/out", "MIDI in and out and thru": one of each; what is passed on is the input's. */
function bothWays(request: RequestBuilder): void {
  const output = request.lexicon.concept('midi_output');
  const ask = wanted(request.asks).find((a) => /^midi_(?:input|interface|output)$/.test(a.concept));
  const at = ask?.words.find((w) => w.message === request.message && /midi/i.test(request.text.slice(w.from, w.to)));
  if (ask === undefined || at === undefined || output === undefined) return;
  let to =
    at.from + (/^.*?\bmidi\b(?:\s+(?:interface|merger|box|board|shield|adapter|breakout))?/i.exec(request.text.slice(at.from))?.[0].length ?? 0);
  for (;;) {
    const [whole, number = '1', way = ''] = WAY.exec(request.text.slice(to)) ?? [];
    if (whole === undefined) return;
    const from = to + whole.length - way.length;
    const count = Number(number);
    to += whole.length;
    for (const a of wanted(request.asks).filter((o) => (o.kind === 'output' || o.kind === 'input') && o.words.some((w) => w.from === from)))
      request.unmake(a);
    if (/^in/i.test(way) || (/^th/i.test(way) && ask.concept === 'midi_interface')) Object.assign(ask, { concept: 'midi_input', kind: 'input' });
    if (/^th/i.test(way) && ask.concept === 'midi_input') ask.concept = 'midi_input_thru';
    if (/^in/i.test(way) && count > 1) ask.count = count;
    if (/^out/i.test(way) && ask.concept !== output.id && !wanted(request.asks).some((a) => a.concept === output.id))
      request.add({
        ...noMods(),
        ...(count > 1 ? { count } : {}),
        concept: output,
        kind: 'interface',
        from,
        to,
        known: true,
        plural: false,
        verb: false,
      });
  }
}
const WAY = /^(?:[\s,/+&x]|(?:and|und|et|y|e|en|with|w)\b)*(?:(\d)\s*)?((?:in(?:put)?|out(?:put)?)s?|thru|through)\b/i;
