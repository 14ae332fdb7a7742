import type { Ask, Request } from '../request/index.js';
import { ancestry, type Knowledge } from './knowledge.js';

/** The supply that such boards have, where nobody says how this one is fed; null: none is usual, or a controller's board feeds it. */
export function usualSupply(know: Knowledge, { purpose }: Request, all: readonly Ask[]): Ask | null {
  const names = [purpose?.concept ?? '', ...all.flatMap((a) => (a.kind === 'function' ? [a.concept] : []))];
  const fed = names.flatMap((n) => ancestry(know, n)).find((c) => c.fed_by !== undefined)?.fed_by;
  const [heart] = all;
  const [words] = heart?.words ?? [];
  if (fed === undefined || heart === undefined || words === undefined || all.some((a) => a.kind === 'controller' || a.kind === 'rail')) return null;
  return {
    id: `${heart.id}_supply`,
    kind: 'supply',
    concept: fed.concept,
    words: heart.words,
    text: heart.text,
    figures: fed.volts === undefined ? [] : [{ quantity: 'voltage', role: 'in', value: fed.volts, words }],
    features: [...(fed.features ?? [])],
    links: [],
    ...(fed.connector === undefined ? {} : { connector: { concept: fed.connector, words } }),
    state: 'wanted',
    source: 'assumed',
  };
}
