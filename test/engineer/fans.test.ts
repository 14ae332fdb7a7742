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
