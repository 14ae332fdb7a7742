import { type Component, type Kind, type Net, splitPin } from '../../design/index.js';
import { type Block, type BlockPart, type BlockPort, blockSchema } from '../block.js';
import type { Device, DevicePin } from '../device.js';
import type { Library } from '../library.js';
import { outlinesOf } from '../package.js';
import { findPin } from '../pins.js';
import { landPattern } from '../resolve.js';
import type { End, Satellite, Sighting } from './surroundings.js';
import { byPad, type WiredNet, type WiredPart } from './wiring.js';

/** A net of the block in the making. */
interface BlockNet {
  readonly name: string;
  readonly pins: string[];
  /** null: the block keeps it to itself. */
  readonly port: BlockPort | null;
  readonly class: Net['class'];
  readonly volts: number | null;
}

const ANCHOR = 'U';
const LETTER: Partial<Record<Kind, string>> = { resistor: 'R', capacitor: 'C', inductor: 'L', ferrite: 'FB', fuse: 'F' };

/**
 * The block that sightings agree on, drawn as the first of them has it. Pins that all of them tie together are one net; what leads out of the
 * block, on any board, is a port, required where it leads out on every one. A text says why it cannot be made.
 */
export function blockOf(
  device: Device,
  keys: readonly string[],
  agreeing: readonly Sighting[],
  library: Library,
): { block: Block; nets: Record<string, string> } | string {
  const maker = new BlockMaker(device, keys, agreeing, library);
  const parts = maker.parts();
  if (typeof parts === 'string') return parts;
  const nets = maker.nets();
  const ports = nets.flatMap((n) => (n.port === null ? [] : [n.port]));
  const inner = nets.filter((n) => n.port === null);
  const block: Block = {
    name: `mined_${device.id.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
    title: device.id,
    source: 'mined',
    follows: ['boards'],
    ports,
    params: {},
    parts,
    nets: Object.fromEntries(nets.map((n) => [n.name, n.pins])),
    net_classes: Object.fromEntries(inner.filter((n) => n.class !== 'signal').map((n) => [n.name, n.class])),
    net_volts: Object.fromEntries(inner.flatMap((n) => (n.volts === null ? [] : [[n.name, n.volts]]))),
    open: maker.open(),
    checked: null,
  };
  return { block: blockSchema.parse(block), nets: maker.commonNames() };
}

class BlockMaker {
  /** The sighting that is drawn. */
  readonly #first: Sighting;
  /** Of the small parts: what they are called in the block, and the cluster that they are of. */
  readonly #ids = new Map<string, { readonly id: string; readonly key: string }>();
  readonly #list: BlockNet[] = [];
  /** By what the net is to the anchor: "ground", "pin 3", "outer …". */
  readonly #byEnd = new Map<string, BlockNet>();

  constructor(
    private readonly device: Device,
    private readonly keys: readonly string[],
    private readonly agreeing: readonly Sighting[],
    private readonly library: Library,
  ) {
    this.#first = agreeing[0] as Sighting;
    const counts = new Map<string, number>();
    for (const [key, { ref, kind }] of this.#satellites()) {
      const letter = LETTER[kind] ?? 'D';
      const count = (counts.get(letter) ?? 0) + 1;
      counts.set(letter, count);
      this.#ids.set(ref, { id: `${letter}${count}`, key });
    }
    this.#anchorNets();
    for (const [key, { ref, kind, ends }] of this.#satellites()) {
      for (const [i, end] of ends.entries()) this.#netAt(end, key).pins.push(`${this.#ids.get(ref)?.id}.${this.#endName(ref, kind, i)}`);
    }
  }

  parts(): BlockPart[] | string {
    const made: BlockPart[] = [{ id: ANCHOR, kind: this.device.kind, device: this.device.id, value: this.device.mpn, purpose: this.device.title }];
    for (const [ref, { id }] of this.#ids) {
      const component = this.#first.wiring.parts.get(ref)?.component as Component;
      const { device } = this.#first.wiring.parts.get(ref) as WiredPart;
      const size = device === null ? this.#sizeOf(component) : device.package;
      if (size === null) return `the library has no land pattern ${component.package || 'that is named'} for a ${component.kind}`;
      const near = this.#nearOf(component);
      made.push({
        id,
        kind: component.kind,
        value: component.value,
        ...(device === null ? { package: size } : { device: device.id }),
        ...(component.rating === undefined ? {} : { rating: component.rating }),
        purpose: component.purpose === '' ? 'As on the boards that agree' : component.purpose,
        ...(near.length === 0 ? {} : { near }),
      });
    }
    return made;
  }

  nets(): BlockNet[] {
    return this.#list.filter((n) => n.port !== null || n.pins.length > 1);
  }

  /** Pins that are open on every board. */
  open(): string[] {
    return this.device.pins.filter((pin) => this.agreeing.every((s) => netOf(s, pin) === null)).map((pin) => `${ANCHOR}.${pin.name}`);
  }

  /** Port → what every board calls its net. */
  commonNames(): Record<string, string> {
    const common: [string, string][] = [];
    for (const { name, port, pins } of this.#list) {
      const pin = this.device.pins.find((p) => pins.includes(`${ANCHOR}.${p.name}`));
      if (port === null || pin === undefined) continue;
      const names = new Set(this.agreeing.map((s) => netOf(s, pin)?.name ?? ''));
      const [only] = names;
      if (names.size === 1 && only !== undefined && only !== '') common.push([name, only]);
    }
    return Object.fromEntries(common);
  }

  #satellites(): [key: string, Satellite][] {
    return this.keys.flatMap((key) => (this.#first.clusters.get(key)?.parts ?? []).map((part): [string, Satellite] => [key, part]));
  }

  /** Pins that every sighting ties together are one net. */
  #anchorNets(): void {
    const groups = new Map<string, DevicePin[]>();
    for (const pin of this.device.pins) {
      const seen = this.agreeing.map((s) => netOf(s, pin));
      if (seen.every((net) => net === null)) continue;
      // Open on some boards: it is tied to nothing on all of them.
      const names = seen.every((net) => net?.class === 'ground')
        ? 'ground'
        : seen.includes(null)
          ? `alone ${pin.name}`
          : JSON.stringify(seen.map((n) => n?.name));
      groups.set(names, [...(groups.get(names) ?? []), pin]);
    }
    for (const [key, pins] of groups) {
      const sorted = [...pins].sort((a, b) => byPad(a.pads[0] ?? '', b.pads[0] ?? ''));
      // A supply goes by its supply pin, not by what is tied to it.
      const named = sorted.find((p) => p.type === 'power_in' || p.type === 'power_out') ?? (sorted[0] as DevicePin);
      const net = this.#anchorNet(key === 'ground' ? 'GND' : this.#free(named.name), pins);
      if (key === 'ground') this.#byEnd.set('ground', net);
      else for (const pad of pins.flatMap((p) => p.pads)) this.#byEnd.set(`pin ${pad}`, net);
    }
  }

  #anchorNet(name: string, pins: readonly DevicePin[]): BlockNet {
    const nets = this.agreeing.map((s) => netOf(s, pins[0] as DevicePin));
    const leads = this.agreeing.map((s, i) => nets[i] !== null && nets[i] !== undefined && this.#leadsOut(s, nets[i]));
    const type = only(nets.map((n) => n?.class)) ?? 'signal';
    const volts = only(nets.map((n) => n?.volts)) ?? null;
    const kind = portKind(type, pins);
    const port: BlockPort = { name, kind, ...(kind === 'power_out' && volts !== null ? { volts } : {}), required: leads.every((l) => l) };
    const net: BlockNet = {
      name,
      pins: pins.map((p) => `${ANCHOR}.${p.name}`),
      port: leads.some((l) => l) ? port : null,
      class: type,
      volts,
    };
    this.#list.push(net);
    return net;
  }

  #netAt(end: End, key: string): BlockNet {
    const at = end.on === 'ground' ? 'ground' : end.on === 'pin' ? `pin ${end.pad}` : this.#shared(end, key);
    const known = this.#byEnd.get(at);
    if (known !== undefined) return known;
    const made = this.#netBeside(end);
    this.#list.push(made);
    this.#byEnd.set(at, made);
    return made;
  }

  #netBeside(end: End): BlockNet {
    const counted = (prefix: string): string => this.#free(`${prefix}${this.#list.filter((n) => n.name.startsWith(prefix)).length + 1}`);
    switch (end.on) {
      case 'ground':
        return { name: 'GND', pins: [], port: { name: 'GND', kind: 'ground', required: true }, class: 'ground', volts: null };
      case 'rail': {
        const name = counted('RAIL');
        return { name, pins: [], port: { name, kind: 'power_in', required: true }, class: 'power', volts: null };
      }
      case 'outer': {
        const name = counted('OUT');
        return { name, pins: [], port: { name, kind: 'passive', required: true }, class: 'signal', volts: null };
      }
      case 'inner':
        return { name: counted('N'), pins: [], port: null, class: 'signal', volts: null };
      case 'pin':
        throw new Error(`no net was made for pad ${end.pad} of ${this.device.id}`);
    }
  }

  /** Ends of two clusters on one net of the first board are one port only where the clusters share a net on every board. */
  #shared(end: Exclude<End, { on: 'ground' | 'pin' }>, key: string): string {
    const netsOf = (s: Sighting, of: string): string[] =>
      s.clusters.get(of)?.parts.flatMap((p) => p.ends.flatMap((e) => (e.on === end.on && 'net' in e ? [e.net] : []))) ?? [];
    const partner = this.keys.find(
      (other) =>
        netsOf(this.#first, other).includes(end.net) && this.agreeing.every((s) => netsOf(s, other).some((net) => netsOf(s, key).includes(net))),
    );
    return `${end.on} ${end.net} of ${partner ?? key}`;
  }

  #endName(ref: string, kind: Kind, i: number): string {
    const pad = String(i + 1);
    const device = this.#first.wiring.parts.get(ref)?.device ?? null;
    return findPin(kind, device, pad)?.name ?? pad;
  }

  /** Whether anything but the anchor and the block's own small parts is on the net. */
  #leadsOut({ anchor, clusters }: Sighting, net: WiredNet): boolean {
    const own = new Set(this.keys.flatMap((key) => clusters.get(key)?.parts.map((p) => p.ref) ?? []));
    return net.pins.some(({ ref }) => ref !== anchor.component.ref && !own.has(ref));
  }

  #free(wanted: string): string {
    const taken = new Set(this.#list.map((n) => n.name));
    for (let n = 1; ; n++) {
      const name = n === 1 ? wanted : `${wanted}_${n}`;
      if (!taken.has(name)) return name;
    }
  }

  /** A size that the library has a land pattern for: the first board's, or that of the same cluster on another; null: none has. */
  #sizeOf({ ref, kind, package: own }: Component): string | null {
    const key = this.#ids.get(ref)?.key ?? '';
    const beside = this.agreeing.flatMap((s) => (s.clusters.get(key)?.parts ?? []).map((p) => s.wiring.parts.get(p.ref)?.component));
    const written = [own, ...beside.flatMap((c) => (c?.kind === kind ? [c.package] : []))];
    const sizes = written.flatMap((w) => [w, ...outlinesOf(w), ...outlinesOf(w).map((o) => o.toUpperCase())]);
    return sizes.find((size) => size !== '' && landPattern(kind, size, this.library) !== null) ?? null;
  }

  /** Hints of the first board that lead to the anchor. */
  #nearOf({ place }: Component): NonNullable<BlockPart['near']> {
    const anchor = this.#first.anchor.component.ref;
    return (place?.near ?? []).flatMap((hint) => {
      const to = splitPin(hint.to);
      return to.ref === anchor && this.device.pins.some((p) => p.name === to.pin) ? [{ ...hint, to: `${ANCHOR}.${to.pin}` }] : [];
    });
  }
}

/** The net of a pin: of its first pad that is wired. */
function netOf({ anchor, wiring }: Sighting, pin: DevicePin): WiredNet | null {
  const pad = pin.pads.find((p) => anchor.pads.has(p));
  return pad === undefined ? null : (wiring.nets.get(anchor.pads.get(pad) ?? '') ?? null);
}

/** The one value that all have; undefined where they differ. */
function only<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function portKind(net: Net['class'], pins: readonly DevicePin[]): BlockPort['kind'] {
  if (net === 'ground') return 'ground';
  if (net === 'power') return pins.some((p) => p.type === 'power_out') ? 'power_out' : 'power_in';
  const type = pins[0]?.type;
  switch (type) {
    case 'input':
      return 'input';
    case 'output':
    case 'open_collector':
    case 'tri_state':
      return 'output';
    case 'bidirectional':
      return 'bidirectional';
    default:
      return 'passive';
  }
}
