import { pinCalled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { met, unmet, type Verdict } from '../verdict.js';

/** Parts that a signal goes through between a pin and what it drives or reads. */
const STEPS = 2;

/** "on GPIO9": what hangs on that pin of the controller is the thing, straight or over parts in series, a transistor, a driver. */
export function onPins(scene: Scene, ask: Ask): Verdict[] {
  const { pins = [] } = ask;
  const instances = claimOf(scene, ask).instances;
  const asked = [...scene.asks.values()].filter((a) => a.kind === 'controller' && a.state === 'wanted');
  const theirs = new Set(asked.flatMap((a) => claimOf(scene, a).instances.map((i) => i.main)));
  const brains = scene.parts.filter((p) => theirs.has(p.component.ref) || p.device?.programming !== undefined);
  if (pins.length === 0 || instances.length === 0 || brains.length === 0) return [];
  const refs = instances.map((i) => i.main);
  const near = netsNear(
    scene,
    instances.flatMap((i) => i.refs),
    new Set(brains.map((b) => b.component.ref)),
  );
  const missed = pins.filter(
    (said) =>
      !brains.some(({ pads }) => {
        const name = pinCalled(
          pads.map((p) => p.pin),
          said,
        );
        return pads.some((p) => p.pin === name && p.net !== null && near.has(p.net));
      }),
  );
  const by = list(brains.map((b) => b.component.ref));
  if (missed.length === 0) return [met(`${list(refs)} on ${list(pins)} of ${by}`, { refs })];
  return [unmet(`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} not on ${list(missed)} of ${by}`, { refs })];
}

/** Signal nets of some parts, and those behind what they pass through. */
function netsNear(scene: Scene, own: readonly string[], brains: ReadonlySet<string>): Set<string> {
  const nets = new Set<string>();
  let refs: readonly string[] = own;
  for (let step = 0; step <= STEPS; step++) {
    const found = [...signalsOf(scene, refs).keys()].filter((n) => !nets.has(n));
    for (const net of found) nets.add(net);
    refs = [...new Set(found.flatMap((net) => scene.netlist.on(net).map((n) => n.part.component.ref)))].filter(
      (r) => !brains.has(r) && scene.part(r)?.component.kind !== 'connector',
    );
  }
  return nets;
}
