import { type Board, copperLayers, densityOf, designRules, netClasses } from '../board/index.js';
import type { Constraints } from '../design/index.js';
import { checkElectrical } from '../electrical/index.js';
import { withLive } from '../electrical/live.js';
import type { Library, ResolvedDesign } from '../parts/index.js';
import { fabProfileOf } from '../parts/load-fab.js';
import { resolve } from '../parts/resolve.js';
import { ownKeepouts } from './assemble-board.js';
import { labelAndCheck } from './attempt.js';
import { askedVolts, type BuildContext, type BuildInput, type Built, finish, Stopwatch } from './build.js';
import { layCopper } from './copper.js';
import { externalFor } from './external.js';
import { rerouteImported } from './import.js';
import { whyNot } from './why-not.js';

export interface RerouteInput extends BuildInput {
  /** The board whose parts stay where they are. */
  readonly board: Board;
}

/**
 * The placement of a board routed, poured, labelled and checked again. Only the copper that a person laid stays. The same board and seed
 * give the same bytes.
 */
export function reroute(input: RerouteInput, library: Library, context: BuildContext = {}): Built {
  if (input.board.imported !== undefined) return rerouteImported(input, context);
  const external = externalFor(input.design.constraints, context.external);
  const clock = new Stopwatch(context);
  const resolved = clock.run('resolve', () => withLive(resolve(input.design, library), askedVolts(input.design)));
  const erc = clock.run('erc', () => checkElectrical(resolved));
  const placed = input.board.findings.filter((f) => f.rule.startsWith('place.'));
  const routed = (start: Board): Board =>
    labelAndCheck(layCopper(bare(start, [...resolved.gaps]), clock.stage(input.seed), clock, external), input, placed, clock);
  const found = routed(apart(input.board, resolved));
  const again = function* (changes: readonly Constraints[]): Generator<Board> {
    for (const constraints of changes) yield routed(under(apart(input.board, resolved), constraints));
  };
  const laid = { ...found, findings: whyNot(found, again, false) };
  return finish(input, { ...laid, findings: [...(resolved.findings ?? []), ...erc, ...laid.findings] }, resolved, library, clock);
}

/** The board with what may not be touched told so, also where it was built before anybody looked. */
function apart(board: Board, { nets }: Pick<ResolvedDesign, 'nets'>): Board {
  const volts = new Map(nets.map((n) => [n.name, n.working_volts]));
  const told = ({ working_volts: was, ...net }: Board['nets'][number]): Board['nets'][number] => {
    const now = volts.has(net.name) ? volts.get(net.name) : was;
    return now === undefined ? net : { ...net, working_volts: now };
  };
  return { ...board, nets: board.nets.map((n) => told(n)) };
}

/** The same places under other constraints: what they say of keepouts, drawn copper and widths. */
function under(board: Board, constraints: Constraints): Board {
  const { tracks = [], vias = [] } = constraints.copper ?? {};
  const profile = fabProfileOf(board);
  const density = densityOf(profile, board.rules);
  return {
    ...board,
    constraints,
    rules: designRules(profile, constraints, density),
    classes: netClasses(profile, constraints, density),
    keepouts: [...board.keepouts.filter((k) => k.ref !== null), ...ownKeepouts(constraints, copperLayers(board))],
    tracks: tracks.map((t) => ({ ...t, fixed: true })),
    vias: vias.map((v) => ({ ...v, fixed: true })),
  };
}

const bare = (board: Board, gaps: Board['gaps']): Board => ({
  ...board,
  tracks: board.tracks.filter((t) => t.fixed === true),
  vias: board.vias.filter((v) => v.fixed === true),
  zones: [],
  texts: [],
  unrouted: [],
  findings: [],
  gaps,
});
