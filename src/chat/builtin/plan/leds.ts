import { DesignError } from '../../../design/index.js';
import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';

/** An LED with the resistor for the level that drives it. Answers its colour. `ma` is the current unless the sentence says one. */
export function addLed(draft: Draft, net: string, level: Pick<Rail, 'net' | 'volts'>, item: ItemWish, ma: number): string {
  const color = item.color ?? 'red';
  const wanted = item.amps === undefined ? ma : item.amps * 1000;
  if (wanted > 20) throw new DesignError('message', `${wanted} mA is too much for an indicator LED (20 mA at most); a stronger one wants a MOSFET switch`);
  draft.atEdge(draft.block('status_led', 'LED', { SIG: net, GND: 'GND' }, { color, volts: Number(level.volts.toFixed(2)), ma: wanted }), item.edge);
  draft.load(level.net, `${color} LED`, wanted, wanted);
  return color;
}

/** An LED that is lit while a rail is there. */
export function addPowerLed(draft: Draft, rail: Rail, item: ItemWish): void {
  const color = addLed(draft, rail.net, rail, { ...item, color: item.color ?? 'red' }, 2);
  draft.made.push(`${color} power LED on ${rail.net}`);
}
