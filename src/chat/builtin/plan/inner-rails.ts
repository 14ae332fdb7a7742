import type { Draft } from './draft.js';
import { railFor } from './outlets.js';
import type { PowerTree } from './power.js';

/** "5 V for the transceivers": a supply for parts on the board. */
const INNER =
  /(\d+(?:[.,]\d+)?) ?V (?:rail |supply )?for (?:the |both |all |its |my |each )*(?:can |lin |rs-?485 |bus )?(?:transceivers?|phys?|analogue? (?:part|side|section)|sensors?|modems?|radios?)\b/gi;

/** Makes the supplies that the sentence wants for parts on the board before those that are made of them; no way out has them. */
export function innerRails(draft: Draft, power: PowerTree): void {
  for (const [, text = ''] of draft.intent.sentence.matchAll(INNER)) {
    const volts = Number(text.replace(',', '.'));
    const five = Math.abs(volts - 5) < 0.31;
    if (!five || !power.canMakeFive() || railFor(draft, power, volts) === null) continue;
    draft.heeded = /^(?:5(?:\.0)? ?v|3\.3 ?v|transceivers?|phys?)$/i;
    if (draft.intent.items.some((i) => i.id === 'can'))
      draft.assume('The CAN transceiver of my library runs from 3.3 V: the 5 V that you asked for carry on to the 3.3 V regulator.');
  }
}
