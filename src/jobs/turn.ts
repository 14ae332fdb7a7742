import type { Board } from '../board/index.js';
import type { BuildPhase, Built, Crew, ExternalRouter, Layouts } from '../build/index.js';
import type { PastVersion } from '../chat/builtin/index.js';
import type { Attached, ModelChoice, Said } from '../chat/model/index.js';
import type { Constraints, Design, Selection } from '../design/index.js';

/** Where a job stands: DECISIONS.md §7. */
export type Phase = 'queued' | 'think' | BuildPhase | 'commit';

/** What the result of a task will be. */
interface Target {
  /** Whole number 0–10000. */
  readonly seed: number;
  /** Id that the version will have; it is printed on the board. */
  readonly version: string;
  /** Project's name; null: the design's own. */
  readonly name: string | null;
}

/** Who thinks about a message. */
interface Thinking {
  /** null: the builtin planner. */
  readonly chat: ModelChoice | null;
  /** What was said before, oldest first. */
  readonly history: readonly Said[];
  /** The project's versions, where the message speaks of them; `at`: the current one. Absent: it does not. */
  readonly past?: { readonly at: string; readonly versions: readonly PastVersion[] };
}

/** Work for the pipeline. */
export type Task = Target &
  (
    | (Thinking & {
        /** A sentence, about the board `base` when there is one. */
        readonly kind: 'chat';
        readonly message: string;
        readonly attached?: readonly Attached[];
        /** Build whatever is missing of the wish. */
        readonly anyway?: boolean;
        readonly base: Design | null;
        /** The board of `base` as it was built; null where nobody can read it. */
        readonly board: Board | null;
        /** What a person decided beside the words. */
        readonly held?: { readonly quantity?: number; readonly constraints?: Constraints };
        /** Id that the revision of a build that is not clean will have; null: nothing is revised. */
        readonly revision: string | null;
      })
    | (Thinking & {
        /** A sentence whose changes are kept to a selection (null: anything may change). */
        readonly kind: 'propose';
        readonly message: string;
        readonly attached?: readonly Attached[];
        readonly base: Design;
        readonly board: Board | null;
        readonly selection: Selection | null;
      })
    | {
        /** A design as it is. `base`: what it came from, to tell the changes. */
        readonly kind: 'build';
        readonly design: Design;
        readonly base: Design | null;
        /** The board of the base where what is not changed keeps its place; absent, null: everything is placed anew. */
        readonly board?: Board | null;
        /** Parts of the base that a person removed: what was asked for with them is taken back. */
        readonly removed?: readonly string[];
        /** As it was when this design was built before; absent: whether its base wants the same outline. */
        readonly byHand?: boolean;
      }
    | {
        /** A board that was read from a file. `route`: open connections get tracks. */
        readonly kind: 'import';
        /** The design and the board: a ReadBoard, as `v8.serialize` writes it. */
        readonly packed: Uint8Array;
        readonly route: boolean;
        readonly base: Design | null;
      }
    | {
        /** New copper for a board whose parts stay where they are. */
        readonly kind: 'route';
        readonly design: Design;
        readonly board: Board;
      }
  );

export type TurnResult =
  | { readonly kind: 'answer'; readonly reply: string; readonly refused: string[] }
  | {
      readonly kind: 'built';
      readonly reply: string;
      /** What was assumed and what could not be done, in sentences. */
      readonly decisions: string[];
      /** What is different from the base, in sentences. */
      readonly changes: string[];
      /** What was asked and not done because it lies outside the selection, by name. */
      readonly refused: string[];
      readonly name: string;
      /** What was asked for and is taken back with the parts that were removed. */
      readonly takenBack?: readonly string[];
      /** Built as an edit by hand, which keeps the outline. */
      readonly byHand?: boolean;
      /** The name that the message gives the project. */
      readonly renamed?: string;
      readonly design: Design;
      readonly board: Board;
      readonly files: Built['files'];
      /** The build that was not clean, of which this is the revision. */
      readonly first?: Pick<Built, 'design' | 'board' | 'files'>;
    };
export type BuiltTurn = Extract<TurnResult, { kind: 'built' }>;

export interface TurnContext {
  /** The job that it is for; absent: none. */
  readonly id?: string;
  /** Who asked for it, for a fair share of the workers; absent: nobody by name. */
  readonly user?: string;
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: Phase) => void;
  /** A picture (SVG) of the board as far as it is: placed, then with its copper. */
  readonly onPicture?: (svg: string) => void;
  readonly onProgress?: (phase: Phase, done: number, total: number, what: string) => void;
  /** Folder for the files of the external router; absent: one of the system's own. */
  readonly work?: string;
  /** The external router, inside the worker. */
  readonly external?: ExternalRouter;
  /** Who helps with layouts that take several attempts, inside the worker. */
  readonly crew?: Crew;
  /** Layouts of the same turn, inside the worker. */
  readonly layouts?: Layouts;
}

/**
 * Turns a task into an answer or a built board. Rejects with DesignError for a wish that cannot be met (the reason is for people), with
 * BuildCrashed for a fault of the program, ModelError where the chat model cannot, and with the signal's reason when it was stopped.
 */
export interface Builder {
  run(task: Task, context?: TurnContext): Promise<TurnResult>;
  close(): Promise<void>;
}

/** The pipeline failed: a fault of this program, not of the words. */
export class BuildCrashed extends Error {
  override readonly name = 'BuildCrashed';
}
