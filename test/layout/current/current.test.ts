import { describe, expect, it } from 'vitest';
import { type Board, trackRise, viaCapacity } from '../../../src/board/index.js';
import { netCurrent } from '../../../src/layout/current/index.js';
import { meshOf } from '../../../src/layout/current/mesh.js';
import { checkCurrents, currentsOf } from '../../../src/layout/drc/index.js';
import { drillFiles, gerberFiles } from '../../../src/outputs/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { compared, filesOf } from '../../interop/board-heat.js';
import { boardOf, type Standing } from '../../support/demo-board.js';
import { LONG } from '../../support/long.js';

const { footprints } = loadLibrary();
const terminal = (ref: string, x: number, rot: number): Standing => {
  const footprint = footprints.get('ScrewTerminal_1x02_P5.00');
  if (footprint === undefined) throw new Error('no terminal');
  return { ref, kind: 'connector', footprint, at: { x, y: 15, rot, side: 'front' }, nets: { 1: 'VIN', 2: 'GND' } };
};
/** Two terminals 40 mm apart, whose first pins a net of so many amperes joins. */
function bare(amps: number): Board {
  const board = boardOf(60, 30, [terminal('J1', 10, 90), terminal('J2', 50, 90)]);
  return { ...board, nets: board.nets.map((n) => (n.name === 'VIN' ? { ...n, flows: { 'J1.1': amps, 'J2.1': -amps } } : n)) };
}
const padAt = (board: Board, ref: string): [number, number] => {
  const pad = board.parts.find((p) => p.ref === ref)?.pads.find((p) => p.pin === '1' || p.number === '1');
  return [pad?.x ?? 0, pad?.y ?? 0];
};
const ends = (board: Board): [[number, number], [number, number]] => [padAt(board, 'J1'), padAt(board, 'J2')];
const track = (width_mm: number, points: [number, number][], layer: 'front' | 'back' = 'front'): Board['tracks'][number] => ({
  net: 'VIN',
  layer,
  width_mm,
  points,
});
const solved = (board: Board) => {
  const found = netCurrent(board, 'VIN', board.nets.find((n) => n.name === 'VIN')?.flows ?? {});
  if (found === null) throw new Error('no current');
  return found;
};

describe('currents in the finished copper', () => {
  it('a long track becomes as warm as IPC-2221 says, and loses what its resistance does', () => {
    const board = bare(3);
    const found = solved({ ...board, tracks: [track(1, ends(board))] });
    expect(found.rise_k).toBeGreaterThan(trackRise(3, 1) * 0.93);
    expect(found.rise_k).toBeLessThan(trackRise(3, 1) * 1.01);
    expect(found.drop_v).toBeCloseTo((3 * 1.72e-5 * 38) / 0.035, 2);
    expect(found.what).toBe('1 mm of track on the front');
  });

  it('what of a track lies on a pad is the pad’s, wherever the track is cut', () => {
    const board = bare(3);
    const [a, b] = ends(board);
    const off: [number, number] = [a[0] + 3.3, a[1]];
    // A slim joint from the pad into wide copper: half of it would be within a piece that begins on the pad.
    const found = solved({ ...board, tracks: [track(0.3, [a, off]), track(3, [off, b])] });
    const pad = board.parts.find((p) => p.ref === 'J1')?.pads.find((p) => p.net === 'VIN');
    const slim = 3.3 - (pad?.w ?? 0) / 2 - (3 - 2 * 0.3) / 2;
    const wide = b[0] - off[0] + (3 - 2 * 0.3) / 2 - (pad?.w ?? 0) / 2;
    expect(found.drop_v / ((3 * 1.72e-5 * (slim / 0.3 + wide / 3)) / 0.035)).toBeCloseTo(1, 2);
  });

  it('two tracks side by side share by their resistances; a second one makes the first cooler', () => {
    const board = bare(4);
    const [a, b] = ends(board);
    const one = solved({ ...board, tracks: [track(1, [a, b])] });
    const two = solved({ ...board, tracks: [track(1, [a, b]), track(1, [a, [a[0], 5], [b[0], 5], b])] });
    expect(two.rise_k ?? 0).toBeLessThan((one.rise_k ?? 0) * 0.5);
    expect(two.carries).toBeGreaterThan(one.carries);
  });

  it('one via is the worst place where all changes layers there, three are not', () => {
    const board = bare(2);
    const [a, b] = ends(board);
    const via = (x: number) => ({ net: 'VIN', x, y: a[1], drill_mm: 0.3, diameter_mm: 0.6 });
    const made = (vias: Board['vias'], left: number, right: number): Board => ({
      ...board,
      vias,
      tracks: [track(3, [a, [right, a[1]]]), track(3, [[left, a[1]], b], 'back')],
    });
    const one = solved(made([via(30)], 30, 30));
    expect(one.what).toBe('1 via of 0.3 mm');
    expect(one.carries).toBeCloseTo(viaCapacity(0.3), 1);
    expect(solved(made([via(29), via(30), via(31)], 29, 31)).rise_k ?? 99).toBeLessThan(10);
  });

  it('of barrels of two sizes the warmest is told, though a wider one carries more', () => {
    const board = bare(4);
    const [a, b] = ends(board);
    const via = (x: number, drill_mm: number) => ({ net: 'VIN', x, y: a[1], drill_mm, diameter_mm: drill_mm + 0.3 });
    const vias = [via(20, 0.5), via(40, 0.3)];
    // All flows through each in turn; a second one beside the wide barrel takes half of it there.
    const tracks = [track(3, [a, [20, a[1]]]), track(3, [[20, a[1]], [40, a[1]]], 'back'), track(3, [[40, a[1]], b])]; // biome-ignore format: one line
    const all = solved({ ...board, vias, tracks });
    expect(all.what).toBe('1 via of 0.3 mm');
    expect(all.carries).toBeCloseTo(viaCapacity(0.3), 1);
  });

  it('goes on over a gap between pours that is shorter than a piece of a track, wherever the cells fall', () => {
    const board = bare(1);
    const [a, b] = ends(board);
    const pour = (x0: number, x1: number): Board['zones'][number] => {
      const ring: [number, number][] = [[x0, a[1] - 3], [x1, a[1] - 3], [x1, a[1] + 3], [x0, a[1] + 3]]; // biome-ignore format: one line
      return { net: 'VIN', layer: 'front', outline: ring, filled: [ring] };
    };
    for (const at of [29.7, 29.78, 29.86, 29.93, 30.01, 30.1]) {
      const found = solved({ ...board, zones: [pour(8, at), pour(at + 0.3, 52)], tracks: [track(0.2, [a, b])] });
      expect([found.carries > 0, found.rise_k !== null], `${at}`).toEqual([true, true]);
    }
  });

  it('a short neck is cooler than the same width all along', () => {
    const board = bare(3);
    const [a, b] = ends(board);
    const neck = solved({
      ...board,
      tracks: [
        track(2, [a, [28.5, a[1]]]),
        track(0.4, [
          [28.5, a[1]],
          [31.5, a[1]],
        ]),
        track(2, [[31.5, a[1]], b]),
      ],
    });
    expect(neck.rise_k ?? 99).toBeLessThan(trackRise(3, 0.4) / 5);
    expect(neck.rise_k ?? 0).toBeGreaterThan(trackRise(3, 2));
  });

  it('a pour carries, as far as its narrowest place does', () => {
    const board = bare(10);
    const [a, b] = ends(board);
    const pour = (waist: number): Board => {
      const [y, mid] = [a[1], 30];
      const upper: [number, number][] = [
        [a[0] - 3, y - 6],
        [mid - 5, y - 6],
        [mid - 5, y - waist / 2],
        [mid + 5, y - waist / 2],
        [mid + 5, y - 6],
        [b[0] + 3, y - 6],
      ];
      const lower = upper.map(([x, v]): [number, number] => [x, 2 * y - v]).reverse();
      const outline = [...upper, ...lower];
      return { ...board, zones: [{ net: 'VIN', layer: 'front', outline, filled: [outline] }] };
    };
    const [wide, narrow] = [solved(pour(10)), solved(pour(2))];
    expect(wide.rise_k ?? 99).toBeLessThan(10);
    expect(narrow.rise_k ?? 0).toBeGreaterThan(20);
    expect(narrow.what).toContain('of pour on the front');
    expect(Math.abs(narrow.at.x - 30)).toBeLessThan(6);
  });

  it('copper sheds its heat once, where pads lie in a pour too', () => {
    const board = bare(3);
    const [[ax, y], [bx]] = ends(board);
    const [left, right] = [ax - 4, bx + 4];
    const outline: [number, number][] = [
      [left, y - 4],
      [right, y - 4],
      [right, y + 4],
      [left, y + 4],
    ];
    const poured = meshOf({ ...board, zones: [{ net: 'VIN', layer: 'front', outline, filled: [outline] }] }, 'VIN', 60_000);
    const round = Math.PI * 1.25 ** 2;
    const copper = (right - left) * 8 + 2 * round;
    expect(Math.abs(poured.area.reduce((sum, a) => sum + a, 0) / copper - 1)).toBeLessThan(0.02);
  });

  it('a track that lies in a pour with half of its width is one copper with it', () => {
    const board = bare(8);
    const [a, b] = ends(board);
    const y = a[1];
    const outline: [number, number][] = [
      [a[0] - 2, y],
      [b[0] + 2, y],
      [b[0] + 2, y + 1],
      [a[0] - 2, y + 1],
    ];
    // Together they are 2 mm wide: 1 mm of pour below the track's middle, and 1 mm of track above it.
    const beside = solved({ ...board, zones: [{ net: 'VIN', layer: 'front', outline, filled: [outline] }], tracks: [track(2, [a, b])] });
    const alone = solved({ ...board, tracks: [track(2, [a, b])] });
    expect(beside.rise_k ?? 0).toBeGreaterThan((alone.rise_k ?? 0) * 0.9);
    expect(beside.drop_v).toBeGreaterThan(alone.drop_v * 0.95);
  });

  it('what is too warm is an error with its figures, and 2 oz are offered where they do', () => {
    const board = bare(4.2);
    const full = { ...board, tracks: [track(1.2, ends(board))] };
    const [found] = checkCurrents({ ...full, currents: currentsOf(full) });
    expect(found).toMatchObject({ rule: 'current', severity: 'error', nets: ['VIN'], remedy: { constraints: { rules: { copper_oz: 2 } } } });
    const heavy = { ...full, rules: { ...full.rules, copper_oz: 2 } };
    expect(checkCurrents({ ...heavy, currents: currentsOf(heavy) })).toEqual([]);
    const cool = { ...full, rules: { ...full.rules, rise_k: 40 } };
    expect(checkCurrents({ ...cool, currents: currentsOf(cool) })).toEqual([]);
  });

  it('where another of equal connectors may take all of it, the warmer way counts and says which', () => {
    const board = boardOf(60, 30, [terminal('J1', 10, 90), terminal('J2', 50, 90), terminal('J3', 30, 90)]);
    const ways = { flows: { 'J1.1': 3, 'J2.1': -3 }, other_flows: [{ 'J1.1': 3, 'J3.1': -3 }] };
    const [a, b] = ends(board);
    const third = padAt(board, 'J3');
    const tracks = [track(2, [a, [a[0], 5], [b[0], 5], b]), track(0.5, [a, third])];
    const [found] = currentsOf({ ...board, tracks, nets: board.nets.map((n) => (n.name === 'VIN' ? { ...n, ...ways } : n)) });
    expect(found?.rise_k).toBeGreaterThan(trackRise(3, 0.5) * 0.6);
    expect(found?.what).toBe('0.5 mm of track on the front, where J3 has all of it');
  });

  it('no copper between the pins is told', () => {
    expect(solved(bare(2))).toMatchObject({ rise_k: null, carries: 0, what: 'no copper between its pins' });
  });

  const agreeing = (full: Board): void => {
    const info = { stem: 'demo', version: 'v001', created: '', models: new Map() } as never;
    const files = [...gerberFiles(full, info), ...drillFiles(full, info)];
    const text = (ending: string): string => String(files.find((f) => f.name.endsWith(ending))?.content ?? '');
    const [net] = compared({ board: { ...full, currents: currentsOf(full) }, files: filesOf(full, text) });
    expect(net?.found?.rise_k ?? 0).toBeGreaterThan((net?.told_k ?? 0) * 0.85);
    expect(net?.found?.rise_k ?? 0).toBeLessThan((net?.told_k ?? 0) * 1.15);
    expect(net?.found?.drop_v ?? 0).toBeGreaterThan((net?.told_v ?? 0) * 0.9);
    expect(net?.found?.drop_v ?? 0).toBeLessThan((net?.told_v ?? 0) * 1.1);
  };

  it('the same rises come out of the gerbers', () => {
    const board = bare(3);
    const [a, b] = ends(board);
    agreeing({
      ...board,
      vias: [
        { net: 'VIN', x: 30, y: a[1], drill_mm: 0.3, diameter_mm: 0.6 },
        { net: 'VIN', x: 31, y: a[1], drill_mm: 0.3, diameter_mm: 0.6 },
      ],
      tracks: [track(1, [a, [31, a[1]]]), track(1.2, [[30, a[1]], b], 'back')],
    });
  });

  it.each(LONG ? [0, 0.07] : [0.07])(
    'a thin track that leaves a pour slantwise carries, and has its own width wherever it lies: %s mm off',
    (off) => {
      const board = bare(1.2);
      const [a, b] = ends(board);
      const y = a[1];
      const area = (left: number, right: number): Board['zones'][number] => {
        const outline: [number, number][] = [[left, y - 3], [right, y - 3], [right, y + 2.5], [left, y + 2.5]]; // biome-ignore format: a list
        return { net: 'VIN', layer: 'front', outline, filled: [outline] };
      };
      const slant = track(0.2, [[26.5, y - 3.4], [28 + off, y - 3], [33 + off, y + 2], [33.4, y + 2]]); // biome-ignore format: a list
      const full = { ...board, zones: [area(a[0] - 2, 29), area(32, b[0] + 2)], tracks: [slant] };
      const { rise_k, drop_v } = solved(full);
      // 4.2 mm of it lie between the pours, whose copper takes its heat.
      expect(rise_k ?? 0).toBeLessThan(trackRise(1.2, 0.2));
      expect(drop_v).toBeGreaterThan((1.2 * 1.72e-5 * 4.2) / 0.2 / 0.035);
      agreeing(full);
    },
  );
});
