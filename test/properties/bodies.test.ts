import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { TestService } from '../contract/service.js';
import { SEED, share } from '../support/long.js';
import { type Mutation, mutated, mutation } from './mutate.js';
import { Fenced } from './outside.js';

const BODIES = share(2000, 60);
const fenced = new Fenced();
let service: TestService;
let slug = '';
let variation = '';

beforeAll(async () => {
  service = await TestService.start({}, fenced.home);
  const made = await service.post('/api/projects', { name: 'Lamp', design: smallDesign(), wait: true });
  expect(made.status, made.text).toBe(200);
  slug = made.json.project.slug;
  variation = (await service.post(`/api/projects/${slug}/variations`, { name: 'kept', macros: { rules: { seed: 2 } } })).json.variation.id;
});
afterAll(async () => {
  await service.stop();
  fenced.remove();
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const CONSTRAINTS = {
  pinned: { R1: { x: 5, y: 6, rot: 90, side: 'front', by: 'user' } },
  edges: { J1: 'left' },
  keepouts: [{ id: 'k1', name: 'antenna', rect: { x: 1, y: 1, w: 2, h: 2 }, sides: ['front'], bans: ['parts', 'pour'] }],
  schematic: { R1: { x: 0, y: 0, rot: 0, mirror: false } },
  copper: {
    tracks: [
      {
        net: 'LED',
        layer: 'front',
        width_mm: 0.25,
        points: [
          [1, 1],
          [2, 2],
        ],
      },
    ],
    vias: [{ net: 'GND', x: 3, y: 3, drill_mm: 0.3, diameter_mm: 0.6 }],
  },
  board: { sides: 1, fixed: false, width_mm: 40, height_mm: 30, corner_mm: 2 },
  rules: { router: 'krt', seed: 4, min_track_mm: 0.2, pour: true, precedent: true },
};

/** One valid request of each kind. Those that end in a build come once, the others weigh more. */
function requests(): Request[] {
  const at = `/api/projects/${slug}`;
  const cheap: Request[] = [
    { method: 'PUT', path: `${at}/constraints`, body: { base: 'v001', constraints: CONSTRAINTS } },
    { method: 'PUT', path: `${at}/constraints`, body: { constraints: CONSTRAINTS } },
    { method: 'PATCH', path: at, body: { name: 'Lamp', description: 'a light', tags: ['a', 'b'], archived: false } },
    { method: 'PATCH', path: `${at}/versions/v001`, body: { label: 'first', notes: 'it works' } },
    { method: 'POST', path: `${at}/variations`, body: { name: 'v', macros: { rules: { seed: 5, pour: false }, board: { sides: 1 } }, base: 'v001' } },
    { method: 'PATCH', path: `${at}/variations/${variation}`, body: { name: 'renamed' } },
    { method: 'POST', path: `${at}/variations/${variation}/recall`, body: { base: 'v001' } },
    { method: 'POST', path: '/api/state', body: { project: slug, from: 'me', view: { x: 1 }, sel: ['R1'], qty: 5 } },
    { method: 'POST', path: '/api/projects', body: { name: 'Made', description: 'new', prompt: 'a lamp' } },
    { method: 'POST', path: `${at}/fork`, body: { name: 'Copy', version: 'v001' } },
    { method: 'POST', path: '/login', body: { token: 'wrong' } },
    { method: 'POST', path: `${at}/versions/v001/restore`, body: {} },
    { method: 'POST', path: `${at}/versions/v001/simulate`, body: {} },
    { method: 'POST', path: `${at}/proposal/reject`, body: {} },
  ];
  const building: Request[] = [
    { method: 'POST', path: `${at}/chat`, body: { message: 'what is it?', base: 'v001', backend: 'builtin', effort: 'low', wait: true } },
    { method: 'POST', path: `${at}/import`, body: { design: smallDesign(), note: 'again', wait: true } },
    { method: 'POST', path: '/api/projects', body: { name: 'Design', design: smallDesign(), note: 'new', wait: true } },
    { method: 'POST', path: `${at}/rebuild`, body: { base: 'v001', seed: 3, wait: true } },
    { method: 'POST', path: `${at}/route`, body: { base: 'v001', wait: true } },
    {
      method: 'POST',
      path: `${at}/parts`,
      body: { catalog_code: 'C25804', kind: 'resistor', value: '10k', connect: { 1: 'VIN', 2: 'GND' }, wait: true },
    },
    { method: 'DELETE', path: `${at}/parts`, body: { refs: ['R2'], wait: true } },
    { method: 'POST', path: `${at}/blocks`, body: { block: 'status_led', connect: { SIG: 'VIN', GND: 'GND' }, wait: true } },
    { method: 'POST', path: `${at}/propose`, body: { message: 'a green LED', selection: { refs: ['D1'], nets: [] }, wait: true } },
  ];
  return [...cheap, ...cheap, ...cheap, ...building];
}

/** What is sent: a request of those, its document or its text changed, or a path that leads elsewhere. */
const rarely = <T>(one: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: one - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const sending = fc.record({
  which: fc.noBias(fc.nat(10_000)),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  text: rarely(12, fc.record({ at: fc.nat(10_000), put: fc.constantFrom('', '{', '"', '\u0000', '\\u12', '1e99', '}}') })),
  segment: rarely(20, fc.constantFrom('..', '%2e%2e', '..%2f..%2foutside', '%00', 'x'.repeat(400), '.trash', 'LAMP', '%ff', 'none')),
});

type Sending = typeof sending extends fc.Arbitrary<infer T> ? T : never;

function requestOf({ which, mutations, text, segment }: Sending): { method: string; path: string; body: string } {
  const all = requests();
  const { method, path, body } = all[which % all.length] as Request;
  const json = JSON.stringify(mutated(body, mutations as Mutation[])) ?? '';
  const at = text === null ? 0 : text.at % (json.length + 1);
  const parts = path.split('/');
  if (segment !== null) parts[1 + (which % (parts.length - 1))] = segment;
  return { method, path: parts.join('/'), body: text === null ? json : json.slice(0, at) + text.put + json.slice(at + 1) };
}

it(`${BODIES} bodies that are wrong somehow are answered, never with a fault of the service, and write nothing elsewhere`, {
  timeout: 1_800_000,
}, async () => {
  const counts = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(sending, async (sent) => {
      const { method, path, body } = requestOf(sent);
      const { status, text } = await service.raw(path, { method, body, headers: { 'content-type': 'application/json' } });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      // 503: a chat backend without its key, which the body may name. Every other status from 500 on would be a fault.
      expect([status < 500 || status === 503, status], `${method} ${path} ${body.slice(0, 2000)} → ${text.slice(0, 500)}`).toEqual([true, status]);
      if (status >= 400) expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/./) });
    }),
    { numRuns: BODIES, seed: SEED, endOnFailure: true },
  );
  console.log(
    `statuses: ${[...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')}`,
  );
  expect(counts.size).toBeGreaterThan(3);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  fenced.check();
  for (const archived of ['', '?archived=1']) {
    for (const project of (await service.get(`/api/projects${archived}`)).json.projects) {
      expect((await service.get(`/api/projects/${project.slug}`)).status).toBe(200);
    }
  }
});
