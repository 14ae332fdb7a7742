import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { type Links, Network } from '../../../src/layout/current/sparse.js';

/** A grid of so many nodes a side with conductances that differ a hundredfold, and some links across it. */
function grid(side: number): Links {
  const random = seededRandom(7);
  const [from, to, weight]: [number[], number[], number[]] = [[], [], []];
  const link = (a: number, b: number): void => {
    from.push(a);
    to.push(b);
    weight.push(0.1 + 10 * random() ** 2);
  };
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      if (x + 1 < side) link(y * side + x, y * side + x + 1);
      if (y + 1 < side) link(y * side + x, (y + 1) * side + x);
    }
  for (let k = 0; k < side; k++) link(Math.floor(random() * side * side), k);
  return { from, to, weight };
}

/** What is left of `into` at the node where the most is. */
function left({ from, to, weight }: Links, own: Float64Array, x: Float64Array, into: Float64Array): number {
  const rest = into.map((v, i) => v - (own[i] as number) * (x[i] as number));
  for (const [k, w] of weight.entries()) {
    const [a, b] = [from[k] as number, to[k] as number];
    if (a === b) continue;
    const through = w * ((x[a] as number) - (x[b] as number));
    rest[a]! -= through;
    rest[b]! += through;
  }
  return Math.max(...rest.map(Math.abs));
}

it.each([3, 7, 8, 20, 60])('what flows in flows out again: %i nodes a side', (side) => {
  const links = grid(side);
  const nodes = side * side;
  const into = new Float64Array(nodes);
  [into[1], into[nodes - 1]] = [3, -3];
  const held = Float64Array.from({ length: nodes }, (_, i) => Number(i === 0));
  const volts = Network.of(nodes, links, held).solved(into, 1e-7) as Float64Array;
  expect(left(links, held, volts, into)).toBeLessThan(1e-4);
  const shed = new Float64Array(nodes).fill(0.02);
  const warm = Network.of(nodes, links, shed).solved(into.map(Math.abs), 1e-7) as Float64Array;
  expect(left(links, shed, warm, into.map(Math.abs))).toBeLessThan(1e-4);
  expect(warm.reduce((sum, k) => sum + k * 0.02, 0)).toBeCloseTo(6, 3);
});

it('a hub that no pairing makes smaller is solved, too', () => {
  const nodes = 200;
  const links = { from: Array.from({ length: nodes - 1 }, () => 0), to: Array.from({ length: nodes - 1 }, (_, i) => i + 1), weight: Array.from({ length: nodes - 1 }, () => 2) }; // biome-ignore format: one line
  const into = new Float64Array(nodes);
  [into[5], into[9]] = [1, -1];
  const held = Float64Array.from({ length: nodes }, (_, i) => Number(i === 0));
  const volts = Network.of(nodes, links, held).solved(into, 1e-8) as Float64Array;
  expect((volts[5] as number) - (volts[9] as number)).toBeCloseTo(1, 6);
});
