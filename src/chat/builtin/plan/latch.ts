import { EMPTY_ATTRIBUTES, type Intent, type ItemWish, type SourceWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';

/** Highest supply of the latches, V: the gate of their FET stands 12 of it. */
const MOST_V = 13;
const LEAST_V = 3;
/** What their FET carries, A: 0.5 W in 60 mΩ (AOS AO3401A). */
const MOST_A = 3;

/** The lines between the latch and the microcontroller. */
export const [HOLD, KEY] = ['PWR_HOLD', 'PWR_KEY'];

export const isLatch = (item: ItemWish): boolean => item.id === 'power_switch' && item.part === 'latch';

/** "A push button latches a P-FET": button and FET are the latch's own. */
export function latched(intent: Intent): Intent {
  if (!intent.items.some(isLatch)) return intent;
  const own = (i: ItemWish): boolean =>
    !i.counted && ((i.id === 'button' && /button|switch/i.test(i.text)) || (i.id === 'mosfet' && /fet|mos|transistor|switch/i.test(i.text)));
  const volts = intent.items.find((i) => (own(i) || isLatch(i)) && i.volts !== undefined)?.volts;
  const fed = intent.sources.length > 0 || volts === undefined;
  const feed: SourceWish = {
    ...EMPTY_ATTRIBUTES,
    id: 'terminal',
    text: `${volts ?? 0} V screw terminal`,
    ...(volts === undefined ? {} : { volts }),
    note: `You named no connector for the ${volts ?? 0} V supply: it comes in at a screw terminal`,
  };
  return {
    ...intent,
    sources: fed ? intent.sources : [feed],
    items: intent.items.filter((i) => !own(i)),
    unread: intent.unread.filter((u) => !/^(?:soft(?:ware)?|latch\w*|toggl\w*|kill|hold\w*|self)(?: (?:off|on|latch\w*|power))?$/i.test(u)),
  };
}

/** The button that turns the supply on: it turns it off too, or a microcontroller does. Answers the rail behind; null, and said so, where the supply is not its. */
export function latch(draft: Draft, rail: Rail, controlled: boolean, amps: number): Rail | null {
  if (rail.volts > MOST_V || rail.volts < LEAST_V || amps > MOST_A) {
    draft.cannot(
      `A button that latches the supply at ${rail.volts} V and ${amps} A: mine takes ${LEAST_V} to ${MOST_V} V and ${MOST_A} A; a slide switch takes its place.`,
    );
    return null;
  }
  const net = 'VSW';
  const ports = { VIN: rail.net, VOUT: net, GND: 'GND' };
  const instance = controlled ? draft.block('power_hold', 'Power latch', { ...ports, HOLD, KEY }) : draft.block('power_latch', 'Power latch', ports);
  if (instance === null) return null;
  draft.feed(net, rail.net);
  draft.put(
    controlled
      ? 'power latch: the button turns the supply on, the microcontroller holds it and lets go'
      : 'power latch: the button turns the supply on, pushed again off',
  );
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? MOST_A * 1000, MOST_A * 1000) });
}
