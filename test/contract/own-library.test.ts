import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { smallDesign } from './built.js';
import { DEVICE, LAND, PUMP } from './own-entries.js';
import { serviceForTests, TestService } from './service.js';

const service = serviceForTests();
const PATHS = { devices: '/api/library/devices', lands: '/api/library/land-patterns' };

describe('the user’s own library', () => {
  it('takes a land pattern and a device, says what its checks find, and shows them', async () => {
    const land = await service().post(PATHS.lands, LAND);
    expect([land.status, land.json.land_pattern.checked]).toEqual([201, null]);
    expect(land.json.checks).toEqual([]);
    const device = await service().post(PATHS.devices, DEVICE);
    expect([device.status, device.json.device.id]).toEqual([201, 'AMP3116D2']);
    expect(device.json.checks.filter((c: { severity: string }) => c.severity === 'error')).toEqual([]);
    expect((await service().get(PATHS.devices)).json).toMatchObject({ devices: [{ id: 'AMP3116D2', pins: 26, checked: null }], broken: [] });
    const one = await service().get(`${PATHS.devices}/AMP3116D2`);
    expect(one.json.device.pins).toEqual(DEVICE.pins);
    const picture = await service().get(one.json.picture);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.text).toContain('>33 GND<');
    expect(JSON.parse(readFileSync(join(service().home, 'library/devices/AMP3116D2.json'), 'utf8'))).toEqual({ ...DEVICE, checked: null });
  });

  it('tells what a device or a land pattern that is sent has unlike its own, and keeps nothing', async () => {
    const diff = async (path: string, body: unknown) => (await service().post(path, body)).json.differences;
    expect(await diff(`${PATHS.devices}/AMP3116D2/diff`, DEVICE)).toEqual([]);
    const [first, ...others] = DEVICE.pins;
    const pins = [{ ...first, name: 'OTHER' }, ...others];
    expect(await diff(`${PATHS.devices}/AMP3116D2/diff`, { ...DEVICE, title: 'Another', pins })).toEqual([
      `title: was ${DEVICE.title}, is Another`,
      ...(first?.pads ?? []).map((pad) => `pad ${pad}: was ${first?.name} (${first?.type}), is OTHER (${first?.type})`),
    ]);
    expect(await diff(`${PATHS.lands}/${LAND.name}/diff`, LAND)).toEqual([]);
    expect(await diff(`${PATHS.lands}/${LAND.name}/diff`, { ...LAND, height_mm: 9 })).toEqual([`height_mm: was ${LAND.height_mm}, is 9`]);
    expect((await service().get(`${PATHS.devices}/AMP3116D2`)).json.device.title).toBe(DEVICE.title);
    expect((await service().post(`${PATHS.devices}/NOBODY/diff`, DEVICE)).status).toBe(404);
  });

  it('tells what an entry has unlike itself before its last change, the shipped part of its number, and one by name', async () => {
    const own = { ...DEVICE, id: 'MINE358', title: 'Mine', kind: 'opamp', mpn: 'LM358DR', package: 'SOIC-8', footprint: 'SOIC-8' };
    const pins = ['OUT1', 'IN1-', 'IN1+', 'GND', 'IN2+', 'IN2-', 'OUT2', 'VCC'].map((name, i) => ({ name, pads: [String(i + 1)], type: 'passive' }));
    expect((await service().post(PATHS.devices, { ...own, pins })).status).toBe(201);
    const from = async (against: string) => await service().get(`${PATHS.devices}/MINE358/diff?against=${against}`);
    expect((await from('before')).status).toBe(404);
    const { json } = await from('shipped');
    expect(json.against).toBe('LM358');
    expect(json.differences.filter((d: string) => d.startsWith('pad 4'))).toEqual(['pad 4: was VSS (power_in), is GND (passive)']);
    expect((await from('NE5532')).json.against).toBe('NE5532');
    expect((await from('NOBODY')).status).toBe(422);
    // A confirmation is no change; a swapped pin is one, and what it was stays known.
    expect((await service().post(`${PATHS.devices}/MINE358/confirm`, { by: 'Ada' })).status).toBe(200);
    expect((await from('before')).status).toBe(404);
    const swapped = pins.map((p) => ({ ...p, pads: p.name === 'GND' ? ['8'] : p.name === 'VCC' ? ['4'] : p.pads }));
    expect((await service().put(`${PATHS.devices}/MINE358`, { ...own, pins: swapped })).status).toBe(200);
    expect((await from('before')).json.differences).toEqual([
      'pad 4: was GND (passive), is VCC (passive)',
      'pad 8: was VCC (passive), is GND (passive)',
    ]);
    const lands = await service().get(`${PATHS.lands}/${LAND.name}/diff?against=HTSSOP-32_EP`);
    expect([lands.status, lands.json.against]).toEqual([200, 'HTSSOP-32_EP']);
    expect((await service().delete(`${PATHS.devices}/MINE358`)).status).toBe(200);
    expect((await from('before')).status).toBe(404);
  });

  it('refuses what is no entry by its field, names that are taken, and a confirmation that nobody gave', async () => {
    const refused = async (path: string, body: unknown) => {
      const { status, json } = await service().post(path, body);
      return [status, json.error];
    };
    expect(await refused(PATHS.devices, DEVICE)).toEqual([409, 'your library has a device AMP3116D2 already']);
    expect(await refused(PATHS.devices, { ...DEVICE, id: 'LM358' })).toEqual([
      409,
      expect.stringContaining('the shipped library has a device LM358'),
    ]);
    expect(await refused(PATHS.lands, { ...LAND, name: 'SOIC-8' })).toEqual([
      409,
      expect.stringContaining('the shipped library has a land pattern SOIC-8'),
    ]);
    expect(await refused(PATHS.devices, { ...DEVICE, id: '../up' })).toEqual([422, expect.stringMatching(/^id: /)]);
    expect(await refused(PATHS.devices, { ...DEVICE, id: 'X1', checked: { by: 'me', on: '2026-01-01' } })).toEqual([
      422,
      expect.stringMatching(/^checked: /),
    ]);
    expect(await refused(PATHS.devices, { ...DEVICE, id: 'X1', source: '' })).toEqual([422, expect.stringMatching(/^source: /)]);
    expect(await refused(PATHS.devices, { ...DEVICE, id: 'X1', pins: [{ name: 'A', pads: ['1'], type: 'power' }] })).toEqual([
      422,
      expect.stringMatching(/^pins\.0\.type: /),
    ]);
    expect(await refused(PATHS.lands, { ...LAND, name: 'X2', parameters: { ...LAND.parameters, pitch: -1 } })).toEqual([
      422,
      expect.stringMatching(/^parameters\.pitch: /),
    ]);
    expect(await refused(PATHS.lands, [])).toEqual([422, 'an entry is a JSON object']);
    expect((await service().get(`${PATHS.devices}/NONE`)).status).toBe(404);
    expect((await service().delete(`${PATHS.lands}/${LAND.name}`)).json.error).toBe(`AMP3116D2 of your library stands on ${LAND.name}`);
  });

  it('builds boards with them, which carry them and a gap until a person confirms', async () => {
    const design = amplifier();
    const first = await service().post('/api/projects', { name: 'Amplifier', design, wait: true });
    expect(first.status, first.text).toBe(200);
    const { slug } = first.json.project;
    const version = (id: string) => service().get(`/api/projects/${slug}/versions/${id}/board`);
    const stored = (id: string): Design => JSON.parse(readFileSync(join(service().projects, slug, id, 'design.json'), 'utf8'));
    const unverified = (board: { gaps: { kind: string; message: string }[] }) =>
      board.gaps.filter((g) => g.kind === 'unverified').map((g) => g.message);
    expect(unverified((await version('v001')).json)).toEqual([
      expect.stringContaining(
        'U1: nobody has confirmed the pins of AMP3116D2 (TI SLOS708, page 4 (pin functions)) and the land pattern HTSSOP-32-own',
      ),
    ]);
    expect(stored('v001').own?.devices).toEqual([{ ...DEVICE, checked: null }]);
    expect(stored('v001').own?.lands[0]?.pads).toHaveLength(33);

    await service().post(`${PATHS.devices}/AMP3116D2/confirm`, { by: 'Ada' });
    await service().post(`${PATHS.lands}/${LAND.name}/confirm`, {});
    const rebuilt = await service().post('/api/projects', { name: 'Amplifier two', design: stored('v001'), wait: true });
    const board = (await service().get(`/api/projects/${rebuilt.json.project.slug}/versions/v001/board`)).json;
    expect(unverified(board)).toEqual([]);
    expect(board.parts.find((p: { ref: string }) => p.ref === 'U1').pads.find((p: { number: string }) => p.number === '33')).toMatchObject({
      net: 'GND',
    });

    // Another service, which has neither entry, builds the same design from what it carries.
    const elsewhere = await TestService.start();
    try {
      const moved = await elsewhere.post('/api/projects', { name: 'Moved', design: stored('v001'), wait: true });
      expect(moved.status, moved.text).toBe(200);
    } finally {
      await elsewhere.stop();
    }
  });

  it('is found in part searches and by its code, and a corrected entry is to be confirmed again', async () => {
    const { json } = await service().post(PATHS.devices, PUMP);
    expect(json.checks.map((c: { rule: string }) => c.rule)).not.toContain('part.listed');
    const row = (await service().get('/api/parts?q=ICL7660AIBAZA-T&stock=0')).json.parts[0];
    expect(row).toMatchObject({ catalog_code: 'C7881', pads: 8, footprint: 'SOIC-8', kind: 'regulator' });
    const part = (await service().get('/api/parts/C7881')).json;
    expect(part.pins.find((p: { pad: string }) => p.pad === '5')).toMatchObject({ name: 'VOUT' });
    await service().post(`${PATHS.devices}/ICL7660A/confirm`, { by: 'Ada' });
    const put = await service().put(`${PATHS.devices}/ICL7660A`, { ...PUMP, title: 'Inverting charge pump, 10 V' });
    expect([put.status, put.json.device.checked]).toEqual([200, null]);
    expect((await service().delete(`${PATHS.devices}/ICL7660A`)).json).toEqual({ deleted: 'ICL7660A' });
    expect((await service().get(`${PATHS.devices}/ICL7660A`)).status).toBe(404);
  });

  it('goes on with a file that somebody broke by hand, and names it', async () => {
    writeFileSync(join(service().home, 'library/devices/HAND.json'), '{"id": "HAND"}');
    const { devices, broken } = (await service().get(PATHS.devices)).json;
    expect(devices.map((d: { id: string }) => d.id)).toEqual(['AMP3116D2']);
    expect(broken).toEqual([{ file: 'devices/HAND.json', why: expect.stringContaining('title') }]);
    expect((await service().get('/api/parts?q=10k')).status).toBe(200);
  });
});

/** The amplifier's supply and inputs on headers: enough to be placed and routed. */
function amplifier(): Design {
  const base = smallDesign();
  const header = (ref: string, n: number) => ({
    ref,
    kind: 'connector' as const,
    value: 'header',
    package: `1x0${n}`,
    device: `PinHeader_1x0${n}`,
    part: null,
    purpose: '',
  });
  return {
    ...base,
    name: 'Amplifier',
    components: [
      { ref: 'U1', kind: 'driver', value: 'AMP3116D2', package: 'HTSSOP-32', device: 'AMP3116D2', part: null, purpose: 'amplifier' },
      header('J1', 2),
      header('J2', 4),
    ],
    nets: [
      { name: 'VCC', class: 'power', volts: 12, pins: ['J1.1', 'U1.PVCC', 'U1.AVCC'] },
      { name: 'GND', class: 'ground', pins: ['J1.2', 'U1.GND', 'J2.4'] },
      { name: 'IN_L', class: 'signal', pins: ['J2.1', 'U1.LINP'] },
      { name: 'IN_R', class: 'signal', pins: ['J2.2', 'U1.RINP'] },
      { name: 'GAIN', class: 'signal', pins: ['J2.3', 'U1.GAIN_SLV'] },
    ],
  };
}

describe('POST /api/library/import', () => {
  const pins = ['1', '2', '3'].map((n) => `(pin passive line (at ${n} 0 0) (name "P${n}") (number "${n}"))`).join('');
  const symbols = (name: string, land: string): string =>
    `(kicad_symbol_lib (version 20231120) (symbol "${name}" (property "Reference" "U") (property "Footprint" "Mine:${land}") (symbol "${name}_1_1" ${pins})))`;
  const land = (name: string): string =>
    `(footprint "${name}" (layer "F.Cu") ${[1, 2, 3].map((n) => `(pad "${n}" smd rect (at ${n} 0) (size 0.6 0.6) (layers "F.Cu" "F.Paste" "F.Mask"))`).join('')})`;

  it('takes KiCad symbols and footprints together, as JSON and as a form', async () => {
    const files = [
      { name: 'Mine.kicad_sym', text: symbols('THREE', 'LAND3') },
      { name: 'LAND3.kicad_mod', text: land('LAND3') },
    ];
    const { status, json } = await service().post('/api/library/import', { files });
    expect([status, json]).toEqual([
      201,
      { devices: [{ name: 'THREE', checks: expect.any(Array) }], land_patterns: [{ name: 'LAND3', checks: expect.any(Array) }], skipped: [] },
    ]);
    expect((await service().get(`${PATHS.devices}/THREE`)).json.device).toMatchObject({ footprint: 'LAND3', checked: null });
    const again = await service().post('/api/library/import', { files });
    expect(again.json.skipped.map((s: { name: string }) => s.name)).toEqual(['LAND3', 'THREE']);
    const form = new FormData();
    form.append('file', new Blob([symbols('FOUR', 'LAND3')]), 'Four.kicad_sym');
    form.append('only', 'FOUR');
    const sent = await service().bytes('/api/library/import', { method: 'POST', body: form });
    expect([sent.status, JSON.parse(sent.bytes.toString()).devices[0].name]).toEqual([201, 'FOUR']);
  });

  it('refuses what is no library with its line, and what it was not asked for', async () => {
    const refused = async (name: string, text: string, more = {}) => {
      const { status, json } = await service().post('/api/library/import', { files: [{ name, text }], ...more });
      return [status, json.error];
    };
    expect(await refused('Deep.kicad_sym', `(kicad_symbol_lib\n${'('.repeat(1_000_000)}`)).toEqual([
      422,
      'files: Deep.kicad_sym, line 2: lists are nested more than 100 deep',
    ]);
    expect(await refused('L.kicad_mod', '(footprint "L")')).toEqual([422, 'files: L.kicad_mod, line 1: it has no pads']);
    expect(await refused('a.txt', '')).toEqual([400, expect.stringContaining('files.0.name')]);
    expect(await refused('Mine.kicad_sym', symbols('THREE', 'LAND3'), { only: ['NONE'] })).toEqual([422, 'only: none of the files has NONE']);
  });
});
