import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/design/index.js';
import { type Body, modelName, newell, partSolids, triangles, type Vertex } from '../../../src/outputs/models/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const footprints = [...loadLibrary().footprints.values()];
const kindOf = (name: string): Kind =>
  /^LED/.test(name) ? 'led' : /^Mounting/.test(name) ? 'mounting_hole' : /^Test/.test(name) ? 'test_point' : /^Fid/.test(name) ? 'fiducial' : 'ic';
const models = footprints.map((footprint) => ({ footprint, solids: partSolids({ footprint, kind: kindOf(footprint.name), value: 'red' }) }));
const withBody = models.filter(({ solids }) => solids.length > 0);

/** Six times the volume that triangles enclose: positive where they face outward. */
const volume = (body: Body): number =>
  triangles(body).reduce(
    (sum, [a, b, c]) => sum + a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]),
    0,
  );

describe('3D models of the land patterns', () => {
  it('are there for every part that is more than board', () => {
    const bare = models.filter(({ solids }) => solids.length === 0).map(({ footprint }) => footprint.name);
    expect(bare.filter((name) => !/^(MountingHole|Fiducial|TestPoint|TC2030|SolderJumper|Castellated|CardEdge)/.test(name))).toEqual([]);
    expect(withBody.length).toBeGreaterThan(250);
  });

  it.each(withBody.map((m) => [m.footprint.name, m] as const))(
    '%s is made of closed bodies that face outward, as tall as it says',
    (_, { footprint, solids }) => {
      for (const { name, bodies } of solids) {
        for (const body of bodies) {
          const edges = new Map<string, number>();
          for (const ring of body.faces.flatMap((f) => [f.outer, ...(f.holes ?? [])])) {
            ring.forEach((a, i) => {
              const b = ring[(i + 1) % ring.length] ?? a;
              edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
            });
          }
          const ajar = [...edges].filter(([edge, times]) => times !== 1 || edges.get(edge.split(' ').reverse().join(' ')) !== 1);
          expect(ajar, name).toEqual([]);
          expect(volume(body), name).toBeGreaterThan(0);
          const bent = body.faces.filter(({ outer }) => !(flatness(outer.map((i) => body.vertices[i] as Vertex)) < 1e-6));
          expect(bent, name).toEqual([]);
        }
      }
      const top = Math.max(...solids.flatMap((s) => s.bodies.flatMap((b) => b.vertices.map((v) => v[2]))));
      if (!/^(SW_MX|SW_CHOC|RASPBERRY|PinHeader_1x\d\d_P1.27)/.test(footprint.name))
        expect(Math.abs(top - footprint.height_mm)).toBeLessThan(0.15 * footprint.height_mm + 0.1);
    },
  );

  it('stand over their own pads: the metal of a lead lies on the pad’s copper', () => {
    for (const name of ['SOIC-8', 'SOT-23', 'LQFP-48_7x7_P0.5', 'SOT-223', 'TO-252-2']) {
      const { footprint, solids } = withBody.find((m) => m.footprint.name === name) ?? expect.fail(name);
      const feet = solids
        .filter((s) => s.name === 'tin')
        .flatMap((s) => s.bodies)
        .map((b) => b.vertices.filter((v) => v[2] < 0.05));
      expect(feet.filter((f) => f.length > 0)).toHaveLength(footprint.pads.length);
      for (const foot of feet.flat()) {
        const on = footprint.pads.some((p) => Math.abs(p.x - foot[0]) <= p.w / 2 + 0.01 && Math.abs(-p.y - foot[1]) <= p.h / 2 + 0.01);
        expect(on, `${name} ${foot}`).toBe(true);
      }
    }
  });

  it('mark the first pin, the cathode and the plus', () => {
    const inkOf = (name: string, what: string): number => {
      const found = withBody.find((m) => m.footprint.name === name) ?? expect.fail(name);
      const at = found.solids.filter((s) => s.name === what).flatMap((s) => s.bodies.flatMap((b) => b.vertices));
      return at.reduce((sum, v) => sum + v[0], 0) / at.length;
    };
    expect(inkOf('SOIC-8', 'ink')).toBeLessThan(0);
    expect(inkOf('D_SOD-123', 'ink')).toBeLessThan(0);
    expect(inkOf('CP_Tantalum_A', 'black ink')).toBeLessThan(0);
    // The dark segment of a can is its minus.
    expect(inkOf('CP_Elec_6.3x7.7', 'black ink')).toBeGreaterThan(0);
  });

  it('have names that are files, and one a colour for lights', () => {
    const names = withBody.map(({ footprint }) => modelName({ footprint, kind: 'ic', value: '' }));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/);
    const led = withBody.find((m) => m.footprint.name === 'LED_0603')?.footprint ?? expect.fail();
    expect(modelName({ footprint: led, kind: 'led', value: 'green LED' })).toBe('LED_0603_green');
  });
});

/** How far the corners of a face are from its plane, mm. */
function flatness(ring: readonly Vertex[]): number {
  const [x, y, z] = newell(ring);
  const size = Math.hypot(x, y, z);
  const [a = [0, 0, 0] as const] = ring;
  return Math.max(...ring.map((v) => Math.abs(((v[0] - a[0]) * x + (v[1] - a[1]) * y + (v[2] - a[2]) * z) / size)));
}
