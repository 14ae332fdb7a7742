import { expect, it } from 'vitest';
import type { Finding } from '../../src/board/index.js';
import { importWords } from '../../src/jobs/words.js';
import { demoBoard } from '../support/demo-board.js';

const error = (rule: string, message: string): Finding => ({ rule, severity: 'error', refs: [], nets: [], message });

it('the reply to a board that was routed says first that it is not clean, then what is open, and what of it was so before', () => {
  const yards = [1, 2, 3, 4, 5, 6].map((i) => error('drc.courtyard', `the courtyards of A${i} and B${i} overlap`));
  const board = {
    ...demoBoard(),
    passed: false,
    unrouted: [{ net: 'SIG', from: 'U1.1', to: 'J1.2' }],
    findings: [
      ...yards,
      error('drc.unconnected', 'U1.1 and J1.2 [SIG] are not joined'),
      { ...error('route.before', '6 of the 7 errors were on the board before it was routed'), severity: 'info' as const },
    ],
  };
  const [first, ...lines] = importWords(board, true).split('\n');
  expect(first).toBe('Not clean: 7 errors, 1 connection open.');
  expect(lines.slice(0, 2)).toEqual(['- U1.1 and J1.2 [SIG] are not joined', '- the courtyards of A1 and B1 overlap']);
  expect(lines).toContain('- 6 of the 7 errors were on the board before it was routed');
  expect(importWords({ ...board, passed: true, findings: [], unrouted: [] }, true)).toMatch(/^Read /);
});
