import { describe, expect, it } from 'vitest';
import { designRules, type Footprint, netClasses } from '../../../src/board/index.js';
import { layOut } from '../../../src/build/layout.js';
import { type Finest, shutPins } from '../../../src/layout/why/shut-pins.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { loadFabProfile } from '../../../src/parts/load-fab.js';
import { DENSE_INPUT } from '../../support/dense-board.js';
import { box } from '../drc/bench-boards.js';

const profile = loadFabProfile();
const rules = designRules(profile, {}, 'dense');
const [signal] = netClasses(profile, {}, 'dense').filter((c) => c.name === 'signal');
const finest: Finest = {
  track_mm: 0.127,
  clearance_mm: rules.clearance_mm,
  hole_clearance_mm: rules.hole_clearance_mm,
  via: { via_diameter_mm: signal?.via_diameter_mm ?? 0, via_drill_mm: signal?.via_drill_mm ?? 0 },
};

/** A square of round bumps, named A1 in the corner as chips of wafer size name them. */
const bumps = (side: number, pitch: number, land: number): Footprint => ({
  name: 'WLP',
  description: 'bumps in a square',
  source: 'test',
  mount: 'smd',
  height_mm: 0.5,
  pads: Array.from({ length: side * side }, (_, k) => {
    const [row, column] = [Math.floor(k / side), k % side];
    return {
      number: `${String.fromCharCode(65 + row)}${column + 1}`,
      shape: 'circle' as const,
      x: column * pitch,
      y: row * pitch,
      rot: 0,
      w: land,
      h: land,
    };
  }),
  courtyard: [],
  body: [],
  silk: [],
});
const each = ({ pads }: Footprint): Map<string, string> => new Map(pads.map((p) => [p.number, `N${p.number}`]));
const shut = (footprint: Footprint, nets = each(footprint)): string[] => shutPins(footprint, nets, finest);

describe('pins that nothing leads out of', () => {
  it('are the inner bumps of a chip of 0.4 mm pitch, and none of its rim', () => {
    expect(shut(bumps(4, 0.4, 0.22))).toEqual(['B2', 'B3', 'C2', 'C3']);
  });

  it('are none where a track fits between bumps, or a via between four of them', () => {
    expect(shut(bumps(3, 0.65, 0.2))).toEqual([]);
    // No track of 0.127 mm gets through gaps of 0.4 mm, and a via of 0.5 mm has room between four bumps 1.1 mm apart.
    expect(shut(bumps(4, 1.1, 0.7))).toEqual([]);
  });

  it('leave alone what has nowhere to go, and what a bump of its own net beside it leads out', () => {
    const wlp = bumps(4, 0.4, 0.22);
    const none = new Map([...each(wlp)].filter(([n]) => n !== 'B2'));
    expect(shut(wlp, none)).toEqual(['B3', 'C2', 'C3']);
    const joined = new Map([...each(wlp)].map(([n, net]) => [n, n === 'B3' || n === 'A3' ? 'GND' : net]));
    expect(shut(wlp, joined)).toEqual(['B2', 'C2', 'C3']);
  });

  it('are of the library those within arrays of balls of 0.8 mm pitch, if all are wired', () => {
    // Between lands of 0.4 mm 0.4 mm are left; a track of 0.127 mm wants 0.427 mm.
    const found = [...loadLibrary().footprints.values()].flatMap((f) => (shut(f).length === 0 ? [] : [f.name]));
    expect(found).toEqual(['BGA-48_8x9_P0.8', 'LFBGA-100_10x10_P0.8', 'TFBGA-100_8x8_P0.8', 'LFBGA-144_10x10_P0.8']);
  });
});

describe('a board with such pins', () => {
  it('names them, and is shown with what can be joined', () => {
    const [first, ...others] = DENSE_INPUT.resolved.parts;
    if (first === undefined) throw new Error('no part');
    const wlp = bumps(4, 0.4, 0.22);
    const footprint: Footprint = {
      ...wlp,
      pads: wlp.pads.map((p, k) => ({ ...p, number: String(k + 1) })),
      courtyard: box(-0.5, -0.5, 1.7, 1.7),
      body: box(-0.3, -0.3, 1.5, 1.5),
    };
    const { design } = DENSE_INPUT.resolved;
    const resolved = { ...DENSE_INPUT.resolved, design: { ...design, constraints: {} }, parts: [{ ...first, footprint }, ...others] };
    const board = layOut({ ...DENSE_INPUT, resolved }, { seed: 1 }, { run: (_, work) => work() });
    const [told] = board.findings.filter((f) => f.rule === 'route.shut');
    expect(told?.message).toMatch(/^J1: nothing leads out of pads 6, 7: .*no room for a track of 0\.127 mm, nor for a via of 0\.6 mm/);
    expect(board.unrouted).toHaveLength(2);
  });
});
