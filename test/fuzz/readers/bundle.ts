import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreError, unpackBundle } from '../../../src/projects/index.js';
import { type RawMember, rawZip } from '../../contract/zips.js';
import { bytesOf, type Reader, textOf } from '../reader.js';

/** A project of one version in a zip, as the list of its members: what is changed then is what they say, not their sums. */
const row = {
  id: 'v001',
  created: 1e9,
  summary: 's',
  prompt: 'p',
  parts: 1,
  erc_errors: 0,
  gaps: 0,
  cost: 1,
  parent: null,
  app_version: '1',
  label: '',
  notes: '',
};
const document = {
  format: 2,
  name: 'Lamp',
  description: 'a lamp',
  tags: ['a'],
  archived: false,
  created: 1e9,
  touched: 1e9,
  current: 'v001',
  versions: [row],
  chat: [{ t: 1e9, you: 'a lamp', bot: 'done', version: 'v001', steps: [{ phase: 'place', at: 1e9, s: 1 }] }],
  variations: [{ id: 'a', name: 'small', macros: { rules: { seed: 2 } }, when: 1e9 }],
};
const draft = { base: 'v001', constraints: { rules: { seed: 3 }, keepouts: [{ id: 'k', rect: { x: 0, y: 0, w: 1, h: 1 } }] }, touched: 1e9 };
const members: RawMember[] = [
  { name: 'project.json', content: JSON.stringify(document), deflate: true },
  { name: 'draft.json', content: JSON.stringify(draft) },
  { name: 'v001/design.json', content: '{"format":1}', deflate: true },
  { name: 'v001/board.json', content: '{"format":1}' },
  { name: 'v001/models/x.wrl', content: 'x' },
];
const { chat: _chat, variations: _variations, format: _format, ...old } = document;
const wrapped = members.map((m) => ({ ...m, name: `Lamp/${m.name}` }));

let folder: string | null = null;
/** Unpacks a zip into a folder that is empty again. */
export async function unpacked(zip: Uint8Array): Promise<string> {
  folder ??= mkdtempSync(join(tmpdir(), 'fuzz-'));
  rmSync(join(folder, 'project'), { recursive: true, force: true });
  mkdirSync(join(folder, 'project'));
  writeFileSync(join(folder, 'bundle.zip'), zip);
  const name = await unpackBundle(
    join(folder, 'bundle.zip'),
    join(folder, 'project'),
    { filename: 'x.zip', at: 1e9, appVersion: '1' },
    16 * 1024 * 1024,
  );
  JSON.parse(readFileSync(join(folder, 'project', 'project.json'), 'utf8'));
  return name;
}

export const SEEDS: readonly (readonly RawMember[])[] = [
  members,
  wrapped,
  [{ name: 'project.json', content: JSON.stringify(old) }, ...members.slice(2)],
];

/** A bundle whose sums are right. */
export const reader: Reader = {
  seeds: () =>
    SEEDS.map((each) =>
      bytesOf(JSON.stringify(each.map((m) => ({ ...m, content: /json$/.test(String(m.name)) ? JSON.parse(String(m.content)) : m.content })))),
    ),
  endings: ['.bundle.json'],
  largest: 60_000,
  json: true,
  refuses: (error) => error instanceof StoreError || error instanceof SyntaxError,
  read: async (input) => {
    const listed: unknown = JSON.parse(textOf(input));
    if (Array.isArray(listed)) await unpacked(rawZip(listed.flatMap(memberOf)));
  },
};

/** A member of the list, in whose content a document may stand as such. */
function memberOf(value: unknown): RawMember[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, content, deflate, mode } = value as Record<string, unknown>;
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? null);
  return [{ name: String(name).slice(0, 1000), content: text, deflate: deflate === true, mode: typeof mode === 'number' ? mode & 0xffff : 0o100644 }];
}
