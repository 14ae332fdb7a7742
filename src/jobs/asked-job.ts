import type { Attached, ModelChoice } from '../chat/model/index.js';
import type { Design, Selection } from '../design/index.js';
import type { PackedBoard } from './read-in.js';

/** A change that is ready to be built: of a part or a block, made without a model. */
export interface ReadyChange {
  readonly design: Design;
  /** What it did, in sentences; also the line of the conversation when it is accepted. */
  readonly reply: string;
  readonly ref?: string;
  readonly removed?: string[];
}

/** What a job was asked to do, kept so that it can be asked again. */
export type Again =
  | {
      readonly what: 'chat';
      readonly message: string;
      readonly base?: string;
      readonly model: ModelChoice | null;
      readonly anyway?: boolean;
      readonly attached?: readonly Attached[];
    }
  | { readonly what: 'design'; readonly design: Design; readonly note: string }
  | { readonly what: 'board'; readonly board: PackedBoard; readonly route: boolean; readonly note: string }
  | { readonly what: 'rebuild'; readonly base: string; readonly seed: number | null }
  | { readonly what: 'route'; readonly base: string }
  | {
      readonly what: 'propose';
      readonly message: string;
      readonly selection: Selection | null;
      readonly model: ModelChoice | null;
      readonly attached?: readonly Attached[];
    }
  | { readonly what: 'change'; readonly message: string; readonly base: string; readonly change: ReadyChange };
