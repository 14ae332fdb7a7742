import type { MutableAsk } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { HeadReader } from './hang.js';

/** Kinds of what gives the board, or something behind it, a voltage. */
const GIVES: ReadonlySet<string> = new Set(['supply', 'rail', 'conversion', 'charging']);

const FEEDS: ReadonlySet<string> = new Set(['supply', 'conversion', 'rail', 'protection']);
/** Kinds of what may stand beside a supply without using it. */
const BESIDE: ReadonlySet<string> = new Set(['connector', 'mechanical', 'board', 'quality', 'marking', 'light', 'component']);
/** Plugs that carry supplies and nothing else. */
const POWER_PLUGS: ReadonlySet<string> = new Set(['barrel_jack', 'xt60', 'xt30', 'anderson', 'power_terminal']);
const isBare = (a: MutableAsk): boolean =>
  a.part === undefined && a.count === undefined && a.links.length === 0 && a.figures.every((f) => f.quantity !== 'voltage');
/** Kinds that no USB cable plugs into. */
const PLUGLESS: ReadonlySet<string> = new Set(['light', 'input', 'sensor', 'output', 'display', 'sound', 'storage', 'component', 'function']);

/** Supplies that nobody called so: a socket with its voltage, the voltage of a protection, what a supply board gives. */
export abstract class SupplyReader extends HeadReader {
  /** "Input" and "output" of a board that only feeds are the connectors of its supply and of what it gives, no switches. */
  protected endsOfSupply(): void {
    const { request } = this;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    // "output on two sockets": counted by what it ends on.
    const ended = ({ count: _count, ...a }: MutableAsk): boolean => a.connector !== undefined && isBare(a);
    const side = (id: string): MutableAsk | undefined => live.find((a) => a.concept === id && (isBare(a) || (id === 'output' && ended(a))));
    this.suppliesIn(live);
    const [input, output] = [side('input'), side('output')];
    // Nothing is fed over a plug by which signals come.
    if (input?.connector !== undefined && request.lexicon.carriesSignals(input.connector.concept)) return;
    if (request.message > 0 || (input === undefined && output === undefined) || !live.some((a) => FEEDS.has(a.kind))) return;
    if (live.some((a) => a !== input && a !== output && !BESIDE.has(a.kind) && !FEEDS.has(a.kind))) return;
    if (input?.connector !== undefined) this.comesInBy(live, input);
    else if (input !== undefined) request.unmake(input);
    if (output === undefined) return;
    Object.assign(output, { kind: 'connector', concept: output.connector?.concept ?? 'screw_terminal', features: [...output.features, 'output'] });
  }

  /** "A 9 V supply with an LM7809": the voltage that a part makes is what comes out, whatever it was said of. */
  protected partGives(): void {
    const { request } = this;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    for (const chip of live) {
      const makes = chip.kind !== 'conversion' || chip.part === undefined ? [] : (request.lexicon.part(chip.part)?.makes ?? []);
      const given = ({ quantity, value }: MutableAsk['figures'][number]): boolean =>
        quantity === 'voltage' && makes.some((v) => Math.abs(v - (value ?? 0)) < 0.05);
      if (makes.length === 0 || chip.figures.some((f) => f.role === 'out' && given(f))) continue;
      // A family that is made for several voltages tells none by itself: its own is what was said to come out, or what is below what the part is fed with.
      const below = (f: MutableAsk['figures'][number]): boolean =>
        chip.figures.some((g) => g.quantity === 'voltage' && (g.value ?? 0) > (f.value ?? Number.POSITIVE_INFINITY));
      const its = (f: MutableAsk['figures'][number]): boolean => given(f) && (makes.length === 1 || f.role === 'out' || below(f));
      const other = live.find((a) => a !== chip && (a.kind === 'supply' || (a.concept === 'dcdc' && a.part === undefined)) && a.figures.some(its));
      const volts = other?.figures.find((f) => its(f) && f.role === 'out') ?? other?.figures.find(its);
      if (other === undefined || volts === undefined) continue;
      // The other voltage that was said of it comes in.
      chip.figures = chip.figures.map((f) => (f.quantity === 'voltage' && f.role === 'out' ? { ...f, role: 'in' as const } : f));
      other.figures = other.figures.filter((f) => f !== volts);
      chip.figures.push({ ...volts, role: 'out' });
      if (
        other.connector === undefined &&
        (other.kind === 'conversion' || (other.concept === 'supply' && !other.figures.some((f) => f.quantity === 'voltage')))
      )
        unite(request, chip, other);
    }
  }

  /** "…, XT60 input": the one input that ends in a plug for supplies is where the board is fed, whatever else is on it. */
  private suppliesIn(live: readonly MutableAsk[]): void {
    const [input, ...others] = live.filter((a) => a.concept === 'input' && isBare(a) && POWER_PLUGS.has(a.connector?.concept ?? ''));
    if (input !== undefined && others.length === 0) this.comesInBy(live, input);
  }

  /** The supply that was named without a plug comes in by the one of this input; else it is the supply. */
  private comesInBy(live: readonly MutableAsk[], input: MutableAsk): void {
    const supply = live.find((a) => a.kind === 'supply' && a.connector === undefined && (a.count ?? 1) === 1);
    if (supply === undefined) Object.assign(input, { concept: 'supply', kind: 'supply' });
    else {
      supply.connector = input.connector!;
      unite(this.request, supply, input);
    }
  }

  /** A voltage said of what protects a supply that nobody named is the supply's. */
  protected protectsSupply(): void {
    const { request } = this;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    if (request.message > 0 || live.some((a) => GIVES.has(a.kind) || this.feeds(a))) return;
    const guards = live.filter((a) => a.kind === 'protection' && a.figures.some((f) => f.quantity === 'voltage'));
    const [guard] = guards;
    if (guard === undefined || live.some((a) => a.kind === 'controller')) return;
    const [volts] = guard.figures.filter((f) => f.quantity === 'voltage');
    guard.figures = guard.figures.filter((f) => f !== volts);
    const supply = this.made(this.conceptOf('supply', 'supply'), volts!.words);
    supply.figures.push({ ...volts!, role: 'in' });
    const way = live.find((a) => a.kind === 'connector' && a.features.includes('input'));
    if (way !== undefined) {
      supply.connector = { concept: way.concept, words: way.words[0]! };
      request.unmake(way);
      return;
    }
  }

  /** Voltages behind the socket of a board that is named for what it gives: a rail each; what comes in through the socket nobody said. */
  protected givesRails(): void {
    const { request } = this;
    const { purpose, lexicon } = request;
    if (request.message > 0 || purpose?.concept === undefined || lexicon.concept(purpose.concept)?.heart?.includes('rail') !== true) return;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    const volts = (a: MutableAsk): MutableAsk['figures'] => a.figures.filter((f) => f.quantity === 'voltage');
    const plugs = live.filter((a) => a.kind === 'connector' && !a.features.includes('output'));
    const [plug] = plugs;
    if (plug === undefined || plugs.length > 1 || volts(plug).length < 2 || live.some((a) => a.kind === 'rail' && volts(a).length > 0)) return;
    // A range is what the socket takes.
    const taken = volts(plug).filter((f) => f.min !== undefined && f.max !== undefined);
    const given = volts(plug).filter((f) => !taken.includes(f));
    plug.figures = plug.figures.filter((f) => !given.includes(f));
    for (const f of given) this.made(this.conceptOf('rail', 'rail'), f.words).figures.push({ ...f, role: 'out' });
    plug.figures = plug.figures.map((f) => (taken.includes(f) ? { ...f, role: 'in' as const } : f));
    if (!live.some((a) => a.kind === 'supply')) this.becomesSupply(plug);
  }

  /** "USB or a 9 V jack": what may take the place of a supply, and has a voltage or is a jack, brings one. */
  protected eitherFeeds(): void {
    const { request } = this;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && a.words.every((w) => w.message === request.message));
    for (const ask of live) {
      const other = live.find(
        (a) => a !== ask && (ask.links.some((l) => l.role === 'or' && l.ask === a.id) || a.links.some((l) => l.role === 'or' && l.ask === ask.id)),
      );
      const brings = ask.concept === 'barrel_jack' || ask.figures.some((f) => f.quantity === 'voltage');
      if (ask.kind === 'connector' && other !== undefined && this.feeds(other) && brings && (ask.count ?? 1) === 1) this.becomesSupply(ask);
    }
  }

  /** A connector with a voltage, where nothing else feeds the board, brings its supply. */
  protected connectorFeeds(): void {
    const { request } = this;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
    const made = ['supply', 'conversion', 'rail', 'charging'];
    const volts = live.filter((a) => a.kind === 'connector' && a.figures.some((f) => f.quantity === 'voltage'));
    const [only] = volts;
    if (
      only === undefined ||
      volts.length > 1 ||
      (only.count ?? 1) > 1 ||
      only.features.includes('output') ||
      !only.words.some((w) => w.message === request.message)
    )
      return;
    // "a regulator, 18 V jack": what stands at another voltage than what is made feeds it, where nothing else is said to.
    const figures = (a: MutableAsk, role: 'in' | 'out'): number[] =>
      a.figures.flatMap((f) => (f.quantity === 'voltage' && f.role === role ? [f.max ?? f.value ?? 0] : []));
    const brought = Math.max(...only.figures.flatMap((f) => (f.quantity === 'voltage' ? [f.max ?? f.value ?? 0] : [])));
    const open = (a: MutableAsk): boolean =>
      a.kind === 'conversion' && figures(a, 'in').length === 0 && figures(a, 'out').every((v) => v !== brought) && only.concept !== 'screw_terminal';
    // "Power: 5 V 3 A terminal": the supply that was named is this one.
    const named = live.find((a) => a.kind === 'supply' && a.connector === undefined && a.concept === 'supply' && a.figures.length === 0 && isBare(a));
    if (live.some((a) => a !== only && a !== named && ((made.includes(a.kind) && !open(a)) || this.feeds(a)))) return;
    const tied = live.some((a) => a.links.some((l) => l.ask === only.id)) || only.links.some((l) => l.role !== 'beside' && l.role !== 'opposite');
    if (tied || live.every((a) => a === only || a.kind === 'connector' || a.kind === 'mechanical' || a.kind === 'board')) return;
    if (named !== undefined) request.unmake(named);
    only.figures = only.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'in' as const } : f));
    this.becomesSupply(only);
    const ways = only.figures.find((f) => f.quantity === 'ways')?.value;
    if (ways !== undefined && only.connector !== undefined) only.connector = { ...only.connector, ways };
    only.figures = only.figures.filter((f) => f.quantity !== 'ways');
  }

  /** "… and a button on USB-C": what has no plug of its own names the board's. */
  protected boardsPlug(): void {
    const { request } = this;
    const here = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && a.words.some((w) => w.message === request.message));
    for (const ask of here) {
      const { connector } = ask;
      const concept = connector === undefined || !PLUGLESS.has(ask.kind) ? undefined : request.lexicon.concept(connector.concept);
      if (connector === undefined || concept === undefined || !/^usb(_c|_micro|_mini|_b)?$/.test(concept.id)) continue;
      delete ask.connector;
      if (!request.asks.some((a) => a.state === 'wanted' && a.not === undefined && (a.connector?.concept ?? a.concept) === concept.id))
        this.made(concept, connector.words);
    }
  }

  /** A connector that the board is fed through. */
  becomesSupply(ask: MutableAsk): void {
    ask.connector = { concept: ask.concept, words: ask.words[0]! };
    Object.assign(ask, { concept: 'supply', kind: 'supply' });
  }
}
