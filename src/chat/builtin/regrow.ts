import { type Component, type Design, fitConstraints, nextRef, splitPin, withRefs } from '../../design/index.js';
import { DesignAssembler } from '../../parts/assemble.js';
import type { Standing } from './read/things.js';

/** A design with what an edit put on it. */
export interface Grown {
  readonly design: Design;
  /** The parts that were added, by the refs that they have now. */
  readonly refs: readonly string[];
}

/**
 * Takes parts away and lets an assembler put others in their place. A new part that does an old one's job keeps its ref, its place in the list
 * and the edge that it was wished to; the nets of all others stay as they are. With nothing to take away it only adds.
 */
export function regrow({ design, library }: Standing, old: readonly string[], grow: (assembler: DesignAssembler) => void): Grown {
  const gone = new Set(old);
  const rest: Design = {
    ...design,
    components: design.components.filter((c) => !gone.has(c.ref)),
    nets: design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !gone.has(splitPin(p).ref)) })),
    blocks: design.blocks.map((b) => ({ ...b, refs: b.refs.filter((r) => !gone.has(r)) })).filter((b) => b.refs.length > 0),
  };
  const assembler = DesignAssembler.from(rest, library);
  grow(assembler);
  const { name, prompt, summary, board, constraints } = design;
  const grown = assembler.build({ name, prompt, summary, board, constraints: {}, assumptions: design.assumptions, unmet: design.unmet });
  const names = renaming(design, rest, grown.components);
  const renamed = withRefs(grown, names);
  const next: Design = {
    ...renamed,
    components: inOldOrder(design, renamed.components).map((c) => inherit(c, design)),
    nets: inOldNets(design, renamed),
    blocks: inOldOrderBlocks(design, renamed),
    constraints,
  };
  const refs = grown.components.filter((c) => !rest.components.some((r) => r.ref === c.ref)).map((c) => names.get(c.ref) ?? c.ref);
  return { design: { ...next, constraints: fitConstraints(constraints, next).constraints }, refs };
}

/** Old refs for new parts: the same job first, then the same kind, then the same letters. */
function renaming(before: Design, rest: Design, parts: readonly Component[]): Map<string, string> {
  const kept = new Set(rest.components.map((c) => c.ref));
  const open = before.components.filter((c) => !kept.has(c.ref));
  const names = new Map<string, string>();
  const likenesses: ((c: Component) => string)[] = [
    (c) => `${c.kind} ${c.purpose} ${c.value}`,
    (c) => `${c.kind} ${c.purpose}`,
    (c) => c.kind,
    (c) => letters(c.ref),
  ];
  const fresh = parts.filter((p) => !kept.has(p.ref));
  for (const likeness of likenesses) {
    for (const part of fresh) {
      if (names.has(part.ref)) continue;
      const at = open.findIndex((o) => likeness(o) === likeness(part) && letters(o.ref) === letters(part.ref));
      const match = open[at];
      if (match === undefined) continue;
      names.set(part.ref, match.ref);
      open.splice(at, 1);
    }
  }
  const taken = new Set([...before.components.map((c) => c.ref), ...names.values()]);
  for (const part of fresh) if (!names.has(part.ref)) names.set(part.ref, nextRef(letters(part.ref), taken));
  return names;
}

const letters = (ref: string): string => ref.replace(/\d+$/, '');

function inOldOrder(before: Design, parts: readonly Component[]): Component[] {
  const at = new Map(before.components.map((c, i) => [c.ref, i]));
  const place = (c: Component): number => at.get(c.ref) ?? before.components.length;
  return [...parts].sort((a, b) => place(a) - place(b));
}

function inOldOrderBlocks(before: Design, after: Design): Design['blocks'] {
  const at = new Map(before.blocks.map((b, i) => [b.id, i]));
  return [...after.blocks].sort((a, b) => (at.get(a.id) ?? before.blocks.length) - (at.get(b.id) ?? before.blocks.length));
}

/** Nets in their order with their pins in theirs; what holds fewer than two pins now and held more before goes. */
function inOldNets(before: Design, after: Design): Design['nets'] {
  const old = new Map(before.nets.map((n, i) => [n.name, { at: i, pins: new Map(n.pins.map((p, k) => [p, k])) }]));
  const sorted = [...after.nets].sort((a, b) => (old.get(a.name)?.at ?? before.nets.length) - (old.get(b.name)?.at ?? before.nets.length));
  return sorted.flatMap((net) => {
    const was = old.get(net.name);
    const place = (pin: string): number => was?.pins.get(pin) ?? Number.MAX_SAFE_INTEGER;
    if (was !== undefined && was.pins.size > 1 && net.pins.length < 2) return [];
    if (net.pins.length === 0) return [];
    return [{ ...net, pins: [...net.pins].sort((a, b) => place(a) - place(b)) }];
  });
}

/** A part that took another's ref stands at the edge that was wished for that one. */
function inherit(component: Component, before: Design): Component {
  const edge = before.components.find((c) => c.ref === component.ref)?.place?.edge;
  if (edge === undefined || edge === 'any' || (component.place?.edge ?? 'any') !== 'any') return component;
  return { ...component, place: { ...component.place, edge } };
}
