import { KICAD_NAMES } from './kicad-names-table.js';

/** Where KiCad's origin lies from ours, mm: theirs plus this is ours. */
export const KICAD_ORIGINS: Readonly<Record<string, readonly [number, number]>> = {
  'ESP32-WROOM-32E': [0, 2.99],
  'ESP32-S3-WROOM-1U': [0, 3.15],
  // Leaded parts: KiCad counts from pad 1, here the middle is the origin, as of every part with two pads.
  'Buzzer_D12_P7.60': [-3.8, 0],
  'Buzzer_D12.2_P5.00': [-2.5, 0],
  'R_Axial_P10.16': [-5.08, 0],
  'C_Disc_P5.00': [-2.5, 0],
  'C_Film_P22.50': [-11.25, 0],
  'C_Film_P5.00': [-2.5, 0],
  D_P600: [-6.35, 0],
  'CP_Radial_D5.0_P2.00': [-1, 0],
  'CP_Radial_D6.3_P2.50': [-1.25, 0],
  'CP_Radial_D8.0_P3.50': [-1.75, 0],
  'CP_Radial_D10.0_P5.00': [-2.5, 0],
  'CP_Radial_D12.5_P5.00': [-2.5, 0],
  'CP_Radial_D16.0_P7.50': [-3.75, 0],
  'CP_Radial_D18.0_P7.50': [-3.75, 0],
  'CP_Radial_D22.0_P10.00': [-5, 0],
  'C_Film_P15.00': [-7.5, 0],
  'R_Axial_P15.24': [-7.62, 0],
  'R_Axial_P20.32': [-10.16, 0],
  'R_Axial_P30.48': [-15.24, 0],
  'D_DO-35_P7.62': [-3.81, 0],
  'D_DO-41_P10.16': [-5.08, 0],
  'D_DO-201AD_P15.24': [-7.62, 0],
  LED_5mm: [-1.27, 0],
  LED_8mm: [-1.27, 0],
  LED_10mm: [-1.27, 0],
  LED_3mm: [-1.27, 0],
  'L_Radial_P5.00': [-2.5, 0],
  'L_Radial_D12.0_P5.00': [-2.5, 0],
  SW_TH_12x12: [-6.25, -2.5],
  'F_PTC_P5.1': [-2.55, -0.6],
  'F_PTC_P10.2': [-5.1, -0.6],
};

const patterns = Object.entries(KICAD_NAMES)
  .filter(([ours]) => /\{[nd]\}/.test(ours))
  .map(([ours, theirs]) => {
    const escaped = ours.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return { ours: new RegExp(`^${escaped.replace('{n}', '(\\d\\d)').replace('{d}', '([1-9]\\d*)')}$`), theirs };
  });

/** KiCad's name of one of our land patterns; undefined where it has none. */
export function kicadName(name: string): string | undefined {
  if (Object.hasOwn(KICAD_NAMES, name)) return KICAD_NAMES[name];
  for (const { ours, theirs } of patterns) {
    const count = ours.exec(name)?.[1];
    if (count === undefined) continue;
    const two = (n: number): string => String(n).padStart(2, '0');
    return theirs
      .replaceAll('{n}', two(Number(count)))
      .replaceAll('{2n}', two(2 * Number(count)))
      .replaceAll('{d}', String(Number(count)));
  }
  return undefined;
}

/** Endings of KiCad's names that change the size of pads or add vias, not where pads stand. */
const VARIANT = /(_Pad[\d.]+x[\d.]+mm)?_HandSolder(ing)?$|_ThermalVias$|_LongPads$/;

/** Our land patterns, of those in `names`, by KiCad's name without its library: `Resistor_SMD:R_0603_1608Metric` is R_0603. */
export function landsByKicadName(names: Iterable<string>): (kicad: string) => readonly string[] {
  const ours = new Map<string, string[]>();
  for (const name of names) {
    const theirs = kicadName(name);
    for (const key of new Set([name, ...(theirs === undefined ? [] : [bare(theirs), bare(theirs).replace(VARIANT, '')])])) {
      ours.set(key, [...(ours.get(key) ?? []), name]);
    }
  }
  return (kicad) => ours.get(bare(kicad)) ?? ours.get(bare(kicad).replace(VARIANT, '')) ?? [];
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
