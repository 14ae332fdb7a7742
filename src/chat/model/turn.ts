import type { Board } from '../../board/index.js';
import type { Design } from '../../design/index.js';

/** How a model ended its turn. */
export type Ending =
  | { readonly kind: 'answer'; readonly reply: string }
  | { readonly kind: 'finish'; readonly reply: string; readonly head: Partial<Pick<Design, 'name' | 'summary' | 'assumptions' | 'unmet'>> };

/** What a model says of asks that were read wrongly, by their ids or words. */
export interface Settling {
  /** What they mean, by the parts, pins, nets, values and places that do it. */
  readonly otherwise?: Readonly<Record<string, string>>;
  /** Why they ask nothing of the board. */
  readonly asides?: Readonly<Record<string, string>>;
}

/** What planning came to. */
export interface Planned {
  /** null: nothing was planned, the design stands as it did. */
  readonly design: Design | null;
  readonly asks: readonly string[];
}

/** Why a turn does not end yet: sentences, and the board where one was built that has something to mend. */
export interface Unfinished {
  readonly says: readonly string[];
  readonly board: Board | string | null;
}

/** Builds a design in the middle of a turn, as its end would. */
export type Trial = (design: Design) => Board;

export interface PatchReport {
  /** What whoever sent the operations does not know from them: refs, order codes, nets that came or went. */
  readonly applied: string[];
  readonly refused: { readonly operation: number; readonly op: string; readonly reason: string }[];
}

/** What an operation did, or why it did not. */
export type Done = { ok: true; said: string } | { ok: false; reason: string };

/** What the electrical rules say of a design, in sentences. */
export interface DesignCheck {
  readonly errors: string[];
  readonly warnings: string[];
  readonly gaps: string[];
  /** What each rail carries. */
  readonly rails: string[];
  /** Whether the parts fit the outline that is set, by their areas; empty: none is set, or they do easily. */
  readonly room: string;
}
