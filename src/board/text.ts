import { type Box, boundsOf, type Pose, place, roundMm } from '../geometry/index.js';
import type { SilkText } from './board.js';
import { CAP_HEIGHT, CAP_TOP, GLYPHS } from './stroke-font.js';

type Line = [number, number][];

/** Letters are drawn a little narrower than the font has them: designators find room more easily and stay readable. */
const NARROW = 0.85;

interface Glyph {
  readonly advance: number;
  readonly strokes: readonly Line[];
}

const parsed = new Map<string, Glyph>();

function glyph(character: string): Glyph {
  const known = parsed.get(character);
  if (known !== undefined) return known;
  const [advance, strokes] = GLYPHS[character] ?? (GLYPHS['?'] as readonly [number, string]);
  const lines = strokes === '' ? [] : strokes.split('|').map((s) => s.split(',').map((p) => p.split(' ').map(Number) as [number, number]));
  const made = { advance, strokes: lines };
  parsed.set(character, made);
  return made;
}

/** Characters that the font lacks, as one writes them without; "²" and "é" lose what is above them by Unicode's own decomposition. */
const SPELT: Readonly<Record<string, string>> = {
  '\u00b1': '+/-',
  '\u03a9': 'ohm',
  '\u2126': 'ohm',
  '\u00b5': 'u',
  '\u03bc': 'u',
  '\u00d7': 'x',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00df': 'ss',
};

/** The text in characters that the font has; others are left out. */
export function printable(text: string): string {
  const has = (c: string): string => (GLYPHS[c] === undefined ? '' : c);
  const spelt = (c: string): string => (GLYPHS[c] !== undefined ? c : (SPELT[c] ?? [...c.normalize('NFKD')].map(has).join('')));
  return [...text].map(spelt).join('').replace(/\s+/g, ' ').trim();
}

/** Strokes of a text about its centre, unrotated, mm; the ink reaches half a stroke width further. */
function localStrokes(text: string, height: number, stroke: number): Line[] {
  const scale = (height - stroke) / CAP_HEIGHT;
  const lines: Line[] = [];
  let pen = 0;
  for (const character of text) {
    const { advance, strokes } = glyph(character);
    for (const line of strokes) lines.push(line.map(([x, y]) => [(pen + x) * scale * NARROW, (y - CAP_TOP) * scale]));
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
