import type { Component, Design } from './design.js';
import { splitPin } from './design.js';

/**
 * A design that was planned anew, with the refs that its parts have on the board already: the same part of the same block keeps its ref, new
 * parts get the next free numbers. So a person's R3 stays R3 through an edit.
 */
export function alignRefs(base: Design, planned: Design): Design {
  return withRefs(planned, matchRefs(base, planned));
}

/** The design with parts under other refs. */
export function withRefs(design: Design, names: ReadonlyMap<string, string>): Design {
  const ref = (old: string): string => names.get(old) ?? old;
  const pin = (old: string): string => {
    const { ref: of, pin: name } = splitPin(old);
    return `${ref(of)}.${name}`;
  };
  const place = (c: Component): Pick<Component, 'place'> =>
    c.place?.near === undefined ? {} : { place: { ...c.place, near: c.place.near.map((n) => ({ ...n, to: pin(n.to) })) } };
  return {
    ...design,
    components: design.components.map((c) => ({ ...c, ref: ref(c.ref), ...place(c) })),
    nets: design.nets.map((n) => ({ ...n, pins: n.pins.map(pin) })),
    blocks: design.blocks.map((b) => ({ ...b, refs: b.refs.map(ref) })),
  };
}

/** From likeliest to least: the same in everything, the same job in the same block, the same job, the same wires. */
const LIKENESSES: readonly ((c: Component, wires: string) => string)[] = [
  (c) => JSON.stringify([c.kind, c.block, c.purpose, c.value, c.package, c.device]),
  (c) => JSON.stringify([c.kind, c.block, c.purpose]),
  (c) => JSON.stringify([c.kind, c.purpose, c.value, c.device]),
  // Another colour of the LED, another connector at the output: on the same nets it is the same to a person.
  (c, wires) => JSON.stringify([c.kind, wires]),
];

function matchRefs(base: Design, planned: Design): Map<string, string> {
  const renamed = new Map<string, string>();
  const open = new Set(base.components);
  const [before, after] = [wiresOf(base), wiresOf(planned)];
  for (const likeness of LIKENESSES) {
    const keys = new Map([...open].map((b) => [b, likeness(b, before.get(b.ref) ?? '')]));
    for (const part of planned.components) {
      if (renamed.has(part.ref)) continue;
      const key = likeness(part, after.get(part.ref) ?? '');
      const match = [...open].find((b) => keys.get(b) === key && prefixOf(b.ref) === prefixOf(part.ref));
      if (match === undefined) continue;
      renamed.set(part.ref, match.ref);
      open.delete(match);
    }
  }
  const taken = new Set([...base.components.map((c) => c.ref), ...renamed.values()]);
  for (const part of planned.components) if (!renamed.has(part.ref)) renamed.set(part.ref, nextRef(prefixOf(part.ref), taken));
  return renamed;
}

/** The names of the nets that each part is on, in one string. */
function wiresOf({ nets }: Design): Map<string, string> {
  const wires = new Map<string, string>();
  for (const { name, pins } of [...nets].sort((a, b) => (a.name < b.name ? -1 : 1)))
    for (const ref of new Set(pins.map((p) => splitPin(p).ref))) wires.set(ref, `${wires.get(ref) ?? ''} ${name}`);
  return wires;
}

const prefixOf = (ref: string): string => ref.replace(/\d+$/, '');

/** The first free number after the highest that is taken; takes it. */
export function nextRef(prefix: string, taken: Set<string>): string {
  const numbers = [...taken].filter((r) => prefixOf(r) === prefix).map((r) => Number(r.slice(prefix.length)));
  const ref = `${prefix}${Math.max(0, ...numbers) + 1}`;
  taken.add(ref);
  return ref;
}
