import type { Request } from '../../request/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, type Said, span } from '../asks/draft.js';
import { CHANNELS, type Part } from '../phrases/order-part.js';
import { heardAll, type Standing, told } from './hearing.js';
import { ALSO, widen } from './orders.js';
import { they } from './they.js';

/** Said behind what was there before. */
const BACK = /^\s*(?:back|again|zurück|wieder|de (?:retour|nouveau|vuelta|novo)|di nuovo|terug|weer)\b/i;
/** Said of what was named last: it is to be taken. */
const USE_IT = /\b(?:(?:use|take|go with) (?:it|that|this|those|them)|nimm (?:den|die|das|ihn|sie)|utilis\w+[- ]l[ea]s?|úsal[oa]s?|usal[oa])\b/i;

/** Kinds of things that come in the place of others. */
export const THINGS: ReadonlySet<string> = new Set(['light', 'input', 'sensor', 'sound', 'display', 'load']);

/** "I only have a CH340C, use it": what this message named alone takes the place of what is alike. */
export function usedOf(
  made: readonly MutableAsk[],
  order: readonly Part[],
  { request, live, attacher }: Standing,
): { readonly now: MutableAsk; readonly old: MutableAsk } | null {
  const [now, ...more] = made.filter((a) => a.state === 'wanted' && a.not === undefined);
  if (now === undefined || more.length > 0) return null;
  // "Take the lamp off, put a buzzer there instead": in the place of what this message took off last.
  const gone = request.changes.flatMap((c) => (c.op === 'drop' ? request.asks.filter((a) => a.id === c.ask) : [])).at(-1);
  const swaps = order.some((p) => p.phrase.lead.swap === true) && gone !== undefined && THINGS.has(gone.kind) && THINGS.has(now.kind);
  const heirs = request.asks.some((a) => a.links.some((l) => l.role === 'instead_of' && (a === now || l.ask === gone?.id)));
  if (swaps && !heirs) return { now, old: gone };
  // A board has one controller: another one that is named takes its place, unless it is said to come besides.
  const adds = order.some((p) => p.phrase.lead.edit === 'add' || p.heads.drafts.some((d) => d.more === true));
  const other = now.kind === 'controller' && !adds && !ALSO.test(request.text);
  if (!other && !USE_IT.test(request.text.slice(now.words[0]?.to ?? 0))) return null;
  const old = live.findLast((a) => a !== now && attacher.alike(a, now));
  return old === undefined ? null : { now, old };
}

/** "the lead cell back", "go back to the lead cell": what was taken off stands again, and what took its place goes. */
export function broughtBack(parts: readonly Part[], standing: Standing): boolean {
  const { request, live } = standing;
  const said = parts.flatMap((p) => p.heads.drafts);
  const [last] = said.slice(-1);
  const goes = parts[0]?.phrase.lead.edit === 'undo' && parts[0].phrase.lead.preposition === 'to';
  const figures = goes && last === undefined ? parts.flatMap((p) => p.heads.loose.figures) : [];
  if (figures.length > 0) return figuresBack(figures, parts, standing);
  if (last === undefined || !(goes || BACK.test(request.text.slice(last.to)))) return false;
  const { lexicon } = request;
  const isSuch =
    ({ part, concept }: Draft) =>
    (a: MutableAsk): boolean =>
      part === undefined ? lexicon.isA(a.concept, concept.id) : a.part?.toLowerCase() === part.toLowerCase();
  const olds = said.map((draft) =>
    request.asks.findLast((a) => a.state === 'dropped' && a.not !== true && isSuch(draft)(a) && !live.some(isSuch(draft))),
  );
  if (!olds.some((old) => old !== undefined)) return false;
  for (const [i, old] of olds.entries()) {
    const draft = said[i]!;
    for (const at of [draft, ...draft.heard, ...draft.places]) request.hear(at);
    if (old === undefined) continue;
    for (const now of live) if (now.links.some((l) => l.role === 'instead_of' && l.ask === old.id)) request.drop(now);
    request.restore(old, draft);
  }
  return true;
}

/** "put it back": what the message before took off; where it took nothing off, a step back. */
export function itBack(before: () => Request | null, { request }: Standing): void {
  const wanted = new Set(before()?.asks.flatMap((a) => (a.state === 'wanted' ? [a.id] : [])));
  const olds = request.asks.filter((a) => a.state === 'dropped' && wanted.has(a.id));
  for (const old of olds) {
    for (const now of request.asks)
      if (now.state === 'wanted' && now.links.some((l) => l.role === 'instead_of' && l.ask === old.id)) request.drop(now);
    request.restore(old, { from: 0, to: request.text.length });
  }
  if (olds.length === 0) request.changes.push({ op: 'undo' });
}

/** "go back to 24 V": what had that figure and was taken off, or another one that stands so again. */
function figuresBack(figures: readonly Said[], parts: readonly Part[], standing: Standing): boolean {
  const { request, live } = standing;
  const has = (a: MutableAsk): boolean =>
    figures.every(({ item }) =>
      a.figures.some((f) => f.quantity === item.quantity && f.value === item.value.value && f.min === item.value.min && f.max === item.value.max),
    );
  const old = request.asks.findLast((a) => a.state === 'dropped' && has(a));
  const [only, ...more] = live.filter((a) => a.kind === 'supply' && a.figures.some((f) => f.quantity === figures[0]!.item.quantity));
  if (old === undefined) return only !== undefined && more.length === 0 && told(only, figures, parts, standing);
  for (const now of live) if (now.links.some((l) => l.role === 'instead_of' && l.ask === old.id)) request.drop(now);
  request.restore(old, figures[0]!.item);
  return heardAll(parts, { request });
}

/** "Keep the socket and the jack": what was taken off for the other is there beside it. */
export function restored(draft: Draft, { request, live, known }: Standing): boolean {
  const old =
    known(draft) === undefined ? request.asks.findLast((a) => a.state === 'dropped' && request.lexicon.isA(a.concept, draft.concept.id)) : undefined;
  if (old === undefined) return false;
  for (const now of live) now.links = now.links.filter((l) => l.role !== 'instead_of' || l.ask !== old.id);
  request.restore(old, draft);
  return true;
}

/** "The load is a modem, it takes 2 A": what a load is called, and what it takes; it hangs on the board and is no part of it. */
export function namedLoad(parts: readonly Part[], standing: Standing): boolean {
  const { request } = standing;
  const [first, ...rest] = parts;
  const [load, ...more] = first?.heads.drafts ?? [];
  const names = rest.filter((p) => p.phrase.lead.copula === true).flatMap((p) => p.heads.drafts);
  const [name] = names;
  if (load?.concept.id !== 'load' || more.length > 0 || name === undefined || name.kind === 'load') return false;
  if (rest.some((p) => p.heads.drafts.some((d) => !names.includes(d)))) return false;
  const ask = standing.known(load) ?? request.add(load);
  ask.text = request.text.slice(name.from, names.at(-1)?.to);
  ask.words = [span(request.message, { from: name.from, to: names.at(-1)?.to ?? name.to }), ...ask.words];
  told(ask, [...rest.flatMap((p) => p.heads.loose.figures), ...names.flatMap((d) => d.figures)], parts, standing);
  return true;
}

/** Several things that were spoken of. */
const THEY =
  /\b(?:they|them|those|these|each one|each of them|all of them|each (?:takes|draws|needs|pulls|gets|has|drives|switches|carries)|the (?:ones?|two|three|four|others?|rest) (?:that|which|left))\b/i;

/** Whether an order says "those" or "them" of what it is about. */
export const saysThose = (parts: readonly Part[], request: RequestBuilder): boolean => THEY.test(wordsOf(parts, request));

/** The words of an order with those that lead up to it. */
function wordsOf(parts: readonly Part[], { text }: RequestBuilder): string {
  const [first, last] = [parts[0]?.phrase, parts.at(-1)?.phrase];
  const begins = Math.max(...['. ', '; ', '\n', ', '].map((m) => text.lastIndexOf(m, (first?.from ?? 0) - 1) + 1));
  return text.slice(begins, last?.to) + (/^\s+(?:of )?(?:them|those|these)\b/i.exec(text.slice(last?.to))?.[0] ?? '');
}

/** "make them yellow", "two of them", "they should also take 12 V": said of what was spoken of; "also" widens a figure. */
export function ofThem(parts: readonly Part[], standing: Standing): boolean {
  const { request } = standing;
  const [first] = parts;
  if (first === undefined || parts.some((p) => p.phrase.lead.instead || p.phrase.lead.preposition === 'without')) return false;
  const counts = parts.filter((p) => p.heads.loose.count !== undefined).length;
  // A thing said of each of them, or added to each, is what they have.
  const each = first.phrase.lead.each === true && (first.phrase.lead.preposition === 'with' || first.phrase.lead.edit === 'add');
  const ask = counts < 2 && (each || saysThose(parts, request)) ? they(standing) : undefined;
  if (ask === undefined) return false;
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  // "they are 3 W ones": what stands, told closer.
  if (draft !== undefined && more.length === 0 && draft.part === undefined && draft.count === undefined && first.phrase.lead.edit === undefined) {
    const closer = closerTo(ask, draft, standing);
    if (closer) told(ask, [...draft.figures, ...parts.flatMap((p) => p.heads.loose.figures)], parts, standing);
    if (closer) return true;
  }
  if (draft !== undefined) {
    const one = (draft.count ?? 1) === 1 && !draft.plural && first.phrase.lead.each === true;
    if (!one || more.length > 0 || standing.known(draft) !== undefined) return false;
    const { count: _, ...said } = draft;
    const made = request.add(said);
    made.features = made.features.filter((f) => f !== 'individual');
    made.per = ask.id;
    request.link(made, 'per', ask);
    for (const at of draft.heard) request.hear(at);
    return true;
  }
  const figures = parts.flatMap((p) => p.heads.loose.figures);
  const old = figures.map((said) => ask.figures.find((f) => f.quantity === said.item.quantity));
  if (figures.length > 0) told(ask, figures, parts, standing);
  if (ALSO.test(wordsOf(parts, request))) widen(ask, old);
  for (const { heads } of parts) {
    const { figures: _, unread: __, ...mods } = heads.loose;
    standing.request.tell(ask, { ...mods, figures: [], unread: [] });
  }
  ask.words = [...ask.words, span(request.message, first.phrase)];
  request.changed(ask);
  return true;
}

/** Whether a thing is a sort of what is asked for, or the other way round: the closer of both is meant from then on. */
function closerTo(ask: MutableAsk, { concept }: Draft, { request: { lexicon }, attacher }: Standing): boolean {
  const sort = (id: string, of: string): boolean => lexicon.isA(id, of);
  const alike = ask.kind === concept.kind && (lexicon.concept(ask.concept)?.parents ?? []).some((p) => sort(concept.id, p));
  if (concept.kind !== ask.kind || !(attacher.alike(ask, { kind: ask.kind, concept: concept.id }) || alike)) return false;
  if (!sort(ask.concept, concept.id)) ask.concept = concept.id;
  return true;
}

/** "channel 2 needs 4 A": of that one. */
export function ofChannel(parts: readonly Part[], singled: ReadonlyMap<number, MutableAsk>, standing: Standing): boolean {
  const [channel, ...further] = parts.flatMap((p) => p.heads.drafts);
  const one = channel === undefined || !CHANNELS.has(channel.concept.id) ? undefined : singled.get(channel.from);
  const amount = parts.flatMap((p) => [...p.heads.loose.figures, ...p.heads.drafts.flatMap((d) => d.figures)]);
  return one !== undefined && further.length === 0 && amount.length > 0 && told(one, amount, parts, standing);
}
