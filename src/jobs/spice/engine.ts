import type { Vectors } from '../../electrical/spice/index.js';

/** What an engine answers to a deck: its vectors, or why it has none. */
export type SpiceAnswer = { ok: true; vectors: Vectors } | { ok: false; reason: string };

/** A circuit simulator: runs decks one after the other and is done. */
export interface SpiceEngine {
  /** "ngspice-39". */
  readonly name: string;
  /** Runs decks until one fails; so many answers as decks were run. Rejects only when `signal` aborts. */
  run(decks: readonly string[], signal?: AbortSignal): Promise<SpiceAnswer[]>;
}

/** A job may take this long, ms: the steps of a transient are bounded by it too. */
export const TIMEOUT_MS = 60_000;

const TROUBLE = /(^|\b)(error|fatal|aborted|singular matrix|no convergence|timestep too small|too many iterations|doAnalyses)/i;

/** The first line that says what went wrong; null where there are only notes and warnings. */
export function trouble(lines: readonly string[]): string | null {
  return lines.find((line) => TROUBLE.test(line) && !/^\s*(note|warning)/i.test(line))?.trim() ?? null;
}
