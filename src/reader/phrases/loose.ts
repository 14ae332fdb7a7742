import { isBoth } from '../../request/index.js';
import type { MutableAsk } from '../asks/builder.js';
import { isBare, type Mods, noMods, span } from '../asks/draft.js';
import { placeOf } from '../asks/places.js';
import { isFed } from './clause-state.js';
import { type Heads, headsOf } from './heads.js';
import { FEEDS, ofTheUnread } from './of-the-unread.js';
import type { Phrase } from './phrases.js';
import { PASSIVES } from './placing.js';
import { WholeBoardReader } from './whole-board.js';

/** Columns and rows that can only be millimetres. */
const isBoardSize = ([columns, rows]: readonly [number, number]): boolean => columns >= 15 && rows >= 15;
/** Most things that are told one by one behind a colon. */
const MOST_TOLD = 12;
/** Kinds of hearts of which a board has channels. */
const CHANNELLED = new Set(['output', 'load', 'light', 'sensor', 'input', 'function', 'sound']);
/** Kinds that stand beside a heart and have no channels of it. */
const ALONGSIDE = new Set(['controller', 'interface', 'supply', 'connector']);
/** What senses what is named by its quantity. */
const MEASURED: ReadonlyMap<string, string> = new Map([
  ['voltage_word', 'voltage_sensor'],
  ['current_word', 'current_sensor'],
]);
/** Plugs that are told by their lines. */
const LINED = ['screw_terminal', 'pin_header', 'pin_socket'];
/** More in a bracket are a number of another sort. */
const MOST_COUNTED = 200;

/** Phrases without a head: figures, places and features go to the ask that takes them. */
export abstract class LooseReader extends WholeBoardReader {
  /** What reads a quantity that is to be measured, or what was named for it before. */
  private measures({ lead, from, to }: Phrase, mods: Mods): boolean {
    const { features } = mods;
    const sense = [...features].map((f) => MEASURED.get(f)).find((id) => id !== undefined);
    // "voltage and current": the verb goes on.
    const { asks, lexicon } = this.request;
    const quantities = [...MEASURED.values()];
    const begun = this.clause.some((a) => a.part === undefined && quantities.some((id) => lexicon.isA(a.concept, id)));
    const goesOn = lead.joined === 'and' && lead.preposition === undefined && begun;
    const verb = (lead.relation === 'read_by' && lead.passive !== true) || this.clause.at(-1)?.concept === 'measure' || goesOn;
    if (sense === undefined || !verb || features.size > 1) return false;
    const rest = { ...mods, features: new Set<string>() };
    const named = asks.find((a) => a.state === 'wanted' && a.not === undefined && a.source === 'person' && lexicon.isA(a.concept, sense));
    if (named === undefined || !isBare(rest)) this.made(this.conceptOf(sense, 'sensor'), { from, to }, rest);
    else this.clause.push(named);
    return true;
  }

  protected headless(phrase: Phrase, heads: Heads, next: Phrase | undefined): void {
    const { lead } = phrase;
    const { loose } = heads;
    this.besides(lead, heads.whole);
    if (heads.whole === undefined && ofTheUnread(loose, lead, this.request)) return;
    // A purpose or a genitive behind a thing says which one it is.
    if (lead.preposition === 'of' && this.last !== undefined) loose.unread = loose.unread.map((u) => ({ ...u, speech: 'ADJ' }));
    if (this.measures(phrase, loose)) return;
    if (this.counts(loose, lead, next) || this.recount(loose) || this.enumerates(phrase, loose)) return;
    // "3.3 V and 5 V from a jack": what it gives goes on.
    const listed = lead.joined === 'and' && this.last?.figures.some((f) => f.quantity === 'voltage' && f.role !== 'in') === true;
    const fed = next?.lead.preposition === 'from' || next?.lead.preposition === 'supply' || this.comesOn(phrase, loose, next);
    if (
      fed &&
      !listed &&
      lead.preposition === undefined &&
      loose.figures.length > 0 &&
      loose.figures.every((f) => FEEDS.has(f.item.quantity)) &&
      loose.figures.some((f) => f.item.quantity === 'voltage')
    ) {
      for (const said of loose.figures) this.supplyOf(said);
      const made = this.clause.at(-1);
      if (made !== undefined && loose.features.size > 0) this.request.tell(made, { ...noMods(), features: loose.features });
      return;
    }
    if (this.railFor(loose, lead, next)) return;
    const value = loose.figures.find((f) => f.item.quantity === 'capacitance' || f.item.quantity === 'inductance');
    if (value !== undefined && (loose.count !== undefined || loose.figures.length > 1)) {
      this.made(this.conceptOf(PASSIVES[value.item.quantity]!, 'component'), value.item, loose);
      return;
    }
    const [heart] = heads.whole === undefined ? [] : (heads.whole.concept.heart ?? []);
    const concept = heart === undefined ? undefined : this.request.lexicon.concept(heart);
    // What is said of the whole is said of its heart.
    if (
      concept !== undefined &&
      heads.whole !== undefined &&
      (loose.count !== undefined || loose.figures.length > 0 || (loose.grid !== undefined && concept.kind === 'input'))
    ) {
      const { places, sides, grid: rows, ...rest } = loose;
      const grid = concept.kind === 'input' ? undefined : rows;
      const said = concept.kind === 'input' && rows !== undefined ? { ...rest, grid: rows } : rest;
      this.made(concept, heads.whole, { ...said, places: [] });
      const heard = loose.heard.filter((h) => h.field === 'sides' || h.field === 'grid');
      this.loose({ ...noMods(), places, heard, ...(sides === undefined ? {} : { sides }), ...(grid === undefined ? {} : { grid }) }, lead);
      return;
    }
    if (
      loose.counted === 'channels' &&
      lead.joined === 'start' &&
      lead.preposition === undefined &&
      (loose.count ?? 0) > 1 &&
      heads.whole === undefined
    ) {
      this.made(this.conceptOf('channel', 'output'), loose.heard[0] ?? phrase, loose);
      return;
    }
    if (this.alikeElsewhere(loose, lead, next)) return;
    if (lead.preposition === 'for' && isBare(loose) && loose.contacts === undefined) {
      this.purposeWords(phrase, loose);
      return;
    }
    if (heads.whole !== undefined && isBare(loose)) return void this.leaveAll(loose);
    // "temperature and humidity sensor": the head is still to come.
    const only =
      (lead.preposition === undefined || lead.preposition === 'with') &&
      loose.figures.length === 0 &&
      loose.sides === undefined &&
      loose.count === undefined;
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

  /** "two sockets on the left and three on the right": a number alone before another place is as many more of the same. */
  private alikeElsewhere(loose: Mods, { joined, preposition }: Phrase['lead'], next: Phrase | undefined): boolean {
    const { last } = this;
    const { lexicon } = this.request;
    const [word] = loose.heard;
    const more = (joined === 'and' || joined === 'comma') && preposition === undefined && loose.counted === undefined;
    const place = loose.places.length > 0 || next?.lead.preposition === undefined ? null : headsOf(next, lexicon);
    const there = place === null ? loose.places : place.drafts.length > 0 ? [] : place.loose.places;
    const concept = lexicon.concept(last?.concept ?? '');
    const { count, heard, places } = loose;
    if (
      !more ||
      count === undefined ||
      word === undefined ||
      last?.count === undefined ||
      last.place?.edge === undefined ||
      there.length === 0 ||
      concept === undefined
    )
      return false;
    const twin = this.made(concept, word, { ...noMods(), count, heard, places, features: new Set(last.features) });
    if (last.connector !== undefined) twin.connector = last.connector;
    return true;
  }

  /** "…, 5 V for the sensors": a voltage that is made on a board which is fed already. */
  protected railFor({ figures, count }: Mods, { preposition, joined }: Phrase['lead'], next: Phrase | undefined): boolean {
    const [volts, ...rest] = figures;
    const more = rest.filter((f) => f.item.quantity !== 'current' || rest.length > 1);
    const told =
      (joined === 'comma' || joined === 'and') && preposition === undefined && next?.lead.preposition === 'for' && next.lead.joined === 'none';
    if (!told || volts?.item.quantity !== 'voltage' || more.length > 0 || count !== undefined || volts.marks.length > 0) return false;
    const { request } = this;
    if (!request.asks.some((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined && this.source?.ask !== a)) return false;
    const rail = this.made(this.conceptOf('rail', 'rail'), volts.item);
    for (const said of figures) request.figure(rail, said, 'out');
    return true;
  }

  /** Things that were counted before a colon, told one by one behind it. */
  protected enumerates({ lead }: Phrase, loose: Mods): boolean {
    const { request } = this;
    const first = lead.joined === 'colon' ? this.clause.at(-1) : undefined;
    // What is said of all of them is said once, and comes in fewer pieces than they are.
    const end = this.rest.findIndex((p) => headsOf(p, request.lexicon).drafts.length > 0);
    const each = 1 + (end < 0 ? this.rest.length : end);
    const many = first?.count !== undefined && first.count > 1 && first.count <= MOST_TOLD && first.count <= each;
    if (many && first.part === undefined && first.figures.length === 0) this.told = { ask: first, left: first.count! };
    else if (lead.joined !== 'comma' && lead.joined !== 'and') this.told = lead.preposition === 'for' ? this.told : null;
    if (this.told === null || lead.preposition !== undefined || isBare(loose) || loose.count !== undefined || loose.sides !== undefined) return false;
    const { ask, left } = this.told;
    if (left === 0) return false;
    this.told.left--;
    if (left === ask.count) {
      this.told.ask = { ...ask, count: ask.count };
      ask.count = 1;
      request.tell(ask, loose);
      return true;
    }
    const concept = request.lexicon.concept(ask.concept);
    if (concept === undefined) return false;
    const at = { from: loose.figures[0]?.item.from ?? loose.heard[0]?.from ?? 0, to: loose.figures.at(-1)?.item.to ?? loose.heard.at(-1)?.to ?? 0 };
    this.made(concept, at, loose);
    return true;
  }

  /** "RCA (4)": how many of what stands before the bracket. */
  protected counts(loose: Mods, { joined }: Phrase['lead'], next: Phrase | undefined): boolean {
    const ends = next?.lead.inside !== true;
    const of = joined === 'open' && ends ? this.clause.at(-1) : undefined;
    const { count, counted, heard, ...rest } = loose;
    if (of === undefined || count === undefined || counted !== undefined || of.count !== undefined || !isBare(rest as Mods)) return false;
    if (!Number.isInteger(count) || count > MOST_COUNTED || of.part !== undefined) return false;
    // "screw terminal (3)": of one plug, how many lines it has.
    const ways = of.kind === 'connector' && !/s$/i.test(of.text) && LINED.some((c) => this.request.lexicon.isA(of.concept, c)) && count > 1;
    this.request.tell(of, { ...noMods(), count, ...(ways ? { counted: 'ways' as const } : {}), heard });
    return true;
  }

  /** After a correction, a count alone is that of what was counted last. */
  protected recount({ count, heard, figures }: Mods): boolean {
    const several = (a: MutableAsk | undefined): boolean => a?.count !== undefined && a.count > 1 && a.state === 'wanted';
    const last = this.request.changes.flatMap((c) => ('ask' in c ? (this.request.asks.find((a) => a.id === c.ask) ?? []) : [])).findLast(several);
    const counted = last ?? this.request.asks.findLast(several);
    if (!this.corrected || count === undefined || !Number.isInteger(count) || figures.length > 0 || counted === undefined) return false;
    this.corrected = false;
    counted.count = count;
    if (counted.words.every((w) => w.message !== this.request.message)) this.request.changed(counted);
    for (const at of heard) this.request.hear(at);
    return true;
  }

  /** A voltage by itself and the connector that it comes on, where nothing feeds the board yet: its supply, not a figure of what stands before. */
  protected comesOn({ lead }: Phrase, loose: Mods, next: Phrase | undefined): boolean {
    const apart = lead.joined === 'comma' || lead.joined === 'start';
    if (!apart || next === undefined || !/^(?:on|via|at)$/.test(next.lead.preposition ?? '') || next.lead.joined !== 'none') return false;
    const [head, ...more] = headsOf(next, this.request.lexicon).drafts;
    const { lexicon } = this.request;
    // A cell behind a clock feeds no board.
    const said = loose.figures[0]?.item.value.value ?? 0;
    const gives = (a: MutableAsk): boolean => a.figures.some((f) => f.role === 'in') || a.figures.every((f) => (f.max ?? f.value ?? said) >= said);
    const feeds = (a: MutableAsk): boolean =>
      (a.kind === 'conversion' && gives(a)) || (a.kind === 'supply' && !lexicon.isA(a.concept, 'coin_cell') && isFed(a));
    const fed = this.request.asks.some((a) => feeds(a) && a.state === 'wanted' && a.not === undefined);
    return (
      head?.kind === 'connector' &&
      !head.plural &&
      more.length === 0 &&
      !fed &&
      loose.count === undefined &&
      loose.figures.every((f) => !f.marks.includes('out'))
    );
  }

  /** Whether the next phrase brings the head that "red, green and …" waits for. */
  protected headFollows(next: Phrase, joined: Phrase['lead']['joined']): boolean {
    const heads = headsOf(next, this.request.lexicon).drafts.length > 0;
    if (next.lead.joined === 'and' || next.lead.joined === 'or') return heads;
    return next.lead.joined === 'comma' && !heads && joined !== 'comma';
  }

  /** "for my greenhouse", "for the kids": what it is for, not a thing. */
  protected purposeWords(phrase: Phrase, loose: Mods): void {
    const { request } = this;
    if (request.purpose === null && request.message === 0)
      request.purpose = { text: request.text.slice(phrase.from, phrase.to).slice(0, 400), words: span(request.message, phrase), heart: [] };
    for (const { from, to, text } of loose.unread) request.leave(from, to, text, 'ADJ');
  }

  protected leaveAll({ unread, optional }: Mods): void {
    for (const { from, to, text, speech } of unread) this.request.leave(from, to, text, optional ? 'ADJ' : speech);
  }

  /** Figures, places and features that stand alone: to the ask that takes them. */
  protected loose(said: Mods, lead: Phrase['lead'], boards = false): void {
    const { request } = this;
    const mods = this.holes(said);
    this.leaveAll(mods);
    if (this.assembly(mods, lead)) return;
    if (mods.sides !== undefined) this.size(mods, lead);
    else if (mods.grid !== undefined && isBoardSize(mods.grid) && (boards || (mods.count === undefined && mods.figures.length === 0))) {
      this.size({ ...mods, sides: mods.grid }, lead);
      delete mods.grid;
    }
    const heart = this.channelsOfHeart(mods);
    if (heart !== undefined) for (const figure of mods.figures) request.figure(heart, figure);
    else if (!this.gives(mods, lead)) this.looseFigures(mods.figures, lead);
    // "no controller, adjustable": nothing is said of what is not to be.
    const open = this.last?.not === true && lead.preposition === undefined ? this.clause.findLast((a) => a.not !== true) : this.last;
    const last = heart ?? open ?? this.heartIn(mods);
    if (last === undefined && mods.features.size > 0 && this.source?.ask === null) this.ahead = { ...noMods(), features: mods.features };
    const packed = mods.heard.find(({ field }) => field === 'package');
    if (last === undefined && mods.package !== undefined && packed !== undefined) request.ahead = { ...packed, text: mods.package };
    if (mods.places.length > 0) this.placeAll(mods, lead);
    if (mods.mounting !== undefined && lead.each) for (const ask of this.clause) ask.mounting ??= mods.mounting;
    if (last === undefined && mods.count !== undefined && mods.counted === undefined) this.countAlone(mods);
    if (last !== undefined) {
      const alike = lead.each ? this.clause.filter((ask) => ask.kind === last.kind) : [last];
      // "not isolated", "no hot-swap": what it is not.
      if (lead.preposition === 'without') for (const ask of alike) request.lack(ask, mods.features);
      else
        for (const feature of mods.features) {
          const likeliest = request.kindsOf(feature)?.slice(0, 1) ?? [];
          const own = this.clause.findLast((a) => a.not !== true && request.among(a, likeliest));
          for (const ask of own === undefined ? alike : [own]) request.bear(ask, feature);
        }
      const rest: Mods = {
        ...noMods(),
        refs: mods.refs,
        ...(mods.pins === undefined ? {} : { pins: mods.pins }),
        ...(mods.contacts === undefined ? {} : { contacts: mods.contacts }),
        ...(mods.onPins === undefined ? {} : { onPins: mods.onPins }),
        ...(mods.lines === undefined ? {} : { lines: mods.lines }),
        heard: mods.heard.filter(({ field }) => (field !== 'count' || mods.counted !== undefined) && field !== 'sides'),
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

  /** Rows and columns right behind the title: those of its heart, which is made by them. */
  private heartIn({ grid }: Mods): MutableAsk | undefined {
    const { purpose, lexicon } = this.request;
    const heart = lexicon.concept(lexicon.concept(purpose?.concept ?? '')?.heart?.[0] ?? '');
    if (grid === undefined || purpose?.words === undefined || heart?.kind !== 'input') return undefined;
    return this.made(heart, purpose.words, noMods());
  }

  /** "relay board, 8 channels": those of the title's heart, where nothing with channels stands between. */
  private channelsOfHeart({ counted }: Mods): MutableAsk | undefined {
    const { purpose, lexicon, asks } = this.request;
    const named = lexicon.concept(purpose?.concept ?? '');
    const heart = lexicon.concept(named?.heart?.[0] ?? (named?.kind === 'load' ? named.id : ''));
    // "a FET board for a Pico, 4 channels": of what has channels, not of what stands beside it.
    const beside = counted === 'channels' && this.last !== undefined && ALONGSIDE.has(this.last.kind);
    const channelled = beside ? this.clause.findLast((a) => CHANNELLED.has(a.kind) && a.count === undefined && a.part === undefined) : undefined;
    if (channelled !== undefined) return channelled;
    if (counted !== 'channels' || purpose?.words === undefined || heart === undefined || !CHANNELLED.has(heart.kind)) return undefined;
    if (this.last !== undefined && !ALONGSIDE.has(this.last.kind)) return undefined;
    const own = asks.find((a) => a.kind === heart.kind && lexicon.isA(a.concept, heart.id));
    return own ?? this.made(heart, purpose.words, noMods());
  }

  /** A count behind its things: the nearest thing in the plural that has none yet. */
  protected countAlone({ count, heard }: Mods): void {
    const { request } = this;
    const of = [...this.clause]
      .reverse()
      .find((a) => a.count === undefined && a.kind !== 'connector' && a.kind !== 'board' && /[^s]s$/i.test(a.text));
    const whole = Number.isInteger(count) && count! > 1 && count! <= 200;
    if (of !== undefined && whole) request.tell(of, { ...noMods(), count: count!, heard: heard.filter((h) => h.field === 'count') });
  }

  protected placeAll(mods: Mods, lead: Phrase['lead']): void {
    const place = placeOf(mods, this.request.message, lead.each === true, this.request.edgeBefore(this.last));
    if (place === undefined) return;
    const both = lead.each === true || place.edge === 'short' || isBoth(place.edge) || this.restated;
    // Kinds of parts, none of them counted, are placed together.
    const isKind = (a: MutableAsk): boolean => a.kind === 'component' && a.count === undefined && a.figures.length === 0;
    const kinds = this.group.slice(this.group.findLastIndex((a) => !isKind(a)) + 1);
    const all = both ? this.group : kinds;
    const targets = all.length > 0 ? all : this.last === undefined ? [] : [this.last];
    for (const ask of targets) this.request.place(ask, place);
  }
}
