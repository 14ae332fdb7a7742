import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOf } from './jar.js';

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

/** What the external router needs, as GET /api/app tells it. */
export interface RouterTools {
  /** Java's version line; null: there is none. */
  readonly java: string | null;
  /** The jar's path; null: it is not there. */
  readonly jar: string | null;
  readonly ready: boolean;
  /** '' when ready; else what is missing and how to get it. */
  readonly why: string;
}

export async function routerTools(state: string | null): Promise<RouterTools> {
  const java = await findJava();
  const place = freeroutingJar(state);
  const jar = place !== null && existsSync(place) ? place : null;
  const needed = (await releaseOf(jar)) ?? 0;
  const has = Number(/"(?:1\.)?(\d+)/.exec(java ?? '')?.[1] ?? Number.NaN);
  const missing = [
    ...(java === null ? ['no Java runtime was found: install one (version 21 or later) or set JAVA_HOME'] : []),
    ...(jar === null ? [`no freerouting.jar was found: put it at ${place ?? '<home>/.service/freerouting.jar'} or set SERVICE_FREEROUTING_JAR`] : []),
    ...(jar !== null && needed === 0 ? [`${jar} is no program for Java: download freerouting's executable jar again`] : []),
    ...(java !== null && has < needed ? [`${jar ?? ''} needs Java ${needed} or later; ${java} was found`] : []),
  ];
  return { java, jar, ready: missing.length === 0, why: missing.join('; ') };
}
