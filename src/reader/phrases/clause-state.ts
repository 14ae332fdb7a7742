import { type Concept, fold, singularsOf } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, draftOf, type Mods, noMods, type Said } from '../asks/draft.js';
import type { Heads } from './heads.js';
import type { Phrase } from './phrases.js';

const SIDES: ReadonlySet<string> = new Set(['input', 'output']);
/** Letters of a noun on which the name of another thing may end. */
const SHORTEST_NOUN = 4;
/** A name and what it may be the plural of, in the languages that have the noun last. */
const formsOf = (text: string): string[] => {
  const key = fold(text);
  return [key, ...(['en', 'de', 'nl'] as const).flatMap((language) => singularsOf(key, language))];
};
/** Letters by which a part is called that was ordered by its whole number: "the AMS1117" of AMS1117-3.3. */
const SHORTEST_FAMILY = 5;

/** Whether it is said what a supply brings, or through what. */
export const isFed = (ask: MutableAsk): boolean =>
  ask.connector !== undefined || ask.figures.some((f) => f.quantity === 'voltage' || f.quantity === 'cells') || ask.concept !== 'bench_supply';

/** What is known while a clause is read, and how an ask comes of it. */
export abstract class ClauseState {
  /** Asks of this clause, in order. */
  protected clause: MutableAsk[] = [];
  /** Asks that "and" joined to the last one. */
  protected group: MutableAsk[] = [];
  /** Asks of earlier phrases that the phrase means again. */
  protected again: MutableAsk[] = [];
  /** Nothing but what was said before is in the group. */
  protected restated = false;
  protected pending: { draft: Mods; from: number } | null = null;
  protected subject: MutableAsk | null = null;
  protected corrected = false;
  /** More is said behind the clause that is read. */
  protected titled = false;
  /** Figures said before the thing that they are of. */
  protected waiting: Said[] = [];
  /** What is said ahead of volts that are converted: of what converts them. */
  protected ahead: Mods | null = null;
  protected mayWait = true;
  /** Voltage said last without a thing, and whether "to" or an arrow may make a conversion of it. */
  protected source: { said: Said; ask: MutableAsk | null } | null = null;
  /** What the rest of the clause is there once for each of. */
  protected perOf: MutableAsk | null = null;
  /** That was told as "each with", and ends where things follow that are there for all. */
  protected eachHad = false;
  /** Things that were counted before a colon and are told one by one behind it. */
  protected told: { ask: MutableAsk; left: number } | null = null;
  /** What a supply gives is being told, voltage by voltage. */
  protected giving = false;
  /** An order that is no "add": a thing that stands already is meant. */
  telling = false;
  /** Single ones of several that an order speaks of, by where it names them. */
  singled: ReadonlyMap<number, MutableAsk> = new Map();
  /** The connector of what was named last, while a list of what it is for goes on. */
  protected plugging: MutableAsk | null = null;
  /** Where the phrase that is read stands. */
  protected at: { readonly from: number; readonly to: number } = { from: 0, to: 0 };
  /** What follows it. */
  protected rest: readonly Phrase[] = [];
  /** Whether "and" and commas still add to the group. */
  protected open = true;
  /** What stands before the bracket that is open. */
  protected bracketed: MutableAsk | undefined;

  constructor(protected readonly request: RequestBuilder) {}

  get last(): MutableAsk | undefined {
    return this.clause.at(-1) ?? this.request.asks.at(-1);
  }

  /** `from`: it is what a charger of the clause works from, and no battery's own. */
  protected supplyOf(said: Said, from = false): MutableAsk {
    const standing = this.telling ? this.request.asks.findLast((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined) : undefined;
    const { lexicon } = this.request;
    const fills = from && this.clause.some((a) => a.kind === 'charging');
    const open = (a: MutableAsk): boolean =>
      a.kind === 'supply' && !lexicon.isA(a.concept, fills ? 'battery' : 'coin_cell') && !a.figures.some((f) => f.quantity === said.item.quantity);
    const known = this.clause.findLast(open) ?? standing ?? null;
    const ask = known ?? this.made(this.conceptOf('supply', 'supply'), said.item);
    this.request.figure(ask, said);
    return ask;
  }

  protected conceptOf(id: string, kind: Concept['kind']): Concept {
    return this.request.lexicon.concept(id) ?? { id, kind, parents: [], title: id, words: {}, figures: [], counted: 'one' };
  }

  protected made(concept: Concept, at: { readonly from: number; readonly to: number }, mods = noMods()): MutableAsk {
    const ask = this.request.add(
      draftOf({ kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN', text: '', from: at.from, to: at.to }, concept, mods),
    );
    this.clause.push(ask);
    return ask;
  }

  /** Whether it can feed the board: a supply, or a connector that brings one. */
  feeds({ kind, concept }: Pick<MutableAsk, 'kind' | 'concept'>): boolean {
    return kind === 'supply' || (kind === 'connector' && /^usb|barrel/.test(concept));
  }

  /** An ask that stands already and is meant again. */
  known(draft: Pick<Draft, 'concept' | 'part'> & Partial<Draft>): MutableAsk | undefined {
    const one = this.singled.get(draft.from ?? -1);
    if (one !== undefined) return one;
    const { lexicon, asks } = this.request;
    const live = asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    if (draft.part !== undefined) {
      const named = draft.part.toLowerCase();
      return (
        live.find((a) => a.part?.toLowerCase() === named) ??
        live.find((a) => named.length >= SHORTEST_FAMILY && a.part?.toLowerCase().startsWith(named)) ??
        live.find((a) => ` ${a.part?.toLowerCase() ?? ''} `.includes(` ${named} `))
      );
    }
    // "the output header": the connector of that side.
    const side = SIDES.has(draft.concept.id) && draft.connector !== undefined && !draft.more;
    const end = side
      ? live.findLast((a) => a.kind === 'connector' && a.features.includes(draft.concept.id) && a.connector?.concept === draft.connector?.id)
      : undefined;
    // "the green lamp" of a green and a red one; "the 5 V fan" beside one of 12 V: of which the most is said.
    const told = (a: MutableAsk): number =>
      a.features.filter((f) => draft.features?.has(f)).length +
      a.figures.filter((f) => draft.figures?.some(({ item }) => f.quantity === item.quantity && f.value === item.value.value)).length;
    const named = live.filter((a) => a.concept === draft.concept.id);
    // "the sensors" where two soil sensors stand beside one of another sort: those that are several, and are called so.
    const bare = named.length === 0 && draft.from !== undefined;
    const nouns = bare ? formsOf(this.request.text.slice(draft.from, draft.to)) : [];
    const called = (a: MutableAsk): boolean => nouns.some((noun) => formsOf(a.text).some((f) => f.endsWith(noun)));
    const sort = (a: MutableAsk): boolean =>
      lexicon.isA(a.concept, draft.concept.id) ||
      (called(a) && draft.concept.id === draft.kind && (a.kind === draft.kind || lexicon.isA(a.connector?.concept ?? '', draft.concept.id)));
    const sorts = named.length > 0 ? named : live.filter(sort);
    const several = (a: MutableAsk): boolean => draft.plural === true && ((a.count ?? 1) > 1 || a.several === true);
    const fits = (a: MutableAsk): number => told(a) + (called(a) ? 1 : 0) + (bare && several(a) ? 1 : 0);
    const most = Math.max(...sorts.map(fits));
    return (
      end ??
      sorts.findLast((a) => fits(a) === most) ??
      live.findLast((a) => a.connector?.concept === draft.concept.id) ??
      live.findLast((a) => (a.connector?.concept ?? a.concept).startsWith(`${draft.concept.id}_`)) ??
      // "the supply terminal" of a board that stands: whatever its supply comes in at.
      (this.request.message > 0 && draft.concept.id === 'power_terminal'
        ? (live.findLast((a) => a.kind === 'supply') ?? live.findLast((a) => this.feeds(a)))
        : undefined)
    );
  }

  /** "the switch" of a float switch, "die Schalter" of two Endschalter: by the noun on which both names end. */
  protected knownByNoun({ from, to, kind }: Draft): MutableAsk | undefined {
    const nouns = formsOf(this.request.text.slice(from, to)).filter((f) => f.length >= SHORTEST_NOUN);
    const named = (text: string): boolean => formsOf(text).some((f) => nouns.some((noun) => f.endsWith(noun)));
    return this.request.asks.findLast((a) => a.state === 'wanted' && a.not === undefined && a.kind === kind && named(a.text));
  }

  /** What is a board of its own, and stands among the wishes, is one that nobody here makes part of a board. */
  protected besides(lead: Phrase['lead'], whole: Heads['whole']): void {
    const { request } = this;
    const { words } = request.purpose ?? {};
    const among = lead.preposition === 'with' || (lead.preposition === undefined && lead.joined === 'and' && this.clause.length > 0);
    if (!among || whole?.concept.kind !== 'purpose' || whole.concept.heart === undefined || words === undefined || whole.from < words.to) return;
    request.leave(whole.from, whole.to, request.text.slice(whole.from, whole.to), 'NOUN');
  }
}
