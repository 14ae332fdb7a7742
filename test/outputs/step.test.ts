import { describe, expect, it } from 'vitest';
import { prism } from '../../src/outputs/models/index.js';
import { stepAssembly } from '../../src/outputs/step-file.js';

const square = (a: number, b: number): [number, number][] => [
  [a, a],
  [b, a],
  [b, b],
  [a, b],
];
const plate = prism(square(0, 10), -1.6, 0, [square(4, 6)]);
const up = { at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] } as const;
const file = (places = 2): string =>
  stepAssembly(
    "Ohm's Ω",
    [
      {
        name: 'plate',
        solids: [{ name: 'laminate', colour: [0, 0.5, 0], metallic: 0, bodies: [plate] }],
        places: Array.from({ length: places }, (_, i) => ({ ...up, name: `P${i}` })),
      },
    ],
    '',
  );

/** Entities by number. */
const entities = (text: string): Map<string, string> => new Map([...text.matchAll(/^(#\d+)=(.*);$/gm)].map(([, id = '', what = '']) => [id, what]));
const of = (text: string, type: string): string[] => [...entities(text).values()].filter((e) => e.startsWith(`${type}(`));

describe('STEP', () => {
  it('names no entity that is not there', () => {
    const all = entities(file());
    for (const [id, what] of all) for (const [ref] of what.matchAll(/#\d+/g)) expect(all.has(ref), `${id} names ${ref}`).toBe(true);
  });

  it('runs along every edge of a body once each way', () => {
    const used = of(file(), 'ORIENTED_EDGE').map((e) => e.replace(/.*\*,\*,/, ''));
    expect(used).toHaveLength(2 * of(file(), 'EDGE_CURVE').length);
    expect(new Set(used).size).toBe(used.length);
    expect(of(file(), 'ADVANCED_FACE')).toHaveLength(10);
    expect(of(file(), 'FACE_BOUND')).toHaveLength(2);
  });

  it('writes a component once, however often it stands on the board', () => {
    expect(of(file(5), 'MANIFOLD_SOLID_BREP')).toHaveLength(1);
    expect(of(file(5), 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')).toHaveLength(5);
  });

  it('writes names that any reader takes', () => {
    expect(file()).toContain("PRODUCT('Ohm''s \\X2\\03A9\\X0\\'");
    expect(file()).toMatch(/^[\n -~]*$/);
  });
});
