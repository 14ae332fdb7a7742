import { type BlockInstance, type Component, type Design, type Kind, REF_PREFIX } from '../../../design/index.js';
import { DesignAssembler } from '../../../parts/assemble.js';
import type { Device, Library } from '../../../parts/index.js';
import type { ConnectorWish, Intent } from '../intent.js';
import type { EdgeWish } from '../read/vocabulary.js';
import { connectorDevice, connectorWays, FAMILY_NAMES } from './families.js';
import type { Made } from './made.js';

/** A load's channel in a Darlington array: what drives it, what it pulls to ground, what its clamp diode ends at. */
export interface ArrayChannel {
  readonly input: string;
  readonly output: string;
  readonly supply: string;
}

/** A supply on the board. */
export interface Rail {
  readonly net: string;
  readonly volts: number;
  /** What it can deliver, mA; null where nobody says. */
  readonly limit_ma: number | null;
  /** In words: "USB-C", "the 9 V battery", "AMS1117-3.3". */
  readonly from: string;
  /** Net of its converter's enable pin, where that leaves the board. */
  readonly enable?: string;
}

export interface Load {
  readonly net: string;
  readonly typical_ma: number;
  readonly peak_ma: number;
  readonly what: string;
}

export interface Regulator {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Input less output, V. */
  readonly drop: number;
  readonly own_ma: number;
}

/** An isolator across the strip that parts the board: its ref, and how the nets behind it begin. */
export interface Barrier {
  /** Width of the strip where the isolator's package leaves less than that of wide SOIC, mm. */
  readonly strip_mm?: number;
  readonly ref: string;
  readonly behind: string;
  /** A module whose pins stand in one row across the strip: the width that they leave, and how far its middle is from pad 1, mm. */
  readonly sip?: { readonly strip_mm: number; readonly middle_mm: number };
}

/** Parts that a person reaches or looks at: they can be wished to an edge though nothing plugs into them. */
const REACHABLE: ReadonlySet<Kind> = new Set(['button', 'switch', 'led', 'addressable_led', 'potentiometer', 'sensor', 'relay', 'buzzer']);

type Params = Readonly<Record<string, string | number | boolean>>;

/** A design in the making, with what there is to say about it. */
export class Draft {
  readonly assembler: DesignAssembler;
  readonly assumptions: string[] = [];
  readonly unmet: string[] = [];
  /** What was put on the board, for the reply. */
  readonly made: Made[] = [];
  readonly rails: Rail[] = [];
  readonly loads: Load[] = [];
  readonly regulators: Regulator[] = [];
  /** Rail → the rails that its current comes from, one or the other at a time. */
  readonly feeds = new Map<string, readonly string[]>();
  /** Rail behind a converter → current that it takes for each mA that it gives. */
  readonly scales = new Map<string, number>();
  /** Parts that belong in one place, by ref, mm: keys under their caps. */
  readonly pinned = new Map<string, { readonly x: number; readonly y: number; readonly rot?: 0 | 90 | 180 | 270; readonly side?: 'back' }>();
  /** Words that the plan heeded though the reader has no entry for them. */
  heeded: RegExp | null = null;
  /** Words that single parts of the plan heeded. */
  readonly heededToo: RegExp[] = [];
  /** What the board is, where no list of its parts says it well. */
  title: string | null = null;
  /** Which of several equal passive circuits is being wired, and the nets that each side's connector has so far; null: there is one. */
  /** Loads that wait for their driver array. */
  readonly channels: ArrayChannel[] = [];
  /** Rails that have a surge diode already. */
  readonly clamped = new Set<string>();
  /** An isolator that parts the board in two. */
  barrier: Barrier | null = null;
  /** The outline that the pinned parts need, mm. */
  outline: { readonly width_mm: number; readonly height_mm: number } | null = null;
  readonly #instances = new Map<string, number>();

  readonly #taken: ReadonlySet<string>;

  /** `standing`: the board that the draft goes on from; null: an empty one. */
  constructor(
    readonly intent: Intent,
    readonly library: Library,
    standing: Design | null = null,
  ) {
    this.#taken = new Set(standing?.blocks.map((b) => b.id));
    this.assembler = standing === null ? new DesignAssembler(library) : DesignAssembler.from(standing, library);
    if (standing === null) this.assembler.net('GND', { class: 'ground' });
  }

  /** Adds a block; parameters that it does not have are left out. null, and a line under what could not be done, where the library lacks it. */
  block(name: string, label: string, ports: Readonly<Record<string, string>>, params: Params = {}): BlockInstance | null {
    const block = this.library.blocks.get(name);
    if (block === undefined) {
      this.cannot(`${label}: there is no block for it in my library.`);
      return null;
    }
    const known = Object.fromEntries(Object.entries(params).filter(([key]) => block.params[key] !== undefined));
    return this.assembler.block(name, this.instance(name), ports, known);
  }

  device(
    id: string,
    purpose: string,
    pins: Readonly<Record<string, string>>,
    more: { edge?: EdgeWish | 'any'; corner?: NonNullable<Component['place']>['corner']; value?: string } = {},
  ): Component | null {
    if (!this.library.devices.has(id)) {
      this.cannot(`${purpose}: there is no part ${id} in my library.`);
      return null;
    }
    const place = { ...(more.edge === undefined ? {} : { edge: more.edge }), ...(more.corner === undefined ? {} : { corner: more.corner }) };
    return this.assembler.device(id, {
      purpose,
      pins,
      ...(more.value === undefined ? {} : { value: more.value }),
      ...(Object.keys(place).length === 0 ? {} : { place }),
    });
  }

  generic(part: Parameters<DesignAssembler['generic']>[0]): Component {
    return this.assembler.generic(part);
  }

  /** A block's instance name, numbered from the second on: "status_led", "status_led_2". */
  instance(name: string): string {
    const count = (this.#instances.get(name) ?? 0) + 1;
    this.#instances.set(name, count);
    const id = count === 1 ? name : `${name}_${count}`;
    return this.#taken.has(id) ? this.instance(name) : id;
  }

  /** Stands a block's connector (or its LED, button …) at an edge. */
  atEdge(instance: BlockInstance | null, edge: EdgeWish | undefined): void {
    if (instance === null || edge === undefined) return;
    const parts = this.library.blocks.get(instance.block)?.parts ?? [];
    const part = parts.find((p) => p.edge === true) ?? parts.find((p) => REACHABLE.has(p.kind));
    const ref = part === undefined ? undefined : instance.refs.find((r) => r.replace(/\d+$/, '') === REF_PREFIX[part.kind]);
    if (ref === undefined) this.cannot(`Nothing of ${instance.id.replaceAll('_', ' ')} can stand at the ${edge} edge.`);
    else this.assembler.hint(ref, { edge });
  }

  /** Makes something whose connectors are of the family that the sentence names. */
  styled<T>(wish: ConnectorWish | undefined, label: string, make: () => T): T {
    if (wish === undefined) return make();
    const before = this.assembler.refs.length;
    const made = make();
    for (const ref of this.assembler.refs.slice(before)) this.#restyle(ref, wish, label);
    return made;
  }

  #restyle(ref: string, { family, edge }: ConnectorWish, label: string): void {
    const device = this.assembler.deviceOf(ref) ?? '';
    const ways = connectorWays(device);
    // Buses go to their D-subs when the board is finished (d-sub.ts).
    if (ways === null || (family === 'dsub' && ways === 3)) return;
    if (edge !== undefined) this.assembler.hint(ref, { edge });
    const wanted = connectorDevice(family, ways);
    if (wanted === device || (family === 'ph' && device.startsWith('JST_PH'))) return;
    // "JST" by itself is whatever JST connector stands there.
    if (family === 'xh' && device.startsWith('JST_') && !/\bxh\b/i.test(this.intent.sentence)) return;
    const pins = this.library.devices.get(wanted)?.pins.map((p) => p.name);
    const fits = this.library.devices.get(device)?.pins.every((p) => pins?.includes(p.name) === true);
    if (fits === true) this.assembler.exchange(ref, wanted);
    else
      this.cannot(
        `${label} on ${FAMILY_NAMES[family]}: my library has none with ${ways} pins that fits there; I kept the ${device.split('_')[0] ?? 'connector'}.`,
      );
  }

  /** Words that this part of the plan heeded, beside those of the others. */
  heed(words: RegExp): void {
    this.heeded = this.heeded === null ? words : new RegExp(`(?:${this.heeded.source})|(?:${words.source})`, 'i');
  }

  rail(rail: Rail): Rail {
    this.assembler.net(rail.net, { class: 'power', volts: rail.volts });
    this.rails.push(rail);
    return rail;
  }

  /** Whatever `net` draws is drawn from `from`. */
  feed(net: string, ...from: string[]): void {
    this.feeds.set(net, from);
  }

  /** A converter: `net` takes `factor` times its current from what feeds it. */
  scale(net: string, factor: number): void {
    this.scales.set(net, factor);
  }

  /** The device that a block is about: its first. */
  mainDevice(block: string): Device | null {
    const id = this.library.blocks.get(block)?.parts.find((p) => p.device !== undefined)?.device;
    return id === undefined ? null : (this.library.devices.get(id) ?? null);
  }

  load(net: string, what: string, typical_ma: number, peak_ma: number): void {
    if (peak_ma > 0 || typical_ma > 0) this.loads.push({ net, what, typical_ma, peak_ma });
  }

  /** Notes for the reply what was put on the board, and on which pin of the microcontroller. */
  put(what: string, where?: string, more?: string): void {
    this.made.push({ what, ...(where === undefined ? {} : { where }), ...(more === undefined ? {} : { more }) });
  }

  assume(sentence: string): void {
    if (!this.assumptions.includes(sentence)) this.assumptions.push(sentence);
  }

  /** A note on how a wish was read: what the library lacks goes under what could not be done. */
  note(sentence: string): void {
    if (/not in my (parts )?library|there is no/.test(sentence)) this.cannot(sentence);
    else this.assume(sentence);
  }

  cannot(sentence: string): void {
    if (!this.unmet.includes(sentence)) this.unmet.push(sentence);
  }
}
