import { describe, expect, it } from 'vitest';
import {
  type Board,
  designRules,
  frontDielectric,
  type NetClass,
  netClasses,
  trackCapacity,
  trackResistance,
  trackWidthFor,
} from '../../../src/board/index.js';
import { impedanceOf, TWO_LAYERS, widthFor } from '../../../src/layout/drc/impedance.js';
import { reportIntegrity } from '../../../src/layout/drc/index.js';
import { fabProfileFor } from '../../../src/parts/load-fab.js';
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
  const ratio = (k: number): number => mean(1, k) / mean(1, Math.sqrt(1 - k * k));
  const mean = (a: number, b: number): number => (Math.abs(a - b) < 1e-12 ? a : mean((a + b) / 2, Math.sqrt(a * b)));

  it.each([
    [3, 1.6, 4.5],
    [0.38, 0.2104, 4.4],
  ])('a track of %f mm over %f mm has what Hammerstad and Jensen say of microstrip', (width_mm, height_mm, permittivity) => {
    const u = (width_mm + 0.035 / Math.PI) / height_mm;
    const effective = (permittivity + 1) / 2 + (permittivity - 1) / 2 / Math.sqrt(1 + 12 / u);
    const ohm = (120 * Math.PI) / Math.sqrt(effective) / (u + 1.393 + 0.667 * Math.log(u + 1.444));
    expect(Math.abs(impedanceOf({ width_mm, height_mm, permittivity }) / ohm - 1)).toBeLessThan(0.03);
  });

  it.each([
    [1, 0.25, 1.6, 4.5],
    [0.36, 0.25, 0.2104, 4.4],
  ])('a track of %f mm with ground %f mm beside has what Wadell says of it, less what the thickness of its copper takes', (w, s, h, permittivity) => {
    const outer = ratio(w / (w + 2 * s));
    const inner = ratio(Math.tanh((Math.PI * w) / 4 / h) / Math.tanh((Math.PI * (w + 2 * s)) / 4 / h));
    const ohm = (60 * Math.PI) / Math.sqrt(1 + ((permittivity - 1) * inner) / (outer + inner)) / (outer + inner);
    const off = impedanceOf({ width_mm: w, pour_mm: s, height_mm: h, permittivity }) / ohm - 1;
    expect(off).toBeLessThan(0);
    expect(off).toBeGreaterThan(-0.06);
  });

  it('two tracks far from their plane have what conformal mapping says of coplanar strips', () => {
    const [w, s] = [0.2, 0.2];
    const ohm = (120 * Math.PI) / Math.sqrt((TWO_LAYERS.permittivity + 1) / 2) / (1 / ratio(s / (s + 2 * w)));
    expect(Math.abs(impedanceOf({ width_mm: w, gap_mm: s, ...TWO_LAYERS }) / ohm - 1)).toBeLessThan(0.08);
  });

  it('the width for 90 Ω has 90 Ω; none is told where no width has so many', () => {
    const over = { gap_mm: 0.15, height_mm: 0.2104, permittivity: 4.4 };
    expect(impedanceOf({ ...over, width_mm: widthFor(90, over) ?? 0 })).toBeCloseTo(90, 0);
    expect(widthFor(400, over)).toBeNull();
    expect(widthFor(10, over)).toBeNull();
  });

  it('what the fab profiles have for feeds and pairs is what their stack-ups make of it', () => {
    for (const layers of [2, 4] as const) {
      const profile = fabProfileFor(layers);
      const over = (profile.stackup === undefined ? null : frontDielectric(profile.stackup)) ?? TWO_LAYERS;
      const width = (name: NetClass['name']): number => netClasses(profile, {}).find((c) => c.name === name)?.track_mm ?? 0;
      const { pour_clearance_mm: pour_mm, clearance_mm: gap_mm } = designRules(profile, {});
      expect(impedanceOf({ ...over, pour_mm, width_mm: width('rf') })).toBeCloseTo(50, -0.5);
      if (layers === 4) expect(Math.abs(impedanceOf({ ...over, pour_mm, gap_mm, width_mm: width('usb') }) - 90)).toBeLessThan(2);
    }
  });

  it('resistance and capacity of tracks', () => {
    // 100 mm of 1 mm track in 1 oz copper: 49 mΩ.
    expect(trackResistance(100, 1)).toBeCloseTo(0.0491, 4);
    expect(trackCapacity(trackWidthFor(1.5))).toBeCloseTo(1.5, 9);
  });
});

describe('report', () => {
  const ground: Board['nets'] = [net('GND', 'ground')];
  const poured = (layer: 'front' | 'back'): Board['zones'][number] => {
    const ring: [number, number][] = [[0, 0], [60, 0], [60, 40], [0, 40]]; // biome-ignore format: one line
    return { net: 'GND', layer, outline: ring, filled: [ring] };
  };
  const onPours = (made: Board): Board => ({ ...made, zones: [poured('front'), poured('back')] });

  it('tells skew, vias and impedance of a USB pair', () => {
    const pair = [track('USB_DP', 0.2, [1, 1], [11, 1]), track('USB_DM', 0.2, [1, 1.4], [9, 1.4], [9, 4.4])];
    const [found, ...others] = reportIntegrity(onPours(board([net('USB_DP', 'usb'), net('USB_DM', 'usb'), ...ground], pair)));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'si.usb_pair', severity: 'info', nets: ['USB_DP', 'USB_DM'] });
    expect(found?.message).toMatch(
      /10 and 11 mm with no vias and no vias, skew 1 mm \(at most 16.5 mm at 12 Mb\/s, 3.8 at 480\); 12\d Ω .* 90 Ω want 0\.\d+ mm \(/,
    );
  });

  it('warns of a USB pair whose lines differ by more than its limit, that has nothing below, or is long and no pair of 90 Ω', () => {
    const nets = [net('USB_DP', 'usb'), net('USB_DM', 'usb'), ...ground];
    const uneven = [track('USB_DP', 0.2, [1, 1], [11, 1]), track('USB_DM', 0.2, [1, 1.4], [30, 1.4])];
    const [skewed] = reportIntegrity(onPours(board(nets, uneven)));
    expect([skewed?.severity, skewed?.message.endsWith(': they differ by more than 16.5 mm')]).toEqual(['warning', true]);
    const even = (mm: number) => [track('USB_DP', 0.2, [1, 1], [1 + mm, 1]), track('USB_DM', 0.2, [1, 1.4], [1 + mm, 1.4])];
    expect(reportIntegrity({ ...board(nets, even(10)), zones: [poured('front')] })[0]?.message).toMatch(/: no ground lies below$/);
    expect(reportIntegrity(onPours(board(nets, even(150))))[0]?.message).toMatch(/: so long a pair wants 90 Ω within 15 %$/);
  });

  it('tells the impedance of what leads to an antenna and how far its ground vias are, and warns where it is long and off, or bare', () => {
    const nets = [net('ANT', 'rf'), ...ground];
    const feed = (width: number, vias: Board['vias']) =>
      reportIntegrity({ ...onPours(board(nets, [track('ANT', width, [5, 5], [25, 5])])), vias })[0];
    const fence = [5, 10, 15, 20, 25].map((x) => ({ net: 'GND', x, y: 6.2, drill_mm: 0.3, diameter_mm: 0.6 }));
    const good = feed(1.3, fence);
    expect([good?.rule, good?.severity]).toEqual(['si.rf_feed', 'info']);
    expect(good?.message).toMatch(
      /^ANT: 20 mm with no vias, (49|50|51) Ω as a track of 1.3 mm .*; 5 ground vias beside it, none of its places farther than 2.8 mm from one/,
    );
    expect(feed(0.3, fence)?.message).toMatch(/: so long a feed wants 50 Ω within 10 %$/);
    expect(feed(1.3, fence.slice(3))?.message).toMatch(/: a place of it has no ground via within 3.4 mm$/);
  });

  it('tells the lengths of the clock and data of a memory from part to part, and warns of a line too long', () => {
    const [chip, other] = demo.parts;
    if (chip === undefined || other === undefined) throw new Error('the demo board has no two parts');
    const names = ['QSPI_SCLK', 'QSPI_SD0', 'QSPI_SD1'];
    const pad = chip.pads[0] as Board['parts'][number]['pads'][number];
    const at = (x: number) =>
      names.map((pin, i) => ({ ...pad, x, y: 10 + 2 * i, pin, number: `${i}`, net: pin, layers: ['front' as const], w: 0.4, h: 0.4 }));
    const parts = (x: number): Board['parts'] => [
      { ...chip, pads: at(10) },
      { ...other, pads: at(x).map((p) => ({ ...p, pin: '' })) },
    ];
    const lines = (x: number) => names.map((n, i) => track(n, 0.2, [10, 10 + 2 * i], [x + (i === 2 ? 3 : 0), 10 + 2 * i], [x, 10 + 2 * i]));
    const told = (x: number) =>
      reportIntegrity(onPours(board([...names.map((n) => net(n, 'signal')), ...ground], lines(x), parts(x)))).find((f) => f.rule === 'si.bus');
    expect(told(20)?.message).toMatch(/^QSPI at \w+: clock 10 mm, data 10 to 10 mm of 80 mm at most, no vias/);
    expect([told(20)?.severity, told(110)?.severity]).toEqual(['info', 'warning']);
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
