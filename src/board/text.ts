import { type Box, boundsOf, CAP_HEIGHT, CAP_TOP, GLYPHS, type Pose, place, printable, roundMm } from '../geometry/index.js';
import type { SilkText } from './board.js';

type Line = [number, number][];

export { printable } from '../geometry/index.js';

/** Letters are drawn a little narrower than the font has them: designators find room more easily and stay readable. */
const NARROW = 0.85;

interface Glyph {
  readonly advance: number;
  readonly strokes: readonly Line[];
  /** Where its ink begins and ends, in font units from the pen. */
  readonly left: number;
  readonly width: number;
}

/** Font units between the strokes of two letters: closer, their ink flows together at the least height, and "LI" reads as "U". */
const APART = 7;

const parsed = new Map<string, Glyph>();

function glyph(character: string): Glyph {
  const known = parsed.get(character);
  if (known !== undefined) return known;
  const [advance, strokes] = GLYPHS[character] ?? (GLYPHS['?'] as readonly [number, string]);
  const lines = strokes === '' ? [] : strokes.split('|').map((s) => s.split(',').map((p) => p.split(' ').map(Number) as [number, number]));
  const xs = lines.flat().map(([x]) => x);
  const made = { advance, strokes: lines, left: Math.min(...xs), width: Math.max(...xs) };
  parsed.set(character, made);
  return made;
}

/** Strokes of a text about its centre, unrotated, mm; the ink reaches half a stroke width further. */
function localStrokes(text: string, height: number, stroke: number): Line[] {
  const scale = (height - stroke) / CAP_HEIGHT;
  const lines: Line[] = [];
  let pen = 0;
  let right = Number.NEGATIVE_INFINITY;
  for (const character of text) {
    const { advance, strokes, left, width } = glyph(character);
    pen += Math.max(0, right + APART - pen - left);
    for (const line of strokes) lines.push(line.map(([x, y]) => [(pen + x) * scale * NARROW, (y - CAP_TOP) * scale]));
    right = strokes.length === 0 ? Number.NEGATIVE_INFINITY : pen + width;
    pen += advance;
  }
  if (lines.length === 0) return lines;
  const box = boundsOf(lines.flat().map(([x, y]) => ({ x, y })));
  const cx = (box.minX + box.maxX) / 2;
  const cy = (CAP_HEIGHT * scale) / 2;
  return lines.map((line) => line.map(([x, y]) => [x - cx, y - cy]));
}

/** Width and height of a text's ink on silkscreen before it is turned, mm. */
export function textSize(text: string, height_mm: number, stroke_mm: number): { w: number; h: number } {
  const lines = localStrokes(text, height_mm, stroke_mm);
  if (lines.length === 0) return { w: 0, h: height_mm };
  const box: Box = boundsOf(lines.flat().map(([x, y]) => ({ x, y })));
  return { w: box.maxX - box.minX + stroke_mm, h: box.maxY - box.minY + stroke_mm };
}

/** The pieces of ink that say `words` and nothing else, each in one line or in several that follow each other. `alike`: in capitals or not. */
export function textsSaying(texts: readonly SilkText[], words: string, alike = false): SilkText[][] {
  const read = (text: string): string => (alike ? text.toLowerCase() : text);
  const wanted = read(printable(words));
  return texts.flatMap((first, i) => {
    const said: SilkText[] = [];
    for (const text of texts.slice(i)) {
      if (text.side !== first.side || text.rot !== first.rot || text.height_mm !== first.height_mm) break;
      said.push(text);
      const now = read(said.map((t) => t.text).join(' '));
      if (now === wanted) return [said];
      if (!wanted.startsWith(`${now} `)) break;
    }
    return [];
  });
}

/** The polylines that a text is drawn with, board mm; on the back they are mirrored, to be read from behind. */
export function textStrokes(text: SilkText): Line[] {
  const pose: Pose = { x: text.x, y: text.y, rot: text.rot, side: text.side };
  return localStrokes(text.text, text.height_mm, text.stroke_mm).map((line) =>
    line.map(([x, y]) => {
      const p = place({ x, y }, pose);
      return [roundMm(p.x), roundMm(p.y)];
    }),
  );
}
