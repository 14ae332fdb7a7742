import { trackCurrent, trackWidth } from './copper.js';
import { combined, divider, ohm, tap } from './direct.js';
import { type Formula, figuresOf, plainly } from './figures.js';
import { ledResistor } from './light.js';
import { bands, marking, preferred } from './marks.js';
import { corner, holdUp, reactance, resonance, timer } from './reactive.js';
import { adc, decibels, opampGain, pwm, wavelength } from './signals.js';
import { batteryLife, dutyCycle, feedback, linear } from './supply.js';

const TRACK = /\b(?:tracks?|traces?)\b/i;
/** Words of a wish for a board, though it be put as a question. */
const WISH = /\b(?:boards?|pcbs?|make (?:me|a|an|it)|build|design|create|module|breakout)\b/i;

/** From what is named most narrowly to Ohm's law, which any two figures meet. */
const GENERAL: readonly Formula[] = [
  batteryLife,
  trackWidth,
  trackCurrent,
  timer,
  bands,
  marking,
  preferred,
  combined,
  opampGain,
  reactance,
  corner,
  resonance,
  tap,
  feedback,
  divider,
  holdUp,
  adc,
  pwm,
  wavelength,
  decibels,
  dutyCycle,
];
/** Of a board that stands, its own parts answer. */
const OF_PARTS: readonly Formula[] = [ledResistor, linear, ohm];

/**
 * Answers a question of the trade that gives its own figures ("how wide must a trace be for 5 A?"), with the formula; null where the
 * message is none, or leaves a figure out that the formula needs. Of a board that stands, its own parts answer for LEDs and regulators.
 */
export function figureOut(message: string, stands: boolean): string | null {
  const text = plainly(message);
  if (WISH.test(text) && !TRACK.test(text)) return null;
  const of = figuresOf(text);
  for (const formula of stands ? GENERAL : [...GENERAL, ...OF_PARTS]) {
    const said = formula(text, of);
    if (said !== null) return said;
  }
  return null;
}

/** Terms that a message may begin with and ask for, though it has no word of asking: "reactance of 100 nF at 1 kHz". */
const ASKED =
  /^(?:(?:please|quick question|question|calculate|compute|convert|work out|find|hi|hello|ok|and|the|what's|also)[\s:,]+)*(?:reactance|impedance|time constant|tau|cut-?\s?off(?: frequency)?|corner frequency|resonan\w*(?: frequency)?|parallel|gain|attenuation|wave-?\s?length|led resistor|resistor (?:for|value)|track width|trace width|current through|voltage across|voltage drop|power (?:in|of|dissipated)|battery life|duty cycle|energy|resistance|\d[\d.]* ?(?:dbm?|mils?|inch|mah)\b)\s*(?:of|for|in|at|across|through|to|from|between|with|\d)/i;

const BANDS =
  /\bbands?\b.*\b(?:black|brown|red|orange|violet|gold)\b.*\b(?:black|brown|red|orange|violet|gold)\b|^(?:(?:black|brown|red|orange|yellow|green|blue|violet|grey|white|gold|silver)[\s,-]*){3,}(?:resistor|bands?)?[\s?.]*$/i;

/** Whether a message asks for a figure without a word of asking. */
export const asksFigure = (message: string): boolean =>
  ASKED.test(message.trim()) || /^(?:please )?(?:calculate|compute|convert|work out)\b/i.test(message.trim()) || BANDS.test(message);
