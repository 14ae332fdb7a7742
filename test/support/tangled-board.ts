import { seededRandom } from '../../src/geometry/index.js';

export interface Tangle {
  readonly parts: number;
  readonly connections: number;
  readonly width_mm: number;
  readonly height_mm: number;
  readonly seed: number;
}

const PINS = 10;
const FONT = '(effects (font (size 1 1) (thickness 0.15)))';

/** A KiCad board of SO-10s in rows, without a track: so many connections between pins drawn at random, all other pins on ground, which is poured on both sides. */
export function tangledBoard({ parts, connections, width_mm: w, height_mm: h, seed }: Tangle): string {
  const random = seededRandom(seed);
  const pins = Array.from({ length: parts * PINS }, (_, i) => ({ i, key: random() })).sort((a, b) => a.key - b.key);
  const ground = connections + 1;
  const netOf = new Map(pins.map(({ i }, k) => [i, k < 2 * connections ? 1 + (k >> 1) : ground]));
  const name = (net: number): string => (net === ground ? 'GND' : `N${net}`);
  const columns = Math.ceil(Math.sqrt((parts * w) / h));
  const rows = Math.ceil(parts / columns);
  const footprints = Array.from({ length: parts }, (_, p) => {
    const [x, y] = [100 + (w / columns) * ((p % columns) + 0.5), 100 + (h / rows) * (Math.floor(p / columns) + 0.5)];
    const pads = Array.from({ length: PINS }, (_, k) => {
      const left = k < PINS / 2;
      const net = netOf.get(p * PINS + k) ?? ground;
      const at = `${left ? -2.475 : 2.475} ${((left ? k : PINS - 1 - k) - (PINS / 2 - 1) / 2) * 1.27}`;
      return `(pad "${k + 1}" smd roundrect (at ${at}) (size 1.95 0.6) (layers "F.Cu" "F.Paste" "F.Mask") (roundrect_rratio 0.25) (net ${net} "${name(net)}"))`;
    });
    return `(footprint "P:SO-10" (layer "F.Cu") (at ${x} ${y}) (fp_text reference "U${p + 1}" (at 0 -4) (layer "F.SilkS") ${FONT})
      (fp_text value "x" (at 0 4) (layer "F.Fab") ${FONT}) ${pads.join('\n')})`;
  });
  const corners = [[0.5, 0.5], [w - 0.5, 0.5], [w - 0.5, h - 0.5], [0.5, h - 0.5]].map(([x = 0, y = 0]) => `(xy ${100 + x} ${100 + y})`); // biome-ignore format: one line
  const zone = (
    layer: string,
  ): string => `(zone (net ${ground}) (net_name "GND") (layer "${layer}") (hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.25)
    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.3)) (polygon (pts ${corners.join(' ')})))`;
  return `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
    (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (35 "F.Paste" user) (37 "F.SilkS" user) (39 "F.Mask" user) (44 "Edge.Cuts" user) (49 "F.Fab" user))
    (setup (pad_to_mask_clearance 0)) (net 0 "") ${Array.from({ length: ground }, (_, i) => `(net ${i + 1} "${name(i + 1)}")`).join('\n')}
    ${footprints.join('\n')} ${zone('F.Cu')} ${zone('B.Cu')}
    (gr_rect (start 100 100) (end ${100 + w} ${100 + h}) (layer "Edge.Cuts") (width 0.1) (fill none)))`;
}
