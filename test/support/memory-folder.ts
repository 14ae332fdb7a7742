import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux has. */
const MEMORY = '/dev/shm';
/** What a run has in its temporary folders at most is a part of that, bytes. */
const ROOM = 4 * 1024 ** 3;
const OURS = /^bw-(\d+)-/;

/**
 * Has the temporary folders of this process, and of those that it starts, lie in memory where there is room: the program waits for the disk some thirty times a version, and a run makes
 * hundreds. Of what is tested nothing depends on which file system it is: full, slow and read-only ones are mounted (test/faults/disk.test.ts). Answers how to end it.
 */
export function temporaryInMemory(): () => void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !hasRoom()) return () => {};
  removeLeftBehind();
  const folder = mkdtempSync(join(MEMORY, `bw-${process.pid}-`));
  const end = (): void => rmSync(folder, { recursive: true, force: true });
  if (!mayRun(folder)) {
    end();
    return () => {};
  }
  process.env['TMPDIR'] = folder;
  return end;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
  } catch {
    return false; // There is none.
  }
}

/** Packages that tests install bring programs of their own, and a folder may not be one to run any in. */
function mayRun(folder: string): boolean {
  const program = join(folder, 'probe');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/** Those of runs that were killed. */
function removeLeftBehind(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = OURS.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
