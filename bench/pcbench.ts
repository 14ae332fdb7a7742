import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDsn } from '../src/inputs/dsn.js';
import { solve } from '../src/layout/route/index.js';
import { problemViolations } from '../test/layout/route/problem-violations.js';

/**
 * Routes every *.dsn of a folder and prints, per board: nets, joins wanted, joins missing, violations found by the tests' own checker,
 * vias, seconds. `npm run bench -- pcbench <folder> [part of a name]`.
 */
const [folder, part = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run bench -- pcbench <folder with .dsn files> [part of a name]');
const names = readdirSync(folder)
  .filter((f) => f.endsWith('.dsn') && f.includes(part))
  .sort();
let [complete, clean, missing, wanted] = [0, 0, 0, 0];
const times: number[] = [];
for (const name of names) {
  const problem = readDsn(readFileSync(join(folder, name), 'utf8'));
  const from = performance.now();
  const result = solve(problem, { seed: 1 });
  const seconds = (performance.now() - from) / 1000;
  const broken = problemViolations(problem, result);
  const joins = problem.nets.reduce((sum, _, net) => sum + Math.max(0, problem.pins.filter((p) => p.net === net).length - 1), 0);
  const vias = result.nets.reduce((sum, n) => sum + n.vias.length, 0);
  if (result.unrouted.length === 0) complete++;
  if (result.unrouted.length === 0 && broken.length === 0) clean++;
  missing += result.unrouted.length;
  wanted += joins;
  times.push(seconds);
  console.log(
    `${name.padEnd(56)} nets ${String(problem.nets.length).padStart(3)} joins ${String(joins).padStart(4)} missing ${String(result.unrouted.length).padStart(3)}`,
    `violations ${broken.length} vias ${String(vias).padStart(3)} ${seconds.toFixed(1)} s ${broken[0] ?? ''}`,
  );
}
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
console.log(
  `${names.length} boards: ${complete} complete, ${clean} complete and clean; ${missing} of ${wanted} joins missing; median ${at(0.5)} s, 90th percentile ${at(0.9)} s`,
);
