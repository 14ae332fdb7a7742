import type { MutableAsk } from '../asks/builder.js';
import { isBare, merge, noMods, span } from '../asks/draft.js';
import { placeOf } from '../asks/places.js';
import { headsOf } from '../phrases/heads.js';
import { CHANNELS, isOneOfMany, type Part } from '../phrases/order-part.js';
import type { Clause, Phrase } from '../phrases/phrases.js';
import { broughtBack, itBack, namedLoad, ofChannel, ofThem, THINGS, usedOf } from './antecedent.js';
import { fedInstead } from './feed.js';
import { figuresOf, told } from './hearing.js';
import { byRef, calledBy, comesNew, countedAs, onlyOne, soleOf, toldAsNoun, toldByName } from './meant.js';
import { allBut, kinOf, rejoined, saidOtherwise, singledOut } from './one-of.js';
import {
  ALSO,
  asSet,
  asWish,
  figured,
  figuredIn,
  isFigureNot,
  isPurpose,
  isReason,
  keptBeside,
  ordersOf,
  ownParts,
  placesOf,
  WHERE,
  widen,
} from './orders.js';
import { reconciled } from './reconciled.js';
import { bearerOf, channelled, channels, driverOf, fewerOfThem, likewise as moreOfThem, oneForEach, recounted, upOrDownTo } from './recounting.js';
import { refusedBack } from './refused-back.js';
import { Replacing } from './replacing.js';
import { asNames, connected, delivered, onPins, rename, restated, sided, withCorrections } from './restate.js';
import { inner, resupplied, uncharged } from './resupplied.js';
import { droppedAll, likewise, movesOf, placedAt, standsOn, unmoved } from './standing.js';
import { they } from './they.js';
import { exchanged, partlyUndone } from './undone.js';
import {
  apart,
  dropped,
  endingOn,
  lacking,
  madePlain,
  packed,
  partEnding,
  plugged,
  refeatured,
  rejoins,
  replugged,
  unfigured,
  unplugged,
  withoutOwners,
} from './which.js';

/** Reads orders about a request that stands: an order is a change of asks. */
export class Editor extends Replacing {
  read(clauses: readonly Clause[]): void {
    const stood = new Set(this.live.map((a) => a.id));
    for (const clause of clauses) {
      const orders = ordersOf(clause, this.request.text, this.grammar).map((order) => order.map((phrase) => this.part(phrase)));
      for (const order of withCorrections(orders, this.request.text)) {
        if (isReason(order)) continue;
        const said = order.filter((p) => !isPurpose(p, this.request));
        const own = asNames(said, this.standing);
        const before = new Set(this.request.asks);
        if (allBut(own, (draft) => this.known(draft), this.among)) continue;
        const single = own.length === 0 ? null : this.single(own);
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
        oneForEach(order, made, this.standing);
        const used = usedOf(made, order, this.standing);
        if (used !== null) this.takesPlace(used.now, used.old);
        resupplied(order, made, this.standing);
        uncharged(this.standing);
        inner(order, made, this.standing);
      }
    }
    const { request, attacher, grammar } = this;
    reconciled({ request, attacher, grammar, takesPlace: (now, old) => this.takesPlace(now, old) }, stood);
  }

  /** An order in which single ones of several are asks of their own; null: there are not so many, and nothing of the order is done. */
  private single(said: readonly Part[]): readonly Part[] | null {
    const { order, asks, by, absent } = singledOut(said, (draft) => this.known(draft), this.among);
    for (const { from, to } of absent) this.request.leave(from, to, this.request.text.slice(from, to), 'NOUN');
    for (const at of absent.length > 0 ? said.map((p) => p.phrase) : by) this.request.hear(at);
    this.attacher.singled = absent.length > 0 ? new Map() : asks;
    return absent.length > 0 ? null : order;
  }

  private get among(): Parameters<typeof singledOut>[2] {
    return { ...this.standing, spoken: () => they(this.standing) };
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
    // "four channels will do, with another chip": a count by itself, and an order of its own.
    const [counts, besides] = [first.heads, parts.slice(1)];
    if (counts.drafts.length === 0 && counts.loose.counted === 'channels' && besides.some((p) => p.heads.drafts.length > 0)) {
      this.order([first]);
      this.order(besides);
      return;
    }
    saidOtherwise(this.attacher.singled.values(), figuresOf(parts), this.request.message);
    // "over USB-C now, no 24 V": a figure that what is said does not have any more.
    const not = parts.find((p) => p !== first && isFigureNot(p));
    const rest = parts.filter((p) => p !== not);
    if (not !== undefined && rest.some((p) => p.heads.drafts.length > 0) && !figuredIn(rest)) {
      this.order(rest);
      unfigured(not, this.standing);
      return;
    }
    const less = parts.find(
      (p) => p !== first && p.phrase.lead.preposition === 'without' && p.heads.drafts.length === 0 && p.heads.loose.features.size > 0,
    );
    if (less !== undefined && lacking(parts, less, this.standing)) return;
    if (ofChannel(parts, this.attacher.singled, this.standing)) return;
    if (likewise(parts, this.standing, (one) => this.set(one)) || replugged(parts, this.standing) || refeatured(parts, this.standing)) return;
    const { edit: verb, preposition } = first.phrase.lead;
    if (upOrDownTo(parts, this.standing)) return;
    // "drop the current to 2 A": less of it, and nothing goes.
    const to = parts.slice(1).some((p) => p.phrase.lead.preposition === 'to' && p.heads.drafts.length === 0);
    if (to && verb === undefined && preposition === 'without') {
      this.order(asSet(parts));
      return;
    }
    // An order to use or add, of what is not to be, takes nothing.
    const denied = (verb === 'use' || verb === 'add') && preposition === 'without';
    const edit = denied ? undefined : verb === 'remove' && to ? 'set' : verb;
    if (toldByName(parts, this.standing) || toldAsNoun(parts, this.standing) || onlyOne(parts, this.standing)) return;
    if (edit !== 'undo' && this.multiplied(parts)) return;
    if (edit === 'replace' && exchanged(parts, this.standing)) return;
    if (edit === 'undo' && recounted(parts, this.standing)) return;
    const drafts = parts.flatMap((p) => p.heads.drafts);
    const unwanted = drafts.some((d) => d.unwanted === true && this.known(d) !== undefined);
    if (unwanted) {
      this.remove(parts);
      return;
    }
    if (parts.some((p) => [p.heads.loose, ...p.heads.drafts].some((m) => m.kept === true))) {
      for (const { phrase } of parts) this.request.hear(phrase);
      this.keep(parts);
      return;
    }
    if (broughtBack(parts, this.standing) || namedLoad(parts, this.standing)) return;
    if (edit !== 'undo' && edit !== 'remove' && this.attacher.singled.size === 0 && ofThem(parts, this.standing)) return;
    if (edit === 'undo' && partlyUndone(parts, this.before, this.standing)) return;
    const goes = edit === 'remove' || preposition === 'without';
    if (goes && (refusedBack(parts, this.standing) || fedInstead(parts, this.standing))) return;
    if (goes && parts.some((p) => p.phrase.lead.swap)) {
      if (this.exchanged(parts, drafts)) return;
      const [gone] = first.heads.drafts;
      // Behind what goes stand wishes of their own, where no single thing takes its place.
      if (gone !== undefined && parts.length > 2 && this.known(gone) !== undefined) {
        this.remove([first]);
        this.readAs(
          parts.slice(1).map((p) => asWish(p.phrase)),
          false,
        );
        return;
      }
    }
    if (this.lessened(parts) || fewerOfThem(parts, this.standing)) return;
    if (edit === 'undo') {
      // "Go back to the …" names what is to be there.
      if (preposition !== 'to' && parts.some((p) => p.heads.drafts.some((d) => this.known(d) !== undefined))) this.remove(parts);
      else this.request.changes.push({ op: 'undo' });
    } else if (edit === 'restore') itBack(this.before, this.standing);
    else if (edit === 'anyway') {
      this.request.anyway = true;
      this.request.changes.push({ op: 'anyway' });
    } else if (edit === 'keep') this.keep(parts);
    else if (edit === 'name') rename(parts, this.standing, (word) => this.grammar.lookup([word], 0)?.plain === 'and');
    else if (edit !== 'remove' && (plugged(parts, this.standing) || packed(parts, this.standing))) return;
    else if (
      edit !== 'remove' &&
      (edit === 'add'
        ? channels(parts, this.standing) || delivered(parts, this.standing) || moreOfThem(parts, this.standing)
        : restated(parts, this.standing) || countedAs(parts, this.standing))
    )
      return;
    else if ((edit === undefined || edit === 'move' || parts.some((p) => p.phrase.lead.instead)) && connected(parts, this.standing)) return;
    else if (edit === 'set' && parts.every((p) => !p.phrase.lead.instead) && parts.flatMap((p) => p.heads.drafts).length < 2) this.set(parts);
    else if (this.toldOtherwise(parts)) this.set(parts);
    else if (parts.some((p) => p.phrase.lead.instead || p.phrase.lead.swap) || edit === 'replace') this.replace(parts);
    else if (edit === 'remove' || (edit === undefined && preposition === 'without')) this.remove(parts);
    else if (edit === 'use') this.use(parts);
    else if (edit === 'move' && parts[0]!.heads.drafts.some((d) => d.more === true)) this.tellOrAdd(parts, true);
    else if (edit === 'move' || (edit === 'add' && first.heads.drafts.length === 0 && first.heads.loose.refs.length > 0)) this.move(parts);
    else if (edit === 'set' || parts.some((p) => p.phrase.lead.copula) || (edit === undefined && placedAt(parts, this.standing))) this.set(parts);
    else this.tellOrAdd(parts, edit === 'add');
  }

  /** What stands already is told more, unless one more of it is said; everything else is added. */
  private tellOrAdd(parts: readonly Part[], adds: boolean): void {
    const rest: Phrase[] = [];
    let grown: MutableAsk | undefined;
    for (const { phrase, heads } of parts) {
      // "… on the same bus": where, not one more of it.
      if (rest.length > 0 && phrase.lead.preposition === 'on' && heads.drafts.length === 1 && WHERE.has(heads.drafts[0]?.concept.id ?? '')) {
        this.request.hear(phrase);
        continue;
      }
      // "… on the 5 V output": which of those that stand.
      if (rest.length > 0 && standsOn(phrase, heads.drafts, this.standing)) continue;
      // What the further one is for.
      if (grown !== undefined && rest.length === 0 && phrase.lead.preposition === 'for' && heads.drafts.length === 1) {
        const { preposition: _, ...lead } = phrase.lead;
        for (const ask of this.anew([{ phrase: { ...phrase, lead: { ...lead, joined: 'comma' } }, heads }])) this.request.link(grown, 'for', ask);
        continue;
      }
      const [draft] = heads.drafts;
      const named =
        heads.drafts.length === 1 &&
        (draft?.more ||
          (grown !== undefined && phrase.lead.joined === 'and' && this.likeThose(draft)) ||
          (adds && phrase.lead.each !== true && this.likeThose(draft)))
          ? this.known(draft!)
          : undefined;
      // "another strip" of pixel strips.
      const kin =
        draft?.more === true && heads.drafts.length === 1 && named === undefined
          ? calledBy(this.request.text.slice(draft.from, draft.to), this.live)
          : undefined;
      const known =
        named !== undefined && (named.concept === draft!.concept.id || named.part !== undefined)
          ? named
          : kin?.kind === draft?.kind
            ? kin
            : undefined;
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
      grown = counted;
      counted.count = (counted.count ?? 1) + (draft!.count ?? 1);
      for (const at of [draft!, ...draft!.heard]) this.request.hear(at);
      this.request.changed(counted);
    }
    this.readAs(rest, !adds);
  }

  private remove(said: readonly Part[]): void {
    const parts = withoutOwners(said, this.standing);
    const kept = keptBeside(parts, this.request.text);
    const drafts = parts.flatMap((p) => p.heads.drafts);
    const numbered = drafts.length === 0 && parts.length > 0 ? partEnding(parts, this.standing) : undefined;
    if (numbered !== undefined) this.request.drop(numbered);
    if (parts.length === 0 || dropped(parts, this.standing) || unplugged(drafts, this.standing) || this.exchanged(parts, drafts)) return;
    let gone = 0;
    for (const draft of drafts) {
      if (kept.includes(draft)) continue;
      if (draft.concept.id === 'discrete' && kept.length > 0) {
        const stay = kept.flatMap((d) => this.known(d) ?? []);
        for (const ask of this.live) if (!stay.includes(ask) && ask.kind !== 'board' && ask.kind !== 'mechanical') this.request.drop(ask);
        continue;
      }
      for (const at of [draft, ...draft.heard]) this.request.hear(at);
      if (!this.attacher.singled.has(draft.from) && droppedAll(draft, parts.slice(1), this.standing)) continue;
      // "the phone thing": what is called so among other words.
      const known = this.known(draft) ?? calledBy(this.request.text.slice(draft.from, draft.to), this.live);
      // "… and its resistor": of what goes.
      if (known === undefined && draft.kind === 'component' && draft.part === undefined && draft.article !== true) continue;
      // Behind what is to go and a comma, what is not there yet is wanted.
      const apart = parts.find((p) => p.heads.drafts.includes(draft))!;
      if (known === undefined && gone > 0 && apart.phrase.lead.joined === 'comma' && draft.definite !== true) {
        this.readAs(
          parts.slice(parts.indexOf(apart)).map((p) => asWish(p.phrase)),
          false,
        );
        break;
      }
      gone++;
      if (known === undefined && madePlain(draft, this.standing)) continue;
      if (known === undefined) {
        const ask = this.request.add(draft);
        ask.not = true;
        continue;
      }
      const less = this.attacher.singled.has(draft.from)
        ? 0
        : this.some(draft, known) || (said[0]?.phrase.lead.edit === 'remove' && isOneOfMany(draft, known, this.request.lexicon) ? 1 : 0);
      if (less > 0) {
        known.count = (known.count ?? 1) - less;
        this.request.changed(known);
      } else this.request.drop(known);
    }
    for (const { heads } of parts) for (const heard of [...heads.loose.heard, ...heads.loose.figures.map((f) => f.item)]) this.request.hear(heard);
  }

  protected set(parts: readonly Part[]): void {
    for (const one of apart(parts, this.standing)) this.setOne(one);
  }

  private setOne(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    const { drafts, loose } = first!.heads;
    const subject = drafts.at(-1);
    // "the terminal" that nobody asked for and one thing of the board ends on.
    const ending = subject?.kind === 'connector' && subject.definite === true && !subject.plural ? endingOn(subject.concept.id, this.standing) : [];
    const known = subject === undefined ? undefined : (this.known(subject) ?? (ending.length === 1 ? ending[0] : undefined));
    const to = rest.flatMap((p) => p.heads.drafts);
    if (known !== undefined && rejoins(known, subject, to, this.standing, true)) return;
    if (
      known !== undefined &&
      (to.some((d) => d.kind === known.kind && (d.concept.id !== known.concept || (d.part !== undefined && d.part !== known.part))) ||
        // "two of the buttons should be lamps"
        (this.attacher.singled.has(subject!.from) && rest[0]?.phrase.lead.copula === true && THINGS.has(to[0]?.kind ?? 'board')))
    ) {
      this.replace([{ ...first!, phrase: { ...first!.phrase, lead: { ...first!.phrase.lead, edit: 'replace' } } }, ...rest]);
      return;
    }
    if (subject !== undefined && sided(subject, parts, this.standing)) return;
    if (
      known === undefined &&
      (subject === undefined
        ? byRef(loose, rest, this.refs, this.request) || (!figuredIn(rest) && channelled(loose, this.standing))
        : CHANNELS.has(subject.concept.id) && channelled(subject, this.standing))
    ) {
      if (rest.some((p) => p.heads.drafts.length > 0))
        this.readAs(
          rest.map((p) => asWish(p.phrase)),
          true,
        );
      return;
    }
    if (known === undefined) {
      const driver = subject === undefined ? undefined : driverOf(subject, rest, this.standing);
      if (driver !== undefined) told(driver, figuresOf(parts), parts, this.standing);
      else
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
    let of = known;
    for (const { phrase, heads } of rest) {
      const [draft] = heads.drafts;
      if (draft !== undefined) this.readAs([asWish(phrase)], true);
      // "three relays and two fans, the fans take 2 A": of what was named last.
      if (draft !== undefined && phrase.lead.preposition === undefined && phrase.lead.joined === 'comma') of = this.known(draft) ?? known;
      else if (draft === undefined && !isBare(heads.loose)) this.request.tell(phrase.lead.copula ? of : known, heads.loose);
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
    unmoved(parts, this.standing);
    const asksOf = ({ heads }: Part): MutableAsk[] => [
      ...heads.drafts.flatMap((d) => {
        const all = d.kind === 'connector' && d.plural ? endingOn(d.concept.id, this.standing) : [];
        return all.length > 0 ? all : (this.known(d) ?? []);
      }),
      ...soleOf(heads.loose, this.refs, this.live),
    ];
    for (const { asks, parts: said } of movesOf(parts, asksOf)) this.moveOne(asks, said);
  }

  private moveOne(asks: readonly MutableAsk[], parts: readonly Part[]): void {
    // What is to be moved and is not there is not put there, nor anything else in its place.
    const unknown = parts[0]!.heads.loose.unread;
    const drafts = parts.flatMap((p) => p.heads.drafts);
    // "… and move it to GPIO5": what was just told.
    const told =
      asks.length + drafts.length > 0
        ? undefined
        : this.live.find((a) => a.id === this.request.changes.flatMap((c) => ('ask' in c ? [c.ask] : [])).at(-1));
    if (told !== undefined && onPins([told], parts, this.request)) return;
    const comes = comesNew(drafts, parts.flatMap(placesOf), this.request.text);
    if (asks.length === 0 && !comes && (unknown.length > 0 || drafts.length > 0)) {
      for (const { from, to, text, speech } of unknown) this.request.leave(from, to, text, speech);
      for (const { heads } of parts) for (const at of [...heads.drafts, ...heads.loose.heard]) this.request.hear(at);
      return;
    }
    if (asks.length === 0) {
      // A part that stands for no ask of its own: its place is no other thing's.
      if (parts[0]!.heads.loose.refs.length > 0) for (const { heads } of parts) for (const at of heads.loose.heard) this.request.hear(at);
      else
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
}
