import type { Board } from '../../board/index.js';
import type { Design } from '../../design/index.js';

/** An earlier (or the current) version of the project. */
export interface PastVersion {
  /** `v003` */
  readonly version: string;
  /** The version that it was made from; null: the first, or one of another project. */
  readonly parent: string | null;
  /** The message that made it. */
  readonly message: string;
  readonly design: Design;
}

/** What was said before. */
export interface Turn {
  readonly you: string;
  readonly bot: string;
}

/** The board that a message is about. */
export interface About {
  readonly design: Design;
  /** As it was built; null where nobody has it. */
  readonly board: Board | null;
  /** The conversation so far, oldest first; absent: unknown. */
  readonly said?: readonly Turn[];
  /** The project's versions, oldest first, for "undo" and "what changed"; absent: unknown. See `speaksOfPast`. */
  readonly past?: readonly PastVersion[];
  /** What a change of the request would make of the board, with what would change; why not; null: it is no order. Absent: nobody plans. */
  readonly merged?: (
    order: string,
  ) => { readonly design: Design; readonly reply: string; readonly changes?: readonly string[] } | { readonly why: readonly string[] } | null;
  /** What a sentence says is there, held against the board; null: it says nothing of the kind, or was not understood. Absent: nobody reads it. */
  readonly held?: (said: string) => string | null;
  /** What was decided of the board, and why; absent: nobody knows. */
  readonly told?: () => { readonly decisions: readonly { readonly what: string; readonly why: string }[] };
  /** The version that the message is about; absent: unknown. */
  readonly version?: string;
}
