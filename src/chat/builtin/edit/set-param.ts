import { DesignError } from '../../../design/index.js';
import type { Editing } from './editing.js';
import { withParams } from './params.js';
import { faceOf, nameOf, type Thing } from './things.js';

/** Sets a parameter of a block and says what of its parts is another value now; what the block cannot be set to is refused. */
export function setParam(thing: Thing, param: string, to: number | string, editing: Editing): true {
  const rounded = typeof to === 'number' ? Number(to.toPrecision(4)) : to;
  const was = thing.block?.params?.[param];
  if (was === rounded) {
    editing.refused.push(
      `${nameOf(thing)}: ${(editing.library.blocks.get(thing.block?.block ?? '')?.params[param]?.title ?? param).toLowerCase()} is ${rounded} already.`,
    );
    return true;
  }
  try {
    const design = withParams(editing, thing, { [param]: rounded });
    const title = editing.library.blocks.get(thing.block?.block ?? '')?.params[param];
    const unit = title?.unit === undefined ? '' : ` ${title.unit}`;
    const parts = editing.design.components.flatMap((c) => {
      const now = design.components.find((d) => d.ref === c.ref);
      return now !== undefined && now.value !== c.value ? [`${c.ref} ${c.value} → ${now.value}`] : [];
    });
    editing.apply(
      design,
      `${faceOf(thing).ref}: ${title?.title ?? param} is ${rounded}${unit} now (it was ${String(was)})${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`,
    );
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${nameOf(thing)}: ${error.reason}.`);
  }
  return true;
}
