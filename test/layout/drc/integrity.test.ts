import { describe, expect, it } from 'vitest';
import { type Board, trackCapacity, trackResistance, trackWidthFor } from '../../../src/board/index.js';
import { differentialImpedance, impedance, widthForImpedance } from '../../../src/layout/drc/impedance.js';
import { reportIntegrity } from '../../../src/layout/drc/index.js';
import { demoBoard } from '../../support/demo-board.js';

const net = (name: string, kind: Board['nets'][number]['class']): Board['nets'][number] => ({ name, class: kind, volts: null });
const track = (name: string, width_mm: number, ...points: [number, number][]): Board['tracks'][number] => ({
  net: name,
  layer: 'front',
  width_mm,
  points,
});
const demo = demoBoard();
const board = (nets: Board['nets'], tracks: Board['tracks'], parts: Board['parts'] = []): Board => ({ ...demo, nets, tracks, parts });

describe('formulas', () => {
  it('impedance by IPC-2141A, calculated by hand for 0.2 mm and 3 mm over 1.6 mm of FR-4', () => {
    expect(impedance(0.2)).toBeCloseTo(139.3, 0);
    expect(impedance(3)).toBeCloseTo(49.0, 0);
    expect(differentialImpedance(0.2, 0.2)).toBeCloseTo(160, 0);
  });

  it('the width for 90 Ω has 90 Ω; none is told where the formula does not reach', () => {
    const width = widthForImpedance(90, 0.15);
    expect(differentialImpedance(width ?? 0, 0.15)).toBeCloseTo(90, 6);
    expect(widthForImpedance(300, 0.15)).toBeNull();
    expect(widthForImpedance(10, 0.15)).toBeNull();
  });

  it('resistance and capacity of tracks', () => {
    // 100 mm of 1 mm track in 1 oz copper: 49 mΩ.
    expect(trackResistance(100, 1)).toBeCloseTo(0.0491, 4);
    expect(trackCapacity(trackWidthFor(1.5))).toBeCloseTo(1.5, 9);
  });
});

describe('report', () => {
  it('tells skew and impedance of a USB pair', () => {
    const pair = [track('USB_DP', 0.2, [1, 1], [11, 1]), track('USB_DM', 0.2, [1, 1.4], [9, 1.4], [9, 4.4])];
    const [found, ...others] = reportIntegrity(board([net('USB_DP', 'usb'), net('USB_DM', 'usb')], pair));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'si.usb_pair', severity: 'info', nets: ['USB_DP', 'USB_DM'] });
    expect(found?.message).toMatch(/10 and 11 mm, skew 1 mm; about 160 Ω .* 90 Ω would want \d\.\d+ mm$/);
  });

  it('tells what the tracks of a supply drop and carry, by the thinnest', () => {
    const [found] = reportIntegrity(
      board([net('VCC', 'power'), net('GND', 'ground')], [track('VCC', 1, [0, 0], [100, 0]), track('VCC', 0.5, [100, 0], [100, 50])]),
    );
    expect(found?.message).toBe(
      `VCC: 150 mm of tracks, at most 98.3 mΩ end to end at 20 °C; the thinnest, 0.5 mm, carries ${Number(trackCapacity(0.5).toFixed(2))} A with 10 K of rise (IPC-2221)`,
    );
  });

  it('names tracks of other signals under a crystal, not its own, not ground, not on the other side', () => {
    const [part] = demo.parts;
    if (part === undefined) throw new Error('the demo board has no part');
    const crystal = { ...part, kind: 'crystal' as const, x: 10, y: 10, side: 'front' as const };
    const own = crystal.pads.find((p) => p.net !== null)?.net ?? 'XIN';
    const nets = [net('CLK', 'signal'), net('GND0', 'ground'), net(own, 'signal')];
    const over = (name: string): Board['tracks'][number] => track(name, 0.2, [-50, 10.05], [50, 10.05]);
    const back = { ...over('FAR'), layer: 'back' as const };
    const found = reportIntegrity(board(nets, [over('CLK'), over('GND0'), over(own), back, track('BESIDE', 0.2, [-50, 60], [50, 60])], [crystal]));
    expect(found.filter((f) => f.rule === 'si.crystal')).toMatchObject([{ refs: [crystal.ref], nets: ['CLK'] }]);
  });
});
