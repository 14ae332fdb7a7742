/** Families of the STM32 that the library has a chip of. */
const HELD: readonly string[] = ['G0', 'F0', 'F1', 'F4'];
const FAMILY = '[CFGHLUW]\\d';
const BETWEEN = String.raw`(?:[\s,/(]|\b(?:any|some|an?|small|cheap|tiny|little|one|of|the|either|from|or|and|family|families|series|line)\b)*`;
const LIST = new RegExp(
  String.raw`\bSTM32\b(${BETWEEN}${FAMILY}\b(?:${BETWEEN}${FAMILY}\b)*)(?:\s*(?:series|family|families|line|parts?))?(\s*\))?`,
  'i',
);

/** "STM32 (any small G0, L0 or F0)": of the families that are fair, the first that the library has: "STM32G0". */
export const ofFamily = (sentence: string): string =>
  sentence.replace(LIST, (whole, list: string, close: string | undefined) => {
    const named = [...list.matchAll(new RegExp(FAMILY, 'gi'))].map((m) => m[0].toUpperCase());
    const family = HELD.find((f) => named.includes(f));
    return family === undefined ? whole : `STM32${family}${close !== undefined && !list.includes('(') ? close : ''}`;
  });
