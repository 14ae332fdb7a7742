import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { EmbeddedEngine, simulate } from '../../src/jobs/spice/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { parseQuantity } from '../../src/parts/quantity.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors that the ledger finds on it. */
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return { design, errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const values = ({ components }: Design, kind: string): number[] =>
  components
    .flatMap((c) => (c.kind === kind ? (parseQuantity(c.value)?.value ?? []) : []))
    .map((v) => Number(v.toPrecision(4)))
    .sort((a, b) => a - b);
const plugs = ({ components }: Design): string[] => components.flatMap((c) => (c.kind === 'connector' ? [`${c.value}: ${c.device ?? ''}`] : []));
const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';

describe('a signal that passes stages from connector to connector', () => {
  it('a board of passive parts has no supply', () => {
    const { design, errors } = boardOf('RC low-pass with its corner at 3.4 kHz, screw terminal in and screw terminal out');
    expect(errors).toEqual([]);
    expect(design.nets.filter((n) => n.class === 'power')).toEqual([]);
    expect(plugs(design)).toHaveLength(2);
  });

  it('values that are said of its parts are the parts’', () => {
    const { design, errors } = boardOf('RC high pass of 4.7k and 33 nF, BNC in, BNC out');
    expect(errors).toEqual([]);
    expect([values(design, 'resistor'), values(design, 'capacitor')]).toEqual([[4700], [33e-9]]);
    expect(plugs(design)).toEqual(['IN: BNC_1478204', 'OUT: BNC_1478204']);
  });

  it('stages one after the other are as many sections of one circuit', () => {
    const { design } = boardOf('Three RC low-pass stages one after the other, 2.2k and 47 nF each, on pin headers');
    expect(values(design, 'resistor')).toEqual([2200, 2200, 2200]);
    expect(plugs(design)).toHaveLength(2);
  });

  it('independent ones stand side by side and share a row of contacts', () => {
    const { design, errors } = boardOf('Six independent RC low-passes at 500 Hz, 220 nF each, pin header in and pin header out');
    expect(errors).toEqual([]);
    expect(values(design, 'capacitor')).toHaveLength(6);
    expect(plugs(design)).toEqual(['IN: PinHeader_1x07', 'OUT: PinHeader_1x07']);
  });

  it.each([
    ['π', '6 dB pi attenuator for 75 ohm, BNC at both ends', [225.7, 225.7, 56]],
    ['T', '20 dB T pad, 50 ohm, SMA in and out', [10, 39, 39]],
  ])('an attenuator in %s has what its formula says', (_, message, ohms) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    const found = values(design, 'resistor');
    const wanted = [...ohms].sort((a, b) => a - b);
    for (const [i, value] of found.entries()) expect(Math.abs(value / (wanted[i] ?? 0) - 1)).toBeLessThan(0.06);
  });

  it('an LC ladder has the elements of its response: a Butterworth of the third order 1, 2, 1', () => {
    const { design, errors } = boardOf('third order Butterworth LC low-pass, 4 MHz, 50 ohm, SMA jacks');
    expect(errors).toEqual([]);
    const [c, l] = [1 / (2 * Math.PI * 4e6 * 50), (2 * 50) / (2 * Math.PI * 4e6)];
    for (const farads of values(design, 'capacitor')) expect(Math.abs(farads / c - 1)).toBeLessThan(0.06);
    for (const henries of values(design, 'inductor')) expect(Math.abs(henries / l - 1)).toBeLessThan(0.11);
    expect([values(design, 'capacitor').length, values(design, 'inductor').length]).toEqual([2, 1]);
  });

  it('a Chebyshev ladder of 0.1 dB has 1.1468, 1.3712, 1.9750 (Matthaei)', () => {
    const { design } = boardOf('LC low-pass of order 5, 0.1 dB Chebyshev, 7 MHz, 50 ohm, BNC in and out');
    const unit = 1 / (2 * Math.PI * 7e6 * 50);
    const [outer = 0, , inner = 0] = values(design, 'capacitor');
    expect([outer / unit, inner / unit].map((g, i) => Math.abs(g / ([1.1468, 1.975][i] ?? 0) - 1) < 0.06)).toEqual([true, true]);
  });

  it('the taps of a divider are at the voltages that were said, and come out on one header', () => {
    const { design } = boardOf('resistor divider with taps at 2 V, 4 V and 6 V from 10 V, on a 5-pin header');
    expect(values(design, 'resistor')).toEqual([3900, 3900, 3900, 8200]);
    expect(plugs(design)).toEqual(['IN: PinHeader_1x05']);
  });

  it('each of several pads has its own decibels', () => {
    const { design, errors } = boardOf('two attenuators of 3 and 10 dB, 50 ohm, SMA for each');
    expect(errors).toEqual([]);
    expect(values(design, 'resistor').slice(0, 2)).toEqual([18, 68]);
  });

  it('the bits of a ladder come in side by side, its output is its last node', () => {
    const { design, errors } = boardOf('R-2R ladder of 6 bits from 4.7k resistors, pin headers');
    expect(errors).toEqual([]);
    expect(values(design, 'resistor')).toEqual([...Array<number>(5).fill(4700), ...Array<number>(7).fill(9400)]);
    const row = design.components.find((c) => c.value === 'IN');
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => netOf(design, `${row?.ref}.${n}`))).toEqual(['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'GND']);
  });

  it('a divider is by two voltages', () => {
    const { design, errors } = boardOf('voltage divider from 30 V to 5 V with pin headers');
    expect(errors).toEqual([]);
    const [bottom = 0, top = 0] = values(design, 'resistor');
    expect((30 * bottom) / (top + bottom)).toBeCloseTo(5, 0);
  });

  it('a crossover brings woofer and tweeter out by themselves, without an amplifier on the board', () => {
    const { design, errors } = boardOf('two-way crossover at 2.2 kHz for 4 ohm drivers, screw terminals');
    expect(errors).toEqual([]);
    expect(plugs(design).map((p) => p.split(':')[0])).toEqual(['Amplifier', 'Woofer', 'Tweeter']);
    expect(values(design, 'inductor')[0]).toBeCloseTo(4 / (2 * Math.PI * 2200), 4);
  });

  it('the simulated corner is the one that was asked for', async () => {
    const { design } = boardOf('RC low-pass at 2 kHz with pin headers in and out');
    const { sim } = await simulate(resolve(design, library), EmbeddedEngine.find());
    expect(Math.abs((sim.filters[0]?.corners_hz[0] ?? 0) / 2000 - 1)).toBeLessThan(0.1);
  });
});

it('a number that a circuit cannot be repeated by is told of it, and the rest is built', () => {
  const { design, unmet } = engineer(
    read('dual 9 V supply from a 24 V barrel jack, switcher followed by a 16 pole LC filter', null, lexicon).request,
    {
      library,
      lexicon,
    },
  );
  expect(design).not.toBeNull();
  expect(unmet.map((u) => u.why).join()).toMatch(/of so many/);
});

it('the pins of a plug are no poles of a filter', () => {
  const { design } = boardOf('RC low-pass, 10k and 22nF, two 4-pin headers');
  expect(design.components.filter((c) => c.kind === 'resistor')).toHaveLength(1);
});
