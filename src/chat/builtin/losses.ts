import type { Component, Design } from '../../design/index.js';
import type { Intent } from './intent.js';

/** Parts that follow from others, or that another supply or chip brings anew. */
const FOLLOWS: ReadonlySet<string> = new Set([
  'resistor',
  'capacitor',
  'inductor',
  'ferrite',
  'diode',
  'schottky',
  'zener',
  'tvs',
  'esd',
  'fuse',
  'mosfet',
  'bjt',
  'mounting_hole',
  'test_point',
  'connector',
  'usb_connector',
  'battery_connector',
  'regulator',
  'crystal',
  'microcontroller',
  'module',
  'jumper',
]);
/** Words of a message that takes something's place or takes it away. */
const GIVES_UP =
  /\b(?:instead|swap|replace|remove|without|drop|no|not|don't|rather|fewer|only|just|forget|get rid|take (?:out|off|away)|change|switch|less)\b/i;

/** Buttons that the way of programming brings along. */
const OF_THE_CHIP = /^(?:boot|reset)$/i;

/** What a plan anew would take off a board though the message does not ask for that, in words. `spokenOf`: refs of what the message names. */
export function lostBy(message: string, intent: Intent, before: Design, after: Design, spokenOf: ReadonlySet<string>): string[] {
  // Another microcontroller brings its own buttons, bridge and clock.
  if (intent.platform !== null) return [];
  const givesUp = GIVES_UP.test(message) || intent.excluded.size > 0;
  const key = (c: Component): string => (['sensor', 'led', 'button', 'relay'].includes(c.kind) ? c.kind : `${c.kind} ${c.device ?? ''}`);
  const left = new Map<string, number>();
  for (const c of after.components) left.set(key(c), (left.get(key(c)) ?? 0) + 1);
  const parts = before.components.flatMap((c) => {
    if (FOLLOWS.has(c.kind) || OF_THE_CHIP.test(c.value) || (givesUp && spokenOf.has(c.ref))) return [];
    const n = left.get(key(c)) ?? 0;
    left.set(key(c), n - 1);
    return n > 0 ? [] : [`${c.ref} (${c.value === '' ? c.kind : c.value})`];
  });
  if (givesUp || intent.sources.length > 0) return parts;
  const volts = new Set(after.nets.map((n) => n.volts));
  const rails = before.nets
    .filter((n) => n.class !== 'ground' && n.volts !== undefined && !volts.has(n.volts))
    .map((n) => `the ${n.volts ?? ''} V of ${n.name}`);
  return [...parts, ...rails];
}

const CONTROLLERS: ReadonlySet<string> = new Set(['microcontroller', 'module']);

/** Whether a plan anew brings a microcontroller that nobody asked for. */
export const bringsController = (intent: Intent, before: Design, after: Design): boolean =>
  intent.platform === null &&
  !intent.items.some((i) => i.id === 'microcontroller' || i.id === 'wireless') &&
  after.components.some((c) => CONTROLLERS.has(c.kind)) &&
  !before.components.some((c) => CONTROLLERS.has(c.kind));
