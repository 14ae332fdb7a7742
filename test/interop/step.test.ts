import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { boardModels, modelledOf, modelName, prism, type Solid, triangles } from '../../src/outputs/models/index.js';
import { stepFile } from '../../src/outputs/step.js';
import { stepAssembly } from '../../src/outputs/step-file.js';
import { workbench } from '../outputs/workbench.js';
import { hasOcct, type ReadStep, readStep } from './occt.js';

/** mm³ that closed bodies enclose. */
const volume = (solids: readonly Solid[]): number =>
  solids
    .flatMap((s) => s.bodies)
    .flatMap(triangles)
    .reduce(
      (sum, [a, b, c]) => sum + a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]),
      0,
    ) / 6;

describe.skipIf(!hasOcct)('STEP as Open CASCADE reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const board = workbench();
  const models = boardModels(board);
  const standing = board.parts.flatMap((part) => {
    const modelled = modelledOf(board, part);
    return models.get(modelled === null ? '' : modelName(modelled))?.solids ?? [];
  });

  const read = (of: Board): ReadStep => {
    const file = join(folder, 'board.step');
    writeFileSync(file, stepFile(of, ''));
    return readStep(file, folder);
  };
  let whole: ReadStep;
  let plate: ReadStep;
  beforeAll(() => {
    whole = read(board);
    plate = read({ ...board, parts: [] });
  });

  it('is valid: every body of the board and its parts, where they are', () => {
    expect(whole.valid).toBe(true);
    // A component is there once, however often it stands on the board; the laminate is one more body.
    const bodies = [...models.values()].flatMap(({ solids }) => solids.flatMap((s) => s.bodies)).length;
    expect([whole.counts['SOLID'], whole.counts['SHELL']]).toEqual([bodies + 1, bodies + 1]);
    const [left = 0, bottom = 0, low = 0, right = 0, top = 0, high = 0] = whole.bounds;
    for (const v of [left, bottom, low + 1.6]) expect(v).toBeLessThan(0.001);
    for (const v of [right - board.width_mm, top - board.height_mm]) expect(v).toBeGreaterThan(-0.001);
    const tallest = Math.max(...standing.flatMap((s) => s.bodies.flatMap((b) => b.vertices.map((v) => v[2]))));
    expect(high).toBeCloseTo(tallest, 3);
  });

  it('encloses what the parts and the drilled laminate do', () => {
    expect(plate.counts['SOLID']).toBe(1);
    expect(plate.bounds.map((v) => Math.round(v * 1000) / 1000 + 0)).toEqual([0, 0, -1.6, board.width_mm, board.height_mm, 0]);
    const drilled = plate.volume - (whole.volume - volume(standing));
    expect(drilled).toBeGreaterThan(0);
    expect(drilled).toBeLessThan(0.2 * plate.volume);
  });

  it('has round holes as cylinders', () => {
    const file = join(folder, 'bored.step');
    const square: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const solid = { name: 'laminate', colour: [0, 0.4, 0], metallic: 0, bodies: [prism(square, -1.6, 0)] } as const;
    const bores = [
      { x: 3, y: -3, radius: 1, low: -1.6, high: 0 },
      { x: 7, y: -7, radius: 0.5, low: -1.6, high: 0 },
    ];
    const places = [{ name: 'board', at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] }] as const;
    writeFileSync(file, stepAssembly('bored', [{ name: 'board', solids: [solid], places, bores }], ''));
    const bored = readStep(file, folder);
    expect([bored.valid, bored.counts['SOLID'], bored.counts['FACE']]).toEqual([true, 1, 6 + 2 * bores.length]);
    expect(bored.volume).toBeCloseTo(1.6 * (100 - Math.PI * 1.25), 3);
  });
});
