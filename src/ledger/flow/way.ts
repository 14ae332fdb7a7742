import { leadsOn, SHUNT_OHM } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';

/** A pin of a part on a net. */
export interface At {
  readonly ref: string;
  readonly pin: string;
  readonly net: string;
}
/** Current crosses a net from one pin to another. */
export interface Hop {
  readonly net: string;
  readonly from: At;
  readonly to: At;
}
export interface Way {
  readonly hops: readonly Hop[];
  /** Parts that it passes through, from the load to its feeder. */
  readonly through: readonly string[];
  /** The pin that it ends at. */
  readonly end: At;
  /** How much more current flows at the end than at the load: a step-up's input takes more. */
  readonly factor: number;
  /** The same for each hop. */
  readonly factors: readonly number[];
}

/** Most of a filter before the few milliamperes of one part, Ω. */
const FILTER_OHM = 10_000;
/** Most of the resistor that a Zener diode's supply hangs on, Ω. */
const ZENER_OHM = 220_000;
const EFFICIENCY = 0.85;

/** What holds the voltage at its cathode: Zener diodes, and shunt references, which are chips. */
const HOLDS: ReadonlySet<string> = new Set(['zener', 'ic', 'regulator']);
/** A net that a Zener diode or a shunt reference to ground holds. */
const isHeld = (scene: Scene, net: string): boolean =>
  scene.netlist
    .on(net)
    .some(({ part: p, pad }) => HOLDS.has(p.component.kind) && pad.pin === 'K' && p.pads.some((d) => d.pin === 'A' && scene.netlist.isGround(d.net)));

/**
 * The shortest way from a pin over nets and parts that carry current to a pin where `ends` holds; null: there is none. Ways over ground are for
 * the return current: a supply's way does not lead over ground. `unsure`: as `filter`, and over a diode either way between nets of which nobody said
 * the voltage, which may be below ground.
 */
export function wayTo(scene: Scene, start: At, ends: (at: At) => boolean, over: 'supply' | 'return' | 'filter' | 'unsure'): Way | null {
  // `rail`: the volts of the last net of which anybody said them, and whether a coil stands between it and here.
  const queue: Step[] = [{ at: start, hops: [], through: [], factors: [1], rail: { volts: scene.volts(start.net), coil: false } }];
  const seen = new Set([start.net]);
  for (const { at, hops, through, factors, rail } of queue) {
    const factor = factors.at(-1) ?? 1;
    const nodes = nodesOn(scene, at.net);
    const end = nodes.find((n) => ends(n) && !(n.ref === start.ref && n.pin === start.pin));
    if (end !== undefined) return { hops: [...hops, { net: at.net, from: at, to: end }], through, end, factor, factors };
    for (const node of nodes) {
      const part = scene.part(node.ref);
      if (part === undefined || node.ref === start.ref) continue;
      for (const pin of leadsOn(
        part,
        node.pin,
        over === 'supply' || over === 'return' ? SHUNT_OHM : isHeld(scene, at.net) ? ZENER_OHM : FILTER_OHM,
      )) {
        const net = scene.netOf(node.ref, pin);
        if (net === null || seen.has(net) || (over !== 'return' && scene.netlist.isGround(net))) continue;
        const volts = scene.volts(at.net) ?? scene.volts(net) ?? (over === 'unsure' ? null : 0);
        if (over !== 'return' && volts !== null && backwards(part, node.pin, volts)) continue;
        seen.add(net);
        const known = scene.volts(net);
        const next = { ref: node.ref, pin, net };
        queue.push({
          at: next,
          hops: [...hops, { net: at.net, from: at, to: node }],
          through: [...through, node.ref],
          factors: [...factors, factor * steps(scene, part, rail, net)],
          rail: known === null ? { volts: rail.volts, coil: rail.coil || part.component.kind === 'inductor' } : { volts: known, coil: false },
        });
      }
    }
  }
  return null;
}

/** From the load towards the source a diode is met at its cathode, on the negative side at its anode. */
const backwards = (part: ResolvedPart, met: string, volts: number): boolean =>
  (part.component.kind === 'diode' || part.component.kind === 'schottky') && met === (volts < 0 ? 'K' : 'A');

interface Step {
  readonly at: At;
  readonly hops: Hop[];
  readonly through: string[];
  readonly factors: number[];
  readonly rail: { readonly volts: number | null; readonly coil: boolean };
}

/**
 * A coil from a lower rail to a higher one is a step-up converter's: its input takes more than its output gives. A FET from a higher one, over a coil
 * where nobody says what is between, is the switch of a step-down controller, whose input takes less.
 */
function steps(scene: Scene, part: ResolvedPart, { volts: a }: Step['rail'], from: string): number {
  const b = scene.volts(from) ?? beyondShunt(scene, from);
  if (a === null || b === null || a <= 0 || b <= 0) return 1;
  const { kind } = part.component;
  return (kind === 'inductor' && a > b * 1.1) || (kind === 'mosfet' && b > a * 1.1) ? a / b / EFFICIENCY : 1;
}

/** The voltage behind the shunt on a net. */
const beyondShunt = (scene: Scene, net: string): number | null =>
  nodesOn(scene, net)
    .flatMap(({ ref, pin }) => {
      const part = scene.part(ref);
      return part?.component.kind === 'resistor' ? leadsOn(part, pin).flatMap((p) => scene.volts(scene.netOf(ref, p)) ?? []) : [];
    })
    .at(0) ?? null;

/** One node a pin. */
export function nodesOn(scene: Scene, net: string): readonly At[] {
  return scene.once(`nodes ${net}`, () => {
    const seen = new Map<string, At>();
    for (const { part, pad } of scene.netlist.on(net)) {
      if (!scene.stands(part.component)) continue;
      const pin = pad.pin || pad.number;
      const key = `${part.component.ref}.${pin}`;
      if (!seen.has(key)) seen.set(key, { ref: part.component.ref, pin, net });
    }
    return [...seen.values()];
  });
}
