import { describe, expect, it } from 'vitest';
import { designOf } from './planned.js';

const live = (sentence: string): Record<string, number> =>
  Object.fromEntries(designOf(sentence).nets.flatMap((n) => (n.working_volts === undefined ? [] : [[n.name, n.working_volts]])));

describe('contacts at a dangerous voltage are told to the layout', () => {
  it('by the volts of what they switch', () => {
    expect(live('ATmega328P with a relay for a 230 V pump, 5 V on a terminal')).toEqual({ PUMP_COM: 230, PUMP_NC: 230, PUMP_NO: 230 });
  });
  it('of each relay, by what its contacts are rated for', () => {
    const nets = live('two relays with contacts for 5 A at 120 VAC, driven by an RP2040');
    expect(Object.keys(nets)).toHaveLength(6);
    expect(new Set(Object.values(nets))).toEqual(new Set([120]));
  });
  it('where mains are said without their volts', () => {
    expect(new Set(Object.values(live('ESP32-C3 with a mains relay, USB-C')))).toEqual(new Set([250]));
  });
  it('and nothing is where only a low voltage is switched', () => {
    expect(live('ESP32-C3 with a relay for a 24 V valve, 12 V in')).toEqual({});
  });
  it('of the relay that switches it alone, where the others have their own', () => {
    const nets = live('ESP32-C3 with a relay for a 230 V pump and a relay for a 12 V siren, USB-C');
    expect(Object.keys(nets).every((n) => n.startsWith('PUMP'))).toBe(true);
    expect(Object.keys(nets)).toHaveLength(3);
  });
  it('and no voltage is taken for which nobody knows a distance', () => {
    expect(live('ESP32-C3 with a relay for 2 kV, USB-C')).toEqual({});
  });
});
