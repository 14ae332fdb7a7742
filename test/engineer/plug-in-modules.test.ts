import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { designOf } from './planned.js';

const controller = (design: Design): string => design.components.find((c) => c.kind === 'microcontroller' || c.kind === 'module')?.ref ?? '';
/** Whether a port of the circuit leads to a pin of the controller. */
function onPin(design: Design, block: string, port: string): boolean {
  const net = design.nets.find((n) => n.name === design.blocks.find((b) => b.block === block)?.ports[port]);
  return net?.pins.some((p) => p.startsWith(`${controller(design)}.`)) === true;
}

describe('a module off the board has the contacts that it has', () => {
  it.each([
    ['an ESP32 with an HC-SR04', 'ultrasonic_header', ['TRIG', 'ECHO']],
    ['a Raspberry Pi Pico with a joystick', 'joystick_header', ['X', 'Y', 'SW']],
    ['an ESP32-S3 with a TFT', 'tft_spi_header', ['CS', 'DC', 'RESET', 'SCK', 'MOSI']],
  ])('%s', (message, block, ports) => {
    const design = designOf(message);
    for (const port of ports) expect([port, onPin(design, block, port)]).toEqual([port, true]);
  });

  it('an echo of 5 V is brought to 3.3 V, and only there', () => {
    const resistors = (message: string): number =>
      designOf(message)
        .blocks.filter((b) => b.block === 'ultrasonic_header')
        .flatMap((b) => b.refs.filter((r) => r.startsWith('R'))).length;
    expect(resistors('an ESP32 with an HC-SR04')).toBe(2);
    expect(resistors('an Arduino Nano with an HC-SR04')).toBe(1);
  });

  it('what speaks over one wire has a pull-up and no filter in its line', () => {
    const design = designOf('an ESP32 with a DHT22');
    const header = design.blocks.find((b) => b.block === 'signal_header');
    const line = design.nets.find((n) => n.name === header?.ports['SIG'])?.pins ?? [];
    expect(line.some((p) => p.startsWith('R'))).toBe(true);
    expect(line.some((p) => p.startsWith('C'))).toBe(false);
  });
});
