import { describe, expect, it } from 'vitest';
import { designOf, findings } from '../chat/support.js';

/** What hangs on a board by its nature has its own circuit, and no stand-in that looks like it. */
const WANTED: readonly (readonly [string, string, number])[] = [
  ['ESP32 with an NMEA 0183 listener and an NMEA 0183 talker, 12 V', 'nmea0183_listener', 1],
  ['Electronic drum kit with a Pico and six piezos', 'piezo_input', 6],
  ['ATtiny85 leak alarm on a coin cell with a piezo buzzer', 'leak_electrodes', 1],
  ['ESP32 with three 4-20 mA inputs and a 24 V supply', 'current_loop_input', 3],
  ['Two level sensors 4-20 mA into an ESP32, 24 V supply', 'current_loop_input', 2],
  ['Eurorack attenuverter', 'attenuverter', 1],
  ['ESP32 with five 24 V digital inputs', 'opto_input', 5],
  ['ESP32 with three valves of 24 V AC', 'relay_driver', 3],
  ['ESP32 mit drei Ventilen 24 V AC', 'relay_driver', 3],
  ['Roller shutter controller for two shutter motors, 230 V, with an ESP32', 'shutter_relays_5v', 2],
  ['Headphone amplifier fed by two 9 V batteries with an on/off switch', 'dual_supply_batteries', 1],
];

describe('what hangs on a cable', () => {
  it.each(WANTED)('%s', (message, block, count) => {
    const design = designOf(message);
    expect(design.blocks.filter((b) => b.block === block)).toHaveLength(count);
    expect([design.unmet, findings(design)]).toEqual([[], []]);
  });

  it('a piezo that is to sound is none that listens', () => {
    const blocks = designOf('ESP32-C3 doorbell with a button and a piezo').blocks.map((b) => b.block);
    expect(blocks).not.toContain('piezo_input');
    expect(blocks.some((b) => b.startsWith('buzzer'))).toBe(true);
  });

  it('the shunt of a loop is that of its upper end', () => {
    const values = designOf('Two pressure transmitters 4-20 mA into an ESP32, 24 V supply').components.map((c) => c.value);
    expect(values.filter((v) => v === '150')).toHaveLength(2);
  });

  it('a pedal of a machine is a contact and no sound effect', () => {
    const blocks = designOf('Sewing machine pedal to a Pro Micro').blocks.map((b) => b.block);
    expect(blocks).toContain('contact_input');
    expect(blocks.some((b) => b.startsWith('opamp'))).toBe(false);
  });

  it('inputs of logic voltage have no optocoupler', () => {
    expect(designOf('ESP32 with two 3.3 V digital inputs').blocks.map((b) => b.block)).not.toContain('opto_input');
  });
});
