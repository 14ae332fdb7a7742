import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { count, library } from '../support.js';
import { after, devices, edited } from './support.js';

const railsOf = (design: Design): number[] =>
  [...new Set(design.nets.flatMap((n) => (n.class === 'power' && n.volts !== undefined ? [n.volts] : [])))].sort((a, b) => a - b);
const STEP = '24 V to 5 V step-down converter, 1.5 A, with screw terminals';
const NODE = 'ESP32-C3 with an SHT31, a red status LED and a user button, powered over USB-C';

describe('figures that are to be others', () => {
  it.each(['the output has to be 3.3 V', 'sorry, 3.3 V out and not 5', 'change of plan: give me 3.3 V instead of 5 V'])('%s', async (message) => {
    const now = await edited(null, STEP, message);
    expect(railsOf(now)).toEqual([3.3, 24]);
  });

  it('of the supply', async () => {
    const now = await edited(null, STEP, 'the supply is 36 V, not 24');
    expect(railsOf(now)).toEqual([5, 36]);
  });

  it('and back again', async () => {
    const first = await edited(null, STEP);
    const now = await edited(first, '9 V out please', 'no, back to 5 V');
    expect(railsOf(now)).toEqual(railsOf(first));
  });
});

describe('a supply in the place of another', () => {
  it('leaves nothing of the old one', async () => {
    const now = await edited(null, 'RP2040 with two relays, a buzzer and a 12 V barrel jack', 'power it from usb-c rather than 12 V');
    expect(railsOf(now)).not.toContain(12);
    expect(count(now, 'usb_connector')).toBe(1);
    expect(devices(now, /Barrel|DC-005/i)).toEqual([]);
  });

  it('keeps what was changed before', async () => {
    const blue = await edited(null, NODE, 'make the LED blue');
    const now = await edited(blue, 'use an RP2040 instead');
    expect(devices(now, /RP2040/)).toHaveLength(1);
    expect(now.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['blue']);
  });
});

describe('counts', () => {
  const TWO = 'RP2040 with two relays for 12 V lamps, 12 V on a barrel jack';
  it.each([
    ['make it five relays', 5],
    ['I need four of them, like the two that are there', 4],
    ['one more relay', 3],
  ])('%s', async (message, relays) => {
    expect(count(await edited(null, TWO, message), 'relay')).toBe(relays);
  });
});

describe('facts and reasons', () => {
  it('a fact about a load changes the load, and nothing else of what was asked', async () => {
    const before = await edited(null, 'RP2040 with two relays for 12 V lamps, 12 V on a barrel jack');
    const now = await edited(before, 'the lamps draw 2 A each');
    const figures = (design: Design, concept: string): string[] =>
      (design.request?.asks ?? []).flatMap((a) => (a.concept === concept ? a.figures.map((f) => `${f.quantity} ${f.value}`) : []));
    expect(figures(now, 'lamp')).toEqual(['voltage 12', 'current 2']);
    expect(count(now, 'relay')).toBe(2);
  });

  it('a reason is no wish', async () => {
    const before = await edited(null, `${NODE}, and a power LED`);
    const now = await edited(before, 'take the power LED off, it drains the battery');
    expect(now.components.filter((c) => c.kind === 'led')).toHaveLength(1);
    expect(now.request?.asks.some((a) => a.state === 'wanted' && a.concept === 'battery')).toBe(false);
  });

  it('what cannot be had is refused, and nothing is changed', async () => {
    const before = await edited(null, 'STM32G030 with a red LED, USB-C powered');
    expect(library.platforms.size).toBeGreaterThan(0);
    expect(await after(before, 'add a UWB radio')).toBeNull();
  });
});
