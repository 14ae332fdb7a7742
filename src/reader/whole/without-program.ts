import type { Concept } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { voltsOf, wanted } from '../asks/wanted.js';

/** Kinds of what has a program, or is told and read by one. */
const RUNS: ReadonlySet<string> = new Set(['controller', 'display', 'interface']);

/** Kinds of what a dark sensor turns on. */
const LIT: ReadonlySet<string> = new Set(['light', 'output', 'load']);
const DARK = 'light_switch_circuit';

/**
 * "LEDs that come on when it gets dark", a night light with a photoresistor: without a program something compares the light, and turns them on. What
 * senses it is a photoresistor where nobody says more; the title is no lamp beside what is turned on.
 */
export function senseTheDark(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const is = (a: MutableAsk, id: string): boolean => lexicon.isA(a.concept, id);
  const named = request.purpose?.words;
  const ldr = mine.find((a) => is(a, 'ldr'));
  const sensed = mine.find((a) => is(a, 'light_sensor') && (a === ldr || a.part !== undefined)) ?? mine.find((a) => is(a, 'light_sensor'));
  const lit = mine.filter((a) => LIT.has(a.kind));
  const told = lit.filter((a) => a.features.includes('falling'));
  const circuit = mine.find((a) => is(a, 'comparator') || a.concept === 'timer');
  const night = lexicon.isA(request.purpose?.concept ?? '', 'night_light') && ldr !== undefined;
  const runs = mine.some((a) => a.kind === 'controller' || a.kind === 'display' || a.kind === 'storage' || is(a, 'firmware') || is(a, 'wireless'));
  if (runs || (circuit !== undefined && circuit.concept !== DARK) || !(night || told.length > 0 || circuit !== undefined)) return;
  if (told.length > 0 && mine.some((a) => a.kind === 'sensor' && !is(a, 'light_sensor'))) return;
  for (const ask of told) ask.features = ask.features.filter((f) => f !== 'falling');
  const at = named ?? (lit[0] ?? circuit)?.words[0] ?? { from: 0, to: 0 };
  if (circuit === undefined) assumed(request, DARK, at);
  if (sensed === undefined) assumed(request, 'ldr', at);
  // Without a program no bus is read.
  else if (sensed.part === undefined && sensed.concept === 'light_sensor') sensed.concept = 'ldr';
}

/** What is turned on in the cold; anything else is on when it is hot. */
const WARMS = ['heater', 'frost_guard'] as const;
/** What a comparator switches. */
/** What turns a load is none itself. */
const TURNS = ['mosfet', 'transistor', 'low_side_switch'];
const SWITCHED: ReadonlySet<string> = new Set(['load', 'output', 'sound']);

/** "a fan on above 30 degrees, a thermistor and a trimmer, no controller": without a program a comparator turns it on. */
export function senseTheHeat(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  // A comparator that was named is the one of the circuit, which knows which way it turns.
  const named = mine.filter((a) => lexicon.isA(a.concept, 'comparator') && a.part === undefined && (a.count ?? 1) === 1);
  const without = named.length === 1 || request.asks.some((a) => a.not === true && a.kind === 'controller');
  const [felt, ...others] = mine.filter((a) => a.kind === 'sensor');
  const turned = mine.filter((a) => SWITCHED.has(a.kind) && !TURNS.some((id) => lexicon.isA(a.concept, id)));
  const busy = mine.some((a) => RUNS.has(a.kind) || (a.kind === 'function' && !named.includes(a)) || a.kind === 'storage');
  const [first] = turned;
  if (!without || busy || felt === undefined || others.length > 0 || first === undefined || !lexicon.isA(felt.concept, 'temperature_sensor')) return;
  const volts = lexicon.isA(felt.concept, 'analog_temperature_sensor');
  if (felt.part !== undefined && !volts) return;
  const cold = first.features.includes('falling') || WARMS.some((id) => lexicon.isA(first.concept, id));
  first.features = first.features.filter((f) => f !== 'falling');
  if (!volts) felt.concept = 'thermistor';
  const circuit = cold ? 'cold_switch_circuit' : 'warm_switch_circuit';
  const [comparator] = named;
  if (comparator === undefined) assumed(request, circuit, first.words[0] ?? { from: 0, to: 0 });
  else Object.assign(comparator, { concept: circuit, kind: lexicon.concept(circuit)?.kind ?? comparator.kind });
}

/** "on at 18 °C and off at 20", "above 40 °C": what goes by two temperatures has something that feels them. */
export function senseTheLevels(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const levels = (a: MutableAsk): MutableAsk['figures'] => a.figures.filter((f) => f.quantity === 'temperature');
  const oneSided = (f: MutableAsk['figures'][number]): boolean => f.value === undefined && (f.min === undefined) !== (f.max === undefined);
  const goes = (a: MutableAsk): boolean =>
    a.kind === 'behaviour' || (a.concept === 'temperature_range' && (levels(a).length > 1 || levels(a).some(oneSided)));
  const going = mine.filter((a) => levels(a).length > 0 && goes(a));
  const felt = mine.some((a) => a.kind === 'sensor' && (a.concept !== 'sensor' || a.part !== undefined));
  const [first] = going;
  if (first === undefined || felt || !mine.some((a) => SWITCHED.has(a.kind)) || mine.some((a) => lexicon.isA(a.concept, 'temperature_sensor')))
    return;
  const sensor = mine.find((a) => a.kind === 'sensor') ?? assumed(request, 'temperature_sensor', first.words[0] ?? { from: 0, to: 0 });
  sensor.concept = 'temperature_sensor';
  sensor.figures = [...sensor.figures, ...going.flatMap((a) => levels(a).map((f) => ({ ...f, role: 'threshold' as const })))];
  for (const ask of going) {
    ask.figures = ask.figures.filter((f) => f.quantity !== 'temperature');
    if (ask.kind !== 'behaviour') unite(request, sensor, ask);
  }
}

/** LEDs that a gauge may have. */
const FULL_BAR = 10;
const BARS: readonly number[] = [3, 4, 5, FULL_BAR];
const GAUGES = ['battery_monitor', 'fuel_gauge', 'level_indicator'] as const;
/** Kinds of what shows what a battery has. */
const GAUGING: ReadonlySet<string> = new Set(['sensor', 'function']);
/** Nominal voltages of lead batteries, V. */
const LEAD_V: readonly number[] = [12, 24];

/** "a battery level indicator, 10 LEDs": without a program they are a bar that shows what the battery has, and no lights that are on. */
export function gaugeOfBattery(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const mine = wanted(request.asks);
  if (mine.some((a) => RUNS.has(a.kind) || a.kind === 'conversion')) return;
  const isGauge = (id: string): boolean => GAUGES.some((gauge) => lexicon.isA(id, gauge));
  const batteries = mine.filter((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'));
  const told = mine.filter(
    (a) =>
      (GAUGING.has(a.kind) && a.part === undefined && isGauge(a.concept)) ||
      (a.kind === 'light' && (a.features.some(isGauge) || a.links.some((l) => l.role === 'read_by' && batteries.some((b) => b.id === l.ask)))),
  );
  const isBar = (a: MutableAsk): boolean => a.kind === 'light' && (lexicon.isA(a.concept, 'led_bar') || BARS.includes(a.count ?? 0));
  const bar = mine.find((a) => isBar(a) && a.part !== undefined) ?? mine.find(isBar);
  if (bar === undefined || (told.length === 0 && !isGauge(purpose?.concept ?? ''))) return;
  // A bar of that chip wants 5 V and more: what one lithium cell has is measured by a program.
  if (batteries.some((a) => lexicon.isA(a.concept, 'lipo'))) {
    if (!mine.some((a) => a.kind === 'sensor')) assumed(request, 'battery_monitor', bar.words[0] ?? { from: 0, to: 0 });
    bar.features = bar.features.filter((f) => !isGauge(f));
    return;
  }
  bar.concept = BARS.includes(bar.count ?? 0) && bar.count !== FULL_BAR ? 'battery_bar_few' : 'battery_bar';
  const words = bar.words[0];
  if (bar.count !== undefined && bar.count !== FULL_BAR && words !== undefined)
    bar.figures.push({ quantity: 'number', role: 'size', value: bar.count, words });
  delete bar.count;
  delete bar.several;
  for (const other of mine) if (other !== bar && (told.includes(other) || isBar(other))) unite(request, bar, other);
  bar.features = bar.features.filter((f) => !isGauge(f) && !lexicon.isA(f, 'battery'));
  bar.links = bar.links.filter((l) => l.role !== 'read_by');
  const [volts] = voltsOf(bar);
  if (volts === undefined || mine.some((a) => a.kind === 'supply')) return;
  bar.figures = bar.figures.filter((f) => f !== volts);
  const battery = assumed(request, LEAD_V.includes(volts.value ?? 0) ? 'lead_acid' : 'battery', volts.words);
  battery.figures = [{ ...volts, role: 'in' }];
}

/** Kinds of what a timer is started by, or turns on. */
const TIMED: ReadonlySet<string> = new Set(['input', 'sensor', 'load', 'output']);
/** "A button turns the pump on for 20 seconds, 555": without a program the time is the timer's; what it is said of keeps it, to be held against. */
export function timeOfTimer(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const timer = mine.find((a) => request.lexicon.isA(a.concept, 'timer'));
  const timed = mine.filter((a) => TIMED.has(a.kind) && a.figures.some((f) => f.quantity === 'time'));
  const [figure, ...more] = timed.flatMap((a) => a.figures.filter((f) => f.quantity === 'time'));
  const told = timer?.figures.some((f) => f.quantity === 'time' || f.quantity === 'frequency') !== false;
  const seconds = figure?.value ?? figure?.max;
  if (timer === undefined || told || more.length > 0 || figure === undefined || seconds === undefined || mine.some((a) => RUNS.has(a.kind))) return;
  timer.figures.push({ quantity: 'time', role: 'value', value: seconds, words: figure.words });
}

/** What nobody named and the wish comes to. */
function assumed(request: RequestBuilder, id: string, at: { readonly from: number; readonly to: number }): MutableAsk {
  const made = request.add(plainDraft(conceptIn(request, id), at));
  made.source = 'assumed';
  return made;
}

/** A concept that the lexicon of the package has. Throws where a lexicon of somebody's own lacks it. */
function conceptIn({ lexicon }: RequestBuilder, id: string): Concept {
  const concept = lexicon.concept(id);
  if (concept === undefined) throw new Error(`the lexicon has no ${id}`);
  return concept;
}
