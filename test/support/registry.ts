import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const npm = (folder: string, args: readonly string[]) => spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 280_000 });

/**
 * Installs a package of npm's registry into a folder of its own for a test that needs it and the program does not; answers where it lies. null: no registry answers,
 * which fails under CI. Throws where one does and does not give it.
 */
export function installed(folder: string, name: string, version: string): string | null {
  if (npm(folder, ['ping', '--fetch-retries=0', '--fetch-timeout=10000']).status !== 0) {
    if (process.env['CI'] === 'true') throw new Error('the registry of npm does not answer');
    return null;
  }
  const into = join(folder, `${name}-${version}`);
  const done = npm(folder, ['install', '--prefix', into, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`]);
  if (done.status !== 0) throw new Error(`the registry answers and gives no ${name} ${version}: ${done.stderr}`);
  return join(into, 'node_modules', name);
}
