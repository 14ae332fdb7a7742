import { describe, expect, it } from 'vitest';
import { engineeredOf } from '../chat/support.js';

describe('an amplifier of so many watts', () => {
  it('is fed over a jack and a protection that carry them', () => {
    const design = engineeredOf('stereo amplifier 2 x 25 W with a TPA3118, 18 V wall adapter');
    expect(design.components.find((c) => c.ref === 'J1')?.device).toBe('BarrelJack_PJ-102AH');
    expect(design.components.some((c) => c.device === 'AO3401A')).toBe(false);
  });

  it('keeps the small ones where its watts are few', () => {
    const design = engineeredOf('mono amplifier 0.3 W with an LM386, 9 V wall adapter');
    expect(design.components.find((c) => c.ref === 'J1')?.device).toBe('BarrelJack_DC-005');
  });
});

it.each([
  ['ESP32 board with three DRV8871 motor drivers, 12 V wall adapter', 'BarrelJack_PJ-102AH'],
  ['ESP32 board with one DRV8871 motor driver, 12 V wall adapter', 'BarrelJack_DC-005'],
])('a driver drives something, whatever nobody says of it: %s', (said, jack) => {
  expect(engineeredOf(said).components.find((c) => c.ref === 'J1')?.device).toBe(jack);
});

it('a LED of a diameter is that part, and the others stay', () => {
  const design = engineeredOf('ESP32 board with a green 10 mm LED and a power LED');
  expect(design.components.filter((c) => c.kind === 'led').map((c) => `${c.value} ${c.package}`)).toEqual(expect.arrayContaining(['green 10mm']));
});
