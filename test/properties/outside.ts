import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const CANARY = 'untouched';

/** A home for a service in a folder of its own, with a file at every level that nobody may touch. */
export class Fenced {
  readonly base = mkdtempSync(join(tmpdir(), 'boardwright-fenced-'));
  readonly home = join(this.base, 'home');
  readonly projects = join(this.home, 'projects');

  constructor() {
    mkdirSync(this.projects, { recursive: true });
    for (const folder of [this.base, this.home, this.projects]) writeFileSync(join(folder, 'canary'), CANARY);
  }

  /** Nothing lies outside of the projects, and in them only what belongs there. */
  check(): void {
    for (const folder of [this.base, this.home, this.projects]) expect(readFileSync(join(folder, 'canary'), 'utf8')).toBe(CANARY);
    expect(readdirSync(this.base).sort()).toEqual(['canary', 'home']);
    expect(readdirSync(this.home).sort()).toEqual(['.service', 'canary', 'projects']);
    for (const name of readdirSync(this.projects)) {
      expect(name).toMatch(/^(canary|\.locks|\.trash|[a-z0-9][a-z0-9-]*)$/);
      if (name === 'canary' || name.startsWith('.')) continue;
      for (const inside of readdirSync(join(this.projects, name))) {
        expect(inside).toMatch(/^(project\.json(\.pre-format1)?|draft\.json|proposal\.json|\.proposal|\.work|v\d{3,6})$/);
      }
    }
    for (const name of readdirSync(this.base, { recursive: true, encoding: 'utf8' })) {
      const kind = lstatSync(join(this.base, name));
      expect([name, kind.isFile() || kind.isDirectory()]).toEqual([name, true]);
    }
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}
