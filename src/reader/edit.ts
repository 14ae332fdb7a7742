import type { Request } from '../request/index.js';
import { broughtBack, namedLoad, ofThem, restored, they, usedOf } from './antecedent.js';
import type { Attacher } from './attach.js';
import type { MutableAsk, RequestBuilder } from './builder.js';
import { type Draft, isBare, merge, noMods, span } from './draft.js';
import type { Grammar } from './grammar.js';
import { headsOf } from './heads.js';
import { byRef, countedAs, isNew, meant, onlyOne, toldByName } from './meant.js';
import { kinOf, rejoined, singledOut, wordsIn } from './one-of.js';
import {
  ALSO,
  asWish,
  CHANNELS,
  fewer,
  figured,
  figuredIn,
  isReason,
  newsOf,
  ordersOf,
  ownParts,
  type Part,
  placesOf,
  WHERE,
  widen,
} from './orders.js';
import type { Clause, Phrase } from './phrases.js';
import { placeOf } from './places.js';
import {
  bearerOf,
  channelled,
  channels,
  connected,
  fedInstead,
  onPins,
  recounted,
  rename,
  restated,
  type Standing,
  sided,
  told,
  withCorrections,
} from './restate.js';
import { inner, resupplied, uncharged } from './resupplied.js';
import { droppedAll, rejoins, standsOn } from './standing.js';
import { partlyUndone } from './undone.js';
import { apart, dropped, packed, plugged, unplugged } from './which.js';

/** Prepositions behind which stands what a new thing has or hangs on. */
const WITHIN: ReadonlySet<string> = new Set(['with', 'charge', 'via', 'supply', 'from']);

/** Characters before and behind a thing in which it is said that there are to be fewer. */
const FEWER_WITHIN = 10;

/** Reads orders about a request that stands: an order is a change of asks. */
export class Editor {
  constructor(
    private readonly request: RequestBuilder,
    private readonly attacher: Attacher,
    /** Designators of the board and the asks that they stand for. */
    private readonly refs: ReadonlyMap<string, string>,
    /** The request as it stood before the message before; null: there was none. */
    private readonly before: () => Request | null,
    private readonly grammar: Grammar,
  ) {}

  read(clauses: readonly Clause[]): void {
    for (const clause of clauses) {
      const orders = ordersOf(clause).map((order) => order.map((phrase) => this.part(phrase)));
      for (const order of withCorrections(orders, this.request.text)) {
        if (isReason(order)) continue;
        const before = new Set(this.request.asks);
        const single = this.single(order);
        if (single === null) {
          rejoined(before, this.request);
          continue;
        }
        const kin = this.attacher.singled.size > 0 ? [] : kinOf(single, (draft) => this.known(draft), this.live);
        for (const singled of kin.length > 0 ? kin : [this.attacher.singled]) {
          this.attacher.singled = singled;
          this.order(single);
          for (const [from, ask] of singled) ask.words = [...ask.words, span(this.request.message, { from, to: from + 1 })];
        }
        rejoined(before, this.request);
        this.attacher.singled = new Map();
        const made = this.request.asks.filter((a) => !before.has(a));
        const used = usedOf(made, this.standing);
        if (used !== null) this.takesPlace(used.now, used.old);
        resupplied(order, made, this.standing);
        uncharged(this.standing);
        inner(order, made, this.standing);
      }
    }
  }

  /** An order in which single ones of several are asks of their own; null: there are not so many, and nothing of the order is done. */
  private single(said: readonly Part[]): readonly Part[] | null {
    const among = { ...this.standing, grammar: this.grammar, spoken: () => they(this.standing) };
    const { order, asks, by, absent } = singledOut(said, (draft) => this.known(draft), among);
    for (const { from, to } of absent) this.request.leave(from, to, this.request.text.slice(from, to), 'NOUN');
    for (const at of absent.length > 0 ? said.map((p) => p.phrase) : by) this.request.hear(at);
    this.attacher.singled = absent.length > 0 ? new Map() : asks;
    return absent.length > 0 ? null : order;
  }

  private readonly part = (phrase: Phrase): Part => {
    const heads = headsOf(phrase, this.request.lexicon);
    const [before, last] = heads.drafts.slice(-2);
    // "a second CAN channel": one more of what stands.
    if (last === undefined || before === undefined || !CHANNELS.has(last.concept.id) || this.known(before) === undefined) return { phrase, heads };
    const { concept: _, kind: __, from, to, ...said } = last;
    merge(before, said);
    this.request.hear({ from, to });
    return { phrase, heads: { ...heads, drafts: heads.drafts.slice(0, -1) } };
  };

  private order(said: readonly Part[]): void {
    const parts = ownParts(said);
    const [first] = parts;
    if (first === undefined) return;
    // "channel 2 needs 4 A": of that one.
    const [channel, ...further] = parts.flatMap((p) => p.heads.drafts);
    const one = channel === undefined || !CHANNELS.has(channel.concept.id) ? undefined : this.attacher.singled.get(channel.from);
    const amount = parts.flatMap((p) => [...p.heads.loose.figures, ...p.heads.drafts.flatMap((d) => d.figures)]);
    if (one !== undefined && further.length === 0 && amount.length > 0) {
      told(one, amount, parts, this.standing);
      return;
    }
    const { edit: verb, preposition } = first.phrase.lead;
    // "drop the current to 2 A": less of it, and nothing goes.
    const lowered = verb === 'remove' && parts.slice(1).some((p) => p.phrase.lead.preposition === 'to' && p.heads.drafts.length === 0);
    const edit = lowered ? 'set' : verb;
    if (toldByName(parts, this.standing) || onlyOne(parts, this.standing)) return;
    if (edit === 'undo' && recounted(parts, this.standing)) return;
    const unwanted = parts.flatMap((p) => p.heads.drafts).some((d) => d.unwanted === true && this.known(d) !== undefined);
    if (unwanted) {
      this.remove(parts);
      return;
    }
    if (broughtBack(parts, this.standing) || namedLoad(parts, this.standing)) return;
    if (edit !== 'undo' && edit !== 'remove' && ofThem(parts, this.standing)) return;
    if (edit === 'undo' && partlyUndone(parts, this.before, this.standing)) return;
    const goes = edit === 'remove' || preposition === 'without';
    if (goes && fedInstead(parts, this.standing)) return;
    if (
      goes &&
      parts.some((p) => p.phrase.lead.swap) &&
      this.exchanged(
        parts,
        parts.flatMap((p) => p.heads.drafts),
      )
    )
      return;
    if (this.lessened(parts)) return;
    if (edit === 'undo') {
      if (parts.some((p) => p.heads.drafts.some((d) => this.known(d) !== undefined))) this.remove(parts);
      else this.request.changes.push({ op: 'undo' });
    } else if (edit === 'anyway') {
      this.request.anyway = true;
      this.request.changes.push({ op: 'anyway' });
    } else if (edit === 'keep') this.keep(parts);
    else if (edit === 'name') rename(parts, this.request);
    else if (edit !== 'remove' && (plugged(parts, this.standing) || packed(parts, this.standing))) return;
    else if (
      edit !== 'remove' &&
      (edit === 'add' ? channels(parts, this.standing) : restated(parts, this.standing) || countedAs(parts, this.standing))
    )
      return;
    else if ((edit === 'move' || parts.some((p) => p.phrase.lead.instead)) && connected(parts, this.standing)) return;
    else if (edit === 'set' && parts.every((p) => !p.phrase.lead.instead) && parts.flatMap((p) => p.heads.drafts).length < 2) this.set(parts);
    else if (parts.some((p) => p.phrase.lead.instead || p.phrase.lead.swap) || edit === 'replace') this.replace(parts);
    else if (edit === 'remove' || (edit === undefined && preposition === 'without')) this.remove(parts);
    else if (edit === 'use') this.use(parts);
    else if (edit === 'move' && parts[0]!.heads.drafts.some((d) => d.more === true)) this.tellOrAdd(parts, true);
    else if (edit === 'move') this.move(parts);
    else if (edit === 'set' || parts.some((p) => p.phrase.lead.copula) || (edit === undefined && this.placed(parts))) this.set(parts);
    else this.tellOrAdd(parts, edit === 'add');
  }

  /** "knob at the right": where a thing that stands is to be, and no further thing. */
  private placed(parts: readonly Part[]): boolean {
    const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
    const where = draft !== undefined && more.length === 0 && parts.some((p) => placesOf(p).length > 0);
    return where && draft.figures.length === 0 && this.known(draft) !== undefined;
  }

  /** "Keep the relays", "leave the rest": nothing changes, but what is told behind it. */
  private keep(parts: readonly Part[]): void {
    const kept = parts.flatMap((p) => p.heads.drafts).filter((d) => restored(d, this.standing));
    const told = parts.filter((p) => p.heads.drafts.some((d) => !kept.includes(d) && this.known(d) === undefined && d.concept.id !== 'discrete'));
    for (const { heads } of parts) for (const said of [...heads.drafts, ...heads.loose.heard]) this.request.hear(said);
    this.readAs(
      told.map((p) => asWish(p.phrase)),
      true,
    );
  }

  /** What stands already is told more, unless one more of it is said; everything else is added. */
  private tellOrAdd(parts: readonly Part[], adds: boolean): void {
    const rest: Phrase[] = [];
    for (const { phrase, heads } of parts) {
      // "… on the same bus": where, not one more of it.
      if (rest.length > 0 && phrase.lead.preposition === 'on' && heads.drafts.length === 1 && WHERE.has(heads.drafts[0]?.concept.id ?? '')) {
        this.request.hear(phrase);
        continue;
      }
      // "… on the 5 V output": which of those that stand.
      if (rest.length > 0 && standsOn(phrase, heads.drafts, this.standing)) continue;
      const [draft] = heads.drafts;
      const named =
        heads.drafts.length === 1 && (draft?.more || (adds && phrase.lead.each !== true && this.likeThose(draft))) ? this.known(draft!) : undefined;
      const known = named !== undefined && (named.concept === draft!.concept.id || named.part !== undefined) ? named : undefined;
      const apart =
        draft !== undefined &&
        ((parts.length > 1 && figured(parts[parts.findIndex((p) => p.phrase === phrase) + 1])) ||
          draft.figures.length > 0 ||
          draft.part !== undefined ||
          draft.connector !== undefined);
      if (known === undefined || apart || rest.length > 0) {
        rest.push(asWish(phrase));
        continue;
      }
      const one = bearerOf(known, this.live);
      const counted = this.live.find((a) => a.id === one.among?.of) ?? one;
      counted.count = (counted.count ?? 1) + (draft!.count ?? 1);
      for (const at of [draft!, ...draft!.heard]) this.request.hear(at);
      this.request.changed(counted);
    }
    this.readAs(rest, !adds);
  }

  /** "add a relay" where there are several, of which nothing else is said: one more of them. */
  private likeThose(draft: Draft | undefined): boolean {
    const known = draft === undefined || draft.count !== undefined || draft.plural || draft.label !== undefined ? undefined : this.known(draft);
    if (known === undefined || known.concept !== draft?.concept.id || known.kind === 'mechanical') return false;
    return (
      ((known.count ?? 1) > 1 || known.among !== undefined) &&
      [...draft.features].every((f) => known.features.includes(f)) &&
      draft.places.length === 0
    );
  }

  /** Reads phrases as wishes; `telling`: a thing that stands is meant. */
  private readAs(phrases: readonly Phrase[], telling: boolean): void {
    if (phrases.length === 0) return;
    this.attacher.telling = telling;
    this.attacher.readClause({ phrases, line: false });
    this.attacher.telling = false;
  }

  private remove(parts: readonly Part[]): void {
    const kept = parts
      .slice(1)
      .filter((p) => p.phrase.lead.preposition === 'without')
      .flatMap((p) => p.heads.drafts);
    const drafts = parts.flatMap((p) => p.heads.drafts);
    if (dropped(parts, this.standing) || unplugged(drafts, this.standing) || this.exchanged(parts, drafts)) return;
    for (const draft of parts.flatMap((p) => p.heads.drafts)) {
      if (kept.includes(draft)) continue;
      if (draft.concept.id === 'discrete' && kept.length > 0) {
        const stay = kept.flatMap((d) => this.known(d) ?? []);
        for (const ask of this.live) if (!stay.includes(ask) && ask.kind !== 'board' && ask.kind !== 'mechanical') this.request.drop(ask);
        continue;
      }
      for (const at of [draft, ...draft.heard]) this.request.hear(at);
      if (!this.attacher.singled.has(draft.from) && droppedAll(draft, parts.slice(1), this.standing)) continue;
      const known = this.known(draft);
      // "… and its resistor": of what goes.
      if (known === undefined && draft.kind === 'component' && draft.part === undefined && draft.article !== true) continue;
      if (known === undefined) {
        const ask = this.request.add(draft);
        ask.not = true;
      } else if (this.some(draft, known) > 0) {
        known.count = (known.count ?? 1) - this.some(draft, known);
        this.request.changed(known);
      } else this.request.drop(known);
    }
    for (const { heads } of parts) for (const heard of [...heads.loose.heard, ...heads.loose.figures.map((f) => f.item)]) this.request.hear(heard);
  }

  /** "one button fewer", "two less relays": so many of those that stand go. */
  private lessened(parts: readonly Part[]): boolean {
    const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
    const known = draft === undefined || more.length > 0 ? undefined : this.known(draft);
    if (draft === undefined || known === undefined) return false;
    const near = wordsIn(this.request.text, draft.from - FEWER_WITHIN, draft.to + FEWER_WITHIN);
    const fewer = near.find(({ word }) => this.grammar.fewer.has(word));
    const count = draft.count ?? (draft.plural ? undefined : 1);
    if (fewer === undefined || count === undefined) return false;
    const left = (known.count ?? 1) - count;
    for (const at of [draft, ...draft.heard, { from: fewer.at, to: fewer.at + fewer.word.length }]) this.request.hear(at);
    if (left <= 0) this.request.drop(known);
    else {
      known.count = left;
      this.request.changed(known);
    }
    return true;
  }

  /** "no lamp, a buzzer": what is not there cannot be taken off; it comes in the place of what is. */
  private exchanged(parts: readonly Part[], [old, now, ...more]: readonly Draft[]): boolean {
    if (old === undefined || now === undefined || more.length > 0 || parts.length < 2 || this.known(old) === undefined) return false;
    const swap = parts.some((p) => p.phrase.lead.swap === true);
    if (this.known(now) !== undefined || !(swap || isNew(now, this.request.text)) || parts[0]!.heads.drafts.includes(now)) return false;
    const [first, ...rest] = parts;
    const { preposition: _, edit: __, ...lead } = first!.phrase.lead;
    const news = rest.map(({ phrase, heads }) => {
      const { swap: ___, ...said } = phrase.lead;
      return { phrase: { ...phrase, lead: said }, heads };
    });
    this.replace([...news, { ...first!, phrase: { ...first!.phrase, lead: { ...lead, instead: true } } }]);
    return true;
  }

  private some(draft: Draft, known: MutableAsk): number {
    return known.count === undefined ? 0 : fewer(draft, known.count, this.request.text, this.grammar.ordinals);
  }

  /** "Replace A by B", "B instead of A", "instead of A use B", "use B instead". */
  private replace(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    const insteadOf = parts.find((p) => p.phrase.lead.instead);
    const olds = insteadOf ?? (parts.length > 1 && first!.phrase.lead.edit === 'replace' ? first! : null);
    const news = newsOf(parts.filter((p) => p !== olds));
    for (const { heads } of olds === null ? [] : [olds])
      for (const { heard, figures } of [heads.loose, ...heads.drafts])
        for (const at of [...heard, ...figures.map((f) => f.item)]) this.request.hear(at);
    const said = olds?.heads.loose.figures[0];
    const bySaid =
      said === undefined
        ? undefined
        : this.live.find(
            (a) => this.attacher.feeds(a) && a.figures.some((f) => f.quantity === said.item.quantity && f.value === said.item.value.value),
          );
    const old =
      olds?.heads.drafts.map((draft) => this.known(draft)).find((ask) => ask !== undefined) ?? (olds?.heads.drafts.length === 0 ? bySaid : undefined);
    // A controller gives way to a controller alone.
    if (old?.kind === 'controller' && news.every((d) => d.kind !== 'controller' && d.part === undefined)) {
      for (const draft of news) this.request.leave(draft.from, draft.to, this.request.text.slice(draft.from, draft.to), 'NOUN');
      return;
    }
    if (this.dresses(first!, rest)) return;
    if (
      insteadOf !== undefined &&
      old === undefined &&
      insteadOf.heads.drafts.length === 0 &&
      (this.recounts(news) || this.redresses(parts, insteadOf))
    )
      return;
    const [one, ...others] = news;
    const stands = olds !== null || one === undefined || one.part !== undefined || one.connector !== undefined ? undefined : this.known(one);
    // "… at 250 mA instead": another figure of what stands.
    const refigured = others.length === 0 && stands !== undefined && first!.phrase.lead.edit !== 'replace' && figuredIn(parts);
    if (news.length === 0 || refigured) {
      this.set(parts);
      return;
    }
    for (const draft of olds?.heads.drafts ?? []) this.request.hear(draft);
    if (old !== undefined && rejoins(old, olds?.heads.drafts[0], news, this.standing)) return;
    const told = news.length > 1 && parts.slice(1).some((p) => WITHIN.has(p.phrase.lead.preposition ?? '') && p.heads.drafts.length > 0);
    const made =
      told || parts.some((p) => p.phrase.lead.relation !== undefined)
        ? this.anew(told ? parts.filter((p) => p !== olds) : parts)
        : news.map((draft) => this.request.add(this.attacher.asSupply(draft)));
    for (const { heads } of parts)
      if (heads.drafts.length === 0 && made.length > 0 && heads !== insteadOf?.heads) this.request.tell(made.at(-1)!, heads.loose);
    for (const ask of made) {
      // "swap the brain for …": what nobody knows by that name is what is alike.
      const from = old ?? (olds === null || (olds.heads.drafts.length === 0 && said === undefined) ? this.alike(ask) : undefined);
      // "… with charging over USB": beside what takes the place.
      if (from === undefined || (told && ask !== made[0])) continue;
      const [which] = olds?.heads.drafts ?? [];
      const some = which === undefined || from !== old ? 0 : this.some(which, from);
      if (some > 0) {
        ask.count ??= some;
        from.count = (from.count ?? 1) - some;
        this.request.changed(from);
      } else this.takesPlace(ask, from);
      // The figure that is not meant any more goes with what had it.
      if (bySaid !== undefined && !ask.words.some((w) => w.from === said?.item.from))
        ask.figures = ask.figures.filter((f) => f.quantity !== said?.item.quantity || f.value !== said?.item.value.value);
    }
  }

  private takesPlace(ask: MutableAsk, from: MutableAsk): void {
    this.inherit(ask, from);
    if (from.state === 'wanted') this.request.drop(from);
    this.request.link(ask, 'instead_of', from);
  }

  /** Wishes whose phrases say how they hang together: "a cell with charging over USB". */
  private anew(parts: readonly Part[]): MutableAsk[] {
    const before = new Set(this.request.asks);
    this.readAs(
      parts.map((p) => asWish(p.phrase)),
      false,
    );
    return this.request.asks.filter((a) => !before.has(a));
  }

  /** What is to be used: in place of what is alike, or one more thing; or how things that stand are to be fitted. */
  private use(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    if (this.dresses(first!, rest)) return;
    const [draft] = first!.heads.drafts;
    const stands = draft === undefined ? undefined : this.known(draft);
    const brings = draft?.kind === 'connector' && stands === undefined && draft.figures.some((f) => f.item.quantity === 'voltage');
    if (draft === undefined || brings || (stands !== undefined && draft.part === stands.part))
      this.readAs(
        parts.map((p) => asWish(p.phrase)),
        !brings,
      );
    else this.replace(parts);
  }

  /** A package, mounting or figure "for" things that stand: not another thing, but how those are to be. */
  private dresses({ heads: { drafts, loose } }: Part, rest: readonly Part[]): boolean {
    const [of] = rest.flatMap((p) => p.heads.drafts);
    const packs = loose.package !== undefined || loose.mounting !== undefined;
    const figured = loose.figures.length > 0 && rest.length === 1 && rest[0]?.phrase.lead.preposition === 'for';
    const stands = of === undefined ? undefined : this.known(of);
    if (drafts.length > 0 || of === undefined || !(packs || (figured && stands !== undefined))) return false;
    const known = stands ?? this.request.add(of);
    this.request.hear(of);
    this.request.tell(known, loose);
    this.request.changed(known);
    return true;
  }

  /** A package, mounting or figure in place of another: the same things. */
  private redresses(parts: readonly Part[], insteadOf: Part): boolean {
    const { loose } = insteadOf.heads;
    const news = parts.filter((p) => p !== insteadOf);
    if (loose.package === undefined && loose.mounting === undefined && loose.figures.length === 0) return false;
    for (const heard of [...loose.heard, ...loose.figures.map((f) => f.item)]) this.request.hear(heard);
    this.readAs(
      news.map((p) => asWish(p.phrase)),
      true,
    );
    return true;
  }

  /** A count in place of a count: the same things, so many. */
  private recounts([one, ...more]: readonly Draft[]): boolean {
    const known = one === undefined || more.length > 0 || one.count === undefined ? undefined : this.known(one);
    if (known === undefined) return false;
    this.request.tell(known, one!);
    this.request.hear(one!);
    this.request.changed(known);
    return true;
  }

  /** What was said of the old one holds for the new one, where nothing new is said. */
  private inherit(ask: MutableAsk, from: MutableAsk): void {
    ask.count ??= from.count;
    if (ask.count === undefined) delete ask.count;
    if (ask.place === undefined && from.place !== undefined) ask.place = from.place;
    if (this.attacher.feeds(from) && ask.kind === 'connector' && from.kind === 'supply') this.attacher.becomesSupply(ask);
    if (ask.kind !== from.kind) return;
    if (ask.connector === undefined && from.connector !== undefined && ask.kind !== 'supply') ask.connector = from.connector;
    for (const figure of from.figures)
      if (!ask.figures.some((f) => f.quantity === figure.quantity) && (ask.kind !== 'supply' || ask.connector !== undefined))
        ask.figures.push(figure);
  }

  private alike(ask: MutableAsk): MutableAsk | undefined {
    return this.live.findLast((a) => a !== ask && this.attacher.alike(a, ask));
  }

  private get standing(): Standing {
    return { request: this.request, attacher: this.attacher, live: this.live, known: (draft) => this.known(draft) };
  }

  private get live(): readonly MutableAsk[] {
    return this.request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  }

  private set(parts: readonly Part[]): void {
    for (const one of apart(parts, this.standing)) this.setOne(one);
  }

  private setOne(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    const { drafts, loose } = first!.heads;
    const subject = drafts.at(-1);
    const known = subject === undefined ? undefined : this.known(subject);
    const to = rest.flatMap((p) => p.heads.drafts);
    if (
      known !== undefined &&
      to.some((d) => d.kind === known.kind && (d.concept.id !== known.concept || (d.part !== undefined && d.part !== known.part)))
    ) {
      this.replace([{ ...first!, phrase: { ...first!.phrase, lead: { ...first!.phrase.lead, edit: 'replace' } } }, ...rest]);
      return;
    }
    if (subject !== undefined && sided(subject, parts, this.standing)) return;
    if (
      known === undefined &&
      (subject === undefined
        ? byRef(loose, rest, this.refs, this.request) || channelled(loose, this.standing)
        : CHANNELS.has(subject.concept.id) && channelled(subject, this.standing))
    ) {
      if (rest.some((p) => p.heads.drafts.length > 0))
        this.readAs(
          rest.map((p) => asWish(p.phrase)),
          true,
        );
      return;
    }
    // A thing that "it" is to be: what is alike was meant.
    const other =
      known === undefined && subject !== undefined && first!.phrase.lead.edit === 'set' && rest.length === 0 && subject.figures.length === 0;
    if (
      other &&
      this.live.some((a) => a.kind === subject.kind && this.attacher.alike(a, { ...a, concept: subject.concept.id, kind: subject.kind }))
    ) {
      this.replace(parts);
      return;
    }
    if (known === undefined) {
      this.readAs(
        parts.map((p) => asWish(p.phrase)),
        true,
      );
      return;
    }
    if (subject !== undefined) this.request.hear(subject);
    const before = [...known.figures];
    if (subject !== undefined && subject.part !== known.part && subject.part !== undefined && this.refs.get(subject.part) === undefined)
      known.part = subject.part;
    this.request.tell(known, subject ?? noMods());
    if (drafts.length > 1) for (const draft of drafts.slice(0, -1)) this.request.add(draft);
    for (const { phrase, heads } of rest) {
      if (heads.drafts.length > 0) this.readAs([asWish(phrase)], true);
      else if (!isBare(heads.loose)) this.request.tell(known, heads.loose);
    }
    if (ALSO.test(this.request.text.slice(first!.phrase.from, parts.at(-1)!.phrase.to))) widen(known, before);
    this.request.changed(known);
  }

  /** "put the relays at the top and the terminals on the left": each thing to the place said behind it. */
  private move(parts: readonly Part[]): void {
    const becomes = parts.find(
      (p) => p.phrase.lead.preposition === 'to' && p.heads.drafts.length > 0 && p.heads.drafts.every((d) => this.known(d) === undefined),
    );
    if (becomes !== undefined && parts.every((p) => placesOf(p).length === 0)) {
      this.replace([{ ...parts[0]!, phrase: { ...parts[0]!.phrase, lead: { ...parts[0]!.phrase.lead, edit: 'replace' } } }, ...parts.slice(1)]);
      return;
    }
    const moves: { asks: MutableAsk[]; parts: Part[] }[] = [];
    for (const part of parts) {
      const asks = part.heads.drafts.flatMap((draft) => this.known(draft) ?? []);
      const placed = (moves.at(-1)?.parts ?? []).some((p) => placesOf(p).length > 0);
      const { joined, preposition } = part.phrase.lead;
      const begins = asks.length > 0 && preposition === undefined && (moves.length === 0 || placed);
      if (begins || moves.length === 0) moves.push({ asks: [], parts: [] });
      const now = moves.at(-1)!;
      now.parts.push(part);
      if (preposition === undefined || joined === 'start') now.asks.push(...asks);
      for (const draft of part.heads.drafts) this.request.hear(draft);
    }
    for (const { asks, parts: said } of moves) this.moveOne(asks, said);
  }

  private moveOne(asks: readonly MutableAsk[], parts: readonly Part[]): void {
    // What is to be moved and is not there is not put there, nor anything else in its place.
    const unknown = parts[0]!.heads.loose.unread;
    const drafts = parts.flatMap((p) => p.heads.drafts);
    const comes = drafts.some((d) => isNew(d, this.request.text) || d.part !== undefined);
    if (asks.length === 0 && !comes && (unknown.length > 0 || drafts.length > 0)) {
      for (const { from, to, text, speech } of unknown) this.request.leave(from, to, text, speech);
      for (const { heads } of parts) for (const at of [...heads.drafts, ...heads.loose.heard]) this.request.hear(at);
      return;
    }
    if (asks.length === 0) {
      this.readAs(
        parts.map((p) => asWish(p.phrase)),
        true,
      );
      return;
    }
    const place = placeOf({ places: parts.flatMap(placesOf) }, this.request.message, false);
    if (place === undefined && onPins(asks, parts, this.request)) return;
    const near = parts
      .filter((p) => p.phrase.lead.preposition !== undefined)
      .flatMap((p) => p.heads.drafts.flatMap((d) => this.known(d) ?? []))
      .find((a) => !asks.includes(a));
    for (const ask of asks) {
      if (place !== undefined) ask.place = { ...place };
      else if (near !== undefined) {
        this.request.link(ask, 'beside', near);
        ask.place = { near: near.id, words: span(this.request.message, { from: parts[0]!.phrase.from, to: parts.at(-1)!.phrase.to }) };
      }
      this.request.changed(ask, 'move');
    }
    const features = parts.flatMap((p) => (p.heads.drafts.length === 0 ? [...p.heads.loose.features] : []));
    for (const ask of asks) ask.features.push(...features.filter((f) => !ask.features.includes(f)));
  }

  private known(draft: Draft): MutableAsk | undefined {
    const ref = draft.refs[0] ?? draft.part;
    const named = ref === undefined ? undefined : this.refs.get(ref);
    const asked = named === undefined ? undefined : this.request.asks.find((a) => a.id === named);
    if (named !== undefined) return asked;
    const found = this.attacher.known(draft) ?? meant(draft, { request: this.request, live: this.live });
    // "a 5 V screw terminal" brings a supply: it is none of the terminals that lead elsewhere.
    const brings = draft.kind === 'connector' && draft.figures.some((f) => f.item.quantity === 'voltage');
    return brings && found?.kind === 'connector' && !this.attacher.feeds(found) ? undefined : found;
  }
}
