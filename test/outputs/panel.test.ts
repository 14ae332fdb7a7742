import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { DesignError, type Panel, panelSchema } from '../../src/design/index.js';
import { frameOf, panelBoard, panelFiles } from '../../src/outputs/panel/index.js';
import { demoBoard } from '../support/demo-board.js';

const INFO = { stem: 'demo', version: 'v001', created: '' };
const base = demoBoard();
const [W, H] = [base.width_mm, base.height_mm];
const shaped: Board = {
  ...base,
  outline: Array.from({ length: 72 }, (_, k): [number, number] => {
    const turn = (2 * Math.PI * k) / 72;
    return [W / 2 + (W / 2) * Math.cos(turn), H / 2 + (H / 2) * Math.sin(turn)];
  }),
};
const panel = (over: Partial<Panel> = {}): Panel => panelSchema.parse({ columns: 3, rows: 2, separation: 'mouse_bites', ...over });

describe('a panel', () => {
  it('holds each board with its own nets and designators', () => {
    const whole = panelBoard(base, panel(), frameOf(base, panel()));
    const own = whole.parts.filter((p) => !/^(MB|TH|FID)/.test(p.ref));
    expect(own).toHaveLength(6 * base.parts.length);
    expect(new Set(own.map((p) => p.ref)).size).toBe(own.length);
    expect(whole.nets).toHaveLength(6 * base.nets.length);
    expect(own[0]?.pads.every((pad) => pad.net === null || pad.net.startsWith('1-'))).toBe(true);
  });

  it('is as large as its boards, gaps and rails', () => {
    const { width_mm, height_mm } = frameOf(base, panel({ gap_mm: 2, rails: 'all', rail_mm: 6 }));
    expect([width_mm, height_mm].map((v) => Math.round(v * 1e6) / 1e6)).toEqual(
      [3 * W + 2 * 2 + 2 * 8, 2 * H + 2 + 2 * 8].map((v) => Math.round(v * 1e6) / 1e6),
    );
  });

  it('is scored from edge to edge, at each edge of a board that has something beside it', () => {
    const wide = panel({ columns: 4, rows: 4, separation: 'v_score' });
    const { scores, width_mm, height_mm } = frameOf(base, wide);
    expect(scores).toHaveLength(3 + 5);
    for (const [[x0, y0], [x1, y1]] of scores) expect([x1 - x0, y1 - y0].some((d) => d === width_mm || d === height_mm)).toBe(true);
    expect(panelFiles(base, wide, INFO).find((f) => f.name.endsWith('V_Score.gbr'))?.content).toContain('TF.FileFunction,Vcut*');
  });

  it('holds a board of any shape in a cell, by tabs with holes along its edge', () => {
    const { bites } = frameOf(shaped, panel());
    expect(bites.length).toBeGreaterThanOrEqual(6 * 2);
    for (const holes of bites) {
      expect(holes.length).toBeGreaterThanOrEqual(3);
      for (const [i, [x, y]] of holes.slice(1).entries())
        expect(Math.hypot(x - (holes[i]?.[0] ?? 0), y - (holes[i]?.[1] ?? 0))).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('has three fiducials on a rail, and none without', () => {
    const count = (over: Partial<Panel>): number =>
      panelBoard(base, panel(over), frameOf(base, panel(over))).parts.filter((p) => p.kind === 'fiducial').length;
    expect([count({}), count({ fiducials: false }), count({ rails: 'none' })]).toEqual([3, 0, 0]);
  });

  it('is the same to the byte', () => {
    expect(panelFiles(base, panel(), INFO)).toEqual(panelFiles(base, panel(), INFO));
  });

  it.each([
    ['separation', shaped, { separation: 'v_score' as const }],
    ['rails', base, { columns: 1, rows: 1, rails: 'none' as const }],
    ['columns', base, { columns: 50, rows: 2 }],
  ])('is refused by its %s', (field, board, over) => {
    try {
      frameOf(board, panel(over));
    } catch (error) {
      expect(error).toBeInstanceOf(DesignError);
      expect((error as DesignError).path).toBe(field);
      return;
    }
    expect.fail('taken');
  });
});
