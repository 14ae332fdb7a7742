import { describe, expect, it } from 'vitest';
import { copperLayers, islandsOf, ringLayers, shortsOf } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { prove } from '../../src/build/proof.js';
import { bomFile, cplFile, drillFiles, gerberFiles, kicadFile } from '../../src/outputs/index.js';

const INFO = { stem: 'x', version: 'v001', created: '' };
const uuid = (n: number): string => `(uuid "00000000-0000-4000-8000-${String(n).padStart(12, '0')}")`;

/** KiCad 9's layer numbers: copper is even, the front 0, the back 2. */
const LAYERS_9 = `(layers (0 "F.Cu" signal) (4 "In1.Cu" power "GND plane") (6 "In2.Cu" signal) (2 "B.Cu" signal)
    (13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
    (1 "F.Mask" user) (3 "B.Mask" user) (25 "Edge.Cuts" user) (31 "F.CrtYd" user "F.Courtyard") (35 "F.Fab" user) (39 "User.1" user))`;
const FONT = '(effects (font (size 1 1) (thickness 0.15)))';

interface Style {
  readonly version: number;
  /** How an item tells its net. */
  readonly net: (code: number, name: string) => string;
  readonly padNet: (code: number, name: string) => string;
  readonly table: string;
  readonly extra?: string;
}
const KICAD_9: Style = {
  version: 20241229,
  net: (code) => `(net ${code})`,
  padNet: (code, name) => `(net ${code} "${name}")`,
  table: '(net 0 "") (net 7 "GND") (net 9 "/sheet/SIG")',
};
const KICAD_10: Style = { version: 20260206, net: (_, name) => `(net "${name}")`, padNet: (_, name) => `(net "${name}")`, table: '' };

const board = ({
  version,
  net,
  padNet,
  table,
  extra = '',
}: Style): string => `(kicad_pcb (version ${version}) (generator "pcbnew") (generator_version "9.0")
  (general (thickness 1.6) (legacy_teardrops no)) (paper "A4")
  (title_block (title "Versions") (rev "C")) ${LAYERS_9}
  (setup (pad_to_mask_clearance 0.05) (allow_soldermask_bridges_in_footprints no) (tenting front back)
    (pcbplotparams (viasonmask yes) (outputdirectory "")))
  (property "VENDOR" "me") ${table}
  (footprint "own:HDR" (layer "F.Cu") ${uuid(1)} (locked yes) (at 110 60 90)
    (property "Reference" "J1" (at 0 -2 90) (layer "F.SilkS") ${uuid(2)} ${FONT})
    (property "Value" "HDR" (at 0 2 90) (layer "F.Fab") (hide yes) ${uuid(3)} ${FONT})
    (property "Datasheet" "" (at 0 0 90) (unlocked yes) (layer "F.Fab") (hide yes) ${uuid(4)} ${FONT})
    (component_classes (class "power")) (path "/1") (sheetname "/") (sheetfile "a.kicad_sch")
    (private_layers "User.1") (net_tie_pad_groups "1, 2") (attr through_hole)
    (fp_poly (pts (xy -1 -1) (arc (start 1 -1) (mid 1.4142 0) (end 1 1)) (xy -1 1)) (stroke (width 0.1) (type solid)) (fill no) (layer "F.SilkS") ${uuid(5)})
    (fp_text user "\${REFERENCE}" (at 0 0 90) (unlocked yes) (layer "F.SilkS") ${uuid(6)} ${FONT})
    (pad "1" thru_hole roundrect (at 0 0 90) (size 1.7 1.7) (drill 1) (layers "*.Cu" "*.Mask") (remove_unused_layers no)
      (roundrect_rratio 0.147) ${padNet(7, 'GND')} (pintype "passive") (tenting (front none) (back none)) ${uuid(7)})
    (pad "2" thru_hole circle (at 2.54 0 90) (size 1.7 1.7) (drill 1) (layers "*.Cu" "*.Mask") (remove_unused_layers yes) (keep_end_layers yes)
      (zone_layer_connections) ${padNet(9, '/sheet/SIG')} (thermal_bridge_angle 45) ${uuid(8)})
    (pad "" np_thru_hole circle (at 6 0) (size 0 0) (drill 1.2) (layers "*.Cu" "*.Mask") ${uuid(9)})
    (embedded_fonts no) (model "a.step" (offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0))))
  (footprint "own:R" (layer "B.Cu") ${uuid(10)} (at 120 60)
    (property "Reference" "R1" (at 0 -2) (layer "B.SilkS") ${uuid(11)} (effects (font (size 1 1) (thickness 0.15)) (justify mirror)))
    (property "Value" "10k" (at 0 2) (layer "B.Fab") ${uuid(12)} (effects (font (size 1 1) (thickness 0.15)) (justify mirror)))
    (attr smd exclude_from_pos_files exclude_from_bom dnp)
    (pad "1" smd rect (at -1 0) (size 1 1.2) (layers "B.Cu" "B.Mask" "B.Paste") ${padNet(7, 'GND')} (zone_connect 2)
      (padstack (mode custom) (layer "B.Cu" (shape rect) (size 1 1.2))) ${uuid(13)})
    (pad "2" smd custom (at 1 0) (size 0.5 0.5) (layers "B.Cu" "B.Mask" "B.Paste") ${padNet(9, '/sheet/SIG')}
      (options (clearance outline) (anchor rect)) (primitives (gr_poly (pts (xy -0.5 -0.6) (xy 0.5 -0.6) (xy 0.5 0.6) (xy -0.5 0.6)) (width 0) (fill yes))
      (gr_bbox (start -1 -1) (end 1 1))) ${uuid(14)}))
  (gr_rect (start 100 50) (end 130 70) (stroke (width 0.05) (type default)) (fill no) (layer "Edge.Cuts") ${uuid(20)})
  (gr_text "\${TITLE} \${REVISION} \${VENDOR}" (at 115 54) (layer "F.SilkS") ${uuid(21)} ${FONT})
  (gr_text "OUT" (at 105 66) (layer "F.SilkS" knockout) ${uuid(22)} ${FONT})
  (gr_text "font" (at 115 66) (layer "F.SilkS") ${uuid(23)} (effects (font (face "Arial") (size 1 1) (thickness 0.15)))
    (render_cache "font" 0 (polygon (pts (xy 114 65) (xy 116 65) (xy 116 67) (xy 114 67)) (pts (xy 114.5 65.5) (xy 115.5 65.5) (xy 115.5 66.5) (xy 114.5 66.5)))))
  (gr_text_box "one two three" (start 121 51) (end 126 58) (margins 0.5 0.5 0.5 0.5) (layer "F.SilkS") ${uuid(24)}
    (effects (font (size 1 1) (thickness 0.15)) (justify left top)) (border yes) (stroke (width 0.1) (type solid)))
  (gr_line (start 122 62) (end 124 62) (stroke (width 0.3) (type solid)) (layer "In2.Cu") ${net(9, '/sheet/SIG')} ${uuid(25)})
  (dimension (type aligned) (layer "Dwgs.User") ${uuid(26)} (pts (xy 100 50) (xy 130 50)) (height -3) (gr_text "30" (at 115 46) (layer "Dwgs.User") ${FONT})
    (format (prefix "") (suffix "") (units 3) (units_format 0) (precision 4)) (style (thickness 0.1) (arrow_length 1.27) (text_position_mode 0)))
  (image (at 115 60) (layer "Dwgs.User") (data "iVBORw0KGgo=" "AAAA") ${uuid(27)})
  (table (column_count 1) (layer "Dwgs.User") (border (external yes) (header yes)) (separators (rows no) (cols no)) (column_widths 5) (row_heights 5)
    (cells (table_cell "a" (start 101 51) (end 106 56) (margins 1 1 1 1) (span 1 1) (layer "Dwgs.User") ${uuid(28)} ${FONT})))
  (segment (start 110 60) (end 115 60) (width 0.25) (locked yes) (layer "In1.Cu") ${net(7, 'GND')} ${uuid(30)})
  (segment (start 110 57.46) (end 118 57.46) (width 0.3) (layers "F.Cu" "F.Mask") (solder_mask_margin 0.1) ${net(9, '/sheet/SIG')} ${uuid(31)})
  (arc (start 118 57.46) (mid 119.796 58.204) (end 120.54 60) (width 0.3) (layer "F.Cu") ${net(9, '/sheet/SIG')} ${uuid(32)})
  (via (at 120.54 60) (size 0.6) (drill 0.3) (layers "F.Cu" "B.Cu") (remove_unused_layers yes) (keep_end_layers no) (free yes) (zone_layer_connections)
    (tenting (front yes) (back no)) ${net(9, '/sheet/SIG')} ${uuid(33)})
  (via blind (at 115 60) (size 0.6) (drill 0.3) (layers "F.Cu" "In1.Cu") (tenting none) (teardrops (best_length_ratio 0.5)) ${net(7, 'GND')} ${uuid(34)})
  (zone ${net(7, 'GND')} (layers "In1.Cu" "B.Cu") ${uuid(40)} (name "plane") (hatch edge 0.5) (priority 2) (attr (teardrop (type padvia)))
    (connect_pads (clearance 0.2)) (min_thickness 0.2) (placement (enabled no) (sheetname ""))
    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.4) (island_removal_mode 1) (island_area_min 10))
    (polygon (pts (xy 101 51) (xy 129 51) (xy 129 69) (xy 101 69)))
    (filled_polygon (layer "In1.Cu") (pts (xy 101 51) (xy 129 51) (xy 129 56) (xy 101 56))) (filled_polygon (layer "B.Cu") (pts (xy 102 62) (xy 105 62) (xy 105 65))))
  (zone ${net(0, '')} (layers "F&B.Cu" "In1.Cu") ${uuid(41)} (name "no tracks") (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25)
    (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour allowed) (footprints allowed)) (placement (enabled no) (sheetname "/"))
    (fill (thermal_gap 0.5) (thermal_bridge_width 0.5)) (polygon (pts (xy 126 66) (xy 128 66) (xy 128 68) (xy 126 68))))
  (generated ${uuid(50)} (type tuning_pattern) (name "t") (layer "F.Cu") (base_line (pts (xy 1 1) (xy 2 2))) (members "00000000-0000-4000-8000-000000000031"))
  (group "g" ${uuid(51)} (members "00000000-0000-4000-8000-000000000030"))
  (embedded_fonts no) (embedded_files (file (name "a.txt") (type other) (data |KLUv/SAFKQAAaGVsbG8=|) (checksum "0")))
  ${extra})`;

const read = (style: Style) => readKicad(board(style), 'versions.kicad_pcb');

describe.each([
  ['KiCad 9', KICAD_9],
  ['KiCad 10, nets by name alone', KICAD_10],
])('a board of four layers in the syntax of %s', (_, style) => {
  const { board: made } = read(style);
  const [j1, r1] = made.parts;

  it('has its layers, nets, parts and tracks', () => {
    expect(copperLayers(made)).toEqual(['front', 'inner1', 'inner2', 'back']);
    expect(made.nets.map((n) => n.kicad ?? n.name)).toEqual(['GND', '/sheet/SIG']);
    expect(made.parts.map((p) => [p.ref, p.value, p.side, p.locked === true])).toEqual([
      ['J1', 'HDR', 'front', true],
      ['R1', '10k', 'back', false],
    ]);
    expect(made.tracks.map((t) => [t.layer, t.width_mm, t.fixed === true, t.mid !== undefined])).toEqual([
      ['inner1', 0.25, true, false],
      ['front', 0.3, false, false],
      ['front', 0.3, false, true],
    ]);
    expect(made.vias.map((v) => [v.span, ringLayers(made, v), v.mask_on])).toEqual([
      [undefined, ['front', 'back'], ['back']],
      [['front', 'inner1'], ['front', 'inner1'], ['front']],
    ]);
    expect(made.zones.map((z) => [z.layer, z.filled.length])).toEqual([
      ['inner1', 1],
      ['back', 1],
    ]);
    expect(made.keepouts.map((k) => [k.layers, k.bans])).toEqual([
      [
        ['front', 'inner1', 'back'],
        ['tracks', 'vias'],
      ],
    ]);
  });

  it('has rings on inner layers only where they are used', () => {
    expect(j1?.pads.map((p) => p.layers)).toEqual([['front', 'inner1', 'inner2', 'back'], ['front', 'back'], []]);
    expect(j1?.pads[2]).toMatchObject({ drill: { w: 1.2, h: 1.2 }, w: 1.2, plated: false });
    expect(r1?.pads.map((p) => [p.layers, p.shape])).toEqual([
      [['back'], 'rect'],
      [['back'], 'polygon'],
    ]);
  });

  it('counts connections through inner layers', () => {
    const joined = islandsOf(made).map((i) => [i.net, i.items.map((c) => c.label).sort()]);
    expect(joined).toContainEqual(['GND', ['J1.1', 'track', 'via']]);
    expect(made.unrouted).toEqual([{ net: 'GND', from: 'J1.1', to: 'R1.1' }]);
    expect(shortsOf(made)).toEqual([]);
  });

  it('draws variables, knocked out texts, letters of other fonts and framed texts', () => {
    const silk = made.drawings?.filter((d) => d.layer === 'silk' && d.side === 'front') ?? [];
    const areas = silk.filter((d) => d.type === 'area');
    const area = (points: readonly (readonly [number, number])[]): number =>
      Math.abs(
        points.reduce(
          (sum, [x, y], i) => sum + x * (points[(i + 1) % points.length]?.[1] ?? 0) - (points[(i + 1) % points.length]?.[0] ?? 0) * y,
          0,
        ) / 2,
      );
    // The letter of the cache is a frame of 2 mm with a hole of 1 mm.
    expect(areas.map((d) => area(d.points)).some((a) => Math.abs(a - 3) < 1e-6)).toBe(true);
    const frame = silk.find((d) => d.type === 'line' && d.points.length === 5 && d.width_mm === 0.1 && d.ref === null);
    expect(frame?.points[0]).toEqual([21, 1]);
    const inFrame = silk.filter((d) => d.ref === null && d !== frame && d.points.every(([x, y]) => x > 21 && x < 26 && y > 1 && y < 8));
    expect(inFrame.length).toBeGreaterThan(8);
    expect(made.drawings?.filter((d) => d.layer === 'mask')).toMatchObject([{ side: 'front', width_mm: 0.5 }]);
    expect(made.drawings?.filter((d) => d.layer === 'copper')).toMatchObject([{ side: 'inner2' }]);
  });

  it('leaves out of the lists what the file leaves out', () => {
    expect(r1?.left_out).toEqual(['bom', 'cpl']);
    expect([bomFile(made), cplFile(made)].map((csv) => csv.includes('R1'))).toEqual([false, false]);
  });

  it('has a gerber for each layer and a drill file for each pair of layers, which prove to be the board', () => {
    const files = [...gerberFiles(made, INFO), ...drillFiles(made, INFO)];
    expect(files.map((f) => f.name).filter((n) => /_Cu\.g|drl/.test(n))).toEqual([
      'x-F_Cu.gtl',
      'x-In1_Cu.g2',
      'x-In2_Cu.g3',
      'x-B_Cu.gbl',
      'x.drl',
      'x-NPTH.drl',
      'x-F_Cu-In1_Cu.drl',
    ]);
    expect(String(files.find((f) => f.name === 'x-In1_Cu.g2')?.content)).toContain('Copper,L2,Inr');
    expect(String(files.find((f) => f.name === 'x-F_Cu-In1_Cu.drl')?.content)).toContain('Plated,1,2,Blind');
    const { proof, findings } = prove(made, files);
    expect(findings).toEqual([]);
    expect(proof.copper_mm2.inner?.[0]).toBeGreaterThan(140);
  });

  it('goes out as it came in', () => {
    const text = kicadFile(made, INFO);
    const again = readKicad(text, 'versions.kicad_pcb').board;
    const { imported: _a, ...was } = made;
    const { imported: _b, ...is } = again;
    expect(is).toEqual(was);
    for (const kept of [
      '(generated',
      '(group "g"',
      '(embedded_files',
      '(image',
      '(table',
      '(dimension',
      '(net_tie_pad_groups',
      '(private_layers',
      '(component_classes',
    ])
      expect(text).toContain(kept);
    expect(text).toContain(style === KICAD_10 ? '(net "/sheet/SIG")' : '(net 2)');
    expect(/\(net \d/.test(text)).toBe(style !== KICAD_10);
  });

  it('is joined through its plane, which is filled around holes without a ring there, and proves itself', () => {
    const { board: own, design } = read(style);
    const { board: done } = importBoard({ board: own, design, seed: 1, name: 'x', version: 'v001', route: true });
    expect([done.unrouted, done.passed, done.proof?.ok]).toEqual([[], true, true]);
    expect(done.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(done.tracks.filter((t) => t.layer === 'inner1')).toEqual(own.tracks.filter((t) => t.layer === 'inner1'));
    const inner = done.zones.find((z) => z.layer === 'inner1')?.filled.flat() ?? [];
    // J1.2 [/sheet/SIG] has its hole of 1 mm at 10, 7.46 and no ring on this layer.
    expect(Math.min(...inner.map(([x, y]) => Math.hypot(x - 10, y - 7.46)))).toBeGreaterThanOrEqual(0.5 + own.rules.hole_clearance_mm);
  });
});

it('a rectangle with round corners is an outline of four lines and four arcs (KiCad 10)', () => {
  const text = board(KICAD_10).replace('(gr_rect (start 100 50) (end 130 70)', '(gr_rect (start 100 50) (end 130 70) (radius 2)');
  const { board: made } = readKicad(text, 'x');
  expect(made.edges?.map((e) => e.type).sort()).toEqual(['arc', 'arc', 'arc', 'arc', 'line', 'line', 'line', 'line']);
  const area = Math.abs(
    made.outline.reduce(
      (sum, [x, y], i) =>
        sum + x * (made.outline[(i + 1) % made.outline.length]?.[1] ?? 0) - (made.outline[(i + 1) % made.outline.length]?.[0] ?? 0) * y,
      0,
    ) / 2,
  );
  expect(Math.abs(area - (600 - (4 - Math.PI) * 4))).toBeLessThan(0.01);
});

it('a pad with another shape on an inner layer is refused with its line', () => {
  const text = board(KICAD_9).replace('(layer "B.Cu" (shape rect) (size 1 1.2))', '(layer "B.Cu" (shape oval) (size 1 1.2))');
  expect(() => readKicad(text, 'x')).toThrow(/ecad: line \d+: a pad has another shape on B\.Cu/);
});

it('copper that a footprint pours comes with it', () => {
  const zone = `(zone (net 7) (net_name "GND") (layer "B.Cu") ${uuid(60)} (hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.2) (fill yes)
    (polygon (pts (xy 118 63) (xy 121 63) (xy 121 66))) (filled_polygon (layer "B.Cu") (pts (xy 118 63) (xy 121 63) (xy 121 66))))`;
  const { board: made } = readKicad(board(KICAD_9).replace('(attr smd ', `${zone} (attr smd `), 'x');
  expect(made.zones.map((z) => [z.net, z.kicad?.group])).toContainEqual(['GND', -1]);
  const text = kicadFile(made, INFO);
  expect(text.match(/xy 118 63/g)).toHaveLength(2);
  expect(readKicad(text, 'x').board.zones).toEqual(made.zones);
});
