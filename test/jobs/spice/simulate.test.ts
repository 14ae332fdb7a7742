import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Component, Design, Net } from '../../../src/design/index.js';
import {
  EmbeddedEngine,
  findEngine,
  NativeEngine,
  type Simulated,
  SimulationImpossible,
  simulate,
  simulatorInfo,
} from '../../../src/jobs/spice/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';
import { share } from '../../support/long.js';

const library = loadLibrary();
const embedded = EmbeddedEngine.find();
const native = await NativeEngine.find(process.env['SERVICE_NGSPICE'] ?? 'ngspice');

type Part = Pick<Component, 'ref' | 'kind' | 'value'> & Partial<Component>;

/** A design of these parts and nets: `nets` maps a name to its pins, `volts` declares rails. */
function design(parts: readonly Part[], nets: Record<string, string[]>, volts: Record<string, number>): Design {
  const kind = (name: string): Net['class'] => (name === 'GND' ? 'ground' : volts[name] === undefined ? 'signal' : 'power');
  return {
    format: 1,
    name: 'test',
    prompt: '',
    summary: '',
    board: {},
    components: parts.map((p) => ({ package: '0603', part: null, purpose: '', ...p })),
    nets: Object.entries(nets).map(([name, pins]) => ({
      name,
      class: kind(name),
      pins,
      ...(volts[name] === undefined ? {} : { volts: volts[name] }),
    })),
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  };
}

const header: Part = { ref: 'J1', kind: 'connector', value: 'supply', package: '', device: 'PinHeader_1x02' };
const run = (d: Design, engine = embedded): Promise<Simulated> => simulate(resolve(d, library), engine);

/** Within a share of what a calculation by hand says. */
const within = (value: number | undefined, wanted: number, share = 0.02): void => {
  expect(Math.abs((value ?? Number.NaN) / wanted - 1), `${value} for ${wanted}`).toBeLessThan(share);
};

const divider = design(
  [header, { ref: 'R1', kind: 'resistor', value: '10k' }, { ref: 'R2', kind: 'resistor', value: '4.7k' }],
  { VIN: ['J1.1', 'R1.1'], MID: ['R1.2', 'R2.1'], GND: ['J1.2', 'R2.2'] },
  { VIN: 12 },
);
const led = design(
  [header, { ref: 'R1', kind: 'resistor', value: '1.5k' }, { ref: 'D1', kind: 'led', value: 'red' }],
  { '5V': ['J1.1', 'R1.1'], A: ['R1.2', 'D1.A'], GND: ['D1.K', 'J1.2'] },
  { '5V': 5 },
);
const ldo = design(
  [
    header,
    { ref: 'U1', kind: 'regulator', value: 'AMS1117-3.3', package: 'SOT-223', device: 'AMS1117-3.3' },
    { ref: 'R1', kind: 'resistor', value: '33' },
    { ref: 'C1', kind: 'capacitor', value: '22uF', package: '0805' },
  ],
  { VIN: ['J1.1', 'U1.VIN'], '3V3': ['U1.VOUT', 'R1.1', 'C1.1'], GND: ['U1.GND', 'R1.2', 'C1.2', 'J1.2'] },
  { VIN: 5, '3V3': 3.3 },
);
const rc = design(
  [header, { ref: 'R1', kind: 'resistor', value: '10k' }, { ref: 'C1', kind: 'capacitor', value: '1uF' }],
  { VIN: ['J1.1', 'R1.1'], OUT: ['R1.2', 'C1.1'], GND: ['C1.2', 'J1.2'] },
  { VIN: 5 },
);
const fet = design(
  [header, { ref: 'R1', kind: 'resistor', value: '10' }, { ref: 'Q1', kind: 'mosfet', value: 'AO3400A', package: 'SOT-23', device: 'AO3400A' }],
  { '5V': ['J1.1', 'R1.1', 'Q1.G'], D: ['R1.2', 'Q1.D'], GND: ['Q1.S', 'J1.2'] },
  { '5V': 5 },
);

describe('figures that can be calculated by hand', () => {
  it('divides', async () => {
    const { sim, gaps } = await run(divider);
    within(sim.nodes['MID'], (12 * 4.7) / 14.7);
    within(sim.currents['R1'], 12 / 14.7e3);
    within(sim.dissipation['R1'], 12 ** 2 * (10 / 14.7 ** 2) * 1e-3);
    expect(sim.rails).toEqual([{ net: 'VIN', volts: 12, simulated: 12, ok: true, amps: expect.closeTo(12 / 14.7e3, 7) }]);
    expect(sim.analyses).toEqual(['op']);
    expect(gaps).toEqual([]);
  });

  it('lights an LED: what is left over its forward voltage drives it', async () => {
    const { sim } = await run(led);
    within(sim.currents['D1'], (5 - 1.9) / 1500);
    within(sim.dissipation['D1'], (1.9 * (5 - 1.9)) / 1500, 0.03);
  });

  it('regulates, and lets the input carry the current', async () => {
    const { sim } = await run(ldo);
    within(sim.nodes['3V3'], 3.3);
    within(sim.currents['U1'], 0.1);
    within(sim.rails.find((r) => r.net === 'VIN')?.amps ?? undefined, 0.105);
    within(sim.dissipation['U1'], 1.7 * 0.1 + 5 * 0.005);
  });

  it('drops out when the input is too low, and limits what it delivers', async () => {
    const low = { ...ldo, nets: ldo.nets.map((n) => (n.name === 'VIN' ? { ...n, volts: 4 } : n)) };
    const { sim } = await run(low);
    within(sim.nodes['3V3'], 4 - 1.1);
    expect(sim.rails.find((r) => r.net === '3V3')?.ok).toBe(false);
    const short = { ...ldo, components: ldo.components.map((c) => (c.ref === 'R1' ? { ...c, value: '1R' } : c)) };
    within((await run(short)).sim.currents['U1'], 0.8);
  });

  it('charges a capacitor to 63 % in one time constant', async () => {
    const { sim } = await run(rc);
    expect(sim.analyses).toEqual(['op', 'tran']);
    const plot = sim.plots.find((p) => p.name === 'OUT');
    const i = plot?.t.findIndex((t) => t >= 0.01) ?? -1;
    const [t0 = 0, t1 = 1, y0 = 0, y1 = 0] = [plot?.t[i - 1], plot?.t[i], plot?.y[i - 1], plot?.y[i]];
    within(y0 + ((0.01 - t0) / (t1 - t0)) * (y1 - y0), 5 * (1 - Math.exp(-1)));
  });

  it('switches a load with a MOSFET: all but its channel’s resistance', async () => {
    const { sim } = await run(fet);
    within(sim.currents['Q1'], 5 / 10.024);
    within(sim.nodes['D'], (5 * 0.021) / 10, 0.1);
    const off = { ...fet, nets: fet.nets.map((n) => ({ ...n, pins: n.name === 'GND' ? [...n.pins, 'Q1.G'] : n.pins.filter((p) => p !== 'Q1.G') })) };
    const { sim: dark } = await run(off);
    expect(Math.abs(dark.currents['Q1'] ?? 1)).toBeLessThan(1e-6);
  });

  it('lets a 555 blink as its resistors and its capacitor say', async () => {
    const plan = planFirst('555 timer blinking an LED from a 9 V battery', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const { sim } = await run(plan.design);
    const nets = (ref: string): string[] => plan.design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);
    const between = (a: string, b: string): string =>
      plan.design.components.find((c) => nets(c.ref).some((n) => n.endsWith(a)) && nets(c.ref).some((n) => n.endsWith(b)) && c.kind !== 'timer')
        ?.value ?? '';
    const kilo = (v: string): number => Number(v.replace('k', '')) * 1e3;
    const [ra, rb, c] = [kilo(between('VBAT', '_DIS')), kilo(between('_DIS', '_THR')), Number(between('_THR', 'GND').replace('uF', '')) * 1e-6];
    within(sim.timers[0]?.hz, 1 / (Math.LN2 * (ra + 2 * rb) * c));
    within(sim.timers[0]?.duty, (ra + rb) / (ra + 2 * rb));
  });
});

/** Beside a rail that feeds nothing else: signals come in at J2.1 and go out at J3.1. */
const filter = (parts: readonly Part[], nets: Record<string, string[]>): Design => {
  const ports = ['J2', 'J3'].map((ref): Part => ({ ...header, ref, value: 'signal' }));
  const joined = Object.fromEntries(
    Object.entries(nets).map(([name, pins]) => [name, name === 'IN' ? ['J2.1', ...pins] : name === 'OUT' ? [...pins, 'J3.1'] : pins]),
  );
  const [power = [], ground = []] = [joined['5V'], joined['GND']];
  return design([header, ...ports, ...parts], { ...joined, '5V': ['J1.1', ...power], GND: ['J1.2', 'J2.2', 'J3.2', ...ground] }, { '5V': 5 });
};
const r = (ref: string, value: string): Part => ({ ref, kind: 'resistor', value });
const c = (ref: string, value: string): Part => ({ ref, kind: 'capacitor', value });

const lowPass = filter([r('R1', '10k'), c('C1', '100nF')], { IN: ['R1.1'], OUT: ['R1.2', 'C1.1'], GND: ['C1.2'] });
const highPass = filter([r('R1', '10k'), c('C1', '100nF')], { IN: ['C1.1'], OUT: ['C1.2', 'R1.1'], GND: ['R1.2'] });
const ladder = filter([{ ref: 'L1', kind: 'inductor', value: '100uH', package: '0805' }, c('C1', '100nF'), r('R1', '33')], {
  IN: ['L1.1'],
  OUT: ['L1.2', 'C1.1', 'R1.1'],
  GND: ['C1.2', 'R1.2'],
});
/** Sallen and Key's low-pass of gain 1, Butterworth: C1 twice C2. */
const active = filter(
  [
    r('R1', '10k'),
    r('R2', '10k'),
    c('C1', '20nF'),
    c('C2', '10nF'),
    { ref: 'U1', kind: 'opamp', value: 'MCP6002', package: 'SOIC-8', device: 'MCP6002' },
  ],
  {
    IN: ['R1.1'],
    MID: ['R1.2', 'R2.1', 'C1.1'],
    PLUS: ['R2.2', 'C2.1', 'U1.INA+'],
    OUT: ['U1.OUTA', 'U1.INA-', 'C1.2'],
    '5V': ['U1.VDD'],
    GND: ['C2.2', 'U1.VSS', 'U1.INB+'],
    SPARE: ['U1.INB-', 'U1.OUTB'],
  },
);

describe('filters, to small signals', () => {
  it('let low frequencies through up to 1/2πRC', async () => {
    const { sim } = await run(lowPass);
    expect(sim.analyses).toContain('ac');
    expect(sim.filters).toMatchObject([{ input: 'IN', output: 'OUT', refs: ['R1', 'C1'], kind: 'low-pass', gain_db: 0 }]);
    within(sim.filters[0]?.corners_hz[0], 1 / (2 * Math.PI * 10e3 * 100e-9), 0.005);
    const { hz = [], db = [] } = sim.filters[0]?.response ?? {};
    const far = hz.findIndex((f) => f >= 1.6e4);
    expect(db[far]).toBeCloseTo(-20 * Math.log10((hz[far] ?? 1) * 2 * Math.PI * 1e-3), 1);
  });

  it('let high frequencies through from 1/2πRC', async () => {
    const [found] = (await run(highPass)).sim.filters;
    expect(found).toMatchObject({ kind: 'high-pass', input: 'IN', output: 'OUT' });
    within(found?.corners_hz[0], 1 / (2 * Math.PI * 10e3 * 100e-9), 0.005);
  });

  it('of a coil and a capacitor fall by their formula', async () => {
    const [found] = (await run(ladder)).sim.filters;
    expect(found).toMatchObject({ kind: 'low-pass', refs: expect.arrayContaining(['L1', 'C1', 'R1']) });
    // |H|² = 1/((1 − u)² + u q²) with u = ω²LC, q² = L/(R²C): a half of it at the corner, but for the coil's 50 mΩ.
    const [L, C, R] = [100e-6, 100e-9, 33];
    const b = L / (R * R * C) - 2;
    const u = (-b + Math.sqrt(b * b + 4)) / 2;
    within(found?.corners_hz[0], Math.sqrt(u / (L * C)) / (2 * Math.PI));
  });

  it('with an amplifier have its corner, and a gain of one', async () => {
    const { sim, gaps } = await run(active);
    const found = sim.filters.find((f) => f.refs.includes('U1'));
    expect(found).toMatchObject({ kind: 'low-pass', input: 'IN', output: 'OUT' });
    within(found?.corners_hz[0], 1 / (2 * Math.PI * 10e3 * Math.sqrt(20e-9 * 10e-9)));
    expect(Math.abs(found?.gain_db ?? 9)).toBeLessThan(0.01);
    expect(gaps).toEqual([]);
  });

  it('behind a divider of a rail see its two resistors side by side', async () => {
    const measured = design(
      [header, r('R1', '100k'), r('R2', '33k'), c('C1', '100nF'), { ...header, ref: 'J2', value: 'adc' }],
      { VIN: ['J1.1', 'R1.1'], ADC: ['R1.2', 'R2.1', 'C1.1', 'J2.1'], GND: ['J1.2', 'R2.2', 'C1.2', 'J2.2'] },
      { VIN: 12 },
    );
    const [found] = (await run(measured)).sim.filters;
    expect(found).toMatchObject({ input: 'VIN', output: 'ADC', kind: 'low-pass' });
    within(found?.corners_hz[0], 1 / (2 * Math.PI * ((100e3 * 33e3) / 133e3) * 100e-9), 0.005);
    within(10 ** ((found?.gain_db ?? 0) / 20), 33 / 133, 0.001);
  });

  it('are not seen where a resistor and a capacitor hold a reset or time a 555', async () => {
    const reset = design(
      [header, r('R1', '10k'), c('C1', '100nF'), { ...header, ref: 'J2', value: 'reset' }],
      { '5V': ['J1.1', 'R1.1'], NRST: ['R1.2', 'C1.1', 'J2.1'], GND: ['J1.2', 'C1.2', 'J2.2'] },
      { '5V': 5 },
    );
    expect((await run(reset)).sim.filters).toEqual([]);
    const plan = planFirst('555 timer blinking an LED from a 9 V battery', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    expect((await run(plan.design)).sim.filters).toEqual([]);
  });
});

describe('filters without a supply', () => {
  it.each([
    ['RC low-pass', [{ ref: 'R1', kind: 'resistor', value: '16k' }, { ref: 'C1', kind: 'capacitor', value: '10nF' }], 1 / (2 * Math.PI * 16e3 * 10e-9), 'low-pass'], // biome-ignore format: a table
    ['RC high-pass', [{ ref: 'C1', kind: 'capacitor', value: '1uF' }, { ref: 'R1', kind: 'resistor', value: '1.6k' }], 1 / (2 * Math.PI * 1.6e3 * 1e-6), 'high-pass'], // biome-ignore format: a table
    ['RL low-pass', [{ ref: 'L1', kind: 'inductor', value: '10mH' }, { ref: 'R1', kind: 'resistor', value: '100' }], 100 / (2 * Math.PI * 10e-3), 'low-pass'], // biome-ignore format: a table
  ] as const)('are looked at with small signals alone: %s', async (_, [first, second], corner, kind) => {
    const passive = design(
      [{ ...header, value: 'IN' }, first, second, { ...header, ref: 'J2', value: 'OUT' }],
      { IN: ['J1.1', `${first.ref}.1`], OUT: [`${first.ref}.2`, `${second.ref}.1`, 'J2.1'], GND: [`${second.ref}.2`, 'J1.2', 'J2.2'] },
      {},
    );
    for (const engine of native === null ? [embedded] : [embedded, native]) {
      const { sim, notes } = await simulate(resolve(passive, library), engine);
      expect([sim.analyses, sim.rails, sim.plots, sim.filters.map((f) => f.kind)]).toEqual([['op', 'ac'], [], [], [kind]]);
      within(sim.filters[0]?.corners_hz[0], corner, 0.01);
      expect(notes).toContain('No net has a declared voltage: only what the filters do to small signals is simulated.');
    }
  });
});

describe('what cannot be simulated', () => {
  const why = async (d: Design): Promise<string> => {
    const error: unknown = await run(d).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(SimulationImpossible);
    return (error as Error).message;
  };

  it('is a board without a ground or without a declared rail', async () => {
    expect(await why({ ...divider, nets: divider.nets.map((n) => ({ ...n, class: n.class === 'ground' ? 'signal' : n.class })) })).toMatch(
      /no ground/,
    );
    expect(await why({ ...divider, nets: divider.nets.map(({ volts: _, ...n }) => n) })).toMatch(/nobody declared/);
  });

  it('is anything without an engine', async () => {
    expect(await findEngine('/no/such/ngspice')).toBeNull();
    await expect(simulate(resolve(divider, library), null)).rejects.toBeInstanceOf(SimulationImpossible);
    expect(await simulatorInfo('/no/such/ngspice')).toMatchObject({
      available: false,
      engine: null,
      why: expect.stringContaining('/no/such/ngspice'),
    });
    expect(await simulatorInfo('')).toMatchObject({ available: true, engine: 'eecircuit-engine', version: expect.stringMatching(/^\d/) });
  });

  it('is told of as a gap where it is a part', async () => {
    const odd = { ...divider, components: divider.components.map((c) => (c.ref === 'R2' ? { ...c, value: 'thermistor' } : c)) };
    const { gaps } = await run(odd);
    expect(gaps).toEqual([{ ref: 'R2', kind: 'resistor', reason: expect.stringContaining('thermistor') }]);
  });
});

describe('the embedded engine', () => {
  it('answers a broken deck with a reason, and never with the run before', async () => {
    const good = 'a\nV1 n1 0 5\nR1 n1 0 1k\n.op\n.end\n';
    const answers = await embedded?.run([good, 'b\nV1 n1 0 7\nR1 n1 0 nonsense\nQ1 1 2\n.op\n.end\n', good]);
    expect(answers?.[0]).toMatchObject({ ok: true });
    expect(answers?.[1]).toMatchObject({ ok: false, reason: expect.any(String) });
    expect(answers).toHaveLength(2);
  });

  it('gives up in time, and when it is told to', async () => {
    const endless = 'c\nV1 n1 0 SIN(0 1 1meg)\nR1 n1 n2 1k\nC1 n2 0 1n\n.tran 1n 100 0 1n\n.end\n';
    const [answer] = (await EmbeddedEngine.find(share(3000, 1000))?.run([endless])) ?? [];
    expect(answer).toEqual({ ok: false, reason: `it took longer than ${share(3, 1)} s` });
    await expect(embedded?.run([endless], AbortSignal.timeout(share(1500, 500)))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe.skipIf(native === null && process.env['CI'] !== 'true')('both engines', () => {
  it.each([
    ['divider', divider],
    ['LED', led],
    ['LDO', ldo],
    ['MOSFET', fet],
    ['RC from switching on', rc],
    ['RC low-pass', lowPass],
    ['LC low-pass', ladder],
    ['active low-pass', active],
  ])('say the same of the %s within a thousandth', async (_, d) => {
    const [a, b] = await Promise.all([run(d), run(d, native as never)]);
    expect(b.sim.analyses).toEqual(a.sim.analyses);
    for (const [net, volts] of Object.entries(a.sim.nodes)) if (Math.abs(volts) > 1e-6) within(b.sim.nodes[net], volts, 0.001);
    for (const [ref, amps] of Object.entries(a.sim.currents)) if (Math.abs(amps) > 1e-7) within(b.sim.currents[ref], amps, 0.001);
    for (const [i, plot] of a.sim.plots.entries()) {
      const other = b.sim.plots[i] ?? expect.fail(plot.name);
      const top = Math.max(...plot.y.map(Math.abs), 1e-3);
      for (const [k, t] of plot.t.entries()) expect(Math.abs(at(other, t) - (plot.y[k] ?? 0)) / top, `${plot.name} at ${t} s`).toBeLessThan(0.001);
    }
    for (const [i, found] of a.sim.filters.entries()) {
      for (const [k, hz] of found.corners_hz.entries()) within(b.sim.filters[i]?.corners_hz[k], hz, 0.001);
      for (const [k, db] of found.response.db.entries()) if (db > -120) expect(b.sim.filters[i]?.response.db[k]).toBeCloseTo(db, 2);
    }
  });
});

/** A plot between its points. */
function at({ t, y }: { t: readonly number[]; y: readonly number[] }, time: number): number {
  const i = t.findIndex((s) => s >= time);
  const [t0 = 0, t1 = 0, y0 = 0, y1 = 0] = [t[i - 1], t[i], y[i - 1], y[i]];
  if (i <= 0) return (i === 0 ? y[0] : y.at(-1)) ?? 0;
  return y0 + ((y1 - y0) * (time - t0)) / (t1 - t0);
}
