import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectDetail, versionId } from '../../src/projects/index.js';
import { smallDesign } from './built.js';
import { TestService } from './service.js';

const MESSAGE = '555 timer blinking an LED from a 9 V battery';
/** One build at once and two that wait. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ SERVICE_BUILDS: '1', SERVICE_WAITING: '2' });
});
afterAll(() => service.stop());

/** Takes a job on in a new project: its id and its project. */
async function chat(name: string): Promise<{ id: string; slug: string }> {
  const { slug } = await service.blank(name);
  const { status, json, text } = await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE });
  expect(status, text).toBe(202);
  return { id: json.job.id, slug };
}

async function ended(id: string) {
  for (;;) {
    const { json } = await service.get(`/api/jobs/${id}`);
    if (json.finished !== null) return json;
    await new Promise((r) => setTimeout(r, 50));
  }
}

const detail = async (slug: string): Promise<ProjectDetail> => (await service.get(`/api/projects/${slug}`)).json;

describe('DELETE /api/jobs/<id>', () => {
  it('cancels a job that waits and one that runs: 200 {job}, failed, "cancelled"; nothing is built', async () => {
    const [running, waiting] = [await chat('Runs'), await chat('Waits')];
    for (const { id, slug } of [waiting, running]) {
      const { status, json } = await service.delete(`/api/jobs/${id}`);
      expect([status, json.job]).toMatchObject([200, { id, status: 'failed', error: 'cancelled', finished: expect.any(Number) }]);
      expect(await detail(slug)).toMatchObject({ versions: [], chat: [{ you: MESSAGE, bot: 'cancelled', error: true, version: '' }] });
      expect((await service.get(`/api/jobs/${id}`)).json).toMatchObject({ status: 'failed', error: 'cancelled' });
      expect((await service.delete(`/api/projects/${slug}`)).status).toBe(200);
    }
  });

  it('409 once it has ended, 404 for an unknown job', async () => {
    const { id } = await chat('Ended');
    await service.delete(`/api/jobs/${id}`);
    expect((await service.delete(`/api/jobs/${id}`)).status).toBe(409);
    expect((await service.delete('/api/jobs/nobody')).status).toBe(404);
  });

  it('a request that waits for the job answers 409 "cancelled"', async () => {
    const { slug } = await service.blank('Awaited');
    const answer = service.post(`/api/projects/${slug}/chat`, { message: MESSAGE, wait: true });
    let active = null;
    while (active === null) active = (await service.get(`/api/projects/${slug}/jobs`)).json.active;
    expect((await service.delete(`/api/jobs/${(active as { id: string }).id}`)).status).toBe(200);
    const { status, json } = await answer;
    expect([status, json]).toEqual([409, { error: 'cancelled' }]);
  });
});

describe('a file that is read', () => {
  /** Read for a moment at least, and no board in the end. */
  const SLOW = `(kicad_pcb (version 20221018)${' (gr_line (start 0 0) (end 1 1))'.repeat(200_000)} (`;
  const active = async (slug: string) => {
    for (;;) {
      const { json } = await service.get(`/api/projects/${slug}/jobs`);
      if (json.active !== null) return json.active;
    }
  };

  it('is a job while it lasts: listed and counted, in the phase read, cancelled like any other; the request answers 409', async () => {
    const { slug } = await service.blank('Reads');
    const answer = service.post(`/api/projects/${slug}/import`, { ecad: SLOW, filename: 'slow.kicad_pcb' });
    const job = await active(slug);
    expect(job).toMatchObject({ kind: 'import', project: slug, message: 'reading slow.kicad_pcb', status: 'running', phase: 'read' });
    expect((await service.get(`/api/jobs/${job.id}`)).json).toMatchObject({ id: job.id, phase: 'read', finished: null });
    expect((await service.get('/api/health')).json.jobs.running).toBeGreaterThan(0);
    const cancelled = await service.delete(`/api/jobs/${job.id}`);
    expect([cancelled.status, cancelled.json.job]).toMatchObject([200, { id: job.id, status: 'failed', error: 'cancelled' }]);
    const { status, json } = await answer;
    expect([status, json]).toEqual([409, { error: 'cancelled' }]);
    expect((await service.get(`/api/projects/${slug}/jobs`)).json).toEqual({ active: null, recent: [] });
  });

  it('that is no board is answered 422 at the request and is on no record; the project may build meanwhile', async () => {
    const { slug } = await service.blank('Refused');
    const answer = service.post(`/api/projects/${slug}/import`, { ecad: SLOW, filename: 'slow.kicad_pcb' });
    await active(slug);
    const { job } = (await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE })).json;
    expect((await service.delete(`/api/jobs/${job.id}`)).status).toBe(200);
    expect((await answer).status).toBe(422);
    expect((await service.get(`/api/projects/${slug}/jobs`)).json.recent.map((j: { id: string }) => j.id)).toEqual([job.id]);
  });

  it('goes on as the build that comes of it: one job, from read to commit', async () => {
    const { json } = await service.post('/api/projects', { name: 'Read', design: smallDesign() });
    expect(json.job).toMatchObject({ kind: 'import', project: json.project.slug, message: expect.stringContaining('imported') });
    const { status, steps } = await ended(json.job.id);
    expect([status, steps[0].phase, steps[1].phase, steps.at(-1).phase]).toEqual(['done', 'read', 'queued', 'commit']);
  });

  it('shows its board while it is made: placed without tracks, then with its copper; nothing when it is done', async () => {
    const seen = new Set<string>();
    let id = '';
    // A busy machine may be done between two looks: then at another board.
    for (let tries = 0; tries < 10 && seen.size < 2; tries++) {
      seen.clear();
      ({ id } = await chat(`Seen ${tries}`));
      for (;;) {
        const { status, text } = await service.get(`/api/jobs/${id}/picture.svg`);
        if (status === 200) seen.add(text);
        if ((await service.get(`/api/jobs/${id}`)).json.finished !== null) break;
      }
    }
    const pictures = [...seen];
    for (const picture of pictures) expect(picture).toMatch(/^<svg[\s\S]*<\/svg>/);
    const tracks = pictures.map((p) => p.includes('stroke="#23804b"'));
    expect(tracks).toEqual([false, true]);
    expect((await service.get(`/api/jobs/${id}/picture.svg`)).status).toBe(204);
    expect((await service.get('/api/jobs/none/picture.svg')).status).toBe(404);
  });
});

describe('more builds than may wait', () => {
  it('are refused with 429 and Retry-After, and nothing is written; a second build of one project stays 409', async () => {
    const taken = [await chat('First'), await chat('Second'), await chat('Third')];
    const { slug } = await service.blank('Fourth');
    const before = (await service.get('/api/projects')).json.projects.length;
    const refused = [
      await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE }),
      await service.post('/api/projects', { prompt: MESSAGE, inline: true }),
      await service.post('/api/projects', { design: smallDesign() }),
    ];
    for (const { status, headers, json } of refused) {
      expect([status, Number(headers.get('retry-after')) > 0, json.error]).toEqual([429, true, expect.stringContaining('waiting')]);
    }
    expect((await service.get('/api/projects')).json.projects).toHaveLength(before);
    expect((await detail(slug)).chat).toEqual([]);
    expect((await service.post(`/api/projects/${taken[2]?.slug}/chat`, { message: MESSAGE })).status).toBe(409);
    for (const { id } of taken) expect((await service.delete(`/api/jobs/${id}`)).status).toBe(200);
    const again = await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE });
    expect(again.status).toBe(202);
    await service.delete(`/api/jobs/${again.json.job.id}`);
  });
});

describe('POST /api/jobs/<id>/retry', () => {
  it('sends what a restart stopped once more: 202 {job, project}, a job of its own', async () => {
    const [running, waiting] = [await chat('Stopped'), await chat('Waiting')];
    await service.restart();
    for (const { id, slug } of [running, waiting]) {
      expect((await service.get(`/api/jobs/${id}`)).json).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped') });
      const { status, json } = await service.post(`/api/jobs/${id}/retry`);
      expect([status, json]).toMatchObject([202, { job: { project: slug, message: MESSAGE }, project: { slug } }]);
      expect(json.job.id).not.toBe(id);
      expect(await ended(json.job.id)).toMatchObject({ status: 'done', result: { version: 'v001' } });
      const { chat: turns } = await detail(slug);
      expect(turns.map((t) => [t.you, t.error === true, t.version])).toEqual([
        [MESSAGE, true, ''],
        [MESSAGE, false, 'v001'],
      ]);
    }
  });

  it('takes imports, rebuilds, routings and proposals too, and waits when it is told to', async () => {
    // Behind another one a job is still waiting when it is taken back; where a busy machine has built both by then, it is ordered again.
    const takenBack = async <T extends { json: { job: { id: string } } }>(order: () => Promise<T>): Promise<T> => {
      for (;;) {
        const before = await chat('Before');
        const sent = await order();
        const { status } = await service.delete(`/api/jobs/${sent.json.job.id}`);
        await service.delete(`/api/jobs/${before.id}`);
        if (status === 200) return sent;
      }
    };
    const made = await takenBack(() => service.post('/api/projects', { name: 'Again', design: smallDesign() }));
    const { slug } = made.json.project;
    const built = await service.post(`/api/jobs/${made.json.job.id}/retry`, { wait: true });
    expect([built.status, built.json.version], built.text).toEqual([200, 'v001']);
    const P = `/api/projects/${slug}`;
    for (const [order, body] of [
      [`${P}/rebuild`, { seed: 7 }],
      [`${P}/route`, { base: 'v001' }],
    ] as const) {
      const { job } = (await takenBack(() => service.post(order, body))).json;
      const next = versionId((await detail(slug)).versions.length + 1);
      const again = await service.post(`/api/jobs/${job.id}/retry`, { wait: true });
      expect([again.status, again.json.version], again.text).toEqual([200, next]);
    }
    const { job } = (await takenBack(() => service.delete(`${P}/parts`, { refs: ['R2'] }))).json;
    const proposed = await service.post(`/api/jobs/${job.id}/retry`, { wait: true });
    expect([proposed.status, proposed.json.removed], proposed.text).toEqual([200, ['R2']]);
  });

  it('409 for a job that has not ended or has ended well, 404 for an unknown one or a project that is gone', async () => {
    const { id, slug } = await chat('Still');
    expect((await service.post(`/api/jobs/${id}/retry`)).status).toBe(409);
    expect((await ended(id)).status).toBe('done');
    expect((await service.post(`/api/jobs/${id}/retry`)).status).toBe(409);
    expect((await service.post('/api/jobs/nobody/retry')).status).toBe(404);
    const { job } = (await service.post(`/api/projects/${slug}/rebuild`)).json;
    await service.delete(`/api/jobs/${job.id}`);
    await service.delete(`/api/projects/${slug}`);
    expect((await service.post(`/api/jobs/${job.id}/retry`)).status).toBe(404);
  });
});
