import { type Component, type Design, DesignError, fitConstraints, type Kind, type Net, nextRef, REF_PREFIX, splitPin } from '../design/index.js';
import { DesignAssembler } from './assemble.js';
import type { Library } from './library.js';
import { findPin, isGeneric, pinNames } from './pins.js';
import { landPattern } from './resolve.js';
import { componentOf, deviceByCode, listedPart } from './rows.js';

export interface AddPart {
  readonly catalog_code: string;
  readonly kind: Kind;
  readonly value?: string;
  readonly purpose?: string;
  /** Pin → net that the board has. */
  readonly connect?: Readonly<Record<string, string>>;
}

/** A design after an edit, and what the edit did in sentences. */
export interface Edited {
  readonly design: Design;
  readonly reply: string;
}

/**
 * Adds the part under a catalogue code. null: the catalogue does not list the code. DesignError for a net that does not exist, a pin that the part
 * lacks, and a part whose pads nobody knows.
 */
export function addPart(design: Design, library: Library, order: AddPart): (Edited & { readonly ref: string }) | null {
  const listed = listedPart(library, order.catalog_code);
  if (listed === null) return null;
  const device = deviceByCode(library, order.catalog_code);
  if (device === null && (!isGeneric(order.kind) || landPattern(order.kind, listed.package, library) === null)) {
    throw new DesignError('catalog_code', `nobody knows the pads of ${order.catalog_code} (${listed.mpn}, ${listed.package || 'no package named'})`);
  }
  const ref = nextRef(REF_PREFIX[order.kind], new Set(design.components.map((c) => c.ref)));
  const component: Component = { ref, ...componentOf(listed, device, order.kind, order.value), purpose: order.purpose ?? '' };
  const wired = new Map<string, string>();
  const joins: { net: string; pin: string }[] = [];
  for (const [name, net] of Object.entries(order.connect ?? {})) {
    if (!design.nets.some((n) => n.name === net)) throw new DesignError(`connect.${name}`, `the board has no net ${net}`);
    const found = findPin(order.kind, device, name);
    if (found === null) {
      throw new DesignError(
        `connect.${name}`,
        `${order.catalog_code} has no pin ${name}; it has ${pinNames(order.kind, device).slice(0, 60).join(', ')}`,
      );
    }
    for (const pad of found.pads) {
      const other = wired.get(pad);
      if (other !== undefined && other !== net) throw new DesignError(`connect.${name}`, `pad ${pad} would be on ${other} and on ${net}`);
      wired.set(pad, net);
    }
    joins.push({ net, pin: `${ref}.${found.name}` });
  }
  const nets = design.nets.map((n) => ({
    ...n,
    pins: [...n.pins, ...joins.filter((j) => j.net === n.name && !n.pins.includes(j.pin)).map((j) => j.pin)],
  }));
  const where = joins.length === 0 ? 'not connected to anything' : joins.map((j) => `${j.pin} to ${j.net}`).join(', ');
  return {
    ref,
    design: { ...design, components: [...design.components, component], nets },
    reply: `Added ${ref} (${component.value}, ${order.catalog_code}): ${where}.`,
  };
}

/** What removing parts takes along. */
export interface Removal extends Edited {
  readonly removed: string[];
}

/** Removes parts, every pin that they had on a net, and the nets that are left with fewer than two pins. DesignError for an unknown ref, or all. */
export function removeParts(design: Design, refs: readonly string[]): Removal {
  const gone = new Set(refs);
  const unknown = refs.find((ref) => !design.components.some((c) => c.ref === ref));
  if (unknown !== undefined) throw new DesignError('refs', `the board has no part ${unknown}`);
  const components = design.components.filter((c) => !gone.has(c.ref));
  if (components.length === 0) throw new DesignError('refs', 'that would remove every part of the board');
  let pins = 0;
  const lostNets: string[] = [];
  const nets = design.nets.flatMap((net): Net[] => {
    const kept = net.pins.filter((p) => !gone.has(splitPin(p).ref));
    pins += net.pins.length - kept.length;
    if (kept.length === net.pins.length || kept.length >= 2) return [{ ...net, pins: kept }];
    pins += kept.length;
    lostNets.push(net.name);
    return [];
  });
  const names = new Set(nets.map((n) => n.name));
  const left: Design = {
    ...design,
    components: components.map((c) => withoutNear(c, gone)),
    nets,
    blocks: design.blocks
      .map((b) => ({
        ...b,
        refs: b.refs.filter((r) => !gone.has(r)),
        ports: Object.fromEntries(Object.entries(b.ports).filter(([, n]) => names.has(n))),
      }))
      .filter((b) => b.refs.length > 0),
  };
  const removed = [...gone];
  const netWords =
    lostNets.length === 0
      ? ''
      : ` ${lostNets.length === 1 ? 'The net' : 'The nets'} ${lostNets.join(', ')} ${lostNets.length === 1 ? 'goes' : 'go'} too: fewer than two pins are left on ${lostNets.length === 1 ? 'it' : 'them'}.`;
  return {
    design: { ...left, constraints: fitConstraints(design.constraints, left).constraints },
    reply: `Removed ${removed.map((r) => named(design, r)).join(', ')} and ${pins} ${pins === 1 ? 'pin' : 'pins'} on nets.${netWords}`,
    removed,
  };
}

function named(design: Design, ref: string): string {
  const value = design.components.find((c) => c.ref === ref)?.value ?? '';
  return value === '' ? ref : `${ref} (${value})`;
}

function withoutNear(component: Component, gone: ReadonlySet<string>): Component {
  const near = component.place?.near?.filter((n) => !gone.has(splitPin(n.to).ref));
  if (near === undefined || near.length === component.place?.near?.length) return component;
  const { near: _old, ...place } = component.place ?? {};
  return { ...component, place: near.length === 0 ? place : { ...place, near } };
}

export interface AddBlock {
  readonly block: string;
  /** Port → net that the board has: the two become one net. */
  readonly connect?: Readonly<Record<string, string>>;
}

/**
 * Adds a block. Its ports merge with the nets that `connect` names; its ground with the board's, when there is one; every other port keeps a net of
 * its own. null: there is no such block. DesignError for a net or a port that does not exist.
 */
export function addBlock(design: Design, library: Library, order: AddBlock): Edited | null {
  const block = library.blocks.get(order.block);
  if (block === undefined) return null;
  const connect = order.connect ?? {};
  for (const [port, net] of Object.entries(connect)) {
    if (!block.ports.some((p) => p.name === port)) {
      throw new DesignError(`connect.${port}`, `${block.name} has no such port; it has ${block.ports.map((p) => p.name).join(', ')}`);
    }
    if (!design.nets.some((n) => n.name === net)) throw new DesignError(`connect.${port}`, `the board has no net ${net}`);
  }
  const instance = freeInstance(design, order.block);
  const ground = design.nets.find((n) => n.class === 'ground')?.name;
  const ports = Object.fromEntries(
    block.ports.flatMap(({ name, kind, required }): [string, string][] => {
      const net = connect[name] ?? (kind === 'ground' ? ground : undefined) ?? (required ? `${instance}_${name}`.toUpperCase() : undefined);
      return net === undefined ? [] : [[name, net]];
    }),
  );
  const assembler = new DesignAssembler(library);
  assembler.block(order.block, instance, ports);
  const added = renumbered(assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] }), design);
  const nets = [
    ...design.nets.map((net) => ({ ...net, pins: [...net.pins, ...(added.nets.find((n) => n.name === net.name)?.pins ?? [])] })),
    ...added.nets.filter((n) => !design.nets.some((d) => d.name === n.name)),
  ];
  const merged = Object.entries(ports).filter(([, net]) => design.nets.some((n) => n.name === net));
  const words = merged.length === 0 ? 'none of its ports is joined to the board' : merged.map(([port, net]) => `${port} is ${net}`).join(', ');
  return {
    design: { ...design, components: [...design.components, ...added.components], nets, blocks: [...design.blocks, ...added.blocks] },
    reply: `Added ${block.title} (${added.components.map((c) => c.ref).join(', ')}): ${words}.`,
  };
}

function freeInstance(design: Design, block: string): string {
  const taken = new Set(design.blocks.map((b) => b.id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? block : `${block}_${n}`;
    if (!taken.has(id)) return id;
  }
}

/** The parts of a small design with the next free refs of another. */
function renumbered(small: Design, into: Design): Design {
  const taken = new Set(into.components.map((c) => c.ref));
  const refs = new Map(small.components.map((c) => [c.ref, nextRef(REF_PREFIX[c.kind], taken)]));
  const ref = (old: string): string => refs.get(old) ?? old;
  const pin = (old: string): string => {
    const { ref: of, pin: name } = splitPin(old);
    return `${ref(of)}.${name}`;
  };
  return {
    ...small,
    components: small.components.map((c) => ({
      ...c,
      ref: ref(c.ref),
      ...(c.place?.near === undefined ? {} : { place: { ...c.place, near: c.place.near.map((n) => ({ ...n, to: pin(n.to) })) } }),
    })),
    nets: small.nets.map((n) => ({ ...n, pins: n.pins.map(pin) })),
    blocks: small.blocks.map((b) => ({ ...b, refs: b.refs.map(ref) })),
  };
}
