import type { Design } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';

/** What a rail carries, mA. */
export interface RailLoad {
  readonly net: string;
  readonly volts: number;
  readonly typical: number;
  readonly peak: number;
  /** Parts that draw from it, most first, in words. */
  readonly loads: readonly string[];
}

interface Draw {
  readonly net: string;
  readonly what: string;
  readonly typical: number;
  readonly peak: number;
}

/** Currents of the rails as far as the library knows its parts': chips by their datasheets, LEDs by their resistors; regulators pass theirs on. */
export function railLoads(design: Design, library: Library): RailLoad[] {
  const own = [...chipDraws(design, library), ...ledDraws(design), ...coilDraws(design)];
  const rails = design.nets.filter((n) => n.volts !== undefined && n.volts > 0 && n.class !== 'ground');
  return rails.map(({ name, volts = 0 }) => {
    const behind = own.flatMap((d): Draw[] => {
      const share = shareOf(design, library, d.net, name, new Set());
      return share <= 0 ? [] : [{ ...d, typical: d.typical * share, peak: d.peak * share }];
    });
    return {
      net: name,
      volts,
      typical: sum(behind.map((d) => d.typical)),
      peak: sum(behind.map((d) => d.peak)),
      loads: [...behind].sort((a, b) => b.peak - a.peak).map((d) => `${d.what} ${milliamps(d.typical)} (peak ${milliamps(d.peak)})`),
    };
  });
}

/** The rail that the board is fed at: of the entries the one that takes most power; where none is known, the one that carries most. */
export function entryLoad(loads: readonly RailLoad[], entries: readonly string[]): RailLoad | undefined {
  const fed = loads.filter((l) => entries.includes(l.net) && l.peak > 0);
  return [...(fed.length > 0 ? fed : loads)].sort((a, b) => b.peak * b.volts - a.peak * a.volts || b.volts - a.volts)[0];
}

export const milliamps = (ma: number): string => `${ma < 10 ? Number(ma.toFixed(1)) : Math.round(ma)} mA`;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function chipDraws(design: Design, library: Library): Draw[] {
  return design.components.flatMap((c): Draw[] => {
    const device = library.devices.get(c.device ?? '');
    if (device?.draw_ma === undefined) return [];
    const rail = design.nets.find(
      (n) => n.volts !== undefined && n.class !== 'ground' && device.pins.some((p) => p.type === 'power_in' && n.pins.includes(`${c.ref}.${p.name}`)),
    );
    const fed = rail ?? design.nets.find((n) => n.volts !== undefined && n.class !== 'ground' && n.pins.some((p) => p.startsWith(`${c.ref}.`)));
    if (fed === undefined) return [];
    // What a charger takes is what it is set to.
    const set = Number(design.blocks.find((b) => b.refs.includes(c.ref))?.params?.['charge_ma']);
    const draw = c.kind === 'charger' && set > 0 ? { typical: set, peak: set } : device.draw_ma;
    return [{ net: fed.name, what: `${c.ref} (${c.value})`, ...draw }];
  });
}

/** An LED draws from the rail itself, or from that of the chip whose pin drives it: a lone chip's rail is the lowest. */
function ledDraws(design: Design): Draw[] {
  const rails = design.nets.filter((n) => n.volts !== undefined && n.volts > 0 && n.class !== 'ground');
  return design.blocks.flatMap((b): Draw[] => {
    const lit = design.components.some((c) => b.refs.includes(c.ref) && c.kind === 'led');
    if (!lit || b.params?.['ma'] === undefined || b.ports['SIG'] === undefined) return [];
    const level = Number(b.params['volts'] ?? 0);
    const rail = rails.find((r) => r.name === b.ports['SIG']) ?? rails.find((r) => Math.abs((r.volts ?? 0) - level) < 0.2) ?? rails.at(-1);
    const ma = Number(b.params['ma']);
    return rail === undefined ? [] : [{ net: rail.name, what: `${b.refs.at(-1) ?? ''} (LED)`, typical: ma, peak: ma }];
  });
}

/** Songle SRD sheet: what a coil of any of its voltages takes, W. */
const COIL_W = 0.36;

/** Coils of relays, on what they hang on. */
function coilDraws(design: Design): Draw[] {
  return design.blocks.flatMap((b): Draw[] => {
    const relay = design.components.find((c) => b.refs.includes(c.ref) && c.kind === 'relay');
    const rail = design.nets.find((n) => n.volts !== undefined && n.class !== 'ground' && Object.values(b.ports).includes(n.name));
    if (relay === undefined || rail === undefined || !relay.value.startsWith('SRD')) return [];
    const ma = Math.round((COIL_W / (rail.volts ?? 0)) * 1000);
    return [{ net: rail.name, what: `${relay.ref} (coil)`, typical: ma, peak: ma }];
  });
}

/** What of a mA that `net` draws comes through `from`: all of it over a linear regulator, a protection or a diode, less or more over a converter; 0: nothing. */
function shareOf(design: Design, library: Library, net: string, from: string, seen: Set<string>): number {
  if (net === from) return 1;
  if (seen.has(net)) return 0;
  seen.add(net);
  return Math.max(0, ...feeders(design, library, net).map((f) => f.factor * shareOf(design, library, f.net, from, seen)));
}

/** As the planner reckons. */
const EFFICIENCY = 0.85;

interface Feeder {
  readonly net: string;
  /** mA that it gives for each mA of what it feeds. */
  readonly factor: number;
}

function feeders(design: Design, library: Library, net: string): Feeder[] {
  const volts = (name: string): number => design.nets.find((n) => n.name === name)?.volts ?? 0;
  const through = design.blocks.flatMap((b): Feeder[] => {
    const block = library.blocks.get(b.block);
    const ports = block?.ports ?? [];
    if (!ports.some((p) => p.kind === 'power_out' && b.ports[p.name] === net)) return [];
    return ports.flatMap((p): Feeder[] => {
      const into = p.kind === 'power_in' ? (b.ports[p.name] ?? '') : '';
      if (into === '') return [];
      const converts = /^(?:buck|boost|dcdc)/.test(b.block) && volts(into) > 0;
      return [{ net: into, factor: converts ? volts(net) / volts(into) / EFFICIENCY : 1 }];
    });
  });
  const diodes = design.components.flatMap((c): Feeder[] => {
    if (c.kind !== 'schottky') return [];
    const cathode = design.nets.find((n) => n.pins.includes(`${c.ref}.K`));
    const anode = design.nets.find((n) => n.pins.includes(`${c.ref}.A`));
    return cathode?.name === net && anode?.volts !== undefined ? [{ net: anode.name, factor: 1 }] : [];
  });
  return [...through, ...diodes];
}
