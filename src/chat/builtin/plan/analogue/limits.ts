import { normalise } from '../../read/lexer.js';
import type { ItemId } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { DOWN_MAX_V, TOO_HOT_W } from '../regulators.js';
import type { Brief } from '../settle.js';
import { wishOf } from './linear.js';
import { round } from './stages.js';

/** Linear regulators that people name, and the input that their makers allow, V. */
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:ams|lm|ld|ncp|reg|tlv)?1117\w*(?:-\d\.?\d?)?\b/i, 15],
  [/\bap2112\w*\b/i, 6],
  [/\bmcp170[023]\w*\b/i, 6],
  [/\bxc6206\w*\b/i, 6],
  [/\bme6211\w*\b/i, 6.5],
  [/\brt9013\w*\b|\blp5907\w*\b|\btlv75\w*\b|\bap7361\w*\b/i, 5.5],
  [/\bht73\d\d\w*\b/i, 12],
  [/\bspx3819\w*\b/i, 16],
];
/** What a board that only makes one supply of another has. */
const SUPPLY_ONLY: ReadonlySet<ItemId> = new Set([
  'regulator',
  'terminal_out',
  'gpio_header',
  'led',
  'power_led',
  'mounting_hole',
  'fuse',
  'surge',
  'reverse_protection',
  'power_switch',
]);

/**
 * Says why a named linear regulator cannot stand what the sentence puts before it. true: nothing of the library can, and the board would be
 * nothing else, so there is none.
 */
export function refusesLinear(draft: Draft, brief: Brief): boolean {
  const { intent } = draft;
  const text = normalise(intent.sentence);
  const named = NAMED.flatMap(([pattern, most]) => (pattern.exec(text) === null ? [] : [{ name: pattern.exec(text)?.[0] ?? '', most }]))[0];
  if (named === undefined) return false;
  const { input, to, amps } = wishOf({ text: text.replace(named.name, ' '), brief });
  const output = Number(/-(\d\.\d)/.exec(named.name)?.[1] ?? to);
  const watts = (input - output) * (amps ?? 0.1);
  if (input <= named.most && watts <= TOO_HOT_W * 2) return false;
  const why =
    input > named.most
      ? `it cannot work there, it stands ${named.most} V at its input`
      : `it cannot shed the ${round(watts)} W of heat, ${TOO_HOT_W} W is its most`;
  const heat = input > named.most ? ` and would turn ${round(watts)} W into heat` : '';
  const alone = intent.platform === null && intent.items.every((i) => SUPPLY_ONLY.has(i.id));
  const tooHigh = input > DOWN_MAX_V;
  const instead = tooHigh
    ? `My step-down converters take ${DOWN_MAX_V} V at most: bring the supply down to that first, for example with a ready-made converter module for ${input} V`
    : 'A step-down converter takes its place';
  draft.cannot(`${named.name.toUpperCase()} from ${input} V: ${why}${heat}. ${instead}.`);
  return tooHigh && alone;
}
