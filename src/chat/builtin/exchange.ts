import { type Design, DesignError } from '../../design/index.js';
import type { Block } from '../../parts/index.js';
import type { Standing, Thing } from './read/things.js';
import { regrow } from './regrow.js';

type Params = Readonly<Record<string, string | number | boolean>>;

/** The design with a block's parameters changed, or with another block in its place on the same nets. */
export function withParams(
  standing: Standing,
  thing: Thing,
  params: Params,
  block = thing.block?.block ?? '',
  ports = thing.block?.ports ?? {},
): Design {
  const { block: old } = thing;
  if (old === null) throw new DesignError('message', 'this part is of no block, it has no parameters');
  const known = standing.library.blocks.get(block)?.params ?? {};
  const kept = Object.fromEntries(Object.entries({ ...old.params, ...params }).filter(([name]) => known[name] !== undefined));
  const same = block === old.block;
  return regrow(
    standing,
    thing.parts.map((p) => p.ref),
    (assembler) => void assembler.block(block, same ? old.id : freeId(block, standing.design), ports, kept),
  ).design;
}

/** An id for a further instance of a block: "status_led", "status_led_2". */
function freeId(block: string, { blocks }: Design): string {
  const taken = new Set(blocks.map((b) => b.id));
  let id = block;
  for (let n = 2; taken.has(id); n++) id = `${block}_${n}`;
  return id;
}

/** Ports of the old block by those of the new one: same name, else same kind where there is one of it; null where one has no counterpart. */
export function portMap(from: Block, to: Block): ReadonlyMap<string, string> | null {
  const map = new Map<string, string>();
  for (const port of to.ports) {
    const same = from.ports.find((p) => p.name === port.name);
    const alike = from.ports.filter((p) => p.kind === port.kind);
    const found = same ?? (alike.length === 1 ? alike[0] : undefined);
    if (found !== undefined) map.set(port.name, found.name);
    else if (port.required) return null;
  }
  const used = new Set(map.values());
  return from.ports.every((p) => !p.required || used.has(p.name)) && map.size >= 2 ? map : null;
}
