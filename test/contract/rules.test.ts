import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULES } from './rules.js';

it.each(Object.entries(RULES))('%s is held by a test', (_rule, [file, title]) => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const titles = source.split('\n').filter((line) => /\b(?:it|describe)(?:\.\w+)*\(|^\s*\]\)\(|^\]\)\(/.test(line));
  expect(titles.filter((line) => line.includes(title))).not.toEqual([]);
});
