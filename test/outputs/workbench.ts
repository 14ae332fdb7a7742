import type { Board, Footprint } from '../../src/board/index.js';
import type { Design } from '../../src/design/index.js';
import { boardOf, chip, dual, header, hole } from '../support/demo-board.js';

/** A round pad with its own paste panes, a slotted pad, an oval and an upright rectangle: every pad that a land pattern can hold. */
function odd(): Footprint {
  const square = (s: number): [number, number][] => [
    [-s, -s],
    [s, -s],
    [s, s],
    [-s, s],
  ];
  return {
    name: 'Odd',
    description: 'one of "each" pad',
    source: 'test',
    mount: 'smd',
    height_mm: 1,
    pads: [
      { number: '1', shape: 'rect', x: -2, y: -1.5, rot: 0, w: 1.2, h: 0.6 },
      { number: '2', shape: 'oval', x: -2, y: 0, rot: 90, w: 0.6, h: 1.4 },
      { number: '3', shape: 'circle', x: -2, y: 1.5, rot: 0, w: 0.9, h: 0.9 },
      { number: '4', shape: 'oval', x: 2.2, y: 1.2, rot: 0, w: 1.2, h: 2.2, drill: { w: 0.6, h: 1.6 } },
      { number: '5', shape: 'roundrect', x: 2.2, y: -1.5, rot: 30, w: 1.4, h: 0.6, ratio: 0.25 },
      {
        number: '6',
        shape: 'rect',
        x: 0.2,
        y: 0,
        rot: 0,
        w: 1.6,
        h: 1.6,
        paste: [
          { x: -0.2, y: -0.4, w: 0.6, h: 0.6 },
          { x: 0.6, y: 0.4, w: 0.6, h: 0.6 },
        ],
      },
      { number: '', shape: 'oval', x: 0, y: 2.6, rot: 0, w: 1.6, h: 0.8, drill: { w: 1.6, h: 0.8 }, plated: false },
    ],
    courtyard: square(3.4),
    body: square(2.5),
    silk: [
      {
        type: 'line',
        points: [
          [-3, -2.6],
          [3, -2.6],
          [3, 3],
        ],
        width: 0.12,
      },
      { type: 'circle', x: -3, y: -2, r: 0.1, width: 0.12, filled: true },
      { type: 'circle', x: 0, y: -2, r: 0.4, width: 0.12, filled: false },
      // Runs over pad 6 and beyond: outputs must cut it.
      {
        type: 'line',
        points: [
          [-1, 0.3],
          [1.5, 0.3],
        ],
        width: 0.15,
      },
    ],
  };
}

/** A two-sided board with turned parts, back parts, slots, unplated holes, tracks, vias, pours, a keepout, texts and round corners. */
export function workbench(): Board {
  const soic = dual('SOIC-8', 8, 1.27, 2.475, 1.95, 0.6);
  const r = chip('R_0603', 0.825, 0.8, 0.95);
  const board = boardOf(
    50,
    40,
    [
      { ref: 'U1', kind: 'timer', value: 'NE555', footprint: soic, at: { x: 12, y: 12, rot: 30, side: 'front' }, nets: { 1: 'N1', 3: 'OUT' } },
      { ref: 'U2', kind: 'timer', value: 'TLC555', footprint: soic, at: { x: 12, y: 28, rot: 90, side: 'back' }, nets: { 1: 'N2', 3: 'N3' } },
      { ref: 'U3', kind: 'ic', value: 'odd', footprint: odd(), at: { x: 28, y: 10, rot: 0, side: 'front' }, nets: { 1: 'A', 6: 'EP' } },
      { ref: 'U4', kind: 'ic', value: 'odd', footprint: odd(), at: { x: 41, y: 10, rot: 215, side: 'front' }, nets: { 2: 'B' } },
      { ref: 'U10', kind: 'ic', value: 'odd', footprint: odd(), at: { x: 28, y: 22, rot: 270, side: 'back' }, nets: { 1: 'C', 6: 'D/+x' } },
      { ref: 'U11', kind: 'ic', value: 'odd', footprint: odd(), at: { x: 41, y: 22, rot: 47.5, side: 'back' }, nets: { 2: 'E' } },
      { ref: 'R1', kind: 'resistor', value: '10k', footprint: r, at: { x: 20, y: 34, rot: 180, side: 'front' }, nets: { 1: 'X', 2: 'Y' } },
      { ref: 'R2', kind: 'resistor', value: '10k', footprint: r, at: { x: 27, y: 34, rot: 0, side: 'front' }, nets: { 1: 'Y', 2: 'Z' } },
      { ref: 'R10', kind: 'resistor', value: '=1+1', footprint: r, at: { x: 34, y: 34, rot: 0, side: 'back' }, nets: { 1: 'Z', 2: 'X' } },
      {
        ref: 'J1',
        kind: 'connector',
        value: 'power, "in"',
        footprint: header('PinHeader_1x03_P2.54', 3),
        at: { x: 4, y: 17, rot: 0, side: 'front' },
        nets: { 2: 'GND' },
      },
      {
        ref: 'H1',
        kind: 'mounting_hole',
        value: 'M2',
        footprint: hole('MountingHole_M2', 2.2),
        at: { x: 45.5, y: 35.5, rot: 0, side: 'front' },
        nets: {},
      },
    ],
    'workbench',
  );
  return finish(board);
}

function finish(board: Board): Board {
  const { width_mm: w, height_mm: h } = board;
  const corner = 3;
  const at = (ref: string, number: string): [number, number] => {
    const pad = board.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === number);
    if (pad === undefined) throw new Error(`no pad ${ref}.${number}`);
    return [pad.x, pad.y];
  };
  const [x1] = at('R1', '1');
  const box = (x: number, y: number, width: number, height: number): [number, number][] => [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const arc = (cx: number, cy: number, from: number): [number, number][] =>
    Array.from({ length: 19 }, (_, i) => {
      const angle = ((from + i * 5) * Math.PI) / 180;
      return [cx + corner * Math.cos(angle), cy + corner * Math.sin(angle)];
    });
  return {
    ...board,
    corner_mm: corner,
    outline: [...arc(corner, corner, 180), ...arc(w - corner, corner, 270), ...arc(w - corner, h - corner, 0), ...arc(corner, h - corner, 90)],
    tracks: [
      { net: 'Y', layer: 'front', width_mm: 0.2, points: [at('R1', '2'), [19.175, 32.5], [25.5, 32.5], at('R2', '1')] },
      { net: 'Z', layer: 'front', width_mm: 0.5, points: [at('R2', '2'), [30.5, 34]] },
      { net: 'Z', layer: 'back', width_mm: 0.25, points: [[30.5, 34], [31.5, 32.5], [34, 32.5], at('R10', '1')] },
      { net: 'X', layer: 'front', width_mm: 0.2, points: [at('R1', '1'), [x1, 37.5]] },
      { net: 'X', layer: 'back', width_mm: 0.2, points: [[x1, 37.5], [31.5, 37.5], at('R10', '2')] },
      { net: 'GND', layer: 'front', width_mm: 0.4, points: [at('J1', '2'), [8, 19.54]] },
    ],
    vias: [
      { net: 'Z', x: 30.5, y: 34, drill_mm: 0.3, diameter_mm: 0.6 },
      { net: 'X', x: x1, y: 37.5, drill_mm: 0.3, diameter_mm: 0.6 },
      { net: 'GND', x: 8, y: 19.54, drill_mm: 0.4, diameter_mm: 0.8 },
    ],
    zones: [
      {
        net: 'GND',
        layer: 'back',
        outline: box(3, 18.6, 6, 2),
        // With a hole cut open along a slit, as pours come.
        filled: [
          [
            [3, 18.6],
            [9, 18.6],
            [9, 20.6],
            [6.5, 20.6],
            [6.5, 20],
            [7, 20],
            [7, 19],
            [6, 19],
            [6, 20],
            [6.5, 20],
            [6.5, 20.6],
            [3, 20.6],
          ],
        ],
      },
    ],
    keepouts: [
      { name: 'mine', ref: null, points: box(36, 30, 4, 2), layers: ['front', 'back'], bans: ['parts', 'tracks', 'vias', 'pour'] },
      { name: 'under', ref: null, points: box(42, 30, 2, 2), layers: ['back'], bans: ['vias'] },
    ],
    texts: [
      { text: 'U1', ref: 'U1', side: 'front', x: 12, y: 6, rot: 30, height_mm: 1, stroke_mm: 0.15 },
      { text: 'U2', ref: 'U2', side: 'back', x: 12, y: 34, rot: 90, height_mm: 1, stroke_mm: 0.15 },
      { text: 'workbench v1', ref: null, side: 'front', x: 12, y: 38, rot: 0, height_mm: 1, stroke_mm: 0.15 },
      // Reaches over the board's edge: outputs must cut it.
      { text: 'EDGE', ref: null, side: 'back', x: 49, y: 16, rot: 90, height_mm: 3, stroke_mm: 0.2 },
    ],
  };
}

/** A design for `exportFiles`, which makes its files from the board. */
export const DESIGN: Design = {
  format: 1,
  name: 'workbench',
  prompt: '',
  summary: '',
  board: {},
  components: [],
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
};
