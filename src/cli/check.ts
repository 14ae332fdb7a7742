import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import Table from 'cli-table3';
import { type Checked, check } from '../core/boards.js';
import { DesignError } from '../design/errors.js';
import { replaceFile } from '../projects/files.js';
import { type CheckedFile, type CheckReport, junit, sarif, type UnreadFile } from './check-formats.js';
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

/** Judges KiCad boards as they are. Exit code: 0 clean, 1 something is wrong on one of them, 2 one cannot be read: the others are told all the same. */
export async function checkCommand(order: CheckOrder): Promise<number> {
  try {
    for (const file of [order.out, order.also.sarif, order.also.junit]) if (typeof file === 'string') await mustBeFile(file);
    const told: CheckReport = { checked: [], unread: [] };
    for (const file of order.boards) {
      const judged = await judge(file);
      if ('why' in judged) told.unread.push(judged);
      else told.checked.push(judged);
    }
    for (const { why } of told.unread) process.stderr.write(`${why}\n`);
    for (const format of ['sarif', 'junit'] as const) {
      const file = order.also[format];
      if (file !== undefined) await write(file, textOf({ ...order, format }, told));
    }
    await write(order.out, textOf(order, told));
    if (told.unread.length > 0) return 2;
    return told.checked.every((c) => isClean(c, order.strict)) ? 0 : 1;
  } catch (error) {
    const why = reasonOf(error);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    if (order.format === 'json') process.stdout.write(`${JSON.stringify({ error: why })}\n`);
    return 2;
  }
}

/** What is found on a board, or why it cannot be read; the reason names the file. */
async function judge(file: string): Promise<CheckedFile | UnreadFile> {
  try {
    return { file, ...check(await readInput(file), { filename: named(file), project: await projectOf(file) }) };
  } catch (error) {
    const why = error instanceof DesignError ? `${whichFile(error, file)}: ${error.reason}` : reasonOf(error);
    if (why === null) throw error;
    return { file, why };
  }
}

const whichFile = ({ path }: DesignError, file: string): string =>
  path === 'ecad_project' ? projectName(file) : file === '-' ? 'standard input' : file;

const named = (file: string): string => (file === '-' ? 'board.kicad_pcb' : basename(file));

/** The project that KiCad keeps beside a board: its rules. */
async function projectOf(file: string): Promise<string | null> {
  const project = projectName(file);
  return project === file || !existsSync(project) ? null : readInput(project);
}

const projectName = (file: string): string => file.replace(/\.kicad_pcb$/i, '.kicad_pro');

export const isClean = ({ passed, findings }: Checked, strict: boolean): boolean =>
  passed && (!strict || findings.every((f) => f.severity !== 'warning'));

function textOf(order: CheckOrder, told: CheckReport): string {
  switch (order.format) {
    case 'json':
      return `${JSON.stringify(asJson(told), null, 1)}\n`;
    case 'sarif':
      return `${JSON.stringify(sarif(told, order.version), null, 1)}\n`;
    case 'junit':
      return junit(told, order.strict);
    case 'text':
      return told.checked.map((c) => tableOf(c, order.strict)).join('\n');
  }
}

/** `error` and `unread` are there where a board cannot be read. */
function asJson({ checked, unread }: CheckReport): object {
  const boards = checked.map(({ file, passed, findings, unrouted, board }) => ({
    file,
    passed,
    findings,
    unrouted,
    proof: board.proof,
    stats: board.stats,
  }));
  const [first] = unread;
  return first === undefined ? { boards } : { error: first.why, unread: unread.map(({ file, why }) => ({ file, error: why })), boards };
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
