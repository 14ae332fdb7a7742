import type { MutableAsk } from './builder.js';
import { DenyReader } from './denying.js';
import { type Draft, noMods, span } from './draft.js';
import type { Heads } from './heads.js';
import { isFigure, type Phrase } from './phrases.js';
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
/** Kinds of those that lead to pins of the board and to no USB plug. */
const WIRED_ONLY = new Set(['component', 'input']);
/** Kinds that stand outside the board and are served by a connector, an output or an input said before them with "for". */
const OUTSIDE = new Set(['sensor', 'load', 'light', 'sound', 'supply', 'display', 'input', 'interface', 'controller', 'output']);
/** Kinds that a verb's "to switch", "driving" is said of when they stand right before it. */
const ACTS = new Set(['output', 'function', 'conversion', 'controller', 'protection', 'input']);
/** Buses that several parts share, and the kinds of what hangs on them. */
const BUSES = new Set(['i2c', 'spi', 'one_wire', 'smbus', 'qspi', 'i2s']);
const REACHED = new Set(['sensor', 'display', 'storage', 'component', 'function', 'input', 'output', 'sound']);
/** Kinds that hang on a pin of the controller. */
const PINNED = new Set(['light', 'input', 'sound', 'output']);
const SIDES = new Set(['input', 'output', 'supply']);
const SOURCE_KINDS = new Set(['supply', 'connector', 'rail', 'interface']);

/** What leads from the board to something else. */
const CABLE = 'cable';

const isPlug = ({ kind, concept, plural }: Draft): boolean => !plural && (kind === 'connector' || /^usb/.test(concept.id));

/** Prepositions that link what stands before them to what follows. */
const LINKED = new Map([
  ['via', 'via'],
  ['for', 'for'],
  ['from', 'from'],
  ['to', 'to'],
  ['of', 'of'],
  ['beside', 'beside'],
  ['opposite', 'opposite'],
] as const) as ReadonlyMap<string, 'via' | 'for' | 'from' | 'to' | 'of' | 'beside' | 'opposite'>;

/** Phrases with a head: what each hangs on is told by its preposition and by what its words can be. */
export abstract class HeadReader extends DenyReader {
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
    const before = this.last;
    const voltage = phrase.words.find(isFigure);
    if ((lead.preposition === 'to' || lead.arrow !== undefined) && voltage?.quantity === 'voltage' && this.source !== null)
      return this.convertsInto(phrase, heads, voltage);
    if (lead.joined === 'open' && before !== undefined && this.inBrackets(heads, before)) return [];
    // "(5 V, JST-PH 5 pin)": the plug of what stands before the bracket.
    const of = lead.inside && lead.joined === 'comma' && head.kind === 'connector' && head.count === undefined ? this.bracketed : undefined;
    if (of !== undefined && of.connector === undefined && this.inBrackets(heads, of)) return [];
    const row = lead.cell && head.part !== undefined ? this.clause[0] : undefined;
    if (row !== undefined && this.inBrackets(heads, row)) return [];
    if (lead.each && lead.preposition === undefined && heads.drafts.length === 1 && this.allOn(head)) return [];
    const driven =
      before !== undefined && (lead.preposition === 'on' || lead.preposition === 'to') && PINNED.has(before.kind) && head.count === undefined;
    const commands = lead.preposition === 'from' || lead.passive === true || (driven && request.asks.some((a) => a.kind === 'controller'));
    if (commands && request.lexicon.isA(head.concept.id, 'gpio')) return this.commanded(head, before, lead.relation ?? 'driven_by');
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
        if (head.kind === 'connector' && before !== undefined && this.endsOn(head, before, phrase)) return [];
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
        if (head.kind === 'quality') break;
        // "por USB": through it, where nothing of that name was counted.
        if (before !== undefined && isPlug(head) && this.known(head) === undefined && this.endsOn(head, before, phrase)) return [];
        return this.eachHas(heads.drafts) ?? this.perEach(head);
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

  /** "all" before a connector at the end: everything said before ends on it. */
  protected allOn(head: Draft): boolean {
    const open = this.clause.filter((ask) => ENDS_ON_CONNECTOR.has(ask.kind) && ask.connector === undefined && ask.not === undefined);
    if (head.kind !== 'connector' || head.count !== undefined || open.length < 2) return false;
    for (const ask of open) this.request.connect(ask, head.concept, head, head.ways);
    this.request.tell(open.at(-1)!, { ...noMods(), unread: head.unread, heard: head.heard });
    return true;
  }

  /** "(pulse output)", "(JST-XH)", "(BME280)": of what stands before the bracket. */
  protected inBrackets({ drafts }: Heads, before: MutableAsk): boolean {
    const [draft] = drafts;
    if (draft === undefined || drafts.length > 1) return false;
    if (draft.kind === 'connector' && ENDS_ON_CONNECTOR.has(before.kind))
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

  /** Things of their own, linked as the verb or preposition says. */
  protected plain(phrase: Phrase, heads: Heads, before: MutableAsk | undefined): MutableAsk[] {
    const { lead } = phrase;
    const { request } = this;
    // "all wires to one header": one for all of them.
    const single = lead.preposition === 'to' && heads.drafts.some((d) => d.kind === 'connector' && d.count === 1);
    const each = (lead.each && lead.preposition !== undefined && !single) || heads.drafts.some((d) => d.each);
    const several = (a: MutableAsk | undefined): a is MutableAsk => a?.count !== undefined && a.count > 1 && a.kind !== 'mechanical';
    const of = !each ? undefined : several(before) ? before : this.clause.findLast(several);
    if (of !== undefined) {
      if (lead.each && lead.preposition === 'with') {
        this.perOf = of;
        this.eachHad = true;
      }
      // "a fuse and an LED on each"
      if (of !== before && before !== undefined && lead.joined === 'and' && before.count === undefined) this.spread([before], of);
    }
    const made = heads.drafts
      .filter(
        (d) =>
          !this.isCable(d) &&
          !this.isItsUse(d, lead) &&
          !this.isSwitched(d, lead) &&
          !this.isHost(d, lead) &&
          !this.repeats(d, lead) &&
          !this.specifies(d, before, lead),
      )
      .map((draft) => this.ask(draft));
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
        ask.per = of.id;
        request.link(ask, 'per', of);
      }
      if (lead.relation !== undefined && lead.passive) {
        if (before !== undefined) request.link(before, lead.relation, ask);
      } else if (lead.relation !== undefined) {
        const by =
          before !== undefined && before.not !== true && ACTS.has(before.kind)
            ? before
            : (this.subject ?? this.clause.find((a) => a.kind === 'controller') ?? before);
        if (by !== undefined && lead.relation === 'charges') request.link(by, lead.relation, ask);
        else if (by !== undefined) request.link(ask, lead.relation, by);
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

  protected ask(draft: Draft): MutableAsk {
    const supplies = SOURCE_KINDS.has(draft.kind) ? [] : draft.figures.filter((f) => f.marks.includes('supply'));
    draft.figures = draft.figures.filter((f) => !supplies.includes(f));
    const stands = this.telling && !draft.more ? this.known(draft) : undefined;
    if (stands?.words.every((w) => w.message !== this.request.message) && (draft.part === undefined || draft.part === stands.part)) {
      this.request.tell(stands, draft);
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

  /** "from a 3.3 V GPIO": a pin of the board's controller, else an input that is commanded from outside. */
  protected commanded(head: Draft, before: MutableAsk | undefined, relation: NonNullable<Phrase['lead']['relation']>): MutableAsk[] {
    const { request } = this;
    const by = request.asks.find((a) => a.kind === 'controller' && a.state === 'wanted' && a.not === undefined);
    const on =
      by ?? request.add({ ...head, concept: this.conceptOf('microcontroller', 'controller'), kind: 'controller', features: new Set(['external']) });
    if (before !== undefined) request.link(before, relation, on);
    if (by === undefined) return [on];
    request.tell(by, { ...noMods(), unread: head.unread });
    request.hear(head);
    return [];
  }

  /** "a fuse on the input": which side of the board it is on, not another input. */
  protected sideOf(head: Draft, before: MutableAsk): boolean {
    const { text } = this.request;
    const named = /\b(?:the|its|each)\s+(?:\w+\s)?$/i.test(text.slice(0, head.from));
    if (!named || !SIDES.has(head.concept.id) || head.figures.length > 0 || head.count !== undefined || head.connector !== undefined) return false;
    if (!before.features.includes(head.concept.id)) before.features.push(head.concept.id);
    return true;
  }

  /** A bus, or sockets, behind "on" and "in": how a thing is reached or held, not a thing of its own. */
  protected reachedBy(head: Draft, before: MutableAsk): boolean {
    const { request } = this;
    const group = this.group.includes(before) ? this.group : [before];
    if (BUSES.has(head.concept.id) && head.connector === undefined && head.part === undefined && group.every((a) => REACHED.has(a.kind))) {
      for (const ask of group) if (!ask.features.includes(head.concept.id)) ask.features.push(head.concept.id);
      request.tell(before, { ...noMods(), figures: head.figures, heard: head.heard, unread: head.unread });
      request.hear(head);
      return true;
    }
    if (
      !(head.concept.id === 'ic_socket' || head.concept.id === 'pin_socket' || /^sockets?$/i.test(request.text.slice(head.from, head.to))) ||
      !/^(?:controller|component|storage|display|sensor)$/.test(before.kind)
    )
      return false;
    before.mounting = 'socket';
    return true;
  }

  /** "… on screw terminals": what was said before ends on that connector. */
  protected endsOn(head: Draft, before: MutableAsk, { lead }: Phrase): boolean {
    const { request } = this;
    const group = this.group.includes(before) ? this.group : [before];
    if (this.feedsOn(head, before)) return true;
    // "… Current through two screw terminals": of another sentence.
    if (this.clause.length === 0 && lead.joined === 'none' && head.count !== undefined && head.counted === undefined) return false;
    // "a mixer with RCA in": a socket of its own.
    if (before.kind === 'function' && (head.features.has('input') || head.features.has('output'))) return false;
    if (request.lexicon.isA(head.concept.id, 'jumper')) return false;
    if (this.sharedBy(head, before)) return true;
    const ends = (ask: MutableAsk): boolean => ENDS_ON_CONNECTOR.has(ask.kind) || ask.concept === 'antenna' || ask.concept === 'bootloader_access';
    // Diodes and keys have no USB.
    const kinds = head.concept.evidence?.kinds ?? [];
    const usb = kinds.includes('usb_connector') && !kinds.includes('connector');
    const open = group.filter((ask) => ends(ask) && ask.connector === undefined && ask.not === undefined && !(usb && WIRED_ONLY.has(ask.kind)));
    // What is said behind the diodes of a keypad is said of the keypad.
    const diodes = open.length > 0 && open.every((ask) => request.lexicon.isA(ask.concept, 'diode'));
    const keypad = diodes ? this.clause.filter((ask) => ask.kind === 'input' && ends(ask) && ask.connector === undefined) : [];
    const fit = keypad.length > 0 ? keypad : open;
    if (fit.length === 0 || (lead.joined === 'comma' && lead.preposition === 'with')) return false;
    // In the plural they are of all that are of one kind; what is of another kind stays alone.
    const targets = head.plural || head.features.has('each') ? fit.filter((ask) => ask.kind === fit.at(-1)!.kind) : [fit.at(-1)!];
    for (const ask of targets) {
      request.connect(ask, head.concept, head, head.counted === 'ways' ? head.count : head.ways);
      const place = placeOf(head, request.message, false);
      if (place !== undefined) ask.place = { ...ask.place, ...place };
      for (const said of head.figures) request.plug(ask, said);
    }
    this.request.tell(targets.at(-1)!, { ...noMods(), unread: head.unread, heard: head.heard });
    return true;
  }

  /** "eight buttons on a 10 pin header": one header leads them all out. */
  private sharedBy(head: Draft, before: MutableAsk): boolean {
    const { request } = this;
    const many = before.count ?? request.asks.find((a) => a.id === before.per)?.count ?? 1;
    const ways = (head.counted === 'ways' ? head.count : head.ways) ?? (head.grid === undefined ? many : head.grid[0] * head.grid[1]);
    const one = !head.plural && !head.features.has('each') && (head.counted === 'ways' || (head.count ?? 1) === 1);
    if (!one || many < 3 || ways < many || !/^(?:input|light)$/.test(before.kind) || !request.lexicon.isA(head.concept.id, 'pin_header'))
      return false;
    const header = request.add(head);
    request.link(before, 'to', header);
    this.clause.push(header);
    return true;
  }

  /** "a connector for the fan", "an output for a pump": one ask, of the thing outside. */
  protected serves(head: Draft, before: MutableAsk): boolean {
    const { request, group } = this;
    if (this.plugsIn(head, before)) return true;
    if ((before.kind === 'input' && before.figures.length > 0) || head.kind === 'controller') return false;
    // "terminals for the panel and the battery" that were told before.
    if (head.concept.once === true && this.known(head) !== undefined && head.figures.length === 0) return false;
    const generic =
      before.kind === 'connector' ||
      ((before.kind === 'output' || before.kind === 'input') && request.lexicon.concept(before.concept)?.parents.length === 0);
    if (!generic || before.part !== undefined || group.filter((ask) => ask.kind === before.kind).length > 1) return false;
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

  /** "terminals for the pumps": the connector of what is asked for already. */
  protected plugsIn(head: Draft, before: MutableAsk): boolean {
    const { request } = this;
    const stands = this.known(head);
    const concept = request.lexicon.concept(before.concept);
    if (before.kind !== 'connector' || before.part !== undefined || concept === undefined || stands === undefined || stands === before) return false;
    const plain =
      (head.part === undefined || head.part === stands.part) &&
      head.count === undefined &&
      head.figures.length === 0 &&
      head.features.size === 0 &&
      !head.more;
    const here = stands.connector === undefined && ENDS_ON_CONNECTOR.has(stands.kind) && stands.kind !== 'supply';
    // "for the PT100" behind the chip that reads it: the probe, not the chip.
    if (stands.part !== undefined && head.part === undefined && head.concept.parents.length > 0) return false;
    const again = /\b(?:the|its|these|those)\s+(?:\w+\s)?$/i.test(request.text.slice(0, head.from)) || !head.article;
    if (!plain || !here || !again || before.words.some((w) => w.message !== request.message)) return false;
    request.connect(stands, concept, before.words[0]!, before.figures.find((f) => f.quantity === 'ways')?.value);
    if (before.place !== undefined) request.place(stands, before.place);
    request.tell(stands, { ...noMods(), places: head.places, unread: head.unread, heard: head.heard });
    stands.words = [...stands.words, span(request.message, head)];
    request.unmake(before);
    this.clause = [...this.clause.filter((a) => a !== before && a !== stands), stands];
    return true;
  }

  /** "per-key LEDs": what stands behind the counted thing is there once for each of it. null: nothing does. */
  protected eachHas([head, ...rest]: readonly Draft[]): MutableAsk[] | null {
    const of = head === undefined ? undefined : this.known(head);
    if (of === undefined || rest.length === 0) return null;
    const made = rest.map((draft) => this.ask(draft));
    for (const ask of made) {
      ask.per = of.id;
      this.request.link(ask, 'per', of);
    }
    return made;
  }

  /** "3 A per channel": what was said last is of each one. */
  protected perEach(head: Draft): MutableAsk[] {
    const { request } = this;
    const of = this.known(head) ?? request.asks.find((a) => a.count !== undefined && a.kind !== 'mechanical');
    const last = this.last;
    if (last === undefined) return [];
    const figure = last.figures.at(-1);
    if (figure !== undefined && figure.words.to > (last.words.at(-1)?.to ?? 0) - 1)
      last.figures = [...last.figures.slice(0, -1), { ...figure, role: 'each' }];
    if (of === undefined || of === last) return [];
    const named = figure === undefined || last.words.some((w) => w.from === figure.words.from) || last.figures.every((f) => f.role !== 'each');
    const pair =
      this.group.length === 2 && this.group.includes(last) && figure === undefined
        ? this.group.filter((a) => a !== of && (a === last || a.kind !== 'controller'))
        : [last];
    for (const ask of pair) {
      if (ask.kind === 'controller' || ask.kind === 'supply') continue;
      if (named) ask.per = of.id;
      request.link(ask, 'per', of);
    }
    return [];
  }
}
