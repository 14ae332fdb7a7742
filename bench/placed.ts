import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { PLACED, untrue } from '../test/build/placed-boards.js';

/**
 * Builds the boards of stated places and prints, for each, what of it is not so and the errors that it is told with. With a folder the
 * files of each are written into it, for `scripts/render.ts`. `npm run bench -- placed [folder] [from] [to]`.
 */
const [folder = '', from = '0', to = String(PLACED.length)] = process.argv.slice(2);
const library = loadLibrary();
let [stated, held, told] = [0, 0, 0];
for (const [i, { said, stated: places }] of [...PLACED.entries()].slice(Number(from), Number(to))) {
  stated += places.length;
  const plan = planFirst(said, library);
  if (plan.kind !== 'design') {
    process.stdout.write(`${i} answered: ${said}: ${plan.reply.slice(0, 200)}\n`);
    continue;
  }
  const start = performance.now();
  const { board, files } = build({ design: plan.design, seed: 1, name: plan.design.name, version: 'v001' }, library);
  const wrong = places.flatMap((s) => untrue(board, s) ?? []);
  const errors = board.findings.filter((f) => f.severity === 'error');
  held += places.length - wrong.length;
  told += errors.length > 0 ? wrong.length : 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${i} ${seconds} s, ${board.width_mm} × ${board.height_mm} mm: ${said}\n`);
  for (const line of wrong) process.stdout.write(`    not so: ${line}\n`);
  for (const { rule, message } of errors) process.stdout.write(`    error ${rule}: ${message}\n`);
  if (folder === '') continue;
  for (const { name, content } of files) {
    const file = join(folder, String(i).padStart(2, '0'), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
process.stdout.write(`${held} of ${stated} stated places hold; of the others ${told} are on boards with an error\n`);
