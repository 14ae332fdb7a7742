import { describe, expect, it } from 'vitest';
import { type Board, unroutedOf } from '../../src/board/index.js';
import { build, readKicad } from '../../src/build/index.js';
import { reroute } from '../../src/build/reroute.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Constraints } from '../../src/design/index.js';
import { kicadFile } from '../../src/outputs/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { partingStrip } from '../support/strip.js';

const library = loadLibrary();
const plan = planFirst('a green LED and a button on a 5 V screw terminal', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const { design } = plan;
const built = build({ design, seed: 1, name: 'read', version: 'v001' }, library);
const file = kicadFile(built.board, { stem: 'read', version: 'v001', created: '' });
const free = readKicad(file, 'read.kicad_pcb').board;
const middle = partingStrip(free);
const keepout = { id: 'k1', name: 'duct', rect: { x: middle, y: 0, w: 1, h: free.height_mm }, bans: ['tracks' as const, 'vias' as const] };
const constraints: Constraints = { ...design.constraints, keepouts: [keepout] };
const [x0, x1] = [middle, middle + 1];

/** A board that was read from a file, then a strip from edge to edge closed to new tracks: the tracks through it can only be kept. */
const read: Board = {
  ...free,
  constraints,
  keepouts: [
    {
      name: 'duct',
      ref: null,
      layers: ['front', 'back'],
      bans: ['tracks', 'vias'],
      points: [
        [x0, 0],
        [x1, 0],
        [x1, free.height_mm],
        [x0, free.height_mm],
      ],
    },
  ],
};
const again = (board: Board): Board => reroute({ design: { ...design, constraints }, board, seed: 1, name: 'read', version: 'v002' }, library).board;
const inStrip = (points: readonly (readonly [number, number])[]): boolean =>
  Math.min(...points.map(([x]) => x)) < x1 + 0.5 && Math.max(...points.map(([x]) => x)) > x0 - 0.5;

describe('a board that was read, routed again', () => {
  it('keeps its copper where the new copper would leave more open, and says so', () => {
    const board = again(read);
    expect(board.tracks).toEqual(read.tracks);
    expect(board.zones).toEqual(read.zones);
    expect(board.unrouted).toEqual([]);
    const [told] = board.findings.filter((f) => f.rule === 'route.kept');
    expect(told?.message).toMatch(/^routed anew it would have [1-9]\d* open connections and \d+ errors, with the copper that was there 0 open/);
  });

  it('joins to the kept copper what was open', () => {
    const without = (k: number): Board => ({ ...read, tracks: read.tracks.filter((_, other) => other !== k) });
    const needed = [...read.tracks.keys()].find((k) => !inStrip(read.tracks[k]?.points ?? []) && unroutedOf(without(k)).length > 0) ?? -1;
    expect(needed).toBeGreaterThanOrEqual(0);
    const board = again(without(needed));
    expect(board.unrouted).toEqual([]);
    expect(board.tracks.length).toBeGreaterThanOrEqual(read.tracks.length);
    const [told] = board.findings.filter((f) => f.rule === 'route.kept');
    expect(told?.message).toMatch(/, with the copper that was there and what was open joined to it 0 open connections/);
  });

  it('has new copper where that is no worse', () => {
    const board = again({ ...read, keepouts: [] });
    expect(board.unrouted).toEqual([]);
    expect(board.findings.map((f) => f.rule)).not.toContain('route.kept');
    expect(board.tracks).not.toEqual(read.tracks);
  });
});
