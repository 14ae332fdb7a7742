import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../src/board/index.js';
import { readKicad } from '../../src/build/index.js';
import { exportFiles, kicadFile } from '../../src/outputs/index.js';

/** Ink of a file on its fabrication layers; places and strokes are measured against KiCad itself in test/interop/kicad-pixels.test.ts. */
const INFO = { stem: 'x', version: 'v001', created: '' };
const FONT = '(effects (font (size 1 1) (thickness 0.15)))';
const UUID = '(uuid "00000000-0000-4000-8000-000000000001")';

const file = (body: string, version = 20241229, plot = ''): string => `(kicad_pcb (version ${version}) (generator "pcbnew")
  (general (thickness 1.6)) (paper "A4")
  (layers (0 "F.Cu" signal) (2 "B.Cu" signal) (5 "F.SilkS" user) (7 "B.SilkS" user) (1 "F.Mask" user) (3 "B.Mask" user) (13 "F.Paste" user)
    (25 "Edge.Cuts" user) (17 "Dwgs.User" user) (35 "F.Fab" user))
  (setup (pad_to_mask_clearance 0) (pcbplotparams ${plot})) (net 0 "") (net 1 "GND")
  (gr_rect (start 100 100) (end 140 130) (stroke (width 0.1) (type default)) (fill no) (layer "Edge.Cuts") ${UUID})
  ${body})`;
/** KiCad 6 numbers its layers otherwise. */
const file6 = (body: string, plot = ''): string =>
  file(body, 20211014, plot).replace(
    /\(layers [\s\S]*?\)\)/,
    '(layers (0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user) (37 "F.SilkS" user) (44 "Edge.Cuts" user))',
  );
const read = (text: string) => readKicad(text, 'x.kicad_pcb').board;
const silk = (text: string): Drawing[] => (read(text).drawings ?? []).filter((d) => d.layer === 'silk');
const part = (body: string, at = '(at 120 115)'): string =>
  `(footprint "own:X" (layer "F.Cu") ${UUID} ${at} (property "Reference" "U7" (at 0 -2) (layer "F.SilkS") ${UUID} ${FONT})
    (property "Value" "4k7" (at 0 2) (layer "F.SilkS") ${UUID} ${FONT}) (attr smd) ${body})`;
const text = (words: string): string => `(gr_text "${words}" (at 120 115) (layer "F.SilkS") ${UUID} ${FONT})`;
const box = (drawings: readonly Drawing[]): number[] => {
  const [xs, ys] = [0, 1].map((i) => drawings.flatMap((d) => d.points.map((p) => p[i as 0 | 1])));
  return [Math.min(...(xs ?? [])), Math.min(...(ys ?? [])), Math.max(...(xs ?? [])), Math.max(...(ys ?? []))].map((v) => Math.round(v * 100) / 100);
};

describe('texts of a file', () => {
  it('are strokes of its own font, over and under the line where they are marked', () => {
    expect(silk(file(text('I'))).map((d) => d.points)).toEqual([[[20, 15.452381], [20, 14.452381]]]); // biome-ignore format: one line
    const [plain, raised, lowered] = ['x', '^{x}', '_{x}'].map((words) => box(silk(file(text(words)))));
    expect((raised?.[3] ?? 0) < (plain?.[3] ?? 0) && (plain?.[3] ?? 0) < (lowered?.[3] ?? 0)).toBe(true);
    expect(silk(file(text('~{II}'))).filter((d) => d.points[0]?.[1] === d.points[1]?.[1])).toHaveLength(2);
  });

  it('show characters that stand for themselves, variables of the part, and nothing of an unknown name', () => {
    const strokes = (words: string): number => silk(file(text(words))).length;
    expect([strokes('{slash}'), strokes('{backslash}{lt}'), strokes('I{return}I')]).toEqual([1, 2, 2]);
    // No character is called so, though every object has one of that name: it stays as it is.
    expect(strokes('{constructor}')).toBe(strokes('{konstructor}') - strokes('k') + strokes('c'));
    const user = (words: string): number =>
      silk(file(part(`(fp_text user "${words}" (at 0 0) (layer "F.SilkS") ${UUID} ${FONT})`))).length - silk(file(part(''))).length;
    expect(user('%R')).toBe(strokes('U7'));
    expect(user(`\${VALUE}`)).toBe(strokes('4k7'));
    expect(strokes('%R')).toBe(strokes('%') + strokes('R'));
  });

  it('of a footprint stand upright: as KiCad 6 has it up to its format, as KiCad 7 later', () => {
    const turned = (version: number): number[][] => {
      const body = `(footprint "own:X" (layer "F.Cu") ${UUID} (at 120 115) (fp_text user "L" (at 0 0 120) (layer "F.SilkS") ${UUID} ${FONT}) (attr smd))`;
      return silk(version < 20220000 ? file6(body) : file(body, version))[0]?.points ?? [];
    };
    const [six, nine] = [turned(20211014)[0] ?? [], turned(20241229)[0] ?? []];
    expect([(six[0] ?? 0) + (nine[0] ?? 0), (six[1] ?? 0) + (nine[1] ?? 0)].map((v) => Math.round(v * 1000) / 1000)).toEqual([40, 30]);
    expect(six).not.toEqual(nine);
  });

  it('are left out where the file does not plot them', () => {
    const refs = (plot: string): number => silk(file(part(''), 20241229, plot)).length;
    const both = refs('');
    expect(refs('(plotreference yes) (plotvalue yes)')).toBe(both);
    expect(refs('(plotvalue no)') + refs('(plotreference no)')).toBe(both);
    expect(refs('(plotreference no) (plotvalue no)')).toBe(0);
  });

  it('in a box stand in its corner, whichever way it is turned', () => {
    const boxed = (angle: string): number[] =>
      box(
        silk(
          file(`(gr_text_box "I" ${angle === '' ? '(start 110 110) (end 130 120)' : `(pts (xy 110 120) (xy 110 110) (xy 130 110) (xy 130 120)) ${angle}`}
            (margins 1 2 1 2) (layer "F.SilkS") ${UUID} (effects (font (size 1 1) (thickness 0.15)) (justify left top)) (border no))`),
        ),
      );
    const [level, upended] = [boxed(''), boxed('(angle 90)')];
    expect([(level[0] ?? 0) > 11 && (level[0] ?? 0) < 11.5, (level[1] ?? 0) > 11.9 && (level[3] ?? 0) < 13.1]).toEqual([true, true]);
    expect([(upended[0] ?? 0) > 11.9 && (upended[2] ?? 0) < 13.1, (upended[1] ?? 0) > 18.5 && (upended[3] ?? 0) < 19]).toEqual([true, true]);
  });
});

describe('lines of a file', () => {
  const line = (type: string, body = ''): Drawing[] =>
    silk(file(`(gr_line (start 110 110) (end 120 110) (stroke (width 0.2) (type ${type})) (layer "F.SilkS") ${UUID}) ${body}`));

  it('are broken in their style: dashes of eleven pens, gaps of four, dots', () => {
    expect(line('solid')).toHaveLength(1);
    const dashes = line('dash').map((d) => d.points.map(([x]) => Math.round(x * 100) / 100));
    expect(dashes.slice(0, 2)).toEqual([[10, 12.2], [13, 15.2]]); // biome-ignore format: one line
    expect(dashes.at(-1)).toEqual([19, 20]);
    expect(line('dot').length).toBeGreaterThan(10);
    expect(line('dash_dot_dot').map((d) => (d.points[1]?.[0] ?? 0) - (d.points[0]?.[0] ?? 0) > 1)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are dashed as long as the file says', () => {
    const text = file(
      `(gr_line (start 110 110) (end 120 110) (stroke (width 0.2) (type dash)) (layer "F.SilkS") ${UUID})`,
      20241229,
      '(dashed_line_dash_ratio 6) (dashed_line_gap_ratio 1)',
    );
    expect(silk(text)[1]?.points.map(([x]) => Math.round(x * 100) / 100)).toEqual([11.4, 12.4]);
  });

  it('that are arcs and circles stay true arcs in the gerbers', () => {
    const body = `(gr_circle (center 115 115) (end 117 115) (stroke (width 0.2) (type solid)) (fill no) (layer "F.SilkS") ${UUID})
      (gr_arc (start 125 115) (mid 127 113) (end 129 115) (stroke (width 0.2) (type solid)) (layer "F.SilkS") ${UUID})
      (gr_arc (start 125 120) (mid 127 120) (end 129 120) (stroke (width 0.2) (type solid)) (layer "F.SilkS") ${UUID})`;
    const made = readKicad(file(body), 'x.kicad_pcb');
    const gerber = exportFiles(made.board, made.design, INFO).find((f) => f.name.endsWith('.gto'))?.content ?? '';
    expect(String(gerber).match(/I-?\d+J-?\d+D01/g)).toHaveLength(3);
    expect(String(gerber)).not.toMatch(/NaN|Infinity/);
    expect(String(gerber)).toContain('X25000000Y-20000000D02*\nX29000000Y-20000000D01*');
  });
});

describe('ink without end', () => {
  it('is refused with its line, and what no text needs is not drawn', () => {
    const dashed = `(gr_line (start 101 110) (end 139 110) (stroke (width 0.001) (type dot)) (layer "F.SilkS") ${UUID})\n`;
    expect(silk(file(dashed))).toHaveLength(2000);
    expect(() => read(file(dashed.repeat(201)))).toThrow(/line 2\d\d: there is more drawn on the board than can be kept/);
    expect(silk(file(text('I'.repeat(2000))))).toHaveLength(500);
    expect(silk(file(text('I\\n'.repeat(2000))))).toHaveLength(100);
  });
});

describe('dimensions and tables of a file', () => {
  it('are drawn on silkscreen: two lines, a bar, two arrows and the words', () => {
    const dimension = `(dimension (type aligned) (layer "F.SilkS") ${UUID} (pts (xy 105 115) (xy 125 115)) (height -5)
      (gr_text "I" (at 115 109) (layer "F.SilkS") ${UUID} ${FONT}) (format (prefix "") (suffix "") (units 2) (units_format 0) (precision 1))
      (style (thickness 0.1) (arrow_length 1.27) (text_position_mode 0) (extension_height 0.5) (extension_offset 0.5) keep_text_aligned))`;
    const drawn = silk(file(dimension));
    expect(drawn).toHaveLength(2 + 1 + 4 + 1);
    expect(box(drawn)).toEqual([5, 8.45, 25, 14.5]);
    expect(silk(file(dimension.replaceAll('F.SilkS', 'Dwgs.User')))).toEqual([]);
  });

  it('of KiCad 5 as the file has their lines', () => {
    const old = `(dimension 20 (width 0.1) (layer F.SilkS) (gr_text "I" (at 115 109) (layer F.SilkS) ${FONT})
      (feature1 (pts (xy 105 115) (xy 105 110))) (feature2 (pts (xy 125 115) (xy 125 110))) (crossbar (pts (xy 105 110) (xy 125 110)))
      (arrow1a (pts (xy 105 110) (xy 106 111))))`;
    expect(silk(file6(old).replace('20211014', '20171130'))).toHaveLength(4 + 1);
  });

  it('are drawn with border, header, separators and the words of their cells', () => {
    const cell = (x: number, y: number): string =>
      `(table_cell "I" (start ${x} ${y}) (end ${x + 10} ${y + 5}) (margins 1 1 1 1) (span 1 1) (layer "F.SilkS") ${UUID} (effects (font (size 1 1) (thickness 0.15)) (justify left top)))`;
    const table = (rows: string): string => `(table (column_count 2) ${UUID} (layer "F.SilkS")
      (border (external yes) (header yes) (stroke (width 0.2) (type solid))) (separators (rows ${rows}) (cols yes) (stroke (width 0.1) (type solid)))
      (column_widths 10 10) (row_heights 5 5 5) (cells ${[105, 110, 115].flatMap((y) => [cell(105, y), cell(115, y)]).join(' ')}))`;
    const [whole, open] = [silk(file(table('yes'))), silk(file(table('no')))];
    const wide = (drawings: Drawing[], width: number): number => drawings.filter((d) => d.width_mm === width).length;
    // Border and the header's two cells; three separators of columns and two of rows; six letters.
    expect([wide(whole, 0.2), wide(whole, 0.1), wide(whole, 0.15)]).toEqual([1 + 2, 3 + 2, 6]);
    expect(wide(open, 0.1)).toBe(3);
    expect(box(whole.filter((d) => d.width_mm === 0.2))).toEqual([5, 5, 25, 20]);
  });
});

describe('pads of a file', () => {
  const pad = (body: string): string => part(`(pad "1" smd ${body} (net 1 "GND") ${UUID})`);
  const copper = (body: string) => read(file(pad(body))).parts[0]?.pads[0];

  it('in several pieces are one pad whose pieces hang together by slits, and go out as they were', () => {
    const apart = `custom (at 0 0) (size 1 1) (layers "F.Cu" "F.Mask") (options (clearance outline) (anchor rect))
      (primitives (gr_circle (center 3 0) (end 3.5 0) (width 0) (fill yes)) (gr_poly (pts (xy -4 -1) (xy -3 -1) (xy -3 1)) (width 0) (fill yes)))`;
    const made = copper(apart);
    const ring = made?.polygon ?? [];
    const area = Math.abs(
      ring.reduce((sum, [x, y], i) => sum + x * (ring[(i + 1) % ring.length]?.[1] ?? 0) - (ring[(i + 1) % ring.length]?.[0] ?? 0) * y, 0) / 2,
    );
    expect(Math.abs(area - (1 + Math.PI / 4 + 1)) < 0.01).toBe(true);
    expect([made?.w, made?.h].map((v) => Math.round((v ?? 0) * 100) / 100)).toEqual([7.5, 2]);
    expect(kicadFile(read(file(pad(apart))), INFO)).toContain('(gr_circle (center 3 0) (end 3.5 0) (width 0) (fill yes))');
  });

  it('open mask and paste as KiCad does: corners keep their centres, what has no copper keeps its size', () => {
    const paste = (body: string): string => {
      const made = readKicad(file(pad(body)), 'x.kicad_pcb');
      return String(exportFiles(made.board, made.design, INFO).find((f) => f.name.endsWith('.gtp'))?.content);
    };
    expect(paste('rect (at 0 0) (size 2 1) (layers "F.Cu" "F.Paste") (solder_paste_margin -0.1)')).toContain('R,1.800000X0.800000');
    expect(paste('rect (at 0 0) (size 2 1) (layers "F.Paste") (solder_paste_margin -0.1)')).toContain('R,2.000000X1.000000');
    // A radius of 0.05 mm shrunk by 0.1 mm is none; one of 0.25 mm is 0.15 mm.
    const rounded = (ratio: number): string =>
      paste(`roundrect (at 0 0) (size 2 1) (layers "F.Cu" "F.Paste") (roundrect_rratio ${ratio}) (solder_paste_margin -0.1)`);
    expect(rounded(0.05)).toContain('R,1.800000X0.800000');
    expect(rounded(0.25)).toMatch(/,0\.150000X/);
  });
});

describe('zones that are on no copper', () => {
  const square = (x: number): string => `(pts (xy ${x} 105) (xy ${x + 4} 105) (xy ${x + 4} 108) (xy ${x} 108))`;
  const zone = (layers: string, fills: string): string =>
    `(zone (net 0) (net_name "") ${layers} ${UUID} (hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.2) (fill yes) (polygon ${square(105)}) ${fills})`;

  it('are ink as far as they are filled, on the layer of each fill, and go out again', () => {
    const both = zone('(layers "F.SilkS" "F.Mask" "Dwgs.User")', ['F.SilkS', 'F.Mask', 'Dwgs.User'].map((l, i) => `(filled_polygon (layer "${l}") ${square(105 + 5 * i)})`).join(' ')); // biome-ignore format: one line
    const board = read(file(both));
    expect(board.zones).toEqual([]);
    expect(board.drawings?.map((d) => [d.layer, d.side, d.type, d.width_mm, box([d])])).toEqual([
      ['silk', 'front', 'area', 0, [5, 5, 9, 8]],
      ['mask', 'front', 'area', 0, [10, 5, 14, 8]],
    ]);
    expect(read(kicadFile(board, INFO)).drawings).toEqual(board.drawings);
  });

  it('have the pen of their least width up to KiCad 6, and none while they are empty', () => {
    const filled = zone('(layer "F.SilkS")', `(filled_polygon ${square(105)})`);
    expect(silk(file6(filled)).map((d) => d.width_mm)).toEqual([0.2]);
    expect(silk(file6(filled.replace('(fill yes)', '(filled_areas_thickness no) (fill yes)'))).map((d) => d.width_mm)).toEqual([0]);
    expect(silk(file6(zone('(layer "F.SilkS")', '')))).toEqual([]);
  });

  it('of a footprint lie where the board has them', () => {
    const own = part(zone('(layer "F.SilkS")', `(filled_polygon (layer "F.SilkS") ${square(105)})`), '(at 120 115 90)');
    expect(silk(file(own)).filter((d) => d.type === 'area').map((d) => [d.ref, box([d])])).toEqual([['U7', [5, 5, 9, 8]]]); // biome-ignore format: one line
  });
});
