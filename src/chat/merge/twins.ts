import { type BlockInstance, type Component, type Design, splitPin } from '../../design/index.js';
import { netTwins } from './nets.js';

/** A design with what tells its parts apart: what they were put there for. */
export interface Told {
  readonly design: Design;
  /** What asks a part serves, by its designator. */
  readonly asks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Which unit of which ask a block instance is, by its id; empty where nobody knows. */
  readonly units: ReadonlyMap<string, string>;
  /** The supply that a block instance makes, by its id: "3.3 V". */
  readonly makes: ReadonlyMap<string, string>;
}

/** Parts and block instances of one design by their like in another. */
export interface Twins {
  readonly parts: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<string, string>;
  /** Instances that do the same with another block. */
  readonly others: ReadonlyMap<string, string>;
}

/**
 * Which parts of `one` are which of `other`: block instances first (the same unit of the same ask, then the same block for the same ask, then the
 * same block), their parts by what they do in the block, then parts that no block brought.
 */
export function twinsOf(one: Told, other: Told): Twins {
  const { blocks, others } = pairedBlocks(one, other);
  const parts = new Map<string, string>();
  const partsOf = ({ design }: Told, id: string | undefined): Component[] => {
    const refs = new Set(design.blocks.find((b) => b.id === id)?.refs);
    return design.components.filter((c) => refs.has(c.ref));
  };
  for (const [id, twin] of blocks) pair(partsOf(one, id), partsOf(other, twin), WITHIN, parts);
  const [mine, theirs] = [new Set(blocks.keys()), new Set([...blocks.values(), ...others.values()])];
  const loose = ({ design }: Told, held: ReadonlySet<string>): Component[] => {
    const within = new Set(design.blocks.flatMap((b) => (held.has(b.id) ? b.refs : [])));
    return design.components.filter((c) => !within.has(c.ref));
  };
  const inBlock = new Set(one.design.blocks.flatMap((b) => b.refs));
  const nets = netTwins(one.design, other.design, parts, true);
  const left = loose(one, mine).flatMap((c) => (inBlock.has(c.ref) ? [] : [{ ...c, told: one, nets }]));
  const right = loose(other, theirs).map((c) => ({ ...c, told: other, nets: new Map<string, string>() }));
  pair(left, right, LOOSE, parts);
  return { parts, blocks, others };
}

type Likeness<C> = (part: C) => string;

const WITHIN: readonly Likeness<Component>[] = [
  (c) => JSON.stringify([c.kind, c.purpose, c.value, c.device]),
  (c) => JSON.stringify([c.kind, c.purpose]),
  (c) => JSON.stringify([c.kind, c.device]),
  (c) => c.kind,
];

/** A part that no block brought; `nets`: what its design's nets are called in the other one. */
type Alone = Component & { readonly told: Told; readonly nets: ReadonlyMap<string, string> };
const asksOf = ({ told, ref }: Alone): string => [...(told.asks.get(ref) ?? [])].sort().join();
/** On which nets it is, supplies by their volts: connectors of one ask are told apart by what they carry. */
const wiresOf = ({ told, ref, nets }: Alone): string =>
  told.design.nets
    .filter((n) => n.pins.some((p) => splitPin(p).ref === ref))
    .map((n) => (n.class === 'power' && n.volts !== undefined ? `${n.volts} V` : (nets.get(n.name) ?? n.name)))
    .sort()
    .join();

const LOOSE: readonly Likeness<Alone>[] = [
  (c) => JSON.stringify([c.kind, c.device, c.purpose, asksOf(c), wiresOf(c)]),
  (c) => JSON.stringify([c.kind, asksOf(c), wiresOf(c)]),
  (c) => JSON.stringify([c.kind, c.purpose, c.value, asksOf(c)]),
  (c) => JSON.stringify([c.kind, wiresOf(c)]),
  (c) => JSON.stringify([c.kind, c.place?.corner, asksOf(c)]),
  (c) => JSON.stringify([c.kind, asksOf(c) === '' ? c.ref : asksOf(c)]),
];

/** Pairs what is alike, from the likeliest on, each once, in their order. */
function pair<C extends { readonly ref: string }>(
  one: readonly C[],
  other: readonly C[],
  likenesses: readonly Likeness<C>[],
  into: Map<string, string>,
): void {
  const open = new Set(other);
  for (const likeness of likenesses)
    for (const part of one) {
      if (into.has(part.ref)) continue;
      const key = likeness(part);
      const twin = [...open].find((o) => likeness(o) === key);
      if (twin === undefined) continue;
      into.set(part.ref, twin.ref);
      open.delete(twin);
    }
}

function pairedBlocks(one: Told, other: Told): Pick<Twins, 'blocks' | 'others'> {
  const pairs = new Map<string, string>();
  const open = new Set(other.design.blocks);
  const served = ({ asks }: Told, { refs }: BlockInstance): Set<string> => new Set(refs.flatMap((r) => [...(asks.get(r) ?? [])]));
  const shares = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((x) => b.has(x));
  const fits = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === 0 || b.size === 0 || shares(a, b);
  const steps: ((a: BlockInstance, b: BlockInstance) => boolean)[] = [
    (a, b) => one.units.has(a.id) && one.units.get(a.id) === other.units.get(b.id),
    // Of converters the one that makes the same.
    (a, b) => one.makes.has(a.id) && one.makes.get(a.id) === other.makes.get(b.id) && isNth(one, other, a, b),
    (a, b) => one.makes.has(a.id) && one.makes.get(a.id) === other.makes.get(b.id) && fits(served(one, a), served(other, b)),
    (a, b) => isNth(one, other, a, b) && same(served(one, a), served(other, b)),
    (a, b) => shares(served(one, a), served(other, b)),
    (a, b) => a.id === b.id,
    // What serves an ask in both is of that ask alone.
    (a, b) => served(one, a).size === 0 || served(other, b).size === 0,
  ];
  for (const alike of steps)
    for (const block of one.design.blocks) {
      if (pairs.has(block.id)) continue;
      const twin = [...open].find((b) => b.block === block.block && alike(block, b) && !apart(one, other, block, b));
      if (twin === undefined) continue;
      pairs.set(block.id, twin.id);
      open.delete(twin);
    }
  const others = new Map<string, string>();
  const alike = (a: BlockInstance, b: BlockInstance): boolean =>
    shares(served(one, a), served(other, b)) || (one.makes.has(a.id) && one.makes.get(a.id) === other.makes.get(b.id));
  for (const block of one.design.blocks) {
    if (pairs.has(block.id)) continue;
    const twin = [...open].find((b) => b.block !== block.block && alike(block, b));
    if (twin === undefined) continue;
    others.set(block.id, twin.id);
    open.delete(twin);
  }
  return { blocks: pairs, others };
}

/** Of several the one that has its number, whatever it is called in another plan; of others what is called alike. */
function isNth(one: Told, other: Told, a: BlockInstance, b: BlockInstance): boolean {
  const [, nth] = other.units.size > 0 ? [] : (one.units.get(a.id)?.split('/') ?? []);
  const of = ({ id }: BlockInstance): number => Number(id.split('_').at(-1)) || 1;
  return nth === undefined ? a.id === b.id : Number(nth) === of(b);
}

/** Both are known, as other units. */
const apart = (one: Told, other: Told, a: BlockInstance, b: BlockInstance): boolean => {
  const [left, right] = [one.units.get(a.id), other.units.get(b.id)];
  return (left !== undefined || right !== undefined) && one.units.size > 0 && other.units.size > 0 && left !== right;
};

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((x) => b.has(x));

/** Whether a part is there for nothing that anybody asked for: who took it off the board goes without it. */
export function isUnasked({ design, asks }: Told, ref: string): boolean {
  const own = [...(asks.get(ref) ?? [])];
  return own.length > 0 && own.every((id) => design.request?.asks.some((a) => a.id === id && a.source === 'practice') === true);
}
