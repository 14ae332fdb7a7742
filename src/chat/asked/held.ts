import type { Design } from '../../design/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import { type Ask, dangerousVolts, type Request, type Span } from '../../request/index.js';
import type { Asked } from './asked.js';

/** What a person's message is held against: how it is read, the board that it is about, the words that are known. */
export interface PersonsWords {
  readonly asked: Asked;
  readonly base: Design | null;
  readonly lexicon: Lexicon;
}

/**
 * A design whose request a chat model wrote, held against the person's words too: what this message asks for and none of the lines that the model
 * planned by does becomes an ask of the request, so that no wish goes by being left out of them, and a part that is put there for it later, or a
 * message that takes it back, settles it.
 */
export function heldToWords(written: Design, words: PersonsWords): Design {
  const design = withTakenBack(written, words);
  const { request } = design;
  if (request === undefined) return design;
  const missing = leftOut(request, words);
  const lines = request.messages.filter((m) => !words.asked.request.messages.includes(m)).flatMap((m) => m.split('\n'));
  const asks = missing.map((a) => (saidAgain(a, words, lines) ? { ...a, state: 'dropped' as const } : a));
  const all = withMissing(request, asks, words);
  return { ...design, request: { ...all, unread: all.unread.map((u) => ({ ...u, known: true as const })) } };
}

/** A design of a chat model of which no line was planned: what the reader leaves of the words the model has read. */
export const knownToModel = (design: Design): Design =>
  design.request === undefined
    ? design
    : { ...design, request: { ...design.request, unread: design.request.unread.map((u) => ({ ...u, known: true as const })) } };

/** A figure with its word, "gain 10 amp", that a line has too and that means another thing there: the line's reading holds. */
function saidAgain({ words: spans, figures, not }: Ask, { asked }: PersonsWords, lines: readonly string[]): boolean {
  const said = [...spans, ...figures.map((f) => f.words)].flatMap(({ message, from, to }) =>
    tokens(asked.request.messages[message]?.slice(from, to) ?? ''),
  );
  const isIn = (line: readonly string[], t: string): boolean =>
    line.some((l) => l === t || (!/\d/.test(t) && (l.startsWith(t) || (l.length > 2 && t.startsWith(l)))));
  const own = [...new Set(said)];
  if (not === true || own.length < 2 || !own.some((t) => /\d/.test(t))) return false;
  return lines.map(tokens).some((line) => own.every((t) => isIn(line, t)));
}
const tokens = (text: string): string[] => text.toLowerCase().match(/\d+(?:\.\d+)?|[a-zµΩ]+/g) ?? [];

/** A wish that was refused before and that the message takes back is gone, whoever designs. */
function withTakenBack(design: Design, { asked }: PersonsWords): Design {
  const { request } = design;
  const gone = new Set(asked.request.asks.flatMap((a) => (a.state === 'dropped' && a.refused !== undefined ? [a.id] : [])));
  if (request?.asks.some((a) => a.state === 'refused' && gone.has(a.id)) !== true) return design;
  const asks = request.asks.map((a) => (a.state === 'refused' && gone.has(a.id) ? { ...a, state: 'dropped' as const } : a));
  return { ...design, request: { ...request, asks } };
}

const isNew = ({ base }: PersonsWords, ask: Ask): boolean => base?.request?.asks.some((a) => a.id === ask.id) !== true;

/** What of the last message is asked for. */
function ownOf({ asked: { request }, base }: PersonsWords): readonly Ask[] {
  const latest = request.messages.length - 1;
  return request.asks.filter(
    (a) => a.state === 'wanted' && a.source === 'person' && a.words.some((w) => w.message === latest) && base?.request?.asks.includes(a) !== true,
  );
}

/** The wanted ask of a request that asks for the same; one with volts that may not be touched is asked for by none without. */
const alikeIn =
  ({ asks }: Request, { lexicon }: PersonsWords) =>
  (ask: Ask): Ask | undefined =>
    asks.find(
      (a) =>
        a.state === 'wanted' &&
        (a.not === true) === (ask.not === true) &&
        (a.part === undefined || ask.part === undefined || a.part.toUpperCase() === ask.part.toUpperCase() || a.concept === ask.concept) &&
        (lexicon.isA(a.concept, ask.concept) || lexicon.isA(ask.concept, a.concept)) &&
        (dangerousVolts(ask) === 0 || dangerousVolts(a) > 0) &&
        (ask.kind !== 'board' || sameSides(a, ask)),
    );

/** What the message asks for, and neither a line of the request does, nor was it settled as something else. */
function leftOut(request: Request, words: PersonsWords): readonly Ask[] {
  const alike = alikeIn(request, words);
  const settled = request.asks.filter((a) => (a.state === 'dropped' || a.state === 'meant') && isNew(words, a));
  return ownOf(words).filter((a) => alike(a) === undefined && !settled.some((s) => s.concept === a.concept && sameText(s.text, a.text)));
}

const withMissing = (request: Request, missing: readonly Ask[], words: PersonsWords): Request => {
  const own = ownOf(words);
  return withAsks(request, missing, words.asked.request, (id) => alikeId(id, own, alikeIn(request, words)));
};

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * A design of which some words mean something else than the reader takes them for, as who designs it understands them: neither the lines that it was
 * planned by nor the person's words are held against the board for these, but each meaning is, as far as it names parts, pins, nets, values and places.
 * `meanings`: what each means, by the id of an ask, its words, words of the message about it, or a ref; `asides`: in the same way, why words ask nothing
 * of the board, so that nothing is held to them, nor refused for them. `unknown`: what nothing is called; `absent`: what names a part that is not there,
 * and whose meaning names none that stands in its place.
 */
export function readOtherwise(
  design: Design,
  meanings: ReadonlyMap<string, string>,
  words: PersonsWords,
  asides: ReadonlyMap<string, string> = new Map(),
): ReadOtherwise {
  const { request } = design;
  const texts = [...new Set([...meanings.keys(), ...asides.keys()])];
  if (request === undefined) return { design, unknown: texts, absent: [] };
  const judged = withMissing(request, leftOut(request, words), words);
  const refs = new Set(design.components.map((c) => c.ref));
  const stands = design.components.flatMap((c) => [c.value, c.device ?? ''].map((t) => t.toUpperCase()));
  const isThere = ({ part }: Ask): boolean => part === undefined || stands.some((t) => t.includes(part.toUpperCase()));
  const namesOne = (text: string): boolean =>
    meanings
      .get(text)
      ?.split(/[^A-Za-z0-9]+/)
      .some((w) => refs.has(w)) === true;
  const named = new Map(texts.map((text) => [text, meantBy(text, judged, words)]));
  const means = new Map<string, Pick<Ask, 'state' | 'meant' | 'aside'>>();
  for (const [text, asks] of named)
    for (const ask of asks) {
      const [aside, meant] = [asides.get(text)?.slice(0, LONGEST_MEANT), meanings.get(text)?.slice(0, LONGEST_MEANT)];
      if (aside !== undefined) means.set(ask.id, { state: 'dropped', aside });
      else if (isThere(ask) || namesOne(text)) means.set(ask.id, { state: 'meant', meant });
    }
  const settle = ({ meant: _, ...ask }: Ask): Ask => ({ ...ask, ...means.get(ask.id) });
  const unread = request.unread.filter((u) => !texts.some((t) => sameText(t, u.text)));
  const own = new Set(request.asks.map((a) => a.id));
  const settled = { ...judged, unread, asks: judged.asks.flatMap((a) => (means.has(a.id) ? [settle(a)] : own.has(a.id) ? [a] : [])) };
  // What a settled line stood for of the person's words is settled with it.
  const before = new Set(leftOut(request, words).map((a) => a.id));
  const after = leftOut(settled, words).filter((a) => isThere(a) && !before.has(a.id));
  const all = withMissing(settled, after, words);
  const kept = new Set(settled.asks.map((a) => a.id));
  const aside = alikeIn({ ...request, asks: request.asks.filter((a) => means.get(a.id)?.aside !== undefined) }, words);
  const asks = all.asks.map((a) => (kept.has(a.id) ? a : { ...a, ...means.get(aside(a)?.id ?? ''), state: 'dropped' as const }));
  const none = texts.filter((t) => named.get(t)?.every((a) => !means.has(a.id)) === true && !request.unread.some((u) => sameText(t, u.text)));
  const spoken = (t: string): boolean =>
    refs.has(t) || judged.messages.some((m) => t.trim().length > 1 && m.toLowerCase().includes(t.trim().toLowerCase()));
  const told = texts.filter((t) => named.get(t)?.length === 0 && meanings.has(t) && spoken(t));
  return {
    design: { ...design, request: { ...all, asks: [...asks, ...asMeantAsks(told, meanings, asks)] } },
    unknown: none.filter((t) => named.get(t)?.length === 0 && !told.includes(t)),
    absent: none.filter((t) => (named.get(t)?.length ?? 0) > 0),
  };
}
/** Characters of a meaning that a request keeps. */
const LONGEST_MEANT = 300;

/** The ask of a request that has what an ask of the person's words asks for, by the id that a model is told it by. */
export function standsFor(request: Request, words: PersonsWords, told: string): string | undefined {
  const ask = ownOf(words).find((a) => toldId(a) === told);
  return ask === undefined ? undefined : alikeIn(request, words)(ask)?.id;
}

/** What an ask of the person's words is called beside those of a model's lines. */
export const toldId = ({ id }: Pick<Ask, 'id'>): string => `p${id.slice(1)}`;

/** What the last message asks for, by the ids that a model is told them by. */
export const toldAsks = (words: PersonsWords): (readonly [id: string, ask: Ask])[] => ownOf(words).map((a) => [toldId(a), a]);

/** Wanted asks that words are about: of that id; of these very words, of earlier turns too; whose first words lie within them in a message, or that hold them. */
function meantBy(text: string, { asks, messages }: Request, words: PersonsWords): readonly Ask[] {
  const standing = asks.filter((a) => a.state === 'wanted' || a.state === 'meant');
  const open = standing.filter((a) => isNew(words, a));
  const named = (all: readonly Ask[]): readonly Ask[] => all.filter((a) => a.id === text || sameText(a.text, text));
  const same = named(open).length > 0 ? named(open) : named(standing);
  if (same.length > 0) return same;
  const said = text.trim().toLowerCase();
  const at = messages.flatMap((m, message) => occurrences(m.toLowerCase(), said).map((from) => ({ message, from, to: from + said.length })));
  return open.filter(
    ({ words: [head] }) => head !== undefined && at.some((o) => o.message === head.message && o.from <= head.from && head.to <= o.to),
  );
}

function occurrences(text: string, part: string): number[] {
  const all: number[] = [];
  for (let at = part === '' ? -1 : text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) all.push(at);
  return all;
}

/** Asks of words, or of parts by their refs, that nothing was read from: what they mean is held all the same. */
function asMeantAsks(texts: readonly string[], meanings: ReadonlyMap<string, string>, asks: readonly Ask[]): Ask[] {
  const taken = new Set(asks.map((a) => a.id));
  let next = 1;
  const id = (): string => {
    while (taken.has(`m${next}`)) next++;
    taken.add(`m${next}`);
    return `m${next}`;
  };
  return texts
    .filter((text) => !asks.some((a) => a.state === 'meant' && sameText(a.text, text)))
    .map((text) => {
      const means = (meanings.get(text) as string).slice(0, LONGEST_MEANT);
      const meant = /^[A-Z]{1,5}\d+$/.test(text) && !means.includes(text) ? `${text}: ${means}`.slice(0, LONGEST_MEANT) : means;
      return {
        id: id(),
        kind: 'component',
        concept: 'part',
        words: [],
        text,
        figures: [],
        features: [],
        links: [],
        state: 'meant',
        meant,
        source: 'person',
      };
    });
}

interface ReadOtherwise {
  readonly design: Design;
  readonly unknown: readonly string[];
  readonly absent: readonly string[];
}

/** Sides of the board that an ask names, mm, as they were said. */
const sidesOf = (ask: Ask): readonly number[] => ask.figures.flatMap((f) => (f.quantity === 'length' && f.value !== undefined ? [f.value] : []));
const sameSides = (a: Ask, b: Ask): boolean => [...sidesOf(a)].sort().join(' ') === [...sidesOf(b)].sort().join(' ');

/**
 * A model's design whose outline is what was said of it, or decided by hand: both sides that are known are held, and do not grow while a layout is sought.
 * Who designs it sees a board that does not fit, and can do something about it.
 */
export function sizeKept(design: Design, lexicon: Lexicon): Design {
  const said = (design.request?.asks ?? []).findLast(
    (a) =>
      a.state === 'wanted' &&
      a.not !== true &&
      lexicon.isA(a.concept, 'board_size') &&
      sidesOf(a).length === 2 &&
      a.figures.every((f) => f.about !== true && f.min === undefined),
  );
  const own = design.constraints.board;
  const decided = own?.width_mm !== undefined && own.height_mm !== undefined;
  if ((said === undefined && !decided) || own?.fixed !== undefined) return design;
  const [width_mm, height_mm] = said === undefined ? [] : sidesOf(said);
  const board = said === undefined || decided ? design.board : { ...design.board, ...turned(design.board, width_mm, height_mm) };
  return { ...design, board, constraints: { ...design.constraints, board: { ...own, fixed: true } } };
}

/** The sides that were said, turned as the outline that is wished already; those that are wished otherwise stay, and the ledger tells it. */
function turned({ width_mm: w, height_mm: h }: Design['board'], a?: number, b?: number): Pick<Design['board'], 'width_mm' | 'height_mm'> {
  if (a === undefined || b === undefined) return {};
  if (w !== undefined && h !== undefined) return {};
  const across = w === b || h === a;
  return { width_mm: w ?? (across ? b : a), height_mm: h ?? (across ? a : b) };
}

const alikeId = (id: string, own: readonly Ask[], alike: (ask: Ask) => Ask | undefined): string | undefined => {
  const ask = own.find((a) => a.id === id);
  return ask === undefined ? undefined : alike(ask)?.id;
};

/** A request with asks of another one, under ids of their own, with the message that they are from; `other`: what stands for an ask that is not among them. */
function withAsks(request: Request, asks: readonly Ask[], from: Request, other: (id: string) => string | undefined): Request {
  if (asks.length === 0) return request;
  const taken = new Set(request.asks.map((a) => a.id));
  let next = 1;
  // The same ask of the message bears the same id, whatever else is settled meanwhile.
  const fresh = (own: string): string => {
    while (taken.has(`p${next}`)) next++;
    const id = taken.has(own) ? `p${next}` : own;
    taken.add(id);
    return id;
  };
  const ids = new Map(asks.map((a) => [a.id, fresh(toldId(a))]));
  const idOf = (id: string): string | undefined => ids.get(id) ?? other(id);
  const said = from.messages.at(-1) ?? '';
  const messages = request.messages.includes(said) ? request.messages : [...request.messages, said];
  const span = <T extends Span>(s: T): T => ({ ...s, message: messages.lastIndexOf(said) });
  const moved = asks.map((ask): Ask => {
    const { per, among, place, connector, ...rest } = ask;
    const near = place?.near === undefined ? undefined : idOf(place.near);
    const of = per === undefined ? undefined : idOf(per);
    const { near: _, ...where } = place ?? { words: { message: 0, from: 0, to: 0 } };
    const whole = among === undefined ? undefined : idOf(among.of);
    return {
      ...rest,
      id: ids.get(ask.id) as string,
      words: ask.words.map(span),
      figures: ask.figures.map((f) => ({ ...f, words: span(f.words) })),
      links: ask.links.flatMap((l) => {
        const to = idOf(l.ask);
        return to === undefined ? [] : [{ ...l, ask: to }];
      }),
      ...(of === undefined ? {} : { per: of }),
      ...(among === undefined || whole === undefined ? {} : { among: { ...among, of: whole } }),
      ...(place === undefined ? {} : { place: { ...where, words: span(place.words), ...(near === undefined ? {} : { near }) } }),
      ...(connector === undefined ? {} : { connector: { ...connector, words: span(connector.words) } }),
    };
  });
  return { ...request, messages, asks: [...request.asks, ...moved] };
}
