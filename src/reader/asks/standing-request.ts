import type { Lexicon } from '../../lexicon/index.js';
import { type Ask, EMPTY_REQUEST, type Request, type Unread } from '../../request/index.js';
import type { Item } from '../items/item.js';
import { linesAnd, type OnLines, type Said, span } from './draft.js';
import { takes } from './figures.js';
import { renumbered } from './numbering.js';

export type MutableAsk = { -readonly [K in keyof Ask]: Ask[K] };
type LinkRole = Ask['links'][number]['role'];
/** One change that a message makes to the request. */
export type Change = { readonly op: 'add' | 'drop' | 'set' | 'move'; readonly ask: string } | { readonly op: 'undo' | 'anyway' };

/** Kinds of words whose names may have a number and are no figure. */
/** No count, but whichever of them. */
const ONE = /^one$/i;
const NUMBERLESS = /^(?:feature|filler)$/;
/** Kinds of words that ask for nothing by themselves, and parts of speech that tell something. */
const IDLE: ReadonlySet<string> = new Set(['filler', 'purpose']);
const TELLING = /^(?:NOUN|PROPN|VERB|ADJ)$/;
const isIdle = (item: Item): boolean => item.kind === 'unread' || (item.kind === 'thing' && item.concepts.some((c) => IDLE.has(c.kind)));
const SIGNAL_ENDS: ReadonlySet<string> = new Set(['input', 'output']);
/** Items that hold a number. */
/** What rows and columns are lines of. */
const isCrossed = (lines: OnLines): boolean => 'ROW' in lines || 'COL' in lines;
const CROSSED = ['key_matrix', 'key_switch', 'macro_pad'];
const NUMERIC = new Set<Item['kind']>(['figure', 'size', 'grid', 'count', 'package', 'screw', 'ref', 'quoted', 'unread']);

/** Asks, what was changed of them, and what ended nowhere: what stands of a request while a message is read. */
export abstract class StandingRequest {
  readonly asks: MutableAsk[];
  readonly changes: Change[] = [];
  readonly unread: Unread[];
  readonly message: number;
  purpose: Request['purpose'];
  anyway: boolean;
  /** A package that was said before the adapter that it is for. */
  ahead: { readonly text: string; readonly from: number; readonly to: number } | null = null;
  /** Asks that are said to come besides what stands. */
  readonly further = new Set<string>();
  /** What is said of the person and of what the board is for: no number of it is held against the board. */
  besides: readonly { readonly from: number; readonly to: number }[] = [];
  /** Where what tells apart begins, and where the noun stands that was counted before. */
  readonly echoes = new Map<number, number>();
  protected readonly messages: readonly string[];
  protected next: number;
  /** Where numbers stand that ended in an ask without words of their own. */
  /** Words of asks that were taken back. */
  protected readonly unmade: { readonly from: number; readonly to: number }[] = [];
  protected readonly heard: { readonly from: number; readonly to: number }[] = [];

  /** What was asked for before this message. */
  readonly #stood: readonly Ask[];

  constructor(
    standing: Request | null,
    readonly text: string,
    readonly lexicon: Lexicon,
  ) {
    const from = standing ?? EMPTY_REQUEST;
    this.asks = from.asks.map((ask) => ({
      ...ask,
      figures: [...ask.figures],
      features: [...ask.features],
      links: [...ask.links],
      words: [...ask.words],
    }));
    this.#stood = from.asks;
    this.unread = [...from.unread];
    this.message = from.messages.length;
    this.messages = [...from.messages, text];
    this.purpose = from.purpose;
    this.anyway = from.anyway === true;
    this.next = Math.max(0, ...from.asks.map((ask) => Number(ask.id.slice(1)))) + 1;
  }

  /** Characters that ended in an ask which has other words of its own. */
  hear({ from, to }: { readonly from: number; readonly to: number }): void {
    this.heard.push({ from, to });
  }

  /** A standing ask of which something is said. */
  protected touch(ask: MutableAsk): void {
    if (ask.words.every((w) => w.message !== this.message)) this.changed(ask);
  }

  /** Remembers that a standing ask is said anew. */
  changed(ask: MutableAsk, op: 'set' | 'move' = 'set'): void {
    if (!this.changes.some((c) => 'ask' in c && c.ask === ask.id)) this.changes.push({ op, ask: ask.id });
  }

  link(from: MutableAsk, role: LinkRole, to: MutableAsk): void {
    // A barrier that was asked for is not given up with the line that it was said of.
    const parted = role === 'instead_of' && from.kind === to.kind && to.features.includes('isolated');
    if (parted && !['isolated', 'non_isolated'].some((f) => from.features.includes(f))) from.features.push('isolated');
    if (from !== to && !from.links.some((l) => l.role === role && l.ask === to.id)) from.links.push({ role, ask: to.id });
  }

  /** Takes back an ask of this message that turned out to be said of another one. What stood before it stays: no message but one that drops it takes it. */
  unmake(ask: MutableAsk, heard = true): void {
    if (this.#stood.some((a) => a.id === ask.id && a.state === 'wanted')) return;
    // What is designed for nobody is heard however it was said.
    if (this.lexicon.concept(ask.concept)?.never === true) return;
    this.asks.splice(this.asks.indexOf(ask), 1);
    for (const other of this.asks) {
      other.links = other.links.filter((l) => l.ask !== ask.id);
      if (other.per === ask.id) delete other.per;
    }
    if (heard) {
      this.heard.push(...ask.words);
      this.unmade.push(...ask.words);
    }
    const at = this.changes.findIndex((c) => c.op === 'add' && c.ask === ask.id);
    if (at >= 0) this.changes.splice(at, 1);
  }

  /** Whether a figure was made of what is said, in this message. */
  isFrom({ words }: MutableAsk['figures'][number], { item }: Said): boolean {
    return words.message === this.message && words.from === item.from;
  }

  drop(ask: MutableAsk): void {
    ask.state = 'dropped';
    this.changes.push({ op: 'drop', ask: ask.id });
  }

  /** What this message dropped stays after all. */
  spare(): void {
    for (const change of this.changes.splice(0)) {
      const ask = change.op === 'drop' ? this.asks.find((a) => a.id === change.ask) : undefined;
      if (ask === undefined) this.changes.push(change);
      else ask.state = 'wanted';
    }
  }

  /** What was dropped is wanted again. */
  restore(ask: MutableAsk, said: { readonly from: number; readonly to: number }): void {
    ask.state = 'wanted';
    ask.words = [...ask.words, span(this.message, said)];
    this.changes.push({ op: 'add', ask: ask.id });
  }

  /** Leaves words that nothing was made of. `besides`: they bound nothing of the board. */
  leave(from: number, to: number, text: string, speech: string, besides = false): void {
    // An ordinal counts nothing.
    const counts = (speech === 'NUM' && !ONE.test(text)) || /\d/.test(text);
    const fact = besides || this.besides.some((b) => b.from < to && from < b.to);
    const number = !fact && counts && !/^\d+(?:st|nd|rd|th)$/i.test(text);
    const weight = fact && counts ? 'fact' : /^(?:NOUN|PROPN|X|NUM)$/.test(speech) || number ? 'loud' : 'quiet';
    const words = span(this.message, { from, to });
    this.unread.push({ words, text: text.slice(0, 400), weight, ...(number ? { number: true as const } : {}) });
  }

  /** What was not understood and need not be: it is said no louder than a remark. */
  soften(which: (unread: Unread) => boolean): void {
    for (const [i, { words, text, ...rest }] of this.unread.entries())
      if (which({ words, text, ...rest })) this.unread[i] = { words, text, weight: 'quiet' };
  }

  /** Where this message ended: in asks, their figures, connectors and places, and in what was left. */
  private ended(): readonly { readonly from: number; readonly to: number }[] {
    return [
      ...this.heard,
      ...this.asks.flatMap((a) => [...a.words, ...a.figures.map((f) => f.words), a.connector?.words, a.place?.words]),
      ...this.unread.map((u) => u.words),
      this.purpose?.words,
    ].filter((s) => s !== undefined && (!('message' in s) || s.message === this.message)) as Ask['words'];
  }

  /** Leaves what holds a number, or is a word that nobody knows, and has ended nowhere: nothing is lost without a word. */
  settle(items: readonly Item[]): void {
    const named = this.purpose?.words;
    const spans = this.ended().filter((s) => s !== named);
    for (const item of items) {
      const { kind, from, to, text } = item;
      if (item.kind === 'pins' && item.names.length > 1 && !this.holds(item.names)) this.leave(from, to, text, 'NOUN');
      if (item.kind === 'on_pins' && !this.puts(item)) this.leave(from, to, text, 'NOUN');
      if (item.kind === 'thing' && NUMBERLESS.test(item.concepts[0]?.kind ?? '')) continue;
      // What the board is called by is known for what it is, whatever figures are in its name.
      if (item.kind === 'thing' && item.concepts.some((c) => c.id === this.purpose?.concept) && this.purpose!.heart.length > 0) continue;
      if (kind === 'unread' && named !== undefined && named.message === this.message && named.from < to && from < named.to) continue;
      if ((NUMERIC.has(kind) || (kind === 'thing' && /\d/.test(text))) && !spans.some((s) => s.from < to && from < s.to))
        this.leave(from, to, text, item.kind === 'unread' && item.context === true ? item.speech : 'NUM');
      else if (item.kind === 'figure' && this.message > 0 && !this.ends(item)) this.leave(from, to, text, 'NUM');
    }
  }

  /** Leaves the words that mean something and ended nowhere, those of one run together: an aside, a manner, a word that was said of nothing. `said`: as they were read, before any of them was taken for an aside. */
  account(said: readonly Item[]): void {
    const spans = this.ended().filter((s) => !this.unmade.includes(s));
    const counted = (i: number): boolean => said[i]?.kind === 'grammar' && (said[i].hit.preposition === 'per' || said[i].hit.plain === 'each');
    // A thing of the title that is no ask is no less lost for it.
    const bare = spans.filter((s) => s !== this.purpose?.words);
    const lost = said.map(
      (item, i) => !counted(i - 1) && this.means(item) && !(item.kind === 'thing' ? bare : spans).some((s) => s.from < item.to && item.from < s.to),
    );
    for (let first = 0; first < said.length; first++) {
      if (lost[first] !== true) continue;
      let last = first;
      for (let i = first + 1; i < said.length && (lost[i] === true || said[i]!.kind === 'grammar' || isIdle(said[i]!)); i++)
        if (lost[i] === true) last = i;
      const { from } = said[first]!;
      this.leave(from, said[last]!.to, this.text.slice(from, said[last]!.to), 'VERB', true);
      first = last;
    }
  }

  /** Whether a word says something that has to end somewhere. */
  private means(item: Item): boolean {
    if (item.kind === 'unread') return item.context !== true && TELLING.test(item.speech) && /^[\p{L}-]{3,}$/u.test(item.text);
    if (item.kind !== 'thing' || item.concepts.length === 0 || item.concepts.some((c) => IDLE.has(c.kind) || c.id === 'board')) return false;
    const is = (a: MutableAsk): boolean =>
      item.concepts.some(
        (c) => a.features.includes(c.id) || a.lacks?.includes(c.id) === true || this.lexicon.isA(a.concept, c.id) || a.connector?.concept === c.id,
      );
    const put = (a: MutableAsk): boolean =>
      item.concepts.some((c) => (c.kind === 'place' && a.place !== undefined) || (c.kind === 'mounting' && a.mounting !== undefined));
    return !this.asks.some((a) => a.state === 'wanted' && (is(a) || put(a)));
  }

  /** Whether a figure of an order is one of an ask now, or is what one had before. */
  private ends({ from, to, quantity, value }: Extract<Item, { kind: 'figure' }>): boolean {
    const here = (s: Ask['words'][number] | undefined): boolean => s !== undefined && s.message === this.message && s.from < to && from < s.to;
    const was = this.#stood.some((a) => a.figures.some((f) => f.quantity === quantity && f.value === value.value));
    return was || this.asks.some((a) => [...a.words, a.connector?.words, a.place?.words, ...a.figures.map((f) => f.words)].some(here));
  }

  /** Whether contacts that were named are those of an ask, in their order. */
  private holds(names: readonly string[]): boolean {
    const said = names.map((name) => name.slice(0, 4)).join();
    return this.asks.some(
      ({ contacts }) =>
        contacts
          ?.map((name) => name.slice(0, 4))
          .join()
          .includes(said) === true,
    );
  }

  /** Pins of the controller that were named for lines, and that no phrase gave to anything: they are of what was spoken of last, rows and columns of the keys. */
  placeLines(items: readonly Item[]): void {
    // "LEDs on D3, D5 and D6": one on each.
    for (const ask of this.asks) if (ask.several === true && ask.count === undefined && (ask.pins?.length ?? 0) > 1) ask.count = ask.pins!.length;
    for (const ask of this.asks) if (ask.kind === 'controller' && ask.lines !== undefined && isCrossed(ask.lines)) delete ask.lines;
    for (const item of items) {
      if (item.kind !== 'on_pins' || item.lines === undefined || this.puts(item)) continue;
      const before = this.asks.filter(
        (a) =>
          a.state === 'wanted' && a.not !== true && !/^(?:controller|connector|supply|practice)$/.test(a.kind) && this.spanOf(a).from < item.from,
      );
      const keys = isCrossed(item.lines) ? this.asks.find((a) => a.not !== true && CROSSED.some((id) => this.lexicon.isA(a.concept, id))) : undefined;
      const ask = keys ?? before.sort((a, b) => this.spanOf(a).from - this.spanOf(b).from).at(-1);
      if (ask === undefined) continue;
      ask.lines = linesAnd(ask.lines, item.lines) ?? {};
      this.hear(item);
    }
  }

  /** Whether the pins that were named are those of an ask. */
  private puts({ pins, lines = {} }: Extract<Item, { kind: 'on_pins' }>): boolean {
    return (
      pins.every((pin) => this.asks.some((a) => a.pins?.includes(pin))) &&
      Object.entries(lines).every(([line, on]) => this.asks.some((a) => on.every((pin) => a.lines?.[line]?.includes(pin))))
    );
  }

  spanOf(ask: MutableAsk): Ask['words'][number] {
    return ask.words.at(-1) ?? { message: this.message, from: 0, to: 0 };
  }

  /** The purpose, and whether its last word, which says what it is, meant nothing. */
  protected named(): Request['purpose'] {
    const { purpose, unread } = this;
    const { words } = purpose ?? {};
    if (purpose === null || words === undefined || words.message !== this.message) return purpose;
    // Of a mere sort ("interface") the word before it says which.
    const concept = purpose.concept === undefined ? undefined : this.lexicon.concept(purpose.concept);
    const sort = concept !== undefined && concept.id === concept.kind && concept.kind !== 'board';
    if (concept !== undefined && !sort) return purpose;
    const within = (at: Ask['words'][number]): boolean => (sort ? words.from <= at.from && at.to <= words.to : at.to === words.to);
    const strange = unread.some((u) => u.weight === 'loud' && u.words.message === words.message && within(u.words));
    return strange ? { ...purpose, strange } : purpose;
  }

  /** The nearest earlier ask that takes a figure, the surest first; null: none. */
  taker(said: Said, among: readonly MutableAsk[]): MutableAsk | null {
    let best: MutableAsk | null = null;
    let most = 0;
    [...among].reverse().forEach((ask, distance) => {
      if (ask.state !== 'wanted' || ask.not) return;
      // "a mixer, 4 in 1 out, …, 12 V": ends of a circuit for signals bring no supply.
      if (said.item.quantity === 'voltage' && SIGNAL_ENDS.has(ask.concept) && this.asks.some((a) => a.kind === 'function' || a.kind === 'sensor'))
        return;
      const full = ask.figures.some((f) => f.quantity === said.item.quantity);
      // "a charger, USB-C, 1 A": what makes a current is told one before what it passes through.
      const makes = said.item.quantity === 'current' && !full && (ask.kind === 'charging' || ask.kind === 'conversion') ? 9 : 0;
      const score = takes(ask, said.item.quantity, this.lexicon) * 10 - distance * 3 - (full ? 8 : 0) + makes;
      if (takes(ask, said.item.quantity, this.lexicon) > 0 && score > most - (best === null ? 100 : 0)) {
        best = ask;
        most = score;
      }
    });
    return best;
  }

  done(): Request {
    renumbered(this.asks);
    return {
      format: EMPTY_REQUEST.format,
      messages: [...this.messages],
      purpose: this.named(),
      asks: this.asks.map((ask) => ({ ...ask })),
      unread: this.unread,
      ...(this.anyway ? { anyway: true as const } : {}),
    };
  }
}
