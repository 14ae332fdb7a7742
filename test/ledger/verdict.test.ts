import { describe, expect, it } from 'vitest';
import { type Case, requestOf } from '../../eval/ledger/cases.js';
import { type Board, boardSchema } from '../../src/board/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign, heartUnmet, type Ledger } from '../../src/ledger/index.js';
import type { Request } from '../../src/request/index.js';
import { builtOnce } from '../support/built-once.js';
import { designOf, entryOf, errorsOf, lexicon, library, requestFor } from './support.js';

type HandAsk = Omit<Case['asks'][number], 'is'>;
const asking = (asks: readonly HandAsk[], rest: Partial<Case> = {}): Request =>
  requestOf({ id: 'l-x', message: 'x', ...rest, asks: asks.map((a) => ({ is: 'met', ...a })) }, lexicon);

const boardWith = (design: Design, request?: Request): Board =>
  builtOnce({ design: request === undefined ? design : { ...design, request }, seed: 1, name: 'x', version: 'v001' }).board;

const ledgerWith = (id: string, asks: readonly HandAsk[], change: (design: Design) => void = () => {}): Ledger => {
  const design = designOf(id);
  change(design);
  return auditDesign({ request: asking(asks), design, library, lexicon });
};

const LED: HandAsk = { concept: 'led', text: 'an LED' };
const FIVE: HandAsk = { concept: 'supply', text: '5 V', figures: [{ quantity: 'voltage', role: 'supply', value: 5 }] };

describe('passed', () => {
  it('is true of a clean board that does what was asked, with the asks counted', () => {
    const board = boardWith(designOf('led'), asking([LED, FIVE]));
    expect([board.passed, board.ledger?.asks]).toEqual([true, { met: 2, of: 2 }]);
    expect(boardSchema.parse(board)).toEqual(board);
  });

  it('is false where more words were not understood than wishes were', () => {
    const strange = (n: number): Request => ({
      ...asking([LED, FIVE]),
      unread: Array.from({ length: n }, (_, i) => ({
        words: { message: 0, from: 0, to: 1 },
        text: `strange${'abcdefgh'[i]}`,
        weight: 'loud' as const,
      })),
    });
    const passes = (n: number): boolean => boardWith(designOf('led'), strange(n)).passed === true;
    expect([passes(4), passes(5)]).toEqual([true, false]);
  });

  it('is false of the same board when one ask is unmet, which is a finding of rule ask', () => {
    const board = boardWith(designOf('led'), asking([LED, FIVE, { concept: 'relay', text: 'a relay' }]));
    expect([board.passed, board.ledger?.asks]).toEqual([false, { met: 2, of: 3 }]);
    expect(board.findings.filter((f) => f.severity === 'error').map((f) => [f.rule, f.message])).toEqual([
      ['ask', expect.stringMatching(/^“a relay”: There is no relay on the board/)],
    ]);
  });

  it('is judged by the rest where nobody asked', () => {
    const board = boardWith(designOf('led'));
    expect([board.passed, board.ledger]).toEqual([true, undefined]);
  });

  it('does not count what was dropped, what is nice to have, what the engineer assumed', () => {
    const relay: HandAsk = { concept: 'relay', text: 'a relay' };
    for (const spared of [{ state: 'dropped' }, { optional: true }, { source: 'assumed' }, { source: 'practice' }] as const) {
      const board = boardWith(designOf('led'), asking([LED, { ...relay, ...spared }]));
      expect([board.passed, board.ledger?.asks], JSON.stringify(spared)).toEqual([true, { met: 1, of: 1 }]);
    }
  });

  it('is false of what an exclusion forbids', () => {
    expect(boardWith(designOf('led'), asking([FIVE, { concept: 'led', text: 'no LED', not: true }])).passed).toBe(false);
    expect(boardWith(designOf('led'), asking([FIVE, { concept: 'relay', text: 'no relay', not: true }])).passed).toBe(true);
  });

  it('stays false of what is built anyway', () => {
    const request: Request = { ...asking([LED, { concept: 'relay', text: 'a relay' }], { purpose: 'switch', heart: ['a2'] }), anyway: true };
    const board = boardWith(designOf('led'), request);
    expect(board.passed).toBe(false);
    expect(heartUnmet(board.ledger!, request, lexicon)).toBeNull();
  });
});

describe('errors whoever asked', () => {
  it('a budget beyond its source', () => {
    const asks: HandAsk[] = [{ concept: 'relay', figures: [] }];
    expect(errorsOf(ledgerWith('c3relay', asks), 'budget')).toEqual([]);
    const weak: HandAsk = { concept: 'supply', text: '30 mA', figures: [{ quantity: 'current', role: 'limit', value: 0.03 }] };
    expect(errorsOf(ledgerWith('c3relay', [...asks, weak]), 'budget').join()).toMatch(/the supply was said to give 30 mA/);
    expect(errorsOf(ledgerWith('door', []), 'budget').join()).toContain('a coin cell gives pulses of 15 mA');
  });

  it('a regulator that is asked for more than it gives', () => {
    const rail: HandAsk = {
      concept: 'rail_5v',
      figures: [
        { quantity: 'voltage', role: 'out', value: 5 },
        { quantity: 'current', role: 'out', value: 2 },
      ],
    };
    const ledger = ledgerWith('bank', [rail]);
    expect(errorsOf(ledger, 'budget').join()).toMatch(/5V is asked for 2 A typical.*gives 1 A/);
    expect(ledger.entries[0]?.state).toBe('unmet');
  });

  it('a voltage beyond a pin, and beyond what was said of a load', () => {
    const high = (design: Design): void => {
      for (const net of design.nets) if (net.name === '3V3') net.volts = 5;
    };
    expect(errorsOf(ledgerWith('c3relay', [], high), 'voltage').join()).toContain('takes at most 3.6 V and 3V3 is 5 V');
    const fan: HandAsk = {
      concept: 'fan',
      count: 2,
      figures: [
        { quantity: 'voltage', role: 'supply', value: 12 },
        { quantity: 'current', role: 'each', value: 0.5 },
      ],
    };
    expect(errorsOf(ledgerWith('fan', [fan]), 'voltage').join()).toMatch(/is for 12 V and \S+ is 24 V/);
  });

  it('a load without its supply', () => {
    const cut = (design: Design): void => {
      for (const net of design.nets) if (net.name === '3V3') net.pins = net.pins.filter((p) => !p.startsWith('U2.'));
    };
    expect(errorsOf(ledgerWith('c3relay', [], cut), 'supply').join()).toMatch(/from 3V3, and no supply leads there/);
  });
});

describe('what is unsafe or impossible is declined, with its reason and a way out', () => {
  const declined = (ledger: Ledger, request: Request, concept: string) => {
    const entry = entryOf(ledger, request, concept);
    expect(entry.state, entry.says).toBe('declined');
    expect(entry.ways?.length).toBeGreaterThan(0);
    return entry;
  };

  it('a radio for years from a coin cell', () => {
    const request = requestFor('door');
    const entry = declined(auditDesign({ request, design: designOf('door'), library, lexicon }), request, 'battery_life');
    expect(entry.says).toMatch(/peaks at .* and a coin cell gives pulses of 15 mA/);
    expect(entry.ways?.join()).toMatch(/AAA/);
  });

  it('what contacts are rated for has to stand apart as what they switch has', () => {
    const request = asking([{ concept: 'relay', text: 'relay', figures: [{ quantity: 'voltage', role: 'limit', value: 250, ac: true }] }]);
    const { findings } = auditDesign({ request, design: designOf('led'), library, lexicon });
    expect(findings.some((f) => f.rule === 'safety' && f.severity === 'error')).toBe(true);
  });

  it('mains on a board without isolation', () => {
    const request = asking([{ concept: 'mains', text: '230 V', figures: [{ quantity: 'voltage', role: 'in', value: 230, ac: true }] }]);
    const entry = declined(auditDesign({ request, design: designOf('led'), library, lexicon }), request, 'mains');
    expect(entry.ways?.join()).toMatch(/approved/);
  });

  it('cells in parallel with nothing between them', () => {
    const request = asking([{ concept: 'lipo', count: 2, text: 'two LiPos in parallel' }]);
    const design = designOf('charger');
    const cell = design.components.find((c) => c.kind === 'battery_connector');
    if (cell === undefined) throw new Error('no cell');
    design.components.push({ ...structuredClone(cell), ref: 'J9' });
    for (const net of design.nets)
      net.pins.push(...net.pins.filter((p) => p.startsWith(`${cell.ref}.`)).map((p) => p.replace(`${cell.ref}.`, 'J9.')));
    const ledger = auditDesign({ request, design, library, lexicon });
    expect(errorsOf(ledger, 'safety').join()).toContain('in parallel with nothing between them');
    expect(declined(ledger, request, 'lipo').says).toMatch(/parallel/);
  });
});
