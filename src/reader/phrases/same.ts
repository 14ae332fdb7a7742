import { isPartNumberShape } from '../../lexicon/index.js';
import type { MutableAsk } from '../asks/builder.js';
import { type Draft, noMods, span } from '../asks/draft.js';
import { FeedReader } from './feeding.js';
import type { Phrase } from './phrases.js';
import { saidOfStrip } from './strips.js';

/** Kinds that a part nobody knows may be what makes them: "a preamp with an …". */
const REALISED = new Set(['function', 'conversion', 'charging', 'interface', 'storage', 'sound', 'protection', 'display']);

/** Kinds of things that a part number may name more closely. */
const NAMEABLE = new Set([...REALISED, 'controller', 'sensor', 'component']);

/** Kinds of what a board has once, however many of anything else. */
/** Where one thing stands at another. */
const STANDS: ReadonlySet<string> = new Set(['at', 'on', 'beside', 'over']);
const ONCE = new Set(['controller', 'board', 'quality', 'supply', 'mechanical']);

/** Kinds of things of which there is one where nobody counts them. */
const AGAIN = new Set(['load', 'sound', 'display']);
const isPlain = (draft: Draft): boolean =>
  draft.figures.length === 0 && draft.features.size === 0 && draft.part === undefined && draft.connector === undefined;

/** What is said of the contacts of a relay. */
const SWITCHED = new Set(['changeover', 'normally_open', 'normally_closed']);

/** What a chip that is named behind it has several of. */
const LINES: ReadonlySet<string> = new Set(['output', 'input', 'switched_output', 'low_side_output']);

/** Letters by which a family of parts is called. */
const SHORTEST_FAMILY = 4;

/** Whether features say that others are meant: "green LEDs" after "red LEDs". */
const isToldApart = ({ features }: Draft, known: MutableAsk): boolean => features.size > 0 && known.features.some((f) => !features.has(f));

/** What stands already, said again or more closely: a title's thing with its count, "the relays", the part number behind what it is. */
export abstract class SameReader extends FeedReader {
  /** "a card for five relays: latching relays": a title counts what it is for, and of which sort that is may follow. */
  private isSorted({ kind }: MutableAsk, { plural }: Draft): boolean {
    const { purpose, lexicon } = this.request;
    return kind === 'function' || (plural && lexicon.concept(purpose?.concept ?? '')?.kind === 'purpose' && (kind === 'load' || kind === 'output'));
  }

  /** What the title named, told with its count or part: the same thing. */
  protected titledAs(draft: Draft): MutableAsk | null {
    const { purpose, asks, lexicon, message } = this.request;
    if (purpose?.words === undefined || draft.more || draft.each) return null;
    const further = draft.kind !== 'connector' && draft.from >= purpose.words.to;
    if (!further && draft.count === undefined && draft.part === undefined) return null;
    const { from, to } = purpose.words;
    const named = asks.find(
      (a) =>
        a.state === 'wanted' &&
        // "a stepper driver board, 3 axes, DRV8825": of which sort the counted ones are.
        (a.count === undefined || (draft.count === undefined && this.isSorted(a, draft) && lexicon.isA(draft.concept.id, a.concept))) &&
        a.part === undefined &&
        (a.figures.length === 0 || (draft.figures.length === 0 && a.figures.every((f) => f.quantity === 'number'))) &&
        a.connector === undefined &&
        a.words.every((w) => w.message === message && w.from >= from && w.to <= to) &&
        (lexicon.isA(a.concept, draft.concept.id) || lexicon.isA(draft.concept.id, a.concept)),
    );
    if (named === undefined || draft.kind !== named.kind) return null;
    if (lexicon.isA(draft.concept.id, named.concept)) named.concept = draft.concept.id;
    named.text = this.request.text.slice(draft.from, draft.to);
    if (draft.part !== undefined) named.part = draft.part;
    named.words = [...named.words, span(message, draft)];
    this.request.tell(named, draft);
    return named;
  }

  /** "10 A contacts", "changeover contacts on a terminal" behind a relay are its own, no inputs. */
  protected isOfRelay(draft: Draft): boolean {
    const { request } = this;
    // "A relay, 1 s, dry contact" in one run of nouns: the relay's contact.
    if (draft.concept.id === 'contact_input' && draft.features.has('relay')) {
      draft.features.delete('relay');
      Object.assign(draft, { concept: this.conceptOf('relay', 'output'), kind: 'output' });
      return false;
    }
    const switched = [...draft.features].some((f) => SWITCHED.has(f)) || /^contacts?$/i.test(request.text.slice(draft.from, draft.to));
    if (draft.concept.id !== 'contact_input' || (draft.figures.length === 0 && !switched)) return false;
    if (draft.figures.length > 0 && draft.count !== undefined) return false;
    const relay = request.asks.findLast((a) => a.state === 'wanted' && a.not === undefined && request.lexicon.isA(a.concept, 'relay'));
    if (relay === undefined) return false;
    for (const said of draft.figures) request.figure(relay, said, 'rated');
    const { connector, connectorAt, ways, features, places, heard } = draft;
    request.tell(relay, {
      ...noMods(),
      features,
      places,
      heard,
      ...(connector === undefined || relay.connector !== undefined ? {} : { connector, ...(connectorAt === undefined ? {} : { connectorAt }) }),
      ...(ways === undefined ? {} : { ways }),
    });
    request.hear(draft);
    this.clause.push(relay);
    return true;
  }

  /** The same thing named again adds nothing: "the ESP32 reads …", "the relays are …". */
  protected repeats(draft: Draft, before?: MutableAsk, lead?: Phrase['lead']): boolean {
    const strip = saidOfStrip(draft, this.request);
    if (strip !== null) {
      this.clause = [...this.clause.filter((a) => a !== strip), strip];
      return true;
    }
    if (lead?.each === true && this.allAgain(draft, true)) return true;
    const known = this.known(draft) ?? (draft.definite === true ? this.knownByNoun(draft) : undefined);
    if (known === undefined || draft.count !== undefined || draft.verb || draft.more) return false;
    if (this.allAgain(draft)) return true;
    // Several that were counted, named again without a count.
    const counted =
      draft.plural && (known.count ?? 1) > 1 && known.concept === draft.concept.id && draft.part === undefined && !isToldApart(draft, known);
    // "a pump …, pump on a terminal": said again without an article.
    // A cell behind a clock is not what the board runs on.
    const once = draft.concept.once === true && (known.concept === draft.concept.id || !this.request.lexicon.isA(known.concept, 'coin_cell'));
    const again =
      (AGAIN.has(draft.kind) || once) &&
      (!draft.article || once) &&
      (known.concept === draft.concept.id || once || (draft.kind === 'display' && draft.concept.parents.length === 0)) &&
      (known.count ?? 1) === 1 &&
      !draft.plural &&
      isPlain(draft);
    // "17 keys, MX switches", "four thermocouples, type K": of which sort the counted ones are.
    const apposed =
      known.concept === draft.concept.id && !draft.article && !draft.plural && lead?.joined === 'comma' && lead.preposition === undefined;
    const sorted =
      (known.count ?? 1) > 1 &&
      isPlain(draft) &&
      this.clause.includes(known) &&
      (apposed || (draft.kind === 'input' && known.kind === 'input' && draft.plural));
    // "a pump, 230 V pump", "…, fan speed by PWM": figures and manner of the one load that was named.
    const same = apposed && known.kind === 'load' && (known.count ?? 1) === 1 && tellsMore(draft, known);
    if (!counted && !again && !sorted && !same && draft.definite !== true) return false;
    // "LEDs under the keys": as many as those.
    if (counted && before?.kind === 'light' && before.several === true && before.count === undefined && STANDS.has(lead?.preposition ?? ''))
      this.spread([before], known);
    // "passive, no wait, active": in place of what was said.
    if (lead?.correction) known.features = [];
    // "16 keys with MX switches": what they are.
    if (sorted && this.request.lexicon.isA(known.concept, draft.concept.id)) known.concept = draft.concept.id;
    this.request.tell(known, draft);
    this.clause.push(known);
    this.again.push(known);
    if (again) this.open = false;
    this.subject = known;
    return true;
  }

  /** "sockets and dials along the bottom": things in the plural of which several were told one by one; what is said is said of all of them. */
  private allAgain(draft: Draft, each = false): boolean {
    const { asks, lexicon, message } = this.request;
    // "all of them …": what each of them is to be.
    const only = draft.part === undefined && draft.figures.length === 0 && draft.connector === undefined;
    if (!draft.plural || !(isPlain(draft) || (each && only)) || draft.count !== undefined || message > 0) return false;
    const { id, kind } = draft.concept;
    const meant = asks.filter(
      (a) =>
        a.state === 'wanted' &&
        a.not === undefined &&
        a.kind !== 'supply' &&
        (a.kind === kind ? lexicon.isA(a.concept, id) : kind === 'connector' && a.connector !== undefined && lexicon.isA(a.connector.concept, id)),
    );
    if (meant.length < 2 && meant[0]?.per === undefined) return false;
    this.again.push(...meant);
    for (const ask of meant)
      this.request.tell(ask, {
        ...noMods(),
        places: draft.places,
        features: new Set(draft.features),
        ...(draft.mounting === undefined ? {} : { mounting: draft.mounting }),
      });
    this.request.hear(draft);
    for (const { from, to, text, speech } of draft.unread) this.request.leave(from, to, text, speech);
    this.clause = [...this.clause.filter((a) => !meant.includes(a)), ...meant];
    return true;
  }

  /** The part right behind the comma or bracket. */
  protected apposed(draft: Draft, before: MutableAsk, { joined }: Phrase['lead']): boolean {
    const end = Math.max(0, ...before.words.filter((w) => w.message === this.request.message).map((w) => w.to));
    return (joined === 'comma' || joined === 'open') && before === this.clause.at(-1) && /^[\s,(:]*$/.test(this.request.text.slice(end, draft.from));
  }

  /** A part number, or "each channel", behind what it is: what was said is told of more closely. */
  protected specifies(draft: Draft, before: MutableAsk | undefined, lead: Phrase['lead']): boolean {
    const { request } = this;
    const { lexicon } = request;
    if (before !== undefined && this.eitherPart(draft, before, lead)) return true;
    if (draft.concept.id === 'channel' && draft.count === undefined) {
      const counted = request.asks.find((a) => a.count !== undefined && a.count > 1 && a.state === 'wanted' && a.kind !== 'mechanical');
      if (counted === undefined) return false;
      request.tell(counted, { ...draft, features: new Set(draft.features) });
      this.clause.push(counted);
      return true;
    }
    if (this.isOfRelay(draft)) return true;
    if (before !== undefined && this.isNamed(draft, before, lead)) return true;
    if (
      before === undefined ||
      draft.part === undefined ||
      before.part !== undefined ||
      (draft.mounting !== undefined && draft.mounting !== before.mounting) ||
      before.not ||
      !(lead.preposition === undefined || ((lead.preposition === 'with' || lead.preposition === 'via') && before === this.clause.at(-1))) ||
      lead.joined === 'and'
    )
      return false;
    const named = lead.preposition !== undefined || this.apposed(draft, before, lead);
    const here = before.words.every((w) => w.message === request.message);
    const family = draft.part.toLowerCase().startsWith(before.text.toLowerCase()) && before.text.length >= SHORTEST_FAMILY;
    const unknown = draft.concept.id === 'unknown_part' && named && here && (family || REALISED.has(before.kind));
    const kin =
      unknown ||
      lexicon.isA(draft.concept.id, before.concept) ||
      lexicon.isA(before.concept, draft.concept.id) ||
      before.features.includes(draft.concept.id);
    const closer = lead.preposition !== undefined || lead.joined === 'colon' || lead.joined === 'comma' || lead.joined === 'open';
    if (!kin || !closer || draft.count !== undefined) return false;
    before.part = draft.part;
    request.hear(draft);
    // "ten LEDs with an LM3914": one bar that consists of them, and not ten of it.
    if (before.kind === 'light' && draft.concept.by_itself === true && draft.concept.id !== before.concept) delete before.count;
    if (LINES.has(before.concept)) this.onLines(before);
    if (lexicon.isA(draft.concept.id, before.concept)) before.concept = draft.concept.id;
    before.words = [...before.words, span(request.message, draft)];
    request.tell(before, draft);
    return true;
  }

  /** "4 outputs, ULN2803": so many lines of one chip, and not so many chips. */
  private onLines(before: MutableAsk): void {
    const { count } = before;
    const [words] = before.words;
    if (count === undefined || words === undefined) return;
    before.figures = [...before.figures, { quantity: 'number', role: 'size', value: count, words }];
    delete before.count;
  }

  /** What is there once for each of several. */
  protected spread(made: readonly MutableAsk[], of: MutableAsk): void {
    for (const ask of made) {
      if (ask === of || ONCE.has(ask.kind) || ask.words.some((w) => w.message !== this.request.message)) continue;
      ask.per = of.id;
      this.request.link(ask, 'per', of);
    }
  }

  /** "SHT31 for humidity", "DW01A for protection": what a part that stands is there for. */
  protected isItsUse(draft: Draft, { preposition, joined }: Phrase['lead']): boolean {
    const bare =
      draft.part === undefined && draft.count === undefined && draft.connector === undefined && draft.figures.length === 0 && !draft.plural;
    const by = this.clause.at(-1);
    // "USB-C for power and data": lines of the plug.
    const plugged = by !== undefined && /^usb/.test(by.connector?.concept ?? by.concept) && this.request.lexicon.isA(draft.concept.id, 'signal_line');
    if (by !== undefined && bare && plugged && (preposition === 'for' || (preposition === undefined && joined === 'and'))) {
      by.words = [...by.words, span(this.request.message, draft)];
      this.request.tell(by, { ...draft, features: new Set([...draft.features, draft.concept.id]) });
      return true;
    }
    if (
      preposition !== 'for' ||
      !bare ||
      by === undefined ||
      !(by.part !== undefined || isPartNumberShape(by.text)) ||
      by.kind !== draft.kind ||
      !this.kin(draft, by)
    )
      return false;
    by.words = [...by.words, span(this.request.message, draft)];
    this.request.tell(by, draft);
    return true;
  }

  /** "4 relays for pumps and vents": what they switch, told in general, is no further thing. */
  protected isSwitched(draft: Draft, { preposition, joined }: Phrase['lead']): boolean {
    const of = preposition === 'for' ? this.clause.at(-1) : preposition === undefined && joined === 'and' ? this.switching : null;
    const general = draft.kind === 'load' && draft.plural && draft.count === undefined && isPlain(draft) && !draft.article;
    const outputs = of?.kind === 'output' && (of.count ?? 1) > 1 && of.state === 'wanted';
    this.switching = general && outputs ? of : null;
    if (this.switching === null || this.known(draft) !== undefined) return false;
    this.request.hear(draft);
    return true;
  }
  private switching: MutableAsk | null | undefined = null;

  /** "An interface for an Arduino": a ready-made board that stands beside this one. */
  protected isHost(draft: Draft, { preposition }: Phrase['lead']): boolean {
    const { lexicon, message, asks } = this.request;
    const { id } = draft.concept;
    const board = lexicon.isA(id, 'dev_board') || (lexicon.isA(id, 'arduino') && !/\d{3}/.test(draft.part ?? ''));
    const beside = preposition === 'beside' || (preposition === 'for' && draft.part === undefined);
    if (!beside || !board || message > 0 || draft.count !== undefined || draft.mounting !== undefined || asks.length === 0) return false;
    if (this.known(draft) !== undefined || this.clause.at(-1)?.kind === 'connector') return false;
    this.request.hear(draft);
    return true;
  }

  /** "A or B", two part numbers: either will do. */
  protected eitherPart(draft: Draft, before: MutableAsk, { joined }: Phrase['lead']): boolean {
    const alike = before.kind === draft.kind || draft.concept.id === 'unknown_part';
    if (joined !== 'or' || before.part === undefined || draft.part === undefined || !alike || before.not) return false;
    before.parts = [...(before.parts ?? []), draft.part];
    before.words = [...before.words, span(this.request.message, draft)];
    return true;
  }

  /** "The ADC is an ADS1115": what was said in general is that part. */
  protected isNamed(draft: Draft, before: MutableAsk, { copula, joined }: Phrase['lead']): boolean {
    const general = before.part === undefined && before.not === undefined && before === this.clause.at(-1);
    if (copula !== true || joined === 'and' || !general || draft.count !== undefined) return false;
    if (before.count !== undefined || (!this.kin(draft, before) && (draft.part === undefined || !NAMEABLE.has(before.kind)))) return false;
    this.becomes(before, draft);
    return true;
  }

  /** "An OPA2134 as the buffer": what the part does. */
  protected servesAs(head: Draft, before: MutableAsk): boolean {
    if (before.part === undefined || head.part !== undefined || head.count !== undefined || !NAMEABLE.has(head.kind) || before.not) return false;
    if (before.concept !== 'unknown_part' && !this.kin(head, before)) return false;
    if (!this.request.lexicon.isA(before.concept, head.concept.id)) Object.assign(before, { concept: head.concept.id, kind: head.kind });
    before.words = [...before.words, span(this.request.message, head)];
    this.request.tell(before, head);
    return true;
  }

  /** Whether one is a sort of the other. */
  protected kin({ concept }: Draft, before: MutableAsk): boolean {
    const { lexicon } = this.request;
    return lexicon.isA(concept.id, before.concept) || lexicon.isA(before.concept, concept.id);
  }

  /** What stands is told of more closely by a draft: its part, its sort, what is said of it. */
  protected becomes(ask: MutableAsk, draft: Draft): void {
    const { request } = this;
    const { from, to } = draft;
    const written = request.text.slice(from, to);
    const part = draft.part ?? (isPartNumberShape(written) ? written : undefined);
    if (part !== undefined && ask.part === undefined) ask.part = part;
    if (request.lexicon.isA(draft.concept.id, ask.concept)) ask.concept = draft.concept.id;
    ask.words = [...ask.words, span(request.message, draft)];
    request.tell(ask, draft);
  }
}

/** Whether what is said of a load that was named tells it nothing else than before, and nothing that would be another one. */
const tellsMore = ({ part, label, connector, places, features, figures }: Draft, known: MutableAsk): boolean =>
  part === undefined &&
  label === undefined &&
  connector === undefined &&
  places.length === 0 &&
  [...features].every((f) => f === 'speed_word') &&
  figures.every(({ item }) => known.figures.every((f) => f.quantity !== item.quantity));
