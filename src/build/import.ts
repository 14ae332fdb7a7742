import { type Board, boardSchema, designRules, netClasses, unroutedOf } from '../board/index.js';
import { type Design, DesignError } from '../design/index.js';
import { importKicad } from '../inputs/kicad/index.js';
import { checkBoard } from '../layout/drc/index.js';
import { route } from '../layout/route/index.js';
import { exportFiles } from '../outputs/index.js';
import { inspectorFile } from '../outputs/inspector.js';
import { loadFabProfile } from '../parts/load-fab.js';
import { type BuildContext, type BuildInput, type Built, fileStem, Stopwatch } from './build.js';
import { layCopper } from './layout.js';
import { loadViewer } from './load-viewer.js';

/** A KiCad board file with the shipped fab's rules for what it does not say. Throws KicadError: see `importKicad`. */
export function readKicad(text: string, filename: string): { design: Design; board: Board } {
  const profile = loadFabProfile();
  return importKicad(text, filename, { rules: designRules(profile, {}), classes: netClasses(profile, {}) });
}

export interface ImportInput extends BuildInput {
  readonly board: Board;
  /** Whether connections that are open get tracks; the copper that is there stays. */
  readonly route: boolean;
}

/** A board that was read becomes a version's files. Nothing is designed, resolved or priced; routed only when asked. */
export function importBoard(input: ImportInput, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  if (!input.route) return written(input, input.board, clock);
  checkRoutable(input.board);
  const routed = clock.run('route', () => route(input.board, { ...clock.stage(input.seed), pours: [], keep: true }));
  const board: Board = { ...input.board, tracks: [...routed.tracks], vias: [...routed.vias] };
  return written(input, checked(board, clock), clock);
}

/** The placement of a board that was read routed anew: only locked copper stays, and ground is poured as on every board. */
export function rerouteImported(input: Omit<ImportInput, 'route'>, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  checkRoutable(input.board);
  const { tracks, vias } = input.board;
  const bare: Board = { ...input.board, tracks: tracks.filter((t) => t.fixed === true), vias: vias.filter((v) => v.fixed === true), zones: [] };
  return written(input, checked(layCopper(bare, clock.stage(input.seed), clock), clock), clock);
}

/** What the router does not see it would run over. */
function checkRoutable({ drawings, cutouts, inner_layers }: Board): void {
  if (inner_layers !== undefined) throw new DesignError('route', 'the board has inner copper layers; it is read and written, not routed');
  if (drawings?.some((d) => d.layer === 'copper') === true) {
    throw new DesignError(
      'route',
      'there is copper on the board that is neither pad, track nor zone (a drawing or text); it cannot be routed around',
    );
  }
  if ((cutouts ?? []).length > 0) throw new DesignError('route', 'the board has cut-outs; it is read and written, not routed');
}

function checked(board: Board, clock: Stopwatch): Board {
  const findings = clock.run('drc', () => checkBoard(board).filter((f) => !f.rule.startsWith('drc.silk')));
  const length = board.tracks.reduce((sum, t) => sum + t.points.slice(1).reduce((s, p, i) => s + distance(t.points[i], p), 0), 0);
  return {
    ...board,
    findings,
    unrouted: unroutedOf(board),
    stats: { ...board.stats, track_mm: Math.round(length * 100) / 100, vias: board.vias.length },
  };
}

const distance = (a: readonly [number, number] | undefined, b: readonly [number, number]): number =>
  a === undefined ? 0 : Math.hypot(a[0] - b[0], a[1] - b[1]);

function written(input: Pick<BuildInput, 'design' | 'name' | 'version'>, read: Board, clock: Stopwatch): Built {
  const { design } = input;
  const board = boardSchema.parse(read);
  const files = clock.run('export', () => [
    { name: 'design.json', content: `${JSON.stringify(design, null, 1)}\n` },
    { name: 'board.json', content: `${JSON.stringify(board)}\n` },
    { name: 'inspector.html', content: inspectorFile(board, loadViewer()) },
    ...exportFiles(board, design, { stem: fileStem(input.name), version: input.version, created: '' }),
  ]);
  return { design, board, files, seconds: clock.seconds };
}
