import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileStem } from '../build/index.js';
import { DesignError } from '../design/index.js';
import { checkMessage, type TurnResult, WorkerBuilder } from '../jobs/index.js';
import { replaceFile } from '../projects/files.js';
import { PhaseLines } from './progress.js';
import { jsonReport, tableReport } from './report.js';

export interface DesignOrder {
  readonly sentence: string;
  /** null: out/<name> below the working folder. */
  readonly out: string | null;
  readonly seed: number;
  readonly json: boolean;
  /** Build whatever is missing of the wish. */
  readonly anyway: boolean;
  /** Private state of the service: its imported parts list is used here too. */
  readonly state: string;
}

/** A sentence to a folder of files, without the service. Exit code: 0 clean, 1 built but not clean, 2 bad input. */
export async function designCommand(order: DesignOrder): Promise<number> {
  const lines = new PhaseLines(process.stderr);
  const builder = new WorkerBuilder(1, order.state);
  let taken: TurnResult;
  try {
    const message = checkMessage(order.sentence);
    taken = await builder.run(
      {
        kind: 'chat',
        message,
        anyway: order.anyway,
        seed: order.seed,
        version: 'v001',
        revision: 'v001',
        name: null,
        base: null,
        board: null,
        chat: null,
        history: [],
      },
      { onPhase: (phase) => lines.enter(phase), onProgress: (_phase, done, total, what) => lines.progress(done, total, what) },
    );
  } catch (error) {
    lines.end('✗');
    if (!(error instanceof DesignError)) throw error;
    return refuse(order, error.path === 'message' ? error.reason : error.message);
  } finally {
    await builder.close();
  }
  lines.end('✓');
  if (taken.kind === 'answer') return refuse(order, taken.reply);
  const folder = resolve(order.out ?? join('out', fileStem(taken.name)));
  await mkdir(folder, { recursive: true });
  for (const file of taken.files) {
    const path = join(folder, file.name);
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, file.content);
  }
  process.stdout.write(order.json ? `${JSON.stringify(jsonReport(taken, folder), null, 1)}\n` : tableReport(taken, folder));
  return taken.board.passed ? 0 : 1;
}

function refuse(order: DesignOrder, reason: string): number {
  process.stderr.write(`${reason}\n`);
  if (order.json) process.stdout.write(`${JSON.stringify({ error: reason })}\n`);
  return 2;
}
