import { describe, expect, it } from 'vitest';
import { exportFiles } from '../../src/outputs/index.js';
import { DESIGN, workbench } from '../outputs/workbench.js';
import { demoBoard } from '../support/demo-board.js';
import { DENSE_DESIGN, laid } from '../support/dense-board.js';
import { checkWithKicad, parseDrc } from './kicad.js';
import { hasGerbv, hasKicad } from './tools.js';

const INFO = { stem: 'bench', version: 'v001', created: '2026-11-21T00:00:00Z' };

describe.skipIf(!hasKicad || !hasGerbv)('KiCad opens our board', () => {
  const board = workbench();
  const report = hasKicad && hasGerbv ? checkWithKicad(board, exportFiles(board, DESIGN, INFO)) : null;

  it('with the same nets, parts, pads and holes, on both sides and at any angle', () => {
    expect(report?.differences).toEqual([]);
  });

  it('and its rules find no error and nothing unconnected', () => {
    expect(report?.errors).toEqual([]);
    expect(report?.errorsByOurRules).toEqual([]);
    expect(report?.unconnected).toBe(0);
    expect(report?.unconnectedAfterRefill).toBe(0);
  });

  it('and plots every layer as our gerbers have it: 99.8 % of pixels at 600 dpi', () => {
    expect(report?.layers.filter((l) => l.equal < 0.998 || l.differing > 0.02 || l.said !== '')).toEqual([]);
    expect(report?.layers).toHaveLength(9);
  });

  it('and its rules see what breaks ours: copper too near the edge', () => {
    const near = { ...board, vias: [...board.vias, { net: 'GND', x: 0.45, y: 20, drill_mm: 0.3, diameter_mm: 0.6 }] };
    const found = checkWithKicad(near, exportFiles(near, DESIGN, INFO));
    expect(found.errorsByOurRules.map((e) => e.rule)).toContain('copper_edge_clearance');
  });

  it('and says so when something is wrong', () => {
    const bare = demoBoard();
    const files = exportFiles(bare, DESIGN, INFO);
    const moved = {
      ...bare,
      parts: bare.parts.map((p) => (p.ref === 'R1' ? { ...p, pads: p.pads.map((pad) => ({ ...pad, x: pad.x + 0.01 })) } : p)),
    };
    const wrong = checkWithKicad(moved, files);
    expect(wrong.unconnected).toBeGreaterThan(5);
    expect(wrong.differences.some((d) => d.startsWith('R1.1'))).toBe(true);
  });
});

describe.skipIf(!hasKicad || !hasGerbv)('KiCad judges a board of narrower tracks and gaps', () => {
  it('by the board’s own rules, which stand in its file, and finds no error', () => {
    const board = laid('dense');
    const files = exportFiles(board, DENSE_DESIGN, INFO);
    const report = checkWithKicad(board, files);
    expect(report.errors).toEqual([]);
    expect(report.errorsByOurRules).toEqual([]);
    expect(report.unconnected).toBe(0);
    const silent = files.map((f) =>
      f.name.endsWith('.ecad_pcb') ? { ...f, content: String(f.content).replace(/^ *\(net_class .*$|\(trace_min [\d.]+\)/gm, '') } : f,
    );
    expect(checkWithKicad(board, silent).errors.map((e) => e.rule)).toContain('track_width');
  });
});

describe('KiCad’s DRC report', () => {
  it('is read entry by entry', () => {
    const text =
      '** Found 1 DRC violations **\n[clearance]: Too near\n    Rule: x; Severity: error\n    @(1 mm, 2 mm): Pad\n\n[silk_overlap]: Y\n    Local; Severity: warning\n\n** End of Report **';
    expect(parseDrc(text).map((e) => [e.rule, e.severity])).toEqual([
      ['clearance', 'error'],
      ['silk_overlap', 'warning'],
    ]);
    expect(() => parseDrc('** Found')).toThrow('did not finish');
  });
});
