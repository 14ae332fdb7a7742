import type { Request } from '../../request/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, isBare } from '../asks/draft.js';
import type { Attacher } from '../phrases/attach.js';
import { WAYS_MADE } from '../phrases/joining.js';
import type { Part } from '../phrases/order-part.js';
import type { Phrase } from '../phrases/phrases.js';
import type { Grammar } from '../text/grammar.js';
import { wordsIn } from '../text/texts.js';
import { restored, THINGS } from './antecedent.js';
import type { Ends, Standing } from './hearing.js';
import { isNew, meant } from './meant.js';
import { asWish, fewer, figuredIn, newsOf, unswapped } from './orders.js';
import { bearerOf } from './recounting.js';
import { they } from './they.js';
import { alikeBeside, leaves, rejoins } from './which.js';

/** Prepositions behind which stands what a new thing has or hangs on. */
const WITHIN: ReadonlySet<string> = new Set(['with', 'charge', 'via', 'supply', 'from', 'for']);
/** Characters before and behind a thing in which it is said that there are to be fewer. */
const FEWER_WITHIN = 10;
/** Words of an order that says no more than how many times. */
const TIMES_WITHIN = 4;

/** Kinds of asks that nothing can be put in the place of a thing by. */
const NO_THINGS: ReadonlySet<string> = new Set(['quality', 'behaviour']);

/** Quantities that tell how a thing is used, and not what it is. */
const OF_USE: ReadonlySet<string> = new Set(['voltage', 'current', 'power']);

/** What comes in the place of what stands, and how many of it stay. */
export abstract class Replacing {
  constructor(
    protected readonly request: RequestBuilder,
    protected readonly attacher: Attacher,
    /** Designators of the board and the asks that they stand for. */
    protected readonly refs: ReadonlyMap<string, string>,
    protected readonly ends: Ends,
    /** The request as it stood before the message before; null: there was none. */
    protected readonly before: () => Request | null,
    protected readonly grammar: Grammar,
  ) {}

  /** Sets what is told of things that stand. */
  protected abstract set(parts: readonly Part[]): void;

  /** "the lamps should be green instead": what stands is told another feature, and nothing comes in its place. */
  protected toldOtherwise(parts: readonly Part[]): boolean {
    const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
    const swapped = parts.some((p) => p.phrase.lead.swap) && parts.every((p) => !p.phrase.lead.instead && p.phrase.lead.edit !== 'replace');
    if (draft === undefined || more.length > 0 || !swapped || draft.part !== undefined || draft.figures.length > 0) return false;
    return parts.some((p) => p.phrase.lead.copula === true) && this.known(draft)?.concept === draft.concept.id;
  }

  /** "add a relay" where there are several, of which nothing else is said: one more of them. */
  protected likeThose(draft: Draft | undefined): boolean {
    const known = draft === undefined || draft.count !== undefined || draft.plural || draft.label !== undefined ? undefined : this.known(draft);
    if (known === undefined || known.concept !== draft?.concept.id || known.kind === 'mechanical') return false;
    return (
      ((known.count ?? 1) > 1 || known.among !== undefined) &&
      [...draft.features].every((f) => known.features.includes(f)) &&
      draft.places.length === 0
    );
  }

  /** Reads phrases as wishes; `telling`: a thing that stands is meant. */
  protected readAs(phrases: readonly Phrase[], telling: boolean): void {
    if (phrases.length === 0) return;
    this.attacher.telling = telling;
    this.attacher.readClause({ phrases, line: false });
    this.attacher.telling = false;
  }

  /** "double the relays", "twice as many": so many times what stands. */
  protected multiplied(parts: readonly Part[]): boolean {
    const { text } = this.request;
    const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
    const known = draft === undefined ? they(this.standing) : this.known(draft);
    if (known === undefined || more.length > 0 || parts.some((p) => p.heads.loose.figures.length > 0) || (draft?.figures.length ?? 0) > 0)
      return false;
    const begins = Math.max(...['. ', '; ', '\n', ', '].map((m) => text.lastIndexOf(m, parts[0]!.phrase.from - 1) + 1));
    const words = wordsIn(text, begins, draft?.from ?? parts.at(-1)!.phrase.to);
    const times = words.find(({ word }) => this.grammar.times.has(word));
    if (times === undefined || (draft === undefined && words.length > TIMES_WITHIN) || (draft !== undefined && !draft.plural)) return false;
    const counted = bearerOf(known, this.live);
    const count = (counted.count ?? 1) * this.grammar.times.get(times.word)!;
    if (!Number.isInteger(count)) return false;
    counted.count = count;
    for (const { phrase } of parts) this.request.hear({ from: Math.min(times.at, phrase.from), to: phrase.to });
    this.request.changed(counted);
    return true;
  }

  /** "Keep the relays", "leave the rest": nothing changes, but what is told behind it. */
  protected keep(parts: readonly Part[]): void {
    // What is kept without a name is what was just taken off; "the rest" is not.
    const words = wordsIn(this.request.text, 0, this.request.text.length).map(({ word }) => word);
    const rest = words.some(
      (word, i) => this.grammar.lookup([word], 0)?.edit === 'keep' && words.slice(i + 1, i + 4).some((w) => this.grammar.others.has(w)),
    );
    if (!rest && parts.every((p) => p.phrase.words.length === 0 && p.phrase.lead.preposition !== 'as')) this.request.spare();
    const kept = parts.flatMap((p) => p.heads.drafts).filter((d) => leaves(d, this.standing) || restored(d, this.standing));
    // "Keep the size at 90 x 60": what is kept is told with it.
    const sized = parts.filter((p) => (p.heads.loose.sides ?? p.heads.loose.grid) !== undefined);
    const told = parts.filter(
      (p) => sized.includes(p) || p.heads.drafts.some((d) => !kept.includes(d) && this.known(d) === undefined && d.concept.id !== 'discrete'),
    );
    for (const { heads } of parts) for (const said of [...heads.drafts, ...heads.loose.heard]) this.request.hear(said);
    this.readAs(
      told.map((p) => asWish(p.phrase)),
      true,
    );
  }

  /** "one button fewer", "two less relays": so many of those that stand go. */
  protected lessened(parts: readonly Part[]): boolean {
    const [draft, other, ...more] = parts.flatMap((p) => p.heads.drafts);
    // "one lamp fewer and a button": what is said besides is a wish of its own.
    const rest = parts
      .slice(1)
      .filter((p) => p.heads.drafts.length > 0 && p.phrase.lead.joined !== 'none' && p.phrase.lead.preposition === undefined);
    const known = draft === undefined || more.length > 0 || (other !== undefined && rest.length === 0) ? undefined : this.known(draft);
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
    this.readAs(
      rest.map((p) => asWish(p.phrase)),
      false,
    );
    return true;
  }

  /** "no lamp, a buzzer": what is not there cannot be taken off; it comes in the place of what is. */
  protected exchanged(parts: readonly Part[], [old, now, ...more]: readonly Draft[]): boolean {
    if (old === undefined || now === undefined || more.length > 0 || parts.length < 2 || this.known(old) === undefined) return false;
    const swap = parts.some((p) => p.phrase.lead.swap === true);
    const stands = this.known(now);
    // "no lamp, two fans instead", where a fan stands: so many of it.
    if (swap && stands !== undefined && now.count !== undefined && !parts[0]!.heads.drafts.includes(now)) {
      this.request.drop(this.known(old)!);
      stands.count = now.count;
      for (const at of [old, now, ...now.heard]) this.request.hear(at);
      this.request.changed(stands);
      return true;
    }
    // What is charged over is another plug to charge at, and no supply in the place of one.
    const charges = parts.some((p) => p.phrase.lead.preposition === 'charge' && p.heads.drafts.includes(now));
    const feeds = !charges && this.attacher.feeds(this.known(old)!) && (now.kind === 'supply' || now.kind === 'connector');
    if (stands !== undefined || !(swap || feeds || isNew(now, this.request.text)) || parts[0]!.heads.drafts.includes(now)) return false;
    const [first, ...rest] = parts;
    const { preposition: _, edit: __, ...lead } = first!.phrase.lead;
    // "no lamps, a fan instead": all of them.
    if (old.plural) for (const ask of alikeBeside(old, this.standing)) this.request.drop(ask);
    this.replace([...rest.map(unswapped), { ...first!, phrase: { ...first!.phrase, lead: { ...lead, instead: true } } }]);
    return true;
  }

  protected some(draft: Draft, known: MutableAsk): number {
    return known.count === undefined ? 0 : fewer(draft, known.count, this.request.text, this.grammar.ordinals);
  }

  /** "Replace A by B", "B instead of A", "instead of A use B", "use B instead". */
  protected replace(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    const insteadOf = parts.find((p) => p.phrase.lead.instead);
    // "the relays should be transistors instead": the first is the old thing.
    const [subject, ...others_] = first!.heads.drafts;
    const becomes = rest[0]?.phrase.lead.copula === true && rest[0].heads.drafts.length > 0 && first!.phrase.lead.edit !== 'replace';
    if (
      insteadOf === undefined &&
      becomes &&
      subject !== undefined &&
      others_.length === 0 &&
      this.attacher.singled.size === 0 &&
      this.known(subject)
    ) {
      this.replace([{ ...first!, phrase: { ...first!.phrase, lead: { ...first!.phrase.lead, edit: 'replace' } } }, ...rest]);
      return;
    }
    // "swap this and that": nothing comes in the place of anything.
    const { lead } = first!.phrase;
    const alone = rest.length === 0 && lead.edit === 'replace' && lead.swap !== true && lead.preposition === undefined;
    const only = alone && first!.heads.drafts.every((d) => d.plural && d.figures.length === 0 && this.known(d) !== undefined);
    const both = rest.length > 0 && rest.every(({ phrase: { lead } }) => lead.joined === 'and' && lead.preposition === undefined);
    if (insteadOf === undefined && (only || both)) {
      for (const { from, to } of parts.flatMap((p) => p.heads.drafts)) this.request.leave(from, to, this.request.text.slice(from, to), 'NOUN');
      return;
    }
    // "zwei Pumpen statt einer": so many of what stands.
    const [so] = first!.heads.drafts;
    if (insteadOf === undefined && first!.phrase.lead.preposition === 'with' && first!.heads.drafts.length === 1 && this.recounts([so!])) {
      this.readAs(
        rest.map((p) => asWish(p.phrase)),
        false,
      );
      return;
    }
    const olds = insteadOf ?? (parts.length > 1 && first!.phrase.lead.edit === 'replace' ? first! : null);
    // "channel 4 is to be a switch instead of a relay": the one that is told by its number is the old one.
    const isOne = (p: Part): boolean => p !== olds && p.heads.drafts.length > 0 && p.heads.drafts.every((d) => this.attacher.singled.has(d.from));
    const all = parts.flatMap((p) => p.heads.drafts);
    const singles = all.filter((d) => this.attacher.singled.has(d.from));
    const [single] = insteadOf === undefined && singles.length < all.length ? singles : [];
    const own = parts.filter((p) => p !== olds && (insteadOf === undefined || !isOne(p)));
    const news = newsOf(own).filter((d) => single === undefined || !singles.includes(d));
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
      (single === undefined ? undefined : this.attacher.singled.get(single.from)) ??
      olds?.heads.drafts.map((draft) => this.known(draft)).find((ask) => ask !== undefined) ??
      (olds?.heads.drafts.length === 0 ? this.likeNews(news, olds.heads.loose.features) : undefined) ??
      (olds?.heads.drafts.length === 0 ? bySaid : undefined);
    // A controller gives way to a controller alone.
    if (old?.kind === 'controller' && news.every((d) => d.kind !== 'controller' && d.part === undefined)) {
      for (const draft of news) this.request.leave(draft.from, draft.to, this.request.text.slice(draft.from, draft.to), 'NOUN');
      return;
    }
    if (this.dresses(first!, rest)) return;
    // "swap it for something better": what is to come is not said, and what stands stays.
    const nothing = news.length === 0 && olds !== null && own.every((p) => isBare(p.heads.loose));
    if (old !== undefined && (nothing || (news.length > 0 && news.every((d) => NO_THINGS.has(d.kind))))) {
      for (const draft of olds?.heads.drafts ?? []) this.request.hear(draft);
      for (const { phrase, heads } of own) {
        for (const at of heads.drafts.flatMap((d) => d.heard)) this.request.hear(at);
        this.request.leave(phrase.from, phrase.to, this.request.text.slice(phrase.from, phrase.to), 'NOUN');
      }
      return;
    }
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
    const ends = (p: Part): boolean => p.phrase.lead.preposition === 'on' && p.heads.drafts.every((d) => d.kind === 'connector');
    const told = news.length > 1 && parts.slice(1).some((p) => p.heads.drafts.length > 0 && (WITHIN.has(p.phrase.lead.preposition ?? '') || ends(p)));
    const made =
      told || parts.some((p) => p.phrase.lead.relation !== undefined)
        ? this.fed(this.anew(told ? own : parts))
        : news.map((draft) => this.request.add(this.attacher.asSupply(draft)));
    for (const { heads } of parts)
      if (heads.drafts.length === 0 && made.length > 0 && heads !== insteadOf?.heads) this.request.tell(made.at(-1)!, heads.loose);
    // Of several things that come, what is of the old one's sort takes its place, else the one that is named nearest to it.
    const kin = old === undefined ? [] : made.filter((a) => this.attacher.alike(a, old));
    const near = !told && insteadOf !== undefined && parts.indexOf(insteadOf) > 0 ? made.slice(-1) : made.slice(0, 1);
    const takers = old === undefined ? made : kin.length > 0 ? kin : near;
    const swaps = parts.some((p) => p.phrase.lead.swap === true) && made.length === 1;
    for (const ask of takers) {
      // "swap the brain for …": what nobody knows by that name is what is alike.
      const from = old ?? (olds === null || (olds.heads.drafts.length === 0 && said === undefined) ? this.alike(ask, swaps) : undefined);
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

  /** "power it from a cell": what the power comes from is the supply that was meant. */
  protected fed(made: MutableAsk[]): MutableAsk[] {
    const [power] = made;
    if (power?.concept !== 'supply' || power.figures.length > 0 || power.connector !== undefined) return made;
    const source = made.find((a) => a.kind === 'supply' && power.links.some((l) => l.role === 'from' && l.ask === a.id));
    if (source === undefined) return made;
    this.request.unmake(power);
    return made.filter((a) => a !== power);
  }

  protected takesPlace(ask: MutableAsk, from: MutableAsk): void {
    // Of two that were read for one another the first has taken the place.
    if (ask.state !== 'wanted') return;
    // "Pick a driver that can take that", "motors of 1.2 A each": of the sort of the one that goes.
    const told = ask.kind === 'load' && ask.figures.length > 0 && !/\d/.test(ask.text);
    const bare = ask.part === undefined && ask.kind === from.kind && (from.part !== undefined || told);
    if (bare && this.request.lexicon.isA(from.concept, ask.concept)) ask.concept = from.concept;
    // A transistor in the place of an output is one that switches.
    const made = from.kind === 'output' && ask.kind === 'component' ? WAYS_MADE.get(ask.concept)?.[0]?.as : undefined;
    const switching = made === undefined ? undefined : this.request.lexicon.concept(made);
    if (switching !== undefined) Object.assign(ask, { concept: switching.id, kind: switching.kind });
    this.inherit(ask, from);
    if (from.state === 'wanted') this.request.drop(from);
    // What was said of the old one by others is said of the new one.
    for (const other of from.kind === 'supply' ? [] : this.live) {
      other.links = other.links.map((l) => (l.ask === from.id && l.role !== 'instead_of' && other !== ask ? { ...l, ask: ask.id } : l));
      if (other.per === from.id) other.per = ask.id;
    }
    this.request.link(ask, 'instead_of', from);
  }

  /** Wishes whose phrases say how they hang together: "a cell with charging over USB". */
  protected anew(parts: readonly Part[]): MutableAsk[] {
    const before = new Set(this.request.asks);
    this.readAs(
      parts.map((p) => asWish(p.phrase)),
      false,
    );
    return this.request.asks.filter((a) => !before.has(a));
  }

  /** What is to be used: in place of what is alike, or one more thing; or how things that stand are to be fitted. */
  protected use(parts: readonly Part[]): void {
    const [first, ...rest] = parts;
    if (this.dresses(first!, rest)) return;
    const [draft] = first!.heads.drafts;
    const stands = draft === undefined ? undefined : this.known(draft);
    const brings = draft?.kind === 'connector' && stands === undefined && draft.figures.some((f) => f.item.quantity === 'voltage');
    // A name with a number is one of its own, beside a thing of another name.
    const named =
      draft !== undefined && stands !== undefined && stands.concept !== draft.concept.id && /\d/.test(this.request.text.slice(draft.from, draft.to));
    if (draft === undefined || brings || (stands !== undefined && draft.part === stands.part && !named))
      this.readAs(
        parts.map((p) => asWish(p.phrase)),
        !brings,
      );
    else this.replace(parts);
  }

  /** A package, mounting or figure "for" things that stand: not another thing, but how those are to be. */
  protected dresses({ heads: { drafts, loose } }: Part, rest: readonly Part[]): boolean {
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
  protected redresses(parts: readonly Part[], insteadOf: Part): boolean {
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
  protected recounts([one, ...more]: readonly Draft[]): boolean {
    const known = one === undefined || more.length > 0 || one.count === undefined ? undefined : this.known(one);
    if (known === undefined) return false;
    this.request.tell(known, one!);
    this.request.hear(one!);
    this.request.changed(known);
    return true;
  }

  /** What was said of the old one holds for the new one, where nothing new is said. */
  protected inherit(ask: MutableAsk, from: MutableAsk): void {
    // Two small cells are no two packs.
    if (ask.kind !== 'supply' || ask.concept === from.concept) ask.count ??= from.count;
    if (ask.count === undefined) delete ask.count;
    if (ask.place === undefined && from.place !== undefined) ask.place = from.place;
    if (this.attacher.feeds(from) && ask.kind === 'connector' && from.kind === 'supply') this.attacher.becomesSupply(ask);
    if (ask.kind !== from.kind) return;
    if (ask.kind !== 'supply' && ask.connector === undefined && from.connector !== undefined) ask.connector = from.connector;
    this.attacher.plugsAs(ask, from);
    // What a stage is set to holds for another one in its place.
    const stage = ask.kind === 'function' && this.areSiblings(ask, from);
    for (const figure of from.figures) {
      const own = ask.kind === 'supply' ? ask.connector !== undefined : ask.concept === from.concept || OF_USE.has(figure.quantity) || stage;
      if (own && !ask.figures.some((f) => f.quantity === figure.quantity)) ask.figures.push(figure);
    }
  }

  /** "a blue lamp instead of the green one": of what comes, the one that is so. */
  private likeNews([now, ...more]: readonly Draft[], features: ReadonlySet<string>): MutableAsk | undefined {
    if (now === undefined || more.length > 0 || features.size === 0) return undefined;
    return this.live.findLast((a) => a.kind === now.kind && [...features].every((f) => a.features.includes(f)));
  }

  /** What may give way to an ask. `swaps`: it is said to come in the place of something: the one thing of the same sort, or of the same kind. */
  protected alike(ask: MutableAsk, swaps = false): MutableAsk | undefined {
    const live = this.live.filter((a) => a !== ask);
    const same = live.findLast((a) => this.attacher.alike(a, ask));
    if (same !== undefined || !swaps) return same;
    const own = live.filter((a) => a.kind === ask.kind);
    const kin = own.filter((a) => this.areSiblings(a, ask));
    const [only, ...more] = kin.length > 0 || !THINGS.has(ask.kind) ? kin : own;
    return more.length === 0 ? only : undefined;
  }

  /** Whether two are sorts of one thing: a low-pass and a high-pass filter. */
  private areSiblings(a: MutableAsk, b: MutableAsk): boolean {
    const sorts = ({ concept, kind }: MutableAsk): readonly string[] =>
      this.request.lexicon.concept(concept)?.parents.filter((p) => p !== kind) ?? [];
    return a.kind === b.kind && sorts(a).some((p) => sorts(b).includes(p));
  }

  protected get standing(): Standing {
    const { request, attacher, grammar, live } = this;
    return { request, attacher, grammar, live, ends: this.ends, known: (draft) => this.known(draft) };
  }

  protected get live(): readonly MutableAsk[] {
    return this.request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  }

  /** "the 555" of an NE555. */
  private numbered({ from, to }: Draft): MutableAsk | undefined {
    const said = this.request.text.slice(from, to).toLowerCase();
    return /^\d{3,}$/.test(said) ? this.live.find((a) => a.part?.toLowerCase().endsWith(said)) : undefined;
  }

  protected known(draft: Draft): MutableAsk | undefined {
    const ref = draft.refs[0] ?? draft.part;
    const named = ref === undefined ? undefined : this.refs.get(ref);
    const asked = named === undefined ? undefined : this.request.asks.find((a) => a.id === named);
    if (named !== undefined) return asked;
    const found = this.attacher.known(draft) ?? meant(draft, { request: this.request, live: this.live }) ?? this.numbered(draft);
    // "a 5 V screw terminal" brings a supply: it is none of the terminals that lead elsewhere.
    const brings = draft.kind === 'connector' && draft.figures.some((f) => f.item.quantity === 'voltage');
    return brings && found?.kind === 'connector' && !this.attacher.feeds(found) ? undefined : found;
  }
}
