import type { Finding } from '../../board/index.js';
import { netsOf, otherEnd } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { dangerousVolts } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { loads } from '../flow/loads.js';
import { sources } from '../flow/sources.js';
import { topOf } from '../flow/tops.js';
import { CONNECTORS } from '../reach.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** What the transistors of a board are exposed to by what hangs on them and by what comes in from outside. */
export const switchFindings = (scene: Scene): Finding[] => [...mainsOnTransistors(scene), ...coilsWithoutClamp(scene), ...gatesOutside(scene)];

const found = (refs: readonly string[], nets: readonly string[], message: string): Finding => ({
  rule: 'voltage',
  severity: 'error',
  refs: [...refs],
  nets: [...nets],
  message,
});

/** Kinds that switch one way, and bear no more than tens of volts. */
const TRANSISTORS: ReadonlySet<string> = new Set(['mosfet', 'bjt', 'driver']);

/** What is said to be at mains or above what may be touched, and hangs on a transistor. */
const mainsOnTransistors = (scene: Scene): Finding[] =>
  wantedAsks(scene.request).flatMap((ask): Finding[] => {
    const volts = ask.not === true ? 0 : dangerousVolts(ask);
    const refs = claimOf(scene, ask).instances.flatMap((i) => (TRANSISTORS.has(scene.part(i.main)?.component.kind ?? '') ? [i.main] : []));
    const weak = ask.kind === 'load' || ask.kind === 'output' ? refs : [];
    return volts === 0 || weak.length === 0
      ? []
      : [found(weak, [], `“${ask.text}”: ${amount(volts, 'V')} would hang on ${list(weak)}, which bears no mains`)];
  });

/** Loads with a coil: what goes on flowing when they are switched off wants a way. */
const COILS = ['motor', 'pump', 'solenoid', 'contactor', 'horn'] as const;

/** A coil outside that a transistor turns off, with no diode beside it: its voltage rises until the transistor breaks down. */
const coilsWithoutClamp = (scene: Scene): Finding[] =>
  loads(scene).flatMap(({ ref, plus, minus, ask }): Finding[] => {
    const concept = scene.asks.get(ask ?? '')?.concept;
    // A bridge has diodes of its own.
    const bridged = scene.part(ref)?.component.kind === 'driver';
    if (concept === undefined || minus === null || bridged || !COILS.some((c) => scene.lexicon.isA(concept, c))) return [];
    const off = [plus.net, minus.net].flatMap((net) => scene.netlist.on(net).flatMap(({ part, pad }) => (turnsOff(part, pad.pin) ? [part] : [])));
    const clamped = scene.parts.some(
      ({ component: { kind, value }, pads }) =>
        CLAMPS.has(kind) &&
        pads.some((p) => p.net === plus.net && (p.pin === 'K' || kind === 'tvs')) &&
        pads.some((p) => p.net === minus.net) &&
        value !== '',
    );
    if (off.length === 0 || clamped) return [];
    const by = [...new Set(off.map((p) => p.component.ref))];
    return [
      found(
        [ref, ...by],
        [plus.net, minus.net],
        `nothing takes the current of the coil at ${ref} when ${list(by)} turns it off: it wants a diode across ${plus.net} and ${minus.net}`,
      ),
    ];
  });
const CLAMPS: ReadonlySet<string> = new Set(['diode', 'schottky', 'tvs']);
const turnsOff = ({ component: { kind } }: ResolvedPart, pin: string): boolean =>
  (kind === 'mosfet' && /^D\d?$/.test(pin)) || (kind === 'bjt' && pin === 'C');

/** Most between gate and source by the makers' sheets (absolute maximum ratings), V. */
const GATES: readonly (readonly [RegExp, number])[] = [
  [/^AO340[01]/, 12],
  [/^IRLZ44/, 16],
  [/^(?:AOD4184|2N700[02]|BSS138|SUD50P06|IRF9540)/, 20],
];
/** Chips of such a supply tell each other their levels, V. */
const LOGIC_V = 5.5;

/** A gate that a contact from outside leads to, on a board that has no voltage but its supply: what switches it there is that supply. */
function gatesOutside(scene: Scene): Finding[] {
  const rails = scene.netlist.nets.flatMap((n) => (n.volts === undefined || n.class === 'ground' ? [] : [n.volts]));
  const top = Math.max(0, ...sources(scene).map((s) => topOf(scene, s.net) ?? 0));
  if (rails.some((v) => v <= LOGIC_V)) return [];
  return scene.parts.flatMap((part): Finding[] => {
    const { ref, kind, device, value } = part.component;
    const gate = part.pads.find((p) => p.pin === 'G')?.net ?? null;
    const most = kind === 'mosfet' ? GATES.find(([name]) => name.test(device ?? value))?.[1] : undefined;
    if (gate === null || most === undefined || top <= most || scene.netlist.isGround(gate) || !scene.netlist.isGround(scene.netOf(ref, 'S')))
      return [];
    const lines = [gate, ...scene.netlist.on(gate).flatMap((n) => (n.part.component.kind === 'resistor' ? (otherEnd(n.part, gate) ?? []) : []))];
    const held = scene.netlist.on(gate).some((n) => n.part.component.kind === 'zener') || lines.some((n) => scene.netlist.isRail(n));
    const plugs = lines.flatMap((n) =>
      scene.netlist.on(n).flatMap((x) => (CONNECTORS.has(x.part.component.kind) ? [`${x.part.component.ref}.${x.pad.pin || x.pad.number}`] : [])),
    );
    const alone = lines.every(
      (n) => scene.netlist.isGround(n) || scene.netlist.on(n).every((x) => IDLE.has(x.part.component.kind) || x.part === part),
    );
    if (held || plugs.length === 0 || !alone) return [];
    return [
      found(
        [ref],
        netsOf(part),
        `${list(plugs)} leads to the gate of ${ref}, which bears ${amount(most, 'V')}, and ${amount(top, 'V')} is all that the board has to switch it with`,
      ),
    ];
  });
}
const IDLE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'connector', 'test_point', 'esd']);
