import { LINE } from '../../design/index.js';
import { StoreError } from '../errors.js';

/** One member of a zip, as its directory tells it. */
export interface Listed {
  readonly name: string;
  readonly size: number;
  /** Unix mode from the external attributes; 0 where the zip was made elsewhere. */
  readonly mode: number;
  readonly encrypted: boolean;
}

/** A member that belongs into the project, with its place there. */
export interface Member {
  /** Name in the zip, for messages. */
  readonly name: string;
  /** Path within the project's folder. */
  readonly path: string;
  readonly version: string | null;
  readonly size: number;
}

/** A bundle of the largest size that this program writes has about six thousand. */
export const MOST_MEMBERS = 10_000;

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
/** Of a whole name, and of one of its parts, as file systems count them: bytes of UTF-8. */
const LONGEST_PATH = 400;
const LONGEST_PART = 255;
/** Names that Windows keeps for devices, whatever follows their first dot; compatibility forms of letters and digits count as these. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)\s*(\.|$)/i;
/** What a project's folder holds and a bundle does not carry: another program's zip of the folder may. */
const LEFT_OUT = [/^\.work(\/|$)/, /^\.proposal(\/|$)/, /^proposal\.json$/, /^project\.json\.pre-format\d+$/, /(^|\/)\.DS_Store$/, /\.tmp$/];
/** A version's files lie in its folder or one below it. */
const IN_VERSION = /^(v\d{3,6})\/(?:[^/]+\/)?[^/]+$/;
const FOLDER_OF_PROJECT = /^v\d{3,6}\/(?:[^/]+\/)?$/;

const shown = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 60)}…` : name);
const refuse = (name: string, why: string): StoreError => new StoreError('invalid', `${shown(name)}: ${why}`);

/**
 * The members of a project's bundle, wrapper folder stripped, everything checked that names alone can tell. StoreError `invalid` names the
 * first member that has no place in a project.
 */
export function sortMembers(listed: readonly Listed[]): Member[] {
  for (const member of listed) checkName(member);
  const inside = listed.filter(({ name }) => !/^__MACOSX\//.test(name));
  const wrapper = wrapperOf(inside.map((m) => m.name));
  const places = new Places();
  return inside.flatMap(({ name, size }): Member[] => {
    const path = name.slice(wrapper.length);
    if (path === '' || LEFT_OUT.some((pattern) => pattern.test(path))) return [];
    if (path.split('/').some((part) => part.startsWith('.'))) throw refuse(name, 'is hidden: no file of a project is');
    if (path.endsWith('/') && !FOLDER_OF_PROJECT.test(path)) throw refuse(name, 'is no folder of a project');
    places.take(path, name);
    if (path.endsWith('/')) return [];
    if (path === 'project.json' || path === 'draft.json') return [{ name, path, version: null, size }];
    const version = IN_VERSION.exec(path)?.[1];
    if (version === undefined) throw refuse(name, 'is no part of a project');
    return [{ name, path, version, size }];
  });
}

/** What is where, by the names as systems compare them that tell neither case nor forms of the same letter apart. */
class Places {
  private readonly taken = new Map<string, { path: string; kind: 'file' | 'folder' }>();

  /** A path that ends with a slash is a folder's. Refuses what cannot lie beside the others. */
  take(path: string, name: string): void {
    const parts = path.replace(/\/$/, '').split('/');
    const last = path.endsWith('/') ? parts.length : parts.length - 1;
    for (let i = 1; i <= last; i++) this.put(parts.slice(0, i).join('/'), 'folder', name);
    if (!path.endsWith('/')) this.put(path, 'file', name);
  }

  private put(path: string, kind: 'file' | 'folder', name: string): void {
    const key = path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
    const other = this.taken.get(key);
    this.taken.set(key, { path, kind });
    if (other === undefined || (other.path === path && kind === 'folder' && other.kind === 'folder')) return;
    if (other.path !== path) throw refuse(name, `cannot stand beside ${shown(other.path)}: some systems do not tell them apart`);
    throw refuse(name, kind === other.kind ? 'is there twice' : `${shown(path)} is both a file and a folder`);
  }
}

/** What every name must be: relative, plain, short, of a regular file or a folder. */
function checkName({ name, mode, encrypted }: Listed): void {
  if (encrypted) throw refuse(name, 'is encrypted');
  const type = mode & FILE_TYPE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refuse(name, 'is a link or a device, not a file');
  if (!LINE.test(name) || /[\\:*?"<>|\ufffd]/.test(name)) throw refuse(name, 'holds a character that no file of a project has');
  const parts = name.replace(/\/$/, '').split('/');
  if (Buffer.byteLength(name) > LONGEST_PATH || parts.some((p) => Buffer.byteLength(p) > LONGEST_PART)) throw refuse(name, 'has too long a name');
  if (name.startsWith('/') || parts.some((p) => p === '' || p === '.' || p === '..')) throw refuse(name, 'leads out of the project');
  if (parts.some((p) => DEVICES.test(p.normalize('NFKC')) || /[. ]$/.test(p))) throw refuse(name, 'is no name that every system can store');
}

/** The one folder over everything, with its slash; '' when there is none. */
function wrapperOf(names: readonly string[]): string {
  if (names.some((n) => n === 'project.json')) return '';
  const first = /^([^/]+\/)/.exec(names[0] ?? '')?.[1] ?? '';
  return names.includes(`${first}project.json`) && names.every((n) => n.startsWith(first)) ? first : '';
}
