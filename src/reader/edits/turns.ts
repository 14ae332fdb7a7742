import type { Request } from '../../request/index.js';
import type { Change } from '../asks/builder.js';
import type { Grammar } from '../text/grammar.js';
import { tokenise } from '../text/tokens.js';

/** A request and what of it a message changed. */
interface Turn {
  readonly request: Request;
  readonly changes: readonly Change[];
}

/** Words of a grammar's entry, at most. */
const LONGEST = 4;

/** The pieces of a message that may be turns of their own: each line that opens with an order begins one. Joined by line feeds they are the message. */
export function piecesOf(message: string, grammar: Grammar): string[] {
  const pieces: string[] = [];
  for (const line of message.split('\n')) {
    const last = pieces.at(-1);
    if (last === undefined || last.trim() === '' || !isOrder(line, grammar)) pieces.splice(Math.max(pieces.length - 1, 0), 1, ...joined(last, line));
    else pieces.push(line);
  }
  return pieces;
}

const joined = (before: string | undefined, line: string): string[] => [before === undefined ? line : `${before}\n${line}`];

/** Whether a line opens with an order's verb, with what is not to be, or with a correction ("make it …"). */
function isOrder(line: string, grammar: Grammar): boolean {
  const texts: string[] = [];
  for (const token of tokenise(line).slice(0, LONGEST)) {
    if (token.kind !== 'word') break;
    texts.push(token.text);
  }
  const hit = texts.length === 0 ? null : grammar.lookup(texts, 0);
  return hit?.edit !== undefined || hit?.preposition === 'without' || hit?.plain === 'correction';
}

/**
 * Reads a first message in turns: a line that opens with an order and takes back or changes what the lines above it say is read as an order about
 * them, as if it had been sent after them; every other line is a wish among the others.
 */
export function inTurns<T extends Turn>(pieces: readonly string[], one: (text: string, standing: Request | null) => T): T {
  let text = pieces[0] ?? '';
  let standing: Request | null = null;
  let changes: readonly Change[] = [];
  for (const piece of pieces.slice(1)) {
    const above: T = one(text, standing);
    if (changesWhatStands(above.request, one(piece, above.request))) {
      changes = [...changes, ...above.changes];
      standing = above.request;
      text = piece;
    } else text = `${text}\n${piece}`;
  }
  const last = one(text, standing);
  return changes.length === 0 ? last : { ...last, changes: [...changes, ...last.changes] };
}

/** Whether of what stands something is dropped, made fewer or given another figure: more of it, or where it is to stand, is a wish as others are. */
function changesWhatStands(above: Request, { request, changes }: Turn): boolean {
  const before = new Map(above.asks.map((ask) => [ask.id, ask]));
  return changes.some((change) => {
    if (!('ask' in change)) return false;
    const old = before.get(change.ask);
    const now = request.asks.find((ask) => ask.id === change.ask);
    if (old === undefined || now === undefined) return false;
    const gone = old.state === 'wanted' && now.state === 'dropped';
    const kept = old.figures.every((f) => now.figures.some((g) => g.quantity === f.quantity && g.role === f.role && g.value === f.value));
    return gone || !kept || (now.count ?? 1) < (old.count ?? 1);
  });
}
