import type { Board } from '../board/index.js';
import { type Built, build, importBoard, reroute } from '../build/index.js';
import { planTurn } from '../chat/builtin/index.js';
import { diffDesigns } from '../design/diff.js';
import { type Design, keepToSelection } from '../design/index.js';
import type { Library } from '../parts/index.js';
import type { Task, TurnContext, TurnResult } from './turn.js';

/** One task of the pipeline. Synchronous work: runs in a worker thread. */
export async function runTask(task: Task, library: Library, context: TurnContext): Promise<TurnResult> {
  switch (task.kind) {
    case 'chat':
      return chat(task, library, context);
    case 'propose':
      return propose(task, library, context);
    case 'build':
      return built(task, library, context, { design: task.design, base: task.base, reply: task.design.summary });
    case 'import':
      return imported(task, context);
    case 'route':
      return routeAgain(task, library, context);
  }
}

type Of<K extends Task['kind']> = Extract<Task, { kind: K }>;

function chat(task: Of<'chat'>, library: Library, context: TurnContext): TurnResult {
  context.onPhase?.('think');
  const plan = planTurn(task.message, task.base === null ? null : { design: task.base, board: task.board }, library);
  if (plan.kind === 'answer') return { ...plan, refused: [] };
  const done = built(task, library, context, { design: plan.design, base: task.base, reply: plan.reply });
  return plan.renamed === undefined ? done : { ...done, renamed: plan.renamed };
}

function propose(task: Of<'propose'>, library: Library, context: TurnContext): TurnResult {
  context.onPhase?.('think');
  const plan = planTurn(task.message, { design: task.base, board: task.board }, library);
  if (plan.kind === 'answer') return { ...plan, refused: [] };
  const { design, refused } = keepToSelection(task.base, plan.design, task.selection);
  if (sameDesign(task.base, design)) {
    return { kind: 'answer', reply: `Nothing of that may change: ${refused.join('; ')}.`, refused };
  }
  return { ...built(task, library, context, { design, base: task.base, reply: plan.reply }), refused };
}

function imported(task: Of<'import'>, context: TurnContext): TurnResult {
  const { design, board, route, base } = task;
  const name = task.name ?? design.name;
  const done = importBoard({ design, board, route, seed: task.seed, name, version: task.version }, buildContext(context));
  const changes = diffDesigns(base, design).summary;
  return { ...shown(done, name), reply: importWords(done.board, route), decisions: [...design.assumptions], changes, refused: [] };
}

function importWords(board: Board, routed: boolean): string {
  const { parts, nets, vias } = board.stats;
  const open = board.unrouted.length === 0 ? 'every connection is made' : `${board.unrouted.length} connections are open`;
  const what = `${parts} parts, ${nets} nets, ${board.tracks.length} tracks, ${vias} vias and ${board.zones.length} pours`;
  const untouched = routed ? 'It was routed where it was open' : 'Nothing was designed, priced or routed';
  return `Read ${board.imported?.filename ?? 'the board'} as it is: ${what}; ${open}. ${untouched}.`;
}

function routeAgain(task: Of<'route'>, library: Library, context: TurnContext): TurnResult {
  const { design, board } = task;
  const name = task.name ?? design.name;
  const done = reroute({ design, board, seed: task.seed, name, version: task.version }, library, buildContext(context));
  return { ...shown(done, name), reply: routeWords(board, done.board), decisions: [], changes: [], refused: [] };
}

function built(
  task: Task,
  library: Library,
  context: TurnContext,
  { design, base, reply }: { design: Design; base: Design | null; reply: string },
): Extract<TurnResult, { kind: 'built' }> {
  const name = task.name ?? design.name;
  // An edit leaves where it is what it does not touch.
  const before = task.kind === 'chat' || task.kind === 'propose' ? task.board : null;
  const done = build({ design, seed: task.seed, name, version: task.version, before }, library, buildContext(context));
  const decisions = [...design.assumptions, ...design.unmet];
  return { ...shown(done, name), reply, decisions, changes: diffDesigns(base, design).summary, refused: [] };
}

const shown = ({ design, board, files }: Built, name: string) => ({ kind: 'built' as const, name, design, board, files });

const buildContext = ({ signal, onPhase, onProgress }: TurnContext) => ({
  ...(signal === undefined ? {} : { signal }),
  ...(onPhase === undefined ? {} : { phase: onPhase }),
  ...(onProgress === undefined ? {} : { progress: onProgress }),
});

function routeWords(before: Board, after: Board): string {
  const length = (board: Board): string => `${board.stats.track_mm.toFixed(0)} mm of tracks and ${board.stats.vias} vias`;
  const open = after.unrouted.length;
  return `Routed again: ${length(after)}, before ${length(before)}. ${open === 0 ? 'Every connection is made' : `${open} connections are open`}.`;
}

/** The same design, also in what no diff tells: where parts are wished, and what a person decided. */
const sameDesign = (a: Design, b: Design): boolean =>
  diffDesigns(a, b).empty && JSON.stringify([a.components, a.constraints]) === JSON.stringify([b.components, b.constraints]);
