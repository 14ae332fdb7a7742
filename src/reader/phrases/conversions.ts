import type { MutableAsk } from '../asks/builder.js';
import type { Mods, Said } from '../asks/draft.js';
import { ClauseState } from './clause-state.js';
import type { Heads } from './heads.js';
import type { Phrase } from './phrases.js';

const SHIFTER = /shifter|translator/;
const STORED = ['battery', 'solar'];
/** Kinds of things that are joined to a voltage that is there. */
const TIED = new Set(['component', 'interface', 'input', 'light']);

/** Volts that go in and come out: which of them a converter, a supply and a rail have. */
export abstract class ConversionReader extends ClauseState {
  /** Things of their own, linked as the verb or preposition says. */
  protected abstract plain(phrase: Phrase, heads: Heads, before: MutableAsk | undefined): MutableAsk[];

  /** Voltages that are given, one after the other: a rail for each, where nothing before it is converted. */
  protected gives({ figures }: Pick<Mods, 'figures'>, { preposition, joined }: Phrase['lead']): boolean {
    const { request } = this;
    const { source } = this;
    const converted = this.clause.findLast((a) => a.kind === 'conversion');
    const made =
      converted?.figures.some((f) => f.quantity === 'voltage' && f.role === 'out') === true && (source === null || source.ask === converted);
    const goes = (this.giving || made) && (joined === 'and' || joined === 'comma') && (preposition === undefined || preposition === 'to');
    // "pull-ups to 3.3 V": where it is joined to, no rail of its own.
    const tied = this.last !== undefined && TIED.has(this.last.kind) && this.clause.length > 0;
    const begins = preposition === 'to' && !tied && source === null && !this.clause.some((a) => SHIFTER.test(a.concept)) && converted === undefined;
    const volts = figures[0]?.item.quantity === 'voltage' && figures[0].item.value.min === undefined;
    this.giving = (goes || begins) && volts && !figures[0]!.marks.includes('in');
    if (!this.giving) return false;
    let rail: MutableAsk | null = null;
    for (const said of figures) {
      if (said.item.quantity === 'voltage') rail = this.made(this.conceptOf('rail', 'rail'), said.item);
      if (rail !== null) request.figure(rail, said, said.item.quantity === 'voltage' ? 'out' : undefined);
    }
    return true;
  }

  /** "Vin 12 V", "5 V out", "24 V in": of the converter where there is one, else a supply or a rail. */
  protected directed(said: Said, way: 'in' | 'out' | 'supply'): void {
    const { request } = this;
    const conversion =
      this.clause.findLast((a) => a.kind === 'conversion') ?? request.asks.findLast((a) => a.kind === 'conversion' && a.state === 'wanted');
    // One converter gives one voltage.
    const more =
      way === 'out' && said.item.quantity === 'voltage' && conversion?.figures.some((f) => f.quantity === 'voltage' && f.role === 'out') === true;
    if (more && this.clause.includes(conversion!)) return void request.figure(this.made(this.conceptOf('rail', 'rail'), said.item), said, 'out');
    if (conversion !== undefined && way !== 'supply') return void request.figure(conversion, said, way);
    if (way !== 'out') return void this.supplyOf(said);
    const supply = this.clause.find((a) => a.concept === 'supply' && a.figures.some((f) => f.quantity === 'voltage') && a.connector === undefined);
    if (supply !== undefined) {
      Object.assign(supply, { concept: 'dcdc', kind: 'conversion', figures: supply.figures.map((f) => ({ ...f, role: 'in' as const })) });
      request.figure(supply, said, 'out');
      return;
    }
    // Each voltage that goes out is a rail of its own.
    const volts = (a: MutableAsk): boolean => said.item.quantity === 'voltage' && a.figures.some((f) => f.quantity === 'voltage');
    const rail = this.clause.findLast((a) => a.kind === 'rail' && !volts(a)) ?? this.made(this.conceptOf('rail', 'rail'), said.item);
    request.figure(rail, said, 'out');
  }

  /** "a level shifter, 3.3 V to 5 V": of its two sides, whatever joins them. */
  protected shifts(said: Said): boolean {
    const shifter = this.clause.findLast((a) => SHIFTER.test(a.concept));
    const sides = shifter?.figures.filter((f) => f.quantity === 'voltage').length ?? 0;
    if (shifter === undefined || sides > 1 || said.marks.length > 0 || this.source?.ask === null) return false;
    this.request.figure(shifter, said, sides === 0 ? 'in' : 'out');
    return true;
  }

  /** "12 V to 5 V": the figure before is what comes in, this one what comes out. */
  protected conversion(said: Said, lead: Phrase['lead']): boolean {
    const { request, source } = this;
    if (lead.preposition !== 'to' && lead.arrow === undefined) return false;
    const before = source ?? null;
    const stands = this.clause.findLast((a) => a.kind === 'conversion');
    if (before === null && stands !== undefined) {
      request.figure(stands, said, 'out');
      return true;
    }
    if (before === null) return false;
    const shifter = this.clause.find((a) => SHIFTER.test(a.concept));
    const known = shifter ?? [...this.clause].reverse().find((a) => a.kind === 'conversion') ?? null;
    const ask = known ?? this.made(this.conceptOf('dcdc', 'conversion'), said.item);
    this.comesIn(ask, before);
    request.figure(ask, said, 'out');
    this.waiting = this.waiting.filter((w) => w !== before.said);
    this.source = null;
    return true;
  }

  /** A phrase with a head behind "to" or an arrow: its voltage is what comes out. */
  protected convertsInto(phrase: Phrase, heads: Heads, voltage: Said['item']): MutableAsk[] {
    const { request, source } = this;
    const head = heads.drafts.at(-1)!;
    // The voltage stands first and belongs to the conversion, unless the head is what converts or is the voltage's own.
    const own = head.kind === 'conversion' || head.kind === 'rail' || head.concept.id === 'output';
    if (!own) for (const draft of heads.drafts) draft.figures = draft.figures.filter((f) => f.item !== voltage);
    const made = this.plain(phrase, heads, undefined);
    const ask =
      made.find((a) => a.kind === 'conversion' || /shifter/.test(a.concept)) ??
      this.clause.find((a) => a.kind === 'conversion' || SHIFTER.test(a.concept) || a.features.some((f) => /shifter/.test(f)));
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

  protected takeOver(ask: MutableAsk, source: NonNullable<ClauseState['source']>): void {
    this.comesIn(ask, source);
    this.source = null;
  }

  /** The voltage of a supply is what comes in at the converter; a battery or a panel has it itself. */
  private comesIn(ask: MutableAsk, { ask: old, said }: NonNullable<ClauseState['source']>): void {
    if (this.ahead !== null) this.request.tell(ask, this.ahead);
    this.ahead = null;
    if (old !== null && STORED.some((sort) => this.request.lexicon.isA(old.concept, sort))) return;
    if (old !== null) old.figures = old.figures.filter((f) => f.words.from !== said.item.from || f.words.message !== this.request.message);
    this.request.figure(ask, said, 'in');
  }
}
