import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { designOf } from '../engineer/planned.js';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { checkWithKicad, parseDrc } from './kicad.js';
import { refilledBy6 } from './kicad-refill.js';
import { hasGerbv, hasKicad, PYTHON } from './tools.js';

const able = hasKicad && hasGerbv;
const dir = able ? mkdtempSync(join(tmpdir(), 'insulation-')) : '';
afterAll(() => {
  if (dir !== '') rmSync(dir, { recursive: true, force: true });
});

const SOME = ['an attiny85 that switches a 230 V fan with a relay, fed over USB-C'];
const MORE = ['ESP32-C3 with three relays for 230 V pumps of 8 A each, 12 V in', 'STM32F103 with two relays for 120 V lamps, screw terminal for 5 V'];

/** Rules for KiCad that know nothing of ours but the nets' names: so far from these nets to all others, their relays' coils aside. */
function rulesFor(board: Board, apart_mm: number, coils: readonly string[]): string {
  const named = (which: string, names: readonly string[]): string => `(${names.map((n) => `${which}.NetName == '${n}'`).join(' || ')})`;
  const live = board.nets.flatMap((n) => (n.working_volts === undefined ? [] : [n.name]));
  const on = (which: string): string => `${which}.Type != 'Zone' && ${which}.Type != 'Edge'`;
  const condition = `${named('A', live)} && !${named('B', [...live, ...coils])} && B.NetName != '' && ${on('A')}`;
  return `(version 1)\n(rule insulation\n  (condition "${condition}")\n  (constraint clearance (min ${apart_mm}mm)))\n`;
}

function broken(path: string): number {
  const done = spawnSync(PYTHON, [fileURLToPath(new URL('./kicad_drc.py', import.meta.url)), path], { encoding: 'utf8' });
  expect(done.stderr.includes('Traceback')).toBe(false);
  return parseDrc(readFileSync(path.replace(/\.kicad_pcb$/, '.drc.txt'), 'utf8')).filter((e) => e.rule === 'clearance').length;
}

describe.skipIf(!able)('contacts at a dangerous voltage stand apart by KiCad, too', () => {
  it.each(LONG ? [...SOME, ...MORE] : SOME)('%s', { timeout: 300_000 }, (sentence) => {
    const design = designOf(sentence);
    const { board, files } = builtOnce({ design, seed: 1, name: design.name, version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const volts = Math.max(...board.nets.map((n) => n.working_volts ?? 0));
    const apart = volts > 200 ? 6 : 4;
    const report = checkWithKicad(board, files);
    expect([...report.errors, ...report.errorsByOurRules]).toEqual([]);

    // Zones that KiCad filled itself, by no rule but the file's, are judged by the rule afterwards.
    const path = join(dir, `${sentence.replace(/\W+/g, '-')}.kicad_pcb`);
    writeFileSync(path, files.find((f) => f.name.endsWith('.ecad_pcb'))?.content ?? '');
    refilledBy6([path]);
    const filled = path.replace(/\.kicad_pcb$/, '.filled.kicad_pcb');
    const coils = board.parts
      .filter((p) => p.kind === 'relay')
      .flatMap((p) => p.pads.flatMap((d) => (/^COIL/.test(d.pin) && d.net !== null ? [d.net] : [])));
    const judged = (mm: number, aside: readonly string[] = coils): number => {
      writeFileSync(filled.replace(/\.kicad_pcb$/, '.kicad_dru'), rulesFor(board, mm, aside));
      return broken(filled);
    };
    expect(judged(apart - 0.02)).toBe(0);
    // What feeds the coil is no nearer than the relay's own pins are to each other (3.5 mm of an SRD), those pins aside.
    expect(judged(3.4, [])).toBe(0);
    // The same rule finds something where it asks for much more.
    expect(judged(3 * apart)).toBeGreaterThan(0);
  });
});
