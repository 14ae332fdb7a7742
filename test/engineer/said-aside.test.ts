import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string): Design => {
  const plan = planFirst(message, library);
  if (plan.kind === 'answer') throw new Error(plan.reply);
  return plan.design;
};
const voltsOf = (message: string): number[] =>
  made(message).nets.flatMap((n) => (/^V(BAT|IN)/.test(n.name) && n.volts !== undefined ? [n.volts] : []));
const errors = (design: Design): string[] => {
  const { request } = design;
  if (request === undefined) throw new Error('no request');
  return auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};

describe('a pack of lithium cells', () => {
  it.each([
    ['an STM32F103 on a 2S lipo', 8.4],
    ['an STM32F103 on a 7.4 V li-ion pack', 8.4],
    ['an STM32F103 on three 18650 cells', 12.6],
  ])('is planned for as it is charged full: %s', (message, volts) => {
    const design = made(message);
    expect(voltsOf(message)).toContain(volts);
    expect(errors(design)).toEqual([]);
  });

  it('of one cell in place of two that were counted is an error', () => {
    const one = made('an STM32F103 on an 18650 cell');
    const { request } = made('an STM32F103 on two 18650 cells');
    expect(errors({ ...one, request: request as NonNullable<Design['request']> }).length).toBeGreaterThan(0);
  });
});

describe('a timer chip', () => {
  it('that blinks is an astable at the rate that is said of the blinking', () => {
    const design = made('a NE555 that blinks a yellow LED at 3 Hz, 9 V');
    expect(design.blocks.map((b) => b.block)).toContain('timer_555_astable');
    expect(voltsOf('a NE555 that blinks a yellow LED at 3 Hz, 9 V')).toContain(9);
    expect(errors(design)).toEqual([]);
  });

  it('that times once is a monostable', () => {
    expect(made('a NE555 timer for 4 seconds with a relay, 12 V').blocks.map((b) => b.block)).toContain('timer_555_monostable');
  });
});

it('lights of several colours are held each against its own', () => {
  const design = made('four yellow LEDs and two green LEDs on an ATtiny85');
  expect(errors(design).filter((e) => e.includes('LED'))).toEqual([]);
  const painted = { ...design, components: design.components.map((c) => (c.kind === 'led' ? { ...c, value: 'yellow' } : c)) };
  expect(errors(painted).some((e) => e.includes('green'))).toBe(true);
});
