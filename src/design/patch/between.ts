import { type BlockInstance, type Component, type Design, type Net, splitPin } from '../design.js';
import type { Operation, OperationOf } from './operations.js';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What `wanted` brings along and `base` does not, before parts name it. */
function broughtAlong({ own: was }: Design, { own: now }: Design): Operation[] {
  if (now === undefined || same(was, now)) return [];
  const { devices = [], lands = [] } = was ?? {};
  const kept = <T>(old: readonly T[], all: readonly T[], key: (one: T) => string): T[] => [
    ...old.filter((o) => !all.some((a) => key(a) === key(o))),
    ...all,
  ];
  const own = { devices: kept(devices, now.devices, (d) => d.id), lands: kept(lands, now.lands, (l) => l.name) };
  return [{ op: 'restore', head: { own } }];
}

/**
 * The operations that make `wanted` of `base`, for an edit that was made on the design itself: so it is checked, kept to a selection and undone as a
 * chat model's patch is. Parts are known by their refs, nets by their names, blocks by their ids. What only the order of lists tells is left out.
 */
export function operationsBetween(base: Design, wanted: Design): Operation[] {
  const renames = renamedNets(base, wanted);
  const old = renames.length === 0 ? base : withNames(base, new Map(renames.map(({ net, to }) => [net, to])));
  const after = new Map(wanted.components.map((c) => [c.ref, c]));
  const gone = old.components.filter((c) => !after.has(c.ref)).map((c) => c.ref);
  return [
    ...broughtAlong(base, wanted),
    ...renames,
    ...partingBlocks(old, wanted),
    ...leaving(old, wanted, new Set(gone)),
    ...parts(old, wanted),
    ...joining(old, wanted),
    // New parts come first: a net that lost its last parts would go with them.
    ...(gone.length === 0 ? [] : [{ op: 'remove_part' as const, refs: gone }]),
    ...rejoining(wanted, old, new Set(gone)),
    ...facts(old, wanted, new Set(gone)),
    ...joiningBlocks(old, wanted),
    ...whole(old, wanted),
  ];
}

/** A net that is gone while one of the same pins is there under another name. */
function renamedNets(base: Design, wanted: Design): OperationOf<'rename_net'>[] {
  const kept = new Set(wanted.nets.map((n) => n.name));
  const fresh = wanted.nets.filter((n) => !base.nets.some((b) => b.name === n.name));
  return base.nets.flatMap((net) => {
    if (kept.has(net.name)) return [];
    const to = fresh.find((n) => same(n.pins, net.pins));
    return to === undefined ? [] : [{ op: 'rename_net' as const, net: net.name, to: to.name }];
  });
}

function withNames(design: Design, names: ReadonlyMap<string, string>): Design {
  const name = (net: string): string => names.get(net) ?? net;
  return {
    ...design,
    nets: design.nets.map((n) => ({ ...n, name: name(n.name) })),
    blocks: design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, name(n)])) })),
  };
}

const settledOf = ({ ref: _ref, ...part }: Component): Omit<Component, 'ref'> => part;

/** New parts, others under an old ref, and other values and places of the same part. */
function parts(base: Design, wanted: Design): Operation[] {
  const before = new Map(base.components.map((c) => [c.ref, c]));
  return wanted.components.flatMap((part): Operation[] => {
    const was = before.get(part.ref);
    if (was === undefined) return [{ op: 'add_part', ref: part.ref, as: settledOf(part) }];
    return same(was, part) ? [] : [{ op: 'replace_part', ref: part.ref, as: settledOf(part) }];
  });
}

const pinsOf = (nets: readonly Net[]): Map<string, string> => new Map(nets.flatMap((n) => n.pins.map((p) => [p, n.name] as const)));

/** Pins that leave their net and whose part stays. */
function leaving(base: Design, wanted: Design, gone: ReadonlySet<string>): OperationOf<'disconnect'>[] {
  const now = pinsOf(wanted.nets);
  return base.nets.flatMap((net) => {
    const pins = net.pins.filter((p) => now.get(p) !== net.name && !gone.has(splitPin(p).ref));
    return pins.length === 0 ? [] : [{ op: 'disconnect' as const, pins }];
  });
}

/** Pins that join a net. */
function joining(base: Design, wanted: Design): OperationOf<'connect'>[] {
  const was = pinsOf(base.nets);
  return wanted.nets.flatMap((net) => {
    const pins = net.pins.filter((p) => was.get(p) !== net.name);
    return pins.length === 0 ? [] : [{ op: 'connect' as const, net: net.name, pins }];
  });
}

/** A net with one pin goes with the parts that are removed from it: where it is wanted, it is made again. */
const rejoining = (wanted: Design, base: Design, gone: ReadonlySet<string>): OperationOf<'connect'>[] =>
  wanted.nets
    .filter((n) => n.pins.length === 1 && base.nets.some((b) => b.name === n.name && b.pins.some((p) => gone.has(splitPin(p).ref))))
    .map((n) => ({ op: 'connect', net: n.name, pins: n.pins }));

/** Class, voltages and current of nets that are new or told otherwise. */
function facts(base: Design, wanted: Design, gone: ReadonlySet<string>): OperationOf<'set_net'>[] {
  return wanted.nets.flatMap((net) => {
    const was = base.nets.find((n) => n.name === net.name && n.pins.some((p) => net.pins.includes(p) && !gone.has(splitPin(p).ref)));
    const { class: kind, volts = null, amps = null, working_volts = null } = net;
    if (was !== undefined && same([was.class, was.volts, was.amps, was.working_volts], [kind, net.volts, net.amps, net.working_volts])) return [];
    return [{ op: 'set_net' as const, net: net.name, class: kind, volts, amps, working_volts }];
  });
}

const instanceOf = ({ id: _id, ...instance }: BlockInstance): Omit<BlockInstance, 'id'> => instance;

const partingBlocks = (base: Design, wanted: Design): OperationOf<'set_block'>[] =>
  base.blocks.filter((b) => !wanted.blocks.some((w) => w.id === b.id)).map(({ id }) => ({ op: 'set_block', id, instance: null }));

/** Blocks that a removal takes parts of are told again as they are to be. */
const joiningBlocks = (base: Design, wanted: Design): OperationOf<'set_block'>[] =>
  wanted.blocks
    .filter(
      (w) =>
        !same(
          base.blocks.find((b) => b.id === w.id),
          w,
        ),
    )
    .map((w) => ({ op: 'set_block', id: w.id, instance: instanceOf(w) }));

/** The outline, the constraints and what the design says of itself. */
function whole(base: Design, wanted: Design): Operation[] {
  const {
    width_mm = null,
    height_mm = null,
    corner_mm = null,
    outline = null,
    tall = null,
    quantity = null,
    layers = null,
    panel = null,
    pictures = null,
    texts = null,
  } = wanted.board;
  const { name, prompt, summary, assumptions, unmet, wishes } = wanted;
  const told = Object.entries({ name, prompt, summary, assumptions, unmet, wishes: wishes ?? [] }).filter(
    ([key, value]) => !same(base[key as keyof Design] ?? (key === 'wishes' ? [] : undefined), value),
  );
  return [
    ...(same(base.board, wanted.board)
      ? []
      : [{ op: 'set_board' as const, width_mm, height_mm, corner_mm, outline, tall, quantity, layers, panel, pictures, texts }]),
    // A new outline takes the place of what the constraints said of its sides.
    ...(same(base.constraints, wanted.constraints) && (same(base.board, wanted.board) || base.constraints.board === undefined)
      ? []
      : [{ op: 'set_constraints' as const, constraints: wanted.constraints }]),
    ...(told.length === 0 ? [] : [{ op: 'describe', ...Object.fromEntries(told) } as OperationOf<'describe'>]),
  ];
}
