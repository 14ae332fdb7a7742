import { isLoopback, type Settings, startService } from '../server/index.js';
import { onFault } from './last-resort.js';

/**
 * Serves until it is told to stop (SIGINT, SIGTERM), then ends what runs. Prints the address on the first line. What the service writes is its owner's:
 * files are 0600, folders 0700.
 */
export async function serve(settings: Settings): Promise<number> {
  process.umask(0o077);
  let running: Awaited<ReturnType<typeof startService>>;
  try {
    running = await startService(settings);
  } catch (error) {
    const why = startProblem(error, settings);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    return 1;
  }
  onFault(running.close);
  const { publicUrl } = settings;
  const known = publicUrl ?? running.address;
  process.stdout.write(`Boardwright ${settings.version} on ${known}${publicUrl === null ? '' : ` (listening on ${running.address})`}\n`);
  if (running.madeToken !== null) {
    process.stdout.write(`Log in once with ${known}/?token=${running.madeToken}\n`);
  } else if (!isLoopback(settings.host)) {
    process.stdout.write('Clients from elsewhere need the access token (SERVICE_TOKEN or .service/token)\n');
  }
  process.stdout.write(`Projects in ${settings.projects}\n`);
  running.warmUp();
  await toldToStop();
  await running.close();
  return 0;
}

export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

function startProblem(error: unknown, { host, port, projects }: Settings): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop what uses it, or choose another with SERVICE_PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: see SERVICE_HOST.`;
    case 'EACCES':
    case 'EROFS':
      return `May not write to ${projects} or listen on port ${port}: see SERVICE_HOME, SERVICE_PROJECTS and SERVICE_PORT.`;
    default:
      return null;
  }
}
