import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { PathWish } from './wish.js';

const ALL = /\ball (?:the )?(two|three|four|five|\d) (?:\w+ ){0,2}?(?:voltages|rails|supplies|outputs)\b/i;
const LIT_RAILS =
  /\b(?:leds?|lights?|lamps?|indicators?)\b[^.;]{0,30}\b(?:per|each|every|all)\b[^.;,]{0,16}\b(?:rails?|voltages?|supply|supplies)\b|\b(?:each|every|all) (?:\w+ )?(?:rails?|voltages?|supply|supplies)\b[^.;]{0,30}\b(?:leds?|lights?|lamps?|indicators?)\b/i;
/** Voltages that are one. */
const SAME_V = 0.25;

/** "All three voltages on screw terminals" of two that are made: the input goes out as well. */
export function withInputOut(wish: PathWish, sentence: string): PathWish {
  const [first] = wish.inputs;
  const said = ALL.exec(sentence)?.[1]?.toLowerCase();
  const volts = first?.volts;
  if (said === undefined || volts === undefined || passesOn(wish)) return wish;
  const wanted = /\d/.test(said) ? Number(said) : NUMBER_WORDS[said];
  if (wanted !== new Set(wish.outputs.map((o) => o.volts ?? volts)).size + 1) return wish;
  const family = wish.outputs.find((o) => o.family !== undefined)?.family;
  return { ...wish, outputs: [{ text: `${volts} V`, volts, ...(family === undefined ? {} : { family }) }, ...wish.outputs] };
}

/** "One LED per rail": the input is a rail too, and no output lights one for it. */
export const lightsInput = (wish: PathWish, sentence: string): boolean => wish.led?.each === true && LIT_RAILS.test(sentence) && !passesOn(wish);

/** Whether an output is the input itself. */
const passesOn = ({ inputs, outputs }: PathWish): boolean =>
  outputs.some((o) => o.volts === undefined || Math.abs(o.volts - (inputs[0]?.volts ?? o.volts)) < SAME_V);
