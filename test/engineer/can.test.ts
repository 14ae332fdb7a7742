import { expect, it } from 'vitest';
import { blocks, engineeredOf } from '../chat/support.js';

it('a named controller without a CAN of its own has one over its SPI, one with it a transceiver', () => {
  expect(blocks(engineeredOf('Raspberry Pi Pico with CAN, 12 V in'))).toContain('can_spi');
  expect(blocks(engineeredOf('STM32F103 with CAN'))).toContain('can_transceiver');
});
