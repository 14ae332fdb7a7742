import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PYTHON } from './tools.js';

/** What a KiCad says of a board when it has filled its zones itself. */
export interface Refilled {
  readonly version: string;
  /** Entries of its DRC report by rule, warnings too. */
  readonly drc: Readonly<Record<string, number>>;
  /** Copper of all zones as the file has it and as KiCad filled it, mm². */
  readonly filled: readonly [number, number];
}

/** A folder with a whole Debian of its own in which KiCad 9 is installed; absent: only KiCad 6 judges. */
const KICAD9_ROOT = process.env['KICAD9_ROOT'];
export const hasKicad9 = KICAD9_ROOT !== undefined && existsSync(join(KICAD9_ROOT, 'usr/bin/kicad-cli'));

const SCRIPT = fileURLToPath(new URL('./kicad_refill.py', import.meta.url));

function run(command: string, args: readonly string[]): Refilled[] {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const at = done.stdout.lastIndexOf('\n[{');
  if (done.status !== 0 || at < 0) throw new Error(`KiCad failed (${done.status ?? done.signal}): ${done.stderr.slice(-2000)}`);
  return JSON.parse(done.stdout.slice(at)) as Refilled[];
}

/** Boards (paths of files) as Debian's KiCad fills and judges them. */
export const refilledBy6 = (paths: readonly string[]): Refilled[] => run(PYTHON, [SCRIPT, ...paths]);

/** The same by KiCad 9. */
export function refilledBy9(paths: readonly string[]): Refilled[] {
  const root = KICAD9_ROOT as string;
  const dir = mkdtempSync(join(root, 'tmp', 'boardwright-'));
  try {
    const inside = (name: string): string => join('/tmp', basename(dir), name);
    for (const path of [SCRIPT, ...paths]) copyFileSync(path, join(dir, basename(path)));
    return run('chroot', [root, '/usr/bin/python3', inside(basename(SCRIPT)), ...paths.map((p) => inside(basename(p)))]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Rules that a board breaks more often than another: what its routing added. */
export function added(before: Refilled, after: Refilled): string[] {
  return Object.entries(after.drc).flatMap(([rule, count]) => {
    const was = before.drc[rule] ?? 0;
    return count > was ? [`${rule}: ${count}, before ${was}`] : [];
  });
}
