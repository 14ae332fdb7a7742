import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { takenBy } from '../paths/path-values.js';
import { shuntFor } from '../power/shunts.js';
import { choosing } from './named-devices.js';

type Params = Readonly<Record<string, string | number | boolean>>;

/** Across a shunt at its full current, mV. */
const SHUNT_MV = 80;

/** Parameters that any of the asks means by what it is or what is said of it: a comparator that is on in the dark. */
export function saidBy(know: Knowledge, block: Block, asks: readonly Ask[]): Params {
  const heard = (words: readonly string[]): boolean =>
    asks.some((a) => a.not !== true && words.some((w) => a.features.includes(w) || isA(know, a, w)));
  return Object.fromEntries(
    Object.entries(block.params).flatMap(([name, { said_by, unless }]) =>
      said_by !== undefined && heard(said_by) && !asks.some((a) => a.not !== true && unless?.includes(a.kind)) ? [[name, true]] : [],
    ),
  );
}

/** Most current of an indicator LED, mA. */
const MOST_INDICATOR_MA = 20;
/** The current that an indicator was said to have, mA; null: none was, or more than it bears. */
export function indicatorOf(ask: Ask): number | null {
  const total = figure(ask, 'current', ['total']);
  const amps = figure(ask, 'current', ['rated', 'value', 'limit', 'each', 'out']) ?? (total === null ? null : total / (ask.count ?? 1));
  return amps === null || amps * 1000 > MOST_INDICATOR_MA ? null : Number((amps * 1000).toPrecision(3));
}

/** What a feature may be called among the choices of a block, the nearest first. */
export function namesOf({ lexicon }: Knowledge, feature: string): readonly string[] {
  const concept = lexicon.concept(feature);
  return [feature, ...(concept?.words.en ?? []), ...(concept?.parents ?? [])];
}

/** What colours a light is to have, as blocks call them; of what it must not have the first other one that a block has. */
function coloursOf(know: Knowledge, block: Block, ask: Ask): readonly string[] {
  const isColour = (f: string): boolean => isA(know, { concept: f }, 'colour');
  const { choices = [], default: usual } = block.params['color'] ?? {};
  const named = (f: string): string[] =>
    namesOf(know, f)
      .filter((n) => choices.includes(n))
      .slice(0, 1);
  const said = ask.features.filter(isColour).flatMap(named);
  const not = (ask.lacks ?? []).filter(isColour).flatMap(named);
  if (said.length > 0 || !not.includes(String(usual))) return said;
  return choices
    .map(String)
    .filter((c) => !not.includes(c))
    .slice(0, 1);
}

/** The colour of the nth light of an ask: lights of several colours have them by turns. */
export function colourOf(know: Knowledge, block: Block, ask: Ask, nth: number): Params {
  const colours = ask.kind === 'light' ? coloursOf(know, block, ask) : [];
  return colours.length === 0 ? {} : { color: colours[(nth - 1) % colours.length]! };
}

/** Parameters that the ask's features and figures say. */
export function paramsOf(know: Knowledge, block: Block, ask: Ask): Params {
  const params: Record<string, string | number | boolean> = { ...takenBy(know, block, ask, []).params };
  for (const [name, { by }] of Object.entries(block.params)) {
    const meant = Object.entries(by ?? {}).find(([concept]) => isA(know, ask, concept))?.[1];
    if (meant !== undefined) params[name] = meant;
  }
  for (const feature of ask.features) {
    // By its name, by another word for it, and as the sort that it is where there is no other.
    const near = namesOf(know, feature);
    for (const [name, { choices }] of Object.entries(block.params)) {
      const chosen = near.find((f) => choices?.includes(f) === true);
      if (chosen !== undefined) params[name] = chosen;
    }
    if (block.params[feature] !== undefined) params[feature] = true;
  }
  // Lights of several colours, in the order in which they were said.
  const colours = ask.features.filter((f) => isA(know, { concept: f }, 'colour')).map((f) => f.replace('_', ' '));
  const lights = Object.keys(block.params).filter((n) => n.startsWith('color_'));
  for (const [i, light] of lights.entries()) if (colours.length > 0) params[light] = colours[i % colours.length]!;
  const named = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.devices ?? []);
  Object.assign(params, choosing(block, named));
  const through = figure(ask, 'current', ['limit', 'in', 'rated', 'value']);
  const shunts = block.params['shunt']?.choices?.map(String) ?? [];
  if (through !== null && shunts.length > 0)
    params['shunt'] = shuntFor(block, through) ?? shunts.filter((s) => Number.parseFloat(s) * through <= SHUNT_MV).at(-1) ?? shunts[0] ?? '';
  const made = figure(ask, 'voltage', ['out']);
  if (made !== null && block.params['out_volts'] !== undefined) params['out_volts'] = made;
  const light = figure(ask, 'current', ['out', 'rated', 'each', 'limit', 'value']);
  const lit = ask.kind === 'light' && block.params['led_ma'] === undefined && block.params['ma']?.unit === 'mA' ? indicatorOf(ask) : null;
  if (lit !== null) params['ma'] = lit;
  if (light !== null && block.params['led_ma'] !== undefined) params['led_ma'] = Math.round(light * 1000);
  const gain = figure(ask, 'gain', ['value', 'rated']);
  if (gain !== null && block.params['gain'] !== undefined) params['gain'] = gain;
  const rate = figure(ask, 'frequency', ['value', 'rated', 'out']);
  const period = figure(ask, 'time', ['value', 'rated', 'each']);
  if (block.params['freq_hz'] !== undefined && block.params['freq_hz'].choices === undefined) {
    if (rate !== null) params['freq_hz'] = rate;
    else if (period !== null && period > 0) params['freq_hz'] = Number((1 / period).toPrecision(3));
  }
  if (block.params['pulse_s'] !== undefined && period !== null) params['pulse_s'] = period;
  const volts = figure(ask, 'voltage', ['in', 'limit', 'rated', 'value']);
  // What is no higher than a converter's full scale is divided by nothing that is told.
  const measured = isA(know, ask, 'voltage_sensor') && (volts ?? 0) > Number(block.params['vref']?.default ?? 0);
  if (block.params['vin_max'] !== undefined && volts !== null && (isA(know, ask, 'input') || measured)) params['vin_max'] = volts;
  return params;
}
