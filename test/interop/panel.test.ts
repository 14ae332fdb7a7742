import { describe, expect, it } from 'vitest';
import type { Panel } from '../../src/design/index.js';
import { frameOf, panelBoard, panelFiles } from '../../src/outputs/panel/index.js';
import { smallDesign } from '../contract/built.js';
import { builtOnce } from '../support/built-once.js';
import { checkWithKicad } from './kicad.js';
import { hasGerbv, hasKicad } from './tools.js';

describe.skipIf(!hasKicad || !hasGerbv)('a panel in KiCad is clean, and its gerbers are KiCad’s plots', () => {
  const { board } = builtOnce({ design: smallDesign(), seed: 1, name: 'p', version: 'v001' });
  it.each<Panel>([
    { columns: 8, rows: 8, separation: 'v_score' },
    { columns: 3, rows: 2, separation: 'mouse_bites', rails: 'all' },
  ])('$separation', (panel) => {
    const files = panelFiles(board, panel, { stem: 'x', version: 'v001', created: '' });
    const whole = panelBoard(board, panel, frameOf(board, panel));
    const report = checkWithKicad(
      whole,
      files.map((f) => ({ ...f, name: f.name.replace('.kicad_pcb', '.ecad_pcb') })),
    );
    expect(report.differences).toEqual([]);
    expect(report.errors).toEqual([]);
    expect(report.unconnected).toBe(0);
    for (const { layer, equal, said } of report.layers) expect([layer, equal > 0.998, said]).toEqual([layer, true, '']);
  });
});
