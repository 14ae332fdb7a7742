import type { Design } from '../../../design/index.js';
import { DesignError } from '../../../design/index.js';
import { regrow } from './regrow.js';
import type { Standing, Thing } from './things.js';

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
    (draft) => void draft.assembler.block(block, same ? old.id : draft.instance(block), ports, kept),
  ).design;
}
