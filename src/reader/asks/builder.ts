import type { Concept } from '../../lexicon/index.js';
import { type Ask, isBoth, type Role } from '../../request/index.js';
import { mixes } from '../items/coloured.js';
import { rounded } from '../text/units.js';
import { type Draft, isBare, linesAnd, type Mods, plainDraft, type Said, span, UNKNOWN_PART, within } from './draft.js';
import { figureOf, withFigure } from './figures.js';
import { recounted } from './numbering.js';
import { placeOf } from './places.js';
import { type Change, type MutableAsk, StandingRequest } from './standing-request.js';

export type { MutableAsk };

/** A display's diagonal without a unit is in inches, up to here. */
const MOST_INCHES = 32;
/** Kinds of things that stand in rows and columns. */
const GRIDDED = new Set(['input', 'light', 'output', 'sensor']);
/** Kinds of things whose two sides are the board's. */
const BOARDED = new Set(['behaviour', 'controller', 'function', 'conversion', 'charging', 'interface']);
/** Kinds of parts that nobody gives sides to: in an order they are the board's. */
const SMALL = new Set(['light', 'input', 'sensor', 'output']);
/** Sides behind a small part or a connector are its own up to this, and from it the board's. */
const BOARD_MM = 15;
/** Plugs that are called by how wide they are. */
const JACKS = ['audio_jack', 'big_jack', 'barrel_jack'];
/** Holes are no larger, and are so far from each other, mm. */
const LEAST_APART_MM = 10;
const APART = 'hole_spacing';
/** Names of contacts that a request holds, and how long one is. */
const [MOST_CONTACTS, LONGEST_NAME] = [100, 12];
/** No connector has more contacts. */
const MOST_WAYS = 400;
/** Connectors of aerials and of signals over coax. */
const AERIALS = ['sma', 'antenna', 'bnc', 'f_connector'] as const;
/** Longer ones are sizes. */
const MOST_PITCH_MM = 15;
/** Kinds of what is counted by its lines, and the fewest that are. */
const LINED: ReadonlySet<string> = new Set(['function', 'interface']);
const FEWEST_LINES = 4;

const USB_VOLTS = 5.5;
/** Roles of what a thing takes when nothing more is said. */
const USUAL: ReadonlySet<Role> = new Set(['rated', 'each']);

export type { Change };

/** The request as a message is read into it. */
export class RequestBuilder extends StandingRequest {
  /** A new ask out of a draft. */
  add(draft: Draft): MutableAsk {
    const ask: MutableAsk = {
      id: `a${this.next++}`,
      kind: draft.kind,
      concept: draft.concept.id,
      words: [span(this.message, draft)],
      text: this.text.slice(draft.from, draft.to).replace(/\s+/g, ' ').slice(0, 400),
      figures: [],
      features: [],
      links: [],
      state: 'wanted',
      source: 'person',
    };
    if (draft.part !== undefined) ask.part = draft.part.slice(0, 100);
    if (this.message > 0 && !draft.unwanted) this.lift(ask);
    if (draft.more === true) this.further.add(ask.id);
    this.asks.push(ask);
    this.changes.push({ op: 'add', ask: ask.id });
    this.tell(ask, draft);
    if (draft.plural && ask.count === undefined && draft.concept.counted === 'pieces' && (GRIDDED.has(ask.kind) || ask.kind === 'load'))
      ask.several = true;
    return ask;
  }

  /** What was not to be there and is asked for now is not unwanted any more. */
  private lift({ concept }: MutableAsk): void {
    for (const old of this.asks)
      if (old.not === true && old.state === 'wanted' && old.part === undefined && this.lexicon.isA(concept, old.concept)) this.drop(old);
  }

  /** The package that a chip comes in; of an adapter DIP is what its pins are. */
  private pack(ask: MutableAsk, said: string | undefined): void {
    const adapts = this.lexicon.isA(ask.concept, 'breakout');
    const dip = adapts ? /^P?DI[PL]-?(\d*)$/i.exec(said ?? '')?.[1] : undefined;
    const ways = Number(dip ?? 0);
    if (dip !== undefined) ask.connector = { concept: 'dip_pins', ...(ways > 0 ? { ways } : {}), words: this.spanOf(ask) };
    else if (said !== undefined) ask.package = said;
    if (!adapts || ask.package !== undefined || this.ahead === null) return;
    ask.package = this.ahead.text;
    this.hear(this.ahead);
    this.ahead = null;
  }

  /** One more like an ask, which differs in its features. */
  again(ask: MutableAsk, features: readonly string[]): MutableAsk {
    const more: MutableAsk = { ...ask, id: `a${this.next++}`, features: [...features], figures: [...ask.figures], links: [...ask.links] };
    this.asks.splice(this.asks.indexOf(ask) + 1, 0, more);
    this.changes.push({ op: 'add', ask: more.id });
    return more;
  }

  /** Whether an ask is of one of these kinds, or one of these concepts or a sort of it. */
  among(ask: MutableAsk, of: readonly string[]): boolean {
    return of.some((one) => ask.kind === one || this.lexicon.isA(ask.concept, one));
  }

  /** Kinds of things and concepts that alone can be so, the likeliest first, by the feature or what it is a sort of; undefined: all of them. */
  kindsOf(feature: string): readonly string[] | undefined {
    const concept = this.lexicon.concept(feature);
    return concept?.of ?? concept?.parents.map((p) => this.kindsOf(p)).find((of) => of !== undefined);
  }

  /** Says of an ask what stands apart from it. A second colour, for another state, is that of a light of its own. */
  bear(ask: MutableAsk, feature: string): void {
    const colour = (f: string): boolean => this.lexicon.isA(f, 'colour');
    if (ask.features.includes(feature)) return;
    const single =
      ask.kind === 'light' && ask.count === undefined && ask.several !== true && ask.per === undefined && !mixes(this.lexicon, ask.concept);
    if (single && colour(feature) && ask.features.some(colour)) this.again(ask, [...ask.features.filter((f) => !colour(f)), feature]).figures = [];
    else ask.features.push(feature);
  }

  /** Says what an ask is not; of colours the one that it must not have is held against it. */
  lack(ask: MutableAsk, features: ReadonlySet<string>): void {
    ask.features = ask.features.filter((f) => !features.has(f));
    const colours = [...features].filter((f) => this.lexicon.isA(f, 'colour'));
    if (colours.length > 0) ask.lacks = [...new Set([...(ask.lacks ?? []), ...colours])];
  }

  /** Of two that will both do, the one that is liked more comes first. */
  private prefer(ask: MutableAsk): void {
    const either = (a: MutableAsk): boolean => ask.links.some((l) => l.role === 'or' && l.ask === a.id);
    const other = this.asks.find(either) ?? this.asks.findLast((a) => a !== ask && a.kind === ask.kind && a.state === 'wanted' && a.not !== true);
    if (other === undefined) return;
    ask.links = ask.links.filter((l) => l.role !== 'or' || l.ask !== other.id);
    this.link(other, 'or', ask);
  }

  /** Adds to an ask what modifiers say of it. */
  tell(ask: MutableAsk, mods: Mods): void {
    if (!isBare(mods) || mods.unwanted) this.touch(ask);
    const standing = this.message > 0;
    this.heard.push(...(standing ? mods.heard : mods.heard.filter((h) => h.field !== 'refs')));
    // "the bus connector": by what it is called, not another one.
    const called = standing && mods.connector !== undefined && this.lexicon.isA(ask.connector?.concept ?? ask.concept, mods.connector.id);
    const general = standing && mods.connector?.id === 'connector' && ask.words.every((w) => w.message < this.message);
    if (called || general) this.hear(mods.connectorAt ?? { from: 0, to: 0 });
    else if (mods.connector !== undefined) this.connect(ask, mods.connector, mods.connectorAt ?? { from: 0, to: 0 });
    for (const said of mods.figures) this.figure(ask, said);
    if (mods.counted === 'ways') this.ways(ask, mods.count ?? 0);
    else if (mods.count !== undefined) this.count(ask, mods);
    if (mods.within !== undefined) this.count(ask, within(mods, ask, this.lexicon.concept(ask.concept)));
    // Where it was said, so that "they" are known in the next message.
    const counted = standing ? mods.heard.find((h) => h.field === 'count') : undefined;
    if (counted !== undefined) ask.words = [...ask.words, span(this.message, counted)];
    if (mods.ways !== undefined) this.ways(ask, mods.ways);
    // What stands and is told another colour has that one.
    const isColour = (id: string): boolean => this.lexicon.isA(id, 'colour');
    const others = ask.words.some((w) => w.message < this.message) ? [...mods.features].filter(isColour) : [];
    // "make the green lamp blue": by the one it is known, and the other it gets.
    const known = others.length > 1 ? others.filter((f) => ask.features.includes(f)) : [];
    if (others.length > 0) ask.features = ask.features.filter((f) => !isColour(f));
    for (const feature of mods.features) if (!ask.features.includes(feature) && !known.includes(feature)) ask.features.push(feature);
    if (mods.mounting !== undefined) ask.mounting = mods.mounting;
    // Screw terminals that plug are a sort of their own.
    if (ask.mounting === 'socket' && ask.concept === 'screw_terminal' && this.lexicon.concept('pluggable_terminal') !== undefined) {
      ask.concept = 'pluggable_terminal';
      delete ask.mounting;
    }
    this.pack(ask, mods.package);
    if (mods.label !== undefined) ask.label = mods.label.slice(0, 100);
    // Designators are of a board that stands; before it they are pins, which nobody reads yet.
    if (standing && mods.refs.length > 0 && ask.part === undefined) ask.part = mods.refs[0]!;
    for (const line of mods.pins ?? []) if (!ask.features.includes(line)) ask.features.push(line);
    if (mods.contacts !== undefined) {
      // What stands is told its contacts anew.
      const stood = ask.words.some((w) => w.message < this.message) ? [] : (ask.contacts ?? []);
      ask.contacts = [...stood, ...mods.contacts].map((name) => name.slice(0, LONGEST_NAME)).slice(0, MOST_CONTACTS);
    }
    if (mods.onPins !== undefined) ask.pins = [...new Set([...(ask.pins ?? []), ...mods.onPins])].slice(0, 100);
    const lines = linesAnd(ask.lines, mods.lines);
    if (lines !== undefined) ask.lines = lines;
    const screwed = this.screwed(ask.concept, mods);
    if (screwed !== ask.concept) ask.concept = screwed;
    else if (mods.screw !== undefined) {
      const mm = Number((/[\d.,]+/.exec(mods.screw.text)?.[0] ?? '0').replace(',', '.'));
      ask.figures.push({ quantity: 'length', role: 'size', value: mm, words: span(this.message, mods.screw) });
    }
    const at = mods.heard.find((h) => h.field === 'sides') ?? this.spanOf(ask);
    const behind = at.from >= this.spanOf(ask).to && (mods.sides ?? []).every((mm) => mm >= BOARD_MM);
    if (
      mods.sides !== undefined &&
      (BOARDED.has(ask.kind) ||
        ask.concept === 'conformal_coating' ||
        ((standing || behind) && SMALL.has(ask.kind)) ||
        // Several holes are round: what has two sides is the board.
        (ask.concept === 'mounting_hole' && (ask.count ?? 1) > 1 && mods.sides.every((mm) => mm >= BOARD_MM)) ||
        (behind && ask.kind === 'connector' && !this.lexicon.isA(ask.concept, 'antenna')))
    ) {
      // "a 30 x 20 mm ESP32 node", "... with USB-C 60 x 40 mm": the size of the board.
      this.sides(this.board('board_size', at), mods.sides, span(this.message, at), mods.sidesAs);
      if (ask.features.includes('exact')) {
        ask.features = ask.features.filter((f) => f !== 'exact');
        this.board('board_size', at).features.push('exact');
      }
    } else if (mods.sides !== undefined) this.sides(ask, mods.sides, this.spanOf(ask), mods.sidesAs);
    if (mods.grid !== undefined) this.grid(ask, mods.grid, mods.heard.find((h) => h.field === 'grid') ?? this.spanOf(ask));
    if (mods.unwanted && (ask.among !== undefined || ask.words.every((w) => w.message < this.message))) this.drop(ask);
    else if (mods.unwanted) ask.not = true;
    if (mods.optional) ask.optional = true;
    if (mods.preferred) this.prefer(ask);
    const place = placeOf(mods, this.message, ask.features.includes('each'), this.edgeBefore(ask));
    if (place !== undefined) this.place(ask, place);
    for (const { from, to, text, speech } of mods.unread) this.leave(from, to, text, speech);
  }

  /** Where an ask stands; what is in "the corners" is in each of them, four unless said otherwise. */
  place(ask: MutableAsk, place: NonNullable<Ask['place']>): void {
    const each = place.corner === 'each' || (place.corner === 'any' && ask.count === 4);
    this.touch(ask);
    ask.place = { ...ask.place, ...place, ...(each ? { corner: 'each' as const } : {}) };
    if (each && ask.count === undefined && ask.kind === 'mechanical') ask.count = 4;
    else if ((place.edge === 'short' || isBoth(place.edge)) && ask.kind === 'mechanical') ask.count ??= 2;
  }

  /** The edge that was named last of something else, which "opposite" is across from. */
  edgeBefore(ask: MutableAsk | undefined): NonNullable<Ask['place']>['edge'] {
    return this.asks.findLast((a) => a !== ask && a.place?.edge !== undefined && a.state === 'wanted')?.place?.edge;
  }

  /** A figure of the connector that an ask ends on: its pitch, else a figure of the ask. */
  plug(ask: MutableAsk, said: Said): void {
    const { quantity, value, from, to } = said.item;
    const pitch = (quantity === 'length' || quantity === 'pitch') && value.value !== undefined && value.value < MOST_PITCH_MM;
    // A jack that is called by its size has no pitch.
    const jack = ask.connector !== undefined && JACKS.some((id) => this.lexicon.isA(ask.connector!.concept, id));
    if (pitch && quantity === 'length' && jack && ask.connector !== undefined) {
      const { words, concept } = ask.connector;
      ask.connector = { ...ask.connector, words: { ...words, from: Math.min(from, words.from), to: Math.max(to, words.to) } };
      if (concept === 'barrel_jack') ask.figures.push({ quantity, role: 'size', ...value, words: span(this.message, said.item) });
    } else if (!pitch || ask.connector === undefined) this.figure(ask, said);
    else {
      ask.connector = { ...ask.connector, pitch_mm: value.value! };
      this.heard.push({ from, to });
    }
  }

  /** What was said of each of several. */
  each(ask: MutableAsk, figures: readonly Said[]): void {
    const from = new Set(figures.map((f) => f.item.from));
    ask.figures = ask.figures.map((f) => (f.words.message === this.message && from.has(f.words.from) ? { ...f, role: 'each' } : f));
  }

  figure(ask: MutableAsk, said: Said, role?: Role): void {
    const figure = figureOf(said, ask, this.message, this.lexicon);
    const { quantity, value } = said.item;
    // "18 to 32 V (24 V nominal)": within its range.
    const { value: nominal = Number.NaN } = value;
    const ranges = ask.figures.some((f) => f.quantity === quantity && nominal >= (f.min ?? Number.NaN) && nominal <= (f.max ?? Number.NaN));
    if (ranges && said.marks.includes('rated')) return void this.hear(said.item);
    // "two of the inputs should be 4-20 mA": a sort of them that is called by its figure.
    const [sort] = ask.kind === 'input' && this.message > 0 ? (this.lexicon.lookup([said.item.text])?.concepts ?? []) : [];
    if (sort !== undefined && sort.id !== ask.concept && this.lexicon.isA(sort.id, ask.concept)) {
      ask.figures = ask.figures.filter((f) => f.quantity === quantity);
      ask.concept = sort.id;
    }
    // A jack that is called by its size has no pitch.
    if (quantity === 'length' && JACKS.some((jack) => this.lexicon.isA(ask.concept, jack))) return void ask.figures.push({ ...figure, role: 'size' });
    if (ask.kind === 'connector' && (quantity === 'length' || quantity === 'pitch') && value.value !== undefined && value.value < MOST_PITCH_MM)
      return void ask.figures.push({ ...figure, quantity: 'pitch', role: 'size' });
    if (quantity === 'pitch' && ask.connector !== undefined && value.value !== undefined) {
      if (JACKS.some((jack) => this.lexicon.isA(ask.connector!.concept, jack))) return void this.hear(said.item);
      ask.connector = { ...ask.connector, pitch_mm: value.value };
      return void this.heard.push(said.item);
    }
    // What stands has one such figure: that is the one that is another now.
    const [stood, ...others] = said.marks.length > 0 || said.item.way !== undefined ? [] : ask.figures.filter((f) => f.quantity === quantity);
    const own = stood !== undefined && others.length === 0 && stood.words.message < this.message && this.nearTo(stood, said) ? stood.role : undefined;
    const as = role ?? own;
    const told = as === undefined ? figure : { ...figure, role: as };
    // What an earlier message said of the same is replaced; within one message both stand.
    const same = (f: Ask['figures'][number]): boolean =>
      f.quantity === told.quantity && (f.role === told.role || (USUAL.has(f.role) && USUAL.has(told.role)));
    ask.figures = [...ask.figures.filter((f) => f.words.message === this.message || !same(f)), told];
    if (ask.words.every((w) => w.message !== this.message)) this.changed(ask);
  }

  /** Another coil's or chip's volts are of the order of what they were; mains on a contact are not. */
  private nearTo(stood: Ask['figures'][number], { item }: Said): boolean {
    return item.quantity !== 'voltage' || (item.ac !== true && (item.value.value ?? item.value.max ?? 0) <= Math.max(60, stood.value ?? 0));
  }

  private ways(ask: MutableAsk, ways: number): void {
    if (ways > MOST_WAYS) return;
    if (ask.connector !== undefined && ask.kind !== 'connector') ask.connector = { ...ask.connector, ways };
    else ask.figures = withFigure(ask.figures, { quantity: 'ways', role: 'size', value: ways, words: this.spanOf(ask) });
  }

  private count(of: MutableAsk, { count, counted, each, plural }: Mods & { readonly plural?: boolean }): void {
    // "…, 4 digits": of the display, whatever stands between.
    const ask =
      (counted === 'digits' || counted === 'characters') && of.kind !== 'display' ? (this.asks.find((a) => a.kind === 'display') ?? of) : of;
    const whole = Number.isInteger(count) && count! >= 1;
    // "a header with 8 lines", "an LCD of 2 lines".
    if (counted === 'channels' && ask.kind === 'connector') return void this.ways(ask, count ?? 0);
    // An axis is moved by a driver or motor of its own; of a sensor it is what one of them measures.
    const driven =
      counted === 'axes' && (ask.kind === 'load' || this.lexicon.isA(ask.concept, 'motor_driver') || this.lexicon.isA(ask.concept, 'stepper_module'));
    if (counted === undefined || driven || (counted === 'channels' && ask.kind !== 'display')) {
      if (!whole) {
        if (ask.kind === 'display' && count! > 0 && count! < MOST_INCHES)
          ask.figures.push({ quantity: 'length', role: 'size', value: rounded(count! * 25.4), words: this.spanOf(ask) });
        else if (ask.concept === 'mounting_hole' && count! > LEAST_APART_MM && this.lexicon.concept(APART) !== undefined) {
          // A number before holes that no screw has is how far they are apart.
          ask.concept = APART;
          ask.figures.push({ quantity: 'length', role: 'size', value: count!, words: this.spanOf(ask) });
        } else if (ask.kind === 'connector' && count! > 0)
          ask.figures.push({ quantity: 'pitch', role: 'size', value: count!, words: this.spanOf(ask) });
        else if (count !== undefined) ask.figures.push({ quantity: 'number', role: 'value', value: count, words: this.spanOf(ask) });
        return;
      }
      // A converter of sixteen channels is one part; four channels of a strip are four outputs.
      // "8x level shifter", "4 port hub": one with so many lines, unless there are several.
      const single = this.lexicon.concept(ask.concept)?.counted === 'one';
      const lined = single && LINED.has(ask.kind) && count! >= FEWEST_LINES && plural !== true;
      const one = lined || (counted === 'channels' && (ask.part !== undefined || single));
      if (one) ask.figures.push({ quantity: 'number', role: 'size', value: count!, words: this.spanOf(ask) });
      else {
        // "three buttons" of what was there once for each of others: so many in all.
        if (!each && ask.words.some((w) => w.message < this.message)) {
          ask.links = ask.links.filter((l) => l.role !== 'per');
          delete ask.per;
        }
        recounted(ask, count!, this.asks);
      }
      return;
    }
    const quantity = counted === 'bits' ? 'bits' : 'number';
    ask.figures.push({ quantity, role: 'size', value: count!, words: this.spanOf(ask) });
  }

  /** Ends the ask on a connector. */
  connect(
    ask: MutableAsk,
    connector: Concept,
    at: { readonly from: number; readonly to: number; readonly screw?: Mods['screw'] },
    ways?: number,
  ): void {
    this.touch(ask);
    // No supply comes in at an aerial.
    if (ask.kind === 'supply' && AERIALS.some((id) => this.lexicon.isA(connector.id, id))) return void this.add(plainDraft(connector, at));
    // What a cable leads away from is a connector.
    if (connector.id === 'cable' && ask.kind === 'connector') return void this.hear(at);
    // A jack that brings a supply is none for sound.
    const jack = ask.kind === 'supply' && connector.id === 'audio_jack';
    const concept = jack ? 'barrel_jack' : connector.id === 'cable' ? 'connector' : connector.id;
    const own = ask.connector?.concept === concept ? ask.connector : {};
    // A supply that comes over USB now brings its five volts.
    if (this.message > 0 && ask.kind === 'supply' && /^usb/.test(concept))
      ask.figures = ask.figures.filter((f) => f.quantity !== 'voltage' || f.words.message === this.message || (f.value ?? 0) <= USB_VOLTS);
    ask.connector = {
      ...own,
      concept: this.screwed(concept, at),
      words: span(this.message, at),
      ...(ways === undefined || ways > MOST_WAYS ? {} : { ways }),
    };
  }

  /** "An M5 stud": the sort of it that has that screw, where there are several. */
  private screwed(concept: string, { screw }: { readonly screw?: Mods['screw'] }): string {
    const sort = `${concept}_${screw?.text.toLowerCase() ?? ''}`;
    return screw !== undefined && this.lexicon.concept(sort) !== undefined ? sort : concept;
  }

  private grid(ask: MutableAsk, [columns, rows]: readonly [number, number], at: { readonly from: number; readonly to: number }): void {
    if (ask.kind === 'board' && !this.lexicon.isA(ask.concept, 'panelisation')) {
      this.sides(ask, [columns, rows], this.spanOf(ask));
    } else if (ask.kind === 'connector' && columns * rows <= MOST_WAYS) {
      ask.connector = {
        concept: ask.connector?.concept ?? ask.concept,
        rows: Math.max(1, Math.min(columns, rows, 4)),
        ways: columns * rows,
        words: this.spanOf(ask),
      };
      ask.figures = withFigure(ask.figures, { quantity: 'ways', role: 'size', value: columns * rows, words: this.spanOf(ask) });
    } else if (GRIDDED.has(ask.kind) && (ask.count ?? columns * rows) === columns * rows && columns * rows <= 10_000) {
      ask.count = columns * rows;
      ask.place = { ...ask.place, pattern: 'grid', grid: [columns, rows], words: this.spanOf(ask) };
    } else if ((BOARDED.has(ask.kind) || (ask.kind === 'output' && ask.count !== undefined)) && Math.min(columns, rows) >= BOARD_MM) {
      // "an ESP32 board 50x30": millimetres, where nothing on it comes in so many rows.
      this.sides(this.board('board_size', at), [columns, rows], span(this.message, at));
    } else ask.figures.push({ quantity: 'number', role: 'size', one_of: [columns, rows], words: this.spanOf(ask) });
  }

  sides(ask: MutableAsk, sides: readonly number[], words: Ask['words'][number], as?: Mods['sidesAs']): void {
    ask.figures = ask.figures.filter((f) => f.words.message === this.message || f.quantity !== 'length');
    const role = as === 'max' ? 'limit' : 'size';
    for (const value of sides) ask.figures.push({ quantity: 'length', role, value, ...(as === 'about' ? { about: true as const } : {}), words });
  }

  /** The board's ask of a concept, made when there is none: a size said anew replaces the old one. */
  board(concept: string, at: { readonly from: number; readonly to: number }): MutableAsk {
    const known = this.asks.find((a) => a.concept === concept && a.kind === 'board' && a.state === 'wanted');
    if (known !== undefined) {
      this.touch(known);
      known.words = [...known.words, span(this.message, at)];
      return known;
    }
    const found = this.lexicon.concept(concept);
    return this.add({ ...plainDraft(found ?? { ...UNKNOWN_PART, id: concept, kind: 'board' }, at), kind: 'board' });
  }
}
