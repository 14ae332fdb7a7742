import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { hysteresisOf, thresholds } from '../../src/parts/hysteresis.js';
import { designOf, lexicon, library } from './planned.js';

const MESSAGE = 'low voltage disconnect for a boat battery, off below 11.6 V, back on at 12.5 V, load 8 A';

describe('a cut-off with two thresholds', () => {
  it('has resistors that keep both', () => {
    for (const [off, on] of [
      [11.6, 12.5],
      [10.5, 12.9],
      [22, 25],
      [11.9, 12.4],
    ] as const) {
      const is = thresholds(hysteresisOf({ volts: off, reconnect: on, reference: 2.495, bottom: 10_000 }), 2.495);
      expect(Math.abs(is.off - off) / off).toBeLessThan(0.02);
      expect(Math.abs(is.on - on) / on).toBeLessThan(0.02);
    }
  });

  it('comes on 10 % higher where nobody says it, and never below', () => {
    const is = thresholds(hysteresisOf({ volts: 11.5, reference: 2.495, bottom: 10_000 }), 2.495);
    expect(is.on / is.off).toBeCloseTo(1.1, 1);
    expect(() => hysteresisOf({ volts: 12, reconnect: 11, reference: 2.495, bottom: 10_000 })).toThrow(/not above/);
  });

  it('is set by both, and what hangs behind it runs at the battery’s voltage', () => {
    const design = designOf(MESSAGE);
    const cutoff = design.blocks.find((b) => b.block === 'lead_acid_disconnect');
    expect(cutoff?.params).toMatchObject({ cutoff_volts: 11.6, reconnect_volts: 12.5 });
    expect(design.blocks.some((b) => library.blocks.get(b.block)?.converts !== undefined || b.block.startsWith('load_switch'))).toBe(false);
    expect(design.components.filter((c) => c.device?.startsWith('ScrewTerminal_1x02'))).toHaveLength(2);
  });

  it('is met by its resistors, and unmet with another one', () => {
    const good = designOf(MESSAGE);
    const states = (design: Design) => auditDesign({ request: good.request as never, design, library, lexicon }).entries.map((e) => e.state);
    expect(states(good)).toEqual(['met', 'met', 'met']);
    const bad = structuredClone(good);
    const back = bad.components.find((c) => c.purpose.startsWith('Hysteresis')) as { value: string };
    back.value = '47k';
    expect(states(bad)[0]).not.toBe('met');
  });
});
