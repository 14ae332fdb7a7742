import { type Board, type SilkText, type Track, textStrokes, type Via, type Zone } from '../board/index.js';
import type { StageContext } from './stage.js';

/**
 * One step of a board on its way from placement to the check: tracks, pours, names. It is a pure function of the board and of the context's seed;
 * what it did can be taken back and looked at, whatever it is (`passOf`).
 */
export interface Pass {
  readonly name: string;
  /** Under which its time is counted. */
  readonly phase: 'route' | 'pour' | 'drc';
  run(board: Board, context: StageContext): Passed;
}

export interface Passed {
  readonly board: Board;
  /** A board, this one or one that later passes changed, with what the pass added gone and what it took away back. */
  undo(later: Board): Board;
  /** What it changed as SVG, mm: what it took away in red under what it added in green, the rest of the copper pale. */
  picture(): string;
}

/** What passes change. */
type Laid = Pick<Board, 'tracks' | 'vias' | 'zones' | 'texts'>;
const KEYS = ['tracks', 'vias', 'zones', 'texts'] as const;

/** A pass of its name and what it makes of a board. */
export function passOf(name: string, phase: Pass['phase'], change: (board: Board, context: StageContext) => Board): Pass {
  return {
    name,
    phase,
    run(before, context) {
      const board = change(before, context);
      return {
        board,
        undo: (later) => ({ ...later, ...exchanged(later, less(board, before), less(before, board)) }),
        picture: () => pictureOf(board, less(before, board), less(board, before)),
      };
    },
  };
}

/** The board after passes, one after the other; each is `shown` when it is done. */
export const through = (board: Board, passes: readonly Pass[], context: StageContext, shown?: (pass: Pass, passed: Passed) => void): Board =>
  passes.reduce((b, pass) => {
    const passed = pass.run(b, context);
    shown?.(pass, passed);
    return passed.board;
  }, board);

/** What is of the one and not of the other. */
function less(one: Laid, other: Laid): Laid {
  const own = (key: (typeof KEYS)[number]): unknown[] => {
    const theirs = new Set<unknown>(other[key].map((item) => JSON.stringify(item)));
    return one[key].filter((item) => !theirs.has(JSON.stringify(item)));
  };
  return { tracks: own('tracks') as Track[], vias: own('vias') as Via[], zones: own('zones') as Zone[], texts: own('texts') as SilkText[] };
}

/** A board's copper and text with some of it exchanged. */
function exchanged(board: Laid, gone: Laid, back: Laid): Laid {
  const left = less(board, gone);
  return {
    tracks: [...left.tracks, ...back.tracks],
    vias: [...left.vias, ...back.vias],
    zones: [...left.zones, ...back.zones],
    texts: [...left.texts, ...back.texts],
  };
}

const path = (points: readonly (readonly [number, number])[], end: string): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}${end}`;

function drawn({ tracks, vias, zones, texts }: Laid, colour: string): string {
  const line = (d: string, width: number): string => `<path d="${d}" stroke-width="${width}"/>`;
  return [
    `<g stroke="${colour}" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="0.6">`,
    ...zones.map(
      (z) => `<path d="${z.filled.map((ring) => path(ring, 'Z')).join('')}" fill="${colour}" fill-rule="evenodd" stroke="none" opacity="0.4"/>`,
    ),
    ...tracks.map((t) => line(path(t.points, ''), t.width_mm)),
    ...texts.flatMap((t) => textStrokes(t).map((stroke) => line(path(stroke, ''), t.stroke_mm))),
    ...vias.map((v) => `<circle cx="${v.x}" cy="${v.y}" r="${v.diameter_mm / 2}" fill="${colour}" stroke="none"/>`),
    '</g>',
  ].join('');
}

function pictureOf(board: Board, gone: Laid, added: Laid): string {
  const { width_mm, height_mm, outline } = board;
  const pads = board.parts.flatMap((p) => p.pads.map((d) => `<circle cx="${d.x}" cy="${d.y}" r="${Math.min(d.w, d.h) / 2}"/>`)).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${width_mm + 2} ${height_mm + 2}" width="${10 * width_mm}">`,
    `<path d="${path(outline, 'Z')}" fill="white" stroke="black" stroke-width="0.1"/><g fill="#d8b040">${pads}</g>`,
    drawn({ ...less(board, added), zones: [] }, '#bbb'),
    drawn(gone, '#c00'),
    drawn(added, '#080'),
    '</svg>\n',
  ].join('');
}
