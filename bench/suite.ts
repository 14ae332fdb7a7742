import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Built, build } from '../src/build/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { type Held, heldAgainst } from '../test/interop/kicad-held.js';
import { GROUNDS, SUITE } from '../test/interop/suite-designs.js';
import { hasGerbv, hasKicad } from '../test/interop/tools.js';

/**
 * Builds every board of the suite, from its sentence or blocks to its files, at several seeds and lets our rules and KiCad judge it: as it is stored,
 * and once KiCad has filled all zones anew. `--layers 4`: the same boards with four; `--set grounds`: boards whose circuits share no ground.
 *
 *   npm run bench -- suite [--set suite|grounds] [--layers 4] [--seeds 1-5] [--only <part of a name>] [--no-kicad] [--out <folder for the files>]
 *     [--figures <file, seeds in it are kept>]
 */
const option = (name: string): string | undefined => {
  const k = process.argv.indexOf(`--${name}`);
  return k < 0 ? undefined : process.argv[k + 1];
};
const [first = 1, last = first] = (option('seeds') ?? '1-5').split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, k) => first + k);
const only = option('only') ?? '';
const out = option('out');
const figuresFile = option('figures');
const judged = hasKicad && hasGerbv && !process.argv.includes('--no-kicad');
const library = loadLibrary();
const boards = option('set') === 'grounds' ? GROUNDS : SUITE;
const four = option('layers') === '4';

interface Run {
  readonly built: Built;
  readonly seconds: number;
  /** Processor seconds: what it takes on a machine that does nothing else. */
  readonly cpu: number;
  readonly held: Held | null;
}

/** One run as it is kept in bench/figures. */
interface Figure {
  readonly board: string;
  readonly seed: number;
  readonly parts: number;
  readonly nets: number;
  readonly vias: number;
  readonly track_mm: number;
  readonly width_mm: number;
  readonly height_mm: number;
  /** Processor seconds from sentence to files. */
  readonly cpu_s: number;
  readonly clean: boolean;
  /** null: KiCad was not asked. */
  readonly kicad: boolean | null;
  /** Findings more where KiCad's newer default for the edge holds. */
  readonly edge?: number;
  /** The least share of a layer's pixels that gerber and KiCad's plot have alike; copper of the zones after a refill over before. */
  readonly equal?: number;
  readonly refill?: number;
  readonly said: readonly string[];
}

const complaints = (held: Held | null): string[] => (held === null ? [] : [...held.stored, ...held.refilled.map((line) => `refilled: ${line}`)]);

function run(name: string, seed: number): Run {
  const [from, used] = [performance.now(), process.cpuUsage().user];
  const made = boards[name]?.();
  if (made === undefined) throw new Error(`no board ${name}`);
  const design = four ? { ...made, board: { ...made.board, layers: 4 as const } } : made;
  const built = build({ design, seed, name: design.name, version: 'v001' }, library);
  const seconds = (performance.now() - from) / 1000;
  const cpu = (process.cpuUsage().user - used) / 1e6;
  if (out !== undefined) {
    for (const file of built.files) {
      const path = join(out, `${Object.keys(boards).indexOf(name) + 1}-${seed}`, file.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file.content);
    }
  }
  return { built, seconds, cpu, held: judged ? heldAgainst(built.board, built.files) : null };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const mean = (values: readonly number[]): number => Math.round(values.reduce((a, b) => a + b, 0) / values.length);
const figures: Figure[] = [];
const rows: Record<string, string | number>[] = [];
let clean = 0;
let all = 0;
for (const name of Object.keys(boards).filter((n) => n.includes(only))) {
  const runs = seeds.map((seed) => run(name, seed));
  for (const [k, { built, held }] of runs.entries()) {
    const kicad = complaints(held);
    const { findings, unrouted, passed } = built.board;
    const said = [
      ...findings.filter((f) => f.severity !== 'info').map((f) => `${f.severity} ${f.rule}: ${f.message}`),
      ...unrouted.map((u) => `unrouted ${u.net}`),
      ...kicad.map((c) => `KiCad: ${c}`),
    ];
    for (const line of [...said, ...(held?.edge ?? []).map((line) => `edge of newer KiCad: ${line}`)])
      console.log(`${name}, seed ${seeds[k]}: ${line}`);
    all++;
    if (passed && kicad.length === 0) clean++;
    const { width_mm, height_mm, stats } = built.board;
    const cpu_s = Math.round((runs[k]?.cpu ?? 0) * 100) / 100;
    figures.push({
      board: name,
      seed: seeds[k] ?? 0,
      ...stats,
      width_mm,
      height_mm,
      cpu_s,
      clean: passed === true,
      kicad: judged ? kicad.length === 0 : null,
      ...(held === null ? {} : { edge: held.edge.length, equal: Math.floor(held.equal * 1e5) / 1e5, refill: Math.round(held.copper * 1e4) / 1e4 }),
      said,
    });
    process.stderr.write(
      `${name.slice(0, 40)}, seed ${seeds[k]}: ${passed ? 'clean' : 'not clean'}${judged && kicad.length > 0 ? ', KiCad complains' : ''}\n`,
    );
  }
  const made = runs.map((r) => r.built.board);
  rows.push({
    board: name.length > 40 ? `${name.slice(0, 39)}…` : name,
    parts: made[0]?.stats.parts ?? 0,
    size: made.map((b) => `${b.width_mm}×${b.height_mm}`)[0] ?? '',
    seconds: median(runs.map((r) => r.seconds)).toFixed(2),
    cpu: median(runs.map((r) => r.cpu)).toFixed(2),
    worst: Math.max(...runs.map((r) => r.seconds)).toFixed(2),
    vias: mean(made.map((b) => b.stats.vias)),
    track_mm: mean(made.map((b) => b.stats.track_mm)),
    clean: `${runs.filter((r) => r.built.board.passed).length}/${runs.length}`,
    kicad: judged ? `${runs.filter((r) => complaints(r.held).length === 0).length}/${runs.length}` : 'not asked',
    warnings: made.reduce((sum, b) => sum + b.findings.filter((f) => f.severity === 'warning').length, 0),
  });
}
console.table(rows);
console.log(`${clean} of ${all} clean ${judged ? 'in our rules and KiCad’s' : 'in our rules; KiCad was not asked'}`);
if (figuresFile !== undefined) keep(figuresFile);

/** Writes the figures; runs that the file holds already and that were not made anew stay. */
function keep(file: string): void {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: Figure[] }).runs : [];
  const made = new Set(figures.map((f) => `${f.seed} ${f.board}`));
  const runs = [...known.filter((f) => !made.has(`${f.seed} ${f.board}`)), ...figures].sort((a, b) => a.seed - b.seed);
  const clean = runs.filter((f) => f.clean && f.kicad === true).length;
  writeFileSync(file, `${JSON.stringify({ summary: { runs: runs.length, clean_by_both: clean }, runs }, null, 1)}\n`);
}
