import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { part } from '../../../eval/checks.js';
import { judge } from '../../../eval/judge.js';
import { easy } from '../../../eval/prompt.js';
import { NO_ACCESS } from '../../../src/chat/model/index.js';
import { ModelServer } from '../../support/model-server.js';
import { library } from '../support.js';

let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
});
afterAll(() => model.stop());

const judged = () => ({
  choice: { backend: 'ollama', model: 'scripted', effort: 'low' } as const,
  models: { ...NO_ACCESS, backends: { ...NO_ACCESS.backends, ollama: { key: null, base: `http://${model.host}/v1`, api: 'chat' as const } } },
});
const PROMPT = easy('divider', 'two 10k resistors from 5 V to ground', part(/10k/, 2));

describe('the eval', () => {
  it('judges a chat model as it judges the planner', async () => {
    const resistor = (a: string, b: string) => ({
      op: 'add_part',
      kind: 'resistor',
      value: '10k',
      package: '0603',
      purpose: 'divider',
      connect: { 1: a, 2: b },
    });
    const header = { op: 'add_part', device: 'PinHeader_1x03', purpose: 'ends', connect: { 1: '5V', 2: 'MID', 3: 'GND' } };
    const operations = [header, resistor('5V', 'MID'), resistor('MID', 'GND'), { op: 'set_net', net: '5V', volts: 5 }];
    model.says({ calls: [{ name: 'apply_patch', input: { operations } }] }, { calls: [{ name: 'finish', input: { reply: 'A divider.' } }] });
    const row = await judge(PROMPT, library, false, judged());
    expect(row).toMatchObject({ backend: 'ollama:scripted', id: 'divider', passed: true, erc: 0, expectations: { met: 1, of: 1, failed: [] } });
  });

  it('counts a model that fails as failed, not as a refusal', async () => {
    model.says({ status: 400 });
    const row = await judge(PROMPT, library, false, judged());
    expect(row).toMatchObject({ passed: false, erc: null, expectations: { failed: [expect.stringContaining('400')] } });
  });
});
