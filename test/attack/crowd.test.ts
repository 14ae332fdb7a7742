import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { smallDesign } from '../contract/built.js';
import { LONG, SEED, share } from '../support/long.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';

const CLIENTS = share(300, 20);
const SECONDS = share(60, 1);
const PROJECTS = share(6, 2);

let home = '';
let service: ServiceProcess | null = null;
afterEach(async () => {
  await service?.kill();
  rmSync(home, { recursive: true, force: true });
});

async function started(environment: Record<string, string>): Promise<{ service: ServiceProcess; bundle: Uint8Array<ArrayBuffer> }> {
  compileOnce();
  home = mkdtempSync(join(tmpdir(), 'boardwright-crowd-'));
  const running = await ServiceProcess.start({ SERVICE_HOME: home, ...environment });
  service = running;
  for (let n = 0; n < PROJECTS; n++) {
    const { status, text } = await running.ask('POST', '/api/projects', { name: `Lamp ${n}`, design: smallDesign(), wait: true });
    expect(status, text).toBe(200);
  }
  return { service: running, bundle: new Uint8Array(await running.bytes('/api/projects/lamp-0/export.zip')) };
}

type Ask = [method: string, path: string, body?: unknown];

/** Everything that people, scripts and fools ask at the same time. */
function asked(random: () => number): Ask {
  const at = `/api/projects/lamp-${Math.floor(random() * PROJECTS)}`;
  const v = `${at}/versions/v001`;
  const reads = [
    '/api/projects',
    at,
    v,
    `${v}/board`,
    `${v}/design`,
    `${v}/diff`,
    `${v}/files`,
    `${v}/gerbers.zip`,
    `${v}/files/board.svg`,
    `${at}/export.zip`,
  ];
  const more = [
    `${at}/constraints`,
    `${at}/sheet`,
    `${at}/proposal`,
    `${at}/variations`,
    '/api/app',
    '/api/trash',
    '/api/parts?q=10k',
    '/',
    '/static/studio.js',
  ];
  const writes: Ask[] = [
    ['PATCH', at, { description: `${random()}` }],
    ['PUT', `${at}/constraints`, { constraints: { rules: { seed: Math.floor(random() * 1000) } } }],
    ['POST', '/api/state', { project: at.slice(14), from: 'a device', view: 'board' }],
    ['POST', `${at}/rebuild`, {}],
    ['POST', `${at}/fork`, {}],
    ['POST', `${at}/proposal/accept`, {}],
    ['DELETE', `${at}/parts`, { refs: ['R2'] }],
    ['POST', `${at}/chat`, { message: 'what does it cost?' }],
    ['POST', '/api/projects', { name: 'Blank' }],
    ['DELETE', '/api/projects/blank'],
    ['DELETE', `${at}-fork`],
    ['DELETE', '/api/trash'],
    ['POST', '/api/projects', { design: { format: 9 } }],
  ];
  const all = random() < 0.9 ? [...reads, ...more].map((path): Ask => ['GET', path]) : writes;
  return all[Math.floor(random() * all.length)] as Ask;
}

/** The bounded share has the service that bears less. */
const SERVICES: readonly [string, Record<string, string>][] = [
  ['a service of little memory', { NODE_OPTIONS: '--max-old-space-size=96' }],
  ['a service as it is', {}],
];

describe.each(SERVICES.slice(0, share(2, 1)))('%s', (what, environment) => {
  it(`answers ${CLIENTS} clients for ${SECONDS} s, refuses some, and fails none`, { timeout: 600_000 }, async () => {
    const { service: running, bundle } = await started(environment);
    const random = seededRandom(SEED);
    const seen = new Map<string, number>();
    const took: number[] = [];
    const until = performance.now() + SECONDS * 1000;
    const client = async (n: number): Promise<void> => {
      while (performance.now() < until) {
        const [method, path, body] = asked(random);
        const from = performance.now();
        const importing = n === 0 && random() < 0.1;
        const { status, text } = importing
          ? await running.send('/api/projects/import', { method: 'POST', body: bundle, headers: { 'content-type': 'application/zip' } })
          : await running.ask(method, path, body);
        took.push(performance.now() - from);
        const key = status >= 500 ? `${status} ${method} ${path}: ${text}` : `${status}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    took.sort((a, b) => a - b);
    const rss = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${running.pid}/status`, 'utf8'))?.[1] ?? '0';
    const figures = `${took.length} answers, half within ${took[took.length >> 1]?.toFixed(0)} ms, 99 % within ${took[Math.floor(took.length * 0.99)]?.toFixed(0)} ms`;
    if (LONG) console.log(`${what}: ${figures}, memory at most ${Math.round(Number(rss) / 1024)} MB; ${JSON.stringify(Object.fromEntries(seen))}`);
    expect([...seen.keys()].filter((k) => !/^(?:200|201|202|204|400|404|409|422|429|503 .*|507 .*)$/s.test(k))).toEqual([]);
    expect(running.log).toBe('');
    expect((await running.ask('GET', '/api/health')).status).toBe(200);
    for (let n = 0; n < PROJECTS; n++) expect((await running.ask('GET', `/api/projects/lamp-${n}`)).status).toBe(200);
    expect(readdirSync(join(home, 'projects')).filter((name) => /^\.(?:new|import|emptied)-/.test(name))).toEqual([]);
  });
});
