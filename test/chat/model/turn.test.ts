import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelAccess, NO_ACCESS } from '../../../src/chat/model/index.js';
import { runTask } from '../../../src/jobs/tasks.js';
import type { Phase, Task } from '../../../src/jobs/turn.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { ModelServer, type Scripted } from '../../support/model-server.js';

const library = loadLibrary();
let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
});
afterAll(() => model.stop());

const call = (name: string, input: object = {}): Scripted => ({ calls: [{ name, input }] });
const patch = (...operations: object[]): Scripted => call('apply_patch', { operations });
const finish = (more: object = {}): Scripted => call('finish', { reply: 'Made.', ...more });
const LIGHT = ['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header'];

/** One turn of a scripted model, with the phases that its builds went through. */
async function turn(message: string, script: readonly Scripted[], about: Partial<Extract<Task, { kind: 'chat' }>> = {}) {
  const base = `http://${model.host}/v1`;
  const models: ModelAccess = { ...NO_ACCESS, backends: { ...NO_ACCESS.backends, ollama: { key: null, base, api: 'chat' } } };
  const phases: Phase[] = [];
  model.says(...script);
  const task: Task = {
    kind: 'chat',
    message,
    chat: { backend: 'ollama', model: 'scripted', effort: 'low' },
    history: [],
    base: null,
    board: null,
    revision: null,
    seed: 1,
    version: 'v001',
    name: null,
    ...about,
  };
  const result = await runTask(task, library, { onPhase: (phase) => phases.push(phase) }, models);
  if (result.kind !== 'built') throw new Error(result.reply);
  return { ...result, placed: phases.filter((p) => p === 'place').length };
}

describe('a design that was built in the middle of a turn', () => {
  it('is laid out once: its end names it and tells of it, and takes the same layout', async () => {
    const once = await turn('ATtiny85 with a red LED, 5 V on a two pin header', [call('plan', { asks: LIGHT }), finish()]);
    const script = [
      call('plan', { asks: LIGHT }),
      call('build'),
      call('build'),
      finish({ name: 'Beacon', summary: 'It shines.', assumptions: ['5 V'] }),
    ];
    const trial = await turn('ATtiny85 with a red LED, 5 V on a two pin header', script);
    expect(trial.placed).toBe(once.placed);
    expect(trial.design).toMatchObject({ name: 'Beacon', summary: 'It shines.' });
    expect(trial.board.texts.map((t) => t.text).join(' ')).toContain('Beacon v001');
    expect(trial.board.parts.map((p) => [p.ref, p.x, p.y])).toEqual(once.board.parts.map((p) => [p.ref, p.x, p.y]));
    expect(trial.board.passed).toBe(once.board.passed);
  });

  it('is built anew where something of it was changed, and an edit is laid out once too', async () => {
    const first = await turn('a light', [call('plan', { asks: LIGHT }), finish()]);
    const edit = { base: first.design, board: first.board, version: 'v002' };
    const made = patch({ op: 'add_part', kind: 'capacitor', value: '10uF', package: '0805', purpose: 'bulk', connect: { 1: '5V', 2: 'GND' } });
    const plain = await turn('more bulk', [made, finish()], edit);
    const trial = await turn('more bulk', [made, call('build'), finish()], edit);
    expect(trial.placed).toBe(plain.placed);
    expect(trial.design.components).toHaveLength(first.design.components.length + 1);
  });
});

describe('a size that was said', () => {
  const SAID = 'ATtiny85 with a red LED, 5 V on a two pin header, board 31 x 27 mm';

  it('is kept, whether the model sets it or not', async () => {
    const left = await turn(SAID, [call('plan', { asks: LIGHT }), finish()]);
    expect([left.board.width_mm, left.board.height_mm]).toEqual([31, 27]);
    expect(left.design.constraints.board?.fixed).toBe(true);
  });

  it('is kept where it is too small: the board does not grow, and the model sees it in its own build', async () => {
    const small = 'ATtiny85 with a relay of 12 V on a screw terminal, 12 V on a screw terminal, board 24 x 20 mm';
    const asks = ['an ATtiny85', 'a relay, 12 V coil, on a screw terminal', 'supply 12 V on a screw terminal'];
    const built = await turn(small, [call('plan', { asks }), call('build'), finish()]);
    expect([built.board.width_mm, built.board.height_mm].sort()).toEqual([20, 24]);
    expect(built.board.passed).toBe(false);
    expect(model.asked[2]?.text).toMatch(/not clean; (24 × 20|20 × 24) mm/);
  });

  it('is what a later outline of the model is held against', async () => {
    const first = await turn('a light', [call('plan', { asks: LIGHT }), finish()]);
    const about = { base: first.design, board: first.board, version: 'v002' };
    const wider = await turn('make the board 40 x 30 mm', [patch({ op: 'set_board', width_mm: 60, height_mm: 50 }), finish()], about);
    expect(wider.board.passed).toBe(false);
    expect(wider.reply).toMatch(/does not do what was asked:\n- “[^”]*40 x 30/);
  });
});

describe('what the model says that its board does not do', () => {
  it('is told as its word, once, and keeps the board from passing; said anew it stands for what was said before', async () => {
    const first = await turn('a light', [call('plan', { asks: LIGHT }), finish({ unmet: ['dimmer: no knob was to be had'] })]);
    expect(first.board.passed).toBe(false);
    expect(first.reply).toMatch(/The model says: dimmer: no knob was to be had/);
    expect(first.reply.match(/dimmer/g)).toHaveLength(1);
    const about = { base: first.design, board: first.board, version: 'v002' };
    const bulk = patch({ op: 'add_part', kind: 'capacitor', value: '10uF', package: '0805', purpose: 'bulk', connect: { 1: '5V', 2: 'GND' } });
    expect((await turn('more bulk', [bulk, finish()], about)).reply).toContain('dimmer');
    const done = await turn('more bulk', [bulk, finish({ unmet: [] })], about);
    expect([done.reply, ...done.board.findings.map((f) => f.message)].filter((t) => t.includes('dimmer'))).toEqual([]);
  });
});

describe('words that the model reads otherwise', () => {
  const SAID = 'ATtiny85 with a red LED and a thermocouple, 5 V on a two pin header';

  it('are settled by the end itself, which lays nothing out again and need not be said twice', async () => {
    const script = [call('plan', { asks: LIGHT }), finish(), finish({ otherwise: { p3: 'a board beside this one' } })];
    const said = await turn(SAID, script);
    const once = await turn(SAID, [call('plan', { asks: LIGHT }), finish(), finish()]);
    expect(said.placed).toBe(once.placed);
    expect([once.board.passed, said.board.passed]).toEqual([false, true]);
    expect(said.reply).toMatch(/As the model reads these words.*“thermocouple”: Read as “a board beside this one”, of which nothing can be checked/s);
    expect(said.board.ledger?.entries.filter((e) => e.state === 'meant').map((e) => e.text)).toEqual(['thermocouple']);
  });

  it('are told in one line where they ask nothing of the board, and count neither way', async () => {
    const said = await turn(SAID, [call('plan', { asks: LIGHT }), finish({ not_asked: { p3: 'the oven has one.' } })]);
    expect(said.board.passed).toBe(true);
    expect(said.reply).toContain('Read as not about the board: “thermocouple” – the oven has one.');
    expect(said.reply.match(/thermocouple/g)).toHaveLength(1);
    expect(said.board.ledger?.entries.map((e) => e.text)).not.toContain('thermocouple');
  });

  it('are told once where what they name is not so, and keep the board from passing', async () => {
    const wrong = { otherwise: { thermocouple: 'R999, at the left edge' } };
    const said = await turn(SAID, [call('plan', { asks: LIGHT }), finish(), finish(wrong), finish()]);
    expect(model.asked.at(-1)?.text).toContain('there is no R999');
    expect(said.board.passed).toBe(false);
    expect(said.reply).toMatch(/does not do what was asked:.*there is no R999/s);
  });
});
