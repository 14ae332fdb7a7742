import type { BoardWish, NotchWish } from '../intent.js';
import type { SizeToken, Token } from './lexer.js';

type Taken = Set<number>;
const word = (token: Token | undefined): string => (token?.type === 'word' || token?.type === 'number' ? token.stem : '');

const SHAPED = /^(shape|shaped|board|pcb|outline|form)$/;
const LETTERS: Readonly<Record<string, NonNullable<BoardWish['shape']>>> = { l: 'l', t: 't', u: 'u' };
const NAMES: Readonly<Record<string, NonNullable<BoardWish['shape']>>> = {
  hexagonal: 'hexagon',
  hexagon: 'hexagon',
  octagonal: 'octagon',
  octagon: 'octagon',
  triangular: 'triangle',
  triangle: 'triangle',
  trapezoidal: 'trapezoid',
  trapezoid: 'trapezoid',
  cross: 'cross',
  plus: 'cross',
  oval: 'oval',
  elliptical: 'oval',
  stadium: 'oval',
  pill: 'oval',
  oblong: 'oval',
};
/** Names that are ordinary words unless "shaped" follows. */
const PLAIN = /^(cross|plus|pill|triangle)$/;

/** The shape of the outline, "L-shaped", "hexagonal board", and the notches cut into it, "with a 30x20 mm notch at the top right". */
export function readShape(tokens: readonly Token[], taken: Taken): Pick<BoardWish, 'shape' | 'notches'> {
  const notches = readNotches(tokens, taken);
  const shape = shapeAt(tokens, taken);
  return { ...(shape === null ? {} : { shape }), ...(notches.length === 0 ? {} : { notches }) };
}

function shapeAt(tokens: readonly Token[], taken: Taken): NonNullable<BoardWish['shape']> | null {
  for (const [i, token] of tokens.entries()) {
    const next = word(tokens[i + 1]);
    const text = word(token);
    const shaped = /^(shape|shaped)$/.test(next);
    const letter = shaped ? LETTERS[text] : undefined;
    const name = Object.hasOwn(NAMES, text) && (shaped || !PLAIN.test(text)) ? NAMES[text] : undefined;
    const shape = letter ?? name;
    if (shape === undefined) continue;
    taken.add(i);
    if (SHAPED.test(next)) taken.add(i + 1);
    return shape;
  }
  return null;
}

const NOTCH = /^(notch|cutout|cut|recess|bite|missing)$/;

/** Every notch with its size and the corner or edge that it is cut from. */
function readNotches(tokens: readonly Token[], taken: Taken): NotchWish[] {
  return tokens.flatMap((token, i): NotchWish[] => {
    const text = word(token);
    if (!NOTCH.test(text) || taken.has(i)) return [];
    const cutOut = text === 'cut' && word(tokens[i + 1]) === 'out';
    if (text === 'cut' && !cutOut && !tokens.slice(Math.max(0, i - 4), i).some((t) => t.type === 'size')) return [];
    const from = clauseStart(tokens, i);
    const to = clauseEnd(tokens, i);
    const at = sizeNear(tokens, i, from, to);
    const place = placeWords(tokens, from, to, i);
    if (text === 'missing' && place.length === 0) return [];
    for (const k of [i, ...(cutOut ? [i + 1] : []), ...place]) taken.add(k);
    for (let k = from; k < to; k++) if (/^(corner|edge|side|of|rectangular|deep|wide)$/.test(word(tokens[k]))) taken.add(k);
    if (at >= 0) taken.add(at);
    const size = tokens[at] as SizeToken | undefined;
    const sides = new Set(place.map((k) => SIDES[word(tokens[k])]));
    return [
      { sides: [...sides].filter((s) => s !== undefined), ...(size === undefined ? {} : { width_mm: size.width_mm, height_mm: size.height_mm }) },
    ];
  });
}

const SIDES: Readonly<Record<string, NotchWish['sides'][number]>> = {
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
  left: 'left',
  right: 'right',
};

function placeWords(tokens: readonly Token[], from: number, to: number, notch: number): number[] {
  const found: number[] = [];
  for (let k = notch + 1; k < to; k++) if (SIDES[word(tokens[k])] !== undefined) found.push(k);
  if (found.length > 0) return found;
  for (let k = from; k < notch; k++) if (SIDES[word(tokens[k])] !== undefined) found.push(k);
  return found;
}

/** The size nearest before the notch, else after it ("a notch of 30 x 20 mm"). */
function sizeNear(tokens: readonly Token[], notch: number, from: number, to: number): number {
  for (let k = notch - 1; k >= from; k--) if (tokens[k]?.type === 'size') return k;
  for (let k = notch + 1; k < to; k++) if (tokens[k]?.type === 'size') return k;
  return -1;
}

const closes = (token: Token | undefined): boolean => token?.type === 'break' && !/[()/]/.test(token.mark);
const joins = (token: Token | undefined): boolean => /^(and|with|plus|has|have|having|minus|less)$/.test(word(token));

function clauseStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !closes(tokens[from - 1]) && !joins(tokens[from - 1])) from--;
  return from;
}

function clauseEnd(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (to < tokens.length && !closes(tokens[to]) && !joins(tokens[to])) to++;
  return to;
}
