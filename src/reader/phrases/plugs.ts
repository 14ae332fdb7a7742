import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';

/** Kinds of things whose contacts may be inputs. */
const READS: ReadonlySet<MutableAsk['kind']> = new Set(['controller', 'output', 'load', 'function', 'sensor', 'sound']);

/** "An FFC (LCD panel)": what the foil belongs to stands elsewhere; what was said to come behind it is what the foil goes to. */
function bracketed(request: RequestBuilder, ask: MutableAsk, plugs: readonly MutableAsk[]): void {
  const [at] = ask.words;
  const before = at === undefined ? '' : request.text.slice(0, at.from);
  const told = plugs.some((p) => p.words.some((w) => /^\W*\(\s*$/.test(before.slice(w.to))));
  if ((ask.kind !== 'light' && ask.kind !== 'display') || ask.count !== undefined || ask.part !== undefined || !told) return;
  if (ask.connector === undefined) request.unmake(ask);
  else {
    Object.assign(ask, {
      kind: 'connector',
      concept: ask.connector.concept,
      text: request.text.slice(ask.connector.words.from, ask.connector.words.to),
    });
    ask.features = ask.features.filter((f) => f === 'straight_through');
    delete ask.mounting;
  }
}

/** So many cells in series as it is written of a pack. */
const SERIES = /^\d{1,2}s$/i;

/** "A PD trigger with a screw terminal": what comes in by a plug of its own leaves the board by the other connector. */
function passOn(request: RequestBuilder, live: readonly MutableAsk[]): void {
  const { lexicon } = request;
  for (const ask of live) {
    const { connector } = ask;
    // "2s pack", "a 4s charger": seconds are of no battery.
    const cells = ask.kind === 'charging' || lexicon.isA(ask.concept, 'battery');
    const isCells = ({ quantity, words }: MutableAsk['figures'][number]): boolean =>
      cells && quantity === 'time' && words.message === request.message && SERIES.test(request.text.slice(words.from, words.to));
    ask.figures = ask.figures.map((f) => (isCells(f) ? { ...f, quantity: 'cells', role: 'size' } : f));
    if (ask.kind !== 'supply' || connector === undefined || !lexicon.isA(ask.concept, 'usb_pd')) continue;
    const { words, ways, pitch_mm: pitch } = connector;
    const sort = lexicon.concept(connector.concept);
    if (sort === undefined || sort.evidence?.kinds?.includes('usb_connector') === true) continue;
    delete ask.connector;
    const out = request.add(plainDraft(sort, words));
    out.features = ['output'];
    if (ways !== undefined) out.figures.push({ quantity: 'ways', role: 'size', value: ways, words });
    if (pitch !== undefined) out.figures.push({ quantity: 'pitch', role: 'size', value: pitch, words });
  }
}

/**
 * Boards of connectors alone: two names of one sort ("FFC/FPC") are one connector, and the contacts that are told of are those of the connectors,
 * no inputs.
 */
export function joinPlugs(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && a.words.every((w) => w.message === message));
  const plugs = live.filter((a) => a.kind === 'connector');
  passOn(request, live);
  for (const [i, plug] of plugs.entries()) {
    const next = plugs[i + 1];
    const [a, b] = [plug.words[0], next?.words[0]];
    if (next === undefined || a === undefined || b === undefined || plug.concept !== next.concept) continue;
    if (!/^\s*\/\s*$/.test(request.text.slice(a.to, b.from)) || next.count !== undefined || next.part !== undefined) continue;
    plug.links = [...plug.links, ...next.links];
    plug.figures = [...plug.figures, ...next.figures.filter((f) => !plug.figures.some((g) => g.quantity === f.quantity))];
    plug.features = [...new Set([...plug.features, ...next.features])];
    plug.words = [...plug.words, ...next.words];
    request.unmake(next);
  }
  for (const ask of live) bracketed(request, ask, plugs);
  const others = live.filter((a) => READS.has(a.kind) && !lexicon.isA(a.concept, 'breakout'));
  if (plugs.length === 0 || others.length > 0) return;
  for (const ask of live) {
    if (ask.concept !== 'contact_input' || ask.count !== undefined || ask.part !== undefined || ask.figures.length > 0) continue;
    if (!/^contacts?$/i.test(ask.text)) continue;
    const [plug] = plugs;
    if (plug !== undefined) {
      plug.features = [...new Set([...plug.features, ...ask.features])];
      plug.links = [...plug.links, ...ask.links.filter((l) => l.ask !== plug.id && !plug.links.some((k) => k.ask === l.ask))];
    }
    request.unmake(ask);
  }
}

/** What is said of a jack that brings power. */
const POLES: ReadonlySet<string> = new Set(['center_negative', 'center_positive']);
/** Sorts of jack for sound, the one that instruments have first. */
const JACKS = ['big_jack', 'audio_jack'] as const;

/** Jacks by the diameter of their plug, mm (IEC 60603-11). */
const DIAMETERS: ReadonlyMap<number, string> = new Map([
  [3.5, JACKS[1]],
  [6.3, JACKS[0]],
  [6.35, JACKS[0]],
]);
/** Kinds of what a jack for sound is the end of. */
const ENDS: ReadonlySet<string> = new Set(['sound', 'input', 'output']);

/** A jack that nobody says more of is for sound where the board's work is sound: as the other jacks are, on a pedal as instruments have; else it brings power. */
export function bareJacks({ asks, lexicon, purpose, text, message }: RequestBuilder): void {
  const live = asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  const carried = lexicon.concept(JACKS[0])?.carries ?? [];
  const does = [...live.filter((a) => a.kind === 'function').map((a) => a.concept), purpose?.concept ?? ''];
  const pedal = does.some((c) => lexicon.concept(c)?.fed_by?.features?.includes('center_negative'));
  const sorts = [...live.map((a) => a.concept), purpose?.concept ?? ''].flatMap((id) => lexicon.concept(id) ?? []);
  const own = [...sorts, ...sorts.flatMap((c) => lexicon.concept(c.fed_by?.concept ?? '') ?? [])].find((c) => c.ends_on !== undefined)?.ends_on;
  const sounds = pedal || own !== undefined || does.some((c) => carried.some((id) => lexicon.isA(c, id)));
  const other = JACKS.find((id) => live.some((a) => a.concept === id || a.connector?.concept === id));
  const sort = other ?? own ?? JACKS[pedal ? 0 : 1];
  const isJack = (at: { readonly message: number; readonly from: number; readonly to: number } | undefined): boolean =>
    at?.message === message && /\bjacks?\b/i.test(text.slice(at.from, at.to));
  // "RCA to 3.5 mm adapter": a board that only joins plugs is told by what it joins.
  for (const ask of live.filter((a) => lexicon.isA(a.concept, 'breakout') && a.part === undefined && live.some((l) => l.kind === 'connector'))) {
    const size = ask.figures.find((f) => f.quantity === 'length');
    const concept = lexicon.concept(DIAMETERS.get(size?.value ?? 0) ?? '');
    if (size === undefined || concept === undefined) continue;
    Object.assign(ask, {
      kind: concept.kind,
      concept: concept.id,
      words: [...ask.words, size.words],
      figures: ask.figures.filter((f) => f !== size),
    });
  }
  // A logic output at a jack is a line, and switches nothing.
  const line = lexicon.concept('logic_line_output');
  for (const ask of live)
    if (ask.concept === 'digital_output' && lexicon.carriesSignals(ask.connector?.concept ?? '') && line !== undefined) ask.concept = line.id;
  if (!sounds) {
    const bare = (a: MutableAsk): boolean => a.count === undefined && [a.links, a.features, a.figures].every((said) => said.length === 0);
    const [jack, ...more] = live.filter((a) => a.concept === 'connector' && isJack(a.words.at(-1)));
    if (jack !== undefined && more.length === 0 && bare(jack)) jack.concept = 'barrel_jack';
    // What signals come in or go out at is no plug of a supply.
    for (const ask of live)
      if ((ask.kind === 'input' || ask.kind === 'output') && ask.connector?.concept === 'connector' && isJack(ask.connector.words))
        ask.connector = { ...ask.connector, concept: sort };
    for (const ask of live) {
      const words = ask.words.at(-1);
      if (ask.kind === 'sound' && ask.connector === undefined && words !== undefined && isJack(words)) ask.connector = { concept: sort, words };
    }
    return;
  }
  for (const ask of live) {
    // "jack in": where another supply is named, no jack of a signal brings one.
    const takes = ask.kind === 'supply' && ask.features.includes('input') && ask.figures.length === 0 && isJack(ask.connector?.words);
    if (takes && live.some((a) => a !== ask && a.kind === 'supply')) Object.assign(ask, { kind: 'input', concept: 'input' });
    if (ask.connector?.concept === 'connector' && ask.kind !== 'supply' && isJack(ask.connector.words))
      ask.connector = { ...ask.connector, concept: sort };
    if (ask.concept === 'connector' && isJack(ask.words.at(-1)))
      ask.concept = ask.figures.some((f) => f.quantity === 'voltage') || ask.features.some((f) => POLES.has(f)) ? 'barrel_jack' : sort;
  }
  // "3.5 mm headphone output", "headphone jack": an end that is told by a jack or its diameter is one.
  for (const ask of live) {
    if (ask.connector !== undefined || !ENDS.has(ask.kind)) continue;
    const size = ask.figures.find((f) => f.quantity === 'length');
    const concept = size?.value === undefined ? (isJack(ask.words.at(-1)) ? sort : undefined) : DIAMETERS.get(size.value);
    const words = size?.words ?? ask.words.at(-1);
    if (concept === undefined || words === undefined) continue;
    ask.connector = { concept: concept === JACKS[1] && own !== undefined ? own : concept, words };
    ask.figures = ask.figures.filter((f) => f !== size);
  }
}
