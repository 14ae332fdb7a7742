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
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LONGEST_PATH = 300;
const MOST_MEMBERS = 20_000;
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** What a project's folder holds and a bundle does not carry: another program's zip of the folder may. */
const LEFT_OUT = [/^\.work(\/|$)/, /^\.proposal(\/|$)/, /^proposal\.json$/, /^project\.json\.pre-format\d+$/, /(^|\/)\.DS_Store$/, /\.tmp$/];
const IN_VERSION = /^(v\d{3,6})\/(.+)$/;

const refuse = (name: string, why: string): StoreError => new StoreError('invalid', `${JSON.stringify(name)}: ${why}`);

/**
 * The members of a project's bundle, wrapper folder stripped, everything checked that names alone can tell. StoreError `invalid` names the
 * first member that has no place in a project.
 */
export function sortMembers(listed: readonly Listed[]): Member[] {
  if (listed.length > MOST_MEMBERS) throw new StoreError('too-large', `the zip has ${listed.length} members; at most ${MOST_MEMBERS} are taken`);
  for (const member of listed) checkName(member);
  const inside = listed.filter(({ name }) => !/^__MACOSX\//.test(name));
  const wrapper = wrapperOf(inside.map((m) => m.name));
  const taken = new Map<string, string>();
  return inside.flatMap(({ name }): Member[] => {
    const path = name.slice(wrapper.length);
    if (path === '' || LEFT_OUT.some((pattern) => pattern.test(path))) return [];
    if (path.endsWith('/')) {
      if (!/^v\d{3,6}\//.test(path)) throw refuse(name, 'is no folder of a project');
      return [];
    }
    const key = path.normalize('NFC').toLowerCase();
    const other = taken.get(key);
    if (other !== undefined)
      throw refuse(name, other === path ? 'is there twice' : `cannot stand beside ${JSON.stringify(other)}: only case tells them apart`);
    taken.set(key, path);
    if (path === 'project.json' || path === 'draft.json') return [{ name, path, version: null }];
    const version = IN_VERSION.exec(path)?.[1];
    if (version === undefined) throw refuse(name, 'is no part of a project');
    return [{ name, path, version }];
  });
}

/** What every name must be: relative, plain, short, of a regular file or a folder. */
function checkName({ name, mode, encrypted }: Listed): void {
  if (encrypted) throw refuse(name, 'is encrypted');
  const type = mode & FILE_TYPE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refuse(name, 'is a link or a device, not a file');
  if (name.length > LONGEST_PATH) throw refuse(`${name.slice(0, 60)}…`, 'has too long a name');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\:*?"<>|]/.test(name)) throw refuse(name, 'holds a character that no file of a project has');
  const parts = name.replace(/\/$/, '').split('/');
  if (name.startsWith('/') || parts.some((p) => p === '' || p === '.' || p === '..')) throw refuse(name, 'leads out of the project');
  if (parts.some((p) => DEVICES.test(p) || /[. ]$/.test(p))) throw refuse(name, 'is no name that every system can store');
}

/** The one folder over everything, with its slash; '' when there is none. */
function wrapperOf(names: readonly string[]): string {
  if (names.some((n) => n === 'project.json')) return '';
  const first = /^([^/]+\/)/.exec(names[0] ?? '')?.[1] ?? '';
  return names.includes(`${first}project.json`) && names.every((n) => n.startsWith(first)) ? first : '';
}
