import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PYTHON } from './tools.js';

/** An entry of KiCad's report, warnings too. */
export interface Violation {
  readonly rule: string;
  /** Of what it names, sorted. */
  readonly nets: readonly string[];
  /** "Pad 3 [GND] of U1 on F.Cu at 12.0000 mm, 3.5000 mm", sorted. */
  readonly things: readonly string[];
}

/** What a KiCad says of a board when it has filled its zones itself. */
export interface Refilled {
  readonly version: string;
  readonly found: readonly Violation[];
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

/** The project file of a board; where it is there, KiCad judges by its rules. */
export const projectOf = (board: string): string => board.replace(/\.kicad_pcb$/, '.kicad_pro');

/** Boards (paths of files) as Debian's KiCad fills and judges them. */
export const refilledBy6 = (paths: readonly string[]): Refilled[] => run(PYTHON, [SCRIPT, ...paths]);

/** The same by KiCad 9. */
export function refilledBy9(paths: readonly string[]): Refilled[] {
  const root = KICAD9_ROOT as string;
  const dir = mkdtempSync(join(root, 'tmp', 'boardwright-'));
  try {
    const inside = (name: string): string => join('/tmp', basename(dir), name);
    for (const path of [SCRIPT, ...paths, ...paths.map(projectOf).filter((p) => existsSync(p))]) copyFileSync(path, join(dir, basename(path)));
    return run('chroot', [root, '/usr/bin/python3', inside(basename(SCRIPT)), ...paths.map((p) => inside(basename(p)))]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Which of two ends KiCad names where a net is open is its choice: there the net counts. Else the things themselves do. */
const keyOf = ({ rule, nets, things }: Violation): string => [rule, ...(rule === 'unconnected_items' ? nets : things)].join(' | ');

/** "at 12.0000 mm, 3.5000 mm", the place at the end of a thing's name. */
export const placeOf = (x: number, y: number): string => `at ${x.toFixed(4)} mm, ${y.toFixed(4)} mm`;

/**
 * What a board breaks that the one before did not: a rule at things of the same name and place, or a further open connection of a net. Pads, texts
 * and the edge stand where they stood, and so do tracks and vias at places that are `old`: what is wrong between them was so before, also where KiCad
 * names another pair of it (it tells one per track); arcs are never laid.
 */
export function added(before: Refilled, after: Refilled, old: ReadonlySet<string>): string[] {
  const isNew = (thing: string): boolean =>
    /^(Zone|Rule)\b/.test(thing) || (/^(Track (?!\(arc\))|Segment|Via|Blind|Micro)/.test(thing) && !old.has(thing.slice(thing.lastIndexOf('at '))));
  const touched = ({ rule, things }: Violation): boolean => rule === 'unconnected_items' || things.some(isNew);
  const left = new Map<string, number>();
  for (const violation of before.found) left.set(keyOf(violation), (left.get(keyOf(violation)) ?? 0) + 1);
  return after.found.filter(touched).flatMap((violation) => {
    const key = keyOf(violation);
    const known = left.get(key) ?? 0;
    left.set(key, known - 1);
    return known > 0 ? [] : [`${violation.rule}: ${violation.things.join('; ')}`];
  });
}

/** How often each rule is broken. */
export function byRule({ found }: Refilled): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of found) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
