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
  const own = [...chipDraws(design, library), ...ledDraws(design)];
  const rails = design.nets.filter((n) => n.volts !== undefined && n.volts > 0 && n.class !== 'ground');
  return rails.map(({ name, volts = 0 }) => {
    const behind = own.filter((d) => reaches(design, library, d.net, name, new Set()));
    return {
      net: name,
      volts,
      typical: sum(behind.map((d) => d.typical)),
      peak: sum(behind.map((d) => d.peak)),
      loads: [...behind].sort((a, b) => b.peak - a.peak).map((d) => `${d.what} ${milliamps(d.typical)} (peak ${milliamps(d.peak)})`),
    };
  });
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
    if (b.params?.['ma'] === undefined || b.ports['SIG'] === undefined) return [];
    const level = Number(b.params['volts'] ?? 0);
    const rail = rails.find((r) => r.name === b.ports['SIG']) ?? rails.find((r) => Math.abs((r.volts ?? 0) - level) < 0.2) ?? rails.at(-1);
    const ma = Number(b.params['ma']);
    return rail === undefined ? [] : [{ net: rail.name, what: `${b.refs.at(-1) ?? ''} (LED)`, typical: ma, peak: ma }];
  });
}

/** Whether what `net` draws comes through `from`: itself, or over a regulator, a protection, a diode. */
function reaches(design: Design, library: Library, net: string, from: string, seen: Set<string>): boolean {
  if (net === from) return true;
  if (seen.has(net)) return false;
  seen.add(net);
  return feeders(design, library, net).some((f) => reaches(design, library, f, from, seen));
}

function feeders(design: Design, library: Library, net: string): string[] {
  const through = design.blocks.flatMap((b) => {
    const ports = library.blocks.get(b.block)?.ports ?? [];
    const gives = ports.some((p) => p.kind === 'power_out' && b.ports[p.name] === net);
    return gives ? ports.flatMap((p) => (p.kind === 'power_in' ? [b.ports[p.name] ?? ''] : [])) : [];
  });
  const diodes = design.components.flatMap((c) => {
    if (c.kind !== 'schottky') return [];
    const cathode = design.nets.find((n) => n.pins.includes(`${c.ref}.K`));
    const anode = design.nets.find((n) => n.pins.includes(`${c.ref}.A`));
    return cathode?.name === net && anode?.volts !== undefined ? [anode.name] : [];
  });
  return [...through, ...diodes].filter((n) => n !== '');
}
