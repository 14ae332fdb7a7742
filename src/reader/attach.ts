import type { Concept } from '../lexicon/index.js';
import type { Quantity } from '../request/index.js';
import type { MutableAsk, RequestBuilder } from './builder.js';
import { type Draft, draftOf, isAskKind, isBare, type Mods, noMods, type Said, span } from './draft.js';
import { takes } from './figures.js';
import { type Heads, headsOf } from './heads.js';
import { type Clause, isFigure, type Phrase } from './phrases.js';
import { placeOf } from './places.js';

/** Kinds that a connector said with "with", "on", "via" ends. */
const ENDS_ON_CONNECTOR = new Set([
  'sensor',
  'input',
  'output',
  'load',
  'light',
  'sound',
  'supply',
  'rail',
  'charging',
  'conversion',
  'interface',
  'display',
  'function',
  'protection',
  'component',
]);
/** Kinds that stand outside the board and are served by a connector, an output or an input said before them with "for". */
const OUTSIDE = new Set(['sensor', 'load', 'light', 'sound', 'supply', 'display', 'input', 'interface', 'controller', 'output']);
/** Kinds that a verb's "to switch", "driving" is said of when they stand right before it. */
const ACTS = new Set(['output', 'function', 'conversion', 'controller', 'protection', 'input']);
/** Kinds whose connector carries a voltage of their own. */
const FED = new Set(['supply', 'rail', 'conversion', 'charging', 'output', 'load', 'connector']);
/** Kinds that take a voltage said behind a comma; others are fed by the board. */
const DRIVEN = new Set([
  'supply',
  'rail',
  'conversion',
  'charging',
  'output',
  'load',
  'light',
  'sound',
  'protection',
  'connector',
  'input',
  'behaviour',
  'quality',
]);
/** Quantities that are of the stage as a whole before they are of a part in it. */
const WHOLE = new Set<Quantity>(['gain', 'order', 'level']);
/** Parts that a value alone names. */
const PASSIVES: Readonly<Partial<Record<Quantity, string>>> = { capacitance: 'capacitor', resistance: 'resistor', inductance: 'inductor' };
/** Buses that several parts share, and the kinds of what hangs on them. */
const BUSES = new Set(['i2c', 'spi', 'one_wire', 'smbus', 'qspi', 'i2s']);
const REACHED = new Set(['sensor', 'display', 'storage', 'component', 'function', 'input', 'output', 'sound']);
/** Words for one of several, whatever they are. */
const COUNTED = new Set(['channel', 'output', 'input', 'port', 'connector', 'switched_output', 'zone']);
/** Columns and rows that can only be millimetres. */
const isBoardSize = ([columns, rows]: readonly [number, number]): boolean => columns >= 15 && rows >= 15;
/** Times from a day on are how long a battery lasts. */
const DAY_S = 86_400;
/** Colours that one light has one of. */
export const COLOURS = new Set(['red', 'green', 'blue', 'yellow', 'amber', 'white', 'warm_white', 'pink', 'black', 'colourful']);
/** Longest title, in words, and kinds of things whose names say what a board is about. */
const MOST_TITLE = 5;
const TITLE = new Set(['load', 'supply', 'input', 'output', 'behaviour', 'board', 'component', 'sound', 'marking', 'quality', 'interface']);
const SENSES = new Set(['sensor', 'input', 'interface', 'storage', 'supply', 'connector']);
const SIDES = new Set(['input', 'output', 'supply']);
const SOURCE_KINDS = new Set(['supply', 'connector', 'rail', 'interface']);

/** Reads clauses into the request: what each phrase hangs on is told by its preposition and by what its words can be. */
export class Attacher {
  /** Asks of this clause, in order. */
  private clause: MutableAsk[] = [];
  /** Asks that "and" joined to the last one. */
  private group: MutableAsk[] = [];
  private pending: { draft: Mods; from: number } | null = null;
  private subject: MutableAsk | null = null;
  private corrected = false;
  /** More is said behind the clause that is read. */
  private titled = false;
  /** Figures said before the thing that they are of. */
  private waiting: Said[] = [];
  private mayWait = true;
  /** Voltage said last without a thing, and whether "to" or an arrow may make a conversion of it. */
  private source: { said: Said; ask: MutableAsk | null } | null = null;

  constructor(private readonly request: RequestBuilder) {}

  /** What the rest of the clause is there once for each of. */
  private perOf: MutableAsk | null = null;
  /** Whether "and" and commas still add to the group. */
  private open = true;
  /** What stands before the bracket that is open. */
  private bracketed: MutableAsk | undefined;

  get last(): MutableAsk | undefined {
    return this.clause.at(-1) ?? this.request.asks.at(-1);
  }

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
    for (const [i, phrase] of clause.phrases.entries())
      if (!this.title(phrase, clause.phrases[i + 1], clause.phrases.length)) this.phrase(phrase, clause.phrases[i + 1]);
    this.flush();
  }

  /** "Motor board: …", a line of its own before a list: the title names the board and asks for none of its words. */
  private title(phrase: Phrase, next: Phrase | undefined, phrases: number): boolean {
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
    return request.purpose !== null;
  }

  /** Modifiers that waited for a head which did not come. */
  private flush(): void {
    this.mayWait = false;
    for (const said of this.waiting.splice(0))
      if (!this.clause.some((a) => a.figures.some((f) => f.words.from === said.item.from))) this.looseFigure(said, { joined: 'none' });
    this.mayWait = true;
    if (this.pending === null) return;
    const { draft } = this.pending;
    this.pending = null;
    this.loose(draft, { joined: 'none' });
  }

  private phrase(phrase: Phrase, next: Phrase | undefined): void {
    const { lexicon } = this.request;
    const heads = headsOf(phrase, lexicon);
    if (this.pending !== null) {
      const first = heads.drafts.at(-1);
      if (first === undefined) this.flush();
      else {
        const { features, places } = this.pending.draft;
        if (first.kind === 'light' && features.size > 0 && [...features].every((f) => COLOURS.has(f)) && first.count === undefined)
          for (const colour of features)
            this.clause.push(this.request.add({ ...first, figures: [], places: [], unread: [], features: new Set([colour]) }));
        else for (const feature of features) first.features.add(feature);
        first.places.push(...places);
        this.pending = null;
      }
    }
    this.bracketed = phrase.lead.inside ? (this.bracketed ?? this.last) : undefined;
    this.naming(phrase, heads);
    for (const draft of heads.beside) this.request.add(draft);
    if (phrase.lead.correction) this.corrected = true;
    if (this.distributes(phrase, heads)) return;
    if (heads.drafts.length === 0) {
      this.headless(phrase, heads, next);
      return;
    }
    const made = this.attach(phrase, heads);
    if (this.perOf !== null) this.spread(made, this.perOf);
    if (phrase.lead.inside && made.length > 0) this.bracketed = made.at(-1);
    if (this.corrected && made.length > 0) this.correct(made);
    const joins = phrase.lead.joined === 'and' || phrase.lead.joined === 'comma';
    this.group = joins && this.open ? [...this.group, ...made] : made;
    this.open = joins || phrase.lead.preposition === undefined || phrase.lead.preposition === 'with';
    this.clause.push(...made.filter((ask) => !this.clause.includes(ask)));
    this.takeWaiting(made);
    if (heads.loose !== undefined && !isBare(heads.loose)) this.loose(heads.loose, phrase.lead);
  }

  /** ", per channel an LED and a fuse", "each port 500 mA with its own limiter": what follows is there once for each. */
  private distributes({ lead }: Phrase, { drafts }: Heads): boolean {
    const [head] = drafts;
    if (head === undefined || drafts.length > 1 || !(lead.preposition === 'per' || lead.each) || lead.joined === 'none') return false;
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

  private spread(made: readonly MutableAsk[], of: MutableAsk): void {
    for (const ask of made) {
      if (ask === of || (ask.count ?? 1) > 1 || ask.words.some((w) => w.message !== this.request.message)) continue;
      ask.per = of.id;
      this.request.link(ask, 'per', of);
    }
  }

  private takeWaiting(made: readonly MutableAsk[]): void {
    for (const said of [...this.waiting]) {
      if (made.some((a) => a.figures.some((f) => f.words.from === said.item.from))) this.waiting = this.waiting.filter((w) => w !== said);
      else {
        const taker = this.request.taker(said, made);
        if (taker === null || taker.figures.some((f) => f.quantity === said.item.quantity && f.role !== 'out')) continue;
        this.request.figure(taker, said);
        this.waiting = this.waiting.filter((w) => w !== said);
      }
    }
  }

  /** The first thing of the first message names the board: "plant watering controller with …", "soil station: …". */
  private naming({ words, lead }: Phrase, heads: Heads): void {
    const { request } = this;
    if (request.purpose !== null || request.message > 0 || (lead.preposition !== undefined && !/^(?:for|to|that)$/.test(lead.preposition))) return;
    const named = words.filter((w) => w.kind === 'thing' || (w.kind === 'unread' && /NOUN|PROPN|ADJ/.test(w.speech)));
    if (named.length === 0) return;
    const { from } = named[0]!;
    const { to } = named.at(-1)!;
    const concept = heads.whole?.concept ?? heads.drafts.at(-1)?.concept;
    const own = concept === undefined ? {} : { concept: concept.id };
    request.purpose = {
      text: request.text.slice(from, to).replace(/\s+/g, ' ').slice(0, 400),
      ...own,
      words: span(request.message, { from, to }),
      heart: [],
    };
  }

  /** "no wait, make it micro usb": the last ask of the same sort was not meant. */
  private correct(made: readonly MutableAsk[]): void {
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
    const earlier = this.request.asks.filter((a) => !made.includes(a) && a.state === 'wanted' && a.not === undefined);
    const same = earlier.reverse().find((a) => this.alike(a, first!));
    if (same === undefined) return;
    this.request.drop(same);
    this.request.link(first!, 'instead_of', same);
    if (same.kind === 'supply' && first!.kind === 'connector') this.becomesSupply(first!);
  }

  /** A connector that the board is fed through. */
  private becomesSupply(ask: MutableAsk): void {
    ask.connector = { concept: ask.concept, words: ask.words[0]! };
    Object.assign(ask, { concept: 'supply', kind: 'supply' });
  }

  private alike(a: MutableAsk, b: MutableAsk): boolean {
    const source = (ask: MutableAsk): boolean => ask.kind === 'supply' || (ask.kind === 'connector' && /^usb|barrel/.test(ask.concept));
    if (source(a) && source(b)) return true;
    const { lexicon } = this.request;
    return a.kind === b.kind && (lexicon.isA(a.concept, b.concept) || lexicon.isA(b.concept, a.concept) || a.kind === 'controller');
  }

  /** What the board is for asks for its heart, where nobody said it in other words: a heater controller has a heater output. */
  finish(): void {
    const { request } = this;
    const { purpose, lexicon } = request;
    for (const ask of request.asks) {
      this.asFeed(ask);
      this.asOutput(ask);
    }
    if (purpose?.concept === undefined || request.message > 0) return;
    const concept = lexicon.concept(purpose.concept);
    if (concept === undefined) return;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    const served = (id: string): MutableAsk | undefined =>
      live.find(
        (a) =>
          lexicon.isA(a.concept, id) ||
          a.features.includes(id) ||
          (lexicon.concept(id)?.kind === a.kind && lexicon.concept(id)?.parents.length === 0 && lexicon.concept(id)?.id === a.kind),
      );
    const hearts = concept.kind === 'purpose' ? (concept.heart ?? []) : [concept.id];
    const some = hearts.some((id) => served(id) !== undefined);
    const heart = hearts.flatMap((id) => {
      const known = served(id);
      if (known !== undefined) return [known.id];
      const wanted = lexicon.concept(id);
      // What a board does is asked for whatever else is said; what it measures only where nothing of its purpose is.
      if (wanted === undefined || concept.kind !== 'purpose' || (some && SENSES.has(wanted.kind))) return [];
      return [this.made(wanted, purpose.words ?? { from: 0, to: 0 }).id];
    });
    request.purpose = { ...purpose, heart };
  }

  /** "Input: 9-36 V" is a supply, "output: 5 V 2 A" a rail. */
  private asFeed(ask: MutableAsk): void {
    const one = (ask.concept === 'input' || ask.concept === 'output') && ask.count === undefined && ask.not === undefined && !/s$/.test(ask.text);
    if (!one || !ask.figures.some((f) => f.quantity === 'voltage') || ask.links.length > 0) return;
    const role = ask.concept === 'input' ? ('in' as const) : ('out' as const);
    Object.assign(ask, role === 'in' ? { concept: 'supply', kind: 'supply' } : { concept: 'rail', kind: 'rail' });
    ask.figures = ask.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role } : f));
  }

  /** "buck for 5 V 4 A", "a 3.3 V LDO": the one voltage of a converter is what it gives, unless it is called its input. */
  private asOutput(ask: MutableAsk): void {
    const volts = ask.figures.filter((f) => f.quantity === 'voltage');
    const [only] = volts;
    if (ask.kind !== 'conversion' || volts.length !== 1 || only?.role !== 'in' || only.words.message !== this.request.message) return;
    const { text } = this.request;
    if (
      /^\s*(?:in\b|input|supply|source)/i.test(text.slice(only.words.to)) ||
      /(?:\bv_?in|input|from|accepts?|takes)\W*(?:of\s+)?$/i.test(text.slice(0, only.words.from))
    )
      return;
    ask.figures = ask.figures.map((f) => (f === only ? { ...f, role: 'out' } : f.quantity === 'current' ? { ...f, role: 'out' } : f));
  }

  // ---- phrases without a head

  private headless(phrase: Phrase, heads: Heads, next: Phrase | undefined): void {
    const { lead } = phrase;
    const { loose } = heads;
    const fed = next?.lead.preposition === 'from' || next?.lead.preposition === 'supply';
    if (fed && lead.preposition === undefined && loose.figures.length > 0 && loose.figures.every((f) => f.item.quantity === 'voltage')) {
      for (const said of loose.figures) this.supplyOf(said);
      return;
    }
    const value = loose.figures.find((f) => f.item.quantity === 'capacitance' || f.item.quantity === 'inductance');
    if (value !== undefined && (loose.count !== undefined || loose.figures.length > 1)) {
      this.made(this.conceptOf(PASSIVES[value.item.quantity]!, 'component'), value.item, loose);
      return;
    }
    const [heart] = heads.whole === undefined ? [] : (heads.whole.concept.heart ?? []);
    const concept = heart === undefined ? undefined : this.request.lexicon.concept(heart);
    // "8 channel 12 V relay board": what is said of the whole is said of its heart.
    if (concept !== undefined && heads.whole !== undefined && (loose.count !== undefined || loose.figures.length > 0)) {
      const { places, sides, grid, ...said } = loose;
      this.made(concept, heads.whole, { ...said, places: [] });
      this.loose({ ...noMods(), places, ...(sides === undefined ? {} : { sides }), ...(grid === undefined ? {} : { grid }) }, lead);
      return;
    }
    if (lead.preposition === 'for' && isBare(loose)) {
      this.purposeWords(phrase, loose);
      return;
    }
    if (heads.whole !== undefined && isBare(loose)) return void this.leaveAll(loose);
    // "temperature and humidity sensor", "red, green and blue LEDs": the head is still to come.
    const only = lead.preposition === undefined && loose.figures.length === 0 && loose.sides === undefined && loose.count === undefined;
    if (
      only &&
      (loose.features.size > 0 || loose.places.length > 0) &&
      next !== undefined &&
      next.lead.preposition === undefined &&
      this.headFollows(next, lead.joined)
    ) {
      this.pending = { draft: loose, from: phrase.from };
      return;
    }
    this.loose(loose, lead, heads.whole?.concept.id === 'board');
  }

  /** Whether the next phrase brings the head that "red, green and …" waits for. */
  private headFollows(next: Phrase, joined: Phrase['lead']['joined']): boolean {
    const heads = headsOf(next, this.request.lexicon).drafts.length > 0;
    if (next.lead.joined === 'and' || next.lead.joined === 'or') return heads;
    return next.lead.joined === 'comma' && !heads && joined !== 'comma';
  }

  /** "for my greenhouse", "for the kids": what it is for, not a thing. */
  private purposeWords(phrase: Phrase, loose: Mods): void {
    const { request } = this;
    if (request.purpose === null && request.message === 0)
      request.purpose = { text: request.text.slice(phrase.from, phrase.to).slice(0, 400), words: span(request.message, phrase), heart: [] };
    for (const { from, to, text } of loose.unread) request.leave(from, to, text, 'ADJ');
  }

  private leaveAll({ unread }: Mods): void {
    for (const { from, to, text, speech } of unread) this.request.leave(from, to, text, speech);
  }

  /** Figures, places and features that stand alone: to the ask that takes them. */
  private loose(said: Mods, lead: Phrase['lead'], boards = false): void {
    const { request } = this;
    const mods = this.holes(said);
    this.leaveAll(mods);
    if (mods.sides !== undefined) this.size(mods, lead);
    else if (mods.grid !== undefined && isBoardSize(mods.grid) && (boards || (mods.count === undefined && mods.figures.length === 0))) {
      this.size({ ...mods, sides: mods.grid }, lead);
      delete mods.grid;
    }
    for (const said of mods.figures) this.looseFigure(said, lead);
    const last = this.last;
    if (mods.places.length > 0) this.placeAll(mods, lead);
    if (last !== undefined) {
      const alike = lead.each ? this.clause.filter((ask) => ask.kind === last.kind) : [last];
      for (const ask of alike) for (const feature of mods.features) if (!ask.features.includes(feature)) ask.features.push(feature);
      const rest: Mods = {
        ...noMods(),
        refs: mods.refs,
        ...(mods.package === undefined ? {} : { package: mods.package }),
        ...(mods.mounting === undefined ? {} : { mounting: mods.mounting }),
        ...(mods.label === undefined ? {} : { label: mods.label }),
        ...(mods.screw === undefined ? {} : { screw: mods.screw }),
        ...(mods.grid === undefined ? {} : { grid: mods.grid }),
      };
      if (mods.count !== undefined && mods.counted !== undefined) Object.assign(rest, { count: mods.count, counted: mods.counted });
      else if (mods.count !== undefined) this.countAlone(mods);
      request.tell(last, rest);
    }
  }

  /** "4x M3": screws by themselves are the holes for them. */
  private holes(mods: Mods): Mods {
    const { screw, count, counted, places, grid, ...rest } = mods;
    if (screw === undefined || counted !== undefined || this.last?.kind === 'mechanical') return mods;
    const told = {
      ...noMods(),
      screw,
      places,
      heard: mods.heard.filter((h) => h.field === 'screw' || h.field === 'count'),
      ...(count === undefined ? {} : { count }),
    };
    this.made(this.conceptOf('mounting_hole', 'mechanical'), screw, told);
    return { ...rest, places: [], heard: mods.heard.filter((h) => !told.heard.includes(h)), ...(grid === undefined ? {} : { grid }) };
  }

  private size({ sides = [], heard }: Mods, lead: Phrase['lead']): void {
    const { request } = this;
    const at = { from: request.text.length, to: request.text.length };
    const board = request.board('board_size', at);
    request.sides(board, sides, span(request.message, heard.find((h) => h.field === 'sides' || h.field === 'grid') ?? at));
    if (lead.named === 'max' || lead.about) board.features.push('about');
  }

  /** "relays, 7 of them": the nearest thing in the plural that has no count yet. */
  private countAlone({ count, heard }: Mods): void {
    const { request } = this;
    const of = [...this.clause]
      .reverse()
      .find((a) => a.count === undefined && a.kind !== 'connector' && a.kind !== 'board' && /[^s]s$/i.test(a.text));
    const whole = Number.isInteger(count) && count! > 1 && count! <= 200;
    if (of !== undefined && whole) request.tell(of, { ...noMods(), count: count!, heard: heard.filter((h) => h.field === 'count') });
  }

  private placeAll(mods: Mods, lead: Phrase['lead']): void {
    const place = placeOf(mods, this.request.message, lead.each === true);
    if (place === undefined) return;
    const targets = lead.each === true && this.group.length > 0 ? this.group : this.last === undefined ? [] : [this.last];
    for (const ask of targets) this.request.place(ask, place);
  }

  private looseFigure(said: Said, lead: Phrase['lead']): void {
    const { request } = this;
    const { quantity } = said.item;
    if (quantity === 'voltage' && this.conversion(said, lead)) return;
    if (lead.preposition === 'supply' || (lead.preposition === 'from' && quantity === 'voltage')) return void this.supplyOf(said);
    const per = lead.preposition === 'per' || lead.each === true;
    const way = said.item.way ?? said.marks.find((m) => m === 'in' || m === 'out' || m === 'supply') ?? lead.named;
    if (quantity === 'voltage' || quantity === 'current')
      if (way === 'in' || way === 'out' || way === 'supply') {
        this.directed(said, way);
        return;
      }
    if (this.clause.length === 0 && !per && this.mayWait && this.heartTaking(said, true) === null) {
      this.waiting.push(said);
      if (quantity === 'voltage') this.source = { said, ask: null };
      return;
    }
    const taker = this.takerOf(said, lead);
    if (taker !== null) {
      if (lead.copula && quantity === 'voltage')
        taker.figures = taker.figures.filter((f) => f.quantity !== quantity || f.words.message === request.message);
      request.figure(taker, said, per ? 'each' : undefined);
    } else if (PASSIVES[quantity] !== undefined) request.figure(this.made(this.conceptOf(PASSIVES[quantity], 'component'), said.item), said);
    else if (quantity === 'voltage' || quantity === 'cells' || quantity === 'capacity') this.supplyOf(said);
    else if (quantity === 'length') request.figure(request.board('board_size', said.item), said, 'size');
    else if (quantity === 'temperature') request.figure(this.made(this.conceptOf('temperature_range', 'quality'), said.item), said);
    else if (quantity === 'money' || quantity === 'time')
      request.figure(this.made(this.conceptOf(quantity === 'money' ? 'cost' : 'battery_life', 'quality'), said.item), said);
    else if (this.last !== undefined) request.figure(this.last, said);
    else request.leave(said.item.from, said.item.to, said.item.text, 'NUM');
    if (quantity === 'voltage') this.source = { said, ask: taker };
  }

  /** What a figure without a head is of; null: of nothing that stands. */
  private takerOf(said: Said, { joined }: Phrase['lead']): MutableAsk | null {
    const { request, clause } = this;
    const { quantity, value } = said.item;
    if (quantity === 'temperature' && value.min !== undefined && value.max !== undefined && value.min <= 0) return null;
    if (quantity === 'time' && (value.value ?? value.min ?? value.max ?? 0) >= DAY_S) return null;
    const within = request.taker(said, this.bracketed === undefined ? [] : [this.bracketed]) ?? this.heartTaking(said);
    if (within !== null) return within;
    // "an op-amp, ±12 V": what stands by itself feeds the board; "2 relays, 12 V" tells of what the board drives.
    if (quantity === 'voltage' && joined === 'comma' && value.one_of?.length === 2 && value.one_of[0] === -value.one_of[1]!) return null;
    const apart =
      quantity === 'voltage' &&
      joined === 'comma' &&
      !request.asks.some((a) => a.kind === 'supply' && a.figures.some((f) => f.quantity === quantity));
    const fits = (asks: readonly MutableAsk[]): readonly MutableAsk[] => (apart ? asks.filter((a) => DRIVEN.has(a.kind)) : asks);
    const whole = WHOLE.has(quantity)
      ? request.taker(
          said,
          request.asks.filter((a) => a.kind === 'function' && a.part === undefined),
        )
      : null;
    return whole ?? request.taker(said, fits(clause)) ?? request.taker(said, fits(request.asks));
  }

  /** "heater controller, 24 V 10 A": the heart of the purpose takes what is said of it before it has a name of its own. */
  private heartTaking(said: Said, only = false): MutableAsk | null {
    const { request } = this;
    if (this.clause.length > 0 || request.message > 0 || request.purpose?.concept === undefined) return null;
    const heart = request.lexicon.concept(request.lexicon.concept(request.purpose.concept)?.heart?.[0] ?? '');
    if (heart === undefined || !isAskKind(heart.kind) || takes({ concept: heart.id, kind: heart.kind }, said.item.quantity, request.lexicon) < 2)
      return null;
    return only ? (request.asks[0] ?? this.made(heart, request.purpose.words ?? said.item)) : this.made(heart, request.purpose.words ?? said.item);
  }

  /** "Vin 12 V", "5 V out", "24 V in": of the converter where there is one, else a supply or a rail. */
  private directed(said: Said, way: 'in' | 'out' | 'supply'): void {
    const { request } = this;
    const conversion =
      this.clause.findLast((a) => a.kind === 'conversion') ?? request.asks.findLast((a) => a.kind === 'conversion' && a.state === 'wanted');
    if (conversion !== undefined && way !== 'supply') {
      request.figure(conversion, said, way);
      return;
    }
    if (way !== 'out') return void this.supplyOf(said);
    const supply = this.clause.find((a) => a.kind === 'supply' && a.figures.some((f) => f.quantity === 'voltage') && a.connector === undefined);
    if (supply !== undefined) {
      Object.assign(supply, { concept: 'dcdc', kind: 'conversion', figures: supply.figures.map((f) => ({ ...f, role: 'in' as const })) });
      request.figure(supply, said, 'out');
      return;
    }
    const rail = this.clause.findLast((a) => a.kind === 'rail') ?? this.made(this.conceptOf('rail', 'rail'), said.item);
    request.figure(rail, said, 'out');
  }

  /** "12 V to 5 V": the figure before is what comes in, this one what comes out. */
  private conversion(said: Said, lead: Phrase['lead']): boolean {
    const { request, source } = this;
    if (lead.preposition !== 'to' && lead.arrow === undefined) return false;
    const before = source ?? null;
    const stands = this.clause.findLast((a) => a.kind === 'conversion');
    if (before === null && stands !== undefined) {
      request.figure(stands, said, 'out');
      return true;
    }
    if (before === null) return false;
    const shifter = this.clause.find((a) => /shifter|translator/.test(a.concept));
    const known = shifter ?? [...this.clause].reverse().find((a) => a.kind === 'conversion') ?? null;
    const ask = known ?? this.made(this.conceptOf('dcdc', 'conversion'), said.item);
    const old = before.ask;
    const figure = old?.figures.find((f) => f.words.from === before.said.item.from && f.words.message === request.message);
    if (old !== null && figure !== undefined) {
      old.figures = old.figures.filter((f) => f !== figure);
      // A supply that only held this voltage was the converter's input.
    }
    request.figure(ask, before.said, 'in');
    request.figure(ask, said, 'out');
    this.waiting = this.waiting.filter((w) => w !== before.said);
    this.source = null;
    return true;
  }

  private supplyOf(said: Said): MutableAsk {
    const known = this.clause.findLast((a) => a.kind === 'supply' && !a.figures.some((f) => f.quantity === said.item.quantity)) ?? null;
    const ask = known ?? this.made(this.conceptOf('supply', 'supply'), said.item);
    this.request.figure(ask, said);
    return ask;
  }

  private conceptOf(id: string, kind: Concept['kind']): Concept {
    return this.request.lexicon.concept(id) ?? { id, kind, parents: [], title: id, words: {}, figures: [], counted: 'one' };
  }

  private made(concept: Concept, at: { readonly from: number; readonly to: number }, mods = noMods()): MutableAsk {
    const ask = this.request.add(
      draftOf({ kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN', text: '', from: at.from, to: at.to }, concept, mods),
    );
    this.clause.push(ask);
    return ask;
  }

  // ---- phrases with a head

  attach(phrase: Phrase, heads: Heads): MutableAsk[] {
    const { lead } = phrase;
    const { request } = this;
    const head = heads.drafts.at(-1)!;
    const before = this.last;
    const voltage = phrase.words.find(isFigure);
    if ((lead.preposition === 'to' || lead.arrow !== undefined) && voltage?.quantity === 'voltage' && this.source !== null)
      return this.convertsInto(phrase, heads, voltage);
    if (lead.joined === 'open' && before !== undefined && this.inBrackets(heads, before)) return [];
    if (lead.each && lead.preposition === undefined && heads.drafts.length === 1 && this.allOn(head)) return [];
    switch (lead.preposition) {
      case 'supply':
      case 'from':
        if (SOURCE_KINDS.has(head.kind)) return [this.source_(head, before, lead.preposition === 'from')];
        break;
      case 'charge':
        return this.charged(head);
      case 'without':
        return heads.drafts.map((draft) => this.excluded(draft));
      case 'on':
      case 'with':
      case 'via':
      case 'at':
        if (before !== undefined && heads.drafts.length === 1 && (this.sideOf(head, before) || this.reachedBy(head, before))) return [];
        if (head.kind === 'connector' && before !== undefined && this.endsOn(head, before, phrase)) return [];
        break;
      case 'for':
        if (before !== undefined && OUTSIDE.has(head.kind) && this.serves(head, before)) return [before];
        break;
      case 'per':
        this.perEach(head);
        return [];
      case 'beside':
      case 'opposite':
      case 'along': {
        const near = this.known(head);
        if (before !== undefined && near !== undefined && near !== before) {
          before.place = { ...before.place, near: near.id, words: span(request.message, phrase) };
          request.link(before, lead.preposition === 'opposite' ? 'opposite' : 'beside', near);
          return [];
        }
        break;
      }
    }
    return this.plain(phrase, heads, before);
  }

  /** "…, all RJ11": everything said before ends on that connector. */
  private allOn(head: Draft): boolean {
    const open = this.clause.filter((ask) => ENDS_ON_CONNECTOR.has(ask.kind) && ask.connector === undefined && ask.not === undefined);
    if (head.kind !== 'connector' || head.count !== undefined || open.length < 2) return false;
    for (const ask of open) this.request.connect(ask, head.concept, head, head.ways);
    this.request.tell(open.at(-1)!, { ...noMods(), unread: head.unread, heard: head.heard });
    return true;
  }

  /** "(pulse output)", "(JST-XH)", "(BME280)": of what stands before the bracket. */
  private inBrackets({ drafts }: Heads, before: MutableAsk): boolean {
    const [draft] = drafts;
    if (draft === undefined || drafts.length > 1) return false;
    if (draft.kind === 'connector' && ENDS_ON_CONNECTOR.has(before.kind)) this.request.connect(before, draft.concept, draft, draft.ways);
    else if (draft.part !== undefined && before.part === undefined && before.kind !== 'controller') before.part = draft.part;
    else if ((draft.kind === 'input' || draft.kind === 'output' || draft.kind === 'interface') && draft.count === undefined)
      before.features.push(draft.concept.id);
    else return false;
    this.request.tell(before, { ...noMods(), figures: draft.figures, unread: draft.unread, features: draft.features });
    return true;
  }

  /** Things of their own, linked as the verb or preposition says. */
  private plain(phrase: Phrase, heads: Heads, before: MutableAsk | undefined): MutableAsk[] {
    const { lead } = phrase;
    const { request } = this;
    const made = heads.drafts.filter((d) => !this.repeats(d) && !this.specifies(d, before, lead)).map((draft) => this.ask(draft));
    for (const ask of made) {
      if (lead.optional) ask.optional = true;
      if (lead.each && lead.preposition !== undefined && before?.count !== undefined && before.count > 1 && ask.count === undefined)
        ask.per = before.id;
      if (lead.relation !== undefined && lead.passive) {
        if (before !== undefined) request.link(before, lead.relation, ask);
      } else if (lead.relation !== undefined) {
        const by =
          before !== undefined && ACTS.has(before.kind) ? before : (this.subject ?? this.clause.find((a) => a.kind === 'controller') ?? before);
        if (by !== undefined) request.link(ask, lead.relation, by);
      } else if (lead.preposition !== undefined && before !== undefined && LINKED.has(lead.preposition) && before !== ask)
        request.link(before, LINKED.get(lead.preposition)!, ask);
    }
    if (lead.joined === 'start' && made.length > 0) this.subject = made.find((a) => a.kind === 'controller') ?? made.at(-1)!;
    const voltages = made.flatMap((ask) =>
      ask.figures.filter((f) => f.quantity === 'voltage' && f.value !== undefined).map((f) => ({ ask, figure: f })),
    );
    const [only] = voltages;
    const item = phrase.words.filter(isFigure).find((w) => w.quantity === 'voltage');
    if (only !== undefined && item !== undefined) this.source = { said: { item, marks: [] }, ask: only.ask };
    return made;
  }

  private ask(draft: Draft): MutableAsk {
    const supplies = SOURCE_KINDS.has(draft.kind)
      ? []
      : draft.figures.filter(
          (f) => f.marks.includes('supply') || (draft.kind === 'controller' && f.item.quantity === 'voltage' && f.marks.includes('in')),
        );
    draft.figures = draft.figures.filter((f) => !supplies.includes(f));
    const ask = this.request.add(this.asSupply(draft));
    for (const said of supplies) this.supplyOf(said);
    return ask;
  }

  /** "12 V input" is a supply, "5 V output" a rail, "USB-C powered" a supply on that connector. */
  private asSupply(draft: Draft): Draft {
    const fed =
      draft.kind === 'connector' && draft.features.has('input') && !this.request.asks.some((a) => a.kind === 'supply' && a.state === 'wanted');
    const powered = draft.features.delete('powered') || fed;
    if (powered && (draft.kind === 'connector' || draft.kind === 'interface'))
      return { ...draft, concept: this.conceptOf('supply', 'supply'), kind: 'supply', connector: draft.concept, connectorAt: draft };
    const figure = draft.figures.some((f) => f.item.quantity === 'voltage');
    if (!figure || draft.concept.parents.length > 0 || (draft.count ?? 1) > 1 || draft.plural) return draft;
    if (draft.concept.id === 'input') return { ...draft, concept: this.conceptOf('supply', 'supply'), kind: 'supply' };
    return draft.concept.id === 'output' ? { ...draft, concept: this.conceptOf('rail', 'rail'), kind: 'rail' } : draft;
  }

  /** The same thing named again adds nothing: "the ESP32 reads …", "the relays are …". */
  private repeats(draft: Draft): boolean {
    const known = this.known(draft);
    if (known === undefined || draft.count !== undefined || draft.verb) return false;
    const said = this.request.text.slice(Math.max(0, draft.from - 8), draft.from);
    if (!/\b(?:the|these|those|its|this|that|der|die|das|le|la|les|el|los|las|il|gli|de|het)\s+(?:\w+\s)?$/i.test(said)) return false;
    this.request.tell(known, draft);
    this.clause.push(known);
    this.subject = known;
    return true;
  }

  /** "a humidity sensor, SHT31", "MCU: STM32F103", "each channel": what was said is told of more closely. */
  private specifies(draft: Draft, before: MutableAsk | undefined, lead: Phrase['lead']): boolean {
    const { request } = this;
    const { lexicon } = request;
    if (lead.joined === 'or' && before?.part !== undefined && draft.part !== undefined && before.kind === draft.kind && before.not === undefined) {
      before.parts = [...(before.parts ?? []), draft.part];
      before.words = [...before.words, span(request.message, draft)];
      return true;
    }
    if (draft.concept.id === 'channel' && draft.count === undefined) {
      const counted = request.asks.find((a) => a.count !== undefined && a.count > 1 && a.state === 'wanted' && a.kind !== 'mechanical');
      if (counted === undefined) return false;
      request.tell(counted, { ...draft, features: new Set(draft.features) });
      this.clause.push(counted);
      return true;
    }
    if (
      before === undefined ||
      draft.part === undefined ||
      before.part !== undefined ||
      (draft.mounting !== undefined && draft.mounting !== before.mounting) ||
      before.not ||
      lead.preposition !== undefined ||
      lead.joined === 'and'
    )
      return false;
    const kin =
      lexicon.isA(draft.concept.id, before.concept) ||
      lexicon.isA(before.concept, draft.concept.id) ||
      (lead.joined === 'colon' && before.kind === draft.kind);
    if (!kin || !(lead.joined === 'colon' || lead.joined === 'comma' || lead.joined === 'open') || draft.count !== undefined) return false;
    before.part = draft.part;
    if (lexicon.isA(draft.concept.id, before.concept)) before.concept = draft.concept.id;
    request.tell(before, draft);
    return true;
  }

  /** An ask that stands already and is meant again. */
  known(draft: Pick<Draft, 'concept' | 'part'>): MutableAsk | undefined {
    const { lexicon, asks } = this.request;
    const live = asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    if (draft.part !== undefined) return live.find((a) => a.part?.toLowerCase() === draft.part?.toLowerCase());
    return (
      live.findLast((a) => a.concept === draft.concept.id) ??
      live.findLast((a) => lexicon.isA(a.concept, draft.concept.id)) ??
      live.findLast((a) => a.connector?.concept === draft.concept.id) ??
      live.findLast((a) => (a.connector?.concept ?? a.concept).startsWith(`${draft.concept.id}_`))
    );
  }

  private source_(head: Draft, before: MutableAsk | undefined, linked: boolean): MutableAsk {
    const { request } = this;
    const supply = this.conceptOf('supply', 'supply');
    const draft: Draft =
      head.kind === 'supply'
        ? head
        : { ...head, concept: supply, kind: 'supply', ...(head.kind === 'rail' ? {} : { connector: head.concept, connectorAt: head }) };
    const known = this.clause.findLast((a) => a.kind === 'supply' && a.connector === undefined && draft.connector !== undefined);
    if (known !== undefined && draft.connector !== undefined) {
      request.tell(known, draft);
      return known;
    }
    const ask = request.add(draft);
    if (linked && before !== undefined && before !== ask) request.link(before, 'from', ask);
    return ask;
  }

  private charged(head: Draft): MutableAsk[] {
    const { request } = this;
    const battery = [...request.asks].reverse().find((a) => a.kind === 'supply' && a.state === 'wanted');
    const ask = this.made(this.conceptOf('charging', 'charging'), head);
    this.clause.pop();
    if (head.kind === 'connector') request.connect(ask, head.concept, head);
    else request.link(ask, 'from', request.add(head));
    if (battery !== undefined) request.link(ask, 'charges', battery);
    return [ask];
  }

  private excluded(draft: Draft): MutableAsk {
    const ask = this.request.add(draft);
    ask.not = true;
    return ask;
  }

  /** "a fuse on the input": which side of the board it is on, not another input. */
  private sideOf(head: Draft, before: MutableAsk): boolean {
    const { text } = this.request;
    const named = /\b(?:the|its|each)\s+(?:\w+\s)?$/i.test(text.slice(0, head.from));
    if (!named || !SIDES.has(head.concept.id) || head.figures.length > 0 || head.count !== undefined || head.connector !== undefined) return false;
    if (!before.features.includes(head.concept.id)) before.features.push(head.concept.id);
    return true;
  }

  /** "three sensors on one I2C bus", "a module in sockets": how it is reached or held, not a thing of its own. */
  private reachedBy(head: Draft, before: MutableAsk): boolean {
    const { request } = this;
    const group = this.group.includes(before) ? this.group : [before];
    if (BUSES.has(head.concept.id) && head.connector === undefined && head.part === undefined && group.every((a) => REACHED.has(a.kind))) {
      for (const ask of group) if (!ask.features.includes(head.concept.id)) ask.features.push(head.concept.id);
      request.tell(before, { ...noMods(), figures: head.figures, heard: head.heard, unread: head.unread });
      return true;
    }
    if (!/^sockets?$/i.test(request.text.slice(head.from, head.to)) || !/^(?:controller|component|storage|display|sensor)$/.test(before.kind))
      return false;
    before.mounting = 'socket';
    return true;
  }

  /** "… on screw terminals": what was said before ends on that connector. */
  private endsOn(head: Draft, before: MutableAsk, { lead }: Phrase): boolean {
    const { request } = this;
    const group = this.group.includes(before) ? this.group : [before];
    if (this.feedsOn(head, before)) return true;
    const fit = group.filter((ask) => ENDS_ON_CONNECTOR.has(ask.kind) && ask.connector === undefined && ask.not === undefined);
    if (fit.length === 0 || (lead.joined === 'comma' && lead.preposition === 'with')) return false;
    const targets = head.plural || head.features.has('each') ? fit : [fit.at(-1)!];
    for (const ask of targets) {
      request.connect(ask, head.concept, head, head.counted === 'ways' ? head.count : head.ways);
      const place = placeOf(head, request.message, false);
      if (place !== undefined) ask.place = { ...ask.place, ...place };
      for (const said of head.figures) request.plug(ask, said);
    }
    this.request.tell(targets.at(-1)!, { ...noMods(), unread: head.unread, heard: head.heard });
    return true;
  }

  /** "a red LED on a 5 V header": the voltage is the connector's, so the board is fed there. */
  private feedsOn(head: Draft, before: MutableAsk): boolean {
    const volts = head.figures.filter((f) => f.item.quantity === 'voltage');
    const { asks } = this.request;
    if (
      volts.length === 0 ||
      FED.has(before.kind) ||
      /strip/.test(before.concept) ||
      asks.some((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined)
    )
      return false;
    this.clause.push(
      this.request.add({ ...head, concept: this.conceptOf('supply', 'supply'), kind: 'supply', connector: head.concept, connectorAt: head }),
    );
    return true;
  }

  /** "a connector for the fan", "an output for a pump": one ask, of the thing outside. */
  private serves(head: Draft, before: MutableAsk): boolean {
    const { request, group } = this;
    const generic =
      before.kind === 'connector' ||
      ((before.kind === 'output' || before.kind === 'input') && request.lexicon.concept(before.concept)?.parents.length === 0);
    if (!generic || before.part !== undefined || group.length > 1) return false;
    if (before.kind === 'connector') {
      const concept = request.lexicon.concept(before.concept);
      if (concept !== undefined) request.connect(before, concept, before.words[0]!, before.figures.find((f) => f.quantity === 'ways')?.value);
    } else before.features.push(before.concept);
    Object.assign(before, { concept: head.concept.id, kind: head.kind });
    before.words = [...before.words, span(request.message, head)];
    if (head.part !== undefined) before.part = head.part;
    request.tell(before, before.count === undefined ? head : { ...head, ...(head.count === undefined ? {} : { count: before.count }) });
    return true;
  }

  /** "3 A per channel": what was said last is of each one. */
  private perEach(head: Draft): void {
    const { request } = this;
    const of = this.known(head) ?? request.asks.find((a) => a.count !== undefined && a.kind !== 'mechanical');
    const last = this.last;
    if (last === undefined) return;
    const figure = last.figures.at(-1);
    if (figure !== undefined && figure.words.to > (last.words.at(-1)?.to ?? 0) - 1)
      last.figures = [...last.figures.slice(0, -1), { ...figure, role: 'each' }];
    if (of === undefined || of === last) return;
    const named = figure === undefined || last.words.some((w) => w.from === figure.words.from) || last.figures.every((f) => f.role !== 'each');
    if (named && last.count === undefined) last.per = of.id;
    request.link(last, 'per', of);
  }

  /** "24 V to 5 V 3 A buck", "9 V to a 5 V rail". */
  private convertsInto(phrase: Phrase, heads: Heads, voltage: Said['item']): MutableAsk[] {
    const { request, source } = this;
    const head = heads.drafts.at(-1)!;
    // The voltage stands first and belongs to the conversion, unless the head is what converts or is the voltage's own.
    const own = head.kind === 'conversion' || head.kind === 'rail' || head.concept.id === 'output';
    if (!own) for (const draft of heads.drafts) draft.figures = draft.figures.filter((f) => f.item !== voltage);
    const made = this.plain(phrase, heads, undefined);
    const ask =
      made.find((a) => a.kind === 'conversion' || /shifter/.test(a.concept)) ??
      this.clause.find((a) => a.kind === 'conversion' || /shifter|translator/.test(a.concept) || a.features.some((f) => /shifter/.test(f)));
    if (source === null || source === undefined) return made;
    if (ask === undefined) {
      const conversion = this.made(this.conceptOf('dcdc', 'conversion'), voltage);
      this.clause.pop();
      request.figure(conversion, { item: voltage, marks: [] }, 'out');
      this.takeOver(conversion, source);
      return [...made, conversion];
    }
    if (own && made.includes(ask)) ask.figures = ask.figures.map((f) => (f.words.from === voltage.from ? { ...f, role: 'out' } : f));
    else request.figure(ask, { item: voltage, marks: [] }, 'out');
    this.takeOver(ask, source);
    return made;
  }

  private takeOver(ask: MutableAsk, source: NonNullable<Attacher['source']>): void {
    const { request } = this;
    const old = source.ask;
    if (old !== null && old !== ask) {
      old.figures = old.figures.filter((f) => f.words.from !== source.said.item.from);
      const empty =
        old.figures.length === 0 &&
        old.kind === 'supply' &&
        old.connector === undefined &&
        old.concept === 'supply' &&
        old.words.length === 1 &&
        old.words[0]!.from === source.said.item.from;
      if (empty) request.asks.splice(request.asks.indexOf(old), 1);
    }
    if (old === ask) ask.figures = ask.figures.map((f) => (f.words.from === source.said.item.from ? { ...f, role: 'in' } : f));
    else request.figure(ask, source.said, 'in');
    this.source = null;
  }
}

const LINKED = new Map([
  ['via', 'via'],
  ['for', 'for'],
  ['from', 'from'],
  ['to', 'to'],
  ['of', 'of'],
  ['beside', 'beside'],
  ['opposite', 'opposite'],
] as const) as ReadonlyMap<string, 'via' | 'for' | 'from' | 'to' | 'of' | 'beside' | 'opposite'>;
