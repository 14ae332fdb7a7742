import { nextRef } from '../align.js';
import type { Component, Design } from '../design.js';
import { DesignError } from '../errors.js';
import { REF_PREFIX } from '../kinds.js';
import { operationsBetween } from './between.js';
import { instanceOf, renamed } from './blocks.js';
import type { PartBook } from './book.js';
import type { Operation, OperationOf } from './operations.js';

/**
 * A block with other parameters, as the operations that make it so: what its new parameters leave as it was, changes by hand among it, stays. Parts keep their
 * refs. DesignError where the block has lost parts, or has no such parameter.
 */
export function withParams(design: Design, { block: id, params }: OperationOf<'set_params'>, book: PartBook): Operation[] {
  const instance = instanceOf(design, id);
  const { block, ports, refs } = instance;
  const merged = { ...instance.params, ...params };
  const into = withoutOwn(design, ports, book.block({ op: 'add_block', block, ports, params: instance.params ?? {} }, id, strange(design, ports)));
  const of = (given: typeof merged): Design => book.block({ op: 'add_block', block, ports, params: given }, id, into);
  const was = of(instance.params ?? {});
  if (was.components.length !== refs.length)
    throw new DesignError('block', `${id} has lost or won parts since it was added: change its parts, or remove it and add it anew`);
  const now = of(merged);
  const before = renamed(was, new Map(was.components.map((c, i) => [c.ref, refs[i] as string])));
  const after = renamed(now, kept(was, now, refs, design));
  const edits = operationsBetween(before, after).filter(({ op }) => op !== 'set_block' && op !== 'describe');
  const wanted = { block, ports: after.blocks[0]?.ports ?? ports, params: merged, refs: after.components.map((c) => c.ref) };
  return [...edits, { op: 'set_block', id, instance: wanted }];
}

/** The design with the nets of these ports at no voltage. */
function strange(design: Design, ports: Readonly<Record<string, string>>): Design {
  const names = new Set(Object.values(ports));
  return { ...design, nets: design.nets.map(({ volts, ...net }) => (names.has(net.name) || volts === undefined ? net : { ...net, volts })) };
}

/** The design without the voltages that the block itself gives its nets: its new parameters may give others. */
function withoutOwn(design: Design, ports: Readonly<Record<string, string>>, alone: Design): Design {
  const given = new Map(alone.nets.map((n) => [n.name, n.volts]));
  const own = design.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined && given.get(n.name) === n.volts).map((n) => n.name);
  const kept = Object.entries(ports).filter(([, net]) => own.includes(net));
  return strange(design, Object.fromEntries(kept));
}

/** A part of the new block is the old one of its kind and purpose, or else the next of its kind; the others take free refs. */
function kept(was: Design, now: Design, refs: readonly string[], into: Design): Map<string, string> {
  const taken = new Set(into.components.map((c) => c.ref));
  const left = was.components.map((part, i) => ({ part, ref: refs[i] as string }));
  const names = new Map<string, string>();
  const match = (same: (a: Component, b: Component) => boolean): void => {
    for (const part of now.components) {
      const at = names.has(part.ref) ? -1 : left.findIndex((l) => same(l.part, part));
      const [found] = at < 0 ? [] : left.splice(at, 1);
      if (found !== undefined) names.set(part.ref, found.ref);
    }
  };
  match((a, b) => a.kind === b.kind && a.purpose === b.purpose);
  match((a, b) => a.kind === b.kind);
  for (const part of now.components) if (!names.has(part.ref)) names.set(part.ref, nextRef(REF_PREFIX[part.kind], taken));
  return names;
}
