import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Board, copperOf, domainsOf, gapBetween } from '../../src/board/index.js';
import { mm, Region, toMm } from '../../src/geometry/index.js';
import { designOf } from '../engineer/planned.js';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { checkWithKicad } from './kicad.js';
import { refilledBy6 } from './kicad-refill.js';
import { hasGerbv, hasKicad } from './tools.js';

const able = hasKicad && hasGerbv;
const dir = able ? mkdtempSync(join(tmpdir(), 'grounds-')) : '';
afterAll(() => {
  if (dir !== '') rmSync(dir, { recursive: true, force: true });
});

const SOME = ['an isolated CAN transceiver ISO1050 with a header for its logic side'];
const MORE = ['ESP32 with an ISO1050 isolated CAN on a terminal and USB-C'];

/** Least gap between copper of two circuits that share no ground, pads of one part aside, and between pours of them whatever their layers, mm. */
function apart(board: Board): { copper: number; pours: number } {
  const domains = domainsOf(board.nets, board.parts);
  if (domains === null) throw new Error('the board has one circuit');
  const all = copperOf(board).flatMap((c) => (domains.of.has(c.net ?? '') ? [{ c, of: domains.of.get(c.net ?? '') as number }] : []));
  let copper = Number.POSITIVE_INFINITY;
  let pours = Number.POSITIVE_INFINITY;
  for (const a of all) {
    for (const b of all) {
      if (a.of >= b.of || (a.c.ref !== null && a.c.ref === b.c.ref)) continue;
      if (a.c.layers.some((l) => b.c.layers.includes(l))) copper = Math.min(copper, toMm(gapBetween(a.c, b.c, mm(20))));
      if (a.c.kind === 'zone' && b.c.kind === 'zone') pours = Math.min(pours, toMm(a.c.region.nearest(b.c.region, mm(20))?.gap ?? mm(20)));
    }
  }
  return { copper, pours };
}

describe.skipIf(!able)('circuits that share no ground stand apart, after KiCad has filled their zones, too', () => {
  it.each(LONG ? [...SOME, ...MORE] : SOME)('%s', { timeout: 300_000 }, (sentence) => {
    const design = designOf(sentence);
    const { board, files } = builtOnce({ design, seed: 1, name: design.name, version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.findings.filter((f) => f.rule === 'drc.barrier').map((f) => f.message)).toEqual([expect.stringContaining('4 mm apart')]);
    const found = apart(board);
    expect([found.copper >= 3.999, found.pours >= 3.999]).toEqual([true, true]);
    const poured = new Set(board.zones.map((z) => z.net));
    expect(board.nets.filter((n) => n.class === 'ground' && !poured.has(n.name))).toEqual([]);
    const report = checkWithKicad(board, files);
    expect([...report.errors, ...report.errorsByOurRules]).toEqual([]);

    const path = join(dir, 'board.kicad_pcb');
    writeFileSync(path, files.find((f) => f.name.endsWith('.ecad_pcb'))?.content ?? '');
    const [refilled] = refilledBy6([path]);
    const [before, after] = refilled?.filled ?? [0, 1];
    // KiCad rounds arcs and spokes a little differently; a ground that loses its place is more.
    expect(Math.abs(after / before - 1)).toBeLessThan(0.02);
    // No zone reaches into another's: whoever fills first leaves the second what it has.
    const outlines = board.zones.map((z) => ({ z, region: new Region([z.outline.map(([x, y]) => ({ x: mm(x), y: mm(y) }))]) }));
    for (const a of outlines)
      for (const b of outlines)
        if (a.z.net < b.z.net && a.z.layer === b.z.layer) expect(a.region.nearest(b.region, mm(20))?.gap ?? mm(20)).toBeGreaterThan(mm(3.9));
  });
});
