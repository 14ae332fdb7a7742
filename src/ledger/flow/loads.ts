import type { Kind } from '../../design/index.js';
import { ledCurrent, ledString } from '../../electrical/current.js';
import type { ResolvedPart } from '../../parts/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { chargeAmps } from '../formulas/charge.js';
import { from } from '../formulas/network.js';
import { CONNECTORS } from '../reach.js';
import type { Scene } from '../scene.js';
import { isSupply } from '../signals.js';
import type { Load } from './load.js';
import { sources } from './sources.js';
import { ground, terminal } from './terminals.js';

/** What parts of a kind draw where their entry says nothing, A. A relay's coil: by its power. */
const CLASS_A: Partial<Record<Kind, number>> = {
  microcontroller: 0.02,
  module: 0.1,
  sensor: 0.001,
  memory: 0.005,
  transceiver: 0.01,
  driver: 0.005,
  timer: 0.01,
  opamp: 0.002,
  logic: 0.001,
  ic: 0.005,
  addressable_led: 0.02,
  buzzer: 0.03,
};
/** Songle SRD sheet: 0.36 W at its volts. */
const COIL_W = 0.36;

/** Every load of the board: its own parts, its LEDs, what hangs on its terminals. Nothing draws 0 because nobody said. */
export function loads(scene: Scene): readonly Load[] {
  return scene.once('loads', () => {
    const entering = new Set(sources(scene).map((s) => s.ref));
    return scene.parts.flatMap((part): Load[] => {
      const { kind, ref } = part.component;
      if (kind === 'led') return ledLoad(scene, part);
      if (kind === 'relay') return coil(scene, part);
      if (kind === 'charger') return charging(scene, part);
      if (CONNECTORS.has(kind)) return entering.has(ref) ? [] : terminal(scene, part);
      return kind === 'regulator' ? [] : own(scene, part);
    });
  });
}

function own(scene: Scene, part: ResolvedPart): Load[] {
  const { kind, ref } = part.component;
  // A buzzer that sounds by itself hangs with its plus on a rail.
  const fed = (p: ResolvedPart['pads'][number]): boolean =>
    p.type === 'power_in' || (kind === 'buzzer' && p.pin === '+' && p.net !== null && isSupply(scene, p.net));
  const pad = part.pads.find((p) => fed(p) && p.net !== null && !scene.netlist.isGround(p.net));
  const usual = CLASS_A[kind];
  if (pad === undefined || (part.device?.draw_ma === undefined && usual === undefined)) return [];
  const draw = part.device?.draw_ma;
  const typical = draw === undefined ? (usual ?? 0) : draw.typical / 1000;
  const peak = draw === undefined ? typical : draw.peak / 1000;
  return [
    {
      ref,
      plus: { pin: pad.pin, net: pad.net as string },
      minus: ground(scene, part),
      typical,
      peak,
      asleep: null,
      by: draw === undefined ? 'class' : 'sheet',
      ask: null,
    },
  ];
}

function ledLoad(scene: Scene, part: ResolvedPart): Load[] {
  const found = ledString(scene.netlist, part)[0] === part ? ledCurrent(scene.netlist, part) : null;
  const rail = found?.rail ?? found?.pin?.part.pads.find((p) => p.type === 'power_in' && !scene.netlist.isGround(p.net))?.net ?? null;
  if (found === null || rail === null) return [];
  // Of LEDs between pins that drive both ways one is lit at a time.
  if (multiplexed(scene, part) && scene.parts.find((p) => p.component.kind === 'led' && multiplexed(scene, p)) !== part) return [];
  const amps = found.ma / 1000;
  const fixed = found.rail !== null && found.pin === null && drivesAlways(scene, part);
  return [
    {
      ref: part.component.ref,
      plus: { pin: 'A', net: rail },
      minus: null,
      typical: amps,
      peak: amps,
      asleep: fixed ? amps : 0,
      by: 'sheet',
      ask: null,
    },
  ];
}

/** Charlieplexed: both of its ends lead to pins that drive either way. */
function multiplexed(scene: Scene, part: ResolvedPart): boolean {
  const driven = (name: string): boolean => {
    const net = part.pads.find((p) => p.pin === name)?.net ?? null;
    if (net === null || scene.netlist.isGround(net) || scene.netlist.isRail(net)) return false;
    const nets = [net, ...from(scene, net, 'resistor').map((r) => r.to)];
    return nets.some((n) => scene.netlist.on(n).some((x) => x.pad.type === 'bidirectional'));
  };
  return driven('A') && driven('K');
}

/** Lit whenever there is a supply: its cathode ends at ground. */
const drivesAlways = (scene: Scene, part: ResolvedPart): boolean => scene.netlist.isGround(part.pads.find((p) => p.pin === 'K')?.net ?? null);

function coil(scene: Scene, part: ResolvedPart): Load[] {
  const pads = part.pads.filter((p) => /^COIL/.test(p.pin) && p.net !== null);
  const high =
    pads.find((p) => scene.volts(p.net) !== null && !scene.netlist.isGround(p.net) && isSupply(scene, p.net as string)) ??
    pads.find((p) => (scene.volts(p.net) ?? 0) > 0);
  const low = pads.find((p) => p.net !== high?.net);
  const volts = scene.volts(high?.net ?? null);
  if (high === undefined || volts === null || volts <= 0) return [];
  const amps = Math.min(COIL_W / volts, shareOfCoil(scene, part.component.ref));
  const minus = low === undefined ? null : { pin: low.pin, net: low.net as string };
  return [
    {
      ref: part.component.ref,
      plus: { pin: high.pin, net: high.net as string },
      minus,
      typical: amps,
      peak: amps,
      asleep: 0,
      by: 'sheet',
      ask: null,
    },
  ];
}

/** What a coil takes where all of a sort together were said to take less than each at its most: they are never on all at once, A. */
function shareOfCoil(scene: Scene, ref: string): number {
  const shares = wantedAsks(scene.request).flatMap((ask) => {
    const total = ask.figures.find((f) => f.quantity === 'current' && f.role === 'total');
    const { instances } = total === undefined ? { instances: [] } : claimOf(scene, ask);
    return total?.value !== undefined && instances.some((i) => i.refs.includes(ref)) ? [total.value / instances.length] : [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...shares);
}

function charging(scene: Scene, part: ResolvedPart): Load[] {
  const pad = part.pads.find((p) => p.type === 'power_in' && p.net !== null && !scene.netlist.isGround(p.net));
  const amps = chargeAmps(scene, part)?.amps ?? 0.5;
  return pad === undefined
    ? []
    : [
        {
          ref: part.component.ref,
          plus: { pin: pad.pin, net: pad.net as string },
          minus: ground(scene, part),
          typical: amps,
          peak: amps,
          asleep: 0,
          by: 'sheet',
          ask: null,
        },
      ];
}
