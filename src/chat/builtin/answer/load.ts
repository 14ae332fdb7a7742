import type { Design, Kind } from '../../../design/index.js';
import { type RailLoad as Currents, railLoads as currentsOf } from '../../../ledger/flow/rails.js';
import type { Library } from '../../../parts/index.js';
import { sceneOf } from '../read/mentions.js';

/** A part that draws from a rail, mA. */
export interface Draw {
  readonly ref: string;
  /** "U2 (ESP32-C3)" */
  readonly name: string;
  readonly typical: number;
  readonly peak: number;
}
/** What a rail carries, mA. */
export interface RailLoad extends Pick<Currents, 'net' | 'volts'> {
  readonly typical: number;
  readonly peak: number;
  /** Parts that draw from it, most first; a terminal with what hangs on it. */
  readonly loads: readonly Draw[];
}

/** Parts that are told by their sort better than by their value. */
const SORTS: Partial<Record<Kind, string>> = { led: 'LED', relay: 'coil' };

/** Currents of the rails as the ledger has them, in mA; none where the design cannot be resolved. */
export function railLoads(design: Design, library: Library): RailLoad[] {
  const scene = sceneOf(design, library);
  if (scene === null) return [];
  const named = (ref: string): string => {
    const part = design.components.find((c) => c.ref === ref);
    return `${ref} (${(part === undefined ? undefined : SORTS[part.kind]) ?? part?.value ?? ''})`;
  };
  return currentsOf(scene).map(({ net, volts, typical, peak, shares }) => ({
    net,
    volts,
    typical: typical * 1000,
    peak: peak * 1000,
    loads: shares.map((s) => ({ ref: s.ref, name: named(s.ref), typical: s.typical * 1000, peak: s.peak * 1000 })),
  }));
}

export const drawn = ({ name, typical, peak }: Draw): string => `${name} ${milliamps(typical)} (peak ${milliamps(peak)})`;

/** The rail that the board is fed at: of the entries the one that takes most power; where none is known, the one that carries most. */
export function entryLoad(loads: readonly RailLoad[], entries: readonly string[]): RailLoad | undefined {
  const fed = loads.filter((l) => entries.includes(l.net) && l.peak > 0);
  return [...(fed.length > 0 ? fed : loads)].sort((a, b) => b.peak * b.volts - a.peak * a.volts || b.volts - a.volts)[0];
}

export const milliamps = (ma: number): string => `${ma < 10 ? Number(ma.toFixed(1)) : Math.round(ma)} mA`;
