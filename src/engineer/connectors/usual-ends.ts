import type { Ask, Request } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, isA, type Knowledge } from '../knowledge.js';

/** With the plugs that lines of such a board usually end on, where nobody says which: a pedal's jacks, a module's of a rack. */
export function withUsualEnds(know: Knowledge, { purpose, asks }: Request, all: readonly Ask[], minutes: Minutes): readonly Ask[] {
  const [heart] = all.filter((a) => a.kind === 'function');
  const sorts = [purpose?.concept ?? '', ...all.flatMap((a) => (a.kind === 'function' || a.kind === 'supply' ? [a.concept] : []))].flatMap((n) =>
    ancestry(know, n),
  );
  const racks = sorts.flatMap((c) => know.lexicon.concept(c.fed_by?.concept ?? '') ?? []);
  const ends = [...sorts, ...racks].find((c) => c.ends_on !== undefined)?.ends_on;
  // "No connectors" is heeded.
  const unwanted = asks.some((a) => a.not === true && a.state === 'wanted' && a.kind === 'connector');
  const said =
    unwanted ||
    all.some((a) => a.connector !== undefined && !SUPPLIED.has(a.kind)) ||
    all.some((a) => a.kind === 'connector' || a.kind === 'controller');
  if (heart === undefined || ends === undefined || said) return all;
  minutes.decide(null, know.lexicon.concept(ends)?.title ?? ends, 'nobody said what its signals end on, and such boards have these');
  const { words, text } = heart;
  return [
    ...all,
    {
      id: `${heart.id}_ends`,
      kind: 'connector',
      concept: ends,
      words,
      text,
      figures: [],
      features: [],
      links: [],
      several: true,
      state: 'wanted',
      source: 'assumed',
    },
  ];
}
const SUPPLIED: ReadonlySet<string> = new Set(['supply', 'charging', 'rail', 'conversion']);

/** A switch for the address of a bus has as many ways as its addresses want, where nobody said how many. */
export function addressed(know: Knowledge, all: readonly Ask[], minutes: Minutes): Ask[] {
  const spaces = all.flatMap((a) => {
    const concept = know.lexicon.concept(a.concept);
    return concept?.addresses === undefined ? [] : [{ title: concept.title, ways: Math.ceil(Math.log2(concept.addresses.count)) }];
  });
  const [space] = spaces.sort((a, b) => b.ways - a.ways);
  return all.map((ask) => {
    const sized = ask.figures.some((f) => f.quantity === 'ways' || f.quantity === 'number') || ask.connector?.ways !== undefined;
    const words = ask.words[0];
    if (space === undefined || sized || words === undefined || !isA(know, ask, DIP)) return ask;
    minutes.decide(ask.id, `${space.ways} ways`, `it tells the nodes of a ${space.title} bus apart`);
    return { ...ask, figures: [...ask.figures, { quantity: 'ways', role: 'size', value: space.ways, words }] };
  });
}
const DIP = 'dip_switch';
