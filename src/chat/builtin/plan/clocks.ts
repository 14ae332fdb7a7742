import type { Intent, ItemWish } from '../intent.js';
import type { Controller } from './controller.js';

/** Where chips have their oscillator for 32.768 kHz: input, output (datasheets: LSE of the STM32, XTAL32K of the ESP32, TOSC of the AVR, XL of the nRF52). */
const SLOW: Readonly<Record<string, readonly [xin: string, xout: string]>> = {
  stm32f103: ['PC14', 'PC15'],
  stm32f411: ['PC14', 'PC15'],
  stm32g030: ['PC14', 'PC15'],
  nrf52840: ['P0.00', 'P0.01'],
  attiny1614: ['PB3', 'PB2'],
  esp32: ['IO32', 'IO33'],
  'esp32-c3': ['IO0', 'IO1'],
  'esp32-s3': ['IO15', 'IO16'],
};
const SAID = /\b32[.,]?\s?768\b|\b32\s?k(?:hz)?\s+(?:crystal|xtal)|\bwatch crystal|\blse\b|\b(?:rtc|real[- ]time clock) crystal/i;

/** Whether the sentence wants the crystal of a clock beside, or in place of, the chip's fast one. */
export const wantsSlow = ({ sentence }: Intent): boolean => SAID.test(sentence);

/** The wish for the fast crystal: none where the only crystal of the sentence is the slow one. */
export const fastCrystal = (intent: Intent, items: readonly ItemWish[]): ItemWish | undefined => {
  const wishes = [...intent.items.filter((i) => i.id === 'crystal'), ...items.filter((i) => i.id === 'crystal')];
  return wishes.find((i) => i.hertz !== undefined && i.hertz >= FAST_HZ) ?? (wantsSlow(intent) ? undefined : wishes[0]);
};
const FAST_HZ = 1e6;

/** The 32.768 kHz crystal, where the chip has an oscillator for it; said, where it has none. */
export function slowClock(c: Controller): void {
  if (!wantsSlow(c.draft.intent)) return;
  const pins = SLOW[c.platform.id];
  if (pins === undefined) {
    c.draft.cannot(`A 32.768 kHz crystal: the ${c.platform.name} has no oscillator for it; a real-time clock chip (DS3231) keeps time beside it.`);
    return;
  }
  const [xin, xout] = pins;
  c.pool.group([{ xin, xout }], 'the 32.768 kHz crystal');
  if (c.draft.block('watch_crystal', '32.768 kHz crystal', { XIN: 'OSC32_IN', XOUT: 'OSC32_OUT', GND: 'GND' }) === null) return;
  c.join('OSC32_IN', xin);
  c.join('OSC32_OUT', xout);
  c.draft.put('32.768 kHz crystal', `${xin} and ${xout}`);
  c.draft.heeded = /^(?:watch|lse|32[.,]?768 ?k?hz|rtc)$/i;
}
