import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Board, BoardPad } from '../../src/board/index.js';
import type { OutputFile } from '../../src/outputs/index.js';
import { readDrill } from '../outputs/drill-reader.js';
import { compareLayers, type LayerAgreement } from './gerbv.js';
import { PYTHON } from './tools.js';

interface SeenPad {
  number: string;
  net: string;
  x: number;
  y: number;
  rot: number;
  w: number;
  h: number;
  shape: BoardPad['shape'];
  radius: number;
  drill: [number, number];
  plated: boolean;
  layers: string[];
}

interface Seen {
  version: string;
  nets: string[];
  parts: { ref: string; value: string; x: number; y: number; side: string; pads: SeenPad[] }[];
  tracks: number;
  vias: number;
  zones: number;
  unconnected: number;
  unconnected_after_refill: number;
}

export interface DrcEntry {
  rule: string;
  severity: string;
  text: string;
}

/** What real KiCad makes of a board and its files. A clean board has no differences, no errors and nothing unconnected. */
export interface KicadReport {
  version: string;
  /** Where KiCad's board is not ours: nets, parts, pads (position, size, shape, net), counts of copper, drill hits. */
  differences: string[];
  /** KiCad's DRC entries of severity error (missing connections are in `unconnected`), then its warnings. */
  errors: DrcEntry[];
  warnings: DrcEntry[];
  /** Errors that KiCad finds when it judges by the board's own rules (edge, hole and annular limits of the fab) instead of its defaults. */
  errorsByOurRules: DrcEntry[];
  unconnected: number;
  /** The same after KiCad filled the pours itself. */
  unconnectedAfterRefill: number;
  /** Share of equal pixels, per layer, between KiCad's plot and our gerber at 600 dpi. */
  layers: LayerAgreement[];
}

/** Opens the files' board in KiCad and compares everything with `board`. Needs KiCad's Python and gerbv. */
export function checkWithKicad(board: Board, files: readonly OutputFile[]): KicadReport {
  const dir = mkdtempSync(join(tmpdir(), 'kicad-'));
  try {
    const ours = join(dir, 'ours');
    mkdirSync(ours);
    for (const f of files) {
      mkdirSync(dirname(join(ours, f.name)), { recursive: true });
      writeFileSync(join(ours, f.name), f.content);
    }
    const source = files.find((f) => f.name.endsWith('.ecad_pcb'));
    if (source === undefined) throw new Error('no .ecad_pcb among the files');
    writeFileSync(join(dir, 'board.kicad_pcb'), source.content);
    const strict = join(dir, 'strict');
    mkdirSync(strict);
    writeFileSync(join(strict, 'board.kicad_pcb'), source.content);
    writeFileSync(join(strict, 'board.kicad_pro'), JSON.stringify(projectOf(board)));
    const { seen, drc, byOurRules } = runKicad(dir, strict);
    return {
      version: seen.version,
      differences: [...compareBoard(board, seen), ...compareDrills(ours, join(dir, 'plot'))],
      errors: drc.filter((e) => e.severity === 'error' && e.rule !== 'unconnected_items'),
      errorsByOurRules: byOurRules.filter((e) => e.severity === 'error' && e.rule !== 'unconnected_items'),
      warnings: drc.filter((e) => e.severity === 'warning'),
      unconnected: drc.filter((e) => e.rule === 'unconnected_items').length,
      unconnectedAfterRefill: seen.unconnected_after_refill,
      layers: compareLayers(board, ours, join(dir, 'plot')),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What KiCad sees in the board of a folder and says against it, and what it says by the rules of the project that lies beside the same board in `strict`. */
function runKicad(dir: string, strict: string): { seen: Seen; drc: DrcEntry[]; byOurRules: DrcEntry[] } {
  const script = fileURLToPath(new URL('./kicad_check.py', import.meta.url));
  const run = spawnSync(PYTHON, [script, ...[dir, strict].flatMap((at) => [join(at, 'board.kicad_pcb'), at])], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
  const seen = JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))) as Seen;
  const [drc = [], byOurRules = []] = [dir, strict].map((at) => parseDrc(readFileSync(join(at, 'drc.txt'), 'utf8')));
  return { seen, drc, byOurRules };
}

/** A KiCad 6 project that holds the board's rules, so that KiCad judges by them. */
export function projectOf(board: Board): object {
  const { rules } = board;
  const signal = board.classes.find((c) => c.name === 'signal');
  return {
    board: {
      design_settings: {
        rules: {
          min_clearance: rules.clearance_mm,
          min_copper_edge_clearance: rules.edge_clearance_mm,
          min_hole_clearance: rules.hole_clearance_mm,
          min_hole_to_hole: rules.hole_to_hole_mm,
          min_through_hole_diameter: rules.min_hole_mm,
          min_track_width: rules.min_track_mm,
          min_via_annular_width: rules.min_annular_mm,
          min_via_diameter: rules.min_via_diameter_mm,
        },
      },
    },
    meta: { filename: 'board.kicad_pro', version: 1 },
    net_settings: {
      classes: [
        {
          name: 'Default',
          clearance: rules.clearance_mm,
          track_width: signal?.track_mm ?? rules.min_track_mm,
          via_diameter: signal?.via_diameter_mm ?? rules.min_via_diameter_mm,
          via_drill: signal?.via_drill_mm ?? rules.min_via_drill_mm,
          nets: [],
        },
      ],
      meta: { version: 2 },
    },
  };
}

/** Entries of KiCad's DRC report: `[rule]: message`, then indented lines of which the first ends in `Severity: …`. */
export function parseDrc(report: string): DrcEntry[] {
  if (!report.includes('** End of Report **')) throw new Error('KiCad did not finish its DRC report');
  const entries: DrcEntry[] = [];
  for (const chunk of report.split(/^(?=\[)/m).slice(1)) {
    const rule = /^\[(\w+)\]/.exec(chunk)?.[1] ?? '';
    const severity = /Severity: (\w+)/.exec(chunk)?.[1] ?? 'error';
    entries.push({ rule, severity, text: (chunk.split('\n\n')[0] ?? '').trim() });
  }
  return entries;
}

const same = (a: number, b: number, tolerance = 0.001): boolean => Math.abs(a - b) <= tolerance;
const turned = (a: number, b: number): boolean => same((((a - b) % 180) + 270) % 180, 90, 0.01);

function compareBoard(board: Board, seen: Seen): string[] {
  const differences: string[] = [];
  const expect = (what: string, ours: unknown, theirs: unknown): void => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push(`${what}: ours ${JSON.stringify(ours)}, KiCad ${JSON.stringify(theirs)}`);
  };
  expect('nets', board.nets.map((n) => n.name).sort(), [...seen.nets].sort());
  expect('parts', board.parts.map((p) => p.ref).sort(), seen.parts.map((p) => p.ref).sort());
  expect(
    'track segments',
    board.tracks.reduce((sum, t) => sum + t.points.length - 1, 0),
    seen.tracks,
  );
  expect('vias', board.vias.length, seen.vias);
  expect('zones', board.zones.length, seen.zones);
  for (const part of board.parts) {
    const theirs = seen.parts.find((p) => p.ref === part.ref);
    if (theirs === undefined) continue;
    expect(`${part.ref} value`, part.value, theirs.value);
    expect(`${part.ref} side`, part.side, theirs.side);
    if (!same(part.x, theirs.x) || !same(part.y, theirs.y)) differences.push(`${part.ref} stands at ${theirs.x},${theirs.y} not ${part.x},${part.y}`);
    expect(`${part.ref} pad count`, part.pads.length, theirs.pads.length);
    for (const pad of part.pads) {
      if (!theirs.pads.some((t) => samePad(pad, t))) differences.push(`${part.ref}.${pad.number} at ${pad.x},${pad.y} is not in KiCad as it is here`);
    }
  }
  return differences;
}

function samePad(pad: BoardPad, seen: SeenPad): boolean {
  const round = pad.w === pad.h && (pad.shape === 'circle' || pad.shape === 'oval');
  return (
    (!pad.plated || (pad.number === seen.number && (pad.net ?? '') === seen.net)) &&
    same(pad.x, seen.x) &&
    same(pad.y, seen.y) &&
    same(pad.w, seen.w) &&
    same(pad.h, seen.h) &&
    (pad.shape === seen.shape || (round && (seen.shape === 'circle' || seen.shape === 'oval'))) &&
    (round || turned(pad.rot, seen.rot)) &&
    same(pad.shape === 'roundrect' ? Math.min(pad.w, pad.h) * pad.ratio : 0, seen.radius) &&
    same(pad.drill?.w ?? 0, seen.drill[0]) &&
    same(pad.drill?.h ?? 0, seen.drill[1]) &&
    pad.plated === seen.plated &&
    [...pad.layers].sort().join() === [...seen.layers].sort().join()
  );
}

/** Every hit of KiCad's drill files is in ours and the other way round, to 1 µm. */
function compareDrills(ours: string, theirs: string): string[] {
  const hits = (dir: string, wanted: RegExp) =>
    readdirSync(dir)
      .filter((f) => wanted.test(f))
      .flatMap((f) => readDrill(readFileSync(join(dir, f), 'utf8')).map((h) => [h.tool, ...ordered(h.from, h.to)]));
  const differences: string[] = [];
  for (const [what, mine, kicad] of [
    ['plated', /^(?!.*-NPTH).*\.drl$/, /-PTH\.drl$/],
    ['unplated', /-NPTH\.drl$/, /-NPTH\.drl$/],
  ] as const) {
    const [a, b] = [hits(ours, mine), hits(theirs, kicad)];
    const missing = (from: number[][], among: number[][]): number[][] =>
      from.filter((h) => !among.some((o) => h.every((v, i) => same(v, o[i] ?? NaN, 0.0011))));
    for (const h of missing(a, b)) differences.push(`${what} hole ${h.join(' ')} is not in KiCad's drill file`);
    for (const h of missing(b, a)) differences.push(`${what} hole ${h.join(' ')} is only in KiCad's drill file`);
    if (a.length !== b.length) differences.push(`${a.length} ${what} holes, KiCad has ${b.length}`);
  }
  return differences;
}

/** A slot may be written from either end. */
const ordered = (a: readonly [number, number], b: readonly [number, number]): number[] =>
  a[0] < b[0] - 0.002 || (Math.abs(a[0] - b[0]) <= 0.002 && a[1] <= b[1]) ? [...a, ...b] : [...b, ...a];
