import { beforeAll, describe, expect, it } from 'vitest';
import { boardSchema } from '../../src/board/index.js';
import { designSchema } from '../../src/design/index.js';
import { PHASES } from './phases.js';
import { type Answer, serviceForTests } from './service.js';

const service = serviceForTests();
const SENTENCE = '555 timer blinking an LED from a 9 V battery';

describe('a project from a prompt', () => {
  let made: Answer;
  let slug = '';
  beforeAll(async () => {
    made = await service().post('/api/projects', { prompt: SENTENCE, inline: true, wait: true });
    slug = made.json.project?.slug;
  });
  const version = (id: string, rest = '') => service().get(`/api/projects/${slug}/versions/${id}${rest}`);

  it('answers with wait as a finished turn, built and clean', () => {
    expect(made.status).toBe(200);
    expect(Object.keys(made.json).sort()).toEqual(['board', 'changes', 'project', 'reply', 'version']);
    expect(made.json.version).toBe('v001');
    expect(made.json.board.passed).toBe(true);
    expect(made.json.changes.length).toBeGreaterThan(0);
    expect(made.json.project).toMatchObject({ current: 'v001', passed: true, prompt: SENTENCE });
    expect(boardSchema.parse(made.json.board).parts).toHaveLength(made.json.project.parts);
  });

  it('keeps the turn with its phases, timed, in order', () => {
    const [turn, ...others] = made.json.project.chat;
    expect(others).toEqual([]);
    expect(turn).toMatchObject({ you: SENTENCE, bot: made.json.reply, version: 'v001' });
    const phases: string[] = turn.steps.map((s: { phase: string }) => s.phase);
    expect([phases[0], phases[1], phases.at(-1)]).toEqual(['queued', 'think', 'commit']);
    expect(new Set(phases)).toEqual(new Set(PHASES));
    for (const [i, { at, s }] of turn.steps.entries()) {
      expect(s).toBeGreaterThanOrEqual(0);
      expect(at).toBeGreaterThanOrEqual(i === 0 ? made.json.project.created - 1 : turn.steps[i - 1].at);
    }
  });

  it('names the project after its first board', () => {
    expect(made.json.project.name).not.toBe(SENTENCE);
    expect(made.json.project.name).toBe(made.json.board.name);
  });

  it('gives the documents of the version', async () => {
    const [board, design] = [await version('v001', '/board'), await version('v001', '/design')];
    expect(board.json).toEqual(made.json.board);
    expect(designSchema.parse(design.json).components).toHaveLength(made.json.project.parts);
    for (const answer of [board, design]) expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('lists a rebuild as a version of the same design, noted in the conversation', async () => {
    const answer = await service().post(`/api/projects/${slug}/rebuild`, { seed: 7, wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ version: 'v002', changes: [], project: { current: 'v002' } });
    expect(answer.json.project.versions[1]).toMatchObject({
      id: 'v002',
      parent: 'v001',
      prompt: expect.stringMatching(/^rebuilt with seed 7 from v001/),
    });
    expect(answer.json.project.chat.at(-1)).toMatchObject({ kind: 'note', version: 'v002', you: expect.stringMatching(/^rebuilt with/) });
    expect((await version('v002', '/design')).json).toEqual((await version('v001', '/design')).json);
  });

  it('rebuilds with the same seed to the same bytes', async () => {
    const answer = await service().post(`/api/projects/${slug}/rebuild`, { base: 'v001', wait: true });
    expect(answer.json.version).toBe('v003');
    const gerber = async (id: string) => {
      const { files } = (await version(id, '/files')).json as { files: { name: string }[] };
      const name = files.find((f) => f.name.endsWith('.gtl'))?.name ?? '';
      return (await version(id, `/files/${name}`)).text;
    };
    expect(await gerber('v003')).toBe((await gerber('v001')).replaceAll('v001', 'v003'));
  });

  it('routes a placement again, deterministically, and leaves the parts where they are', async () => {
    const poses = (board: { parts: { ref: string; x: number; y: number; rot: number; side: string }[] }) =>
      board.parts.map(({ ref, x, y, rot, side }) => [ref, x, y, rot, side]);
    const first = await service().post(`/api/projects/${slug}/route`, { base: 'v002', wait: true });
    const second = await service().post(`/api/projects/${slug}/route`, { base: 'v002', wait: true });
    expect([first.status, first.json.version, second.json.version]).toEqual([200, 'v004', 'v005']);
    expect(first.json.board.passed).toBe(true);
    expect(poses(first.json.board)).toEqual(poses((await version('v002', '/board')).json));
    expect([second.json.board.tracks, second.json.board.vias]).toEqual([first.json.board.tracks, first.json.board.vias]);
    expect(first.json.project.chat.at(-1)).toMatchObject({ kind: 'note', you: expect.stringMatching(/^routed again from v002/) });
    expect(first.json.project.versions.at(-1)).toMatchObject({ id: 'v004', parent: 'v002' });
  });

  it('answers a question without building', async () => {
    const answer = await service().post(`/api/projects/${slug}/chat`, { message: 'what is the meaning of life?', wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ version: null, board: null, changes: [], reply: expect.stringMatching(/./) });
    expect(answer.json.project.chat.at(-1)).toMatchObject({ you: 'what is the meaning of life?', version: '' });
    expect(answer.json.project.versions).toHaveLength(5);
  });

  it('edits the version that the message names, which becomes current first', async () => {
    const { json: before } = await version('v001', '/board');
    const led = before.parts.find((p: { kind: string }) => p.kind === 'led');
    const answer = await service().post(`/api/projects/${slug}/chat`, { message: 'make the LED green', base: 'v001', wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json.project.versions[5]).toMatchObject({ id: 'v006', parent: 'v001' });
    expect(answer.json.version).toBe('v006');
    expect(answer.json.changes.join(' ')).toMatch(new RegExp(`${led.ref}: value red → green`));
    expect(answer.json.board.parts.find((p: { ref: string }) => p.ref === led.ref).value).toMatch(/green/i);
    const failed = await service().post(`/api/projects/${slug}/chat`, { message: 'what is it?', base: 'v002', wait: true });
    expect(failed.json.project.current).toBe('v002');
    expect((await service().post(`/api/projects/${slug}/chat`, { message: 'x', base: 'v099' })).status).toBe(404);
  });

  it('goes back to the design before on "undo that", as a version of its own', async () => {
    const say = (message: string) => service().post(`/api/projects/${slug}/chat`, { message, wait: true });
    const { json: before } = await service().get(`/api/projects/${slug}`);
    const designOf = async (id: string) => (await version(id, '/design')).json.components;
    const changed = await say('make the LED green');
    expect((await say('what changed?')).json).toMatchObject({ version: null, board: null, reply: expect.stringContaining('green') });
    const back = await say('undo that');
    expect(back.json.version).not.toBe(before.current);
    expect(await designOf(changed.json.version)).not.toEqual(await designOf(before.current));
    expect(await designOf(back.json.version)).toEqual(await designOf(before.current));
  });
});

describe('jobs', () => {
  it('answer 202, are told while they run, and end done', async () => {
    const project = await service().blank('Jobs');
    const { status, json } = await service().post(`/api/projects/${project.slug}/chat`, { message: SENTENCE });
    expect(status).toBe(202);
    expect(Object.keys(json).sort()).toEqual(['job', 'project']);
    expect(json.project.slug).toBe(project.slug);
    const keys = ['created', 'elapsed', 'error', 'finished', 'id', 'kind', 'message', 'phase', 'project', 'result', 'started', 'status', 'steps'];
    expect(Object.keys(json.job).sort()).toEqual(keys);
    expect(json.job).toMatchObject({ kind: 'chat', project: project.slug, message: SENTENCE, result: null, error: null, finished: null });

    const again = await service().post(`/api/projects/${project.slug}/chat`, { message: SENTENCE, wait: true });
    expect(again.status).toBe(409);
    expect((await service().delete(`/api/projects/${project.slug}`)).status).toBe(409);
    expect((await service().get(`/api/projects/${project.slug}/jobs`)).json).toMatchObject({ active: { id: json.job.id }, recent: [] });

    const seen = new Set<string>();
    let job = json.job;
    while (job.finished === null) {
      job = (await service().get(`/api/jobs/${json.job.id}`)).json;
      seen.add(job.status);
      await new Promise((r) => setTimeout(r, 20));
    }
    expect([...seen].at(-1)).toBe('done');
    expect(job).toMatchObject({ status: 'done', error: null, result: { version: 'v001', prompt: SENTENCE, decisions: expect.any(Array) } });
    expect(job.elapsed).toBeCloseTo(job.finished - job.started, 1);
    expect((await service().get(`/api/projects/${project.slug}/jobs`)).json).toMatchObject({
      active: null,
      recent: [{ id: json.job.id, status: 'done' }],
    });
  });
});

describe('bad messages', () => {
  const chat = async (message: unknown) => service().post(`/api/projects/${(await service().blank()).slug}/chat`, { message, wait: true });

  it('that are empty are 400', async () => {
    for (const message of ['', '   ', '\n\t']) expect((await chat(message)).status).toBe(400);
    expect((await chat(undefined)).status).toBe(400);
    expect((await chat(5)).status).toBe(400);
  });

  it('over 20,000 characters are 413, and at most that long are taken', async () => {
    expect((await chat('x'.repeat(20_001))).status).toBe(413);
    expect((await chat(`${'x '.repeat(9_999)}?`)).status).toBe(200);
  });

  it('with control characters are 400 and say where', async () => {
    const answer = await chat('an LED\u0007 board');
    expect(answer.status).toBe(400);
    expect(answer.json.error).toContain('U+0007');
  });

  it('make no project', async () => {
    const before = (await service().get('/api/projects')).json.projects.length;
    for (const prompt of ['', 'x'.repeat(20_001), 'a\u0000b']) {
      expect((await service().post('/api/projects', { prompt, inline: true, wait: true })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await service().get('/api/projects')).json.projects).toHaveLength(before);
  });

  it.each(['a 1x1 mm board with an ESP32-C3 and a BME280', '500 LEDs on a 10x10 mm board'])('%s: a clear answer, no crash', async (wish) => {
    const answer = await chat(wish);
    expect([200, 400, 422]).toContain(answer.status);
    if (answer.status === 200) expect(answer.json.board === null || answer.json.board.passed === false).toBe(true);
    else expect(answer.json.error).toMatch(/\w+ \w+/);
    const health = await service().get('/api/health');
    expect(health.json.jobs.running).toBe(0);
  });
});
