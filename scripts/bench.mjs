/** `npm run bench -- [name] [arguments]`: runs bench/<name>.ts (by default the sentences) from the sources. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../bench/', import.meta.url);
const [name = 'sentences', ...args] = process.argv.slice(2);
const file = new URL(`${name}.ts`, folder);
if (!existsSync(file)) {
  const names = readdirSync(folder)
    .filter((f) => f.endsWith('.ts'))
    .map((f) => f.slice(0, -3));
  process.stderr.write(`There is no bench "${name}"; there are: ${names.join(', ')}\n`);
  process.exit(2);
}
process.exit(spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(file), ...args], { stdio: 'inherit' }).status ?? 1);
