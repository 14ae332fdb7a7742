import { type Design, DesignError } from '../../design/index.js';

/** What a turn comes to: a design with words about it, or words alone. */
export type Plan =
  | {
      readonly kind: 'design';
      readonly design: Design;
      readonly reply: string;
      /** The name that the message gives the project. */
      readonly renamed?: string;
      /** What was asked and could not be done, each by name with its reason; absent: nothing. */
      readonly refused?: readonly string[];
      /** What the message asks beside, answered. */
      readonly answers?: string;
      /** The design is that of an earlier version: what the message says of it besides; empty: nothing. */
      readonly back?: string;
      /** What was done a person could have done by hand: parts that are gone with it, and what the message says besides; empty: nothing. */
      readonly byHand?: { readonly removed: readonly string[]; readonly rest: string };
    }
  | {
      readonly kind: 'answer';
      readonly reply: string;
      readonly refused?: readonly string[];
      /** A change of the board was wished for, and nothing of it could be planned. */
      readonly unplanned?: true;
      /** It speaks of what is not there. */
      readonly absent?: boolean;
      /** A new board is wished for in the place of this one: what it is to be. */
      readonly afresh?: string;
      readonly answers?: string;
    };

/** Longest message, in characters. */
export const LONGEST_MESSAGE = 20_000;

/** Refuses a text that is no message. Throws DesignError at `message`. */
export function checkText(message: string): void {
  if (message.trim() === '') throw new DesignError('message', 'the sentence is empty');
  if (message.length > LONGEST_MESSAGE)
    throw new DesignError('message', `the sentence has ${message.length} characters; ${LONGEST_MESSAGE} are the most`);
  const characters = [...message.replaceAll('\r\n', '\n')];
  const at = characters.findIndex(isControl);
  if (at < 0) return;
  const code = (characters[at]?.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase();
  throw new DesignError('message', `the sentence holds the control character U+${code} at position ${at + 1}`);
}

/** Control characters (Unicode Cc) but line feed and tab. */
const isControl = (character: string): boolean => /\p{Cc}/u.test(character) && character !== '\n' && character !== '\t';
