import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Board } from '../../src/board/index.js';
import type { OutputFile } from '../../src/outputs/index.js';
import { checkWithKicad, projectOf as rulesOf } from './kicad.js';
import { hasKicad9, projectOf, type Refilled, refilledBy6, refilledBy9 } from './kicad-refill.js';

/** Copper to the edge that KiCad asks for since its seventh version where no project says otherwise, mm. */
export const KICADS_EDGE_MM = 0.5;
/** Equal pixels that a gerber and KiCad's plot have at the least. */
const EQUAL = 0.998;
/** KiCad rounds arcs and spokes a little differently: so much more or less copper of all zones is a refill that changed nothing. */
const REFILLED = 0.02;
/** Land patterns that are in no library of KiCad's are no fault of a board. */
const ASIDE: ReadonlySet<string> = new Set(['lib_footprint_issues']);

export interface Held {
  /** As the file is stored: KiCad's entries of severity error by its defaults and by the board's own rules, what it has otherwise, and plots that differ. */
  readonly stored: readonly string[];
  /** The same, and warnings too, once KiCad has filled all zones anew, by the board's own rules. */
  readonly refilled: readonly string[];
  /** What else it finds where pours, tracks and pads are to keep KiCad's newer default from the edge. */
  readonly edge: readonly string[];
  /** Copper of all zones after a refill over what it was. */
  readonly copper: number;
  /** The least share of equal pixels of a layer. */
  readonly equal: number;
}

/** What KiCad holds against a board, a line each: stored, refilled, and by the edge that newer versions ask for. */
export function heldAgainst(board: Board, files: readonly OutputFile[]): Held {
  const report = checkWithKicad(board, files);
  const stored = [
    ...report.differences,
    ...[...report.errors, ...report.errorsByOurRules].map((e) => e.text.replace(/\s+/g, ' ')),
    ...(report.unconnected + report.unconnectedAfterRefill > 0
      ? [`${report.unconnected}, refilled ${report.unconnectedAfterRefill} unconnected`]
      : []),
    ...report.layers.filter((l) => l.equal < EQUAL || l.said !== '').map((l) => JSON.stringify(l)),
  ];
  const dir = mkdtempSync(join(tmpdir(), 'held-'));
  try {
    const [own, newer] = ['own', 'newer'].map((name) => join(dir, `${name}.kicad_pcb`)) as [string, string];
    for (const path of [own, newer]) writeFileSync(path, files.find((f) => f.name.endsWith('.ecad_pcb'))?.content ?? '');
    writeFileSync(projectOf(own), JSON.stringify(rulesOf(board)));
    const edge_clearance_mm = Math.max(KICADS_EDGE_MM, board.rules.edge_clearance_mm);
    writeFileSync(projectOf(newer), JSON.stringify(rulesOf({ ...board, rules: { ...board.rules, edge_clearance_mm } })));
    const judged = refilledBy6([own, newer]);
    const [first, second] = judged as [Refilled, Refilled];
    const others = hasKicad9 ? refilledBy9([own]) : [];
    const found = [first, ...others].flatMap((r) => r.found.filter((f) => !ASIDE.has(f.rule)).map(lineOf));
    const copper = Math.max(...[first, ...others].map((r) => (r.filled[0] === 0 ? 1 : r.filled[1] / r.filled[0])));
    const grown = copper - 1 > REFILLED ? [`a refill has ${(100 * (copper - 1)).toFixed(1)} % more copper`] : [];
    return {
      stored,
      refilled: [...found, ...grown],
      edge: second.found.flatMap((f) => (ASIDE.has(f.rule) || found.includes(lineOf(f)) ? [] : [lineOf(f)])),
      copper,
      equal: Math.min(...report.layers.map((l) => l.equal)),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const lineOf = ({ rule, things }: Refilled['found'][number]): string => `${rule}: ${things.join('; ')}`;
