import { describe, expect, it } from 'vitest';
import { padShapes } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { seededRandom } from '../../src/geometry/index.js';
import { KicadError } from '../../src/inputs/kicad/index.js';
import { newOverbars } from '../../src/inputs/kicad/overbars.js';
import { kicadFile } from '../../src/outputs/index.js';
import { LONG, SEED, share } from '../support/long.js';

const LAYERS = '(layers (0 F.Cu signal) (31 B.Cu signal) (36 B.SilkS user) (37 F.SilkS user) (38 B.Mask user) (39 F.Mask user) (44 Edge.Cuts user))';
const EDGE = `(gr_line (start 100 50) (end 130 50) (angle 90) (layer Edge.Cuts) (width 0.1))
  (gr_line (start 130 50) (end 130 68) (layer Edge.Cuts) (width 0.1))
  (gr_arc (start 128 68) (end 130 68) (angle 90) (layer Edge.Cuts) (width 0.1))
  (gr_line (start 128 70) (end 100 70) (layer Edge.Cuts) (width 0.1))
  (gr_line (start 100 70) (end 100 50) (layer Edge.Cuts) (width 0.1))
  (gr_circle (center 105 55) (end 106 55) (layer Edge.Cuts) (width 0.1))`;
const PARTS = `(module Resistor_SMD:R_0603 (layer F.Cu) (tedit 5B301BBD) (at 110 60 90)
    (fp_text reference R1 (at 0 -1.4 90) (layer F.SilkS) (effects (font (size 1 1) (thickness 0.15))))
    (fp_text value 10k (at 0 1.4 90) (layer F.Fab) (effects (font (size 1 1) (thickness 0.15))))
    (pad 1 smd roundrect (at -0.8 0 90) (size 0.8 0.95) (layers F.Cu F.Paste F.Mask) (roundrect_rratio 0.25) (net 1 GND))
    (pad 2 smd rect (at 0.8 0 90) (size 0.8 0.95) (layers F.Cu F.Paste F.Mask) (net 2 ~RESET)))
  (module own:CON (layer B.Cu) (at 120 60)
    (fp_text reference J? (at 0 0) (layer B.SilkS) (effects (font (size 1 1) (thickness 0.15)) (justify mirror)))
    (fp_text value out (at 0 2) (layer B.Fab) (effects (font (size 1 1) (thickness 0.15)) (justify mirror)))
    (pad 1 thru_hole oval (at -2 0) (size 1.6 2.2) (drill 1 (offset 0 0.3)) (layers *.Cu *.Mask) (net 2 ~RESET))
    (pad 2 smd trapezoid (at 2 0) (size 2 1) (rect_delta 0 0.4) (layers B.Cu B.Mask) (net 1 GND)))`;
const COPPER = `(segment (start 110 59.2) (end 118 60) (width 0.25) (layer F.Cu) (net 2) (status 400000))
  (via (at 112 64) (size 0.8) (layers F.Cu B.Cu) (net 1))
  (zone (net 1) (net_name GND) (layer B.Cu) (tstamp 0) (hatch edge 0.5) (priority 3) (connect_pads (clearance 0.2)) (min_thickness 0.2)
    (fill yes (arc_segments 32) (thermal_gap 0.3) (thermal_bridge_width 0.4))
    (polygon (pts (xy 101 51) (xy 129 51) (xy 129 66) (xy 101 66)))
    (filled_polygon (pts (xy 110 58) (xy 120 58) (xy 120 65) (xy 110 65))))`;
/** A board of KiCad 5's own syntax. */
const file = ({
  layers = LAYERS,
  edge = EDGE,
  parts = PARTS,
  copper = COPPER,
  extra = '',
} = {}): string => `(kicad_pcb (version 20171130) (host pcbnew 5.1.9)
  (general (thickness 1.2)) (page A4) ${layers}
  (setup (pad_to_mask_clearance 0.05)) (net 0 "") (net 1 GND) (net 2 ~RESET)
  (net_class Default "" (clearance 0.18) (trace_width 0.22) (via_dia 0.8) (via_drill 0.35) (add_net GND) (add_net ~RESET))
  ${parts}
  ${edge}
  ${copper}
  ${extra})`;
const read = (text: string) => readKicad(text, 'demo.kicad_pcb');
const errorOf = (text: string): KicadError => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof KicadError) return error;
    throw error;
  }
  throw new Error('it was read');
};

describe('copper layers with names of their own, as KiCad 4 and 5 have them', () => {
  const table = LAYERS.replace('0 F.Cu signal', '0 Top power hide').replace('31 B.Cu signal', '31 "under side" signal hide');
  const named = (text: string): string => text.replaceAll('F.Cu', 'Top').replaceAll(/(?<!\*)B\.Cu/g, '"under side"');
  const ink = '(gr_text "(layer Top) 1" (at 112 62) (layer Top) (effects (font (size 1 1) (thickness 0.15))))';
  const { board: plain } = read(file({ extra: ink.replace('(layer Top) (effects', '(layer F.Cu) (effects') }));

  it.each([4, 20171130])('format %i: the same board, whose file names them as KiCad does', (version) => {
    const text = file({ layers: table, parts: named(PARTS), copper: named(COPPER), extra: ink }).replace('20171130', String(version));
    const { board } = read(text);
    expect({ ...board, imported: null }).toEqual({ ...plain, imported: null });
    expect(board.imported?.layers.slice(0, 2)).toEqual([
      [0, 'F.Cu', 'power', 'Top'],
      [31, 'B.Cu', 'signal', 'under side'],
    ]);
    const out = kicadFile(board, { stem: 'x', version: 'v001', created: '' });
    expect(out.replace('"(layer Top) 1"', '').match(/\(layers? [^()]*(Top|under side)[^()]*\)/)).toBeNull();
    expect(out).toContain('"(layer Top) 1"');
  });
});

describe('a board of KiCad 5', () => {
  const { board, design } = read(file());

  it('keeps its places, moved to its own corner', () => {
    expect([board.width_mm, board.height_mm, board.imported?.origin]).toEqual([30, 20, [100, 50]]);
    expect(board.parts.map((p) => [p.ref, p.x, p.y, p.rot, p.side])).toEqual([
      ['R1', 10, 10, 90, 'front'],
      ['J1', 20, 10, 180, 'back'],
    ]);
    expect(board.parts[0]?.pads.map((p) => [p.number, p.shape, p.x, p.y, p.rot, p.net])).toEqual([
      ['1', 'roundrect', 10, 10.8, 90, 'GND'],
      ['2', 'rect', 10, 9.2, 90, '~{RESET}'],
    ]);
  });

  it('keeps holes beside the middle of their pads, and trapezoids as they are', () => {
    const [hole, trapezoid] = board.parts[1]?.pads ?? [];
    expect([hole?.x, hole?.y, hole?.hole_at, hole?.drill]).toEqual([18, 10.3, [18, 10], { w: 1, h: 1 }]);
    expect(trapezoid?.polygon).toEqual([
      [-1.2, 0.5],
      [1.2, 0.5],
      [0.8, -0.5],
      [-0.8, -0.5],
    ]);
    expect(trapezoid === undefined ? [] : padShapes(trapezoid).map((s) => s.core.length)).toEqual([4]);
  });

  it('has its arcs and its cut-out', () => {
    expect(board.edges?.filter((e) => e.type === 'arc')).toHaveLength(3);
    expect(board.cutouts).toHaveLength(1);
    expect(board.outline.some(([x, y]) => Math.abs(Math.hypot(x - 28, y - 18) - 2) < 1e-6 && x > 28.5 && y > 18.5)).toBe(true);
  });

  it('takes widths, clearances and the hole of a via from its net class', () => {
    expect(board.rules.clearance_mm).toBe(0.18);
    expect(board.classes.find((c) => c.name === 'signal')).toMatchObject({ track_mm: 0.22, via_diameter_mm: 0.8, via_drill_mm: 0.35 });
    expect(board.vias).toMatchObject([{ net: 'GND', x: 12, y: 14, drill_mm: 0.35, diameter_mm: 0.8 }]);
  });

  it('has its fills with the pen that went around them', () => {
    const [ring = []] = board.zones[0]?.filled ?? [];
    expect([Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([, y]) => y))]).toEqual([9.9, 15.1]);
  });

  it('makes a design that claims nothing it does not know', () => {
    expect(design.components.map((c) => [c.ref, c.kind, c.value, c.part])).toEqual([
      ['R1', 'resistor', '10k', null],
      ['J1', 'connector', 'out', null],
    ]);
    expect(design.nets.map((n) => [n.name, n.class, n.pins])).toEqual([
      ['GND', 'ground', ['R1.1', 'J1.2']],
      ['~{RESET}', 'signal', ['R1.2', 'J1.1']],
    ]);
    expect(design.assumptions).toEqual(['"J?" is called J1 here; the parts list and the placement list keep it.']);
    expect([board.cost, board.passed, board.findings, board.parts.map((p) => p.catalog_code)]).toEqual([0, null, [], [null, null]]);
  });

  it('tells what no copper joins', () => {
    expect(board.unrouted).toEqual([{ net: 'GND', from: 'R1.1', to: 'J1.2' }]);
  });

  it('is written as files, and routed around its cut-out', () => {
    const input = { design, board, seed: 1, name: 'demo', version: 'v001' };
    expect(importBoard({ ...input, route: false }).files.map((f) => f.name)).toContain('demo.ecad_pcb');
    const { board: done } = importBoard({ ...input, route: true });
    expect([done.unrouted, done.passed, done.proof?.ok, done.cutouts]).toEqual([[], true, true, board.cutouts]);
    expect(done.tracks[0]).toEqual(board.tracks[0]);
    expect(done.tracks.length + done.vias.length).toBeGreaterThan(board.tracks.length + board.vias.length);
  });

  it('is routed when that is asked, its own copper staying', () => {
    const plain = read(file({ edge: EDGE.split('\n').slice(0, -1).join('\n') }));
    const done = importBoard({ ...plain, seed: 1, name: 'demo', version: 'v001', route: true });
    expect(done.board.unrouted).toEqual([]);
    expect(done.board.tracks[0]).toEqual(plain.board.tracks[0]);
    expect(done.board.parts).toEqual(plain.board.parts);
  });
});

describe('what cannot be kept is refused with its line', () => {
  it.each([
    ['', 1, 'the file is empty'],
    ['hello', 1, 'it is no KiCad board file'],
    ['(kicad_sch (version 1))', 1, 'it is no KiCad board'],
    ['(kicad_pcb (version 3))', 1, 'its format is of 3'],
    ['(kicad_pcb (version 20171130)', 1, 'is not closed'],
    ['(kicad_pcb\n (version "20171130))', 2, 'a quote is not closed'],
    ['(kicad_pcb (version 20211014)\n(segment (tstamp 1\n(segment)))', 3, '(segment …) stands inside (tstamp …)'],
    ['k\0i', 1, 'it is no KiCad board file'],
    [file({ layers: LAYERS.replace('(31', '(3 In3.Cu power) (31') }), 2, 'the inner copper layers are not In1.Cu to In1.Cu'],
    [file({ edge: '' }), 1, 'no outline'],
    [file({ extra: '\n(via (at 1 1) (size 1) (drill 0.5) (layers F.Cu In1.Cu) (net 1))' }), 28, 'a via does not name the two copper layers'],
    [file({ extra: '\n(segment (start 1 1) (end 1e99 2) (width 1) (layer F.Cu) (net 1))' }), 28, '"1e99" is no number'],
    [file({ extra: '\n(segment (start 1 1) (end 2 2) (width 1) (layer F.Cu) (net 7))' }), 28, 'there is no net 7'],
    [file({ extra: '(a '.repeat(100) }), 27, 'nested more than 100 deep'],
  ])('%#', (text, line, why) => {
    const error = errorOf(text);
    expect([error.line, error.reason]).toEqual([line, expect.stringContaining(why)]);
    expect(error.message).toMatch(new RegExp(`^ecad: line ${line}: `));
  });

  it('a million brackets, without recursion', () => {
    expect(errorOf('('.repeat(1_000_000)).why).toMatch(/nested more than/);
    expect(errorOf(`(kicad_pcb ${'()'.repeat(1_000_000)})`).why).toMatch(/has no \(version/);
  });
});

describe('overbars of older files', () => {
  it.each([
    ['~RESET', '~{RESET}'],
    ['~A~B', '~{A}B'],
    ['a~~b', 'a~b'],
    ['~', '~'],
    ['~{X}', '~{X}'],
    ['/~CS /WR', '/~{CS} /WR'],
  ])('%s is %s', (old, now) => {
    expect(newOverbars(old)).toBe(now);
  });
});

describe('damaged files', () => {
  const random = seededRandom(SEED);
  const whole = (n: number): number => Math.floor(random() * n);
  const JUNK = [
    '(',
    ')',
    '"',
    '-',
    '1e30',
    'NaN',
    '0',
    '\0',
    '\ufffd',
    '(at 0 0)',
    '(net 99)',
    ' ',
    '2147',
    '-1',
    '(layers *.Cu)',
    'custom',
    '\\',
    '(pts)',
  ];
  const words = file().split(/(?=[\s()])/);
  const mutated = (): string => {
    const parts = [...words];
    for (let i = 1 + whole(4); i > 0; i--) {
      const at = whole(parts.length);
      const kind = whole(5);
      if (kind === 0) parts.splice(at, 1 + whole(10));
      else if (kind === 1) parts.splice(at, 0, JUNK[whole(JUNK.length)] as string);
      else if (kind === 2) parts[at] = ` ${JUNK[whole(JUNK.length)]}`;
      else if (kind === 3) parts.splice(at, 0, ...parts.slice(whole(parts.length)).slice(0, whole(60)));
      else [parts[at], parts[0]] = [parts[whole(parts.length)] ?? '', parts[0] ?? ''];
    }
    const text = parts.join('');
    return whole(8) === 0 ? text.slice(0, whole(text.length)) : text;
  };

  it(`are read or refused, never anything else (${LONG ? 2000 : 100} of them)`, () => {
    let refused = 0;
    for (let i = 0; i < share(2000, 100); i++) {
      const text = mutated();
      try {
        const { board, design } = read(text);
        importBoard({ board, design, seed: 1, name: 'x', version: 'v001', route: false });
      } catch (error) {
        if (!(error instanceof KicadError)) throw new Error(`mutation ${i}: ${String(error)}\n${text}`, { cause: error });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(10);
  });
});

describe('gerbers of a board that was read', () => {
  it('draw a trapezoid with a level side as one, not as the rectangle around it', () => {
    const { board, design } = read(file().replace('(pad_to_mask_clearance 0.05)', ''));
    const layer = importBoard({ board, design, seed: 1, name: 'x', version: 'v001', route: false }).files.find((f) => f.name.endsWith('.gbs'));
    expect(String(layer?.content)).toMatch(/%ADD\d+Quad,/);
    expect(String(layer?.content)).not.toMatch(/%ADD\d+R,2\.4/);
  });
});
