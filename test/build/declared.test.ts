import { describe, expect, it } from 'vitest';
import { declaredAmps, planned, withContactAmps, withLoadAmps, withMeasuredAmps } from '../../src/build/declared.js';
import type { Flows } from '../../src/build/task.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { Session } from '../../src/chat/model/session.js';
import type { Design } from '../../src/design/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { EMPTY_REQUEST } from '../../src/request/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function designOf(message: string, said: Readonly<Record<string, number>> = {}): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const nets = plan.design.nets.map((n) => (said[n.name] === undefined ? n : { ...n, amps: said[n.name] }));
  return { ...plan.design, nets };
}
const flowsOf = (design: Design) => planned({ request: design.request ?? EMPTY_REQUEST, design, board: null, library, lexicon });
const entering = (design: Design, net: string): number => Object.values(flowsOf(design).get(net) ?? {}).reduce((sum, a) => sum + Math.max(0, a), 0);

const STRIP = 'ESP32-C3, a 12 V strip on a screw terminal, 12 V in on a screw terminal';
const LAMP = 'ATtiny85 with a green LED, 9 V from a screw terminal';

it('nets that lead to a load carry what was said of it, not what their circuit is made for; nothing said leaves them that', () => {
  const most = (message: string): number[] => {
    const design = designOf(message);
    const { nets } = withLoadAmps({ request: design.request ?? EMPTY_REQUEST, design, board: null, library, lexicon });
    const plug = design.components.filter((c) => c.kind === 'connector' && /motor/i.test(`${c.value} ${c.purpose}`)).map((c) => `${c.ref}.`);
    return [...new Set(nets.filter((n) => n.pins.some((p) => plug.some((ref) => p.startsWith(ref)))).flatMap((n) => n.amps ?? []))];
  };
  const bridge = 'ESP32 board, BTN8982 bridge for a 12 V motor';
  const [made = 0, ...others] = most(bridge);
  expect(others).toEqual([]);
  expect(made).toBeGreaterThan(10);
  expect(most(`${bridge} of 4 A`)).toEqual([4]);
});

describe('what a net is said to carry', () => {
  it('is planned from its source to what hangs outside, and back, however little that is known to draw', () => {
    const design = designOf(STRIP, { VIN: 6 });
    const flows = flowsOf(design);
    for (const net of ['VIN', 'VIN_RAW', 'GND']) expect(entering(design, net), net).toBeGreaterThan(5.9);
    expect(Math.min(...Object.values(flows.get('VIN') ?? {}))).toBeLessThan(-5);
    // What stands behind a converter draws what it draws.
    expect(entering(design, '3V3')).toBeLessThan(0.7);
  });

  it('ends at the converter where nothing else takes it, not in a lamp', () => {
    const flows = flowsOf(designOf(LAMP, { VIN: 4 }));
    const [taker] = Object.entries(flows.get('VIN') ?? {}).reduce((a, b) => (b[1] < a[1] ? b : a));
    expect(taker).toMatch(/^U\d+\.(VIN|VI)/);
    expect(Object.entries(flows.get('5V') ?? {}).every(([, a]) => Math.abs(a) < 0.7)).toBe(true);
  });

  it('is held for nets without anything asked: a design from outside', () => {
    const { request: _, ...design } = designOf(STRIP, { VIN: 6 });
    expect(entering(design, 'VIN')).toBeGreaterThan(5.9);
  });

  it('changes nothing where the loads draw as much already', () => {
    const usual = designOf('ESP32-C3 with a 12 V 5 A strip, MOSFET, screw terminals');
    const less = { ...usual, nets: usual.nets.map(({ amps: _, ...n }) => n) };
    expect([...flowsOf(usual)]).toEqual([...flowsOf(less)]);
  });

  it('leaves out what the copper of a block is made for at the most', () => {
    const design = designOf('12 V to 5 V 3 A buck with an LM2596, screw terminals');
    const coil = design.nets.find((n) => /_SW$/.test(n.name));
    expect(coil?.amps).toBeGreaterThan(1);
    expect(declaredAmps(design, library).has(coil?.name ?? '')).toBe(false);
  });
});

describe('a step-down converter out of FETs and a coil', () => {
  const pins = (names: readonly string[]) =>
    names.map((n, i) => ({ name: n.split(':')[0], pads: [String(i + 1)], type: n.split(':')[1] ?? 'passive' }));
  const device = (id: string, kind: string, footprint: string, names: readonly string[], more: object = {}): object => ({
    op: 'define_device',
    device: { id, kind, title: 'Part of our own', mpn: id, footprint, source: 'its sheet, page 1', pins: pins(names), ...more },
  });
  const part = (name: string, connect: object, value?: string): object => ({
    op: 'add_part',
    device: name,
    connect,
    ...(value === undefined ? {} : { value }),
  });
  const flowing = (amps: number | undefined, input: readonly object[] = []): ReadonlyMap<string, Flows> => {
    const session = new Session({ base: null, board: null, library, selection: null });
    const made = session.patch([
      device('DRIVE', 'ic', 'SOIC-8', ['VIN:power_in', 'GND:power_in', 'HO:output', 'LO:output', 'SW', 'FB:input', 'VCC:power_out', 'EN:input']),
      device('COIL', 'inductor', 'JST_XH_B2B-XH-A', ['1', '2']),
      device('TAKER', 'ic', 'JST_XH_B2B-XH-A', ['VDD:power_in', 'VSS:power_in'], { draw_ma: { typical: 2000, peak: 2000 } }),
      { op: 'set_net', net: 'GND', class: 'ground' },
      part('ScrewTerminal_1x02_P5.00', { 1: 'CELLS', 2: 'GND' }),
      ...(input.length === 0 ? [] : [...input]),
      part('DRIVE', { VIN: input.length === 0 ? 'CELLS' : 'BUS', GND: 'GND', HO: 'HO', LO: 'LO', SW: 'SW' }),
      part('AO3400A', { G: 'HO', D: input.length === 0 ? 'CELLS' : 'BUS', S: 'SW' }),
      part('AO3400A', { G: 'LO', D: 'SW', S: 'GND' }),
      part('COIL', { 1: 'SW', 2: '5V' }, '10uH'),
      part('TAKER', { VDD: '5V', VSS: 'GND' }),
      { op: 'set_net', net: 'CELLS', volts: 40, class: 'power', ...(amps === undefined ? {} : { amps }) },
      { op: 'set_net', net: '5V', volts: 5, class: 'power' },
    ]);
    expect(made.refused).toEqual([]);
    return flowsOf(session.design);
  };
  const enters = (flows: ReadonlyMap<string, Flows>, net: string): number =>
    Object.values(flows.get(net) ?? {}).reduce((sum, a) => sum + Math.max(0, a), 0);
  const shunt = { op: 'add_part', kind: 'resistor', value: '5m', package: '2512', connect: { 1: 'CELLS', 2: 'BUS' } };

  it('takes of its supply what it gives, by the volts and what is lost, there and back', () => {
    const flows = flowing(undefined);
    expect(enters(flows, '5V')).toBeCloseTo(2, 2);
    // 2 A × 5 V / 40 V / 0.85, and the controller's own 5 mA.
    expect(enters(flows, 'CELLS')).toBeCloseTo(0.299, 2);
    expect(flows.get('GND')?.['J1.2']).toBeCloseTo(0.299, 2);
  });

  it.each([[[]], [[shunt]]])('gives what its loads take though its supply is said to carry more', (input) => {
    const flows = flowing(30, input);
    expect(enters(flows, 'CELLS')).toBeGreaterThan(29);
    if (input.length > 0) expect(enters(flows, 'BUS')).toBeGreaterThan(29);
    expect(flows.get('GND')?.['J1.2']).toBeGreaterThan(29);
    for (const net of ['5V', 'SW']) expect(enters(flows, net), net).toBeCloseTo(2, 2);
  });
});

describe('a ground that is said to carry a current', () => {
  it('leads it between the contacts that are its alone, and no load takes more for it', () => {
    const session = new Session({ base: null, board: null, library, selection: null });
    const lug = (ref: string, net: string): object => ({ op: 'add_part', ref, device: 'Lug_M5', connect: { 1: net } });
    const made = session.patch([
      { op: 'set_net', net: 'GND', class: 'ground' },
      ...[lug('J1', 'CELLS'), lug('J2', 'GND'), lug('J3', 'GND')],
      { op: 'add_block', block: 'buck_60v', ports: { VIN: 'CELLS', VOUT: '3V3', GND: 'GND' } },
      { op: 'add_part', device: 'TMP102', connect: { VDD: '3V3', GND: 'GND' } },
      { op: 'set_net', net: 'CELLS', volts: 48, class: 'power' },
      { op: 'set_net', net: 'GND', amps: 40 },
    ]);
    expect(made.refused).toEqual([]);
    const flows = flowsOf(session.design);
    expect(Math.abs(flows.get('GND')?.['J2.1'] ?? 0)).toBeGreaterThan(30);
    expect(Math.abs(flows.get('GND')?.['J3.1'] ?? 0)).toBeGreaterThan(30);
    for (const net of ['3V3', 'CELLS']) for (const amps of Object.values(flows.get(net) ?? {})) expect(Math.abs(amps), net).toBeLessThan(1);
  });
});

describe('a drive on a supply', () => {
  it('takes what the supply is planned for', () => {
    const design = designOf('ATmega328P car with a TB6612FNG and two 6 V motors, a 6 V battery on a screw terminal');
    const most = Math.max(...[...declaredAmps(design, library).values()]);
    const supply = [...declaredAmps(design, library)].find(([, a]) => a === most)?.[0] ?? '';
    expect(most).toBeGreaterThan(0.7);
    expect(entering(design, supply)).toBeGreaterThan(0.93 * most);
  });
});

describe('contacts of a relay that was wired by hand', () => {
  const made = designOf('a 12 V relay on a screw terminal, ESP32-C3, 12 V in');
  const relay = made.components.find((c) => c.kind === 'relay');
  const bare = made.nets.map(({ amps: _, ...n }) => n);
  const ampsOf = (design: Design, pin: string) => design.nets.find((n) => n.pins.includes(`${relay?.ref}.${pin}`))?.amps;

  it('carry what the circuits of the library make them for, its coil nothing', () => {
    const planned = withContactAmps({ ...made, blocks: [], nets: bare }, library);
    expect(['COM', 'NO', 'NC', 'COIL1'].map((pin) => ampsOf(planned, pin))).toEqual([3, 3, 3, undefined]);
  });

  it('carry what is said of them where it is said', () => {
    const said = bare.map((n) => (n.pins.includes(`${relay?.ref}.NO`) ? { ...n, amps: 0.5 } : n));
    expect(ampsOf(withContactAmps({ ...made, nets: said }, library), 'NO')).toBe(0.5);
  });
});

describe('what measures a current', () => {
  const measured = (message: string, pin: RegExp): (number | undefined)[] => {
    const design = designOf(message);
    const made = withMeasuredAmps({ request: design.request ?? EMPTY_REQUEST, design, board: null, library, lexicon });
    return made.nets.flatMap((n) => (n.pins.some((p) => pin.test(p)) ? [n.amps] : []));
  };

  it('carries what it was asked to measure, by its own conductor or over its shunt', () => {
    expect(measured('ATtiny85 with a hall current sensor for 5 A', /\.IP[+-]$/)).toEqual([5, 5]);
    expect(measured('ESP32-C3 with an INA226 that measures up to 6 A, terminals', /\.IN[+-]$/)).toEqual([6, 6]);
  });

  it('is left as it was where nobody said how much that is', () => {
    expect(measured('ATtiny85 with a hall current sensor', /\.IP[+-]$/)).toEqual([undefined, undefined]);
  });
});
