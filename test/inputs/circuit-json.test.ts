import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import { DesignError } from '../../src/design/index.js';
import { importCircuitJson } from '../../src/inputs/circuit-json.js';
import { circuitElements, isCircuitJson } from '../../src/inputs/circuit-json-elements.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { type Json, lamp, net, type Placed, trace } from './circuit-json-lamp.js';

const library = loadLibrary();
const read = (document: readonly unknown[]) => importCircuitJson(circuitElements(document), 'lamp.circuit.json', library);

describe('circuit-json', () => {
  const design = read(lamp());

  it('is a list, a design is none', () => {
    expect([isCircuitJson(lamp()), isCircuitJson({ format: 1 })]).toEqual([true, false]);
  });

  it('becomes parts: resistors and capacitors of the library, others with the pads that it draws', () => {
    expect([design.name, design.board]).toEqual(['Lamp', { width_mm: 30, height_mm: 20 }]);
    expect(design.components.map((c) => [c.ref, c.kind, c.value, c.package, c.part?.catalog_code ?? c.part?.mpn])).toEqual([
      ['R1', 'resistor', '4.7kΩ', '0603', 'C23162'],
      ['C1', 'capacitor', '100nF', '0402', expect.stringMatching(/^C\d+$/)],
      ['D1', 'diode', '1N4148W', 'sod123#3', ''],
      ['U1', 'ic', 'ODD-4', 'pads#4', ''],
    ]);
  });

  it('joins what traces join, over nets and over each other', () => {
    const { parts } = resolve(design, library);
    const pads = Object.fromEntries(
      design.nets.map((n) => [
        n.name,
        parts.flatMap((p) => p.pads.filter((pad) => pad.net === n.name).map((pad) => `${p.component.ref}.${pad.number}`)).sort(),
      ]),
    );
    expect(pads).toEqual({
      V5: ['C1.1', 'R1.1', 'U1.1'],
      GND: ['C1.2', 'D1.2', 'U1.2'],
      'Net-(U1-Pad4)': ['D1.1', 'U1.4'],
      'Net-(R1-Pad2)': ['R1.2', 'U1.3'],
    });
    expect(design.nets.map((n) => n.class)).toEqual(['power', 'ground', 'signal', 'signal']);
  });

  it('knows the poles of a diode by their names, not by their numbers', () => {
    expect(design.own?.devices.find((d) => d.id.startsWith('1N4148W'))?.pins).toEqual([
      { name: 'A', pads: ['1'], type: 'unspecified' },
      { name: 'K', pads: ['2'], type: 'unspecified' },
    ]);
  });

  const landOf = (chip: Partial<Placed>) => read(lamp(chip)).own?.lands.find((l) => l.name.startsWith('pads'))?.pads;

  it('has the pads as seen from the front, y down, whichever way the part stands', () => {
    const straight = landOf({});
    expect(straight?.map((p) => [p.number, p.x, p.y, p.w, p.h])).toEqual([
      ['1', -2, -1, 1, 0.6],
      ['2', -2, 0, 1, 0.6],
      ['3', -2, 1, 1, 0.6],
      ['4', 2, 0, 1, 0.6],
    ]);
    for (const rotation of [90, 180, 270, -90]) expect(landOf({ rotation })).toEqual(straight);
  });

  it('of a part on the back has them as seen from its own front', () => {
    expect(landOf({ layer: 'bottom' })).toEqual(landOf({}));
  });

  it('is built to a board whose every connection is made', () => {
    const { board } = build({ design, seed: 1, name: 'Lamp', version: 'v001' }, library);
    expect([board.unrouted, board.parts.length, board.gaps.filter((g) => g.kind === 'pads')]).toEqual([[], 4, []]);
  });

  it('has holes of the board as parts, and signs that stand for a net as none', () => {
    const more = [
      { type: 'pcb_hole', pcb_hole_id: 'h', hole_shape: 'circle', hole_diameter: 3.2, x: 10, y: 5 },
      { type: 'source_component', source_component_id: 'g', name: 'GND1', ftype: 'simple_ground' },
      { type: 'source_port', source_port_id: 'g_1', source_component_id: 'g', name: 'gnd', port_hints: ['gnd'] },
      trace('t9', ['g_1', 'U1_2']),
    ];
    const { components, own, assumptions } = read([...lamp(), ...more]);
    expect(components.map((c) => c.ref)).toEqual(['R1', 'C1', 'D1', 'U1', 'H1']);
    expect(own?.lands.at(-1)?.pads).toEqual([
      { number: '', shape: 'oval', x: 0, y: 0, rot: 0, w: 3.2, h: 3.2, drill: { w: 3.2, h: 3.2 }, plated: false },
    ]);
    expect(assumptions).toEqual(['Holes of the board are parts here (H1 and up); their places are not taken over.']);
  });
});

describe('circuit-json that says too little or contradicts itself is refused by its field', () => {
  const without = (type: string): Json[] => lamp().filter((e) => e['type'] !== type);
  it.each([
    [[], 'design: a list is read as circuit-json, and it holds no source_component'],
    [[1], 'design.0: an element of circuit-json is an object with a type'],
    [[{ type: 'source_component', name: 'R1' }], 'design.0.source_component_id: '],
    [
      [...lamp(), { type: 'source_port', source_port_id: 'x', source_component_id: 'nobody' }],
      'the port x is of nobody, which is no source_component',
    ],
    [[...lamp(), trace('t8', ['X_1'])], 'the trace t8 joins X_1, which is not there'],
    [[...lamp(), net('V5')], 'the source_net_id "net_V5" is there twice'],
    [without('pcb_component').filter((e) => e['type'] !== 'cad_component'), 'R1, C1, D1, U1 have no footprint'],
    [[...lamp(), { type: 'pcb_board', width: 'wide' }], 'design.53.width: a length in millimetres'],
  ])('%#', (document, why) => {
    expect(() => read(document)).toThrow(DesignError);
    expect(() => read(document)).toThrow(why);
  });

  it('pads that cannot be ones here leave their part off the board, by name', () => {
    const odd = lamp().map((e) => (e['pcb_smtpad_id'] === 'pad_U1_0' ? { ...e, shape: 'polygon', points: [] } : e));
    const design = read(odd);
    expect(design.assumptions).toEqual(['The pads of pads are not taken over: a polygon pad is not known here.']);
    expect(resolve(design, library).gaps.find((g) => g.ref === 'U1')?.kind).toBe('pads');
  });
});
