import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

/** Said in words of our own: the circuit that is the whole of it, and how many parts of a kind the board has. */
const WHOLE: readonly (readonly [message: string, block: string, kinds: Readonly<Record<string, number>>])[] = [
  ['an A/B pedal for one bass guitar and two amps, blue and white light, 9 V', 'ab_box', { led: 2 }],
  ['true bypass looper, 4 pedal loops, no leds', 'loop_switcher', { connector: 14 }],
  ['passive mixer with five 6.35mm inputs and a knob for each', 'passive_mixer', { potentiometer: 5, connector: 6 }],
  ['mono summer, rca', 'stereo_to_mono', { connector: 3 }],
  ['48v phantom power box with xlr in and out', 'phantom_power_inserter', {}],
  ['inline mic pad, 10 dB, xlr', 'xlr_pad', { resistor: 4, connector: 2 }],
  ['direct box with ground lift, 9 V battery', 'di_active', { switch: 1 }],
  ['quad attenuator for eurorack', 'eurorack_attenuators', {}],
  ['speaker protector with two relays for my stereo amp, 12 V', 'speaker_protection', { relay: 2 }],
  ['rc servo tester for two servos, 5 V, a knob each', 'servo_tester', { potentiometer: 2, timer: 2 }],
  ['cmos logic probe, blue for high and yellow for low, 12 V', 'logic_probe', { led: 3 }],
  ['fuse tester with a buzzer, 9V block', 'continuity_tester', { buzzer: 1 }],
  ['npn pnp tester, red and green leds, 9 V battery', 'transistor_tester', { led: 2 }],
  ['resistor substitution box from 10 ohm, banana sockets', 'resistance_decade', { switch: 6 }],
  ['capacitor substitution box', 'capacitance_decade', { switch: 4 }],
  ['current loop simulator with a knob, 24 V', 'loop_simulator', { potentiometer: 1 }],
  ['50 ohm dummy load, 3 W, SMA', 'dummy_load', { resistor: 10 }],
  ['LAN cable tester with 8 leds, 9 V', 'cable_tester_rj45', { led: 8 }],
  ['mic cable tester, 9 V battery', 'cable_tester_audio', { led: 3 }],
  ['points CDU, 16 V AC, charged LED', 'capacitor_discharge_unit', { led: 1 }],
  ['carriage lighting with 8 white leds, DCC', 'coach_lighting', { led: 8 }],
  ['train detector for a block', 'occupancy_detector', { diode: 4 }],
  ['model train throttle with a knob, 12 V 1 A', 'train_controller', { potentiometer: 1 }],
  ['kitt scanner with a 555 and a 4017, 9 V', 'led_scanner', { timer: 1 }],
  ['ambulance lights, 9 V', 'police_lights', { timer: 1 }],
  ['overflow alarm with two BC547 and a buzzer, 9 V', 'rain_alarm', { bjt: 2 }],
  ['logic gate demo board with two switches and leds, USB', 'gate_trainer', { switch: 2 }],
];

describe('whole applications', () => {
  it.each(WHOLE)('%s', (message, block, kinds) => {
    const design = designOf(message);
    expect(design.blocks.map((b) => b.block)).toContain(block);
    for (const [kind, count] of Object.entries(kinds))
      expect(design.components.filter((c) => c.kind === kind && !/^POWER|Power LED/.test(c.purpose))).toHaveLength(count);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    expect(findings(design)).toEqual([]);
  });
});

describe('lights that are called twice', () => {
  it('are not one for each of themselves', () => {
    const design = designOf('crossing lights with 2 red LEDs by turns, 12 V DC');
    expect(design.components.filter((c) => c.kind === 'led' && c.value === 'red').length).toBeGreaterThanOrEqual(2);
    expect(design.request?.asks.every((a) => a.per !== a.id)).toBe(true);
  });
});
