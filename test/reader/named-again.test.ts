import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

const ASKS: readonly (readonly [message: string, asks: readonly string[]])[] = [
  // A chip once more by its whole name is the one that was named by its number.
  ['555 tone generator, NE555, buzzer', ['oscillator (NE555)', 'buzzer']],
  ['two 555 timers and another NE555', ['2 timer', 'timer (NE555)']],
  // The part that counted things are is not two more of them.
  ['3 relays, 12 V coils. SRD-12VDC relays', ['3 relay (SRD-12VDC) voltage:supply=12 coil_word']],
  // One amplifier for four cells reads them as one bridge.
  ['NAU7802 and four load cells, RP2040', ['load_cell (NAU7802)', '4 half_bridge_cell', 'arm_controller (RP2040)']],
  ['HX711 and two load cells, RP2040', ['load_cell (HX711)', '2 load_cell', 'arm_controller (RP2040)']],
  // A socket holds the chip and is no plug of it.
  ['NE555 in a DIP socket with a relay', ['timer (NE555) socket', 'relay']],
  ['LM393, a red LED, DIP socket', ['comparator (LM393) socket', 'led red']],
  ['stereo PAM8403 amplifier, both channels on screw terminals', ['class_d (PAM8403) dual @screw_terminal']],
  // One for each load, and what is there for each relay for each of them.
  [
    'RP2040, two relays for the pump and a fan, an LED for each relay',
    ['arm_controller (RP2040)', 'relay for pump', 'relay for fan', 'pump', 'fan', 'led per relay', 'led per relay'],
  ],
  [
    'RP2040, a relay for the pump, a relay for the fan, an LED per relay',
    ['arm_controller (RP2040)', 'relay for pump', 'pump', 'relay for fan', 'fan', 'led per relay', 'led per relay'],
  ],
  ['RP2040, 4 relays for the pump and a fan', ['arm_controller (RP2040)', '4 relay for pump', 'pump', 'fan']],
  // A list behind things in the plural names them only where it is as long as they are many.
  ['5 keys MX, RP2040, USB-C', ['5 key', 'arm_controller (RP2040)', 'usb_c']],
  ['MIDI splitter, 1 in and 3 thru, 7805', ['midi_thru', '3 output', 'linear_regulator (7805)']],
  ['DRV8871 board, the inputs on a header', ['motor_driver (DRV8871)', 'digital_input @pin_header']],
];

describe('things that are named again', () => {
  it.each(ASKS)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));
});

describe('what is said beside a thing that it is not of', () => {
  const ASKS_BESIDE: readonly (readonly [message: string, asks: readonly string[]])[] = [
    ['a 6-bit DIP switch, RP2040', ['dip_switch ways:size=6', 'arm_controller (RP2040)']],
    ['12 V motor, MOSFET, 3 A max, RP2040', ['motor voltage:supply=12 current:rated=3', 'mosfet', 'arm_controller (RP2040)']],
    ['NE555, buzzer, trimmer, all DIP', ['timer (NE555)', 'buzzer', 'trimmer', 'discrete through_hole']],
    ['rain alarm, two probes, buzzer', ['rain_alarm', 'probe', 'buzzer']],
    ['CO2 meter, SCD40, RP2040', ['co2_sensor (SCD40)', 'arm_controller (RP2040)']],
    ['D-sub 9 to a screw terminal numbered 1 to 9', ['d_sub to screw_terminal', 'screw_terminal ways:size=9']],
  ];
  it.each(ASKS_BESIDE)('%s', (message, asks) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual([]);
  });

  it('numbers behind things are their names, and the part behind those is none', () => {
    const [buttons, controller] = requestOf('3 buttons numbered 1 to 3, RP2040').asks;
    expect([buttons?.label, controller?.part]).toEqual(['1, 2, 3', 'RP2040']);
  });
});

it('relays whose coils are told behind a board of so many are those', () => {
  expect(told(requestOf('4 channel relay board, 24 V relays, LED per relay'))).toEqual(['4 relay voltage:supply=24', 'led per relay']);
});
