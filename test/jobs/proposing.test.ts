import { expect, it } from 'vitest';
import { Proposing } from '../../src/jobs/proposing.js';
import type { Builder, Task } from '../../src/jobs/turn.js';
import { StoreError } from '../../src/projects/index.js';

it.each([true, false])('a proposal that is built again for another id is built as it was reviewed: by hand %s', async (by_hand) => {
  const tasks: Task[] = [];
  const store = {
    nextVersion: async () => 'v003',
    read: async () => ({ name: 'Lamp' }),
    path: () => '/nowhere',
    readFile: async () => {
      throw new StoreError('conflict', 'no board');
    },
  };
  const proposals = {
    acceptable: async () => ({ base: 'v001', version: 'v002', seed: 7, by_hand }),
    readFile: async () => '{}',
    accept: async () => undefined,
  };
  const run = async (task: Task) => {
    tasks.push(task);
    return { kind: 'built', files: [] };
  };
  const builder = { run } as unknown as Builder;
  const queue = { reserve: async () => async () => undefined };
  await new Proposing(store as never, proposals as never, queue as never, builder).accept('lamp');
  expect(tasks).toMatchObject([{ kind: 'build', version: 'v003', seed: 7, byHand: by_hand }]);
});
