import { COLORS, NEAR_COLOR, NUMBER_WORDS } from './vocabulary.js';

const NUMBER = String.raw`(?:\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}|an?)`;
const COLOR = `(?:${[...COLORS, ...Object.keys(NEAR_COLOR)].join('|')})`;
const QUALITY = String.raw`(?:${COLOR}|\d{1,2}[- ]?(?:pin|way|pole)|[12]x\d{1,2})`;
const JOIN = String.raw`(?:\s*,\s*(?:and\s+|plus\s+)?|\s+(?:and|plus)\s+|\s*[&+/]\s*|\s+)`;
const SHARE = String.raw`${NUMBER}\s*(?:x\s*|×\s*)?${QUALITY}`;
const THING = String.raw`(?:5 ?mm |3 ?mm |status |indicator )?(?:leds?|push ?buttons?|buttons?|(?:pin )?headers?|(?:screw )?terminals?|jst(?: \w\w)? connectors?|connectors?|switches)`;

const BEFORE = new RegExp(String.raw`\b(${SHARE}(?:${JOIN}${SHARE})+)\s+(${THING})\b`, 'gi');
const BEHIND = new RegExp(
  String.raw`\b(?:${NUMBER})\s+(${THING})\s*(?:[(:,–-]|\bof which\b)\s*(${SHARE}(?:${JOIN}${SHARE})+)\b(?!\s+${THING})\s*\)?`,
  'gi',
);
const EACH = new RegExp(SHARE, 'gi');

const plural = (share: string, thing: string): string => {
  const many = !/^(?:1|one|an?|single)\b/i.test(share);
  const base = thing.replace(/(?<=\bswitch)es$|(?<!s)s$/i, '');
  return many ? `${base}${/switch$/i.test(base) ? 'es' : 's'}` : base;
};
const dealt = (shares: string, thing: string): string => [...shares.matchAll(EACH)].map(([share]) => `${share} ${plural(share, thing)}`).join(', ');

/** A count dealt out to several kinds, each said whole: "three red, two green and one blue LED", "8 LEDs (4 red, 4 green)". */
export const dealtOut = (sentence: string): string =>
  sentence
    .replace(BEFORE, (_, shares: string, thing: string) => dealt(shares, thing))
    .replace(BEHIND, (_, thing: string, shares: string) => dealt(shares, thing));
