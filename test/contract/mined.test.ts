import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { mineCommand } from '../../src/cli/mine.js';
import type { Design } from '../../src/design/index.js';
import { smallDesign } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();

/** An amplifier of `gain` + 1 on a header. */
function amplifier(feedback: string, more: Partial<Design> = {}): Design {
  const small = (ref: string, kind: 'resistor' | 'capacitor', value: string) =>
    ({ ref, kind, value, package: '0603', part: null, purpose: '' }) as const;
  return smallDesign({
    components: [
      { ref: 'J1', kind: 'connector', value: 'header', package: 'PinHeader_1x04_P2.54', device: 'PinHeader_1x04', part: null, purpose: 'all' },
      { ref: 'U1', kind: 'opamp', value: 'MCP6002', package: 'SOIC-8', device: 'MCP6002', part: null, purpose: 'amplifier' },
      small('R1', 'resistor', feedback),
      small('R2', 'resistor', '1k'),
      small('C1', 'capacitor', '100nF'),
    ],
    nets: [
      { name: '3V3', class: 'power', volts: 3.3, pins: ['U1.VDD', 'C1.1', 'J1.1'] },
      { name: 'GND', class: 'ground', pins: ['U1.VSS', 'C1.2', 'R2.2', 'J1.2'] },
      { name: 'FB', class: 'signal', pins: ['U1.INA-', 'R1.2', 'R2.1'] },
      { name: 'OUT', class: 'signal', pins: ['U1.OUTA', 'R1.1', 'J1.3'] },
      { name: 'IN', class: 'signal', pins: ['U1.INA+', 'J1.4'] },
    ],
    ...more,
  });
}

async function mine(...files: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  try {
    const { home, projects } = service();
    return {
      code: await mineCommand({ projects, state: join(home, '.service'), library: join(home, 'library'), version: '0.1.0', files, json: true }),
      out: out.join(''),
      err: err.join(''),
    };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** The parts of the answer's shape that these tests look at. */
interface Told {
  boards: number;
  blocks: { name: string; boards: string[]; instances: number; agreed: number }[];
  unread: { board: string }[];
}

it('finds what the projects have in common, and the service that runs offers it beside the authored blocks', async () => {
  for (const [name, feedback] of [
    ['Preamp', '10k'],
    ['Sensor', '10k'],
    ['Guitar', '47k'],
  ] as const)
    expect((await service().post('/api/projects', { name, design: amplifier(feedback), wait: true })).status).toBe(200);
  await service().blank('Empty');
  const before = (await service().get('/api/blocks')).json;
  expect(before.blocks.map((b: { source: string }) => b.source)).not.toContain('mined');

  const { code, out, err } = await mine();
  expect([code, err]).toEqual([0, '']);
  const told = JSON.parse(out) as Told;
  expect(told).toMatchObject({
    boards: 3,
    unread: [],
    blocks: [{ name: 'mined_mcp6002', boards: ['Preamp', 'Sensor'], instances: 2, agreed: 0.667 }],
  });
  expect(statSync(join(service().home, '.service', 'mined-blocks.json')).mode & 0o777).toBe(0o600);

  const after = (await service().get('/api/blocks')).json;
  expect(after.total).toBe(before.total + 1);
  const row = after.blocks.find((b: { name: string }) => b.name === 'mined_mcp6002');
  expect(row).toEqual({
    name: 'mined_mcp6002',
    boards: ['Preamp', 'Sensor'],
    source: 'mined',
    instances: 2,
    agreed: 0.667,
    named: 'MCP6002 with 3 parts around it, as 2 of 3 boards have it',
    ports: [
      { name: 'OUTA', kind: 'output', net: 'OUT', required: true },
      { name: 'INA+', kind: 'input', net: 'IN', required: true },
      { name: 'GND', kind: 'ground', net: 'GND', required: true },
      { name: 'VDD', kind: 'power_in', net: '3V3', required: true },
    ],
    parts: [
      { ref: 'U', kind: 'opamp', value: 'MCP6002T-I/SN', package: 'SOIC-8', catalog_code: 'C7377' },
      { ref: 'C1', kind: 'capacitor', value: '100nF', package: '0603', catalog_code: expect.stringMatching(/^C\d+$/) },
      { ref: 'R1', kind: 'resistor', value: '1k', package: '0603', catalog_code: expect.stringMatching(/^C\d+$/) },
      { ref: 'R2', kind: 'resistor', value: '10k', package: '0603', catalog_code: expect.stringMatching(/^C\d+$/) },
    ],
    checked: null,
  });
  expect((await service().get('/api/blocks?q=mcp6002 around')).json.blocks.map((b: { name: string }) => b.name)).toEqual(['mined_mcp6002']);
});

it('joins a board like an authored block: a proposal, built, accepted', async () => {
  const { slug } = (await service().post('/api/projects', { name: 'Lamp', design: smallDesign(), wait: true })).json.project;
  const at = `/api/projects/${slug}`;
  expect((await service().post(`${at}/blocks`, { block: 'mined_mcp6002', connect: { NOPE: 'GND' } })).status).toBe(422);
  expect((await service().post(`${at}/blocks`, { block: 'mined_mcp6002', connect: { VDD: 'NOPE' } })).status).toBe(422);
  expect((await service().post(`${at}/blocks`, { block: 'mined_ne555' })).status).toBe(404);
  const { status, json } = await service().post(`${at}/blocks`, { block: 'mined_mcp6002', connect: { VDD: 'VIN', 'INA+': 'LED' }, wait: true });
  expect(status).toBe(200);
  expect(json.review.parts.added).toBe(4);
  const accepted = await service().post(`${at}/proposal/accept`);
  expect(accepted.status).toBe(200);
  const design = (await service().get(`${at}/versions/${accepted.json.version}/design`)).json as Design;
  expect(design.blocks).toMatchObject([{ block: 'mined_mcp6002', ports: { VDD: 'VIN', 'INA+': 'LED', GND: 'GND' } }]);
  const capacitor = design.components.find((c) => c.kind === 'capacitor')?.ref;
  expect(design.nets.find((n) => n.name === 'VIN')?.pins).toEqual(expect.arrayContaining([`${capacitor}.1`, 'U1.VDD']));
});

it('reads board files beside the projects, and forgets what is no longer so', async () => {
  const folder = join(service().home, 'files');
  mkdirSync(folder);
  for (const name of ['third', 'fourth']) writeFileSync(join(folder, `${name}.json`), JSON.stringify(amplifier('47k')));
  const { code, out } = await mine(join(folder, 'third.json'), join(folder, 'fourth.json'));
  expect(code).toBe(0);
  const told = JSON.parse(out) as Told;
  expect(told.boards).toBe(6);
  // Lamp has one of 10k now: three of each, and no majority for either.
  expect(told.blocks).toMatchObject([{ name: 'mined_mcp6002', agreed: 1, instances: 6 }]);
  const row = (await service().get('/api/blocks?q=mined_mcp6002')).json.blocks[0];
  expect(row.parts.map((p: { value: string }) => p.value)).toEqual(['MCP6002T-I/SN', '100nF', '1k']);
});

it.each([
  ['a file that is not there', 'none.kicad_pcb', null, /cannot be read: ENOENT/],
  ['a file that is no JSON', 'broken.json', '{', /it is not JSON/],
  ['JSON that is no design', 'other.json', '{"format": 1}', /name/],
  ['a board file that is none', 'broken.kicad_pcb', '(kicad_sch)', /line 1/],
])('refuses %s: exit 2, named, and what was found before stays', async (_what, name, text, why) => {
  const file = join(service().home, name);
  if (text !== null) writeFileSync(file, text);
  const before = (await service().get('/api/blocks')).text;
  const { code, err } = await mine(file);
  expect(code).toBe(2);
  expect(err).toContain(name);
  expect(err).toMatch(why);
  expect((await service().get('/api/blocks')).text).toBe(before);
});

it('tells the projects that it cannot read, and goes on: exit 1', async () => {
  const { slug } = (await service().post('/api/projects', { name: 'Broken', design: smallDesign(), wait: true })).json.project;
  writeFileSync(join(service().projects, slug, 'v001', 'design.json'), '{"format": 7}');
  const { code, out } = await mine();
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ unread: [{ board: 'Broken', why: expect.stringContaining('v001') }] });
});
