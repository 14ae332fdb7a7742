import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Open CASCADE's command interpreter (Debian's occt-draw), the library that FreeCAD and KiCad read STEP with. */
const DRAW = 'occt-draw';
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
export const hasOcct = process.env['CI'] === 'true' || spawnSync(DRAW, ['-v', '-b', '-c', 'exit'], { stdio: 'ignore' }).status === 0;

/** What Open CASCADE makes of a STEP file. */
export interface ReadStep {
  readonly valid: boolean;
  readonly counts: Readonly<Record<string, number>>;
  /** Least and greatest x, y, z, mm. */
  readonly bounds: readonly number[];
  /** mm³, where bodies that overlap count twice. */
  readonly volume: number;
}

/** Reads a STEP file by Open CASCADE; `folder` takes what it needs. Throws Error where it reads nothing. */
export function readStep(file: string, folder: string): ReadStep {
  const script = join(folder, 'read.tcl');
  writeFileSync(
    script,
    `pload XSDRAW MODELING\ntestreadstep {${file}} s\nputs [checkshape s]\nputs [nbshapes s]\nputs "BOUNDS [bounding s]"\nputs [vprops s]\nexit\n`,
  );
  const env = { ...process.env, LD_LIBRARY_PATH: plugins(folder) };
  const run = spawnSync(DRAW, ['-b', '-f', script], { env, encoding: 'utf8', timeout: 120_000 });
  const out = `${run.stdout}${run.stderr}`;
  const bounds = /BOUNDS (.*)/.exec(out)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  if (bounds.length !== 6) throw new Error(`Open CASCADE reads nothing: ${out.slice(0, 2000)}`);
  const counts = Object.fromEntries([...out.matchAll(/^ ([A-Z]+) +: (\d+)$/gm)].map(([, what = '', n]) => [what, Number(n)]));
  return { valid: out.includes('This shape seems to be valid'), counts, bounds, volume: Number(/Mass : +([\d.e+-]+)/.exec(out)?.[1]) };
}

/** Its commands are plug-ins, which it looks for without a version: Debian has that name only in packages for developers. */
function plugins(folder: string): string {
  const links = join(folder, 'plugins');
  if (existsSync(links)) return links;
  mkdirSync(links);
  for (const library of LIBRARIES) {
    for (const name of namesIn(library)) symlinkSync(join(library, name), join(links, name.replace(/\.so\..*$/, '.so')));
    if (namesIn(links).length > 0) break;
  }
  return links;
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^libTK\w+\.so(\.7)?$/.test(name));
  } catch {
    return []; // Another machine keeps its libraries elsewhere.
  }
};
