import { type Board, boardSchema, designRules, type Finding, netClasses, unroutedOf } from '../board/index.js';
import { type Design, DesignError } from '../design/index.js';
import { importKicad } from '../inputs/kicad/index.js';
import { checkBoard } from '../layout/drc/index.js';
import { route } from '../layout/route/index.js';
import { exportFiles } from '../outputs/index.js';
import { inspectorFile } from '../outputs/inspector.js';
import { loadFabProfile } from '../parts/load-fab.js';
import { type BuildContext, type BuildInput, type Built, fileStem, Stopwatch } from './build.js';
import { layCopper } from './copper.js';
import { faults } from './faults.js';
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
  return written(input, checked(joinedUp(input.board, input.seed, clock), clock), clock);
}

/**
 * The placement of a board that was read routed anew: only locked copper stays, and ground is poured as on every board. Never worse than it
 * was: where that leaves more open or breaks more rules than the copper that was there, that copper stays, what is open is joined to it,
 * and a finding says so.
 */
export function rerouteImported(input: Omit<ImportInput, 'route'>, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  checkRoutable(input.board);
  const { tracks, vias } = input.board;
  const was = checked(input.board, clock);
  const bare: Board = { ...input.board, tracks: tracks.filter((t) => t.fixed === true), vias: vias.filter((v) => v.fixed === true), zones: [] };
  const anew = checked(layCopper(bare, clock.stage(input.seed), clock), clock);
  return written(input, faults(anew) <= faults(was) ? anew : kept(was, anew, input.seed, clock), clock);
}

/** The copper that was there, with tracks where it was open if that breaks no rule. */
function kept(was: Board, anew: Board, seed: number, clock: Stopwatch): Board {
  const joined = was.unrouted.length === 0 ? was : checked(joinedUp(was, seed, clock), clock);
  const stays = faults(joined) < faults(was) ? joined : was;
  const told: Finding = { rule: 'route.kept', severity: 'info', refs: [], nets: [], message: keptWords(was, anew) };
  return { ...stays, findings: [...stays.findings, told] };
}

function keptWords(was: Board, anew: Board): string {
  const words = ({ unrouted, findings }: Board): string =>
    `${unrouted.length} open connections and ${findings.filter((f) => f.severity === 'error').length} errors`;
  return `routed anew it would have ${words(anew)}, with the copper that was there ${words(was)}: that copper stays`;
}

/** A board with tracks where it is open; the copper that is there stays. */
function joinedUp(board: Board, seed: number, clock: Stopwatch): Board {
  const routed = clock.run('route', () => route(board, { ...clock.stage(seed), pours: [], keep: true }));
  return { ...board, tracks: [...routed.tracks], vias: [...routed.vias] };
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
