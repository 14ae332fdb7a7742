import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardPartSchema, trackSchema } from '../src/board/index.js';
import { build } from '../src/build/index.js';
import { designSchema, KINDS } from '../src/design/index.js';
import { RULES } from '../src/electrical/index.js';
import { loadLibrary } from '../src/parts/load.js';

const read = (name: string): string => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
const examples = (text: string): unknown[] => [...text.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => JSON.parse(m[1] as string));

describe('the documents', () => {
  it('show a design that builds clean', () => {
    const [example] = examples(read('design-format.md'));
    const { board } = build({ design: designSchema.parse(example), seed: 1, name: 'LED', version: 'v001' }, loadLibrary());
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.passed).toBe(true);
  });

  it('show a board part and a track that the schema takes', () => {
    const [part, track] = examples(read('board-format.md'));
    expect(boardPartSchema.parse(part)).toEqual(part);
    expect(trackSchema.parse(track)).toEqual(track);
  });

  it('name every kind and every electrical rule', () => {
    const kinds = read('kinds.md');
    for (const kind of KINDS) expect(kinds).toContain(kind);
    for (const rule of RULES) expect(kinds).toContain(rule.id);
  });
});
