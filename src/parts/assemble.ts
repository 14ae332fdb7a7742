import {
  type BlockInstance,
  type Component,
  type Constraints,
  type Cut,
  DESIGN_FORMAT,
  type Design,
  DesignError,
  designSchema,
  firstIssue,
  type HoleField,
  type Kind,
  netNameSchema,
  type PlacementHint,
  REF_PREFIX,
  splitPin,
} from '../design/index.js';
import type { Block } from './block.js';
import type { Device } from './device.js';
import { type ExpandedPart, expandBlock, type Params } from './expand.js';
import { bought, genericPart, sizeOf } from './generic-parts.js';
import type { Library } from './library.js';
import { type NetFacts, NetTable } from './nets.js';
import { findPin, isGeneric, type PinPads, pinNames } from './pins.js';
import { isMcu, usbBehindPorts } from './usb-behind.js';

type Pins = Readonly<Record<string, string>>;

/**
 * Composes a design out of blocks, platforms, devices and generic parts. Refs are numbered in the order of adding. What the library
 * does not know (block, port, parameter, device, pin) is a DesignError that names it.
 */
export class DesignAssembler {
  readonly #components: Component[] = [];
  readonly #blocks: BlockInstance[] = [];
  readonly #nets = new NetTable();
  readonly #counts = new Map<string, number>();
  /** `<ref>.<pin>` of USB pins that are reached through a platform's port, not directly. */
  readonly #behindPort = new Map<string, string>();

  constructor(readonly library: Library) {}

  /** An assembler that goes on from a design: its parts, nets and blocks stand as they are, new refs follow the highest. */
  static from(design: Design, library: Library): DesignAssembler {
    const assembler = new DesignAssembler(library);
    const { components, nets, blocks } = structuredClone(design);
    for (const component of components) assembler.#take(component);
    assembler.#blocks.push(...blocks);
    for (const { name, pins, class: kind, ...facts } of nets) {
      assembler.#nets.declare(name, { class: kind, ...facts });
      for (const pin of pins) assembler.connect(name, pin);
    }
    for (const platform of library.platforms.values()) {
      const mcu = components.find((c) => blocks.some((b) => b.block === platform.core.name && b.refs.includes(c.ref)) && isMcu(platform, c));
      if (mcu !== undefined) for (const [pin, port] of usbBehindPorts(platform)) assembler.#behindPort.set(`${mcu.ref}.${pin}`, port);
    }
    return assembler;
  }

  /** Declares a net, or adds to what is declared. GND is of class ground, a net with volts of class power, unless said otherwise. */
  net(name: string, options: NetFacts = {}): string {
    if (!netNameSchema.safeParse(name).success) throw new DesignError(`nets.${name}`, 'is no net name');
    this.#nets.declare(name, options);
    return name;
  }

  /**
   * Adds a block. `ports` name the nets of its ports; an optional port left out keeps to a net of its own until `connect` joins it. A
   * parameter `volts` left out is the voltage of the rail that feeds the block, where that is known.
   */
  block(name: string, instance: string, ports: Pins, params: Params = {}): BlockInstance {
    const block = this.library.blocks.get(name);
    if (block === undefined) throw new DesignError(`blocks.${instance}.block`, `there is no block ${name}`);
    return this.#add(block, instance, ports, params).instance;
  }

  /**
   * Adds a microcontroller with all that it needs to start. USB pins of chips that want series resistors or a pull-up there are wired
   * by the ports DP and DM; the reset and boot pins may be wired by their ports or by `connect`.
   */
  platform(id: string, instance: string, ports: Pins, params: Params = {}): { instance: BlockInstance; mcu: string } {
    const platform = this.library.platforms.get(id);
    if (platform === undefined) throw new DesignError(`blocks.${instance}.block`, `there is no platform ${id}`);
    const { instance: added, refs } = this.#add(platform.core, instance, ports, params);
    const mcu = refs.get(platform.mcu);
    if (mcu === undefined) throw new DesignError(`blocks.${instance}`, `the platform ${id} lacks its part ${platform.mcu}`);
    for (const [pin, port] of usbBehindPorts(platform)) this.#behindPort.set(`${mcu}.${pin}`, port);
    return { instance: added, mcu };
  }

  /** Adds a device of the library. `pins` maps pin names to nets; the others stay open until `connect`. */
  device(id: string, wanted: { purpose: string; pins: Pins; value?: string; place?: PlacementHint; block?: string }): Component {
    const device = this.#device(id, 'components');
    const component = this.#component(device.kind, {
      value: wanted.value ?? device.mpn,
      package: device.package,
      device: id,
      part: bought(device),
      purpose: wanted.purpose,
      ...(wanted.block === undefined ? {} : { block: wanted.block }),
      ...(wanted.place === undefined ? {} : { place: wanted.place }),
    });
    this.#wire(component, wanted.pins);
    return component;
  }

  /** Adds a resistor, capacitor, LED … that its value, package and rating choose from the catalogue. Default package 0603. */
  generic(wanted: {
    kind: Kind;
    value: string;
    package?: string;
    rating?: string;
    purpose: string;
    pins: Pins;
    place?: PlacementHint;
    block?: string;
  }): Component {
    if (!isGeneric(wanted.kind)) throw new DesignError('components', `a ${wanted.kind} needs a device of the library`);
    const size = wanted.package ?? sizeOf(this.library, wanted.kind, wanted.value, wanted.rating);
    const component = this.#component(wanted.kind, {
      value: wanted.value,
      package: size,
      part: genericPart(this.library, wanted.kind, wanted.value, size, wanted.rating),
      purpose: wanted.purpose,
      ...(wanted.rating === undefined ? {} : { rating: wanted.rating }),
      ...(wanted.block === undefined ? {} : { block: wanted.block }),
      ...(wanted.place === undefined ? {} : { place: wanted.place }),
    });
    this.#wire(component, wanted.pins);
    return component;
  }

  /**
   * Joins a pin to a net. A pin on an optional port that the block kept to itself brings that whole net along (a merge). A pin that is
   * already on another net is refused.
   */
  connect(net: string, pin: string): void {
    const { ref, found } = this.#found(pin, `nets.${net}`);
    const port = this.#behindPort.get(`${ref}.${found.name}`);
    if (port !== undefined) throw new DesignError(`nets.${net}`, `${pin} is reached through the platform's port ${port}`);
    this.#nets.declare(net, {});
    this.#nets.join(net, ref, found);
  }

  /** Takes a pin from its net to another. */
  move(pin: string, net: string): void {
    const { ref, found } = this.#found(pin, `nets.${net}`);
    this.#nets.leave(ref, found);
    this.connect(net, pin);
  }

  /** Makes one net of two; the ports of blocks go with it. */
  unite(from: string, into: string): void {
    this.#nets.unite(from, into);
  }

  #found(pin: string, where: string): { ref: string; found: PinPads } {
    const { ref, pin: name } = splitPin(pin);
    return { ref, found: this.#pin(this.#standing(ref, where, pin), name, where) };
  }

  /** The part of this designator. `pin`: what names it, for the error. */
  #standing(ref: string, where: string, pin?: string): Component {
    const component = this.#components.find((c) => c.ref === ref);
    if (component === undefined) throw new DesignError(where, `${pin === undefined ? '' : `${pin} `}names no part of the design`);
    return component;
  }

  /** The net of a pin; null where it is open. */
  netOf(pin: string): string | null {
    const { ref, found } = this.#found(pin, 'nets');
    return this.#nets.of(ref, found.pads[0] ?? '');
  }

  /** The voltage that a net is declared with; null: it is no rail. */
  voltsOf(net: string): number | null {
    return this.#nets.volts(this.#nets.current(net));
  }

  /** The parts on a net. */
  partsOn(net: string): readonly Component[] {
    const refs = this.#nets.pinsOf(net).map((pin) => splitPin(pin).ref);
    return this.#components.filter((c) => refs.includes(c.ref));
  }

  /** Adds to a part's placement hint. */
  hint(ref: string, hint: PlacementHint): void {
    const component = this.#standing(ref, `components.${ref}`);
    const near = [...(component.place?.near ?? []), ...(hint.near ?? [])];
    component.place = { ...component.place, ...hint, ...(near.length === 0 ? {} : { near }) };
  }

  placeOf(ref: string): PlacementHint | undefined {
    return this.#components.find((c) => c.ref === ref)?.place;
  }

  /** What is made of the board itself: a cut-out, a field of holes to solder on. */
  ofBoard(made: { readonly cut: Cut } | { readonly field: HoleField }, value: string, place: PlacementHint): Component {
    const wishes = { value, package: '', part: null, ...made, ...(Object.keys(place).length === 0 ? {} : { place }) };
    return 'cut' in made
      ? this.#component('mounting_hole', { ...wishes, purpose: 'Cut-out of the board' })
      : this.#component('test_point', { ...wishes, purpose: 'Holes to solder on' });
  }

  /** Mills a slot between the pads of a part. */
  cut(ref: string, cut: Cut): void {
    this.#standing(ref, `components.${ref}`).cut = cut;
  }

  /** Takes a part from its edge. */
  unhint(ref: string): void {
    const component = this.#components.find((c) => c.ref === ref);
    if (component?.place?.edge === undefined) return;
    const { edge: _, ...place } = component.place;
    if (Object.keys(place).length > 0) component.place = place;
    else delete component.place;
  }

  /** Fits another device of the same reference letter and pin names in a part's place: a connector of another family. */
  exchange(ref: string, id: string): void {
    const component = this.#standing(ref, `components.${ref}`);
    const device = this.#device(id, `components.${ref}`);
    const lost = this.#device(component.device ?? '', `components.${ref}`).pins.find((p) => !device.pins.some((q) => q.name === p.name));
    if (lost !== undefined || REF_PREFIX[device.kind] !== REF_PREFIX[component.kind])
      throw new DesignError(`components.${ref}`, `${id} cannot take the place of ${component.device ?? component.value}`);
    Object.assign(component, { kind: device.kind, package: device.package, device: id, part: bought(device) });
    component.purpose = component.purpose.replace(/^screw terminal/i, device.title);
  }

  /** Fits a device with other pins in a part's place. `pins`: new pin → the old one whose net it takes; old pins that none takes are let go. */
  rewire(ref: string, id: string, pins: Readonly<Record<string, string>>, purpose: string): void {
    const component = this.#standing(ref, `components.${ref}`);
    const device = this.#device(id, `components.${ref}`);
    const held = this.#nets.release(ref);
    Object.assign(component, { kind: device.kind, package: device.package, device: id, part: bought(device), purpose });
    for (const [pin, old] of Object.entries(pins)) {
      const net = held.get(old);
      if (net !== undefined) this.#nets.join(net, ref, this.#pin(component, pin, `components.${ref}.pins`));
    }
  }

  /** Takes a part that belongs to no block off the board, or a block's connector whose lines end elsewhere now. */
  drop(ref: string): void {
    const component = this.#standing(ref, `components.${ref}`);
    if (component.block !== undefined && component.kind !== 'connector')
      throw new DesignError(`components.${ref}`, `it belongs to ${component.block}`);
    const owner = this.#blocks.find((b) => b.refs.includes(ref));
    if (owner !== undefined) owner.refs = owner.refs.filter((r) => r !== ref);
    // What stood beside it stands where the layout puts it.
    for (const { place } of this.#components)
      if (place?.near?.some((n) => n.to.startsWith(`${ref}.`)) === true) place.near = place.near.filter((n) => !n.to.startsWith(`${ref}.`));
    this.#nets.release(ref);
    this.#components.splice(this.#components.indexOf(component), 1);
  }

  /** What a part is called on the board: a button by what it does. */
  title(ref: string, value: string): void {
    const component = this.#standing(ref, `components.${ref}`);
    component.value = value;
  }

  /** Refs in the order of adding. */
  get refs(): readonly string[] {
    return this.#components.map((c) => c.ref);
  }

  deviceOf(ref: string): string | undefined {
    return this.#components.find((c) => c.ref === ref)?.device;
  }

  kindOf(ref: string): Kind | undefined {
    return this.#components.find((c) => c.ref === ref)?.kind;
  }

  valueOf(ref: string): string | undefined {
    return this.#components.find((c) => c.ref === ref)?.value;
  }

  build(head: {
    name: string;
    prompt: string;
    summary: string;
    board: Design['board'];
    assumptions: readonly string[];
    unmet: readonly string[];
    constraints?: Constraints;
  }): Design {
    const { nets, open } = this.#nets.finish();
    this.#refuseDangling();
    const design = {
      format: DESIGN_FORMAT,
      name: head.name,
      prompt: head.prompt,
      summary: head.summary,
      board: head.board,
      components: this.#components,
      nets,
      blocks: this.#blocks.map((b) => ({ ...b, ports: this.#portsNow(b, open) })),
      constraints: head.constraints ?? {},
      assumptions: [...head.assumptions],
      unmet: [...head.unmet],
    };
    const parsed = designSchema.safeParse(design);
    if (!parsed.success) throw firstIssue(parsed.error);
    return parsed.data;
  }

  /** A resistor or capacitor with one end in the air is a mistake of whoever composed the design: a port it needs was not wired. */
  #refuseDangling(): void {
    for (const component of this.#components) {
      if (component.device !== undefined) continue;
      const wired = ['1', '2'].filter((pad) => this.#nets.joined(component.ref, pad));
      if (wired.length !== 1) continue;
      const where = component.block === undefined ? '' : ` of ${component.block}`;
      throw new DesignError(`components.${component.ref}`, `${component.purpose}${where}: its pin ${wired[0] === '1' ? '2' : '1'} leads nowhere`);
    }
  }

  /** Ports with the names that their nets have in the end, without those left open. */
  #portsNow({ ports }: BlockInstance, open: ReadonlySet<string>): BlockInstance['ports'] {
    const now = Object.entries(ports).map(([port, net]) => [port, this.#nets.current(net)] as const);
    return Object.fromEntries(now.filter(([, net]) => !open.has(net)));
  }

  #add(block: Block, instance: string, ports: Pins, params: Params): { instance: BlockInstance; refs: ReadonlyMap<string, string> } {
    if (this.#blocks.some((b) => b.id === instance)) throw new DesignError(`blocks.${instance}`, 'this instance is already there');
    const expansion = expandBlock(block, instance, ports, { ...this.#fedBy(block, ports), ...params });
    const parts = new Map(expansion.parts.map((part) => [part.id, this.#expanded(part, instance)]));
    const refs = new Map([...parts].map(([id, c]) => [id, c.ref]));
    for (const { name, port, given, class: kind, volts, amps, pins } of expansion.nets) {
      const facts = { class: kind, ...(volts === null ? {} : { volts }), ...(amps === null ? {} : { amps }) };
      this.#nets.declare(name, facts, { weak: true, mergeable: !given && port !== null });
      for (const [id, pin] of pins) {
        const component = parts.get(id);
        if (component === undefined) throw new DesignError(`blocks.${instance}`, `${block.name} wires ${id}.${pin} and has no part ${id}`);
        this.#nets.join(name, component.ref, this.#pin(component, pin, `blocks.${instance}`));
      }
    }
    for (const part of expansion.parts) this.#place(part, refs, block, instance);
    const added: BlockInstance = {
      id: instance,
      block: block.name,
      ports: Object.fromEntries(expansion.nets.flatMap((n) => (n.port === null ? [] : [[n.port.name, n.name]]))),
      ...(Object.keys(expansion.params).length === 0 ? {} : { params: { ...expansion.params } }),
      refs: [...refs.values()],
    };
    this.#blocks.push(added);
    return { instance: added, refs };
  }

  #fedBy(block: Block, ports: Pins): Params {
    const param = block.params['volts'];
    const port = block.ports.find((p) => p.kind === 'power_in' && ports[p.name] !== undefined);
    const volts = port === undefined ? null : this.#nets.volts(ports[port.name] ?? '');
    if (param === undefined || volts === null || !(param.choices ?? [volts]).includes(volts)) return {};
    return { volts };
  }

  #expanded(part: ExpandedPart, instance: string): Component {
    const common = { purpose: part.purpose, pins: {}, block: instance };
    if (part.device !== null) return this.device(part.device, { ...common, ...(part.value === '' ? {} : { value: part.value }) });
    return this.generic({
      ...common,
      kind: part.kind,
      value: part.value,
      ...(part.package === null ? {} : { package: part.package }),
      ...(part.rating === null ? {} : { rating: part.rating }),
    });
  }

  #place(part: ExpandedPart, refs: ReadonlyMap<string, string>, block: Block, instance: string): void {
    const near = part.near.flatMap(({ pin, to, within_mm }) => {
      const target = splitPin(to);
      const ref = refs.get(target.ref);
      if (ref === undefined && !block.parts.some((p) => p.id === target.ref))
        throw new DesignError(`blocks.${instance}`, `${block.name}: ${part.id} stands near ${to}, which is no part`);
      return ref === undefined ? [] : [{ pin, to: `${ref}.${target.pin}`, within_mm }];
    });
    const ref = refs.get(part.id);
    if (ref === undefined || (!part.edge && near.length === 0)) return;
    this.hint(ref, { ...(part.edge ? { edge: 'any' as const } : {}), ...(near.length === 0 ? {} : { near }) });
  }

  #take(component: Component): void {
    const prefix = component.ref.replace(/\d+$/, '');
    this.#counts.set(prefix, Math.max(this.#counts.get(prefix) ?? 0, Number(component.ref.slice(prefix.length))));
    this.#components.push(component);
  }

  #component(kind: Kind, rest: Omit<Component, 'ref' | 'kind'>): Component {
    const prefix = REF_PREFIX[kind];
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    const component: Component = { ref: `${prefix}${count}`, kind, ...rest };
    this.#components.push(component);
    return component;
  }

  #wire(component: Component, pins: Pins): void {
    for (const [pin, net] of Object.entries(pins)) {
      this.#nets.declare(this.net(net), {});
      this.#nets.join(net, component.ref, this.#pin(component, pin, `components.${component.ref}.pins`));
    }
  }

  #pin(component: Component, name: string, path: string): PinPads {
    const device = component.device === undefined ? null : this.#device(component.device, path);
    const found = findPin(component.kind, device, name);
    if (found !== null) return found;
    const known = pinNames(component.kind, device).slice(0, 60).join(', ');
    throw new DesignError(path, `${component.ref} (${component.value}) has no pin ${name}; it has ${known}`);
  }

  #device(id: string, path: string): Device {
    const device = this.library.devices.get(id);
    if (device === undefined) throw new DesignError(path, `there is no device ${id}`);
    return device;
  }
}
