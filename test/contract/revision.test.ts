import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { ModelServer } from '../support/model-server.js';
import { built } from './built.js';
import { type Answer, TestService } from './service.js';

let service: TestService;
let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
  service = await TestService.start({ OLLAMA_HOST: model.host });
});
afterAll(async () => {
  await service.stop();
  await model.stop();
});

/** A hand-drawn via lies beyond 15 × 15 mm and all that the layout adds to it by itself; the board may grow. */
const CROWDED: Partial<Design> = {
  board: { width_mm: 15, height_mm: 15 },
  constraints: { copper: { vias: [{ net: 'GND', x: 23, y: 10, drill_mm: 0.3, diameter_mm: 0.6 }] } },
};

/** A project on whose outline its parts cannot stand, and the answer to a message about it. `from`: one that was built so, whose first version is taken. */
async function asked(more: Partial<Design>, message: string, body: object = {}, from?: string): Promise<{ slug: string; answer: Answer }> {
  const { slug, passed } =
    from === undefined ? await built(service, more) : (await service.post(`/api/projects/${from}/fork`, { version: 'v001' })).json.project;
  expect(passed).toBe(false);
  return { slug, answer: await service.post(`/api/projects/${slug}/chat`, { message, wait: true, ...body }) };
}

/** Both versions stand, the revision is current, the turn is remembered once. */
async function expectRevised(slug: string, answer: Answer, from: string | null = null): Promise<void> {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toMatchObject({ version: 'v003', board: { passed: true }, project: { current: 'v003', passed: true } });
  const { versions, chat } = answer.json.project;
  expect(versions.map((v: { id: string; parent: string; passed: boolean }) => [v.id, v.parent, v.passed])).toEqual([
    ['v001', from, false],
    ['v002', 'v001', false],
    ['v003', 'v002', true],
  ]);
  expect(chat.slice(1)).toMatchObject([{ version: 'v003', first: 'v002', bot: expect.stringContaining('revised') }]);
  const phases: string[] = chat[1].steps.map((s: { phase: string }) => s.phase);
  expect(phases.filter((p) => p === 'think')).toHaveLength(2);
  const text = async (id: string): Promise<string> => JSON.stringify((await service.get(`/api/projects/${slug}/versions/${id}/board`)).json.texts);
  expect(await text('v002')).not.toContain('v003');
}

const patch = (...operations: object[]) => ({ calls: [{ name: 'apply_patch', input: { operations } }] });
const finish = (reply: string) => ({ calls: [{ name: 'finish', input: { reply } }] });
const SCRIPTED = { backend: 'ollama', model: 'scripted' };

describe('a build that is not clean', () => {
  let crowded: string | undefined;
  it('goes back once: the builtin planner gives it a larger outline', async () => {
    const { slug, answer } = await asked(CROWDED, 'change R1 to 2.2k');
    crowded = slug;
    await expectRevised(slug, answer);
    const { json: first } = await service.get(`/api/projects/${slug}/versions/v002/board`);
    expect(answer.json.board.width_mm).toBeGreaterThan(first.width_mm);
  });

  it('goes back once to a chat model that ended without having it built, with its findings', async () => {
    model.says(
      patch({ op: 'set_value', ref: 'R1', value: '2.2k' }),
      { text: 'R1 is 2.2k.' },
      patch({ op: 'set_board', width_mm: 60, height_mm: 60 }),
      { text: 'And the board is larger.' },
    );
    const { slug, answer } = await asked(CROWDED, 'make R1 2.2k', SCRIPTED, crowded);
    await expectRevised(slug, answer, `${crowded}/v001`);
    expect(model.asked[2]?.text).toMatch(/not clean.*findings/s);
    expect(answer.json.board).toMatchObject({ width_mm: 60, height_mm: 60 });
  });

  it('is shown to a chat model that ends with finish, which mends it within its turn', async () => {
    model.says(
      patch({ op: 'set_value', ref: 'R1', value: '2.2k' }),
      finish('R1 is 2.2k.'),
      patch({ op: 'set_board', width_mm: 60, height_mm: 60 }),
      finish('And the board is larger.'),
    );
    const { answer } = await asked(CROWDED, 'make R1 2.2k', SCRIPTED, crowded);
    expect(answer.json).toMatchObject({ version: 'v002', board: { passed: true, width_mm: 60, height_mm: 60 }, project: { current: 'v002' } });
    expect(answer.json.reply).toContain('And the board is larger.');
    expect(model.asked[2]?.text).toMatch(/not clean/);
  });

  it('tells a model’s words where it has nothing better', async () => {
    model.says(
      patch({ op: 'set_value', ref: 'R1', value: '2.2k' }),
      { text: 'R1 is 2.2k.' },
      { calls: [{ name: 'answer', input: { reply: 'Do not order this: the via lies off the board.' } }] },
    );
    const { answer } = await asked(CROWDED, 'make R1 2.2k', SCRIPTED, crowded);
    expect(answer.json).toMatchObject({ version: 'v002', board: { passed: false } });
    expect(answer.json.reply).toContain('Do not order this: the via lies off the board.');
  });

  it('tells of a model’s revision that is worse and is not kept', async () => {
    model.says(
      patch({ op: 'set_value', ref: 'R1', value: '2.2k' }),
      { text: 'R1 is 2.2k.' },
      patch({ op: 'set_board', width_mm: 6, height_mm: 5 }, { op: 'set_knob', knob: 'fixed', value: true }),
      { text: 'A small board.' },
    );
    const { answer } = await asked(CROWDED, 'make R1 2.2k', SCRIPTED, crowded);
    expect(answer.json.version).toBe('v002');
    expect(answer.json.reply).toMatch(/^A revision was built and is not kept: it has \d+ errors/);
    expect(answer.json.reply).toContain('A small board.');
  });

  it('stays as it is where its outline must keep its size', async () => {
    const fixed = { ...CROWDED, constraints: { ...CROWDED.constraints, board: { fixed: true } } };
    const { answer } = await asked(fixed, 'change R1 to 2.2k');
    expect(answer.json).toMatchObject({ version: 'v002', board: { passed: false, width_mm: 15, height_mm: 15 } });
    expect(answer.json.project.chat.at(-1).first).toBeUndefined();
  });
});
