import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadLibrary } from '../../src/parts/load.js';

const root = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8');
/** The JSON examples of a document. */
const examples = (name: string): unknown[] =>
  [...text(`docs/${name}`).matchAll(/```json\n([\s\S]*?)```/g)].map((m): unknown => JSON.parse((m[1] ?? '').replace(/^ {3}/gm, '')));
const shipped = (path: string): unknown => JSON.parse(text(path));

it('the land pattern that adding-a-footprint.md shows is the shipped one', () => {
  expect(shipped('data/footprints/ics.json')).toEqual(expect.arrayContaining(examples('adding-a-footprint.md')));
});

it('the block that adding-a-block.md shows is the shipped one', () => {
  const [example] = examples('adding-a-block.md');
  expect(shipped('data/blocks/level_up_buffer.json')).toMatchObject(example as object);
});

it('the device that adding-a-part.md shows is the shipped one, shortened', () => {
  const { pins, ...rest } = examples('adding-a-part.md')[0] as { id: string; pins: unknown[] };
  const device = loadLibrary().devices.get(rest.id);
  expect(device).toMatchObject(rest);
  expect(device?.pins).toEqual(expect.arrayContaining(pins));
});

it('the platforms that adding-a-platform.md copies from are there', () => {
  const named = [...text('docs/adding-a-platform.md').matchAll(/`([a-z0-9-]+)` \(/g)].map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThanOrEqual(5);
  for (const id of named) expect(loadLibrary().platforms.has(id), id).toBe(true);
});
