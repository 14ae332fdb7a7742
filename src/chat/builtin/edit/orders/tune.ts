import type { Quantity } from '../../../../request/index.js';
import { type NumberToken, normalise, type QuantityToken, type Token, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { setParam } from '../set-param.js';
import { nameOf, type Thing, thingsOf } from '../things.js';
import { address } from './address.js';
import { dimLed } from './values.js';

/** A parameter of blocks that a person sets by what it does: "a gain of 21", "blink faster", "charge with 200 mA". */
interface Dial {
  readonly param: string;
  /** Words for what it sets; without them its unit and the name of the thing must do. */
  readonly words: RegExp;
  readonly unit: Quantity | null;
  /** SI → the parameter's unit. */
  readonly factor: number;
  /** All things that have it are meant where the clause names none: "the LEDs brighter". */
  readonly all?: true;
  /** More is said of something else: a lamp's amperes are none of an indicator's. */
  readonly most?: number;
}

const DIALS: readonly Dial[] = [
  { param: 'gain', words: /\b(?:gain|amplif\w+|op-?\s?amps?)\b|\bdb\b/i, unit: null, factor: 1 },
  { param: 'charge_ma', words: /\b(?:re)?charg\w*|\d\s*m?ah\b/i, unit: 'current', factor: 1000 },
  {
    param: 'cutoff_hz',
    words: /\b(?:cut-?\s?off|corner frequency|corner|bandwidth|filter\w*|-?3 ?db|low-?\s?pass|high-?\s?pass)\b/i,
    unit: 'frequency',
    factor: 1,
  },
  {
    param: 'freq_hz',
    words: /\b(?:blink\w*|flash\w*|frequency|rate|oscillat\w*|tone|pitch|pulses?|period|toggle\w*|speed|hz|fast\w*|slow\w*|quicker)\b/i,
    unit: 'frequency',
    factor: 1,
  },
  {
    param: 'pulse_s',
    words: /\b(?:pulse|delay|time-?\s?out|timer|duration|on[- ]time|stays? on|long(?:er)?|short(?:er)?|seconds?|minutes?)\b/i,
    unit: 'time',
    factor: 1,
  },
  { param: 'duty', words: /\bduty\b/i, unit: 'ratio', factor: 0.01 },
  {
    param: 'ma',
    words: /\b(?:leds?|lights?|indicators?|lamps?|brighter|brightness|bright|dimmer|dim|brighten)\b/i,
    unit: 'current',
    factor: 1000,
    all: true,
    most: 100,
  },
  { param: 'vin_max', words: /\b(?:full scale|measur\w*|divider|range|sens\w*)\b/i, unit: 'voltage', factor: 1 },
];

const NOT_MINE =
  /^(?:add|include|append|remove|delete|drop(?! (?:the |its |my )?(?:charg|gain|freq|cut|bright|led current|rate|current|speed))|move|put|place|swap)\b/i;
/** "three more LEDs": a number of things, no measure. */
const MORE_OF =
  /\b(?:(?:an?|one|two|three|four|five|six|\d+|some|a few|a couple)(?: more| further| extra| additional)|another|more|further|extra|additional)\s+(?:\w+\s+)?(?:leds|lights|buttons|channels|outputs|inputs|sensors|relays|headers|terminals|led|light|button|channel|output|input|sensor|relay)\b/i;
const FURTHER = /\b(?:second|another(?! address)|further|more leds?|additional|extra)\b/i;

/** "blink at 2 Hz", "charge with 200 mA", "a gain of 21", "the LEDs twice as bright", "my cell has 250 mAh only", "address 0x77". */
export const tune: Order = (clause, editing) => {
  if (NOT_MINE.test(clause) || MORE_OF.test(clause)) return false;
  const text = normalise(clause);
  const tokens = tokenise(text);
  const hex = /\b0x[\da-f]{1,2}\b/i.exec(clause)?.[0];
  if (FURTHER.test(clause) && (hex !== undefined || /\baddress\b/i.test(clause))) return false;
  if (hex !== undefined || /\b(?:other|another|different) address\b|^(?:change|switch|flip|swap)\b.*\baddress\b/i.test(clause))
    return address(clause, hex === undefined ? null : Number(hex), editing);
  for (const dial of DIALS) if (turned(dial, text, tokens, editing)) return true;
  return looseLeds(text, tokens, editing);
};

/** LEDs that no block holds: their resistors set the current. */
function looseLeds(text: string, tokens: readonly Token[], editing: Editing): boolean {
  const dial = DIALS.find((d) => d.param === 'ma');
  const held = new Set(editing.design.blocks.flatMap((b) => (b.params?.['ma'] === undefined ? [] : b.refs)));
  const leds = editing.design.components.filter((c) => c.kind === 'led' && !held.has(c.ref));
  if (dial === undefined || !dial.words.test(text) || leds.length === 0) return false;
  const named = editing.target(text).things.flatMap((t) => t.parts.map((p) => p.ref));
  const meant = leds.filter((l) => named.includes(l.ref));
  const to = absolute(dial, text, tokens, true);
  if (to !== null && to > (dial.most ?? to)) return false;
  const factor = relative(dial, text, tokens);
  if (to === null && factor === null) return false;
  for (const led of named.length > 0 ? meant : leds) dimLed(led, (now) => to ?? now * (factor ?? 1), editing);
  return true;
}

function turned(dial: Dial, text: string, tokens: readonly Token[], editing: Editing): boolean {
  const having = thingsOf(editing.design).filter((t) => typeof t.block?.params?.[dial.param] === 'number');
  if (having.length === 0) return false;
  const meant = having.filter((t) => editing.target(text).things.some((w) => w.parts.some((p) => t.parts.includes(p))));
  const worded = dial.words.test(text);
  if (!worded && meant.length === 0) return false;
  const things = meant.length > 0 ? meant : having;
  if (
    things.length > 1 &&
    dial.all === undefined &&
    !/\b(?:both|all|each|every)\b/i.test(text) &&
    next(dial, text, tokens, things[0] as Thing, editing, worded) !== null
  ) {
    editing.refused.push(`${things.map(nameOf).join(', ')}: say which of them, or "all".`);
    return true;
  }
  const to = things.map((thing) => ({ thing, value: next(dial, text, tokens, thing, editing, worded) }));
  if (to.every(({ value }) => value === null)) return false;
  for (const { thing, value } of to) if (value !== null) setParam(thing, dial.param, value, editing);
  if (dial.all === true) looseLeds(text, tokens, editing);
  return true;
}

/** What the clause makes of the parameter: a value, a multiple of what it is, or one that follows from the cell. null: it says nothing of it. */
function next(dial: Dial, text: string, tokens: readonly Token[], thing: Thing, editing: Editing, worded: boolean): number | null {
  const now = Number(thing.block?.params?.[dial.param]);
  const said = absolute(dial, text, tokens, worded);
  if (said !== null) return said > (dial.most ?? said) ? null : said;
  const cell = dial.param === 'charge_ma' ? byCell(text, tokens, thing, editing) : null;
  if (cell !== null) return cell;
  if (!worded) return null;
  const factor = relative(dial, text, tokens);
  return factor === null ? null : now * factor;
}

function absolute(dial: Dial, text: string, tokens: readonly Token[], worded: boolean): number | null {
  const db = /(-?\d+(?:\.\d+)?) ?db\b/i.exec(text)?.[1];
  if (dial.param === 'gain' && db !== undefined) return 10 ** (Number(db) / 20);
  if (/\b(?:by|times (?:the|as)|as)\b/i.test(text) && dial.unit === null) return null;
  const fold = /(?:^|[\s,])[x×] ?(\d+(?:\.\d+)?)\b/i.exec(text)?.[1];
  if (dial.param === 'gain' && fold !== undefined) return Number(fold);
  const of = (unit: Quantity): QuantityToken | undefined => tokens.findLast((t): t is QuantityToken => t.type === 'quantity' && t.unit === unit);
  if (dial.param === 'freq_hz') {
    const times = /\b(\d+(?:\.\d+)?)\s*(?:times|x|blinks|flashes|pulses)\s+(?:a|per|every|each)\s+(second|minute)\b/i.exec(text);
    if (times !== null) return Number(times[1]) / (times[2]?.toLowerCase() === 'minute' ? 60 : 1);
    const period = of('time');
    if (period !== undefined && of('frequency') === undefined) return 1 / period.value;
    if (/\b(?:once|one time) (?:a|per|every|each) second\b|\bevery second\b/i.test(text)) return 1;
    if (/\b(?:twice|two times) (?:a|per|every|each) second\b/i.test(text)) return 2;
  }
  if (dial.unit === null) {
    const number = tokens.findLast((t): t is NumberToken => t.type === 'number');
    return worded && number !== undefined && number.value >= 1 ? number.value : null;
  }
  const quantity = of(dial.unit);
  return quantity === undefined ? null : quantity.value * dial.factor;
}

const LESS =
  /\b(?:half|halve|halved|less|lower|lowered|reduce|reduced|decrease|smaller|slower|slow(?: it| them)? down|dimmer|dim|weaker|gentler|gentle|shorter|cut|drop|turn(?: it| them)? down|too (?:bright|fast|high|much|strong|long|loud))\b/i;
const MORE =
  /\b(?:double|doubled|twice|more|higher|raise|increase|larger|bigger|faster|quicker|brighter|brighten|stronger|longer|speed(?: it| them)? up|turn(?: it| them)? up|triple|tripled|three times|too (?:dim|dark|slow|low|weak|short|little))\b/i;

/** "twice", "20 % less", "brighter": what the value is multiplied by; "twice a second" is a rate. */
function relative({ param }: Dial, text: string, tokens: readonly Token[]): number | null {
  if (param !== 'freq_hz' && /\b(?:once|twice|times) (?:a|per|every|each) (?:second|minute)\b/i.test(text)) return null;
  const percent = tokens.find((t): t is QuantityToken => t.type === 'quantity' && t.unit === 'ratio');
  const [less, more] = [LESS.test(text), MORE.test(text)];
  if (percent !== undefined && (less || more))
    return /\b(?:to|at|of)\s+\d/i.test(text) ? percent.value / 100 : less ? 1 - percent.value / 100 : 1 + percent.value / 100;
  if (/\b(?:triple|tripled|three times)\b/i.test(text)) return 3;
  if (/\b(?:quarter)\b/i.test(text)) return 0.25;
  // "Half as fast" is half, though "fast" be more.
  const times = /\b(\d+(?:\.\d+)?)\s*(?:x|times)\b/i.exec(text)?.[1];
  if (times !== undefined && param !== 'gain') return less && !more ? 1 / Number(times) : Number(times);
  if (less && !/\btwice\b|\bdouble\b/i.test(text)) return 0.5;
  return more ? 2 : null;
}

/** Share of its capacity in an hour that a cell takes without harm where its maker says nothing: half. */
const USUAL_C = 0.5;
const SOFTER =
  /\b(?:sane|sensible|safe|gentle|gentler|reasonable|suitable|right|appropriate|proper|fitting|small(?:er)? (?:cell|battery)|match\w*|only|lower|less|slower|reduce|drop|adjust|suit|set|fit|cell|battery|lipo|charg\w*|pack)\b/i;

/** The charge current that fits a cell, mA, within what the charger can be set to. null: the clause speaks of no cell. */
function byCell(text: string, tokens: readonly Token[], thing: Thing, editing: Editing): number | null {
  const rate = /(\d+(?:\.\d+)?|\.\d+) ?C\b/.exec(text)?.[1];
  const capacity = (of: readonly Token[]): number | undefined =>
    of.flatMap((t) => (t.type === 'quantity' && t.unit === 'capacity' ? [t.value * 1000] : [])).at(-1);
  const own = capacity(tokens);
  const told = own ?? capacity(tokenise(normalise(editing.said.map((s) => s.you).join(' . '))));
  if (own === undefined && rate === undefined) {
    if (told === undefined || !/\b(?:sane|sensible|safe|gentle|reasonable|suitable|appropriate|proper)\b/i.test(text)) return null;
  }
  if (told === undefined) {
    editing.refused.push(`A charge current by C needs the cell's capacity: say "the cell has 1000 mAh".`);
    return Number(thing.block?.params?.['charge_ma']);
  }
  if (rate === undefined && !SOFTER.test(text)) return null;
  const wanted = told * Number(rate ?? USUAL_C);
  const [least, most] = chargerLimits(thing, editing);
  const ma = Math.round(Math.min(most, Math.max(least, wanted)));
  editing.assumed.push(
    `${Number((ma / told).toPrecision(2))} C for ${told} mAh${rate === undefined && ma === Math.round(wanted) ? `: half the capacity in an hour is what cells stand by their makers' usual limits` : ''}${ma === Math.round(wanted) ? '.' : `: the charger can be set to ${least} to ${most} mA.`}`,
  );
  return ma;
}

function chargerLimits(thing: Thing, { library }: Editing): [least: number, most: number] {
  for (const { value } of library.blocks.get(thing.block?.block ?? '')?.parts ?? []) {
    if (typeof value !== 'object' || !('formula' in value)) continue;
    const [least, most] = [value.args['min_ma'], value.args['max_ma']];
    if (typeof least === 'number' && typeof most === 'number') return [least, most];
  }
  return [0, Number.POSITIVE_INFINITY];
}

/** What a clause asks of a quantity that stands at `now`, by the words for a parameter of blocks; null: it asks nothing of it. */
export function askedFor(param: string, clause: string, now: number): number | null {
  const text = normalise(clause);
  const dial = DIALS.find((d) => d.param === param);
  if (dial === undefined || !dial.words.test(text)) return null;
  const tokens = tokenise(text);
  const factor = relative(dial, text, tokens);
  return absolute(dial, text, tokens, true) ?? (factor === null ? null : now * factor);
}
