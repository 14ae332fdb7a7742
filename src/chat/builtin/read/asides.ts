/** What a person tells beside the wish: why, what is at home, how large the box is. */

/** "…because I have so many chargers": a reason is no wish. */
const REASONS =
  /[\s,]*\b(?:because|since|as|'?cause|cos) (?:i|we|my \w+) (?:already |still |just |really )?(?:have|own|got|like|love|hate|prefer)\b[^.,;\n]*/gi;
const SIZE = String.raw`(?<![\d.])\d{1,4}(?:\.\d{1,3})?\s*(?:mm|cm|")?\s*(?:x|×|by)\s*\d{1,4}(?:\.\d{1,3})?\s*(?:mm|cm|"|millimet(?:er|re)s)?`;
const BOX = new RegExp(String.raw`(\b(?:box|case|enclosure|housing)\b[^.;,]{0,40}?)(?:${SIZE})`, 'gi');
/** The courtesies of a letter: who writes to whom. */
const LETTER = [
  /^\s*(?:dear\b[^\n.!,\d]{0,40}|(?:hi|hello|hey|good (?:morning|day|evening|afternoon))(?: (?:there|all|team|everyone|everybody|folks|guys))?)[,!]\s*/i,
  /\bI would be (?:most |very |so )?grateful if you (?:could|would)\b/i,
] as const;

/** How a letter ends; behind it at most a name. */
const CLOSING =
  /[\s.,]*\b(?:many thanks|thanks|thank you|with (?:kind|best) regards|(?:kind|best|warm) regards|yours (?:sincerely|faithfully|truly)|sincerely|cheers|regards|looking forward to hearing from you)\b(?:\s+(?:in advance|and|so much|very much|a lot|kind|best|regards|again))*([\s\S]{0,80})$/i;
const SIGNED = /^[\s,.!]*(?:\p{Lu}[\p{Ll}.'-]+[\s,]*){0,10}$/u;
const withoutClosing = (text: string): string => text.replace(CLOSING, (whole, tail: string) => (SIGNED.test(tail) ? ' ' : whole));

/** Runs of blanks shortened: they say nothing, and readers look at each. */
export const withoutGaps = (text: string): string => text.replace(/[^\S\n]{4,}/g, '   ').replace(/\n{4,}/g, '\n\n\n');

/** The message without its asides. A size of a box goes only where the board has one of its own. */
export function withoutAsides(text: string): string {
  const sizes = [...text.matchAll(new RegExp(SIZE, 'gi'))].length;
  const board = sizes > 1 ? text.replace(BOX, '$1') : text;
  return withoutClosing(LETTER.reduce((now, phrase) => now.replace(phrase, ' '), board.replace(REASONS, ' ')));
}
