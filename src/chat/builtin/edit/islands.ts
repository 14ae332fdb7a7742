import { type Design, nextRef, splitPin } from '../../../design/index.js';
import { rename } from './regrow.js';
import type { Standing } from './things.js';

/** Parts that hang together by nets of their own, beside the rails that all share: a channel, a stage, a sensor with what it needs. */
export type Island = readonly string[];

type Net = Design['nets'][number];

/** Nets that all share: grounds and rails. A net that is switched to ground, or that one block keeps to itself, is none, though it have a voltage. */
export function sharedOf(design: Design): ReadonlySet<string> {
  const ground = (pin: string): boolean => design.nets.some((n) => n.class === 'ground' && n.pins.includes(pin));
  const switched = (net: Net): boolean =>
    net.pins.some((p) => {
      const { ref, pin } = splitPin(p);
      return (pin === 'D' && ground(`${ref}.S`)) || (pin === 'C' && ground(`${ref}.E`));
    });
  const ports = new Set(design.blocks.flatMap((b) => Object.values(b.ports)));
  const inner = (net: Net): boolean => !ports.has(net.name) && design.blocks.some((b) => net.pins.every((p) => b.refs.includes(splitPin(p).ref)));
  return new Set(design.nets.filter((n) => n.class === 'ground' || (n.volts !== undefined && !switched(n) && !inner(n))).map((n) => n.name));
}

/** The islands of a design, in the order of their first parts. Parts of one block hang together too. */
export function islandsOf(design: Design): Island[] {
  const root = new Map(design.components.map((c) => [c.ref, c.ref]));
  const find = (ref: string): string => {
    const up = root.get(ref) ?? ref;
    return up === ref ? ref : find(up);
  };
  const join = (refs: readonly string[]): void => {
    const [first] = refs;
    for (const ref of refs) if (first !== undefined) root.set(find(ref), find(first));
  };
  const shared = sharedOf(design);
  for (const net of design.nets) if (!shared.has(net.name)) join(net.pins.map((p) => splitPin(p).ref));
  for (const block of design.blocks) join(block.refs);
  const islands = new Map<string, string[]>();
  for (const { ref } of design.components) islands.set(find(ref), [...(islands.get(find(ref)) ?? []), ref]);
  return [...islands.values()];
}

/** What an island is made of: islands of the same face do the same. */
export function faceOfIsland(island: Island, design: Design): string {
  const parts = design.components.filter((c) => island.includes(c.ref));
  return parts
    .map((c) => `${c.kind} ${c.device ?? c.value}`)
    .sort()
    .join(', ');
}

/** Whether an island brings or makes the supply of the others: a connector that feeds a rail, a regulator, a protection. */
export function feedsOthers(island: Island, { design, library }: Standing): boolean {
  return design.blocks.some(
    (b) => b.refs.some((r) => island.includes(r)) && library.blocks.get(b.block)?.ports.some((p) => p.kind === 'power_out') === true,
  );
}

/** The design with a further one of an island: other refs, other names for its own nets, the same rails. Answers the refs of the new parts. */
export function withCopy(design: Design, island: Island): { design: Design; refs: string[] } {
  const own = design.components.filter((c) => island.includes(c.ref));
  const taken = new Set(design.components.map((c) => c.ref));
  const refs = new Map<string, string>();
  for (const { ref } of own) {
    const next = nextRef(ref.replace(/\d+$/, ''), taken);
    taken.add(next);
    refs.set(ref, next);
  }
  const isOwn = (pin: string): boolean => refs.has(splitPin(pin).ref);
  const shared = sharedOf(design);
  const isShared = (n: Net): boolean => shared.has(n.name);
  const mine = design.nets.filter((n) => n.pins.some(isOwn));
  const names = new Set(design.nets.map((n) => n.name));
  const nets = new Map(mine.filter((n) => !isShared(n)).map((n) => [n.name, fresh(n.name, names)]));
  const ids = new Set(design.blocks.map((b) => b.id));
  const copied = rename(
    {
      ...design,
      components: own.map((c) => (/connector$/.test(c.kind) && c.value !== '' ? { ...c, value: numbered(c.value, design) } : c)),
      nets: mine.map((n) => ({ ...n, name: nets.get(n.name) ?? n.name, pins: n.pins.filter(isOwn) })),
      blocks: design.blocks
        .filter((b) => b.refs.some((r) => refs.has(r)))
        .map((b) => ({
          ...b,
          id: fresh(b.id, ids),
          ports: Object.fromEntries(Object.entries(b.ports).map(([port, net]) => [port, nets.get(net) ?? net])),
        })),
    },
    refs,
  );
  const added = new Map(copied.nets.map((n) => [n.name, n.pins]));
  return {
    design: {
      ...design,
      components: [...design.components, ...copied.components],
      nets: [
        ...design.nets.map((n) => (isShared(n) && added.has(n.name) ? { ...n, pins: [...n.pins, ...(added.get(n.name) ?? [])] } : n)),
        ...copied.nets.filter((n) => !isShared(n)),
      ],
      blocks: [...design.blocks, ...copied.blocks],
    },
    refs: [...refs.values()],
  };
}

/** "GATE" → "GATE_2", "OUT_2" → "OUT_3": the next that nobody has. */
function fresh(name: string, taken: Set<string>): string {
  const stem = name.replace(/_\d+$/, '');
  let n = 2;
  while (taken.has(`${stem}_${n}`)) n++;
  taken.add(`${stem}_${n}`);
  return `${stem}_${n}`;
}

/** What is printed beside a connector: "Load" → "Load 2". */
function numbered(value: string, design: Design): string {
  const stem = value.replace(/ \d+$/, '');
  let n = 2;
  while (design.components.some((c) => c.value === `${stem} ${n}`)) n++;
  return `${stem} ${n}`;
}
