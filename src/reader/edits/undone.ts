import type { Ask, Request } from '../../request/index.js';
import type { MutableAsk } from '../asks/builder.js';
import type { Part } from '../phrases/order-part.js';
import type { Standing } from './hearing.js';

/** What of an ask an order to go back speaks of. */
type Aspect = (ask: MutableAsk, old: Ask, standing: Standing) => void;

const colours: Aspect = (ask, old, { request: { lexicon } }) => {
  const isColour = (id: string): boolean => lexicon.isA(id, 'colour');
  ask.features = [...ask.features.filter((f) => !isColour(f)), ...old.features.filter(isColour)];
};
const field =
  (key: 'place' | 'connector' | 'count' | 'package' | 'pins' | 'label'): Aspect =>
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
  [/\bpins?\b/i, field('pins')],
  [/\b(?:labels?|names?)\b/i, field('label')],
  [/\b(?:size|outline|dimensions?)\b/i, sizes],
  [/\b(?:voltages?|currents?|values?|figures?|gain|frequency)\b/i, figures],
];

/** The aspect that the words of an order name. */
const aspectIn = (text: string, parts: readonly Part[]): Aspect | undefined =>
  ASPECTS.find(([words]) => words.test(text.slice(parts[0]?.phrase.from, parts.at(-1)?.phrase.to)))?.[1];

/** "swap the colours of the two lamps": each of two has what the other one had. */
export function exchanged(parts: readonly Part[], standing: Standing): boolean {
  const { request, live, known } = standing;
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const [draft] = drafts;
  const named = [...new Set(drafts.flatMap((d) => known(d) ?? []))];
  const alike = draft !== undefined && drafts.length === 1 ? live.filter((a) => a.concept === named[0]?.concept) : [];
  // "swap the red and the green lamp": by their colours, and those are exchanged.
  const said = new Set(parts.flatMap((p) => [p.heads.loose, ...p.heads.drafts]).flatMap((m) => [...m.features]));
  const coloured = alike.filter((a) => a.features.some((f) => said.has(f) && request.lexicon.isA(f, 'colour')));
  const aspect = aspectIn(request.text, parts) ?? (said.size === 2 && coloured.length === 2 ? colours : undefined);
  const [one, other, ...more] = named.length === 2 ? named : coloured.length === 2 ? coloured : alike;
  if (aspect === undefined || one === undefined || other === undefined || more.length > 0) return false;
  const was = structuredClone(one) as Ask;
  aspect(one, other, standing);
  aspect(other, was, standing);
  for (const { phrase } of parts) request.hear(phrase);
  for (const ask of [one, other]) request.changed(ask);
  return true;
}

/** "undo the colour": the one thing that the message before changed is as it was, and the rest of that message stands. */
export function partlyUndone(parts: readonly Part[], before: () => Request | null, standing: Standing): boolean {
  const { request } = standing;
  const [first] = parts;
  if (first === undefined || parts.some((p) => p.heads.drafts.length > 0)) return false;
  const aspect = aspectIn(request.text, parts);
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
