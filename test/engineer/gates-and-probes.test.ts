import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const errors = (design: Design): string[] =>
  auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));

describe('probes before the gates of a chip, without a program', () => {
  const design = designOf('tank alarm: three level probes, CD4011, buzzer, 9 V battery');

  it('are electrodes whose levels the gates take, and what sounds stands behind them', () => {
    expect(design.blocks.filter((b) => b.block === 'water_probe')).toHaveLength(3);
    expect(errors(design)).toEqual([]);
    expect(design.components.filter((c) => c.device?.startsWith('PinHeader'))).toEqual([]);
  });

  it('leave no gate open that nothing is joined to', () => {
    const chip = design.components.find((c) => c.device === 'CD4011')?.ref ?? '';
    const ground = design.nets.find((n) => n.name === 'GND')?.pins ?? [];
    const used = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${chip}.`)));
    expect(used.filter((n) => n.pins.length < 2)).toEqual([]);
    expect(['4A', '4B'].every((p) => ground.includes(`${chip}.${p}`))).toBe(true);
  });

  it('alarm nobody where no gate reaches the buzzer', () => {
    const wrong = structuredClone(design);
    const buzzer = wrong.blocks.find((b) => b.block.startsWith('buzzer'))?.refs ?? [];
    const nets = wrong.nets as { name: string; pins: string[] }[];
    for (const n of nets.filter((m) => m.name.startsWith('NAND'))) n.pins = n.pins.filter((p) => !buzzer.includes(p.split('.')[0] ?? ''));
    expect(errors(wrong).join()).toMatch(/nothing on the board runs a program|nothing tells it/);
  });
});

describe('one comparator that is named beside several sensors and as many things that act', () => {
  const design = designOf('LM393, two LDRs, two trimmers, two motors switched by transistors, 6 V battery');

  it('is there for each of them', () => {
    expect(design.components.filter((c) => c.device === 'LM393')).toHaveLength(2);
    expect(design.components.filter((c) => c.kind === 'potentiometer')).toHaveLength(2);
    expect(errors(design)).toEqual([]);
  });
});
