import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

const LOW = /\b(?:43[34](?:[.,]\d+)?|470|510|169|315)\s*-?MHz\b/i;
const HIGH = /\b9(?:02|15|20|23|28)(?:[.,]\d+)?\s*-?MHz\b|\bUS ?915\b|\bAU ?915\b/i;

/** The radio module for the band that the sentence names: modules of one series differ in it. */
export function onBand(items: ItemWish[], sentence: string, draft: Draft): ItemWish[] {
  return items.map((i) => {
    if (i.part === 'lora_rfm95' && LOW.test(sentence)) return { ...i, part: 'lora_rfm98' };
    if (i.part === 'lora_rfm95' && HIGH.test(sentence))
      draft.assume('For 902 to 928 MHz order the RFM95W-915S2: the same pads and pins as the 868 MHz module.');
    if (i.part === 'radio_rfm69' && LOW.test(sentence))
      draft.assume('For 433 MHz order the RFM69HCW-433S2: the same pads and pins as the 868 MHz module.');
    if (i.part === 'radio_rfm69' && HIGH.test(sentence))
      draft.assume('For 915 MHz order the RFM69HCW-915S2: the same pads and pins as the 868 MHz module.');
    return i;
  });
}
