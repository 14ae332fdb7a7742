import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, draftOf, noMods, type Said, span, UNKNOWN_PART } from '../asks/draft.js';
import { headsOf } from '../phrases/heads.js';
import type { Part } from '../phrases/order-part.js';
import { wordsOf } from '../text/texts.js';
import { tokenise } from '../text/tokens.js';
import { saysThose } from './antecedent.js';
import { fedAt, fedInstead, onSide, supplied } from './feed.js';
import { figuresOf, hear, heardAll, type Rule, type Standing, told } from './hearing.js';
import { calledBefore } from './meant.js';
import { ALSO, widen } from './orders.js';
import { channels, likewise, lit } from './recounting.js';
import { they } from './they.js';

/** Reads figures and counts that stand otherwise now: nothing is added by them. false: it is something else. */
export const restated: Rule = (parts, standing) => {
  // "Turns out", "change of plan": what leads up to it.
  const from = parts.findIndex(
    ({ heads: { drafts, loose } }) => drafts.length > 0 || loose.figures.length > 0 || loose.count !== undefined || loose.grid !== undefined,
  );
  return from >= 0 && RULES.some((rule) => rule(parts.slice(from), standing));
};

/** "5 V and not 3.3": the figure that is not meant is no order of its own. */
export function withCorrections(orders: readonly Part[][], text: string): Part[][] {
  const all: Part[][] = [];
  for (const order of orders) {
    const [only, ...more] = order;
    const bare = only !== undefined && more.length === 0 && only.phrase.lead.preposition === 'without' && only.heads.drafts.length === 0;
    const figure = bare && (only.heads.loose.figures.length > 0 || Number.isFinite(Number(text.slice(only.phrase.from, only.phrase.to))));
    const before = all.at(-1);
    // "type C not micro": in the place of the one that is not meant.
    const other = only?.phrase.lead.preposition === 'without' && only.phrase.lead.joined === 'none' && only.heads.drafts.length === 1;
    const said = before?.flatMap((p) => p.heads.drafts) ?? [];
    // "the inputs need not be isolated": what they are not any more.
    const less = bare && only.heads.loose.features.size > 0 && only.phrase.lead.joined === 'none' && only.phrase.lead.edit === undefined;
    // What goes and what is used in its place are two sorts of connector: one order.
    const gone = before?.flatMap((p) => p.heads.drafts) ?? [];
    const lead = before?.[0]?.phrase.lead;
    const away = before?.length === 1 && (lead?.preposition === 'without' || lead?.edit === 'remove') && gone[0]?.plural === true;
    const plugs = [...gone, ...order.flatMap((p) => p.heads.drafts)];
    if (away && only?.phrase.lead.edit === 'use' && plugs.length === 2 && plugs.every((d) => d.kind === 'connector')) before.push(...order);
    else if ((figure || less) && before !== undefined) before.push(only);
    else if (other && more.length === 0 && before !== undefined && said.length === 1 && said[0]?.kind === 'connector') {
      const { preposition: _, ...lead } = only.phrase.lead;
      before.push({ ...only, phrase: { ...only.phrase, lead: { ...lead, instead: true } } });
    } else all.push([...order]);
  }
  return all;
}

/** A figure that is not meant and one that is, in whichever order; the unit of the first may be left out: the ask that has the one gets the other. */
const corrected: Rule = (parts, standing) => {
  const { request, live } = standing;
  const bare = (p: Part): number => Number(request.text.slice(p.phrase.from, p.phrase.to));
  const not = parts.find(
    (p) => p.phrase.lead.preposition === 'without' && p.heads.drafts.length === 0 && (p.heads.loose.figures.length > 0 || Number.isFinite(bare(p))),
  );
  const at = not === undefined ? -1 : parts.indexOf(not);
  const said = [parts[at + 1], parts[at - 1], ...parts].flatMap((p) => (p === undefined || p === not ? [] : figuresOf([p])));
  if (not === undefined) return false;
  if (said.length === 0) return correctedCount(parts, not, bare(not), standing);
  const [old] = not.heads.loose.figures;
  const value = old?.item.value.value ?? bare(not);
  const stands = ({ item }: Said): boolean => live.some((a) => a.figures.some((f) => f.quantity === item.quantity && f.value === value));
  const now = said.find((f) => (old === undefined ? stands(f) : f.item.quantity === old.item.quantity));
  if (now === undefined || value === undefined || !Number.isFinite(value)) return false;
  const has = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === now.item.quantity && f.value === value);
  const asks = live.filter(has);
  for (const ask of asks) {
    const role = ask.figures.find((f) => f.quantity === now.item.quantity && f.value === value)?.role;
    ask.figures = ask.figures.filter((f) => f.quantity !== now.item.quantity || f.role !== role);
    request.figure(ask, now, role);
    request.changed(ask);
  }
  if (asks.length === 0) return false;
  request.hear(not.phrase);
  for (const part of parts) hear(request, part);
  return true;
};

/** "four, not three": what there are three of; "four lamps, not three" tells by itself how many. */
function correctedCount(parts: readonly Part[], not: Part, old: number, { request, live }: Standing): boolean {
  const said = parts.filter((p) => p !== not);
  const count = said.map((p) => p.heads.loose.count).find((n) => n !== undefined);
  const counted = said.flatMap((p) => p.heads.drafts).some((d) => d.count !== undefined);
  if (counted && Number.isFinite(old)) request.hear(not.phrase);
  const [ask, ...more] = live.filter((a) => a.count === old && a.kind !== 'mechanical');
  if (counted || count === undefined || ask === undefined || more.length > 0) return false;
  ask.count = count;
  request.hear(not.phrase);
  for (const part of parts) hear(request, part);
  request.changed(ask);
  return true;
}

/** "3 x 4 instead": the one thing that stands in rows and columns. */
const regridded: Rule = (parts, { request, live }) => {
  const grid = parts.map((p) => p.heads.loose.grid).find((g) => g !== undefined);
  const [ask, ...more] = live.filter((a) => a.place?.grid !== undefined);
  if (grid === undefined || ask === undefined || more.length > 0 || parts.some((p) => p.heads.drafts.length > 0)) return false;
  delete ask.count;
  for (const { heads } of parts) request.tell(ask, heads.loose);
  request.changed(ask);
  return true;
};

const isElectric = ({ item }: Said): boolean => item.quantity === 'voltage' || item.quantity === 'current';

/** "the output has to be 3.3 V": of the converter or the supply that stands. */
const atSide: Rule = (parts, standing) => {
  const [first, ...rest] = parts;
  const [subject] = first?.heads.drafts ?? [];
  if (first === undefined || subject === undefined || first.heads.drafts.length > 1 || first.phrase.lead.edit !== undefined) return false;
  if (first.phrase.lead.preposition === 'without' || rest.some((p) => p.heads.drafts.length > 0 || p.phrase.lead.preposition === 'without'))
    return false;
  return sided(subject, parts, standing);
};

/** Figures of a side of what stands. */
export function sided(subject: Draft, parts: readonly Part[], { request, live }: Standing): boolean {
  const { id } = subject.concept;
  const way = id === 'input' || id === 'supply' ? 'in' : id === 'output' || id === 'rail' ? 'out' : null;
  // "the inputs": things that stand, and no side of the supply.
  const called = (a: MutableAsk): boolean =>
    a.kind === subject.kind || wordsOf(a.text).some((word) => wordsOf(request.text.slice(subject.from, subject.to)).includes(word));
  const own = subject.plural ? live.find((a) => a.count !== 1 && called(a)) : undefined;
  const said = [...subject.figures, ...parts.flatMap((p) => (p.heads.drafts.includes(subject) ? [] : p.heads.loose.figures))];
  const plain =
    subject.count === undefined &&
    subject.more !== true &&
    subject.connector === undefined &&
    parts.slice(1).every((p) => p.heads.drafts.length === 0);
  if (own !== undefined) {
    if (way === null || !plain || !said.some(isElectric) || subject.part !== undefined) return false;
    request.hear(subject);
    return told(own, said, parts, { request });
  }
  // "the inputs are 0 to 10 V": lines, and no side of a supply that has one.
  if (subject.plural && live.every((a) => a.kind !== 'conversion')) return false;
  if (way === null || !plain || !onSide(way, said, { request, live })) return false;
  request.hear(subject);
  for (const part of parts) hear(request, part);
  return true;
}

/** "5 V at 2 A", "the 5 V output to 6 V" where something has those volts: what it gives or takes of them, or those that it has from then on. */
const ofItsVolts: Rule = (parts, standing) => {
  const [volts, now, ...more] = figuresOf(parts);
  const { edit } = parts[0]?.phrase.lead ?? {};
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const plain = parts.every(
    (p) => (p.phrase.lead.edit ?? edit) === edit && p.phrase.lead.preposition !== 'without' && p.heads.loose.count === undefined,
  );
  if (!plain || more.length > 0 || volts?.item.quantity !== 'voltage' || now === undefined || ALSO.test(standing.request.text)) return false;
  const isOld = (f: MutableAsk['figures'][number]): boolean => f.quantity === 'voltage' && f.role !== 'in' && f.value === volts.item.value.value;
  const [ask, ...others] = standing.live.filter((a) => a.figures.some(isOld) && a.kind !== 'connector');
  if (ask === undefined || others.length > 0) return false;
  const { quantity } = now.item;
  if (quantity === 'current') return drafts.length === 0 && edit === undefined && told(ask, [now], parts, standing);
  const named = edit === 'set' || parts.some((p) => p.phrase.lead.copula === true);
  if (quantity !== 'voltage' || !named || !drafts.every((d) => OUT_OF.has(d.concept.id) && d.count === undefined && d.more !== true)) return false;
  const role = ask.figures.find(isOld)?.role;
  ask.figures = ask.figures.filter((f) => !isOld(f));
  standing.request.figure(ask, now, role);
  // What was called by its volts is called by those that it has now.
  if (/^\d/.test(ask.text)) Object.assign(ask, { text: now.item.text });
  standing.request.changed(ask);
  return heardAll(parts, standing);
};

/** "it should deliver 3 A", "back to 5 V": of the converter that stands. */
export const delivered: Rule = (parts, standing) => {
  const figures = figuresOf(parts);
  const [said] = figures;
  const { request } = standing;
  const adds = parts[0]?.phrase.lead.edit === 'add';
  const also = adds || ALSO.test(request.text);
  const bare = parts.every((p) => p.heads.drafts.length === 0 && (adds || p.phrase.lead.edit === undefined) && p.heads.loose.count === undefined);
  const converts = standing.live.some((a) => a.kind === 'conversion' || (adds && a.kind === 'rail'));
  if (said === undefined || !bare || !converts || !isElectric(said)) return false;
  const rated = figures.length === 2 && said.item.quantity === 'voltage' && figures[1]?.item.quantity === 'current';
  if (figures.length > 1 && !(rated && also)) return false;
  const rail = request.lexicon.concept('rail');
  // "I want 1.8 V as well", "add 1.8 V": one more of what it gives.
  if (said.item.quantity === 'voltage' && rail !== null && rail !== undefined && also) {
    const at = { ...said.item, kind: 'thing', concepts: [rail], plural: false, speech: 'NOUN' } as const;
    const made = request.add(draftOf(at, rail, noMods()));
    request.figure(made, said, 'out');
    for (const more of figures.slice(1)) request.figure(made, more);
    for (const part of parts) hear(request, part);
    return true;
  }
  const to = parts.some((p) => p.phrase.lead.preposition === 'to' && p.heads.loose.figures.length > 0);
  if (said.item.quantity === 'voltage' && !to) return false;
  if (!onSide('out', figures, standing)) return false;
  for (const part of parts) hear(standing.request, part);
  return true;
};

/** "then 5 A", "350 mA instead": the one thing that has such a figure has another. */
const refigured: Rule = (parts, standing) => {
  const figures = figuresOf(parts);
  const [said, ...more] = figures;
  const bare = parts.every(
    (p) => p.heads.drafts.length === 0 && p.heads.loose.count === undefined && BARELY.has(p.phrase.lead.preposition ?? 'that'),
  );
  if (said === undefined || more.length > 0 || !bare || !REFIGURED.has(said.item.quantity)) return false;
  const of = (a: MutableAsk) => a.figures.find((f) => f.quantity === said.item.quantity);
  const all = standing.live.filter((a) => of(a) !== undefined);
  const things = all.filter((a) => a.kind !== 'supply');
  const [ask, ...others] = things.length > 0 ? things : all.filter((a) => of(a)?.max !== undefined);
  const from = ask === undefined ? undefined : of(ask)?.min;
  if (ask === undefined || others.length > 0) return false;
  told(ask, figures, parts, standing);
  // "0 to 10 A", and then "20 A": up to so much.
  if (from !== undefined) {
    const figure = of(ask);
    if (figure !== undefined) widen(ask, [{ ...figure, value: from }]);
  }
  return true;
};
/** Prepositions that say nothing of what a figure is of. */
const BARELY: ReadonlySet<string> = new Set(['that', 'to', 'with']);
const REFIGURED: ReadonlySet<string> = new Set(['current', 'power', 'time', 'frequency']);

const INTO: ReadonlySet<string> = new Set(['input', 'supply']);
const OUT_OF: ReadonlySet<string> = new Set(['output', 'rail']);

/** Volts that go in and volts that come out are both sides of the one converter that stands. */
const bothSides: Rule = (parts, standing) => {
  const [step, ...others] = standing.live.filter((a) => a.kind === 'conversion' || a.kind === 'rail');
  if (step?.kind !== 'conversion' || others.length > 0) return false;
  const wayOf = ({ phrase: { lead }, heads: { drafts } }: Part, { marks }: Said): 'in' | 'out' | null => {
    const [id = ''] = drafts.map((d) => d.concept.id);
    if (marks.includes('in') || lead.preposition === 'from' || lead.preposition === 'supply' || INTO.has(id)) return 'in';
    return marks.includes('out') || lead.preposition === 'to' || OUT_OF.has(id) ? 'out' : null;
  };
  const news = parts.filter((p) => p.phrase.lead.instead !== true);
  const said = news.flatMap((part) => figuresOf([part]).map((figure) => ({ figure, way: wayOf(part, figure) })));
  const ways = said.map(({ way }) => way);
  const plain = news.every(({ heads: { drafts }, phrase: { lead } }) => drafts.length < 2 && lead.edit !== 'add' && lead.preposition !== 'without');
  const known = news.every(({ heads: { drafts } }) => drafts.every((d) => INTO.has(d.concept.id) || OUT_OF.has(d.concept.id)));
  if (ways.length !== 2 || !ways.includes('in') || !ways.includes('out') || !plain || !known) return false;
  if (said.some(({ figure }) => figure.item.quantity !== 'voltage')) return false;
  for (const { figure, way } of said) onSide(way ?? 'out', [figure], standing);
  for (const part of parts) hear(standing.request, part);
  return true;
};

const RULES: readonly Rule[] = [
  bothSides,
  channels,
  corrected,
  ofItsVolts,
  regridded,
  fedInstead,
  refigured,
  supplied,
  atSide,
  delivered,
  likewise,
  lit,
];

/** "put the probes on screw terminals": how what stands is joined. */
export const connected: Rule = (parts, standing) => {
  const { request, live, known } = standing;
  const [first, on, ...rest] = parts;
  const [subject, ...more] = first?.heads.drafts ?? [];
  // A connector alone behind a move is that of what was told of just now, or of what is called by the noun before.
  const bare = on === undefined && first?.phrase.lead.edit === 'move' && first.phrase.lead.preposition === 'on';
  if (bare && subject?.kind === 'connector' && more.length === 0) {
    const ask = saysThose(parts, request) ? they(standing) : calledBefore(first, standing);
    if (ask === undefined) return fedAt(subject, standing) && heardAll(parts, standing);
    request.connect(ask, subject.concept, subject, subject.counted === 'ways' ? subject.count : subject.ways);
    request.changed(ask);
    return heardAll(parts, standing);
  }
  const [connector] = on?.heads.drafts ?? [];
  // "goes on a terminal" is no light that goes on.
  const ends = on?.phrase.lead.preposition === 'on' || on?.phrase.lead.relation === 'switched_by';
  if (subject === undefined || more.length > 0 || connector?.kind !== 'connector' || !ends) return false;
  // What stands and ends in the same noun: "the probes" of "two soil moisture probes".
  const noun = (text: string): string => (text.trim().split(' ').at(-1) ?? '').toLowerCase().replace(/s$/, '');
  const moved = parts.some((p) => p.phrase.lead.edit !== undefined || p.phrase.lead.instead === true);
  const called = moved ? live.findLast((a) => noun(a.text) === noun(request.text.slice(subject.from, subject.to))) : undefined;
  const ask = subject.count === undefined && subject.more !== true ? (known(subject) ?? called) : called;
  // "… with a 5 V supply": what they are fed with there, and not the board.
  const fed = rest.filter((p) => p.phrase.lead.preposition === 'with' && p.heads.drafts.every((d) => d.kind === 'supply' && d.figures.length > 0));
  const others = rest.filter((p) => p.phrase.lead.instead !== true && !fed.includes(p));
  if (ask === undefined || ask.kind === 'connector' || others.some((p) => p.heads.drafts.length > 0)) return false;
  request.connect(ask, connector.concept, connector, connector.counted === 'ways' ? connector.count : connector.ways);
  for (const draft of [subject, connector, ...connector.heard, ...rest.flatMap((p) => p.heads.drafts)]) request.hear(draft);
  if (figuresOf(fed).length > 0) return told(ask, figuresOf(fed), fed, standing);
  request.changed(ask);
  return true;
};

/** "put it on IO6": the controller's pins that asks are to be on. */
export function onPins(asks: readonly MutableAsk[], parts: readonly Part[], request: RequestBuilder): boolean {
  const pins = parts.flatMap((p) => p.heads.loose.onPins ?? p.heads.drafts.flatMap((d) => d.onPins ?? []));
  const [ask, ...more] = asks;
  if (ask === undefined || more.length > 0 || pins.length === 0) return false;
  ask.pins = pins.slice(0, 100);
  for (const part of parts) hear(request, part);
  request.changed(ask);
  return true;
}

/** An order that gives names, by its verb or by a heading before a list ("names: A, B"), as its parts without the words of the names; any other as it is. */
export function asNames(parts: readonly Part[], standing: Standing): readonly Part[] {
  const [first] = parts;
  if (first?.phrase.lead.edit === 'name') return unnamed(parts, standing);
  const colon = parts.findIndex((p) => p.phrase.lead.joined === 'colon');
  const heads = parts.slice(0, colon).flatMap((p) => p.heads.drafts);
  const [list, ...rest] = parts.slice(colon);
  if (colon < 1 || list === undefined || heads.length === 0 || !heads.every((d) => d.concept.kind === 'marking' && d.plural)) return parts;
  for (const part of parts.slice(0, colon)) hear(standing.request, part);
  const { joined: _, preposition: __, ...lead } = list.phrase.lead;
  return unnamed([{ ...list, phrase: { ...list.phrase, lead: { ...lead, joined: 'start', edit: 'name' } } }, ...rest], standing);
}

/** Parts of an order that gives names, without the words of the names: those in capitals behind the noun, else all behind it. */
function unnamed(parts: readonly Part[], { request }: Standing): readonly Part[] {
  return parts.map((p, i) => {
    const { phrase } = p;
    // Words of languages that set the noun first share one place.
    const at = phrase.words.map((word) => ({ word, from: request.text.indexOf(word.text, word.from) })).sort((a, b) => a.from - b.from);
    const [head] = at.filter(({ word }) => word.kind === 'thing');
    const behind = at.slice(head === undefined ? 0 : at.indexOf(head) + 1);
    // "label them PUMP, FAN": a list of names begins with the first.
    const alone = behind.length === 0 && parts.length > 1 && head !== undefined && isLoud(head.word.text);
    const name = behind.find(({ word }) => isLoud(word.text))?.from ?? behind[0]?.from ?? (alone ? head.from : phrase.to);
    const own =
      i > 0 && (at.length < 2 || phrase.lead.joined !== 'and')
        ? []
        : at.flatMap(({ word, from }) => (from < name ? [{ ...word, from, to: from + word.text.length }] : []));
    return { phrase: { ...phrase, words: own }, heads: headsOf({ ...phrase, words: own }, request.lexicon) };
  });
}
const isLoud = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

/** Gives names: to what stands, in its order, or to the board. Is nothing there that is named, nothing is. */
export function rename(parts: readonly Part[], standing: Standing, isAnd: (word: string) => boolean): void {
  const { request, live, known, attacher } = standing;
  const starts = parts.flatMap((p, i) => (i === 0 || p.phrase.words.length > 0 ? [i] : []));
  const named = starts.map((start, i) => {
    const own = parts.slice(start, starts[i + 1]);
    const names = namesIn(request.text, Math.max(own[0]!.phrase.from, ...own[0]!.phrase.words.map((w) => w.to)), own, isAnd);
    const draft = own[0]!.heads.drafts.at(-1);
    const many = live.filter((a) => a.count === names.length && a.kind !== 'mechanical');
    const said = draft === undefined ? undefined : (attacher.singled.get(draft.from) ?? known(draft));
    return { own, names, draft, ask: said ?? (names.length > 1 && many.length === 1 ? many[0] : undefined) };
  });
  const [first] = named;
  if (named.every(({ ask, names }) => ask !== undefined && names.length === (ask.count ?? 1)))
    for (const { own, names, ask } of named) {
      ask!.label = names.join(', ').slice(0, 100);
      request.hear({ from: own[0]!.phrase.from, to: own.at(-1)!.phrase.to });
      request.changed(ask!);
    }
  else if (first!.draft === undefined && first!.names.length > 0) onBoard(parts, request, first!.names.join(', '));
  else if (first!.ask === undefined && first!.draft?.article !== true)
    onBoard(parts, request, request.text.slice(parts.at(-1)!.phrase.from, parts.at(-1)!.phrase.to));
}

/** A name for the board is its purpose, and is printed. */
function onBoard(parts: readonly Part[], request: RequestBuilder, name: string): void {
  const [from, to] = [parts[0]!.phrase.from, parts.at(-1)!.phrase.to];
  const concept = request.lexicon.concept('board_name') ?? UNKNOWN_PART;
  const at = { from, to, text: name, kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN' } as const;
  const ask = request.add(draftOf(at, concept, { ...noMods(), label: name }));
  request.purpose = { ...(request.purpose ?? { heart: [] }), text: name.slice(0, 400), words: span(request.message, { from, to }) };
  request.changed(ask);
}

/** The names of a list, as they are written; "A to D" are four. */
function namesIn(text: string, from: number, parts: readonly Part[], isAnd: (word: string) => boolean): string[] {
  const names: { from: number; to: number }[] = [];
  let open = false;
  for (const token of tokenise(text.slice(from, parts.at(-1)!.phrase.to))) {
    const at = { from: from + token.from, to: from + token.to };
    const joint = token.kind === 'mark' || token.kind === 'break' || isAnd(token.text.toLowerCase());
    // "… to DOOR": what leads up to a name is none of it.
    const leads = !open && !isLoud(token.text) && parts.every(({ phrase }) => at.from < phrase.from || at.to > phrase.to);
    if (joint) open = false;
    else if (open) names.at(-1)!.to = at.to;
    else if (!leads) open = names.push(at) > 0;
  }
  const [only, ...more] = names.map((n) => text.slice(n.from, n.to));
  const range = more.length > 0 ? null : only?.split(' ');
  const [first, last] = [range?.[0] ?? '', range?.at(-1) ?? ''];
  if (range?.length !== 3 || first.length !== 1 || last.length !== 1 || first >= last) return only === undefined ? [] : [only, ...more];
  return Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, i) => String.fromCharCode(first.charCodeAt(0) + i));
}
