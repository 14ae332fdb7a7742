import type { Ask, Request } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, type Knowledge } from '../knowledge.js';

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
