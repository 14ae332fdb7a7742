import { describe, expect, it } from 'vitest';
import { sortMembers } from '../../src/projects/bundle/members.js';
import { StoreError } from '../../src/projects/index.js';

const listed = (name: string, more: object = {}) => ({ name, size: 3, mode: 0, encrypted: false, ...more });
const paths = (...names: string[]): string[] => sortMembers(names.map((n) => listed(n))).map((m) => m.path);
/** Why the names cannot lie in one project. */
function refused(...names: string[]): string {
  try {
    paths(...names);
  } catch (error) {
    if (error instanceof StoreError) return `${error.problem}: ${error.message}`;
    throw error;
  }
  return 'taken';
}

describe('the members of a bundle', () => {
  it('are told with their places and versions; folders and what a bundle does not carry are left out', () => {
    expect(
      sortMembers(
        ['project.json', 'draft.json', 'v001/', 'v001/board.json', 'v001/models/', 'v001/models/U1.wrl', 'proposal.json'].map((n) => listed(n)),
      ),
    ).toEqual([
      { name: 'project.json', path: 'project.json', version: null, size: 3 },
      { name: 'draft.json', path: 'draft.json', version: null, size: 3 },
      { name: 'v001/board.json', path: 'v001/board.json', version: 'v001', size: 3 },
      { name: 'v001/models/U1.wrl', path: 'v001/models/U1.wrl', version: 'v001', size: 3 },
    ]);
  });

  it('lose the one folder over all of them, and keep it where it is not over all', () => {
    expect(paths('lamp/', 'lamp/project.json', 'lamp/v001/board.json')).toEqual(['project.json', 'v001/board.json']);
    expect(refused('lamp/project.json', 'v001/board.json')).toBe('invalid: "lamp/project.json": is no part of a project');
    expect(refused('lamp/project.json', 'lamp2/v001/board.json')).toBe('invalid: "lamp/project.json": is no part of a project');
  });

  it.each<[string, string[]]>([
    ['some systems do not tell them apart', ['v001/Board.json', 'v001/board.json']],
    ['some systems do not tell them apart', ['v001/stra\u00dfe', 'v001/STRASSE']],
    ['some systems do not tell them apart', ['v001/\u00e9', 'v001/e\u0301']],
    ['some systems do not tell them apart', ['v001/\u03c3', 'v001/\u03c2']],
    ['some systems do not tell them apart', ['v001/Models/a', 'v001/models/b']],
    ['is there twice', ['v001/a', 'v001/a']],
    ['is both a file and a folder', ['v001/a', 'v001/a/b']],
    ['is both a file and a folder', ['v001/a/b', 'v001/a']],
    ['is both a file and a folder', ['v001/a/', 'v001/a']],
  ])('%s: %j', (why, names) => {
    expect(refused(...names)).toContain(why);
  });

  it('may share folders, which may be told by themselves and more than once', () => {
    expect(paths('v001/', 'v001/a/', 'v001/', 'v001/a/b', 'v001/a/c')).toEqual(['v001/a/b', 'v001/a/c']);
  });

  it.each<[string, string]>([
    ['is hidden: no file of a project is', 'v001/.x'],
    ['is no folder of a project', 'v001/a/b/'],
    ['is no folder of a project', 'more/'],
    ['leads out of the project', '/v001/x'],
    ['leads out of the project', 'v001//x'],
    ['leads out of the project', 'v001/./x'],
    ['leads out of the project', 'v001/../x'],
    ['holds a character that no file of a project has', 'v001/a:b'],
    ['holds a character that no file of a project has', 'v001/a\nb'],
    ['is no name that every system can store', 'v001/NUL'],
    ['is no name that every system can store', 'v001/com1.txt'],
    ['is no name that every system can store', 'v001/com\u00b9.txt'],
    ['is no name that every system can store', 'v001/a '],
    ['has too long a name', `v001/${'a'.repeat(256)}`],
    ['has too long a name', `v001/${'é'.repeat(128)}`],
    ['has too long a name', `v001/${'a'.repeat(200)}/${'a'.repeat(195)}`],
  ])('%s: %j', (why, name) => {
    expect(refused(name)).toContain(why);
  });

  it('are as long as may be', () => {
    expect(refused(`v001/${'a'.repeat(255)}`)).toBe('taken');
    expect(refused(`v001/${'a'.repeat(200)}/${'a'.repeat(194)}`)).toBe('taken');
    expect(refused('v001/console.txt')).toBe('taken');
  });

  it('are plain files that everybody can read', () => {
    expect(() => sortMembers([listed('v001/x', { encrypted: true })])).toThrow('"v001/x": is encrypted');
    for (const mode of [0o120777, 0o060666, 0o010666])
      expect(() => sortMembers([listed('v001/x', { mode })])).toThrow('is a link or a device, not a file');
    for (const mode of [0, 0o100644, 0o644]) expect(sortMembers([listed('v001/x', { mode })])).toHaveLength(1);
    expect(sortMembers([listed('v001/', { mode: 0o040755 })])).toEqual([]);
  });

  it('are shown shortened where a refusal names one that is long', () => {
    expect(refused(`more/${'a'.repeat(90)}`)).toBe(`invalid: "more/${'a'.repeat(55)}…": is no part of a project`);
  });
});
