import type { Finding } from '../board/index.js';
import { claimOf, wantedAsks } from './claims.js';
import { programmed } from './programmed.js';
import { list } from './say.js';
import type { Scene } from './scene.js';
import { signalsOf } from './signals.js';

/** What hands a signal on: it stands between two things. */
const BETWEEN = ['level_shifter', 'bus_buffer', 'buffer'] as const;
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point']);

/** Shifters and buffers that take a controller's signal and give it back to the same one: nothing is behind them. */
export function looped(scene: Scene): Finding[] {
  const brains = programmed(scene);
  const asks = brains.length === 0 ? [] : wantedAsks(scene.request).filter((a) => BETWEEN.some((id) => scene.lexicon.isA(a.concept, id)));
  return asks.flatMap((ask): Finding[] => {
    const idle = claimOf(scene, ask).instances.filter(({ refs }) => onlyWith(scene, refs, brains));
    const refs = idle.map((i) => i.main);
    if (refs.length === 0) return [];
    const says = `both ends of ${list(refs)} are at the controller itself: nothing else is behind ${refs.length === 1 ? 'it' : 'them'}`;
    return [{ rule: 'ask', severity: 'error', refs, nets: [], message: `“${ask.text}”: ${says}` }];
  });
}

/** Whether some parts have two signals or more, and all of them meet controllers only. */
function onlyWith(scene: Scene, refs: readonly string[], brains: readonly string[]): boolean {
  const others = [...signalsOf(scene, refs).keys()].map((net) =>
    scene.netlist.on(net).flatMap(({ part: { component } }) => (refs.includes(component.ref) || PASSIVE.has(component.kind) ? [] : [component.ref])),
  );
  const met = others.filter((o) => o.length > 0);
  return met.length > 1 && met.every((o) => o.every((r) => brains.includes(r)));
}
