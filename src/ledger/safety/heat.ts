import type { Finding } from '../../board/index.js';
import { shedsOf, sinkFor } from '../../electrical/heat.js';
import type { ResolvedPart } from '../../parts/index.js';
import { feeding } from '../flow/feeding.js';
import { onResistance } from '../flow/ratings.js';
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

/** Linear regulators by what they drop, FETs by their resistance: beyond what their package sheds. */
export function heatFindings(scene: Scene): Finding[] {
  const { stages, through } = feeding(scene);
  const linear = [...stages.values()].flatMap((stage): Finding[] => {
    const part = scene.part(stage.ref);
    const [high, low] = [scene.volts(stage.from), scene.volts(stage.to)];
    if (part?.device?.dropout_v === undefined || high === null || low === null) return [];
    const watts = (Math.abs(high) - Math.abs(low)) * stage.typical;
    const sheds = shedsOf(part);
    const sink = sinkFor(part, watts);
    const burns = `${stage.ref} turns ${amount(watts, 'W')} into heat (${amount(high, 'V')} to ${amount(low, 'V')} at ${amount(stage.typical, 'A')})`;
    const found = { rule: 'heat', refs: [stage.ref], nets: [stage.from, stage.to] };
    if (sink !== null) return [{ ...found, severity: 'warning', message: `${burns}: it wants a heat sink of ${sink} K/W or less` }];
    if (sheds === null || watts <= sheds) return [];
    return [{ ...found, severity: 'error', message: `${burns} and its package sheds ${amount(sheds, 'W')}` }];
  });
  const switches = [...through].flatMap(([ref, { amps }]): Finding[] => {
    const part = scene.part(ref);
    const ohms = part === undefined || part.component.kind !== 'mosfet' ? null : onResistance(part, gateVolts(scene, part));
    if (part === undefined || ohms === null) return [];
    const watts = amps * amps * ohms;
    // A FET's copper sheds about twice what a regulator in the same package does: its drain is on a wide track.
    const sheds = (shedsOf(part) ?? Number.POSITIVE_INFINITY) * 2;
    if (watts <= sheds) return [];
    return [
      {
        rule: 'heat',
        severity: 'error',
        refs: [ref],
        nets: [],
        message: `${ref} turns ${amount(watts, 'W')} into heat (${amount(amps, 'A')} over ${amount(ohms, 'Ω')}) and its package sheds ${amount(sheds, 'W')}`,
      },
    ];
  });
  return [...linear, ...switches];
}
