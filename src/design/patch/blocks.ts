import { nextRef } from '../align.js';
import { type BlockInstance, type Design, type Net, splitPin } from '../design.js';
import { DesignError } from '../errors.js';
import { REF_PREFIX } from '../kinds.js';
import type { PartBook } from './book.js';
import type { Step } from './nets.js';
import type { OperationOf } from './operations.js';
import { removePart } from './parts.js';

export function addBlock(design: Design, operation: OperationOf<'add_block'>, book: PartBook): Step & { id: string } {
  const made = (id: string) => {
    const block = renumbered(book.block(operation, id, design), design);
    const ports = Object.values(block.blocks[0]?.ports ?? {});
    return { id, added: block, clash: block.nets.find((n) => !ports.includes(n.name) && design.nets.some((d) => d.name === n.name)) };
  };
  const ids = freeInstances(design, operation.block);
  const first = made(ids[0] as string);
  // What the board's own nets are called as those of a block of that number would be, the next number's are not.
  const { id, added, clash } = first.clash === undefined ? first : made(ids[1] as string);
  if (clash !== undefined) throw new DesignError('block', `its inner net ${clash.name} would fall together with the board's: rename that first`);
  const nets = [
    ...design.nets.map((net) =>
      withPins(
        net,
        added.nets.find((n) => n.name === net.name),
      ),
    ),
    ...added.nets.filter((n) => !design.nets.some((d) => d.name === n.name)),
  ];
  const words = Object.entries(added.blocks[0]?.ports ?? {}).map(([port, net]) => `${port} is ${net}`);
  return {
    id,
    design: { ...design, components: [...design.components, ...added.components], nets, blocks: [...design.blocks, ...added.blocks] },
    said: `Added ${added.name} (${added.components.map((c) => c.ref).join(', ')})${words.length === 0 ? '' : `: ${words.join(', ')}`}.`,
  };
}

/** A net with a block's pins; what nobody knew of it, the block says. */
function withPins(net: Net, more: Net | undefined): Net {
  if (more === undefined) return net;
  const volts = net.volts ?? more.volts;
  return {
    ...net,
    class: net.class === 'signal' && net.volts === undefined ? more.class : net.class,
    ...(volts === undefined ? {} : { volts }),
    pins: [...net.pins, ...more.pins],
  };
}

/** The next two ids that no block of the design has. */
function freeInstances(design: Design, block: string): string[] {
  const taken = new Set(design.blocks.map((b) => b.id));
  return Array.from({ length: design.blocks.length + 2 }, (_, i) => (i === 0 ? block : `${block}_${i + 1}`)).filter((id) => !taken.has(id));
}

/** The parts of a small design with the next free refs of another. */
function renumbered(small: Design, into: Design): Design {
  const taken = new Set(into.components.map((c) => c.ref));
  return renamed(small, new Map(small.components.map((c) => [c.ref, nextRef(REF_PREFIX[c.kind], taken)])));
}

/** A design whose parts go by other refs. */
export function renamed(design: Design, refs: ReadonlyMap<string, string>): Design {
  const ref = (old: string): string => refs.get(old) ?? old;
  const pin = (old: string): string => {
    const { ref: of, pin: name } = splitPin(old);
    return `${ref(of)}.${name}`;
  };
  return {
    ...design,
    components: design.components.map((c) => ({
      ...c,
      ref: ref(c.ref),
      ...(c.place?.near === undefined ? {} : { place: { ...c.place, near: c.place.near.map((n) => ({ ...n, to: pin(n.to) })) } }),
    })),
    nets: design.nets.map((n) => ({ ...n, pins: n.pins.map(pin) })),
    blocks: design.blocks.map((b) => ({ ...b, refs: b.refs.map(ref) })),
  };
}

export function setBlock(design: Design, { id, instance }: OperationOf<'set_block'>): Step {
  const others = design.blocks.filter((b) => b.id !== id);
  if (instance === null) return { design: { ...design, blocks: others }, said: `No parts are of the block ${id} any more.` };
  const ref = instance.refs.find((r) => !design.components.some((c) => c.ref === r));
  if (ref !== undefined) throw new DesignError('instance.refs', `the board has no part ${ref}`);
  const port = Object.entries(instance.ports).find(([, net]) => !design.nets.some((n) => n.name === net));
  if (port !== undefined) throw new DesignError(`instance.ports.${port[0]}`, `the board has no net ${port[1]}`);
  const at = design.blocks.findIndex((b) => b.id === id);
  const next = { id, ...instance };
  return {
    design: { ...design, blocks: at < 0 ? [...others, next] : design.blocks.with(at, next) },
    said: `${id} is ${instance.block}: ${instance.refs.join(', ')}.`,
  };
}

export function removeBlock(design: Design, { block }: OperationOf<'remove_block'>): Step {
  return removePart(design, instanceOf(design, block).refs);
}

/** The block instance of an id. DesignError with those that there are. */
export function instanceOf(design: Design, id: string): BlockInstance {
  const instance = design.blocks.find((b) => b.id === id);
  if (instance !== undefined) return instance;
  const known = design.blocks.map((b) => b.id).join(', ');
  throw new DesignError('block', `the board has no block ${id}${known === '' ? '' : `; it has ${known}`}`);
}
