import { loadGrammars } from '../../../reader/load.js';
import type { QuantityToken, SizeToken, Token } from './lexer.js';

/** A rectangle cut out of the outline: at a corner (two sides), in the middle of an edge (one), where the planner likes (none). */
export interface NotchWish {
  readonly sides: readonly ('left' | 'right' | 'top' | 'bottom')[];
  readonly width_mm?: number;
  readonly height_mm?: number;
}

export interface BoardWish {
  readonly width_mm?: number;
  readonly height_mm?: number;
  readonly corner_mm?: number;
  /** Shape of the outline where it is no rectangle. */
  readonly shape?: 'l' | 't' | 'u' | 'cross' | 'hexagon' | 'octagon' | 'pentagon' | 'triangle' | 'trapezoid' | 'diamond' | 'star' | 'heart' | 'oval';
  readonly notches?: readonly NotchWish[];
  readonly quantity?: number;
  /** The outline must keep its size. */
  readonly fixed: boolean;
  readonly sides?: 1 | 2;
  readonly layers?: 4;
  readonly holes: { readonly size: 'M2' | 'M2.5' | 'M3' | 'M4' | 'M5'; readonly count: number } | null;
  /** Knobs of the layout that the sentence turned. */
  readonly pour?: boolean;
  readonly router?: 'krt' | 'freerouting';
}

/** What a reader took out of the tokens: those places mean nothing else any more. */
type Taken = Set<number>;

const word = (token: Token | undefined): string => (token?.type === 'word' || token?.type === 'number' ? token.stem : '');
const isBreak = (token: Token | undefined): boolean => token?.type === 'break';
const millimetres = (token: Token | undefined): QuantityToken | null => (token?.type === 'quantity' && token.unit === 'length' ? token : null);

/** Outline size: "40 x 30 mm", "40 mm wide and 30 mm tall", "50 mm square". */
export function readSize(tokens: readonly Token[], taken: Taken): Pick<BoardWish, 'width_mm' | 'height_mm'> {
  const sized = sizeAt(tokens, taken);
  const size = tokens[sized];
  if (size?.type === 'size') {
    taken.add(sized);
    return dimensions(size);
  }
  const out: { width_mm?: number; height_mm?: number } = {};
  for (const [i, token] of tokens.entries()) {
    const length = millimetres(token);
    if (length === null) continue;
    const after = word(tokens[i + 1]);
    if (after === 'square' || (after === 'by' && word(tokens[i + 2]) === 'side')) {
      taken.add(i).add(i + 1);
      return { width_mm: length.value, height_mm: length.value };
    }
    const flats = [2, 3].find((k) => after === 'across' && word(tokens[i + k]) === 'flat');
    const between = word(tokens[i + 2]) === 'to' && word(tokens[i + 3]) === after ? after : '';
    if (flats !== undefined) {
      out.height_mm = length.value;
      taken.add(i + flats);
    } else if (/^(flat|point|corner|tip|vertex)$/.test(between)) {
      out[between === 'flat' ? 'height_mm' : 'width_mm'] = length.value;
      taken.add(i + 2).add(i + 3);
    } else if (/^(wide|width|across|long|length)$/.test(after)) out.width_mm = length.value;
    else if (/^(tall|high|height|deep)$/.test(after)) out.height_mm = length.value;
    else continue;
    taken.add(i).add(i + 1);
  }
  return out;
}

/** The first size of the last line that names one: later lines change the earlier. */
function sizeAt(tokens: readonly Token[], taken: Taken): number {
  const sizes = tokens.flatMap((t, i) => (t.type === 'size' && !taken.has(i) && !isPixels(t) && !/^m[23]/.test(word(tokens[i + 1])) ? [i] : []));
  const lastBreak = (i: number): number => tokens.slice(0, i).filter((t) => t.type === 'break' && t.mark === '\n').length;
  const last = sizes.at(-1);
  return last === undefined ? -1 : (sizes.find((i) => lastBreak(i) === lastBreak(last)) ?? -1);
}

/** Displays by their pixels or characters, which no unit follows: "OLED 128x64". */
const PIXELS: ReadonlySet<string> = new Set(
  '128x64 128x32 128x128 96x64 64x48 72x40 84x48 160x128 160x80 135x240 240x135 240x240 240x320 320x240 172x320 480x320 320x480 800x480 400x300 250x122 296x128 16x2 20x4 16x4'.split(
    ' ',
  ),
);
const isPixels = ({ unit, width_mm, height_mm }: SizeToken): boolean => !unit && PIXELS.has(`${width_mm}x${height_mm}`);

const dimensions = (size: SizeToken): Pick<BoardWish, 'width_mm' | 'height_mm'> => ({ width_mm: size.width_mm, height_mm: size.height_mm });

/** "A round board of 40 mm", "circular, 50 mm in diameter": the box around it, its corners rounded all the way; null where none is asked for. */
export function readRound(tokens: readonly Token[], taken: Taken): Pick<BoardWish, 'width_mm' | 'height_mm' | 'corner_mm'> | null {
  const at = tokens.findIndex((t) => /^(round|circular|circle|disc|disk)$/.test(word(t)));
  if (at < 0) return null;
  // "Round corners", "a round button": said of something else.
  const near = tokens.slice(at + 1, at + (word(tokens[at]) === 'round' ? 4 : 2));
  const ends = near.findIndex((t) => t.type === 'break');
  const said = ends < 0 ? near : near.slice(0, ends);
  // "A round LED ring", "round button board": the board itself again.
  // "30 mm round with a hole": a length right before it is the board's.
  const own = millimetres(tokens[at - 1]) !== null || said.some((t) => /^(ring|board|pcb|disc|disk|tile|badge|light|lamp)$/.test(word(t)));
  if (!own && said.some((t) => /^(corner|edge|button|led|header|connector|hole)$/.test(word(t)))) return null;
  taken.add(at);
  const named = tokens.findIndex(
    (t, i) => millimetres(t) !== null && !taken.has(i) && [1, 2].some((k) => /^(diameter|dia)$/.test(word(tokens[i + k]))),
  );
  const across = named >= 0 ? named : tokens.findIndex((t, i) => millimetres(t) !== null && !taken.has(i) && Math.abs(i - at) <= 6);
  const diameter = millimetres(tokens[across]);
  if (diameter === null) return { corner_mm: ROUND_MM };
  taken.add(across);
  for (let i = across + 1; i < across + 4; i++) if (/^(diameter|dia|across|wide|in)$/.test(word(tokens[i]))) taken.add(i);
  return { width_mm: diameter.value, height_mm: diameter.value, corner_mm: ROUND_MM };
}

/** More than half of any board: the layout rounds as far as the outline goes. */
const ROUND_MM = 400;

/** Corner radius: "rounded corners" (2 mm), "3 mm rounded corners", "corners rounded with 3 mm radius". */
export function readCorner(tokens: readonly Token[], taken: Taken): number | undefined {
  const at = tokens.findIndex((t) => /^(rounded|radiused|radius|round|fillet|filleted)$/.test(word(t)));
  if (at < 0) return undefined;
  const near = tokens.slice(Math.max(0, at - 3), at + 5);
  if (!near.some((t) => /^(corner|edge|radius)$/.test(word(t)))) return undefined;
  const from = Math.max(0, at - 3);
  let value: number | undefined;
  for (let i = from; i < Math.min(tokens.length, at + 5); i++) {
    if (word(tokens[i]) === 'corner' || i === at) taken.add(i);
    const length = millimetres(tokens[i]);
    if (length === null || taken.has(i)) continue;
    value ??= length.value;
    taken.add(i);
  }
  return value ?? 2;
}

type HoleSize = NonNullable<BoardWish['holes']>['size'];
const HOLE_SIZES: Readonly<Record<string, HoleSize>> = { m2: 'M2', 'm2.5': 'M2.5', 'm2,5': 'M2.5', m3: 'M3', m4: 'M4', m5: 'M5' };

/** Mounting holes: "four M3 mounting holes", "M2.5 holes in the corners", "a mounting hole in each corner". */
export function readHoles(tokens: readonly Token[], taken: Taken): BoardWish['holes'] {
  const at = tokens.findIndex((t, i) => word(t) === 'hole' && !/^(through|thru|via|plated)$/.test(word(tokens[i - 1])));
  if (at < 0) return null;
  const from = clauseStart(tokens, at);
  const before = tokens.slice(from, at);
  if (before.some((t) => /^(no|without|not|nor)$/.test(word(t)))) {
    taken.add(at);
    return null;
  }
  const after = tokens.slice(at + 1, at + 6);
  const metric = [...before, ...after].map((t) => HOLE_SIZES[word(t)]).find((s) => s !== undefined);
  const diameter = before.map(millimetres).find((q) => q !== null && q !== undefined);
  const counts = before.map(countOf).filter((n) => n !== null);
  const every = after.some((t) => word(t) === 'corner');
  const ends = after.findIndex((t, i) => /^(end|side)$/.test(word(t)) && /^(each|both|either|every|two|opposite)$/.test(word(after[i - 1])));
  const plural = tokens[at]?.type === 'word' && tokens[at].plural;
  for (let i = from; i <= at; i++) if (isHoleWord(tokens[i])) taken.add(i);
  for (let i = at + 1; i < at + 6; i++) if (HOLE_SIZES[word(tokens[i])] !== undefined || /^(corner)$/.test(word(tokens[i]))) taken.add(i);
  if (ends >= 0) taken.add(at + 1 + ends);
  // "A hole at each end", "two holes at either end": one is said of each, as are none or many.
  const [each] = ends < 0 ? [] : [plural ? (counts.at(-1) ?? 2) : 2];
  return { size: metric ?? holeFor(diameter?.value), count: each ?? counts.at(-1) ?? (every || plural ? 4 : 1) };
}

const isHoleWord = (token: Token | undefined): boolean =>
  /^(hole|mounting|mount|fixing|screw)$/.test(word(token)) ||
  HOLE_SIZES[word(token)] !== undefined ||
  millimetres(token) !== null ||
  (token !== undefined && countOf(token) !== null);

/** The screw that a hole of this diameter is for (ISO 273, medium fit: M2 2.4, M2.5 2.9, M3 3.4, M4 4.5, M5 5.5 mm). */
function holeFor(diameter: number | undefined): HoleSize {
  if (diameter !== undefined && diameter > 3.8) return diameter > 4.9 ? 'M5' : 'M4';
  if (diameter === undefined || diameter > 2.95) return 'M3';
  return diameter > 2.45 ? 'M2.5' : 'M2';
}

function clauseStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !isBreak(tokens[from - 1]) && !/^(and|with|plus|has|have)$/.test(word(tokens[from - 1]))) from--;
  return from;
}

export function countOf(token: Token): number | null {
  if (token.type === 'number') return Number.isInteger(token.value) && token.value > 0 ? token.value : null;
  const said = token.type === 'word' ? loadGrammars().get('en')?.own([token.stem], 0) : null;
  return said?.number ?? said?.count ?? null;
}
