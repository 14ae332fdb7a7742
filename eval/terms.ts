import type { Prompt } from './prompt.js';
import { PROMPTS } from './prompts/index.js';

/** What stands behind `--<name>` on the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

export const flag = (name: string): boolean => process.argv.includes(`--${name}`);

/** The set of that name, or all. */
export function setsNamed(name: string | undefined): readonly (readonly Prompt[])[] {
  if (name === undefined) return Object.values(PROMPTS);
  const set = PROMPTS[name];
  if (set === undefined) throw new Error(`there is no set ${name}: ${Object.keys(PROMPTS).join(', ')}`);
  return [set];
}

export const share = (n: number, of: number): string => (of === 0 ? '–' : `${((100 * n) / of).toFixed(1)} %`);

/** A table of Markdown, its columns aligned. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [head, ...rows.map((r) => r.map(String))];
  const widths = head.map((_, i) => Math.max(...all.map((r) => (r[i] ?? '').length), 3));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((c, i) => (i === 0 ? c.padEnd(widths[i] ?? 0) : c.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((w, i) => (i === 0 ? `-${'-'.repeat(w)}-` : `-${'-'.repeat(w)}:`)).join('|')}|`;
  return [line(head), rule, ...all.slice(1).map(line)].join('\n');
}
