import type { Concept } from '../../lexicon/index.js';
import type { LINK_ROLES } from '../../request/index.js';
import type { FigureItem, Item } from '../items/item.js';
import { endsHere, leadsToFigure, opensMore, opensNoun, opensPlace, opensWith, stops } from '../items/runs.js';
import type { GrammarHit } from '../text/grammar.js';
import type { EditVerb, Marker, Preposition } from '../text/grammar-data.js';

/** How a phrase begins: what joins it to what went before. */
interface Lead {
  readonly joined: 'start' | 'comma' | 'and' | 'or' | 'none' | 'colon' | 'open' | 'close';
  readonly preposition?: Preposition;
  readonly relation?: (typeof LINK_ROLES)[number];
  /** "driven by": what follows acts on what stands before. */
  readonly passive?: true;
  readonly edit?: EditVerb;
  /** "instead of": what follows is the old thing. */
  readonly instead?: true;
  /** "except": what follows is there, in another way. */
  readonly excepts?: true;
  /** What is not to be is only not to be so: a bound, and no exclusion. */
  readonly restricted?: true;
  /** "instead": this is the new thing. */
  readonly swap?: true;
  readonly arrow?: 'one' | 'both';
  /** "is", "takes": what follows is said of the phrase before. */
  readonly copula?: true;
  /** A verb of its own stands behind it: it is the subject of a statement. */
  readonly says?: true;
  /** A verb stands before it: "…, has a pot" goes on about what the phrase before was of. */
  readonly has?: true;
  readonly correction?: true;
  readonly optional?: true;
  readonly about?: true;
  /** Bound named before the figures: "up to", "Vin =". */
  readonly named?: Marker;
  /** "each", "per" before the noun. */
  readonly each?: true;
  /** What this has each of is told up to the next comma. */
  readonly only?: true;
  /** Nothing more is said of each of what was told before. */
  readonly apart?: true;
  /** In brackets. */
  readonly inside?: true;
  /** A further cell of a table's row: it is said of the first one. */
  readonly cell?: true;
}
type Word = Exclude<Item, { kind: 'break' | 'comma' | 'open' | 'close' | 'slash' | 'colon' | 'arrow' | 'grammar' }> | Mark;
/** A grammar word that belongs to the figure beside it. */
export interface Mark {
  readonly kind: 'mark';
  readonly marker: Marker | 'about' | 'unwanted' | 'kept' | 'optional' | 'preferred' | 'more';
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
/** A run of words between two joints. */
/** What "in" and "out" behind it say the side of: a connector, a USB port. */
export const isPlug = (concept: Concept | undefined): boolean => concept?.kind === 'connector' || concept?.id === 'usb';

export interface Phrase {
  readonly lead: Lead;
  readonly words: readonly Word[];
  readonly from: number;
  readonly to: number;
}
/** What stands between two full stops, or an item of a list. */
export interface Clause {
  readonly phrases: readonly Phrase[];
  /** An item of a list or a line of its own. */
  readonly line: boolean;
}

type Open = { -readonly [K in keyof Lead]: Lead[K] };

/** Cuts items into clauses and phrases. */
export function clausesOf(items: readonly Item[], edits: boolean): Clause[] {
  return new Cutter(items, edits).run();
}

/** Kinds of things of which "that takes" says what they draw, not what feeds the board. */
const TAKES: ReadonlySet<string> = new Set(['load', 'output', 'light', 'sound', 'display', 'sensor']);

const leadsSomewhere = (next: Item | undefined): boolean =>
  (next?.kind === 'grammar' && next.hit.preposition !== undefined) || (next?.kind === 'thing' && next.concepts[0]?.kind === 'place');

class Cutter {
  private readonly clauses: Clause[] = [];
  private phrases: Phrase[] = [];
  private words: Word[] = [];
  private lead: Open = { joined: 'start' };
  private line = false;
  /** Inside brackets everything is said of what stands before them. */
  private inside = false;
  /** What each has is told here, up to the next comma. */
  private only = false;

  constructor(
    private readonly items: readonly Item[],
    private readonly edits: boolean,
  ) {}

  run(): Clause[] {
    for (let i = 0; i < this.items.length; i++) this.take(this.items[i]!, i);
    this.endClause(false);
    return this.clauses;
  }

  private take(item: Item, i: number): void {
    switch (item.kind) {
      case 'break':
        this.endClause(item.strength === 'line');
        return;
      case 'comma':
        this.cut(item.text === '|' ? { joined: 'comma', cell: true } : { joined: 'comma' });
        return;
      case 'colon':
        this.cut({ joined: 'colon' });
        return;
      case 'open':
        this.cut({ joined: 'open' });
        this.inside = true;
        this.lead.inside = true;
        return;
      case 'close':
        this.inside = false;
        this.cut({ joined: 'close' });
        return;
      case 'slash':
        // "24 V/2 A" is one supply; "red/green", "USB/battery" are two; of two part numbers, or of two sorts of plugs, either will do.
        if (
          [isNamed, isSocket].some((is) => is(this.words.at(-1)) && is(this.items[i + 1])) ||
          // Between two sorts of plugs the second may begin with its size.
          (isSocket(this.words.at(-1)) && this.items[i + 1]?.kind === 'figure' && isSocket(this.items[i + 2]))
        ) {
          this.cut({ joined: 'or' });
          return;
        }
        if (this.words.at(-1)?.kind !== 'figure' || this.items[i + 1]?.kind !== 'figure') this.cut({ joined: 'and' });
        return;
      case 'arrow':
        this.cut({ arrow: item.both ? 'both' : 'one' });
        return;
      case 'grammar':
        this.grammar(item, i);
        return;
      case 'thing':
        // "a timer blinking an LED": the verb stands between two things.
        if (
          (item.speech === 'VERB' || /ing$/.test(item.text)) &&
          item.concepts[0]?.kind === 'behaviour' &&
          this.words.some((w) => w.kind === 'thing') &&
          !endsHere(this.items[i + 1])
        ) {
          this.cut({ preposition: 'that' });
          this.words.push(item);
          this.cut({ preposition: 'that' });
          return;
        }
        // "each output fused 2 A": of each of what was counted, and with what.
        if (this.lead.each && isGuard(item) && this.words.at(-1)?.kind === 'thing') this.cut({ preposition: 'with', only: true });
        // "outputs talking Modbus": over what they are reached.
        if (item.concepts[0]?.id === 'connect' && this.words.length > 0 && isBus(this.items[i + 1])) {
          this.cut({ preposition: 'via' });
          return;
        }
        this.words.push(item);
        return;
      default:
        this.words.push(item);
    }
  }

  private grammar(item: Item & { kind: 'grammar' }, i: number): void {
    if (item.hit.plain === 'and' && this.bothWays(i)) return;
    const verb = /^(?:auxiliary|copula|kept)$/.test(item.hit.plain ?? '');
    if (verb && this.lead.preposition === undefined && this.words.length > 0) this.lead.says = true;
    if (verb && this.words.length === 0 && this.lead.joined === 'comma') this.lead.has = true;
    if (item.hit.restricts && this.lead.preposition === 'without') this.lead.restricted = true;
    const said = this.markAt(item, i) ?? this.jointAt(item, i);
    if (typeof said === 'string') {
      this.words.push({ kind: 'mark', marker: said, from: item.from, to: item.to, text: item.text });
      // "fast charging not needed 2 A is enough": a figure behind it is of something else.
      if (said === 'unwanted' && this.items[i + 1]?.kind === 'figure') this.cut({});
    } else if (said !== null) this.cut(said);
  }

  /** "in and out" behind a connector: it is there for both. */
  private bothWays(i: number): boolean {
    const last = this.words.at(-1);
    const next = this.items[i + 1];
    const way = next?.kind === 'grammar' ? next.hit.marker : undefined;
    return last?.kind === 'mark' && (last.marker === 'in' || last.marker === 'out') && (way === 'in' || way === 'out') && way !== last.marker;
  }

  /** What a grammar word says of the figure or the thing beside it; null: it says nothing of it. */
  private markAt({ hit, text }: Item & { kind: 'grammar' }, i: number): Mark['marker'] | null {
    const last = this.words.findLast((w) => w.kind !== 'mark') ?? this.words.at(-1);
    const { marker, named } = hit;
    const plug =
      last?.kind === 'thing' &&
      isPlug(last.concepts[0]) &&
      (marker === 'in' || marker === 'out') &&
      (endsHere(this.items[i + 1]) || opensPlace(this.items[i + 1]));
    const said =
      plug ||
      ((last?.kind === 'figure' || (last?.kind === 'thing' && marker === 'each')) && !(marker === 'each' && opensWith(this.items[i + 1]))) ||
      (last?.kind === 'thing' && marker === 'supply');
    if (marker !== undefined && said && (!opensNoun(this.items[i + 1]) || POWERED.test(text))) return marker;
    if (named !== undefined && leadsToFigure(this.items, i)) return named;
    return hit.preferred && last?.kind === 'thing' && stops(this.items[i + 1]) ? 'preferred' : null;
  }

  /** How a grammar word joins what follows to what went before; null: it joins nothing. */
  private jointAt(item: Item & { kind: 'grammar' }, i: number): Partial<Open> | Mark['marker'] | null {
    const { hit, text, speech } = item;
    const { preposition, relation, plain } = hit;
    const after = this.items[i + 1];
    const last = this.words.at(-1);
    const begins = this.words.length === 0;
    if (this.edits && hit.edit !== undefined && (begins || speech === 'VERB') && startsOrder(this.lead, this.words)) return { edit: hit.edit };
    if (plain === 'correction' && relation === undefined && (hit.tokens > 1 || begins)) return { correction: true };
    if (preposition === 'of' && !begins && this.words.every(counts)) return null;
    // "to switch the pump": the infinitive joins as a clause does.
    if (preposition === 'to' && text === 'to' && after?.kind === 'grammar' && after.hit.relation !== undefined) return null;
    if ((preposition === 'that' || preposition === 'as') && plain === undefined) return { preposition };
    if (relation !== undefined) return { relation, ...(PASSIVE.test(text) ? { passive: true as const } : {}) };
    // "the load takes 2 A" says a figure of the load; "the board takes 24 V" names its supply.
    const [told] = last?.kind === 'count' ? this.words.slice(-2) : [last];
    // "make relay 3 a 24 V one": what it is to be.
    if (plain === 'determiner' && this.lead.edit === 'set' && told?.kind === 'thing' && this.words[0] === told) return { copula: true };
    if (preposition === 'supply' && plain === 'copula' && told?.kind === 'thing' && told.concepts[0]?.kind !== 'board') return { copula: true };
    // "a valve that takes 2 A": what is said of it goes on.
    if (preposition === 'supply' && plain === 'copula' && begins && this.saysOf(i)) return null;
    // "12 V out on a terminal": it goes out, on that.
    if (preposition === 'on' && OUT_ON.test(text) && last?.kind === 'figure')
      this.words.push({ kind: 'mark', marker: 'out', from: item.from, to: item.to, text });
    // "a 5 V supply from …": what it is called, and where it comes from.
    if (preposition === 'supply' && SUPPLY_FROM.test(text) && last?.kind === 'figure') {
      this.words.push({ kind: 'mark', marker: 'supply', from: item.from, to: item.to, text });
      return { preposition: 'from' };
    }
    // "an LED on each": of what was counted before.
    if (
      preposition === 'per' &&
      last?.kind === 'thing' &&
      (after === undefined || after.kind === 'break' || after.kind === 'comma' || after.kind === 'close')
    )
      return 'each';
    if (preposition !== undefined)
      return { preposition, ...(hit.instead ? { instead: true as const } : {}), ...(hit.excepts ? { excepts: true as const } : {}) };
    if (hit.more && opensMore(this.items, i)) return 'more';
    // "per channel an LED": of what there is one for each is told behind it.
    if (plain === 'determiner' && last?.kind === 'thing' && (this.lead.preposition === 'per' || this.lead.each)) return { joined: 'none' };
    return this.plainAt(hit, i);
  }

  /** Whether "that" or "which" stands before this, behind something that takes a current of its own. */
  private saysOf(i: number): boolean {
    const [thing, pronoun] = [this.items[i - 2], this.items[i - 1]];
    if (thing?.kind !== 'thing' || pronoun?.kind !== 'grammar') return false;
    return TAKES.has(thing.concepts[0]?.kind ?? 'board') && (pronoun.hit.preposition === 'that' || pronoun.hit.plain === 'determiner');
  }

  private plainAt({ plain, marker }: GrammarHit, i: number): Partial<Open> | Mark['marker'] | null {
    const last = this.words.at(-1);
    const figure = last?.kind === 'figure';
    switch (plain) {
      case 'and':
      case 'or':
        return { joined: plain };
      case 'about':
        return leadsToFigure(this.items, i) ? 'about' : null;
      case 'each':
        // "outputs of 12 V each fused 5 A", "relays 10 A each with a fuse": what each of them has follows.
        if (figure && isGuard(this.items[i + 1])) return { each: true, preposition: 'with', only: true };
        if (figure && opensWith(this.items[i + 1])) {
          const { from, to, text } = this.items[i]!;
          this.words.push({ kind: 'mark', marker: 'each', from, to, text });
        } else if (figure) return 'each';
        return { each: true };
      case 'unwanted':
        // "the lines should go to the ESP", "it can go at the left": where to, and not away.
        if (this.items[i]?.text.endsWith(' go') === true && leadsSomewhere(this.items[i + 1])) return null;
        return last === undefined ? { preposition: 'without' } : 'unwanted';
      case 'kept':
        if (!this.edits || last === undefined) return null;
        return stops(this.items[i + 1]) ? 'kept' : this.items[i + 1]?.kind === 'figure' ? { copula: true } : null;
      case 'optional':
        if (last !== undefined) return endsHere(this.items[i + 1]) ? 'optional' : { optional: true };
        this.lead.optional = true;
        return null;
      case 'swap':
        this.lead.swap = true;
        return null;
      case 'copula':
        return last === undefined ? null : { copula: true };
      default:
        return marker !== undefined && figure ? marker : null;
    }
  }

  /** Ends the phrase; what is joined to nothing is only remembered. */
  private cut(more: Partial<Open>): void {
    if (this.words.length > 0) {
      this.only ||= this.lead.only === true;
      const apart = this.only && more.joined === 'comma';
      this.only &&= !apart;
      this.push();
      this.lead = { joined: 'none', ...(apart ? { apart: true } : {}), ...(this.inside ? { inside: true } : {}), ...more };
    } else if (this.lead.instead && more.joined !== undefined && this.phrases.length > 0) {
      // "three lamps instead of one, …": a bare number was the old thing.
      this.lead = more as Open;
    } else if (more.joined === 'comma' && this.lead.each && this.lead.preposition !== undefined) {
      // "tacho from each, …": nothing more is said of each.
      this.lead = { joined: 'comma', ...(this.inside ? { inside: true } : {}) };
    } else {
      const { joined } = more;
      this.lead = {
        ...this.lead,
        ...more,
        joined: joined !== undefined && this.lead.joined !== 'start' && this.lead.joined !== 'colon' ? joined : this.lead.joined,
      };
    }
  }

  private push(): void {
    this.phrases.push({ lead: this.lead, words: this.words, from: this.words[0]!.from, to: this.words.at(-1)!.to });
    this.words = [];
  }

  private endClause(line: boolean): void {
    if (this.words.length > 0) this.push();
    // "undo", "put it back", "build anyway", "keep it": orders that act on nothing.
    else if (/^(?:undo|restore|anyway|keep)$/.test(this.lead.edit ?? '')) this.phrases.push({ lead: this.lead, words: [], from: 0, to: 0 });
    if (this.phrases.length > 0) this.clauses.push({ phrases: outwards(this.phrases), line: this.line });
    this.phrases = [];
    this.inside = false;
    this.only = false;
    this.lead = { joined: 'start' };
    this.line = line;
  }
}

/** "12 V in, 5 V 3 A and 3.3 V 1 A out": what stands behind the last voltage of a list is said of all of them. */
function outwards(phrases: readonly Phrase[]): readonly Phrase[] {
  const out = [...phrases];
  for (let i = out.length - 1; i > 0; i--) {
    const [before, { lead, words }] = [out[i - 1]!, out[i]!];
    const mark = words.find((w) => w.kind === 'mark' && w.marker === 'out');
    const listed = (lead.joined === 'and' || lead.joined === 'comma') && lead.preposition === undefined;
    if (mark === undefined || !listed || !isVolts(words) || !isVolts(before.words) || before.words.some((w) => w.kind === 'mark')) continue;
    const [volts, ...rest] = before.words;
    out[i - 1] = { ...before, words: [volts!, mark, ...rest] };
  }
  return out;
}

/** A voltage that is no range of a supply's, what may be said of it, and nothing else. */
const isVolts = ([first, ...rest]: readonly Word[]): boolean =>
  first?.kind === 'figure' &&
  first.quantity === 'voltage' &&
  first.value.min === undefined &&
  rest.every((w) => w.kind === 'figure' || w.kind === 'mark');

const isBus = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'interface';
const isNamed = (item: Item | Word | undefined): boolean => item?.kind === 'thing' && item.part !== undefined;
const isSocket = (item: Item | Word | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'connector';

const PASSIVE = /\b(?:by|from|off)$/i;
const SUPPLY_FROM = /^supply from$/i;
const OUT_ON = /^out\s/i;
/** Said of what stands before, whatever follows: "USB powered sensor". */
const POWERED = /^(?:powered|operated|fed|supplied)$/i;
/** "fused", "protected": what each of several has. */
const isGuard = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part === undefined && item.concepts[0]?.kind === 'protection';
/** "a row of LEDs": how what follows "of" is arranged. An edge is that of the board. */
const ARRANGES: ReadonlySet<string> = new Set(['row', 'column', 'ring', 'grid']);
/** Words that count what follows "of": "a pair of", "two of". */
const counts = (word: Word): boolean =>
  word.kind === 'count' ||
  (word.kind === 'figure' && word.bare === true) ||
  (word.kind === 'thing' && (ARRANGES.has(word.concepts[0]?.id ?? '') || word.concepts[0]?.kind === 'filler'));

const startsOrder = (lead: Open, words: readonly Word[]): boolean => words.length === 0 || lead.joined !== 'none';

export const isFigure = (word: Word): word is FigureItem => word.kind === 'figure';
