import { expect, it } from 'vitest';
import { withSwitching } from '../../src/build/switching.js';

type Pin = readonly [pin: string, net: string, type?: string];
const part = (ref: string, kind: string, ...pins: Pin[]) => ({
  component: { ref, kind, value: kind === 'resistor' ? '10m' : '' },
  pads: pins.map(([pin, net, type = 'passive']) => ({ number: pin, pin, net, type })),
});
const NETS = [
  { name: 'IN', class: 'power', pins: [], volts: 20 },
  { name: 'OUT', class: 'power', pins: [], volts: 5 },
  { name: 'HIGH', class: 'power', pins: [], volts: 40 },
  { name: 'X', class: 'power', pins: [] },
  { name: 'GND', class: 'ground', pins: [] },
];
const ways = (parts: ReturnType<typeof part>[], planned: Record<string, Record<string, number>>) =>
  withSwitching(new Map(Object.entries(planned).map(([net, flows]) => [net, [flows]])), { design: { nets: NETS }, parts } as never);
const chip = (out: string) => part('U1', 'regulator', ['VIN', 'IN', 'power_in'], ['SW', out, 'power_out'], ['GND', 'GND', 'power_in']);

it('the coil of a buck is fed by its diode for what its switch leaves of the time, and the diode by ground', () => {
  const parts = [chip('X'), part('D1', 'schottky', ['K', 'X'], ['A', 'GND']), part('L1', 'inductor', ['1', 'X'], ['2', 'OUT'])];
  const found = ways(parts, { X: { 'U1.SW': 4, 'L1.1': -4 }, GND: { 'J2.2': -4, 'J1.2': 1, 'U1.GND': 3 } });
  expect(found.get('X')).toEqual([
    { 'U1.SW': 1, 'D1.K': 3, 'L1.1': -4 },
    { 'U1.SW': 2, 'L1.1': -2 },
    { 'D1.K': 3.4641, 'L1.1': -3.4641 },
  ]);
  expect(found.get('GND')).toEqual([{ 'J2.2': -4, 'J1.2': 1, 'U1.GND': 0, 'D1.A': 3 }]);
});

it('the coil of a boost carries what it takes in, not what goes out', () => {
  const parts = [chip('X'), part('D1', 'schottky', ['A', 'X'], ['K', 'HIGH']), part('L1', 'inductor', ['1', 'IN'], ['2', 'X'])];
  const found = ways(parts, { X: { 'L1.2': 1, 'D1.A': -1 }, IN: { 'J1.1': 2, 'L1.1': -2 }, GND: { 'J2.2': -1, 'J1.2': 1 } });
  expect(found.get('X')?.[0]).toEqual({ 'U1.SW': -1, 'D1.A': -1, 'L1.2': 2 });
  // What the switch gives ground on its way goes back to the source.
  expect(found.get('GND')).toEqual([{ 'J2.2': -1, 'J1.2': 2, 'U1.GND': -1 }]);
});

it('diodes side by side share, and what is planned of them already is not planned twice', () => {
  const parts = [
    chip('X'),
    part('D1', 'schottky', ['K', 'X'], ['A', 'GND']),
    part('D2', 'schottky', ['K', 'X'], ['A', 'GND']),
    part('L1', 'inductor', ['1', 'X'], ['2', 'OUT']),
  ];
  const found = ways(parts, { X: { 'U1.SW': 4, 'L1.1': -4 }, GND: { 'J2.2': -4, 'J1.2': 1, 'D1.A': 3 } });
  expect(found.get('GND')).toEqual([{ 'J2.2': -4, 'J1.2': 1, 'D1.A': 1.5, 'D2.A': 1.5 }]);
});

it('a converter with both switches inside gives all of it; volts that nobody knows leave each branch all of it', () => {
  expect(ways([chip('X'), part('L1', 'inductor', ['1', 'X'], ['2', 'OUT'])], { X: { 'U1.SW': 4, 'L1.1': -4 } }).get('X')).toEqual([
    { 'U1.SW': 4, 'L1.1': -4 },
  ]);
  const unknown = [
    part('Q1', 'mosfet', ['D', 'X'], ['S', 'SOMEWHERE'], ['G', 'GATE']),
    part('D1', 'schottky', ['K', 'X'], ['A', 'GND']),
    part('L1', 'inductor', ['1', 'X'], ['2', 'OUT']),
  ];
  expect(ways(unknown, { X: { 'Q1.D': 4, 'L1.1': -4 } }).get('X')).toEqual([
    { 'Q1.D': 4, 'L1.1': -4 },
    { 'D1.K': 4, 'L1.1': -4 },
  ]);
});

it('a coil of a filter, held by a capacitor on both sides, is left as it was planned', () => {
  const parts = [
    part('L1', 'inductor', ['1', 'IN'], ['2', 'OUT']),
    part('C1', 'capacitor', ['1', 'IN'], ['2', 'GND']),
    part('C2', 'capacitor', ['1', 'OUT'], ['2', 'GND']),
    part('D1', 'tvs', ['K', 'OUT'], ['A', 'GND']),
  ];
  const planned = { IN: { 'J1.1': 2, 'L1.1': -2 }, OUT: { 'L1.2': 2, 'J2.1': -2 } };
  expect([...ways(parts, planned)]).toEqual(Object.entries(planned).map(([net, flows]) => [net, [flows]]));
});

it('a coil that is switched at both ends carries the larger of what comes in and what goes out', () => {
  const both = part('U1', 'regulator', ['VIN', 'IN', 'power_in'], ['L1', 'X', 'input'], ['L2', 'Y', 'input'], ['VOUT', 'OUT', 'power_out']);
  const parts = [both, part('L1', 'inductor', ['1', 'X'], ['2', 'Y'])];
  const planned = { IN: { 'J1.1': 3, 'U1.VIN': -3 }, OUT: { 'U1.VOUT': 2, 'J2.1': -2 } };
  const found = ways(parts, planned);
  expect([found.get('X'), found.get('Y')]).toEqual([[{ 'U1.L1': 3, 'L1.1': -3 }], [{ 'U1.L2': -3, 'L1.2': 3 }]]);
  expect(ways(parts, {}).has('X')).toBe(false);
});
