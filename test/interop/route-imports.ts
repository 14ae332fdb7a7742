import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Board } from '../../src/board/index.js';
import { importBoard, readKicad } from '../../src/build/index.js';
import { kicadFile } from '../../src/outputs/index.js';
import { added, hasKicad9, type Refilled, refilledBy6, refilledBy9 } from './kicad-refill.js';

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

export interface RoutedImport {
  readonly board: string;
  readonly parts: number;
  /** Connections that were open before and after. */
  readonly open: readonly [number, number];
  readonly tracks: number;
  readonly vias: number;
  readonly passed: boolean;
  /** Whether the gerbers, read back, hold just this board. */
  readonly proof: boolean;
  readonly seconds: number;
  /** What KiCad says after filling all zones itself, of the stripped board and of the routed one. */
  readonly kicad6: readonly [Refilled, Refilled];
  readonly kicad9: readonly [Refilled, Refilled] | null;
  /** Rules that the routed board breaks more often than the stripped one. */
  readonly added: readonly string[];
}

/** The board without the copper of every net (`all`), or of every third net. */
export function stripped(board: Board, all: boolean): Board {
  const gone = new Set(board.nets.flatMap((n, i) => (all || i % 3 === 0 ? [n.name] : [])));
  return { ...board, tracks: board.tracks.filter((t) => !gone.has(t.net)), vias: board.vias.filter((v) => !gone.has(v.net)) };
}

/** A board file stripped of its tracks, written, read, routed, written, and judged by every KiCad there is. */
export function routedImport(path: string, all: boolean): RoutedImport {
  const dir = mkdtempSync(join(tmpdir(), 'route-imports-'));
  try {
    const name = basename(path);
    const info = { stem: 'board', version: 'v001', created: '' };
    const bare = join(dir, 'bare.kicad_pcb');
    writeFileSync(bare, kicadFile(stripped(readKicad(readFileSync(path, 'utf8'), name).board, all), info));
    const read = readKicad(readFileSync(bare, 'utf8'), name);
    const from = performance.now();
    const { board, files } = importBoard({ ...read, route: true, seed: 1, name: 'board', version: 'v001' });
    const seconds = Math.round((performance.now() - from) / 100) / 10;
    const routed = join(dir, 'routed.kicad_pcb');
    writeFileSync(routed, String(files.find((f) => f.name.endsWith('.ecad_pcb'))?.content));
    const kicad6 = refilledBy6([bare, routed]) as [Refilled, Refilled];
    const kicad9 = hasKicad9 ? (refilledBy9([bare, routed]) as [Refilled, Refilled]) : null;
    return {
      board: name,
      parts: board.parts.length,
      open: [read.board.unrouted.length, board.unrouted.length],
      tracks: board.tracks.length,
      vias: board.vias.length,
      passed: board.passed === true,
      proof: board.proof?.ok === true,
      seconds,
      kicad6,
      kicad9,
      added: [...added(...kicad6).map((a) => `KiCad 6: ${a}`), ...(kicad9 === null ? [] : added(...kicad9).map((a) => `KiCad 9: ${a}`))],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
