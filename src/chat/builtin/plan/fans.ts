import type { ItemWish } from '../intent.js';
import { loadRail } from './outlets.js';
import type { Wire } from './wires/wire.js';

/** Current that a fan is planned with when the sentence names none, A. */
const FAN_A = 0.3;
/** Speed wires of a fan: "4-pin fan", "PWM fan"; "tacho" alone is the third wire. */
const FOUR = /\b(?:4|four)[- ]?(?:pin|wire)\b|\bpwm[- ](?:controlled )?fans?\b/i;
const TACHO = /\btach(?:o|ometer)?s?\b|\b(?:fan|speed|rpm) (?:feedback|sense|signal|read\w*|sensing)\b|\brpm\b/i;

/** How many wires the fans of the sentence have: 2, 3 (speed signal) or 4 (speed signal and PWM). */
export function fanWires({ text, ways }: ItemWish, sentence: string): 2 | 3 | 4 {
  if (!/\bfan/i.test(text)) return 2;
  if (ways === 4 || FOUR.test(sentence)) return 4;
  return ways === 3 || TACHO.test(sentence) ? 3 : 2;
}

/**
 * A fan with a speed signal, pins as on its plug: 1 ground, 2 supply, 3 speed, 4 PWM (Intel 4-Wire PWM Controlled Fans Specification 1.3: an open
 * drain pulls PWM low at 25 kHz, speed is an open collector, two pulses a turn). Three wires: the supply is switched.
 */
export const wireFan: Wire = ({ c, loadVolts }, item, pin) => {
  const wires = fanWires(item, c.draft.intent.sentence);
  c.draft.heeded ??= /^(?:tach\w*|rpm|speed(?: sense| signal| feedback)?|feedback)$/i;
  const rail = loadRail(c.draft, c.power, item.volts ?? loadVolts);
  const stem = c.signal('FAN');
  const [tach, pwm, feed] = [`${stem}_TACH`, `${stem}_PWM`, `${stem}_V`];
  const read = c.pin(tach, 'gpio');
  const drive = c.pin(pwm, 'pwm', pin);
  if (read === null || drive === null) return;
  c.draft.generic({ kind: 'resistor', value: '10k', purpose: 'The fan’s speed signal is an open collector', pins: { '1': c.logic.net, '2': tach } });
  if (wires === 4) {
    c.draft.device('2N7002', 'Pulls the PWM wire of the fan low', { G: `${stem}_GATE`, S: 'GND', D: `${stem}_CTRL` });
    c.draft.generic({ kind: 'resistor', value: '100', purpose: 'Slows the gate’s edge', pins: { '1': pwm, '2': `${stem}_GATE` } });
    c.draft.generic({ kind: 'resistor', value: '10k', purpose: 'Full speed while the microcontroller is in reset', pins: { '1': pwm, '2': 'GND' } });
  } else if (c.draft.block('high_side_switch', 'Fan switch', { CTRL: pwm, VIN: rail.net, VOUT: feed, GND: 'GND' }) === null) return;
  const pins = { '1': 'GND', '2': wires === 4 ? rail.net : feed, '3': tach, ...(wires === 4 ? { '4': `${stem}_CTRL` } : {}) };
  c.draft.styled(item.connector, item.text, () =>
    c.draft.device(`PinHeader_1x0${wires}`, `Fan: ground, supply, speed${wires === 4 ? ', PWM' : ''}`, pins, {
      edge: item.edge ?? 'any',
      value: 'Fan',
    }),
  );
  const amps = item.amps ?? FAN_A;
  if (item.amps === undefined) c.draft.assume(`Each fan is planned with ${FAN_A} A: you named no current.`);
  c.draft.load(rail.net, 'fan', amps * 1000, amps * 1000);
  if (wires === 4) c.draft.assume(`The PWM of the fan is inverted: ${drive} high pulls its wire low, which slows it.`);
  c.draft.put(`${wires}-pin fan header at ${rail.volts} V`, `${drive}, speed on ${read}`);
};
