import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Cluster, WELL, type WorkerProcess } from '../support/cluster.js';
import { LONG, share } from '../support/long.js';
import { hasRedis } from '../support/redis.js';
import { compileOnce, type ServiceProcess } from '../support/service-process.js';

let cluster: Cluster;
let number = 0;

async function ask(service: ServiceProcess, count: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let n = 0; n < count; n++) asked.push(await cluster.ask(service, number++));
  return asked;
}

/** Two processes of the service and two workers, of which some end in the middle of everything. */
describe.skipIf(!hasRedis)('on many machines', { timeout: LONG ? 3_600_000 : 120_000 }, () => {
  beforeAll(async () => {
    compileOnce();
    cluster = await Cluster.start(2, 2);
  }, 120_000);
  afterAll(() => cluster?.stop());

  it('a client of one process is told what the other does, and ends a job of it', async () => {
    const [a, b] = cluster.services as [ServiceProcess, ServiceProcess];
    const stream = await fetch(`${b.address}/api/events`);
    const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    const [first] = (await ask(a, 1)) as [Asked];
    let told = '';
    while (!/"status":"done"/.test(told)) told += (await reader.read()).value ?? '';
    await reader.cancel();
    expect(told).toContain(`"job":"${first.job}"`);
    const [second, third] = (await ask(a, 2)) as [Asked, Asked];
    expect((await b.ask('POST', `/api/projects/${third.project}/chat`, { message: 'again' })).status).toBe(409);
    expect((await b.ask('DELETE', `/api/jobs/${third.job}`)).json.job).toMatchObject({ status: 'failed', error: 'cancelled' });
    expect((await b.ask('GET', `/api/projects/${third.project}/jobs`)).json).toMatchObject({ active: null, recent: [{ id: third.job }] });
    const again = await b.ask('POST', `/api/jobs/${third.job}/retry`);
    expect(again.status, again.text).toBe(202);
    expect(await cluster.outcomes(b, [first, second])).toEqual([WELL, WELL]);
    const outcome = await cluster.outcomes(b, [{ ...third, job: again.json.job.id }]);
    expect(outcome).toEqual([{ ...WELL, turns: ['', 'v001'] }]);
  });

  it('a worker that is killed in the middle of a build, and one that sleeps past its lease, lose it to another', async () => {
    const [a, b] = cluster.services as [ServiceProcess, ServiceProcess];
    const [killed, sleeper] = cluster.workers as [WorkerProcess, WorkerProcess];
    const asked = [...(await ask(a, share(2, 1))), ...(await ask(b, 2))];
    await cluster.begun(a, asked);
    await killed.end('SIGKILL');
    sleeper.signal('SIGSTOP');
    const other = await cluster.addWorker();
    await sleep(cluster.lease_s * 1500);
    sleeper.signal('SIGCONT');
    expect(await cluster.outcomes(b, asked)).toEqual(asked.map(() => WELL));
    await other.end('SIGTERM');
  });

  it.runIf(LONG)('a Redis that has forgotten everything is told again', async () => {
    const [a, b] = cluster.services as [ServiceProcess, ServiceProcess];
    const asked = [...(await ask(a, share(2, 1))), ...(await ask(b, 1))];
    await cluster.begun(b, asked);
    await cluster.redis.kill();
    await sleep(500);
    await cluster.redis.again();
    expect(await cluster.outcomes(a, asked)).toEqual(asked.map(() => WELL));
  });

  it.runIf(LONG)('a service that sleeps past its lease commits nothing that another has gone on with', async () => {
    const [a, b] = cluster.services as [ServiceProcess, ServiceProcess];
    const asked = await ask(a, 2);
    await cluster.begun(b, asked);
    process.kill(a.pid, 'SIGSTOP');
    expect(await cluster.outcomes(b, asked)).toEqual(asked.map(() => WELL));
    process.kill(a.pid, 'SIGCONT');
    await sleep(cluster.lease_s * 1000);
    for (const service of [a, b]) expect(await cluster.outcomes(service, asked)).toEqual(asked.map(() => WELL));
  });

  it('a service that is killed leaves its jobs to the other', async () => {
    const [a, b] = cluster.services as [ServiceProcess, ServiceProcess];
    const asked = await ask(a, 2);
    await cluster.begun(b, asked);
    await a.kill();
    expect(await cluster.outcomes(b, asked)).toEqual(asked.map(() => WELL));
  });
});
