import type { Request } from '../../request/index.js';
import type { MutableAsk } from '../asks/builder.js';
import { type Draft, isBare, span } from '../asks/draft.js';
import { leaveTheirs } from '../whole/elsewhere.js';
import { type Heads, headsOf } from './heads.js';
import { hearts } from './hearts.js';
import { joinChip, joinCounted, joinKeys, joinNamed, joinSupplies, joinUsb, leaveOutside } from './outside.js';
import type { Clause, Phrase } from './phrases.js';
import { bareJacks, joinPlugs } from './plugs.js';
import { lightLoads, smallPanels, wholeStrips } from './strips.js';
import { SupplyReader } from './supply.js';

/** Words for one of several, whatever they are. */
const COUNTED = new Set(['channel', 'output', 'input', 'port', 'connector', 'switched_output', 'zone']);
/** Letters of a word that may name a board by itself. */
const SHORTEST_NAME = 4;
/** Longest title, in words, and kinds of things whose names say what a board is about. */
const MOST_TITLE = 5;
const TITLE = new Set(['load', 'supply', 'input', 'output', 'behaviour', 'board', 'component', 'sound', 'marking', 'quality', 'interface']);

/** Kinds of what belongs to a channel. */
const PARTS: ReadonlySet<string> = new Set(['light', 'protection', 'component', 'input', 'output', 'function']);

/** Reads clauses into the request, phrase by phrase; names the board and completes what was said at the end. */
export class Attacher extends SupplyReader {
  read(clauses: readonly Clause[]): void {
    for (const [i, clause] of clauses.entries()) {
      this.titled = clauses[i + 1] !== undefined;
      this.readClause(clause);
    }
  }

  readClause(clause: Clause): void {
    this.clause = [];
    this.group = [];
    this.source = null;
    this.perOf = null;
    this.eachHad = false;
    this.giving = false;
    this.told = null;
    this.restated = false;
    for (const [i, phrase] of clause.phrases.entries()) {
      this.at = phrase;
      this.rest = clause.phrases.slice(i + 1);
      if (!this.title(phrase, this.rest[0], clause.phrases.length)) this.phrase(phrase, this.rest[0]);
    }
    this.flush();
  }

  /** A title before a colon, or a line of its own before a list, names the board and asks for none of its words but the buses that it speaks and the source that it is named for. */
  protected title(phrase: Phrase, next: Phrase | undefined, phrases: number): boolean {
    const { request } = this;
    const { lead, words } = phrase;
    const first =
      request.message === 0 && request.asks.length === 0 && request.purpose === null && lead.joined === 'start' && lead.preposition === undefined;
    const ends = next?.lead.joined === 'colon' || (phrases === 1 && this.titled);
    if (!first || !ends || words.length > MOST_TITLE || words.some((w) => w.kind === 'count' || w.kind === 'figure' || w.kind === 'size'))
      return false;
    const heads = headsOf(phrase, request.lexicon);
    if (heads.drafts.some((d) => !(TITLE.has(d.kind) || d.concept.id === 'enclosure') || d.part !== undefined || d.features.size > 0)) return false;
    this.naming(phrase, heads);
    // A plug that negotiates its volts is what feeds it.
    const stays = (d: Draft): boolean => d.kind === 'interface' || (d.kind === 'supply' && request.lexicon.isA(d.concept.id, 'usb_power'));
    if (heads.whole !== undefined) for (const draft of heads.drafts.filter(stays)) request.add(draft);
    // Its shape and size are the board's, wherever they are said.
    for (const draft of [...heads.beside, ...heads.drafts].filter((d) => d.kind === 'board')) request.add(draft);
    return request.purpose !== null;
  }

  /** Modifiers that waited for a head which did not come. */
  protected flush(): void {
    this.mayWait = false;
    for (const said of this.waiting.splice(0))
      if (!this.clause.some((a) => a.figures.some((f) => this.request.isFrom(f, said)))) this.looseFigure(said, { joined: 'none' });
    this.mayWait = true;
    if (this.pending === null) return;
    const { draft } = this.pending;
    this.pending = null;
    this.loose(draft, { joined: 'none' });
  }

  protected phrase(phrase: Phrase, next: Phrase | undefined): void {
    const { lexicon } = this.request;
    const heads = headsOf(phrase, lexicon);
    if (phrase.lead.apart || isForAll(phrase.lead, heads)) this.perOf = null;
    if (this.pending !== null) {
      const first = heads.drafts.at(-1);
      const { draft } = this.pending;
      if (first === undefined && heads.loose.features.size > 0 && heads.loose.figures.length === 0) {
        heads.loose.features = new Set([...draft.features, ...heads.loose.features]);
        this.pending = null;
      } else if (first === undefined) this.flush();
      else {
        const { features, places } = this.pending.draft;
        if (first.kind === 'light' && features.size > 0 && [...features].every((f) => lexicon.isA(f, 'colour')) && first.count === undefined)
          for (const colour of features)
            this.clause.push(this.request.add({ ...first, figures: [], places: [], unread: [], features: new Set([colour]) }));
        else for (const feature of features) first.features.add(feature);
        first.places.push(...places);
        this.pending = null;
      }
    }
    this.bracketed = phrase.lead.inside ? (this.bracketed ?? this.last) : phrase.lead.cell ? this.clause[0] : undefined;
    this.naming(phrase, heads);
    for (const draft of heads.beside) this.request.add(draft);
    if (phrase.lead.correction) this.corrected = true;
    if (this.distributes(phrase, heads)) return;
    this.madeFrom(phrase, heads);
    if (heads.drafts.length === 0) {
      this.headless(phrase, heads, next);
      return;
    }
    this.again = [];
    const made = this.attach(phrase, heads);
    // What follows "each" in the plural, or is there once, is there for all; a controller or a supply behind a comma is none's, and neither is what follows it.
    if (phrase.lead.joined === 'comma' && (made.some((a) => a.kind === 'controller' || a.kind === 'supply') || this.ofBoard(phrase, made)))
      this.perOf = null;
    if (this.perOf !== null) this.spread(made, this.perOf);
    if (phrase.lead.inside && made.length > 0) this.bracketed = made.at(-1);
    if (this.corrected && made.length > 0) this.correct(made, phrase.lead.joined === 'and');
    const joins = phrase.lead.joined === 'and' || phrase.lead.joined === 'comma';
    const meant = [...this.again, ...made];
    this.group = joins && this.open ? [...this.group, ...meant] : meant;
    this.restated = made.length === 0 && meant.length > 0 && (this.restated || !joins);
    this.open = joins || phrase.lead.preposition === undefined || phrase.lead.preposition === 'with';
    this.clause.push(...made.filter((ask) => !this.clause.includes(ask)));
    this.takeWaiting(made);
    if (heads.loose !== undefined && !isBare(heads.loose)) this.loose(heads.loose, phrase.lead);
  }

  /** "…, each with an LED, USB-C, OLED": in a list that no "and" ends, what has no article and is no part of a circuit is the board's again. */
  private ofBoard({ words }: Phrase, made: readonly MutableAsk[]): boolean {
    const told = words.some((w) => w.kind === 'thing' && w.article === true) || this.rest.some((p) => p.lead.joined === 'and');
    return !told && made.length > 0 && !made.some((a) => PARTS.has(a.kind));
  }

  /** "per" or "each" before one of several things: what follows is there once for each. */
  protected distributes({ lead }: Phrase, { drafts }: Heads): boolean {
    const [head] = drafts;
    if (
      head === undefined ||
      drafts.length > 1 ||
      !(lead.preposition === 'per' || lead.each) ||
      lead.joined === 'none' ||
      lead.preposition === 'with'
    )
      return false;
    if (head.count !== undefined || head.part !== undefined) return false;
    const { asks } = this.request;
    const several = (ask: MutableAsk | undefined): boolean => ask?.count !== undefined && ask.count > 1;
    const named = this.known(head);
    const of = several(named)
      ? named
      : COUNTED.has(head.concept.id)
        ? asks.find((a) => several(a) && a.kind !== 'mechanical' && a.state === 'wanted')
        : undefined;
    if (of === undefined) return false;
    const { count: _, ...said } = head;
    this.request.tell(of, said);
    this.request.each(of, head.figures);
    this.perOf = of;
    this.clause.push(of);
    this.group = [of];
    return true;
  }

  protected takeWaiting(made: readonly MutableAsk[]): void {
    for (const said of [...this.waiting]) {
      if (made.some((a) => a.figures.some((f) => this.request.isFrom(f, said)))) this.waiting = this.waiting.filter((w) => w !== said);
      else {
        const taker = this.request.taker(said, made);
        if (taker === null || taker.figures.some((f) => f.quantity === said.item.quantity && f.role !== 'out')) continue;
        this.request.figure(taker, said);
        this.waiting = this.waiting.filter((w) => w !== said);
      }
    }
  }

  /** The first thing of the first message names the board: "soil station: …". */
  protected naming({ words, lead }: Phrase, heads: Heads): void {
    const { request } = this;
    // Where it is used, or what nobody knows, says less than a board by its own name behind it.
    const says =
      heads.whole?.concept.kind === 'purpose' && (heads.whole.concept.heart ?? []).length > 0 && /^(?:with)?$/.test(lead.preposition ?? '');
    if (request.purpose !== null && !(says && request.asks.length === 0 && this.namesPlace(request.purpose))) return;
    if (request.message > 0 || (!says && lead.preposition !== undefined && !/^(?:for|to|that)$/.test(lead.preposition))) return;
    // "no WiFi, …", "WiFi not needed, …": what is not to be names no board.
    if (lead.preposition === 'without' || words.some((w) => w.kind === 'mark' && w.marker === 'unwanted')) return;
    const greets = (w: Phrase['words'][number]): boolean => w.kind === 'thing' && w.concepts.every((c) => c.kind === 'filler' && c.id !== 'board');
    const said = words.filter((w) => !greets(w));
    const things = said.filter((w) => w.kind === 'thing');
    const named = said.filter((w) => w.kind === 'thing' || (w.kind === 'unread' && /NOUN|PROPN|ADJ/.test(w.speech)));
    if (named.length === 0 || (things.length === 0 && words.every((w) => w.text.length < SHORTEST_NAME))) return;
    const { from } = named[0]!;
    const { to } = named.at(-1)!;
    // Where it is used says less than what it is: "a classroom gas monitor".
    const place = heads.whole !== undefined && heads.whole.concept.kind === 'purpose' && (heads.whole.concept.heart ?? []).length === 0;
    const head = heads.drafts.at(-1);
    const concept = place && head !== undefined && head.from > heads.whole!.from ? head.concept : (heads.whole?.concept ?? head?.concept);
    const own = concept === undefined ? {} : { concept: concept.id };
    request.purpose = {
      text: request.text.slice(from, to).replace(/\s+/g, ' ').slice(0, 400),
      ...own,
      words: span(request.message, { from, to }),
      heart: [],
    };
  }

  /** Whether the board's name so far is a place or a word that nobody here knows. */
  private namesPlace({ concept }: NonNullable<Request['purpose']>): boolean {
    const named = concept === undefined ? undefined : this.request.lexicon.concept(concept);
    return named === undefined || (named.kind === 'purpose' && (named.heart ?? []).length === 0);
  }

  /** After a correction, the last ask of the same sort was not meant. */
  protected correct(made: readonly MutableAsk[], further = false): void {
    this.corrected = false;
    const [first] = made;
    const plugged =
      first?.kind === 'connector'
        ? this.request.asks.findLast((a) => a.connector !== undefined && a.state === 'wanted' && !made.includes(a))
        : undefined;
    if (plugged !== undefined && first !== undefined) {
      plugged.connector = { concept: first.concept, words: first.words[0]! };
      this.request.unmake(first);
      return;
    }
    const earlier = this.request.asks.filter((a) => !made.includes(a) && a.state === 'wanted' && a.not === undefined).reverse();
    const alike = earlier.find((a) => this.alike(a, first!) || (a.kind === 'connector' && first?.kind === 'connector'));
    // Of a sort of many (two buses, two sensors) it is the one that was said just before.
    const same = alike ?? (!further && earlier[0]?.kind === first?.kind ? earlier[0] : undefined);
    if (same === undefined) {
      this.figureCorrected(first, earlier[0]);
      return;
    }
    this.request.drop(same);
    this.request.link(first!, 'instead_of', same);
    // "4 relays … actually MOSFET outputs": as many of them.
    if (first!.count === undefined && first!.part === undefined && (same.count ?? 1) > 1 && first!.kind === same.kind) first!.count = same.count!;
    if (same.kind === 'supply' && first!.kind === 'connector') this.becomesSupply(first!);
    this.plugsAs(first!, same);
  }

  /** "230 V, no, a 12 V relay": the figure that was said before and not meant. */
  private figureCorrected(now: MutableAsk | undefined, before: MutableAsk | undefined): void {
    const said = before?.figures.at(-1);
    if (before === undefined || said === undefined || now?.figures.some((f) => f.quantity === said.quantity) !== true) return;
    before.figures = before.figures.slice(0, -1);
    if (before.kind === 'supply' && before.figures.length === 0 && before.connector === undefined) this.request.unmake(before);
    else this.request.hear(said.words);
  }

  /** A pack in the place of a pack hangs on the same plug. */
  plugsAs(ask: MutableAsk, { kind, concept, connector }: MutableAsk): void {
    const sorts = (id: string): readonly string[] => this.request.lexicon.concept(id)?.parents ?? [];
    const alike = ask.kind === 'supply' && kind === 'supply' && sorts(ask.concept).some((p) => p !== 'supply' && sorts(concept).includes(p));
    if (alike && ask.connector === undefined && connector !== undefined) ask.connector = connector;
  }

  /** Whether one may stand in the other's place. */
  alike(a: Pick<MutableAsk, 'kind' | 'concept'>, b: Pick<MutableAsk, 'kind' | 'concept'>): boolean {
    if (this.feeds(a) && this.feeds(b)) return true;
    const { lexicon } = this.request;
    return a.kind === b.kind && (lexicon.isA(a.concept, b.concept) || lexicon.isA(b.concept, a.concept) || a.kind === 'controller');
  }

  /** What the board is for asks for its heart, where nobody said it in other words: a heater controller has a heater output. */
  finish(): void {
    const { request } = this;
    const { purpose } = request;
    for (const ask of request.asks) {
      this.asFeed(ask);
      this.asOutput(ask);
    }
    for (const ask of request.asks.filter((a) => this.saysNothing(a) || this.saidCloser(a))) request.unmake(ask);
    lightLoads(request);
    wholeStrips(request);
    smallPanels(request);
    joinCounted(request);
    joinKeys(request);
    joinPlugs(request);
    bareJacks(request);
    joinNamed(request);
    joinChip(request);
    joinSupplies(request);
    joinUsb(request);
    leaveOutside(request);
    leaveTheirs(request);
    this.partGives();
    this.endsOfSupply();
    this.protectsSupply();
    this.givesRails();
    this.eitherFeeds();
    this.connectorFeeds();
    this.boardsPlug();
    if (purpose?.concept === undefined || request.message > 0) return;
    hearts(request, purpose, (concept, at) => this.made(concept, at));
  }

  /** A sensor said in general, or a bus that the board is called by, beside a named one of its sort is that one. */
  protected saidCloser(ask: MutableAsk): boolean {
    const { asks, lexicon, message } = this.request;
    const here = ask.words.every((w) => w.message === message) && ask.state === 'wanted' && ask.not === undefined && ask.optional === undefined;
    const bare = ask.figures.length === 0 && ask.part === undefined && ask.count === undefined && ask.connector === undefined;
    const called = ask.kind === 'interface' && (ask.words[0]?.to ?? 0) <= (this.request.purpose?.words?.to ?? -1);
    if (!here || !bare || (ask.kind !== 'sensor' && !called) || ask.place !== undefined) return false;
    return asks.some((a) => a !== ask && a.part !== undefined && a.state === 'wanted' && a.not === undefined && lexicon.isA(a.concept, ask.concept));
  }

  /** The bare word for a supply where something else feeds the board, and parts in general of which nothing is said, are no wishes. */
  protected saysNothing(ask: MutableAsk): boolean {
    const { request } = this;
    const here = ask.words.every((w) => w.message === request.message) && ask.state === 'wanted' && ask.not === undefined;
    const bare =
      ask.figures.length === 0 &&
      ask.connector === undefined &&
      ask.place === undefined &&
      ask.part === undefined &&
      ask.mounting === undefined &&
      ask.package === undefined;
    // "like 5 parts": how many of them there are is left to be told.
    if (here && bare && ask.concept === 'discrete' && ask.count !== undefined) {
      request.leave(ask.words[0]?.from ?? 0, ask.words[0]?.to ?? 0, `${ask.count} ${ask.text}`, 'NUM');
      return true;
    }
    if (!here || !bare || ask.count !== undefined) return false;
    if (ask.concept === 'discrete' || ask.concept === 'ic') return true;
    const feeds = (a: MutableAsk): boolean => a !== ask && (a.kind === 'supply' || /^usb/.test(a.connector?.concept ?? a.concept));
    const converts = request.asks.some((a) => a.kind === 'conversion' && a.state === 'wanted' && a.figures.some((f) => f.role === 'in'));
    const said = ask.concept === 'supply' && ask.features.length === 0;
    return said && (converts || (ask.text.split(' ').length === 1 && request.asks.some(feeds)));
  }

  /** One input with a voltage is a supply, one output a rail. */
  protected asFeed(ask: MutableAsk): void {
    // "outputs 5 V and 3.3 V": a rail for each.
    const several = ask.concept === 'output' && ask.figures.filter((f) => f.quantity === 'voltage').length > 1;
    const one =
      (ask.concept === 'input' || ask.concept === 'output') && ask.count === undefined && ask.not === undefined && (several || !/s$/.test(ask.text));
    // From nothing up it is a signal, and feeds nothing.
    const signal = ask.concept === 'input' && ask.figures.some((f) => f.quantity === 'voltage' && f.min === 0);
    if (!one || signal || !ask.figures.some((f) => f.quantity === 'voltage') || ask.links.length > 0) return;
    const role = ask.concept === 'input' ? ('in' as const) : ('out' as const);
    Object.assign(ask, role === 'in' ? { concept: 'supply', kind: 'supply' } : { concept: 'rail', kind: 'rail' });
    ask.figures = ask.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role } : f));
  }

  /** The one voltage of a converter is what it gives, unless it is called its input. */
  protected asOutput(ask: MutableAsk): void {
    const volts = ask.figures.filter((f) => f.quantity === 'voltage');
    const [only] = volts;
    const [up, down] = only?.one_of ?? [];
    const fed = this.request.asks.some((a) => (a.kind === 'supply' || a.kind === 'conversion') && a.state === 'wanted');
    // Two rails of opposite sign with nothing that makes them feed the board.
    if (ask.kind === 'rail' && up !== undefined && up === -(down ?? 0) && !fed) {
      Object.assign(ask, { concept: 'supply', kind: 'supply' });
      ask.figures = ask.figures.map((f) => ({ ...f, role: 'in' as const }));
      return;
    }
    const { text } = this.request;
    // "1.2 to 12 V, 15 V in": what is not called the input is what it gives.
    if (ask.kind !== 'conversion' || volts.length !== 1 || only?.role !== 'in' || only.words.message !== this.request.message) return;
    if (
      /^\s*(?:in\b|input|supply|source)/i.test(text.slice(only.words.to)) ||
      /(?:\bv_?in|input|from|accepts?|takes)\W*(?:of\s+)?$/i.test(text.slice(0, only.words.from))
    )
      return;
    ask.figures = ask.figures.map((f) => (f === only ? { ...f, role: 'out' } : f.quantity === 'current' ? { ...f, role: 'out' } : f));
  }
}

/** “each with a pot, summing into one TL072”: what is there once, said behind another preposition than “with”, is there for all of them. */
const isForAll = ({ each, preposition, relation }: Phrase['lead'], { drafts }: Heads): boolean =>
  each !== true && ((preposition !== undefined && preposition !== 'with') || relation !== undefined) && drafts.some((d) => d.count === 1);
