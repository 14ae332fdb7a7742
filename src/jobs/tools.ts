import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type JarProgram, programOf } from './jar.js';

/** First line that a program prints about its version; null when it is not there or does not answer. */
export function versionOf(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      const line = `${stdout}\n${stderr}`.split('\n').find((l) => /\d/.test(l));
      resolve(error === null && line !== undefined ? line.trim() : null);
    });
  });
}

/** The Java program: JAVA_HOME's, else the one on the path. */
export function javaCommand(): string {
  const home = process.env['JAVA_HOME'];
  return home ? join(home, 'bin', 'java') : 'java';
}

/** The Java runtime's version line; null: there is none. */
export const findJava = (): Promise<string | null> => versionOf(javaCommand(), ['-version']);

/** Where freerouting's jar is looked for: SERVICE_FREEROUTING_JAR, else the service's private state. null: neither is known. */
export function freeroutingJar(state: string | null): string | null {
  return process.env['SERVICE_FREEROUTING_JAR'] || (state === null ? null : join(state, 'freerouting.jar'));
}

/** What the external router is and needs, as GET /api/app tells it. */
export interface RouterTools {
  /** Java's version line; null: there is none. */
  readonly java: string | null;
  /** The jar's path; null: it is not there. */
  readonly jar: string | null;
  /** freerouting's own version; null: there is no jar, or it does not say. */
  readonly version: string | null;
  /** What this version needs to run, in words: "Java 17 or later and a window system (…)". */
  readonly needs: string;
  readonly ready: boolean;
  /** '' when ready; else what is missing and how to get it. */
  readonly why: string;
  /** How it shows its windows. */
  readonly windows: Windows;
}

/** `none`: it needs no window; `display`: there is one; `xvfb`: one in memory is made by xvfb-run; `missing`: it needs one and there is none. */
export type Windows = 'none' | 'display' | 'xvfb' | 'missing';

/** Java release that freerouting's current versions are compiled for, told where there is no jar to ask. */
const USUAL_JAVA = 21;
const WINDOWS_NEED = 'a window system (a display, or xvfb-run on the path)';

/** freerouting 1 opens a window even when it is given files to route; 2 does without. */
const wantsWindow = ({ version, main }: JarProgram): boolean => (version === null ? /\.gui\./.test(main) : Number.parseInt(version, 10) < 2);

export async function routerTools(state: string | null): Promise<RouterTools> {
  const java = await findJava();
  const place = freeroutingJar(state);
  const jar = place !== null && existsSync(place) ? place : null;
  const program = await programOf(jar);
  const windows = program !== null && wantsWindow(program) ? windowSystem() : 'none';
  const release = program?.release ?? USUAL_JAVA;
  const has = Number(/"(?:1\.)?(\d+)/.exec(java ?? '')?.[1] ?? Number.NaN);
  const called = `freerouting${program?.version == null ? '' : ` ${program.version}`}`;
  const missing = [
    ...(java === null ? [`no Java runtime was found: install one (version ${release} or later) or set JAVA_HOME`] : []),
    ...(jar === null ? [`no freerouting.jar was found: put it at ${place ?? '<home>/.service/freerouting.jar'} or set SERVICE_FREEROUTING_JAR`] : []),
    ...(jar !== null && program === null ? [`${jar} is no program for Java: download freerouting's executable jar again`] : []),
    ...(java !== null && program !== null && has < release ? [`${jar ?? ''} needs Java ${release} or later; ${java} was found`] : []),
    ...(windows === 'missing' ? [`${called} wants ${WINDOWS_NEED}: install xvfb, set DISPLAY, or take version 2, which needs none`] : []),
  ];
  const needs = `Java ${release} or later${windows === 'none' ? '' : ` and ${WINDOWS_NEED}`}`;
  return { java, jar, version: program?.version ?? null, needs, ready: missing.length === 0, why: missing.join('; '), windows };
}

/** Where a program can show windows; only X's displays can be missing. */
function windowSystem(): Windows {
  const elsewhere = process.platform === 'win32' || process.platform === 'darwin';
  if (elsewhere || process.env['DISPLAY']) return 'display';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => folder !== '' && existsSync(join(folder, 'xvfb-run'))) ? 'xvfb' : 'missing';
}
