import type { Intent, ItemWish } from '../intent.js';

/** Modules that fit the socket, by what people call them. */
export const MODULES = /\b(?:a4988|a4983|drv88(?:24|25|34|80)|tmc2\d{3}|lv8729|step-?sticks?|pololu)\b/i;
const STEPS = /\bsteppers?\b|\bSTEP\b/;
const OTHERS = /\b(?:uln2\d{3}|28byj\S*|unipolar|drv8833|tb6612\S*|l298n?|l293d?|drv8871)\b/i;
/** What may stand on a board of stepper drivers. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'motor_driver',
  'gpio_header',
  'terminal_out',
  'regulator',
  'led',
  'power_led',
  'mounting_hole',
  'fuse',
  'surge',
  'reverse_protection',
  'power_switch',
  'potentiometer',
  'pullups',
]);

/** "Two-axis stepper driver board, STEP and DIR on a header": drivers and no microcontroller. */
export const isStepperBoard = ({ platform, items, sentence }: Intent): boolean =>
  platform === null &&
  (MODULES.test(sentence) || (STEPS.test(sentence) && /\bDIR(?:ECTION)?\b/i.test(sentence))) &&
  !OTHERS.test(sentence) &&
  items.some((i) => i.id === 'motor_driver' || i.part === 'stepper_socket') &&
  items.every((i) => BESIDE.has(i.id) || i.part === 'stepper_socket' || /^(?:stepper )?motors?$/i.test(i.text));
