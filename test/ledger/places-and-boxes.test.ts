import { expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();

it('what is not to stand at an edge may stand elsewhere, and is told where it stands there', () => {
  const plan = planFirst('ATtiny85 with a red LED, 3 V on a pin header at the left edge, no connectors at the bottom edge', library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const entryOf = (edges: Readonly<Record<string, 'bottom' | 'top' | 'left'>>): string | undefined => {
    const design = { ...plan.design, constraints: { ...plan.design.constraints, edges } };
    const { board } = build({ design, seed: 1, name: 'x', version: 'v001' }, library);
    const ask = design.request?.asks.find((a) => a.not === true);
    const entry = board.ledger?.entries.find((e) => e.ask === ask?.id);
    return `${entry?.state}: ${entry?.says}`;
  };
  const plugs = plan.design.components.filter((c) => c.ref.startsWith('J')).map((c) => c.ref);
  const all = (edge: 'bottom' | 'top'): Record<string, 'bottom' | 'top'> => Object.fromEntries(plugs.map((ref) => [ref, edge]));
  expect(entryOf(all('top'))).toMatch(/^met: no connector stands at the bottom edge/i);
  expect(entryOf(all('bottom'))).toMatch(/^unmet: .*at the bottom edge/i);
});

it('a board is held against the box that it is to go into', () => {
  const stateOf = (message: string): string | undefined => {
    const plan = planFirst(message, library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const { board } = build({ design: plan.design, seed: 1, name: 'x', version: 'v001' }, library);
    const ask = plan.design.request?.asks.find((a) => a.concept === 'enclosure');
    return board.ledger?.entries.find((e) => e.ask === ask?.id)?.state;
  };
  expect(stateOf('ATtiny85 with a red LED on a 50 x 40 mm board in a 45x30x15 box, 5 V on a pin header')).toBe('unmet');
  expect(stateOf('ATtiny85 with a red LED on a 28 x 40 mm board in a 45x30x15 box, 5 V on a pin header')).toBe('partly');
});
