import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What is wanted after a conversation, without what it came in the place of. */
const wantedAfter = (...messages: readonly string[]): string[] => told(requestOf(...messages)).map((line) => line.replace(/ instead_of.*$/, ''));

describe('the request after a turn holds only what is wanted now', () => {
  it.each([
    // So many of what stands is another count of it.
    [['an ATmega328P with 2 fans, a 9 V battery', '5 fans and a lamp, a lithium cell instead of the battery'], /^5 fan/, 1],
    [['an ATmega328P with 2 fans', 'and 3 more fans'], /fan/, 1],
    [['an ATmega328P with 2 fans', 'add a heater'], /fan|heater/, 2],
    // Another part for the same, and another sort that an order puts there.
    [['an RP2040 with an MCP3008', 'an MCP3208 please'], /MCP3\d08/, 1],
    [['an RP2040 with a 5 V fan, USB-C', 'make it a 12 V PC fan with four pins'], /fan/, 1],
    // What is acted on before its verb.
    [['an RP2040 with a buzzer and a lamp', 'the buzzer gets replaced by a relay'], /buzzer/, 0],
    // A plug behind what comes is its own.
    [['an STM32F103 with CAN on a D-sub', 'RS-485 in place of CAN, on a screw terminal'], /^rs485 .*screw_terminal/, 1],
    [['an STM32F103 with CAN on a D-sub, two fans', 'three fans, and the CAN goes on a screw terminal'], /^can .*screw_terminal/, 1],
    [['a CAN adapter with an STM32F072, USB-B, D-sub', 'USB-C not USB-B, and a screw terminal instead of the D-sub'], /usb_b|d_sub/, 0],
    // A source that USB takes the place of has no volts any more.
    [['a 555 blinker, 9 V battery', 'USB-C in place of the battery'], /battery/, 0],
    // Small cells are counted, the pack in their place is one.
    [['an ATtiny85 with 2 AAA cells', 'a CR2450 instead of the AAA cells'], /^2 /, 0],
  ] as const)('%s', (messages, which, count) => {
    const lines = wantedAfter(...messages).filter((line) => which.test(line));
    expect(lines).toHaveLength(count);
  });

  it('a figure of an output whose load has such a figure is the load’s', () => {
    expect(wantedAfter('an RP2040 with 3 MOSFET outputs for 24 V motors of 1 A each', 'make it five outputs and 2 A each').join('\n')).toMatch(
      /motor .*current:each=2/,
    );
  });

  it.each([
    // A figure that the board has once goes to whatever had it.
    [['a high pass filter of 200 Hz with an op amp, 9 V', 'corner at 2 kHz'], /high_pass .*frequency:threshold=2000/],
    [['a microphone preamp with gain 40 and an op amp, 5 V', 'make it 30 dB'], /preamplifier .*level:value=30/],
    [['a band pass for the 80 m band, QRP', 'make it for 30 m'], /frequency:value=10100000/],
    // "Each" is said of what there are several of; what loads run on is their supply.
    [['a board for 3 DC motors, DRV8871, motor supply 9 V', 'they run on a 2S lipo of 7.4 V, 2 A each'], /motor .*current:each=2/],
    // A strip of so many watts a metre takes no more what was said of the one before.
    [['a 555 dimmer for a 12 V LED strip of 3 A', 'the strip is 24 V, 2 m with 10 W/m'], /led_strip (?!.*current).*power:rated=20/],
    // A smaller cell is not charged with what was said of the larger one.
    [['a USB-C charger with an MCP73831, 400 mA', 'the cell has only 120 mAh'], /charging \(MCP73831\)(?!.*current)/],
    // What a source is called by where it stands is no load of the board.
    [['a 555 flasher, 12 V supply', 'my supply is the 14 V AC lamp output of a transformer'], /ac_supply .*voltage:in=14/],
    // Volts of a converter that are not its output's are those that it is fed with.
    [['a 12 V to 3.3 V buck board of 2 A', 'it is for a boat with 24 V'], /buck .*voltage:in=24/],
    // The inputs are what was called so, and more of them, or fewer.
    [['an RP2040 with 3 thermistor inputs on screw terminals', 'change the inputs to JST-PH'], /^3 thermistor.*jst_ph/m],
    [['an RP2040 with 3 thermistors', 'add two more'], /^5 thermistor/m],
    [['an RP2040 with 5 thermistors', 'one less'], /^4 thermistor/m],
    [['an RP2040 with 5 thermistors', 'remove two of them'], /^3 thermistor/m],
    // A sort in the place of its sibling, and one switch in the place of another.
    [['an op amp high pass of 2 kHz, 9 V', 'sorry, I meant low pass'], /active_low_pass .*frequency:threshold=2000/],
    [['an RP2040 with a relay for a fan, 12 V', 'use a mosfet'], /^(?!.*relay).*low_side_switch/s],
    [['an RP2040 with two relays and a fan, 12 V', 'use a mosfet for the fan'], /2 relay/],
    // What is said behind what goes, and is not there, comes.
    [['an ESP32 with a LiPo and a solar panel', 'leave the panel out, charge it over USB-C'], /charging .*usb_c/],
    [['a 555 blinker with a 9 V battery', 'feed it from USB-C'], /^(?!.*nine_volt)/s],
    [['an ESP32 with 2 stepper motors and an A4988, 12 V', 'use a DRV8825, motors 1 A each'], /2 stepper_motor.*current:each=1/],
    [['an RP2040 with 3 relays for 24 V valves, 0.4 A each', 'no relays, use mosfets'], /^3 valve.*current:each=0.4/m],
    [['an RP2040 with a 12 V fan, 12 V supply', 'the fan is 24 V, I have a 24 V brick for it'], /^(?!.*voltage:in=12).*voltage:in=24/s],
    [['an ESP32 with a 12 V fan (0.3 A) and an LDR, fan speed by PWM'], /^(?!.*fan.*\n.*fan).*fan .*current:rated=0.3/s],
    // "Another driver" is one of the sort of the one that goes.
    [['a board for 2 DC motors with a TB6612', 'pick a driver that can take more'], /motor_driver(?!.*TB6612)/],
  ] as const)('what is said anew is of what had it: %s', (messages, which) => {
    expect(wantedAfter(...messages).join('\n')).toMatch(which);
  });

  it('a lamp that is no load of the board is none of its asks', () => {
    expect(wantedAfter('a 555 flasher, 12 V supply', 'my supply is the 14 V AC lamp output of a transformer').join('\n')).not.toMatch(/lamp/);
  });

  it('what a contact at mains switches is a current', () => {
    expect(wantedAfter('an RP2040 with a relay, 12 V', 'the relay switches 230 V, 1150 W').join('\n')).toMatch(/relay .*current:rated=5/);
  });

  it('what hangs on each of several goes with the one that is told apart', () => {
    const lines = wantedAfter('4 relays with 5 V coils, opto isolated inputs, 5 V', 'relay 2 is for a 12 V pump');
    expect(lines.filter((line) => /optocoupler|opto_input/.test(line))).toHaveLength(2);
  });
});
