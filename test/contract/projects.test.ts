import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { built, smallDesign } from './built.js';
import { serviceForTests, TestService } from './service.js';

const service = serviceForTests();
const SUMMARY = [
  'app_version',
  'archived',
  'asks',
  'cost',
  'created',
  'current',
  'description',
  'erc_errors',
  'format',
  'gaps',
  'label',
  'name',
  'parts',
  'passed',
  'prompt',
  'slug',
  'summary',
  'tags',
  'thumbnail',
  'touched',
  'versions',
];
const VERSION = [
  'app_version',
  'asks',
  'cost',
  'created',
  'erc_errors',
  'findings',
  'gaps',
  'id',
  'label',
  'notes',
  'parent',
  'parts',
  'passed',
  'prompt',
  'sim',
  'summary',
  'when',
];

describe('POST /api/projects', () => {
  it('without anything makes a blank project: 201', async () => {
    const answer = await service().post('/api/projects', {});
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json)).toEqual(['project']);
    expect(answer.json.project).toMatchObject({ current: null, versions: [], chat: [], archived: false, tags: [], format: 2, passed: null });
    expect(answer.json.project.slug).toMatch(/^[a-z0-9-]+$/);
  });

  it('keeps name and description; names that meet get slugs of their own', async () => {
    const [a, b] = [
      await service().post('/api/projects', { name: 'Ünique', description: 'd' }),
      await service().post('/api/projects', { name: 'Ünique' }),
    ];
    expect([a.json.project.slug, b.json.project.slug]).toEqual(['unique', 'unique-2']);
    expect(a.json.project).toMatchObject({ name: 'Ünique', description: 'd' });
  });

  it('with a prompt but not inline keeps it as the first unsent message', async () => {
    const answer = await service().post('/api/projects', { prompt: 'a 555 timer' });
    expect(answer.status).toBe(201);
    expect(answer.json.project).toMatchObject({ name: 'a 555 timer', unsent: 'a 555 timer', versions: [], chat: [] });
  });

  it('takes exactly one source', async () => {
    for (const body of [
      { prompt: 'x', design: smallDesign() },
      { prompt: 'x', ecad: 'y', filename: 'z' },
      { design: {}, ecad: 'y' },
    ]) {
      expect((await service().post('/api/projects', body)).status).toBe(400);
    }
    expect((await service().post('/api/projects', { inline: true })).status).toBe(400);
  });

  it('with a design is an import job: 202, or the finished turn', async () => {
    const answer = await service().post('/api/projects', { design: smallDesign(), note: 'from a friend' });
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ job: { kind: 'import' }, project: { name: 'Lamp' } });
    let { job } = answer.json;
    while (job.finished === null) job = (await service().get(`/api/jobs/${job.id}`)).json;
    const project = (await service().get(`/api/projects/${answer.json.project.slug}`)).json;
    expect(job).toMatchObject({ status: 'done', result: { version: 'v001' } });
    expect(project.versions[0]).toMatchObject({ id: 'v001', label: 'from a friend', passed: expect.any(Boolean) });
    expect(project.chat).toMatchObject([{ kind: 'note', you: 'imported from a friend', version: 'v001' }]);
  });

  it('with what is no design is 422 by field, and makes nothing', async () => {
    const before = readdirSync(service().projects).length;
    const cases: [unknown, string][] = [
      [{}, 'design'],
      ['text', 'design'],
      [{ ...smallDesign(), format: 9 }, 'design.format'],
      [{ ...smallDesign(), components: [{ ref: 'r1' }] }, 'design.components.0.ref'],
      [{ ...smallDesign(), constraints: { pinned: { R1: { x: 1, y: 1, rot: 5 } } } }, 'constraints.pinned.R1.rot'],
      [{ ...smallDesign(), constraints: { pinned: { U7: { x: 1, y: 1 } } } }, 'constraints.pinned.U7'],
      [{ ...smallDesign(), nets: [{ name: 'GND', class: 'ground', pins: ['U9.1'] }] }, 'U9'],
    ];
    for (const [design, field] of cases) {
      const answer = await service().post('/api/projects', { design, wait: true });
      expect([answer.status, answer.json.error]).toEqual([422, expect.stringContaining(field)]);
    }
    expect((await service().post('/api/projects', { ecad: 'no board', filename: 'x.kicad_pcb', wait: true })).status).toBe(422);
    expect(readdirSync(service().projects)).toHaveLength(before);
  });

  it('refuses names that are none', async () => {
    for (const name of ['', ' ', 'x'.repeat(201), 'a\u0000b', 5, null]) expect((await service().post('/api/projects', { name })).status).toBe(400);
  });
});

describe('GET /api/projects', () => {
  it('lists summaries, most recently touched first, with the count of the trash', async () => {
    const [a, b] = [await service().blank('First'), await service().blank('Second')];
    await service().patch(`/api/projects/${a.slug}`, { description: 'touched' });
    const { status, json } = await service().get('/api/projects');
    expect([status, Object.keys(json).sort()]).toEqual([200, ['projects', 'trash']]);
    const slugs = json.projects.map((p: { slug: string }) => p.slug);
    expect(slugs.indexOf(a.slug)).toBeLessThan(slugs.indexOf(b.slug));
    for (const project of json.projects) expect(Object.keys(project).sort()).toEqual(SUMMARY);
  });

  it('keeps archived ones apart', async () => {
    const { slug } = await service().blank('Old');
    await service().patch(`/api/projects/${slug}`, { archived: true });
    const slugs = async (query: string) => (await service().get(`/api/projects${query}`)).json.projects.map((p: { slug: string }) => p.slug);
    expect(await slugs('')).not.toContain(slug);
    expect(await slugs('?archived=1')).toContain(slug);
  });

  it('leaves projects of a newer format out, and refuses them with a message', async () => {
    mkdirSync(join(service().projects, 'future'));
    writeFileSync(join(service().projects, 'future', 'project.json'), JSON.stringify({ format: 3, name: 'F', created: 1, touched: 1 }));
    expect((await service().get('/api/projects')).json.projects.map((p: { slug: string }) => p.slug)).not.toContain('future');
    const answer = await service().get('/api/projects/future');
    expect([answer.status, answer.json.error]).toEqual([409, expect.stringContaining('format 3')]);
  });

  it('migrates an older format on the first read and keeps the original', async () => {
    const folder = join(service().projects, 'elder');
    mkdirSync(folder);
    const text = JSON.stringify({ name: 'Elder', created: 5, current: null, versions: [] });
    writeFileSync(join(folder, 'project.json'), text);
    expect((await service().get('/api/projects/elder')).json).toMatchObject({ format: 2, name: 'Elder', tags: [] });
    expect(readFileSync(join(folder, 'project.json.pre-format1'), 'utf8')).toBe(text);
  });
});

describe('one project', () => {
  let slug = '';
  beforeAll(async () => {
    slug = (await built(service(), {}, 'Detail')).slug;
  });

  it('is told whole by GET', async () => {
    const { status, json } = await service().get(`/api/projects/${slug}`);
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([...SUMMARY, 'chat'].sort());
    expect(Object.keys(json.versions[0]).sort()).toEqual(VERSION);
    expect(json.chat[0]).toMatchObject({
      t: expect.any(Number),
      you: expect.any(String),
      bot: expect.any(String),
      version: 'v001',
      steps: expect.any(Array),
    });
    expect(json.thumbnail).toMatch(/board\.svg$/);
    expect((await service().get(json.thumbnail)).status).toBe(200);
  });

  it('lies on disk as SPEC.md says', () => {
    const folder = join(service().projects, slug);
    const document = JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'));
    expect(document).toMatchObject({ format: 2, name: 'Detail', current: 'v001', archived: false, tags: [], description: '' });
    expect(Object.keys(document.versions[0])).toEqual(expect.arrayContaining(VERSION.filter((k) => k !== 'sim' && k !== 'when' && k !== 'passed')));
    const files = readdirSync(join(folder, 'v001'));
    expect(files).toEqual(
      expect.arrayContaining([
        'design.json',
        'board.json',
        'inspector.html',
        'board.svg',
        'meshes.json',
        'models',
        'Detail-BOM.csv',
        'Detail-CPL.csv',
        'Detail.ecad_pcb',
        'Detail.dsn',
        'Detail-F_Cu.gtl',
      ]),
    );
  });

  it('is changed by PATCH, field by field', async () => {
    const answer = await service().patch(`/api/projects/${slug}`, { name: 'New name', tags: ['a', 'b', 'a'] });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['project']]);
    expect(answer.json.project).toMatchObject({ name: 'New name', slug, description: '', tags: ['a', 'b'], archived: false });
    for (const body of [{ name: '' }, { tags: 'a' }, { archived: 'yes' }, { description: 5 }]) {
      expect((await service().patch(`/api/projects/${slug}`, body)).status).toBe(400);
    }
    expect((await service().patch('/api/projects/none', { name: 'x' })).status).toBe(404);
  });
});

describe('the trash', () => {
  it('takes a deleted project, tells it, and gives it back', async () => {
    const { slug } = await built(service(), {}, 'Rubbish');
    const deleted = await service().delete(`/api/projects/${slug}`);
    expect(deleted.status).toBe(200);
    expect(deleted.json).toEqual({ trashed: expect.stringMatching(/^rubbish-\d+$/), trash: 1 });
    expect((await service().get(`/api/projects/${slug}`)).status).toBe(404);
    expect(existsSync(join(service().projects, '.trash', deleted.json.trashed, 'v001', 'board.json'))).toBe(true);
    expect((await service().get('/api/trash')).json).toEqual({ trash: [{ slug: deleted.json.trashed, name: 'Rubbish', versions: 1 }] });
    expect((await service().get('/api/projects')).json.trash).toBe(1);
    const other = await service().blank('Rubbish');
    const restored = await service().post(`/api/trash/${deleted.json.trashed}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.json.project).toMatchObject({ name: 'Rubbish (2)', slug: 'rubbish-2', current: 'v001' });
    expect((await service().get(`/api/projects/${other.slug}`)).json.versions).toEqual([]);
  });

  it('takes the bare slug while only one bears it; unknown ones are 404', async () => {
    const { slug } = await service().blank('Single');
    await service().delete(`/api/projects/${slug}`);
    expect((await service().post(`/api/trash/${slug}/restore`)).json.project.slug).toBe(slug);
    expect((await service().post('/api/trash/none/restore')).status).toBe(404);
    expect((await service().delete('/api/projects/none')).status).toBe(404);
  });

  it('is emptied for ever', async () => {
    await service().delete(`/api/projects/${(await service().blank('Gone')).slug}`);
    const { json } = await service().delete('/api/trash');
    expect(json).toEqual({ emptied: expect.any(Number), trash: [] });
    expect(json.emptied).toBeGreaterThanOrEqual(1);
    expect((await service().get('/api/trash')).json).toEqual({ trash: [] });
  });
});

describe('imports into a project', () => {
  it('keep a block of constraints while none is in force, else set it aside with a line', async () => {
    const { slug } = await service().blank('Imports');
    const send = (design: unknown) => service().post(`/api/projects/${slug}/import`, { design, wait: true });
    const first = await send(smallDesign({ constraints: { rules: { seed: 5 } } }));
    expect([first.status, first.json.version]).toEqual([200, 'v001']);
    expect((await service().get(`/api/projects/${slug}/constraints`)).json.constraints).toEqual({ rules: { seed: 5 } });
    const second = await send(smallDesign({ constraints: { rules: { seed: 8 } } }));
    expect(second.json.reply).toContain('set aside');
    expect((await service().get(`/api/projects/${slug}/constraints`)).json).toMatchObject({ base: 'v002', constraints: { rules: { seed: 5 } } });
    expect(second.json.project.versions[1]).toMatchObject({ parent: 'v001' });
  });

  it('are 422 for what is no design or board file, 400 for nothing or both', async () => {
    const { slug } = await service().blank('Bad imports');
    const send = async (body: unknown) => (await service().post(`/api/projects/${slug}/import`, body)).status;
    expect([await send({ design: {} }), await send({ ecad: 'x' }), await send({}), await send({ design: smallDesign(), ecad: 'x' })]).toEqual([
      422, 422, 400, 400,
    ]);
    expect((await service().get(`/api/projects/${slug}`)).json.chat).toEqual([]);
  });
});

describe('after a restart', () => {
  it('projects, jobs and drafts are still there', async () => {
    const own = await TestService.start();
    try {
      const project = await built(own, {}, 'Lasting');
      await own.put(`/api/projects/${project.slug}/constraints`, { constraints: { rules: { seed: 2 } } });
      const jobs = (await own.get(`/api/projects/${project.slug}/jobs`)).json;
      await own.restart();
      expect((await own.get(`/api/projects/${project.slug}`)).json).toEqual(project);
      expect((await own.get(`/api/projects/${project.slug}/jobs`)).json).toEqual(jobs);
      expect((await own.get(`/api/projects/${project.slug}/constraints`)).json.unbuilt).toBe(true);
    } finally {
      await own.stop();
    }
  });
});
