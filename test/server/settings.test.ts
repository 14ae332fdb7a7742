import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from '../../src/server/index.js';
import { SETTING_LIST, settingsExample, settingsMarkdown } from '../../src/server/setting-table.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'));

describe('the table of settings', () => {
  it('has every SERVICE_ variable that the sources read, and no other', () => {
    const read = new Set(
      sources.flatMap((f) => [...readFileSync(join(ROOT, 'src', f), 'utf8').matchAll(/'(SERVICE_[A-Z0-9_]+)'/g)].map((m) => m[1] ?? '')),
    );
    const told = SETTING_LIST.map(([name]) => name).filter((name) => name.startsWith('SERVICE_'));
    expect([...read].filter((name) => !told.includes(name as never))).toEqual([]);
    const text = sources.map((f) => (f.endsWith('setting-table.ts') ? '' : readFileSync(join(ROOT, 'src', f), 'utf8'))).join('\n');
    expect(told.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('stands in docs/operations.md and .env.example as it is', () => {
    expect(readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8'), 'boardwright settings --markdown').toContain(settingsMarkdown());
    expect(readFileSync(join(ROOT, '.env.example'), 'utf8'), 'boardwright settings --env > .env.example').toBe(settingsExample());
  });

  it('is what is read: a number out of its range and a word that is none are refused by name', () => {
    for (const [name, { reading }] of SETTING_LIST) {
      if (reading.as === 'whole' && name !== 'SERVICE_FREEROUTING_SECONDS') {
        expect(() => readSettings({ [name]: String(reading.most + 1) }), name).toThrow(
          new SettingError(`${name}: "${reading.most + 1}" is no whole number from ${reading.least} to ${reading.most}`),
        );
        expect(() => readSettings({ [name]: 'x' }), name).toThrow(SettingError);
      }
      if (reading.as === 'one of') {
        expect(() => readSettings({ [name]: 'nonsense' }), name).toThrow(`${name}: "nonsense" is none of ${reading.of.join(', ')}`);
        for (const word of reading.of) expect(() => readSettings({ [name]: word }), name).not.toThrow();
      }
    }
  });
});
