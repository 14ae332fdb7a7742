import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/design/index.js';
import { serviceForTests, TestService } from './service.js';

const service = serviceForTests();
const ROW = ['basic', 'catalog_code', 'category', 'description', 'footprint', 'kind', 'mfr', 'missed', 'package', 'pads', 'price', 'stock', 'usable'];

describe('GET /api/parts', () => {
  it('finds parts in the rows of SPEC.md', async () => {
    const { status, json } = await service().get('/api/parts?q=10k&package=0603&limit=5&stock=0');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['blocks', 'devices', 'land_patterns', 'parts', 'query']);
    expect(json.query).toBe('10k');
    expect(json.parts.length).toBeGreaterThan(0);
    expect(json.parts.length).toBeLessThanOrEqual(5);
    for (const row of json.parts) expect(Object.keys(row).sort()).toEqual(ROW);
    expect(json.parts[0]).toMatchObject({ package: '0603', kind: 'resistor', footprint: 'R_0603', pads: 2 });
  });

  it('leaves out what is not in stock unless stock=0', async () => {
    const [stocked, all] = [
      (await service().get('/api/parts?q=resistor&limit=200')).json.parts,
      (await service().get('/api/parts?q=resistor&limit=200&stock=0')).json.parts,
    ];
    for (const row of stocked) expect(row.stock).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThanOrEqual(stocked.length);
  });

  it('says which rows a board can use as they are, and which words one does not meet', async () => {
    const { parts } = (await service().get('/api/parts?q=frobnicating+diode+SOT-23&stock=0')).json;
    expect(parts.length).toBeGreaterThan(0);
    for (const row of parts) expect(row.missed).toContain('frobnicating');
    for (const { catalog_code: code, usable } of parts.slice(0, 5)) {
      const { gaps } = (await service().get(`/api/parts/${code}`)).json;
      expect([code, gaps.some((g: string) => /described its pins|no land pattern|what kind of part/.test(g))]).toEqual([code, !usable]);
    }
    expect(new Set(parts.map((p: { usable: boolean }) => p.usable)).size).toBe(2);
  });

  it('keeps to limits beside the words, and refuses those that are none', async () => {
    const rows = async (limits: string) => (await service().get(`/api/parts?stock=0&limit=100&${limits}`)).json.parts;
    const [all, basic] = [await rows('q=capacitor'), await rows('q=capacitor&basic=1')];
    expect(basic.length).toBeGreaterThan(0);
    expect(basic.length).toBeLessThan(all.length);
    for (const row of basic) expect(row.basic).toBe(true);
    const ohms = await rows('q=resistor&ohms=4700');
    expect(ohms.length).toBeGreaterThan(0);
    for (const row of ohms) expect(row.description).toMatch(/4\.7kΩ/);
    const [volts, amps] = [await rows('q=schottky&volts=50'), await rows('q=schottky&amps=3')];
    expect(volts.length * amps.length).toBeGreaterThan(0);
    for (const row of volts) expect(row.description).toMatch(/(?:[5-9]\d|\d{3})V/);
    expect((await rows('q=connector&pins=16')).length).toBeLessThan((await rows('q=connector')).length);
    for (const wrong of ['volts=many', 'pins=0', 'ohms=-3', 'amps=1e9'])
      expect([wrong, (await service().get(`/api/parts?q=x&${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('names devices, land patterns and blocks that go by the words', async () => {
    const { devices, land_patterns, blocks } = (await service().get('/api/parts?q=USB+to+serial+bridge+please')).json;
    expect(blocks.map((b: { name: string }) => b.name).join(' ')).toMatch(/usb.*(serial|uart)/);
    expect(devices.some((d: { title: string }) => /USB/.test(d.title))).toBe(true);
    expect(land_patterns).toEqual([]);
    expect((await service().get('/api/parts?q=land+pattern+SOIC-14')).json.land_patterns.map((l: { name: string }) => l.name)).toContain('SOIC-14');
  });

  it('says kinds that are kinds, or nothing', async () => {
    const { json } = await service().get('/api/parts?q=&limit=200&stock=0');
    for (const { kind } of json.parts) expect(['', ...KINDS]).toContain(kind);
  });

  it('answers an empty list for what is not there, 400 for a limit that is none', async () => {
    expect((await service().get('/api/parts?q=zzzzqqqq')).json.parts).toEqual([]);
    expect((await service().get('/api/parts?q=10k&limit=many')).status).toBe(400);
  });

  it('is 503 while the catalogue cannot answer', async () => {
    const other = await TestService.start({ SERVICE_CATALOGUE: 'live' });
    try {
      for (const path of ['/api/parts?q=10k', '/api/parts/C25804']) {
        const answer = await other.get(path);
        expect([answer.status, answer.json.error]).toEqual([503, expect.stringContaining('catalogue')]);
      }
      expect((await other.get('/api/app')).json.catalogue).toMatchObject({ available: false, source: 'live', why: expect.stringMatching(/./) });
    } finally {
      await other.stop();
    }
  });
});

describe('GET /api/parts/<code>', () => {
  it('resolves a part: every pin that it offers is one that a net may use', async () => {
    const [row] = (await service().get('/api/parts?q=AMS1117-3.3&stock=0')).json.parts;
    const { status, json } = await service().get(`/api/parts/${row.catalog_code}`);
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['component', 'gaps', 'kind', 'notes', 'package', 'part', 'pins', 'symbol']);
    expect(json).toMatchObject({
      kind: 'regulator',
      part: { catalog_code: row.catalog_code },
      component: { kind: 'regulator', part: { catalog_code: row.catalog_code } },
    });
    expect(json.pins.length).toBeGreaterThanOrEqual(3);
    for (const pin of json.pins) {
      expect(Object.keys(pin).sort()).toEqual(['name', 'pad', 'pin', 'why']);
      expect(pin.pin === '').toBe(pin.why !== '');
    }
  });

  it('takes the kind and value that are asked for', async () => {
    const [row] = (await service().get('/api/parts?q=10k&package=0603&stock=0&limit=1')).json.parts;
    const { json } = await service().get(`/api/parts/${row.catalog_code}?kind=resistor&value=10k`);
    expect(json.component).toMatchObject({ kind: 'resistor', value: '10k', package: '0603' });
    expect(json.pins.map((p: { pin: string }) => p.pin)).toEqual(['1', '2']);
    expect((await service().get(`/api/parts/${row.catalog_code}?kind=banana`)).status).toBe(400);
  });

  it('is 404 for a code that the catalogue does not list', async () => {
    const answer = await service().get('/api/parts/C999999999');
    expect([answer.status, answer.json.error]).toEqual([404, expect.stringContaining('C999999999')]);
  });
});

describe('GET /api/blocks', () => {
  it('lists the library with ports and parts', async () => {
    const { status, json } = await service().get('/api/blocks');
    expect(status).toBe(200);
    expect(json.total).toBe(json.blocks.length);
    expect(json.total).toBeGreaterThanOrEqual(20);
    for (const block of json.blocks) {
      expect(Object.keys(block).sort()).toEqual(['agreed', 'boards', 'checked', 'instances', 'name', 'named', 'parts', 'ports', 'source']);
      expect(block).toMatchObject({ source: 'authored', boards: [] });
      expect(block.parts.length).toBeGreaterThan(0);
      for (const port of block.ports)
        expect(port).toMatchObject({ name: expect.any(String), kind: expect.any(String), required: expect.any(Boolean) });
    }
  });

  it('searches, and still tells the total', async () => {
    const { json } = await service().get('/api/blocks?q=bme280');
    expect(json.blocks.map((b: { name: string }) => b.name)).toEqual(['i2c_sensor_bme280']);
    expect(json.total).toBeGreaterThan(json.blocks.length);
  });
});

describe('GET /api/platforms', () => {
  it('lists curated microcontrollers with geometry, price and stock', async () => {
    const { status, json } = await service().get('/api/platforms');
    expect(status).toBe(200);
    expect(json.platforms.map((p: { id: string }) => p.id)).toEqual(expect.arrayContaining(['esp32-c3', 'rp2040', 'stm32f103']));
    for (const platform of json.platforms) {
      expect(['chip', 'module', 'socket']).toContain(platform.mounting);
      expect(platform.geometry.width).toBeGreaterThan(0);
      expect(platform.geometry.pads).toBeGreaterThanOrEqual(8);
      expect(platform.pins.length).toBeGreaterThanOrEqual(6);
      expect(platform.rails.length).toBeGreaterThan(0);
    }
    expect(json.platforms.find((p: { id: string }) => p.id === 'esp32-c3').antenna.keepout.length).toBeGreaterThanOrEqual(3);
  });

  it('packs the 3D model of one as binary glTF; 404 for another', async () => {
    const { status, headers, bytes } = await service().bytes('/api/platforms/esp32-c3/mesh');
    expect([status, headers.get('content-type')]).toEqual([200, 'model/gltf-binary']);
    expect(bytes.subarray(0, 4).toString()).toBe('glTF');
    expect(bytes.readUInt32LE(4)).toBe(2);
    expect(bytes.readUInt32LE(8)).toBe(bytes.length);
    const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
    expect(json.asset.version).toBe('2.0');
    const [, , height] = json.accessors[json.meshes[0].primitives[0].attributes.POSITION].max;
    expect(Math.max(...json.accessors.flatMap((a: { max?: number[] }) => a.max ?? []))).toBeLessThan(0.1);
    expect(height).toBeDefined();
    expect((await service().get('/api/platforms/none/mesh')).status).toBe(404);
  });
});

describe('GET /api/benchmarks', () => {
  it('tells what files there are, and is content without any', async () => {
    const { status, json } = await service().get('/api/benchmarks');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['pipeline', 'routability', 'rubric']);
    expect(Array.isArray(json.pipeline.runs)).toBe(true);
    expect(json.routability).toMatchObject({
      available: true,
      used: false,
      samples: expect.any(Number),
      accuracy: expect.any(Number),
      auc: expect.any(Number),
    });
    expect(json.rubric).toMatchObject({ available: true, graded: expect.any(Object) });
    const own = json.pipeline.runs.find((r: { run: string }) => r.run === 'builtin-own');
    expect(own.mtime).toBeGreaterThan(1.7e9);
    expect(own.rows).toMatchObject([{ backend: 'builtin', set: 'own', passed: expect.any(Number), of: 100 }]);
    for (const { rows } of json.pipeline.runs) for (const row of rows) expect(row).toMatchObject({ backend: expect.any(String) });
  });
});

describe('a block that there is not', () => {
  it('is refused with the nearest that there are', async () => {
    const { status, json } = await service().get('/api/blocks/bucks_3v3_regulator');
    expect([status, json.error]).toEqual([404, expect.stringMatching(/^there is no block "bucks_3v3_regulator"\. Nearest: .*buck_3v3 \(/)]);
    expect((await service().get('/api/blocks/qqqq')).json.error).toBe('there is no block "qqqq"');
  });
});
