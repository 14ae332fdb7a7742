import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Board, Finding } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { prove } from '../../src/build/proof.js';
import type { Design } from '../../src/design/index.js';
import { exportFiles, kicadFile } from '../../src/outputs/index.js';
import { added, byRule, hasKicad9, placeOf, projectOf, type Refilled, refilledBy6, refilledBy9 } from './kicad-refill.js';

export const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';

/** Debian's demos with pours. */
export const WITH_POURS = [
  'complex_hierarchy/complex_hierarchy',
  'custom_pads_test/custom_pads_test',
  'ecc83/ecc83-pp',
  'ecc83/ecc83-pp_v2',
  'flat_hierarchy/flat_hierarchy',
  'interf_u/interf_u',
  'kit-dev-coldfire-xilinx_5213/kit-dev-coldfire-xilinx_5213',
  'pic_programmer/pic_programmer',
  'sonde xilinx/sonde xilinx',
  'stickhub/StickHub',
  'test_xil_95108/carte_test',
  'video/video',
];

/** Tracks and vias of every net, or of every third, are taken away. */
export type Share = 'all' | 'third';

/** A board with some copper taken away, read, routed, written, and judged against the board as it was. */
export interface RoutedImport {
  readonly board: string;
  readonly stripped: Share;
  readonly parts: number;
  /** Connections that were open when it came in and when it went out. */
  readonly open: readonly [number, number];
  readonly tracks: number;
  readonly vias: number;
  readonly passed: boolean;
  /** Of the processor. */
  readonly seconds: number;
  /** Entries of KiCad's reports by rule, after it filled all zones itself: of the board as it was, and as it came back. */
  readonly kicad6: readonly [Record<string, number>, Record<string, number>];
  readonly kicad9: readonly [Record<string, number>, Record<string, number>] | null;
  /** Pour copper as we filled it and as KiCad did, mm². */
  readonly filled: Readonly<Record<string, readonly [number, number]>>;
  /** Violations that the board did not have: by KiCad 6, by KiCad 9, and nets joined, open or otherwise than the board in the gerbers. */
  readonly added: readonly string[];
  /** What is said of the board that does not pass. */
  readonly errors: readonly string[];
}

/** The board without the tracks and vias of every net, or of every third. */
export function stripped(board: Board, share: Share): Board {
  const gone = new Set(board.nets.flatMap((n, i) => (share === 'all' || i % 3 === 0 ? [n.name] : [])));
  return { ...board, tracks: board.tracks.filter((t) => !gone.has(t.net)), vias: board.vias.filter((v) => !gone.has(v.net)) };
}

/** Where a board's tracks and vias begin and end in its own file. */
function placesOf({ tracks, vias, imported }: Board): Set<string> {
  const [ox, oy] = imported?.origin ?? [0, 0];
  return new Set([...tracks.flatMap((t) => t.points), ...vias.map((v) => [v.x, v.y] as const)].map(([x, y]) => placeOf(x + ox, y + oy)));
}

const INFO = { stem: 'board', version: 'v001', created: '' };

/** Nets that the gerbers of a board join or leave apart, whatever the board says of itself. */
function gerberFaults(board: Board, design: Design): Finding[] {
  const pads = board.parts.flatMap((part) => part.pads.map((pad) => [`${part.ref}.${pad.number}`, pad.net] as const));
  return prove({ ...board, unrouted: [] }, exportFiles(board, design, INFO), new Map(pads)).findings;
}

/** What the gerbers of one board show that those of another do not. */
function addedInGerbers(before: readonly Finding[], after: readonly Finding[]): string[] {
  const known = new Set(before.map((f) => `${f.rule} ${f.nets.join()}`));
  return after.filter((f) => !known.has(`${f.rule} ${f.nets.join()}`)).map((f) => f.message);
}

/** `keep`: a folder that the board files are left in. */
export function routedImport(path: string, share: Share, keep?: string): RoutedImport {
  const dir = keep ?? mkdtempSync(join(tmpdir(), 'route-imports-'));
  mkdirSync(dir, { recursive: true });
  try {
    const name = basename(path);
    const [original, routed] = [join(dir, 'original.kicad_pcb'), join(dir, 'routed.kicad_pcb')];
    // Read and judged by the rules of the project beside it.
    const project = readFileSync(path.replace(/\.kicad_pcb$/, '.kicad_pro'), 'utf8');
    copyFileSync(path, original);
    for (const file of [original, routed]) writeFileSync(projectOf(file), project);
    const was = readKicad(readFileSync(path, 'utf8'), name, project);
    const read = readKicad(kicadFile(stripped(was.board, share), INFO), name, project);
    const from = process.cpuUsage().user;
    const { board, design, files } = importBoard({ ...read, route: true, seed: 1, name: 'board', version: 'v001' });
    const seconds = Math.round((process.cpuUsage().user - from) / 1e5) / 10;
    writeFileSync(routed, String(files.find((f) => f.name.endsWith('.ecad_pcb'))?.content));
    const kicad6 = refilledBy6([original, routed]) as [Refilled, Refilled];
    const kicad9 = hasKicad9 ? (refilledBy9([original, routed]) as [Refilled, Refilled]) : null;
    const old = placesOf(read.board);
    return {
      board: name,
      stripped: share,
      parts: board.parts.length,
      open: [read.board.unrouted.length, board.unrouted.length],
      tracks: board.tracks.length,
      vias: board.vias.length,
      passed: board.passed === true,
      seconds,
      kicad6: [byRule(kicad6[0]), byRule(kicad6[1])],
      kicad9: kicad9 === null ? null : [byRule(kicad9[0]), byRule(kicad9[1])],
      filled: { 'KiCad 6': kicad6[1].filled, ...(kicad9 === null ? {} : { 'KiCad 9': kicad9[1].filled }) },
      added: [
        ...added(...kicad6, old).map((a) => `KiCad 6: ${a}`),
        ...(kicad9 === null ? [] : added(...kicad9, old).map((a) => `KiCad 9: ${a}`)),
        ...addedInGerbers(gerberFaults(was.board, was.design), gerberFaults(board, design)).map((a) => `gerbers: ${a}`),
      ],
      errors: board.findings.filter((f) => f.severity === 'error').map((f) => f.message),
    };
  } finally {
    if (keep === undefined) rmSync(dir, { recursive: true, force: true });
  }
}
