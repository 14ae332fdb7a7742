import type { MutableAsk } from './builder.js';
import { span } from './draft.js';
import { ALSO, type Part } from './orders.js';
import { type Standing, told } from './restate.js';

/** Several things that were spoken of. */
const THEY = /\b(?:they|them|those|these|each one|each of them|all of them)\b/i;

/** What "they" are: the things that were told of last in this message, else in the one before, else the only ones that are several. */
function they({ request, live }: Standing): MutableAsk | undefined {
  const things = live.filter((a) => a.kind !== 'board' && a.kind !== 'supply' && a.kind !== 'mechanical');
  const here = request.changes.flatMap((c) => things.find((a) => 'ask' in c && c.ask === a.id) ?? []).at(-1);
  if (here !== undefined) return here;
  const saidIn = (a: MutableAsk): number => Math.max(...[...a.words, ...a.figures.map((f) => f.words)].map((w) => w.message));
  const before = things.filter((a) => saidIn(a) === request.message - 1);
  const several = things.filter((a) => (a.count ?? 1) > 1);
  if (request.message > 1 && before.length === 1) return before[0];
  return several.length === 1 ? several[0] : undefined;
}

/** "make them yellow", "two of them", "they should also take 12 V": said of what was spoken of; "also" widens a figure. */
export function ofThem(parts: readonly Part[], standing: Standing): boolean {
  const { request } = standing;
  const [first] = parts;
  if (first === undefined || parts.some((p) => p.phrase.lead.instead || p.phrase.lead.preposition === 'without')) return false;
  const begins = Math.max(...['. ', '; ', '\n', ', '].map((m) => request.text.lastIndexOf(m, first.phrase.from - 1) + 1));
  const text =
    request.text.slice(begins, parts.at(-1)?.phrase.to) +
    (/^\s+(?:of )?(?:them|those|these)\b/i.exec(request.text.slice(parts.at(-1)!.phrase.to))?.[0] ?? '');
  const counts = parts.filter((p) => p.heads.loose.count !== undefined).length;
  const ask = counts < 2 && THEY.test(text) ? they(standing) : undefined;
  if (ask === undefined) return false;
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  // "give each one its own knob"
  if (draft !== undefined) {
    const one = draft.count === 1 && first.phrase.lead.each === true;
    if (!one || more.length > 0 || standing.known(draft) !== undefined) return false;
    const { count: _, ...said } = draft;
    const made = request.add(said);
    made.features = made.features.filter((f) => f !== 'individual');
    made.per = ask.id;
    request.link(made, 'per', ask);
    for (const at of draft.heard) request.hear(at);
    return true;
  }
  const figures = parts.flatMap((p) => p.heads.loose.figures);
  const old = figures.map((said) => ask.figures.find((f) => f.quantity === said.item.quantity));
  if (figures.length > 0) told(ask, figures, parts, standing);
  if (ALSO.test(text)) widen(ask, old);
  for (const { heads } of parts) {
    const { figures: _, unread: __, ...mods } = heads.loose;
    standing.attacher.tellAnew(ask, { ...mods, figures: [], unread: [] });
  }
  ask.words = [...ask.words, span(request.message, first.phrase)];
  request.changed(ask);
  return true;
}

/** A figure that holds beside what held before. */
export function widen(ask: MutableAsk, before: readonly (MutableAsk['figures'][number] | undefined)[]): void {
  ask.figures = ask.figures.map((figure) => {
    const old = before.find((f) => f !== undefined && f.quantity === figure.quantity && f.value !== figure.value);
    if (old?.value === undefined || figure.value === undefined) return figure;
    const { value, ...rest } = figure;
    return { ...rest, min: Math.min(value, old.value), max: Math.max(value, old.value) };
  });
}
