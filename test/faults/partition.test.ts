import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster, WELL, type WorkerProcess } from '../support/cluster.js';
import { LONG } from '../support/long.js';
import { hasRedis } from '../support/redis.js';
import { compileOnce, type ServiceProcess } from '../support/service-process.js';

/** A network of its own for one worker, and the wire between it and the others; by names that no other run of these tests has. */
const NETWORK = `bw${process.pid}`;
const [HERE, THERE] = ['10.231.77.1', '10.231.77.2'];
const ip = (...words: string[]): boolean => spawnSync('ip', words, { stdio: 'ignore' }).status === 0;
const within = (...words: string[]): boolean => ip('netns', 'exec', NETWORK, 'ip', ...words);
const wire = (state: 'up' | 'down'): boolean => ip('link', 'set', `${NETWORK}a`, state);

/** Whether a program in that network comes through to Redis. */
function comesThrough(url: string): boolean {
  const { hostname, port } = new URL(url);
  const program = `const s = require('net').connect(${port}, '${hostname}', () => process.exit(0)); s.on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 1000)`;
  return ip('netns', 'exec', NETWORK, process.execPath, '-e', program);
}

function layWire(): boolean {
  return (
    ip('netns', 'add', NETWORK) &&
    ip('link', 'add', `${NETWORK}a`, 'type', 'veth', 'peer', 'name', `${NETWORK}b`) &&
    ip('link', 'set', `${NETWORK}b`, 'netns', NETWORK) &&
    ip('addr', 'add', `${HERE}/30`, 'dev', `${NETWORK}a`) &&
    within('addr', 'add', `${THERE}/30`, 'dev', `${NETWORK}b`) &&
    within('link', 'set', `${NETWORK}b`, 'up') &&
    wire('up')
  );
}

const able = LONG && hasRedis && layWire();
afterAll(() => {
  if (!LONG) return;
  ip('link', 'del', `${NETWORK}a`);
  ip('netns', 'del', NETWORK);
});

describe.skipIf(!able)('a worker that is cut off from the network', { timeout: 900_000 }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    compileOnce();
    cluster = await Cluster.start(1, 0, 2, { address: HERE });
  }, 300_000);
  afterAll(() => cluster?.stop());

  it('loses its build to another, changes nothing by what it goes on with, and takes builds again once the wire is back', async () => {
    const [service] = cluster.services as [ServiceProcess];
    const far = await cluster.addWorker({ network: NETWORK, redis: HERE });
    const first = await cluster.ask(service, 1);
    await cluster.begun(service, [first]);
    const through = (): boolean => comesThrough(cluster.redis.urlAt(HERE));
    expect([through(), wire('down'), through()]).toEqual([true, true, false]);
    const near: WorkerProcess = await cluster.addWorker();
    expect(await cluster.outcomes(service, [first])).toEqual([WELL]);

    const board = (await service.ask('GET', `/api/projects/${first.project}/versions/v001/board`)).text;
    expect([through(), wire('up'), through()]).toEqual([false, true, true]);
    await sleep(cluster.lease_s * 3000);
    expect(await cluster.outcomes(service, [first])).toEqual([WELL]);
    expect((await service.ask('GET', `/api/projects/${first.project}/versions/v001/board`)).text).toBe(board);

    await near.end('SIGTERM');
    const second = await cluster.ask(service, 2);
    expect(await cluster.outcomes(service, [second])).toEqual([WELL]);
    expect(far.hasEnded).toBe(false);
  });
});
