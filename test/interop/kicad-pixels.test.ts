import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readKicad } from '../../src/build/index.js';
import { gerberFiles } from '../../src/outputs/gerber.js';
import { some } from '../support/long.js';
import { compareLayers, type LayerAgreement } from './gerbv.js';
import { ownBoards } from './own-boards.js';
import { hasGerbv, hasKicad, PYTHON } from './tools.js';

/** Gerbers of boards that were read against KiCad's plots of the same files. `npm run bench -- imports` measures all of KiCad's demos. */
const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';
const hasDemos = process.env['CI'] === 'true' || existsSync(DEMOS);
const able = hasKicad && hasGerbv;
/** Boards that no document holds, and one whose four hundred parts show nothing that the others do not. */
const LEFT_OUT = ['open_edge.kicad_pcb', 'two_boards.kicad_pcb', 'large.kicad_pcb'];
/** One of an old format, one with parts on the back and turned by 45°. */
const SOME_DEMOS = ['microwave/microwave.kicad_pcb', 'stickhub/StickHub.kicad_pcb'];

/** Of the others each third is plotted in the bounded share. */
const LETTERING = 'lettering.kicad_pcb';

const work = able ? mkdtempSync(join(tmpdir(), 'kicad-pixels-')) : '';
afterAll(() => {
  if (work !== '') rmSync(work, { recursive: true, force: true });
});

function python(script: string, ...args: string[]): void {
  const run = spawnSync(PYTHON, [fileURLToPath(new URL(script, import.meta.url)), ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
}

function agreements(paths: readonly string[]): { name: string; layers: LayerAgreement[] }[] {
  const plots = paths.map((path) => join(work, 'theirs', basename(path)));
  python('./kicad_plot.py', ...paths.flatMap((path, i) => [path, plots[i] as string]));
  return paths.map((path, i) => {
    const name = basename(path);
    const { board } = readKicad(readFileSync(path, 'utf8'), name);
    const ours = join(work, 'ours', name);
    mkdirSync(ours, { recursive: true });
    for (const file of gerberFiles(board, { stem: 'x', version: 'v001', created: '' })) writeFileSync(join(ours, file.name), file.content);
    return { name, layers: compareLayers(board, ours, plots[i] as string) };
  });
}

describe.skipIf(!able)('gerbers of a board that was read agree with KiCad’s plots in 99.8 % of pixels on every layer', () => {
  if (!able) return;
  const own = ownBoards().filter((path) => !LEFT_OUT.includes(basename(path)));
  const isLettering = (path: string): boolean => basename(path) === LETTERING;
  const all = [...own.filter((path) => !isLettering(path)), ...(hasDemos ? SOME_DEMOS.map((f) => join(DEMOS, f)) : [])];
  const paths = [...own.filter(isLettering), ...some(all, 3)];
  const judged = agreements(paths);

  it.each(judged)('$name', ({ layers }) => {
    expect(layers.filter((l) => l.equal < 0.998 || l.said !== '')).toEqual([]);
    expect(layers.length).toBeGreaterThanOrEqual(9);
  });

  it('whose texts are KiCad’s own, stroke by stroke', () => {
    const silk = judged.find(({ name }) => name === LETTERING)?.layers.filter((l) => l.layer.endsWith('Silkscreen'));
    expect(silk?.map((l) => [l.layer, l.differing < 0.002])).toEqual([['F_Silkscreen', true], ['B_Silkscreen', true]]); // biome-ignore format: one line
  });
});
