import { describe, expect, it } from 'vitest';
import { ALONE } from '../../src/build/crew.js';
import { taskOf } from '../../src/build/orders.js';
import { withoutBarrier } from '../../src/build/without-barrier.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
type Parts = Parameters<typeof withoutBarrier>[1]['parts'];
type Board = Parameters<typeof withoutBarrier>[0];
const pad = (net: string, x: number) => ({ net, x, y: 0, w: 1, h: 1 });

const found = (device: string, grounds: readonly [string, string], barrier_mm?: number, set = true) =>
  withoutBarrier(
    {
      rules: { barrier_mm },
      constraints: set ? { rules: { barrier_mm } } : {},
      nets: [...new Set(grounds)].map((name) => ({ name, class: 'ground' })),
      parts: [{ ref: 'U1', kind: 'ic', pads: [pad(grounds[0], 0), pad(grounds[1], 8)] }],
    } as unknown as Board,
    { parts: [{ component: { ref: 'U1' }, device: library.devices.get(device) }] as unknown as Parts },
  );

describe('an isolator whose sides share a ground', () => {
  it('is told: no barrier is kept', () => {
    expect(found('ADUM1201', ['GND', 'GND'])).toMatchObject([{ rule: 'drc.barrier', severity: 'info', refs: ['U1'], nets: ['GND'] }]);
  });
  it('is an error where a barrier was set, whatever stands there', () => {
    expect(found('LM358', ['GND', 'GND'], 2)).toMatchObject([{ rule: 'drc.barrier', severity: 'error', message: expect.stringContaining('2 mm') }]);
    expect(found('ADUM1201', ['GND', 'GND2'], 2)).toEqual([]);
  });
  it('is a warning where only volts were said that one is to stand', () => {
    expect(found('ADUM1201', ['GND', 'GND'], 5.5, false)).toMatchObject([
      { rule: 'drc.barrier', severity: 'warning', message: expect.stringContaining('5.5 mm') },
    ]);
  });
  it('is not where its sides are apart, and neither is a part that isolates nothing', () => {
    expect(found('ADUM1201', ['GND', 'GND2'])).toEqual([]);
    expect(found('LM358', ['GND', 'GND'])).toEqual([]);
  });
});

it('the distance between two circuits follows from the volts that their barrier is to stand, unless it was set', () => {
  const plan = planFirst('a UART isolator for 5 kV, a header for either side', library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const barrier = (constraints: (typeof plan.design)['constraints']): number | undefined =>
    taskOf({ resolved: resolve({ ...plan.design, constraints }, library), name: 'x', version: 'v001', crew: ALONE }).rules.barrier_mm;
  expect([barrier({}), barrier({ rules: { barrier_mm: 6 } })]).toEqual([8, 6]);
});
