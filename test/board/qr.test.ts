import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONGEST_QR, qrModules } from '../../src/board/index.js';

const TEXTS = ['A', 'https://example.org/board/42', 'Grüße, 12345', 'x'.repeat(60), 'y'.repeat(122), 'z'.repeat(LONGEST_QR)];
const hasReader = spawnSync('zbarimg', ['--version']).status === 0;

/** A code as a picture of 5 pixels a module, its quiet zone about it. */
function picture(modules: readonly (readonly boolean[])[]): string {
  const side = (modules.length + 8) * 5;
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_x, x) => (modules[Math.floor(y / 5) - 4]?.[Math.floor(x / 5) - 4] === true ? 0 : 255)).join(' '),
  );
  return `P2\n${side} ${side}\n255\n${rows.join('\n')}\n`;
}

describe('a QR code', () => {
  it('is as large as its text wants, and none of what is too long', () => {
    expect(TEXTS.map((text) => qrModules(text)?.length)).toEqual([21, 29, 25, 33, 45, 57]);
    expect([qrModules(''), qrModules('z'.repeat(LONGEST_QR + 1))]).toEqual([null, null]);
  });

  it('has a finder in three of its corners, and timing between them', () => {
    const grid = qrModules('https://example.org') ?? [];
    const last = grid.length - 1;
    expect([grid[0]?.[0], grid[0]?.[last], grid[last]?.[0], grid[1]?.[1], grid[3]?.[3]]).toEqual([true, true, true, false, true]);
    expect(Array.from({ length: last - 15 }, (_, k) => grid[6]?.[8 + k])).toEqual(Array.from({ length: last - 15 }, (_, k) => k % 2 === 0));
  });

  it.skipIf(!hasReader).each(TEXTS)('of %s is read by another program', (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'boardwright-qr-'));
    try {
      const file = join(folder, 'code.pgm');
      writeFileSync(file, picture(qrModules(text) ?? []));
      expect(spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' }).stdout.replace(/\n$/, '')).toBe(text);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
