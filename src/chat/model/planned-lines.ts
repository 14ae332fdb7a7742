import type { Design } from '../../design/index.js';
import { applyPatch } from '../../design/patch/index.js';
import { UNFED } from '../../engineer/index.js';
import { auditDesign } from '../../ledger/index.js';
import { loadLexicon } from '../../lexicon/load.js';
import { LibraryBook } from '../../parts/book.js';
import type { Library } from '../../parts/index.js';
import type { Ask, Span } from '../../request/index.js';
import { EMPTY, joined, type PlannedAsks, unasked } from './asks.js';
import { upToDate } from './settled.js';

/** A plan of lines, with what there is to say of it. */
interface PlannedLines {
  readonly planned: PlannedAsks;
  /** Lines that nothing was planned for, each with the reason, and what no line asks for; in sentences. */
  readonly told: readonly string[];
}

/** What is held against the whole board, and takes no circuit by itself. */
const OF_THE_BOARD: ReadonlySet<Ask['kind']> = new Set<Ask['kind']>(['board', 'mechanical', 'marking', 'quality', 'behaviour']);

/**
 * The design of those lines that are understood whole and that its circuits do. A line with a name that nobody understood, or with a part or a figure
 * that the circuit taken for it lacks, brings another circuit than was meant, so that nothing is planned for it. `first`: no board stands; where a
 * line is left and none names a supply, none is invented.
 */
export function planLines(lines: readonly string[], first: boolean, library: Library, plan: (lines: readonly string[]) => PlannedAsks): PlannedLines {
  const left = new Map<string, string>();
  let kept = lines;
  let planned = plan(kept);
  // A supply may fail by what hangs on it, so that it is judged when that is gone.
  for (const feeds of [false, true]) {
    if (planned.design === undefined) break;
    const open = unserved(kept, planned.design, library).filter((u) => u.feeds === feeds);
    if (open.length === 0) continue;
    for (const { line, why } of open) if (!left.has(line)) left.set(line, why);
    kept = kept.filter((l) => !left.has(l));
    planned = kept.length > 0 ? plan(kept) : first ? { design: EMPTY } : { why: 'no line is planned.' };
  }
  const told = [...left].map(([line, why]) => `left to you, nothing is planned for it: “${line.trim()}” (${why})`);
  if (!first || planned.design === undefined) return { planned, told };
  const { blocks, parts } = unasked(planned.design, library);
  const fed = planned.design.request?.asks.some((a) => a.source === 'person' && a.not !== true && FEEDS.has(a.kind)) ?? false;
  if (!fed && left.size > 0) return { planned: { ...planned, design: unfed(planned.design, blocks, parts, library) }, told: [...told, NO_SUPPLY] };
  if (blocks.length + parts.length === 0) return { planned, told };
  const extra = `put there though no line asks for it (remove_block, remove_part where it is not wanted): ${[...blocks, ...parts].join(', ')}`;
  return { planned, told: [...told, extra] };
}

/** A plan without the supply that was assumed for it, and without what was assumed of that: whoever wires the board feeds it. */
function unfed(planned: Design, blocks: readonly string[], parts: readonly string[], library: Library): Design {
  const refs = [...planned.blocks.flatMap((b) => (blocks.includes(b.id) ? b.refs : [])), ...parts];
  const design = refs.length === 0 ? planned : applyPatch(planned, [{ op: 'remove_part', refs }], new LibraryBook(library, planned)).design;
  const current = upToDate(design, EMPTY, planned, library);
  return { ...current, assumptions: current.assumptions.filter((a) => !a.includes(UNFED)) };
}

/** What brings a supply onto the board. */
const FEEDS: ReadonlySet<Ask['kind']> = new Set<Ask['kind']>(['supply', 'charging']);
const NO_SUPPLY = 'No line that was planned names the supply: what feeds the board is yours to settle.';

/** A line that the design does not serve: a reason, and whether it is the supply's. */
interface Unserved {
  readonly line: string;
  readonly why: string;
  readonly feeds: boolean;
}

function unserved(lines: readonly string[], design: Design, library: Library): readonly Unserved[] {
  const { request } = design;
  const latest = (request?.messages.length ?? 0) - 1;
  // Read otherwise than it was written (another script, a question taken out) it tells nothing of the lines.
  if (request === undefined || request.messages[latest] !== joined(lines) || design.components.length === 0) return [];
  const at = whereLines(lines);
  const lineOf = (span: Span | undefined): string | undefined =>
    span?.message === latest ? at.find((l) => span.from >= l.from && span.from < l.to)?.line : undefined;
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const open: Unserved[] = [];
  for (const { ask: id, state, says } of auditDesign({ request, design, library, lexicon: loadLexicon(library) }).entries) {
    const ask = asks.get(id);
    const line = lineOf(ask?.words[0]);
    if (state !== 'unmet' || ask === undefined || line === undefined || ask.not === true || OF_THE_BOARD.has(ask.kind)) continue;
    // The parts that it speaks of stood on what was tried, and are on no board.
    open.push({ line, why: `as tried, “${ask.text.trim()}”: ${says}`, feeds: FEEDS.has(ask.kind) });
  }
  // A word of a line that plans nothing else takes nothing wrong.
  const plans = new Set(request.asks.flatMap((a) => (OF_THE_BOARD.has(a.kind) || a.not === true ? [] : a.words.map(lineOf))));
  for (const { words, text, weight } of request.unread) {
    const line = lineOf(words);
    if (weight === 'loud' && NAME.test(text) && line !== undefined && plans.has(line))
      open.push({ line, why: `“${text.trim()}” is not understood.`, feeds: false });
  }
  return open;
}

/** What is written like the name of a part, a signal or a sort of things: of a plain word that nobody understood the rest of the line tells enough. */
const NAME = /\d|\p{Lu}{2}/u;

/** Where each line stands in what is read. */
function whereLines(lines: readonly string[]): { readonly line: string; readonly from: number; readonly to: number }[] {
  let from = 0;
  return lines.map((line) => {
    const to = from + joined([line]).length + 1;
    const at = { line, from, to };
    from = to;
    return at;
  });
}
