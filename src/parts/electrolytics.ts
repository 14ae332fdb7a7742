/** An electrolytic capacitor as it is sold. */
export interface Electrolytic {
  /** µF. */
  readonly uf: number;
  /** What it is rated for, V. */
  readonly volts: number;
  readonly package: string;
}

/** Electrolytics as they are sold, the catalogue's surface-mount ones first: capacitance, rating, case (makers' series of 105 °C). */
const CANS: readonly Electrolytic[] = [
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

/** The electrolytic of `uf` µF that stands `volts`: of that size, else the next larger, else the largest; null: none stands the voltage. */
export function electrolyticFor(uf: number, volts: number): Electrolytic | null {
  const stands = CANS.filter((c) => c.volts >= volts * MARGIN - 0.01);
  const larger = stands.filter((c) => c.uf > uf).sort((a, b) => a.uf - b.uf)[0];
  return stands.find((c) => c.uf === uf) ?? larger ?? [...stands].sort((a, b) => b.uf - a.uf)[0] ?? null;
}
