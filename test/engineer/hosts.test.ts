import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const netsOf = (design: Design, ref: string): string[] => design.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${ref}.`)) ? [n.name] : []));
const ledgerOf = (design: Design) => {
  if (design.request === undefined) throw new Error('no request');
  return auditDesign({ request: design.request, design, library, lexicon });
};

describe('a ready-made board beside the one that is built', () => {
  it('plugs into its own sockets where a header for it was asked for', () => {
    const design = designOf('two MAX31855 with a header for an Arduino Nano');
    expect(design.components.map((c) => c.device)).toContain('ARDUINO-NANO');
    expect(ledgerOf(design).entries.map((e) => e.state)).toEqual(['met', 'met']);
  });

  it('does so by a name that is its chip’s too', () => {
    const design = designOf('keypad of 12 Cherry MX keys and a socket for a Pro Micro');
    expect(design.components.map((c) => c.device)).toContain('PRO-MICRO');
    expect(design.components.filter((c) => c.device === 'CHERRY_MX')).toHaveLength(12);
    expect(ledgerOf(design).entries.filter((e) => e.state !== 'met')).toEqual([]);
  });

  it('stays outside where nothing is said of how it is joined', () => {
    const design = designOf('microSD card adapter for use with an Arduino Uno');
    expect(design.components.map((c) => c.device)).not.toContain('ARDUINO-UNO');
  });
});

describe('lines from a host of 5 V', () => {
  it('come down before chips of 3.3 V that listen there', () => {
    const design = designOf('microSD card adapter for use with an Arduino Uno');
    const card = design.components.find((c) => c.device?.startsWith('DM3AT'))?.ref ?? '';
    expect(netsOf(design, card)).toEqual(expect.arrayContaining(['SCK_LOW', 'MOSI_LOW', 'MISO']));
    expect(ledgerOf(design).findings.filter((f) => f.rule === 'levels')).toEqual([]);
  });

  it('are an error where they reach such a chip as they are', () => {
    const design = structuredClone(designOf('microSD card adapter for use with an Arduino Uno'));
    const nets = design.nets as { name: string; pins: string[] }[];
    const [high, low] = ['SCK', 'SCK_LOW'].map((name) => nets.find((n) => n.name === name));
    const card = design.components.find((c) => c.device?.startsWith('DM3AT'))?.ref ?? '';
    if (high === undefined || low === undefined) throw new Error('no SCK');
    low.pins = low.pins.filter((p) => !p.startsWith(`${card}.`));
    high.pins.push(`${card}.CLK`);
    expect(
      ledgerOf(design)
        .findings.filter((f) => f.rule === 'levels' && f.severity === 'error')
        .map((f) => f.nets),
    ).toEqual([['SCK']]);
  });

  it('leave chips that bear 5 V as they are', () => {
    const design = designOf('nRF24L01 radio board, read by an Arduino Uno that stays outside');
    expect(design.nets.map((n) => n.name)).not.toContain('SCK_LOW');
  });
});

it('a chip that is wired to one bus is not met as being on the other', () => {
  const design = designOf('ESP32 with an ADXL345 over SPI, USB-C');
  const [, sensor] = ledgerOf(design).entries;
  expect(sensor?.state).toBe('unmet');
});
