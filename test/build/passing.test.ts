import { describe, expect, it } from 'vitest';
import { withPassing } from '../../src/build/passing.js';

const part = (ref: string, kind: string, mm: number, pins: readonly string[]) => ({
  component: { ref, kind, value: ref },
  pads: pins.map((pin) => ({ number: pin, pin, net: 'LAMP' })),
  footprint: { pads: pins.map((number) => ({ number, w: mm, h: mm })) },
});
const planned = (...parts: ReturnType<typeof part>[]) =>
  withPassing(new Map(), { design: { nets: [{ name: 'LAMP', class: 'power', pins: [], amps: 6 }] }, parts } as never).get('LAMP') ?? [];

it('a small header beside the input takes nothing of what is planned for the input', () => {
  const header = part('J1', 'connector', 1.7, ['1']);
  const input = part('J2', 'connector', 3, ['1', '2']);
  const contacts = [part('K1', 'relay', 2, ['COM']), part('K2', 'relay', 2, ['COM'])];
  expect(planned(header, input, ...contacts)).toEqual([{ 'J2.1': 3, 'J2.2': 3, 'K1.COM': -3, 'K2.COM': -3 }]);
});

it('of like connectors each is planned to give all of it', () => {
  const ways = planned(part('J1', 'connector', 3, ['1']), part('J2', 'connector', 3, ['1']), part('F1', 'fuse', 2, ['1']));
  expect(ways).toEqual([
    { 'J1.1': 6, 'F1.1': -6 },
    { 'J2.1': 6, 'F1.1': -6 },
  ]);
});

it('of connectors alone each further one takes all of what the first gives', () => {
  const ways = planned(...['J1', 'J2', 'J3'].map((ref) => part(ref, 'connector', 3, ['1'])));
  expect(ways).toEqual([
    { 'J1.1': 6, 'J2.1': -6 },
    { 'J1.1': 6, 'J3.1': -6 },
  ]);
});

describe('what a load draws', () => {
  const ways = (...others: ReturnType<typeof part>[]) => {
    const parts = [part('J1', 'connector', 3, ['1']), part('U1', 'driver', 1, ['7']), ...others];
    return withPassing(new Map([['LAMP', { 'J1.1': 4, 'U1.7': -4 }]]), { design: { nets: [] }, parts } as never).get('LAMP');
  };

  it('may come by an equal connector too', () => {
    expect(ways(part('J2', 'connector', 3, ['1']))).toEqual([
      { 'J1.1': 4, 'U1.7': -4 },
      { 'J2.1': 4, 'U1.7': -4 },
    ]);
  });

  it('does not come by one with other nets or more pins', () => {
    expect(ways(part('J2', 'connector', 3, ['1', '2']))).toEqual([{ 'J1.1': 4, 'U1.7': -4 }]);
  });
});

describe('what is said of a net', () => {
  const ways = (...others: ReturnType<typeof part>[]) => {
    const design = { nets: [{ name: 'LAMP', class: 'power', pins: [], amps: 3 }] };
    return withPassing(
      new Map([['LAMP', { 'J1.1': 0.02, 'R1.1': -0.02 }]]),
      { design, parts: [part('R1', 'resistor', 1, ['1']), ...others] } as never,
      new Map([['LAMP', 3]]),
    );
  };

  it('holds where a lamp alone is known to draw there', () => {
    const flows = ways(part('J1', 'connector', 3, ['1']), part('F1', 'fuse', 2, ['1'])).get('LAMP');
    expect(flows?.[0]).toEqual({ 'J1.1': 3, 'F1.1': -3 });
    expect(flows).toHaveLength(2);
  });

  it('leads from the one connector to what else there is on the net: a module that drives a motor', () => {
    const flows = ways(part('J1', 'connector', 3, ['1']), part('U1', 'module', 2, ['1A']), part('C1', 'capacitor', 1, ['1'])).get('LAMP');
    expect(flows?.[0]).toEqual({ 'J1.1': 3, 'U1.1A': -3 });
  });
});
