import { describe, expect, it } from 'vitest';
import { route } from '../../../src/layout/route/index.js';
import { demoBoard } from '../../support/demo-board.js';
import { sharpCorners } from './angles.js';
import type { Board } from './types.js';
import { openNets, violations } from './violations.js';

const board = demoBoard();
const options = { seed: 1, pours: [], keep: false };

describe('the demo board', () => {
  it('is joined completely by tracks and vias alone, and breaks no rule', () => {
    const routed = route(board, options);
    expect(routed.unrouted).toEqual([]);
    expect([...openNets(board, routed)]).toEqual([]);
    expect(violations(board, routed)).toEqual([]);
  });

  it('leaves a poured net to the pour, with a via beside each of its surface pads', () => {
    const routed = route(board, { ...options, pours: ['GND'] });
    expect(routed.unrouted).toEqual([]);
    expect([...openNets(board, routed, ['GND'])]).toEqual([]);
    expect(violations(board, routed)).toEqual([]);
    const vias = routed.vias.filter((v) => v.net === 'GND');
    for (const part of board.parts) {
      for (const pad of part.pads.filter((p) => p.net === 'GND' && p.drill === null)) {
        const nearest = Math.min(...vias.map((v) => Math.hypot(v.x - pad.x, v.y - pad.y)));
        expect(nearest, `${part.ref}.${pad.number}`).toBeLessThan(4);
      }
    }
  });

  it('has no acute corner, and its tracks run at multiples of 45° except for a leg onto a pad', () => {
    const routed = route(board, options);
    expect(sharpCorners(routed)).toEqual([]);
    const odd = routed.tracks.flatMap((t) =>
      t.points.slice(1).filter(([x, y], i) => {
        const [px, py] = t.points[i] as [number, number];
        const [dx, dy] = [Math.abs(x - px), Math.abs(y - py)];
        return Math.min(dx, dy, Math.abs(dx - dy)) > 0.002 && Math.hypot(dx, dy) > 0.3;
      }),
    );
    expect(odd).toEqual([]);
  });

  it('gives power its width away from pads', () => {
    const { tracks } = route(board, options);
    const length = (wide: boolean): number =>
      tracks
        .filter((t) => t.net === '9V' && (t.width_mm === 0.5) === wide)
        .flatMap((t) => t.points.slice(1).map(([x, y], i) => Math.hypot(x - (t.points[i]?.[0] ?? x), y - (t.points[i]?.[1] ?? y))))
        .reduce((a, b) => a + b, 0);
    expect(length(true)).toBeGreaterThan(0);
    expect(length(false)).toBeLessThan(length(true) / 2);
  });

  it('comes out the same for the same seed', () => {
    expect(route(board, options)).toEqual(route(board, options));
    expect(route(board, { ...options, seed: 7, pours: ['GND'] })).toEqual(route(board, { ...options, seed: 7, pours: ['GND'] }));
  });

  it('says how far it is, net by net', () => {
    const said: [number, number, string][] = [];
    route(board, { ...options, progress: (done, total, what) => said.push([done, total, what]) });
    expect(new Set(said.map(([, , what]) => what))).toEqual(new Set(board.nets.map((n) => n.name)));
    for (const [done, total] of said) expect(done).toBeLessThan(total);
  });

  it('stops when it is told to', () => {
    expect(() => route(board, { ...options, signal: AbortSignal.abort(new Error('enough')) })).toThrow('enough');
  });
});

describe('copper that stays', () => {
  /** The demo board with a bar of GND across its front, fixed. */
  const barred: Board = {
    ...board,
    tracks: [
      {
        net: 'GND',
        layer: 'front',
        width_mm: 0.4,
        points: [
          [6.5, 1],
          [6.5, 19],
        ],
        fixed: true,
      },
    ],
    vias: [{ net: 'GND', x: 6.5, y: 10, drill_mm: 0.3, diameter_mm: 0.6, fixed: true }],
  };

  it('is there untouched, and the rest keeps clear of it and uses it', () => {
    const routed = route(barred, options);
    expect(routed.tracks[0]).toEqual(barred.tracks[0]);
    expect(routed.vias[0]).toEqual(barred.vias[0]);
    expect(violations(barred, routed)).toEqual([]);
    expect([...openNets(barred, routed)]).toEqual([]);
  });

  it('goes when it is neither fixed nor to be kept', () => {
    const first = route(board, options);
    const again = route({ ...board, tracks: [...first.tracks], vias: [...first.vias] }, options);
    expect(again).toEqual(first);
  });

  it('is all kept when only what is missing is asked for', () => {
    const first = route(board, options);
    const without = first.tracks.filter((t) => t.net !== 'OUT');
    const cut: Board = { ...board, tracks: without, vias: first.vias.filter((v) => v.net !== 'OUT') };
    const routed = route(cut, { ...options, keep: true });
    expect(routed.tracks.slice(0, without.length)).toEqual(without);
    expect(new Set(routed.tracks.slice(without.length).map((t) => t.net))).toEqual(new Set(['OUT']));
    expect([...openNets(cut, routed)]).toEqual([]);
    expect(violations(cut, routed)).toEqual([]);
  });

  it('lets a finished board be', () => {
    const { tracks, vias } = route(board, options);
    const done: Board = { ...board, tracks: [...tracks], vias: [...vias] };
    expect(route(done, { ...options, keep: true })).toEqual({ tracks, vias, unrouted: [] });
  });

  it('counts what a pour joins as joined', () => {
    const { tracks, vias } = route(board, { ...options, pours: ['GND'] });
    const plane: [number, number][] = [
      [0.5, 0.5],
      [29.5, 0.5],
      [29.5, 19.5],
      [0.5, 19.5],
    ];
    const zone: Board['zones'][number] = { net: 'GND', layer: 'back', outline: plane, filled: [plane] };
    const poured: Board = { ...board, tracks: [...tracks], vias: [...vias], zones: [zone] };
    expect(route(poured, { ...options, keep: true })).toEqual({ tracks, vias, unrouted: [] });
  });
});
