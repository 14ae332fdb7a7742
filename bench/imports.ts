import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readKicad } from '../src/build/index.js';
import { exportFiles } from '../src/outputs/index.js';
import { compareLayers } from '../test/interop/gerbv.js';
import { PYTHON } from '../test/interop/tools.js';

/**
 * How far gerbers of boards that were read agree with KiCad's plots of the same files, layer by layer: equal pixels over all pixels of the
 * board's box and 1 mm around at 600 dpi (large boards: 12 million pixels). Needs KiCad 6 (Python) and gerbv.
 *
 *   npm run bench -- imports [part of a name | file or folder]...
 *
 * The table in bench/figures/imports.json has the boards that test/interop/kicad_boards.py makes and KiCad's demos (Debian: kicad-demos). Without
 * arguments all of them are measured, with parts of names those, whose rows are then renewed; files and folders are measured without a table.
 */
const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';
const script = (name: string): string => fileURLToPath(new URL(`../test/interop/${name}`, import.meta.url));
const TABLE = fileURLToPath(new URL('figures/imports.json', import.meta.url));
const GOAL = 0.998;

function python(...args: string[]): void {
  const run = spawnSync(PYTHON, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
}

const boardsIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((f) => f.endsWith('.kicad_pcb'))
        .sort()
        .map((f) => join(path, f))
    : [path];

const rowSchema = z.strictObject({
  board: z.string(),
  format: z.number().optional(),
  parts: z.number().optional(),
  read_s: z.number().optional(),
  /** Percent of equal pixels by layer. */
  layers: z.record(z.string(), z.number()).optional(),
  /** Lowest of them. */
  least: z.number().optional(),
  refused: z.string().optional(),
});
type Row = z.infer<typeof rowSchema>;
const tableSchema = z.looseObject({ boards: z.array(rowSchema) });

function summaryOf(rows: readonly Row[]): Record<string, number> {
  const all = rows.flatMap((r) => Object.values(r.layers ?? {}));
  const below = all.filter((e) => e < GOAL * 100).length;
  const refused = rows.filter((r) => r.refused !== undefined).length;
  return { boards: rows.length, refused, layers: all.length, layers_below_99_8: below, least: Math.min(...all) };
}

function judged(path: string, dir: string): Row {
  const board = basename(path);
  const from = performance.now();
  let read: ReturnType<typeof readKicad>;
  try {
    read = readKicad(readFileSync(path, 'utf8'), board);
  } catch (error) {
    return { board, refused: error instanceof Error ? error.message : String(error) };
  }
  const read_s = Math.round((performance.now() - from) / 10) / 100;
  const [ours, theirs] = [join(dir, 'ours'), join(dir, 'theirs')];
  for (const folder of [ours, theirs]) mkdirSync(folder, { recursive: true });
  for (const { name, content } of exportFiles(read.board, read.design, { stem: 'x', version: 'v001', created: '' }))
    if (/-[A-Za-z0-9_]+\.g\w+$/.test(name)) writeFileSync(join(ours, basename(name)), content);
  python(script('kicad_plot.py'), path, theirs);
  const layers = Object.fromEntries(compareLayers(read.board, ours, theirs).map((l) => [l.layer, Math.round(l.equal * 1e5) / 1e3]));
  const least = Math.min(...Object.values(layers));
  return { board, format: read.board.imported?.version ?? 0, parts: read.board.parts.length, read_s, layers, least };
}

const work = mkdtempSync(join(tmpdir(), 'imports-'));
try {
  const given = process.argv.slice(2);
  const others = given.length > 0 && given.every((path) => existsSync(path));
  if (!others) python(script('kicad_boards.py'), work);
  const known = (others ? given : [work, DEMOS]).flatMap(boardsIn);
  const paths = known.filter((path) => others || given.length === 0 || given.some((part) => basename(path).includes(part)));
  const rows = paths.map((path, i) => {
    const row = judged(path, process.env['KEEP'] === undefined ? join(work, `${i}`) : join(process.env['KEEP'], basename(path)));
    const low = Object.entries(row.layers ?? {}).filter(([, equal]) => equal < GOAL * 100);
    console.log(`${row.board.padEnd(36)} ${row.refused ?? `${row.least?.toFixed(3)} %  ${low.map(([l, e]) => `${l} ${e}`).join(', ')}`}`);
    return row;
  });
  const kept = others || !existsSync(TABLE) ? [] : tableSchema.parse(JSON.parse(readFileSync(TABLE, 'utf8'))).boards;
  const table = others ? rows : known.flatMap((path) => [...rows, ...kept].find((row) => row.board === basename(path)) ?? []);
  const summary = summaryOf(table);
  console.log(summary);
  if (!others) writeFileSync(TABLE, `${JSON.stringify({ summary, boards: table }, null, 1)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
