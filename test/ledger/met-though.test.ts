import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { lexicon, library } from './support.js';

const errorsOf = (message: string): string[] => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};
const figuresOf = (first: string, second: string, concept: string) =>
  read(second, read(first, null, lexicon).request, lexicon)
    .request.asks.find((a) => lexicon.isA(a.concept, concept))
    ?.figures.map((f) => f.value);

describe('what stands there and does not do what was asked', () => {
  it('is a lamp of white LEDs that draws what an indicator does', () => {
    const asked = 'panel of 10 white LEDs to light a terrarium, ESP32-C3, USB-C';
    expect(errorsOf(asked).filter((m) => /lights nothing/.test(m))).toEqual([]);
    const { request } = read(asked, null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    if (design === null) throw new Error('no board');
    const lights = new Set(design.components.flatMap((c) => (c.kind === 'resistor' && c.value === '120' ? [c.ref] : [])));
    const dim = { ...design, components: design.components.map((c) => (lights.has(c.ref) ? { ...c, value: '470' } : c)) };
    expect(auditDesign({ request, design: dim, library, lexicon }).findings.map((f) => f.message)).toContainEqual(
      expect.stringMatching(/light at .*mA each.*lights nothing/),
    );
    expect(errorsOf('ESP32-C3 with 4 status LEDs, USB-C').filter((m) => /lights nothing/.test(m))).toEqual([]);
  });

  it('is a thermocouple chip of another letter', () => {
    expect(errorsOf('ESP32 with a type T thermocouple')).toContainEqual(expect.stringMatching(/is not type T/));
    expect(errorsOf('ESP32 with a type K thermocouple')).toEqual([]);
  });

  it('is a chip of a family that ends like the plural', () => {
    expect(lexicon.part('MAX31855s')?.relation).toBe('family');
    expect(lexicon.part('MAX31855S')?.relation).toBe('exact');
  });

  it('is a chip for a line where a switched output was the other wish', () => {
    const asked = 'STM32 CAN node with one high-side switched output at 5 A, SN65HVD230 or similar transceiver, 12 V';
    const { request } = read(asked, null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    const bare = {
      ...design!,
      components: design!.components.filter((c) => c.kind !== 'mosfet'),
      nets: design!.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !p.startsWith('Q')) })),
    };
    const entry = auditDesign({ request, design: bare, library, lexicon }).entries.find((e) => e.text.includes('switched output'));
    expect(entry?.says).not.toMatch(/Either was asked for/);
  });

  it('is a switch that tells nobody, beside a circuit that decides by itself', () => {
    expect(errorsOf('night light with a photoresistor, turns a 12 V LED strip on when dark, and a switch input')).toContainEqual(
      expect.stringMatching(/what \S+ tells ends at J\d+, which nobody asked for/),
    );
  });
});

describe('figures of a turn', () => {
  const FIRST = 'single cell li-ion charger, USB-C, with protection';
  it('behind a negation are nobody’s wish', () => {
    expect(figuresOf(FIRST, 'charge with 300 mA, not 1 A', 'charging')).toEqual([0.3]);
    expect(figuresOf(FIRST, 'make it charge at 300 mA not 1 A', 'charging')).toEqual([0.3]);
  });

  it('are the charger’s where charging is spoken of', () => {
    expect(figuresOf(FIRST, 'make it charge at 300 mA', 'charging')).toEqual([0.3]);
    expect(figuresOf(FIRST, 'make it charge at 300 mA', 'cell_protection')).toEqual([]);
  });
});
