import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which build of the program this is; null where the code is no git checkout. */
export interface BuildInfo {
  readonly commit: string | null;
  readonly tag: string | null;
  readonly dirty: boolean;
}

/** By the folder of the code. */
const known = new Map<string, Promise<BuildInfo>>();

/** Asked of git once in a process, which runs what it has loaded whatever happens to the checkout; each start of git is a copy of the process. */
export function readBuildInfo(code: string): Promise<BuildInfo> {
  const info = known.get(code) ?? askBuildInfo(code);
  known.set(code, info);
  return info;
}

async function askBuildInfo(code: string): Promise<BuildInfo> {
  try {
    await access(join(code, '.git'));
  } catch {
    return { commit: null, tag: null, dirty: false }; // An installed package has no repository around it.
  }
  const [commit, tag, changes] = await Promise.all([
    git(code, 'rev-parse', 'HEAD'),
    git(code, 'describe', '--tags', '--exact-match'),
    git(code, 'status', '--porcelain', '--untracked-files=no'),
  ]);
  return { commit, tag, dirty: changes !== null && changes !== '' };
}

/** Output of a git command; null when it fails, or there is no git. */
function git(folder: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('git', ['-C', folder, ...args], { timeout: 5000 }, (error, stdout) => resolve(error === null ? stdout.trim() : null));
  });
}

export interface Release {
  version: string;
  /** ISO date; '' for what is not released. */
  date: string;
  sections: Record<string, string[]>;
}

/** The releases of a changelog in the form of keepachangelog.com. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  let section: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    const release = /^## \[?([^\]\s]+)\]?(?:\s+-\s+(\S+))?/.exec(line);
    const heading = /^### (.+)/.exec(line);
    const latest = releases.at(-1);
    if (release !== null) {
      releases.push({ version: release[1] ?? '', date: release[2] ?? '', sections: {} });
      section = undefined;
    } else if (latest !== undefined && heading !== null) {
      section = [];
      latest.sections[(heading[1] ?? '').trim()] = section;
    } else if (section !== undefined && /^[-*] /.test(line)) {
      section.push(line.slice(2).trim());
    } else if (section !== undefined && /^\s+\S/.test(line) && section.length > 0) {
      section.push(`${section.pop()} ${line.trim()}`);
    }
  }
  return releases;
}

export async function readChangelog(code: string): Promise<Release[]> {
  return parseChangelog(await readFile(join(code, 'CHANGELOG.md'), 'utf8'));
}
