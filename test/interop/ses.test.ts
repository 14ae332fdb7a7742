import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { routeDsn } from '../../src/build/route-dsn.js';
import { kicadFile } from '../../src/outputs/index.js';
import { demoBoard } from '../support/demo-board.js';
import { type DrcEntry, parseDrc, projectOf } from './kicad.js';
import { hasKicad, PYTHON } from './tools.js';

const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';
const hasDemos = process.env['CI'] === 'true' || existsSync(DEMOS);
const dir = mkdtempSync(join(tmpdir(), 'ses-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function kicad(...args: string[]): void {
  const script = fileURLToPath(new URL('./kicad_ses.py', import.meta.url));
  const run = spawnSync(PYTHON, [script, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr.slice(-2000)}`);
}

/** KiCad's exporter → our router → what KiCad's importer does → KiCad's design rule check. */
function roundTrip(source: string, name: string): { complete: boolean; found: DrcEntry[] } {
  const out = join(dir, name);
  kicad('strip', source, out);
  const { ses, summary } = routeDsn(readFileSync(`${out}.dsn`, 'utf8'), { seed: 1 });
  writeFileSync(`${out}.ses`, ses);
  kicad('load', out, `${out}.ses`);
  const entries = parseDrc(readFileSync(`${out}.routed.drc.txt`, 'utf8'));
  return { complete: summary.complete, found: entries.filter((e) => !/silk|courtyard|lib_/.test(e.rule)) };
}

describe.skipIf(!hasKicad || !hasDemos)('sessions in KiCad: every net joined, its design rule check clean', () => {
  it.each([['ecc83/ecc83-pp'], ['sonde xilinx/sonde xilinx'], ['custom_pads_test/custom_pads_test']])('demo board %s', (path) => {
    expect(roundTrip(join(DEMOS, `${path}.kicad_pcb`), path.replace(/\W/g, '_'))).toEqual({ complete: true, found: [] });
  });
});

describe.skipIf(!hasKicad)('sessions in KiCad', () => {
  it('a board of our own, with parts on both sides', () => {
    const board = demoBoard();
    const source = join(dir, 'source.kicad_pcb');
    writeFileSync(source, kicadFile(board, { stem: 'source', version: 'v001', created: '' }));
    writeFileSync(source.replace('.kicad_pcb', '.kicad_pro'), JSON.stringify(projectOf(board)));
    expect(roundTrip(source, 'own')).toEqual({ complete: true, found: [] });
  });
});
