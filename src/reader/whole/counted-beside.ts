import type { RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';

/** Kinds of which there may be one for each of something else. */
const COUNTED: ReadonlySet<string> = new Set(['load', 'output', 'light', 'sensor', 'input', 'interface', 'sound']);
/** So many of one thing stand on a board without being a size or a rate. */
const MOST = 16;
/** Characters between a number and its noun. */
const NEXT = 2;

/** "Three troughs, with floats": the one number that counts something outside counts what was said in the plural and not counted. */
export function countedBeside(request: RequestBuilder, grammar: Grammar): void {
  const numbers = request.unread.flatMap((u) => {
    const value = grammar.lookup([u.text.toLowerCase()], 0)?.number ?? Number(u.text);
    return u.weight === 'loud' && u.words.message === request.message && Number.isInteger(value) ? [{ u, value }] : [];
  });
  // It counts a noun that is nothing of the board: "three troughs", and no "revision 3".
  const nouns = [...request.unread.map((u) => u.words), ...(request.purpose?.words === undefined ? [] : [request.purpose.words])];
  const counts = ({ words }: (typeof numbers)[number]['u']): boolean =>
    nouns.some((n) => n.message === words.message && n.from > words.to && n.from <= words.to + NEXT);
  const many = wanted(request.asks).filter((a) => a.several === true && a.count === undefined && COUNTED.has(a.kind));
  const [number, ...others] = numbers;
  if (number === undefined || many.length === 0 || others.length > 0 || number.value < 2 || number.value > MOST || !counts(number.u)) return;
  for (const ask of many) {
    ask.count = number.value;
    delete ask.several;
    ask.words = [...ask.words, number.u.words];
  }
  request.unread.splice(request.unread.indexOf(number.u), 1);
}
