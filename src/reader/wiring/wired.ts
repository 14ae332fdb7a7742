import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft, span } from '../asks/draft.js';
import { wanted } from '../asks/wanted.js';
import { conceptsOf, DESIGNATOR, type WiringList } from './lists.js';
import { type End, NOTHING_ON } from './statements.js';

/** Names of contacts that a request holds, and how long one is. */
const [MOST_CONTACTS, LONGEST_NAME] = [100, 12];

/** A list so many characters behind a connector is of it. */
const NEAR = 24;

/** Puts what lists say of contacts onto the asks whose contacts they are: the name on each, and one name where two are joined. */
export function wired(builder: RequestBuilder, lists: readonly WiringList[]): void {
  if (lists.length === 0) return;
  let on: Wires = new Map();
  const labels = new Map<MutableAsk, string>();
  for (const list of lists) {
    const ends = list.joins.flat();
    const has = (ask: MutableAsk): boolean => on.has(ask);
    const asks = list.joins.flatMap((join) => ownersOf(builder, list, join, ends, has));
    const before: Wires = new Map([...on].map(([ask, names]) => [ask, new Map(names)]));
    if (asks.some((ask) => ask === null) || !ownLabels(labels, asks as MutableAsk[], ends) || !joinedAll(on, list, asks as MutableAsk[])) {
      // What cannot be as it was said is told as not understood, and none of it is taken.
      on = before;
      builder.leave(list.from, list.to, builder.text.slice(list.from, list.to), 'NUM');
      continue;
    }
    for (const ask of new Set(asks as MutableAsk[])) {
      const words = span(builder.message, list);
      if (!ask.words.some((w) => w.message === words.message && w.from <= words.from && words.to <= w.to)) ask.words.push(words);
    }
  }
  forget(
    builder,
    lists.flatMap((l) => l.joins.flatMap((join) => join.flatMap((e) => e.owner ?? []))),
  );
  for (const [ask, names] of on) {
    const last = Math.min(MOST_CONTACTS, Math.max(...names.keys()));
    ask.contacts = Array.from({ length: last }, (_, i) => (names.get(i + 1) ?? NOTHING_ON).slice(0, LONGEST_NAME));
    builder.changed(ask);
  }
}

/** What is on the contacts of each ask, by their numbers. */
type Wires = Map<MutableAsk, Map<number, string>>;

/** Whether no two designators are of one connector; remembers them. */
function ownLabels(labels: Map<MutableAsk, string>, asks: readonly MutableAsk[], ends: readonly End[]): boolean {
  return ends.every(({ owner }, i) => {
    const ask = asks[i];
    if (ask === undefined || owner === null || !DESIGNATOR.test(owner)) return true;
    const known = labels.get(ask) ?? owner;
    labels.set(ask, known);
    return known === owner;
  });
}

/** Carries out a list's joins; false: a contact would have two names. */
function joinedAll(on: Wires, list: WiringList, asks: readonly MutableAsk[]): boolean {
  let at = 0;
  return list.joins.every((join) => {
    const [one, two] = join.map((_, i) => asks[at + i] as MutableAsk);
    at += join.length;
    const [a, b] = join;
    if (one === undefined) return false;
    if (b === undefined || two === undefined) return a.contacts.every((n, i) => put(on, one, n, a.names[i] ?? a.names[0] ?? ''));
    return joined(on, [one, a], [two, b]);
  });
}

/** "J1 = …": the designators of the lists are read wherever else they stand. */
function forget(builder: RequestBuilder, owners: readonly string[]): void {
  const labels = new Set(owners.filter((o) => DESIGNATOR.test(o)));
  for (const label of labels)
    for (const at of builder.text.matchAll(new RegExp(String.raw`\b${label}\b`, 'g'))) builder.hear({ from: at.index, to: at.index + label.length });
  builder.unread.splice(0, builder.unread.length, ...builder.unread.filter((u) => !labels.has(u.text)));
}

/** Whose contacts the ends of a join are: those with a name of their own first. */
function ownersOf(
  builder: RequestBuilder,
  list: WiringList,
  join: WiringList['joins'][number],
  ends: readonly End[],
  has: (ask: MutableAsk) => boolean,
): (MutableAsk | null)[] {
  const found = new Map<End, MutableAsk | null>();
  for (const end of [...join].sort((a, b) => Number(a.owner === null) - Number(b.owner === null)))
    found.set(
      end,
      ownerOf(
        builder,
        list,
        { end, side: join.length > 1 ? join.indexOf(end) : null },
        ends,
        has,
        [...found.values()].filter((a) => a !== null),
      ),
    );
  return join.map((end) => found.get(end) ?? null);
}

type Side = readonly [MutableAsk, End];

/** Contacts that are joined have one name: the one that was said, the one that one of them has, or a line's number. */
function joined(on: Wires, [one, a]: Side, [two, b]: Side): boolean {
  const pairs = Math.max(a.contacts.length, b.contacts.length);
  for (let i = 0; i < pairs; i++) {
    const [m, n] = [a.contacts[Math.min(i, a.contacts.length - 1)] ?? 0, b.contacts[Math.min(i, b.contacts.length - 1)] ?? 0];
    const name = a.names[i] ?? a.names[0] ?? on.get(one)?.get(m) ?? on.get(two)?.get(n) ?? `P${m}`;
    if (!put(on, one, m, name) || !put(on, two, n, name)) return false;
  }
  return true;
}

/** Names a contact; false: it has another name already. */
function put(on: Wires, ask: MutableAsk, contact: number, name: string): boolean {
  const names = on.get(ask) ?? new Map<number, string>();
  const known = names.get(contact) ?? name;
  on.set(ask, names.set(contact, known));
  return known === name;
}

/** The ask that an end's contacts are of: by its name, by the number of its contacts, else the plug that was spoken of last before the list. null: there is none. */
function ownerOf(
  builder: RequestBuilder,
  list: WiringList,
  { end, side }: { readonly end: End; readonly side: number | null },
  ends: readonly End[],
  has: (ask: MutableAsk) => boolean,
  taken: readonly MutableAsk[],
): MutableAsk | null {
  const all = wanted(builder.asks).filter((a) => isPlug(builder, a));
  const own = all.filter((a) => a.words.some((w) => w.message === builder.message));
  const plugs = own.length > 0 ? own : all;
  const owner = (end.owner ?? list.owner)?.replace(/^(?:the|at|on)\s/i, '') ?? null;
  const last = Math.max(...ends.filter((e) => e.owner === end.owner).flatMap((e) => e.contacts));
  const wide = plugs.filter((a) => (waysOf(a) ?? last) >= last);
  if (owner !== null && DESIGNATOR.test(owner)) {
    // "J1 = D-sub": said of it somewhere.
    const at = builder.text.search(new RegExp(String.raw`\b${owner}\b ?(?:=|:|is\b|\()`));
    return at >= 0 ? nearest(builder, wide, at, true) : newPlug(builder, list, owner, last);
  }
  const ways = Number(/^(\d{1,3})[ -]?(?:pin|way|pos)s?$/i.exec(owner ?? '')?.[1] ?? 0);
  if (ways > 0) return plugs.find((a) => waysOf(a) === ways) ?? wide.find((a) => waysOf(a) === null && !has(a)) ?? null;
  if (owner !== null) {
    const meant = conceptsOf(owner, builder.lexicon);
    const is = (id: string): boolean => meant.some((c) => builder.lexicon.isA(id, c.id));
    const called = (a: MutableAsk): boolean => plain(a.text).includes(plain(owner));
    const found =
      plugs.find((a) => a.kind === 'connector' && is(a.concept)) ??
      plugs.find(called) ??
      plugs.find((a) => is(a.connector?.concept ?? a.concept)) ??
      plugs.find((a) => meant.some((c) => builder.lexicon.isA(c.id, a.concept)));
    if (found !== undefined || meant.length > 0) return found ?? null;
  }
  // "1 -> 3", "DB25 2 -> 3": of the first connector and of the second, of the other one.
  const two = plugs.filter((a) => a.kind === 'connector');
  const beside =
    side === null ? undefined : (two.find((a) => a === two[side as number] && !taken.includes(a)) ?? two.find((a) => !taken.includes(a)));
  if (side !== null) return beside ?? null;
  const near = nearest(builder, wide, list.from, false);
  const away = near === null ? NEAR : list.from - Math.max(...near.words.filter((w) => w.to <= list.from).map((w) => w.to));
  return away < NEAR ? near : (wide.find((a) => waysOf(a) === last) ?? near);
}

/** A connector that only its designator is said of: J and P are headers, X and TB terminals. */
function newPlug(builder: RequestBuilder, list: WiringList, label: string, ways: number): MutableAsk | null {
  const known = builder.asks.find((a) => a.label === label && a.state === 'wanted');
  const concept = builder.lexicon.concept(/^(?:X|TB)/.test(label) ? 'screw_terminal' : 'pin_header');
  if (known !== undefined || concept === undefined) return known ?? null;
  const ask = builder.add(plainDraft(concept, list));
  ask.text = label;
  ask.label = label;
  ask.connector = { concept: concept.id, ways, words: span(builder.message, list) };
  return ask;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether contacts by numbers may be an ask's. */
const isPlug = ({ lexicon }: RequestBuilder, ask: MutableAsk): boolean =>
  ask.kind === 'connector' ||
  (ask.connector !== undefined && ask.kind !== 'component') ||
  (ask.kind === 'interface' && lexicon.concept(ask.concept)?.pinouts !== undefined);

const waysOf = (ask: MutableAsk): number | null => ask.connector?.ways ?? ask.figures.find((f) => f.quantity === 'ways')?.value ?? null;

/** The ask that stands nearest: before a place, or behind it. */
function nearest({ message }: RequestBuilder, asks: readonly MutableAsk[], at: number, behind: boolean): MutableAsk | null {
  const away = (a: MutableAsk): number =>
    Math.min(...a.words.filter((w) => w.message === message).map((w) => (behind === w.from >= at ? 0 : 10_000) + Math.abs(w.from - at)));
  return [...asks].sort((a, b) => away(a) - away(b))[0] ?? null;
}
