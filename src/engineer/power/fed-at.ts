import type { Ask } from '../../request/index.js';
import { figure, isA, type Knowledge } from '../knowledge.js';

/** Connectors that bring a supply and carry no signal. */
const BRINGS = 'power_terminal';

/**
 * A power terminal of loads with signals of their own is the one at which their supply comes in, and no plug of each: "servos with a power terminal".
 * It is a source of the board; the loads keep the connectors that such loads have.
 */
export function withSupplyTerminals(know: Knowledge, asks: readonly Ask[]): Ask[] {
  if (asks.some((a) => a.kind === 'supply')) return [...asks];
  const controlled = asks.some((a) => a.kind === 'controller' && !a.features.includes('external'));
  const brings = (concept: string | undefined): boolean => concept !== undefined && isA(know, { concept }, BRINGS);
  const loadOf = (a: Ask): Ask | undefined => asks.find((l) => l.kind === 'load' && (a.per === l.id || a.links.some((k) => k.ask === l.id)));
  const source = (a: Ask, load: Ask): Ask => {
    const { part: _part, count: _count, per: _per, label: _label, ...rest } = a;
    const volts = figure(load, 'voltage', ['supply', 'in', 'rated', 'value']) ?? usual(know, load);
    const [words] = a.words;
    return {
      ...rest,
      kind: 'supply',
      concept: 'supply',
      features: [],
      links: [],
      figures: volts === null || words === undefined ? [] : [{ quantity: 'voltage', role: 'in', value: volts, words }],
      ...(words === undefined ? {} : { connector: a.connector ?? { concept: a.concept, words } }),
    };
  };
  return asks.flatMap((a): Ask[] => {
    if (a.kind === 'load' && isServed(know, a) && brings(a.connector?.concept)) {
      const { connector: _connector, ...load } = a;
      // Without a controller the terminal of such loads is there anyhow.
      return controlled ? [load, { ...source(a, a), id: `${a.id}_supply` }] : [load];
    }
    const load = a.kind === 'connector' && brings(a.concept) ? loadOf(a) : undefined;
    return load !== undefined && isServed(know, load) ? [source(a, load)] : [a];
  });
}

/** Whether a load has a connector with a signal of its own. */
const isServed = (know: Knowledge, load: Ask): boolean => isA(know, load, 'servo');

const usual = (know: Knowledge, load: Ask): number | null =>
  know.lexicon.concept(load.concept)?.figures.find((f) => f.quantity === 'voltage' && f.typical !== undefined)?.typical ?? null;
