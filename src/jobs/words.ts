import { type Board, type Finding, verdictOf } from '../board/index.js';
import type { Constraints } from '../design/index.js';

/** Texts one under the other, the empty ones left out. */
export const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** A title with its lines; '' where there are none. */
export const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : [title, ...lines.map((l) => `- ${l}`)].join('\n');

/** How many errors and open connections there are. */
const faults = (errors: number, open: number): string =>
  `${errors} ${errors === 1 ? 'error' : 'errors'}, ${open} ${open === 1 ? 'connection' : 'connections'} open`;

/** "12 parts on 40 × 30 mm, passed". */
export function boardWords(board: Board): string {
  const errors = board.findings.filter((f) => f.severity === 'error').length;
  const passed = verdictOf(board);
  const verdict = passed === null ? 'not judged' : passed ? 'passed' : `not clean (${faults(errors, board.unrouted.length)})`;
  return `${board.stats.parts} parts on ${board.width_mm} × ${board.height_mm} mm, ${verdict}`;
}

/** What became of the parts that nobody moved by hand. */
export function placesWords(before: Board, after: Board, { pinned = {} }: Constraints): string {
  const old = new Map(before.parts.map((p) => [p.ref, p]));
  const [dx, dy] = [(after.width_mm - before.width_mm) / 2, (after.height_mm - before.height_mm) / 2];
  const others = after.parts.filter((p) => pinned[p.ref] === undefined && p.kind !== 'mounting_hole');
  const gone = others.filter((p) => {
    const was = old.get(p.ref);
    return was !== undefined && (p.side !== was.side || Math.hypot(p.x - was.x - dx, p.y - was.y - dy) > Math.hypot(dx, dy) + SAME_PLACE_MM);
  });
  if (gone.length === 0) return 'What you did not move kept its place.';
  if (gone.length > others.length / 2) return 'No board came of it with the other parts where they stood: they were placed anew.';
  const names = gone.slice(0, MOST_MOVED).map((p) => p.ref);
  const more = gone.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} made room; what else you did not move kept its place.`;
}

/** A part that is no further off stands where it stood, mm. */
const SAME_PLACE_MM = 0.01;
const MOST_MOVED = 8;

/** What of a file is called otherwise here, or could not be confirmed: the first lines, and how many more there are. */
export function otherwise(lines: readonly string[], title: string): string {
  const more = lines.length - MOST_TOLD;
  return listed(title, [...lines.slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more`] : [])]);
}

const MOST_TOLD = 20;

/** Findings that a reply names. */
const MOST_FOUND = 5;

/** What reading a board came to. What is not clean is said first. */
export function importWords(board: Board, routed: boolean): string {
  const { parts, nets, vias } = board.stats;
  const open =
    board.unrouted.length === 0
      ? 'every connection is made'
      : `${board.unrouted.length} ${board.unrouted.length === 1 ? 'connection is' : 'connections are'} open`;
  const what = `${parts} parts, ${nets} nets, ${board.tracks.length} tracks, ${vias} vias and ${board.zones.length} pours`;
  const untouched = routed
    ? 'It was routed where it was open; nothing was priced'
    : 'Nothing was designed, priced, checked or routed: there is no verdict';
  const read = `Read ${board.imported?.filename ?? 'the board'} as it is: ${what}; ${open}. ${untouched}.`;
  const names = board.gaps.filter((g) => g.kind === 'name' || g.kind === 'format').map((g) => g.message);
  return paragraphs(routed ? faultWords(board) : '', read, otherwise(names, 'Otherwise than in the file:'));
}

/** What keeps a board from passing, what is open before what else is wrong, and how much of it was so before; '': it passes. */
function faultWords(board: Board): string {
  if (verdictOf(board) !== false) return '';
  const all = board.findings.filter((f) => f.severity === 'error');
  const isOpen = (f: Finding): boolean => f.rule === 'drc.unconnected';
  const errors = [...all.filter(isOpen), ...all.filter((f) => !isOpen(f))].map((f) => f.message);
  const more = errors.length > MOST_FOUND ? [`and ${errors.length - MOST_FOUND} more errors`] : [];
  const before = board.findings.filter((f) => f.rule === 'route.before').map((f) => f.message);
  return listed(`Not clean: ${faults(errors.length, board.unrouted.length)}.`, [...errors.slice(0, MOST_FOUND), ...more, ...before]);
}

/** What routing again has gained. */
export function routeWords(before: Board, after: Board): string {
  const kept = after.findings.find((f) => f.rule === 'route.kept');
  const joined = before.unrouted.length - after.unrouted.length;
  if (kept !== undefined)
    return joined > 0 ? `Routed again: open connections that are made now: ${joined}. ${kept.message}.` : `Nothing was gained: ${kept.message}.`;
  const length = (board: Board): string => `${board.stats.track_mm.toFixed(0)} mm of tracks and ${board.stats.vias} vias`;
  const open = after.unrouted.length;
  return `Routed again: ${length(after)}, before ${length(before)}. ${open === 0 ? 'Every connection is made' : `${open} connections are open`}.`;
}
