import { resolve } from 'node:path';
import Table from 'cli-table3';
import { type DsnSummary, routeDsn } from '../build/route-dsn.js';
import { DesignError } from '../design/index.js';
import { replaceFile } from '../projects/files.js';
import { CLOSE } from './colour.js';
import { fileProblem, mustBeFile, Refusal, readInput } from './refusal.js';

export interface RouteOrder {
  readonly dsn: string;
  /** null: beside the design, with the ending .ses. */
  readonly out: string | null;
  readonly seed: number;
  /** Factor of the usual search. */
  readonly effort: number;
  readonly json: boolean;
}

/** Progress is drawn at most this often, ms. */
const TICK_MS = 100;
/** Connections that are named in the table. */
const NAMED = 20;

/** A Specctra design to a session. Exit code: 0 every connection made, 1 some are open (the session holds the others), 2 bad input. */
export async function routeCommand(order: RouteOrder): Promise<number> {
  const toStdout = order.out === '-' || (order.out === null && order.dsn === '-');
  const out = toStdout ? '-' : resolve(order.out ?? `${order.dsn.replace(/\.dsn$/i, '')}.ses`);
  const line = new ProgressLine(process.stderr);
  const from = performance.now();
  let done: ReturnType<typeof routeDsn>;
  try {
    if (order.dsn !== '-' && out === resolve(order.dsn)) throw new DesignError('out', 'the session would be written over the design');
    if (!toStdout) await mustBeFile(out);
    const text = await readInput(order.dsn);
    done = routeDsn(text, { seed: order.seed, effort: order.effort, progress: (at, total, what) => line.show(at, total, what) });
  } catch (error) {
    line.clear();
    if (error instanceof Refusal) return refuse(order, error.message);
    if (!(error instanceof DesignError)) throw error;
    return refuse(order, error.path === 'file' ? `${order.dsn}: ${error.reason}` : error.reason);
  }
  line.clear();
  const seconds = Math.round(performance.now() - from) / 1000;
  const { summary } = done;
  if (toStdout) {
    process.stdout.write(done.ses);
    return summary.complete ? 0 : 1;
  }
  try {
    await replaceFile(out, done.ses);
  } catch (error) {
    return refuse(order, `the session cannot be written: ${fileProblem(error, out) ?? String(error)}`);
  }
  process.stdout.write(order.json ? `${JSON.stringify({ ...summary, seconds, file: out }, null, 1)}\n` : tableOf(summary, seconds, out));
  return summary.complete ? 0 : 1;
}

function refuse(order: RouteOrder, reason: string): number {
  process.stderr.write(`${reason}\n`);
  if (order.json) process.stdout.write(`${JSON.stringify({ error: reason })}\n`);
  return 2;
}

function tableOf(summary: DsnSummary, seconds: number, out: string): string {
  const { completed, connections, unrouted, notes } = summary;
  const table = new Table({ style: { head: [], border: [] }, chars: CLOSE });
  table.push(
    ['connections', `${completed} of ${connections} made`],
    ['vias', String(summary.vias)],
    ['tracks', `${summary.length_mm.toFixed(1)} mm`],
    ['kept', `${summary.kept.wires} wires, ${summary.kept.vias} vias`],
    ['seconds', seconds.toFixed(2)],
    ['session', out],
  );
  const open = unrouted.slice(0, NAMED).map((u) => `not joined: ${u.from} and ${u.to} [${u.net}]\n`);
  const more = unrouted.length > NAMED ? `… and ${unrouted.length - NAMED} more\n` : '';
  return `${table.toString()}\n${open.join('')}${more}${notes.map((n) => `note: ${n}\n`).join('')}`;
}

/** One live line on a terminal; nothing on a pipe. */
class ProgressLine {
  private last = 0;
  private shown = false;

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(done: number, total: number, what: string): void {
    const now = performance.now();
    if (this.out.isTTY !== true || now - this.last < TICK_MS) return;
    this.last = now;
    this.shown = true;
    this.out.write(`\r\x1b[2K${`route ${done}/${total} ${what}`.slice(0, (this.out.columns || 80) - 1)}`);
  }

  clear(): void {
    if (this.shown) this.out.write('\r\x1b[2K');
    this.shown = false;
  }
}
