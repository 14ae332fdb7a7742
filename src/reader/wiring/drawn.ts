import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** The data of an SVG path as a message has it. */
export interface DrawnPath {
  readonly from: number;
  readonly to: number;
  readonly data: string;
  /** Its corners, where it is told by these. */
  readonly points?: readonly (readonly [number, number])[];
}

/** A move, and whatever is of a path behind it; quotes and `d=` around it are not of it. */
const PATH = /(?:\bd\s*=\s*)?["'“`]?(?<![\w.])([Mm]\s*[-+]?(?:\d|\.\d)[\d\s.,+\-eEMmLlHhVvCcSsQqTtAaZz]*)["'”`]?/g;
/** What a path that draws something has at the least: numbers, and commands behind the move. */
const [NUMBERS, COMMANDS] = [5, 1];
/** The data ends with a number or Z: the first letters of the next word are not of it. */
const ENDS = /^.*(?:\d\.?|[Zz])(?![A-Za-z])/s;

/** Corners by their coordinates, three at the least: "(0,0) (60,0) (60,40)", "0,0; 60,0; 60,40". */
const CORNER = String.raw`\(?\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*\)?`;
const CORNERS = new RegExp(`(?<![\\w.,])${CORNER}(?:\\s*(?:mm)?\\s*[;,→-]*>?\\s*(?:\\p{L}{1,3}\\s+)?${CORNER}){2,}`, 'gu');
/** Of a smaller polygon no board is made, mm. */
const LEAST_MM = 5;

/** The corners of a polygon as the path through them. */
function cornered(text: string): DrawnPath[] {
  return [...text.matchAll(CORNERS)].flatMap((m) => {
    const numbers = m[0].match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const corners = numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0] as const] : []));
    const [first, last] = [corners[0], corners.at(-1)];
    const closed = corners.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const ring = closed ? corners.slice(0, -1) : corners;
    const wide = (of: 0 | 1): number => Math.max(...ring.map((c) => c[of])) - Math.min(...ring.map((c) => c[of]));
    if (numbers.length % 2 > 0 || Math.min(wide(0), wide(1)) < LEAST_MM) return [];
    return [{ from: m.index, to: m.index + m[0].length, data: `M ${ring.map((c) => c.join(' ')).join(' L ')} Z`, points: corners }];
  });
}

/** The paths of a message. A part number or a screw ("M3") is none. */
export function drawnPaths(text: string): DrawnPath[] {
  return [...text.matchAll(PATH)].flatMap((m) => {
    const raw = m[1] ?? '';
    const data = ENDS.exec(raw)?.[0] ?? '';
    const numbers = data.match(/\d+\.?\d*|\.\d+/g)?.length ?? 0;
    const commands = data.slice(1).match(/[LlHhVvCcSsQqTtAaZzMm]/g)?.length ?? 0;
    if (numbers < NUMBERS || commands < COMMANDS) return [];
    const begins = m.index + m[0].indexOf(raw);
    const whole = data.length === raw.trimEnd().length;
    return [{ from: m.index, to: whole ? m.index + m[0].length : begins + data.length, data: data.trim() }];
  });
}

/** What a message draws: paths, else polygons. */
export function drawings(text: string): DrawnPath[] {
  const paths = drawnPaths(text);
  return paths.length > 0 ? paths : cornered(text);
}

/** What each path draws: the picture or the shape that was spoken of last before it, else the outline of the board. */
export function drawn(request: RequestBuilder, paths: readonly DrawnPath[]): void {
  for (const { from, to, data, points } of paths) {
    const hole = points === undefined ? undefined : holeBefore(request, from);
    if (hole !== undefined && points !== undefined) {
      const at = { message: request.message, from, to };
      hole.place = { words: at, points: points.map(([x, y]) => [x, y]) };
      hole.count ??= points.length;
      request.hear({ from, to });
      continue;
    }
    const before = wanted(request.asks)
      .filter(
        (a) => (request.lexicon.isA(a.concept, 'shape') || request.lexicon.isA(a.concept, 'logo') || NAMES.has(a.concept)) && a.path === undefined,
      )
      .filter((a) => a.words[0]?.message === request.message && (a.words[0]?.from ?? 0) < from);
    // "A logo as SVG path": the drawing is that of the logo.
    const isLogo = (a: { concept: string }): boolean => request.lexicon.isA(a.concept, 'logo');
    const path = before.find((a) => a.concept === 'drawn_shape');
    const logo = before.findLast(isLogo);
    if (logo !== undefined && path !== undefined) {
      unite(request, logo, path);
      before.splice(before.indexOf(path), 1);
    }
    const last = before.sort((a, b) => (b.words[0]?.from ?? 0) - (a.words[0]?.from ?? 0))[0];
    const ask = last ?? request.add(plainDraft(request.lexicon.concept('drawn_shape')!, { from, to }));
    if (!request.lexicon.isA(ask.concept, 'logo')) Object.assign(ask, { concept: 'drawn_shape', kind: 'board' });
    ask.path = data;
    request.hear({ from, to });
    // What leads from its word to the drawing is of it.
    const begins = last?.words.at(-1)?.to ?? from;
    request.soften(({ words }) => words.message === request.message && words.from >= begins && words.to <= from);
    // "The board outline as an SVG path": one thing, said twice.
    if (ask.kind !== 'board') continue;
    for (const other of wanted(request.asks).filter((a) => a !== ask && a.concept === 'board_size' && a.figures.length === 0))
      unite(request, ask, other);
  }
}

/** Holes that are the last thing said before the corners of a polygon: these are where they are. */
function holeBefore({ asks, lexicon, message }: RequestBuilder, from: number): MutableAsk | undefined {
  const end = (a: MutableAsk): number => Math.max(-1, ...a.words.flatMap((w) => (w.message === message && w.to <= from ? [w.to] : [])));
  const last = wanted(asks).reduce<MutableAsk | undefined>((best, a) => (best === undefined || end(a) > end(best) ? a : best), undefined);
  return last !== undefined && end(last) >= 0 && lexicon.isA(last.concept, 'mounting_hole') ? last : undefined;
}

/** Words that speak of an outline without saying which. */
const NAMES: ReadonlySet<string> = new Set(['board_size', 'silkscreen']);
