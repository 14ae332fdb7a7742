import type { Concept } from '../../lexicon/index.js';
import type { Ask, Request } from '../../request/index.js';
import { ancestry, type Knowledge, supplyVolts } from '../knowledge.js';

/** How such boards are usually fed, where their sort tells. */
const usually = (know: Knowledge, { purpose }: Request, all: readonly Ask[]): Concept['fed_by'] =>
  [purpose?.concept ?? '', ...all.flatMap((a) => (a.kind === 'function' || a.kind === 'interface' ? [a.concept] : []))]
    .flatMap((n) => ancestry(know, n))
    .find((c) => c.fed_by !== undefined)?.fed_by;

/** A supply of such a board of which only the voltage was said is poled as usual: a pedal's 9 V has minus on the pin. */
export function poledAsUsual(know: Knowledge, request: Request, all: readonly Ask[], source: Ask): Ask {
  const fed = usually(know, request, all);
  const volts = supplyVolts(source);
  const plain = source.concept === 'supply' && [undefined, fed?.connector].includes(source.connector?.concept);
  const told = source.features.some((f) => POLES.has(f));
  const [words] = source.words;
  if (fed?.features === undefined || fed.connector === undefined || !plain || told || words === undefined || ![null, fed.volts].includes(volts))
    return source;
  return { ...source, features: [...source.features, ...fed.features], connector: source.connector ?? { concept: fed.connector, words } };
}
const POLES: ReadonlySet<string> = new Set(['center_negative', 'center_positive']);

/** The supply that such boards have, where nobody says how this one is fed; null: none is usual, or a controller's board feeds it. */
export function usualSupply(know: Knowledge, request: Request, all: readonly Ask[]): Ask | null {
  const fed = usually(know, request, all);
  const [heart] = all;
  const [words] = heart?.words ?? [];
  // What is plugged into something that feeds it needs no other plug.
  const plugged = all.some((a) => a.kind === 'interface' && know.lexicon.concept(a.concept)?.fed_by === fed);
  if (fed === undefined || heart === undefined || words === undefined || all.some((a) => (a.kind === 'controller' && !plugged) || a.kind === 'rail'))
    return null;
  // What hangs on a whole circuit and runs on what feeds it says the voltage: servos of a tester.
  const holds = all.flatMap((a) => know.lexicon.concept(a.concept)?.holds ?? []);
  const said = all.flatMap((a) => (a.kind === 'load' && holds.some((c) => know.lexicon.isA(a.concept, c)) ? (supplyVolts(a) ?? []) : []));
  const volts = said[0] ?? fed.volts;
  return {
    id: `${heart.id}_supply`,
    kind: 'supply',
    concept: fed.concept,
    words: heart.words,
    text: heart.text,
    figures: volts === undefined ? [] : [{ quantity: 'voltage', role: 'in', value: volts, words }],
    features: [...(fed.features ?? [])],
    links: [],
    ...(fed.connector === undefined ? {} : { connector: { concept: fed.connector, words } }),
    state: 'wanted',
    source: 'assumed',
  };
}
