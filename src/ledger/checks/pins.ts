import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';

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
