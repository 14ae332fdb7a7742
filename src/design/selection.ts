import { z } from 'zod';
import type { Design } from './design.js';
import { DesignError } from './errors.js';

/** What an edit may change or remove; anything may be added. */
export const selectionSchema = z.strictObject({
  refs: z.array(z.string()).max(5000).default([]),
  nets: z.array(z.string()).max(10_000).default([]),
});
export type Selection = z.infer<typeof selectionSchema>;

/** Refuses (DesignError) a selection that names what the board lacks. */
export function checkSelection(selection: Selection, design: Design): void {
  const ref = selection.refs.find((r) => !design.components.some((c) => c.ref === r));
  if (ref !== undefined) throw new DesignError('selection.refs', `the board has no part ${ref}`);
  const net = selection.nets.find((n) => !design.nets.some((d) => d.name === n));
  if (net !== undefined) throw new DesignError('selection.nets', `the board has no net ${net}`);
}
