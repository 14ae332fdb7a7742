import { describe, expect, it } from 'vitest';
import { importBoard, readKicad } from '../../src/build/index.js';
import { exportFiles, kicadFile } from '../../src/outputs/index.js';

/** Boards as people draw them: what no fabrication needs must not keep a board from being read. */
const INFO = { stem: 'x', version: 'v001', created: '' };
const FONT = '(effects (font (size 1 1) (thickness 0.15)))';
const LAYERS = `(layers (0 "F.Cu" signal) (31 "B.Cu" signal) (34 "B.Paste" user) (35 "F.Paste" user) (36 "B.SilkS" user) (37 "F.SilkS" user)
  (38 "B.Mask" user) (39 "F.Mask" user) (40 "Dwgs.User" user) (41 "Cmts.User" user) (42 "Eco1.User" user) (43 "Eco2.User" user) (44 "Edge.Cuts" user)
  (45 "Margin" user) (46 "B.CrtYd" user) (47 "F.CrtYd" user) (48 "B.Fab" user) (49 "F.Fab" user))`;
const file = (body: string, setup = ''): string => `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
  ${LAYERS} (setup (pad_to_mask_clearance 0.05) ${setup}) (net 0 "") (net 1 "A") (net 2 "B")
  (gr_rect (start 100 50) (end 200 150) (layer "Edge.Cuts") (width 0.1) (fill none)) ${body})`;
const part = (ref: string, x: number, y: number, pads: string, more = ''): string => `(footprint "own:${ref}" (layer "F.Cu") (at ${x} ${y})
  (fp_text reference "${ref}" (at 0 -2) (layer "F.SilkS") ${FONT}) (fp_text value "v" (at 0 2) (layer "F.Fab") ${FONT}) ${more} ${pads})`;
const smd = (number: string, x: number, net: string, size = '1 1'): string =>
  `(pad "${number}" smd rect (at ${x} 0) (size ${size}) (layers "F.Cu" "F.Paste" "F.Mask") ${net})`;
const [A, B] = ['(net 1 "A")', '(net 2 "B")'];

describe('stray graphics', () => {
  const strays = (layer: string): string[] => [
    `(gr_line (start 120 60) (end 120 60) (layer "${layer}") (width 0.1))`,
    `(gr_line (start 90 40) (end 300 40) (layer "${layer}") (width 0))`,
    `(gr_circle (center 120 70) (end 120 70) (layer "${layer}") (width 0.1) (fill none))`,
    `(gr_arc (start 120 60) (mid 125 60) (end 130 60) (layer "${layer}") (width 0.1))`,
    `(gr_rect (start 120 60) (end 120 60) (layer "${layer}") (width 0.1) (fill none))`,
    `(gr_poly (pts (xy 120 60) (xy 121 60)) (layer "${layer}") (width 0.1) (fill solid))`,
    `(gr_poly (pts (xy 120 60) (xy 121 60) (xy 122 60)) (layer "${layer}") (width 0.1) (fill solid))`,
    `(gr_curve (pts (xy 120 60) (xy 121 61) (xy 122 59) (xy 123 60)) (layer "${layer}") (width 0.1))`,
    `(gr_text "" (at 120 60) (layer "${layer}") ${FONT})`,
    `(gr_text "note" (at 320 60 33) (layer "${layer}") ${FONT})`,
    `(dimension (type aligned) (layer "${layer}") (pts (xy 100 50) (xy 100 50)) (height -3) (gr_text "0" (at 115 46) (layer "${layer}") ${FONT})
      (format (units 3) (units_format 0) (precision 4)) (style (thickness 0.1) (arrow_length 1.27) (text_position_mode 0)))`,
    `(target plus (at 120 60) (size 5) (width 0.1) (layer "${layer}"))`,
  ];

  it.each(['Dwgs.User', 'Cmts.User', 'Eco1.User', 'Eco2.User', 'Margin', 'F.Fab', 'B.CrtYd', 'F.SilkS', 'B.Mask'])('on %s do not matter', (layer) => {
    const lines = strays(layer);
    const { board, design } = readKicad(file(`${part('R1', 150, 100, smd('1', 0, A))}\n${lines.join('\n')}`), 'x.kicad_pcb');
    expect(board.parts).toHaveLength(1);
    const out = kicadFile(board, INFO);
    expect(lines.filter((l) => l.startsWith('(gr_')).every((l) => out.includes(l.slice(1, 9)))).toBe(true);
    expect(readKicad(out, 'x').board.drawings).toEqual(board.drawings);
    const gerbers = exportFiles(board, design, INFO).filter((f) => /\.g\w\w$/.test(f.name));
    expect(gerbers.some((f) => /NaN|Infinity/.test(String(f.content)))).toBe(false);
  });

  it('of no length on the edge do not open it', () => {
    const point = '(gr_line (start 120 60) (end 120 60) (layer "Edge.Cuts") (width 0.1))';
    const dot = '(gr_circle (center 120 70) (end 120 70) (layer "Edge.Cuts") (width 0.1) (fill none))';
    expect(readKicad(file(`${point} ${dot}`), 'x').board.cutouts).toBeUndefined();
  });
});

describe('pads of no size', () => {
  const text = file(
    part(
      'U1',
      150,
      100,
      `${smd('1', -3, A)} ${smd('2', 0, A, '0 0')} ${smd('3', 3, B, '1 0')}
       (pad "4" thru_hole circle (at 6 0) (size 0 0) (drill 1) (layers "*.Cu" "*.Mask") ${B}) (pad "" np_thru_hole circle (at 9 0) (size 0 0) (drill 2) (layers "*.Cu" "*.Mask"))`,
    ),
  );
  const { board, design } = readKicad(text, 'x.kicad_pcb');

  it('are places without copper; their holes are holes', () => {
    expect(board.parts[0]?.pads.map((p) => [p.number, p.layers, p.w, p.h, p.drill?.w ?? null])).toEqual([
      ['1', ['front'], 1, 1, null],
      ['2', [], 0, 0, null],
      ['3', [], 0, 0, null],
      ['4', [], 1, 1, 1],
      ['', [], 2, 2, 2],
    ]);
    const { files } = importBoard({ board, design, seed: 1, name: 'x', version: 'v001', route: false });
    const copper = String(files.find((f) => f.name.endsWith('.gtl'))?.content);
    expect(copper.match(/D03\*/g)).toHaveLength(1);
    expect(files.filter((f) => !f.name.endsWith('.html') && /NaN|Infinity/.test(String(f.content))).map((f) => f.name)).toEqual([]);
  });

  it.each([
    ['no points', ''],
    ['one point', '(xy 0 0)'],
    ['two points', '(xy 0 0) (xy 0.1 0)'],
  ])('a custom pad with an outline of %s, with a pen or none, has the copper of its anchor', (_, points) => {
    for (const pen of [0, 0.2]) {
      const pad = `(pad "1" smd custom (at 0 0) (size 2 1) (layers "F.Cu") (primitives (gr_poly (pts ${points}) (width ${pen}))) ${A})`;
      const made = readKicad(file(part('U1', 150, 100, pad)), 'x.kicad_pcb').board.parts[0]?.pads[0];
      expect([made?.layers, made?.w, made?.h]).toEqual([['front'], 2, 1]);
    }
  });

  it('go out as they came in', () => {
    const out = kicadFile(board, INFO);
    expect(out.match(/\(size 0 0\)/g)).toHaveLength(3);
    expect(out).toContain('(size 1 0)');
    expect(readKicad(out, 'x').board.parts).toEqual(board.parts);
  });
});

describe('a keyboard plate', () => {
  const hole = (x: number, y: number): string =>
    `(gr_rect (start ${x - 7} ${y - 7}) (end ${x + 7} ${y + 7}) (layer "Edge.Cuts") (width 0.05) (fill none))`;
  const SIDES = [[-7, -7, 7, -7], [7, -7, 7, 7], [7, 7, -7, 7], [-7, 7, -7, -7]]; // biome-ignore format: one line
  const lines = (x: number, y: number): string => {
    const edges = SIDES.map(([a, b, c, d]) => `(fp_line (start ${a} ${b}) (end ${c} ${d}) (layer "Edge.Cuts") (width 0.05))`);
    return part(`SW${x}${y}`, x, y, '', edges.join(' '));
  };
  const grid = Array.from({ length: 25 }, (_, i) => [112 + 19 * (i % 5), 62 + 19 * Math.floor(i / 5)] as const);

  it.each([
    ['drawn on the board', hole],
    ['drawn by its switches', lines],
  ])('has its 25 cut-outs, %s', (_, draw) => {
    const { board } = readKicad(file(grid.map(([x, y]) => draw(x, y)).join('\n')), 'plate.kicad_pcb');
    expect(board.cutouts).toHaveLength(25);
    expect(readKicad(kicadFile(board, INFO), 'plate').board.cutouts).toHaveLength(25);
  });

  it('is routed around them', () => {
    const pads = `${part('R1', 103, 81.5, smd('1', 0, A))} ${part('R2', 197, 81.5, smd('1', 0, A))} ${part('R3', 131, 53, smd('1', 0, B))} ${part('R4', 131, 147, smd('1', 0, B))}`;
    const read = readKicad(file(`${grid.map(([x, y]) => hole(x, y)).join('\n')} ${pads}`), 'plate.kicad_pcb');
    const { board } = importBoard({ ...read, seed: 1, name: 'x', version: 'v001', route: true });
    expect([board.unrouted, board.passed, board.findings.filter((f) => f.severity === 'error')]).toEqual([[], true, []]);
    const length = board.tracks.reduce(
      (sum, t) => sum + t.points.slice(1).reduce((s, [x, y], i) => s + Math.hypot(x - (t.points[i]?.[0] ?? x), y - (t.points[i]?.[1] ?? y)), 0),
      0,
    );
    expect(length).toBeLessThan(240);
  });
});

describe('openings in the mask', () => {
  const row = Array.from({ length: 4 }, (_, i) => smd(`${i + 1}`, 0.5 * i, A, '0.3 1')).join(' ');
  const regions = (setup: string): number => {
    const { board, design } = readKicad(file(part('U1', 150, 100, row), setup), 'x.kicad_pcb');
    return (String(exportFiles(board, design, INFO).find((f) => f.name.endsWith('.gts'))?.content).match(/G36\*/g) ?? []).length;
  };

  it('nearer to each other than solder_mask_min_width are one', () => {
    // 0.3 mm pads at 0.5 mm, each opened by 0.05 mm: 0.1 mm of mask between them.
    expect([regions(''), regions('(solder_mask_min_width 0.09)'), regions('(solder_mask_min_width 0.11)')]).toEqual([0, 0, 3]);
  });
});
