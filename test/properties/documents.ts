import fc from 'fast-check';
import type { Constraints } from '../../src/design/index.js';
import type { ProjectDocument } from '../../src/projects/index.js';

/** JSON knows one zero. */
const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n));
const positive = (max: number): fc.Arbitrary<number> => fc.double({ min: 1e-6, max, noNaN: true });
const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;
const text = (longest: number): fc.Arbitrary<string> => fc.string({ unit: 'grapheme', maxLength: Math.floor(longest / 4) });
const mm = number(-2000, 2000);
const point = fc.tuple(mm, mm);
const side = fc.constantFrom('front' as const, 'back' as const);
const both = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(a, b).map(([x, y]) => ({ ...x, ...y }));

const pinned = both(
  fc.record({ x: mm, y: mm }),
  some({ rot: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const), side, by: text(200) }),
);
const shape = fc.oneof(
  fc.record({ points: fc.array(point, { minLength: 3, maxLength: 8 }) }),
  fc.record({ rect: fc.record({ x: mm, y: mm, w: positive(2000), h: positive(2000) }) }),
);
const keepout = both(
  both(fc.record({ id: fc.string({ minLength: 1, maxLength: 20 }) }), shape),
  some({ name: text(200), sides: fc.array(side, { maxLength: 2 }), bans: fc.subarray(['parts', 'tracks', 'vias', 'pour'] as const), by: text(200) }),
);

/** Every constraints block that a board with these parts and nets may have. */
export function constraintsFor(refs: readonly string[], nets: readonly string[]): fc.Arbitrary<Constraints> {
  const ref = fc.constantFrom(...refs);
  const net = fc.constantFrom(...nets);
  const perRef = <T>(value: fc.Arbitrary<T>) => fc.dictionary(ref, value, { maxKeys: refs.length, noNullPrototype: true });
  const track = fc.record({ net, layer: side, width_mm: positive(50), points: fc.array(point, { minLength: 2, maxLength: 6 }) });
  return some({
    pinned: perRef(pinned),
    edges: perRef(fc.constantFrom('left', 'right', 'top', 'bottom')),
    keepouts: fc.uniqueArray(keepout, { selector: (k) => k.id, maxLength: 5 }),
    schematic: perRef(both(fc.record({ x: mm, y: mm }), some({ rot: number(-1e6, 1e6), mirror: fc.boolean() }))),
    copper: some({
      tracks: fc.array(track, { maxLength: 4 }),
      vias: fc.array(fc.record({ net, x: mm, y: mm, drill_mm: positive(10), diameter_mm: positive(10) }), { maxLength: 4 }),
    }),
    board: some({
      sides: fc.constantFrom(1, 2),
      fixed: fc.boolean(),
      width_mm: positive(1000),
      height_mm: positive(1000),
      corner_mm: number(0, 500),
    }),
    rules: some({
      router: fc.constantFrom('krt', 'freerouting'),
      seed: fc.integer({ min: 0, max: 10_000 }),
      min_track_mm: positive(20),
      pour: fc.boolean(),
      precedent: fc.boolean(),
    }),
  }) as fc.Arbitrary<Constraints>;
}

const time = fc.double({ min: 1e8, max: 4e9, noNaN: true });
const words = fc.string({ unit: 'grapheme', maxLength: 60 });
const name = words.map((w) => w.trim() || 'Lamp');
/** A field of another program: kept, whatever it is. */
const foreign = fc
  .dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2, noNullPrototype: true })
  .map((fields) => JSON.parse(JSON.stringify(fields)));
const step = fc.record({ phase: words, at: time, s: number(0, 1000) });
const turn = both(
  both(
    fc.record({ t: time, you: words, bot: words, version: fc.constantFrom('', 'v001', 'v002'), steps: fc.array(step, { maxLength: 3 }) }),
    foreign,
  ),
  some({ kind: fc.constant('note'), first: fc.constant('v001'), error: fc.boolean(), job: words }),
);

const row = (id: string) =>
  both(
    fc.record({
      id: fc.constant(id),
      created: time,
      summary: words,
      prompt: words,
      parts: fc.nat(),
      erc_errors: fc.nat(),
      gaps: fc.nat(),
      cost: number(0, 1e6),
      passed: fc.constantFrom(true, false, null),
      parent: fc.constantFrom(null, 'v001', 'other/v003'),
      app_version: words,
      label: words,
      notes: words,
    }),
    foreign,
  );

/** Every project.json of today's format, with `versions` versions in its table. */
export function projectWith(versions: number, macros: fc.Arbitrary<Constraints>): fc.Arbitrary<ProjectDocument> {
  const ids = Array.from({ length: versions }, (_, i) => `v${String(i + 1).padStart(3, '0')}`);
  const variation = fc.record({ id: fc.stringMatching(/^[0-9a-f]{12}$/), name, macros: macros.map(onlyKnobs), when: time });
  const whole = fc.record({
    format: fc.constant(2 as const),
    name,
    description: words,
    tags: fc.array(words, { maxLength: 5 }),
    archived: fc.boolean(),
    created: time,
    touched: time,
    current: ids.length === 0 ? fc.constant(null) : fc.constantFrom(...ids),
    versions: fc.tuple(...ids.map(row)),
    chat: fc.array(turn, { maxLength: 6 }),
  });
  const more = some({
    imported: fc.record({ at: time, from: words, app_version: words }),
    auto_named: fc.boolean(),
    unsent: words,
    variations: fc.array(variation, { maxLength: 3 }),
  });
  return both(both(whole, more), foreign) as fc.Arbitrary<ProjectDocument>;
}

function onlyKnobs({ rules, board }: Constraints) {
  const { sides, fixed } = board ?? {};
  const kept = { ...(sides === undefined ? {} : { sides }), ...(fixed === undefined ? {} : { fixed }) };
  return { ...(rules === undefined ? {} : { rules }), ...(Object.keys(kept).length === 0 ? {} : { board: kept }) };
}
