import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Board, boardSchema } from '../board/index.js';
import { fileStem } from '../build/index.js';
import type { ModelChoice } from '../chat/model/index.js';
import { type Constraints, checkDesign, type Design, DesignError } from '../design/index.js';
import { type BuiltTurn, checkMessage, type Task, type TurnResult, WorkerBuilder } from '../jobs/index.js';
import { replaceFile } from '../projects/files.js';
import { fileKind, zipOf } from '../projects/index.js';
import type { Settings } from '../server/settings.js';
import { PhaseLines } from './progress.js';
import { mustBeFolder, Refusal, readInput, reasonOf } from './refusal.js';
import { jsonReport, tableReport } from './report.js';

export interface DesignOrder {
  /** What is said, one after another: the first makes the board, the others change it. */
  readonly turns: readonly string[];
  /** null: out/<name> below the working folder. */
  readonly out: string | null;
  readonly seed: number;
  readonly json: boolean;
  /** Build whatever is missing of the wish. */
  readonly anyway: boolean;
  /** The board's name; null: as the words give it. */
  readonly name: string | null;
  /** Boards that are priced; null: as the words say, or the usual five. */
  readonly quantity: number | null;
  readonly constraints: Constraints | null;
  /** A zip of the manufacturing files too. */
  readonly zip: boolean;
  /** null: the builtin planner. */
  readonly model: ModelChoice | null;
  /** Where the parts database, the user's own library and the models' keys are. */
  readonly settings: Pick<Settings, 'state' | 'library' | 'chat'>;
}

type Built = Pick<BuiltTurn, 'design' | 'board'>;

/** A sentence to a folder of files, without the service. Exit code: 0 clean, 1 built but not clean, 2 bad input. */
export const designCommand = (order: DesignOrder): Promise<number> =>
  told(order, order.out ?? OUT, async (run) => ship(order, await say(order, null, run)));

/** Words about the board in a folder: it is changed there, or in another. */
export const editCommand = (order: DesignOrder, folder: string): Promise<number> =>
  told(order, order.out ?? folder, async (run) => ship({ ...order, out: order.out ?? folder }, await say(order, await readFolder(folder), run)));

/** A question about the board in a folder. Exit code: 0 answered, 1 the words would change it. */
export const askCommand = (order: DesignOrder, folder: string): Promise<number> =>
  told(order, null, async (run) => {
    const taken = await run(taskOf(order, order.turns.join(' '), await readFolder(folder)));
    const reply = taken.kind === 'answer' ? taken.reply : `That would change the board: say it with "boardwright edit ${folder} …".`;
    process.stdout.write(order.json ? `${JSON.stringify({ answer: taken.kind === 'answer', reply }, null, 1)}\n` : `${reply}\n`);
    return taken.kind === 'answer' ? 0 : 1;
  });

type Run = (task: Task) => Promise<TurnResult>;

/** Where boards go that nobody named a folder for. */
const OUT = 'out';

/** Runs the pipeline with its phases told on stderr; what is refused is told in a sentence. `folder`: where files will be written; null: none will. */
async function told(order: DesignOrder, folder: string | null, work: (run: Run) => Promise<number>): Promise<number> {
  const lines = new PhaseLines(process.stderr);
  let builder: WorkerBuilder | null = null;
  let mark: '✓' | '✗' = '✗';
  const run: Run = async (task) => {
    const { state, chat, library } = order.settings;
    builder ??= new WorkerBuilder(1, state, chat.models, library);
    const taken = await builder.run(task, {
      onPhase: (phase) => lines.enter(phase),
      onProgress: (_phase, done, total, what) => lines.progress(done, total, what),
    });
    lines.end('✓');
    return taken;
  };
  try {
    if (folder !== null) await mustBeFolder(folder);
    const code = await work(run);
    mark = '✓';
    return code;
  } catch (error) {
    lines.end('✗');
    const why = reasonOf(error);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    if (order.json) process.stdout.write(`${JSON.stringify({ error: why })}\n`);
    return 2;
  } finally {
    lines.end(mark);
    await (builder as WorkerBuilder | null)?.close();
  }
}

/** Says one thing after another, each about the board that the one before made. */
async function say(order: DesignOrder, before: Built | null, run: Run): Promise<BuiltTurn> {
  let at = before;
  let last: BuiltTurn | null = null;
  for (const words of order.turns) {
    const taken = await run(taskOf(order, words, at));
    if (taken.kind === 'answer') throw new DesignError('message', taken.reply);
    last = taken;
    at = taken;
  }
  if (last === null) throw new Refusal('nothing was said: name what the board shall be');
  return last;
}

function taskOf(order: DesignOrder, words: string, at: Built | null): Task {
  const { anyway, seed, quantity, constraints, name, model } = order;
  const held = { ...(quantity === null ? {} : { quantity }), ...(constraints === null ? {} : { constraints }) };
  return {
    kind: 'chat',
    message: checkMessage(words),
    anyway,
    seed,
    version: 'v001',
    revision: 'v001',
    name: name ?? (at === null ? null : at.board.name),
    base: at?.design ?? null,
    board: at?.board ?? null,
    chat: model,
    history: [],
    ...(Object.keys(held).length === 0 ? {} : { held }),
  };
}

async function readFolder(folder: string): Promise<Built> {
  const json = async (name: string): Promise<unknown> => {
    try {
      return JSON.parse(await readInput(join(folder, name)));
    } catch (error) {
      if (error instanceof SyntaxError) throw new Refusal(`${join(folder, name)} is no JSON`);
      throw error;
    }
  };
  const design: Design = checkDesign(await json('design.json'));
  const board: Board | undefined = boardSchema.safeParse(await json('board.json')).data;
  if (board === undefined) throw new Refusal(`${join(folder, 'board.json')} is no board that this release can read`);
  return { design, board };
}

async function ship(order: DesignOrder, taken: BuiltTurn): Promise<number> {
  const folder = resolve(order.out ?? join(OUT, fileStem(taken.name)));
  await mustBeFolder(folder);
  await mkdir(folder, { recursive: true });
  for (const file of taken.files) {
    const path = join(folder, file.name);
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, file.content);
  }
  const zip = order.zip ? await writeZip(folder, taken) : null;
  process.stdout.write(
    order.json ? `${JSON.stringify({ ...jsonReport(taken, folder), ...(zip === null ? {} : { zip }) }, null, 1)}\n` : tableReport(taken, folder),
  );
  return taken.board.passed ? 0 : 1;
}

/** The same board gives the same zip: its members are of no time. */
const NO_TIME = new Date('1980-01-01T00:00:00Z');

async function writeZip(folder: string, { name, files }: BuiltTurn): Promise<string> {
  const path = join(folder, `${fileStem(name)}-gerbers.zip`);
  const wanted = files.filter((f) => ['gerber', 'assembly'].includes(fileKind(f.name)));
  await pipeline(await zipOf(wanted.map((f) => ({ path: join(folder, f.name), name: f.name, mtime: NO_TIME }))), createWriteStream(path));
  return path;
}
