import { describe, expect, it } from 'vitest';
import { askedOf } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function made(message: string): Design {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board of “${message}”`);
  return design;
}
const on = ({ nets }: Design, pin: string): readonly string[] => nets.find((n) => n.pins.includes(pin))?.pins ?? [];
const refs = ({ components }: Design, kind: string): string[] => components.filter((c) => c.kind === kind).map((c) => c.ref);

describe('channels side by side', () => {
  const design = made('relay board, 3 relays 5 V, isolated inputs, an LED for each relay');
  const couplers = refs(design, 'ic');
  it('each optocoupler tells one relay, and none of them the next', () => {
    expect(couplers).toHaveLength(3);
    for (const ref of couplers) {
      const told = on(design, `${ref}.E`);
      expect(told.filter((pin) => couplers.some((c) => pin === `${c}.E`))).toHaveLength(1);
      expect(told.length).toBeGreaterThan(3);
    }
  });
  it('no controller is on a board that is told from outside', () => {
    expect(refs(design, 'module')).toEqual([]);
    expect(refs(made('5 push buttons, each with an LED, all on one 2x8 header'), 'module')).toEqual([]);
  });
  it('a header of two rows has them', () =>
    expect(made('5 push buttons, each with an LED, all on one 2x8 header').components.some((c) => c.device === 'PinHeader_2x08')).toBe(true));
});

describe('what a knob alone sets', () => {
  it('has a timer and no program', () => {
    const design = made('speed controller for a 12 V pump, with a knob');
    expect(refs(design, 'timer')).toHaveLength(1);
    expect(refs(design, 'module')).toEqual([]);
  });
});

describe('what comes on in the dark', () => {
  it('is told by a comparator that is on below its threshold, and lit by a transistor', () => {
    const design = made('5 V USB bedside light: 3 LEDs, lit when it gets dark');
    const [opamp] = refs(design, 'opamp');
    expect(design.components.some((c) => c.device === 'GL5528')).toBe(true);
    expect(on(design, `${opamp}.INA-`).some((pin) => design.components.some((c) => c.device === 'GL5528' && pin.startsWith(`${c.ref}.`)))).toBe(true);
    expect(refs(design, 'mosfet')).toHaveLength(3);
  });
});
