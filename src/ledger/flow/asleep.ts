import { isPType, isSwitched, netsOf, parseValue, railsBehind } from '../../electrical/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { from } from '../formulas/network.js';
import { outletsOf } from '../reach.js';
import type { Scene } from '../scene.js';
import { feeding } from './feeding.js';
import { loads } from './loads.js';
import { sources } from './sources.js';

/** Something that draws while the board sleeps. */
export interface Drain {
  readonly ref: string;
  /** A at the battery. */
  readonly amps: number;
  readonly why: string;
}

/** Own current of regulators, A, by their sheets: what the title says, else the usual of the family. */
const QUIESCENT: readonly (readonly [RegExp, number])[] = [
  [/AMS1117|LM1117|L78|LM317/i, 5e-3],
  [/MCP1700/i, 1.6e-6],
  [/HT75/i, 2.5e-6],
  [/AP2112/i, 55e-6],
  [/AP6320/i, 22e-6],
  [/TPS54/i, 45e-6],
  [/MT3608/i, 100e-6],
  [/TPS63000/i, 50e-6],
  [/MCP1640/i, 19e-6],
];
/** Sleep current of controllers, A, with the radio off and a clock running, and where a button wakes them without one; a module with a USB bridge or LED of its own takes more. */
const SLEEP: readonly (readonly [RegExp, number, number?])[] = [
  [/PRO-MINI/i, 3e-3],
  [/NANO|UNO|LEONARDO|PRO-MICRO|DEVKIT|ESP32-CAM|NODEMCU|S2-MINI|D1-MINI|FEATHER|PILL|RP2040-ZERO/i, 10e-3],
  [/ESP32-?C3|ESP32-?C6/i, 8e-6],
  [/ESP32/i, 10e-6],
  [/ATTINY|ATMEGA/i, 6e-6, 0.2e-6],
  [/STM32/i, 10e-6],
  [/CH32/i, 10e-6],
  [/MDBT50|NRF52/i, 2e-6],
  [/RFM9|RFM69|RA-0|SX127|NRF24|CC1101/i, 0.2e-6],
  [/RP2040/i, 180e-6],
  [/PICO/i, 1.3e-3],
  // CMOS logic whose inputs stand still: 74HC 2 µA, 74LVC 10 µA, 4000 series 1 µA, at 25 °C by their sheets.
  [/^(?:SN|CD)?74(?:HC|AHC|LVC)|^CD4/i, 10e-6],
];

/** What drains the battery while everything that can sleep does: regulators, sleeping controllers, lit LEDs, resistors from a rail to ground. */
export function drains(scene: Scene): readonly Drain[] {
  return scene.once('drains', () => {
    const regulators = scene.parts.flatMap((p): Drain[] => {
      if (p.component.kind !== 'regulator') return [];
      const said = /(\d+(?:\.\d+)?)\s*µA of its own/.exec(p.device?.title ?? '')?.[1];
      const amps = said !== undefined ? Number(said) * 1e-6 : QUIESCENT.find(([n]) => n.test(p.component.device ?? p.component.value))?.[1];
      return amps === undefined ? [] : [{ ref: p.component.ref, amps, why: 'its own current' }];
    });
    const own = loads(scene).flatMap((l): Drain[] => {
      const part = scene.part(l.ref);
      const name = part?.component.device ?? '';
      const told = part?.device?.asleep;
      if (told !== undefined) return told.ma > 0 ? [{ ref: l.ref, amps: told.ma / 1000, why: 'asleep' }] : [];
      if (l.asleep !== null) return l.asleep > 0 ? [{ ref: l.ref, amps: l.asleep, why: 'always on' }] : [];
      const [, clocked, still = clocked] = SLEEP.find(([n]) => n.test(name)) ?? [];
      const sleeps = scene.parts.some((p) => p.component.kind === 'button') ? still : clocked;
      if (sleeps !== undefined) return [{ ref: l.ref, amps: sleeps, why: 'asleep' }];
      // Sensors and memories go to standby by themselves; what hangs on a terminal is switched off.
      const kind = part?.component.kind;
      if (l.by !== 'sheet' || kind === 'sensor' || kind === 'memory' || kind === 'charger' || kind === 'addressable_led')
        return kind === 'addressable_led' ? [{ ref: l.ref, amps: 0.7e-3, why: 'its own current while dark' }] : [];
      return [{ ref: l.ref, amps: Math.min(l.typical, 1e-3), why: 'nothing switches it off' }];
    });
    const all = [...regulators, ...own, ...bleeders(scene), ...contacts(scene)];
    return all.filter((d) => !isOff(scene, d.ref)).sort((a, b) => b.amps - a.amps);
  });
}

/** Supplies of a board with a battery that are off while it sleeps: what comes by USB alone, and what a transistor switches. */
export function offAsleep(scene: Scene): ReadonlySet<string> {
  return scene.once('off asleep', () => {
    const { netlist } = scene;
    const all = sources(scene);
    const cells = all.filter((s) => scene.part(s.ref)?.component.kind === 'battery_connector');
    const alive = new Set(cells.flatMap((s) => [s.net, ...railsBehind(netlist, s.net)]));
    const plugs = cells.length === 0 ? [] : all.filter((s) => s.sort === 'usb').map((s) => s.net);
    const switched = scene.parts.flatMap((p) =>
      isPType(p) && isSwitched(netlist, p) ? p.pads.flatMap((d) => (d.net !== null && /^D\d*$/.test(d.pin) ? [d.net] : [])) : [],
    );
    const off = new Set([...plugs, ...switched].filter((net) => !alive.has(net)));
    for (const net of off) {
      for (const rail of railsBehind(netlist, net)) if (!alive.has(rail)) off.add(rail);
      // What has no other supply makes none either.
      for (const { part } of netlist.on(net)) {
        const given = part.pads.filter((p) => p.type === 'power_out' && p.net !== null && !alive.has(p.net));
        if (takesFrom(scene, part).every((n) => off.has(n))) for (const { net: made } of given) off.add(made as string);
      }
    }
    return off;
  });
}

/** Nets from which a part takes its supply. */
const takesFrom = ({ netlist }: Scene, part: NonNullable<ReturnType<Scene['part']>>): string[] =>
  part.pads.flatMap((p) => (p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net) ? [p.net] : []));

/** Whether all that a part is fed from is off: of a resistor the higher of its ends. */
function isOff(scene: Scene, ref: string): boolean {
  const part = scene.part(ref);
  const off = offAsleep(scene);
  if (part === null || part === undefined || off.size === 0) return false;
  const nets = part.component.kind === 'resistor' ? netsOf(part).filter((n) => (scene.volts(n) ?? 0) > 0) : takesFrom(scene, part);
  return nets.length > 0 && nets.every((n) => off.has(n));
}

/** Contacts that are closed while nothing happens (a reed at a shut door): what holds their line runs through them to ground. */
function contacts(scene: Scene): Drain[] {
  const closed = wantedAsks(scene.request).filter(
    (a) => a.not !== true && !a.features.includes('normally_open') && scene.lexicon.isA(a.concept, 'reed_switch'),
  );
  return closed
    .flatMap((ask) => claimOf(scene, ask).instances.flatMap((i) => outletsOf(scene, i)))
    .flatMap((ref) => scene.part(ref)?.pads.flatMap((p) => p.net ?? []) ?? [])
    .filter((net) => !scene.netlist.isGround(net) && !scene.netlist.isRail(net))
    .flatMap((net): Drain[] => {
      const near = from(scene, net, 'resistor');
      const ways = [
        ...near.map((r) => ({ ...r, ohms: r.value })),
        ...near.flatMap((s) => from(scene, s.to, 'resistor').map((r) => ({ ...r, ohms: r.value + s.value }))),
      ];
      const [up] = ways.filter((r) => scene.netlist.isRail(r.to)).sort((a, b) => a.ohms - b.ohms);
      return up === undefined ? [] : [{ ref: up.ref, amps: (scene.volts(up.to) ?? 0) / up.ohms, why: 'its contact is closed at rest' }];
    });
}

/** Resistors through which a rail runs to ground for ever: dividers, pull-ups of contacts that are closed at rest. */
function bleeders(scene: Scene): Drain[] {
  const fed = new Set([...feeding(scene).drawn.keys()]);
  if (fed.size === 0) return [];
  return scene.parts.flatMap((part): Drain[] => {
    if (part.component.kind !== 'resistor') return [];
    const [a, b] = netsOf(part);
    const ohms = parseValue(part.component.value);
    if (a === undefined || b === undefined || ohms === null || ohms <= 0) return [];
    const [high, low] = [scene.volts(a), scene.volts(b)];
    const rail = high !== null && high > 0 ? { volts: high, other: b } : low !== null && low > 0 ? { volts: low, other: a } : null;
    if (rail === null || (scene.volts(rail.other) ?? -1) > 0) return [];
    if (scene.netlist.isGround(rail.other)) return [{ ref: part.component.ref, amps: rail.volts / ohms, why: 'from a rail to ground' }];
    const lower = scene.netlist
      .on(rail.other)
      .find((n) => n.part.component.kind === 'resistor' && n.part !== part && netsOf(n.part).some((x) => scene.netlist.isGround(x)))?.part;
    const further = lower === undefined ? null : parseValue(lower.component.value);
    return further === null ? [] : [{ ref: part.component.ref, amps: rail.volts / (ohms + further), why: 'a divider' }];
  });
}
