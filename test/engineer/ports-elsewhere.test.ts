import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

const asksOf = (message: string) => read(message, null, lexicon).request.asks.filter((a) => a.source === 'person');
const faults = (message: string): string[] => {
  const design = designOf(message);
  return auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};

describe('a port of the car that the board is wired to', () => {
  it('is at the car, and the lines of its bus end in a terminal', () => {
    const message = 'ESP32 with CAN to connect to the OBD2 port of my van, 12 V vehicle supply';
    expect(asksOf(message).map((a) => a.concept)).not.toContain('obd_connector');
    expect(designOf(message).components.some((c) => c.device === 'ScrewTerminal_1x03_P5.00')).toBe(true);
    expect(faults(message)).toEqual([]);
  });
  it('is wanted where nothing leads to it', () => {
    expect(asksOf('ESP32 with CAN and an OBD2 connector').map((a) => a.concept)).toContain('obd_connector');
  });
});

describe('knobs before jacks', () => {
  it('are turned on the board, one of each', () => {
    const knobs = asksOf('fuzz pedal, drive and volume knobs on the board, pads for the jacks and the foot switch').filter((a) => a.kind === 'input');
    expect(knobs.filter((a) => /knob/.test(a.concept)).every((a) => a.connector === undefined && a.several === undefined)).toBe(true);
  });
});

describe('the resistor of a current loop', () => {
  it('is the one that was said, with a divider where it makes more than a pin takes', () => {
    const design = designOf('ESP32 with two 4-20 mA inputs, 250 ohm resistors, 24 V supply');
    const values = design.components.flatMap((c) => (c.block?.startsWith('4_20ma') || c.block?.includes('20ma') ? [c.value] : []));
    expect(values.filter((v) => v === '250')).toHaveLength(2);
    expect(values.filter((v) => v === '15k')).toHaveLength(2);
  });
  it('is an error where another stands', () => {
    const design = structuredClone(designOf('ESP32 with two 4-20 mA inputs, 250 ohm resistors, 24 V supply'));
    for (const c of design.components) if (c.value === '250') Object.assign(c, { value: '100' });
    const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
    expect(findings.some((f) => f.severity === 'error' && /not 250/.test(f.message))).toBe(true);
  });
});

describe('the header of a bus', () => {
  it('is any row of pins with its lines', () => {
    expect(faults('Arduino Nano with an LCD 16x2 on an I2C header')).toEqual([]);
  });
});

describe('inputs of which a range from 0 V is said', () => {
  it('are read as voltages', () => {
    expect(asksOf('Arduino Nano with three inputs 0-5 V').map((a) => a.concept)).toContain('analog_input');
    expect(asksOf('Arduino Nano with three inputs, 3-5 V logic').map((a) => a.concept)).not.toContain('analog_input');
  });
});
