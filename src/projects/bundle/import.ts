import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../files.js';
import { slugOf } from '../names.js';
import type { ProjectStore } from '../store.js';
import { type Arrival, tooLarge } from './unpack.js';

/** Largest bundle, zipped and unzipped alike. */
export const LARGEST_BUNDLE = 256 * 1024 * 1024;

export interface Incoming {
  readonly stream: Readable;
  /** Name of the file that was sent; '' when nobody said. */
  readonly filename: string;
  /** Name for the project instead of its own; asked once the whole stream is read, since a form's fields may follow its file. */
  readonly name?: () => Promise<string | undefined>;
}

/** `unpackBundle`, in a thread of its own. */
export type Unpacker = (zipPath: string, folder: string, arrival: Arrival, largest: number) => Promise<string>;

/**
 * Reads a bundle into a new project and answers its slug. Everything happens in `.import-*` beside the projects; the finished folder is renamed
 * in, and a refused zip leaves nothing. StoreErrors: `invalid` naming the member or field, `newer-format`, `too-large`.
 */
export function importBundle(store: ProjectStore, incoming: Incoming, unpack: Unpacker, largest = LARGEST_BUNDLE): Promise<string> {
  return store.aside('import', (aside) => importInto(aside, store, incoming, unpack, largest));
}

async function importInto(aside: string, store: ProjectStore, incoming: Incoming, unpack: Unpacker, largest: number): Promise<string> {
  await mkdir(aside);
  const zipPath = join(aside, 'bundle.zip');
  await spool(incoming.stream, zipPath, largest);
  const wanted = await incoming.name?.();
  const folder = join(aside, 'project');
  await mkdir(folder);
  const arrival = { filename: incoming.filename, at: store.now(), appVersion: store.appVersion };
  const name = await unpack(zipPath, folder, wanted === undefined ? arrival : { ...arrival, name: wanted }, largest);
  await syncTree(folder);
  return store.moveIn(folder, slugOf(name));
}

async function spool(stream: Readable, path: string, largest: number): Promise<void> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > largest ? tooLarge(largest) : null, chunk);
    },
  });
  await pipeline(stream, counter, createWriteStream(path, { flags: 'wx' }));
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}
