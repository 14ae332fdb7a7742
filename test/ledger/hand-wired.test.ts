import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/chat/model/asks.js';
import { Session } from '../../src/chat/model/session.js';
import { feeding } from '../../src/ledger/flow/feeding.js';
import { loads } from '../../src/ledger/flow/loads.js';
import { sources } from '../../src/ledger/flow/sources.js';
import { auditDesign } from '../../src/ledger/index.js';
import { Scene } from '../../src/ledger/scene.js';
import { lexicon, library } from './support.js';

const terminal = (connect: object, purpose: string): object => ({ op: 'add_part', device: 'ScrewTerminal_1x03_P5.00', purpose, connect });
const diode = (from: string, to: string): object => ({ op: 'add_part', kind: 'diode', value: '1N4007', package: 'SMA', connect: { A: from, K: to } });
const fuse = (from: string, to: string): object => ({ op: 'add_part', kind: 'fuse', value: '1A', package: '1206', connect: { 1: from, 2: to } });
const rail = (net: string, volts: number): object => ({ op: 'set_net', net, volts, class: 'power' });
const fet = (connect: object): object => ({ op: 'add_part', device: 'IRLZ44N', connect });

function built(...operations: object[]): Session {
  const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf('an op amp', null, null, library) });
  session.plan([]);
  expect(session.patch(operations).refused).toEqual([]);
  return session;
}

/** What is told of supplies that are missing. */
function missing(...operations: object[]): string[] {
  const session = built(...operations);
  const { design } = session;
  const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
  const lead = findings.flatMap((f) => (f.rule === 'supply' ? [f.message] : []));
  return [...lead, ...session.check().errors.filter((e) => e.startsWith('nothing feeds'))];
}

describe('a board that is wired by hand is fed', () => {
  const [plus, minus] = [
    { op: 'add_part', device: 'LM317_TO-220', connect: { VI: '+RAW', ADJ: 'GND', VO: '+15V' } },
    { op: 'add_part', device: 'LM337_TO-220', connect: { VI: '-RAW', ADJ: 'GND', VO: '-15V' } },
  ];
  const chip = { op: 'add_part', device: 'TL072', connect: { VDD: '+15V', VSS: '-15V' } };
  const halves = [diode('ACF', '+RAW'), diode('-RAW', 'ACF'), plus, minus, chip, rail('+RAW', 25), rail('-RAW', -25)];

  it('over a fuse and a rectifier, on nets of which nobody said the voltage', () => {
    expect(missing(terminal({ 1: 'AC', 2: 'GND' }, 'transformer'), fuse('AC', 'ACF'), ...halves)).toEqual([]);
    expect(missing(terminal({ 1: 'SIGNAL', 2: 'GND' }, 'input'), ...halves).join()).toMatch(/no supply leads there|nothing feeds/);
  });

  it('by its terminal where upper transistors of a bridge hang on it', () => {
    const bridge = [fet({ D: 'BUS', S: 'MOTOR', G: 'HIGH' }), fet({ D: 'MOTOR', S: 'GND', G: 'LOW' })];
    const twelve = { op: 'add_part', device: 'L7812', connect: { VIN: 'BUS', GND: 'GND', VOUT: '12V' } };
    const driver = { op: 'add_part', device: 'IR2104', connect: { VCC: '12V', COM: 'GND', HO: 'HIGH', LO: 'LOW', VS: 'MOTOR' } };
    const all = [...bridge, twelve, driver, rail('BUS', 24), rail('12V', 12)];
    expect(missing(terminal({ 1: 'BUS', 2: 'GND' }, 'input'), terminal({ 1: 'MOTOR' }, 'motor'), ...all)).toEqual([]);
  });

  it('by the contacts that its own connector gives, and by the cell that a charger charges', () => {
    const cable = {
      op: 'define_device',
      device: {
        id: 'CABLE_3',
        title: 'Cable of a host',
        kind: 'connector',
        mpn: 'CABLE_3',
        footprint: 'JST_XH_B3B-XH-A',
        source: 'own',
        pins: [
          { name: '5V', pads: ['1'], type: 'power_out' },
          { name: 'GND', pads: ['2'], type: 'passive' },
          { name: 'OUT', pads: ['3'], type: 'passive' },
        ],
      },
    };
    const host = { op: 'add_part', device: 'CABLE_3', connect: { '5V': '5V', GND: 'GND', OUT: 'SIGNAL' } };
    const amp = { op: 'add_part', device: 'TL072', connect: { VDD: '5V', VSS: 'GND' } };
    expect(missing(cable, host, amp, rail('5V', 5))).toEqual([]);
    const block = { op: 'add_block', block: 'liion_charger', ports: { VIN: 'PANEL', VBAT: 'CELL', GND: 'GND' } };
    const chip = { op: 'add_part', device: 'TL072', connect: { VDD: 'CELL', VSS: 'GND' } };
    const panel = [terminal({ 1: 'PANEL', 2: 'GND' }, 'panel'), rail('PANEL', 5), rail('CELL', 3.7)];
    const plug = (connect: object) => ({ op: 'add_part', device: 'JST_PH_B2B-PH-K', connect });
    expect(missing(block, chip, ...panel, plug({ 1: 'CELL', 2: 'GND' }))).toEqual([]);
    expect(missing(block, chip, ...panel, plug({ 1: 'OTHER', 2: 'GND' })).join()).toMatch(/no supply leads there/);
  });

  it('by a pack behind its fuse, which is no load of the charger before it', () => {
    const block = { op: 'add_block', block: 'liion_charger', ports: { VIN: 'PANEL', VBAT: 'CELL', GND: 'GND' } };
    const pack = { op: 'add_part', device: 'JST_PH_B2B-PH-K', connect: { 1: 'PACK', 2: 'GND' } };
    const panel = [terminal({ 1: 'PANEL', 2: 'GND' }, 'panel'), rail('PANEL', 5), rail('CELL', 3.7), rail('PACK', 3.7)];
    const fed = (...operations: object[]): string[] => {
      const { design } = built(...operations);
      const scene = new Scene({ request: design.request!, design, board: null, library, lexicon });
      expect(loads(scene).filter((l) => l.plus.net === 'PACK')).toEqual([]);
      return sources(scene).map((s) => s.net);
    };
    expect(fed(block, ...panel, pack, fuse('PACK', 'CELL')).sort()).toEqual(['PACK', 'PANEL']);
  });

  it('by a follower, whose emitter is the rail', () => {
    const follower = { op: 'add_part', device: 'BC547', connect: { C: '24V', B: 'REF', E: '12V' } };
    const zener = { op: 'add_part', kind: 'zener', value: '12V', package: 'SOD-123', connect: { K: 'REF', A: 'GND' } };
    const amp = { op: 'add_part', device: 'TL072', connect: { VDD: '12V', VSS: 'GND' } };
    const rails = [rail('24V', 24), rail('12V', 12)];
    expect(missing(terminal({ 1: '24V', 2: 'GND' }, 'supply'), follower, zener, amp, ...rails)).toEqual([]);
    const turned = { ...follower, connect: { E: '24V', B: 'REF', C: '12V' } };
    expect(missing(terminal({ 1: '24V', 2: 'GND' }, 'supply'), turned, zener, amp, ...rails).join()).toMatch(/nothing feeds 12V/);
  });

  it('at the first of its terminals, where another one behind a fuse or a switch has volts of its own', () => {
    const [first, load] = [terminal({ 1: '12V', 2: 'GND' }, 'supply'), terminal({ 1: 'LAMP', 2: 'GND' }, 'lamp')];
    const rails = [rail('12V', 12), rail('LAMP', 12)];
    expect(missing(first, fuse('12V', 'LAMP'), load, ...rails)).toEqual([]);
    const high = { op: 'add_part', device: 'AO3401A', connect: { S: '12V', G: 'GATE', D: 'LAMP' } };
    const low = { op: 'add_part', device: 'BC547', connect: { C: 'GATE', E: 'GND', B: 'ON' } };
    const pull = { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', connect: { 1: 'GATE', 2: '12V' } };
    expect(missing(first, high, low, pull, terminal({ 1: 'ON', 2: 'GND' }, 'command'), load, ...rails)).toEqual([]);
    const guard = { op: 'add_part', device: 'AO3401A', connect: { D: 'RAW', G: 'GND', S: '12V' } };
    expect(missing(terminal({ 1: 'RAW', 2: 'GND' }, 'supply'), guard, first, rail('RAW', 12), rail('12V', 12))).toEqual([]);
  });

  it('over a converter whose switch nobody said the volts of: its input takes less than its output gives', () => {
    const chip = { op: 'add_part', device: 'TPS54560', connect: { VIN: '48V', GND: 'GND', SW: 'SWITCH' } };
    const coil = { op: 'add_part', device: 'FXL0630-100-M', connect: { 1: 'SWITCH', 2: '5V' } };
    const esp = { op: 'add_part', device: 'TL072', connect: { VDD: '5V', VSS: 'GND' } };
    const { design } = built(
      terminal({ 1: 'RAW', 2: 'GND' }, 'supply'),
      fuse('RAW', '48V'),
      chip,
      coil,
      esp,
      rail('RAW', 48),
      rail('48V', 48),
      rail('5V', 5),
    );
    const scene = new Scene({ request: design.request!, design, board: null, library, lexicon });
    const { through, drawn } = feeding(scene);
    const [asked] = loads(scene);
    expect(through.get('F1')?.amps).toBeCloseTo(((asked?.typical ?? 0) * 5) / 48 / 0.85, 6);
    expect([...drawn.keys()]).toEqual(['J1']);
  });

  it('by no more than one of what is on in turn: the outputs of a decoder, the throws of a changeover', () => {
    const amps = (...operations: object[]): { readonly [ref: string]: number | undefined } => {
      const { design } = built(terminal({ 1: '12V', 2: 'GND' }, 'supply'), rail('12V', 12), ...operations);
      const scene = new Scene({ request: design.request!, design, board: null, library, lexicon });
      const each = Object.fromEntries([...feeding(scene).through].map(([ref, t]) => [ref, t.amps]));
      return {
        all: feeding(scene).drawn.get('J1')?.typical,
        chips: loads(scene).find((l) => l.ref === 'U1')?.typical ?? 0,
        lamp: loads(scene).find((l) => l.ref === 'J2')?.typical,
        ...each,
      };
    };
    const lamp = (n: number, to: string): object[] => [terminal({ 1: '12V', 2: `LAMP${n}` }, `lamp ${n}`), fet({ D: `LAMP${n}`, S: 'GND', G: to })];
    const chip = { op: 'add_part', device: 'CD4017', connect: { VDD: '12V', VSS: 'GND', Q0: 'A', Q1: 'B', Q2: 'C' } };
    const three = amps(chip, ...lamp(1, 'A'), ...lamp(2, 'B'), ...lamp(3, 'C'));
    expect(three['all']).toBeCloseTo((three['lamp'] ?? 0) + (three['chips'] ?? 0), 6);
    expect([three['Q1'], three['Q2'], three['Q3']]).toEqual([three['lamp'], three['lamp'], three['lamp']]);
    const both = amps(chip, ...lamp(1, 'A'), ...lamp(2, 'A'));
    expect(both['all']).toBeCloseTo(2 * (both['lamp'] ?? 0) + (both['chips'] ?? 0), 6);
    const thrown = amps(
      { op: 'add_part', device: 'SW_PCM12', connect: { 1: 'UP', 2: '12V', 3: 'DOWN' } },
      terminal({ 1: 'UP', 2: 'GND' }, 'lamp up'),
      terminal({ 1: 'DOWN', 2: 'GND' }, 'lamp down'),
      rail('UP', 12),
      rail('DOWN', 12),
    );
    expect([thrown['all'], thrown['SW1']]).toEqual([thrown['lamp'], thrown['lamp']]);
  });
});

describe('a supply in series with other parts', () => {
  const two = (kind: string, value: string, size: string) => (a: string, b: string) => ({
    op: 'add_part',
    kind,
    value,
    package: size,
    connect: { 1: a, 2: b },
  });
  const leads = (kind: string) => (from: string, to: string) => ({
    op: 'add_part',
    kind,
    value: 'SS34',
    package: 'SMA',
    connect: { A: from, K: to },
  });
  const series: Readonly<Record<string, (from: string, to: string, below: boolean) => object>> = {
    bead: two('ferrite', '600R@100MHz', '0805'),
    coil: two('inductor', '10uH', '1210'),
    'filter resistor': two('resistor', '47', '0805'),
    fuse: two('fuse', '1A', '1206'),
    Schottky: (from, to, below) => (below ? leads('schottky')(to, from) : leads('schottky')(from, to)),
  };
  const cases = Object.keys(series).flatMap((part) =>
    ['both', 'source', 'load', 'none'].flatMap((said) => (['+', '-'] as const).map((sign) => [part, said, sign] as const)),
  );

  it.each(cases)('%s, with the voltage of %s said, on the %s side', (part, said, sign) => {
    const below = sign === '-';
    const [outside, inside] = [`${sign}RAW`, `${sign}CLEAN`];
    const volts = below ? -12 : 12;
    const amplifier = { op: 'add_part', device: 'TL072', connect: below ? { VDD: '+12V', VSS: inside } : { VDD: inside, VSS: 'GND' } };
    const plugs = below ? terminal({ 1: '+12V', 2: 'GND', 3: outside }, 'supply') : terminal({ 1: outside, 2: 'GND' }, 'supply');
    const told = [
      ...(below ? [rail('+12V', 12)] : []),
      ...(said === 'both' || said === 'source' ? [rail(outside, volts)] : []),
      ...(said === 'both' || said === 'load' ? [rail(inside, volts)] : []),
    ];
    expect(missing(plugs, series[part]?.(outside, inside, below) ?? {}, amplifier, ...told)).toEqual([]);
  });

  it('is followed over the windings of a transformer, and not over any part whose pins are passive', () => {
    const coils = (more: object): object => ({
      op: 'define_device',
      device: {
        id: 'XT1',
        title: 'Part with two sides',
        kind: 'ic',
        mpn: 'XT1',
        ...more,
        source: 'X sheet, page 1',
        footprint: 'SOIC-8',
        pins: ['P1', 'PC', 'P2', 'N1', 'S1', 'SC', 'S2', 'N2'].map((name, i) => ({
          name,
          pads: [String(i + 1)],
          type: name.startsWith('N') ? 'no_connect' : 'passive',
        })),
      },
    });
    const wired = [
      { op: 'add_part', device: 'XT1', connect: { P1: 'W1', PC: '12V', P2: 'W2', S1: 'S1', SC: 'GND_ISO', S2: 'S2' } },
      leads('schottky')('S1', 'VISO'),
      leads('schottky')('S2', 'VISO'),
      { op: 'add_part', device: 'TL072', connect: { VDD: 'VISO', VSS: 'GND_ISO' } },
      terminal({ 1: '12V', 2: 'GND' }, 'supply'),
      rail('12V', 12),
      rail('VISO', 5),
      { op: 'set_net', net: 'GND_ISO', class: 'ground' },
    ];
    expect(
      missing(
        coils({
          windings: [
            ['P1', 'PC', 'P2'],
            ['S1', 'SC', 'S2'],
          ],
        }),
        ...wired,
      ),
    ).toEqual([]);
    expect(missing(coils({}), ...wired).join()).toMatch(/no supply leads there/);
  });

  it('still misses one whose diode stands the wrong way round, or that a large resistor leads to', () => {
    const amplifier = { op: 'add_part', device: 'TL072', connect: { VDD: 'CLEAN', VSS: 'GND' } };
    const plugs = terminal({ 1: 'RAW', 2: 'GND' }, 'supply');
    expect(missing(plugs, leads('schottky')('CLEAN', 'RAW'), amplifier, rail('RAW', 12), rail('CLEAN', 12)).join()).toMatch(/no supply leads there/);
    expect(missing(plugs, two('resistor', '47k', '0805')('RAW', 'CLEAN'), amplifier, rail('RAW', 12), rail('CLEAN', 12)).join()).toMatch(
      /no supply leads there/,
    );
  });
});

describe('a guard against wrong polarity', () => {
  const guard = (...operations: object[]): string | undefined => {
    const message = 'an op amp, fed with 5 V on a screw terminal, protected against reverse polarity';
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    session.plan([]);
    const chip = { op: 'add_part', device: 'LM358', connect: { VDD: '5V', VSS: 'GND' } };
    const { refused } = session.patch([rail('IN', 5), rail('5V', 5), terminal({ 1: 'IN', 2: 'GND' }, 'supply'), chip, ...operations]);
    expect(refused).toEqual([]);
    const { design } = session;
    const { request } = design;
    const ask = request?.asks.find((a) => a.concept === 'reverse_polarity')?.id;
    return auditDesign({ request: request!, design, library, lexicon }).entries.find((e) => e.ask === ask)?.state;
  };
  const pfet = (connect: object): object => ({ op: 'add_part', device: 'AO3401A', connect });
  const pull = (from: string, to: string): object => ({
    op: 'add_part',
    kind: 'resistor',
    value: '100k',
    package: '0603',
    connect: { 1: from, 2: to },
  });

  it('is a diode, or a FET that is held on, in series with the plug', () => {
    expect(guard(diode('IN', '5V'))).toBe('met');
    expect(guard(fuse('IN', 'FUSED'), diode('FUSED', '5V'))).toBe('met');
    expect(guard(pfet({ D: 'IN', S: '5V', G: 'GATE' }), pull('GATE', 'GND'))).toBe('met');
  });

  it('is no FET that stands the other way round, or that something switches', () => {
    expect(guard(pfet({ S: 'IN', D: '5V', G: 'GATE' }), pull('GATE', 'GND'))).not.toBe('met');
    expect(guard(pfet({ D: 'IN', S: '5V', G: 'GATE' }), pull('GATE', '5V'), fet({ D: 'GATE', S: 'GND', G: 'ON' }), pull('ON', 'GND'))).not.toBe(
      'met',
    );
    expect(guard(fuse('IN', '5V'))).not.toBe('met');
  });
});
