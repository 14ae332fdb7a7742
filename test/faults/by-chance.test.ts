import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { BucketServer } from '../support/bucket-server.js';
import { type Asked, Cluster, type Outcome, WELL, type WorkerProcess } from '../support/cluster.js';
import { LONG, SEED } from '../support/long.js';
import { hasRedis } from '../support/redis.js';
import { compileOnce, type ServiceProcess } from '../support/service-process.js';

/** How long faults go on, minutes; at least so many projects are asked for; and how many wait to be built at a time. */
const MINUTES = Number(process.env['BOARDWRIGHT_FAULT_MINUTES'] ?? 10);
const PROJECTS = 200;
const WAITING = 12;

const random = seededRandom(SEED);
const FAULTS: Readonly<Record<string, (many: Cluster, bucket: BucketServer) => Promise<void>>> = {
  'worker killed': async (many) => {
    const at = workerAt();
    await (many.workers[at] as WorkerProcess).end('SIGKILL');
    await many.addWorker();
    many.workers[at] = many.workers.pop() as WorkerProcess;
  },
  'worker paused': async (many) => {
    const worker = many.workers[workerAt()] as WorkerProcess;
    worker.signal('SIGSTOP');
    await sleep(many.lease_s * 2000);
    worker.signal('SIGCONT');
  },
  'redis wiped': async (many) => {
    await many.redis.kill();
    await sleep(1000);
    await many.redis.again();
  },
  'storage away': async (_, bucket) => {
    await bucket.stop();
    await sleep(1000 + random() * 4000);
    await bucket.again();
  },
  'service paused': async (many) => {
    const { pid } = many.services[0] as ServiceProcess;
    process.kill(pid, 'SIGSTOP');
    await sleep(many.lease_s * 3000);
    process.kill(pid, 'SIGCONT');
  },
  'service killed': async (many) => {
    await (many.services[0] as ServiceProcess).kill();
    await many.addService();
    many.services[0] = many.services.pop() as ServiceProcess;
  },
};

const workerAt = (): number => Math.floor(random() * 4);

/** Only the first service is paused and killed: the second answers throughout. */
describe.skipIf(!hasRedis || !LONG)('on many machines, by chance', { timeout: 3_600_000 }, () => {
  it(`${PROJECTS} projects and more through two processes and four workers, with faults for ${MINUTES} minutes: none lost, none twice`, async () => {
    compileOnce();
    const bucket = await BucketServer.start();
    const many = await Cluster.start(2, 4, 2, { blobs: bucket.environment });
    try {
      const from = performance.now();
      const until = from + MINUTES * 60_000;
      const injected: Record<string, number> = {};
      const faults = (async () => {
        while (performance.now() < until) {
          await sleep(4000 + random() * 6000);
          const [name, inject] = Object.entries(FAULTS)[Math.floor(random() * Object.keys(FAULTS).length)] as [string, (typeof FAULTS)[string]];
          injected[name] = (injected[name] ?? 0) + 1;
          await inject(many, bucket);
        }
      })();
      const outcomes: Outcome[] = [];
      const waiting = new Set<Promise<void>>();
      const follow = async (asked: Asked): Promise<void> => {
        outcomes.push(...(await many.outcomes(many.services[1] as ServiceProcess, [asked])));
      };
      let [asked, unanswered] = [0, 0];
      for (let n = 0; asked < PROJECTS || performance.now() < until; n++) {
        // What a service that is killed just then does not answer was not taken on.
        const told = await many.ask(many.services[n % 4 === 0 ? 0 : 1] as ServiceProcess, n).catch(() => null);
        if (told === null) {
          unanswered++;
          await sleep(200);
        } else {
          asked++;
          const done: Promise<void> = follow(told).finally(() => waiting.delete(done));
          waiting.add(done);
        }
        if (waiting.size >= WAITING) await Promise.race(waiting);
      }
      await Promise.all([faults, ...waiting]);
      const minutes = (performance.now() - from) / 60_000;
      console.log(
        `${asked} asked in ${minutes.toFixed(1)} minutes, ${(asked / minutes).toFixed(1)} boards a minute; ${unanswered} not answered; faults: ${JSON.stringify(injected)}`,
      );
      expect(outcomes.filter((o) => JSON.stringify(o) !== JSON.stringify(WELL))).toEqual([]);
      expect(outcomes).toHaveLength(asked);
    } finally {
      await many.stop();
      await bucket.stop();
    }
  });
});
