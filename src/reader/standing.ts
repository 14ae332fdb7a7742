import type { MutableAsk } from './builder.js';
import { type Draft, span } from './draft.js';
import type { Phrase } from './phrases.js';
import type { Standing } from './restate.js';

const SIDES: ReadonlySet<string> = new Set(['input', 'output', 'supply']);
const ON_RAIL: ReadonlySet<string> = new Set(['on', 'at', 'across', 'behind']);

/** Whether a phrase says on which rail that stands something is to be: it is heard. */
export function standsOn({ lead }: Phrase, [draft, ...more]: readonly Draft[], { request, live }: Standing): boolean {
  if (lead.preposition === undefined || !ON_RAIL.has(lead.preposition) || draft === undefined || more.length > 0) return false;
  if (draft.kind !== 'rail' && !SIDES.has(draft.concept.id)) return false;
  const [said, ...further] = draft.figures;
  const known = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === 'voltage' && f.value === said?.item.value.value);
  if (said?.item.quantity !== 'voltage' || further.length > 0 || !live.some(known)) return false;
  for (const at of [draft, ...draft.heard, said.item]) request.hear(at);
  return true;
}

/** Another connector of what stands: it stays what it is. */
export function rejoins(old: MutableAsk, said: Draft | undefined, [draft, ...more]: readonly Draft[], { request }: Standing): boolean {
  const own = old.connector?.concept;
  const { lexicon } = request;
  if (own === undefined || said?.kind !== 'connector' || draft?.kind !== 'connector' || more.length > 0) return false;
  if (old.kind === 'connector' || old.kind === 'supply' || !(lexicon.isA(own, said.concept.id) || lexicon.isA(said.concept.id, own))) return false;
  old.connector = { concept: draft.concept.id, words: span(request.message, draft) };
  request.hear(draft);
  request.changed(old);
  return true;
}
