import { expect, it } from 'vitest';
import { designOf } from './planned.js';

const kinds = (message: string): string[] => designOf(message).components.map((c) => c.kind);

it.each([
  ['HC-SR501 with two white LEDs, 5 V, no controller', 2],
  ['AM312 with one LED, 3xAAA, without a microcontroller', 1],
])('what a sensor’s output is to light has a FET: %s', (message, count) => {
  const { blocks } = designOf(message);
  expect(blocks.filter((b) => b.block === 'led_fet_switch')).toHaveLength(count);
});

it.each([
  '4 valve drivers for 24 V, inputs on a pin header from an Arduino',
  'two relay board, 5 V, inputs from an ESP32 on a JST XH',
  'rotary encoder and an LED, 3.3 V, one pin header',
])('who commands a board at its header stays outside: %s', (message) => {
  const made = kinds(message);
  expect(made).not.toContain('optocoupler');
  expect(made.filter((k) => k === 'microcontroller' || k === 'module')).toHaveLength(0);
});
