import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { boardSchema } from '../../src/board/index.js';
import { designSchema } from '../../src/design/index.js';
import type { ProjectDetail } from '../../src/projects/index.js';
import type { ServiceProcess } from '../support/service-process.js';

/** A number that one writer counts up: what is on disk lies between the last that was answered and the last that was sent. */
export class Counted {
  answered = 0;
  sent = 0;

  /** Sends the next number; a request that gets no answer leaves it open. */
  async next(send: (n: number) => Promise<{ status: number }>): Promise<void> {
    const n = ++this.sent;
    const { status } = await send(n);
    expect(status).toBe(200);
    this.answered = n;
  }

  settle(found: number, what: string): void {
    expect(found, `${what}: ${this.answered} was answered, ${this.sent} sent`).toBeGreaterThanOrEqual(this.answered);
    expect(found, what).toBeLessThanOrEqual(this.sent);
    this.answered = this.sent = found;
  }
}

/** Things that must be there since they were answered, and may be there since they were sent. */
export class Sent {
  readonly answered = new Set<string>();
  readonly sent = new Set<string>();

  settle(found: readonly string[], what: string): void {
    for (const each of this.answered) expect(found, `${what} lost`).toContain(each);
    for (const each of found) expect([...this.sent], `${what} from nowhere`).toContain(each);
    for (const each of found) this.answered.add(each);
  }
}

const ENDINGS = ['.gtl', '.gbl', '.gts', '.gbs', '.gto', '.gm1', '.drl', '-BOM.csv', '-CPL.csv', '.ecad_pcb', '.dsn'];
const NAMES = ['design.json', 'board.json', 'board.svg'];

/** What was answered as done, compared with what a service that came back shows. */
export class Ledger {
  /** Jobs that were answered with 202: their project and the line that the conversation keeps. */
  readonly jobs = new Map<string, { project: string; line: string | null }>();
  /** Slugs that were answered. */
  readonly projects = new Set<string>();
  private readonly digests = new Map<string, string>();

  constructor(private readonly root: string) {}

  /** Every project reads back, and every version is whole and as it was. */
  async examine(service: ServiceProcess): Promise<Map<string, ProjectDetail>> {
    const { projects } = (await service.ask('GET', '/api/projects')).json as { projects: { slug: string }[] };
    const listed = projects.map((p) => p.slug);
    expect([...listed].sort(), 'a project is not listed').toEqual(readdirSync(this.root).filter((n) => /^[a-z0-9]/.test(n)));
    for (const slug of this.projects) expect(listed, 'a project is lost').toContain(slug);
    const details = new Map<string, ProjectDetail>();
    for (const slug of listed) {
      const { status, text, json } = await service.ask('GET', `/api/projects/${slug}`);
      expect([slug, status], text).toEqual([slug, 200]);
      details.set(slug, json);
      await this.examineVersions(service, json);
    }
    for (const [id, wanted] of this.jobs) await this.examineJob(service, id, wanted, details);
    return details;
  }

  /** Deletes projects that have been looked at often enough, for ever, and knows nothing of them any more. */
  async dismiss(service: ServiceProcess, slugs: readonly string[]): Promise<void> {
    for (const slug of slugs) {
      const { status, text } = await service.ask('DELETE', `/api/projects/${slug}`);
      expect(status, text).toBe(200);
      this.projects.delete(slug);
      for (const key of this.digests.keys()) if (key.startsWith(`${slug}/`)) this.digests.delete(key);
    }
    expect((await service.ask('DELETE', '/api/trash')).status).toBe(200);
  }

  private async examineVersions(service: ServiceProcess, { slug, versions, current }: ProjectDetail): Promise<void> {
    const ids = versions.map((v) => v.id);
    expect(ids).toEqual(ids.map((_, i) => `v${String(i + 1).padStart(3, '0')}`));
    expect(current).toBe(current === null ? (ids.length === 0 ? null : 'missing') : ids.find((id) => id === current));
    for (const id of ids) {
      const key = `${slug}/${id}`;
      const digest = digestOf(join(this.root, key));
      const before = this.digests.get(key);
      if (before === undefined) await examineFiles(service, `/api/projects/${slug}/versions/${id}`);
      else expect(digest, `${key} has changed`).toBe(before);
      this.digests.set(key, digest);
    }
    for (const key of this.digests.keys()) if (key.startsWith(`${slug}/`)) expect(ids, `${key} is lost`).toContain(key.split('/')[1]);
  }

  private async examineJob(
    service: ServiceProcess,
    id: string,
    { project, line }: { project: string; line: string | null },
    details: ReadonlyMap<string, ProjectDetail>,
  ): Promise<void> {
    const { status, json: job } = await service.ask('GET', `/api/jobs/${id}`);
    expect([status, ['done', 'failed'].includes(job.status)], `job ${id} is ${job.status}`).toEqual([200, true]);
    if (job.status === 'failed') expect(job.error).toContain('stopped unexpectedly');
    if (line === null) return;
    const turns = details.get(project)?.chat.filter((t) => t.you === line) ?? [];
    expect(turns, `the turn "${line}"`).toHaveLength(1);
    const [turn] = turns;
    if (job.status === 'failed') expect(turn).toMatchObject({ error: true, version: '', bot: job.error });
    else expect([turn?.error, turn?.version]).toEqual([undefined, job.result.version ?? '']);
  }
}

/** Every file that a build makes is listed and can be had; nothing temporary is. */
async function examineFiles(service: ServiceProcess, at: string): Promise<void> {
  const { files } = (await service.ask('GET', `${at}/files`)).json as { files: { name: string; size: number }[] };
  const names = files.map((f) => f.name);
  expect(names).toEqual(expect.arrayContaining(NAMES));
  for (const ending of ENDINGS) expect(names.filter((n) => n.endsWith(ending)).length, `${at} lacks its ${ending}`).toBeGreaterThan(0);
  expect(names.filter((n) => /\.tmp$|(^|\/)\./.test(n))).toEqual([]);
  for (const { name, size } of files) expect([name, (await service.bytes(`${at}/files/${name}`)).length]).toEqual([name, size]);
  boardSchema.parse((await service.ask('GET', `${at}/board`)).json);
  designSchema.parse((await service.ask('GET', `${at}/design`)).json);
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return hash.digest('hex');
}

/** Names in a project's folder that belong to no version, draft or proposal: what dead writers have left. */
export function remains(root: string, slug: string): string[] {
  const folder = join(root, slug);
  const work = existsSync(join(folder, '.work')) ? readdirSync(join(folder, '.work')).map((n) => `.work/${n}`) : [];
  const known = /^(project\.json|draft\.json|proposal\.json|\.proposal|\.work|v\d{3})$/;
  return [...readdirSync(folder).filter((n) => !known.test(n)), ...work];
}

/** What dead writers have left beside the projects, in them or in the trash, versions left out. */
export function leftBeside(root: string): string[] {
  const aside = readdirSync(root).filter((n) => /^\.(new|import|emptied)-/.test(n));
  const trash = join(root, '.trash');
  const folders = [root, trash].filter((f) => existsSync(f)).flatMap((f) => readdirSync(f).map((n) => join(f, n)));
  const inside = folders.flatMap((f) => [f, join(f, '.work')]).filter((f) => existsSync(f));
  return [...aside, ...inside.flatMap((f) => readdirSync(f)).filter((n) => n.endsWith('.tmp') || n.startsWith('new-'))];
}
