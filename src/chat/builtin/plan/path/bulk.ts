import { electrolyticFor } from '../../../../parts/index.js';
import type { Draft, Rail } from '../draft.js';

/** Up to here a ceramic capacitor does it, µF. */
const CERAMIC_UF = 47;

/** Puts capacitors of a size on a rail; the nearest size that is made, and said so, where the wished one is not. */
export function bulkCapacitor(draft: Draft, rail: Rail, farads: number, count: number, purpose = 'Bulk capacitor'): void {
  const uf = Math.round(farads * 1e7) / 10;
  if (uf <= CERAMIC_UF && rail.volts <= 6) ceramic(draft, rail, uf, count, purpose);
  else electrolytic(draft, rail, uf, count, purpose);
}

function ceramic(draft: Draft, rail: Rail, uf: number, count: number, purpose: string): void {
  const value = uf > 22 ? '47uF' : uf > 10 ? '22uF' : '10uF';
  for (let n = 0; n < count; n++)
    draft.generic({
      kind: 'capacitor',
      value,
      package: value === '47uF' ? '1206' : '0805',
      rating: '10V',
      purpose,
      pins: { '1': rail.net, '2': 'GND' },
    });
  draft.put(`${count > 1 ? `${count} × ` : ''}${value.replace('uF', ' µF')} on ${rail.net}`);
}

function electrolytic(draft: Draft, rail: Rail, uf: number, count: number, purpose: string): void {
  const can = electrolyticFor(uf, rail.volts);
  if (can === null) {
    draft.cannot(`A capacitor of ${uf} µF at ${rail.volts} V: my electrolytics stand 63 V; it is not on the board.`);
    return;
  }
  if (can.uf !== uf)
    draft.cannot(`A capacitor of ${uf} µF at ${rail.volts} V: my library has none of that size; one of ${can.uf} µF takes its place.`);
  const value = `${can.uf}uF`;
  for (let n = 0; n < count; n++)
    draft.generic({ kind: 'capacitor', value, package: can.package, rating: `${can.volts}V`, purpose, pins: { '1': rail.net, '2': 'GND' } });
  draft.put(`${count > 1 ? `${count} × ` : ''}${can.uf} µF electrolytic (${can.volts} V) on ${rail.net}`);
}
