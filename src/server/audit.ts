import { appendFile, mkdir, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { namesIn } from '../projects/files.js';
import { isSafe } from './access/sites.js';
import { whereOf } from './logs.js';

/** A line of the audit log. */
export const auditSchema = z.object({
  /** ISO 8601, UTC. */
  time: z.string(),
  /** The name of a token; `token`: the access token; `machine`: the machine itself; `nobody`: not let in. */
  who: z.string(),
  role: z.string(),
  method: z.string(),
  /** Without the query. */
  path: z.string(),
  status: z.number(),
  address: z.string(),
  request: z.string(),
});
export type AuditLine = z.output<typeof auditSchema>;

/**
 * Who has changed, or tried to change, what: one JSON object a line in `<state>/audit/<year>-<month>.<host>.jsonl`, only ever appended to. It holds no body, no query,
 * no header: nothing of a secret.
 */
export class AuditLog {
  private readonly folder: string;

  constructor(
    state: string,
    private readonly log: Logger,
  ) {
    this.folder = join(state, 'audit');
  }

  /** Writes a line for every request that is not for looking alone, and for every login. */
  record(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      if (isSafe(request) && request.loggedIn !== true) return;
      await this.append(lineOf(request, reply.statusCode));
    });
  }

  /** The latest lines, newest first. */
  async latest(count: number): Promise<AuditLine[]> {
    const names = (await namesIn(this.folder)).filter((name) => name.endsWith('.jsonl')).reverse();
    const lines: AuditLine[] = [];
    let month = '';
    for (const name of names) {
      // Every host writes its own file of a month.
      if (lines.length >= count && !name.startsWith(month)) break;
      month = name.slice(0, 7);
      const text = await endOf(join(this.folder, name));
      lines.push(...text.split('\n').flatMap(lineIn));
    }
    return lines.sort((a, b) => (a.time < b.time ? 1 : -1)).slice(0, count);
  }

  private async append(line: AuditLine): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const file = join(this.folder, `${line.time.slice(0, 7)}.${hostname().replaceAll(/[^\w-]/g, '_')}.jsonl`);
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch (error) {
      this.log.error({ ...line, fault: String(error) }, 'the audit log cannot be written');
    }
  }
}

/** Bytes of a file that are read for its latest lines: some 20,000 of them. */
const END_BYTES = 4 * 1024 * 1024;

/** The end of a file, however long it has become; a line that it cuts is none. */
async function endOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - END_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function lineOf(request: FastifyRequest, status: number): AuditLine {
  const { name: who, role } = request.caller ?? { name: 'nobody', role: '' };
  return { time: new Date().toISOString(), who, role, ...whereOf(request), status, address: request.ip, request: request.id };
}

/** Nothing for a line that was cut off by the end of its process. */
function lineIn(text: string): AuditLine[] {
  if (text === '') return [];
  try {
    return [auditSchema.parse(JSON.parse(text))];
  } catch {
    return []; // Half a line.
  }
}
