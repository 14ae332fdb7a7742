import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../client/index.js';
import { bundleUri, fileAt, fileUri, isWords, SCHEME } from './files.js';
import { ToolRefused } from './tool.js';

interface Shelf {
  readonly client: Client;
  readonly docs: string;
}
interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}
type Content = { readonly uri: string; readonly mimeType: string } & ({ readonly text: string } | { readonly blob: string });

/** Projects whose files are listed, the most recently touched. */
const PROJECTS = 40;
/** Largest resource, bytes. */
const LARGEST = 16_000_000;
const DOCS = `${SCHEME}docs/`;
const PAGE = /^[a-z-]+\.md$/;

export const TEMPLATES = [
  {
    name: 'file of a version',
    uriTemplate: `${SCHEME}projects/{project}/versions/{version}/files/{file}`,
    description: 'gerbers.zip, board.step, schematic.kicad_sch, board.png and what list_files names',
  },
  { name: 'project bundle', uriTemplate: `${SCHEME}projects/{project}/project.zip`, description: 'the whole project', mimeType: 'application/zip' },
  { name: 'page of the documentation', uriTemplate: `${DOCS}{page}`, mimeType: 'text/markdown' },
];

/** The pages of the documentation, and of the projects touched last their bundle and what a fab takes. */
export async function listResources({ client, docs }: Shelf): Promise<Listed[]> {
  const [pages, { projects }] = await Promise.all([readdir(docs), client.listProjects()]);
  return [
    ...pages
      .filter((page) => PAGE.test(page))
      .sort()
      .map((page) => ({ uri: `${DOCS}${page}`, name: page, mimeType: 'text/markdown' })),
    ...projects.slice(0, PROJECTS).flatMap(({ slug, name, current }) => [
      { uri: bundleUri(slug), name: `${name}: project`, mimeType: 'application/zip' },
      ...(current === null
        ? []
        : [
            { uri: fileUri(slug, current, 'gerbers.zip'), name: `${name} ${current}: gerbers`, mimeType: 'application/zip' },
            { uri: fileUri(slug, current, 'board.png'), name: `${name} ${current}: picture`, mimeType: 'image/png' },
          ]),
    ]),
  ];
}

/** ToolRefused for an address that names nothing, and for what is too large. */
export async function readResource({ client, docs }: Shelf, uri: string): Promise<Content> {
  if (uri.startsWith(DOCS)) {
    const page = uri.slice(DOCS.length);
    if (!PAGE.test(page) || !(await readdir(docs)).includes(page)) throw new ToolRefused(`there is no page ${JSON.stringify(page)}`);
    return { uri, mimeType: 'text/markdown', text: await readFile(join(docs, page), 'utf8') };
  }
  const file = await fileAt(client, uri);
  if (file === null) throw new ToolRefused(`there is no resource ${JSON.stringify(uri)}`);
  const { bytes, mimeType } = file;
  if (bytes.length > LARGEST) throw new ToolRefused(`${uri} has ${bytes.length} bytes, more than ${LARGEST}`);
  return isWords(mimeType) && !bytes.includes(0)
    ? { uri, mimeType, text: bytes.toString('utf8') }
    : { uri, mimeType, blob: bytes.toString('base64') };
}
