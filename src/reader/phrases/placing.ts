import type { Concept } from '../../lexicon/index.js';
import type { Quantity } from '../../request/index.js';
import type { MutableAsk } from '../asks/builder.js';
import { isAskKind, type Said } from '../asks/draft.js';
import { takes } from '../asks/figures.js';
import { ConversionReader } from './conversions.js';
import type { Phrase } from './phrases.js';

/** A signal whose volts were said: a further voltage is not its own. */
const isTold = (a: MutableAsk): boolean =>
  a.figures.some((f) => f.quantity === 'voltage' && (a.kind === 'input' || (a.kind === 'output' && f.min === 0)));
/** Kinds of what tells something that an analogue output may follow. */
const TELLS: ReadonlySet<string> = new Set(['interface', 'input', 'controller']);
/** Kinds that take a voltage said behind a comma; others are fed by the board. */
const DRIVEN = new Set([
  'supply',
  'rail',
  'conversion',
  'charging',
  'output',
  'load',
  'light',
  'sound',
  'connector',
  'input',
  'behaviour',
  'quality',
]);
const FED_BY = new Set(['supply', 'rail', 'conversion', 'charging', 'output', 'load', 'light', 'sound', 'behaviour', 'quality']);
/** Kinds of what gives a board its voltages. */
const GIVES = new Set(['supply', 'rail', 'conversion']);
/** Quantities that are of the stage as a whole before they are of a part in it. */
const WHOLE = new Set<Quantity>(['gain', 'order', 'level']);
/** What is told of a supply behind "runs from". */
const FED = new Set<Quantity>(['voltage', 'current', 'power', 'cells', 'capacity', 'energy', 'ratio', 'frequency']);
/** Kinds of things that have an input and an output of their own. */
const ENDED = new Set(['sensor', 'input', 'function', 'component']);
/** Parts that a value alone names. */
export const PASSIVES: Readonly<Partial<Record<Quantity, string>>> = { capacitance: 'capacitor', resistance: 'resistor', inductance: 'inductor' };
/** No loudspeaker has more, Ω. */
const LOUD_OHM = 32;
/** Modules of a rack are told in parts of an inch. */
const PANEL = /\d\s?HP$/i;
/** More than a light draws that is told in milliamperes. */
const LIGHT_A = 0.1;
/** A voltage that differs by so much is another one. */
const OTHER_VOLTS = 0.25;
/** Beyond its ends by so much a cell never is. */
const LESS_VOLTS = 0.1;
/** No board is shorter, mm. */
const LEAST_BOARD_MM = 15;
/** No board is so long: it is a cable, or how far something is away. */
const LEAST_CABLE_MM = 1000;
/** Kinds of what has a signal. */
const SIGNALS: ReadonlySet<string> = new Set(['input', 'output', 'function', 'sensor', 'interface']);
/** Kinds of what hangs on a line. */
const LINED: ReadonlySet<string> = new Set(['sensor', 'interface', 'load', 'light', 'input']);
/** Kinds of what feeds a board, or is made of what does. */
const FEEDING: ReadonlySet<string> = new Set(['supply', 'conversion', 'rail', 'charging']);
/** So many lights share what is said behind them. */
const MANY_LIGHTS = 10;
/** Times from a day on are how long a battery lasts. */
const DAY_S = 86_400;
/** Shorter ones are of what a board does. */
const HOUR_S = 3600;

/** Figures without a head: each goes to the ask that takes it, else to one that it stands for. */
export abstract class PlacingReader extends ConversionReader {
  /** Figures of one phrase: amperes right behind volts are of what the volts are of. */
  protected looseFigures(figures: readonly Said[], lead: Phrase['lead']): void {
    if (this.givenAtTheEnd(figures, lead)) return;
    let of: MutableAsk | undefined;
    for (const said of figures) {
      const { quantity, from } = said.item;
      const way = said.item.way ?? said.marks.find((m) => m === 'in' || m === 'out' || m === 'supply');
      // Both sides of one size are of one thing.
      const pair = this.request.asks.find((a) =>
        a.figures.some((f) => f.quantity === quantity && this.request.isFrom(f, said) && f.words.to === said.item.to),
      );
      if (pair !== undefined) this.request.figure(pair, said);
      else if (of !== undefined && quantity === 'current' && way === undefined && takes(of, quantity, this.request.lexicon) > 0)
        this.request.figure(of, said);
      // "8 A 120 V" behind relays: what their contacts stand.
      else if (of?.kind === 'output' && quantity === 'voltage' && way === undefined) this.request.figure(of, said);
      else this.looseFigure(said, lead);
      if (quantity === 'voltage' || quantity === 'current')
        of = this.request.asks.find((a) => a.figures.some((f) => f.words.message === this.request.message && f.words.from === from));
    }
  }

  /** "4 servos, ESP32, 5 V 4 A": volts and amperes in a list of their own, behind something that does not take them, are what feeds the board. */
  private givenAtTheEnd(figures: readonly Said[], lead: Phrase['lead']): boolean {
    const { request } = this;
    const [volts, amps, ...more] = figures;
    const plain = ({ marks, item }: Said): boolean => marks.length === 0 && item.way === undefined && item.value.value !== undefined;
    const listed =
      request.message === 0 && lead.joined === 'comma' && lead.preposition === undefined && lead.named === undefined && lead.inside !== true;
    if (!listed || volts?.item.quantity !== 'voltage' || (amps !== undefined && amps.item.quantity !== 'current') || more.length > 0) return false;
    if (!figures.every(plain) || request.asks.some((a) => a.state === 'wanted' && (FEEDING.has(a.kind) || a.kind === 'board'))) return false;
    const taker = this.takerOf(volts, lead);
    const far = taker !== null && taker !== this.last && this.last?.kind === 'controller';
    const strung = taker?.kind === 'light' && (taker.count ?? 1) >= MANY_LIGHTS;
    // "a power LED, 12 V", "terminal blocks, 12 V": no light and no row of terminals is called by volts behind a comma.
    const rows = this.last?.kind === 'connector' && /s$/i.test(this.last.text) && request.lexicon.isA(this.last.concept, 'screw_terminal');
    const single = rows || (taker !== null && request.lexicon.isA(taker.concept, 'led'));
    if (amps === undefined ? !single : !far && !strung) return false;
    this.supplyOf(volts);
    if (amps === undefined) return true;
    const supply = request.asks.find((a) => a.kind === 'supply' && a.figures.some((f) => f.words.from === volts.item.from));
    request.figure(supply ?? taker!, amps);
    return true;
  }

  protected looseFigure(said: Said, lead: Phrase['lead']): void {
    const { request } = this;
    const { quantity, value } = said.item;
    // The width of a panel, which the board behind it keeps to.
    if (quantity === 'length' && PANEL.test(said.item.text) && value.value !== undefined)
      return void request.figure(request.board('board_width', said.item), { marks: [], item: { ...said.item, value: { max: value.value } } }, 'size');
    // "DMX to 0-10 V": what goes out for what comes in.
    const told = lead.preposition === 'to' || lead.arrow !== undefined ? this.clause.at(-1) : undefined;
    if (quantity === 'voltage' && value.min === 0 && value.max !== undefined && told !== undefined && TELLS.has(told.kind)) {
      const out = value.max === 10 ? 'voltage_0_10_output' : 'analog_output';
      return void request.figure(this.made(this.conceptOf(out, 'output'), said.item), said, 'out');
    }
    // From nothing up it is a signal, which comes in or goes out and feeds nothing.
    if (quantity === 'voltage' && value.min === 0 && lead.preposition !== 'to' && lead.arrow === undefined && this.signalOf(said)) return;
    // What has ends beside its nominal voltage is a source.
    if (quantity === 'voltage' && value.value !== undefined && value.max !== undefined) return void this.supplyOf(said);
    if (quantity === 'voltage' && (this.shifts(said) || this.conversion(said, lead))) return;
    if (
      (lead.preposition === 'supply' && FED.has(quantity)) ||
      ((lead.preposition === 'from' || lead.preposition === 'charge') && quantity === 'voltage')
    )
      return void this.supplyOf(said, lead.preposition !== 'supply');
    const per = lead.preposition === 'per' || lead.each === true;
    const way = said.item.way ?? said.marks.find((m) => m === 'in' || m === 'out' || m === 'supply') ?? lead.named;
    // "(…, 1 V out)": of what stands before the bracket.
    const inside = lead.inside === true && this.bracketed !== undefined && ENDED.has(this.bracketed.kind);
    if (inside && (way === 'in' || way === 'out')) return void request.figure(this.bracketed!, said, way);
    // "a hexagonal board 60 mm across"
    const wide = this.clause.length === 0 || (value.value ?? value.max ?? 0) >= LEAST_BOARD_MM;
    const shape = quantity === 'length' && wide ? request.asks.at(-1) : undefined;
    // Of a ring the smaller one is its hole.
    const [across, ...more] = shape?.figures ?? [];
    const ring = more.length === 0 && request.lexicon.concept(shape?.concept ?? '')?.outline?.hole !== undefined;
    if (
      shape?.kind === 'board' &&
      request.lexicon.isA(shape.concept, 'shape') &&
      (across === undefined || (ring && (value.value ?? 0) < (across.value ?? 0))) &&
      takes(shape, quantity, request.lexicon) > 1
    )
      return void request.figure(shape, said);
    // "pull-downs of 10k"
    const of = lead.preposition === 'of' && lead.joined === 'none' ? this.clause.at(-1) : undefined;
    // "a terminal for 12 V"
    const plug = lead.preposition === 'for' && lead.joined === 'none' && quantity === 'voltage' ? this.clause.at(-1) : undefined;
    if (plug?.kind === 'connector' && plug.figures.every((f) => f.quantity !== quantity)) return void request.figure(plug, said);
    if (of !== undefined && takes(of, quantity, request.lexicon) > 0 && of.figures.every((f) => f.quantity !== quantity))
      return void request.figure(of, said);
    if (quantity === 'voltage' || quantity === 'current')
      if (way === 'in' || way === 'out' || way === 'supply') {
        this.directed(said, way);
        return;
      }
    const asleep = lead.named === 'asleep' || said.marks.includes('asleep');
    if (quantity === 'current' && asleep) {
      const low = request.asks.find((a) => a.concept === 'low_power' && a.state === 'wanted' && !a.figures.some((f) => f.quantity === quantity));
      request.figure(low ?? this.made(this.conceptOf('low_power', 'quality'), said.item), said);
      return;
    }
    if (this.clause.length === 0 && !per && this.mayWait && this.heartTaking(said, true) === null) {
      this.waiting.push(said);
      if (quantity === 'voltage') this.source = { said, ask: null };
      return;
    }
    // "CH340, 120 ohm": in a list a part of its own beside a chip, which has no such value.
    const alone = PASSIVES[quantity] !== undefined && lead.joined === 'comma' && lead.preposition === undefined && !per;
    const taking = this.takerOf(said, lead);
    const taker = alone && taking?.part !== undefined && takes(taking, quantity, request.lexicon) < 2 ? null : taking;
    const apart = lead.joined !== 'and' || (taker !== null && request.lexicon.isA(taker.concept, 'battery'));
    if (taker !== null && quantity === 'voltage' && !lead.copula && apart && this.isMadeOf(taker, value.value)) {
      request.figure(this.made(this.conceptOf('rail', 'rail'), said.item), said, 'out');
      this.source = null;
    } else if (taker !== null) {
      if (lead.copula && quantity === 'voltage')
        taker.figures = taker.figures.filter((f) => f.quantity !== quantity || f.words.message === request.message);
      request.figure(taker, said, per ? 'each' : undefined);
    } else if (PASSIVES[quantity] !== undefined) request.figure(this.made(this.conceptOf(PASSIVES[quantity], 'component'), said.item), said);
    else if (quantity === 'voltage' && value.min === 0) request.figure(this.made(this.conceptOf('analog_input', 'input'), said.item), said);
    else if (quantity === 'voltage' || quantity === 'cells' || quantity === 'capacity') this.supplyOf(said);
    // "4 digits 0.56 inch": no board is so small, and something was said before.
    else if (quantity === 'length' && this.clause.length > 0 && (said.item.value.value ?? LEAST_BOARD_MM) < LEAST_BOARD_MM)
      request.figure(this.clause.at(-1)!, said, 'size');
    else if (quantity === 'length' && (said.item.value.value ?? said.item.value.max ?? 0) < LEAST_CABLE_MM)
      request.figure(request.board('board_size', said.item), said, 'size');
    else if (quantity === 'length') request.leave(said.item.from, said.item.to, said.item.text, 'NUM');
    else if (quantity === 'temperature') request.figure(this.made(this.conceptOf('temperature_range', 'quality'), said.item), said);
    else if (quantity === 'money' || (quantity === 'time' && (said.item.value.value ?? said.item.value.min ?? said.item.value.max ?? 0) >= HOUR_S))
      request.figure(this.made(this.conceptOf(quantity === 'money' ? 'cost' : 'battery_life', 'quality'), said.item), said);
    else if (this.last !== undefined) request.figure(this.last, said);
    else request.leave(said.item.from, said.item.to, said.item.text, 'NUM');
    if (quantity === 'voltage') this.source = { said, ask: taker };
  }

  /** "2S LiPo, 5 V 3 A": a voltage that a supply cannot have is made of it. */
  private isMadeOf(ask: MutableAsk, volts: number | undefined): boolean {
    const { lexicon } = this.request;
    if (!this.feeds(ask) || volts === undefined || volts <= 0) return false;
    const told = ask.figures.find((f) => f.quantity === 'voltage' && f.words.message === this.request.message);
    if (told !== undefined) return told.value !== undefined && Math.abs(told.value - volts) > OTHER_VOLTS * told.value;
    const above = (id: string): Concept[] => {
      const own = lexicon.concept(id);
      return own === undefined ? [] : [own, ...own.parents.flatMap(above)];
    };
    const sorts = above(ask.concept).flatMap((c) => c.figures);
    const cell = sorts.find((f) => f.quantity === 'voltage' && f.empty !== undefined);
    if (cell?.typical === undefined) return false;
    const said = [ask.figures.find((f) => f.quantity === 'cells')?.value, ask.count, sorts.find((f) => f.quantity === 'cells')?.typical];
    const cells = said.find((n) => n !== undefined && n > 1) ?? Math.max(1, Math.round(volts / cell.typical));
    return volts < cells * cell.typical * (1 - LESS_VOLTS) || volts > cells * (cell.full ?? cell.typical) * (1 + LESS_VOLTS);
  }

  /** A voltage from nothing up that nothing of its phrase takes: of the signal that was told last, or of one that nobody named. */
  private signalOf(said: Said): boolean {
    const way = said.item.way ?? said.marks.find((m) => m === 'in' || m === 'out');
    const last = this.clause.at(-1);
    if (last !== undefined && SIGNALS.has(last.kind)) {
      if (last.figures.some((f) => f.quantity === 'voltage')) return false;
      this.request.figure(last, said);
      return true;
    }
    if (last !== undefined && way === undefined && !GIVES.has(last.kind)) return false;
    const [concept, kind] = way === 'out' ? (['analog_output', 'output'] as const) : (['analog_input', 'input'] as const);
    this.request.figure(this.made(this.conceptOf(concept, kind), said.item), said);
    return true;
  }

  /** What a figure without a head is of; null: of nothing that stands. */
  protected takerOf(said: Said, { joined, preposition }: Phrase['lead']): MutableAsk | null {
    const { request, clause } = this;
    const { quantity, value } = said.item;
    if (quantity === 'temperature' && value.min !== undefined && value.max !== undefined && value.min <= 0) return null;
    if (quantity === 'time' && (value.value ?? value.min ?? value.max ?? 0) >= DAY_S) return null;
    // "4 ohm": of what sounds, and of no knob before it.
    const loud =
      quantity === 'resistance' && (value.value ?? value.max ?? LOUD_OHM + 1) <= LOUD_OHM ? request.asks.filter((a) => this.sounds(a)) : [];
    if (loud.length > 0) return request.taker(said, loud);
    // So long is a line, or a strip of lights.
    if (quantity === 'length' && (value.value ?? value.max ?? 0) >= LEAST_CABLE_MM)
      return request.taker(
        said,
        clause.filter((a) => LINED.has(a.kind)),
      );
    // "charge it from USB-C at 500 mA": into the cell, not out of the socket.
    const last = this.clause.at(-1);
    const charger =
      quantity === 'current' && last?.kind === 'supply'
        ? this.clause.find((a) => a.kind === 'charging' && a.links.some((l) => l.ask === last.id))
        : undefined;
    if (charger?.figures.every((f) => f.quantity !== 'current')) return charger;
    // "Two lamps, 24 V, 1 A each": of what is counted, and not of what feeds them.
    const several = said.marks.includes('each')
      ? this.clause.filter((a) => (a.count ?? 1) > 1 && takes(a, quantity, request.lexicon) > 0).at(-1)
      : undefined;
    if (several !== undefined) return several;
    const within = request.taker(said, this.bracketed === undefined ? [] : [this.bracketed]) ?? this.heartTaking(said);
    if (within !== null) return within;
    // Two rails that stand by themselves feed the board; one voltage behind what the board drives is told of that.
    const feeds = joined === 'comma' || preposition === 'on' || preposition === 'from' || preposition === 'at' || preposition === 'supply';
    if (quantity === 'voltage' && feeds && value.one_of?.length === 2 && value.one_of[0] === -value.one_of[1]!) return null;
    const apart =
      quantity === 'voltage' &&
      joined === 'comma' &&
      !request.asks.some((a) => a.kind === 'supply' && a.figures.some((f) => f.quantity === quantity));
    // A few milliamperes are of the lights and not all that feeds them.
    const few = quantity === 'current' && !said.marks.includes('max') && (value.value ?? 1) < LIGHT_A && request.asks.some((a) => a.kind === 'light');
    const fits = (asks: readonly MutableAsk[]): readonly MutableAsk[] =>
      apart ? asks.filter((a) => DRIVEN.has(a.kind) && !isTold(a) && !this.signals(a)) : few ? asks.filter((a) => a.kind !== 'supply') : asks;
    const whole = WHOLE.has(quantity)
      ? request.taker(
          said,
          request.asks.filter((a) => a.kind === 'function' && a.part === undefined),
        )
      : null;
    // From sentence to sentence a voltage is of what is fed or feeds, not of a fuse on the way.
    // A sentence of its own is of what feeds the board, before it is of a small light on it.
    const fed = request.asks.some((a) => GIVES.has(a.kind) && a.state === 'wanted' && a.figures.some((f) => f.quantity === 'voltage'));
    const alone = quantity === 'voltage' && joined === 'start' && clause.length === 0 && !fed;
    const drives = alone ? request.asks.filter((a) => a.kind !== 'light' && a.kind !== 'quality' && a.kind !== 'behaviour') : request.asks;
    const before = quantity === 'voltage' ? drives.filter((a) => FED_BY.has(a.kind)) : request.asks;
    return whole ?? request.taker(said, fits(clause)) ?? request.taker(said, fits(before));
  }

  private sounds({ kind, concept, state }: MutableAsk): boolean {
    return state === 'wanted' && (kind === 'sound' || this.request.lexicon.isA(concept, 'audio_amplifier'));
  }

  /** What a voltage by itself is not said of: a contact, what a hand moves, a line that carries a signal. */
  private signals({ concept, kind, connector }: MutableAsk): boolean {
    const { lexicon } = this.request;
    const is = (...ids: string[]): boolean => ids.some((id) => lexicon.isA(concept, id));
    const hand = kind === 'input' && concept !== 'input' && !is('digital_input', 'analog_input', 'isolated_input');
    const line = hand || is('contact_input', 'audio_output', 'audio_input');
    return line || (connector !== undefined && lexicon.isA(connector.concept, 'signal_connector'));
  }

  /** The heart of the purpose takes what is said of it before it has a name of its own. */
  protected heartTaking(said: Said, only = false): MutableAsk | null {
    const { request } = this;
    if (this.clause.length > 0 || request.message > 0 || request.purpose?.concept === undefined) return null;
    const heart = request.lexicon.concept(request.lexicon.concept(request.purpose.concept)?.heart?.[0] ?? '');
    if (heart === undefined || !isAskKind(heart.kind) || takes({ concept: heart.id, kind: heart.kind }, said.item.quantity, request.lexicon) < 2)
      return null;
    return only ? (request.asks[0] ?? this.made(heart, request.purpose.words ?? said.item)) : this.made(heart, request.purpose.words ?? said.item);
  }
}
