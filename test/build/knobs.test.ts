import { describe, expect, it } from 'vitest';
import type { Board, BoardPart } from '../../src/board/index.js';
import { placePoints } from '../../src/board/index.js';
import type { Built } from '../../src/build/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Constraints, Keepout } from '../../src/design/index.js';
import { polygonContains } from '../../src/geometry/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';
import { EXAMPLES } from '../support/examples.js';
import { some } from '../support/long.js';

/** The 555 blinker, whose parts and nets are few, built with one thing changed at a time. */
const library = loadLibrary();
const plan = planFirst(EXAMPLES[0] as string, library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const { design } = plan;
const BOARD = { width_mm: 34, height_mm: 26 };

function made(constraints: Constraints, seed = 1): Built {
  return builtOnce({ design: { ...design, constraints: { board: BOARD, ...constraints } }, seed, name: 'knob', version: 'v001' });
}

const plain = made({}).board;
const partOf = (board: Board, ref: string): BoardPart => {
  const part = board.parts.find((p) => p.ref === ref);
  if (part === undefined) throw new Error(`no ${ref}`);
  return part;
};
const timer = plain.parts.find((p) => p.kind === 'timer')?.ref ?? '';
const terminal = plain.parts.find((p) => p.kind === 'connector' || p.kind === 'battery_connector')?.ref ?? '';
const errors = (board: Board) => board.findings.filter((f) => f.severity === 'error');

/** The middle of the board, where parts, tracks and copper want to be. */
const MIDDLE = { x: 12, y: 8, w: 10, h: 10 };
const keepout = (bans: Keepout['bans']): Constraints => ({ keepouts: [{ id: 'k', rect: MIDDLE, ...(bans === undefined ? {} : { bans }) }] });
/** Nearer to the middle than `by`, or deeper in it than −`by`. Past a corner the distance is the straight one. */
const within = (x: number, y: number, by = 0): boolean => {
  const dx = Math.max(MIDDLE.x - x, x - MIDDLE.x - MIDDLE.w);
  const dy = Math.max(MIDDLE.y - y, y - MIDDLE.y - MIDDLE.h);
  return dx < by && dy < by && Math.hypot(Math.max(0, dx), Math.max(0, dy)) < Math.max(by, 1e-9);
};

/** Whether a track's copper reaches into the middle, in steps of 0.05 mm. */
const crosses = ({ points, width_mm }: Board['tracks'][number]): boolean =>
  points.slice(1).some(([bx, by], k) => {
    const [ax, ay] = points[k] ?? [bx, by];
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.05));
    return Array.from({ length: steps + 1 }, (_, s) => s / steps).some((t) => within(ax + t * (bx - ax), ay + t * (by - ay), width_mm / 2 - 0.01));
  });
const partsIn = (board: Board) =>
  board.parts.filter((p) => placePoints(board.footprints[p.footprint]?.courtyard ?? [], p).some(([x, y]) => within(x, y, -0.01)));
const tracksIn = (board: Board) => board.tracks.filter(crosses);
const viasIn = (board: Board) => board.vias.filter((v) => within(v.x, v.y, v.diameter_mm / 2 - 0.01));
/** Points of the middle, a millimetre apart, that the pour covers. */
const copperIn = (board: Board) => {
  const rings = board.zones.flatMap((z) => z.filled.map((ring) => ring.map(([x, y]) => ({ x, y }))));
  const points = Array.from({ length: 100 }, (_, k) => ({ x: MIDDLE.x + (k % 10) + 0.47, y: MIDDLE.y + Math.floor(k / 10) + 0.47 }));
  return points.filter((p) => rings.some((ring) => polygonContains(ring, p)));
};

describe('pinned', () => {
  it('puts a part where the person wants it, turned and on the back', () => {
    const { board } = made({ pinned: { [timer]: { x: 17.3, y: 13.1, rot: 270, side: 'back' } } });
    expect(partOf(board, timer)).toMatchObject({ x: 17.3, y: 13.1, rot: 270, side: 'back' });
    expect([errors(board), board.passed]).toEqual([[], true]);
  });
});

describe('edges', () => {
  it.each(some(['left', 'right', 'top', 'bottom'] as const, 2))('puts the terminal at the %s edge', (edge) => {
    const { board } = made({ edges: { [terminal]: edge } });
    const { x, y } = partOf(board, terminal);
    const gaps = { left: x, right: BOARD.width_mm - x, top: y, bottom: BOARD.height_mm - y };
    expect(gaps[edge]).toBeLessThan(8);
    expect(board.passed).toBe(true);
  });
});

describe('keepouts', () => {
  it('the plain board has all of it in the middle, so that a ban is seen', () => {
    expect([partsIn(plain), tracksIn(plain), viasIn(plain), copperIn(plain)].map((found) => found.length > 0)).toEqual([true, true, true, true]);
  });

  it.each([
    ['parts', partsIn],
    ['tracks', tracksIn],
    ['vias', viasIn],
    ['pour', copperIn],
  ] as const)('that ban %s hold none, and the board is clean', (ban, found) => {
    const { board } = made(keepout([ban]));
    expect(found(board)).toEqual([]);
    expect([errors(board), board.passed]).toEqual([[], true]);
  });

  it('without a list of bans hold nothing at all', () => {
    const { board } = made(keepout(undefined));
    expect([...partsIn(board), ...tracksIn(board), ...viasIn(board), ...copperIn(board)]).toEqual([]);
    expect(board.passed).toBe(true);
  });
});

describe('copper', () => {
  it('that a person drew stays as it is, and the rest is routed round it', () => {
    const net = plain.nets.find((n) => n.class === 'ground')?.name ?? '';
    const track = { net, layer: 'back' as const, width_mm: 0.8, points: [[2, 24] as [number, number], [30, 24] as [number, number]] };
    const via = { net, x: 30, y: 24, drill_mm: 0.3, diameter_mm: 0.6 };
    const { board } = made({ copper: { tracks: [track], vias: [via] } });
    expect(board.tracks).toContainEqual({ ...track, fixed: true });
    expect(board.vias).toContainEqual({ ...via, fixed: true });
    expect([errors(board), board.passed]).toEqual([[], true]);
  });
});

describe('board', () => {
  const SMALL = { width_mm: 16, height_mm: 12 };

  it('fixed: the outline keeps its size, and the board does not pass', () => {
    const { board } = made({ board: { ...SMALL, sides: 1, fixed: true } });
    expect([board.width_mm, board.height_mm, board.passed]).toEqual([16, 12, false]);
  });

  it('not fixed: the outline grows until the board passes', () => {
    const { board } = made({ board: { ...SMALL, sides: 1 } });
    expect(board.width_mm * board.height_mm).toBeGreaterThan(16 * 12);
    expect(board.passed).toBe(true);
    expect(board.findings.map((f) => f.rule)).toContain('place.grown');
  });
});

describe('rules', () => {
  it('min_track_mm is a floor under every track', () => {
    expect(Math.min(...plain.tracks.map((t) => t.width_mm))).toBeLessThan(0.4);
    const { board } = made({ rules: { min_track_mm: 0.4 } });
    expect(Math.min(...board.tracks.map((t) => t.width_mm))).toBeGreaterThanOrEqual(0.4);
    expect([errors(board), board.passed]).toEqual([[], true]);
  });

  it('pour false: ground is tracks, and all of it is joined', () => {
    expect(plain.zones.length).toBeGreaterThan(0);
    const { board } = made({ rules: { pour: false } });
    const ground = plain.nets.find((n) => n.class === 'ground')?.name ?? '';
    expect(board.zones).toEqual([]);
    expect(board.tracks.filter((t) => t.net === ground).length).toBeGreaterThan(3);
    expect([board.unrouted, errors(board), board.passed]).toEqual([[], [], true]);
  });

  it('seed: another number, another layout of the same netlist', () => {
    const { board } = made({}, 7);
    expect(board.parts.map((p) => [p.x, p.y])).not.toEqual(plain.parts.map((p) => [p.x, p.y]));
    expect(board.parts.map((p) => p.pads.map((q) => q.net))).toEqual(plain.parts.map((p) => p.pads.map((q) => q.net)));
  });
});
