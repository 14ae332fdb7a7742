import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { TestService } from '../contract/service.js';
import { type Entries, unzip, zipped } from '../contract/zips.js';
import { SEED, share } from '../support/long.js';
import { mutated, mutation } from './mutate.js';
import { Fenced } from './outside.js';

const BUNDLES = share(2000, 30);
const fenced = new Fenced();
let service: TestService;
let bundle: Record<string, Buffer> = {};

beforeAll(async () => {
  service = await TestService.start({}, fenced.home);
  const made = await service.post('/api/projects', { name: 'Lamp', design: smallDesign(), wait: true });
  expect(made.status, made.text).toBe(200);
  await service.put('/api/projects/lamp/constraints', { constraints: { rules: { seed: 4 }, edges: { J1: 'left' } } });
  await service.post('/api/projects/lamp/variations', { name: 'kept' });
  const whole = await unzip((await service.bytes('/api/projects/lamp/export.zip')).bytes);
  // The big ones say nothing more than the small ones do, and two thousand copies of them would take long.
  bundle = Object.fromEntries(Object.entries(whole).filter(([name, content]) => /json$/.test(name) || content.length < 10_000));
});
afterAll(async () => {
  await service.stop();
  fenced.remove();
});

const NAMES = [
  '../outside',
  '../../outside',
  '/tmp/outside',
  'C:\\outside',
  '..\\outside',
  'v001/../../outside',
  'v001/./x',
  'v001//x',
  'v002/board.json',
  'PROJECT.JSON',
  'V001/board.json',
  'v001/BOARD.json',
  'v001/con.txt',
  'v001/x.',
  '.trash/x/project.json',
  '.locks/x',
  '.proposal/x/board.json',
  '.work/x',
  'v001/.hidden',
  'v001/a/b/c/d',
  'proposal.json',
  'v001',
  'v001/',
  `v001/${'x'.repeat(400)}`,
];

/** What happens to a bundle: its documents change, its members are lost, renamed, put in under odd names, or linked; its bytes are flipped. */
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('document' as const),
      member: fc.constantFrom('project.json', 'draft.json', 'v001/design.json', 'v001/board.json'),
      mutations: fc.array(mutation, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose' as const), at: fc.noBias(fc.nat(1000)) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: fc.noBias(fc.nat(1000)), name: fc.constantFrom(...NAMES) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('put' as const), name: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), at: fc.noBias(fc.nat(1000)) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('text' as const), at: fc.noBias(fc.nat(1000)), text: fc.string({ unit: 'binary', maxLength: 40 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wrap' as const), folder: fc.constantFrom('Lamp', '..', '.', 'a/b', '__MACOSX', 'v001') }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const flip = fc.record({ at: fc.noBias(fc.nat(1_000_000)), to: fc.nat(255) });
const sending = fc.record({
  changes: fc.array(change, { minLength: 0, maxLength: 2 }),
  flips: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(flip, { minLength: 1, maxLength: 5 }) }),
  cut: fc.oneof({ weight: 15, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }),
});

type Sending = typeof sending extends fc.Arbitrary<infer T> ? T : never;

function changed(entries: Entries, what: Change): Entries {
  const names = Object.keys(entries);
  const name = 'at' in what ? (names[what.at % names.length] ?? '') : '';
  switch (what.kind) {
    case 'document':
      return { ...entries, [what.member]: JSON.stringify(mutated(JSON.parse(String(bundle[what.member])), what.mutations)) };
    case 'lose':
      return { ...entries, [name]: undefined };
    case 'rename':
      return { ...entries, [name]: undefined, [what.name]: what.name.endsWith('/') ? null : entries[name] };
    case 'put':
      return { ...entries, [what.name]: what.name.endsWith('/') ? null : 'put in' };
    case 'link':
      return { ...entries, [name]: { content: '/etc/passwd', mode: 0o120777 } };
    case 'text':
      return { ...entries, [name]: what.text };
    case 'wrap':
      return Object.fromEntries(names.map((n) => [`${what.folder}/${n}`, entries[n]]));
  }
}

async function bytesOf({ changes, flips, cut }: Sending): Promise<Buffer> {
  const zip = await zipped(changes.reduce(changed, bundle as Entries));
  for (const { at, to } of flips) zip[at % zip.length] = to;
  return zip.subarray(0, Math.floor(zip.length * cut));
}

/** Whatever an imported project holds, asking about it is answered. */
async function askAll(slug: string): Promise<void> {
  const at = `/api/projects/${slug}`;
  const { versions } = (await service.get(at)).json as { versions: { id: string }[] };
  const inside = ['', '/board', '/design', '/diff', '/files', '/gerbers.zip', '/inspector.html', '/files/board.svg'];
  const paths = [
    '',
    '/constraints',
    '/sheet',
    '/variations',
    '/proposal',
    '/jobs',
    '/export.zip',
    ...versions.flatMap((v) => inside.map((p) => `/versions/${v.id}${p}`)),
  ];
  for (const path of paths) {
    // Documents are handed on as they lie in the project, wrong or not: held is that they are answered.
    const { status, bytes } = await service.bytes(at + path);
    expect([at + path, status < 500, status], bytes.toString('utf8', 0, 300)).toEqual([at + path, true, status]);
  }
}

it(`${BUNDLES} bundles that are wrong somehow are taken or refused, never with a fault of the service, and write nothing elsewhere`, {
  timeout: 1_800_000,
}, async () => {
  const counts = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(sending, async (sent) => {
      const body = new Uint8Array(await bytesOf(sent));
      const { status, text, json } = await service.raw('/api/projects/import', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/zip' },
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      expect([201, 400, 409, 413], text).toContain(status);
      if (status !== 201) expect(json).toEqual({ error: expect.stringMatching(/./) });
      else await askAll(json.project.slug);
    }),
    { numRuns: BUNDLES, seed: SEED, endOnFailure: true },
  );
  console.log(
    `statuses: ${[...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')}`,
  );
  expect(counts.get(201)).toBeGreaterThan(BUNDLES / 50);
  expect(counts.get(400)).toBeGreaterThan(BUNDLES / 50);
  fenced.check();
  for (const archived of ['', '?archived=1']) expect((await service.get(`/api/projects${archived}`)).status).toBe(200);
});

it('random bytes are no bundle', async () => {
  for (let length = 0; length < 2000; length += 97) {
    const { status } = await service.raw('/api/projects/import', {
      method: 'POST',
      body: randomFillSync(new Uint8Array(length)),
      headers: { 'content-type': 'application/zip' },
    });
    expect(status).toBe(400);
  }
});
