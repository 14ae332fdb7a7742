import { NUMBER_WORDS } from './vocabulary.js';

/** Words that count, as far as they are said before a unit: "a pair of", "single" and "dual" are none. */
const COUNTING = Object.keys(NUMBER_WORDS).filter((w) => !/^(?:single|dual|double|pair|couple|both|twin|triple|quad|octal|dozen)$/.test(w));
const NUMBER = `(?:${COUNTING.join('|')})`;
const TENS = /^(?:twenty|thirty|forty|fifty)$/i;
const UNIT =
  '(?:milli|micro|kilo|mega)?(?:volts?|amps?|amperes?|ohms?|watts?|hertz|seconds?|secs?|minutes?)|mins?|percent|mm|millimet(?:er|re)s?|inch(?:es)?';

const WITH_UNIT = new RegExp(String.raw`\b(${NUMBER})(?:[\s-]+(${NUMBER}))?(?=[\s-]+(?:${UNIT})\b)`, 'gi');
const SIGNED = new RegExp(String.raw`\bminus (?:a )?(${NUMBER}|\d+(?:\.\d+)?)\b`, 'gi');
/** What a number below nothing may be said of: elsewhere "minus" takes away ("minus two LEDs"). */
const SIGNED_AFTER = /\b(?:gain|amplification|times|by|of|is)\s+(?:of |is |about |around |exactly )*$/i;
const BOTH_SIDES = /\bplus[\s/-]*(?:or[\s-]+|and[\s-]+|\/\s*)?minus[\s-]+(?=\d+(?:\.\d+)?\s?v(?:olts?)?\b)/gi;

function figureOf(first: string, second: string | undefined): number | null {
  const value = NUMBER_WORDS[first.toLowerCase()] ?? null;
  if (value === null || second === undefined) return value;
  const more = NUMBER_WORDS[second.toLowerCase()] ?? 0;
  if (TENS.test(first) && more < 10) return value + more;
  return second.toLowerCase() === 'hundred' && value < 10 ? value * more : null;
}

/**
 * Quantities said in words, as figures: "ten seconds" → "10 seconds", "gain of minus ten" → "gain of -10", "plus/minus 12 V" → "±12 V".
 * Counts of things stay words.
 */
export const inFigures = (sentence: string): string =>
  sentence
    // A wavelength is no count of LEDs; a block is a battery.
    .replace(/\b(\d{3}) nm\b/gi, '$1nm')
    .replace(/\b9[ -]?V[ -](?:block|PP3)\b(?![- ]?batter|[- ]?clip|[- ]?holder|[- ]?snap)/gi, '9 V battery')
    .replace(WITH_UNIT, (whole, first: string, second: string | undefined) => String(figureOf(first, second) ?? whole))
    .replace(BOTH_SIDES, '±')
    .replace(SIGNED, (whole, number: string, at: number, all: string) => {
      const value = /\d/.test(number) ? Number(number) : figureOf(number, undefined);
      return value !== null && SIGNED_AFTER.test(all.slice(0, at)) ? `-${value}` : whole;
    });
