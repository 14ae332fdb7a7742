import type { BoardPad, PadJoin, ZoneFill } from '../../board/index.js';
import type { List } from './reader.js';

/** KiCad's numbers for how a zone meets a pad; -1 and absent: as whatever it belongs to has it. */
const JOINS: Readonly<Record<string, PadJoin>> = { '0': 'none', '1': 'thermal', '2': 'solid', '3': 'thermal_holes' };
const CONNECT: Readonly<Record<string, PadJoin>> = { yes: 'solid', no: 'none', thru_hole_only: 'thermal_holes' };
/** `(island_removal_mode …)`: islands stay; only small ones go. */
const ISLANDS_STAY = '1';
const SMALL_ISLANDS_GO = '2';

const length = (list: List | undefined, name: string, otherwise: number): number => Math.max(0, list?.numberOf(name, otherwise) ?? otherwise);

/** How a zone is filled. */
export function zoneFillOf(zone: List): ZoneFill {
  const fill = zone.find('fill');
  const pads = zone.find('connect_pads');
  const islands = fill?.wordOf('island_removal_mode', '0') ?? '0';
  const smooth = ['fillet', 'chamfer'].includes(fill?.wordOf('smoothing', 'none') ?? 'none');
  return {
    priority: Math.trunc(zone.numberOf('priority', 0)),
    clearance_mm: length(pads, 'clearance', 0.508),
    min_width_mm: length(zone, 'min_thickness', 0.254),
    gap_mm: length(fill, 'thermal_gap', 0.508),
    spoke_mm: length(fill, 'thermal_bridge_width', 0.508),
    join: CONNECT[pads?.words[0] ?? ''] ?? 'thermal',
    island_mm2: islands === ISLANDS_STAY ? 0 : islands === SMALL_ISLANDS_GO ? length(fill, 'island_area_min', 0) : null,
    corner_mm: smooth ? length(fill, 'radius', 0) : 0,
    ...(fill?.wordOf('mode', 'polygon') === 'hatch' ? { hatched: true } : {}),
  };
}

/** What a pad, or else its footprint, says of pours; undefined: nothing. */
export function padPourOf(pad: List, footprint: List): BoardPad['pour'] {
  const said = (...names: readonly string[]): number | undefined => {
    for (const list of [pad, footprint]) {
      const found = names.map((name) => list.find(name)).find((l) => l !== undefined);
      const value = found?.number(1) ?? 0;
      if (value > 0) return value;
    }
    return undefined;
  };
  const joinOf = (list: List): PadJoin | undefined => JOINS[list.wordOf('zone_connect', '')];
  const pour = {
    join: joinOf(pad) ?? joinOf(footprint),
    clearance_mm: said('clearance'),
    gap_mm: said('thermal_gap'),
    spoke_mm: said('thermal_bridge_width', 'thermal_width'),
  };
  const known = Object.entries(pour).filter(([, v]) => v !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The pad joined to pours all around, whatever was said of it. */
export function joinedSolidly(pad: BoardPad): BoardPad {
  const lists = `${(pad.kicad?.lists ?? '').replace(/\s*\(zone_connect\s+\d+\)/g, '')} (zone_connect 2)`;
  return { ...pad, pour: { ...pad.pour, join: 'solid' }, ...(pad.kicad === undefined ? {} : { kicad: { ...pad.kicad, lists } }) };
}
