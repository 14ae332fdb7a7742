import type { MutableAsk } from '../asks/builder.js';
import { type Draft, noMods, span } from '../asks/draft.js';
import { they } from '../edits/they.js';
import { ENDS_ON_CONNECTOR, EndsReader } from './ends.js';
import type { Heads } from './heads.js';
import { isFigure, type Phrase } from './phrases.js';

/** Kinds of what no part is. */
const UNMADE: ReadonlySet<string> = new Set(['behaviour', 'quality', 'board', 'marking', 'mechanical']);
/** Kinds that stand outside the board and are served by a connector, an output or an input said before them with "for". */
const OUTSIDE = new Set(['sensor', 'load', 'light', 'sound', 'supply', 'display', 'input', 'interface', 'controller', 'output']);
/** Kinds that a verb's "to switch", "driving" is said of when they stand right before it. */
const ACTS = new Set(['output', 'function', 'conversion', 'controller', 'protection', 'input']);
/** Kinds that hang on a pin of the controller. */
const PINNED = new Set(['light', 'input', 'sound', 'output']);
const SOURCE_KINDS = new Set(['supply', 'connector', 'rail', 'interface']);

/** What stands on a supply to be measured at. */
const PROBED = 'test_point';
/** What leads from the board to something else. */
const CABLE = 'cable';

/** Kinds of what is there once for each of something else. */
const ONE_FOR_EACH: ReadonlySet<string> = new Set(['light', 'protection', 'component', 'input']);
const isPlug = ({ kind, concept, plural }: Draft): boolean => !plural && (kind === 'connector' || /^usb/.test(concept.id));

/** Prepositions that link what stands before them to what follows. */
/** What a program does with what it reads. */
const MEASURE = 'measure';
const LINKED = new Map([
  ['via', 'via'],
  ['for', 'for'],
  ['from', 'from'],
  ['to', 'to'],
  ['of', 'of'],
  ['beside', 'beside'],
  ['opposite', 'opposite'],
] as const) as ReadonlyMap<string, 'via' | 'for' | 'from' | 'to' | 'of' | 'beside' | 'opposite'>;

/** Lights in the plural, or without any article or number. */
const isLoose = (ask: MutableAsk, { drafts }: Heads): boolean =>
  ask.several === true || (ask.count === undefined && drafts.length === 1 && drafts[0]!.article === undefined);
/** Voltages that boards are fed with and nothing warns at, V. */
const FEEDS_V: readonly number[] = [9, 12, 24, 48];

/** Phrases with a head: what each hangs on is told by its preposition and by what its words can be. */
export abstract class HeadReader extends EndsReader {
  attach(phrase: Phrase, heads: Heads): MutableAsk[] {
    const { lead } = phrase;
    const { request } = this;
    const head = heads.drafts.at(-1)!;
    // "on a 3 wire cable": at a connector that leads to it.
    if (request.lexicon.isA(head.concept.id, CABLE) && /^(?:on|via|with)$/.test(lead.preposition ?? ''))
      head.concept = this.conceptOf('connector', 'connector');
    // "no display or battery": neither.
    const neither = lead.joined === 'or' && lead.preposition === undefined && this.clause.at(-1)?.not === true;
    if (neither) return heads.drafts.flatMap((draft) => this.excluded(draft));
    // "no controller with firmware": what belongs to what is not to be there is not to be there either.
    const ofNone = lead.preposition === 'with' && request.asks.at(-1)?.not === true && head.kind === 'behaviour';
    if (ofNone) return heads.drafts.flatMap((draft) => this.excluded(draft));
    const before = this.last;
    const { plugging } = this;
    this.plugging = null;
    if (plugging !== null && heads.drafts.length === 1 && this.goesOn(lead)) {
      if (this.plugsIn(head, plugging)) return [this.last ?? plugging];
      if (head.definite === true && this.plugsNew(head, plugging)) return [this.last ?? plugging];
    }
    const voltage = phrase.words.find(isFigure);
    if ((lead.preposition === 'to' || lead.arrow !== undefined) && voltage?.quantity === 'voltage' && this.source !== null)
      return this.convertsInto(phrase, heads, voltage);
    if (lead.joined === 'open' && before !== undefined && this.inBrackets(heads, before)) return [];
    // "(5 V, JST-PH 5 pin)": the plug of what stands before the bracket.
    const of = lead.inside && lead.joined === 'comma' && head.kind === 'connector' && head.count === undefined ? this.bracketed : undefined;
    if (of !== undefined && of.connector === undefined && this.inBrackets(heads, of)) return [];
    // "probes (capacitive, analog out 0 to 3 V)": what the sensor gives, and no output of the board.
    const told = lead.inside === true && heads.drafts.length === 1 ? this.bracketed : undefined;
    const gives = told !== undefined && (told.kind === 'sensor' || request.lexicon.isA(told.concept, 'probe')) ? told : undefined;
    if (gives !== undefined && head.kind === 'output' && head.count === undefined && head.part === undefined) {
      for (const figure of head.figures) request.figure(gives, figure, 'out');
      request.tell(gives, { ...noMods(), heard: head.heard, unread: head.unread });
      request.hear(head);
      return [];
    }
    const row = lead.cell && head.part !== undefined ? this.clause[0] : undefined;
    if (row !== undefined && this.inBrackets(heads, row)) return [];
    if (lead.each && lead.preposition === undefined && heads.drafts.length === 1 && this.allOn(head)) return [];
    const driven =
      before !== undefined && (lead.preposition === 'on' || lead.preposition === 'to') && PINNED.has(before.kind) && head.count === undefined;
    const commands = lead.preposition === 'from' || lead.passive === true || (driven && request.asks.some((a) => a.kind === 'controller'));
    if (commands && request.lexicon.isA(head.concept.id, 'gpio')) return this.commanded(head, before, lead.relation ?? 'driven_by');
    // "a slot under the relay": it is the relay's.
    const milled = before?.kind === 'mechanical' && request.lexicon.concept(before.concept)?.cut !== undefined && heads.drafts.length === 1;
    const under = milled && lead.preposition === 'at' ? this.known(head) : undefined;
    if (before !== undefined && under !== undefined && under !== before) {
      request.link(before, 'of', under);
      return [];
    }
    // "a prototyping area of 8 x 5 holes": how many it has.
    const holes = head.concept.id === 'mounting_hole' && (lead.preposition === 'of' || lead.preposition === 'with') ? before : undefined;
    if (holes !== undefined && request.lexicon.concept(holes.concept)?.field !== undefined) {
      const { grid, figures, heard, unread, places } = head;
      request.tell(holes, { ...noMods(), ...(grid === undefined ? {} : { grid }), figures, heard, unread, places });
      request.hear(head);
      return [];
    }
    switch (lead.preposition) {
      case 'supply':
      case 'from':
        if (SOURCE_KINDS.has(head.kind) && this.canFeed(head, before)) return [this.fedFrom(head, before, lead.preposition === 'from')];
        // A supply that is told by what is done with it is one that nobody here makes, and is said to be unread.
        if (lead.preposition === 'supply' && head.kind === 'behaviour') {
          request.leave(phrase.from, phrase.to, request.text.slice(phrase.from, phrase.to), 'NOUN');
          return [];
        }
        break;
      case 'charge':
        return this.charged(head);
      case 'without':
        if (lead.excepts && request.message === 0) break;
        if (request.message === 0 && lead.restricted) return this.bounded(heads.drafts);
        return heads.drafts.flatMap((draft) => this.excluded(draft));
      case 'on':
      case 'with':
      case 'via':
      case 'at':
        // "inputs via opto": by what they are made.
        if (before?.kind === 'input' && head.concept.id === 'optocoupler' && head.count === undefined && head.part === undefined) {
          request.tell(before, { ...noMods(), features: new Set(['isolated']), figures: head.figures, unread: head.unread });
          request.hear(head);
          return [];
        }
        if (before?.kind === 'rail' && head.kind === 'conversion' && this.regulates(head, before)) return [];
        if (before !== undefined && heads.drafts.length === 1 && (this.sideOf(head, before) || this.reachedBy(head, before))) return [];
        if (this.isEnd(head) && before !== undefined && heads.drafts.length === 1 && this.endsOn(head, before, phrase)) return [];
        break;
      case 'of':
        // "sondas de temperatura": of what sort they are.
        if (before !== undefined && heads.drafts.length === 1 && this.isSortOf(head, before)) {
          this.becomes(before, head);
          return [];
        }
        break;
      case 'for':
        if (before !== undefined && OUTSIDE.has(head.kind) && this.serves(head, before)) return [this.last ?? before];
        break;
      case 'as':
        if (before !== undefined && heads.drafts.length === 1 && this.servesAs(head, before)) return [];
        break;
      case 'per':
        // "inputs per IEC 61131-2"
        if (head.kind === 'quality' || (head.kind === 'interface' && this.known(head) === undefined)) break;
        // "por USB": through it, where nothing of that name was counted.
        if (before !== undefined && isPlug(head) && this.known(head) === undefined && this.endsOn(head, before, phrase)) return [];
        return (lead.joined === 'none' ? null : this.oneForEach(head)) ?? this.perEach(head);
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

  /** Whether a noun behind "of" says of which sort the thing before it is. */
  protected isSortOf(head: Draft, before: MutableAsk): boolean {
    const open = before.part === undefined && before.not === undefined && before === this.clause.at(-1) && head.count === undefined;
    return open && head.kind === before.kind && head.concept.id !== before.concept && this.request.lexicon.isA(head.concept.id, before.concept);
  }

  /** A connector that lines end on. */
  private isEnd({ kind, concept }: Draft): boolean {
    return kind === 'connector' && !this.request.lexicon.isA(concept.id, PROBED);
  }

  /** "all" before a connector at the end: everything said before ends on it. */
  protected allOn(head: Draft): boolean {
    const open = this.clause.filter((ask) => ENDS_ON_CONNECTOR.has(ask.kind) && ask.connector === undefined && ask.not === undefined);
    if (head.kind !== 'connector' || head.count !== undefined || open.length < 2) return false;
    for (const ask of open) this.request.connect(ask, head.concept, head, head.ways);
    this.request.tell(open.at(-1)!, { ...noMods(), unread: head.unread, heard: head.heard });
    return true;
  }

  /** "(pulse output)", "(JST-XH)", "(BME280)": of what stands before the bracket. */
  protected inBrackets({ drafts }: Heads, of: MutableAsk): boolean {
    const [draft] = drafts;
    if (draft === undefined || drafts.length > 1) return false;
    // "a speaker for alarms (DFPlayer Mini)": a part is what makes a thing, and no verb or quality before the bracket.
    const thing = draft.part === undefined || !UNMADE.has(of.kind) ? of : this.clause.findLast((a) => !UNMADE.has(a.kind) && this.kin(draft, a));
    if (thing === undefined) return false;
    const before = thing;
    if (this.isEnd(draft) && ENDS_ON_CONNECTOR.has(before.kind))
      this.request.connect(before, draft.concept, draft, draft.counted === 'ways' ? draft.count : draft.ways);
    // "WiFi (ESP32)": what brings it is a controller of its own.
    else if (draft.kind === 'controller' && before.kind === 'interface') return false;
    else if (draft.part !== undefined && before.part === undefined && (before.kind !== 'controller' || draft.kind === 'controller' || !draft.known)) {
      before.part = draft.part;
      if (this.request.lexicon.isA(draft.concept.id, before.concept)) before.concept = draft.concept.id;
      this.request.hear(draft);
    } else if (draft.count === undefined && draft.kind === before.kind && this.kin(draft, before)) {
      this.becomes(before, draft);
      return true;
    } else if ((draft.kind === 'input' || draft.kind === 'output' || draft.kind === 'interface') && draft.count === undefined)
      before.features.push(draft.concept.id);
    else return false;
    this.request.tell(before, { ...noMods(), figures: draft.figures, unread: draft.unread, features: draft.features, heard: draft.heard });
    return true;
  }

  /** "2 m of cable", "the lead is 5 m long": what leads away is no part of the board; what is said of it is of what hangs there, and else of nothing. */
  private isCable(draft: Draft): boolean {
    const { request } = this;
    if (!request.lexicon.isA(draft.concept.id, CABLE)) return false;
    for (const said of draft.figures) {
      const { from, to, text } = said.item;
      request.leave(from, to, text, 'ADJ', true);
    }
    for (const { from, to, text, speech } of draft.unread) request.leave(from, to, text, speech);
    request.hear(draft);
    for (const at of draft.heard) request.hear(at);
    return true;
  }

  /** A plug that is said to be there for charging a cell is where the charging stands. */
  private chargesAt(plug: MutableAsk | undefined, drafts: readonly Draft[]): void {
    const { asks, lexicon } = this.request;
    const cell = drafts.map((d) => this.known(d)).find((a) => a !== undefined && lexicon.isA(a.concept, 'battery'));
    if (cell === undefined || plug?.kind !== 'connector' || asks.some((a) => a.kind === 'charging' && a.state === 'wanted')) return;
    plug.connector = { concept: plug.concept, words: plug.words[0]! };
    Object.assign(plug, { kind: 'charging', concept: 'charging' });
    this.request.link(plug, 'charges', cell);
  }

  /** Things of their own, linked as the verb or preposition says. */
  protected plain(phrase: Phrase, heads: Heads, before: MutableAsk | undefined): MutableAsk[] {
    const { lead } = phrase;
    const { request } = this;
    // "all wires to one header": one for all of them.
    const single = lead.preposition === 'to' && heads.drafts.some((d) => d.kind === 'connector' && d.count === 1);
    const each = (lead.each && lead.preposition !== undefined && !single) || heads.drafts.some((d) => d.each);
    const several = (a: MutableAsk | undefined): a is MutableAsk => a?.count !== undefined && a.count > 1 && a.kind !== 'mechanical';
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && several(a));
    const whole = !each
      ? undefined
      : several(before)
        ? before
        : (this.clause.findLast(several) ?? (request.message > 0 ? they({ request, live }) : undefined));
    // So many each are not of their own sort: what they are of is not known.
    const own = heads.drafts.find((d) => d.each && d.count !== undefined && whole !== undefined && d.concept.id === whole.concept);
    if (own !== undefined) request.leave(own.from, own.to, request.text.slice(phrase.from, phrase.to), 'NUM');
    const of = own === undefined ? whole : undefined;
    if (of !== undefined) {
      if (lead.each && lead.preposition === 'with') {
        this.perOf = of;
        this.eachHad = true;
      }
      // "a fuse and an LED on each"
      if (of !== before && before !== undefined && lead.joined === 'and' && before.count === undefined) this.spread([before], of);
    }
    const reads =
      (lead.relation === 'read_by' && lead.passive !== true) || this.clause.at(-1)?.concept === MEASURE || heads.drafts[0]?.concept.id === MEASURE;
    // "measures the voltages of …": what reads them, and no rails.
    for (const draft of reads ? heads.drafts : [])
      if (draft.concept.id === 'rail' && draft.figures.length === 0)
        Object.assign(draft, { concept: this.conceptOf('voltage_sensor', 'sensor'), kind: 'sensor' });
    const made = heads.drafts
      .filter(
        (d) =>
          !this.isCable(d) &&
          !this.isItsUse(d, lead) &&
          !this.isSwitched(d, lead) &&
          !this.isHost(d, lead) &&
          !this.repeats(d, before, lead) &&
          !this.specifies(d, before, lead),
      )
      .map((draft) => this.ask(draft));
    // "reads the battery": what feeds the board is measured too.
    const measured = reads ? made.find((a) => a.kind === 'supply') : undefined;
    if (measured !== undefined && request.message === 0) {
      const sensor = this.made(this.conceptOf('voltage_sensor', 'sensor'), phrase);
      request.link(sensor, 'of', measured);
      made.push(sensor);
    }
    if (lead.relation === 'charges' && lead.passive !== true) this.chargesAt(before, heads.drafts);
    // "charge a LiPo over …": what is said next is of the charging.
    const charger = made.find((a) => a.kind === 'charging');
    const cell = made.find((a) => request.lexicon.isA(a.concept, 'battery'));
    if (charger !== undefined && cell !== undefined && made.length === 2) {
      request.link(charger, 'charges', cell);
      made.splice(0, 2, cell, charger);
    }
    for (const ask of made) {
      if (lead.optional) ask.optional = true;
      // Either of two sorts: one of them is enough.
      const alike = before?.kind === ask.kind || (lead.preposition === undefined && before === this.clause.at(-1));
      if (lead.joined === 'or' && before !== undefined && alike && before.not === undefined && !made.includes(before))
        request.link(ask, 'or', before);
      if (
        of !== undefined &&
        ask !== of &&
        ask.kind !== 'controller' &&
        ask.kind !== 'supply' &&
        ((ask.count ?? 1) === 1 || heads.drafts.some((d) => d.each))
      ) {
        // Several that stood, and now one for each: their own number is past.
        if (heads.drafts.every((d) => d.count === undefined)) delete ask.count;
        ask.per = of.id;
        request.link(ask, 'per', of);
      } else if (lead.preposition === 'with' && ask.kind === 'light' && isLoose(ask, heads) && before !== ask && (before?.count ?? 1) > 1) {
        // "eight switches with LEDs", "eight buttons with LED": as many as those.
        ask.per = before!.id;
        request.link(ask, 'per', before!);
      }
      if (lead.relation !== undefined && lead.passive) {
        if (before !== undefined) request.link(before, lead.relation, ask);
      } else if (lead.relation !== undefined) {
        const by =
          before !== undefined && before.not !== true && ACTS.has(before.kind)
            ? before
            : (this.subject ??
              (request.message > 0 ? request.asks : this.clause).find((a) => a.kind === 'controller' && a.state === 'wanted') ??
              before);
        if (by !== undefined && lead.relation === 'charges') request.link(by, lead.relation, ask);
        else if (by !== undefined) request.link(ask, lead.relation, by);
      } else if (lead.preposition !== undefined && before !== undefined && LINKED.has(lead.preposition) && before !== ask)
        request.link(before, LINKED.get(lead.preposition)!, ask);
      // "a test point on ground"
      else if (
        /^(?:on|at)$/.test(lead.preposition ?? '') &&
        before !== undefined &&
        ask.kind === 'rail' &&
        request.lexicon.isA(before.concept, PROBED)
      )
        request.link(before, 'of', ask);
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

  protected ask(draft: Draft): MutableAsk {
    // Usual volts right behind what is done, or of what is done by other figures, feed the board; "at 12 V" is when it is done.
    const done = ({ item, marks }: Draft['figures'][number]): boolean =>
      draft.kind === 'behaviour' &&
      item.quantity === 'voltage' &&
      marks.length === 0 &&
      FEEDS_V.includes(item.value.value ?? 0) &&
      (item.from - draft.to < 2 || draft.concept.figures.length > 0);
    const supplies = SOURCE_KINDS.has(draft.kind) ? [] : draft.figures.filter((f) => f.marks.includes('supply') || done(f));
    draft.figures = draft.figures.filter((f) => !supplies.includes(f));
    const stands = this.telling && !draft.more ? this.known(draft) : undefined;
    if (stands?.words.every((w) => w.message !== this.request.message) && (draft.part === undefined || draft.part === stands.part)) {
      this.request.tell(stands, draft);
      this.request.hear(draft);
      for (const said of supplies) this.supplyOf(said);
      return stands;
    }
    // "jacks in and out": one for each way.
    const both = draft.kind === 'connector' && draft.features.has('input') && draft.features.has('output');
    if (both) {
      draft.features.delete('output');
      if (draft.count === 2) delete draft.count;
      this.clause.push(this.request.add({ ...draft, features: new Set([...draft.features].map((f) => (f === 'input' ? 'output' : f))), unread: [] }));
    }
    const ask = this.titledAs(draft) ?? this.request.add(both ? draft : this.asSupply(draft));
    for (const said of supplies) this.supplyOf(said);
    return ask;
  }

  /** ", per-relay LED": a thing of its own that is there once for each of what was counted. null: what follows is what was counted. */
  protected oneForEach(head: Draft): MutableAsk[] | null {
    if (!ONE_FOR_EACH.has(head.kind) || head.concept.id === head.kind || this.known(head) !== undefined) return null;
    const { asks, lexicon } = this.request;
    const many = asks.filter((a) => (a.count ?? 1) > 1 && a.kind !== 'mechanical' && a.state === 'wanted');
    const of = many.find((a) => [...head.features].some((f) => lexicon.isA(a.concept, f))) ?? many[0];
    if (of !== undefined)
      for (const f of [...head.features]) if (lexicon.isA(of.concept, f) || lexicon.concept(f)?.kind === of.kind) head.features.delete(f);
    const ask = this.ask(head);
    if (of === undefined) ask.several = true;
    else {
      ask.per = of.id;
      this.request.link(ask, 'per', of);
    }
    return [ask];
  }
}
