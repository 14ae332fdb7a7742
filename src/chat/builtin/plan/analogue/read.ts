import { type QuantityToken, tokenise } from '../../read/lexer.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';

/** A quantity of the sentence with what stands before and after it. */
export interface Said {
  readonly value: number;
  readonly before: string;
  readonly after: string;
  readonly from: number;
}

/** Every quantity of a unit, in order. */
export const said = (text: string, unit: QuantityToken['unit']): Said[] =>
  tokenise(text).flatMap((t) =>
    t.type === 'quantity' && t.unit === unit
      ? [
          {
            value: t.value,
            from: t.from,
            before: text.slice(Math.max(0, t.from - 40), t.from).toLowerCase(),
            after: text.slice(t.to, t.to + 40).toLowerCase(),
          },
        ]
      : [],
  );

export const values = (text: string, unit: QuantityToken['unit']): number[] => said(text, unit).map((q) => q.value);

const WORDS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, hundred: 100, thousand: 1000, fifty: 50, unity: 1 };
const NUMBER = String.raw`[-−]?\d+(?:\.\d+)?|${Object.keys(WORDS).join('|')}`;
const numberOf = (text: string): number => (/\d/.test(text) ? Number(text.replace('−', '-')) : (WORDS[text.toLowerCase()] ?? Number.NaN));
const ABOUT = String.raw`\s*(?:(?:of|is|about|around|approx\w*|roughly|nearly|some|set|to|be|a|an|=|:|~|x|×|-(?!\d))\s*)*`;

const GAINS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:gain|amplification)\b${ABOUT}(${NUMBER})\s*(db\b)?`, 'i'),
  new RegExp(String.raw`\b(${NUMBER})\s*(db)\b(?:\s+(?:of\s+)?(?:voltage\s+)?gain)?`, 'i'),
  new RegExp(String.raw`\bamplif\w+ (?:\w+ ){0,4}?(?:by|with)(?: a factor of)?\s*(${NUMBER})\b()`, 'i'),
  /(?:^|[\s(])[x×]\s?(\d+(?:\.\d+)?)\b(?!\s*(?:mm|cm|m3|m2))()/i,
  /\b(\d+(?:\.\d+)?)\s?(?:x|×|times|-?fold)\b(?!\s*\d)(?! (?:leds?|resist|capac|screw|header|holes?))()/i,
  new RegExp(String.raw`\b(${NUMBER})[- ](?:\w+[- ])?gain\b()`, 'i'),
];

/** The gain that the sentence names, as a factor; negative where it says so; null: it names none. */
export function gainOf(text: string): number | null {
  for (const pattern of GAINS) {
    const found = pattern.exec(text);
    const value = numberOf(found?.[1] ?? '');
    if (found === null || !Number.isFinite(value) || value === 0) continue;
    return found[2] === undefined || found[2] === '' ? value : 10 ** (value / 20);
  }
  return null;
}

const SUPPLIES_AFTER =
  /^\s*(?:dc )?(?:in\b|input\b)(?! (?:series|parallel))|^\s*(?:(?:single|dc|regulated|clean|symmetrical)[- ])*(?:supply|supplies|rails?|power\b|batter|adapter|source|usb|block|pp3|cell|wall|barrel|bench|operation|(?:comes? )?(?:in )?(?:on|from|over|via|through) (?:an? |the )?(?:\S+[- ](?:pin|way) )?(?:screw|barrel|terminal|usb|jst|dc))/i;
const SUPPLIES_BEFORE =
  /(?:\b(?:run(?:s|ning)?|works?|operat\w+|live|fed|suppl(?:y|ied)|powered|power|supply)(?: it)?(?: on| from| off| by| with| at| of| is| voltage)*|\bsingle(?: supply)?(?: of)?|\bvcc ?=?|\bvdd ?=?|\bon|\bfrom|\brail of|\bsupply:?)\s*(?:an? |the )?(?:single )?(?:plain |clean |regulated )?[±+]?\s*$/i;

/** "…, 5 V, …": a voltage that is a clause by itself. */
const ALONE_BEFORE = /(?:^|[,;.(\n])\s*(?:and |at |with )?(?:single )?\+?\s*$/;
const ALONE_AFTER = /^\s*(?:dc\b|only\b)?\s*(?:$|[,;.)\n])/;

/** The voltage that the sentence gives the supply; null: it names none. `used` are voltages that mean something else. */
export function supplyVolts(text: string, used: readonly number[] = []): number | null {
  const volts = said(text, 'V').filter((q) => !used.includes(q.value) && q.value >= 1.2);
  const score = (q: Said): number =>
    (SUPPLIES_AFTER.test(q.after) ? 2 : 0) +
    (SUPPLIES_BEFORE.test(q.before) ? 1 : 0) +
    (ALONE_BEFORE.test(q.before) && ALONE_AFTER.test(q.after) ? 0.9 : 0);
  const [best] = [...volts].sort((a, b) => score(b) - score(a));
  if (best === undefined) return null;
  return score(best) > 0 || volts.length === 1 ? best.value : null;
}

/** "±12 V", "dual 15 V supply": the voltage of either side; null: the supply has one side. */
export function dualVolts(text: string): number | null {
  const found = /(?:±|\+\s?\/\s?-?|\+-)\s?(\d+(?:\.\d+)?)(?:\s?v|(?=\s*(?:[,.;)]|$|supply|supplies|rails?)))/i.exec(text)?.[1];
  if (found !== undefined) return Number(found);
  const plusMinus = /\+\s?(\d+(?:\.\d+)?)\s?v?\s*(?:and|\/|,)\s*-\s?\1\s?v/i.exec(text)?.[1];
  if (plusMinus !== undefined) return Number(plusMinus);
  if (!/\b(?:dual|split|bipolar|symmetric\w*)[- ](?:\d+\s?v )?(?:supply|supplies|rails?|power)\b/i.test(text)) return null;
  return values(text, 'V')[0] ?? 12;
}

/** "Four inputs", "8 channels": how many of a thing the sentence counts; null: it does not. */
export function countOf(text: string, thing: string): number | null {
  // "Four 3.5 mm inputs" are four, not five; "12 V inputs" are no number of them.
  const unit = String.raw`(?:v|volts?|mm|m?a|k|[km]?hz|m?w|db|[nuµp]f|ohms?)\b`;
  const found = new RegExp(
    String.raw`(?<![\d.,]|[\d.,]\s?-)\b(\d{1,2}(?![.,]\d|[- ]${unit})|${Object.keys(NUMBER_WORDS).join('|')}|stereo|mono|dual|quad)[- ](?:(?:\d+[.,])?\w+[- ]){0,2}?(?:${thing})\b`,
    'i',
  ).exec(text)?.[1];
  if (found === undefined) return null;
  const words: Readonly<Record<string, number>> = { ...NUMBER_WORDS, stereo: 2, dual: 2, quad: 4, mono: 1 };
  return /^\d/.test(found) ? Number(found) : (words[found.toLowerCase()] ?? null);
}
