import { alignRefs, type Design } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import type { About, Turn } from './about.js';
import { beginsAsOrder } from './edit/clauses.js';
import { editDesign } from './edit/index.js';
import { inEnglish } from './language/index.js';
import { readSize } from './read/board.js';
import { normalise, tokenise } from './read/lexer.js';
import { type Plan, planSentence } from './sentence.js';

/** What a conversation asked of a board, line by line. */
export interface Asked {
  /** What planning reads. */
  readonly wishes: readonly string[];
  /** Edits that were carried out on what planning made, oldest first. */
  readonly edits: readonly string[];
}

/** "10 mm wider": it has no meaning once the size that it was said of is gone, so the size that it made is kept. */
const RELATIVE_SIZE = /\b(?:bigger|larger|smaller|wider|narrower|taller|higher|longer|shorter|shave|trim|tighter|roomier)\b/i;

/** Parts what was asked of a board by going through it again: what was an edit then is no wish for the planner. */
export function askedOf({ design, board, said = [] }: About, library: Library): Asked {
  const lines = design.prompt.split('\n');
  const from = lines.findIndex((line, i) => i > 0 && isLater(line, said));
  if (from < 0) return { wishes: lines, edits: [] };
  const wishes = lines.slice(0, from);
  const edits: string[] = [];
  const turns: Turn[] = [{ you: wishes.join('\n'), bot: '' }];
  let now = plannedWith(wishes, edits, library, board);
  for (const line of lines.slice(from)) {
    const edited = now === null ? null : editDesign(line, { design: now, board, said: turns }, library);
    if (edited?.changed === true) {
      edits.push(line);
      now = edited.design;
    } else {
      wishes.push(line);
      now = plannedWith(wishes, edits, library, board);
    }
    turns.push({ you: line, bot: edited?.reply ?? '' });
  }
  return { wishes, edits };
}

/** Whether a line of the prompt was said after the first message. */
function isLater(line: string, said: readonly Turn[]): boolean {
  const wanted = normalise(line).trim();
  if (wanted === '') return false;
  if (said.length < 2) return beginsAsOrder(line);
  return said.slice(1).some(({ you }) => normalise(inEnglish(you).text).includes(wanted));
}

function plannedWith(wishes: readonly string[], edits: readonly string[], library: Library, board: About['board']): Design | null {
  const plan = planSentence(wishes.join('\n'), library);
  return plan.kind === 'answer' ? null : withEdits(plan.design, edits, { board }, library).design;
}

/** The design with edits carried out on it again; those that mean nothing on it any more are lost. `like`: the design that the refs in them speak of. */
function withEdits(
  planned: Design,
  edits: readonly string[],
  { board, like }: { board: About['board']; like?: Design },
  library: Library,
): { design: Design; lost: string[] } {
  let design = planned;
  const lost: string[] = [];
  const said: Turn[] = [{ you: planned.prompt, bot: '' }];
  for (const edit of edits) {
    const means = like === undefined || sameRefs(edit, like, design);
    const again = means ? editDesign(edit, { design, board, said }, library) : null;
    if (again?.changed === true) design = again.design;
    else lost.push(edit);
    said.push({ you: edit, bot: again?.reply ?? '' });
  }
  return { design, lost };
}

/** Whether the refs that an edit names mean the same parts on both boards. */
function sameRefs(edit: string, base: Design, design: Design): boolean {
  const jobOf = (d: Design, ref: string): string | undefined => d.components.find((c) => c.ref === ref)?.purpose;
  const refs = [...edit.matchAll(/\b[A-Z]{1,3}\d{1,3}\b/gi)].map((m) => m[0].toUpperCase());
  return refs.every((r) => jobOf(base, r) === jobOf(design, r));
}

/**
 * The board planned from what was asked of it, with the edits that lay between carried out on it again: "remove one of the buttons" means nothing
 * to a board that is yet to be planned. What cannot be carried over is said. `message`: what the latest turn says, whose size wins.
 */
export function rebuilt({ wishes, edits }: Asked, message: string, { design: base, board }: About, library: Library): Plan {
  const plan = planSentence(wishes.join('\n').trim(), library);
  if (plan.kind === 'answer') return plan;
  const { design, lost } = withEdits(alignRefs(base, plan.design), edits, { board, like: base }, library);
  const told = lost.filter((l) => !RELATIVE_SIZE.test(l));
  const carried = edits.filter((e) => !lost.includes(e));
  const stand = carried.length === 0 ? '' : `\n\nAs changed before, and carried over:\n${carried.map((e) => `- ${e}`).join('\n')}`;
  const kept = told.length === 0 ? '' : `\n\nNot carried over to the new plan:\n${told.map((l) => `- ${l}`).join('\n')}`;
  const sized = { ...design, board: sizeOf(design, plan.design, base, edits, message) };
  const prompt = [...wishes, ...edits].join('\n').trim();
  return aligned(base, { ...plan, design: { ...sized, prompt }, reply: `${plan.reply}${stand}${kept}` });
}

/** The size that the latest message names, else the one that relative edits had made, else that of the plan and its edits. */
function sizeOf(design: Design, planned: Design, base: Design, edits: readonly string[], message: string): Design['board'] {
  const named = readSize(tokenise(message), new Set());
  const from = named.width_mm !== undefined || named.height_mm !== undefined ? planned : edits.some((e) => RELATIVE_SIZE.test(e)) ? base : null;
  if (from === null) return design.board;
  const { width_mm: _w, height_mm: _h, ...rest } = design.board;
  const { width_mm, height_mm } = from.board;
  return { ...rest, ...(width_mm === undefined ? {} : { width_mm }), ...(height_mm === undefined ? {} : { height_mm }) };
}

/** The plan with the refs that the board's parts have already, and with what a person decided about the board. */
export function aligned(base: Design, plan: Plan): Plan {
  return plan.kind === 'answer' ? plan : { ...plan, design: alignRefs(base, { ...plan.design, constraints: base.constraints }) };
}
