/** What no line of a design holds (src/design/text.ts): control characters, line ends, turns of direction, halves of surrogate pairs. */
const FOREIGN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of a file as a design can hold it: one line of at most `most` characters. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(FOREIGN, ' ')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '');

/** Says that a design has a text otherwise than its file; null: it has it as it is. */
export function shortened(what: string, text: string, most: number): string | null {
  const kept = oneLine(text, most);
  if (kept === text) return null;
  return `${what} is ${text.length > most ? `cut to ${most} characters` : 'put on one line'} in the design: ${JSON.stringify(oneLine(text, 60))}${text.length > 60 ? ' …' : ''}.`;
}
