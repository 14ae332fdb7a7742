import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { colour, Raster } from '../../../src/outputs/png/raster.js';

const WHITE = colour('#ffffff');
const BLACK = colour('#000000');
const read = (raster: Raster): PNG => PNG.sync.read(Buffer.from(raster.png()));
const grey = ({ data, width }: PNG, x: number, y: number): number => data[(y * width + x) * 4] ?? -1;
const square = (x1: number, y1: number, x2: number, y2: number): [number, number][] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
];

describe('a raster', () => {
  it('is a PNG that others read, of its size, in its colours', () => {
    const raster = new Raster(7, 3, colour('#102030'));
    raster.fill([square(1, 1, 2, 2)], colour('#ff8000'));
    const png = read(raster);
    expect([png.width, png.height]).toEqual([7, 3]);
    expect([...png.data.subarray(0, 4)]).toEqual([0x10, 0x20, 0x30, 255]);
    expect([...png.data.subarray((7 + 1) * 4, (7 + 1) * 4 + 4)]).toEqual([0xff, 0x80, 0, 255]);
  });

  it('paints a pixel by how much of it is covered', () => {
    const raster = new Raster(4, 2, WHITE);
    raster.fill([square(0.25, 0, 1.5, 1)], BLACK);
    const png = read(raster);
    expect([0, 1, 2].map((x) => grey(png, x, 0))).toEqual([64, 128, 255]);
    expect(grey(png, 0, 1)).toBe(255);
  });

  it('is written in its paints alone where it is to be short: the same picture, its edges hard', () => {
    const paints = [colour('#ff0000'), WHITE, BLACK];
    const raster = new Raster(301, 200, WHITE);
    for (let i = 0; i < 40; i++) raster.circle(7.3 * i + 5, 4.7 * i + 5, 4.4, i % 7 === 0 ? colour('#ff0000') : BLACK);
    const short = Buffer.from(raster.png(paints));
    const [whole, few] = [read(raster), PNG.sync.read(short)];
    expect([few.width, few.height]).toEqual([301, 200]);
    expect(short.length).toBeLessThan(raster.png().length / 2);
    const colours = new Set<string>();
    for (let at = 0; at < few.data.length; at += 4) {
      colours.add(few.data.subarray(at, at + 3).toString('hex'));
      // What was one of the paints is that paint still, in odd columns and even ones.
      const was = whole.data.subarray(at, at + 3).toString('hex');
      if (['ff0000', 'ffffff', '000000'].includes(was)) expect(few.data.subarray(at, at + 3).toString('hex')).toBe(was);
    }
    expect([...colours].sort()).toEqual(['000000', 'ff0000', 'ffffff']);
  });

  it('leaves what lies within two rings', () => {
    const raster = new Raster(9, 9, WHITE);
    raster.fill([square(0, 0, 9, 9), square(3, 3, 6, 6)], BLACK);
    const png = read(raster);
    expect([grey(png, 1, 1), grey(png, 4, 4)]).toEqual([0, 255]);
  });

  it('paints discs and lines to within a hundredth of their area, also where they leave the picture', () => {
    const ink = (paint: (raster: Raster) => void): number => {
      const raster = new Raster(100, 100, WHITE);
      paint(raster);
      const { data } = read(raster);
      return data.reduce((sum, v, i) => (i % 4 === 0 ? sum + (255 - v) / 255 : sum), 0);
    };
    expect(ink((r) => r.circle(50, 50, 20, BLACK)) / (Math.PI * 400)).toBeCloseTo(1, 2);
    const ends: [number, number][] = [
      [20, 30],
      [70, 30],
    ];
    expect(ink((r) => r.line(ends, 6, BLACK)) / (300 + Math.PI * 9)).toBeCloseTo(1, 2);
    expect(ink((r) => r.circle(0, 0, 20, BLACK)) / (Math.PI * 100)).toBeCloseTo(1, 2);
    expect(ink((r) => r.circle(-50, 300, 20, BLACK))).toBe(0);
  });
});
