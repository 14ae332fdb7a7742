import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { exportFiles } from '../../src/outputs/index.js';
import { CASES } from '../layout/drc/cases.js';
import { DESIGN } from '../outputs/workbench.js';
import { parseDrc, projectOf } from './kicad.js';
import { hasKicad, PYTHON } from './tools.js';

/** The rules that KiCad finds broken on each board, judging by the board's own rules; one process for all. */
function refusals(boards: readonly Board[]): string[][] {
  const dir = mkdtempSync(join(tmpdir(), 'kicad-drc-'));
  try {
    const paths = boards.map((board, i) => {
      const files = exportFiles(board, DESIGN, { stem: 'rule', version: 'v001', created: '2026-11-21T00:00:00Z' });
      const path = join(dir, `${i}.kicad_pcb`);
      // KiCad holds no pours of different ranks against each other, since one gives way when it fills them: here all have one.
      writeFileSync(path, `${files.find((f) => f.name.endsWith('.ecad_pcb'))?.content ?? ''}`.replaceAll(/\(priority \d+\)/g, ''));
      writeFileSync(join(dir, `${i}.kicad_pro`), JSON.stringify(projectOf(board)));
      return path;
    });
    const script = fileURLToPath(new URL('./kicad_drc.py', import.meta.url));
    const run = spawnSync(PYTHON, [script, ...paths], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
    return paths.map((path) => {
      const entries = parseDrc(readFileSync(path.replace('.kicad_pcb', '.drc.txt'), 'utf8'));
      return [...new Set(entries.filter((e) => e.severity === 'error').map((e) => e.rule))];
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe.skipIf(!hasKicad)('KiCad refuses what we refuse, rule by rule', () => {
  const shared = CASES.filter((c) => c.kicad !== undefined);
  const boards = shared.flatMap((c) => [c.board(c.keeps), c.board(c.breaks)]);
  const found = hasKicad ? refusals(boards) : [];
  for (const [i, { rule, what, kicad, keeps, breaks }] of shared.entries()) {
    it(`${rule} ${what} at ${breaks} mm is its ${kicad}; ${keeps} mm passes`, () => {
      expect(found[2 * i]).toEqual([]);
      expect(found[2 * i + 1]).toEqual([kicad]);
    });
  }

  it('and has no word for the rest of ours (its files hold no ink over pads: the outputs cut it)', () => {
    const named = new Set(shared.map((c) => c.rule));
    const ours = new Set(CASES.map((c) => c.rule).filter((rule) => !named.has(rule)));
    const silk = ['drc.silk_height', 'drc.silk_near_pad', 'drc.silk_off_board', 'drc.silk_over_pad', 'drc.silk_width'];
    expect([...ours].sort()).toEqual(['drc.hole_to_edge', 'drc.hole_under_part', 'drc.mask_sliver', 'drc.outside', 'drc.screw', ...silk]);
  });
});
