import pcbStackup from 'pcb-stackup';
import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { gerberWarnings } from '../outputs/gerber-warnings.js';
import { builtOnce } from '../support/built-once.js';
import { EXAMPLES } from '../support/examples.js';
import { some } from '../support/long.js';
import { checkWithKicad } from './kicad.js';
import { hasGerbv, hasKicad } from './tools.js';

const library = loadLibrary();

/** Every example, from its sentence to its files, judged by programs that are not ours. */
describe.skipIf(!hasKicad || !hasGerbv)('KiCad, gerbv and pcb-stackup agree with us on', () => {
  // One in ten in the bounded share: test/interop/suite.test.ts and others have boards of their own.
  for (const sentence of some(EXAMPLES, 10)) {
    it(sentence, async () => {
      const plan = planFirst(sentence, library);
      if (plan.kind !== 'design') throw new Error(`answered instead of designing: ${plan.reply}`);
      const { board, files } = builtOnce({ design: plan.design, seed: 1, name: plan.design.name, version: 'v001' });
      expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
      expect(board.passed).toBe(true);

      const report = checkWithKicad(board, files);
      expect(report.differences).toEqual([]);
      expect(report.errors).toEqual([]);
      expect(report.errorsByOurRules).toEqual([]);
      expect(report.unconnected).toBe(0);
      expect(report.unconnectedAfterRefill).toBe(0);
      expect(report.layers.filter((l) => l.equal < 0.998 || l.said !== '')).toEqual([]);

      const layers = files.filter((f) => /\.(g\w\w|drl)$/.test(f.name)).map((f) => ({ filename: f.name, gerber: String(f.content) }));
      for (const layer of layers) expect(await gerberWarnings(layer.gerber), layer.filename).toEqual([]);
      const stackup = await pcbStackup(layers);
      expect([stackup.top.units, Math.round(stackup.top.width), Math.round(stackup.top.height)]).toEqual([
        'mm',
        Math.round(board.width_mm),
        Math.round(board.height_mm),
      ]);
    });
  }
});
