import { type Component, type Design, splitPin } from '../../../design/index.js';
import { removeParts } from '../../../parts/edit.js';
import type { Draft } from './draft.js';

/** The design without supply connectors that feed nothing, as where what should hang on a cell could not be built; each is said. */
export function withoutIdleSupplies(design: Design, draft: Draft): Design {
  const idle = design.components.filter((c) => feedsNothing(c, design));
  if (idle.length === 0 || idle.length === design.components.length) return design;
  for (const { value } of idle) draft.cannot(`The connector for ${value}: nothing of the board hangs on it, so it was left out.`);
  return removeParts(
    design,
    idle.map((c) => c.ref),
  ).design;
}

/** Whether a connector stands between ground and supplies that nothing else is on. */
function feedsNothing({ kind, ref }: Component, { nets }: Design): boolean {
  if (kind !== 'battery_connector' && kind !== 'connector') return false;
  const own = nets.filter((n) => n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === ref));
  return own.length > 0 && own.every((n) => n.volts !== undefined && n.pins.length === 1);
}
