import type { Quantity } from '../../request/index.js';
import type { RequestBuilder } from '../asks/builder.js';
import type { Mods } from '../asks/draft.js';
import type { Phrase } from './phrases.js';

/** What is said of a supply or of what it feeds. */
export const FEEDS: ReadonlySet<Quantity> = new Set(['voltage', 'current', 'power']);

/** "a frobnicator of 12 V 40 W": figures right behind a noun that nobody knows are nobody else's, and are left unread with it. false: they are of something else. */
export function ofTheUnread({ unread, figures, sides }: Mods, { preposition }: Phrase['lead'], request: RequestBuilder): boolean {
  const [first] = figures;
  if (first === undefined || sides !== undefined || (preposition !== undefined && preposition !== 'with')) return false;
  const behind = (at: number): boolean => at < first.item.from && request.text.slice(at, first.item.from).trim() === '';
  if (!unread.some((u) => u.speech === 'NOUN' && behind(u.to)) || !figures.every((f) => FEEDS.has(f.item.quantity))) return false;
  for (const { from, to, text, speech } of unread) request.leave(from, to, text, speech);
  for (const { item } of figures) request.leave(item.from, item.to, item.text, 'NUM');
  return true;
}
