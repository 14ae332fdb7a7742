import type { Board, Finding } from '../board/index.js';
import { type BuildContext, type BuildInput, type Built, build as buildBoard, judge, readKicad } from '../build/index.js';
import { type DsnSummary, routeDsn } from '../build/route-dsn.js';
import type { Design } from '../design/index.js';
import type { SolveOptions } from '../layout/route/index.js';
import type { Library } from '../parts/index.js';
import { loadLibrary } from '../parts/load.js';

export interface BuildOptions extends Partial<Omit<BuildInput, 'design'>>, BuildContext {
  /** Parts, blocks and catalogue; absent: the shipped ones. */
  readonly library?: Library;
}

/**
 * A design to a board with all its files: resolved, checked, placed, routed, poured, priced, written, and read back. A board that is not clean is no
 * error: it comes with its findings and `passed: false`. The same design, seed, name and version give the same bytes. Computes in the calling thread.
 *
 * Throws DesignError naming the field for a design that cannot be resolved.
 *
 * @example
 * ```ts
 * import { build, design } from 'boardwright';
 *
 * const wish = await design('a red LED with its resistor on a 5 V screw terminal');
 * const { board, files } = build(wish.design, { seed: 1, name: 'Lamp' });
 * console.log(board.width_mm, board.height_mm, files.length);
 * ```
 */
export function build(design: Design, options: BuildOptions = {}): Built {
  const { library = loadLibrary(), seed = 1, name = design.name, version = 'v001', before = null, ...context } = options;
  return buildBoard({ design, seed, name, version, before }, library, context);
}

/**
 * Routes a Specctra design (.dsn), as KiCad, EasyEDA and others export it, into a session (.ses) that they import. What cannot be joined by the
 * design's rules stays open and is in `summary.unrouted`; nothing that is laid breaks one. Lengths in mm.
 *
 * Throws DesignError (`file`) for a text that is no design.
 *
 * @example
 * ```ts
 * import { build, design, route } from 'boardwright';
 *
 * const { files } = build((await design('a red LED with its resistor on a 5 V screw terminal')).design);
 * const dsn = files.find((f) => f.name.endsWith('.dsn'));
 * const { ses, summary } = route(String(dsn?.content));
 * console.log(summary.complete, ses.length);
 * ```
 */
export function route(dsn: string, options: Partial<SolveOptions> = {}): { ses: string; summary: DsnSummary } {
  return routeDsn(dsn, { seed: 1, ...options });
}

/** What `check` found. */
export interface Checked {
  readonly design: Design;
  /** The board with its findings, what is open, the proof of its files and the verdict. */
  readonly board: Board;
  /** No error, nothing open, and the files say what the board says. */
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  readonly unrouted: Board['unrouted'];
}

/**
 * Judges anybody's KiCad board (`.kicad_pcb`, KiCad 4 and later) as it is: the design rules of its own file (the fab's for what it does not say), what
 * is open, and its manufacturing files, written and read back. `project` is the text of the `.kicad_pro` beside it, which holds its rules since KiCad 6.
 *
 * Throws KicadError (line and reason) for what is no board file or could not be kept exactly.
 *
 * @example
 * ```ts
 * import { check, kicadFile, board } from 'boardwright';
 *
 * const made = await board('a red LED with its resistor on a 5 V screw terminal');
 * const text = kicadFile(made.board, { stem: 'lamp', version: 'v001', created: '' });
 * const { passed, findings } = check(text, { filename: 'lamp.kicad_pcb' });
 * console.log(passed, findings.length);
 * ```
 */
export function check(text: string, { filename = 'board.kicad_pcb', project = null }: { filename?: string; project?: string | null } = {}): Checked {
  const read = readKicad(text, filename, project);
  const { design, board } = judge({ ...read, name: read.design.name, version: '' });
  return { design, board, passed: board.passed === true, findings: board.findings, unrouted: board.unrouted };
}
