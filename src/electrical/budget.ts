import type { Kind } from '../design/index.js';
import type { ResolvedPart } from '../parts/index.js';
import { ledCurrent, ledString } from './current.js';
import { type Netlist, otherEnd } from './netlist.js';
import { voltsOf } from './power.js';

export interface Draw {
  /** mA */
  readonly typical: number;
  readonly peak: number;
}

const NOTHING: Draw = { typical: 0, peak: 0 };
const plus = (a: Draw, b: Draw, factor = 1): Draw => ({ typical: a.typical + factor * b.typical, peak: a.peak + factor * b.peak });

/** What carries a supply on without changing its current. */
const CARRIES: ReadonlySet<Kind> = new Set(['ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'switch', 'mosfet']);
/** What a switching regulator of this size gives back of what it takes. */
const EFFICIENCY = 0.85;

const railOf = (netlist: Netlist, part: ResolvedPart): string | null =>
  part.pads.find((p) => p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net))?.net ?? null;
const madeBy = (part: ResolvedPart): string[] => [...new Set(part.pads.flatMap((p) => (p.type === 'power_out' && p.net !== null ? [p.net] : [])))];

/** The net that a part leads a supply on to; null where it does not. Diodes lead from anode to cathode, FETs from drain to source or back. */
function leadsTo(part: ResolvedPart, net: string): string | null {
  const { kind } = part.component;
  if (!CARRIES.has(kind)) return null;
  const pin = (name: string): string | null => part.pads.find((p) => p.pin === name)?.net ?? null;
  if (kind === 'diode' || kind === 'schottky') return pin('A') === net ? pin('K') : null;
  if (kind === 'mosfet') return pin('D') === net ? pin('S') : pin('S') === net ? pin('D') : null;
  return otherEnd(part, net);
}

/** Nets that a rail is led on to by fuses, ferrites, diodes and switches, itself first; not over a regulator, not to ground. */
function carried(netlist: Netlist, rail: string): string[] {
  const nets = [rail];
  for (const net of nets) {
    for (const { part } of netlist.on(net)) {
      const other = leadsTo(part, net);
      if (other === null || netlist.isGround(other) || nets.includes(other)) continue;
      if (!netlist.on(other).some((n) => n.pad.type === 'power_out')) nets.push(other);
    }
  }
  return nets;
}

/**
 * Current that a rail is asked for: its parts' own, its LEDs', and what the regulators on it pass on. Parts whose current nobody
 * declares count as nothing; loads off the board are not known.
 */
export function drawOn(netlist: Netlist, rail: string, above: readonly string[] = []): Draw {
  if (above.includes(rail)) return NOTHING;
  const nets = new Set(carried(netlist, rail));
  let sum = NOTHING;
  for (const part of netlist.parts) {
    const from = railOf(netlist, part);
    if (part.component.kind === 'led') sum = plus(sum, ledDraw(netlist, part, nets));
    if (from === null || !nets.has(from)) continue;
    sum = plus(sum, part.device?.draw_ma ?? NOTHING);
    if (part.component.kind === 'regulator') sum = plus(sum, passedOn(netlist, part, from, [...above, ...nets]));
  }
  return sum;
}

function passedOn(netlist: Netlist, part: ResolvedPart, from: string, above: readonly string[]): Draw {
  const linear = part.device?.dropout_v !== undefined;
  return madeBy(part).reduce((sum, out) => {
    const [high, low] = [voltsOf(netlist, from), voltsOf(netlist, out)];
    const factor = linear || high === null || low === null || high <= 0 ? 1 : low / high / EFFICIENCY;
    return plus(sum, drawOn(netlist, out, above), factor);
  }, NOTHING);
}

function ledDraw(netlist: Netlist, led: ResolvedPart, nets: ReadonlySet<string>): Draw {
  // LEDs in series share one current.
  const found = ledString(netlist, led)[0] === led ? ledCurrent(netlist, led) : null;
  if (found === null) return NOTHING;
  const rail = found.rail ?? (found.pin === null ? null : railOf(netlist, found.pin.part));
  return rail !== null && nets.has(rail) ? { typical: found.ma, peak: found.ma } : NOTHING;
}

/** A linear regulator with what it drops; null for others, and where a voltage is not known. */
export function drop(netlist: Netlist, part: ResolvedPart): { readonly from: number; readonly to: number; readonly out: string } | null {
  const { dropout_v: dropout } = part.device ?? {};
  const [out] = madeBy(part);
  const [from, to] = [voltsOf(netlist, railOf(netlist, part)), voltsOf(netlist, out ?? null)];
  return part.component.kind !== 'regulator' || dropout === undefined || out === undefined || from === null || to === null ? null : { from, to, out };
}
