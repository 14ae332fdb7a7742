import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
