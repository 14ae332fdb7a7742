import { lineCalled, pinCalled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { met, unmet, type Verdict } from '../verdict.js';

/** Parts that a signal goes through between a pin and what it drives or reads. */
const STEPS = 2;

/** "on GPIO9", "INT1 P0.25": what hangs on that pin of the controller is the thing, or that line of it, straight or over parts in series, a transistor, a driver. */
export function onPins(scene: Scene, ask: Ask): Verdict[] {
  const { pins = [], lines = {} } = ask;
  const instances = claimOf(scene, ask).instances;
  const asked = [...scene.asks.values()].filter((a) => a.kind === 'controller' && a.state === 'wanted');
  const theirs = new Set(asked.flatMap((a) => claimOf(scene, a).instances.map((i) => i.main)));
  const brains = scene.parts.filter((p) => theirs.has(p.component.ref) || p.device?.programming !== undefined);
  const named = Object.entries(lines);
  if (pins.length + named.length === 0 || instances.length === 0 || brains.length === 0) return [];
  const refs = instances.map((i) => i.main);
  const own = ask.kind === 'controller' ? brains.flatMap((b) => [...signalsOf(scene, [b.component.ref]).keys()]) : [];
  const near = netsNear(
    scene,
    instances.flatMap((i) => i.refs),
    new Set(brains.map((b) => b.component.ref)),
  );
  const netAt = (said: string): string | null =>
    brains
      .flatMap(({ pads, device }) => {
        const printed = device?.pins.find((p) => p.aliases?.some((alias) => alias.toUpperCase() === said.toUpperCase()) === true)?.name;
        const name =
          pinCalled(
            pads.map((p) => p.pin),
            said,
          ) ?? printed;
        return pads.flatMap((p) => (p.pin === name && p.net !== null ? [p.net] : []));
      })
      .find((net) => near.has(net) || own.includes(net)) ?? null;
  const missed = [
    ...pins.filter((said) => netAt(said) === null),
    ...named.flatMap(([line, on]) => on.filter((said) => !isLine(scene, netAt(said), line, instances)).map((said) => `${said} with its ${line}`)),
  ];
  const by = list(brains.map((b) => b.component.ref));
  const all = [...pins, ...named.flatMap(([, on]) => on)];
  if (missed.length === 0) return [met(`${list(refs)} on ${list(all)} of ${by}`, { refs })];
  return [unmet(`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} not on ${list(missed)} of ${by}`, { refs })];
}

/** Whether a net is that line of a thing: where one of its parts has a pin called so, it is on the net, and else something of it is. */
function isLine(
  scene: Scene,
  net: string | null,
  line: string,
  instances: readonly { readonly main: string; readonly refs: readonly string[] }[],
): boolean {
  if (net === null) return false;
  const called = instances.flatMap(({ main }) => {
    const pads = scene.part(main)?.pads ?? [];
    const name = lineCalled(
      pads.map((p) => p.pin),
      line,
    );
    return name === null ? [] : pads.filter((p) => p.pin === name).map((p) => p.net);
  });
  return called.length === 0 || called.some((own) => own !== null && (own === net || isJoined(scene, own, net)));
}

/** Whether a passive part joins two nets: a resistor in the line. */
const isJoined = (scene: Scene, one: string, other: string): boolean =>
  scene.netlist.on(one).some(({ part }) => part.component.kind === 'resistor' && part.pads.some((p) => p.net === other));

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
