import { expect, it } from 'vitest';
import { designOf } from './planned.js';

const blocksOf = (message: string): string[] => designOf(message).blocks.map((b) => b.block);

it('fans of computers that are told by PWM have four wires', () => {
  expect(blocksOf('two 12 V case fans with PWM, ESP32, 12 V jack').filter((b) => b === 'fan_pwm_4pin')).toHaveLength(2);
  expect(blocksOf('ESP32 fan controller for 2 PWM 12 V PC fans, 12 V jack').filter((b) => b === 'fan_pwm_4pin')).toHaveLength(2);
});

it('other fans are switched', () => {
  expect(blocksOf('ESP32 with a 12 V case fan, 12 V jack')).toContain('mosfet_switch');
  expect(blocksOf('ESP32, a 12 V extractor fan with PWM speed control, 12 V jack')).not.toContain('fan_pwm_4pin');
});

/** The controller's pins on nets called so. */
const pinsOn = (message: string, net: RegExp): string[] => {
  const { components, nets } = designOf(message);
  const brains = components.filter((c) => /ARDUINO/.test(c.device ?? '')).map((c) => `${c.ref}.`);
  return nets.flatMap((n) => (net.test(n.name) ? n.pins.flatMap((p) => (brains.some((b) => p.startsWith(b)) ? (p.split('.')[1] ?? '') : [])) : []));
};

it.each([
  ['Arduino Nano with a TB6612 and two motors, 7.4 V battery', /PWM[AB]$/, 2],
  ['Arduino Nano with three dimmable 12 V lamps of 1 A, 12 V terminal', /^LAMP_\d$/, 3],
  ['Arduino Uno shield, 12 V pump whose speed is set by PWM, 12 V terminal', /^PUMP$/, 1],
])('what is told how much by pulses is on pins with PWM: %s', (message, net, count) => {
  const pins = pinsOn(message, net);
  expect(pins).toHaveLength(count);
  for (const pin of pins) expect(['D3', 'D5', 'D6', 'D9', 'D10', 'D11']).toContain(pin);
});
