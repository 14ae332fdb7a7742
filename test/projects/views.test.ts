import { describe, expect, it } from 'vitest';
import {
  contentType,
  detailOf,
  fileKind,
  isSlug,
  isVersionId,
  nameFromPrompt,
  offeredName,
  projectSchema,
  showsInline,
  slugOf,
  summaryOf,
  versionId,
  versionNumber,
  versionView,
} from '../../src/projects/index.js';
import { documentOf, readDocument } from '../../src/projects/migrate.js';
import { numbered } from '../../src/projects/names.js';

const row = {
  id: 'v002',
  created: 7,
  summary: 's',
  prompt: 'p',
  parts: 3,
  erc_errors: 1,
  gaps: 2,
  cost: 4.5,
  passed: false,
  label: 'l',
  app_version: '1',
};
const project = (more: object = {}) =>
  projectSchema.parse({ format: 2, name: 'Lamp', created: 1, touched: 9, description: 'd', tags: ['t'], ...more });

describe('a project as the list tells it', () => {
  it('has what its current version says', () => {
    const asks = { met: 2, of: 3 };
    expect(
      summaryOf(
        'lamp',
        project({
          current: 'v002',
          versions: [
            { ...row, id: 'v001', summary: 'other' },
            { ...row, asks },
          ],
        }),
      ),
    ).toEqual({
      name: 'Lamp',
      slug: 'lamp',
      description: 'd',
      tags: ['t'],
      archived: false,
      format: 2,
      versions: 2,
      current: 'v002',
      summary: 's',
      prompt: 'p',
      parts: 3,
      erc_errors: 1,
      gaps: 2,
      cost: 4.5,
      passed: false,
      asks,
      label: 'l',
      app_version: '1',
      thumbnail: '/api/projects/lamp/versions/v002/files/board.svg',
      created: 1,
      touched: 9,
    });
  });

  it('has nothing of a board while there is none', () => {
    expect(summaryOf('lamp', project())).toMatchObject({
      versions: 0,
      current: null,
      summary: '',
      prompt: '',
      parts: 0,
      erc_errors: 0,
      gaps: 0,
      cost: 0,
      passed: null,
      asks: null,
      label: '',
      app_version: '',
      thumbnail: '',
    });
  });

  it('tells of itself which versions are simulated, where it came from and what waits to be sent', () => {
    const imported = { at: 5, from: 'x.zip', app_version: '2' };
    const told = detailOf('lamp', project({ versions: [{ ...row, id: 'v001' }, row], current: 'v002', imported, unsent: 'more' }), new Set(['v001']));
    expect(told).toMatchObject({ imported, unsent: 'more', slug: 'lamp' });
    expect(told.versions.map((v) => [v.id, v.sim])).toEqual([
      ['v001', true],
      ['v002', false],
    ]);
    const plain = detailOf('lamp', project(), new Set());
    expect(['imported' in plain, 'unsent' in plain]).toEqual([false, false]);
  });

  it('says null of a version from before asks and findings were counted', () => {
    const [old] = project({ versions: [row] }).versions;
    if (old === undefined) expect.fail();
    expect(versionView(old, false)).toMatchObject({ asks: null, findings: null, when: 7, sim: false });
    const findings = { errors: 0, warnings: 4 };
    expect(versionView({ ...old, findings }, true)).toMatchObject({ findings, sim: true });
  });
});

describe('names', () => {
  it.each([
    ['Über-Board 2', 'uber-board-2'],
    ['  --  ', 'project'],
    ['日本', 'project'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('of %j a folder is made: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('number what is there already, within what a folder may be called', () => {
    expect([numbered('lamp', 2), numbered('a'.repeat(200), 12)]).toEqual(['lamp-2', `${'a'.repeat(197)}-12`]);
    expect([isSlug('a-1'), isSlug('a'.repeat(201)), isSlug('A'), isSlug('a/b')]).toEqual([true, false, false, false]);
  });

  it('of versions count', () => {
    expect([versionId(1), versionId(1234), versionNumber('v012')]).toEqual(['v001', 'v1234', 12]);
    expect(['v001', 'v123456', 'v01', 'v1234567', 'x001', 'v001/'].map(isVersionId)).toEqual([true, true, false, false, false, false]);
  });

  it('of what was asked are its first words', () => {
    expect(nameFromPrompt('  a  lamp\nwith a dimmer ')).toBe('a lamp with a dimmer');
    expect(nameFromPrompt('a'.repeat(60))).toBe('a'.repeat(60));
    expect(nameFromPrompt('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
    expect(nameFromPrompt(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).toBe(`${'a'.repeat(40)}…`);
    expect(nameFromPrompt(`${'a'.repeat(20)} ${'b'.repeat(80)}`)).toBe(`${'a'.repeat(20)} ${'b'.repeat(39)}…`);
  });
});

describe('files of a version', () => {
  it.each([
    ['design.json', 'app', 'application/json; charset=utf-8', true],
    ['inspector.html', 'app', 'text/html; charset=utf-8', true],
    ['board.svg', 'preview', 'image/svg+xml', true],
    ['lamp-F_Cu.gtl', 'gerber', 'application/vnd.gerber', false],
    ['lamp-In1.g2', 'gerber', 'application/vnd.gerber', false],
    ['lamp.drl', 'gerber', 'text/plain; charset=utf-8', false],
    ['lamp-BOM.csv', 'assembly', 'text/csv; charset=utf-8', false],
    ['notes.csv', 'other', 'text/csv; charset=utf-8', false],
    ['lamp.dsn', 'router', 'text/plain; charset=utf-8', false],
    ['lamp.ecad_pcb', 'ecad', 'application/x-kicad-pcb', false],
    ['models/U1.wrl', 'other', 'model/vrml', false],
    ['x.bin', 'other', 'application/octet-stream', false],
  ])('%s is of kind %s, %s', (name, kind, type, inline) => {
    expect([fileKind(name), contentType(name), showsInline(name)]).toEqual([kind, type, inline]);
  });

  it('are offered without their folder, a board as KiCad opens it', () => {
    expect(['models/U1.wrl', 'lamp.ecad_pcb', 'board.svg'].map(offeredName)).toEqual(['U1.wrl', 'lamp.kicad_pcb', 'board.svg']);
  });
});

describe('the document of a project', () => {
  const old = { name: 'Old', created: 3, versions: [{ id: 'v001', created: 5 }, { id: 'v002' }] };

  it('of format 1 is read with what it had not, touched when its last dated version was made', () => {
    const { document, from } = documentOf({ ...old, versions: old.versions.slice(0, 1) }, 'x');
    expect([from, document.format, document.touched, document.versions[0]?.label]).toEqual([1, 2, 5, '']);
    expect(documentOf({ name: 'Old', created: 3 }, 'x').document.touched).toBe(3);
    expect(() => documentOf({ ...old, created: 'x' }, 'x')).toThrow(/created/);
    expect(documentOf({ name: 'Old', created: 3, touched: 8, description: 'd', tags: ['t'], archived: true }, 'x').document).toMatchObject({
      touched: 8,
      description: 'd',
      tags: ['t'],
      archived: true,
    });
  });

  it.each<[string, string, string]>([
    ['{', 'broken', 'lamp/project.json is not JSON'],
    ['null', 'broken', 'lamp/project.json is not an object'],
    ['[]', 'broken', 'lamp/project.json is not an object'],
    ['{"format": 3}', 'newer-format', 'lamp/project.json is of format 3, from a newer Boardwright; this one reads up to format 2'],
    ['{"format": 0}', 'broken', 'lamp/project.json: format: 0 is no format number'],
    ['{"format": 1.5}', 'broken', 'lamp/project.json: format: 1.5 is no format number'],
    ['{"format": "2"}', 'broken', 'lamp/project.json: format: "2" is no format number'],
  ])('that is %s is %s, and says so', (text, problem, message) => {
    expect(() => readDocument(text, 'lamp/project.json')).toThrow(expect.objectContaining({ problem, message }));
  });

  it('names the field that is none', () => {
    expect(() => documentOf(old, 'x')).toThrow(
      expect.objectContaining({ problem: 'broken', message: expect.stringMatching(/^x: versions\.1\.created: /) }),
    );
    expect(() => documentOf({ ...old, versions: 'none', created: 'x' }, 'x')).toThrow(/^x: created: /);
  });
});
