import { BUS_RULES } from './buses.js';
import { CONTROLLER_RULES } from './controllers.js';
import { CURRENT_RULES } from './currents.js';
import { LED_RULES } from './leds.js';
import { OUTPUT_RULES } from './output-capacitor.js';
import { PART_RULES } from './parts.js';
import { PIN_RULES } from './pins.js';
import { RATING_RULES } from './ratings.js';
import type { ErcRule } from './rule.js';
import { SUPPLY_RULES } from './supply.js';

export type { ErcRule } from './rule.js';

/** Every electrical rule, in the order in which findings are told. */
export const RULES: readonly ErcRule[] = [
  ...PIN_RULES,
  ...SUPPLY_RULES,
  ...BUS_RULES,
  ...LED_RULES,
  ...PART_RULES,
  ...CONTROLLER_RULES,
  ...CURRENT_RULES,
  ...OUTPUT_RULES,
  ...RATING_RULES,
];
