import type { Intent } from '../intent.js';

/** A host of 5 V, or a transceiver that wants 5 V. */
const FIVE_VOLTS =
  /\b5 ?v\b(?! ?(?:tolerant|to 3))|\btja10[45]\d|\bmcp25[56]\d\b|\b(?:arduino )?(?:uno|nano|mega|leonardo)\b|\bpro mini\b|\batmega328/i;
const THREE_VOLTS = /\b3[.,]3 ?v\b|\b3v3\b|\besp|\bstm32|\brp2040|\bpico\b|\braspberry|\bpi\b|\bteensy|\bnrf5/i;

/** "MCP2515 with a TJA1050": controller and transceiver are one block, at the level of its host. */
export function withSpiCan(intent: Intent): Intent {
  const controllers = intent.items.filter((i) => i.part === 'can_spi');
  if (controllers.length === 0) return intent;
  const part = FIVE_VOLTS.test(intent.sentence) && !THREE_VOLTS.test(intent.sentence) ? 'can_spi_5v' : 'can_spi';
  const count = Math.max(...controllers.map((c) => c.count));
  const [first] = controllers;
  const bus = intent.items.find((i) => i.id === 'can');
  const connector = first?.connector ?? bus?.connector;
  return {
    ...intent,
    items: intent.items.flatMap((i) => {
      if (i === first) return [{ ...i, part, count, ...(connector === undefined ? {} : { connector }) }];
      return i.id === 'can' || i.part === 'can_spi' ? [] : [i];
    }),
  };
}
