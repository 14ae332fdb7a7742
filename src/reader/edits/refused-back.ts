import type { MutableAsk } from '../asks/builder.js';
import type { Part } from '../phrases/order-part.js';
import { wordsOf } from '../text/texts.js';
import { heardAll, type Standing } from './hearing.js';

/** Letters by which two words are of one stem: "isolate", "isolation". */
const STEM = 5;

/** "never mind the 48 V", "forget the isolation": a wish that was refused before is taken back. Of what stands by the same name nothing is taken. */
export function refusedBack(parts: readonly Part[], { request, live }: Standing): boolean {
  const open = request.asks.filter((a) => a.state === 'refused');
  if (open.length === 0) return false;
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const figures = [...parts.flatMap((p) => p.heads.loose.figures), ...drafts.flatMap((d) => d.figures)];
  const words = [...drafts.map((d) => request.text.slice(d.from, d.to)), ...parts.flatMap((p) => p.heads.loose.unread.map((u) => u.text))].flatMap(
    wordsOf,
  );
  if (words.length + figures.length === 0) return false;
  const stands = (a: MutableAsk): boolean => drafts.some((d) => a.concept === d.concept.id && (d.part ?? a.part) === a.part);
  const names = (a: MutableAsk): boolean =>
    drafts.length > 0 && figures.length === 0 && drafts.every((d) => request.lexicon.isA(a.concept, d.concept.id));
  const says = (a: MutableAsk): boolean => {
    const own = wordsOf(a.text);
    const told = (word: string): boolean => own.some((o) => o === word || (word.length >= STEM && o.startsWith(word.slice(0, STEM))));
    const has = figures.every(
      ({ item }) =>
        a.figures.some((f) => f.quantity === item.quantity && f.value === item.value.value) ||
        a.text.replaceAll(' ', '').includes(request.text.slice(item.from, item.to).replaceAll(' ', '')),
    );
    return has && words.every(told);
  };
  const meant = open.filter((a) => names(a) || says(a));
  if (meant.length === 0 || (figures.length === 0 && live.some(stands) && !meant.some(stands))) return false;
  for (const ask of meant) request.drop(ask);
  return heardAll(parts, { request });
}
