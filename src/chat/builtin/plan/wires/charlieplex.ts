import { compute, LED_FORWARD_V } from '../../../../parts/formulas.js';
import type { ItemWish } from '../../intent.js';
import type { Controller } from '../controller.js';
import { NEEDS } from '../needs.js';

const SAID = /\bcharl(?:ie|ey)[- ]?plex\w*/i;
/** Current of one LED while it is lit, mA: with n lines it is lit a part of the time. */
const LIT_MA = 5;
const FEWEST_LEDS = 3;

/** Lines that so many LEDs need: each pair of lines carries two. */
const linesFor = (leds: number): number => Math.ceil((1 + Math.sqrt(1 + 4 * leds)) / 2);

/**
 * LEDs between pairs of pins, two to a pair, where they are more than the pins that the other wishes leave, or where the sentence asks for
 * it. Answers the wishes that are done. One resistor stands in each line, so that the current of an LED passes two.
 */
export function charlieplex(c: Controller, items: readonly ItemWish[]): ReadonlySet<ItemWish> {
  const lights = items.filter((i) => i.id === 'led' && i.pins.length === 0 && i.strings === undefined && i.each !== true);
  const leds = lights.flatMap((item) => Array.from({ length: item.count }, () => item));
  const others = items.filter((i) => !lights.includes(i)).reduce((sum, i) => sum + NEEDS[i.id].pins * (i.id === 'ws2812' ? 1 : i.count), 0);
  const spare = c.pool.left('gpio') - others;
  const lines = linesFor(leds.length);
  const wanted = SAID.test(c.draft.intent.sentence);
  if (leds.length < FEWEST_LEDS || lines > spare || (!wanted && leds.length <= spare)) return new Set();
  const nets = Array.from({ length: lines }, () => line(c, leds));
  if (nets.some((n) => n === null)) return new Set();
  const pairs = nets.flatMap((a, i) => nets.slice(i + 1).flatMap((b) => [[a, b] as const, [b, a] as const]));
  for (const [n, item] of leds.entries()) {
    const [anode, cathode] = pairs[n] ?? [null, null];
    if (anode !== null && cathode !== null) light(c, item, anode, cathode);
  }
  c.draft.load(c.logic.net, 'the LED that is lit', LIT_MA / 2, LIT_MA);
  c.draft.put(`${leds.length} LEDs charlieplexed on ${lines} pins`, nets.flatMap((n) => pinOf(c, n)).join(', '), 'one lit at a time');
  if (!wanted)
    c.draft.assume(
      `${leds.length} LEDs are more than the free pins of the ${c.platform.name}: they are charlieplexed, the firmware lights one after another.`,
    );
  return new Set(lights);
}

/** A line of the matrix behind its resistor; null where the pins have ended. */
function line(c: Controller, leds: readonly ItemWish[]): string | null {
  const net = c.signal('CP');
  if (c.pin(`${net}_PIN`, 'gpio') === null) return null;
  const color = leds.reduce(
    (low, i) => ((LED_FORWARD_V[i.color ?? 'red'] ?? 2) < (LED_FORWARD_V[low] ?? 2) ? (i.color ?? 'red') : low),
    leds[0]?.color ?? 'red',
  );
  // Two such resistors stand in the way of each LED: half the drop, or the same at twice the current.
  const value = compute('led_resistor', { color, volts: c.logic.volts, ma: 2 * LIT_MA });
  c.draft.generic({
    kind: 'resistor',
    value,
    purpose: 'Half of the LED current resistor: two lines share it',
    pins: { '1': `${net}_PIN`, '2': net },
  });
  return net;
}

function light(c: Controller, item: ItemWish, A: string, K: string): void {
  const color = item.color ?? 'red';
  const sold = c.draft.library.catalogue.generic({ kind: 'led', value: color, package: '0603' }).length > 0;
  const place = item.edge === undefined ? {} : { place: { edge: item.edge } };
  c.draft.generic({ kind: 'led', value: color, ...(sold ? {} : { package: '0805' }), purpose: `LED, ${color}`, pins: { A, K }, ...place });
}

const pinOf = (c: Controller, net: string | null): string[] =>
  c.platform.functions.gpio.filter((p) => net !== null && c.draft.assembler.netOf(`${c.ref}.${c.pool.resolve(p) ?? p}`) === `${net}_PIN`);
