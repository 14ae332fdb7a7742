import type { Board } from '../board/index.js';

/** Texts one under the other, the empty ones left out. */
export const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** A title with its lines; '' where there are none. */
export const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : [title, ...lines.map((l) => `- ${l}`)].join('\n');

/** "12 parts on 40 × 30 mm, passed". */
export function boardWords(board: Board): string {
  const errors = board.findings.filter((f) => f.severity === 'error').length;
  const verdict = board.passed ? 'passed' : `not clean (${errors} errors, ${board.unrouted.length} connections open)`;
  return `${board.stats.parts} parts on ${board.width_mm} × ${board.height_mm} mm, ${verdict}`;
}
