import type { BoardWish, NotchWish } from './board.js';
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
  star: 'star',
  pentagonal: 'pentagon',
  pentagon: 'pentagon',
  heart: 'heart',
  rhombus: 'diamond',
  diamond: 'diamond',
  stadium: 'oval',
  pill: 'oval',
  oblong: 'oval',
};
/** Names that are ordinary words unless "shaped" follows. */
const PLAIN = /^(cross|plus|pill|triangle|star|heart|diamond)$/;

/** The shape of the outline, "L-shaped", "hexagonal board", and the notches cut into it, "with a 30x20 mm notch at the top right". */
export function readShape(tokens: readonly Token[], taken: Taken): Pick<BoardWish, 'shape' | 'notches' | 'width_mm' | 'height_mm'> {
  const shape = shapeAt(tokens, taken);
  const legs = shape === 'l' ? readLegs(tokens, taken) : null;
  const notches = legs === null ? readNotches(tokens, taken) : [];
  if (legs !== null) return { shape: 'l', ...legs };
  return { ...(shape === null ? {} : { shape, ...acrossOf(shape, tokens, taken) }), ...(notches.length === 0 ? {} : { notches }) };
}

function shapeAt(tokens: readonly Token[], taken: Taken): NonNullable<BoardWish['shape']> | null {
  for (const [i, token] of tokens.entries()) {
    const next = word(tokens[i + 1]);
    const text = word(token);
    const shaped = /^(shape|shaped|outline|form|silhouette)$/.test(next) || likeness(tokens, i);
    const letter = shaped ? LETTERS[text] : undefined;
    const name = Object.hasOwn(NAMES, text) && (shaped || !PLAIN.test(text)) ? NAMES[text] : undefined;
    const shape = letter ?? name;
    if (shape === undefined) continue;
    taken.add(i);
    if (SHAPED.test(next)) taken.add(i + 1);
    for (let k = i - 1; k >= i - 5 && likeness(tokens, i); k--)
      if (/^(shape|shaped|like|letter|form|pointed|five)$/.test(word(tokens[k]))) taken.add(k);
    if (shape === 'star') for (const k of [i - 1, i - 2]) if (/^(pointed|five|5)$/.test(word(tokens[k]))) taken.add(k);
    return shape;
  }
  return null;
}

/** "In the shape of a star, 70 mm": a lone length right behind the shape is its width. */
function acrossOf(shape: NonNullable<BoardWish['shape']>, tokens: readonly Token[], taken: Taken): { width_mm?: number } {
  if (/^[ltu]$/.test(shape) || tokens.some((t) => t.type === 'size' || /^(across|flat)$/.test(word(t)))) return {};
  const at = tokens.findIndex((t, i) => taken.has(i) && NAMES[word(t)] === shape);
  const k = tokens.findIndex((t, i) => at >= 0 && i > at && i <= at + 5 && t.type === 'quantity' && t.unit === 'length' && !taken.has(i));
  const token = tokens[k];
  if (token?.type !== 'quantity' || /^(wide|width|tall|high|height|deep|hole|apart|thick|pitch|radius|diameter|led|pitch)$/.test(word(tokens[k + 1])))
    return {};
  taken.add(k);
  if (/^(across|size)$/.test(word(tokens[k + 1]))) taken.add(k + 1);
  return { width_mm: token.value };
}

/** "Shaped like the letter L", "in the shape of a star", "in a U shape". */
function likeness(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at).map(word);
  if (before.at(-1) === 'letter') return true;
  const bare = before.filter((w) => !/^(a|an|the|letter|five|pointed|little|big)$/.test(w));
  return /^(like|as|of)$/.test(bare.at(-1) ?? '') && /^(shape|shaped|form|outline|look|cut)$/.test(bare.at(-2) ?? '');
}

const LEG = /^(leg|arm|limb|branch|side)$/;
/** How far from its noun a leg's measures stand, tokens. */
const REACH = 12;

/** "Legs 80 × 20", "both arms 80 mm long and 20 mm wide": the box of an L and what is cut of it. null: no measures. */
function readLegs(tokens: readonly Token[], taken: Taken): Pick<BoardWish, 'width_mm' | 'height_mm' | 'notches'> | null {
  const legs = tokens.flatMap((t, i) => (LEG.test(word(t)) && (word(t) !== 'side' || tokens[i]?.type === 'word') ? [i] : []));
  const found: { long: number; wide: number }[] = [];
  for (const at of legs) {
    for (let near = measuresNear(tokens, at, taken); near !== null && found.length < 2; near = measuresNear(tokens, at, taken)) {
      for (const k of [at, ...near.used]) taken.add(k);
      found.push(near);
    }
  }
  const [first, second = first] = found;
  if (first === undefined || second === undefined) return null;
  const [width_mm, height_mm] = [first.long, second.long];
  return { width_mm, height_mm, notches: [{ sides: ['top', 'right'], width_mm: width_mm - second.wide, height_mm: height_mm - first.wide }] };
}

function measuresNear(tokens: readonly Token[], at: number, taken: Taken): { long: number; wide: number; used: number[] } | null {
  const order = Array.from({ length: REACH }, (_, k) => at + 1 + k).filter((k) => k < tokens.length);
  const lengths: [value: number, at: number][] = [];
  for (const k of order) {
    const token = tokens[k];
    if (token?.type === 'break' && token.mark !== ',') break;
    if (taken.has(k)) continue;
    if (token?.type === 'size')
      return { long: Math.max(token.width_mm, token.height_mm), wide: Math.min(token.width_mm, token.height_mm), used: [k] };
    if (token?.type === 'quantity' && token.unit === 'length') lengths.push([token.value, k]);
    if (lengths.length === 2) break;
  }
  const [a, b] = lengths;
  if (a === undefined || b === undefined) return null;
  const words = [a[1], b[1]].flatMap((k) => (/^(long|wide|length|width|broad|thick)$/.test(word(tokens[k + 1])) ? [k, k + 1] : [k]));
  return { long: Math.max(a[0], b[0]), wide: Math.min(a[0], b[0]), used: words };
}

const NOTCH = /^(notch|cutout|cut|recess|bite|missing|removed)$/;

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
    if (text === 'removed' && at < 0) return [];
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
