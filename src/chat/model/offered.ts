import { type Operation, operationSchema } from '../../design/patch/index.js';

/** Operations that a model may send: not those that take a part or a whole list as written, past the library. */
export const OFFERED: ReadonlySet<Operation['op']> = new Set(
  operationSchema.options.map((o) => o.shape.op.value).filter((op) => op !== 'restore' && op !== 'set_block' && op !== 'set_constraints'),
);
