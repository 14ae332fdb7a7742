import { EMPTY_ATTRIBUTES, type Intent } from '../intent.js';
import { countOf } from '../read/board.js';
import { tokenise } from '../read/lexer.js';
import type { Controller } from './controller.js';

const LOOP =
  /\b(?:(\w+)\s+)?4 ?(?:ma)?\s?(?:-|to|\.\.\.?)\s?20 ?ma\b(?:\s+(?:current|loop|analog(?:ue)?|sensor))*\s+(input|in\b|channel|receiver)(s?)/i;
const SHUNT = /(\d+(?:\.\d+)?)[- ]?(?:ohms?|Ω|R)\b(?:[^.;,]{0,25})\bshunt|\bshunt\b(?:[^.;,]{0,12}?)(\d+(?:\.\d+)?)[- ]?(?:ohms?|Ω|R)\b/i;
/** Highest current that such a loop carries, A. */
const FULL_A = 0.02;
/** Gives 3 V at 20 mA: within every 3.3 V converter. */
const USUAL_OHMS = 150;
/** A transmitter on two wires wants this from the board's supply, V. */
const FEEDS_FROM_V = 12;
const FEEDS_TO_V = 30;

/** "One 4-20 mA input": a wish of its own beside a microcontroller. */
export function looping(intent: Intent): Intent {
  const found = LOOP.exec(intent.sentence);
  if (found === null || (intent.platform === null && !intent.items.some((i) => i.id === 'microcontroller'))) return intent;
  const [token] = tokenise(found[1] ?? '');
  const said = token === undefined ? null : countOf(token);
  const count = Math.min(said ?? (found[3] === 's' ? 2 : 1), 8);
  const shunt = SHUNT.exec(intent.sentence);
  const ohms = Number(shunt?.[1] ?? shunt?.[2] ?? USUAL_OHMS);
  const heeded = /^(?:4|20 ?mA|shunt|clamp(?:ed)?|loop|current|0\.1 ?%|[\d.]+ ?(?:ohms?|Ω|R)(?: [\d.]+ ?%)?(?: shunt)?)$/i;
  return {
    ...intent,
    items: [
      ...intent.items.filter((i) => !(i.id === 'adc_divider' && i.part === undefined)),
      { ...EMPTY_ATTRIBUTES, id: 'adc_divider', part: 'loop', text: '4 to 20 mA input', count, counted: true, ohms },
    ],
    unread: intent.unread.filter((u) => !heeded.test(u)),
  };
}

/** A shunt that makes volts of the loop's current, 1 kΩ and two Schottky diodes that keep the pin between the rails, a terminal. */
export function loopInput(c: Controller, ohms: number, range_v: number, wanted: string | undefined): void {
  const net = c.signal('LOOP');
  const used = c.pin(net, 'adc', wanted);
  if (used === null) return;
  const { draft, power, logic } = c;
  const most = Math.floor(range_v / FULL_A);
  const shunt = ohms <= most ? ohms : ([150, 120, 100].find((r) => r <= most) ?? 100);
  if (shunt < ohms)
    draft.cannot(`A shunt of ${ohms} Ω: 20 mA make ${ohms * FULL_A} V of it, more than the ${range_v} V of the converter; I fitted ${shunt} Ω.`);
  const line = `${net}_IN`;
  draft.generic({
    kind: 'resistor',
    value: String(shunt),
    purpose: 'Shunt: makes volts of the loop current',
    pins: { '1': line, '2': 'GND' },
  });
  draft.generic({ kind: 'resistor', value: '1k', purpose: 'Limits the current into the clamp', pins: { '1': line, '2': net } });
  draft.generic({ kind: 'capacitor', value: '100nF', rating: '16V', purpose: 'Quietens the reading', pins: { '1': net, '2': 'GND' } });
  draft.device('BAT54S', 'Clamps the input between the rails', { A: 'GND', K: logic.net, M: net });
  const feeds = power.input.volts >= FEEDS_FROM_V && power.input.volts <= FEEDS_TO_V;
  if (feeds) draft.block('screw_terminal_3', '4 to 20 mA input', { P1: power.input.net, P2: line, P3: 'GND' });
  else draft.block('screw_terminal_2', '4 to 20 mA input', { P1: line, P2: 'GND' });
  draft.put(`4 to 20 mA input over ${shunt} Ω (${Number((0.004 * shunt).toFixed(2))} to ${Number((FULL_A * shunt).toFixed(2))} V), clamped`, used);
  if (/0[.,]\d+ ?%/.test(draft.intent.sentence)) draft.cannot(`A shunt of such a tolerance: my resistors are of 1 %; order the shunt as wished.`);
}
