import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import type { Design } from '../src/design/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { POWER } from '../test/build/power-sentences.js';
import { compared, filesOf } from '../test/interop/board-heat.js';
import { heldAgainst } from '../test/interop/kicad-held.js';
import { hasGerbv, hasKicad } from '../test/interop/tools.js';

/**
 * Boards of much current from their sentences: what their copper carries of what is planned, and how far the rises that are told lie from those
 * computed of the gerbers (test/interop/copper-heat.ts), and what KiCad holds against each, as stored and refilled.
 *
 *   npm run bench -- power [--sentences <file: {id: sentence}>] [--only <id,id>] [--no-heat] [--warmest <nets of each that are computed of the gerbers>] [--no-kicad] [--out <folder for the files>] [--figures <file, others in it are kept>]
 */
const option = (name: string): string | undefined => {
  const k = process.argv.indexOf(`--${name}`);
  return k < 0 ? undefined : process.argv[k + 1];
};
const [file, out, figuresFile, only] = [option('sentences'), option('out'), option('figures'), option('only')?.split(',')];
const sentences = file === undefined ? POWER : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
const warmest = Number(option('warmest') ?? Number.POSITIVE_INFINITY);
const heated = !process.argv.includes('--no-heat');
const judged = hasKicad && hasGerbv && !process.argv.includes('--no-kicad');
const library = loadLibrary();

/** Rises below this are compared to a tenth of a kelvin, not in parts. */
const COOL_K = 1;

interface Run {
  readonly board: string;
  readonly made: boolean;
  readonly passed?: boolean;
  readonly parts?: number;
  readonly width_mm?: number;
  readonly height_mm?: number;
  /** The largest current that was said, and that a net is planned with, A. */
  readonly said_a?: number;
  readonly planned_a?: number;
  readonly warmest?: string;
  readonly amps?: number;
  readonly rise_k?: number | null;
  /** The farthest that a rise of more than 1 K lies from what the gerbers say, and its net. */
  readonly deviation?: number;
  readonly deviating?: string;
  /** Processor seconds from the sentence to the files. */
  readonly cpu_s: number;
  /** Errors of the rule `current`, and others. */
  readonly current: readonly string[];
  readonly other: readonly string[];
  /** What KiCad holds against it, as stored and refilled; absent: it was not asked. */
  readonly kicad?: readonly string[];
  /** Findings more where KiCad's newer default for the edge holds. */
  readonly edge?: number;
  /** The least share of a layer's pixels that gerber and KiCad's plot have alike. */
  readonly equal?: number;
}

const saidAmps = ({ request }: Design): number =>
  Math.max(
    0,
    ...(request?.asks ?? []).flatMap((a) =>
      a.state === 'wanted' && a.not !== true ? a.figures.flatMap((f) => (f.quantity === 'current' ? [f.max ?? f.value ?? 0] : [])) : [],
    ),
  );

function run(id: string, sentence: string): Run {
  const cpu = process.cpuUsage();
  const seconds = (): number => {
    const { user, system } = process.cpuUsage(cpu);
    return Math.round((user + system) / 1e5) / 10;
  };
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') return { board: sentence, made: false, cpu_s: seconds(), current: [], other: [plan.reply] };
  const { board, files } = build({ design: plan.design, seed: 1, name: id, version: 'v001' }, library);
  const cpu_s = seconds();
  if (out !== undefined)
    for (const f of files) {
      const path = join(out, id, f.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, f.content);
    }
  const text = (ending: string): string => String(files.find((f) => f.name.endsWith(ending) && !f.name.endsWith('-NPTH.drl'))?.content ?? '');
  const off = (heated ? compared({ board, files: filesOf(board, text) }, warmest) : []).flatMap(({ net, told_k, found }) =>
    told_k === null || told_k < COOL_K ? [] : [{ net, off: found === null ? Number.POSITIVE_INFINITY : found.rise_k / told_k - 1 }],
  );
  const worst = off.reduce<(typeof off)[number] | null>((a, b) => (a === null || Math.abs(b.off) > Math.abs(a.off) ? b : a), null);
  const errors = board.findings.filter((f) => f.severity === 'error');
  const held = judged ? heldAgainst(board, files) : null;
  const [hot] = board.currents ?? [];
  const entering = board.nets.map((n) => Object.values(n.flows ?? {}).reduce((sum, a) => sum + Math.max(0, a), 0));
  return {
    board: sentence,
    made: true,
    passed: board.passed === true,
    parts: board.stats.parts,
    width_mm: board.width_mm,
    height_mm: board.height_mm,
    said_a: saidAmps(plan.design),
    planned_a: Math.round(Math.max(0, ...entering) * 1000) / 1000,
    ...(hot === undefined ? {} : { warmest: hot.net, amps: hot.amps, rise_k: hot.rise_k }),
    ...(worst === null ? {} : { deviation: Math.round(worst.off * 1000) / 1000, deviating: worst.net }),
    cpu_s,
    current: errors.filter((f) => f.rule === 'current').map((f) => f.message),
    other: errors.filter((f) => f.rule !== 'current').map((f) => f.message),
    ...(held === null
      ? {}
      : {
          kicad: [...held.stored, ...held.refilled.map((line) => `refilled: ${line}`)],
          edge: held.edge.length,
          equal: Math.floor(held.equal * 1e5) / 1e5,
        }),
  };
}

const runs: Run[] = [];
for (const [id, sentence] of Object.entries(sentences)) {
  if (only !== undefined && !only.includes(id)) continue;
  const now = run(id, sentence);
  runs.push(now);
  process.stdout.write(`${id} ${JSON.stringify(now)}\n`);
}
const summary = {
  sentences: runs.length,
  made: runs.filter((r) => r.made).length,
  passed: runs.filter((r) => r.passed === true).length,
  too_warm: runs.filter((r) => r.current.length > 0).length,
  kicad_clean: runs.filter((r) => r.kicad?.length === 0).length,
  deviation: Math.max(0, ...runs.map((r) => Math.abs(r.deviation ?? 0))),
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
if (figuresFile !== undefined) {
  const known = existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as { runs: Run[] }).runs : [];
  const made = new Set(runs.map((r) => r.board));
  writeFileSync(figuresFile, `${JSON.stringify({ summary, runs: [...known.filter((r) => !made.has(r.board)), ...runs] }, null, 1)}\n`);
}
