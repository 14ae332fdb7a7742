import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../contract/service.js';
import { unzip } from '../contract/zips.js';
import { compileOnce } from '../support/service-process.js';
import { Agent } from './agent.js';

const home = mkdtempSync(join(tmpdir(), 'boardwright-mcp-'));
const out = join(home, 'out');
let agent: Agent;
beforeAll(async () => {
  compileOnce();
  agent = await Agent.overStdio(['--out', out], { PATH: process.env['PATH'] ?? '', SERVICE_HOME: home, SERVICE_BUILDS: '2' });
}, 120_000);
afterAll(async () => {
  await agent.close();
  rmSync(home, { recursive: true, force: true });
});

describe('boardwright mcp', () => {
  it('goes from an empty home to gerbers in a folder, by operations alone', async () => {
    expect(await agent.does('list_projects')).toBe('[]');
    expect(await agent.does('create_project', { name: 'Divider' })).toBe('project divider, empty');
    expect(await agent.ask('read_board', { project: 'divider' })).toMatchObject({ failed: true, text: 'nothing is built in divider yet' });
    const operations = [
      { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', purpose: 'upper half', connect: { 1: 'VIN', 2: 'MID' } },
      { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', purpose: 'lower half', connect: { 1: 'MID', 2: 'GND' } },
    ];
    const blocks = await agent.does('search_blocks', { words: 'screw terminal power' });
    const [name = ''] = blocks.split(':');
    const { ports } = JSON.parse(await agent.does('read_block', { name })) as { ports: { name: string; kind: string }[] };
    const nets = Object.fromEntries(ports.map((p) => [p.name, p.kind === 'ground' ? 'GND' : 'VIN']));
    const made = await agent.does('patch_design', {
      project: 'divider',
      operations: [{ op: 'add_block', block: name, ports: nets }, ...operations],
    });
    expect(made).toMatch(/^project divider, v001\n/);
    expect(await agent.does('read_board', { project: 'divider' })).toMatch(/^Divider: passed; /);
    const saved = await agent.does('export_file', { project: 'divider', file: 'gerbers.zip' });
    const path = /^saved (.*\.zip) /.exec(saved)?.[1] ?? '';
    expect(path).toBe(join(out, 'divider-v001-gerbers.zip'));
    expect(Object.keys(await unzip(readFileSync(path)))).toContain('Divider-F_Cu.gtl');
    expect(await agent.does('export_file', { project: 'divider', file: 'gerbers.zip' })).toContain('divider-v001-gerbers-2.zip');
  });
});

const TOKEN = 'a-token-of-more-than-16-characters';

/** A proxy in front of a service, as one that runs elsewhere is reached: whoever calls is not the machine itself. */
async function proxyOf(address: string): Promise<Server> {
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    const on = request(new URL(asked.url ?? '/', address), { method, headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(on);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return proxy;
}

describe('boardwright mcp for a service that runs elsewhere', () => {
  let service: TestService;
  let proxy: Server;
  const overStdio = (token: Record<string, string>): Promise<Agent> =>
    Agent.overStdio(['--server', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, '--out', out], {
      PATH: process.env['PATH'] ?? '',
      SERVICE_HOME: home,
      ...token,
    });
  beforeAll(async () => {
    service = await TestService.start({ SERVICE_TOKEN: TOKEN });
    proxy = await proxyOf(service.address);
  });
  afterAll(async () => {
    proxy.close();
    await service.stop();
  });

  it('goes from its empty home to gerbers with its token', async () => {
    const away = await overStdio({ BOARDWRIGHT_TOKEN: TOKEN });
    try {
      expect(await away.does('list_projects')).toBe('[]');
      expect(await away.does('create_project', { name: 'Away', words: 'a red LED with its resistor on a 5 V screw terminal' })).toMatch(
        /^project away, v001\n.*passed/,
      );
      const saved = await away.does('export_file', { project: 'away', file: 'gerbers.zip' });
      const path = /^saved (.*\.zip) /.exec(saved)?.[1] ?? '';
      expect(Object.keys(await unzip(readFileSync(path)))).toContain('Away-F_Cu.gtl');
    } finally {
      await away.close();
    }
  });

  it.each([
    ['without a token', {}],
    ['with another token', { BOARDWRIGHT_TOKEN: 'not-this-one-at-all-today' }],
  ])('gets nowhere %s, and says why', async (_how, token) => {
    const away = await overStdio(token);
    try {
      expect(await away.ask('list_projects')).toMatchObject({ failed: true, text: expect.stringMatching(/token|401/i) });
    } finally {
      await away.close();
    }
  });
});
