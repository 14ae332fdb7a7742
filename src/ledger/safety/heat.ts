import type { Finding } from '../../board/index.js';
import { shedsOf, sinkFor } from '../../electrical/heat.js';
import type { ResolvedPart } from '../../parts/index.js';
import { feeding } from '../flow/feeding.js';
import { onResistance } from '../flow/ratings.js';
import { chargeAmps } from '../formulas/charge.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';

/** Between gate and source of a FET whose gate a pin or a divider drives: the rail that it switches where the source is on it, else what drives the gate; 3.3 V where nobody says. */
function gateVolts(scene: Scene, part: ResolvedPart): number {
  const net = (pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;
  const gate = net('G');
  // A P channel's gate is pulled to ground from its own rail; a zener holds it to 10 to 12 V.
  const rail = Math.max(
    scene.volts(net('S')) ?? 0,
    ...(/AO3401|IRF9540|P-channel/i.test(`${part.component.device} ${part.device?.title}`) ? [scene.volts(net('D')) ?? 0] : []),
  );
  if (rail > 0) return rail;
  const driver = gate === null ? undefined : scene.netlist.on(gate).find((n) => n.pad.type === 'output' || n.pad.type === 'bidirectional')?.part;
  return Math.max(3.3, ...(driver?.pads.flatMap((p) => (p.type === 'power_in' ? (scene.volts(p.net) ?? 0) : [])) ?? []));
}

/** What a part turns into heat. */
export interface Burn {
  readonly ref: string;
  readonly watts: number;
  /** What its package sheds, W; null: not known. */
  readonly sheds: number | null;
  /** "12 V to 5 V at 300 mA" */
  readonly by: string;
  readonly nets: readonly string[];
}

/** Linear regulators by what they drop, FETs by their resistance; `amps`: the current that is asked about, in place of what they carry. */
export function burns(scene: Scene, amps?: number): Burn[] {
  const { stages, through } = feeding(scene);
  const linear = [...stages.values()].flatMap((stage): Burn[] => {
    const part = scene.part(stage.ref);
    const [high, low] = [scene.volts(stage.from), scene.volts(stage.to)];
    if (part?.device?.dropout_v === undefined || high === null || low === null) return [];
    const carries = amps ?? stage.typical;
    const by = `${amount(high, 'V')} to ${amount(low, 'V')} at ${amount(carries, 'A')}`;
    return [{ ref: stage.ref, watts: (Math.abs(high) - Math.abs(low)) * carries, sheds: shedsOf(part), by, nets: [stage.from, stage.to] }];
  });
  const switches = [...through.keys()].flatMap((ref): Burn[] => {
    const part = scene.part(ref);
    const ohms = part === undefined || part.component.kind !== 'mosfet' ? null : onResistance(part, gateVolts(scene, part));
    if (part === undefined || ohms === null) return [];
    // Those side by side share it.
    const beside = besides(scene, part);
    const carries = amps ?? beside.reduce((sum, p) => sum + (through.get(p.component.ref)?.amps ?? 0), 0) / beside.length;
    // A FET's copper sheds about twice what a regulator in the same package does: its drain is on a wide track.
    const sheds = shedsOf(part);
    const by = `${amount(carries, 'A')} over ${amount(ohms, 'Ω')}`;
    return [{ ref, watts: carries * carries * ohms, sheds: sheds === null ? null : sheds * 2, by, nets: [] }];
  });
  return [...linear, ...switches, ...arrays(scene)];
}

/** Linear chargers by what they drop while they charge with all that they are set to. */
export const chargersBurn = (scene: Scene): Burn[] =>
  scene.parts.flatMap((part): Burn[] => {
    const { ref, kind } = part.component;
    const charge = kind !== 'charger' || part.pads.some((p) => /^(?:SW|LX|PH)\d?$/i.test(p.pin)) ? null : chargeAmps(scene, part);
    const nets = [...new Set(part.pads.flatMap((p) => (p.net !== null && scene.netlist.isRail(p.net) ? [p.net] : [])))];
    const volts = nets.flatMap((n) => scene.volts(n) ?? []);
    const drop = Math.max(...volts) - Math.min(...volts);
    if (charge === null || volts.length < 2 || drop <= 0) return [];
    const by = `${amount(Math.max(...volts), 'V')} to ${amount(Math.min(...volts), 'V')} at ${amount(charge.amps, 'A')}, while it charges`;
    return [{ ref, watts: drop * charge.amps, sheds: shedsOf(part), by, nets }];
  });

/** Arrays of Darlington drivers by what stays across each output that is on; all of them may be. */
const arrays = (scene: Scene): Burn[] =>
  scene.parts.flatMap((part): Burn[] => {
    const across = part.device?.saturation_v;
    const amps = across === undefined ? 0 : (feeding(scene).through.get(part.component.ref)?.amps ?? 0);
    if (across === undefined || amps === 0) return [];
    const by = `${amount(amps, 'A')} in all over ${amount(across, 'V')}`;
    return [{ ref: part.component.ref, watts: amps * across, sheds: shedsOf(part), by, nets: [] }];
  });

/** A FET and those of its sort between the same nets. */
function besides(scene: Scene, part: ResolvedPart): ResolvedPart[] {
  const ends = (p: ResolvedPart): string => ['D', 'S'].map((pin) => p.pads.find((pad) => pad.pin === pin)?.net).join(' ');
  return scene.parts.filter((p) => p.component.device === part.component.device && ends(p) === ends(part));
}

/** What burns more than its package sheds. */
export function heatFindings(scene: Scene): Finding[] {
  return burns(scene).flatMap(({ ref, watts, sheds, by, nets }): Finding[] => {
    const part = scene.part(ref);
    const sink = part === undefined || nets.length === 0 ? null : sinkFor(part, watts);
    const told = `${ref} turns ${amount(watts, 'W')} into heat (${by})`;
    const found = { rule: 'heat', refs: [ref], nets: [...nets] };
    if (sink !== null) return [{ ...found, severity: 'warning', message: `${told}: it wants a heat sink of ${sink} K/W or less` }];
    if (sheds === null || watts <= sheds) return [];
    return [{ ...found, severity: 'error', message: `${told} and its package sheds ${amount(sheds, 'W')}` }];
  });
}
