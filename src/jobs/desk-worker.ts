import type { Design } from '../design/index.js';
import { loadLibrary } from '../parts/load.js';
import { resolve } from '../parts/resolve.js';
import { failureOf, type WorkerFailure } from './worker.js';

/** What the library knows, asked one question at a time. Synchronous work: runs in a thread of its own. */
const QUESTIONS = {
  checkResolves: (design: Design): null => {
    resolve(design, loadLibrary());
    return null;
  },
};
export type Questions = typeof QUESTIONS;

export interface Question {
  readonly name: keyof Questions;
  readonly args: readonly unknown[];
}
export type DeskAnswer = { ok: true; result: unknown } | { ok: false; error: WorkerFailure };

/** Entry of the thread. */
export default function ask({ name, args }: Question): DeskAnswer {
  try {
    const answer = QUESTIONS[name] as (...given: readonly unknown[]) => unknown;
    return { ok: true, result: answer(...args) };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
