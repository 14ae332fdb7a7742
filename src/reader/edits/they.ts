import type { MutableAsk, RequestBuilder } from '../asks/builder.js';

/** What "they" are: the things that were told of last in this message, else in the one before, else the only ones that are several. */
export function they(
  { request, live }: { readonly request: RequestBuilder; readonly live: readonly MutableAsk[] },
  meant: (ask: MutableAsk) => boolean = () => true,
): MutableAsk | undefined {
  const things = live.filter((a) => a.kind !== 'board' && a.kind !== 'supply' && a.kind !== 'mechanical' && meant(a));
  const here = request.changes.flatMap((c) => things.find((a) => 'ask' in c && c.ask === a.id) ?? []).at(-1);
  if (here !== undefined) return here;
  const saidIn = (a: MutableAsk): number => Math.max(...[...a.words, ...a.figures.map((f) => f.words)].map((w) => w.message));
  const before = things.filter((a) => saidIn(a) === request.message - 1);
  const several = things.filter((a) => (a.count ?? 1) > 1);
  if (request.message > 1 && before.length === 1) return before[0];
  return several.length === 1 ? several[0] : undefined;
}
