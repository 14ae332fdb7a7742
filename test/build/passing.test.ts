import { expect, it } from 'vitest';
import { withPassing } from '../../src/build/passing.js';

const part = (ref: string, kind: string, mm: number, pins: readonly string[]) => ({
  component: { ref, kind, value: ref },
  pads: pins.map((pin) => ({ number: pin, pin, net: 'LAMP' })),
  footprint: { pads: pins.map((number) => ({ number, w: mm, h: mm })) },
});
const planned = (...parts: ReturnType<typeof part>[]) =>
  withPassing(new Map(), { design: { nets: [{ name: 'LAMP', class: 'power', pins: [], amps: 6 }] }, parts } as never).get('LAMP');

it('a small header beside the input takes nothing of what is planned for the input', () => {
  const header = part('J1', 'connector', 1.7, ['1']);
  const input = part('J2', 'connector', 3, ['1', '2']);
  const contacts = [part('K1', 'relay', 2, ['COM']), part('K2', 'relay', 2, ['COM'])];
  expect(planned(header, input, ...contacts)).toEqual({ 'J2.1': 3, 'J2.2': 3, 'K1.COM': -3, 'K2.COM': -3 });
});

it('of like connectors one is planned to give all of it', () => {
  const flows = planned(part('J1', 'connector', 3, ['1']), part('J2', 'connector', 3, ['1']), part('F1', 'fuse', 2, ['1'])) ?? {};
  expect(Object.values(flows).sort()).toEqual([-6, 6]);
});
