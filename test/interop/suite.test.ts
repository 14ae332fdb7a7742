import { describe, expect, it } from 'vitest';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { checkWithKicad } from './kicad.js';
import { SUITE } from './suite-designs.js';
import { hasGerbv, hasKicad } from './tools.js';

/** The sentences of the ten examples are judged in examples.test.ts; of the rest the bounded share has one, the largest (machine controller) is of the long form. */
const SHARE = ['ESP32-C3 with 5 WS2812 LEDs over USB'];
const names = LONG ? Object.keys(SUITE) : SHARE;
const seeds = LONG ? [1, 2, 3, 4, 5] : [1];

describe('the suite', () => {
  it('has twenty boards of 10 to 120 parts', () => {
    const parts = Object.values(SUITE).map((make) => make().components.length);
    expect(parts).toHaveLength(20);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...parts)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...parts)).toBeLessThanOrEqual(120);
  });
});

describe.skipIf(!hasKicad || !hasGerbv)('our rules and KiCad find nothing wrong with', () => {
  it.each(names.flatMap((name) => seeds.map((seed) => [name, seed] as const)))('%s, seed %i', (name, seed) => {
    const design = SUITE[name]?.();
    if (design === undefined) throw new Error(`no board ${name}`);
    const { board, files } = builtOnce({ design, seed, name: design.name, version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.passed).toBe(true);

    const report = checkWithKicad(board, files);
    expect(report.differences).toEqual([]);
    expect([...report.errors, ...report.errorsByOurRules]).toEqual([]);
    expect([report.unconnected, report.unconnectedAfterRefill]).toEqual([0, 0]);
    expect(report.layers.filter((l) => l.equal < 0.998 || l.said !== '')).toEqual([]);
  });
});
