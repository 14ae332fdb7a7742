import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { from, isBias, toNet } from './network.js';

export interface Gain {
  /** Below 0: it inverts. */
  readonly gain: number;
  readonly refs: readonly string[];
}

/** Gain of every amplifier in a case by the resistors about it: 1 + Rf/Rg, −Rf/Rin, 1 for a follower. Idle amplifiers have none. */
export function gains(scene: Scene, part: ResolvedPart): Gain[] {
  const outs = part.pads.filter((p) => /^OUT[A-D1-4]?$/.test(p.pin) && p.net !== null);
  return outs.flatMap((pad): Gain[] => {
    const letter = pad.pin.slice(3);
    const net = (pin: string): string | null => scene.netOf(part.component.ref, pin);
    const [plus, minus, out] = [net(`IN${letter}+`), net(`IN${letter}-`), pad.net as string];
    if (plus === null || minus === null || (minus === out && scene.netlist.isGround(plus))) return [];
    if (minus === out) return [{ gain: 1, refs: [part.component.ref] }];
    const all = from(scene, minus, 'resistor');
    const [feedback] = toNet(all, out);
    if (feedback === undefined) return [];
    const lower = all.filter((r) => r.ref !== feedback.ref);
    const held = (name: string): boolean => scene.netlist.isGround(name) || scene.netlist.isRail(name) || isBias(name);
    const [rest] = lower;
    if (rest === undefined) return [{ gain: 1, refs: [part.component.ref, feedback.ref] }];
    const refs = [part.component.ref, feedback.ref, rest.ref];
    // The resistor towards a held net makes it non-inverting; one towards a signal with the plus input held inverts.
    const grounded = held(rest.to) || throughCapacitor(scene, rest.to);
    return [grounded && !held(plus) ? { gain: 1 + feedback.value / rest.value, refs } : { gain: -feedback.value / rest.value, refs }];
  });
}

/** What chips have inside, ohms: gain = 1 + this / RG (TI SBOS051, SBOS445; Analog Devices AD620, AD623). */
const INSIDE_OHM: Readonly<Record<string, number>> = { INA128: 50e3, AD620: 49.4e3, AD623: 100e3, INA333: 100e3 };

/** Chips by the resistor between their gain pins; three amplifiers: (1 + 2 R / Rg) · R3 / R2, R from each output to its inverting input, Rg between these. */
export function instrumentationGain(scene: Scene): Gain | null {
  for (const { component, pads } of scene.parts.filter((p) => p.component.kind === 'opamp' && p.pads.some((d) => d.pin === 'RG1'))) {
    const whole = Object.entries(INSIDE_OHM).find(([name]) => (component.value ?? '').startsWith(name))?.[1];
    const [rg] = toNet(from(scene, pads.find((d) => d.pin === 'RG1')?.net ?? '', 'resistor'), pads.find((d) => d.pin === 'RG2')?.net ?? '');
    if (whole !== undefined && rg !== undefined) return { gain: 1 + whole / rg.value, refs: [component.ref, rg.ref] };
  }
  const stages = scene.parts
    .filter((p) => p.component.kind === 'opamp')
    .flatMap((p) =>
      p.pads.flatMap((pad) => {
        const letter = /^OUT([A-D]?)$/.exec(pad.pin)?.[1];
        const minus = letter === undefined ? null : scene.netOf(p.component.ref, `IN${letter}-`);
        return pad.net === null || minus === null ? [] : [{ ref: p.component.ref, minus, out: pad.net }];
      }),
    );
  for (const a of stages) {
    for (const b of stages) {
      const [rg] = toNet(from(scene, a.minus, 'resistor'), b.minus);
      const [ra] = toNet(from(scene, a.minus, 'resistor'), a.out);
      const [rb] = toNet(from(scene, b.minus, 'resistor'), b.out);
      if (a === b || rg === undefined || ra === undefined || rb === undefined) continue;
      const last = stages.find((s) => s !== a && s !== b && from(scene, s.minus, 'resistor').some((r) => r.to === a.out || r.to === b.out));
      const into = last === undefined ? undefined : from(scene, last.minus, 'resistor').find((r) => r.to === a.out || r.to === b.out);
      const [back] = last === undefined ? [] : toNet(from(scene, last.minus, 'resistor'), last.out);
      const second = into === undefined || back === undefined ? 1 : back.value / into.value;
      const refs = [a.ref, ra.ref, rb.ref, rg.ref, ...(into === undefined || back === undefined ? [] : [into.ref, back.ref])];
      return { gain: (1 + (ra.value + rb.value) / rg.value) * second, refs: [...new Set(refs)] };
    }
  }
  return null;
}

/** A capacitor from here to ground: for signals it is ground. */
const throughCapacitor = (scene: Scene, net: string): boolean => from(scene, net, 'capacitor').some((c) => scene.netlist.isGround(c.to));

export interface Levels {
  /** The middle of both thresholds, and what is between them, V. */
  readonly threshold: number;
  readonly width: number;
  readonly refs: readonly string[];
}

/** Thresholds of the comparators in a case that have feedback and a reference divided from a rail: by the levels that their outputs swing between. */
export function comparatorLevels(scene: Scene, { component: { ref }, pads }: ResolvedPart): Levels[] {
  return pads.flatMap(({ pin, net: out }): Levels[] => {
    const letter = /^OUT([A-D]?)$/.exec(pin)?.[1];
    if (letter === undefined || out === null) return [];
    const [plus, minus] = [scene.netOf(ref, `IN${letter}+`), scene.netOf(ref, `IN${letter}-`)];
    const [back] = toNet(from(scene, plus, 'resistor'), out);
    const before = from(scene, plus, 'resistor').find((r) => r.ref !== back?.ref);
    const pull = from(scene, out, 'resistor').find((r) => scene.netlist.isRail(r.to));
    const held = [minus, before?.to ?? null].map((net) => dividedAt(scene, net));
    const inverted = held[0] === null;
    const reference = held[0] ?? held[1];
    const high = scene.volts(pull?.to ?? null);
    if (plus === null || back === undefined || before === undefined || pull === undefined || reference == null || high === null) return [];
    const k = before.value / back.value;
    const top = (high * back.value) / (back.value + pull.value);
    const refs = [ref, back.ref, before.ref, ...reference.refs];
    const share = (1 / (1 + k)) * k * top;
    return inverted
      ? [{ threshold: reference.volts / (1 + k) + share / 2, width: share, refs }]
      : [{ threshold: reference.volts * (1 + k) - (top * k) / 2, width: top * k, refs }];
  });
}

/** What two resistors between a rail and ground hold a net at, V; null: none do. */
function dividedAt(scene: Scene, net: string | null): { readonly volts: number; readonly refs: readonly string[] } | null {
  const all = from(scene, net, 'resistor');
  const upper = all.find((r) => scene.netlist.isRail(r.to) && !scene.netlist.isGround(r.to));
  const lower = all.find((r) => scene.netlist.isGround(r.to));
  const rail = scene.volts(upper?.to ?? null);
  if (upper === undefined || lower === undefined || rail === null) return null;
  return { volts: (rail * lower.value) / (upper.value + lower.value), refs: [upper.ref, lower.ref] };
}
