import { type Attacher, COLOURS } from './attach.js';
import type { MutableAsk, RequestBuilder } from './builder.js';
import { type Draft, draftOf, isBare, type Mods, noMods, UNKNOWN_PART } from './draft.js';
import { headsOf } from './heads.js';
import type { Clause, Phrase } from './phrases.js';
import { placeOf } from './places.js';

const MORE = /\b(?:another|more|second|third|further|extra|additional|noch|weitere[rnsm]?|encore|otro|otra|altro|nog)\b/i;

/** Reads orders about a request that stands: an order is a change of asks. */
export class Editor {
  constructor(
    private readonly request: RequestBuilder,
    private readonly attacher: Attacher,
    /** Designators of the board and the asks that they stand for. */
    private readonly refs: ReadonlyMap<string, string>,
  ) {}

  read(clauses: readonly Clause[]): void {
    for (const clause of clauses) for (const order of ordersOf(clause, this.request.text)) this.order(order);
  }

  private order(phrases: readonly Phrase[]): void {
    const [first] = phrases;
    if (first === undefined) return;
    const { edit, preposition } = first.lead;
    if (edit === 'undo') {
      if (phrases.some((p) => headsOf(p, this.request.lexicon).drafts.some((d) => this.known(d) !== undefined))) this.remove(phrases);
      else this.request.changes.push({ op: 'undo' });
      return;
    }
    if (edit === 'anyway') {
      this.request.anyway = true;
      return void this.request.changes.push({ op: 'anyway' });
    }
    if (edit === 'remove' || (edit === undefined && preposition === 'without')) {
      this.remove(phrases);
      return;
    }
    if (edit === 'replace' || phrases.some(saysInstead(this.request.text))) {
      this.replace(phrases);
      return;
    }
    if (edit === 'move') {
      this.move(phrases);
      return;
    }
    if (edit === 'set' || phrases.some((p) => p.lead.copula)) {
      this.set(phrases);
      return;
    }
    this.add(phrases);
  }

  private add(phrases: readonly Phrase[]): void {
    const [first, ...rest] = phrases;
    const heads = headsOf(first!, this.request.lexicon);
    const said = this.request.text.slice(Math.max(0, first!.from - 12), first!.to);
    const again =
      heads.drafts.length === 1 &&
      heads.drafts[0]!.count !== undefined &&
      /\bmake (?:it|that|them|those)\s*$/i.test(this.request.text.slice(0, first!.from));
    if (again && this.recounts([{ draft: heads.drafts[0]! }])) {
      if (rest.length > 0) this.attacher.readClause({ phrases: rest.map(asWish), line: false });
      return;
    }
    const known = heads.drafts.length === 1 && MORE.test(said) ? this.known(heads.drafts[0]!) : undefined;
    if (known === undefined) {
      this.attacher.readClause({ phrases: phrases.map(asWish), line: false });
      return;
    }
    known.count = (known.count ?? 1) + (heads.drafts[0]!.count ?? 1);
    for (const at of [heads.drafts[0]!, ...heads.drafts[0]!.heard]) this.request.hear(at);
    this.request.changed(known);
    if (rest.length > 0) this.attacher.readClause({ phrases: rest.map(asWish), line: false });
  }

  private remove(phrases: readonly Phrase[]): void {
    for (const draft of phrases.flatMap((p) => headsOf(p, this.request.lexicon).drafts)) {
      const known = this.known(draft);
      this.request.hear(draft);
      if (known === undefined) {
        const ask = this.request.add(draft);
        ask.not = true;
      } else if (draft.count !== undefined && known.count !== undefined && draft.count < known.count) {
        known.count -= draft.count;
        this.request.changed(known);
      } else this.request.drop(known);
    }
  }

  /** "Replace A by B", "B instead of A", "use B instead". */
  private replace(phrases: readonly Phrase[]): void {
    const drafts = phrases.map((phrase) => ({ phrase, drafts: [...headsOf(phrase, this.request.lexicon).drafts] }));
    const text = this.request.text;
    const insteadOf = drafts.find(({ phrase }) => /instead of|rather than|in place of/i.test(text.slice(Math.max(0, phrase.from - 16), phrase.from)));
    const first = drafts[0]!;
    const olds =
      insteadOf ??
      (drafts.length > 1 &&
      first.phrase.lead.edit === 'replace' &&
      !/\buse\b/i.test(text.slice(Math.max(0, first.phrase.from - 8), first.phrase.from))
        ? first
        : null);
    const news = drafts.filter((d) => d !== olds).flatMap((d) => d.drafts.map((draft) => ({ draft, phrase: d.phrase })));
    if (insteadOf !== undefined) for (const heard of headsOf(insteadOf.phrase, this.request.lexicon).loose.heard) this.request.hear(heard);
    const old = olds?.drafts.map((draft) => this.known(draft)).find((ask) => ask !== undefined);
    if (this.dresses(first.phrase, phrases.slice(1)) || (insteadOf !== undefined && insteadOf.drafts.length === 0 && this.recounts(news))) return;
    if (news.length === 0) {
      this.set(phrases);
      return;
    }
    for (const draft of olds?.drafts ?? []) this.request.hear(draft);
    const made = news.map(({ draft }) => this.request.add(draft));
    for (const { phrase } of drafts) {
      const { drafts: heads, loose } = headsOf(phrase, this.request.lexicon);
      if (heads.length === 0 && made.length > 0) this.tell(made.at(-1)!, loose);
    }
    for (const ask of made) {
      const from = old ?? (olds === null ? this.alike(ask) : undefined);
      if (from === undefined) continue;
      this.inherit(ask, from);
      this.request.drop(from);
      this.request.link(ask, 'instead_of', from);
    }
  }

  /** A package or mounting "for" things that stand: not another thing, but how those are to be. */
  private dresses(first: Phrase, rest: readonly Phrase[]): boolean {
    const { drafts, loose } = headsOf(first, this.request.lexicon);
    const [of] = rest.flatMap((p) => headsOf(p, this.request.lexicon).drafts);
    if (drafts.length > 0 || of === undefined || (loose.package === undefined && loose.mounting === undefined)) return false;
    const known = this.known(of) ?? this.request.add(of);
    this.tell(known, loose);
    this.request.changed(known);
    return true;
  }

  /** A count in place of a count: the same things, so many. */
  private recounts(news: readonly { readonly draft: Draft }[]): boolean {
    const [one, ...more] = news;
    const known = one === undefined || more.length > 0 || one.draft.count === undefined ? undefined : this.known(one.draft);
    if (known === undefined) return false;
    known.count = one!.draft.count!;
    this.tell(known, { ...one!.draft, figures: one!.draft.figures });
    this.request.changed(known);
    return true;
  }

  /** What was said of the old one holds for the new one, where nothing new is said. */
  private inherit(ask: MutableAsk, from: MutableAsk): void {
    ask.count ??= from.count;
    if (ask.count === undefined) delete ask.count;
    if (ask.place === undefined && from.place !== undefined) ask.place = from.place;
    if (ask.kind !== from.kind) return;
    if (ask.connector === undefined && from.connector !== undefined && ask.kind !== 'supply') ask.connector = from.connector;
    for (const figure of from.figures)
      if (!ask.figures.some((f) => f.quantity === figure.quantity) && ask.kind !== 'supply') ask.figures.push(figure);
  }

  private alike(ask: MutableAsk): MutableAsk | undefined {
    const { lexicon, asks } = this.request;
    const feeds = (a: MutableAsk): boolean => a.kind === 'supply' || (a.kind === 'connector' && /^usb|barrel/.test(a.concept));
    return asks.findLast(
      (a) =>
        a !== ask &&
        a.state === 'wanted' &&
        a.not === undefined &&
        ((feeds(a) && feeds(ask)) ||
          (a.kind === ask.kind && (a.kind === 'controller' || lexicon.isA(a.concept, ask.concept) || lexicon.isA(ask.concept, a.concept)))),
    );
  }

  private set(phrases: readonly Phrase[]): void {
    const [first, ...rest] = phrases;
    const heads = headsOf(first!, this.request.lexicon);
    const subject = heads.drafts.at(-1);
    const known = subject === undefined ? undefined : this.known(subject);
    const to = rest.flatMap((p) => headsOf(p, this.request.lexicon).drafts);
    if (known !== undefined && to.some((draft) => draft.kind === known.kind && draft.concept.id !== known.concept)) {
      this.replace([{ ...first!, lead: { ...first!.lead, edit: 'replace' } }, ...rest]);
      return;
    }
    if (known === undefined && subject === undefined && this.byRef(heads.loose, rest)) return;
    if (known === undefined) {
      this.attacher.readClause({ phrases: phrases.map(asWish), line: false });
      return;
    }
    if (subject !== undefined && subject.part !== known.part && subject.part !== undefined && this.refs.get(subject.part) === undefined)
      known.part = subject.part;
    this.tell(known, subject ?? noMods());
    for (const phrase of rest) {
      const { drafts, loose } = headsOf(phrase, this.request.lexicon);
      if (!isBare(loose)) this.tell(known, loose);
      if (drafts.length > 0) this.attacher.readClause({ phrases: [asWish(phrase)], line: false });
    }
    this.request.changed(known);
  }

  /** "change R1 to 2.2k": a part of the board by its designator, whoever asked for it. */
  private byRef(mods: Mods, rest: readonly Phrase[]): boolean {
    const [ref] = mods.refs;
    if (ref === undefined) return false;
    const concept = this.request.lexicon.concept(OF_REF[/^[A-Z]+/.exec(ref)?.[0] ?? ''] ?? 'component') ?? UNKNOWN_PART;
    const at = {
      from: mods.heard.find((h) => h.field === 'refs')!.from,
      to: 0,
      text: ref,
      kind: 'thing',
      concepts: [concept],
      plural: false,
      speech: 'NOUN',
    } as const;
    const asked = this.refs.get(ref);
    const ask = this.request.asks.find((a) => a.id === asked) ?? this.request.add(draftOf({ ...at, to: at.from + ref.length }, concept, mods));
    if (asked === undefined) ask.part = ref;
    for (const { loose } of rest.map((phrase) => headsOf(phrase, this.request.lexicon))) this.tell(ask, loose);
    this.request.changed(ask);
    return true;
  }

  private tell(known: MutableAsk, mods: Parameters<RequestBuilder['tell']>[1]): void {
    const colours = [...mods.features].some((f) => COLOURS.has(f));
    if (colours) known.features = known.features.filter((f) => !COLOURS.has(f));
    this.request.tell(known, mods);
  }

  private move(phrases: readonly Phrase[]): void {
    const heads = phrases.flatMap((p) => headsOf(p, this.request.lexicon).drafts);
    const known = heads.flatMap((draft) => this.known(draft) ?? []);
    const places = phrases.flatMap((p) => {
      const { drafts, loose } = headsOf(p, this.request.lexicon);
      return [...drafts.flatMap((d) => d.places), ...loose.places];
    });
    if (known.length === 0) {
      this.attacher.readClause({ phrases: phrases.map(asWish), line: false });
      return;
    }
    const [moved, near] = known;
    const place = placeOf({ places }, this.request.message, false);
    if (place !== undefined) moved!.place = { ...place };
    else if (near !== undefined) {
      this.request.link(moved!, 'beside', near);
      moved!.place = { near: near.id, words: { message: this.request.message, from: phrases[0]!.from, to: phrases.at(-1)!.to } };
    }
    this.request.changed(moved!, 'move');
  }

  private known(draft: Draft): MutableAsk | undefined {
    const ref = draft.refs[0] ?? draft.part;
    const named = ref === undefined ? undefined : this.refs.get(ref);
    return named === undefined ? this.attacher.known(draft) : this.request.asks.find((a) => a.id === named);
  }
}

/** What a designator's letters name. */
const OF_REF: Readonly<Record<string, string>> = {
  R: 'resistor',
  C: 'capacitor',
  L: 'inductor',
  D: 'diode',
  Q: 'transistor',
  U: 'ic',
  J: 'connector',
  F: 'fuse',
  SW: 'switch',
  Y: 'crystal',
};

/** An order is a verb with what it acts on; further verbs begin further orders. */
function ordersOf({ phrases }: Clause, text: string): Phrase[][] {
  const orders: Phrase[][] = [];
  for (const phrase of phrases) {
    const apart = phrase.lead.preposition === 'without' && !/\b(?:instead of|rather than)\s*(?:\w+\s*)?$/i.test(text.slice(0, phrase.from));
    const begins =
      apart || (phrase.lead.edit !== undefined && !(phrase.lead.edit === 'replace' && orders.length > 0 && /\buse\b/i.test(phrase.lead.joined)));
    if (begins || orders.length === 0) orders.push([phrase]);
    else orders.at(-1)!.push(phrase);
  }
  return orders;
}

const saysInstead =
  (text: string) =>
  ({ from, to }: Phrase): boolean =>
    /\binstead\b|\brather than\b/i.test(text.slice(Math.max(0, from - 14), to + 9));

/** The verb of the order is done with. */
const asWish = ({ lead: { edit: _, ...lead }, ...phrase }: Phrase): Phrase => ({ ...phrase, lead });
