import type { Client } from '../client/index.js';
import { fileOf } from './tool.js';

/** Where a file of the service is, as a resource of MCP: `boardwright://projects/lamp/versions/v001/files/Lamp-BOM.csv`. */
export const SCHEME = 'boardwright://';

/** Files of a version that are made when they are asked for, beside those on its list. */
export const MADE = ['gerbers.zip', 'board.step', 'schematic.kicad_sch', 'board.png', 'back.png', 'schematic.png'] as const;
export type Made = (typeof MADE)[number];
export const isMade = (name: string): name is Made => (MADE as readonly string[]).includes(name);

export const fileUri = (slug: string, vid: string, name: string): string =>
  `${SCHEME}projects/${slug}/versions/${vid}/files/${name.split('/').map(encodeURIComponent).join('/')}`;
export const bundleUri = (slug: string): string => `${SCHEME}projects/${slug}/project.zip`;

export interface Read {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** A file of a version, made or listed. `Refused` (404) for what is neither. */
export function versionFile(client: Client, slug: string, vid: string, name: string): Promise<Read> {
  return isMade(name) ? madeFile(client, slug, vid, name) : client.getFile({ slug, vid, name }).then(fileOf);
}

async function madeFile(client: Client, slug: string, vid: string, name: Made): Promise<Read> {
  switch (name) {
    case 'gerbers.zip':
      return fileOf(await client.getGerbers({ slug, vid }));
    case 'board.step':
      return fileOf(await client.getBoard({ slug, vid, query: { format: 'step' } }));
    case 'schematic.kicad_sch':
      return fileOf(await client.getSheet({ slug, query: { base: vid, format: 'kicad_sch' } }));
    case 'board.png':
    case 'back.png':
      return fileOf(await client.getBoardPicture({ slug, vid, query: { side: name === 'back.png' ? 'back' : 'front' } }));
    case 'schematic.png':
      return fileOf(await client.getSheet({ slug, query: { base: vid, format: 'png' } }));
  }
}

/** The file that an address names. null: the address is none of ours. */
export async function fileAt(client: Client, uri: string): Promise<Read | null> {
  const path = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : '';
  const bundle = /^projects\/([^/]+)\/project\.zip$/.exec(path);
  if (bundle !== null) return fileOf(await client.exportProject({ slug: decoded(bundle[1]) }));
  const file = /^projects\/([^/]+)\/versions\/([^/]+)\/files\/(.+)$/.exec(path);
  return file === null ? null : versionFile(client, decoded(file[1]), decoded(file[2]), decoded(file[3]));
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return ''; // No percent-encoding: there is nothing of that name.
  }
}

/** Types that are read as words. */
export const isWords = (mimeType: string): boolean => /^text\/|json|xml|csv|gerber|kicad|step/.test(mimeType);
