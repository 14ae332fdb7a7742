import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ledgerSchema } from '../../src/ledger/index.js';
import { CASES, caseOf, designLedgerOf, errorsOf, ledgerOf } from './support.js';

/** Boards on which something is looked at that a design does not tell; the others are judged by their design, which takes no time. */
const LAID = ['led', 'buck', 'coin', 'ldo', 'holes', 'lamp'];
/** What the copper carries is the router's, and no matter of these cases: faults.test.ts thins tracks. */
const COPPER = 'current';

const BUILT = readdirSync(fileURLToPath(new URL('designs', import.meta.url))).map((name) => name.replace('.json', ''));

describe('a board is judged as an engineer who reads it judges it', () => {
  it('has a case for each design', () => {
    expect(BUILT.filter((id) => !CASES.some((c) => c.id === `l-${id}`))).toEqual([]);
  });

  for (const id of BUILT) {
    const given = caseOf(id);
    it(given.message, () => {
      const ledger = LAID.includes(id) ? ledgerOf(id) : designLedgerOf(id);
      expect(ledgerSchema.parse(ledger)).toEqual(ledger);
      for (const [i, entry] of ledger.entries.entries()) expect([given.asks[i]?.is].flat(), `${entry.text}: ${entry.says}`).toContain(entry.state);
      for (const rule of (given.errors ?? []).filter((r) => r !== COPPER && (r !== 'safety' || LAID.includes(id))))
        expect(errorsOf(ledger, rule), rule).not.toEqual([]);
      const others = ledger.findings.filter(
        (f) => f.severity === 'error' && f.rule !== 'ask' && f.rule !== COPPER && given.errors?.includes(f.rule) !== true,
      );
      expect(others.map((f) => `${f.rule}: ${f.message}`)).toEqual([]);
    });
  }
});
