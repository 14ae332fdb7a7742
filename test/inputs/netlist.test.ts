import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import { KicadError } from '../../src/inputs/kicad/index.js';
import { importNetlist, isNetlist } from '../../src/inputs/netlist.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { children, readTree, type Tree } from '../outputs/sexpr-reader.js';

const library = loadLibrary();
const TIMER = readFileSync(new URL('./files/timer.net', import.meta.url), 'utf8');
const read = (text: string, lands = {}) => importNetlist(text, 'demo.net', library, lands);
const errorOf = (text: string, lands = {}): KicadError => {
  try {
    read(text, lands);
  } catch (error) {
    if (error instanceof KicadError) return error;
    throw error;
  }
  throw new Error('it was read');
};

const comp = (ref: string, value: string, footprint: string, more = ''): string =>
  `(comp (ref "${ref}") (value "${value}") (footprint "${footprint}") ${more})`;
const node = (ref: string, pin: string, more = ''): string => `(node (ref "${ref}") (pin "${pin}") ${more})`;
const net = (name: string, ...nodes: string[]): string => `(net (code "1") (name "${name}") ${nodes.join(' ')})`;
const netlist = (comps: string, nets: string, { tool = 'Eeschema 8.0.4', libparts = '' } = {}): string =>
  `(export (version "E") (design (source "demo.kicad_sch") (tool "${tool}"))\n(components\n${comps})\n(libparts ${libparts})\n(libraries)\n(nets\n${nets}))`;
const R = 'Resistor_SMD:R_0603_1608Metric';
const DIVIDER = [
  net('+5V', node('R1', '1'), node('J1', '1')),
  net('/OUT', node('R1', '2'), node('R2', '1')),
  net('GND', node('R2', '2'), node('J1', '2')),
];
const HEADER = comp('J1', 'Conn_01x02', 'Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical');
const divider = (more = '', nets: readonly string[] = DIVIDER): string =>
  netlist(
    `${comp('R1', '10k', R)}\n${comp('R2', '4k7/1%', `${R.replace('R_0603', 'R_0402').replace('1608', '1005')}_Pad0.72x0.64mm_HandSolder`)}\n${HEADER}${more}`,
    nets.join('\n'),
  );

/** Which pads are one net, whatever it is called. */
const partition = (groups: readonly (readonly string[])[]): string[] =>
  groups
    .filter((g) => g.length > 1)
    .map((g) => [...g].sort().join(' '))
    .sort();

describe("a netlist of KiCad 6's own", () => {
  const design = read(TIMER);

  it('is known by its first list', () => {
    expect([isNetlist(TIMER), isNetlist('\uFEFF (export (version D))'), isNetlist('(kicad_pcb)'), isNetlist('(exported)')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has every part with its value, and the pads of every net', () => {
    const root = readTree(TIMER);
    const comps = children(children(root, 'components')[0], 'comp');
    const word = (list: Tree, name: string): string => String(children(list, name)[0]?.[1] ?? '');
    expect(design.components.map((c) => [c.ref, c.value])).toEqual(comps.map((c) => [word(c, 'ref'), word(c, 'value')]));
    const drawn = children(children(root, 'nets')[0], 'net').map((n) => children(n, 'node').map((p) => `${word(p, 'ref')}.${word(p, 'pin')}`));
    const { parts } = resolve(design, library);
    const pads = design.nets.map(({ name }) =>
      parts.flatMap((p) => p.pads.filter((pad) => pad.net === name).map((pad) => `${p.component.ref}.${pad.number}`)),
    );
    expect(partition(pads)).toEqual(partition(drawn));
  });

  it('becomes the parts of the library, with their codes', () => {
    expect(design.own).toBeUndefined();
    expect(design.components.filter((c) => c.part === null).map((c) => c.ref)).toEqual(['D1']);
    expect(design.components.find((c) => c.ref === 'U1')).toMatchObject({ kind: 'timer', device: 'NE555' });
  });

  it('is built to a board whose every connection is made', () => {
    const { board } = build({ design, seed: 1, name: design.name, version: 'v001' }, library);
    expect([board.unrouted, board.findings.filter((f) => f.severity === 'error')]).toEqual([[], []]);
    expect(board.parts).toHaveLength(design.components.length);
  });
});

describe('parts', () => {
  it('are found by KiCad names of land patterns, for soldering by hand too; values are read with their rating', () => {
    expect(read(divider()).components.map((c) => [c.ref, c.kind, c.value, c.package, c.rating, c.part?.catalog_code !== undefined])).toEqual([
      ['R1', 'resistor', '10k', '0603', undefined, true],
      ['R2', 'resistor', '4k7', '0402', '1%', true],
      ['J1', 'connector', 'Conn_01x02', 'P=2.54mm', undefined, true],
    ]);
  });

  it('keep the code that a field names, however it is called', () => {
    for (const field of [
      '(property (name "LCSC Part #") (value "C25804"))',
      '(fields (field (name "LCSC") "C25804"))',
      '(property (name "JLCPCB Part #") (value "C25804"))',
    ]) {
      const text = netlist(
        comp('R1', '10k', R, field) + comp('R2', '10k', R),
        [net('A', node('R1', '1'), node('R2', '1')), net('B', node('R1', '2'), node('R2', '2'))].join(''),
      );
      expect(read(text).components[0]?.part?.catalog_code).toBe('C25804');
    }
  });

  const IC = comp('U1', 'XYZ42', 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', '(libsource (lib "Own") (part "XYZ42") (description "Odd thing"))');
  const PINS = ['VCC:power_in', 'OUT:output', 'GND:power_in', '~{EN}:input', '2:passive', 'NC:no_connect', 'NC:no_connect', '+:input'];
  const LIBPART = `(libpart (lib "Own") (part "XYZ42") (pins ${PINS.map((p, i) => `(pin (num "${i + 1}") (name "${p.split(':')[0]}") (type "${p.split(':')[1]}"))`).join(' ')}))`;
  const odd = netlist(
    `${IC}${HEADER}`,
    [
      net('+5V', node('U1', '1'), node('U1', '4'), node('J1', '1')),
      net('GND', node('U1', '3'), node('J1', '2')),
      net('S', node('U1', '5'), node('U1', '8')),
    ].join(''),
    { libparts: LIBPART },
  );

  it('that the library does not know keep the pins of their symbol on the land pattern that is ours', () => {
    const design = read(odd);
    expect(design.own?.devices).toEqual([
      {
        id: 'XYZ42#1',
        title: 'XYZ42',
        footprint: 'SOIC-8',
        pins: [
          { name: 'VCC', pads: ['1'], type: 'power_in' },
          { name: 'OUT', pads: ['2'], type: 'output' },
          { name: 'GND', pads: ['3'], type: 'power_in' },
          { name: '~{EN}', pads: ['4'], type: 'input' },
          { name: '2_5', pads: ['5'], type: 'passive' },
          { name: 'NC', pads: ['6'], type: 'no_connect' },
          { name: 'NC_7', pads: ['7'], type: 'no_connect' },
          { name: '+', pads: ['8'], type: 'input' },
        ],
      },
    ]);
    const [u1] = resolve(design, library).parts;
    expect(u1?.pads.map((p) => p.net)).toEqual(['+5V', null, 'GND', '+5V', 'S', null, null, 'S']);
  });

  it('are not taken for a part of that name with another pinout', () => {
    const pins = (gnd: string, vin: string): string =>
      `(libpart (lib "Own") (part "AMS1117-3.3") (pins (pin (num "${gnd}") (name "GND") (type "power_in")) (pin (num "2") (name "VO") (type "power_out")) (pin (num "${vin}") (name "VI") (type "power_in"))))`;
    const text = (gnd: string, vin: string): string =>
      netlist(
        comp('U1', 'AMS1117-3.3', 'Package_TO_SOT_SMD:SOT-223-3_TabPin2', '(libsource (lib "Own") (part "AMS1117-3.3"))') + HEADER,
        [net('+5V', node('U1', vin), node('J1', '1')), net('GND', node('U1', gnd), node('J1', '2'))].join(''),
        { libparts: pins(gnd, vin) },
      );
    expect(read(text('1', '3')).components[0]?.device).toBe('AMS1117-3.3');
    expect(read(text('3', '1')).components[0]?.device).toBe('AMS1117-3.3#1');
  });

  it('a diode drawn with its anode at pad 1 is wired as drawn', () => {
    const text = (one: string, two: string): string =>
      netlist(
        comp('D1', 'red', 'LED_SMD:LED_0603_1608Metric') + comp('R1', '1k', R),
        [
          net('A', node('D1', '1', `(pinfunction "${one}")`), node('R1', '1')),
          net('B', node('D1', '2', `(pinfunction "${two}")`), node('R1', '2')),
        ].join(''),
      );
    expect(read(text('K', 'A')).components[0]).toMatchObject({ kind: 'led', package: '0603' });
    expect(read(text('A', 'K')).own?.devices[0]?.pins).toEqual([
      { name: 'A', pads: ['1'], type: 'unspecified' },
      { name: 'K', pads: ['2'], type: 'unspecified' },
    ]);
  });

  it('left off the board in the schematic are left out; not fitted ones are told', () => {
    const out = comp('R9', '1k', R, '(property (name "exclude_from_board"))') + comp('R8', '1k', R, '(property (name "dnp"))');
    const design = read(divider(out, [...DIVIDER, net('X', node('R9', '1'), node('R8', '1'), node('R8', '2'))]));
    expect(design.components.map((c) => c.ref)).toEqual(['R1', 'R2', 'J1', 'R8']);
    expect(design.assumptions).toEqual([expect.stringContaining('R8 is marked as not fitted')]);
    expect(design.components.map((c) => c.fitted)).toEqual([undefined, undefined, undefined, false]);
  });
});

describe('nets', () => {
  it('have the class and the voltage that their name and their pins say; pins that nobody joined are no net', () => {
    const text = divider('', [...DIVIDER, net('unconnected-(R1-Pad9)', node('R1', '9'))].slice(0, 3).concat(net('Net-(J1-Pad3)', node('J1', '3'))));
    expect(read(text).nets.map((n) => [n.name, n.class, n.volts])).toEqual([
      ['+5V', 'power', 5],
      ['/OUT', 'signal', undefined],
      ['GND', 'ground', undefined],
    ]);
  });

  it("of KiCad 5 have their overbars and types in today's words", () => {
    const text = netlist(
      `(comp (ref U1) (value NOPE) (footprint Package_SO:SOIC-8_3.9x4.9mm_P1.27mm) (libsource (lib a) (part nick) (description "")))${HEADER}`,
      `(net (code 1) (name /~RESET) (node (ref U1) (pin 1)) (node (ref J1) (pin 1)))(net (code 2) (name GND) (node (ref U1) (pin 2)) (node (ref J1) (pin 2)))`,
      {
        tool: 'Eeschema 5.1.9',
        libparts:
          '(libpart (lib a) (part real) (aliases (alias nick)) (pins (pin (num 1) (name ~RST) (type openCol)) (pin (num 2) (name GND) (type power_in)) (pin (num 3) (name D) (type BiDi))))',
      },
    );
    const design = read(text);
    expect(design.nets[0]?.name).toBe('/~{RESET}');
    expect(design.own?.devices[0]?.pins.slice(0, 3).map((p) => [p.name, p.type])).toEqual([
      ['~{RST}', 'open_collector'],
      ['GND', 'power_in'],
      ['D', 'bidirectional'],
    ]);
  });
});

describe('land patterns that nobody knows', () => {
  const valve = (more = ''): string =>
    divider(comp('V1', 'ECC83', 'Valve:Valve_ECC-83-1') + more, [...DIVIDER.slice(1), net('+5V', node('R1', '1'), node('J1', '1'), node('V1', '1'))]);
  const MOD = `(footprint "Valve_ECC-83-1" (version 20211014) (layer "F.Cu")
    (pad "1" thru_hole oval (at 0 0 90) (size 2 3) (drill 1) (layers *.Cu *.Mask))
    (pad "2" smd roundrect (at 5 0) (size 2 1) (layers F.Cu F.Mask F.Paste) (roundrect_rratio 0.2))
    (pad "" np_thru_hole circle (at 0 5) (size 1 1) (drill 1) (layers *.Cu *.Mask))
    (pad "" smd rect (at 5 0) (size 0.5 0.5) (layers F.Paste)))`;

  it('are a gap by name: the rest is built, and the board does not pass', () => {
    const { board } = build({ design: read(valve()), seed: 1, name: 'valve', version: 'v001' }, library);
    expect(board.gaps.find((g) => g.ref === 'V1')).toEqual({
      kind: 'pads',
      ref: 'V1',
      message: 'V1 (ECC83) is not on the board: the land pattern Valve:Valve_ECC-83-1 is not known here',
    });
    expect([board.parts.map((p) => p.ref).sort(), board.unrouted, board.passed]).toEqual([['J1', 'R1', 'R2'], [], false]);
  });

  it('are drawn from a footprint file that is sent along', () => {
    const design = read(valve(), { 'Valve:Valve_ECC-83-1': MOD });
    expect(read(valve(), { 'Valve_ECC-83-1': MOD })).toEqual(design);
    expect(design.own?.lands[0]?.pads).toEqual([
      { number: '1', shape: 'oval', x: 0, y: 0, rot: 90, w: 2, h: 3, drill: { w: 1, h: 1 } },
      { number: '2', shape: 'roundrect', ratio: 0.2, x: 5, y: 0, rot: 0, w: 2, h: 1 },
      { number: '', shape: 'oval', x: 0, y: 5, rot: 0, w: 1, h: 1, drill: { w: 1, h: 1 }, plated: false },
    ]);
    const { board } = build({ design, seed: 1, name: 'valve', version: 'v001' }, library);
    expect([board.parts.map((p) => p.ref).sort(), board.unrouted]).toEqual([['J1', 'R1', 'R2', 'V1'], []]);
    expect(board.gaps.filter((g) => g.kind === 'pads')).toEqual([]);
  });

  it('a footprint file that is none is refused by its name and line', () => {
    expect(errorOf(valve(), { 'Valve:Valve_ECC-83-1': '(kicad_pcb)' }).reason).toBe(
      'line 1: the footprint Valve:Valve_ECC-83-1: it is no KiCad footprint: it does not begin with (footprint or (module',
    );
  });
});

it.each(['__proto__', 'constructor', 'Own:toString'])('a footprint called %s is one that nobody knows, not what every object has', (name) => {
  expect(errorOf(netlist(comp('V1', 'x', name), '')).reason).toContain(`none of its footprints is known here (${name})`);
});

describe('what cannot be read is refused with its line', () => {
  it.each([
    ['(export (version "E"))', 1, 'has no (components'],
    ['(export', 1, 'is not closed'],
    [netlist('', ''), 1, 'it holds no parts'],
    [netlist(`${comp('R1', '1k', '')}${comp('R2', '1k', '')}`, ''), 1, 'R1, R2 have no footprint'],
    [netlist(comp('V1', 'x', 'Own:Thing'), ''), 1, 'none of its footprints is known here (Own:Thing)'],
    [divider(`\n${comp('R1', '1k', R)}`), 6, 'R1 is there twice'],
    [divider('', [...DIVIDER, net('X', node('R7', '1'))]), 12, 'has a pin of "R7", which is no part of the netlist'],
    [divider('', [...DIVIDER, net('X', node('R1', '1'), node('R2', '1'))]), 1, 'pad 1 of R1 is on two nets: +5V and X'],
    [divider('', [...DIVIDER, '(net (name "X") (node (ref "R1")))']), 12, 'a pin of R1 has no number'],
    [`(export ${'(a '.repeat(200)}`, 1, 'nested more than 100 deep'],
  ])('%#', (text, line, why) => {
    const error = errorOf(text);
    expect([error.line, error.reason]).toEqual([line, expect.stringContaining(why)]);
  });
});
