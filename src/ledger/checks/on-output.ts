import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { met, unmet, type Verdict } from '../verdict.js';

/** Kinds that take a signal and give another one. */
const STAGES: ReadonlySet<string> = new Set(['ic', 'logic', 'timer', 'opamp', 'comparator', 'optocoupler']);

/**
 * “A light on the output”: what gives its signal stands last. Unmet where that signal goes on into another chip, whose outputs light nothing of it. Null: no
 * chip gives it.
 */
export function onOutput(scene: Scene, refs: readonly string[]): Verdict | null {
  const on = refs.flatMap((ref) =>
    [...signalsOf(scene, [ref]).keys()].flatMap((net) => {
      const pins = scene.netlist.on(net).filter((n) => STAGES.has(n.part.component.kind));
      const from = pins.find((n) => n.pad.type === 'output' || n.pad.type === 'open_collector');
      const into = pins.find((n) => n.pad.type === 'input' && n.part !== from?.part);
      return from === undefined ? [] : [{ ref, from: from.part.component.ref, into: into?.part.component.ref }];
    }),
  );
  const early = on.find((o) => o.into !== undefined);
  if (early !== undefined) return unmet(`${early.ref} hangs on ${early.from}, whose signal goes on to ${early.into}`, { refs: [early.ref] });
  return on.length === 0 ? null : met(`${list([...new Set(on.map((o) => o.from))])} lights ${list(on.map((o) => o.ref))}`, { refs });
}
