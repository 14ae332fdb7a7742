import type { Concept } from '../../lexicon/index.js';
import type { Ask, Request } from '../../request/index.js';
import { ancestry, figure, isA, type Knowledge, supplyVolts } from '../knowledge.js';
import { isSource } from './sources.js';

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

const PWM = 'pwm';

/** Fans of computers that are told by PWM have four wires: their speed has a wire of its own and their supply stays on. */
export function withFourWires(know: Knowledge, asks: readonly Ask[]): Ask[] {
  const said = asks.some((a) => a.kind === 'interface' && isA(know, a, PWM) && a.part === undefined);
  return asks.map((a) =>
    isA(know, a, 'pc_fan') && (said || a.features.includes(PWM)) ? { ...a, concept: 'pwm_fan', features: a.features.filter((f) => f !== PWM) } : a,
  );
}

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

/** A supply or a load with volts of its own that a source or a protection leads to is a rail made from it. */
export function madeFrom(know: Knowledge, ask: Ask, all: readonly Ask[]): Ask {
  const led = (a: Ask): boolean => (ask.kind === 'supply' ? isSource(know, a) : a.kind === 'protection');
  const from = all.some((a) => a !== ask && led(a) && a.links.some((l) => (l.role === 'to' || l.role === 'for') && l.ask === ask.id));
  const open = ask.concept === 'load' && !all.some((a) => a.kind === 'controller' || a.kind === 'output');
  if (!(ask.concept === 'supply' || open) || !from || supplyVolts(ask) === null) return ask;
  return {
    ...ask,
    kind: 'rail',
    concept: 'rail',
    figures: ask.figures.map((f) => (f.role === 'in' || f.role === 'supply' ? { ...f, role: 'out' } : f)),
  };
}

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
