import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { after, edited } from './support.js';

const FIRST = 'ESP32, 12 V in on a terminal, three pumps 12 V 0.4 A each, two LEDs';
const kinds = (design: Design, kind: string): string[] => design.components.flatMap((c) => (c.kind === kind ? [c.value] : []));
const fets = (design: Design): string[] => design.components.flatMap((c) => (c.value === 'AO3400A' ? [c.ref] : []));

describe('one of several', () => {
  it('that has figures of its own and goes takes no other one along', async () => {
    const base = await edited(null, FIRST, 'pump 2 takes 0.9 A');
    const now = await edited(base, 'drop the third pump');
    expect(fets(now)).toEqual(fets(base).slice(0, 2));
  });

  it('is lit otherwise alone', async () => {
    const base = await edited(null, FIRST);
    const now = await edited(base, 'one of the leds is blue');
    expect(now.components.filter((c) => c.kind === 'led' && c.value === 'blue')).toHaveLength(1);
  });
});

describe('a relay that is added', () => {
  it.each(['add a relay', 'add a relay for a lamp'])('%s: what stands stays on its switches', async (order) => {
    const base = await edited(null, FIRST);
    const now = await edited(base, order);
    expect(fets(now)).toEqual(fets(base));
    expect(kinds(now, 'relay')).toHaveLength(1);
  });
});

describe('going back', () => {
  it('to a supply by its figure brings that one back', async () => {
    const base = await edited(null, 'ESP32 with a relay, 12 V supply on a barrel jack');
    const other = await edited(base, 'use a 24 V supply instead');
    expect(other.nets.some((n) => n.volts === 24)).toBe(true);
    const now = await edited(other, 'no, go back to 12 V');
    expect(now.nets.some((n) => n.volts === 24)).toBe(false);
    expect(now.nets.some((n) => n.volts === 12)).toBe(true);
  });
});

describe('another supply', () => {
  it('leaves the controller that nobody named', async () => {
    const base = await edited(null, 'coin cell humidity logger with SPI flash');
    const now = await edited(base, 'use two AAA cells instead of the coin cell');
    const controllers = (design: Design): string[] => kinds(design, 'microcontroller');
    expect(controllers(now)).toEqual(controllers(base));
  });
});

describe('what is taken back in the same breath', () => {
  it('stays', async () => {
    const base = await edited(null, FIRST);
    expect(
      (await edited(base, 'drop the leds. no, keep them. add a buzzer')).components.filter((c) => c.kind === 'led' && c.value === 'red').length,
    ).toBeGreaterThan(1);
  });
});

describe('what nobody knows', () => {
  it.each(['zone 2 takes 2 A', 'line 3 is 24 V'])('%s: its figure is told of nothing else', async (order) => {
    expect(await after(await edited(null, FIRST), order)).toBeNull();
  });
});
