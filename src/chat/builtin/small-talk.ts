import { type Board, verdictOf } from '../../board/index.js';
import type { About } from './about.js';

const THANKS =
  /^(?:thanks?(?: you)?(?: (?:so|very) much| a lot| again)?|thx|ty|cheers|great|perfect|nice|cool|awesome|excellent|wonderful|lovely|good(?: job| work)?|well done|looks? (?:good|great|fine|nice|perfect)(?: to me)?|that(?:'s| is) (?:great|perfect|good|fine|nice|it|all)|brilliant|ok(?:ay)?|k|fine|alright|all right|got it|i see|understood|yes|yep|yeah|sure|agreed|super|amazing|love it|i like it)(?:[\s,!.:)]+|$)/i;
const NEVER_MIND =
  /^(?:never ?mind|forget it|no(?:pe|thing)?|nah|no thanks?(?: you)?|leave it(?: (?:as it is|like that|alone))?|keep it(?: (?:as it is|like that|this way|that way))?|don't change anything|do nothing|stop|cancel)(?:[\s,!.]+|$)/i;
const SHIP =
  /^(?:(?:ok(?:ay)?|great|now|let's|please|so)[\s,]+)*(?:ship it|order it|send it(?: (?:off|to the fab))?|we(?:'re| are) done|i(?:'m| am) done|done|finished|export(?: it)?(?: now)?|go(?: ahead)?|let's go|(?:give|send|get) me the (?:files|gerbers?)|(?:download|export)(?: the)? (?:files|gerbers?|everything|it))[\s!.]*$/i;
const GREETING = /^(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|howdy|moin|hallo)(?: there)?[\s!.,]*$/i;
const WHO = /^(?:who are you|what are you|what can you do|help|what can i (?:say|do|ask)|how does this work)\b/i;

export const isNeverMind = (message: string): boolean => NEVER_MIND.test(message) && message.trim().replace(NEVER_MIND, '') === '';

/** Politeness about a board that stands: nothing is built for it. null: the message wants something. */
export function smallTalk(message: string, { design, board }: About): string | null {
  let rest = message.trim();
  for (let found = THANKS.exec(rest); found !== null && found[0] !== ''; found = THANKS.exec(rest)) rest = rest.slice(found[0].length).trim();
  const polite = rest === '' && message.trim() !== '';
  if (SHIP.test(message) || SHIP.test(rest))
    return `The board is ready as it stands${board === null ? '' : verdictWords(board)}. Gerbers, drill files, the parts list and the placement list are files of this version; gerbers.zip has them together. I order nothing myself.`;
  if (isNeverMind(message)) return 'Nothing is changed.';
  if (polite) return `Glad that it suits. ${design.name} stays as it is; say what to change, or ask about a part, the cost or the checks.`;
  if (GREETING.test(message) || WHO.test(message.trim()))
    return `I design boards, and change this one: ${design.name}. Say for example "make the LED blue", "move the USB connector to the left edge", "add a button on GPIO4", "60 x 40 mm", "undo that"; or ask "how much current does it draw?", "what does R3 do?", "what would it cost for 20?".`;
  return null;
}

function verdictWords(board: Board): string {
  switch (verdictOf(board)) {
    case null:
      return ': it was read in, and nobody has judged it';
    case false:
      return ', but for its findings: ask me "does it pass the checks?"';
    case true:
      return ', and it passes its checks';
  }
}
