import { openLog, type Settings, startWorker } from '../server/index.js';
import { onFault } from './last-resort.js';
import { EXIT } from './options.js';
import { toldToStop } from './serve.js';

/** Takes builds until it is told to stop (SIGINT, SIGTERM); what it is at then goes back into the queue. */
export async function work(settings: Settings): Promise<number> {
  if (settings.queue === null) {
    process.stderr.write('SERVICE_QUEUE (--queue) names the Redis that builds wait in; without it the service builds by itself\n');
    return EXIT.badInput;
  }
  process.umask(0o077);
  const worker = await startWorker(settings, settings.queue, openLog(settings.logs));
  onFault(worker.close);
  process.stdout.write(`Boardwright ${settings.version} takes builds, ${settings.builds} at once\n`);
  await toldToStop();
  await worker.close();
  return EXIT.clean;
}
