import type { Finding } from '../../board/index.js';
import { INTEGRATED } from '../../design/index.js';
import { isPType } from '../../electrical/index.js';
import type { Device, ResolvedPart } from '../../parts/index.js';
import { drainVolts, SURGES_FROM_V, surgeRating } from '../../parts/surges.js';
import { type Ask, LEAD_RISE } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { isShunt } from '../flow/sources.js';
import { topOf } from '../flow/tops.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/**
 * Surge diodes held against what they guard: one that conducts at the voltage of its net is an error, one that clamps above what stands behind it
 * bears (absolute maximum of its pins, drain-source voltage of a switch that is off) guards nothing. That is an error where a guard was asked for, and
 * where another part would bear it and nobody named this one.
 */
export function surgeFindings(scene: Scene): Finding[] {
  const asked = [...scene.asks.values()].some((a) => scene.lexicon.isA(a.concept, 'surge_protection') && a.not !== true);
  return scene.parts.flatMap((diode): Finding[] => {
    const rating = surgeRating(diode.component.value ?? '');
    const net = scene.netOf(diode.component.ref, 'K');
    const volts = net === null ? null : Math.max(topOf(scene, net) ?? 0, sortless(scene, net), unkept(scene, net)) || null;
    if (rating === null || net === null || volts === null || !scene.netlist.isGround(scene.netOf(diode.component.ref, 'A'))) return [];
    const { ref, value } = diode.component;
    const found = { rule: 'voltage', nets: [net] };
    if (volts > rating.standoff + 1e-9)
      return [
        {
          ...found,
          severity: 'error',
          refs: [ref],
          message: `${ref} (${value}) conducts above ${amount(rating.standoff, 'V')} and ${net} ${volts > (scene.volts(net) ?? volts) + 1e-9 ? 'rises to' : 'is'} ${amount(volts, 'V')}`,
        },
      ];
    const nets = volts < SURGES_FROM_V ? [] : behind(scene, net);
    const weak = [...pinsAt(scene, nets), ...switchesAt(scene, nets)].filter(({ bears }) => bears < rating.clamp - 1e-9);
    if (weak.length === 0) return [];
    const least = Math.min(...weak.map((w) => w.bears));
    const refs = [...new Set(weak.map((w) => w.part.component.ref))];
    const hard = asked ? weak.some((w) => w.sure) : weak.some((w) => w.sure && rating.clamp <= mostBorne(scene, w.part) && !isNamed(scene, w.part));
    return [
      {
        ...found,
        severity: hard ? 'error' : 'warning',
        refs: [ref, ...refs],
        message: `${ref} (${value}) lets surges of its full current rise to ${amount(rating.clamp, 'V')}, and ${list(refs, 4)} ${refs.length === 1 ? 'bears' : 'bear'} ${amount(least, 'V')}`,
      },
    ];
  });
}

/** A battery of which no sort was said may be one that rises by so much while it is charged: what it is charged to, V; 0: its sort was said, or none feeds the net. */
function sortless(scene: Scene, net: string): number {
  const volts = scene.volts(net) ?? 0;
  const batteries = wantedAsks(scene.request).filter((a) => a.not !== true && a.kind === 'supply' && scene.lexicon.isA(a.concept, 'battery'));
  const cell = (a: Ask): boolean =>
    a.figures.some((f) => f.quantity === 'cells') ||
    scene.lexicon.concept(a.concept)?.figures.some((f) => (f.quantity === 'voltage' && f.typical !== undefined) || f.quantity === 'cells') === true;
  const [battery, ...more] = batteries.filter((a) => a.figures.some((f) => f.quantity === 'voltage' && f.value === volts));
  // "A battery" has the figures of any: only what a sort says of itself tells which it is.
  const plain = battery !== undefined && (battery.concept === 'battery' || !cell(battery)) && battery.figures.every((f) => f.quantity !== 'cells');
  return plain && more.length === 0 && volts >= SURGES_FROM_V ? volts * LEAD_RISE : 0;
}

/** Direct volts that were said and that no net of the board has, V: of the highest supply they are what it may rise to; 0: there are none. */
function unkept(scene: Scene, net: string): number {
  const all = scene.netlist.nets.flatMap((n) => (n.volts === undefined ? [] : [n.volts]));
  const own = scene.volts(net) ?? 0;
  if (own <= 0 || own < Math.max(...all)) return 0;
  const said = wantedAsks(scene.request).flatMap((a) =>
    a.not === true || !RISES.has(a.kind) ? [] : a.figures.flatMap((f) => (f.quantity === 'voltage' && f.ac !== true ? [f.max ?? f.value ?? 0] : [])),
  );
  return Math.max(0, ...said.filter((v) => v > own && v <= MOST_RISE * own));
}
/** Kinds of asks whose volts are of a supply. */
const RISES: ReadonlySet<Ask['kind']> = new Set(['supply', 'rail', 'protection', 'quality']);
/** No supply is said to rise to more than so many times its name: load dump of a 12 V vehicle with its guard (ISO 16750-2 test B, 35 V). */
const MOST_RISE = 3;

interface Borne {
  readonly part: ResolvedPart;
  readonly bears: number;
  /** Its sheet says so; else it is only made for so much. */
  readonly sure: boolean;
}

/** What hands a surge on as it is. */
const WIRES: ReadonlySet<string> = new Set(['fuse', 'ferrite', 'switch', 'mosfet']);

/** A net with those that nothing but fuses, beads, contacts, shunts and FETs in series part from it. */
function behind(scene: Scene, net: string): string[] {
  const nets = new Set([net]);
  for (const at of nets)
    for (const { part, pad } of scene.netlist.on(at)) {
      if (!(WIRES.has(part.component.kind) || isShunt(part)) || /^G\d?$/.test(pad.pin)) continue;
      // A FET to ground pulls down and hands nothing on.
      if (part.component.kind === 'mosfet' && part.pads.some((p) => /^S\d?$/.test(p.pin) && scene.netlist.isGround(p.net))) continue;
      for (const p of part.pads) if (p.net !== null && !/^G\d?$/.test(p.pin) && !scene.netlist.isGround(p.net)) nets.add(p.net);
    }
  return [...nets];
}

/** Pins of chips at these nets with the absolute maximum, or with what they are made for where that alone is known. */
const pinsAt = (scene: Scene, nets: readonly string[]): Borne[] =>
  nets.flatMap((net) =>
    scene.netlist.on(net).flatMap(({ part, pin }): Borne[] => {
      const most = pin?.volts_abs ?? (INTEGRATED.has(part.component.kind) ? pin?.volts_max : undefined);
      return most === undefined || !scene.stands(part.component) ? [] : [{ part, bears: most, sure: pin?.volts_abs !== undefined }];
    }),
  );

/** FETs that switch what hangs on these nets, to ground or from them: off, they bear all of it. */
function switchesAt(scene: Scene, nets: readonly string[]): Borne[] {
  const at = new Set(nets);
  return scene.parts.flatMap((part): Borne[] => {
    const bears = drainVolts(part.device);
    if (bears === null) return [];
    const netsOf = (pin: RegExp): string[] => part.pads.flatMap((p) => (pin.test(p.pin) && p.net !== null ? [p.net] : []));
    const [drains, sources] = [netsOf(/^D\d?$/), netsOf(/^S\d?$/)];
    const low = sources.some((s) => scene.netlist.isGround(s)) && drains.some((d) => !at.has(d) && hangsOn(scene, d, at));
    const high = isPType(part) && sources.some((s) => at.has(s)) && netsOf(/^G\d?$/).some((g) => isDriven(scene, g, part));
    return low || high ? [{ part, bears, sure: true }] : [];
  });
}

/** Whether something that is no chip or transistor joins a net to one of these: a load's terminal, a coil, the diode beside it. */
const hangsOn = (scene: Scene, net: string, nets: ReadonlySet<string>): boolean =>
  scene.netlist
    .on(net)
    .some(
      ({ part }) =>
        !INTEGRATED.has(part.component.kind) && !ACTIVE.has(part.component.kind) && part.pads.some((p) => p.net !== null && nets.has(p.net)),
    );
const ACTIVE: ReadonlySet<string> = new Set(['mosfet', 'bjt', 'thyristor', 'switch', 'button']);

/** Whether something turns a gate on and off; one that is only held conducts as long as there is a supply. */
const isDriven = (scene: Scene, gate: string, own: ResolvedPart): boolean =>
  [gate, ...scene.netlist.on(gate).flatMap(({ part }) => (part.component.kind === 'resistor' ? part.pads.flatMap((p) => p.net ?? []) : []))].some(
    (net) =>
      !scene.netlist.isGround(net) &&
      !scene.netlist.isRail(net) &&
      scene.netlist
        .on(net)
        .some(
          ({ part, pad }) => part !== own && (ACTIVE.has(part.component.kind) || (INTEGRATED.has(part.component.kind) && pad.type !== 'power_in')),
        ),
  );

/** The most that any part of the library of this kind, channel and mounting bears, V: above it there is nothing to take instead. */
function mostBorne(scene: Scene, part: ResolvedPart): number {
  const { kind } = part.component;
  const channel = isPType(part);
  const mount = part.footprint?.mount;
  return scene.always(`most borne ${kind} ${channel} ${mount}`, ({ devices, footprints }) => {
    const like = (d: Device): boolean =>
      d.kind === kind && footprints.get(d.footprint)?.mount === mount && isPType({ ...part, device: d }) === channel;
    return Math.max(0, ...[...devices.values()].filter(like).flatMap((d) => [drainVolts(d) ?? 0, ...d.pins.map((p) => p.volts_abs ?? 0)]));
  });
}

/** Whether the person named the part. */
const isNamed = (scene: Scene, { component: { ref } }: ResolvedPart): boolean =>
  wantedAsks(scene.request).some((a) => a.source === 'person' && a.part !== undefined && claimOf(scene, a).instances.some((i) => i.main === ref));
