import { describe, expect, it } from 'vitest';
import { designOf, findings } from '../chat/support.js';

/** Parts that are often asked for: named in a message, each stands on the board in its own circuit. */
const NAMED: readonly (readonly [string, string, string])[] = [
  ['Kitchen scale with an ESP32-C3 and a NAU7802, USB-C', 'NAU7802', 'load_cell_nau7802'],
  ['Pico board with an INA240 current sensor', 'INA240A1', 'current_amplifier_ina240'],
  ['Two-line level shifter with a TXS0102 between 3.3 V and 5 V', 'TXS0102', 'level_translator_2'],
  ['PCA9600 buffer for an I2C cable, 5 V', 'PCA9600', 'i2c_buffer_pca9600'],
  ['TPA3118D2 stereo amplifier, 19 V from a jack', 'TPA3118D2', 'audio_amplifier_tpa3118'],
  ['LED driver with an LDD-350H, 24 V in', 'LDD-350H', 'led_driver_ldd'],
  ['ESP32 board with a PS/2 keyboard socket, USB-C', 'MiniDIN_6', 'ps2_socket'],
  ['Relay board with an ATmega328P, 12 V in on Faston tabs', 'Faston_6.3', 'screw_terminal_power'],
  ['VCA with a V2164 and a Eurorack power header', 'SSI2164', 'vca_2164'],
  ['SI5351 clock generator with an Arduino Nano', 'SI5351A', 'clock_si5351'],
];

describe('a part that is often asked for', () => {
  it.each(NAMED)('%s', (message, device, block) => {
    const design = designOf(message);
    expect(design.components.map((c) => c.device)).toContain(device);
    expect(design.blocks.map((b) => b.block)).toContain(block);
    expect([design.unmet, findings(design)]).toEqual([[], []]);
  });
});
