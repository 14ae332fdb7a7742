import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSes } from '../../src/inputs/ses.js';
import { runFreerouting } from '../../src/jobs/freerouting.js';
import { dsnFile } from '../../src/outputs/dsn.js';
import { demoBoard } from '../support/demo-board.js';

/** No package registry carries freerouting, so CI has none either: the real program is tried where somebody has put it. */
const JAR = process.env['SERVICE_FREEROUTING_JAR'] ?? '';

describe.skipIf(JAR === '' || !existsSync(JAR))('the real freerouting (SERVICE_FREEROUTING_JAR)', () => {
  it('routes our design headless; its session is read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'real-freerouting-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const dsn = dsnFile(demoBoard(), { stem: 'demo', version: 'v001', created: '' });
    const { wires } = readSes(await runFreerouting({ dsn, jar: JAR, folder }));
    expect(wires.length).toBeGreaterThan(0);
    expect(new Set(wires.map((w) => w.layer)).size).toBeLessThanOrEqual(2);
  }, 180_000);
});
