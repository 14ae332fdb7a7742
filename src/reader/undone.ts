import type { Ask, Request } from '../request/index.js';
import type { MutableAsk } from './builder.js';
import type { Standing } from './hearing.js';
import type { Part } from './order-part.js';

/** What of an ask an order to go back speaks of. */
type Aspect = (ask: MutableAsk, old: Ask, standing: Standing) => void;

const colours: Aspect = (ask, old, { request: { lexicon } }) => {
  const isColour = (id: string): boolean => lexicon.isA(id, 'colour');
  ask.features = [...ask.features.filter((f) => !isColour(f)), ...old.features.filter(isColour)];
};
const field =
  (key: 'place' | 'connector' | 'count' | 'package'): Aspect =>
  (ask, old) => {
    delete ask[key];
    if (old[key] !== undefined) Object.assign(ask, { [key]: old[key] });
  };
const figures: Aspect = (ask, old) => {
  ask.figures = [...old.figures];
};
const sizes: Aspect = (ask, old, standing) => {
  if (ask.kind === 'board') figures(ask, old, standing);
};

const ASPECTS: readonly (readonly [RegExp, Aspect])[] = [
  [/\bcolou?rs?\b/i, colours],
  [/\b(?:place|placement|position|edge|side|corner)s?\b/i, field('place')],
  [/\b(?:connector|terminal|plug|socket|jack)s?\b/i, field('connector')],
  [/\b(?:count|number|quantity)\b/i, field('count')],
  [/\b(?:size|outline|dimensions?)\b/i, sizes],
  [/\b(?:voltages?|currents?|values?|figures?|gain|frequency)\b/i, figures],
];

/** "undo the colour": the one thing that the message before changed is as it was, and the rest of that message stands. */
export function partlyUndone(parts: readonly Part[], before: () => Request | null, standing: Standing): boolean {
  const { request } = standing;
  const [first] = parts;
  if (first === undefined || parts.some((p) => p.heads.drafts.length > 0)) return false;
  const aspect = ASPECTS.find(([words]) => words.test(request.text.slice(first.phrase.from, parts.at(-1)?.phrase.to)))?.[1];
  const old = aspect === undefined ? null : before();
  if (aspect === undefined || old === null) return false;
  let undone = false;
  for (const ask of standing.live) {
    const was = old.asks.find((a) => a.id === ask.id);
    const now = JSON.stringify(ask);
    if (was === undefined) continue;
    aspect(ask, was, standing);
    if (JSON.stringify(ask) === now) continue;
    request.changed(ask);
    undone = true;
  }
  if (undone) for (const { phrase } of parts) request.hear(phrase);
  return undone;
}
