import type { Concept } from '../../lexicon/index.js';
import type { Ask, AskKind, Figure, Span } from '../../request/index.js';
import type { FigureItem, Thing } from '../items/item.js';
import type { Mark } from '../phrases/phrases.js';
import type { Counted } from '../text/grammar-data.js';

/** A figure with what the words beside it say of it. */
export interface Said {
  readonly item: FigureItem;
  readonly marks: readonly Mark['marker'][];
}

/** A number of a draft, by what it is there. */
export interface Heard {
  readonly field: 'count' | 'ways' | 'rows' | 'grid' | 'sides' | 'package' | 'screw' | 'label' | 'refs' | 'on_pins';
  readonly from: number;
  readonly to: number;
}
/** Pins of the controller by the names of the lines on them. */
export type OnLines = Readonly<Record<string, readonly string[]>>;

/** Both, those of one line one behind the other; undefined: there are none. */
export function linesAnd(some: OnLines | undefined, more: OnLines | undefined): Record<string, string[]> | undefined {
  if (some === undefined && more === undefined) return undefined;
  const all: Record<string, string[]> = {};
  for (const [line, pins] of [...Object.entries(some ?? {}), ...Object.entries(more ?? {})])
    all[line] = [...new Set([...(all[line] ?? []), ...pins])];
  return all;
}

/** What a phrase says of one thing, before it is known what it hangs on. */
export interface Draft {
  concept: Concept;
  kind: AskKind;
  from: number;
  to: number;
  part?: string;
  known: boolean;
  plural: boolean;
  /** Words of the thing are a verb. */
  verb: boolean;
  /** An article or a number stands before it. */
  article?: true;
  /** That article is "the", "its", "those". */
  definite?: true;
  count?: number;
  counted?: Counted;
  /** "two 4 digit displays": what each of them has so many of. */
  within?: { readonly count: number; readonly counted: Counted };
  figures: Said[];
  features: Set<string>;
  connector?: Concept;
  connectorAt?: { readonly from: number; readonly to: number };
  ways?: number;
  rows?: number;
  grid?: readonly [number, number];
  sides?: readonly number[];
  /** What its sides are: a bound, or about so much. */
  sidesAs?: 'max' | 'about';
  package?: string;
  screw?: { readonly from: number; readonly to: number; readonly text: string };
  mounting?: Ask['mounting'];
  places: { readonly concept: Concept; readonly from: number; readonly to: number }[];
  refs: string[];
  /** Lines that its connector carries. */
  pins?: readonly string[];
  /** Names of its contacts in their order, as written. */
  contacts?: readonly string[];
  /** Pins of the controller that it is to be on, as written. */
  onPins?: readonly string[];
  /** Pins of the controller that its lines are to be on, by their names, as written. */
  lines?: OnLines;
  label?: string;
  /** Where its numbers that are no figures stand. */
  heard: Heard[];
  /** One more of what there is. */
  more?: true;
  /** "each" behind it. */
  each?: true;
  /** "not needed" behind it. */
  unwanted?: true;
  /** "stays" behind it. */
  kept?: true;
  /** "if possible" behind it. */
  optional?: true;
  /** "better" behind it: of two the one that is liked more. */
  preferred?: true;
  /** Characters of it that nothing was made of. */
  unread: { readonly from: number; readonly to: number; readonly text: string; readonly speech: string }[];
}

/** The words before or after a head that say something of it. */
export type Mods = Omit<Draft, 'concept' | 'kind' | 'from' | 'to' | 'known' | 'plural' | 'verb' | 'part' | 'article' | 'definite'>;
export const noMods = (): Mods => ({ figures: [], features: new Set(), places: [], refs: [], unread: [], heard: [] });

/** Whether nothing but unread words is said. */
export const isBare = (mods: Mods): boolean =>
  mods.figures.length === 0 &&
  mods.features.size === 0 &&
  mods.places.length === 0 &&
  mods.refs.length === 0 &&
  mods.count === undefined &&
  mods.package === undefined &&
  mods.mounting === undefined &&
  mods.sides === undefined &&
  mods.onPins === undefined &&
  mods.lines === undefined &&
  mods.screw === undefined &&
  mods.label === undefined &&
  mods.grid === undefined;

/** What each of several has so many of. Channels of a thing that is counted by them are told in all. */
export function within(mods: Mods, { part }: Pick<Ask, 'part'>, concept: Concept | undefined): Mods {
  const { count = 1, counted } = mods.within ?? {};
  const inAll = counted === 'channels' && part === undefined && concept?.counted !== 'one';
  return { ...mods, count: count * (inAll ? (mods.count ?? 1) : 1), ...(counted === undefined ? {} : { counted }) };
}

/** Adds to a draft or to modifiers what others say; what stands already stays. */
export function merge(into: Mods, from: Mods): void {
  into.figures.push(...from.figures);
  for (const feature of from.features) into.features.add(feature);
  into.places.push(...from.places);
  into.refs.push(...from.refs);
  into.unread.push(...from.unread);
  into.heard.push(...from.heard.filter(({ field }) => field === 'refs' || field === 'on_pins' || into[field] === undefined));
  if (from.pins !== undefined) into.pins = [...(into.pins ?? []), ...from.pins];
  if (from.contacts !== undefined) into.contacts = [...(into.contacts ?? []), ...from.contacts];
  if (from.onPins !== undefined) into.onPins = [...(into.onPins ?? []), ...from.onPins];
  const lines = linesAnd(into.lines, from.lines);
  if (lines !== undefined) into.lines = lines;
  if (from.each) into.each = true;
  if (from.more) into.more = true;
  if (from.unwanted) into.unwanted = true;
  if (from.kept) into.kept = true;
  if (from.optional) into.optional = true;
  if (from.preferred) into.preferred = true;
  const { count, counted, connector, connectorAt, ways, rows, grid, sides, sidesAs, package: pack, screw, mounting, label, within } = from;
  if (into.count === undefined && count !== undefined) {
    into.count = count;
    if (counted !== undefined) into.counted = counted;
  } else if (counted === 'ways' && count !== undefined && into.counted !== 'ways' && into.ways === undefined) {
    // "2 sensors 3 pin": so many of them, on so many pins each.
    into.ways = count;
    into.heard.push(...from.heard.filter(({ field }) => field === 'count'));
  }
  if (into.connector === undefined && connector !== undefined) Object.assign(into, { connector, connectorAt });
  for (const [key, value] of Object.entries({ ways, rows, grid, sides, sidesAs, package: pack, screw, mounting, label, within }))
    if (value !== undefined && into[key as keyof Mods] === undefined) Object.assign(into, { [key]: value });
}

/** Kinds of concepts that name no wish by themselves. */
const NO_ASK = new Set(['feature', 'filler', 'purpose', 'place', 'mounting']);
export const isAskKind = (kind: Concept['kind']): kind is AskKind => !NO_ASK.has(kind);

export function draftOf(thing: Thing, concept: Concept, mods: Mods): Draft {
  return {
    concept,
    kind: isAskKind(concept.kind) ? concept.kind : 'component',
    from: thing.from,
    to: thing.to,
    known: thing.part === undefined || thing.part.known !== null,
    plural: thing.plural,
    verb: thing.speech === 'VERB',
    ...(thing.article ? { article: true as const } : {}),
    ...(thing.definite ? { definite: true as const } : {}),
    ...(thing.part === undefined ? {} : { part: thing.part.written }),
    ...mods,
  };
}

/** A concept that is meant at a place, of which nothing more is said. */
export const plainDraft = (concept: Concept, { from, to }: { readonly from: number; readonly to: number }): Draft => ({
  concept,
  kind: isAskKind(concept.kind) ? concept.kind : 'component',
  from,
  to,
  known: true,
  plural: false,
  verb: false,
  figures: [],
  features: new Set(),
  places: [],
  refs: [],
  unread: [],
  heard: [],
});

/** A part that nobody knows. */
export const UNKNOWN_PART: Concept = { id: 'unknown_part', kind: 'component', parents: [], title: 'part', words: {}, figures: [], counted: 'pieces' };

export const span = (message: number, { from, to }: { readonly from: number; readonly to: number }): Span => ({ message, from, to });
export type { Figure };
