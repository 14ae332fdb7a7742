import type { RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** The data of an SVG path as a message has it. */
export interface DrawnPath {
  readonly from: number;
  readonly to: number;
  readonly data: string;
}

/** A move, and whatever is of a path behind it; quotes and `d=` around it are not of it. */
const PATH = /(?:\bd\s*=\s*)?["'“`]?(?<![\w.])([Mm]\s*[-+]?(?:\d|\.\d)[\d\s.,+\-eEMmLlHhVvCcSsQqTtAaZz]*)["'”`]?/g;
/** What a path that draws something has at the least: numbers, and commands behind the move. */
const [NUMBERS, COMMANDS] = [5, 1];
/** The data ends with a number or Z: the first letters of the next word are not of it. */
const ENDS = /^.*(?:\d\.?|[Zz])(?![A-Za-z])/s;

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

/** What each path draws: the picture or the shape that was spoken of last before it, else the outline of the board. */
export function drawn(request: RequestBuilder, paths: readonly DrawnPath[]): void {
  for (const { from, to, data } of paths) {
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
    // "The board outline as an SVG path": one thing, said twice.
    if (ask.kind !== 'board') continue;
    for (const other of wanted(request.asks).filter((a) => a !== ask && a.concept === 'board_size' && a.figures.length === 0))
      unite(request, ask, other);
  }
}

/** Words that speak of an outline without saying which. */
const NAMES: ReadonlySet<string> = new Set(['board_size', 'silkscreen']);
