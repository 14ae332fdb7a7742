import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_ENTRY, MOST_ENTRIES, OWN_FOLDERS, type OwnFolder } from '../parts/load-own.js';
import { ENTRY_NAME } from '../parts/own-entry.js';
import { parseJson } from './constraints.js';
import { StoreError } from './errors.js';
import { codeOf, exists, namesIn, replaceFile, syncFolder, writeDurably } from './files.js';

const WHAT: Record<OwnFolder, string> = { [OWN_FOLDERS.devices]: 'device', [OWN_FOLDERS.lands]: 'land pattern' };

/** Folder of what entries were before they were last changed, beside those of the entries. */
const BEFORE = '.before';

/** Writes the user's own library: one JSON file for each entry, each in one step. What an entry may hold is the caller's to check. */
export class OwnShelf {
  /** `home`: the library's folder, which is made when the first entry comes. */
  constructor(readonly home: string) {}

  /** A new entry. StoreError `conflict` where there is one of that name, `too-large` where the library is full. */
  async create(folder: OwnFolder, name: string, entry: object): Promise<void> {
    const path = this.#path(folder, name);
    await mkdir(join(this.home, folder), { recursive: true });
    if ((await namesIn(join(this.home, folder))).length >= MOST_ENTRIES)
      throw new StoreError('too-large', `the library holds ${MOST_ENTRIES} entries already`);
    const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      await writeDurably(temporary, textOf(entry));
      await link(temporary, path); // Never over an entry that came in between.
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new StoreError('conflict', `your library has a ${WHAT[folder]} ${name} already`);
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(join(this.home, folder));
  }

  /** Many entries; answers the names of those that are there already, which stay unless `replace` says otherwise. The disk has all of them at the end. */
  async createAll(folder: OwnFolder, entries: readonly { readonly name: string; readonly entry: object }[], replace: boolean): Promise<Set<string>> {
    const home = join(this.home, folder);
    await mkdir(home, { recursive: true });
    const there = new Set(await namesIn(home));
    const isThere = (name: string): boolean => there.has(`${name}.json`);
    if (there.size + entries.filter((e) => !isThere(e.name)).length > MOST_ENTRIES)
      throw new StoreError('too-large', `your library would hold more than ${MOST_ENTRIES} ${WHAT[folder]}s: take some of them (only)`);
    const kept = new Set<string>();
    for (const { name, entry } of entries) {
      const path = this.#path(folder, name);
      if (isThere(name) && !replace) {
        kept.add(name);
        continue;
      }
      if (isThere(name)) await this.#keepBefore(folder, name, entry);
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      await writeFile(temporary, textOf(entry));
      await rename(temporary, path);
    }
    await syncFolder(home);
    return kept;
  }

  /** The entry as it is now; answers whether it is new. */
  async put(folder: OwnFolder, name: string, entry: object): Promise<boolean> {
    const path = this.#path(folder, name);
    if (!(await exists(path))) {
      await this.create(folder, name, entry);
      return true;
    }
    await this.#keepBefore(folder, name, entry);
    await replaceFile(path, textOf(entry));
    return false;
  }

  /** The entry as it was before it was last changed, as its file held it; null: it never was. */
  async before(folder: OwnFolder, name: string): Promise<unknown> {
    const text = await readFile(this.#beforePath(folder, name), 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
      throw error;
    });
    return text === null ? null : (parseJson(text) ?? null);
  }

  /** Keeps the entry that stands, where the new one is another: that somebody confirmed it is no change. */
  async #keepBefore(folder: OwnFolder, name: string, entry: object): Promise<void> {
    const was = await readFile(this.#path(folder, name), 'utf8');
    const plain = (text: string): string => JSON.stringify(parseJson(text), (key, value) => (key === 'checked' ? undefined : value));
    if (plain(was) === plain(textOf(entry))) return;
    await mkdir(join(this.home, BEFORE, folder), { recursive: true });
    await replaceFile(this.#beforePath(folder, name), was);
  }

  /** StoreError `not-found` where there is no such entry. */
  async remove(folder: OwnFolder, name: string): Promise<void> {
    const path = this.#path(folder, name);
    if (!(await this.has(folder, name))) throw noEntry(folder, name);
    await rm(path);
    await rm(this.#beforePath(folder, name), { force: true });
    await syncFolder(join(this.home, folder));
  }

  async has(folder: OwnFolder, name: string): Promise<boolean> {
    if (!ENTRY_NAME.test(name)) return false;
    const found = await stat(join(this.home, folder, `${name}.json`)).catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
      throw error;
    });
    return found?.isFile() ?? false;
  }

  #path(folder: OwnFolder, name: string): string {
    if (!ENTRY_NAME.test(name)) throw noEntry(folder, name);
    return join(this.home, folder, `${name}.json`);
  }

  #beforePath(folder: OwnFolder, name: string): string {
    if (!ENTRY_NAME.test(name)) throw noEntry(folder, name);
    return join(this.home, BEFORE, folder, `${name}.json`);
  }
}

export const noEntry = (folder: OwnFolder, name: string): StoreError =>
  new StoreError('not-found', `your library has no ${WHAT[folder]} ${JSON.stringify(name)}`);

function textOf(entry: object): string {
  const text = `${JSON.stringify(entry, null, 1)}\n`;
  if (text.length > LONGEST_ENTRY) throw new StoreError('too-large', `an entry is at most ${LONGEST_ENTRY / 1024} kB long`);
  return text;
}
