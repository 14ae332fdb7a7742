import type { Ask } from '../../request/index.js';
import { figure, isA, type Knowledge } from '../knowledge.js';

const CUTOFF = 'undervoltage_cutoff';

/** What hangs behind a cut-off is fed at the battery's voltage where nobody says another one, and leaves the board there, by the terminals that were said. */
export function withCutoffs(know: Knowledge, asks: readonly Ask[]): Ask[] {
  if (!asks.some((a) => isA(know, a, CUTOFF)) || !asks.some((a) => a.kind === 'supply')) return [...asks];
  const unsaid = (a: Ask): boolean =>
    a.concept === 'load' && a.part === undefined && figure(a, 'voltage', ['supply', 'in', 'rated', 'value']) === null;
  if (!asks.some(unsaid)) return [...asks];
  const bare = asks.filter((a) => a.kind === 'connector' && a.count === undefined && a.features.length + a.links.length + a.figures.length === 0);
  const [way] = bare.filter((a) => isA(know, a, 'screw_terminal'));
  return asks.flatMap((a) => (unsaid(a) ? behind(a) : a === way ? [] : a));
}

/** The load as the terminal at which it hangs. */
const behind = (load: Ask): Ask => {
  const [words] = load.words;
  const features = load.features.includes('output') ? load.features : [...load.features, 'output'];
  return {
    ...load,
    kind: 'connector',
    concept: 'screw_terminal',
    features,
    ...(words === undefined ? {} : { connector: { concept: 'screw_terminal', words } }),
  };
};
