import type { Entry } from './entry.js';
import { CHIPS } from './words/chips.js';
import { PARTS } from './words/parts.js';
import { PLATFORMS } from './words/platforms.js';
import { PLUG_INS } from './words/plug-ins.js';
import { SENSORS } from './words/sensors.js';
import { SOURCES } from './words/sources.js';

export * from './entry.js';

/** Words that turn the knobs of the layout. */
const KNOBS: readonly Entry[] = [
  { phrases: ['single sided', 'one sided', 'part on one side', 'one side', 'single side'], means: { role: 'knob', knob: 'single_sided' } },
  { phrases: ['both side', 'double sided', 'two sided', 'part on both side', 'two side'], means: { role: 'knob', knob: 'two_sided' } },
  {
    phrases: ['4 layer', 'four layer', '4 layer board', 'four layer board', '4 copper layer', 'four copper layer', 'multilayer'],
    means: { role: 'knob', knob: 'four_layers' },
  },
  {
    phrases: [
      'exactly',
      'no larger than',
      'not larger than',
      'no bigger than',
      'at most',
      'must fit',
      'must be',
      'fixed size',
      'not bigger than',
      'maximum size',
      'max size',
    ],
    means: { role: 'knob', knob: 'fixed' },
  },
  {
    phrases: ['no ground pour', 'without ground pour', 'no pour', 'no copper pour', 'without pour', 'no ground plane', 'without ground plane'],
    means: { role: 'knob', knob: 'no_pour' },
  },
  { phrases: ['freerouting'], means: { role: 'knob', knob: 'freerouting' } },
];

/** Every entry. Where two hold the same phrase, the first counts; the longest phrase wins at a place. */
export const ENTRIES: readonly Entry[] = [...KNOBS, ...PLATFORMS, ...SENSORS, ...CHIPS, ...SOURCES, ...PLUG_INS, ...PARTS];

export const COLORS: readonly string[] = ['red', 'green', 'blue', 'yellow', 'orange', 'white', 'amber'];
/** Colours of light that have no entry of their own, by the nearest one that has. */
export const NEAR_COLOR: Readonly<Record<string, string>> = { amber: 'yellow', orange: 'yellow', warm: 'white' };

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  dual: 2,
  double: 2,
  pair: 2,
  couple: 2,
  both: 2,
  twin: 2,
  three: 3,
  triple: 3,
  four: 4,
  quad: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  octal: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

export const EDGE_PREPOSITIONS: readonly string[] = ['on', 'at', 'along', 'to', 'near', 'by', 'in'];
