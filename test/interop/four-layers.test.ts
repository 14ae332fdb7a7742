import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { checkWithKicad, projectOf as rulesOf } from './kicad.js';
import { hasKicad9, projectOf, type Refilled, refilledBy6, refilledBy9 } from './kicad-refill.js';
import { SUITE } from './suite-designs.js';
import { hasGerbv, hasKicad } from './tools.js';

/** The bounded share: a chip with rows of 0.4 mm and an exposed pad. The others: terminals with holes, relays, drivers, lamps in rows, a hundred parts. */
const SOME = ['RP2040 with 8 buttons and USB'];
const MORE = [
  'ATmega328P with a relay and screw terminals from a 12 V barrel jack',
  'relay bank',
  'data logger',
  'robot base',
  'bar graph',
  'pixel strip',
  'machine controller',
  'ESP32-C3 with 5 WS2812 LEDs over USB',
];
const names = LONG ? [...SOME, ...MORE] : SOME;

const able = hasKicad && hasGerbv;
const dir = able ? mkdtempSync(join(tmpdir(), 'four-layers-')) : '';
afterAll(() => {
  if (dir !== '') rmSync(dir, { recursive: true, force: true });
});

/** Findings that are about the copper: the land patterns are of no library that KiCad has. */
const wrong = ({ found }: Refilled): string[] =>
  found.filter((f) => f.rule !== 'lib_footprint_issues').map((f) => `${f.rule}: ${f.things.join('; ')}`);

describe.skipIf(!able)('of four layers, our rules and KiCad find nothing wrong with', () => {
  it.each(names)('%s, as it is stored and with its zones filled anew', { timeout: LONG ? 1_800_000 : 300_000 }, (name) => {
    const made = SUITE[name]?.();
    if (made === undefined) throw new Error(`no board ${name}`);
    const design = { ...made, board: { ...made.board, layers: 4 as const } };
    const { board, files } = builtOnce({ design, seed: 1, name: design.name, version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect([board.passed, board.planes?.length]).toEqual([true, 2]);

    const report = checkWithKicad(board, files);
    expect(report.differences).toEqual([]);
    expect([...report.errors, ...report.errorsByOurRules]).toEqual([]);
    expect([report.unconnected, report.unconnectedAfterRefill]).toEqual([0, 0]);
    expect(report.layers.filter((l) => l.equal < 0.998 || l.said !== '')).toEqual([]);
    expect(report.layers.map((l) => l.layer)).toEqual(expect.arrayContaining(['F_Cu', 'In1_Cu', 'In2_Cu', 'B_Cu']));

    const path = join(dir, `${name.replace(/\W+/g, '-')}.kicad_pcb`);
    writeFileSync(path, files.find((f) => f.name.endsWith('.ecad_pcb'))?.content ?? '');
    writeFileSync(projectOf(path), JSON.stringify(rulesOf(board)));
    const refilled = [...refilledBy6([path]), ...(hasKicad9 ? refilledBy9([path]) : [])];
    expect(refilled.flatMap(wrong)).toEqual([]);
    // Who fills them anew has no more copper; less is told where pours of one net lie over each other, which KiCad counts once.
    for (const { filled } of refilled) expect(filled[1] / filled[0] - 1).toBeLessThan(0.02);
  });
});
