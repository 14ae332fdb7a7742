import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** First line that a program prints about its version; null when it is not there or does not answer. */
export function versionOf(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      const line = `${stdout}\n${stderr}`.split('\n').find((l) => /\d/.test(l));
      resolve(error === null && line !== undefined ? line.trim() : null);
    });
  });
}

/** The Java runtime's version line; null: there is none. */
export async function findJava(): Promise<string | null> {
  const home = process.env['JAVA_HOME'];
  return versionOf(home ? join(home, 'bin', 'java') : 'java', ['-version']);
}
