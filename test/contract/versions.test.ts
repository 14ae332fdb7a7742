import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { built, smallDesign } from './built.js';
import { serviceForTests } from './service.js';
import { unzip } from './zips.js';

const service = serviceForTests();
let slug = '';
let at = '';
beforeAll(async () => {
  slug = (await built(service(), {}, 'Versions')).slug;
  const changed = smallDesign();
  const r2 = changed.components.find((c) => c.ref === 'R2');
  if (r2 !== undefined) r2.value = '22k';
  await service().post(`/api/projects/${slug}/import`, { design: changed, wait: true });
  at = `/api/projects/${slug}/versions`;
});

describe('GET version', () => {
  it('tells its row, its files and its diff against its parent', async () => {
    const { status, json } = await service().get(`${at}/v002`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 'v002', parent: 'v001', project: slug, is_current: true, sim: false });
    expect(json.files.map((f: { name: string }) => f.name)).toContain('board.json');
    expect(json.diff).toMatchObject({
      from: 'v001',
      to: 'v002',
      empty: false,
      components: { added: [], removed: [], changed: [{ ref: 'R2', fields: { value: { from: '10k', to: '22k' } } }] },
    });
    expect((await service().get(`${at}/v001`)).json).toMatchObject({ is_current: false, diff: null });
  });

  it('is 404 for a version that is not there or is none', async () => {
    for (const vid of ['v003', 'v1', 'latest', '...', 'v001%2fx', 'v001%252e%252e']) {
      for (const rest of ['', '/board', '/design', '/files', '/gerbers.zip', '/inspector.html', '/diff']) {
        expect([vid + rest, (await service().get(`${at}/${vid}${rest}`)).status]).toEqual([vid + rest, 404]);
      }
    }
  });
});

describe('the board', () => {
  it('is a STEP assembly too', async () => {
    const { status, headers, text } = await service().get(`${at}/v001/board?format=step`);
    expect([status, headers.get('content-type')]).toEqual([200, 'model/step']);
    expect(text).toMatch(/^ISO-10303-21;[\s\S]*MANIFOLD_SOLID_BREP\('laminate'[\s\S]*NEXT_ASSEMBLY_USAGE_OCCURRENCE\('R2'/);
    expect((await service().get(`${at}/v001/board?format=stl`)).status).toBe(400);
  });

  it('is binary glTF too, each part a node where it stands', async () => {
    const { headers, bytes } = await service().bytes(`${at}/v001/board?format=glb`);
    expect([headers.get('content-type'), bytes.toString('latin1', 0, 4)]).toEqual(['model/gltf-binary', 'glTF']);
    const { nodes, meshes } = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
    const { parts, height_mm } = (await service().get(`${at}/v001/board`)).json;
    for (const { ref, x, y } of parts) {
      const { matrix, mesh } = nodes.find((n: { name: string }) => n.name === ref) ?? expect.fail(`${ref} has no node`);
      expect([matrix[12] * 1000, -matrix[14] * 1000].map((v) => v.toFixed(3))).toEqual([x, height_mm - y].map((v: number) => v.toFixed(3)));
      expect(meshes[mesh].primitives.length).toBeGreaterThan(0);
    }
    expect(nodes.some((n: { name: string }) => n.name === 'board')).toBe(true);
  });
});

describe('the order', () => {
  it('is estimated for any number of boards, others beside it, with the price breaks of what is bought', async () => {
    const bought = { catalog_code: 'C23162', mpn: '0603WAF4701T5E', manufacturer: 'UNI-ROYAL' };
    const components = smallDesign().components.map((c) => (c.kind === 'resistor' ? { ...c, value: '4.7k', part: bought } : c));
    await built(service(), { components }, 'Priced');
    const quote = async (query: string) => (await service().get(`/api/projects/priced/versions/v001/order${query}`)).json;
    const [own, many] = [await quote(''), await quote('?quantity=300')];
    expect(own.order).toEqual((await service().get('/api/projects/priced/versions/v001/board')).json.order);
    expect(many.order.quantity).toBe(300);
    expect(many.lots.map((l: { quantity: number }) => l.quantity)).toEqual([5, 10, 30, 50, 100, 300, 500, 1000]);
    expect(many.lots.find((l: { quantity: number }) => l.quantity === 300).total_usd).toBe(many.order.total_usd);
    expect(many.parts).toEqual([expect.objectContaining({ catalog_code: 'C23162', refs: ['R1', 'R2'], pieces: 600 })]);
    const [{ breaks, each_usd }] = many.parts;
    expect(each_usd).toBe(breaks.findLast(([from]: [number]) => from <= 600)?.[1] ?? each_usd);
    for (const bad of ['0', '1.5', 'x', '1000001'])
      expect((await service().get(`/api/projects/priced/versions/v001/order?quantity=${bad}`)).status).toBe(400);
  });
});

describe('the diff', () => {
  it('is told against any version of the project', async () => {
    const { json } = await service().get(`${at}/v001/diff?against=v002`);
    expect(Object.keys(json).sort()).toEqual(['board', 'components', 'empty', 'from', 'nets', 'summary', 'to']);
    expect(json).toMatchObject({ from: 'v002', to: 'v001', empty: false, summary: [expect.stringContaining('R2')] });
    expect((await service().get(`${at}/v001/diff?against=v001`)).json).toMatchObject({ empty: true, summary: [] });
    expect((await service().get(`${at}/v001/diff?against=v009`)).status).toBe(404);
  });

  it('is a picture of both boards too', async () => {
    const { status, headers, text } = await service().get(`${at}/v002/diff?against=v001&format=svg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    for (const words of ['only in v001', 'only in v002', 'from behind']) expect(text).toContain(words);
    expect((await service().get(`${at}/v001/diff?format=svg`)).status).toBe(409);
  });
});

describe('PATCH version and restore', () => {
  it('label and notes are kept with it', async () => {
    const answer = await service().patch(`${at}/v001`, { label: 'ordered', notes: 'five of them' });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['project']]);
    expect(answer.json.project.versions[0]).toMatchObject({ label: 'ordered', notes: 'five of them' });
    expect((await service().patch(`${at}/v001`, { label: 5 })).status).toBe(400);
    expect((await service().patch(`${at}/v009`, { label: 'x' })).status).toBe(404);
  });

  it('restore makes it current and changes no version', async () => {
    const before = (await service().get(`/api/projects/${slug}`)).json.versions;
    const answer = await service().post(`${at}/v001/restore`);
    expect([answer.status, Object.keys(answer.json).sort()]).toEqual([200, ['board', 'project', 'version']]);
    expect(answer.json).toMatchObject({ version: 'v001', project: { current: 'v001' } });
    expect(answer.json.board).toEqual((await service().get(`${at}/v001/board`)).json);
    expect(answer.json.project.versions).toEqual(before);
    expect((await service().post(`${at}/v009/restore`)).status).toBe(404);
  });
});

describe('files', () => {
  const KINDS: Record<string, RegExp> = {
    app: /^(design\.json|board\.json|inspector\.html)$/,
    gerber: /\.(gtl|gbl|gts|gbs|gto|gtp|gbo|gbp|gm1|drl)$/,
    assembly: /-(BOM|CPL)\.csv$/,
    ecad: /\.ecad_pcb$/,
    router: /\.dsn$/,
    preview: /^board\.svg$/,
    other:
      /^(meshes\.json|models\/.+|sim\.json|bring-up\.md|pins\.svg|firmware\/(pins\.h|main\.(cpp|py)|platformio\.ini|esphome\.yaml|code\.py|app\.overlay))$/,
  };

  it('are listed with size and kind', async () => {
    const { json } = await service().get(`${at}/v001/files`);
    expect(Object.keys(json)).toEqual(['files']);
    for (const { name, size, kind } of json.files) {
      expect(size).toBeGreaterThan(0);
      expect(name).toMatch(KINDS[kind] ?? /^$/);
    }
    expect(new Set(json.files.map((f: { kind: string }) => f.kind))).toEqual(
      new Set(['app', 'gerber', 'assembly', 'ecad', 'router', 'preview', 'other']),
    );
  });

  it('are served with their type, nosniff, and a day of caching; SVG, JSON and HTML inline unless dl=1', async () => {
    const { files } = (await service().get(`${at}/v001/files`)).json as { files: { name: string; size: number; kind: string }[] };
    for (const { name, size } of files) {
      const { status, headers, bytes } = await service().bytes(`${at}/v001/files/${name}`);
      expect([name, status, bytes.length]).toEqual([name, 200, size]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toContain('max-age=86400');
      const inline = /\.(svg|json|html)$/.test(name);
      expect(headers.get('content-disposition')).toMatch(inline ? /^inline/ : /^attachment/);
      const download = await service().bytes(`${at}/v001/files/${name}?dl=1`);
      expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
    }
    const type = async (name: string) => (await service().bytes(`${at}/v001/files/${name}`)).headers.get('content-type');
    expect(await type('board.svg')).toBe('image/svg+xml');
    expect(await type('board.json')).toMatch(/^application\/json/);
    expect(await type('inspector.html')).toMatch(/^text\/html/);
    expect(await type('Versions-BOM.csv')).toMatch(/^text\/csv/);
  });

  it('offer the board file under the extension that KiCad opens', async () => {
    const { headers, bytes } = await service().bytes(`${at}/v001/files/Versions.ecad_pcb`);
    expect(headers.get('content-disposition')).toContain('filename="Versions.kicad_pcb"');
    expect(bytes.subarray(0, 10).toString()).toBe('(kicad_pcb');
  });

  it('never lead out of the version: links, dots, hidden and temporary files are 404', async () => {
    const folder = join(service().projects, slug, 'v001');
    writeFileSync(join(service().home, 'secret.txt'), 'secret');
    symlinkSync(join(service().home, 'secret.txt'), join(folder, 'link.txt'));
    writeFileSync(join(folder, '.hidden'), 'x');
    writeFileSync(join(folder, 'half.tmp'), 'x');
    for (const name of ['link.txt', '.hidden', 'half.tmp', '%252e%252e/project.json', 'etc%2fpasswd', 'none']) {
      const answer = await service().get(`${at}/v001/files/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.text).not.toContain('secret"');
    }
  });

  it('are zipped: gerbers, drill, BOM and CPL, nothing else', async () => {
    const { status, headers, bytes } = await service().bytes(`${at}/v001/gerbers.zip`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { files } = (await service().get(`${at}/v001/files`)).json as { files: { name: string; kind: string }[] };
    const wanted = files.filter((f) => f.kind === 'gerber' || f.kind === 'assembly').map((f) => f.name);
    expect(Object.keys(await unzip(bytes)).sort()).toEqual(wanted.sort());
  });

  it('come as a panel: gerbers, V-scores or holes, drill, lists and KiCad board', async () => {
    const { status, headers, bytes } = await service().bytes(`${at}/v001/panel.zip?columns=2&rows=2&separation=mouse_bites`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const names = Object.keys(await unzip(bytes));
    for (const ending of [
      '-panel-F_Cu.gtl',
      '-panel-Edge_Cuts.gm1',
      '-panel-NPTH.drl',
      '-panel-BOM.csv',
      '-panel-CPL.csv',
      '-panel.kicad_pcb',
      '-panel.txt',
    ])
      expect(
        names.some((name) => name.endsWith(ending)),
        ending,
      ).toBe(true);
  });

  it('refuse a panel with the option that it fails by', async () => {
    const refused = async (query: string): Promise<unknown> => {
      const { status, json } = await service().get(`${at}/v001/panel.zip?${query}`);
      return [status, json.error];
    };
    expect(await refused('columns=2&rows=2&separation=saw')).toEqual([400, expect.stringContaining('separation')]);
    expect(await refused('columns=0&rows=2&separation=mouse_bites')).toEqual([400, expect.stringContaining('columns')]);
    expect(await refused('columns=2&rows=2')).toEqual([422, expect.stringContaining('separation')]);
    expect(await refused('columns=20&rows=20&separation=mouse_bites')).toEqual([422, expect.stringContaining('more than 100 boards')]);
    expect(await refused('columns=1&rows=1&separation=v_score&gap_mm=3')).toEqual([422, expect.stringContaining('gap_mm')]);
    expect(await refused('columns=1&rows=1&separation=mouse_bites&rails=none')).toEqual([422, expect.stringContaining('rails')]);
  });

  it('hold a viewer that needs nothing else', async () => {
    const answer = await service().get(`${at}/v001/inspector.html`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.text).not.toMatch(/(?:src|href)="?https?:/);
    const packed = /PACKED = "([^"]+)"/.exec(answer.text)?.[1] ?? '';
    expect(inflateSync(Buffer.from(packed, 'base64')).toString()).toContain('"ref":"R1"');
    const download = await service().get(`${at}/v001/inspector.html?dl=1`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('the sheet', () => {
  it('draws every part once and every connected pin with its net, and follows the schematic constraints', async () => {
    const { status, json } = await service().get(`/api/projects/${slug}/sheet?base=v001`);
    expect([status, json.base]).toEqual([200, 'v001']);
    expect(Object.keys(json.sheet)).toEqual(expect.arrayContaining(['height', 'labels', 'symbols', 'width', 'wires']));
    expect(json.sheet.symbols.map((s: { ref: string }) => s.ref).sort()).toEqual(['D1', 'J1', 'R1', 'R2']);
    const connected = json.sheet.symbols
      .flatMap((s: { pins: { net: string | null }[] }) => s.pins)
      .filter((p: { net: string | null }) => p.net !== null);
    expect(connected).toHaveLength(8);
    const picture = await service().get(`/api/projects/${slug}/sheet?base=v001&format=svg`);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('content-security-policy')]).toEqual([
      200,
      'image/svg+xml',
      expect.stringContaining('sandbox'),
    ]);
    expect([...picture.text.matchAll(/data-ref="(\w+)"/g)].map((m) => m[1]).sort()).toEqual(['D1', 'J1', 'R1', 'R2']);
    const drawn = [...json.sheet.wires, ...json.sheet.labels].map((d: { net: string }) => d.net);
    for (const pin of connected) expect(drawn).toContain(pin.net);
    for (const label of json.sheet.labels) expect(['power', 'ground', 'net']).toContain(label.kind);
    for (const symbol of json.sheet.symbols) {
      for (const [x, y] of symbol.body) expect(x > 0 && y > 0 && x < json.sheet.width && y < json.sheet.height).toBe(true);
    }
    await service().put(`/api/projects/${slug}/constraints`, {
      base: 'v001',
      constraints: { schematic: { R1: { x: 50.8, y: 76.2, rot: 90, mirror: true } } },
    });
    const moved = (await service().get(`/api/projects/${slug}/sheet?base=v001`)).json.sheet.symbols.find((s: { ref: string }) => s.ref === 'R1');
    expect(moved).toMatchObject({ x: 50.8, y: 76.2, rot: 90, mirror: true });
    await service().delete(`/api/projects/${slug}/constraints`);
    expect((await service().get(`/api/projects/${slug}/sheet?base=v009`)).status).toBe(404);
  });

  it('comes as a KiCad schematic too', async () => {
    const answer = await service().get(`/api/projects/${slug}/sheet?base=v001&format=kicad_sch`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/x-kicad-schematic');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.kicad_sch/);
    expect(answer.text).toMatch(/^\(kicad_sch \(version 20211123\)/);
    for (const ref of ['D1', 'J1', 'R1', 'R2']) expect(answer.text).toContain(`(property "Reference" "${ref}"`);
    expect((await service().get(`/api/projects/${slug}/sheet?format=pdf`)).status).toBe(400);
  });
});

describe('simulate', () => {
  it('is 404 for a version that is not there, and 409 with the reason where nothing can be simulated', async () => {
    expect((await service().post(`${at}/v009/simulate`)).status).toBe(404);
    const noRail = smallDesign();
    for (const net of noRail.nets) delete net.volts;
    const other = await built(service(), { nets: noRail.nets }, 'No rail');
    const answer = await service().post(`/api/projects/${other.slug}/versions/v001/simulate`);
    expect([answer.status, answer.json.error]).toEqual([409, expect.stringMatching(/rail|voltage/)]);
    const ungrounded = smallDesign();
    for (const net of ungrounded.nets) if (net.class === 'ground') net.class = 'signal';
    const floating = await built(service(), { nets: ungrounded.nets }, 'No ground');
    const refused = await service().post(`/api/projects/${floating.slug}/versions/v001/simulate`);
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining('ground')]);
  });
});
