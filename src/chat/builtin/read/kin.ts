import { type Meaning, platform } from './entry.js';
import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';

/** Microcontrollers by how their names begin, and the nearest that the library has. The first that matches counts. */
const KIN: readonly (readonly [name: RegExp, id: string, mine: string])[] = [
  [/^(?:attiny|tiny)(?:4|5|9|10|13|25|45|85)[a-z]*$/, 'attiny85', 'ATtiny85'],
  [/^(?:attiny|tiny)(?:20|24|40|44|84|28|48|88|26|261|461|861|2313|4313|43|441|828|841|1634|87|167)[a-z]*$/, 'attiny84', 'ATtiny84A'],
  [/^(?:attiny|tiny)\d{1,2}[02]2[a-z]*$/, 'attiny412', 'ATtiny412'],
  [/^(?:attiny|tiny)\d{1,2}[0-2][67][a-z]*$/, 'attiny3216', 'ATtiny3216'],
  [/^(?:attiny|tiny)\d{3,4}[a-z]*$/, 'attiny1614', 'ATtiny1614'],
  [/^(?:atmega|mega)\d*[ug][24]\w*$|^at90usb\d+$/, 'atmega32u4', 'ATmega32U4'],
  [/^(?:atmega|atxmega|at90\w+?)\d+\w*$|^avr\d+[a-z]{2}\d+$/, 'atmega328p', 'ATmega328P'],
  [/^(?:pic1[0268]\w+|dspic\w+|pic24\w+|pic32\w+)$/, 'atmega328p', 'ATmega328P'],
  [/^(?:nrf5\d\w*|efr32\w*|cc26\d\w*|cc13\d\w*|da14\w+|wb55\w*)$/, 'nrf52840', 'nRF52840 module'],
  [/^esp32(?:p4|s\d\w*)$/, 'esp32-s3', 'ESP32-S3'],
  [/^esp32[chz]\d\w*$/, 'esp32-c6', 'ESP32-C6'],
  [/^rp2\d{3}[ab]?$/, 'rp2040', 'RP2040'],
  [/^ch32\w+$|^ch5\d\d\w*$|^py32\w+$|^(?:stc|n76)\w*\d\w*$|^stm8\w+$|^hc32\w+$/, 'ch32v003', 'CH32V003'],
  [/^stm32f1\w*$|^(?:gd32|apm32|at32|cks32|mm32|hk32)\w+$/, 'stm32f103', 'STM32F103'],
  [/^stm32f3\w*$/, 'stm32f103', 'STM32F103'],
  [/^stm32f0[47]\w*$/, 'stm32f103', 'STM32F103'],
  [/^stm32f0\w*$/, 'stm32f030', 'STM32F030F4'],
  [/^stm32wb\w*$/, 'nrf52840', 'nRF52840 module'],
  [/^stm32(?:g0|c0|l0|l1|u0)\w*$/, 'stm32g030', 'STM32G030K6'],
  [/^stm32\w+$/, 'stm32f411', 'STM32F411CE'],
  [/^(?:at)?sam[dceslv]\d\w*$|^(?:mimxrt|imxrt)\w+$/, 'rp2040', 'RP2040'],
  [/^(?:msp430\w*|msp432\w*|lpc\d\w+|mkl?\d\w+|kl\d\d\w*|efm32\w*|ra[24]\w\d\w*|max326\w+|ht32\w+)$/, 'stm32g030', 'STM32G030K6'],
];

/** What a name that no phrase of the vocabulary has means, where it is surely a microcontroller's; null: it is none. */
function kinOf(name: string): Meaning | null {
  const written = name.toLowerCase().replace(/[-_\s]/g, '');
  const found = KIN.find(([pattern]) => pattern.test(written));
  if (found === undefined) return null;
  const [, id, mine] = found;
  return platform(id, name, `it is not in my parts library; the ${mine} takes its place`).means;
}

/** Words of one name: "ATmega 2560", "STM32 H743", "nRF 52832". */
const MAKER = /^(?:stm32|atmega|attiny|nrf|esp32|rp|sam|pic|ch32|msp430)$/;

/** Microcontrollers that the library lacks, by the names of their families. */
export function kinMentions(tokens: readonly Token[], mentions: readonly Mention[], taken: ReadonlySet<number>): Mention[] {
  const spoken = (i: number): boolean => taken.has(i) || mentions.some((m) => m.from <= i && i < m.to);
  const found: Mention[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.type !== 'word' || spoken(i)) continue;
    const next = tokens[i + 1];
    const joined = MAKER.test(token.stem) && (next?.type === 'word' || next?.type === 'number') && !spoken(i + 1) && /\d/.test(next.text);
    const to = joined && kinOf(token.text + next.text) !== null ? i + 2 : i + 1;
    const text = tokens
      .slice(i, to)
      .map((t) => t.text)
      .join(' ');
    const means = kinOf(text);
    if (means !== null) found.push({ from: i, to, means, text, plural: false });
  }
  return found;
}
