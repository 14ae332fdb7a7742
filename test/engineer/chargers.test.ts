import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function boardOf(message: string): { design: Design | null; unmet: string; says: string; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design, unmet } = engineer(request, { library, lexicon });
  const why = unmet.map((u) => u.why).join(' ');
  if (design === null) return { design, unmet: why, says: '', errors: [] };
  const { findings, entries } = auditDesign({ request, design, library, lexicon });
  const errors = findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  return { design, unmet: why, says: entries.map((e) => e.says).join(' '), errors };
}
const blocksOf = (message: string): string[] => (boardOf(message).design?.blocks ?? []).map((b) => b.block);
const block = (message: string, name: string): Design['blocks'][number] | undefined => boardOf(message).design?.blocks.find((b) => b.block === name);

describe('chargers that step down', () => {
  it.each([
    ['Charger for a LiFePO4 cell from 10 V, 500 mA', { out_volts: 3.6, charge_ma: 500 }],
    ['12 V barrel jack, an 18650 and its charger with 2 A, RP2040', { out_volts: 4.2, charge_ma: 2000 }],
    ['2S Li-ion charger from 16 V, the pack has a built-in BMS', { out_volts: 8.4 }],
  ])('%s', (message, params) => {
    expect(block(message, 'charger_lt3652')?.params).toMatchObject(params);
    expect(boardOf(message).errors).toEqual([]);
  });

  it('tell the charge current by their sense resistors', () => {
    expect(boardOf('Charger for a LiFePO4 cell from 10 V, 500 mA').says).toMatch(/charge current of U\d+ is 500 mA/);
  });

  it('charge no pack of several cells that brings no protection and balance', () => {
    expect(blocksOf('3S lithium charger from 20 V')).not.toContain('charger_lt3652');
    expect(boardOf('3S lithium charger from 20 V').unmet).toContain('balances none');
  });

  it('leave what 5 V feeds to a linear charger', () => {
    expect(block('ESP32-C3, USB-C, lipo charger', 'liion_charger')).toBeDefined();
  });
});

describe('what stands in a vehicle’s supply', () => {
  it('a guard against load dumps comes first and is the one against wrong polarity', () => {
    const message = '12 V vehicle supply with load dump protection and reverse polarity protection, STM32F103 with CAN';
    expect(boardOf(message).errors).toEqual([]);
    expect(blocksOf(message)).toContain('load_dump_cutoff');
    expect(blocksOf(message)).not.toContain('reverse_polarity');
  });
});

describe('latching relays', () => {
  it('have a line that sets and one that resets each', () => {
    const { design, errors } = boardOf('RP2040 with two latching relays of 12 V, 12 V terminal');
    const relays = design?.blocks.filter((b) => b.block === 'latching_relay_12v') ?? [];
    expect(errors).toEqual([]);
    expect(new Set(relays.flatMap((b) => [b.ports['SET'], b.ports['RESET']])).size).toBe(4);
  });
});

describe('converters of several amperes', () => {
  it('a FET of a step-down controller carries in what its input takes', () => {
    expect(boardOf('24 V terminal in, 5 V 7 A out').errors).toEqual([]);
    expect(blocksOf('24 V terminal in, 5 V 7 A out')).toContain('buck_lm25085');
  });
});
