import { type Asked, editedOf, withUnheard } from '../chat/asked/index.js';
import { isOrder } from '../chat/builtin/index.js';
import { sameParts } from '../design/diff.js';
import type { Design } from '../design/index.js';
import { notUnderstood, touchedIn } from '../ledger/index.js';
import type { Lexicon } from '../lexicon/index.js';
import type { Library } from '../parts/index.js';
import type { Thinker } from './thinker.js';
import type { Task } from './turn.js';

type Planned = Awaited<ReturnType<Thinker['plan']>>;

/** What a message makes of a board that stands: its request changed and merged, where nobody answered it and nothing was done by hand. */
export function edited(
  { base, chat: model, board }: Extract<Task, { kind: 'chat' }>,
  asked: Asked,
  thought: Planned,
  library: Library,
  lexicon: Lexicon,
): Planned {
  if (base === null || model !== null || board?.imported !== undefined || asked.undone || thought.kind === 'design') return thought;
  // What is said beside a question and orders nothing needs no answer of its own.
  if (thought.unplanned === true && asked.changes.length === 0 && thought.answers !== undefined && !isUnheard(asked))
    return { kind: 'answer', reply: thought.answers, refused: [] };
  if (thought.unplanned === true && thought.afresh === undefined && thought.absent !== true && isWish(base, asked))
    return unheard(base, asked, thought.reply);
  if (thought.unplanned !== true || asked.changes.length === 0 || thought.afresh !== undefined) return thought;
  const made = editedOf(base, asked, library, lexicon);
  const answers = thought.answers === undefined ? [] : [thought.answers];
  if (made.kind === 'merged' && sameParts(base, made.design) && isWish(base, asked))
    return unheard(base, asked, [made.reply, ...answers].join('\n\n'));
  if (made.kind === 'merged')
    return { kind: 'design', design: made.design, reply: [made.reply, ...answers].join('\n\n'), refused: [...(made.refused ?? [])] };
  if (made.why.length === 0) return thought;
  const why = [...made.why];
  if (made.kept !== undefined)
    return { kind: 'design', design: { ...base, request: made.kept }, reply: [keptWords(why), ...answers].join('\n\n'), refused: why };
  const reply = [`Nothing is changed. ${[...why, ...unheardWords(asked)].join(' ')}`, ...answers].join('\n\n');
  return isUnheard(asked) ? unheard(base, asked, reply) : { kind: 'answer', reply, refused: why };
}

/** A board that stays as it is, with the wish that could not be done. */
const keptWords = (why: readonly string[]): string =>
  `The board stays as it is. ${why.join(' ')} What was asked for stays open and is told with the board until it is done or you take it back.`;

/** Whether a message orders something, or tells a number, of which nothing ended in the request. */
function isWish({ request }: Design, asked: Asked): boolean {
  const stood = request?.asks ?? [];
  if (request === undefined || asked.request.asks.length !== stood.length || touchedIn(stood, asked.request.asks).size > 0) return false;
  const left = asked.request.unread.filter((u) => u.words.message === asked.request.messages.length - 1 && u.weight !== 'fact');
  if (asked.changes.length > 0) return left.length > 0;
  return isOrder(asked.message) || left.some((u) => u.number === true);
}

/** The board as it stands, with an order of which nothing was understood: a wish that nobody served. */
const unheard = (base: Design, { message }: Asked, reply: string): Planned => ({
  kind: 'design',
  design: base.request === undefined ? base : { ...base, request: withUnheard(base.request, message, UNHEARD) },
  reply,
  refused: [UNHEARD],
});

const UNHEARD = 'It was not understood, and nothing was done for it.';

/** Words of the last message that were not understood, each in a sentence. */
const unheardWords = ({ request: { unread, messages } }: Asked): string[] =>
  unread.flatMap((u) => (u.weight === 'loud' && u.words.message === messages.length - 1 ? [`${notUnderstood(u.text)}.`] : []));
const isUnheard = (asked: Asked): boolean => unheardWords(asked).length > 0;
