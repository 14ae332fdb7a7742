import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import type { Request } from '../../../src/request/index.js';
import { devices, edited } from './support.js';

type Ask = Request['asks'][number];
const asksOf = (design: Design): readonly Ask[] => design.request?.asks.filter((a) => a.state === 'wanted' && a.source === 'person') ?? [];
const figuresOf = (design: Design, quantity: string): unknown[] =>
  asksOf(design).flatMap((a) => a.figures.flatMap((f) => (f.quantity === quantity ? [f.value] : [])));
const pinsOf = (design: Design, net: RegExp): string[] => design.nets.filter((n) => net.test(n.name)).flatMap((n) => n.pins);

describe('what is said again of what stands', () => {
  it('another figure keeps the chip that was named', async () => {
    const now = await edited(null, 'MCP73831 charger for a single cell, 400 mA, micro USB', 'charge at 200 mA instead');
    expect(devices(now, /MCP73831/)).toHaveLength(1);
    expect(figuresOf(now, 'current')).toEqual([0.2]);
  });

  it('a gain is a figure and counts nothing', async () => {
    const now = await edited(null, 'microphone preamp with a gain of 10, 12 V supply', 'set the gain to 50');
    expect(figuresOf(now, 'gain')).toEqual([50]);
    expect(asksOf(now).map((a) => a.count ?? 1)).toEqual(asksOf(now).map(() => 1));
  });

  it('a pin that is moved is asked for where it is now', async () => {
    const now = await edited(null, 'ESP32-C3 with a yellow LED on GPIO3 and a buzzer, USB-C', 'put the LED on GPIO7');
    expect(asksOf(now).find((a) => a.concept === 'led')?.pins).toEqual(['GPIO7']);
    expect(pinsOf(now, /LED/).some((p) => p.endsWith('.IO7'))).toBe(true);
  });

  it('what is called by its noun has the figure, and not the first that can take one', async () => {
    const now = await edited(null, 'ATmega328P with a 5 V solar panel and a LiPo', 'the panel is 6 V actually');
    const volts = (concept: string): unknown[] =>
      asksOf(now)
        .filter((a) => a.concept === concept)
        .flatMap((a) => a.figures.map((f) => f.value));
    expect([volts('solar'), volts('lipo')]).toEqual([[6], []]);
  });

  it('the current of each is told anew, not beside the old one', async () => {
    const now = await edited(null, 'ESP32-C3 with three 24 V valves, 300 mA each', 'the valves take 700 mA');
    expect(figuresOf(now, 'current')).toEqual([0.7]);
  });

  it('"the controller" is the one that stands', async () => {
    const now = await edited(null, 'ESP32-C3 with a relay, USB-C', 'swap the controller for an RP2040');
    expect([devices(now, /ESP32/), devices(now, /^RP2040/)].map((d) => d.length)).toEqual([0, 1]);
  });

  it('a count that is gone back to is a count', async () => {
    const now = await edited(null, 'RP2040 with four relays, 12 V', 'make it six', 'no, go back to four');
    expect(now.components.filter((c) => c.kind === 'relay')).toHaveLength(4);
  });

  it('another voltage of "it" is that of the source, with no converter behind it', async () => {
    const now = await edited(null, 'USB-C PD 20V sink board to a screw terminal', 'change it to 12 V');
    expect(figuresOf(now, 'voltage')).toEqual([12]);
    expect(now.components.filter((c) => c.kind === 'inductor')).toEqual([]);
  });

  it('a sensor on an analog input asks for no further input', async () => {
    const now = await edited(null, 'ESP32 with an SHT31, USB-C', 'add a wind vane on an analog input');
    expect(asksOf(now).filter((a) => a.kind === 'input')).toEqual([]);
  });

  it('what is taken off leaves no header of free pins behind', async () => {
    const now = await edited(null, 'RP2040 with a WS2812 LED, micro USB', 'remove the LED');
    expect(now.components.filter((c) => /PinHeader_1x(?:20|2\d)/.test(c.device ?? ''))).toEqual([]);
  });
});

describe('what nobody asked for', () => {
  const FAN = 'USB powered fan board: 5 V fan 0.25 A, on off switch, speed knob';

  it('is there once after an order about something else, and no order means it that does not name it', async () => {
    const now = await edited(null, FAN, 'add two leds');
    const points = now.components.filter((c) => c.kind === 'test_point').map((c) => c.value);
    expect(new Set(points).size).toBe(points.length);
    expect(now.components.filter((c) => c.kind === 'led')).toHaveLength(3);
    const first = (await edited(null, FAN, 'add a button for the back door')).request?.asks.filter((a) => a.source === 'practice');
    expect(first?.every((a) => a.place === undefined && a.state === 'wanted')).toBe(true);
  });

  it('goes by its name, and all of it by “bare”', async () => {
    const without = await edited(null, FAN, 'remove the power LED');
    expect(without.components.filter((c) => c.kind === 'led')).toHaveLength(0);
    expect(without.components.some((c) => c.kind === 'mounting_hole')).toBe(true);
    const bare = await edited(null, FAN, 'bare');
    expect(bare.components.some((c) => ['led', 'mounting_hole', 'test_point'].includes(c.kind))).toBe(false);
  });
});
