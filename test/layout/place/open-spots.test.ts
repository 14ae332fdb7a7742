import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { scatter } from '../../../src/layout/place/anneal.js';
import { Arrangement } from '../../../src/layout/place/arrangement.js';
import { Energy } from '../../../src/layout/place/energy.js';
import { buildModel } from '../../../src/layout/place/model.js';
import { openSpots } from '../../../src/layout/place/open-spots.js';
import { problem, radio, timer } from './problems.js';

const key = (x: number, y: number, q: number): string => `${x},${y},${q}`;

/** The legal places of part i among those that a walk over the whole board comes by, asked one by one. */
function byWalking(energy: Energy, i: number, pitch: number): string[] {
  const { at } = energy;
  const found = new Set<string>();
  for (let y = 0; y <= at.height; y += pitch) {
    for (let x = 0; x <= at.width; x += pitch) {
      for (let q = 0; q < 4; q++) {
        at.setFree(i, x, y, q);
        if (energy.legal(i)) found.add(key(at.x[i] as number, at.y[i] as number, q));
      }
    }
  }
  return [...found].sort();
}

describe('open spots', () => {
  it.each([
    ['timer', timer(), 30, 22],
    ['radio where little is free', radio(), 24, 20],
  ])('of the %s are all the legal places, each once', (_, specs, width, height) => {
    const model = buildModel(problem(specs), 0.25);
    const at = new Arrangement(model, width, height);
    const energy = new Energy(model, at);
    scatter(model, at, seededRandom(3));
    let seen = 0;
    for (let i = 0; i < model.count; i += 3) {
      if (model.edges[i] !== null) continue;
      const [x, y, q] = [at.x[i] as number, at.y[i] as number, at.q[i] as number];
      const spots = [...openSpots(energy, i, { x: 0, y: 0, reach: Math.max(width, height), pitch: 1 })];
      const legal = spots.filter((s) => {
        at.set(i, s.x, s.y, s.q, -1);
        return energy.legal(i);
      });
      expect(new Set(spots.map((s) => key(s.x, s.y, s.q))).size).toBe(spots.length);
      expect(legal.map((s) => key(s.x, s.y, s.q)).sort()).toEqual(byWalking(energy, i, 1));
      at.set(i, x, y, q, -1);
      seen += legal.length;
    }
    expect(seen).toBeGreaterThan(100);
  });
});
