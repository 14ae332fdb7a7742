import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/electrical/index.js';
import { BUS, LAMP, POWER_LED } from './corpus/bases.js';
import { C, errors, findings, ldo, R, rename, swap } from './corpus/circuit.js';
import { RIGHT } from './corpus/right.js';
import { WRONG } from './corpus/wrong.js';

/** It only tells what a maker promises: no design is wrong by it. */
const TOLD_ONLY = 'erc.output_capacitor';

describe('small wrong designs', () => {
  it('are 60 or more, and every rule has one', () => {
    expect(WRONG.length).toBeGreaterThanOrEqual(60);
    expect(new Set(WRONG.map(([, rule]) => rule))).toEqual(new Set(RULES.map((r) => r.id).filter((id) => id !== TOLD_ONLY)));
  });

  it.each(WRONG)('%s: %s', (_, rule, circuit) => {
    expect(errors(circuit).map((f) => f.rule)).toContain(rule);
  });
});

describe('right designs', () => {
  it('are 40 or more', () => expect(RIGHT.length).toBeGreaterThanOrEqual(40));

  it.each(RIGHT)('%s', (_, circuit) => {
    expect(errors(circuit).map((f) => f.message)).toEqual([]);
  });
});

describe('what is computed and reported', () => {
  const told = (circuit: Parameters<typeof findings>[0], rule: string): string[] =>
    findings(circuit)
      .filter((f) => f.rule === rule && f.severity === 'info')
      .map((f) => f.message);

  it('the current of an LED: (3.3 − 1.9) V / 680 Ω', () => {
    expect(told(POWER_LED, 'erc.led_current')).toEqual(['LED D1 carries 2.1 mA']);
    expect(told(swap(LAMP, R('R4', '330')), 'erc.led_current')).toEqual(['LED D1 carries 4.2 mA']);
  });

  it('the budget of a rail, the LED on a pin counted: 30 + 1 + 2.06 mA', () => {
    expect(told(BUS, 'erc.budget')).toEqual(['3V3 is asked for 31 mA typical, 82 mA peak; U1 supplies 800 mA']);
    expect(told(LAMP, 'erc.budget')).toEqual(['3V3 is asked for 32 mA typical, 82 mA peak; U1 supplies 800 mA']);
  });

  it('a ceramic capacitor where the maker of a regulator asks for tantalum, not a tantalum one', () => {
    const asks = swap(BUS, ldo('U1', 'SOT-223', { output_tantalum: { uf: 22, source: 'its datasheet' } }));
    expect(told(asks, 'erc.output_capacitor')).toEqual([
      'U1 () is promised to be stable with 22 µF of tantalum at 3V3; there are 22 µF, ceramic (its datasheet)',
    ]);
    const small = swap(asks, C('C2', '10uF', 'U1.VOUT', { package: 'CASE-A' }));
    expect(told(small, 'erc.output_capacitor')).toEqual([expect.stringMatching(/there are 10 µF \(its datasheet\)$/)]);
    expect(told(swap(asks, C('C2', '22uF', 'U1.VOUT', { package: 'CASE-A' })), 'erc.output_capacitor')).toEqual([]);
    expect(told(BUS, 'erc.output_capacitor')).toEqual([]);
  });

  it('the heat of a regulator: (9 − 3.3) V × 31 mA', () => {
    expect(told(rename(BUS, 'VIN=5', 'VIN=9'), 'erc.regulator_heat')).toEqual(['U1 turns 0.18 W into heat (9 V to 3.3 V at 31 mA)']);
  });
});
