import { type Board, copperName, type Finding, riseLimit } from '../board/index.js';
import { checkBoard, checkCurrents, currentFindings, currentsOf, reportIntegrity, roughCurrentsOf } from '../layout/drc/index.js';
import { astray, labelled, unnamed, unprinted, unsaid, unwritten } from '../layout/label/index.js';
import { names } from '../layout/passes.js';
import { place } from '../layout/place/index.js';
import { warmest } from '../layout/pour/power.js';
import type { PlacementProblem, RouteOptions, StageContext } from '../layout/stage.js';
import { assembleBoard } from './assemble-board.js';
import { type PhaseClock, passed } from './clock.js';
import { layCopper, pouredNets } from './copper.js';
import { unreachedEdges } from './edges.js';
import { type ExternalRouter, externalNotRun } from './external.js';
import { faults, UNPRINTED } from './faults.js';
import { unkeptWishes } from './keep-places.js';
import type { LayoutTask } from './task.js';
import { isCrammed } from './why-not.js';

/** One attempt; plain data, so that any thread can make it. */
export interface LayoutOrder {
  readonly task: LayoutTask;
  readonly problem: PlacementProblem;
  readonly seed: number;
  /** Which of its tries the router makes; absent: all. */
  readonly tries?: RouteOptions['tries'];
  /** Wishes to stand near another part that may go unkept; absent: any number. */
  readonly mostFar?: number;
  /** How far from clean the board may be; absent: not at all. */
  readonly mostFaults?: number;
  /** Only a clean board is wanted: one that cannot become so is left as soon as that is known (`isRough`). */
  readonly rough?: boolean;
}

/** Whether no further attempt is needed. */
export const isEnough = (order: LayoutOrder, board: Board): boolean =>
  faults(board) <= (order.mostFaults ?? 0) && unkeptWishes(board) <= (order.mostFar ?? Infinity);

/** Parts stand on each other: such a board is shown, never made, and not worth a long search. */
const CRAMMED_EFFORT = 0.05;

/** Whether a board was left when it was clear that it is not clean: parts without a place, joins open that no pour makes, or copper that is much too warm. */
export const isRough = ({ findings }: Pick<Board, 'findings'>): boolean => findings.some((f) => f.rule === ROUGH);

const ROUGH = 'place.rough';
const left: Finding = { rule: ROUGH, severity: 'info', refs: [], nets: [], message: 'left unfinished for another attempt' };

/** So many times the rise that is allowed: finer cells do not make a board of it that is cool enough. */
const MUCH_TOO_WARM = 1.6;

/** One placement routed, poured, labelled and checked. `external` lays copper before krt does. */
export function attemptLayout(
  { task, problem, seed, tries, rough: wished = false }: LayoutOrder,
  unseeded: Omit<StageContext, 'seed'>,
  clock: PhaseClock,
  external: ExternalRouter | null = null,
): Board {
  const context = { ...unseeded, seed };
  const { board: start, findings } = clock.run('place', () => placeBoard(task, problem, context));
  clock.shown?.(start);
  const crammed = isCrammed({ findings });
  const rough = wished && external === null;
  if (rough && crammed) return { ...start, findings: [...findings, left] };
  const copper = layCopper(
    start,
    { ...context, ...(tries === undefined ? {} : { tries }), ...(crammed ? { effort: CRAMMED_EFFORT } : {}), rough },
    clock,
    crammed ? null : external,
  );
  clock.shown?.(copper);
  if (rough && copper.unrouted.some((u) => !pouredNets(copper).includes(u.net))) return { ...copper, findings: [...findings, left] };
  if (rough && warmest(copper) > MUCH_TOO_WARM * riseLimit(copper)) {
    const currents = roughCurrentsOf(copper);
    return { ...copper, currents, findings: [...findings, left, ...currentFindings(copper, currents)] };
  }
  const unrun = crammed && external !== null ? [externalNotRun('the parts do not fit on the board')] : [];
  return labelAndCheck(copper, task, [...findings, ...unrun, ...narrowed(task), ...layered(task), ...heavy(task)], clock);
}

/** The labels and the design rule check of a board with its copper; `findings` are those that it has already. */
export function labelAndCheck(
  copper: Board,
  { name, version }: { readonly name: string; readonly version: string },
  findings: readonly Finding[],
  clock: PhaseClock,
): Board {
  return clock.run('drc', () => {
    const currents = currentsOf(copper);
    const named = passed(copper, [names({ name, version })], { seed: 0 }, clock);
    const board: Board = { ...named, ...(currents.length === 0 ? {} : { currents }) };
    const routed = copper.findings.filter((f) => f.rule.startsWith('route.'));
    return {
      ...board,
      findings: [...findings, ...routed, ...missingLabels(board), ...checkBoard(board), ...checkCurrents(board), ...reportIntegrity(board)],
    };
  });
}

/** A board that bears another name or version: its labels, and what is found of them, are made anew. */
export function relabelled(board: Board, { name, version }: { readonly name: string; readonly version: string }): Board {
  const next: Board = { ...labelled({ ...board, name }, { name, version }) };
  const after = (f: Finding): boolean => f.rule === 'current' || f.rule.startsWith('si.');
  const made = (f: Finding): boolean => f.rule.startsWith('label.') || f.rule.startsWith('drc.');
  const before = board.findings.filter((f) => !after(f) && !made(f));
  return { ...next, findings: [...before, ...missingLabels(next), ...checkBoard(next), ...board.findings.filter(after)] };
}

/** Says that a board has narrower tracks and gaps than the usual. */
function narrowed({ density, rules, classes }: LayoutTask): Finding[] {
  if (density === 'usual') return [];
  const track = classes.find((c) => c.name === 'signal')?.track_mm ?? rules.min_track_mm;
  const message = `this board is dense: its tracks keep ${rules.clearance_mm} mm apart and signals are ${track} mm wide, which the fab makes at no extra cost`;
  return [{ rule: 'place.dense', severity: 'info', refs: [], nets: [], message }];
}

/** Says that a board is to be ordered with heavier copper. */
function heavy({ rules }: LayoutTask): Finding[] {
  if (rules.copper_oz === undefined || rules.copper_oz === 1) return [];
  const message = `this board is laid out for ${rules.copper_oz} oz copper outside: choose it in the order, where it costs extra`;
  return [{ rule: 'place.copper', severity: 'info', refs: [], nets: [], message }];
}

/** Says what the inner layers are and what the fab is to press the board from. */
function layered({ inner, refused }: LayoutTask): Finding[] {
  const finding = { rule: 'place.layers', refs: [], nets: [] };
  if (refused !== undefined) return [{ ...finding, severity: 'warning', message: `this board has two copper layers, not four: ${refused}` }];
  if (inner === undefined) return [];
  const { stackup, planes } = inner;
  const copper = stackup.layers.filter((l) => l.type === 'copper').length;
  const fills = planes.map((p) => `${p.net} fills ${copperName(p.layer)}`);
  const message = `${copper} copper layers${fills.length === 0 ? '' : `: ${fills.join(', ')}`}; order the stack-up ${stackup.name}`;
  return [{ ...finding, severity: 'info', nets: [...new Set(planes.map((p) => p.net))], message }];
}

function placeBoard(task: LayoutTask, problem: PlacementProblem, context: StageContext): { board: Board; findings: readonly Finding[] } {
  const placement = place(problem, context);
  const board = assembleBoard(task, placement);
  return { board, findings: [...placement.findings, ...unreachedEdges(board, problem.parts, task.resolved.design.constraints)] };
}

function missingLabels(board: Board): Finding[] {
  const shown = new Set(board.texts.map((t) => t.ref));
  // A part's own value stands in the parts list, too.
  const values = new Map(board.parts.map((p) => [p.ref, p.value]));
  const all = unwritten(board);
  const words = [...all.filter(([ref, text]) => values.get(ref) === text), ...unsaid(board), ...unnamed(board)];
  const asked = (text: string): Finding => ({
    rule: UNPRINTED,
    severity: 'error',
    refs: [],
    nets: [],
    message: `“${text}” was to be printed and finds no room on the silkscreen`,
  });
  const unsaidTexts = unprinted(board).map(asked);
  const beside = new Map(all.filter(([ref, text]) => values.get(ref) !== text));
  const missing = ({ ref, x, y }: Board['parts'][number], what: string): Finding => ({
    rule: 'label.missing',
    severity: 'warning',
    at: { x, y },
    refs: [ref],
    nets: [],
    message: `no room on the silkscreen for ${what}`,
  });
  const wrong = astray(board);
  const unwrittenAt = ({ ref, x, y }: Board['parts'][number]): Finding[] => {
    const text = beside.get(ref);
    return text === undefined
      ? []
      : [{ ...asked(text), at: { x, y }, refs: [ref], message: `“${text}” was to be printed at ${ref} and finds no room beside it` }];
  };
  return unsaidTexts.concat(
    board.parts.flatMap((p) => [
      ...unwrittenAt(p),
      ...wrong.flatMap(([ref, text]) =>
        ref !== p.ref ? [] : { ...missing(p, ''), rule: 'label.astray', message: `“${text}” at ${ref} stands nearer to another of its pins` },
      ),
      ...(p.kind !== 'mounting_hole' && p.kind !== 'fiducial' && !shown.has(p.ref) ? [missing(p, p.ref)] : []),
      ...words.flatMap(([ref, text]) => (ref === p.ref ? [missing(p, `“${text}” at ${ref}`)] : [])),
    ]),
  );
}
