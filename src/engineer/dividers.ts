import { INTEGRATED } from '../design/index.js';
import { type LevelFault, levelFaults, Netlist } from '../electrical/index.js';
import { resolve } from '../parts/resolve.js';
import { engineering, eSeries } from '../parts/series.js';
import type { Composer } from './compose.js';
import type { Minutes } from './decision.js';
import type { Knowledge } from './knowledge.js';

/** Types of pins that only speak. */
const SPEAKS: ReadonlySet<string> = new Set(['output', 'tri_state', 'open_collector']);
/** Lines of a bus at megahertz, which want a fast divider. */
const FAST: ReadonlySet<string> = new Set(['SCK', 'MOSI', 'MISO']);
/** The upper resistor: what a driver swings, and what only a pull-up lifts, Ω. */
const DRIVEN_OHM = 1000;
const PULLED_OHM = 47_000;
/** Higher than this no divider is trusted to bring a line down, V. */
const MOST_V = 12;

/**
 * Puts a divider before every pin whose line surely brings more than it takes, where it only listens there: a controller of 5 V before chips of 3.3 V, a comparator at 12 V before a
 * controller. A line that both sides speak on stays as it is, and the electrical rules tell of it.
 */
export function matchLevels(composer: Composer, know: Knowledge, minutes: Minutes): void {
  const probe = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const netlist = new Netlist(resolve(probe, know.library));
  const sure = levelFaults(netlist).filter((f) => f.sure && f.volts <= MOST_V);
  const done: string[] = [];
  for (const net of new Set(sure.map((f) => f.net))) {
    const faults = sure.filter((f) => f.net === net);
    const low = Math.min(...faults.map((f) => Math.min(f.supply ?? Number.POSITIVE_INFINITY, f.limit ?? Number.POSITIVE_INFINITY)));
    const high = Math.max(...faults.map((f) => f.volts));
    if (!Number.isFinite(low) || !listens(netlist, net, faults)) continue;
    const lowered = `${net}_LOW`;
    for (const { node } of faults) composer.assembler.move(`${node.part.component.ref}.${node.pin?.name ?? node.pad.number}`, lowered);
    const top = faults.some((f) => f.pulled) && !FAST.has(net) ? PULLED_OHM : DRIVEN_OHM;
    const bottom = eSeries((top * low) / (high - low), 'down');
    const near = faults[0]?.node;
    const place =
      near === undefined
        ? {}
        : { place: { near: [{ pin: '2', to: `${near.part.component.ref}.${near.pin?.name ?? near.pad.number}`, within_mm: 15 }] } };
    composer.assembler.generic({
      kind: 'resistor',
      value: engineering(top),
      purpose: `Brings ${net} to ${low} V`,
      pins: { '1': net, '2': lowered },
      ...place,
    });
    composer.assembler.generic({
      kind: 'resistor',
      value: engineering(bottom),
      purpose: `Brings ${net} to ${low} V`,
      pins: { '1': lowered, '2': 'GND' },
    });
    done.push(`${net} (${high} V to ${low} V)`);
  }
  if (done.length > 0) minutes.decide(null, `Dividers in ${done.join(', ')}`, 'a pin that listens there takes no more');
}

/** Whether the pins at fault only listen: inputs, or a controller's that nothing else on the net waits for. */
function listens(netlist: Netlist, net: string, faults: readonly LevelFault[]): boolean {
  if (faults.every((f) => f.listens)) return true;
  const others = netlist.on(net).filter((n) => !faults.some((f) => f.node === n) && INTEGRATED.has(n.part.component.kind));
  return others.every((n) => SPEAKS.has(n.pad.type ?? ''));
}
