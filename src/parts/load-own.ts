import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DesignError, type Own } from '../design/index.js';
import { type DeviceEntry, ENTRY_NAME, type LandEntry, landOfEntry, readDeviceEntry, readLandEntry } from './own-entry.js';

/** Folders of the user's own library: one JSON file for each entry, called as the entry is. */
export const OWN_FOLDERS = { devices: 'devices', lands: 'land-patterns' } as const;
export type OwnFolder = (typeof OWN_FOLDERS)[keyof typeof OWN_FOLDERS];

/** Most entries of a folder, and the longest file of one. */
export const MOST_ENTRIES = 5000;
export const LONGEST_ENTRY = 1024 * 1024;

export interface OwnLibrary {
  readonly devices: readonly DeviceEntry[];
  readonly lands: readonly LandEntry[];
  /** Files that hold no entry; the others count all the same. */
  readonly broken: readonly { readonly file: string; readonly why: string }[];
}

/** Changes when an entry is written, renamed or removed. */
export function ownMark(home: string): string {
  return Object.values(OWN_FOLDERS)
    .map((folder) => statSync(join(home, folder), { throwIfNoEntry: false, bigint: true })?.mtimeNs ?? '')
    .join(' ');
}

/** The user's own library; a file that somebody broke by hand is told in `broken` and left out. */
export function readOwnLibrary(home: string): OwnLibrary {
  const broken: { file: string; why: string }[] = [];
  const entries = <T>(folder: OwnFolder, read: (raw: unknown) => T, nameOf: (entry: T) => string): T[] =>
    names(join(home, folder)).flatMap((file): T[] => {
      try {
        const entry = read(json(join(home, folder, file)));
        if (nameOf(entry) !== file.slice(0, -'.json'.length)) throw new DesignError('', `the entry in it is called ${nameOf(entry)}`);
        return [entry];
      } catch (error) {
        if (!(error instanceof DesignError)) throw error;
        broken.push({ file: `${folder}/${file}`, why: error.message });
        return [];
      }
    });
  const devices = entries(OWN_FOLDERS.devices, readDeviceEntry, (d) => d.id);
  const lands = entries(OWN_FOLDERS.lands, builds, (l) => l.name);
  return { devices, lands, broken };
}

function builds(raw: unknown): LandEntry {
  const entry = readLandEntry(raw);
  landOfEntry(entry);
  return entry;
}

function names(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && ENTRY_NAME.test(file.slice(0, -'.json'.length)))
    .sort()
    .slice(0, MOST_ENTRIES);
}

function json(file: string): unknown {
  if (statSync(file).size > LONGEST_ENTRY) throw new DesignError('', `longer than ${LONGEST_ENTRY / 1024} kB`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new DesignError('', cause instanceof Error ? cause.message : 'not JSON', { cause });
  }
}

/** The entries as designs carry them. */
export const ownOf = ({ devices, lands }: Pick<OwnLibrary, 'devices' | 'lands'>): Own => ({
  devices: [...devices],
  lands: lands.map(landOfEntry),
});
