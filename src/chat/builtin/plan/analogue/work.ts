import type { ItemId } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { addPowerLed } from '../leds.js';
import type { Brief } from '../settle.js';
import { Bench } from './bench.js';
import { connect, type Port } from './ports.js';
import { dualVolts } from './read.js';
import { bindSockets, type PortWords, type Socket, socketsOf } from './sockets.js';
import { type Feed, feed, readSupply, SUPPLY_WORDS, type Wanted } from './supply.js';
import { IN_WORDS, OUT_WORDS } from './words.js';

export { IN_WORDS, OUT_WORDS } from './words.js';

/** What of the wishes an analogue circuit takes care of by itself, whichever it is. */
const GRANTED: ReadonlySet<ItemId> = new Set([
  'terminal_out',
  'gpio_header',
  'mounting_hole',
  'regulator',
  'pullups',
  'divider',
  'adc_divider',
  'fuse',
  'surge',
  'reverse_protection',
  'blink',
  'crystal',
  'level_shifter',
  'power_switch',
]);

/** One analogue board in the making. */
export class Work {
  readonly bench: Bench;
  readonly ports: Port[] = [];
  /** Negative outputs that go to the connector of the positive one. */
  readonly negatives: string[] = [];
  readonly #bound = new Map<string, Socket>();
  readonly #used = new Set<ItemId>();
  readonly #further: string[] = [];
  #feed: Feed | null = null;
  /** The connector that brings the supply beside signals. */
  #headerFed: Socket | null = null;

  constructor(
    readonly draft: Draft,
    readonly brief: Brief,
  ) {
    this.bench = new Bench(draft);
  }

  get text(): string {
    return this.bench.text;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }

  /** Says which connectors the board has, so that each finds its own in the sentence, and puts the supply on the board. */
  open(ports: readonly PortWords[], wanted: Wanted): Feed {
    this.#bind([...ports, { name: 'Supply', words: SUPPLY_WORDS }]);
    const own = this.#bound.get('Supply');
    const dual = wanted.single !== true && dualVolts(this.text) !== null;
    // A connector that signals have is none for the two sides of a supply.
    if (dual && own !== undefined && [...this.#bound.values()].filter((s) => s === own).length > 1 && own.count === 1) {
      this.#bound.delete('Supply');
      this.#feed = feed(this.bench, this.brief, undefined, wanted);
      return this.#feed;
    }
    // One connector for everything: supply, ground and a line for each port.
    const lone = socketsOf(this.text).length === 1 && own?.ways === ports.length + 2;
    if (lone && own !== undefined) for (const { name } of ports) if (!this.#bound.has(name)) this.#bound.set(name, own);
    if (own !== undefined && this.#isShared(own, lone ? 3 : 4) && !dual) {
      this.#headerFed = own;
      this.#feed = feedless(this, wanted);
      return this.#feed;
    }
    this.#feed = feed(this.bench, this.brief, own, wanted);
    return this.#feed;
  }

  /** The same for a circuit without a supply of its own. */
  passive(ports: readonly PortWords[]): void {
    this.#bind(ports);
  }

  /** Every port has a connector of the first kind that the sentence names. */
  alike(ports: readonly PortWords[]): void {
    const [first] = socketsOf(this.text);
    if (first !== undefined) for (const { name } of ports) this.#bound.set(name, { ...first, count: null, ways: null });
  }

  socketOf(name: string): Socket | undefined {
    return this.#bound.get(name);
  }

  port(port: Port): void {
    this.ports.push(port);
  }

  in(nets: readonly string[], more: Partial<Port> = {}): void {
    this.port({ name: 'IN', title: 'IN', nets, words: IN_WORDS, usual: 'header', ...more });
  }

  out(nets: readonly string[], more: Partial<Port> = {}): void {
    this.port({ name: 'OUT', title: 'OUT', nets, words: OUT_WORDS, usual: 'header', ...more });
  }

  /** The circuit itself takes care of these. */
  uses(...ids: readonly ItemId[]): void {
    for (const id of ids) this.#used.add(id);
  }

  /** What the board has beside its circuit: told after it. */
  also(what: string): void {
    this.#further.push(what);
  }

  /** Connectors, the power LED, and what of the sentence is not on the board. */
  close(): void {
    const { draft } = this;
    for (const what of this.#further) draft.put(what);
    const done = new Set<Socket>();
    for (const port of this.ports) {
      const socket = this.#bound.get(port.name);
      if (socket === undefined || !this.#isShared(socket, this.#wanted(socket).length)) connect(draft, port, socket, this.#feed?.plus);
      else if (!done.has(socket)) this.#together(socket, done);
    }
    if (this.#headerFed !== null && this.#feed !== null && !done.has(this.#headerFed)) this.#ownSupply(this.#feed);
    for (const item of draft.intent.items) {
      if (GRANTED.has(item.id) || this.#used.has(item.id) || item.id === 'circuit') continue;
      const lamp = item.id === 'power_led' || (item.id === 'led' && !item.counted && this.#feed !== null);
      if (lamp && this.#feed !== null) addPowerLed(draft, { net: this.#feed.plus, volts: this.#feed.volts }, item);
      else draft.cannot(`${item.text}: I do not see what it is to do in this circuit, and left it out.`);
    }
  }

  #bind(ports: readonly PortWords[]): void {
    for (const [name, socket] of bindSockets(this.text, socketsOf(this.text), ports)) this.#bound.set(name, socket);
  }

  /** "On one 4-pin header": several ports on one connector. */
  #isShared(socket: Socket, pins: number): boolean {
    const holders = [...this.#bound.values()].filter((s) => s === socket).length;
    return holders > 1 && socket.count === 1 && socket.ways !== null && socket.ways > 2 && socket.ways >= pins;
  }

  /** The signals filled the connector that was to bring the supply too. */
  #ownSupply({ plus, volts }: Feed): void {
    connect(this.draft, { name: 'Supply', title: `${volts} V in`, nets: [plus, 'GND'], words: SUPPLY_WORDS, usual: 'screw' }, undefined);
    this.draft.assume('The supply has a terminal of its own: the connector that you named is full with signals.');
  }

  /** Every net of the ports that one connector would carry. */
  #wanted(socket: Socket): string[] {
    const mine = this.ports.filter((p) => this.#bound.get(p.name) === socket);
    const supplied = this.#bound.get('Supply') === socket && this.#feed !== null ? [this.#feed.plus] : [];
    return [...new Set(['GND', ...supplied, ...mine.flatMap((p) => p.nets)])];
  }

  #together(socket: Socket, done: Set<Socket>): void {
    done.add(socket);
    const mine = this.ports.filter((p) => this.#bound.get(p.name) === socket);
    const [first] = mine;
    if (first !== undefined) connect(this.draft, { ...first, title: mine.map((p) => p.title).join('/'), nets: this.#wanted(socket) }, socket);
  }
}

/** A supply that comes over a header that signals share. */
function feedless(work: Work, wanted: Wanted): Feed {
  const { volts } = readSupply(work.bench, work.brief, wanted);
  work.bench.volts = volts;
  const rail = work.draft.rail({ net: 'VCC', volts, limit_ma: null, from: 'the header' });
  return { plus: 'VCC', minus: 'GND', volts, dual: false, rail };
}
