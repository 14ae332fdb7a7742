import type { Concept, Lexicon } from '../../lexicon/index.js';
import { type Draft, draftOf, type Heard, isAskKind, isBare, linesAnd, type Mods, merge, noMods, type Said, UNKNOWN_PART } from '../asks/draft.js';
import type { Thing } from '../items/item.js';
import { join, WAYS_MADE } from './joining.js';
import { isPlug, type Mark, type Phrase } from './phrases.js';
import { controlledStrip, countedStrip } from './strips.js';

/** What a phrase holds: drafts in the order said, the last one its head; or words that say something of another phrase's thing. */
export interface Heads {
  readonly drafts: readonly Draft[];
  /** What is said of the board besides: "small", "industrial". */
  readonly beside: readonly Draft[];
  /** Modifiers of no head of this phrase. */
  readonly loose: Mods;
  /** A thing that is no wish but names the whole: "controller", "breakout", "board". */
  readonly whole?: { readonly concept: Concept; readonly from: number; readonly to: number; readonly figured?: boolean };
}
interface Head {
  readonly thing: Thing;
  readonly concept: Concept;
  readonly mods: Mods;
  /** A verb that nobody knows stands between it and the thing before it. */
  readonly parted?: true;
}

/** Reads [count] [figures] [modifiers] heads …: modifiers bind to the head after them, what is left behind the last one binds to it. */
export function headsOf(phrase: Phrase, lexicon: Lexicon): Heads {
  const heads: Head[] = [];
  let mods = noMods();
  let marks: Mark['marker'][] = [];
  let parted = false;
  for (const word of phrase.words) {
    switch (word.kind) {
      case 'thing': {
        const concept = meaning(word, phrase, mods);
        if (concept.kind === 'feature') mods.features.add(concept.id);
        else if (concept.kind === 'place') mods.places.push({ concept, from: word.from, to: word.to });
        else if (concept.kind === 'mounting') mods.mounting = mountingOf(concept.id);
        else if (concept.id === 'large_size' && !phrase.words.some((w) => w.kind === 'thing' && w.concepts.some(isWhole))) break;
        else if (concept.id === 'layers' && !/\s/.test(word.text) && isBare(mods)) break;
        else if (isVerbForm(word, concept)) mods.unread.push({ from: word.from, to: word.to, text: word.text, speech: 'X' });
        else if ((concept.kind !== 'filler' && !PRAISE.has(concept.id)) || isWhole(concept)) {
          ganged(word, concept, phrase, mods, lexicon);
          heads.push({ thing: word, concept, mods, ...(parted ? { parted: true as const } : {}) });
          mods = noMods();
          parted = false;
        }
        break;
      }
      case 'figure':
        mods.figures.push({ item: word, marks });
        marks = [];
        break;
      case 'mark': {
        if (word.marker === 'more') {
          mods.more = true;
          break;
        }
        if (word.marker === 'unwanted' || word.marker === 'kept' || word.marker === 'optional' || word.marker === 'preferred') {
          (heads.at(-1)?.mods ?? mods)[word.marker] = true;
          break;
        }
        const last = mods.figures.at(-1) ?? heads.at(-1)?.mods.figures.at(-1);
        if (last !== undefined && last.item.to <= word.from && followsFigure(phrase, word)) {
          const run = word.marker === 'in' || word.marker === 'out' || word.marker === 'supply' ? runBefore(phrase, word) : [last.item];
          for (const said of [...mods.figures, ...(heads.at(-1)?.mods.figures ?? [])])
            if (run.includes(said.item)) Object.assign(said, { marks: [...said.marks, word.marker] });
        } else if (word.marker === 'each' && heads.length > 0 && mods.figures.length === 0) heads.at(-1)!.mods.each = true;
        else if ((word.marker === 'in' || word.marker === 'out') && isPlug(heads.at(-1)?.concept))
          heads.at(-1)!.mods.features.add(word.marker === 'in' ? 'input' : 'output');
        else if (word.marker === 'supply') (heads.at(-1)?.mods ?? mods).features.add('powered');
        else marks = [...marks, word.marker];
        break;
      }
      case 'count':
        // "Output 1", "relay 2": which one it is, not how many.
        if (
          word.counted === undefined &&
          /^\d{1,2}$/.test(word.text) &&
          heads.length > 0 &&
          isBare(mods) &&
          !heads.at(-1)!.thing.plural &&
          heads.at(-1)!.thing.part === undefined &&
          isLast(phrase, word)
        )
          break;
        if (mods.count === undefined) Object.assign(mods, { count: word.value, ...(word.counted === undefined ? {} : { counted: word.counted }) });
        else if (word.counted === 'ways') mods.ways = word.value;
        // "JST-XH 2 pin x3"
        else if (mods.counted === 'ways' && word.counted === undefined && /^[x×]/i.test(word.text)) {
          mods.ways = mods.count;
          mods.count = word.value;
          delete mods.counted;
        } else if (word.counted !== undefined && mods.counted === undefined) mods.within = { count: word.value, counted: word.counted };
        else break;
        hear(mods, mods.ways === word.value ? 'ways' : 'count', word);
        break;
      case 'size':
        mods.sides = word.sides;
        if (marks.includes('max')) mods.sidesAs = 'max';
        else if (marks.includes('about')) mods.sidesAs = 'about';
        marks = [];
        hear(mods, 'sides', word);
        break;
      case 'grid':
        mods.grid = [word.columns, word.rows];
        hear(mods, 'grid', word);
        break;
      case 'package':
        mods.package = word.text;
        hear(mods, 'package', word);
        break;
      case 'screw':
        mods.screw = word;
        hear(mods, 'screw', word);
        break;
      case 'ref':
        mods.refs.push(word.text);
        hear(mods, 'refs', word);
        break;
      case 'quoted':
        mods.label = word.inner;
        hear(mods, 'label', word);
        break;
      case 'pins':
        mods.pins = [...(mods.pins ?? []), ...word.lines];
        mods.contacts = [...(mods.contacts ?? []), ...word.names];
        break;
      case 'on_pins':
        if (word.pins.length > 0) mods.onPins = [...(mods.onPins ?? []), ...word.pins];
        if (word.lines !== undefined) mods.lines = linesAnd(mods.lines, word.lines) ?? {};
        hear(mods, 'on_pins', word);
        break;
      case 'unread':
        mods.unread.push(word);
        parted ||= word.speech === 'VERB' && heads.length > 0;
        break;
    }
  }
  return inParts(heads, mods, lexicon, phrase.lead.joined === 'start' && phrase.lead.preposition === undefined);
}

/** "a sensor triggers a servo": what a verb parts are two things, though nobody knows the verb. */
function inParts(heads: readonly Head[], loose: Mods, lexicon: Lexicon, begins: boolean): Heads {
  const at = heads.findLastIndex((h) => h.parted);
  if (at < 1) return fold(heads, loose, lexicon, begins);
  const before = inParts(heads.slice(0, at), noMods(), lexicon, begins);
  const rest = fold(heads.slice(at), loose, lexicon, false);
  if (before.drafts.length === 0 || rest.drafts.length === 0) return fold(heads, loose, lexicon, begins);
  merge(rest.loose, before.loose);
  const whole = before.whole ?? rest.whole;
  return {
    drafts: [...before.drafts, ...rest.drafts],
    beside: [...before.beside, ...rest.beside],
    loose: rest.loose,
    ...(whole === undefined ? {} : { whole }),
  };
}

/** "a dual pot", "a quad op amp": what one part has several of. "An 8 LED level meter": how many lights it has. */
function ganged(thing: Thing, { kind, id }: Concept, { words }: Phrase, mods: Mods, lexicon: Lexicon): void {
  const lights = mods.count !== undefined && mods.count > 2 && !thing.plural && lexicon.isA(id, 'led_bar');
  const number = lights ? words.find((w) => w.kind === 'count' && w.value === mods.count) : undefined;
  if (number?.kind === 'count') {
    const { from, to, text, value } = number;
    mods.figures.push({ item: { kind: 'figure', quantity: 'number', value: { value }, from, to, text }, marks: [] });
    delete mods.count;
    return;
  }
  if (mods.count === undefined || thing.plural || !(kind === 'component' || kind === 'input' || lexicon.isA(id, 'opamp'))) return;
  const count = words.find((w) => w.kind === 'count' && w.value === mods.count && /^[a-z]+$/i.test(w.text));
  const said = count === undefined ? null : lexicon.lookup([count.text]);
  const feature = said?.concepts.find((c) => c.kind === 'feature');
  if (feature === undefined) return;
  mods.features.add(feature.id);
  delete mods.count;
}

const hear = (mods: Mods, field: Heard['field'], { from, to }: { readonly from: number; readonly to: number }): void =>
  void mods.heard.push({ field, from, to });

/** A verb that is spelt like a thing ("it flashes"): the thing is not asked for, and the verb is said to be unread. */
const isVerbForm = ({ speech, text, part }: Thing, { kind }: Concept): boolean =>
  speech === 'VERB' &&
  part === undefined &&
  !/\s/.test(text) &&
  /(?:[a-z]s|ed)$/i.test(text) &&
  (kind === 'component' || kind === 'storage' || kind === 'mechanical' || kind === 'connector');

/** Whether a mark stands right behind a figure: "12 V in", "3 A each". */
function followsFigure(phrase: Phrase, mark: Mark): boolean {
  const at = phrase.words.indexOf(mark);
  return phrase.words[at - 1]?.kind === 'figure' && mark.marker !== 'about';
}

/** Whether no further thing follows in the phrase. */
const isLast = ({ words }: Phrase, word: Phrase['words'][number]): boolean => !words.slice(words.indexOf(word) + 1).some((w) => w.kind === 'thing');

/** The figures right before a mark, without a word between them: "12 V 2 A in". */
function runBefore({ words }: Phrase, mark: Mark): readonly Phrase['words'][number][] {
  let from = words.indexOf(mark);
  const to = from;
  while (from > 0 && words[from - 1]?.kind === 'figure') from--;
  return words.slice(from, to);
}

const mountingOf = (id: string): NonNullable<Mods['mounting']> => {
  if (/through|dip|tht/.test(id)) return 'through_hole';
  if (/panel/.test(id)) return 'panel';
  if (/socket/.test(id)) return 'socket';
  return /castell/.test(id) ? 'castellated' : 'smd';
};

/** Words for the whole: they name the board and ask for nothing by themselves. */
const isWhole = (concept: Concept): boolean =>
  concept.kind === 'purpose' || (concept.kind === 'filler' && concept.id === 'board') || WHOLES.has(concept.id);
/** Words that stand for the board itself where a thing stands before them: "level shifter breakout". */
const WHOLES = new Set(['board', 'breakout', 'adapter', 'dev_board', 'module_socket']);
/** Kinds that say something of the board and take no count or figure of the thing behind them. */
const BESIDE = new Set(['quality', 'board', 'marking']);
/** How large a thing is, which is a wish of the board alone. */
const SIZES = new Set(['small_size', 'large_size']);
/** Praise that nothing can be held against. */
const PRAISE = new Set(['quality', 'modern', 'simple']);

/** The meaning that fits: a verb is a behaviour, figures choose what takes them, else the likeliest. */
function meaning(thing: Thing, phrase: Phrase, mods: Mods): Concept {
  const { concepts } = thing;
  if (concepts.length === 0) return UNKNOWN_PART;
  if (concepts.length === 1) return concepts[0]!;
  const told = concepts.find(
    (c) => c.kind === 'feature' && c.figures.some((f) => phrase.words.some((w) => w.kind === 'figure' && w.quantity === f.quantity)),
  );
  if (told !== undefined) return told;
  const verb = concepts.find((c) => c.kind === 'behaviour');
  const measured = concepts.find(
    (c) => c.kind === 'quality' && phrase.words.some((w) => w.kind === 'figure' && c.figures.some((f) => f.quantity === w.quantity)),
  );
  if (verb !== undefined && isSaidOf(thing, phrase)) return measured ?? verb;
  const nouns = thing.speech === 'VERB' ? concepts : concepts.filter((c) => c.kind !== 'behaviour');
  const figures = [...mods.figures.map((f) => f.item.quantity), ...phrase.words.flatMap((w) => (w.kind === 'figure' ? [w.quantity] : []))];
  const taking = nouns.find((c) => figures.length > 0 && figures.every((q) => c.figures.some((f) => f.quantity === q)));
  return taking ?? nouns[0] ?? concepts[0]!;
}

/** A verb, or what stands first in "that flashes …". */
const isSaidOf = (thing: Thing, { lead, words }: Phrase): boolean => thing.speech === 'VERB' || (lead.preposition === 'that' && words[0] === thing);

/** Less is a ripple and no supply, V. */
const LEAST_SUPPLY_V = 1;
const feeds = ({ figures }: Mods): boolean =>
  figures.some(({ item, marks }) => item.quantity === 'voltage' && marks.length === 0 && (item.value.min ?? item.value.value ?? 0) >= LEAST_SUPPLY_V);

/** Folds heads from the right: what stands before says what it is, through what, or is a thing of its own. */
function fold(heads: readonly Head[], loose: Mods, lexicon: Lexicon, begins: boolean): Heads {
  // "a charger 12 V waterproof small": how large stands last, and is said of the board too.
  const thing = heads.findLastIndex((h) => !BESIDE.has(h.concept.kind) && !isWhole(h.concept));
  const trails = ({ concept }: Head, i: number): boolean => i < heads.length - 1 || (thing >= 0 && SIZES.has(concept.id));
  const beside = heads.length < 2 ? [] : heads.filter((h, i) => BESIDE.has(h.concept.kind) && trails(h, i) && !isWhole(h.concept));
  if (beside.length > 0) {
    const rest = heads.filter((h) => !beside.includes(h));
    for (const head of beside.filter((h) => h.concept.id !== 'layers')) {
      merge(rest.find((h) => h.thing.from > head.thing.from)?.mods ?? loose, head.mods);
    }
    // "a small OLED": of the thing, where no board is spoken of.
    const said = beside.filter((h) => !SIZES.has(h.concept.id) || begins || heads.indexOf(h) > thing || rest.some((r) => isWhole(r.concept)));
    const apart = said.map(({ thing, concept, mods }) => draftOf(thing, concept, concept.id === 'layers' ? mods : noMods()));
    const folded = fold(rest, loose, lexicon, begins);
    return { ...folded, beside: apart };
  }
  // "clean 5 V 3 A": of a rail that nobody named.
  const [only] = heads;
  if (heads.length === 1 && only?.concept.kind === 'quality' && only.thing.part === undefined && feeds(loose))
    return { drafts: [], beside: [draftOf(only.thing, only.concept, only.mods)], loose };
  const last = heads.at(-1);
  if (last === undefined) return { drafts: [], beside: [], loose };
  const drafts: Draft[] = [];
  let whole: Heads['whole'];
  let head: Draft | null = null;
  for (const { thing, concept, mods } of [...heads].reverse()) {
    if (!isAskKind(concept.kind) || (WHOLES.has(concept.id) && thing.part === undefined && (heads.length > 1 || concept.id === 'board'))) {
      // "a meter breakout": what is broken out, whatever it is for.
      // "a kiln controller": of the controller what it controls tells more.
      const plain =
        whole !== undefined && (whole.concept.kind !== 'purpose' ? whole.concept.id !== 'breakout' : whole.concept.id === 'controller_board');
      if (whole === undefined || (concept.kind === 'purpose' && plain)) whole = { concept, from: thing.from, to: thing.to };
      // Modifiers of the whole belong to the thing before it, or to the board.
      if (head === null) merge(loose, mods);
      else merge(head, mods);
      if (whole.concept === concept) whole = { ...whole, figured: !isBare(mods) };
      continue;
    }
    const draft = draftOf(thing, concept, mods);
    head = head === null ? draft : join(draft, head, drafts, lexicon, begins);
  }
  if (head !== null) countedStrip(head, lexicon);
  // "an 8 channel MOSFET board": by what its channels are made.
  const made = head?.counted === 'channels' && head.part === undefined ? lexicon.concept(WAYS_MADE.get(head.concept.id)?.[0]?.as ?? '') : undefined;
  if (head !== null && made !== undefined && isAskKind(made.kind)) Object.assign(head, { concept: made, kind: made.kind });
  if (head !== null && whole?.concept.id === 'controller_board' && whole.from > head.from) controlledStrip(head, lexicon);
  if (head === null) return { drafts, beside: [], loose, ...(whole === undefined ? {} : { whole }) };
  // "ESP32 relay board, 4 channels": of the board, not of the chip before it.
  const ofWhole = loose.counted === 'channels' && whole !== undefined && whole.concept.kind === 'purpose' && whole.from > head.from;
  if (!ofWhole) merge(head, loose);
  return {
    drafts: [...drafts.reverse(), head].sort((a, b) => a.from - b.from),
    beside: [],
    loose: ofWhole ? loose : noMods(),
    ...(whole === undefined ? {} : { whole }),
  };
}

export type { Said };
