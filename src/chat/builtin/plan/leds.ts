import { DesignError } from '../../../design/index.js';
import { compute, engineering, eSeries, LED_FORWARD_V } from '../../../parts/formulas.js';
import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { namedOhms } from './named-ohms.js';

/** What drives an LED: its net and the voltage of its high level. */
export type Level = Pick<Rail, 'net' | 'volts'>;

/** Most current of an indicator LED, mA. */
const MOST_MA = 20;

/** An LED with the resistor for the level that drives it. Answers its colour. `ma` is the current unless the sentence says one. */
export function addLed(draft: Draft, level: Level, item: ItemWish, ma: number, rail = level.net): string {
  const color = lightable(draft, item.color ?? 'red', level.volts);
  const volts = Number(level.volts.toFixed(2));
  const ohms = namedOhms(draft, item);
  const headroom = volts - (LED_FORWARD_V[color] ?? 2);
  const wanted = ohms === null ? (item.amps === undefined ? ma : item.amps * 1000) : Number(((headroom / ohms) * 1000).toPrecision(3));
  if (wanted > MOST_MA)
    throw new DesignError('message', `${wanted} mA is too much for an indicator LED (${MOST_MA} mA at most); a stronger one wants a MOSFET switch`);
  if (ohms !== null)
    draft.assume(
      `With the ${engineering(ohms)}${ohms < 1000 ? ' Ω' : ''} resistor that you named, the ${color} LED gets ${wanted} mA from ${volts} V.`,
    );
  if (ohms !== null && (headroom ** 2 / ohms > COOL_W || compute('led_resistor', { color, volts, ma: wanted }) !== engineering(ohms))) {
    draft.load(rail, `${color} LED`, wanted, wanted);
    withResistor(draft, level.net, { color, ma: wanted, headroom, ohms }, item);
    return color;
  }
  draft.load(rail, `${color} LED`, wanted, wanted);
  if (isSold(draft, color, '0603') || !isSold(draft, color, '0805')) {
    draft.atEdge(draft.block('status_led', 'LED', { SIG: level.net, GND: 'GND' }, { color, volts, ma: wanted }), item.edge);
    if (!isSold(draft, color, '0603'))
      draft.cannot(`A ${color} LED: the catalogue snapshot has none; its place is on the board, the part is yours to choose.`);
    return color;
  }
  larger(draft, level.net, { color, volts, ma: wanted }, item);
  return color;
}

/** The colour itself, or red where the level is too low for it: the resistor wants 0.3 V. */
function lightable(draft: Draft, color: string, volts: number): string {
  if (volts - (LED_FORWARD_V[color] ?? 0) >= 0.3) return color;
  draft.cannot(`A ${color} LED at ${Number(volts.toFixed(1))} V: it needs ${((LED_FORWARD_V[color] ?? 0) + 0.3).toFixed(1)} V; I used red.`);
  return 'red';
}

const isSold = (draft: Draft, color: string, size: string): boolean =>
  draft.library.catalogue.generic({ kind: 'led', value: color, package: size }).length > 0;

/** Most that the resistor of the library's LED stands for good, W: an 0603. */
const COOL_W = 0.07;

/** An LED with the resistor that the sentence names, in a size that stays cool. */
function withResistor(
  draft: Draft,
  net: string,
  { color, ma, headroom, ohms }: { readonly color: string; readonly ma: number; readonly headroom: number; readonly ohms: number },
  item: ItemWish,
): void {
  const watts = headroom ** 2 / ohms;
  const size = SIZES.find(([, most]) => watts <= most)?.[0] ?? '1206';
  const value = engineering(ohms);
  if (watts > RATED_1206_W)
    throw new DesignError(
      'message',
      `${value} at ${headroom.toFixed(1)} V turns ${watts.toFixed(2)} W into heat: more than a chip resistor of 1206 stands`,
    );
  if (watts > (SIZES.at(-1)?.[1] ?? 0))
    draft.assume(`${value} turns ${watts.toFixed(2)} W into heat: a 1206 is rated for ${RATED_1206_W} W and gets hot.`);
  const anode = `${draft.instance('led')}_A`.toUpperCase();
  draft.generic({ kind: 'resistor', value, package: size, purpose: `LED current ${ma} mA`, pins: { '1': net, '2': anode } });
  const place = item.edge === undefined ? {} : { place: { edge: item.edge } };
  const sold = isSold(draft, color, '0603') ? {} : { package: '0805' };
  draft.generic({ kind: 'led', value: color, ...sold, purpose: `LED, ${color}`, pins: { A: anode, K: 'GND' }, ...place });
}

/** The rating of a 1206 resistor at 70 °C, W (Uniroyal, Yageo). */
const RATED_1206_W = 0.25;

/** The same in 0805, for colours that the fab has in no other size. */
function larger(draft: Draft, net: string, args: { color: string; volts: number; ma: number }, item: ItemWish): void {
  const anode = `${draft.instance('led')}_A`.toUpperCase();
  draft.generic({ kind: 'resistor', value: compute('led_resistor', args), purpose: `LED current ${args.ma} mA`, pins: { '1': net, '2': anode } });
  const place = item.edge === undefined ? {} : { place: { edge: item.edge } };
  draft.generic({ kind: 'led', value: args.color, package: '0805', purpose: `LED, ${args.color}`, pins: { A: anode, K: 'GND' }, ...place });
}

/** An LED that is lit while a rail is there. */
export function addPowerLed(draft: Draft, rail: Level, item: ItemWish): void {
  draft.put(`${addLed(draft, rail, item, 2)} power LED on ${rail.net}`);
}

/** Continuous load of a chip resistor by size, W: seven tenths of what Uniroyal and Yageo rate them for at 70 °C. */
const SIZES: readonly (readonly [string, number])[] = [
  ['0603', 0.07],
  ['0805', 0.0875],
  ['1206', 0.175],
];

/** LEDs in strings, as the sentence wants them. */
export type StringsWish = ItemWish & { readonly strings: NonNullable<ItemWish['strings']> };

/** Strings of LEDs in series, each with its resistor, between a rail and ground or a switch (`low`). Answers what was made, in words. */
export function addStrings(draft: Draft, rail: Level, item: StringsWish, ma: number, low = 'GND'): string {
  const color = item.color ?? 'red';
  const forward = LED_FORWARD_V[color] ?? LED_FORWARD_V['red'] ?? 2;
  const ohms = namedOhms(draft, item);
  const lit = Math.min(item.strings.length, Math.max(1, Math.floor((rail.volts - 0.3) / forward)));
  const named = ohms === null ? null : ((rail.volts - lit * forward) / ohms) * 1000;
  const wanted = named ?? (item.amps === undefined ? ma : item.amps * 1000);
  if (wanted > MOST_MA) throw new DesignError('message', `${Number(wanted.toPrecision(3))} mA is too much for these LEDs (${MOST_MA} mA at most)`);
  const total = item.strings.count * item.strings.length;
  const most = Math.floor((rail.volts - 0.3) / forward);
  if (most < 1) throw new DesignError('message', `${rail.volts} V cannot light a ${color} LED of ${forward} V`);
  const length = Math.min(item.strings.length, most);
  if (length < item.strings.length)
    draft.cannot(
      `${item.strings.length} ${color} LEDs in series: they need ${(item.strings.length * forward).toFixed(1)} V; I put ${length} in each string.`,
    );
  const count = Math.ceil(total / length);
  for (let n = 0; n < count; n++) addString(draft, rail, { color, forward, ma: wanted, length: Math.min(length, total - n * length), low }, item);
  draft.load(rail.net, `${total} ${color} LEDs`, wanted * count, wanted * count);
  if (length === 1) return `${total} ${color} LEDs, each with its resistor`;
  return count === 1 ? `${total} ${color} LEDs in series` : `${count} strings of ${length} ${color} LEDs`;
}

function addString(
  draft: Draft,
  rail: Level,
  {
    color,
    forward,
    ma,
    length,
    low,
  }: { readonly color: string; readonly forward: number; readonly ma: number; readonly length: number; readonly low: string },
  item: ItemWish,
): void {
  const headroom = rail.volts - length * forward;
  const ohms = namedOhms(draft, item);
  const resistor = ohms === null ? stringResistor(draft, headroom, ma) : sized(headroom, ohms);
  if (resistor === null)
    throw new DesignError(
      'message',
      `a string of ${length} ${color} LEDs at ${rail.volts} V heats its resistor with ${((headroom * ma) / 1000).toFixed(2)} W: more LEDs in series, or less current`,
    );
  const anode = `${draft.instance('led_string')}_A`.toUpperCase();
  draft.generic({
    kind: 'resistor',
    ...resistor,
    purpose: `LED current ${Number(ma.toPrecision(3))} mA`,
    pins: { '1': rail.net, '2': `${anode}1` },
  });
  const place = item.edge === undefined ? {} : { place: { edge: item.edge } };
  const sold = isSold(draft, color, '0603') ? {} : { package: '0805' };
  for (let n = 1; n <= length; n++)
    draft.generic({
      kind: 'led',
      value: color,
      ...sold,
      purpose: `LED ${n} of its string, ${color}`,
      pins: { A: `${anode}${n}`, K: n === length ? low : `${anode}${n + 1}` },
      ...place,
    });
}

/** A resistor that the sentence names, in the smallest size that stays cool; null: no size does. */
function sized(headroom: number, ohms: number): { readonly value: string; readonly package: string } | null {
  const size = SIZES.find(([, most]) => headroom ** 2 / ohms <= most)?.[0];
  return size === undefined ? null : { value: engineering(ohms), package: size };
}

/**
 * The resistor for a current, mA, at the volts that are left: up to half again as much where the fab keeps that value in a size that stays
 * cool, else the next step of E24 in the smallest such size. null where no size does.
 */
function stringResistor(draft: Draft, headroom: number, ma: number): { readonly value: string; readonly package: string } | null {
  const least = (headroom / ma) * 1000;
  const cool = (ohms: number): string[] => SIZES.filter(([, most]) => headroom ** 2 / ohms <= most).map(([size]) => size);
  const offers: { value: string; package: string }[] = [];
  for (let ohms = eSeries(least, 'up'); ohms <= 1.5 * least; ohms = eSeries(ohms * 1.02, 'up'))
    for (const size of cool(ohms)) offers.push({ value: compute('ohms', { value: ohms }), package: size });
  return offers.find((o) => draft.library.catalogue.generic({ kind: 'resistor', ...o }).length > 0) ?? offers[0] ?? null;
}
