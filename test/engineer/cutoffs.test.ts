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

  it.each([
    ['disconnect a 24V inverter at 21.5V and reconnect it at 24.5V, 20A, screw terminals', 'undervoltage_cutoff_20a', 21.5, 24.5],
    // A panel of 12 V rises to 22 V, beyond what the one for lead cells takes.
    ['12V solar shed: switch the pump off under 11.7V, on again over 12.9V, pump draws 7A', 'undervoltage_cutoff_20a', 11.7, 12.9],
    ['48V golf cart battery cut off at 44V, back at 50V, 6A', 'undervoltage_cutoff_60v', 44, 50],
    ['LVD module 12V 10A with 11.8 off 12.8 on, blade fuse', 'lead_acid_disconnect', 11.8, 12.8],
  ])('is what %s asks for, made for the current', (message, block, off, on) => {
    const design = designOf(message);
    expect(design.blocks.find((b) => b.block === block)?.params).toMatchObject({ cutoff_volts: off, reconnect_volts: on });
    expect(design.components.filter((c) => /^(?:ScrewTerminal|Lug)/.test(c.device ?? ''))).toHaveLength(2);
    const { findings } = auditDesign({ request: design.request as never, design, library, lexicon });
    expect(findings.filter((f) => f.severity === 'error')).toEqual([]);
  });
});
