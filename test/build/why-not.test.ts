import { describe, expect, it } from 'vitest';
import { type Board, designRules, type Finding, netClasses } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import { reroute } from '../../src/build/reroute.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { type Constraints, constraintsSchema, type Design } from '../../src/design/index.js';
import { blockedJoins, blockerName } from '../../src/layout/why/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { loadFabProfile } from '../../src/parts/load-fab.js';
import { partingStrip } from '../support/strip.js';

const library = loadLibrary();
function designOf(sentence: string): Design {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
/** Small, as many changes are tried where a keepout parts it. */
const design = designOf('a green LED and a button on a 5 V screw terminal');
/** So many parts that their outline can be too small, and tracks too wide. */
const full = designOf('ATtiny85 with one red LED, an ISP header and a battery connector');

const made = (constraints: Constraints, of: Design = design): Board =>
  build({ design: { ...of, constraints }, seed: 1, name: 'why', version: 'v001' }, library).board;
const reasons = (board: Board): Finding[] => board.findings.filter((f) => f.rule === 'route.blocked');

const free = made(design.constraints);
const roomy = made(full.constraints, full);
/** The outline is held, and a keepout from edge to edge lets nothing through but parts. */
const middle = partingStrip(free);
const wall: Constraints = {
  ...design.constraints,
  board: { ...design.constraints.board, width_mm: free.width_mm, height_mm: free.height_mm, fixed: true },
  pinned: Object.fromEntries(free.parts.map((p) => [p.ref, { x: p.x, y: p.y, rot: p.rot as 0 | 90 | 180 | 270, side: p.side }])),
  keepouts: [{ id: 'k1', name: 'cable duct', rect: { x: middle, y: 0, w: 1, h: free.height_mm }, bans: ['tracks', 'vias'] }],
};

const walled = made(wall);

describe('why a connection is missing', () => {
  it('says nothing on a board that is routed', () => {
    expect(free.unrouted).toEqual([]);
    expect(reasons(free)).toEqual([]);
  });

  it('names what is in the way, where, and the change that frees it', () => {
    expect(walled.passed).toBe(false);
    expect(walled.unrouted.length).toBeGreaterThan(0);
    const [first] = reasons(walled);
    expect(reasons(walled)).toHaveLength(walled.unrouted.length);
    expect(first?.message).toContain('the keepout "cable duct"');
    expect(first?.message).toContain('it would be free if you let tracks and vias through the keepout "cable duct"');
    expect(Math.abs((first?.at?.x ?? 0) - (middle + 0.5))).toBeLessThan(1.5);
    expect(first?.nets).toContain(walled.unrouted[0]?.net);
  });

  it('the change, put in force as it is, frees the connections', () => {
    const remedy = reasons(walled)[0]?.remedy;
    if (remedy === undefined) throw new Error('no change was proposed');
    const constraints = constraintsSchema.parse(JSON.parse(JSON.stringify(remedy.constraints)));
    expect(constraints.keepouts?.[0]).toMatchObject({ id: 'k1', bans: [] });
    expect(constraints.pinned).toEqual(wall.pinned);
    expect(made(constraints).passed).toBe(true);
  });
});

describe('why a placement cannot be routed again', () => {
  const again = (constraints: Constraints): Board =>
    reroute({ design: { ...design, constraints }, board: { ...walled, constraints }, seed: 1, name: 'why', version: 'v002' }, library).board;

  it('names what is in the way and the change that frees it, the parts where they are', () => {
    const board = again(wall);
    const [first] = reasons(board);
    expect(reasons(board)).toHaveLength(board.unrouted.length);
    expect(first?.message).toContain('it would be free if you let tracks and vias through the keepout "cable duct"');
    expect(board.parts.map((p) => [p.ref, p.x, p.y])).toEqual(walled.parts.map((p) => [p.ref, p.x, p.y]));
  });
});

describe('why parts found no place', () => {
  it('says by how much the outline would have to grow, and that holds', () => {
    const { width_mm, height_mm } = roomy;
    const tight: Constraints = {
      ...full.constraints,
      board: { width_mm: Math.floor(width_mm * 0.8), height_mm: Math.floor(height_mm * 0.8), fixed: true },
    };
    const board = made(tight, full);
    const [found] = board.findings.filter((f) => f.rule === 'place.full');
    expect(found?.message).toContain('they would if you let the board grow from');
    expect(reasons(board)).toEqual([]);
    const remedy = found?.remedy;
    if (remedy === undefined) throw new Error('no change was proposed');
    expect(made(constraintsSchema.parse(remedy.constraints), full).passed).toBe(true);
  });
});

describe('the way through the least', () => {
  it('prefers tracks that can be laid elsewhere to pads, and pads to what a person drew', () => {
    const [a, b] = free.parts.filter((p) => p.pads.some((pad) => pad.net !== null));
    if (a === undefined || b === undefined) throw new Error('too few parts');
    const fake: Board = { ...free, unrouted: [{ net: 'OTHER', from: `${a.ref}.${a.pads[0]?.number}`, to: `${b.ref}.${b.pads[0]?.number}` }] };
    const [blocked] = blockedJoins(fake);
    const kinds = blocked?.blockers.map((x) => (x.kind === 'copper' ? x.solid.kind : x.kind)) ?? [];
    expect(kinds.every((k) => k !== 'keepout')).toBe(true);
    expect(blocked?.blockers.map((x) => blockerName(fake, x)).every((n) => /^(pad|a track|a via)/.test(n))).toBe(true);
  });
});

describe('why tracks found no room', () => {
  it('says that thinner ones would, and that holds', () => {
    const wide: Constraints = { ...full.constraints, rules: { ...full.constraints.rules, min_track_mm: 1.3 } };
    const again = (constraints: Constraints): Board =>
      reroute({ design: { ...full, constraints }, board: { ...roomy, ...widths(constraints) }, seed: 1, name: 'why', version: 'v002' }, library)
        .board;
    const board = again(wide);
    expect(board.unrouted.length).toBeGreaterThan(0);
    const remedy = reasons(board)[0]?.remedy;
    expect(remedy?.message).toBe('allow tracks thinner than 1.3 mm');
    expect(again(remedy?.constraints ?? {}).passed).toBe(true);
  });
});

const widths = (constraints: Constraints): Pick<Board, 'constraints' | 'rules' | 'classes'> => ({
  constraints,
  rules: designRules(loadFabProfile(), constraints),
  classes: netClasses(loadFabProfile(), constraints),
});
