import { type Client, createClient, Refused } from '../client/index.js';
import { type Settings, startService } from '../server/index.js';
import { Refusal } from './refusal.js';

export interface ServiceOrder {
  readonly settings: Settings;
  /** A service that runs elsewhere; null: the projects of this machine are opened. */
  readonly server: string | null;
  /** Its access token; null: none. */
  readonly token: string | null;
  readonly json: boolean;
}

/**
 * Works with a service: the one that `--server` names, or one of this process, for just that long, on the projects of this machine (another service may
 * run on them meanwhile). What it refuses is told in a sentence: exit code 2.
 */
export async function withService(order: ServiceOrder, work: (client: Client) => Promise<number>): Promise<number> {
  const { settings, server, token, json } = order;
  const own = server === null ? await startService({ ...settings, host: '127.0.0.1', port: 0, logs: { ...settings.logs, level: 'silent' } }) : null;
  try {
    const client = createClient({ base: own?.address ?? server ?? '', ...(token === null || own !== null ? {} : { token }) });
    return await work(client);
  } catch (error) {
    const why = error instanceof Refusal ? error.message : error instanceof Refused ? error.message : unreachable(error, server);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    if (json) process.stdout.write(`${JSON.stringify({ error: why })}\n`);
    return 2;
  } finally {
    await own?.close();
  }
}

function unreachable(error: unknown, server: string | null): string | null {
  return server !== null && error instanceof TypeError
    ? `${server} does not answer: ${error.cause instanceof Error ? error.cause.message : error.message}`
    : null;
}
