import { describe, expect, it } from 'vitest';
import { requestOf } from '../../eval/ledger/cases.js';
import type { Board } from '../../src/board/index.js';
import { planFirst, replyOf } from '../../src/chat/asked/index.js';
import { DesignError } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { some } from '../support/long.js';
import { lexicon, library } from './support.js';

/** A board with the part, as the planner makes it; null: it makes none. */
function planned(part: string) {
  try {
    const plan = planFirst(`ESP32 board with a ${part}`, library);
    return plan.kind === 'design' ? plan.design : null;
  } catch (error) {
    if (error instanceof DesignError) return null;
    throw error;
  }
}

describe('a part in the place of another', () => {
  // Each tenth in the bounded share.
  for (const { part, stands_in, relation, says } of some(lexicon.standIns, 10)) {
    it(`${part}: told, or not met`, () => {
      const design = planned(part);
      if (design === null) return;
      const message = `ESP32 board with a ${part}`;
      const request = requestOf({ id: part, message, asks: [{ concept: 'ic', part, is: 'partly' }] }, lexicon);
      const ledger = auditDesign({ request, design, library, lexicon });
      const [entry] = ledger.entries;
      const takes = design.components.some((c) => lexicon.part(stands_in)?.devices.includes(c.device ?? '') === true);
      const itself = design.components.some((c) => c.value.toUpperCase() === part.toUpperCase());
      // What the board around it lacks, as a USB port's current, is another matter.
      const errors = ledger.findings.filter((f) => f.rule === 'ask' && f.severity === 'error' && !f.message.startsWith('ESP32: '));
      const board = { findings: ledger.findings, gaps: [], ledger } as unknown as Board;
      const reply = replyOf({ design, board, changes: null, verdict: 'planned' });
      if (!takes) {
        expect(itself || entry?.state === 'unmet', `${part} is neither there nor stood in for by ${stands_in}: ${entry?.says}`).toBe(true);
        return;
      }
      expect(entry?.state).toBe(relation === 'equal' ? 'met' : 'partly');
      // What loses nothing is told by its name at least.
      const told = relation === 'equal' ? stands_in : says.replace(/\.$/, '');
      expect(entry?.says).toContain(told);
      expect(reply).toContain(told);
      // What loses something does not pass; what loses nothing does.
      expect(errors.length > 0).toBe(relation === 'lesser');
    });
  }
});
