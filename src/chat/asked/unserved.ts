import type { Design } from '../../design/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';
import type { Ask, Request } from '../../request/index.js';

/** Wishes that could not be served: they stay in the request until they are, or until the person takes them back. */

/** The request that stands, with what a turn asked for and did not get. `ids`: asks of `asked` that are not served; `why`: in sentences. */
export function withRefused(stood: Request, asked: Request, ids: ReadonlySet<string>, why: readonly string[]): Request {
  const before = new Map(stood.asks.map((a) => [a.id, a]));
  const wished = asked.asks.filter((a) => ids.has(a.id) && a.source === 'person');
  const heirs = new Set(wished.flatMap((a) => a.links.flatMap((l) => (l.role === 'instead_of' ? [l.ask] : []))));
  let next = Math.max(0, ...[...stood.asks, ...asked.asks].map((a) => Number(a.id.slice(1)))) + 1;
  const message = asked.messages.length - 1;
  const told = (ask: Ask): string => reasonOf(ask, why).slice(0, MOST_WHY);
  const known = new Set(stood.asks.map((a) => a.id));
  const links = ({ links }: Ask): Ask['links'] => links.filter((l) => known.has(l.ask));
  const open = wished.flatMap((ask): Ask[] => {
    const old = before.get(ask.id);
    if (old === undefined)
      return ask.state === 'wanted'
        ? [{ ...ask, links: links(ask), state: 'refused', text: saidOf(ask, undefined, asked), refused: { why: told(ask), message } }]
        : [];
    // What takes its place tells of it.
    if (ask.state !== 'wanted' && heirs.has(ask.id)) return [];
    const id = `a${next++}`;
    const refused = { why: told(ask), message, of: ask.id };
    return ask.state === 'wanted'
      ? [{ ...ask, id, state: 'refused', text: saidOf(ask, old, asked), refused }]
      : [{ ...ask, id, state: 'refused', not: true, text: `no ${ask.text}`.slice(0, MOST_TEXT), refused }];
  });
  if (open.length === 0) return stood;
  const repeated = (a: Ask): boolean => a.state === 'refused' && open.some((b) => sameWish(a, b));
  return { ...stood, messages: asked.messages, asks: [...stood.asks.map((a) => (repeated(a) ? { ...a, state: 'dropped' as const } : a)), ...open] };
}
const MOST_WHY = 2000;
const MOST_TEXT = 400;

/** What nobody understood has no concept of the lexicon. */
const UNKNOWN_WISH = 'unknown_wish';

/** The request with an order of which nothing was understood: a wish without a concept, in the person's words. */
export function withUnheard(stood: Request, message: string, why: string): Request {
  const next = Math.max(0, ...stood.asks.map((a) => Number(a.id.slice(1)))) + 1;
  const words = [{ message: stood.messages.length, from: 0, to: message.length }];
  const text = message.trim().slice(0, MOST_TEXT);
  const ask: Ask = {
    ...{ id: `a${next}`, kind: 'behaviour', concept: UNKNOWN_WISH, words, text, figures: [], features: [], links: [] },
    ...{ state: 'refused', source: 'person', refused: { why: why.slice(0, MOST_WHY), message: stood.messages.length } },
  };
  const again = (a: Ask): boolean => a.state === 'refused' && a.text === text;
  return { ...stood, messages: [...stood.messages, message], asks: [...stood.asks.filter((a) => !again(a)), ask] };
}

/** Whether two refused wishes are one: of one ask, or of one concept. */
const sameWish = (a: Ask, b: Ask): boolean =>
  a.refused?.of === b.refused?.of && a.concept === b.concept && a.part === b.part && (a.not === true) === (b.not === true);

/** The reasons that are of an ask, without its name before them; all, where none is. */
function reasonOf({ text }: Ask, why: readonly string[]): string {
  const heads = [`“${text}”: `, `${text}: `];
  const own = why.flatMap((said) => heads.flatMap((head) => (said.startsWith(head) ? [said.slice(head.length)] : [])));
  return [...new Set((own.length > 0 ? own : why).map((said) => said.replace(/\.?$/, '.')))].join(' ');
}

/** How an ask was to be, in the person's words: its name with the figures and features that are new. */
function saidOf(ask: Ask, old: Ask | undefined, { messages }: Request): string {
  const latest = messages.length - 1;
  const said = messages[latest] ?? '';
  const figures = ask.figures.flatMap((f) => (f.words.message === latest ? [said.slice(f.words.from, f.words.to).trim()] : []));
  const features = ask.features.filter((f) => old?.features.includes(f) !== true).map((f) => f.replaceAll('_', ' '));
  const count = old !== undefined && ask.count !== old.count && ask.count !== undefined ? [`${ask.count}`] : [];
  const plug =
    old !== undefined && ask.connector?.concept !== old.connector?.concept && ask.connector !== undefined
      ? [ask.connector.concept.replaceAll('_', ' ')]
      : [];
  const more = [...count, ...figures, ...(old === undefined ? [] : features), ...plug].filter((m) => !ask.text.includes(m));
  if (old === undefined && more.length === 0) return ask.text;
  return (more.length === 0 ? `${ask.text}, ${said}` : `${ask.text}: ${more.join(', ')}`).slice(0, MOST_TEXT);
}

/** A board's request without the refused wishes that a turn has served: what it changed stands for them now, or the board has what it had not. */
export function withoutServed(base: Design, design: Design, touched: ReadonlySet<string>, library: Library, lexicon: Lexicon): Design {
  const { request } = design;
  const open = request?.asks.filter((a) => a.state === 'refused') ?? [];
  if (request === undefined || open.length === 0) return design;
  const asWanted = {
    ...request,
    asks: request.asks.map((a) =>
      open.includes(a) && a.refused?.of === undefined && a.concept !== UNKNOWN_WISH ? { ...a, state: 'wanted' as const } : a,
    ),
  };
  const [was, is] = [base, design].map(
    (d) => new Map(auditDesign({ request: asWanted, design: d, library, lexicon }).entries.map((e) => [e.ask, e.state])),
  );
  const met = new Set(auditDesign({ request, design, library, lexicon }).entries.flatMap((e) => (e.state === 'met' ? [e.ask] : [])));
  const anew = request.asks.filter((a) => touched.has(a.id) && a.state === 'wanted' && met.has(a.id));
  const before = new Map(base.request?.asks.map((x) => [x.id, x]));
  const latest = request.messages.at(-1) ?? '';
  // Said again in words that are known.
  const saidAgain = ({ text }: Ask): boolean =>
    anew.length > 0 && 2 * wordsIn(text).filter((w) => wordsIn(latest).includes(w)).length >= wordsIn(text).length;
  const ofSame = (a: Ask, b: Ask): boolean => {
    const old = before.get(b.id);
    const changed = old === undefined ? null : differing(old, b);
    return old !== undefined && [...differing(old, a)].some((field) => changed?.has(field) === true);
  };
  const served = (a: Ask): boolean => {
    if (a.concept === UNKNOWN_WISH) return saidAgain(a);
    const of = a.refused?.of;
    if (of === undefined)
      return (
        (was?.get(a.id) !== 'met' && is?.get(a.id) === 'met') || anew.some((b) => b.concept === a.concept && (b.not === true) === (a.not === true))
      );
    const gone = request.asks.some((b) => b.id === of && b.state === 'dropped');
    return a.not === true ? gone : gone || anew.some((b) => b.id === of && ofSame(a, b));
  };
  const settled = new Set(open.filter(served));
  if (settled.size === 0) return design;
  return { ...design, request: { ...request, asks: request.asks.map((a) => (settled.has(a) ? { ...a, state: 'dropped' as const } : a)) } };
}

/** In what two stages of an ask differ: quantities of figures, features, and the rest by name. */
function differing(a: Ask, b: Ask): Set<string> {
  const told = ({ figures }: Ask): Map<string, string> =>
    new Map(figures.map(({ words: _, ...f }) => [`${f.quantity} ${f.role}`, JSON.stringify(f)]));
  const [x, y] = [told(a), told(b)];
  const figures = [...new Set([...x.keys(), ...y.keys()])].filter((k) => x.get(k) !== y.get(k)).map((k) => k.split(' ')[0]!);
  const features = [...a.features, ...b.features].filter((f) => a.features.includes(f) !== b.features.includes(f));
  const plain = (ask: Ask, key: (typeof REST)[number]): string => JSON.stringify(ask[key], (k, v) => (k === 'words' ? undefined : v)) ?? '';
  return new Set([...figures, ...features, ...REST.filter((key) => plain(a, key) !== plain(b, key))]);
}
const REST = ['count', 'connector', 'part', 'concept', 'place', 'mounting', 'package', 'pins', 'lines', 'contacts', 'label'] as const;

/** The longer words of a name. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 3);
