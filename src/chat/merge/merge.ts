import { type BlockInstance, type Component, type Design, type Net, nextRef, type PlacementHint, splitPin } from '../../design/index.js';
import { netOfPin, netTwins, repinned, withFacts } from './nets.js';
import { differs, edgeOf, FIELDS, same, withoutNear } from './parts.js';
import { isUnasked, type Told, type Twins, twinsOf } from './twins.js';
import { boardOf, constraintsOf } from './whole.js';

/** What a merge came to. */
export interface Merged {
  readonly design: Design;
  /** Designators of the plan that was wanted by those on the board. */
  readonly refs: ReadonlyMap<string, string>;
  /** What of the difference has no place on the board: parts that were to go or to change and are not there. */
  readonly missing: readonly string[];
}

/**
 * The difference between two plans, `was` → `now`, made on a board that stands: three ways. What the difference does not touch stays as it is on the board, with
 * designators, nets, values set by hand and places.
 */
export function merge(base: Told, was: Told, now: Told, called: ReadonlySet<string>): Merged {
  return new Merge(base, was, now, called).done();
}

class Merge {
  /** Part of `now` by that of `was`; part of the board by that of `was`. */
  readonly #old = new Map<string, string>();
  readonly #here = new Map<string, string>();
  readonly #refs = new Map<string, string>();
  readonly #missing: string[] = [];
  readonly #moved = new Set<string>();
  readonly #blockHere: ReadonlyMap<string, string>;
  readonly #blockOld = new Map<string, string>();
  /** Nets of `now` by those of the board. */
  readonly #nets = new Map<string, string>();
  readonly #made: Net[] = [];
  readonly #gone: ReadonlySet<string>;

  constructor(
    readonly base: Told,
    readonly was: Told,
    readonly now: Told,
    /** Names that are given. */
    readonly called: ReadonlySet<string>,
  ) {
    const [kept, stands] = [twinsOf(was, now), twinsOf(was, base)];
    for (const [a, b] of kept.parts) this.#old.set(b, a);
    for (const [a, b] of kept.blocks) this.#blockOld.set(b, a);
    for (const [a, x] of stands.parts) this.#here.set(a, x);
    this.#blockHere = stands.blocks;
    this.#there();
    this.#gone = this.#leaving(kept, stands);
    this.#number();
    this.#nameNets();
  }

  done(): Merged {
    const { was, now } = this;
    const { design } = this.base;
    const [wired, dropped] = this.#wired();
    const nets = this.#calledAnew(wired, dropped);
    const components = this.#components();
    const blocks = this.#blocks(dropped);
    const told = (list: 'assumptions' | 'unmet'): string[] => {
      const [a, b] = [was.design[list], now.design[list]];
      const stay = design[list].filter((s) => !a.includes(s) || b.includes(s));
      return [...stay, ...b.filter((s) => !a.includes(s) && !stay.includes(s))];
    };
    return {
      design: {
        ...design,
        board: boardOf(design, was.design, now.design),
        components,
        nets,
        blocks,
        constraints: constraintsOf(design, was.design, now.design, {
          refs: this.#refs,
          old: this.#old,
          parts: new Set(components.map((c) => c.ref)),
          moved: this.#moved,
        }),
        assumptions: told('assumptions'),
        unmet: told('unmet'),
      },
      refs: this.#refs,
      missing: this.#missing,
    };
  }

  /** What `now` adds and the board has already, for whatever reason: pull-ups of a bus, a rail's converter. */
  #there(): void {
    const used = new Set(this.#blockHere.values());
    for (const block of this.now.design.blocks) {
      if (this.#blockOld.has(block.id) || this.now.units.has(block.id)) continue;
      if (block.refs.some((r) => (this.now.asks.get(r)?.size ?? 0) > 0)) continue;
      const ports = Object.values(block.ports).sort();
      const stands = this.base.design.blocks.find((b) => !used.has(b.id) && b.block === block.block && same(Object.values(b.ports).sort(), ports));
      if (stands === undefined || stands.refs.length !== block.refs.length) continue;
      used.add(stands.id);
      block.refs.forEach((r, i) => {
        this.#refs.set(r, stands.refs[i] ?? r);
        this.#found.add(r);
      });
      this.#foundBlocks.set(block.id, stands.id);
    }
  }
  readonly #found = new Set<string>();
  readonly #foundBlocks = new Map<string, string>();

  /** Parts of the board whose like is gone in `now`: with their block, where another one does the same; all that served only what is not asked for any more. */
  #leaving(kept: Twins, stands: Twins): Set<string> {
    const gone = new Set<string>();
    for (const c of this.was.design.components) {
      const here = this.#here.get(c.ref);
      if (here !== undefined && !kept.parts.has(c.ref)) gone.add(here);
    }
    const held = new Set([...stands.parts].flatMap(([was, here]) => (kept.parts.has(was) ? [here] : [])));
    const leave = (refs: readonly string[]): void => {
      for (const ref of refs) if (!held.has(ref)) gone.add(ref);
    };
    const { blocks, components } = this.base.design;
    for (const [was, here] of stands.others) if (!kept.blocks.has(was)) leave(blocks.find((b) => b.id === here)?.refs ?? []);
    const wanted = new Set([...this.now.asks.values()].flatMap((asks) => [...asks]));
    const dropped = new Set([...this.was.asks.values()].flatMap((asks) => [...asks].filter((a) => !wanted.has(a))));
    const onlyDropped = (ref: string): boolean => {
      const asks = [...(this.base.asks.get(ref) ?? [])];
      return asks.length > 0 && asks.every((a) => dropped.has(a));
    };
    const serves = (ref: string): boolean => (this.base.asks.get(ref)?.size ?? 0) > 0 && !onlyDropped(ref);
    for (const { ref, block } of components) {
      if (!onlyDropped(ref)) continue;
      const all = blocks.find((b) => b.id === block)?.refs ?? [];
      leave(all.some(serves) ? [ref] : [ref, ...all]);
    }
    for (let before = -1; before < gone.size; ) {
      before = gone.size;
      for (const block of blocks) if (this.#idle(block, gone)) leave(block.refs);
    }
    return gone;
  }

  /** Whether a converter has lost all that it fed. */
  #idle({ id, ports, refs }: BlockInstance, gone: ReadonlySet<string>): boolean {
    const made = this.base.makes.get(id);
    const out = this.base.design.nets.filter((n) => n.class === 'power' && `${n.volts} V` === made && Object.values(ports).includes(n.name));
    const fed = out.flatMap((n) => n.pins.map((p) => splitPin(p).ref).filter((ref) => !refs.includes(ref)));
    return made !== undefined && fed.length > 0 && fed.every((ref) => gone.has(ref));
  }

  /** Designators of the parts of `now`: those that stand keep theirs, what takes a part's place has its, new ones get free numbers. */
  #number(): void {
    const { base, was, now } = this;
    const taken = new Set(base.design.components.map((c) => c.ref));
    const free = new Set(this.#gone);
    const asksOf = (told: Told, ref: string): string => [...(told.asks.get(ref) ?? [])].sort().join();
    const before = new Map([...this.#here].map(([ref, here]) => [here, asksOf(was, ref)]));
    for (const c of now.design.components) {
      const old = this.#old.get(c.ref);
      const here = old === undefined ? undefined : this.#here.get(old);
      if (here !== undefined) this.#refs.set(c.ref, here);
    }
    for (const c of now.design.components) {
      if (this.#old.has(c.ref) || this.#refs.has(c.ref)) continue;
      const asks = asksOf(now, c.ref);
      const makes = now.makes.get(c.block ?? '');
      const alike = (x: Component): boolean => asks !== '' && (before.get(x.ref) ?? asksOf(base, x.ref)) === asks;
      const does = (x: Component): boolean => makes !== undefined && base.makes.get(x.block ?? '') === makes;
      const open = base.design.components.filter((x) => free.has(x.ref) && x.kind === c.kind);
      const heir = open.find(alike) ?? open.find(does);
      if (heir !== undefined) free.delete(heir.ref);
      this.#refs.set(c.ref, heir?.ref ?? nextRef(c.ref.replace(/\d+$/, ''), taken));
    }
  }

  /** The board's part that a part of `now` is; undefined: it is a new one. */
  #standing(ref: string): Component | undefined {
    const here = this.#refs.get(ref);
    const twin = this.#old.has(ref) || this.#found.has(ref);
    return here === undefined || !twin ? undefined : this.base.design.components.find((x) => x.ref === here);
  }

  #nameNets(): void {
    const { base, was, now } = this;
    const old = new Map([...this.#old]);
    const like = netTwins(now.design, was.design, old);
    const here = netTwins(was.design, base.design, this.#here, true);
    const direct = netTwins(now.design, base.design, new Map([...this.#refs].filter(([ref]) => !this.#isNew(ref))), true);
    const names = new Set(base.design.nets.map((n) => n.name));
    const foundBy = ({ name }: Net): string | undefined => here.get(like.get(name) ?? '');
    const held = new Set(now.design.nets.flatMap((n) => foundBy(n) ?? []));
    const grounds = (d: Design): number => d.nets.filter((n) => n.class === 'ground').length;
    const parted = grounds(now.design) > grounds(base.design);
    for (const net of now.design.nets) {
      const before = like.get(net.name);
      const found = foundBy(net);
      const near = direct.get(net.name);
      // What parts a net in two leaves one of its halves the old one.
      const free = before === undefined && !this.#fed(net) && ((net.class === 'ground' && !parted) || !held.has(near ?? ''));
      const stands = found ?? (free ? near : undefined);
      if (stands !== undefined) {
        const own = this.#anew(net, before, stands, names);
        if (own !== stands) this.#renamed.set(stands, own);
        this.#nets.set(net.name, own);
        continue;
      }
      let name = net.name;
      for (let n = 2; names.has(name); n++) name = `${net.name}_${n}`;
      names.add(name);
      this.#nets.set(net.name, name);
      this.#made.push({ ...net, name, pins: [] });
    }
  }

  /** The name of a net that stands: a rail of another voltage is called by it, and a pin's line by what came to it where all else on it went. */
  #anew(net: Net, before: string | undefined, stands: string, names: Set<string>): string {
    const old = this.was.design.nets.find((n) => n.name === before);
    if (old === undefined || old.name !== stands || names.has(net.name)) return stands;
    const rail = net.volts !== undefined && old.volts !== net.volts;
    const stay = net.pins.filter((p) => !this.#isNew(splitPin(p).ref));
    const line = net.volts === undefined && stay.length === 1 && net.pins.length > 1;
    if (!rail && !line) return stands;
    names.add(net.name);
    return net.name;
  }
  readonly #renamed = new Map<string, string>();

  /** A rail of another voltage gets the name that the plan gives it, once what was called so is gone. */
  #calledAnew(nets: readonly Net[], dropped: Set<string>): Net[] {
    const names = new Map<string, string>();
    for (const [planned, here] of this.#nets) {
      const [after, before] = [this.now.design.nets.find((n) => n.name === planned), this.#likes.get(planned)];
      const old = this.was.design.nets.find((n) => n.name === before);
      const rail = after?.volts !== undefined && old?.volts !== undefined && after.volts !== old.volts && old.name === here;
      if (!rail || planned === here) continue;
      const taken = (name: string): boolean => nets.some((n) => (names.get(n.name) ?? n.name) === name);
      const other = [...this.#nets].find(([, name]) => name === planned)?.[0] ?? planned;
      const calls = taken(planned)
        ? ([
            [planned, other],
            [here, planned],
          ] as const)
        : ([[here, planned]] as const);
      if (calls.some(([from, to]) => from === to || (to !== planned && taken(to)))) continue;
      for (const [from, to] of calls) {
        names.set(from, to);
        dropped.delete(to);
        this.#renamed.set(from, to);
        this.#nets.set(to, to);
      }
    }
    return nets.map((n) => ({ ...n, name: names.get(n.name) ?? n.name }));
  }

  /** Whether what makes a rail comes with the difference: it is another one than whatever stands. */
  #fed(net: Net): boolean {
    return (
      net.class !== 'ground' &&
      net.volts !== undefined &&
      net.pins.some((p) => this.#isNew(splitPin(p).ref) && this.was.design.nets.every((n) => n.name !== net.name))
    );
  }
  #isNew(ref: string): boolean {
    return !this.#old.has(ref) && !this.#found.has(ref);
  }

  #components(): Component[] {
    const { base, was, now } = this;
    const before = new Map(was.design.components.map((c) => [c.ref, c]));
    const changes = new Map<string, Component>();
    const added: Component[] = [];
    for (const c of now.design.components) {
      const old = before.get(this.#old.get(c.ref) ?? '');
      const ref = this.#refs.get(c.ref);
      if (ref === undefined) {
        // A circuit of which nothing stands was taken off by hand: nothing of it can change.
        const circuit = now.design.blocks.find((b) => b.refs.includes(c.ref))?.refs ?? [c.ref];
        const stands = circuit.some((r) => this.#refs.get(r) !== undefined) || circuit.length === 1;
        if (old !== undefined && stands && !isUnasked(now, c.ref) && FIELDS.some((f) => differs(old, c, f)))
          this.#missing.push(`${c.ref} (${c.value}): ${c.purpose}`);
        continue;
      }
      const stands = this.#standing(c.ref);
      if (stands === undefined) added.push({ ...c, ref, ...this.#placed(c.place), ...this.#inBlock(c) });
      else if (old !== undefined) {
        const next: Record<string, unknown> = { ...stands };
        for (const f of FIELDS) {
          if (!differs(old, c, f) && !(f === 'value' && this.called.has(c.value))) continue;
          if (c[f] === undefined) delete next[f];
          else next[f] = c[f];
        }
        if (!same(edgeOf(old.place), edgeOf(c.place))) {
          this.#moved.add(ref);
          const { edge: _e, corner: _c, ...rest } = stands.place ?? {};
          next['place'] = { ...rest, ...edgeOf(c.place) };
        }
        changes.set(ref, next as unknown as Component);
      }
    }
    const gone = this.#gone;
    const left = base.design.components.filter((c) => !gone.has(c.ref)).map((c) => changes.get(c.ref) ?? c);
    return [...left.map((c) => withoutNear(c, gone)), ...added];
  }

  #placed(place: PlacementHint | undefined): Pick<Component, 'place'> {
    if (place === undefined) return {};
    const near = place.near?.flatMap((n) => {
      const { ref, pin } = splitPin(n.to);
      const to = this.#refs.get(ref);
      return to === undefined ? [] : [{ ...n, to: `${to}.${pin}` }];
    });
    return { place: { ...edgeOf(place), ...(near === undefined || near.length === 0 ? {} : { near }) } };
  }

  #inBlock({ block }: Component): Pick<Component, 'block'> {
    const id = block === undefined ? undefined : this.#idOf(block);
    return id === undefined ? {} : { block: id };
  }

  /** Nets with the pins that join and leave; and those that nothing but one end is left of. */
  #wired(): [Net[], Set<string>] {
    const { base, was, now } = this;
    const [before, after] = [netOfPin(was.design), netOfPin(now.design)];
    const like = netTwins(now.design, was.design, this.#old);
    const leaves = new Set<string>();
    const joins = new Map<string, string[]>();
    const nameOf = (net: string): string => this.#nets.get(net) ?? net;
    const join = (net: string, pin: string): void => {
      const name = nameOf(net);
      joins.set(name, [...(joins.get(name) ?? []), pin]);
    };
    // Another device under the same designator has its own contacts.
    const devices = new Map(was.design.components.map((c) => [c.ref, c.device]));
    const other = new Set(
      now.design.components.flatMap((c) => (this.#old.has(c.ref) && devices.get(this.#old.get(c.ref) ?? '') !== c.device ? [c.ref] : [])),
    );
    const exchanged = new Set([...other].flatMap((ref) => this.#refs.get(ref) ?? []));
    for (const net of base.design.nets) for (const pin of net.pins) if (exchanged.has(splitPin(pin).ref)) leaves.add(pin);
    for (const c of now.design.components) {
      const [old, ref] = [this.#old.get(c.ref), this.#refs.get(c.ref)];
      if (ref === undefined) continue;
      const isNew = this.#isNew(c.ref);
      const pins = [...after].filter(([p]) => splitPin(p).ref === c.ref);
      for (const [pin, net] of pins) {
        const here = `${ref}.${splitPin(pin).pin}`;
        const had = old === undefined ? undefined : before.get(`${old}.${splitPin(pin).pin}`);
        if (isNew) join(net, here);
        else if (old !== undefined && (had === undefined || like.get(net) !== had || other.has(c.ref))) {
          leaves.add(here);
          join(net, here);
        }
      }
      if (isNew || old === undefined) continue;
      for (const [pin] of before) {
        const at = splitPin(pin);
        if (at.ref === old && !after.has(`${c.ref}.${at.pin}`)) leaves.add(`${ref}.${at.pin}`);
      }
    }
    const dropped = new Set<string>();
    const stood = base.design.nets.map((n) => ({ ...n, name: this.#renamed.get(n.name) ?? n.name }));
    for (const { net, pin } of repinned(stood, now.design, leaves, joins, nameOf, (ref) => this.#refs.get(ref))) join(net, pin);
    const nets = [...stood, ...this.#made].flatMap((net) => {
      const left = net.pins.filter((p) => !this.#gone.has(splitPin(p).ref) && !leaves.has(p));
      const pins = [...left, ...(joins.get(net.name) ?? []).filter((p) => !left.includes(p))];
      const ended = pins.length === 0 || (pins.length === 1 && net.pins.length > 1 && left.length < net.pins.length);
      if (ended) {
        dropped.add(net.name);
        return [];
      }
      return [this.#facts({ ...net, pins })];
    });
    return [nets, dropped];
  }

  /** Volts, amperes and class that the difference changes. */
  #facts(net: Net): Net {
    const name = [...this.#nets].find(([, here]) => here === net.name)?.[0];
    const after = this.now.design.nets.find((n) => n.name === name);
    const like = after === undefined ? undefined : this.was.design.nets.find((n) => n.name === this.#likes.get(after.name));
    return after === undefined || like === undefined ? net : withFacts(net, like, after);
  }
  #like: Map<string, string> | null = null;
  get #likes(): Map<string, string> {
    this.#like ??= netTwins(this.now.design, this.was.design, this.#old);
    return this.#like;
  }

  readonly #ids = new Map<string, string>();
  /** Id on the board of an instance of `now`; undefined: it is not there. */
  #idOf(id: string): string | undefined {
    const old = this.#blockOld.get(id);
    if (old !== undefined) return this.#blockHere.get(old);
    const known = this.#foundBlocks.get(id) ?? this.#ids.get(id);
    if (known !== undefined) return known;
    const block = this.now.design.blocks.find((b) => b.id === id)?.block ?? id;
    const taken = new Set([...this.base.design.blocks.map((b) => b.id), ...this.#ids.values()]);
    let free = id;
    for (let n = 2; taken.has(free); n++) free = `${block}_${n}`;
    this.#ids.set(id, free);
    return free;
  }

  #blocks(dropped: ReadonlySet<string>): BlockInstance[] {
    const { base, was, now } = this;
    const ports = (all: BlockInstance['ports']): BlockInstance['ports'] =>
      Object.fromEntries(Object.entries(all).map(([port, net]) => [port, this.#nets.get(net) ?? net]));
    const refs = (all: readonly string[]): string[] => all.flatMap((r) => this.#refs.get(r) ?? []);
    const changed = new Map<string, BlockInstance>();
    const added: BlockInstance[] = [];
    for (const block of now.design.blocks) {
      const id = this.#idOf(block.id);
      const old = was.design.blocks.find((b) => b.id === this.#blockOld.get(block.id));
      const stands = base.design.blocks.find((b) => b.id === id);
      if (id === undefined) continue;
      if (stands === undefined) added.push({ ...block, id, ports: ports(block.ports), refs: refs(block.refs) });
      else if (old !== undefined) {
        const moved = Object.entries(block.ports).filter(([port, net]) => old.ports[port] === undefined || this.#likes.get(net) !== old.ports[port]);
        const params = { ...stands.params };
        for (const [key, value] of Object.entries(block.params ?? {})) if (!same(old.params?.[key], value)) params[key] = value;
        const more = refs(block.refs).filter((r) => !stands.refs.includes(r));
        changed.set(id, {
          ...stands,
          ports: { ...stands.ports, ...ports(Object.fromEntries(moved)) },
          ...(Object.keys(params).length === 0 ? {} : { params }),
          refs: [...stands.refs, ...more],
        });
      }
    }
    const left = base.design.blocks.flatMap((b) => {
      const now_ = changed.get(b.id) ?? b;
      const fresh = now_.refs.filter((r) => !b.refs.includes(r));
      const own = [...b.refs.filter((r) => !this.#gone.has(r)), ...fresh];
      if (own.length === 0 && b.refs.length > 0) return [];
      const ports_ = Object.entries(now_.ports).map(([port, net]): [string, string] => [port, this.#renamed.get(net) ?? net]);
      return [{ ...now_, refs: own, ports: Object.fromEntries(ports_.filter(([, net]) => !dropped.has(net))) }];
    });
    return [...left, ...added];
  }
}
