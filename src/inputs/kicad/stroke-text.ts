import { NEWSTROKE } from './newstroke.js';

type Pair = readonly [number, number];
type Line = [number, number][];

/** How a text is set; lengths in mm. */
export interface Lettering {
  readonly width: number;
  readonly height: number;
  readonly pen: number;
  readonly italic: boolean;
  /** Where the text lies from its anchor: `left` begins there. */
  readonly across: 'left' | 'centre' | 'right';
  /** `top` hangs from it. */
  readonly down: 'top' | 'centre' | 'bottom';
}

/*
 * Measures of KiCad's own text, read off plots of KiCad 6 (test/interop/kicad-text.test.ts holds us to them), in parts of the letters' size:
 * capitals stand 1/21 above the anchor's base line, lines follow each other at 1.62, and so on.
 */
const UNITS = 21;
const BASE = -1;
const LINE_PITCH = 1.61;
const SLANT = 1 / 8;
const BAR = 1.33;
const SCRIPT = 0.8;
const RAISED = -0.3;
const LOWERED = 0.1;
/** Room that a text takes beside its letters on each side, in pens. */
const SIDE_PENS = 0.65;
/** A tab goes one space beyond the next of these stops. */
const [FIRST_STOP, STOP_PITCH] = [63, 84];
/** What is drawn for a character that the font has not: a box with a question mark, beyond the first 65,536 only that. */
const [UNKNOWN, FAR] = [0x7f, 0x3f];
/** More of one text is not drawn. */
export const MOST_LINES = 100;
export const MOST_LETTERS = 500;

interface Glyph {
  readonly left: number;
  readonly right: number;
  readonly strokes: readonly (readonly Pair[])[];
}

const parsed = new Map<string, Glyph>();

function glyphOf(character: string): Glyph {
  const known = parsed.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? UNKNOWN;
  const [bearings = '', ...strokes] = (NEWSTROKE[code] ?? NEWSTROKE[code > 0xffff ? FAR : UNKNOWN] ?? '').split('|');
  const pairOf = (text: string): Pair => {
    const [x = 0, y = 0] = text.split(' ').map(Number);
    return [x, y];
  };
  const [left, right] = pairOf(bearings);
  const made: Glyph = { left, right, strokes: strokes.map((s) => s.split(',').map(pairOf)) };
  parsed.set(character, made);
  return made;
}

type Script = 'normal' | 'raised' | 'lowered';
interface Letter {
  readonly character: string;
  readonly script: Script;
  readonly barred: boolean;
}

const MARKS: Readonly<Record<string, 'bar' | 'raised' | 'lowered'>> = { '~{': 'bar', '^{': 'raised', '_{': 'lowered' };

/** The letters of a line with KiCad's marks taken out: `~{bar}`, `^{raised}`, `_{lowered}`, one within another. */
function lettersOf(line: string): Letter[] {
  const letters: Letter[] = [];
  const open: ('bar' | 'raised' | 'lowered')[] = [];
  for (let i = 0; i < line.length && letters.length < MOST_LETTERS; i++) {
    const mark = MARKS[line.slice(i, i + 2)];
    if (mark !== undefined) {
      open.push(mark);
      i++;
    } else if (line[i] === '}' && open.length > 0) open.pop();
    else {
      const character = String.fromCodePoint(line.codePointAt(i) ?? UNKNOWN);
      i += character.length - 1;
      const script = open.findLast((m) => m !== 'bar') ?? 'normal';
      letters.push({ character, script, barred: open.includes('bar') });
    }
  }
  return letters;
}

/** Strokes of one line from its left end on the base line, and how far it reaches. */
function set(line: string, { width, height, italic }: Lettering): { strokes: Line[]; reach: number } {
  const strokes: Line[] = [];
  let pen = 0;
  const slanted = (x: number, y: number): [number, number] => [italic ? x - y * SLANT : x, y];
  const letters = lettersOf(line);
  for (const [i, { character, script, barred }] of letters.entries()) {
    const scale = script === 'normal' ? 1 : SCRIPT;
    const shift = script === 'normal' ? 0 : script === 'raised' ? RAISED * height : LOWERED * height;
    const [w, h] = [(width * scale) / UNITS, (height * scale) / UNITS];
    if (character === '\t') {
      const stops = Math.max(0, Math.ceil((pen / w - FIRST_STOP) / STOP_PITCH));
      const { left, right } = glyphOf(' ');
      pen = (FIRST_STOP + stops * STOP_PITCH + right - left) * w;
      continue;
    }
    const { left, right, strokes: own } = glyphOf(character);
    const next = pen + (right - left) * w;
    // The bar over a slanted word begins slanted, the rest of it does not.
    const begin = letters[i - 1]?.barred === true ? pen : slanted(pen, -BAR * height)[0];
    if (barred) strokes.push([[begin, -BAR * height], [next, -BAR * height]]); // biome-ignore format: two points
    for (const stroke of own) strokes.push(stroke.map(([x, y]) => slanted(pen + (x - left) * w, (y + BASE) * h + shift)));
    pen = next;
  }
  return { strokes, reach: pen + (italic ? LINE_PITCH * height * SLANT : 0) };
}

/** The pen's ways for a text in KiCad's own font, mm from its anchor, y down, unturned. */
export function strokeText(text: string, lettering: Lettering): Line[] {
  const { height, pen, across, down } = lettering;
  const lines = text.replace(/\n$/, '').split('\n', MOST_LINES);
  const tall = (lines.length - 1) * LINE_PITCH * height;
  const first = down === 'top' ? height : down === 'bottom' ? -tall : (height - tall) / 2;
  return lines.flatMap((line, i) => {
    const { strokes, reach } = set(line, lettering);
    const room = reach + 2 * SIDE_PENS * pen;
    const x = SIDE_PENS * pen - (across === 'left' ? 0 : across === 'right' ? room : room / 2);
    const y = first + i * LINE_PITCH * height;
    return strokes.map((stroke): Line => stroke.map(([px, py]) => [px + x, py + y]));
  });
}

/** How wide a line is with its pen, mm. */
export const widthOf = (line: string, lettering: Lettering): number => set(line, lettering).reach + 2 * SIDE_PENS * lettering.pen;
