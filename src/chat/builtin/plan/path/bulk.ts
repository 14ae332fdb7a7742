import type { Draft, Rail } from '../draft.js';

interface Can {
  readonly uf: number;
  readonly volts: number;
  readonly package: string;
}

/** Electrolytics as they are sold, the catalogue's surface-mount ones first: capacitance, rating, case (makers' series of 105 °C). */
const CANS: readonly Can[] = [
  { uf: 100, volts: 16, package: 'SMD,D6.3xL5.4mm' },
  { uf: 100, volts: 35, package: 'SMD,D6.3xL7.7mm' },
  { uf: 470, volts: 10, package: 'SMD,D6.3xL7.7mm' },
  { uf: 100, volts: 63, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 220, volts: 16, package: 'CP_Radial_D6.3_P2.50' },
  { uf: 220, volts: 35, package: 'CP_Radial_D8.0_P3.50' },
  { uf: 220, volts: 63, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 330, volts: 16, package: 'CP_Radial_D8.0_P3.50' },
  { uf: 330, volts: 35, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 470, volts: 16, package: 'CP_Radial_D8.0_P3.50' },
  { uf: 470, volts: 35, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 470, volts: 63, package: 'CP_Radial_D12.5_P5.00' },
  { uf: 1000, volts: 16, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 1000, volts: 35, package: 'CP_Radial_D12.5_P5.00' },
  { uf: 2200, volts: 10, package: 'CP_Radial_D10.0_P5.00' },
  { uf: 2200, volts: 25, package: 'CP_Radial_D12.5_P5.00' },
];
/** An electrolytic stands a fifth more than its rail. */
const MARGIN = 1.2;
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
  const stands = CANS.filter((c) => c.volts >= rail.volts * MARGIN - 0.01);
  const can =
    stands.find((c) => c.uf === uf) ?? stands.filter((c) => c.uf > uf).sort((a, b) => a.uf - b.uf)[0] ?? stands.sort((a, b) => b.uf - a.uf)[0];
  if (can === undefined) {
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
