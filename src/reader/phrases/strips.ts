import type { Lexicon } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, merge, span } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';

/** Strips that light as a whole, and those whose lights are told one by one. */
const [PLAIN, ADDRESSED] = ['led_strip', 'addressable_led_strip'] as const;
/** More strips than a board is likely to have outputs for: so many lights of one. */
const MOST_STRIPS = 8;

/** Also a ring that is bought with its lights on it. */
const isStrip = (concept: string, lexicon: Lexicon): boolean => [PLAIN, ADDRESSED, 'led_ring'].some((id) => lexicon.isA(concept, id));
const isLights = ({ concept, part, figures }: Draft, lexicon: Lexicon): boolean =>
  (part === undefined || lexicon.isA(concept.id, 'addressable_led')) &&
  figures.length === 0 &&
  (concept.id === 'led' || concept.id === 'addressable_led' || concept.id === 'rgb_led') &&
  !isStrip(concept.id, lexicon);

/** So many lights of a strip: a figure of it. */
function lights(of: Draft, count: number, { from, to }: { readonly from: number; readonly to: number }): void {
  of.figures.push({ item: { kind: 'figure', quantity: 'number', value: { value: count }, from, to, text: String(count) }, marks: [] });
}

/** "A strip 60 LEDs", "150 LED pixel strip": the strip, with the number of its lights; null: it is something else. */
export function stripOf(inner: Draft, head: Draft, lexicon: Lexicon): Draft | null {
  // "a strip driver": what is driven stands outside.
  if (head.concept.id === 'driver' && head.part === undefined && isStrip(inner.concept.id, lexicon)) {
    merge(inner, head);
    return Object.assign(inner, { to: head.to });
  }
  const [strip, other] = isStrip(inner.concept.id, lexicon) ? [inner, head] : [head, inner];
  if (!isStrip(strip.concept.id, lexicon) || !isLights(other, lexicon)) return null;
  const { count } = other;
  // "two SK6812 RGBW strip outputs": so many strips, where the lights are none that were counted.
  if (count !== undefined && (strip.plural || !other.plural) && count <= MOST_STRIPS) strip.count = count;
  else if (count !== undefined) lights(strip, count, other);
  strip.heard.push(...other.heard);
  for (const feature of other.features) strip.features.add(feature);
  const addressed = lexicon.concept(ADDRESSED);
  if (lexicon.isA(other.concept.id, 'addressable_led') && addressed !== undefined) strip.concept = addressed;
  return Object.assign(strip, { from: Math.min(inner.from, head.from), to: Math.max(inner.to, head.to) });
}

/** "A 90 LED strip": one strip of so many lights. */
export function countedStrip(draft: Draft, lexicon: Lexicon): void {
  const { count, plural, counted, heard } = draft;
  if (!isStrip(draft.concept.id, lexicon) || plural || counted !== undefined || count === undefined || count <= MOST_STRIPS) return;
  const at = heard.find((h) => h.field === 'count');
  lights(draft, count, at ?? draft);
  delete draft.count;
}

/** "A WS2812 controller": what is controlled is a strip of them outside the board. */
export function controlledStrip(draft: Draft, lexicon: Lexicon): void {
  const addressed = lexicon.concept(ADDRESSED);
  if (addressed === undefined || draft.count !== undefined || !lexicon.isA(draft.concept.id, 'addressable_led') || draft.connector !== undefined)
    return;
  delete draft.part;
  Object.assign(draft, { concept: addressed, kind: 'load', known: true });
}

/** More than an indicator on the board takes, A. */
const LAMP_A = 0.05;

/** Lights that take more than a light on the board does, at a voltage that is theirs, hang on outputs; so do strips that outputs are said to be of. */
export function lightLoads(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const strip = lexicon.concept(ADDRESSED);
  for (const output of asks.filter((a) => a.concept === 'output' && a.state === 'wanted' && a.connector === undefined)) {
    const lit = asks.find(
      (a) => lexicon.isA(a.concept, 'addressable_led') && output.links.some((l) => l.ask === a.id && /^(?:of|for)$/.test(l.role)),
    );
    if (strip === undefined || lit === undefined || lit.count !== undefined || lit.place !== undefined) continue;
    Object.assign(lit, { concept: strip.id, kind: 'load' });
    delete lit.part;
    delete lit.per;
    if (output.count !== undefined) lit.count = output.count;
    unite(request, lit, output);
  }
  const lamp = lexicon.concept('led_lighting');
  for (const ask of asks.filter((a) => a.kind === 'light' && a.concept === 'led' && a.state === 'wanted' && a.part === undefined)) {
    const most = Math.max(0, ...ask.figures.flatMap((f) => (f.quantity === 'current' ? (f.value ?? f.max ?? 0) : [])));
    // "six LED outputs": what hangs there is no light of the board.
    const out = ask.features.includes('output') && (ask.count ?? 1) > 1 && ask.connector === undefined;
    if (lamp !== undefined && (out || (most > LAMP_A && ask.figures.some((f) => f.quantity === 'voltage'))))
      Object.assign(ask, { concept: lamp.id, kind: 'load' });
  }
}

/** "A strip of 60 LEDs", "one strip output", "the strip, WS2812": said of the strip that is asked for already. */
export function saidOfStrip(draft: Draft, request: RequestBuilder): MutableAsk | null {
  const { lexicon, message } = request;
  const strips = request.asks.filter(
    (a) => isStrip(a.concept, lexicon) && a.state === 'wanted' && a.not === undefined && a.words.every((w) => w.message === message),
  );
  const [strip] = strips;
  if (strip === undefined) return null;
  if (strips.length > 1 || draft.more) return null;
  const one = (strip.count ?? 1) === 1;
  const counted = isLights(draft, lexicon) && (draft.count ?? 1) > MOST_STRIPS && !strip.figures.some((f) => f.quantity === 'number');
  const outputs = draft.concept.id === 'output' && draft.part === undefined && draft.plural && draft.count !== undefined && strip.count === undefined;
  const again =
    one && draft.concept.id === PLAIN && draft.part === undefined && (draft.count ?? 1) === 1 && !draft.plural && draft.features.size <= 1;
  const sort = one && lexicon.isA(draft.concept.id, 'addressable_led') && (draft.count === undefined || counted) && strip.concept === PLAIN;
  if (!counted && !again && !sort && !outputs) return null;
  const { count, part: _, ...said } = draft;
  if (outputs) strip.count = count!;
  if (counted) lights(said, count!, draft.heard.find((h) => h.field === 'count') ?? draft);
  if (sort) strip.concept = ADDRESSED;
  strip.words = [...strip.words, span(message, draft)];
  request.tell(strip, { ...said, ...(strip.connector === undefined ? {} : { unread: [] }) });
  return strip;
}

/** A panel of addressed lights is bought from so many on: 8 × 8. */
const BOUGHT = 64;

/** "4 x 4 WS2812 matrix": so few lights in columns and rows stand on the board itself, and no panel of them is bought. */
export function smallPanels({ asks }: RequestBuilder): void {
  for (const ask of asks) {
    const rows = ask.figures.find((f) => f.quantity === 'number' && f.role === 'size' && f.one_of?.length === 2);
    const [columns = 0, high = 0] = rows?.one_of ?? [];
    if (rows === undefined || ask.concept !== ADDRESSED || ask.count !== undefined || ask.connector !== undefined || columns * high >= BOUGHT)
      continue;
    Object.assign(ask, { concept: 'addressable_led', kind: 'light', count: columns * high });
    ask.place = { ...ask.place, pattern: 'grid', grid: [columns, high], words: rows.words };
    ask.figures = ask.figures.filter((f) => f !== rows);
  }
}

/** "2 A per channel" of a strip of several colours: what all of them take together. */
export function wholeStrips({ asks, lexicon }: RequestBuilder): void {
  for (const ask of asks) {
    const lines = lexicon.concept(ask.concept)?.lines;
    const isOne = (f: MutableAsk['figures'][number]): boolean => f.role === 'each' && (f.quantity === 'current' || f.quantity === 'power');
    if (lines === undefined || ask.state !== 'wanted') continue;
    ask.figures = ask.figures.map((f) => (isOne(f) && f.value !== undefined ? { ...f, role: 'rated' as const, value: f.value * lines } : f));
  }
}
