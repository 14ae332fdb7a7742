/** A crystal of the library, its load capacitance, pF. */
export interface Quartz {
  readonly hertz: number;
  readonly device: string;
  readonly load_pF: number;
}

export const SURFACE: readonly Quartz[] = [
  { hertz: 8e6, device: 'X32258MOB4SI', load_pF: 12 },
  { hertz: 12e6, device: 'X322512MSB4SI', load_pF: 20 },
  { hertz: 16e6, device: 'X322516MLB4SI', load_pF: 9 },
  { hertz: 24e6, device: 'X322524MOB4SI', load_pF: 12 },
  { hertz: 25e6, device: 'X322525MOB4SI', load_pF: 12 },
];
export const LEADED: readonly Quartz[] = [8, 12, 16, 20].map((mhz) => ({ hertz: mhz * 1e6, device: `HC49U_${mhz}MHz`, load_pF: 20 }));

/**
 * Crystals that chips take, Hz: STM32F1 DS5319 5.3.6, STM32F411 DS10314 6.3.8, ATmega328P DS40002061 9.3 (20 MHz at 4.5 V). Others need the one of
 * their core: their boot ROM or USB counts on it.
 */
const TAKEN: Readonly<Record<string, readonly [least: number, most: number]>> = {
  stm32f103: [4e6, 16e6],
  stm32f411: [4e6, 26e6],
  atmega328p: [4e5, 20e6],
};
const SAME_HZ = 1000;

export const quartzAt = (list: readonly Quartz[], hertz: number): Quartz | undefined => list.find((q) => Math.abs(q.hertz - hertz) < SAME_HZ);

/** Whether the chip of a platform can run on a crystal of the library's of this frequency. */
export const takesCrystal = (platform: string, hertz: number): boolean => {
  const [least, most] = TAKEN[platform] ?? [1, 0];
  return hertz >= least && hertz <= most && (quartzAt(SURFACE, hertz) ?? quartzAt(LEADED, hertz)) !== undefined;
};
