import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallDesign } from '../contract/built.js';

export interface FakeProject {
  readonly slug: string;
  readonly versions: number;
  /** Epoch seconds of its creation. */
  readonly created: number;
  /** Text of every version's board.json; by default a document that only names its version. */
  readonly board?: string;
}

/** A project on disk with many versions, without building them: real documents, small files. */
export function writeFakeProject(root: string, { slug, versions, created, board }: FakeProject): void {
  const folder = join(root, slug);
  const ids = Array.from({ length: versions }, (_, i) => `v${String(i + 1).padStart(3, '0')}`);
  mkdirSync(folder, { recursive: true });
  for (const [i, id] of ids.entries()) {
    mkdirSync(join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, 'design.json'), JSON.stringify(smallDesign({ name: `${slug} ${i}` })));
    writeFileSync(join(folder, id, 'board.json'), board ?? JSON.stringify({ made: id }));
    writeFileSync(join(folder, id, 'board.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const ending of ['-F_Cu.gtl', '-B_Cu.gbl', '-Edge_Cuts.gm1', '.drl'])
      writeFileSync(join(folder, id, `${slug}${ending}`), 'G04 small*\nM02*\n');
    for (const ending of ['-BOM.csv', '-CPL.csv']) writeFileSync(join(folder, id, `${slug}${ending}`), 'Comment\n');
  }
  const rows = ids.map((id, i) => ({
    id,
    created: created + i * 60,
    summary: `4 parts on 20 × 15 mm, passed; revision ${i}`,
    prompt: `move the LED a little to the left, please (${i})`,
    parts: 4,
    erc_errors: 0,
    gaps: 0,
    cost: 0.12,
    passed: true,
    parent: i === 0 ? null : ids[i - 1],
    app_version: '0.1.0',
    label: '',
    notes: '',
  }));
  const steps = ['think', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export', 'commit'].map((phase) => ({
    phase,
    at: created,
    s: 0.1,
  }));
  const chat = rows.map(({ id, created: t, prompt, summary }) => ({ t, you: prompt, bot: summary, version: id, steps }));
  const project = { format: 2, name: slug, description: '', tags: ['lamp'], archived: false, created, touched: created + versions * 60 };
  writeFileSync(join(folder, 'project.json'), `${JSON.stringify({ ...project, current: ids.at(-1) ?? null, versions: rows, chat }, null, 1)}\n`);
}
