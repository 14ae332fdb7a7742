import { lineCalled, pinCalled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';

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

/** "The GPIOs", "all remaining pins": more than one is meant, and no number is said. */
const ALL = /(gpio|i\/?o|pin|port|line)s\b|\b(all|every|remaining|rest|other|unused|spare|free)\b/i;
/** So large a share of the free pins counts as all of them: some are kept for the crystal, the debugger, the flash. */
const MOST = 0.75;

/** Whether the free pins of the controller are led out, where all of them were asked for. Nothing for a number of them. */
export function freePins(scene: Scene, ask: Ask): Verdict[] {
  if (ask.concept !== 'gpio' || ask.count !== undefined || ask.figures.length > 0 || !ALL.test(ask.text)) return [];
  const outlets = new Set(claimOf(scene, ask).instances.map((i) => i.main));
  const brains = scene.parts.filter((p) => p.device?.programming !== undefined || p.component.kind === 'microcontroller');
  const pads = brains.flatMap((p) => p.pads.filter((d) => d.type === 'bidirectional'));
  const led = pads.filter((d) => d.net !== null && scene.netlist.on(d.net).some((n) => CONNECTORS.has(n.part.component.kind)));
  const free = pads.filter((d) => d.net === null || scene.netlist.on(d.net).length < 2);
  const all = new Set([...led, ...free].map((d) => d.pin)).size;
  if (outlets.size === 0 || all === 0) return [];
  const out = new Set(led.map((d) => d.pin)).size;
  const says = `${out} of ${all} free pins are led out at ${list([...outlets], 4)}`;
  const by = { refs: [...outlets] };
  if (out === all) return [met(says, by)];
  return [out >= all * MOST ? partly(says, by) : unmet(says, by)];
}
