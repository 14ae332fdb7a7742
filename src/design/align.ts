import type { Component, Design } from './design.js';
import { splitPin } from './design.js';

/**
 * A design that was planned anew, with the refs that its parts have on the board already: the same part of the same block keeps its ref, new
 * parts get the next free numbers. So a person's R3 stays R3 through an edit.
 */
export function alignRefs(base: Design, planned: Design): Design {
  const renamed = matchRefs(base.components, planned.components);
  const ref = (old: string): string => renamed.get(old) ?? old;
  const pin = (old: string): string => {
    const { ref: of, pin: name } = splitPin(old);
    return `${ref(of)}.${name}`;
  };
  const place = (c: Component): Pick<Component, 'place'> =>
    c.place?.near === undefined ? {} : { place: { ...c.place, near: c.place.near.map((n) => ({ ...n, to: pin(n.to) })) } };
  return {
    ...planned,
    components: planned.components.map((c) => ({ ...c, ref: ref(c.ref), ...place(c) })),
    nets: planned.nets.map((n) => ({ ...n, pins: n.pins.map(pin) })),
    blocks: planned.blocks.map((b) => ({ ...b, refs: b.refs.map(ref) })),
  };
}

/** From likeliest to least: the same in everything, the same job in the same block, the same job. */
const LIKENESSES: readonly ((c: Component) => string)[] = [
  (c) => JSON.stringify([c.kind, c.block, c.purpose, c.value, c.package, c.device]),
  (c) => JSON.stringify([c.kind, c.block, c.purpose]),
  (c) => JSON.stringify([c.kind, c.purpose, c.value, c.device]),
];

function matchRefs(base: readonly Component[], planned: readonly Component[]): Map<string, string> {
  const renamed = new Map<string, string>();
  const open = new Set(base);
  for (const likeness of LIKENESSES) {
    for (const part of planned) {
      if (renamed.has(part.ref)) continue;
      const match = [...open].find((b) => likeness(b) === likeness(part) && prefixOf(b.ref) === prefixOf(part.ref));
      if (match === undefined) continue;
      renamed.set(part.ref, match.ref);
      open.delete(match);
    }
  }
  const taken = new Set([...base.map((c) => c.ref), ...renamed.values()]);
  for (const part of planned) if (!renamed.has(part.ref)) renamed.set(part.ref, nextRef(prefixOf(part.ref), taken));
  return renamed;
}

const prefixOf = (ref: string): string => ref.replace(/\d+$/, '');

/** The first free number after the highest that is taken; takes it. */
export function nextRef(prefix: string, taken: Set<string>): string {
  const numbers = [...taken].filter((r) => prefixOf(r) === prefix).map((r) => Number(r.slice(prefix.length)));
  const ref = `${prefix}${Math.max(0, ...numbers) + 1}`;
  taken.add(ref);
  return ref;
}
