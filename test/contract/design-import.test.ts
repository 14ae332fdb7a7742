import { describe, expect, it } from 'vitest';
import { smallDesign } from './built.js';
import { serviceForTests } from './service.js';

type Json = Record<string, unknown>;

/** The small design with the value at a path changed: `components.0.kind`. `undefined` takes it out. */
function changed(path: string, value: unknown): Json {
  const design = structuredClone(smallDesign()) as Json;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = design;
  for (const key of keys) {
    at[key] ??= {};
    at = at[key] as Json;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return design;
}

/** Path, what is wrong there, and the answer: the field first, then the reason. */
const RULES: readonly (readonly [path: string, value: unknown, error: RegExp])[] = [
  ['format', undefined, /^design\.format: /],
  ['format', 2, /^design\.format: /],
  ['name', '', /^design\.name: /],
  ['name', 7, /^design\.name: /],
  ['colour', 'red', /^design\.colour: there is no such field$/],
  ['board.width_mm', -5, /^design\.board\.width_mm: /],
  ['board.height_mm', '20', /^design\.board\.height_mm: /],
  ['board.quantity', 0, /^design\.board\.quantity: /],
  ['components', {}, /^design\.components: /],
  ['components.0.ref', 'r1', /^design\.components\.0\.ref: a reference designator/],
  ['components.1.ref', 'J1', /^design\.components\.1\.ref: J1 is there twice$/],
  ['components.0.kind', 'gizmo', /^design\.components\.0\.kind: /],
  ['components.0.value', undefined, /^design\.components\.0\.value: /],
  ['components.0.part', 'C1', /^design\.components\.0\.part: /],
  ['components.0.device', 'NO_SUCH', /^components\.0\.device: .*the library has no device NO_SUCH$/],
  ['components.1.package', '9999', /^components\.1\.package: .*the library has no land pattern/],
  ['components.0.place', { edge: 'up' }, /^design\.components\.0\.place\.edge: /],
  ['nets.0.name', 'a b', /^design\.nets\.0\.name: a net name/],
  ['nets.0.class', 'fast', /^design\.nets\.0\.class: /],
  ['nets.0.volts', '5', /^design\.nets\.0\.volts: /],
  ['nets.0.pins', ['J1'], /^design\.nets\.0\.pins\.0: <ref>\.<pin>$/],
  ['nets.0.pins', ['X9.1'], /^nets\.0\.pins\.0: X9\.1: the design has no part X9$/],
  ['nets.0.pins', ['R1.3'], /^nets\.0\.pins\.0: R1\.3: .*has no pin 3; it has 1, 2$/],
  ['nets.1.name', smallDesign().nets[0]?.name, /^nets\.1\.name: the net .* is there twice$/],
  ['blocks', [{ id: 'x' }], /^design\.blocks\.0\./],
  ['wishes', [{ kind: 'luck' }], /^design\.wishes\.0/],
  ['own', { devices: [] }, /^design\.own\.lands: /],
  ['own', { devices: [{ id: 'NE555', title: '', footprint: 'SOIC-8', pins: [] }], lands: [] }, /^design\.own\.devices\.0: the library has a device NE555/],
  ['constraints', undefined, /^constraints: /],
  ['constraints', [], /^constraints: /],
  ['constraints.luck', {}, /^constraints\.luck: there is no such field$/],
  ['constraints.pinned', { R1: { x: 1, y: 1, rot: 45 } }, /^constraints\.pinned\.R1\.rot: must be 0, 90, 180 or 270$/],
  ['constraints.pinned', { R1: { x: 1, y: 1, side: 'top' } }, /^constraints\.pinned\.R1\.side: /],
  ['constraints.pinned', { R1: { x: 1 } }, /^constraints\.pinned\.R1\.y: /],
  ['constraints.pinned', { R77: { x: 1, y: 1 } }, /^constraints\.pinned\.R77: the board has no such part$/],
  ['constraints.edges', { R1: 'front' }, /^constraints\.edges\.R1: /],
  ['constraints.edges', { R77: 'left' }, /^constraints\.edges\.R77: the board has no such part$/],
  ['constraints.keepouts', [{ id: 'k' }], /^constraints\.keepouts\.0: needs either points or a rect$/],
  ['constraints.keepouts', [{ id: 'k', rect: { x: 0, y: 0, w: -1, h: 1 } }], /^constraints\.keepouts\.0\.rect\.w: /],
  ['constraints.schematic', { R77: { x: 0, y: 0 } }, /^constraints\.schematic\.R77: the board has no such part$/],
  ['constraints.copper', { tracks: [{ net: 'NOPE', layer: 'front', width_mm: 1, points: [[0, 0], [1, 1]] }] }, /^constraints\.copper\.tracks\.0\.net: the board has no net NOPE$/],
  ['constraints.copper', { vias: [{ net: 'NOPE', x: 0, y: 0, drill_mm: 0.3, diameter_mm: 0.6 }] }, /^constraints\.copper\.vias\.0\.net: the board has no net NOPE$/],
  ['constraints.board', { sides: 3 }, /^constraints\.board\.sides: /],
  ['constraints.board', { fixed: 'yes' }, /^constraints\.board\.fixed: /],
  ['constraints.rules', { router: 'best' }, /^constraints\.rules\.router: /],
  ['constraints.rules', { seed: 10001 }, /^constraints\.rules\.seed: /],
  ['constraints.rules', { seed: 1.5 }, /^constraints\.rules\.seed: /],
  ['constraints.rules', { min_track_mm: 0 }, /^constraints\.rules\.min_track_mm: /],
  ['constraints.rules', { pour: 1 }, /^constraints\.rules\.pour: /],
]; // biome-ignore format: a table

describe('a design that is imported', () => {
  const service = serviceForTests();

  it.each(RULES.map(([path, value, error]) => ({ path, value, error })))('$path = $value is 422 by its field', async ({ path, value, error }) => {
    const answer = await service().post('/api/projects', { design: changed(path, value) });
    expect([answer.status, answer.json.error]).toEqual([422, expect.stringMatching(error)]);
  });

  it('makes nothing when it is refused', async () => {
    expect((await service().get('/api/projects')).json).toEqual({ projects: [], trash: 0 });
  });

  it('whose constraints are set aside for a draft leaves the draft to the version that it amends', async () => {
    const made = await service().post('/api/projects', { name: 'Draft', design: smallDesign(), wait: true });
    expect(made.status).toBe(200);
    await service().put('/api/projects/draft/constraints', { constraints: { rules: { seed: 3 } } });
    const again = await service().post('/api/projects/draft/import', { design: changed('constraints', { rules: { seed: 9 } }), wait: true });
    expect([again.status, again.json.reply]).toEqual([200, expect.stringContaining('set aside: unbuilt edits of v001 wait for a rebuild of it')]);
    expect((await service().get('/api/projects/draft/constraints?base=v001')).json).toMatchObject({
      unbuilt: true,
      constraints: { rules: { seed: 3 } },
    });
  });
});
