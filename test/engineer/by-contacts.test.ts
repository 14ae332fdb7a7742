import { describe, expect, it } from 'vitest';
import { splitPin } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

/** Joins as "family.contact family.contact", sorted. */
function joins(design: ReturnType<typeof designOf>): string[] {
  const family = new Map(design.components.map((c) => [c.ref, (c.device ?? '').split('_')[0] ?? '']));
  const pin = (p: string): string => `${family.get(splitPin(p).ref)}.${splitPin(p).pin}`;
  return design.nets.map((n) => n.pins.map(pin).sort().join(' ')).sort();
}

const ADAPTERS: readonly (readonly [message: string, joins: readonly string[]])[] = [
  [
    'adapter from RJ12 to a 3 way screw terminal: RJ12 2 -> 1, 3 -> 2, 4 -> 3',
    ['RJ12.2 ScrewTerminal.1', 'RJ12.3 ScrewTerminal.2', 'RJ12.4 ScrewTerminal.3'],
  ],
  [
    'fan adapter: Molex KK 4 pin (1 = +12V, 2 = GND, 3 = TACH, 4 = PWM) to JST-PH 4 pin (1 = PWM, 2 = TACH, 3 = GND, 4 = +12V)',
    ['JST.1 Molex.4', 'JST.2 Molex.3', 'JST.3 Molex.2', 'JST.4 Molex.1'],
  ],
  [
    'RJ45 to screw terminal adapter, terminal 1 = A, 2 = B, 3 = GND. RJ45: 4 = A, 5 = B, 7 and 8 = GND',
    ['RJ45.4 ScrewTerminal.1', 'RJ45.5 ScrewTerminal.2', 'RJ45.7 RJ45.8 ScrewTerminal.3'],
  ],
];

describe('connectors of which each contact was said', () => {
  it.each(ADAPTERS)('%s', (message, wanted) => {
    const design = designOf(message);
    expect(joins(design)).toEqual(wanted);
    expect(auditDesign({ request: design.request!, design, library, lexicon }).findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('the bus that is named beside them brings nothing of its own', () => {
    const design = designOf('console lead: RJ12 to DB25 female. RJ12 1 -> DB25 20, 2 -> 3, 3 and 4 -> 7, 5 -> 2, 6 -> 6');
    expect(design.components.filter((c) => c.kind === 'connector').length).toBe(2);
    expect(joins(design)).toContain('DSUB.7 RJ12.3 RJ12.4');
    const { entries } = auditDesign({ request: design.request!, design, library, lexicon });
    expect(entries.map((e) => e.state).filter((s) => s === 'unmet')).toEqual([]);
  });

  it('a contact that no other connector has leads nowhere, and that is told', () => {
    const design = designOf('adapter: JST-PH 3 pin (1 = GND, 2 = SIG, 3 = KEEP) to JST-XH 3 pin (1 = SIG, 2 = GND, 3 = NC)');
    expect(joins(design)).toEqual(['JST.1 JST.2', 'JST.2 JST.1'].map((j) => j.split(' ').sort().join(' ')));
    expect(design.assumptions.join(' ')).toMatch(/KEEP lead/);
  });
});
