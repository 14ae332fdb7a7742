import type { LINK_ROLES } from '../request/index.js';
import type { EditVerb, Marker, Preposition } from './grammar.js';
import type { FigureItem, Item, Thing } from './items.js';

/** How a phrase begins: what joins it to what went before. */
export interface Lead {
  readonly joined: 'start' | 'comma' | 'and' | 'or' | 'none' | 'colon' | 'open' | 'close';
  readonly preposition?: Preposition;
  readonly relation?: (typeof LINK_ROLES)[number];
  readonly edit?: EditVerb;
  readonly arrow?: 'one' | 'both';
  /** "is", "takes": what follows is said of the phrase before. */
  readonly copula?: true;
  readonly correction?: true;
  readonly optional?: true;
  readonly about?: true;
  /** Bound named before the figures: "up to", "Vin =". */
  readonly named?: Marker;
  /** "each", "per" before the noun. */
  readonly each?: true;
  /** In brackets. */
  readonly inside?: true;
}
export type Word = Exclude<Item, { kind: 'break' | 'comma' | 'open' | 'close' | 'slash' | 'colon' | 'arrow' | 'grammar' }> | Mark;
/** A grammar word that belongs to the figure beside it. */
export interface Mark {
  readonly kind: 'mark';
  readonly marker: Marker | 'about';
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
/** A run of words between two joints. */
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

class Cutter {
  private readonly clauses: Clause[] = [];
  private phrases: Phrase[] = [];
  private words: Word[] = [];
  private lead: Open = { joined: 'start' };
  private line = false;
  /** Inside brackets everything is said of what stands before them. */
  private inside = false;

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
        return this.endClause(item.strength === 'line');
      case 'comma':
        return this.cut({ joined: 'comma' });
      case 'colon':
        return this.cut({ joined: 'colon' });
      case 'open':
        this.cut({ joined: 'open' });
        this.inside = true;
        this.lead.inside = true;
        return;
      case 'close':
        this.inside = false;
        return this.cut({ joined: 'close' });
      case 'slash':
        // "24 V/2 A" is one supply; "red/green", "USB/battery" are two.
        return this.words.at(-1)?.kind === 'figure' && this.items[i + 1]?.kind === 'figure' ? undefined : this.cut({ joined: 'and' });
      case 'arrow':
        return this.cut({ arrow: item.both ? 'both' : 'one' });
      case 'grammar':
        return this.grammar(item, i);
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
          return this.cut({ preposition: 'that' });
        }
        this.words.push(item);
        return;
      default:
        this.words.push(item);
    }
  }

  private grammar(item: Item & { kind: 'grammar' }, i: number): void {
    const { hit } = item;
    const after = this.items[i + 1];
    const last = this.words.at(-1);
    const mark = (marker: Mark['marker']): void => void this.words.push({ kind: 'mark', marker, from: item.from, to: item.to, text: item.text });
    if (
      hit.marker !== undefined &&
      (last?.kind === 'figure' || (last?.kind === 'thing' && (hit.marker === 'supply' || hit.marker === 'each'))) &&
      (!opensNoun(after) || POWERED.test(item.text))
    )
      return mark(hit.marker);
    if (hit.named !== undefined && leadsToFigure(this.items, i)) return mark(hit.named);
    if (this.edits && hit.edit !== undefined && (this.words.length === 0 || item.speech === 'VERB') && startsOrder(this.lead, this.words))
      return this.cut({ edit: hit.edit });
    if (hit.plain === 'correction' && hit.relation === undefined && (hit.tokens > 1 || this.words.length === 0))
      return this.cut({ correction: true });
    if (
      hit.preposition === 'of' &&
      this.words.length > 0 &&
      this.words.every((w) => w.kind === 'count' || (w.kind === 'thing' && (w.concepts[0]?.kind === 'place' || w.concepts[0]?.kind === 'filler')))
    )
      return;
    // "to switch the pump": the infinitive joins as a clause does.
    if (hit.preposition === 'to' && item.text === 'to' && after?.kind === 'grammar' && after.hit.relation !== undefined) return;
    if (hit.preposition === 'that' && hit.plain === undefined) return this.cut({ preposition: 'that' });
    if (hit.relation !== undefined) return this.cut({ relation: hit.relation });
    // "the load takes 2 A" says a figure of the load; "the board takes 24 V" names its supply.
    if (hit.preposition === 'supply' && hit.plain === 'copula' && last?.kind === 'thing' && last.concepts[0]?.kind !== 'board')
      return this.cut({ copula: true });
    if (hit.preposition !== undefined) return this.cut({ preposition: hit.preposition });
    switch (hit.plain) {
      case 'and':
      case 'or':
        // "9, 12 or 20 V", "1k, 2k2 and 10k" are lists of figures; they are joined where figures are read.
        return this.cut({ joined: hit.plain });
      case 'about':
        return leadsToFigure(this.items, i) ? mark('about') : undefined;
      case 'each':
        if (last?.kind === 'figure') return mark('each');
        this.cut({ each: true });
        return;
      case 'optional':
        if (this.words.length === 0) this.lead.optional = true;
        else this.cut({ optional: true });
        return;
      case 'copula':
        return last === undefined ? undefined : this.cut({ copula: true });
      default:
        if (hit.marker !== undefined && last?.kind === 'figure') mark(hit.marker);
    }
  }

  /** Ends the phrase; what is joined to nothing is only remembered. */
  private cut(more: Partial<Open>): void {
    if (this.words.length > 0) {
      this.push();
      this.lead = { joined: 'none', ...(this.inside ? { inside: true } : {}), ...more };
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
    if (this.phrases.length > 0) this.clauses.push({ phrases: this.phrases, line: this.line });
    this.phrases = [];
    this.inside = false;
    this.lead = { joined: 'start' };
    this.line = line;
  }
}

/** Said of what stands before, whatever follows: "USB powered sensor". */
const POWERED = /^(?:powered|operated|fed|supplied)$/i;
const opensNoun = (item: Item | undefined): boolean =>
  item?.kind === 'thing' || (item?.kind === 'grammar' && (item.hit.plain === 'determiner' || item.hit.plain === 'each'));

/** "at most 3 A", "Vin = 12 V", "max. 60 mm". */
function leadsToFigure(items: readonly Item[], i: number): boolean {
  for (let k = i + 1; k <= i + 3; k++) {
    const item = items[k];
    if (item?.kind === 'figure' || item?.kind === 'size') return true;
    if (item?.kind === 'count') continue;
    if (
      !(
        item?.kind === 'colon' ||
        (item?.kind === 'grammar' && (item.hit.plain !== undefined || item.hit.named !== undefined) && item.hit.plain !== 'and')
      )
    )
      return false;
  }
  return false;
}

const endsHere = (item: Item | undefined): boolean => item === undefined || item.kind === 'break' || item.kind === 'comma' || item.kind === 'thing';

const startsOrder = (lead: Open, words: readonly Word[]): boolean => words.length === 0 || lead.joined !== 'none';

export const isThing = (word: Word): word is Thing => word.kind === 'thing';
export const isFigure = (word: Word): word is FigureItem => word.kind === 'figure';
