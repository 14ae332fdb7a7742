/**
 * Compiles the Newstroke font (Vladimir Uryvaev, CC0) into strokes per character: src/inputs/kicad/newstroke.ts.
 *
 *   npx tsx scripts/newstroke/compile.ts
 *
 * Beside this script lie the author's own sources as Debian's source package of KiCad 6.0.11 has them: `font.lib` and `symbol.lib` (glyphs
 * drawn as symbols; its pins are side bearings and anchors), `charlist.txt` (which glyphs and accents make which character; without its part
 * for Chinese, Japanese and Korean, whose glyphs are others' work), README.txt (the licence).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Xy {
  readonly x: number;
  readonly y: number;
}

/** A drawing of font.lib in font units (50 of the library's; a capital is 21 high), y down from the base line. */
interface Glyph {
  readonly strokes: Xy[][];
  readonly anchors: Map<string, Xy>;
  left: number;
  right: number;
}

/** A glyph as the list asks for it: mirrored, turned, raised or lowered by the sign before its name. */
interface Use {
  readonly glyph: Glyph;
  readonly sx: number;
  readonly sy: number;
  readonly oy: number;
}

const UNIT = 50;
/** What characters without a glyph are drawn as. */
const MISSING = 'DEL';
const TILDE = 0x7e;
const [X_HEIGHT, CAP_HEIGHT, SYMBOL_HEIGHT, RAISED, LOWERED] = [-14, -21, -16, -13, 6];
const SIGNS: Readonly<Record<string, readonly [sx: number, sy: number, oy: number]>> = {
  '!': [-1, 1, 0],
  '-': [1, -1, X_HEIGHT],
  '=': [1, -1, CAP_HEIGHT],
  '~': [1, -1, SYMBOL_HEIGHT],
  '+': [-1, -1, X_HEIGHT],
  '%': [-1, -1, CAP_HEIGHT],
  '*': [-1, -1, SYMBOL_HEIGHT],
  '^': [1, 1, RAISED],
  '`': [-1, 1, RAISED],
  '.': [1, 1, LOWERED],
  ',': [-1, 1, LOWERED],
};

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const linesOf = (name: string): string[][] => readFileSync(here(name), 'utf8').split('\n').map((l) => l.trim().split(/\s+/)); // biome-ignore format: one line

function glyphsOf(file: string): [string, Glyph][] {
  const glyphs: [string, Glyph][] = [];
  for (const words of linesOf(file)) {
    const glyph = glyphs.at(-1)?.[1];
    if (words[0] === 'DEF') glyphs.push([words[1] ?? '', { strokes: [], anchors: new Map([['-', { x: 0, y: 0 }]]), left: 0, right: 0 }]);
    else if (words[0] === 'P') glyph?.strokes.push(polyline(words));
    else if (words[0] === 'X' && glyph !== undefined) pin(glyph, words);
  }
  return glyphs;
}

function polyline(words: readonly string[]): Xy[] {
  const count = Number(words[1]);
  const points = Array.from({ length: count }, (_, i): Xy => ({ x: Number(words[5 + 2 * i]) / UNIT, y: -Number(words[6 + 2 * i]) / UNIT }));
  return points.filter((p, i) => p.x !== points[i - 1]?.x || p.y !== points[i - 1]?.y);
}

/** Unnamed pins, P and S are the left and right bearing, others are anchors for accents. */
function pin(glyph: Glyph, words: readonly string[]): void {
  const name = words[1] ?? '';
  const at = { x: Number(words[3]) / UNIT, y: -Number(words[4]) / UNIT };
  glyph.anchors.set(name, at);
  if ((at.x > 0 && name === '~') || name === 'S') glyph.right = at.x;
  else if (name === '~' || name === 'P') glyph.left = at.x;
}

const glyphs = new Map([...glyphsOf('symbol.lib'), ...glyphsOf('font.lib')]);
const missing = glyphs.get(MISSING);
if (missing === undefined) throw new Error(`font.lib has no glyph ${MISSING}`);

function use(name: string): Use {
  const sign = SIGNS[name[0] ?? ''];
  const [sx, sy, oy] = sign ?? [1, 1, 0];
  const glyph = glyphs.get(sign === undefined ? name : name.slice(1));
  return glyph === undefined ? { glyph: missing as Glyph, sx: 1, sy: 1, oy: 0 } : { glyph, sx, sy, oy };
}

const drawn = ({ glyph, sx, sy, oy }: Use, by: Xy): Xy[][] =>
  glyph.strokes.map((stroke) => stroke.map((p) => ({ x: Math.floor(p.x * sx + by.x), y: Math.floor(p.y * sy + by.y + oy) })));

/** How far an accent goes so that its anchor lies on the letter's: `ABOVE=X`, or one name for both. */
function anchored(letter: Use, accent: Use, names: string): Xy {
  const [own = '', theirs = own] = names.split('=');
  const [a, b] = [letter.glyph.anchors.get(own), accent.glyph.anchors.get(theirs)];
  if (a === undefined || b === undefined) return { x: 0, y: 0 };
  return { x: letter.sx * a.x - accent.sx * b.x, y: letter.sy * a.y + letter.oy - accent.sy * b.y - accent.oy };
}

const bearings = ({ glyph, sx }: Use): [number, number] => (sx < 0 ? [-glyph.right, -glyph.left] : [glyph.left, glyph.right]);

/** A letter with up to three accents, `x` units to the right. */
function composed(words: readonly string[], x: number): Xy[][] {
  const letter = use(words[1] ?? '');
  const strokes = drawn(letter, { x, y: 0 });
  for (let i = 2; i < 8 && (words[i] ?? '#') !== '#'; i += 2) {
    const accent = use(words[i] ?? '');
    const to = (words[i + 1] ?? '#') === '#' ? { x: 0, y: 0 } : anchored(letter, accent, words[i + 1] ?? '');
    strokes.push(...drawn(accent, { x: x + to.x, y: to.y }));
    if ((words[i + 1] ?? '#') === '#') break;
  }
  return strokes;
}

const written = (left: number, right: number, strokes: readonly Xy[][]): string =>
  [`${Math.floor(left)} ${Math.floor(right)}`, ...strokes.map((s) => s.map((p) => `${p.x} ${p.y}`).join())].join('|');

/** Glyphs set beside each other for one character. */
interface Row {
  x: number;
  readonly left: number;
  last: Use;
  readonly strokes: Xy[][];
}

/** Characters by code: one glyph (`+`), with its right bearing from the accent (`+w`) or left bearing (`+p`), or several beside each other (`+(`, `+|`, `+)`). */
function characters(): Map<number, string> {
  const made = new Map<number, string>();
  let code = 0;
  let row: Row | null = null;
  for (const words of linesOf('charlist.txt')) {
    const [what, name = ''] = words;
    if (what === 'startchar') code = Number(name);
    else if (what === 'skipcodes') code += Number(name);
    else if (what === '+' || what === '+w' || what === '+p') made.set(code++, single(what, words));
    else if (what === '+(') {
      code++;
      row = { x: 0, left: bearings(use(name))[0], last: use(name), strokes: composed(words, 0) };
    } else if ((what === '+|' || what === '+)') && row !== null) {
      const next = use(name);
      row.x += bearings(row.last)[1] - bearings(next)[0];
      row.strokes.push(...composed(words, row.x));
      row.last = next;
      if (what === '+)') made.set(code - 1, written(row.left, row.x + bearings(next)[1], row.strokes));
    }
  }
  return made;
}

function single(what: string, words: readonly string[]): string {
  const letter = use(words[1] ?? '');
  const [left, right] = bearings(letter);
  const strokes = composed(words, 0);
  if (what === '+') return written(left, right, strokes);
  const accent = use(words[2] ?? '');
  const { x } = anchored(letter, accent, words[3] ?? '');
  const [accentLeft, accentRight] = bearings(accent);
  return what === '+w' ? written(left, accentRight + x, strokes) : written(accentLeft + x, right, strokes);
}

const made = characters();
// The list has the accent for it; KiCad writes it in the middle of the line.
made.set(TILDE, written(...bearings(use('TILDE')), drawn(use('TILDE'), { x: 0, y: -CAP_HEIGHT - 10 })));
const rows = [...made].map(([code, glyph]) => `  0x${code.toString(16)}: '${glyph}',`);
writeFileSync(
  here('../../src/inputs/kicad/newstroke.ts'),
  `/**
 * The Newstroke font by Vladimir Uryvaev (http://vovanium.ru/sledy/newstroke), released under CC0 1.0; compiled from its sources by
 * scripts/newstroke/compile.ts, not written by hand. Per code point: left and right bearing, then strokes \`x y,x y\` after bars, in units of
 * which a capital is 21 high, y down from the base line.
 */
// biome-ignore format: a table
export const NEWSTROKE: Readonly<Record<number, string>> = {
${rows.join('\n')}
};
`,
);
