import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../contract/service.js';
import { unzip } from '../contract/zips.js';
import { Agent, painted } from './agent.js';

const TOKEN = 'a-token-of-more-than-16-characters';
/** What a proxy adds: the connection is not of the machine itself. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };
const COPPER = [220, 184, 102] as const;
const CHOSEN = [74, 163, 255] as const;

let service: TestService;
let agent: Agent;
beforeAll(async () => {
  service = await TestService.start({ SERVICE_TOKEN: TOKEN });
  agent = await Agent.overHttp(service.address, { ...ELSEWHERE, authorization: `Bearer ${TOKEN}` });
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

const namesIn = async (zip: Buffer): Promise<string[]> => Object.keys(await unzip(zip));

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.address}/mcp`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });

describe('/mcp and the guard', () => {
  it('lets in the machine itself, and from elsewhere only with the token', async () => {
    expect((await post(JSON.stringify(initialize))).status).toBe(200);
    const refused = await post(JSON.stringify(initialize), ELSEWHERE);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await post(JSON.stringify(initialize), { ...ELSEWHERE, authorization: 'Bearer not-this-one-at-all' })).status).toBe(401);
    await expect(Agent.overHttp(service.address, ELSEWHERE)).rejects.toThrow();
    // Clients look for a way to log in there: a page of the login would mislead them.
    expect((await service.plain('/.well-known/oauth-protected-resource', ELSEWHERE)).status).toBe(401);
    expect((await service.plain('/mcp', ELSEWHERE)).status).toBe(401);
  });

  it('refuses pages of other sites', async () => {
    expect((await post(JSON.stringify(initialize), { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('has nothing to GET or DELETE, for it keeps no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.plain('/mcp', {}, method);
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST']);
    }
  });
});

describe('messages that are none', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', 400],
    ['no JSON-RPC', '{"hello":1}', 400],
    ['too many at once', JSON.stringify(Array(21).fill({ jsonrpc: '2.0', id: 1, method: 'tools/list' })), 400],
    ['deeper than JSON may be', `${'['.repeat(100)}${']'.repeat(100)}`, 413],
  ])('%s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('are answered by the tool in the words of the service', async () => {
    expect(await agent.ask('frobnicate')).toMatchObject({ failed: true, text: expect.stringMatching(/^there is no tool "frobnicate"/) });
    expect(await agent.ask('ask', { project: 'x', message: 5 })).toMatchObject({ failed: true, text: expect.stringMatching(/^ask: message: /) });
    expect(await agent.ask('read_project', { project: 'x', more: 1 })).toMatchObject({ failed: true, text: expect.stringContaining('more') });
    const { json } = await service.get('/api/projects/nowhere');
    expect(await agent.ask('read_project', { project: 'nowhere' })).toMatchObject({ failed: true, text: json.error });
    expect(await agent.ask('read_project', { project: '../..' })).toMatchObject({ failed: true });
    await expect(agent.read('boardwright://docs/../package.json')).rejects.toThrow(/no page/);
    await expect(agent.read('file:///etc/hostname')).rejects.toThrow(/no resource/);
  });
});

describe('a session over HTTP', () => {
  it('goes from words to gerbers, looks, changes and takes back', async () => {
    expect(await agent.does('create_project', { name: 'Lamp', words: 'a red LED with its resistor on a 5 V screw terminal' })).toMatch(
      /^project lamp, v001\n.*passed/,
    );
    const read = await agent.does('read_board', { project: 'lamp' });
    expect(read).toMatch(/^Lamp: passed; /);
    expect(read).toMatch(/^ {2}J1 .* @ [\d.]+,[\d.]+ \d+° front$/m);
    expect(read).toMatch(/^asks: 3 of 3 met$/m);
    expect(await agent.does('read_board', { project: 'lamp', refs: ['R1'], nets: ['GND'] })).toMatch(/^ {4}1 1 @ .*: \S+$/m);

    const front = await agent.picture('board_picture', { project: 'lamp', pixels: 400, nets: ['VIN'] });
    expect(Math.max(front.width, front.height)).toBe(400);
    expect(painted(front, COPPER)).toBeGreaterThan(500);
    expect(painted(front, CHOSEN)).toBeGreaterThan(100);
    expect((await agent.picture('schematic_picture', { project: 'lamp', pixels: 600 })).width).toBe(600);

    const refused = await agent.ask('patch_design', {
      project: 'lamp',
      operations: [{ op: 'set_value', ref: 'R1', value: '47k' }, { op: 'connect' }],
    });
    expect(refused).toMatchObject({ failed: true, text: expect.stringMatching(/^operations\.1 \(connect\): /) });
    const tried = JSON.parse(
      await agent.does('patch_design', { project: 'lamp', try: true, operations: [{ op: 'set_value', ref: 'R1', value: '47k' }] }),
    );
    expect(tried.applied).toHaveLength(1);
    const operations = [{ op: 'set_value', ref: 'R1', value: '47k' }];
    expect(await agent.does('patch_design', { project: 'lamp', operations, review: true })).toContain('decide_proposal');
    expect(await agent.does('read_board', { project: 'lamp', version: 'proposal', refs: ['R1'] })).toContain('R1 47k');
    expect(await agent.does('decide_proposal', { project: 'lamp', accept: true })).toBe('project lamp, v002');
    expect(await agent.does('read_design', { project: 'lamp', refs: ['R1'] })).toContain('R1 resistor 47k');
    expect(await agent.does('compare_versions', { project: 'lamp' })).toContain('100k');
    expect(await agent.does('restore_version', { project: 'lamp', version: 'v001' })).toMatch(/v001 is current$/);

    const handed = await agent.ask('export_file', { project: 'lamp', version: 'v002', file: 'gerbers.zip' });
    const uri = handed.content.find((c) => c.type === 'resource_link')?.uri ?? '';
    const names = await namesIn(await agent.read(uri));
    expect(names).toEqual(expect.arrayContaining(['Lamp-F_Cu.gtl', 'Lamp-BOM.csv']));
    const inline = await agent.ask('export_file', { project: 'lamp', version: 'v002', file: 'gerbers.zip', inline: true });
    expect(await namesIn(Buffer.from(inline.content[0]?.resource?.blob ?? '', 'base64'))).toEqual(names);
    expect(await agent.does('read_file', { project: 'lamp', file: 'Lamp-BOM.csv' })).toContain('Designator');
    expect(await agent.ask('read_file', { project: 'lamp', file: 'gerbers.zip' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('export_file'),
    });
  });

  it('lists pages and files as resources', async () => {
    const uris = (await agent.client.listResources()).resources.map((r) => r.uri);
    expect(uris).toEqual(expect.arrayContaining(['boardwright://docs/mcp.md', 'boardwright://projects/lamp/versions/v001/files/gerbers.zip']));
    expect((await agent.read('boardwright://docs/patches.md')).toString()).toMatch(/^# Patches/);
    expect((await agent.client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
  });

  it('moves a project to the trash and back', async () => {
    const { trashed } = JSON.parse(await agent.does('trash_project', { project: 'lamp' }));
    expect(await agent.does('restore_project', { project: trashed })).toBe('project lamp');
  });

  it('enters a part from its datasheet, and shows it', async () => {
    const device = {
      id: 'XX431',
      title: 'Shunt reference',
      kind: 'ic',
      mpn: 'XX431',
      manufacturer: 'X',
      package: 'SOT-23',
      footprint: 'SOT-23',
      source: 'X datasheet, page 3',
      pins: [
        { name: 'REF', pads: ['1'], type: 'input' },
        { name: 'K', pads: ['2'], type: 'passive' },
        { name: 'A', pads: ['3'], type: 'passive' },
      ],
    };
    expect(JSON.parse(await agent.does('define_device', { device })).entered).toBe('XX431');
    expect(await agent.ask('define_device', { device })).toMatchObject({ failed: true });
    expect(await agent.does('define_device', { device, replace: true })).toContain('XX431');
    expect((await agent.picture('land_pattern_picture', { name: 'SOT-23', device: 'XX431' })).width).toBeGreaterThan(300);
    expect(await agent.does('list_own_parts')).toContain('XX431');
    expect(JSON.parse(await agent.does('delete_own_part', { sort: 'device', name: 'XX431' }))).toEqual({ deleted: 'XX431' });
  });
});

describe('a service without a token', () => {
  it('takes an agent of the machine itself from nothing to gerbers', async () => {
    const open = await TestService.start();
    const own = await Agent.overHttp(open.address);
    try {
      const found = JSON.parse(await own.does('search_parts', { words: 'shiny 10k resistor 0603', basic: true }));
      expect(found.parts[0]).toMatchObject({ usable: true, basic: true, missed: ['shiny'] });
      expect(await own.does('create_project', { name: 'Divider' })).toBe('project divider, empty');
      const half = { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', purpose: 'half' };
      const operations = [
        { op: 'add_part', device: 'PinHeader_1x03', purpose: 'in and out', connect: { 1: 'VIN', 2: 'MID', 3: 'GND' } },
        { ...half, connect: { 1: 'VIN', 2: 'MID' } },
        { ...half, connect: { 1: 'MID', 2: 'GND' } },
      ];
      expect(await own.does('patch_design', { project: 'divider', operations })).toMatch(/^project divider, v001/);
      const handed = await own.ask('export_file', { project: 'divider', file: 'gerbers.zip' });
      const uri = handed.content.find((c) => c.type === 'resource_link')?.uri ?? '';
      expect(await namesIn(await own.read(uri))).toContain('Divider-F_Cu.gtl');
    } finally {
      await own.close();
      await open.stop();
    }
  });
});

describe('the table of tools', () => {
  it('is small enough for every request of a model, and says what each does', async () => {
    const { tools } = await agent.client.listTools();
    expect(new Set(tools.map((t) => t.name)).size).toBe(tools.length);
    for (const { name, description = '', annotations } of tools) {
      expect([name, description.length > 10, annotations?.readOnlyHint !== undefined]).toEqual([name, true, true]);
    }
    expect(tools.reduce((sum, t) => sum + (t.description ?? '').length, 0)).toBeLessThan(8000);
  });
});
