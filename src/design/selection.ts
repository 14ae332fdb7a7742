import { z } from 'zod';
import type { Component, Design, Net } from './design.js';
import { splitPin } from './design.js';
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

/**
 * As much of `wanted` as the selection allows: parts and nets outside it stay as they are in `base`, and each change to them is refused by
 * name. Both designs name the same part by the same ref. `selection` null: everything may change.
 */
export function keepToSelection(base: Design, wanted: Design, selection: Selection | null): { design: Design; refused: string[] } {
  if (selection === null) return { design: wanted, refused: [] };
  const refused: string[] = [];
  const components = keepComponents(base, wanted, new Set(selection.refs), refused);
  const refs = new Set(components.map((c) => c.ref));
  const nets = keepNets(base, wanted, selection, refs, refused);
  if (JSON.stringify(base.board) !== JSON.stringify(wanted.board)) refused.push('the board outline is not selected');
  const blocks = [
    ...base.blocks.map((b) => wanted.blocks.find((w) => w.id === b.id && w.refs.every((r) => refs.has(r))) ?? b),
    ...wanted.blocks.filter((w) => !base.blocks.some((b) => b.id === w.id) && w.refs.every((r) => refs.has(r))),
  ].map((b) => ({ ...b, refs: b.refs.filter((r) => refs.has(r)) }));
  return { design: { ...wanted, board: base.board, components, nets, blocks: blocks.filter((b) => b.refs.length > 0) }, refused };
}

function keepComponents(base: Design, wanted: Design, selected: ReadonlySet<string>, refused: string[]): Component[] {
  const after = new Map(wanted.components.map((c) => [c.ref, c]));
  const kept = base.components.flatMap((was): Component[] => {
    const now = after.get(was.ref);
    if (now !== undefined && JSON.stringify(now) === JSON.stringify(was)) return [was];
    if (selected.has(was.ref)) return now === undefined ? [] : [now];
    if (now === undefined) refused.push(`${was.ref} is not selected and stays`);
    else if (now.value !== was.value || now.kind !== was.kind || now.package !== was.package)
      refused.push(`${was.ref} is not selected and stays ${was.value}`);
    return [was];
  });
  const before = new Set(base.components.map((c) => c.ref));
  return [...kept, ...wanted.components.filter((c) => !before.has(c.ref))];
}

function keepNets(base: Design, wanted: Design, selection: Selection, refs: ReadonlySet<string>, refused: string[]): Net[] {
  const free = new Set(selection.nets);
  const own = new Set(selection.refs);
  const before = new Map(base.nets.flatMap((n) => n.pins.map((p) => [p, n.name] as const)));
  const taken = new Set<string>();
  const here = (pin: string): boolean => refs.has(splitPin(pin).ref);
  /** A pin whose net may change: of a selected part, on a selected net, or new. */
  const movable = (pin: string): boolean => own.has(splitPin(pin).ref) || !before.has(pin) || free.has(before.get(pin) ?? '');
  const names = [...new Set([...base.nets, ...wanted.nets].map((n) => n.name))];
  return names.flatMap((name): Net[] => {
    const was = base.nets.find((n) => n.name === name);
    const now = wanted.nets.find((n) => n.name === name);
    const stays = (was?.pins ?? []).filter((p) => here(p) && (now?.pins.includes(p) === true || !movable(p)));
    const lost = (was?.pins ?? []).filter((p) => here(p) && now?.pins.includes(p) !== true && !movable(p));
    if (lost.length > 0) refused.push(`the net ${name} is not selected and keeps ${lost.join(', ')}`);
    const comes = (now?.pins ?? []).filter((p) => here(p) && !stays.includes(p) && movable(p));
    const pins = [...stays, ...comes].filter((p) => !taken.has(p));
    for (const pin of pins) taken.add(pin);
    const facts = was !== undefined && !free.has(name) ? was : (now ?? was);
    return facts === undefined || pins.length === 0 ? [] : [{ ...facts, pins }];
  });
}
