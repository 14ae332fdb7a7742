import { build } from '../build/index.js';
import { type Plan, planSentence } from '../chat/builtin/index.js';
import { diffDesigns } from '../design/diff.js';
import type { Design } from '../design/index.js';
import type { Library } from '../parts/index.js';
import type { TurnContext, TurnRequest, TurnResult } from './turn.js';

/** Longest conversation that is planned from, as long as a design's prompt may be. */
const LONGEST_PROMPT = 20_000;

/** One turn of the builtin planner and, when there is something to build, the build. Synchronous work: runs in a worker thread. */
export async function takeTurn(request: TurnRequest, library: Library, context: TurnContext): Promise<TurnResult> {
  context.onPhase?.('think');
  const plan = planTurn(request, library);
  if (plan.kind === 'answer') return plan;
  const design = request.base === null ? plan.design : { ...plan.design, constraints: request.base.constraints };
  const name = request.name ?? design.name;
  const built = await build({ design, seed: request.seed, name, version: request.version }, library, {
    ...(context.signal === undefined ? {} : { signal: context.signal }),
    ...(context.onPhase === undefined ? {} : { phase: context.onPhase }),
    ...(context.onProgress === undefined ? {} : { progress: context.onProgress }),
  });
  return {
    kind: 'built',
    reply: plan.reply,
    decisions: [...design.assumptions, ...design.unmet],
    changes: diffDesigns(request.base, design).summary,
    name,
    design: built.design,
    board: built.board,
    files: built.files,
  };
}

/**
 * The builtin planner knows sentences, not edits: a message about a board is planned together with what was asked before. When that
 * changes nothing, the message was no order, and is answered as one that stands alone.
 */
function planTurn({ message, base }: TurnRequest, library: Library): Plan {
  if (base === null || base.prompt === '') return planSentence(message, library);
  const whole = `${base.prompt}\n${message}`;
  if (whole.length > LONGEST_PROMPT) return planSentence(message, library);
  const plan = planSentence(whole, library);
  if (plan.kind === 'answer' || !sameBoard(base, plan.design)) return plan;
  const alone = planSentence(message, library);
  if (alone.kind === 'answer') return alone;
  return { kind: 'answer', reply: `Nothing about the board changes with that: it already is what was asked. ${alone.reply}` };
}

function sameBoard(a: Design, b: Design): boolean {
  return diffDesigns(a, b).empty && JSON.stringify(a.board) === JSON.stringify(b.board);
}
