import { type Footprint, READ_FOOTPRINT } from '../../board/index.js';

/** KiCad's libraries put their name before the footprint's. */
export const plainName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** A dimension that a footprint's name tells (`_D5.0mm`, `_L7.2mm`), mm. */
export const told = (name: string, letter: string): number | null => {
  const found = new RegExp(`_${letter}(\\d+(?:\\.\\d+)?)mm`).exec(name)?.[1];
  return found === undefined ? null : Number(found);
};

/** Upright electrolytic capacitors by their diameter: the usual lengths of makers' lists, mm. */
const CANS: readonly (readonly [upTo: number, high: number])[] = [
  [4, 7],
  [6.3, 11],
  [8, 11.5],
  [10, 16],
  [13, 20],
  [16, 25],
];
const canHeight = (diameter: number): number => CANS.find(([upTo]) => diameter <= upTo)?.[1] ?? 35;

/** What a name says of the height: by a dimension in it, or because cases of that name are that high. First that matches. */
const BY_NAME: readonly (readonly [RegExp, (name: string) => number | null])[] = [
  [/_H\d/, (name) => told(name, 'H')],
  [/^(R|CP?|L|D)_.*(Axial|DO-|A-405|P600|T-1).*Vertical/, (name) => (told(name, 'L') ?? 5) + 2],
  [/^(R|CP?|L)_Axial/, (name) => told(name, 'D') ?? 2.5],
  [/^D_DO-35|^D_A-405|^D_T-1/, () => 2],
  [/^D_DO-(15|41)/, () => 2.7],
  [/^D_(DO-(16|27|201)|P600|5W)/, () => 5.2],
  [/^CP_Radial/, (name) => canHeight(told(name, 'D') ?? 6.3)],
  [/^C_Disc/, (name) => (told(name, 'D') ?? 5) + 1],
  [/^C_Rect/, (name) => Math.max((told(name, 'W') ?? 3) * 1.6, (told(name, 'L') ?? 7) * 0.85)],
  [/^LED_D3/, () => 5.3],
  [/^LED_D/, () => 8.6],
  [/^CP_Elec_[\d.]+x[\d.]+/, (name) => Number(/x(\d+(\.\d+)?)/.exec(name)?.[1])],
  [/0201/, () => 0.3],
  [/^R_/, () => 0.5],
  [/0402|1005/, () => 0.5],
  [/^CP_EIA|^CP_Tantalum/, () => 1.9],
  [/^[CLF]\w*_/, () => 1],
  [/^LED_\d/, () => 0.8],
  [/^D_SM[ABC]/, () => 2.3],
  [/^D_/, () => 1.2],
  [/^(QFN|DFN|WSON|LGA)/, () => 0.9],
  [/^SOT-23|^SC-70|^TSOT/, () => 1.1],
  [/^(SOT-223|LQFP|TQFP|SOIC|TSSOP|SSOP)/, () => 1.6],
  [/^TO-(252|263)/, () => 2.3],
  [/^TO-(220|247).*Horizontal/, () => 4.6],
  [/^TO-220/, () => 19],
  [/^TO-92/, () => 7],
  [/^PLCC/, () => 4.4],
  [/^Pin(Header|Socket).*Horizontal/, () => 2.5],
  [/^PinHeader|^PinSocket|^IDC/, () => 8.5],
  [/^Crystal_HC49.*Horizontal/, () => 4.7],
  [/^Crystal_HC49(-U)?_Vertical/, () => 13.5],
  [/^Crystal_HC(49|18)/, () => 4],
  [/^(JST|USB)/, () => 4],
  [/^(Screw|Terminal|DIP)/, () => 6],
  [/^(BarrelJack|RELAY|Relay)/i, () => 11],
  [/^Potentiometer/, () => 9],
];

/** A board that was read from a file knows no heights: then those of the usual cases, as far as their names tell. */
export function heightOf(footprint: Footprint): number {
  if (footprint.source !== READ_FOOTPRINT) return footprint.height_mm;
  const name = plainName(footprint.name);
  const known = BY_NAME.find(([match]) => match.test(name))?.[1](name) ?? null;
  return known ?? (footprint.mount === 'through_hole' ? 5 : 1.2);
}
