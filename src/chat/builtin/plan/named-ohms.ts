import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

/** What ohms beside an LED may belong to in its stead. */
const OTHERS = /\b(?:terminat\w*|pull[- ]?(?:up|down)s?|shunts?|gate|data|series on|bus|load|coil|speaker|sense|feedback)\b/i;

/** "A 120 Ω termination resistor" is a resistor of something else. */
const OTHERS_RESISTOR = /\b(?:terminat\w*|pull[- ]?(?:up|down)|shunt|gate|sense|feedback|load|bus|data)\s+resistors?\b/gi;

/** The series resistor that the sentence names for an LED, Ω: "red LED with a 2.2k resistor". null: none. */
export function namedOhms({ intent }: Draft, { ohms, text }: ItemWish): number | null {
  if (ohms === undefined || ohms < 10 || ohms > 1e6) return null;
  const clause = intent.sentence.split(/[.;](?=\s|$)/).find((c) => c.toLowerCase().includes(text.toLowerCase()) && /\d/.test(c)) ?? '';
  return OTHERS.test(clause) && !/\bresistors?\b/i.test(clause.replace(OTHERS_RESISTOR, '')) ? null : ohms;
}
