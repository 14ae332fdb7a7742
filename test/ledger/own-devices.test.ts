import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/chat/model/asks.js';
import { Session } from '../../src/chat/model/session.js';
import { auditDesign } from '../../src/ledger/index.js';
import { lexicon, library } from './support.js';

const device = (id: string, kind: string, footprint: string, pins: readonly string[], title = id): object => ({
  op: 'define_device',
  device: {
    id,
    kind,
    title,
    mpn: id,
    footprint,
    source: 'its sheet, page 1',
    pins: pins.map((p, i) => ({ name: p.split(':')[0], pads: [String(i + 1)], type: p.split(':')[1] ?? 'passive' })),
  },
});
const part = (name: string, connect: object, more: object = {}): object => ({ op: 'add_part', device: name, connect, ...more });
const two = (kind: string, value: string, a: string, b: string, size = '0603'): object => ({
  op: 'add_part',
  kind,
  value,
  package: size,
  connect: { 1: a, 2: b },
});
const rail = (net: string, volts: number): object => ({ op: 'set_net', net, volts, class: 'power' });
const ground = { op: 'set_net', net: 'GND', class: 'ground' };
const terminal = (plus: string, minus = 'GND'): object => part('ScrewTerminal_1x02_P5.00', { 1: plus, 2: minus });

/** A board that is wired by hand, held against what was asked. */
function judged(message: string, otherwise: Readonly<Record<string, string>>, ...operations: object[]) {
  const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
  session.plan([]);
  expect(session.patch([ground, ...operations]).refused).toEqual([]);
  if (Object.keys(otherwise).length > 0) session.plan([], [], { otherwise });
  const { design } = session;
  const { entries, findings } = auditDesign({ request: design.request!, design, library, lexicon });
  return {
    states: Object.fromEntries(entries.map((e) => [e.text, e.state])),
    says: Object.fromEntries(entries.map((e) => [e.text, e.says])),
    errors: [...findings.filter((f) => f.severity === 'error').map((f) => f.message), ...session.check().errors],
  };
}

const LINEAR = device('OWN_LINEAR', 'regulator', 'SOT-23-5', ['IN:power_in', 'GND:power_in', 'EN:input', 'NR:input', 'OUT:power_out'], 'Regulator');
const SWITCHED = device(
  'OWN_SWITCHED',
  'regulator',
  'SOT-23-5',
  ['VIN:power_in', 'GND:power_in', 'SW:power_out', 'EN:input', 'FB:input'],
  'Regulator',
);
const supplied = [
  rail('5V', 5),
  rail('1V8', 1.8),
  terminal('5V'),
  terminal('1V8'),
  two('capacitor', '10uF', '5V', 'GND'),
  two('capacitor', '10uF', '1V8', 'GND'),
];
const linear = [
  LINEAR,
  ...supplied,
  part('OWN_LINEAR', { IN: '5V', GND: 'GND', EN: '5V', NR: 'NOISE', OUT: '1V8' }),
  two('capacitor', '10nF', 'NOISE', 'GND'),
];
const switched = [
  SWITCHED,
  ...supplied,
  part('OWN_SWITCHED', { VIN: '5V', GND: 'GND', SW: 'COIL', EN: '5V', FB: '1V8' }),
  two('inductor', '2.2uH', 'COIL', '1V8', '0805'),
];

describe('what a model defined is what its kind, title and wiring say', () => {
  it('a regulator without a switch is an LDO, one with a coil down to its output a buck', () => {
    expect(judged('an LDO that makes 1.8 V from 5 V', {}, ...linear).states).toEqual({ LDO: 'met', '5 V': 'met' });
    expect(judged('a buck converter that makes 1.8 V from 5 V', {}, ...switched).states['buck converter']).toBe('met');
    expect(judged('an LDO that makes 1.8 V from 5 V', {}, ...switched).states['LDO']).toBe('unmet');
    expect(judged('a buck converter that makes 1.8 V from 5 V', {}, ...linear).states['buck converter']).toBe('unmet');
  });

  it('one chip whose title names both is what both asks are met by', () => {
    const imu = (title: string) => [
      device('OWN_IMU', 'sensor', 'SOIC-8', ['VDD:power_in', 'GND:power_in', 'SDA:bidirectional', 'SCL:input'], title),
      rail('3V3', 3.3),
      terminal('3V3'),
      part('OWN_IMU', { VDD: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' }, { value: 'LSM6DSR' }),
      part('PinHeader_1x03', { 1: 'SDA', 2: 'SCL', 3: 'GND' }),
      two('resistor', '4.7k', 'SDA', '3V3'),
      two('resistor', '4.7k', 'SCL', '3V3'),
      two('capacitor', '100nF', '3V3', 'GND'),
    ];
    const message = 'an LSM6DSR accelerometer, and a gyroscope';
    expect(judged(message, {}, ...imu('LSM6DSR accelerometer and gyroscope')).states['gyroscope']).toBe('met');
    expect(judged(message, {}, ...imu('LSM6DSR accelerometer')).states['gyroscope']).toBe('unmet');
  });

  it('triacs and PhotoMOS relays are there where parts of their kind are', () => {
    const relay = device('OWN_RELAY', 'solid_state_relay', 'SOIC-8', ['A', 'K', 'D1', 'D2']);
    const one = (n: number) => [
      two('resistor', '330', '3V3', `L${n}`),
      part('OWN_RELAY', { A: `L${n}`, K: 'GND', D1: `X${n}`, D2: `Y${n}` }),
      terminal(`X${n}`, `Y${n}`),
    ];
    const board = [relay, rail('3V3', 3.3), terminal('3V3'), ...one(1), ...one(2)];
    expect(judged('two photomos relays, fed with 3.3 V', {}, ...board).states['photomos relays']).toBe('met');
    expect(judged('three photomos relays, fed with 3.3 V', {}, ...board).states['photomos relays']).toBe('unmet');
  });
});

describe('a cell that keeps a clock running', () => {
  const clock = (type: string) => [
    device('OWN_CLOCK', 'ic', 'SOIC-8', ['VCC:power_in', 'GND:power_in', `VBAT:${type}`, 'OUT:output'], 'Real-time clock'),
    rail('3V3', 3.3),
    rail('CELL', 3),
    terminal('3V3'),
    two('capacitor', '100nF', '3V3', 'GND'),
    part('PinHeader_1x02', { 1: 'OUT', 2: 'GND' }),
    part('BatteryHolder_CR2032_3002', { '+': 'CELL', '-': 'GND' }),
  ];
  const message = 'a real time clock with a CR2032 backup cell, fed with 3.3 V';

  it('is that whatever type its pin has, and behind a resistor; it wants no capacitor', () => {
    for (const type of ['power_in', 'input', 'passive']) {
      const { states, errors } = judged(message, {}, ...clock(type), part('OWN_CLOCK', { VCC: '3V3', GND: 'GND', VBAT: 'CELL', OUT: 'OUT' }));
      expect([states['CR2032'], states['backup cell'], errors]).toEqual(['met', 'met', []]);
    }
    const behind = [
      ...clock('passive'),
      two('resistor', '1k', 'CELL', 'KEPT'),
      part('OWN_CLOCK', { VCC: '3V3', GND: 'GND', VBAT: 'KEPT', OUT: 'OUT' }),
    ];
    expect(judged(message, {}, ...behind).errors).toEqual([]);
  });

  it('is none where it is the only supply', () => {
    const { states } = judged(message, {}, ...clock('power_in'), part('OWN_CLOCK', { VCC: 'CELL', GND: 'GND', VBAT: 'CELL', OUT: 'OUT' }));
    expect(states['backup cell']).not.toBe('met');
  });
});

describe('what a meaning names', () => {
  const three = [2, 5, 9].map((n) => part('ScrewTerminal_1x02_P5.00', { 1: '5V', 2: 'GND' }, { ref: `J${n}` }));

  it('a range from part to part is those that there are', () => {
    const told = (means: string): string =>
      judged('a fog machine, fed with 5 V', { 'fog machine': means }, rail('5V', 5), ...three).says['fog machine'] ?? '';
    expect(told('J2 to J9 on 5V')).not.toContain('there is no');
    expect(told('J2 to J10 on 5V')).toContain('there is no');
  });

  it('bare names are told by what stands there, in short', () => {
    expect(judged('a fog machine, fed with 5 V', { 'fog machine': 'J2, J5' }, rail('5V', 5), ...three).says['fog machine']).toMatch(
      /^Taken as J2 is .* and J5 is /,
    );
  });
});

describe('what a part is called', () => {
  it('is a family with its volts behind it, where its output has them', () => {
    const fixed = device('OWN_FIXED', 'regulator', 'SOT-23-5', ['IN:power_in', 'GND:power_in', 'EN:input', 'NC:no_connect', 'OUT:power_out']);
    const told = (volts: number) =>
      judged(
        'a TPS7A20 that makes 3.3 V from 5 V',
        {},
        fixed,
        rail('5V', 5),
        rail('OUT', volts),
        terminal('5V'),
        terminal('OUT'),
        part('OWN_FIXED', { IN: '5V', GND: 'GND', EN: '5V', OUT: 'OUT' }, { value: 'TPS7A2033PDBVR' }),
      ).states['TPS7A20'];
    expect(told(3.3)).toBe('met');
    expect(told(1.8)).toBe('unmet');
  });

  it('is its own number where it stands on the pins of another, and the variant of a module is a piece of that', () => {
    const module = (value: string) =>
      judged(
        'an ESP32-S3 module N8R2, fed with 3.3 V',
        {},
        rail('3V3', 3.3),
        terminal('3V3'),
        part('ESP32-S3-WROOM-1-N16R8', { '3V3': '3V3', GND: 'GND' }, { value }),
      );
    const told = Object.values(module('ESP32-S3-WROOM-1-N8R2').says).join(' ');
    expect(told).toContain('ESP32-S3-WROOM-1-N8R2');
    expect(told).not.toMatch(/N16R8|no N8R2/);
    expect(Object.values(module('ESP32-S3-WROOM-1-N16R8').says).join(' ')).not.toMatch(/ is ESP32-S3-WROOM-1-N8R2/);
  });
});

describe('a plug of both sides', () => {
  const input = (n: number, low: string): object[] => [
    two('resistor', '2.2k', `IN${n}`, `L${n}`),
    part('EL817', { A: `L${n}`, K: low, E: 'GND', C: `OUT${n}` }),
    two('resistor', '10k', `OUT${n}`, '5V'),
  ];
  const gate = device('OWN_GATE', 'logic', 'SOIC-8', ['VDD:power_in', 'GND:power_in', 'A:input', 'B:input']);
  const card = (low: string) =>
    judged(
      'two opto isolated inputs, all of it on a 6 pin header',
      {},
      gate,
      rail('5V', 5),
      part('PinHeader_1x06', { 1: 'IN1', 2: 'IN2', 3: low, 4: 'OUT1', 5: '5V', 6: 'GND' }),
      part('OWN_GATE', { VDD: '5V', GND: 'GND', A: 'OUT1', B: 'OUT2' }),
      two('capacitor', '100nF', '5V', 'GND'),
      ...input(1, low),
      ...input(2, low),
      ...(low === 'GND' ? [] : [{ op: 'set_net', net: low, class: 'ground' }]),
    ).errors.filter((e) => e.includes('nothing isolates'));

  it('joins them by no contact, where it has a ground of each', () => {
    expect(card('FIELD')).toEqual([]);
    expect(card('GND')).not.toEqual([]);
  });
});

it('a line that a chip only pulls down beside a ground is read, and takes no supply', () => {
  const chip = device('OWN_DRIVER', 'driver', 'SOIC-8', ['VDD:power_in', 'GND:power_in', 'FAULT:open_collector', 'IN:input']);
  const { errors } = judged(
    'a fault line on a header, fed with 5 V',
    {},
    chip,
    rail('5V', 5),
    terminal('5V'),
    part('OWN_DRIVER', { VDD: '5V', GND: 'GND', FAULT: 'FAULT', IN: 'IN' }),
    part('PinHeader_1x03', { 1: 'FAULT', 2: 'GND', 3: 'IN' }),
    two('capacitor', '100nF', '5V', 'GND'),
  );
  expect(errors.filter((e) => e.includes('no supply leads there'))).toEqual([]);
});

describe('a supply that is led on by hand', () => {
  const lead = (errors: readonly string[]): string[] => errors.filter((e) => e.includes('no supply leads there'));
  const fet = (connect: object): object => part('AO3401A', connect);

  it('comes through a FET to a regulator whose diode leads back to its input', () => {
    const feed = (before: string) =>
      judged(
        'a feed of 12 V for an antenna on a screw terminal, fed with 20 V on a barrel jack',
        {},
        rail('RAW', 20),
        rail('SENSED', 20),
        rail('LIMITED', 20),
        rail('12V', 12),
        part('BarrelJack_DC-005', { TIP: 'RAW', SLEEVE: 'GND' }),
        two('resistor', '0.1', before, 'SENSED', '2512'),
        fet({ S: 'SENSED', D: 'LIMITED', G: 'GATE' }),
        two('resistor', '10k', 'GATE', 'GND'),
        part('LM317_TO-220', { VI: 'LIMITED', VO: '12V', ADJ: 'ADJ' }),
        two('resistor', '240', '12V', 'ADJ'),
        two('resistor', '2k', 'ADJ', 'GND'),
        { op: 'add_part', kind: 'diode', value: 'S1M', package: 'SMA', connect: { A: '12V', K: 'LIMITED' } },
        terminal('12V'),
      ).errors;
    expect(lead(feed('RAW'))).toEqual([]);
    // Nothing brings what no source leads to.
    expect(lead(feed('OTHER'))).not.toEqual([]);
  });

  it('is what a shunt reference holds behind a resistor, of any that its few microamperes come through', () => {
    const amplifier = device('OWN_AMP', 'opamp', 'SOT-23-5', ['OUT:output', 'VSS:power_in', 'IN+:input', 'IN-:input', 'VDD:power_in']);
    const held = (shunt: object) =>
      judged(
        'an op amp, fed with 12 V on a screw terminal',
        {},
        amplifier,
        rail('12V', 12),
        rail('REF', 2.5),
        terminal('12V'),
        two('resistor', '68k', '12V', 'REF'),
        shunt,
        part('OWN_AMP', { OUT: 'OUT', VSS: 'GND', 'IN+': 'REF', 'IN-': 'OUT', VDD: 'REF' }),
        part('PinHeader_1x02', { 1: 'OUT', 2: 'GND' }),
      ).errors;
    expect(lead(held(part('LM4040-2.5', { K: 'REF', A: 'GND' })))).toEqual([]);
    expect(lead(held(part('TL431_SOT-23', { K: 'REF', REF: 'REF', A: 'GND' })))).toEqual([]);
    expect(lead(held(two('capacitor', '1uF', 'REF', 'GND')))).not.toEqual([]);
  });
});

describe('what hangs on a battery', () => {
  const lamp = (volts: number) =>
    judged(
      'a 12 V lamp of 1 A on a screw terminal, fed from a lead acid battery on a screw terminal, with a fuse',
      {},
      rail('BAT', volts),
      terminal('BAT'),
      { op: 'add_part', kind: 'fuse', value: '3A', package: '1812', connect: { 1: 'BAT', 2: 'FUSED' } },
      rail('FUSED', volts),
      part('ScrewTerminal_1x02_P5.00', { 1: 'FUSED', 2: 'LOW' }, { purpose: 'lamp' }),
      part('IRLZ44N', { D: 'LOW', S: 'GND', G: 'ON' }),
      two('resistor', '100k', 'ON', 'GND'),
      part('PinHeader_1x02', { 1: 'ON', 2: 'GND' }),
    ).errors.filter((e) => e.includes('is for 12 V'));

  it('runs on what that is charged to, and on no more', () => {
    expect(lamp(14.4)).toEqual([]);
    expect(lamp(18)).not.toEqual([]);
  });

  it('draws at its plug what was said, whatever the model reads the words as', () => {
    const board = [rail('12V', 12), terminal('12V'), part('JST_PH_B2B-PH-K', { 1: '12V', 2: 'GND' }, { purpose: 'lamp' })];
    const over = (otherwise: Record<string, string>) =>
      judged('a 12 V output of 2.6 A on a JST PH connector, fed with 12 V on a screw terminal', otherwise, ...board).errors.filter((e) =>
        e.includes('J2 is to carry 2.6 A'),
      );
    expect(over({})).toHaveLength(1);
    expect(over({ output: 'J2' })).toHaveLength(1);
    expect(over({ output: 'J2, which lights the shed' })).toHaveLength(1);
  });

  it.each([
    [
      'a guard in the plus',
      'GND',
      [rail('SYS', 14.4), part('AO3401A', { D: 'BAT', S: 'SYS', G: 'GATE' }), two('resistor', '100k', 'GATE', 'GND')],
      1,
    ],
    ['a guard in the minus', 'PACK-', [part('IRLZ44N', { D: 'PACK-', S: 'GND', G: 'BAT' })], 0],
  ])('is shorted over the ground beside its taps where it is turned: %s', (_, minus, guard, errors) => {
    const taps = { 1: 'GND', 2: 'CELL1', 3: 'CELL2', 4: 'CELL3', 5: 'BAT' };
    const { errors: told } = judged(
      'a balancer for four LiFePO4 cells on a screw terminal, with the taps on a JST XH',
      {},
      rail('BAT', 14.4),
      rail('CELL1', 3.6),
      rail('CELL2', 7.2),
      rail('CELL3', 10.8),
      part('ScrewTerminal_1x02_P5.00', { 1: 'BAT', 2: minus }, { purpose: 'pack' }),
      part('JST_XH_B5B-XH-A', taps),
      ...['CELL1', 'CELL2', 'CELL3', 'BAT'].map((n) => two('resistor', '100k', n, 'GND')),
      ...guard,
    );
    expect(told.filter((e) => /joined the wrong way round at J1 the pack is shorted over GND/.test(e))).toHaveLength(errors);
  });
});

it('an LED beside a low-side output stands the right way round, its resistor at either end', () => {
  const light = (upper: string, lower: string) =>
    judged(
      'a red LED, fed with 12 V on a screw terminal',
      {},
      rail('12V', 12),
      rail('OUT', 12),
      terminal('12V'),
      part('ScrewTerminal_1x02_P5.00', { 1: '12V', 2: 'OUT' }),
      part('IRLZ44N', { D: 'OUT', S: 'GND', G: 'ON' }),
      two('resistor', '100k', 'ON', 'GND'),
      part('PinHeader_1x02', { 1: 'ON', 2: 'GND' }),
      two('resistor', '4.7k', upper, 'LIT'),
      { op: 'add_part', kind: 'led', value: 'red', package: '0603', connect: { A: 'LIT', K: lower } },
    ).errors.filter((e) => e.includes('wrong way round'));
  expect(light('12V', 'OUT')).toEqual([]);
  expect(light('GND', 'OUT')).not.toEqual([]);
  expect(light('ON', '12V')).not.toEqual([]);
});

it('a circuit of the library leaves open what it has no part for', () => {
  const { errors } = judged('a battery gauge of 4 LEDs, fed with 12 V on a screw terminal', {}, rail('12V', 12), terminal('12V'), {
    op: 'add_block',
    block: 'bar_graph_battery_few',
    params: { leds: 4 },
    ports: { VCC: '12V', GND: 'GND' },
  });
  expect(errors.filter((e) => e.includes('joins only'))).toEqual([]);
});

it('of two plugs that would do the one that is there is met, with the rest of what was asked', () => {
  const supply = (plug: object, volts = 12) =>
    judged('a red LED, 12 V supply on a barrel jack/screw terminal', {}, rail('IN', volts), plug, two('resistor', '1k', 'IN', 'LIT'), {
      op: 'add_part',
      kind: 'led',
      value: 'red',
      package: '0603',
      connect: { A: 'LIT', K: 'GND' },
    }).states;
  expect(supply(terminal('IN'))).toMatchObject({ supply: 'met', 'screw terminal': 'met' });
  expect(supply(part('BarrelJack_DC-005', { TIP: 'IN', SLEEVE: 'GND' }))).toMatchObject({ supply: 'met', 'screw terminal': 'met' });
  expect(supply(part('JST_XH_B2B-XH-A', { 1: 'IN', 2: 'GND' }))['supply']).toBe('unmet');
  expect(supply(terminal('IN'), 24)['supply']).toBe('unmet');
});

it('of what ends in either of two plugs the other is served as well, whatever it is', () => {
  const speaker = judged(
    'a speaker on a screw terminal/3.5 mm jack, PAM8403, fed with 5 V on a barrel jack',
    {},
    rail('5V', 5),
    part('BarrelJack_DC-005', { TIP: '5V', SLEEVE: 'GND' }),
    part('PAM8403', { 'LOUT+': 'A', 'LOUT-': 'B', PVDD: '5V', VDD: '5V', GND: 'GND', PGND: 'GND' }),
    part('ScrewTerminal_1x02_P5.00', { 1: 'A', 2: 'B' }, { purpose: 'speaker' }),
  ).states;
  expect(speaker).toMatchObject({ speaker: 'met', jack: 'met' });
});

it('a pad under a case is none that an iron reaches', () => {
  const says = (chip: string) =>
    judged('a kit that is easy to solder by hand, fed with 12 V on a screw terminal', {}, rail('12V', 12), terminal('12V'), part(chip, {})).states[
      'easy to solder'
    ];
  expect(says('LT3652')).toBe('partly');
  expect([says('LM358'), says('LM317_TO-252'), says('AMS1117-3.3')]).toEqual(['met', 'met', 'met']);
});

it('a value that is said behind parts of several kinds is that of those which have one', () => {
  const inputs = [
    rail('5V', 5),
    terminal('5V'),
    part('ScrewTerminal_1x02_P5.00', { 1: 'IN1', 2: 'GND' }),
    two('resistor', '150', 'IN1', 'GND'),
    two('resistor', '150', 'IN2', 'GND'),
  ];
  const says = (value: string) =>
    judged('two current inputs on screw terminals, fed with 5 V', { inputs: `J2, R1 R2 ${value}` }, ...inputs).says['inputs'];
  expect(says('150R')).toContain('R1 and R2 are 150R');
  expect(says('220R')).toMatch(/but R1 is 150, R2 is 150, not 220R/);
});
