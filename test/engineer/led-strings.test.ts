import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

function judged(message: string) {
  const design = designOf(message);
  const { request } = read(message, null, lexicon);
  const { asks, findings } = auditDesign({ request, design, library, lexicon });
  const drivers = design.components.filter((c) => c.device === 'PT4115').map((c) => c.ref);
  return { design, asks, drivers, errors: findings.filter((f) => f.severity === 'error').map((f) => f.message) };
}
const netOf = (message: string, pin: string): string | undefined => designOf(message).nets.find((n) => n.pins.includes(pin))?.name;

describe('LEDs at drivers of constant current', () => {
  it('hang outside in one row that the supply lifts, and are no indicators with resistors', () => {
    const { design, drivers, errors } = judged('constant current driver for four white LEDs in series, 350 mA, from 24 V');
    expect(drivers).toHaveLength(1);
    expect(design.components.some((c) => c.kind === 'led')).toBe(false);
    expect(errors).toEqual([]);
  });

  it('are as few equal rows as the supply lifts', () => {
    expect(judged('350 mA LED driver from 15 V for eight LEDs').drivers).toHaveLength(2);
  });

  it('of a small source have a supply that lifts the whole row', () => {
    const message = 'LED driver for five LEDs in series, 30 mA, from a LiPo cell';
    const { design, errors } = judged(message);
    expect(design.nets.find((n) => n.name === netOf(message, `${judged(message).drivers[0]}.VIN`))?.volts).toBe(24);
    expect(errors).toEqual([]);
  });

  it('are dimmed by a knob without a program, at no more than the input bears', () => {
    const message = '20 W LED at 900 mA from 19 V with a potentiometer for dimming';
    const { design, drivers } = judged(message);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    expect(design.nets.find((n) => n.pins.includes(`${drivers[0]}.DIM`))?.pins).toContain('RV1.2');
    expect(design.nets.find((n) => n.pins.includes('RV1.3'))?.volts ?? 19).toBeLessThanOrEqual(5.5);
  });

  it('of which each has a channel have a driver each', () => {
    expect(judged('RP2040 with three 700 mA LEDs from 12 V, PWM').drivers).toHaveLength(3);
  });

  it('have the current that is said beside plain volts', () => {
    const { design } = judged('ATtiny85 dims a 5 W LED with PWM, 12 V, 450 mA');
    expect(design.components.find((c) => c.purpose.includes('450 mA'))).toBeDefined();
  });
});

describe('monitors of batteries', () => {
  it('measure the current that is said of the battery', () => {
    const shunt = designOf('INA226 battery monitor for a 12 V battery up to 9 A with an ESP32').components.find((c) => /^\d+m$/.test(c.value));
    expect(Number.parseFloat(shunt?.value ?? '99') * 9).toBeLessThanOrEqual(81);
  });

  it('give a cell no volts that it cannot have', () => {
    const { request } = read('ESP32 with an 18650 and 5 V 2 A out', null, lexicon);
    expect(request.asks.find((a) => a.concept === 'cell_18650')?.figures).toEqual([]);
  });
});
