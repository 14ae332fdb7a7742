import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

type Made = ReturnType<typeof designOf>;
const plugs = (design: Made): string[] => design.components.filter((c) => c.kind === 'connector').map((c) => c.device ?? '');
const netAt = (design: Made, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
const errors = (design: Made): string[] =>
  auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));

describe('plugs that were shared out', () => {
  it('puts each bus on its own contacts of a Grove socket', () => {
    const design = designOf('a Pico with three Grove sockets: one I2C, one analog and one UART');
    const sockets = design.components.filter((c) => c.device === 'GROVE_1x04').map((c) => c.ref);
    const contacts = sockets.map((ref) => ['1', '2', '3', '4'].map((n) => netAt(design, `${ref}.${n}`)?.replace(/^.*_(?=[A-Z]+$)/, '')));
    expect(contacts).toEqual([
      ['SCL', 'SDA', '3V3', 'GND'],
      ['AIN', undefined, '3V3', 'GND'],
      ['RX', 'TX', '3V3', 'GND'],
    ]);
    expect(errors(design)).toEqual([]);
  });

  it('brings an analogue input its supply where its contacts were named', () => {
    const design = designOf('a Nano with two analog inputs, each on a 3-pin screw terminal (GND, 5V, signal)');
    const [first] = design.components.filter((c) => c.device?.startsWith('ScrewTerminal_1x03') === true).map((c) => c.ref);
    expect([netAt(design, `${first}.1`), netAt(design, `${first}.2`)]).toEqual(['GND', '5V']);
  });

  it('leads lights and buzzers out to the plugs that were asked for', () => {
    const design = designOf('an ESP32-C3 with two LEDs and a buzzer, each on its own JST-PH connector, USB-C');
    expect(plugs(design).filter((d) => d === 'JST_PH_B2B-PH-K').length).toBe(3);
    expect(design.components.some((c) => c.kind === 'led' || c.kind === 'buzzer')).toBe(false);
    expect(errors(design)).toEqual([]);
  });

  it('has the one header for the lines of all, behind “to a”', () => {
    const design = designOf('four 24 V logic inputs with optocouplers, each with its own LED, to a 10 pin IDC header');
    expect(plugs(design).filter((d) => d.startsWith('IDC')).length).toBe(1);
    expect(design.components.filter((c) => c.kind === 'led').length).toBe(4);
  });
});

describe('amplifiers by their chip', () => {
  it.each([
    ['INA128', 49, 50e3],
    ['AD620', 20, 49.4e3],
  ])('%s has the gain that was asked for', (chip, gain, inside) => {
    const design = designOf(`an instrumentation amplifier with an ${chip}, gain ${gain}, ±12 V, input on an XLR`);
    expect(design.components.filter((c) => c.kind === 'opamp').map((c) => c.device)).toEqual([chip]);
    const rg = design.components.find((c) => c.purpose?.startsWith('Gain'));
    const ohms = Number(/^[\d.]+/.exec(String(rg?.value))?.[0]) * (String(rg?.value).endsWith('k') ? 1e3 : 1);
    expect(Math.abs(1 + inside / ohms - gain) / gain).toBeLessThan(0.05);
    expect(errors(design)).toEqual([]);
  });

  it('a single op-amp may follow, and one behind a passive filter does', () => {
    expect(
      designOf('a unity gain buffer with an OPA340, 3.3 V')
        .components.filter((c) => c.kind === 'opamp')
        .map((c) => c.device),
    ).toEqual(['OPA340']);
    const notch = designOf('a twin-T notch filter at 60 Hz with a TL072, ±9 V');
    const [u] = notch.components.filter((c) => c.kind === 'opamp').map((c) => c.ref);
    expect(netAt(notch, `${u}.OUTA`)).toBe(netAt(notch, `${u}.INA-`));
  });
});

describe('comparators with a threshold and a hysteresis', () => {
  const entry = (design: Made): string =>
    auditDesign({ request: design.request!, design, library, lexicon }).entries.find((e) => e.ask === 'a1')?.says ?? '';

  it.each([
    ['an LM393 comparator with 0.4 V of hysteresis around 2 V, 5 V supply, LED', /hysteresis is 4\d\d mV.*turns about (1\.9\d|2(\.0\d)?) V/],
    [
      'an LM393 comparator, threshold 4 V, hysteresis 300 mV, 12 V supply, LED',
      /turns about (3\.9\d|4(\.\d+)?) V.*hysteresis is (2[89]\d|3[012]\d) mV/,
    ],
  ])('%s', (message, says) => {
    const design = designOf(message);
    expect(entry(design)).toMatch(says);
    expect(errors(design)).toEqual([]);
  });

  it('a trimmer sets the reference and not the input', () => {
    const design = designOf('an LM311 comparator, threshold 4 V set by a trimmer, 12 V, LED');
    const [u] = design.components.filter((c) => c.kind === 'opamp').map((c) => c.ref);
    const [pot] = design.components.filter((c) => c.kind === 'potentiometer').map((c) => c.ref);
    expect(netAt(design, `${u}.IN-`)).toBe(netAt(design, `${pot}.2`));
    expect(netAt(design, `${u}.IN+`)).not.toBe(netAt(design, `${pot}.2`));
    expect(entry(design)).toContain('sets it up to 8.2 V');
    const high = designOf('an LM311 comparator, threshold 10 V set by a trimmer, 12 V, LED');
    expect(errors(high)).toEqual(['“LM311 comparator”: RV1 sets it up to 8.2 V.']);
  });
});

describe('boards of nothing but connectors', () => {
  it.each([
    ['three 10-pin IDC headers', 10, 3],
    ['a board that joins two JST-GH 6-pin connectors to a 6-pin 2.54 mm header', 6, 3],
    ['a DIN 5 pin socket to a 5 pin header', 5, 2],
  ])('%s are joined contact by contact', (message, lines, ends) => {
    const design = designOf(message);
    expect(design.nets.length).toBe(lines);
    expect(design.nets.every((n) => n.pins.length === ends && new Set(n.pins.map((p) => p.split('.')[1])).size === 1)).toBe(true);
  });

  it('“to” joins contacts by their numbers where a list of them stands', () => {
    const design = designOf('an adapter JST-PH 3 pin to 3 pin header: 1 to 3, 2 to 2, 3 to 1');
    expect(design.nets.map((n) => n.pins.map((p) => p.split('.')[1]).join('-')).sort()).toEqual(['1-3', '2-2', '3-1']);
  });
});
