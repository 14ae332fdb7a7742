import { type Board, boardSchema, designRules, type Finding, netClasses, unroutedOf } from '../board/index.js';
import { type Design, DesignError } from '../design/index.js';
import { importKicad } from '../inputs/kicad/index.js';
import { checkBoard } from '../layout/drc/index.js';
import { exportFiles, type OutputFile } from '../outputs/index.js';
import { inspectorFile } from '../outputs/inspector.js';
import { loadFabProfile } from '../parts/load-fab.js';
import { type BuildContext, type BuildInput, type Built, fileStem, Stopwatch } from './build.js';
import { layCopper } from './copper.js';
import { faults } from './faults.js';
import { loadViewer } from './load-viewer.js';
import { prove } from './proof.js';
import { FEW_OPEN, routeImported } from './route-imported.js';

/** A KiCad board file, and the project beside it, with the shipped fab's rules for what they do not say. Throws KicadError: see `importKicad`. */
export function readKicad(text: string, filename: string, project: string | null = null): { design: Design; board: Board } {
  const profile = loadFabProfile();
  return importKicad(text, filename, { rules: designRules(profile, {}), classes: netClasses(profile, {}) }, project);
}

export interface ImportInput extends BuildInput {
  readonly board: Board;
  /** Whether connections that are open get tracks; the copper that is there stays. */
  readonly route: boolean;
}

/** A board that was read becomes a version's files. Nothing is designed, resolved or priced; routed and judged only when asked. */
export function importBoard(input: ImportInput, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  if (!input.route) return written(input, input.board, clock);
  checkRoutable(input.board);
  const was = checked(input.board, clock);
  return judged(input, withWhatWas(checked(routeImported(input.board, clock.stage(input.seed), clock), clock), was), clock);
}

/**
 * A board that was read, judged as it is: every design rule, what is open, and its files written and read back. Nothing of it is changed; `passed` is
 * the verdict. Prices, parts and the circuit are not looked at.
 */
export function judge(input: Omit<ImportInput, 'route' | 'seed'>, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  return judged(input, checked(input.board, clock), clock);
}

/**
 * The placement of a board that was read routed anew: only locked copper stays, and its pours are filled anew; a board without pours gets ground
 * poured as every board. Never worse than it was, nor than what was open joined to the copper that was there: where that leaves more open or breaks
 * more rules, that copper stays, and a finding says so.
 */
export function rerouteImported(input: Omit<ImportInput, 'route'>, context: BuildContext = {}): Built {
  const clock = new Stopwatch(context);
  checkRoutable(input.board);
  const { tracks, vias, zones, inner_layers } = input.board;
  const was = checked(input.board, clock);
  const bare: Board = { ...input.board, tracks: tracks.filter((t) => t.fixed === true), vias: vias.filter((v) => v.fixed === true) };
  const stage = clock.stage(input.seed);
  const anew = checked(zones.length === 0 && inner_layers === undefined ? layCopper(bare, stage, clock) : routeImported(bare, stage, clock), clock);
  const taken = tracks.length + vias.length - bare.tracks.length - bare.vias.length;
  const stays = mayFinish(was, anew, taken) ? joined(was, input.seed, clock) : was;
  return judged(input, withWhatWas(faults(anew) <= faults(stays) ? anew : kept(was, stays, anew), was), clock);
}

/**
 * Whether it is worth joining what is open to the copper that is there: the new copper is worse, or not clean either where only a few were open.
 * `taken`: tracks and vias that the new copper did without; with none it has been joined already.
 */
const mayFinish = (was: Board, anew: Board, taken: number): boolean =>
  was.unrouted.length > 0 && (faults(anew) > faults(was) || (taken > 0 && faults(anew) > 0 && was.unrouted.length <= FEW_OPEN));

/** The copper that was there, with tracks where it was open if that breaks no rule. */
function joined(was: Board, seed: number, clock: Stopwatch): Board {
  const made = checked(routeImported(was, clock.stage(seed), clock), clock);
  return faults(made) < faults(was) ? made : was;
}

/** The copper that was there, as it `stays`, with what the new copper would have been. */
function kept(was: Board, stays: Board, anew: Board): Board {
  const told: Finding = { rule: 'route.kept', severity: 'info', refs: [], nets: [], message: keptWords(anew, stays, stays !== was) };
  return { ...stays, findings: [...stays.findings, told] };
}

/** Says how many of the errors the board had before anything was routed. */
function withWhatWas(board: Board, was: Board): Board {
  const before = new Set(errorsOf(was).map((f) => f.message));
  const count = errorsOf(board).filter((f) => before.has(f.message)).length;
  if (count === 0) return board;
  const message = `${count} of the ${errorsOf(board).length} errors were on the board before it was routed`;
  return { ...board, findings: [...board.findings, { rule: 'route.before', severity: 'info', refs: [], nets: [], message }] };
}

const errorsOf = ({ findings }: Board): Finding[] => findings.filter((f) => f.severity === 'error');

function keptWords(anew: Board, stays: Board, joined: boolean): string {
  const words = ({ unrouted, findings }: Board): string =>
    `${unrouted.length} open connections and ${findings.filter((f) => f.severity === 'error').length} errors`;
  const there = `with the copper that was there${joined ? ' and what was open joined to it' : ''}`;
  return `routed anew it would have ${words(anew)}, ${there} ${words(stays)}: that copper stays`;
}

/** What cannot be filled anew cannot be routed around. */
function checkRoutable({ zones }: Board): void {
  const hatched = zones.find((z) => z.fill?.hatched === true);
  if (hatched !== undefined)
    throw new DesignError('route', `the pour of ${hatched.net} is hatched; hatched pours are read and written, not filled around new tracks`);
}

function checked(board: Board, clock: Stopwatch): Board {
  const findings = clock.run('drc', () => checkBoard(board).filter((f) => !f.rule.startsWith('drc.silk')));
  const length = board.tracks.reduce((sum, t) => sum + t.points.slice(1).reduce((s, p, i) => s + distance(t.points[i], p), 0), 0);
  return {
    ...board,
    findings: [...board.findings.filter((f) => f.rule === 'route.solid' || f.rule === 'route.planes'), ...findings],
    unrouted: unroutedOf(board),
    stats: { ...board.stats, track_mm: Math.round(length * 100) / 100, vias: board.vias.length },
  };
}

const distance = (a: readonly [number, number] | undefined, b: readonly [number, number]): number =>
  a === undefined ? 0 : Math.hypot(a[0] - b[0], a[1] - b[1]);

/** With its files read back and a verdict: nothing open, no error, and the files hold just this board. */
function judged(input: Pick<BuildInput, 'design' | 'name' | 'version'>, board: Board, clock: Stopwatch): Built {
  const { proof, findings } = clock.run('export', () => prove(board, manufacturing(input, board)));
  const all = [...board.findings, ...findings];
  const passed = proof.ok && board.unrouted.length === 0 && !all.some((f) => f.severity === 'error');
  return written(input, { ...board, findings: all, proof, passed }, clock);
}

const manufacturing = ({ design, name, version }: Pick<BuildInput, 'design' | 'name' | 'version'>, board: Board): OutputFile[] =>
  exportFiles(board, design, { stem: fileStem(name), version, created: '' });

function written(input: Pick<BuildInput, 'design' | 'name' | 'version'>, read: Board, clock: Stopwatch): Built {
  const { design } = input;
  const board = boardSchema.parse(read);
  const files = clock.run('export', () => [
    { name: 'design.json', content: `${JSON.stringify(design, null, 1)}\n` },
    { name: 'board.json', content: `${JSON.stringify(board)}\n` },
    { name: 'inspector.html', content: inspectorFile(board, loadViewer()) },
    ...manufacturing(input, board),
  ]);
  return { design, board, files, seconds: clock.seconds };
}
