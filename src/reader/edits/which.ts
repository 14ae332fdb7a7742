import type { MutableAsk } from '../asks/builder.js';
import { type Draft, span } from '../asks/draft.js';
import type { Part } from '../phrases/order-part.js';
import { saysThose } from './antecedent.js';
import { heardAll, type Standing } from './hearing.js';
import { they } from './they.js';

/** Kinds that stand on no connector of their own choosing. */
const PLUGLESS: ReadonlySet<MutableAsk['kind']> = new Set(['controller', 'board', 'quality', 'mechanical', 'marking', 'behaviour']);
const isUsb = (id: string): boolean => /^usb/.test(id);

/** The connector of a thing that stands is another one; the thing stays. */
function rejoined(ask: MutableAsk, draft: Draft, { request }: Standing): void {
  const ways = draft.ways ?? (draft.counted === 'ways' ? draft.count : undefined);
  const words = span(request.message, draft);
  if (ask.kind === 'connector') {
    ask.concept = draft.concept.id;
    ask.text = request.text.slice(draft.from, draft.to);
    ask.words = [...ask.words, words];
    delete ask.connector;
    delete ask.part;
    ask.figures = ask.figures.filter((f) => f.quantity !== 'length' && f.quantity !== 'pitch' && f.quantity !== 'ways');
    if (ways !== undefined) ask.figures.push({ quantity: 'ways', role: 'size', value: ways, words });
  } else request.connect(ask, draft.concept, draft, ways);
  for (const feature of draft.features) if (!ask.features.includes(feature)) ask.features.push(feature);
  for (const said of draft.figures) request.plug(ask, said);
  for (const at of [draft, ...draft.heard]) request.hear(at);
  request.changed(ask);
}

/** "the JST instead of the terminal" of what ends on one: it ends on another. `fed`: what feeds the board too. */
export function rejoins(old: MutableAsk, said: Draft | undefined, [draft, ...more]: readonly Draft[], standing: Standing, fed = false): boolean {
  const { lexicon } = standing.request;
  const own = old.connector?.concept ?? (fed && PLUGLESS.has(old.kind) ? undefined : said?.concept.id);
  if (own === undefined || (old.connector === undefined && !fed) || said?.kind !== 'connector' || draft?.kind !== 'connector' || more.length > 0)
    return false;
  if (old.kind === 'connector' || (old.kind === 'supply' && !fed) || !(lexicon.isA(own, said.concept.id) || lexicon.isA(said.concept.id, own)))
    return false;
  rejoined(old, draft, standing);
  standing.request.hear(said);
  return true;
}

/** What a connector is said to be for: a thing that stands, or the connector of a side. */
function bearer(draft: Draft, { live, known, attacher }: Standing): MutableAsk | undefined {
  const { id } = draft.concept;
  const side = live.filter((a) => a.kind === 'connector' && a.features.includes(id));
  if (side.length === 1) return side[0];
  if (id === 'supply' || id === 'power_terminal') return live.findLast((a) => attacher.feeds(a));
  const ask = known(draft);
  return ask === undefined || PLUGLESS.has(ask.kind) ? undefined : ask;
}

/** "a D-sub for the bus instead of a terminal", "swap the bus terminal for a D-sub": another connector of what stands. */
export function plugged(parts: readonly Part[], standing: Standing): boolean {
  const edit = parts[0]?.phrase.lead.edit;
  const to = edit === 'replace' || (edit === 'set' && parts[1]?.phrase.lead.preposition === 'to');
  const old = parts.find((p) => p.phrase.lead.instead) ?? (parts.length > 1 && to ? parts[0] : undefined);
  const news = parts.filter((p) => p !== old);
  const isPlug = (d: Draft): boolean => d.kind === 'connector' && d.more !== true && d.places.length === 0;
  const plugs = news.flatMap((p) => p.heads.drafts.filter((d) => isPlug(d) && (p.phrase.lead.preposition !== 'on' || p === news[0])));
  const [plug, ...more] = plugs;
  const others = news.flatMap((p) => p.heads.drafts.filter((d) => d !== plug).map((draft) => ({ draft, for: p.phrase.lead.preposition === 'for' })));
  if (plug === undefined || more.length > 0 || plug.concept.id === 'connector' || parts.some((p) => p.heads.loose.figures.length > 0)) return false;
  const [said, ...rest] = others;
  // "a LiPo on a JST": another thing, on its own plug.
  if (said !== undefined && standing.known(said.draft)?.concept !== said.draft.concept.id) return false;
  // "Change the inputs to JST": what stands, on another plug.
  const [changed, ...besides] = edit === 'set' && said === undefined ? (old?.heads.drafts ?? []) : [];
  const isChanged = changed !== undefined && besides.length === 0 && changed.kind !== 'connector' && standing.known(changed)?.connector !== undefined;
  // The plug's own name says of whom it is: "the bus terminal".
  const { lexicon } = standing.request;
  const noun =
    old?.phrase.words
      .findLast((w) => w.kind === 'thing')
      ?.text.split(/\s+/)
      .at(-1) ?? '';
  const isNamed = noun !== '' && lexicon.lookup([noun])?.concepts.some((c) => c.kind === 'connector') === true;
  const named = isNamed ? old?.heads.drafts.find((d) => d.kind !== 'connector' || d.concept.id === 'power_terminal') : undefined;
  const of = said?.for === true && rest.length === 0 ? said.draft : isChanged ? changed : said === undefined ? named : undefined;
  const ask = of === undefined ? sameFamily(plug, parts, standing) : bearer(of, standing);
  if (ask === undefined) return false;
  const was = old?.heads.drafts.map((d) => standing.known(d)).find((a) => a?.kind === 'connector' && a !== ask);
  if (was !== undefined) standing.request.drop(was);
  rejoined(ask, plug, standing);
  for (const { heads } of parts) for (const d of heads.drafts) for (const at of [d, ...d.heard]) standing.request.hear(at);
  return true;
}

/** Asks that end on a connector of a sort, as they were said or as the board has them. */
export function endingOn(concept: string, { live, request, ends }: Pick<Standing, 'live' | 'request' | 'ends'>): MutableAsk[] {
  const is = (id: string): boolean => request.lexicon.isA(id, concept);
  const there = new Set(ends(concept));
  return live.filter((a) => (a.kind === 'connector' ? is(a.concept) : a.connector === undefined ? there.has(a.id) : is(a.connector.concept)));
}

/** A sort of connector in the place of another, of those that were spoken of, or of its family: all that end on the one sort end on the other. */
export function replugged(parts: readonly Part[], standing: Standing): boolean {
  const { request, live } = standing;
  const { lexicon } = request;
  const goes = ({ phrase: { lead } }: Part, i: number): boolean =>
    lead.instead === true || lead.preposition === 'without' || lead.edit === 'remove' || (lead.edit === 'replace' && i === 0 && parts.length > 1);
  const [olds, news] = [parts.filter(goes), parts.filter((p, i) => !goes(p, i))].map((all) => all.flatMap((p) => p.heads.drafts));
  const [[old, ...others], [plug, ...more]] = [olds!, news!];
  const plain = [...olds!, ...news!].every((d) => d.kind === 'connector' && d.part === undefined && d.more !== true && d.places.length === 0);
  if (plug === undefined || more.length + others.length > 0 || !plain || plug.count !== undefined || plug.concept.id === 'connector') return false;
  const [{ edit }] = [parts[0]!.phrase.lead];
  if (edit === 'add' || parts.some((p) => p.heads.loose.figures.some(({ item }) => item.quantity === 'voltage'))) return false;
  const family = lexicon.concept(plug.concept.id)?.parents.filter((p) => p !== 'connector') ?? [];
  const own = (a: MutableAsk): string => (a.kind === 'connector' ? a.concept : (a.connector?.concept ?? ''));
  const kin = (a: MutableAsk): boolean => lexicon.concept(own(a))?.parents.some((p) => family.includes(p)) === true && own(a) !== plug.concept.id;
  const swaps = edit === 'use' || parts.some((p) => p.phrase.lead.swap === true);
  const spoken = they(standing, isLead);
  const before =
    old?.plural === true
      ? old.concept.id
      : old !== undefined
        ? undefined
        : saysThose(parts, request)
          ? own(spoken ?? live.findLast(isLead) ?? live[0]!)
          : undefined;
  const asks = before !== undefined && before !== '' ? endingOn(before, standing) : old === undefined && swaps && plug.plural ? live.filter(kin) : [];
  if (asks.length === 0 || asks.every((a) => own(a) === plug.concept.id)) return false;
  for (const ask of asks) rejoined(ask, plug, standing);
  return heardAll(parts, standing);
}

/** Connectors that wires are led away by, and no plugs of a supply. */
const isLead = (a: MutableAsk): boolean => a.kind === 'connector' && !isUsb(a.concept);

/** "switch to USB-C", "make the connector JST-XH": the one thing that ends on another plug of the sort. */
function sameFamily(plug: Draft, [first, ...rest]: readonly Part[], { live, request }: Standing): MutableAsk | undefined {
  const edit = first?.phrase.lead.edit;
  if (rest.some((p) => p.heads.drafts.length > 0 && !p.phrase.lead.instead) || edit === 'add' || edit === 'move') return undefined;
  const own = (a: MutableAsk): string => a.connector?.concept ?? a.concept;
  const sorts = (id: string): readonly string[] => request.lexicon.concept(id)?.parents.filter((p) => p !== 'connector') ?? [];
  const kin = (a: MutableAsk): boolean => edit === 'set' && sorts(own(a)).some((p) => sorts(plug.concept.id).includes(p));
  const of = live.filter((a) => (isUsb(plug.concept.id) ? isUsb(own(a)) : kin(a)));
  const [ask] = of;
  return of.length === 1 && ask !== undefined && own(ask) !== plug.concept.id ? ask : undefined;
}

/** "no type A socket, a terminal": what stands ends on the other connector from then on; without another one it ends on none that was asked for. */
export function unplugged([draft, plug, ...more]: readonly Draft[], standing: Standing): boolean {
  const { attacher, request } = standing;
  const ask = draft?.kind === 'connector' ? standing.known(draft) : undefined;
  const other = plug?.kind === 'connector' && standing.known(plug) === undefined ? plug : undefined;
  if (ask?.connector === undefined || more.length > 0 || (plug !== undefined && other === undefined)) return false;
  if (ask.kind === 'connector' || (other === undefined && attacher.feeds(ask))) return false;
  delete ask.connector;
  if (other !== undefined) rejoined(ask, other, standing);
  for (const at of [draft!, ...draft!.heard]) request.hear(at);
  request.changed(ask);
  return true;
}

/** "the leaded version of the regulator", "a through-hole controller": how what stands is packed. */
export function packed(parts: readonly Part[], { request, known, live }: Standing): boolean {
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const loose = parts.map((p) => p.heads.loose);
  const mods = [...drafts, ...loose].filter((m) => m.package !== undefined || m.mounting !== undefined);
  const things = drafts.filter((d) => d.concept.id !== 'version_mark');
  const [thing, ...more] = things;
  const version = things.length < drafts.length;
  if (mods.length === 0 || more.length > 0 || (thing === undefined && !version)) return false;
  const edits = parts[0]?.phrase.lead.edit;
  if (edits === 'add' || edits === 'move' || (thing !== undefined && (thing.more === true || thing.count !== undefined || thing.figures.length > 0)))
    return false;
  const controllers = live.filter((a) => a.kind === 'controller');
  const ask = thing === undefined ? (controllers.length === 1 ? controllers[0] : undefined) : known(thing);
  if (ask === undefined || ask.kind === 'connector' || (thing?.part !== undefined && thing.part !== ask.part)) return false;
  for (const { package: pack, mounting } of mods) {
    if (pack !== undefined) ask.package = pack;
    if (mounting !== undefined) ask.mounting = mounting;
  }
  for (const m of [...drafts, ...loose]) for (const at of m.heard) request.hear(at);
  for (const d of drafts) request.hear(d);
  request.changed(ask);
  return true;
}

/** "drop the 32": the one part whose number ends so. */
export function partEnding(parts: readonly Part[], { live, request }: Standing): MutableAsk | undefined {
  const at = parts.flatMap((p) => p.heads.loose.heard).find((h) => h.field === 'count');
  const number = at === undefined ? '' : request.text.slice(at.from, at.to);
  const [ask, ...more] = number.length < 2 ? [] : live.filter((a) => a.part?.endsWith(number) === true);
  return more.length === 0 ? ask : undefined;
}

/** "drop the 5 V one": what has that figure and is called by nothing else goes; a converter that others are fed beside leaves its input. */
export function dropped(parts: readonly Part[], standing: Standing): boolean {
  const { request, live } = standing;
  const asks = byFigure(parts, standing);
  for (const ask of asks) {
    const input = ask.figures.filter((f) => f.role === 'in');
    if (ask.kind !== 'conversion' || input.length === 0 || !live.some((a) => a !== ask && a.kind === 'rail')) request.drop(ask);
    else {
      Object.assign(ask, { kind: 'supply', concept: 'supply', figures: input });
      delete ask.part;
      request.changed(ask);
    }
  }
  return asks.length > 0;
}

/** Sides of the board, which are told apart by their figures. */
const SIDES: ReadonlySet<string> = new Set(['output', 'rail', 'supply', 'input']);
/** "the 5 V one", "the 5 V output". */
const isSide = ({ concept, count, part }: Draft): boolean => SIDES.has(concept.id) && count === undefined && part === undefined;

function byFigure(parts: readonly Part[], { live, request }: Standing): readonly MutableAsk[] {
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const [said, ...more] = [...parts.flatMap((p) => p.heads.loose.figures), ...drafts.flatMap((d) => d.figures)];
  if (said === undefined || more.length > 0 || !drafts.every(isSide)) return [];
  const has = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === said.item.quantity && f.value === said.item.value.value);
  const given = live.filter((a) => has(a) && a.kind === 'rail');
  const all = given.length > 0 ? given : live.filter((a) => has(a) && (drafts.length === 0 ? a.kind !== 'board' : a.kind === 'conversion'));
  if (all.length > 0) for (const at of [...drafts, said.item]) request.hear(at);
  return all;
}

/** An order in which one thing after the other is said to be otherwise: "the relays to 24 V and the supply to 24 V". */
export function apart(parts: readonly Part[], { known }: Standing): Part[][] {
  const all: Part[][] = [];
  for (const [i, part] of parts.entries()) {
    const { joined, preposition } = part.phrase.lead;
    const own = (p: Part | undefined): boolean => p !== undefined && p.heads.drafts.length === 0 && p.heads.loose.figures.length > 0;
    const told = own(parts[i - 1]) && own(parts[i + 1]);
    const begins = (joined === 'and' || joined === 'comma') && preposition === undefined && part.heads.drafts.length === 1 && told;
    if (all.length === 0 || (begins && known(part.heads.drafts[0]!) !== undefined)) all.push([]);
    all.at(-1)!.push(part);
  }
  return all;
}

/** As many letters have a property and its noun in common: isolated, isolation. */
const STEM = 5;

/**
 * "remove the terminal of the relay", "no isolation on the bus": what goes, without that whose it is. A plug or a property of its own is taken from it;
 * a load goes with what switches it.
 */
export function withoutOwners(parts: readonly Part[], { known, request }: Standing): readonly Part[] {
  const gone = new Set<Part>();
  for (const [i, part] of parts.entries()) {
    const { joined, preposition, instead } = part.phrase.lead;
    const [before, of] = [parts[i - 1]?.heads.drafts ?? [], part.heads.drafts];
    const owner = of.length === 1 && before.length === 1 ? known(of[0]!) : undefined;
    if (owner === undefined || joined !== 'none' || preposition === undefined || preposition === 'without' || instead === true) continue;
    const [own, { concept }] = [known(before[0]!), before[0]!];
    if (own !== undefined && own !== owner && owner.kind === 'load') continue;
    gone.add(part);
    const stays = owner.features.filter((f) => f.slice(0, STEM) !== concept.id.slice(0, STEM));
    const plug = own === owner && owner.connector?.concept === concept.id;
    if (plug) delete owner.connector;
    if (!plug && (own !== undefined || stays.length === owner.features.length)) continue;
    owner.features = stays;
    gone.add(parts[i - 1]!);
    request.changed(owner);
  }
  return heardAll([...gone], { request }) && parts.filter((p) => !gone.has(p));
}

/** "the inputs need not be isolated": what they are not to be any more. */
export function lacking(parts: readonly Part[], less: Part, { known, request }: Standing): boolean {
  const { features } = less.heads.loose;
  const [ask, ...more] = parts.flatMap((p) => p.heads.drafts).map((d) => known(d));
  if (ask === undefined || more.length > 0 || ![...features].some((f) => ask.features.includes(f))) return false;
  ask.features = ask.features.filter((f) => !features.has(f));
  request.changed(ask);
  return heardAll(parts, { request });
}

/** "keep two of the lamps": so many stay, the others go. */
export function leaves(draft: Draft, { known, request }: Standing): boolean {
  const ask = draft.count === undefined ? undefined : known(draft);
  if (ask === undefined || draft.count! >= (ask.count ?? 1)) return false;
  ask.count = draft.count!;
  request.changed(ask);
  return true;
}

/** "no 24 V": a figure that what the message changes does not have any more. */
export function unfigured(not: Part, { request, live }: Standing): void {
  const touched = live.filter((ask) => request.changes.some((c) => 'ask' in c && c.ask === ask.id));
  for (const { item } of not.heads.loose.figures) {
    request.hear(item);
    for (const ask of touched) ask.figures = ask.figures.filter((f) => f.quantity !== item.quantity || f.value !== item.value.value);
  }
}

/** "make it third order", "an isolated one instead": another one of its properties, of what has such a one, else of what may have it or is made so by a block. */
export function refeatured(parts: readonly Part[], { live, request }: Standing): boolean {
  const { lexicon } = request;
  const [feature, ...more] = parts.flatMap((p) => [...p.heads.loose.features]);
  const bare = parts.every(({ heads: { drafts, loose } }) => drafts.length === 0 && loose.figures.length === 0 && loose.count === undefined);
  const said = lexicon.concept(feature ?? '');
  const lead = parts[0]?.phrase.lead;
  const orders = lead?.edit === undefined || lead.edit === 'set' || lead.edit === 'use' || lead.swap === true;
  if (said === undefined || more.length > 0 || !bare || !orders || lead?.preposition !== undefined || request.changes.length > 0) return false;
  const isSibling = (id: string): boolean => {
    const other = lexicon.concept(id);
    const figure = said.figures.some((f) => other?.figures.some((g) => g.quantity === f.quantity) === true);
    return id !== said.id && other?.kind === 'feature' && (figure || said.parents.some((p) => other.parents.includes(p)));
  };
  const having = live.filter((a) => a.features.some(isSibling));
  const blocks = new Set(said.evidence?.blocks);
  const made = live.filter((a) => lexicon.concept(a.concept)?.evidence?.blocks?.some((b) => blocks.has(b)) === true).slice(0, 1);
  const [ask, ...others] = having.length > 0 ? having : [...live.filter((a) => said.of?.includes(a.kind) === true), ...made];
  if (ask === undefined || others.length > 0) return false;
  ask.features = [...ask.features.filter((f) => !isSibling(f)), said.id];
  // "… one instead": another part than the one that was named.
  if (lead?.swap === true) delete ask.part;
  request.changed(ask);
  return heardAll(parts, { request });
}

/** "no isolation": what was asked to be so by a feature that the same blocks make is so no more. */
export function madePlain({ concept }: Draft, { live, request }: Standing): boolean {
  const blocks = new Set(concept.evidence?.blocks);
  const isSuch = (f: string): boolean => request.lexicon.concept(f)?.evidence?.blocks?.some((b) => blocks.has(b)) === true;
  const asks = live.filter((a) => a.features.some(isSuch));
  for (const ask of asks) {
    ask.features = ask.features.filter((f) => !isSuch(f));
    request.changed(ask);
  }
  return asks.length > 0;
}

/** The others of a sort that is named in the plural without more: "the lamps", of a red and a green one. */
export function alikeBeside(draft: Draft, { live, known }: Standing): readonly MutableAsk[] {
  const plain = draft.count === undefined && draft.part === undefined && draft.features.size === 0 && draft.figures.length === 0;
  return plain ? live.filter((a) => a !== known(draft) && a.concept === draft.concept.id) : [];
}
