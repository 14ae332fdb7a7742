import { DesignError } from '../../../design/index.js';
import { compute, LED_FORWARD_V } from '../../../parts/formulas.js';
import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';

/** What drives an LED: its net and the voltage of its high level. */
export type Level = Pick<Rail, 'net' | 'volts'>;

/** Most current of an indicator LED, mA. */
const MOST_MA = 20;

/** An LED with the resistor for the level that drives it. Answers its colour. `ma` is the current unless the sentence says one. */
export function addLed(draft: Draft, level: Level, item: ItemWish, ma: number, rail = level.net): string {
  const color = lightable(draft, item.color ?? 'red', level.volts);
  const wanted = item.amps === undefined ? ma : item.amps * 1000;
  if (wanted > MOST_MA)
    throw new DesignError('message', `${wanted} mA is too much for an indicator LED (${MOST_MA} mA at most); a stronger one wants a MOSFET switch`);
  const volts = Number(level.volts.toFixed(2));
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
