import type { Board } from '../board/index.js';
import type { Design } from '../design/index.js';
import { DesignError } from '../design/index.js';
import { checkMessage } from '../jobs/message.js';
import { runTask, thinkOver } from '../jobs/tasks.js';
import type { BuiltTurn, Task } from '../jobs/turn.js';
import type { Library } from '../parts/index.js';
import { loadLibrary } from '../parts/load.js';

/** What words are about, where they are not about a new board. */
export interface WordOptions {
  /** The design that the words change; absent: they ask for a new one. */
  readonly base?: Design;
  /** The board of `base`: parts that the words do not touch keep their places. */
  readonly board?: Board;
  /** Build it even where the heart of the wish cannot be served. */
  readonly anyway?: boolean;
  /** Parts, blocks and catalogue; absent: the shipped ones. */
  readonly library?: Library;
}

export interface BoardOptions extends WordOptions {
  /** Whole number 0–10000, 1 where absent; the same words and seed give the same bytes. */
  readonly seed?: number;
  /** Printed on the board; "v001" where absent. */
  readonly version?: string;
}

export interface Designed {
  readonly design: Design;
  /** What was assumed, in sentences. */
  readonly decisions: readonly string[];
  /** What was asked and is not in the design, in sentences. */
  readonly refused: readonly string[];
}

type ChatTask = Extract<Task, { kind: 'chat' }>;

const chatTask = (words: string, { base, board, anyway = false }: WordOptions, seed: number, version: string): ChatTask => ({
  kind: 'chat',
  message: checkMessage(words),
  anyway,
  seed,
  version,
  revision: version,
  name: null,
  base: base ?? null,
  board: board ?? null,
  chat: null,
  history: [],
});

/**
 * Words to a circuit: parts with their values, nets, decisions. `build` makes a board of it. The same words give the same design.
 *
 * Throws DesignError (`message`) where the words name no board (its reason is what the planner answered), are empty, or are longer than 20,000
 * characters, and DesignError naming the field for what no board can hold.
 *
 * @example
 * ```ts
 * import { design } from 'boardwright';
 *
 * const { design: lamp } = await design('555 timer blinking an LED from a 9 V battery');
 * console.log(lamp.components.map((c) => `${c.ref} ${c.value}`));
 * ```
 */
export async function design(words: string, options: WordOptions = {}): Promise<Designed> {
  const thought = await thinkOver(chatTask(words, options, 1, 'v001'), options.library ?? loadLibrary());
  if (thought.kind === 'answer') throw new DesignError('message', thought.reply);
  return { design: thought.design, decisions: [...thought.design.assumptions], refused: thought.plan.refused };
}

/**
 * Words to a board with all its files: what `boardwright design` does, in the calling thread (seconds of computing). Throws as `design` does.
 *
 * @example
 * ```ts
 * import { board } from 'boardwright';
 *
 * const made = await board('a red LED with its resistor on a 5 V screw terminal', { seed: 3 });
 * console.log(made.board.passed, made.files.map((f) => f.name));
 * ```
 */
export async function board(words: string, options: BoardOptions = {}): Promise<BuiltTurn> {
  const { seed = 1, version = 'v001' } = options;
  const result = await runTask(chatTask(words, options, seed, version), options.library ?? loadLibrary(), {});
  if (result.kind === 'answer') throw new DesignError('message', result.reply);
  return result;
}
