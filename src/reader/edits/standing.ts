import type { MutableAsk } from '../asks/builder.js';
import type { Draft } from '../asks/draft.js';
import type { Part } from '../phrases/order-part.js';
import type { Phrase } from '../phrases/phrases.js';
import type { Standing } from './hearing.js';
import { figuredIn, placesOf } from './orders.js';

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

/** "all lamps but the red one": of several asks for the same those go that are not kept. false: there is one such ask, or none. */
export function droppedAll({ concept, plural, part, count }: Draft, rest: readonly Part[], { request, live }: Standing): boolean {
  const alike = live.filter((a) => a.concept === concept.id || request.lexicon.isA(a.concept, concept.id));
  if (!plural || part !== undefined || count !== undefined || alike.length < 2) return false;
  const kept = rest.filter((p) => p.phrase.lead.preposition === 'without');
  const features = kept.flatMap(({ heads }) => [...heads.loose.features, ...heads.drafts.flatMap((d) => [...d.features])]);
  const stays = alike.filter((a) => features.length > 0 && features.every((f) => a.features.includes(f)));
  // What is kept is none of those: who reads on knows better.
  if (kept.length > 0 && stays.length === 0) return false;
  for (const ask of alike) if (!stays.includes(ask)) request.drop(ask);
  for (const { heads } of kept) for (const at of [...heads.loose.heard, ...heads.drafts]) request.hear(at);
  return true;
}

/** "knob at the right": where a thing that stands is to be, and no further thing. */
export function placedAt(parts: readonly Part[], { known }: Standing): boolean {
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  const where = draft !== undefined && more.length === 0 && parts.some((p) => placesOf(p).length > 0);
  return where && draft.figures.length === 0 && known(draft) !== undefined;
}

/** "the relays at the top and the terminals on the left": what is moved, with what is said of where. */
export function movesOf(parts: readonly Part[], asksOf: (part: Part) => readonly MutableAsk[]): { asks: MutableAsk[]; parts: Part[] }[] {
  const moves: { asks: MutableAsk[]; parts: Part[] }[] = [];
  for (const part of parts) {
    const asks = asksOf(part);
    const placed = (moves.at(-1)?.parts ?? []).some((p) => placesOf(p).length > 0);
    const { joined, preposition } = part.phrase.lead;
    if (moves.length === 0 || (asks.length > 0 && preposition === undefined && placed)) moves.push({ asks: [], parts: [] });
    const now = moves.at(-1)!;
    now.parts.push(part);
    if (preposition === undefined || joined === 'start') now.asks.push(...asks);
  }
  return moves;
}

/** Hears what an order to move speaks of; what is to stand somewhere and is not there is left. */
export function unmoved(parts: readonly Part[], { known, request }: Standing): void {
  for (const [i, part] of parts.entries())
    for (const draft of part.heads.drafts) {
      const there = i === 0 || part.phrase.lead.preposition !== undefined || placesOf(part).length === 0 || known(draft) !== undefined;
      if (there) request.hear(draft);
      else request.leave(draft.from, draft.to, request.text.slice(draft.from, draft.to), 'NOUN');
    }
}

/** "The lamp and the fan are 24 V types": figures behind the verb are of each thing that stands before it. */
export function likewise(parts: readonly Part[], { known }: Standing, set: (parts: readonly Part[]) => void): boolean {
  const verb = parts.findIndex((p) => p.phrase.lead.copula === true && p.heads.drafts.length === 0);
  const [subjects, told] = [parts.slice(0, verb), parts.slice(verb)];
  const one = ({ phrase: { lead }, heads: { drafts } }: Part, i: number): boolean =>
    lead.edit === undefined &&
    lead.preposition === undefined &&
    (i === 0 || lead.joined === 'and' || (lead.joined === 'comma' && i < verb - 1)) &&
    drafts.length === 1 &&
    drafts[0]!.figures.length === 0 &&
    drafts[0]!.count === undefined &&
    known(drafts[0]!) !== undefined;
  if (verb < 2 || !subjects.every(one) || !figuredIn(told)) return false;
  for (const subject of subjects) set([subject, ...told]);
  return true;
}
