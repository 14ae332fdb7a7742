import { INTEGRATED } from '../../design/index.js';
import { type LevelFault, levelFaults, Netlist, weakHighs } from '../../electrical/index.js';
import type { Platform } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { engineering, eSeries } from '../../parts/series.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import type { Knowledge } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import { SHARED } from './buses.js';
import { isHeader } from './ports.js';

/** Types of pins that only speak. */
const SPEAKS: ReadonlySet<string> = new Set(['output', 'tri_state', 'open_collector']);
/** Lines of a bus at megahertz, which want a fast divider. */
const FAST: ReadonlySet<string> = new Set([SHARED.sck, SHARED.mosi, SHARED.miso]);
/** The upper resistor: what a driver swings, and what only a pull-up lifts, Ω. */
const FAST_OHM = 1000;
const DRIVEN_OHM = 10_000;
const PULLED_OHM = 47_000;
/** A divider aims so far below what a pin surely bears, V. */
const BELOW_LIMIT_V = 0.3;
/** Higher than this no divider is trusted to bring a line down, V. */
const MOST_V = 12;

/**
 * Puts a divider before every pin whose line surely brings more than it takes, where it only listens there: a controller of 5 V before chips of 3.3 V, a comparator at 12 V before a
 * controller. A line that both sides speak on stays as it is, and the electrical rules tell of it.
 */
export function matchLevels(composer: Composer, know: Knowledge, host: Host | null, minutes: Minutes): void {
  const probe = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const netlist = new Netlist(resolve(probe, know.library));
  const outside = host === null ? undefined : { by: 'the host', volts: new Map(told(netlist, host).map((net) => [net, host.volts])) };
  const sure = levelFaults(netlist, outside).filter((f) => (f.sure || isTold(f)) && f.volts <= MOST_V);
  const done: string[] = [];
  for (const net of new Set(sure.map((f) => f.net))) {
    const faults = sure.filter((f) => f.net === net);
    const low = Math.min(...faults.map((f) => Math.min(f.supply ?? Number.POSITIVE_INFINITY, (f.limit ?? Number.POSITIVE_INFINITY) - BELOW_LIMIT_V)));
    const high = Math.max(...faults.map((f) => f.volts));
    // Behind an isolator the way back is another one.
    const here = faults.every(({ node }) => node.part.pads.some((p) => p.net === 'GND'));
    if (!Number.isFinite(low) || !here || !listens(netlist, net, faults)) continue;
    const lowered = `${net}_LOW`;
    for (const { node } of faults) composer.assembler.move(`${node.part.component.ref}.${node.pin?.name ?? node.pad.number}`, lowered);
    const top = FAST.has(net) ? FAST_OHM : faults.some((f) => f.pulled) ? PULLED_OHM : DRIVEN_OHM;
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

/** What lifts a line that its output does not, Ω: 1.3 mA into a base behind 1 kΩ at 5 V, and 2.3 mA for the output to pull down. */
const LIFT_OHM = 2200;

/**
 * Outputs that only pull down: a light hangs between the supply and such an output, and what is to be on while it is high gets a pull-up, to the supply of
 * that output.
 */
export function liftWeak(composer: Composer, know: Knowledge, minutes: Minutes): void {
  const probe = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const netlist = new Netlist(resolve(probe, know.library));
  const [lifted, lit] = [new Set<string>(), new Set<string>()];
  for (const { net, pin, wants, before } of weakHighs(netlist)) {
    const { ref } = pin.part.component;
    const supply = pin.part.pads.find((p) => p.type === 'power_in' && p.net !== null && netlist.isRail(p.net))?.net ?? null;
    const light = netlist.parts.find((p) => p.component.ref === wants && p.component.kind === 'led');
    if (supply === null) continue;
    if (light === undefined) {
      lifted.add(ref);
      composer.assembler.generic({ kind: 'resistor', value: engineering(LIFT_OHM), purpose: `Lifts ${net}`, pins: { '1': supply, '2': net } });
    } else if (netlist.isGround(light.pads.find((p) => p.pin === 'K')?.net ?? '')) {
      lit.add(ref);
      composer.assembler.move(`${before.part.component.ref}.${before.pad.pin || before.pad.number}`, supply);
      composer.assembler.move(`${wants}.K`, net);
    }
  }
  if (lit.size > 0) minutes.decide(null, `Lights between the supply and the outputs of ${[...lit].join(', ')}`, 'these only pull down: low is lit');
  if (lifted.size > 0)
    minutes.decide(
      null,
      `Pull-ups on the outputs of ${[...lifted].join(', ')}`,
      'they only pull down; they are high from power-up on, so what they switch is on until the program has told them',
    );
}

/** A controller that stays outside: what its pins speak, and the lines that come in from it. */
export interface Host {
  readonly volts: number;
  readonly nets: readonly string[];
}

/** Lines from outside on which nothing of the board speaks. */
const told = (netlist: Netlist, { nets }: Host): string[] =>
  nets.filter((net) => !ANSWERS.has(net) && !netlist.on(net).some((n) => SPEAKS.has(n.pad.type ?? '')));
/** Lines that both sides or the chips speak on. */
const ANSWERS: ReadonlySet<string> = new Set([SHARED.sda, SHARED.scl, SHARED.miso]);

/** What a controller tells a pin of two ways over a line that goes one way (a flash's first data pin). */
const isTold = ({ net, limit }: LevelFault): boolean => net === SHARED.mosi && limit !== null;

/** Whether the pins at fault only listen: inputs, or a controller's that nothing else on the net waits for. */
function listens(netlist: Netlist, net: string, faults: readonly LevelFault[]): boolean {
  if (faults.every((f) => f.listens || isTold(f))) return true;
  const others = netlist.on(net).filter((n) => !faults.some((f) => f.node === n) && INTEGRATED.has(n.part.component.kind));
  return others.every((n) => SPEAKS.has(n.pad.type ?? ''));
}

/** The most that a line of a part of 3.3 V takes, V. */
const LOW_LOGIC_V = 3.7;

/** The units whose lines bear what a ready-made board of 5 V drives them to: modules of 3.3 V on headers go, with the reason, as nobody knows what their pins bear. */
export function bearing({ library }: Knowledge, { core, mcu }: Platform, units: readonly Unit[], minutes: Minutes): Unit[] {
  const spoken = library.devices.get(core.parts.find((p) => p.id === mcu)?.device ?? '')?.logic_v ?? 0;
  return units.filter(({ ask, block }) => {
    const low = block.ports.find((p) => p.kind === 'power_in' && p.required && (p.volts_max ?? Number.POSITIVE_INFINITY) <= LOW_LOGIC_V);
    const driven = block.ports.some((p) => p.kind === 'input' || p.kind === 'uart_rx');
    const known = block.parts.some(
      (p) => library.devices.get(p.device ?? '')?.pins.some((pin) => pin.type !== 'power_in' && pin.volts_max !== undefined) === true,
    );
    if (low === undefined || !driven || known || !isHeader(block) || spoken <= LOW_LOGIC_V) return true;
    minutes.cannot(
      ask.id,
      `its lines take ${low.volts_max} V at most and the controller speaks ${spoken} V: it wants level shifters, or a controller of 3.3 V`,
    );
    return false;
  });
}
