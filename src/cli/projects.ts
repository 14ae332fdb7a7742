import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import Table from 'cli-table3';
import type { Client, Project } from '../client/index.js';
import { CLOSE, paint } from './colour.js';
import type { ExportWhat } from './options.js';
import { fileProblem, mustBeFile, mustBeFolder, Refusal, readInput } from './refusal.js';
import { type ServiceOrder, withService } from './service.js';

const told = (order: ServiceOrder, value: unknown, text: () => string): void => {
  process.stdout.write(order.json ? `${JSON.stringify(value, null, 1)}\n` : text());
};
const table = (head: string[]) => new Table({ head, style: { head: [], border: [] }, chars: CLOSE });
const verdict = (passed: boolean | null): string => (passed === null ? 'read in' : passed ? paint('green', 'passed') : paint('red', 'not clean'));

export const listProjects = (order: ServiceOrder, archived: boolean): Promise<number> =>
  withService(order, async (client) => {
    const { projects, trash } = await client.listProjects({ query: { archived: archived ? '1' : '0' } });
    told(order, { projects, trash }, () => {
      const rows = table(['project', 'name', 'version', 'parts', 'cost', 'verdict']);
      for (const p of projects)
        rows.push([
          p.slug,
          p.name,
          p.current ?? '–',
          String(p.parts),
          `$${p.cost.toFixed(2)}`,
          p.current === null ? 'nothing built' : verdict(p.passed),
        ]);
      return projects.length === 0 ? 'no projects yet\n' : `${rows.toString()}\n`;
    });
    return 0;
  });

export const showProject = (order: ServiceOrder, slug: string): Promise<number> =>
  withService(order, async (client) => {
    const project = await client.getProject({ slug });
    told(order, project, () => {
      const rows = table(['version', 'made', 'from', 'parts', 'verdict', 'what was said']);
      for (const v of project.versions)
        rows.push([
          `${v.id}${v.id === project.current ? ' ←' : ''}`,
          new Date(v.created * 1000).toISOString().slice(0, 16).replace('T', ' '),
          v.parent ?? '',
          String(v.parts),
          verdict(v.passed),
          v.prompt.slice(0, 60),
        ]);
      return `${project.name}\n${rows.toString()}\n`;
    });
    return 0;
  });

export const trashProject = (order: ServiceOrder, slug: string): Promise<number> =>
  withService(order, async (client) => {
    const done = await client.trashProject({ slug });
    told(order, done, () => `${slug} lies in the trash as ${done.trashed}: "boardwright projects restore ${done.trashed}" brings it back\n`);
    return 0;
  });

export const restoreProject = (order: ServiceOrder, slug: string): Promise<number> =>
  withService(order, async (client) => {
    const { project } = await client.restoreProject({ slug });
    told(order, { project }, () => `${project.name} is back as ${project.slug}\n`);
    return 0;
  });

export interface ExportOrder extends ServiceOrder {
  readonly slug: string;
  /** null: the current one. */
  readonly version: string | null;
  readonly what: ExportWhat;
  /** Of a panel: what is said of it, the rest as the version's design has it. */
  readonly panel: Readonly<Record<string, string>>;
  /** A file, or for `files` a folder; null: beside, by its usual name. */
  readonly out: string | null;
}

/** A project, or what of a version, to a file. */
export const exportProject = (order: ExportOrder): Promise<number> =>
  withService(order, async (client) => {
    if (order.out !== null) await (order.what === 'files' ? mustBeFolder(order.out) : mustBeFile(order.out));
    const project = await client.getProject({ slug: order.slug });
    const written = await exported(order, client, project);
    told(order, { written }, () => `${written.join('\n')}\n`);
    return 0;
  });

async function exported({ slug, version, what, out, panel }: ExportOrder, client: Client, project: Project): Promise<string[]> {
  if (what === 'project') return [await save(await client.exportProject({ slug }), out ?? `${slug}.zip`)];
  const vid = version ?? project.current;
  if (vid === null) throw new Refusal(`nothing is built in ${slug} yet`);
  if (what === 'gerbers') return [await save(await client.getGerbers({ slug, vid }), out ?? `${slug}-${vid}-gerbers.zip`)];
  if (what === 'panel')
    return [
      await save(
        await client.getPanel({ slug, vid, query: panel as NonNullable<Parameters<Client['getPanel']>[0]['query']> }),
        out ?? `${slug}-${vid}-panel.zip`,
      ),
    ];
  if (what === 'step') {
    const answer = await client.getBoard({ slug, vid, query: { format: 'step' } });
    if (!(answer instanceof Response)) throw new Refusal('the service does not write STEP');
    return [await save(answer, out ?? `${slug}-${vid}.step`)];
  }
  const { files } = await client.listFiles({ slug, vid });
  if (what === 'kicad') {
    const file = files.find((f) => f.kind === 'ecad');
    if (file === undefined) throw new Refusal(`${vid} of ${slug} has no KiCad board`);
    return [await save(await client.getFile({ slug, vid, name: file.name }), out ?? `${slug}-${vid}.kicad_pcb`)];
  }
  const folder = resolve(out ?? `${slug}-${vid}`);
  await mustBeFolder(folder);
  const written: string[] = [];
  for (const { name } of files) written.push(await save(await client.getFile({ slug, vid, name }), join(folder, ...name.split('/'))));
  return written;
}

async function save(answer: Response, path: string): Promise<string> {
  const { mkdir } = await import('node:fs/promises');
  try {
    await mkdir(resolve(path, '..'), { recursive: true });
    const body = answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    await pipeline(body, createWriteStream(path));
  } catch (error) {
    const why = fileProblem(error, path);
    if (why === null) throw error;
    throw new Refusal(why);
  }
  return path;
}

export interface ImportOrder extends ServiceOrder {
  readonly file: string;
  readonly name: string | null;
  /** Lay what is open of a board. */
  readonly route: boolean;
}

/** A bundle, a design, a netlist, circuit-json or a KiCad board, as a project. Exit code: 0 it is there, 1 it is there and not clean. */
export const importFile = (order: ImportOrder): Promise<number> =>
  withService(order, async (client) => {
    const { file, name, route } = order;
    const named = name === null ? {} : { name };
    if (extname(file).toLowerCase() === '.zip') {
      const bytes = await readFile(file).catch((error: unknown) => {
        throw new Refusal(fileProblem(error, file) ?? `${file} cannot be read`);
      });
      const { project } = await client.importProject({ body: new Uint8Array(bytes), query: named });
      told(order, { project }, () => `${project.name} is here as ${project.slug}\n`);
      return 0;
    }
    const body = await bodyOf(file);
    const answer = await client.createProject({ body: { ...named, ...body, ...(route ? { route } : {}), wait: true } });
    if (!('reply' in answer)) throw new Refusal('the service did not finish it');
    const { reply, board, project, version } = answer;
    told(
      order,
      { project: project.slug, version, reply, passed: board?.passed ?? null },
      () => `${reply}\n${project.slug} ${version ?? ''}: ${verdict(board?.passed ?? null)}\n`,
    );
    return board?.passed === false ? 1 : 0;
  });

async function bodyOf(file: string): Promise<{ design: unknown; filename: string } | { ecad: string; filename: string; ecad_project?: string }> {
  const text = await readInput(file);
  const filename = file === '-' ? 'board.kicad_pcb' : basename(file);
  if (/^\s*[[{]/.test(text)) {
    try {
      return { design: JSON.parse(text), filename };
    } catch (error) {
      throw new Refusal(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const project = file.replace(/\.kicad_pcb$/i, '.kicad_pro');
  const rules = project === file ? null : await readFile(project, 'utf8').catch(() => null); // Boards of KiCad 5 have none beside them.
  return { ecad: text, filename, ...(rules === null ? {} : { ecad_project: rules }) };
}

/** The block library, by words. */
export const listBlocks = (order: ServiceOrder, words: string): Promise<number> =>
  withService(order, async (client) => {
    const { blocks, total } = await client.listBlocks({ query: { q: words } });
    told(order, { blocks, total }, () => {
      const rows = table(['block', 'what', 'ports', 'parts']);
      for (const b of blocks)
        rows.push([
          b.name,
          b.named.slice(0, 70),
          b.ports
            .map((p) => p.name)
            .join(' ')
            .slice(0, 40),
          String(b.parts.length),
        ]);
      return `${rows.toString()}\n${blocks.length} of ${total}\n`;
    });
    return 0;
  });

export const showBlock = (order: ServiceOrder, name: string): Promise<number> =>
  withService(order, async (client) => {
    const { blocks } = await client.listBlocks({});
    const block = blocks.find((b) => b.name === name);
    if (block === undefined) throw new Refusal(`there is no block ${JSON.stringify(name)}: "boardwright block list" names them`);
    told(order, block, () => {
      const parts = table(['part', 'kind', 'value', 'package', 'code']);
      for (const p of block.parts) parts.push([p.ref, p.kind, p.value, p.package, p.catalog_code ?? '–']);
      const ports = block.ports.map((p) => `${p.name} (${p.kind}${p.required ? '' : ', optional'})`).join(', ');
      return `${block.named}\nports: ${ports}\n${parts.toString()}\n`;
    });
    return 0;
  });
