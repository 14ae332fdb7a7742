import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { power, seededRandom } from '../../src/geometry/index.js';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

/** The bits of many results, as eight characters. */
function bitsOf(results: Iterable<number>): string {
  const bytes = Buffer.from(Float64Array.from(results).buffer);
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8);
}
/** What `of` makes of 20,000 pairs of numbers between 0 and 1. */
function bits(of: (a: number, b: number) => number): string {
  const random = seededRandom(23);
  return bitsOf(Array.from({ length: 20_000 }, () => of(random(), random())));
}

describe('powers', () => {
  it('have the same bits in every Node', () => {
    expect(bits((a, b) => power(a * 100 + 1e-9, b * 4 - 2))).toBe('a16a933e');
    expect(bits((a) => power(a * 1000 + 1e-6, 3))).toBe('9dc5f760');
    expect(bitsOf(Array.from({ length: 601 }, (_, n) => power(10, n - 300)))).toBe('f819d935');
  });

  it('are what they are called', () => {
    expect([power(2, 10), power(10, 3), power(10, -2), power(7, 1), power(5, 0), power(8, -1), power(3, 2), power(1, 1e5)]).toEqual([
      1024,
      1000,
      0.01,
      7,
      1,
      1 / 8,
      9,
      1,
    ]);
    expect(power(2, 0.5)).toBe(Math.SQRT2);
    expect([power(0, 0.44), power(0, -1), power(Number.POSITIVE_INFINITY, 2), power(0, 0)]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      1,
    ]);
    expect(power(Number.NaN, 2)).toBeNaN();
    const random = seededRandom(1);
    for (let tries = 0; tries < 2000; tries++) {
      const [a, b] = [random() * 1000 + 1e-6, random() * 20 - 10];
      expect(Math.abs(power(a, b) / a ** b - 1)).toBeLessThan(1e-15 * 4);
    }
  });

  it('are refused where they are no numbers of ordinary size', () => {
    for (const [base, exponent] of [
      [-2, 3],
      [5e-324, 2],
      [10, 400],
      [10, -400],
      [2, 2 ** 31],
    ] as const)
      expect(() => power(base, exponent)).toThrow(RangeError);
  });

  it('are left to the engine only where it rounds nothing of its own: squares, and powers of two', () => {
    const left = readdirSync(SOURCES, { recursive: true })
      .map(String)
      .filter(
        (name) =>
          /^(geometry|design|board|parts|electrical|engineer|layout|inputs|outputs|build)\/.*\.ts$/.test(name) && name !== 'geometry/power.ts',
      )
      .flatMap((name) =>
        readFileSync(join(SOURCES, name), 'utf8')
          .split('\n')
          .map((line) => `${name}: ${line.trim()}`),
      )
      .filter((line) => !/^\S+: \/?\*/.test(line) && /Math\.pow|[\w)\]] \*\* /.test(line))
      .filter((line) => line.split(/ \*\* /).length - 1 > (line.match(/ \*\* 2\b(?!\.)|\b2 \*\* [\w.]+/g) ?? []).length || line.includes('Math.pow'));
    expect(left).toEqual([]);
  });
});

/** What boards depend on beside powers: should a Node round one of these otherwise, it is to be computed here as powers are. */
describe('the functions of Math', () => {
  it.for([
    ['sin', (a) => Math.sin(a * 10 - 5), '230377a7'],
    ['cos', (a) => Math.cos(a * 10 - 5), '19350f91'],
    ['tan', (a) => Math.tan(a * 3 - 1.5), 'a529ee7d'],
    ['atan2', (a, b) => Math.atan2(a - 0.5, b - 0.5), '7789e0c3'],
    ['asin', (a) => Math.asin(a * 2 - 1), 'eda080c0'],
    ['acos', (a) => Math.acos(a * 2 - 1), '7cd33372'],
    ['exp', (a) => Math.exp(a * 20 - 10), '13fac248'],
    ['log', (a) => Math.log(a * 100 + 1e-9), '9fc9e1ac'],
    ['log2', (a) => Math.log2(a * 100 + 1e-9), 'defb870b'],
    ['log10', (a) => Math.log10(a * 1e6 + 1e-9), 'afd93f1e'],
    ['hypot', (a, b) => Math.hypot(a * 1000, b * 1000), '6df0426e'],
    ['cosh', (a) => Math.cosh(a * 2), '31b66ae2'],
    ['sinh', (a) => Math.sinh(a * 2), '037a31f3'],
    ['tanh', (a) => Math.tanh(a * 4 - 2), '378b5230'],
  ] as [string, (a: number, b: number) => number, string][])('%s has the same bits in Node 20, 22 and 24', ([, of, known]) => {
    expect(bits(of)).toBe(known);
  });
});
