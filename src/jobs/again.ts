import { z } from 'zod';
import { StoreError } from '../projects/index.js';
import type { Again } from './asked-job.js';
import type { Job } from './job.js';
import type { FinishedProposal, Proposing } from './proposing.js';
import type { FinishedTurn, Started, Turns } from './turns.js';

const whatSchema = z.looseObject({ what: z.enum(['chat', 'design', 'board', 'rebuild', 'route', 'propose', 'change']) });

export interface SentAgain {
  readonly started: Started;
  /** What `wait: true` answers. */
  finished(): Promise<FinishedTurn | FinishedProposal>;
}

/** Asks again what a job of `project` was asked, as a job of its own. StoreError `conflict` where that no longer fits the project. */
export async function sendAgain(to: { turns: Turns; proposing: Proposing }, { project, id }: Job, order: unknown): Promise<SentAgain> {
  if (!whatSchema.safeParse(order).success) throw new StoreError('conflict', `what job ${id} was asked is of another release; send it anew`);
  const again = order as Again;
  switch (again.what) {
    case 'propose':
    case 'change': {
      const started = await proposedAgain(to.proposing, project, again);
      return { started, finished: async () => to.proposing.finished(await started.ended) };
    }
    default: {
      const started = await turnAgain(to.turns, project, again);
      return { started, finished: async () => to.turns.finished(await started.ended) };
    }
  }
}

function turnAgain(turns: Turns, project: string, again: Exclude<Again, { what: 'propose' | 'change' }>): Promise<Started> {
  switch (again.what) {
    case 'chat':
      return turns.chat(project, again);
    case 'design':
      return turns.importDesign(project, again.design, again.note);
    case 'board':
      return turns.importBoard(project, again.board, again.route, again.note);
    case 'rebuild':
      return turns.rebuild(project, again.base, again.seed);
    case 'route':
      return turns.routeAgain(project, again.base);
  }
}

async function proposedAgain(proposing: Proposing, project: string, again: Extract<Again, { what: 'propose' | 'change' }>): Promise<Started> {
  if (again.what === 'propose') return proposing.propose(project, again.message, again.selection, again.model, again.attached);
  const { base, design } = await proposing.currentDesign(project);
  if (base !== again.base) throw new StoreError('conflict', `the change was made to ${again.base}, and ${base} is current now; ask for it anew`);
  return proposing.proposeChange(project, again.message, base, design, again.change);
}
