import type { MutableAsk } from '../asks/builder.js';
import { type Draft, noMods, span } from '../asks/draft.js';
import { placeOf } from '../asks/places.js';
import type { Phrase } from './phrases.js';
import { SameReader } from './same.js';

/** Kinds that a connector said with "with", "on", "via" ends. */
export const ENDS_ON_CONNECTOR = new Set([
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
/** Buses that several parts share, and the kinds of what hangs on them. */
const BUSES = new Set(['i2c', 'spi', 'one_wire', 'smbus', 'qspi', 'i2s']);
const REACHED = new Set(['sensor', 'display', 'storage', 'component', 'function', 'input', 'output', 'sound']);
const SIDES = new Set(['input', 'output', 'supply']);

/** So many characters stand between a figure and what it is said to be per: "per", "for each". */
const REACH = 12;
/** Kinds of what gives a supply. */
const FEEDING: ReadonlySet<string> = new Set(['conversion', 'rail', 'charging']);

/** What things end on: connectors, buses, sides of the board, pins. */
export abstract class EndsReader extends SameReader {
  /** What is not to be. */
  protected excluded(draft: Draft): MutableAsk[] {
    const { request } = this;
    const ask = request.add(draft);
    ask.not = true;
    return [ask];
  }

  /** A bound said by a denial: things may be there, but not so; what of it nobody can hold is left to be told. */
  protected bounded(drafts: readonly Draft[]): MutableAsk[] {
    const { request } = this;
    for (const draft of drafts) {
      request.leave(draft.from, draft.to, request.text.slice(draft.from, draft.to), 'ADJ');
      for (const { item } of draft.figures) request.leave(item.from, item.to, item.text, 'NUM');
      for (const { from, to, text, speech } of draft.unread) request.leave(from, to, text, speech);
    }
    return [];
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
    // "Pico, LCD over I²C": the controller before it in the list is reached by nothing.
    const group = (this.group.includes(before) ? this.group : [before]).filter((a) => REACHED.has(a.kind));
    const isBus = BUSES.has(head.concept.id) || (head.concept.id === 'uart' && before.part !== undefined);
    if (isBus && head.connector === undefined && head.part === undefined && group.includes(before)) {
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
    // "with a socket for a Nano": it is that board's.
    if (/^\s+for\b/i.test(request.text.slice(head.to))) return false;
    before.mounting = 'socket';
    return true;
  }

  /** "… on screw terminals": what was said before ends on that connector. */
  protected endsOn(head: Draft, before: MutableAsk, phrase: Phrase): boolean {
    const { request } = this;
    const { lead } = phrase;
    // A bus by which a chip is reached stays on the board: the plug is that one's.
    const outer =
      BUSES.has(before.concept) || before.concept === 'uart'
        ? this.clause.find((a) => (a.kind === 'interface' || a.part !== undefined) && a.links.some((l) => l.role === 'via' && l.ask === before.id))
        : undefined;
    if (outer !== undefined) return this.endsOn(head, outer, phrase);
    const group = this.group.includes(before) ? this.group : [before];
    if (this.feedsOn(head, before)) return true;
    // "… Current through two screw terminals": of another sentence.
    if (this.clause.length === 0 && lead.joined === 'none' && head.count !== undefined && head.counted === undefined) return false;
    // "a mixer with RCA in": a socket of its own.
    if (before.kind === 'function' && (head.features.has('input') || head.features.has('output'))) return false;
    // "a LiPo with USB-C out": what leaves is no entrance of the cell's.
    if (before.kind === 'supply' && head.features.has('output')) return false;
    if (request.lexicon.isA(head.concept.id, 'jumper')) return false;
    // "a converter with three USB sockets": as many outlets, and not the one plug of it.
    const several = (head.count ?? 1) > 1 && head.counted === undefined;
    if (several && group.every((ask) => FEEDING.has(ask.kind) && (ask.count ?? 1) === 1)) return false;
    // A radio ends on one antenna at the most.
    if ((head.count ?? 1) > 1 && request.lexicon.isA(before.concept, 'wireless')) return false;
    if (this.sharedBy(head, before)) return true;
    const ends = (ask: MutableAsk): boolean => ENDS_ON_CONNECTOR.has(ask.kind) || ask.concept === 'antenna' || ask.concept === 'bootloader_access';
    // Diodes and keys have no USB.
    const kinds = head.concept.evidence?.kinds ?? [];
    const usb = kinds.includes('usb_connector') && !kinds.includes('connector');
    // The connector that a cable was just said to have is its own.
    const free = (ask: MutableAsk): boolean => ask.connector === undefined || (ask.connector.concept === 'connector' && lead.preposition === 'with');
    // A knob is turned on the board: the jacks are those of what it sets.
    const heard = head.concept.carries !== undefined || /\bjacks?\b/i.test(request.text.slice(head.from, head.to));
    const turned = (ask: MutableAsk): boolean => heard && (ask.kind === 'component' || request.lexicon.isA(ask.concept, 'potentiometer'));
    const open = group.filter((ask) => ends(ask) && free(ask) && ask.not === undefined && !turned(ask) && !(usb && WIRED_ONLY.has(ask.kind)));
    // What is said behind the diodes of a keypad is said of the keypad.
    const diodes = open.length > 0 && open.every((ask) => request.lexicon.isA(ask.concept, 'diode'));
    const keypad = diodes ? this.clause.filter((ask) => ask.kind === 'input' && ends(ask) && ask.connector === undefined) : [];
    const fit = keypad.length > 0 ? keypad : open;
    if (fit.length === 0 || (lead.joined === 'comma' && lead.preposition === 'with')) return false;
    // In the plural they are of all that are of one kind; what is of another kind stays alone.
    const targets = head.plural || head.features.has('each') ? fit.filter((ask) => ask.kind === fit.at(-1)!.kind) : [fit.at(-1)!];
    for (const ask of targets) {
      request.connect(ask, head.concept, head, head.counted === 'ways' ? head.count : head.ways);
      // "a hub with seven ports": so many lines of its own.
      const lines = request.lexicon.concept(ask.concept)?.figures?.some((f) => f.quantity === 'number' && f.role === 'size') === true;
      if (lines && head.concept.id === 'connector' && head.count !== undefined && ask.figures.every((f) => f.quantity !== 'number'))
        ask.figures.push({ quantity: 'number', role: 'size', value: head.count, words: span(request.message, head) });
      // "output on two terminals": one on each.
      if (several && targets.length === 1 && ask.kind === 'output' && ask.count === undefined && ask.several !== true) ask.count = head.count!;
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
    const [said] = before.words;
    // What nobody said serves nothing that somebody says.
    if (said === undefined) return false;
    if (this.plugsIn(head, before)) return true;
    if ((before.kind === 'input' && before.figures.length > 0) || head.kind === 'controller') return false;
    // "terminals for the panel and the battery" that were told before.
    if (head.concept.once === true && this.known(head) !== undefined && head.figures.length === 0) return false;
    const generic =
      before.kind === 'connector' ||
      ((before.kind === 'output' || before.kind === 'input') && request.lexicon.concept(before.concept)?.parents.length === 0);
    // "Four outputs, one for a pump": that one alone.
    const alone = request.echoes.has(said.from) || group.filter((ask) => ask.kind === before.kind).length < 2;
    if (!generic || before.part !== undefined || !alone) return false;
    if (before.kind === 'connector') {
      const concept = request.lexicon.concept(before.concept);
      if (concept !== undefined) request.connect(before, concept, said, before.figures.find((f) => f.quantity === 'ways')?.value);
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
    const stands = this.known(head) ?? this.knownByNoun(head);
    const concept = request.lexicon.concept(before.concept);
    if (before.kind !== 'connector' || before.part !== undefined || concept === undefined || stands === undefined || stands === before) return false;
    const plain =
      (head.part === undefined || head.part === stands.part) &&
      head.count === undefined &&
      head.figures.length === 0 &&
      head.features.size === 0 &&
      !head.more;
    const here = stands.connector === undefined && ENDS_ON_CONNECTOR.has(stands.kind);
    // "for the PT100" behind the chip that reads it: the probe, not the chip.
    if (stands.part !== undefined && head.part === undefined && head.concept.parents.length > 0) return false;
    const again = head.definite === true || !head.article;
    if (!plain || !here || !again || before.words.some((w) => w.message !== request.message)) return false;
    request.connect(stands, concept, before.words[0]!, before.figures.find((f) => f.quantity === 'ways')?.value);
    if (before.place !== undefined) request.place(stands, before.place);
    request.tell(stands, { ...noMods(), places: head.places, unread: head.unread, heard: head.heard });
    stands.words = [...stands.words, span(request.message, head)];
    // "terminals for the pumps and the supply": the next of the list ends on the same.
    this.plugging = before;
    if (request.asks.includes(before)) request.unmake(before);
    this.clause = [...this.clause.filter((a) => a !== before && a !== stands), stands];
    return true;
  }

  /** Whether a list goes on here: by "and", or by a comma where "and" follows. */
  protected goesOn({ preposition, joined }: Phrase['lead']): boolean {
    if (preposition !== undefined || (joined !== 'and' && joined !== 'comma')) return false;
    const end = this.rest.find((p) => p.lead.joined !== 'comma' || p.lead.preposition !== undefined);
    return joined === 'and' || (end?.lead.joined === 'and' && end.lead.preposition === undefined);
  }

  /** "terminals for the relays and the supply": what is named here for the first time ends on the same. */
  protected plugsNew(head: Draft, { concept, words }: MutableAsk): boolean {
    const { request } = this;
    const connector = request.lexicon.concept(concept);
    if (connector === undefined || !ENDS_ON_CONNECTOR.has(head.kind) || head.connector !== undefined) return false;
    const ask = request.add(head);
    request.connect(ask, connector, words[0]!);
    this.clause.push(ask);
    return true;
  }

  /** "3 A per channel": what was said last is of each one. */
  protected perEach(head: Draft): MutableAsk[] {
    const { request } = this;
    const of = this.known(head) ?? request.asks.find((a) => a.count !== undefined && a.kind !== 'mechanical');
    // "…, ESP32, 3 A per channel": the figure may be of what was said before the last thing.
    const said = (a: MutableAsk): boolean =>
      a.figures.some((f) => f.words.message === request.message && f.words.to <= head.from && f.words.to > head.from - REACH);
    const last =
      this.last === undefined || this.last.kind !== 'controller'
        ? this.last
        : (this.clause.findLast(said) ?? request.asks.findLast(said) ?? this.last);
    if (last === undefined) return [];
    const figure = last.figures.at(-1);
    if (figure !== undefined && (last !== this.last || figure.words.to > (last.words.at(-1)?.to ?? 0) - 1))
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
