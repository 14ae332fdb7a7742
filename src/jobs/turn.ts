import type { Board } from '../board/index.js';
import type { BuildPhase, Built } from '../build/index.js';
import type { Design } from '../design/index.js';

/** Where a job stands: DECISIONS.md §7. */
export type Phase = 'queued' | 'think' | BuildPhase | 'commit';

/** What a chat turn asks of the builder. */
export interface TurnRequest {
  readonly message: string;
  /** Whole number 0–10000. */
  readonly seed: number;
  /** Id that the version will have; it is printed on the board. */
  readonly version: string;
  /** Project's name; null: the planner's name for the design. */
  readonly name: string | null;
  /** The design that the message is about; null: there is none yet. */
  readonly base: Design | null;
}

export type TurnResult =
  | { readonly kind: 'answer'; readonly reply: string }
  | {
      readonly kind: 'built';
      readonly reply: string;
      /** What the planner assumed and what it could not do, in sentences. */
      readonly decisions: string[];
      /** What is different from the base, in sentences. */
      readonly changes: string[];
      readonly name: string;
      readonly design: Design;
      readonly board: Board;
      readonly files: Built['files'];
    };

export interface TurnContext {
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: Phase) => void;
  readonly onProgress?: (phase: Phase, done: number, total: number, what: string) => void;
}

/**
 * Turns a message into an answer or a built board. Rejects with DesignError for a wish that cannot be met (the reason is for people), with
 * BuildCrashed for a fault of the program, and with the signal's reason when it was stopped.
 */
export interface Builder {
  chat(request: TurnRequest, context?: TurnContext): Promise<TurnResult>;
  close(): Promise<void>;
}

/** The pipeline failed: a fault of this program, not of the words. */
export class BuildCrashed extends Error {
  override readonly name = 'BuildCrashed';
}
