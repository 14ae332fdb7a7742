import { describe, expect, it } from 'vitest';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { boardOf, chip } from '../../support/demo-board.js';
import { boardWith, box, type Extras, line, track, via, zone } from './bench-boards.js';

const told = (extras: Extras): string[] => checkBoard(boardWith(extras)).map((f) => `${f.severity} ${f.rule}`);
const two: Extras['posts'] = [{ net: 'A', x: 5, y: 5 }, { net: 'A', x: 5, y: 15 }]; // biome-ignore format: one line

describe('what hangs together', () => {
  it('tells each missing join once, with both pads', () => {
    const [finding, ...more] = checkBoard(boardWith({ posts: [...two, { net: 'B', x: 9, y: 9 }] }));
    expect(more).toEqual([]);
    expect(finding).toEqual({
      rule: 'drc.unconnected',
      severity: 'error',
      at: { x: 5, y: 5 },
      refs: ['P1', 'P2'],
      nets: ['A'],
      message: 'P1.1 and P2.1 [A] are not joined',
    });
    expect(told(line('A', 5))).toEqual([]);
  });

  it('tells an end of a track 0.001 mm short of its pad, and no sooner', () => {
    const reach = (end: number): Extras => ({ posts: [...two], tracks: [track('A', [[5, 5], [5, end]], 0.2)] }); // biome-ignore format: one line
    expect(told(reach(14.7))).toEqual(['warning drc.dangling_track']);
    expect(told(reach(14.801))).toEqual([]);
    expect(told(reach(14.699))).toEqual(['error drc.unconnected', 'warning drc.dangling_track']);
  });

  it('tells an end that only lies over copper of another layer: nothing joins the two there', () => {
    const over: Extras = { ...line('A', 5), tracks: [...(line('A', 5).tracks ?? []), track('A', [[5, 10], [9, 10]]), track('A', [[9, 8], [9, 12]], 0.5, 'back')] }; // biome-ignore format: one line
    expect(told(over)).toEqual(['error drc.isolated_copper', ...Array(3).fill('warning drc.dangling_track')]);
    expect(told({ ...over, vias: [via('A', 9, 10)] })).toEqual(Array(2).fill('warning drc.dangling_track'));
  });

  it('tells a via with copper on one side only', () => {
    const stub: Extras = { ...line('A', 5), vias: [via('A', 5, 10)] };
    expect(told(stub)).toEqual(['warning drc.dangling_via']);
    expect(told({ ...stub, zones: [zone('A', box(3, 8, 7, 12), 'back')] })).toEqual([]);
  });

  it('tells an island of a pour that reaches nothing', () => {
    const zones = [zone('A', box(3, 3, 7, 7)), zone('A', box(12, 12, 16, 16))];
    expect(told({ posts: [{ net: 'A', x: 5, y: 5 }], zones: zones.slice(0, 1) })).toEqual([]);
    expect(told({ posts: [{ net: 'A', x: 5, y: 5 }], zones })).toEqual(['error drc.isolated_pour']);
  });

  it('tells copper that belongs to no pad', () => {
    expect(told({ posts: [{ net: 'A', x: 5, y: 5 }], tracks: [track('A', [[10, 5], [10, 8]])] })).toEqual([
      'error drc.isolated_copper',
      'warning drc.dangling_track',
      'warning drc.dangling_track',
    ]); // biome-ignore format: one line
  });
});

describe('a short', () => {
  it('is told as such where copper of two nets touches', () => {
    const [finding] = checkBoard(boardWith({ posts: [{ net: 'A', x: 5, y: 5 }, { net: 'B', x: 5.3, y: 5 }] })); // biome-ignore format: one line
    expect([finding?.rule, finding?.nets, finding?.refs]).toEqual(['drc.short', ['A', 'B'], ['P1', 'P2']]);
  });

  it('is not what lies on the other layer', () => {
    const crossing = (layer: 'front' | 'back'): Extras => ({
      posts: [{ net: 'A', x: 5, y: 10 }, { net: 'A', x: 15, y: 10 }, { net: 'B', x: 10, y: 5, side: layer }, { net: 'B', x: 10, y: 15, side: layer }],
      tracks: [track('A', [[5, 10], [15, 10]]), track('B', [[10, 5], [10, 15]], 0.5, layer)],
    }); // biome-ignore format: reads best so
    expect(told(crossing('back'))).toEqual([]);
    expect(told(crossing('front'))).toEqual(['error drc.short']);
  });
});

describe('class clearances', () => {
  it('of the stricter net hold', () => {
    const board = boardWith({ ...line('A', 5), posts: [...line('A', 5).posts, { net: 'B', x: 5.25 + 0.299 + 0.2, y: 10 }] });
    expect(checkBoard(board)).toEqual([]);
    const strict = board.nets.map((n) => (n.name === 'B' ? { ...n, class: 'rf' as const } : n));
    const classes = board.classes.map((c) => (c.name === 'rf' ? { ...c, clearance_mm: 0.3 } : c));
    expect(checkBoard({ ...board, nets: strict, classes }).map((f) => f.message)).toEqual([
      'pad P3.1 [B] and track [A] are 0.299 mm apart on the front; 0.3 mm is required',
    ]);
  });
});

describe('what is let be', () => {
  it('a connector’s body beyond its own edge, the ink of its outline there', () => {
    const at = (more: object): Extras => ({ posts: [{ net: 'A', x: 1, y: 10, body: 2, more }] });
    expect(told(at({}))).toEqual(['error drc.outside']);
    expect(told(at({ faces: 180, edge_offset_mm: 1 }))).toEqual([]);
    expect(told(at({ faces: 0, edge_offset_mm: 1 }))).toEqual(['error drc.outside']);
  });

  it('a part in its own keepout', () => {
    const board = boardOf(20, 20, [
      { ref: 'U1', kind: 'ic', footprint: { ...chip('C', 1, 1, 1), silk: [] }, at: { x: 10, y: 10, rot: 0, side: 'front' }, nets: {} },
    ]);
    const keepout = { name: 'antenna', ref: null, points: box(5, 5, 15, 15), layers: ['front' as const], bans: ['parts' as const] };
    expect(checkBoard({ ...board, keepouts: [keepout] }).map((f) => f.rule)).toEqual(['drc.keepout']);
    expect(checkBoard({ ...board, keepouts: [{ ...keepout, ref: 'U1' }] })).toEqual([]);
    expect(checkBoard({ ...board, keepouts: [{ ...keepout, layers: ['back'] }] })).toEqual([]);
  });
});
