import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadCases, requestOf } from '../../eval/ledger/cases.js';
import type { Board } from '../../src/board/index.js';
import { planFirst, replyOf } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import type { Ledger } from '../../src/ledger/index.js';
import type { Request } from '../../src/request/index.js';
import { builtOnce } from '../support/built-once.js';
import { type Files, miscounted, strangers, unexplained } from './figures.js';
import { boardOf, designLedgerOf, designOf, lexicon, library, requestFor } from './support.js';

const stands = lexicon.standIns.flatMap((s) => [s.says, ...s.loses]);
const LONG = process.env['BOARDWRIGHT_TESTS'] === 'long';
const IDS = readdirSync(fileURLToPath(new URL('designs', import.meta.url))).map((name) => name.replace('.json', ''));

/** What a reply says of asks and findings; gaps and the planner's own assumptions are not the ledger's. */
function reply(design: Design, board: Board | null, ledger: Ledger): string {
  const { findings } = ledger;
  const shown = { ...(board as Board), ledger, findings, gaps: [] };
  return replyOf({ design: { ...design, assumptions: [], unmet: [] }, board: shown, changes: null, verdict: 'built' });
}

function contradictions(text: string, files: Files): string[] {
  return [...unexplained(text, files), ...strangers(text, files).map((ref) => `${ref} is no part`), ...miscounted(text)];
}

describe('no reply says what the board contradicts', () => {
  for (const id of IDS) {
    it(`before there is a board: ${id}`, () => {
      const [design, request] = [designOf(id), requestFor(id)];
      const text = reply(design, null, designLedgerOf(id));
      expect(text.length).toBeGreaterThan(20);
      expect(contradictions(text, { design, board: null, request, library, stands })).toEqual([]);
    });
  }

  it('of a board that was built', () => {
    const [design, request] = [designOf('led'), requestFor('led')];
    const { board } = builtOnce({ design: { ...design, request }, seed: 1, name: 'led', version: 'v001' });
    const text = reply(design, board, board.ledger as Ledger);
    expect(contradictions(text, { design, board: boardOf('led'), request, library, stands })).toEqual([]);
  });

  it('and a made-up figure, part or count is seen', () => {
    const [design, request] = [designOf('charger'), requestFor('charger')];
    const files: Files = { design, board: null, request, library, stands };
    expect(contradictions('- The charge current of U1 is 500 mA by R3.', files)).toEqual([]);
    expect(contradictions('- The charge current of U1 is 740 mA by R3.', files)).toHaveLength(1);
    expect(contradictions('- 3 diodes: D1 to D2.', files)).toHaveLength(1);
    expect(contradictions('- U77 charges it.', files)).toHaveLength(1);
  });
});

describe.skipIf(!LONG)('the replies of every judged board, built', () => {
  for (const given of loadCases(fileURLToPath(new URL('../../eval/ledger', import.meta.url)))) {
    it(given.message, () => {
      const plan = planFirst(given.message, library);
      if (plan.kind !== 'design') return;
      const request: Request = requestOf(given, lexicon);
      const { design, board } = builtOnce({ design: { ...plan.design, request }, seed: 1, name: given.id, version: 'v001' });
      expect(contradictions(reply(design, board, board.ledger as Ledger), { design, board, request, library, stands })).toEqual([]);
    });
  }
});
