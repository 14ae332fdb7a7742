import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';

/** Resettable fuses of the catalogue: hold current, the supply that they stand, package; the smallest first. */
const FUSES = [
  { ma: 250, volts: 24, package: '1206' },
  { ma: 500, volts: 24, package: '0805' },
  { ma: 1000, volts: 16, package: '1206' },
  { ma: 1500, volts: 16, package: '1206' },
  { ma: 2600, volts: 16, package: '1812' },
] as const;
/** A fuse holds twice what the board draws at its peak: it derates when warm. */
const MARGIN = 2;

/** The smallest fuse of the catalogue that holds the current at the voltage, and its value in words; null: there is none. */
export function fuseFor(wanted_ma: number, volts: number): { ma: number; package: string; value: string } | null {
  const fuse = FUSES.find((f) => f.ma >= wanted_ma - 1 && f.volts >= volts);
  return fuse === undefined ? null : { ma: fuse.ma, package: fuse.package, value: fuse.ma < 1000 ? `${fuse.ma}mA` : `${fuse.ma / 1000}A` };
}

/** Puts a resettable fuse between a connector and the rail behind it; the rail itself where no fuse of the catalogue fits, and says so. */
export function addFuse(draft: Draft, rail: Rail, item: ItemWish, peak_ma: number): Rail {
  const asked = item.amps === undefined ? null : item.amps * 1000;
  const wanted = asked ?? peak_ma * MARGIN;
  const fuse = fuseFor(wanted, rail.volts);
  if (fuse === null) {
    draft.cannot(`${item.text} for ${Math.round(wanted)} mA at ${rail.volts} V: the fuses of my library hold 0.5 A to 24 V and 2.6 A to 16 V.`);
    return rail;
  }
  const { value } = fuse;
  const net = `${rail.net.replace(/_RAW$/, '')}_FUSED`;
  draft.generic({ kind: 'fuse', value, package: fuse.package, purpose: `Resettable fuse, ${value}`, pins: { '1': rail.net, '2': net } });
  draft.put(`resettable fuse (${value}) behind ${rail.from}`);
  if (asked === null) draft.assume(`The fuse holds ${value}: you named no current.`);
  draft.feed(net, rail.net);
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? fuse.ma, fuse.ma) });
}

/** The highest supply that the surge diodes of the catalogue stand, V. */
const SURGE_MAX_V = 33;

/** Clamps surges on a rail. */
export function addSurge(draft: Draft, rail: Rail, item: ItemWish): void {
  if (rail.volts > SURGE_MAX_V) {
    draft.cannot(`${item.text} at ${rail.volts} V: my surge diodes stand ${SURGE_MAX_V} V.`);
    return;
  }
  if (draft.block('tvs_clamp', 'Surge protection', { VCC: rail.net, GND: 'GND' }, { volts: rail.volts }) !== null)
    draft.put(`surge protection (TVS diode) on ${rail.net}`);
}
