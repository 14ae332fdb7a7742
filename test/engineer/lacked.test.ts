import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return { design, errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const designOf = (message: string): Design => boardOf(message).design;

const rating = (message: string): unknown[] =>
  designOf(message)
    .blocks.filter((b) => b.block.startsWith('fuse'))
    .map((b) => [b.block, b.params?.['rating']]);

describe('fuses', () => {
  it.each([
    ['36 V in on a terminal, resettable fuse 1.1 A, 5 V 2 A out', 'fuse_resettable_60v', '1.1A'],
    ['24 V in on a terminal, resettable fuse 2 A, 12 V 1 A out', 'fuse_resettable_30v', '2.5A'],
    ['12 V in on a terminal, 5x20 mm fuse 630 mA, 5 V 300 mA out', 'fuse_glass', '630mA'],
    ['12 V in on a terminal, ATO fuse 10 A, 5 V 1 A out', 'fuse_blade_ato', '10A'],
  ])('%s: the least that takes the voltage', (message, block, value) => {
    expect(rating(message)).toEqual([[block, value]]);
  });

  it('of what runs on mains is not put into the supply of the board', () => {
    const { design, errors } = boardOf('board with a 5x20mm fuse for a 230V lamp switched by a relay, ESP8266');
    expect(design.blocks.some((b) => b.block.startsWith('fuse'))).toBe(false);
    expect(errors.length).toBeGreaterThan(0);
  });
});

it('a shunt that stands outside is felt at a terminal, through 10 Ω in each wire', () => {
  const { design, errors } = boardOf('INA226 with a 100A/75mV external shunt, I2C on a header');
  expect(errors).toEqual([]);
  expect(design.components.filter((c) => c.kind === 'resistor' && c.value === '10')).toHaveLength(2);
  expect(design.components.some((c) => /^\d+m$/.test(c.value))).toBe(false);
});

it('a monitor without enough range for the millivolts of a shunt is an error', () => {
  expect(boardOf('INA226 with a 100A/150mV external shunt, I2C on a header').errors.join(' ')).toContain('not 150 mV');
});

it('an address jumper pulls the pin away from where a resistor holds it', () => {
  const { design, errors } = boardOf('LIS3DH breakout with an address jumper and a pin header');
  expect(errors).toEqual([]);
  expect(design.components.filter((c) => c.device === 'SolderJumper_2')).toHaveLength(1);
});

it('a modem module has its own voltage, and a SIM socket none of its lines', () => {
  const design = designOf('SIM800L and an ATmega328P, 12 V in on a terminal');
  const fed = design.nets.find((n) => n.pins.some((p) => design.components.some((c) => c.value === 'GSM module' && p === `${c.ref}.2`)));
  expect(fed?.volts).toBeGreaterThan(3.4);
  expect(fed?.volts).toBeLessThan(4.4);
  const { design: other, errors } = boardOf('ESP32 with a SIM7600 modem and a nano SIM socket, USB-C');
  expect(other.components.some((c) => c.device?.startsWith('SIM_') === true)).toBe(false);
  expect(errors.length).toBeGreaterThan(0);
});
