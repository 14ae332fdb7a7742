import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import Table from 'cli-table3';
import { type Checked, check } from '../core/boards.js';
import { replaceFile } from '../projects/files.js';
import { type CheckedFile, junit, sarif } from './check-formats.js';
import { CLOSE, paint } from './colour.js';
import { fileProblem, mustBeFile, Refusal, readInput, reasonOf } from './refusal.js';

export const CHECK_FORMATS = ['text', 'json', 'sarif', 'junit'] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

export interface CheckOrder {
  /** KiCad boards; `-`: standard input. */
  readonly boards: readonly string[];
  readonly format: CheckFormat;
  /** null: standard output. */
  readonly out: string | null;
  /** Files that hold the same in further formats. */
  readonly also: Partial<Record<'sarif' | 'junit', string>>;
  /** Warnings fail too. */
  readonly strict: boolean;
  readonly version: string;
}

/** Findings that the table names; the other formats have all of them. */
const NAMED = 100;

/** Judges KiCad boards as they are. Exit code: 0 clean, 1 something is wrong on one of them, 2 one cannot be read. */
export async function checkCommand(order: CheckOrder): Promise<number> {
  try {
    for (const file of [order.out, order.also.sarif, order.also.junit]) if (typeof file === 'string') await mustBeFile(file);
    const checked: CheckedFile[] = [];
    for (const file of order.boards)
      checked.push({ file, ...check(await readInput(file), { filename: named(file), project: await projectOf(file) }) });
    for (const format of ['sarif', 'junit'] as const) {
      const file = order.also[format];
      if (file !== undefined) await write(file, textOf({ ...order, format }, checked));
    }
    await write(order.out, textOf(order, checked));
    return checked.every((c) => isClean(c, order.strict)) ? 0 : 1;
  } catch (error) {
    const why = reasonOf(error);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    if (order.format === 'json') process.stdout.write(`${JSON.stringify({ error: why })}\n`);
    return 2;
  }
}

const named = (file: string): string => (file === '-' ? 'board.kicad_pcb' : basename(file));

/** The project that KiCad keeps beside a board: its rules. */
async function projectOf(file: string): Promise<string | null> {
  const project = file.replace(/\.kicad_pcb$/i, '.kicad_pro');
  return project === file || !existsSync(project) ? null : readInput(project);
}

export const isClean = ({ passed, findings }: Checked, strict: boolean): boolean =>
  passed && (!strict || findings.every((f) => f.severity !== 'warning'));

function textOf(order: CheckOrder, checked: readonly CheckedFile[]): string {
  switch (order.format) {
    case 'json':
      return `${JSON.stringify({ boards: checked.map(({ file, passed, findings, unrouted, board }) => ({ file, passed, findings, unrouted, proof: board.proof, stats: board.stats })) }, null, 1)}\n`;
    case 'sarif':
      return `${JSON.stringify(sarif(checked, order.version), null, 1)}\n`;
    case 'junit':
      return junit(checked, order.strict);
    case 'text':
      return checked.map((c) => tableOf(c, order.strict)).join('\n');
  }
}

async function write(out: string | null, text: string): Promise<void> {
  if (out === null) {
    process.stdout.write(text);
    return;
  }
  await replaceFile(out, text).catch((error: unknown) => {
    throw new Refusal(`the report cannot be written: ${fileProblem(error, out) ?? String(error)}`);
  });
}

function tableOf(checked: CheckedFile, strict: boolean): string {
  const { file, board, findings, unrouted } = checked;
  const of = (severity: string): number => findings.filter((f) => f.severity === severity).length;
  const table = new Table({ style: { head: [], border: [] }, chars: CLOSE });
  table.push(
    ['board', `${file}, ${board.width_mm} × ${board.height_mm} mm, ${(board.inner_layers ?? 0) + 2} layers`],
    ['parts, nets', `${board.parts.length}, ${board.nets.length}`],
    ['findings', `${of('error')} errors, ${of('warning')} warnings`],
    ['open', `${unrouted.length} connections`],
    ['proof', board.proof?.ok === true ? 'its gerbers and drills hold just this board' : 'its files do not hold just this board'],
    ['verdict', isClean(checked, strict) ? paint('green', 'passed') : paint('red', 'NOT CLEAN')],
  );
  const told = findings.filter((f) => f.severity !== 'info');
  const lines = [...told.map((f) => `${f.severity}: ${f.message} [${f.rule}]`), ...unrouted.map((u) => `open: ${u.net} from ${u.from} to ${u.to}`)];
  const more = lines.length > NAMED ? [`… and ${lines.length - NAMED} more (--format json has all)`] : [];
  return `${table.toString()}\n${[...lines.slice(0, NAMED), ...more].map((l) => `${l}\n`).join('')}`;
}
