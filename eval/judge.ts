import { build } from '../src/build/index.js';
import { costOf } from '../src/chat/builtin/answer/cost.js';
import type { PastVersion } from '../src/chat/builtin/index.js';
import { type ModelAccess, type ModelChoice, ModelError, NO_ACCESS, type Said } from '../src/chat/model/index.js';
import { type Design, DesignError } from '../src/design/index.js';
import { checkElectrical } from '../src/electrical/index.js';
import { thinkOver } from '../src/jobs/tasks.js';
import type { Library } from '../src/parts/index.js';
import { resolve } from '../src/parts/resolve.js';
import type { Outcome } from './checks.js';
import type { Prompt } from './prompt.js';

/** A line of a run. Figures that were not measured are null. */
export interface Row {
  readonly backend: string;
  readonly prompt: string;
  readonly id: string;
  readonly sort: Prompt['sort'];
  readonly level: Prompt['level'];
  /** Every expectation is met, no electrical error; where it was built, a clean board. */
  readonly passed: boolean;
  /** Electrical-rule errors; null for an answer. */
  readonly erc: number | null;
  /** Design-rule errors and open connections; null where nothing was built. */
  readonly drc: number | null;
  readonly unrouted: number | null;
  readonly expectations: { readonly met: number; readonly of: number; readonly failed: readonly string[] };
  /** USD for the parts of one board. */
  readonly cost: number | null;
  readonly seconds: number;
}

/** Who is judged: the builtin planner, or a chat model and how it is reached. */
export interface Judged {
  readonly choice: ModelChoice | null;
  readonly models: ModelAccess;
}

export const BUILTIN: Judged = { choice: null, models: NO_ACCESS };
export const nameOf = ({ choice }: Judged): string => (choice === null ? 'builtin' : `${choice.backend}:${choice.model}`);

/** Takes a prompt through its turns and holds what came out against its expectations. */
export async function judge(prompt: Prompt, library: Library, builds: boolean, judged: Judged = BUILTIN): Promise<Row> {
  const from = performance.now();
  const { outcome, failure, broken } = await converse(prompt, library, judged);
  const { design } = outcome;
  const failed = failure === null ? prompt.checks.filter((c) => !c.holds(outcome)).map((c) => c.what) : [`refused: ${failure}`];
  const refusalWanted = failure !== null && !broken && prompt.checks.every((c) => c.holds({ ...outcome, reply: failure }));
  const erc = design === null ? null : checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error').length;
  const board = design === null || !builds ? null : build({ design, seed: 1, name: prompt.id, version: 'v001' }, library).board;
  const met = failed.length === 0 || refusalWanted;
  return {
    backend: nameOf(judged),
    prompt: prompt.turns.at(-1) ?? '',
    id: prompt.id,
    sort: prompt.sort,
    level: prompt.level,
    passed: met && (erc ?? 0) === 0 && (board?.passed ?? true),
    erc,
    drc: board === null ? null : board.findings.filter((f) => f.severity === 'error').length - (erc ?? 0),
    unrouted: board?.unrouted.length ?? null,
    expectations: { met: prompt.checks.length - (refusalWanted ? 0 : failed.length), of: prompt.checks.length, failed: refusalWanted ? [] : failed },
    cost: design === null ? null : Math.round(costOf(design, library, 1).each * 100) / 100,
    seconds: Math.round((performance.now() - from) / 10) / 100,
  };
}

/** The conversation; a wish that cannot be met (DesignError) is a refusal in words, a model that fails is broken, any other error a fault of the program. */
async function converse(
  prompt: Prompt,
  library: Library,
  { choice, models }: Judged,
): Promise<{ outcome: Outcome; failure: string | null; broken: boolean }> {
  const history: Said[] = [];
  const untold = { kind: 'chat', board: null, chat: choice, seed: 1, version: 'v001', name: null, revision: null } as const;
  const versions: PastVersion[] = [];
  let design: Design | null = null;
  let outcome: Outcome = { design: null, before: null, reply: '' };
  for (const message of prompt.turns) {
    try {
      const at = versions.at(-1)?.version ?? null;
      const past = at === null ? {} : { past: { at, versions: [...versions] } };
      const thought = await thinkOver({ ...untold, message, base: design, history: [...history], ...past }, library, {}, models);
      const { reply } = thought.kind === 'design' ? thought.plan : thought;
      history.push({ you: message, bot: reply });
      outcome = { design: thought.kind === 'design' ? thought.design : null, before: design, reply };
      if (thought.kind !== 'design') continue;
      design = thought.design;
      versions.push({ version: `v${String(versions.length + 1).padStart(3, '0')}`, parent: at, message, design });
    } catch (error) {
      if (error instanceof ModelError) return { outcome: { design: null, before: design, reply: '' }, failure: error.message, broken: true };
      if (!(error instanceof DesignError)) throw error;
      return { outcome: { design: null, before: design, reply: error.reason }, failure: error.reason, broken: false };
    }
  }
  return { outcome, failure: null, broken: false };
}
