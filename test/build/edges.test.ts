import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { edgeGaps, unreachedEdges } from '../../src/build/edges.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Constraints, PlacementHint } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const built = (sentence: string, constraints: Constraints = {}): Board => {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const design = { ...plan.design, constraints: { ...plan.design.constraints, ...constraints } };
  return builtOnce({ design, seed: 1, name: 'edges', version: 'v001' }).board;
};
const jack = built('555 timer blinking an LED from a barrel jack on the left, 40x30 mm');
const J1 = jack.parts.find((p) => p.ref === 'J1') as Board['parts'][number];

/** The board with its jack somewhere else, as the rule sees it. */
const found = (move: Partial<typeof J1>, hint: PlacementHint, constraints: Constraints = {}, outline = jack.outline) => {
  const board = { ...jack, outline, parts: jack.parts.map((p) => (p.ref === 'J1' ? { ...p, ...move } : p)) };
  const parts = [
    {
      ref: 'J1',
      kind: J1.kind,
      footprint: jack.footprints[J1.footprint] as Board['footprints'][string],
      block: null,
      hint,
      nets: new Map(),
      pins: new Map(),
    },
  ];
  return unreachedEdges(board, parts, constraints).map((f) => [f.severity, f.message]);
};

describe('a connector that was to reach its edge', () => {
  it('is no finding where it does, on the edge that it was wished to or any', () => {
    expect(found({}, { edge: 'left' })).toEqual([]);
    expect(found({}, { edge: 'any' })).toEqual([]);
    expect(jack.findings.filter((f) => f.rule === 'place.edge')).toEqual([]);
  });

  it('is an error where its mouth stands behind the edge, or opens to another', () => {
    const behind = ['error', expect.stringMatching(/^the mouth of J1 stands 11\.\d mm behind the board's edge/)];
    expect(found({ x: J1.x + 11.5 }, { edge: 'left' })).toEqual([behind]);
    expect(found({ x: J1.x + 11.5 }, {})).toEqual([behind]);
    expect(found({}, { edge: 'right' })).toEqual([
      ['error', expect.stringMatching(/^J1 was to stand at the right edge and stands \d+\.\d mm from it$/)],
    ]);
  });

  it('is a warning where a person pinned it', () => {
    const pinned = { J1: { x: 20, y: 15, rot: 0 as const, side: 'front' as const, by: 'user' } };
    expect(found({ x: J1.x + 11.5 }, { edge: 'left' }, { pinned })).toEqual([['warning', expect.stringContaining('behind')]]);
  });

  it('is measured to the outline, not to the box around it', () => {
    const slanted: [number, number][] = [[10, 0], [40, 0], [40, 30], [10, 30]]; // biome-ignore format: a ring
    const board = { ...jack, outline: slanted };
    expect(edgeGaps(J1, board).left).toBe(0);
    expect(edgeGaps({ ...J1, x: J1.x + 12 }, board).left).toBeCloseTo(edgeGaps({ ...J1, x: J1.x + 12 }, jack).left - 10);
  });

  it('reaches it on a round board of the size that was wished', () => {
    const round = built('round board 40 mm across with USB-C on the left and an ATtiny85');
    expect([round.passed, round.width_mm, round.height_mm]).toEqual([true, 40, 40]);
    expect(round.findings.filter((f) => f.rule === 'place.edge')).toEqual([]);
  });

  it('is told of a built board whose connector a person pinned inside', () => {
    const wished = built('555 timer blinking an LED from a barrel jack, 40x30 mm', {
      pinned: { J1: { x: 20, y: 15, rot: 0, side: 'front', by: 'user' } },
    });
    expect(wished.findings.find((f) => f.rule === 'place.edge')).toMatchObject({ severity: 'warning', refs: ['J1'] });
  });
});

describe('an antenna', () => {
  const plan = planFirst('ESP32 board with an SHT31 and USB-C, 45x32 mm', library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const { design } = plan;
  const small = builtOnce({ design, seed: 1, name: 'antenna', version: 'v001' }).board;
  const module = (board: Board) => board.parts.find((p) => board.footprints[p.footprint]?.antenna_keepout !== undefined) as Board['parts'][number];
  /** How far its keepout ends from the board's middle over half the board: at or over the edge from 1 on. */
  const beyond = (board: Board): number => {
    const points = board.keepouts.find((k) => k.ref === module(board).ref)?.points ?? [];
    return Math.max(...points.flatMap(([x, y]) => [Math.abs(x / board.width_mm - 0.5) * 2, Math.abs(y / board.height_mm - 0.5) * 2]));
  };

  it('stands at the edge still when the board has grown', () => {
    const { request: _asked, wishes: _wished, ...bare } = design;
    const larger = { ...bare, board: { ...design.board, width_mm: 75, height_mm: 52 } };
    const grown = builtOnce({ design: larger, seed: 1, name: 'antenna', version: 'v002', before: small }).board;
    expect([grown.width_mm, grown.height_mm, grown.passed]).toEqual([75, 52, true]);
    expect([beyond(small), beyond(grown)].map((b) => b >= 0.99)).toEqual([true, true]);
  });

  it('is an error where its keepout ends inside the outline, a person having pinned it there or not', () => {
    const { ref, kind, x, y, footprint } = module(small);
    const parts = [{ ref, kind, footprint: small.footprints[footprint] as Board['footprints'][string], block: null, hint: {}, nets: new Map(), pins: new Map() }]; // biome-ignore format: one part
    const away = [[-4, 0], [4, 0], [0, -4], [0, 4]].map(([dx = 0, dy = 0]) => ({ ...small, parts: small.parts.map((p) => (p.ref === ref ? { ...p, x: x + dx, y: y + dy } : p)) })); // biome-ignore format: four ways
    const pinned = { [ref]: { x, y, rot: 0 as const, side: 'front' as const, by: 'user' } };
    expect(unreachedEdges(small, parts, {})).toEqual([]);
    for (const constraints of [{}, { pinned }])
      expect(away.flatMap((board) => unreachedEdges(board, parts, constraints)).map((f) => [f.rule, f.severity])).toEqual([
        ['place.antenna', 'error'],
      ]);
  });
});
