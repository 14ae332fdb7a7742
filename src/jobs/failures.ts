import { ModelError } from '../chat/model/index.js';
import { DesignError, JsonRefused } from '../design/index.js';
import { StoreError, type StoreProblem } from '../projects/errors.js';
import { BuildCrashed } from './turn.js';

/** Errors lose their class between threads, so they travel as plain words. */
export type WorkerFailure =
  | { kind: 'design'; path: string; reason: string }
  | { kind: 'model'; problem: ModelError['problem']; message: string }
  | { kind: 'store'; problem: StoreProblem; message: string }
  | { kind: 'json'; problem: JsonRefused['problem']; reason: string; path: string }
  | { kind: 'crash'; message: string; stack: string };
export function failureOf(error: unknown): WorkerFailure {
  if (error instanceof DesignError) return { kind: 'design', path: error.path, reason: error.reason };
  if (error instanceof ModelError) return { kind: 'model', problem: error.problem, message: error.message };
  if (error instanceof StoreError) return { kind: 'store', problem: error.problem, message: error.message };
  if (error instanceof JsonRefused) return { kind: 'json', problem: error.problem, reason: error.reason, path: error.path };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'crash', message, stack: stack ?? '' };
}

/** What a worker could not throw across the threads. */
export function thrown(failure: WorkerFailure): Error {
  if (failure.kind === 'design') return new DesignError(failure.path, failure.reason);
  if (failure.kind === 'model') return new ModelError(failure.problem, failure.message);
  if (failure.kind === 'store') return new StoreError(failure.problem, failure.message);
  if (failure.kind === 'json') return new JsonRefused(failure.problem, failure.reason, failure.path);
  const error = new BuildCrashed(failure.message);
  error.stack = failure.stack;
  return error;
}
