import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { z } from 'zod';
import { readDsn } from '../src/inputs/dsn.js';
import { type RoutingProblem, solve } from '../src/layout/route/index.js';
import { problemViolations } from '../test/layout/route/problem-violations.js';

/**
 * Routes every *.dsn of a folder and prints, per board, what stands and what freerouting's authors published (published.json of the
 * folder). Violations are found by the tests' own checker, which shares no code with the router. Boards go one after the other in this
 * one process; the figures are written as JSON. `npm run bench -- pcbench <folder> [--only part,part] [--out file] [--seed n] [--effort n]`
 */
const Published = z.array(
  z.object({
    file: z.string(),
    freerouting: z.record(z.string(), z.object({ total_s: z.number(), unrouted: z.number(), violations: z.number() })),
  }),
);

interface Figures {
  readonly file: string;
  readonly joins: number;
  readonly missing: number;
  readonly violations: number;
  readonly vias: number;
  readonly length_mm: number;
  /** As a user waits, reading the file included; `cpu_s` is what it takes on a machine of its own. */
  readonly wall_s: number;
  readonly cpu_s: number;
  readonly open: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'bench/figures/pcbench.json' },
    seed: { type: 'string', default: '1' },
    effort: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: npm run bench -- pcbench <folder with .dsn files> [--only part,part] [--out file]');

const parts = values.only.split(',');
const names = readdirSync(folder)
  .filter((f) => f.endsWith('.dsn') && parts.some((p) => f.includes(p)))
  .sort();
const publishedFile = join(folder, 'published.json');
const published = new Map(
  (existsSync(publishedFile) ? Published.parse(JSON.parse(readFileSync(publishedFile, 'utf8'))) : []).map((p) => [p.file, p.freerouting]),
);
const boards = names.map((name) => {
  const figures = measure(name, readFileSync(join(folder, name), 'utf8'));
  process.stderr.write(`${name}: ${figures.missing} of ${figures.joins} missing, ${figures.violations} violations, ${figures.wall_s} s\n`);
  return figures;
});
report(boards);

function measure(file: string, text: string): Figures {
  const before = process.cpuUsage();
  const from = performance.now();
  const problem = readDsn(text);
  const result = solve(problem, { seed: Number(values.seed), effort: Number(values.effort) });
  const wall = (performance.now() - from) / 1000;
  const used = process.cpuUsage(before);
  const segments = result.nets.flatMap((n) => n.segments);
  return {
    file,
    joins: joinsOf(problem),
    missing: result.unrouted.length,
    violations: problemViolations(problem, result).length,
    vias: result.nets.reduce((sum, n) => sum + n.vias.length, 0),
    length_mm: Math.round(segments.reduce((sum, s) => sum + Math.hypot(s.b.x - s.a.x, s.b.y - s.a.y), 0) / 1e6),
    wall_s: round(wall),
    cpu_s: round((used.user + used.system) / 1e6),
    open: result.unrouted.map((u) => {
      const name = (i: number): string => problem.pins[i]?.name ?? '?';
      const blockers = u.blockers.map((n) => problem.nets[n]?.name).join(', ');
      const place = `(${(u.at.x / 1e6).toFixed(2)}, ${(u.at.y / 1e6).toFixed(2)})`;
      return `${problem.nets[u.net]?.name}: ${name(u.from)} to ${name(u.to)}, at ${place} ${blockers === '' ? 'no way by the rules' : `behind ${blockers}`}`;
    }),
  };
}

function joinsOf(problem: RoutingProblem): number {
  const counts = new Map<number, number>();
  for (const { net } of problem.pins) if (net >= 0) counts.set(net, (counts.get(net) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum + n - 1, 0);
}

function report(all: readonly Figures[]): void {
  const versions = [...new Set([...published.values()].flatMap((p) => Object.keys(p)))];
  const table = new Table({
    head: ['board', 'joins', 'missing', 'violations', 'vias', 'mm', 's', 'cpu s', ...versions.map((v) => `freerouting ${v}`)],
  });
  for (const b of all) {
    const others = versions.map((v) => {
      const p = published.get(b.file)?.[v];
      return p === undefined ? '' : `${p.unrouted} missing, ${p.violations} viol., ${p.total_s} s`;
    });
    table.push([b.file.replace('.dsn', '').slice(0, 40), b.joins, b.missing, b.violations, b.vias, b.length_mm, b.wall_s, b.cpu_s, ...others]);
  }
  console.log(table.toString());
  for (const b of all) for (const line of b.open) console.log(`${b.file}: ${line}`);
  const summary = {
    boards: all.length,
    complete: all.filter((b) => b.missing === 0).length,
    clean: all.filter((b) => b.missing === 0 && b.violations === 0).length,
    missing: sum(all.map((b) => b.missing)),
    joins: sum(all.map((b) => b.joins)),
    violations: sum(all.map((b) => b.violations)),
    vias: sum(all.map((b) => b.vias)),
    length_mm: sum(all.map((b) => b.length_mm)),
    wall_s: spread(all.map((b) => b.wall_s)),
    cpu_s: spread(all.map((b) => b.cpu_s)),
    memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  console.log(summary);
  for (const v of versions) {
    const theirs = all.flatMap((b) => published.get(b.file)?.[v] ?? []);
    const complete = theirs.filter((p) => p.unrouted === 0);
    console.log(`freerouting ${v}, published:`, {
      boards: theirs.length,
      complete: complete.length,
      clean: complete.filter((p) => p.violations === 0).length,
      wall_s: spread(theirs.map((p) => p.total_s)),
    });
  }
  mkdirSync('bench/figures', { recursive: true });
  writeFileSync(values.out, `${JSON.stringify({ summary, boards: all }, null, 1)}\n`);
}

function spread(times: readonly number[]): { median: number; p90: number; most: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p90: at(0.9), most: at(1) };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
