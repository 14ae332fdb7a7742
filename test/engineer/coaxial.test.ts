import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const netOf = (design: Design, pin: string): string => design.nets.find((n) => n.pins.includes(pin))?.name ?? '';
const states = (design: Design): string[] =>
  design.request === undefined ? [] : auditDesign({ request: design.request, design, library, lexicon }).entries.map((e) => e.state);

describe('a coaxial connector', () => {
  it('takes a signal that leaves the board, and no supply beside it', () => {
    const design = designOf('BPW34 amplifier with SMA output, 5 V supply');
    const jack = design.components.find((c) => c.device?.startsWith('SMA'))?.ref ?? '';
    expect(netOf(design, `${jack}.GND`)).toBe('GND');
    expect(netOf(design, `${jack}.SIG`)).toBe('AMPLIFIER');
    expect(states(design)).not.toContain('unmet');
  });
});

describe('a pH probe at a BNC', () => {
  const design = designOf('ESP32 reading a pH probe on a BNC jack');

  it('stands before an amplifier whose input takes next to nothing, its shell on the bias', () => {
    const [jack, amplifier] = ['BNC_1478204', 'MCP6002'].map((d) => design.components.find((c) => c.device === d)?.ref ?? '');
    expect(netOf(design, `${jack}.GND`)).toBe(netOf(design, `${amplifier}.OUTB`));
    expect(netOf(design, `${jack}.GND`)).not.toBe('GND');
    expect(states(design)).not.toContain('unmet');
  });

  it('is not met by the jack alone', () => {
    const bare = structuredClone(design);
    const block = bare.blocks.find((b) => b.block === 'ph_electrode');
    const amplifier = bare.components.filter((c) => block?.refs.includes(c.ref) && c.kind !== 'connector').map((c) => c.ref);
    Object.assign(bare, {
      blocks: bare.blocks.filter((b) => b !== block),
      components: bare.components.filter((c) => !amplifier.includes(c.ref)).map(({ block: _, ...c }) => c),
      nets: bare.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !amplifier.includes(p.split('.')[0] ?? '')) })),
    });
    expect(states(bare)).toContain('unmet');
  });

  it('is a module with its own amplifier on a row of pins', () => {
    expect(designOf('Arduino Nano with a pH sensor module on a 3 pin header').blocks.map((b) => b.block)).toContain('analog_header');
  });
});
