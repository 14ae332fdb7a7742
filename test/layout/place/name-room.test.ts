import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../src/geometry/index.js';
import { withNameRoom } from '../../../src/layout/place/name-room.js';
import { header } from '../../support/demo-board.js';
import { problem, R0603, type Spec } from './problems.js';

const grown = (spec: Spec): [number, number] => {
  const task = problem([spec]);
  const sides = (t: typeof task): [number, number] => {
    const box = boundsOf((t.parts[0]?.footprint.courtyard ?? []).map(([x, y]) => ({ x, y })));
    return [box.maxX - box.minX, box.maxY - box.minY];
  };
  const [before, after] = [sides(task), sides(withNameRoom(task))];
  return [after[0] - before[0], after[1] - before[1]];
};

describe('room for the names of pins', () => {
  const pins = header('Header_1x03', 3);
  const nets = { 1: 'GND', 2: '3V3', 3: 'SIGNAL' };

  it('is kept beside a connector, on one long side of a header', () => {
    const [wide, tall] = grown({ ref: 'J1', kind: 'connector', footprint: pins, nets });
    const deep = Math.max(wide, tall);
    expect(Math.min(wide, tall)).toBe(0);
    expect(deep).toBeGreaterThanOrEqual(1.5);
    expect(deep).toBeLessThanOrEqual(3);
  });

  it('faces away from the edge at a plug, and lets a header at an edge reach it', () => {
    const terminal = { ...pins, faces: 270 };
    const below = withNameRoom(problem([{ ref: 'J1', kind: 'connector', footprint: terminal, nets }])).parts[0]?.footprint.courtyard ?? [];
    const least = (points: readonly (readonly [number, number])[]): number => Math.min(...points.map(([, y]) => y));
    const most = (points: readonly (readonly [number, number])[]): number => Math.max(...points.map(([, y]) => y));
    expect(least(below)).toBeLessThan(least(pins.courtyard));
    expect(most(below)).toBe(most(pins.courtyard));
    expect(Math.max(...grown({ ref: 'J1', kind: 'connector', footprint: pins, nets, hint: { edge: 'any' } }))).toBeLessThanOrEqual(2.3);
  });

  it('is for connectors only', () => expect(grown({ ref: 'R1', kind: 'resistor', footprint: R0603, nets: { 1: 'A', 2: 'B' } })).toEqual([0, 0]));
});
