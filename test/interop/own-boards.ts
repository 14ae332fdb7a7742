import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PYTHON } from './tools.js';

/** A folder of this run of the tests (test/support/compiled.ts), which ends with it. */
const RUN = process.env['BOARDWRIGHT_RUN'] ?? mkdtempSync(join(tmpdir(), 'boardwright-run-'));

/** Boards that KiCad's own code makes, each showing one thing that a reader must keep (kicad_boards.py): paths, made once in a run. Throws Error where KiCad fails. */
export function ownBoards(): string[] {
  const made = join(RUN, 'kicad-boards');
  if (!existsSync(made)) {
    const half = `${made}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    const run = spawnSync(PYTHON, [fileURLToPath(new URL('./kicad_boards.py', import.meta.url)), half], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
    if (existsSync(made)) rmSync(half, { recursive: true });
    else renameSync(half, made);
  }
  return readdirSync(made).filter((f) => f.endsWith('.kicad_pcb')).sort().map((f) => join(made, f)); // biome-ignore format: one line
}
