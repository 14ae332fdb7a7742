import { loadUnits } from '../load/units.js';
import { unitOf } from './units.js';

const { facts, rated, months } = loadUnits();
const N = String.raw`\d+(?:[.,]\d+)?`;
const one = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');
const MONTH = one(months);
const CAPITAL = one(months.filter((m) => m !== 'may').map((m) => m[0]!.toUpperCase() + m.slice(1)));

/** "200 litres", "30-50 lux": what the board is for, in units of no part. */
export const FACT = new RegExp(String.raw`${N}(?:\s?(?:-|–|to|by|x)\s?${N})?[\s-]?(?:${one(facts)})(?![\p{L}\p{N}]|-\p{L})`, 'uy');
/** "7:30", "8 pm", "15 March 2027", "2027-03-15": when. Hours without am or pm stand behind a word of time, as a ratio does not. */
export const WHEN = new RegExp(
  String.raw`(?:(?<=\b(?:at|from|to|until|till|by|around|before|after|and|between|\w*day|on|off)\s?|[-–]\s?|\d:\d\d\s)(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?[ap]m)?|(?:1[0-2]|[1-9])(?::[0-5]\d)?\s?(?:[ap]m|o['’]clock)|\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:${MONTH})(?:\s\d{4})?|(?:19|20)\d\d-[01]\d-[0-3]\d|[0-3]?\d[./][01]?\d[./](?:19|20)\d\d)(?![\p{L}\p{N}:])`,
  'iuy',
);
/** "March 15th": a month first, by its capital. */
export const MONTH_FIRST = new RegExp(String.raw`(?:${CAPITAL})\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?![\p{L}\p{N}])`, 'uy');
/** "120 beats per minute", "10 times a second". */
export const RATE = new RegExp(
  String.raw`(?<a>${N})(?:\s?(?:-|–|to)\s?(?<b>${N}))?\s(?:${one(rated)})s?\s?(?:per|an?|every|each|/)\s?(?<per>second|sec|minute|min|hour)(?!\p{L})`,
  'iuy',
);

/** How often, Hz, of a match of RATE. */
export function rateOf({ groups }: RegExpExecArray): { readonly value: number } | { readonly min: number; readonly max: number } {
  const { a, b, per } = groups!;
  const hertz = (n: string): number => Number((Number(n.replace(',', '.')) / unitOf(per!)!.factor).toPrecision(12));
  return b === undefined ? { value: hertz(a!) } : { min: hertz(a!), max: hertz(b) };
}
