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
  ['Boat display: NMEA 0183 into an ESP32-C3', 'nmea0183_port', 1],
  ['RP2040 board, NMEA 0183 in and out', 'nmea0183_port', 1],
  ['ESP32 with twelve 4-20 mA inputs, 24 V', 'screw_terminal_power', 1],
  ['ESP32 with an awning motor, 24 V DC', 'motor_driver_24v', 1],
  ['ESP32 and an awning motor of 230 V', 'shutter_relays_5v', 1],
  ['ESP32-C3 for three roller shutters with tubular motors, 230 V', 'shutter_relays_5v', 3],
  ['Pico with a knock sensor', 'piezo_input', 1],
  ['Teensy 4.0 with three piezo drum triggers', 'piezo_input', 3],
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

  it('the shunt of a loop is that of its upper end, and under what an analogue pin reads', () => {
    const values = designOf('Two pressure transmitters 4-20 mA into an ESP32, 24 V supply').components.map((c) => c.value);
    expect(values.filter((v) => v === '100')).toHaveLength(2);
  });

  it('a loop is fed by a supply of its voltage, and by a converter where the board has another one', () => {
    const blocksOf = (message: string): string[] => designOf(message).blocks.map((b) => b.block);
    expect(blocksOf('ESP32 with twelve 4-20 mA inputs, 24 V').filter((b) => /boost|usb/.test(b))).toEqual([]);
    const small = designOf('ESP32 on USB power with two 4-20 mA inputs');
    const made = small.blocks.find((b) => b.block.startsWith('boost'));
    expect(made).toBeDefined();
    expect(JSON.stringify(small)).toMatch(/24 V from VBUS: .*\(4\d mA/);
  });

  it('contacts of a shutter at the mains stand apart, and a motor of unsaid voltage is asked for', () => {
    const nets = designOf('ESP32 and an awning motor of 230 V').nets.filter((n) => (n.working_volts ?? 0) >= 230);
    expect(nets).toHaveLength(4);
    expect(
      designOf('ESP32 and an awning motor 24 V DC')
        .blocks.map((b) => b.block)
        .filter((b) => b.startsWith('shutter')),
    ).toEqual([]);
  });

  it('a battery that is turned round meets a transistor that blocks', () => {
    const design = designOf('Headphone amplifier fed by two 9 V batteries with an on/off switch');
    const terminals = design.components.filter((c) => c.device === 'ScrewTerminal_1x02_P5.00').map((c) => c.ref);
    const joined = design.nets.filter((n) => n.pins.some((pin) => terminals.some((ref) => pin.startsWith(`${ref}.`))));
    const gated = joined.filter((n) => n.name !== 'GND');
    expect(gated.length).toBeGreaterThan(1);
    for (const net of gated.filter((n) => n.pins.some((pin) => /^Q/.test(pin)))) expect(net.pins.filter((pin) => /^Q\d+\.S$/.test(pin))).toEqual([]);
  });

  it('a loudspeaker amplifier beside a headphone jack stays one', () => {
    const blocks = designOf('Audio amplifier with a headphone jack, 5 V').blocks.map((b) => b.block);
    expect(blocks.some((b) => b.startsWith('audio_amplifier'))).toBe(true);
    expect(designOf('Audio amplifier for headphones, 5 V').blocks.map((b) => b.block)).toContain('headphone_amplifier');
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
