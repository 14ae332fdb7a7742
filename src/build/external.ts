import type { Board, Finding, LayerSide, Track, Via } from '../board/index.js';
import { type Constraints, DesignError } from '../design/index.js';
import { toMm } from '../geometry/index.js';
import { readSes, type SesCopper } from '../inputs/ses.js';
import { checkBoard } from '../layout/drc/index.js';
import { dsnFile } from '../outputs/dsn.js';

/** Another program that routes Specctra designs (freerouting), as the pipeline sees it. */
export interface ExternalRouter {
  /** '' where it can run; else what is missing and how to get it. */
  readonly why: string;
  /** The session of a design; waits for the program. Throws ExternalRouterError where it made none. */
  route(dsn: string): string;
}

/** The program ended without a session: it failed, or its time was up. */
export class ExternalRouterError extends Error {
  override readonly name = 'ExternalRouterError';
}

/** The router that a person asked for beside krt; null: none. Throws DesignError where it cannot run: nothing has been built then. */
export function externalFor({ rules }: Constraints, external: ExternalRouter | undefined): ExternalRouter | null {
  if (rules?.router !== 'freerouting') return null;
  const why = external === undefined ? 'this build has no way to start it' : external.why;
  if (external === undefined || why !== '') throw new DesignError('rules.router', `freerouting cannot run here: ${why}`);
  return external;
}

/** Rounds in which copper that breaks a rule is taken out again. */
const ROUNDS = 6;
const LAYERS: Readonly<Record<string, LayerSide>> = { 'F.Cu': 'front', 'B.Cu': 'back' };
/** Our own names of via padstacks: diameter and drill in µm. */
const VIA = /_(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)_um$/;

/** What another router did on a board: `broken` are nets whose copper broke a rule and went, `failure` says why it laid nothing ('' : it ran). */
export interface ExternalWork {
  readonly tracks: number;
  readonly vias: number;
  readonly broken: readonly string[];
  readonly failure: string;
}

/**
 * The copper that another router lays on a placed board, `pours` left out (a pour joins those). What breaks a design rule is taken out
 * again: krt lays that anew, as it does what is missing. Of a router that fails there is no copper, and krt lays everything.
 */
export function externalCopper(
  start: Board,
  pours: readonly string[],
  external: ExternalRouter,
): { tracks: Track[]; vias: Via[]; work: ExternalWork } {
  const kept = { tracks: start.tracks.filter((t) => t.fixed === true), vias: start.vias.filter((v) => v.fixed === true) };
  const dsn = dsnFile(unpoured({ ...start, ...kept, zones: [] }, pours), { stem: 'board', version: '', created: '' });
  let copper: { tracks: Track[]; vias: Via[] };
  try {
    const session = readSes(external.route(dsn));
    copper = { tracks: tracksOf(session), vias: viasOf(session) };
  } catch (error) {
    if (!(error instanceof ExternalRouterError || error instanceof DesignError)) throw error;
    return { ...kept, work: { tracks: 0, vias: 0, broken: [], failure: error.message } };
  }
  const { tracks, vias, broken } = legal(start, kept, copper.tracks, copper.vias);
  const work = { tracks: tracks.length, vias: vias.length, broken, failure: '' };
  return { tracks: [...kept.tracks, ...tracks], vias: [...kept.vias, ...vias], work };
}

/** What the other router laid and what krt `added` to it, as a finding. */
export function externalFinding({ tracks, vias, broken, failure }: ExternalWork, added: { readonly tracks: number; readonly vias: number }): Finding {
  const finding = { rule: EXTERNAL_RULE, refs: [], nets: [...broken] };
  const krt = copperWords(added);
  if (failure !== '') return { ...finding, severity: 'warning', message: `freerouting laid nothing, krt laid everything (${krt}): ${failure}` };
  const rest = added.tracks + added.vias === 0 ? 'krt had nothing to add' : `krt finished with ${krt}`;
  const anew = broken.length === 0 ? '' : `; what broke a rule was taken out and laid anew: ${broken.join(', ')}`;
  return { ...finding, severity: 'info', message: `freerouting laid ${copperWords({ tracks, vias })}, ${rest}${anew}` };
}

/** Another router was asked for and not run. */
export const externalNotRun = (why: string): Finding => ({
  rule: EXTERNAL_RULE,
  severity: 'warning',
  refs: [],
  nets: [],
  message: `freerouting was not run: ${why}`,
});

const EXTERNAL_RULE = 'route.external';

/** What the other router did on a board, in a sentence; '': none was asked for. */
export function externalWords({ findings }: Board): string {
  const found = findings.find((f) => f.rule === EXTERNAL_RULE);
  return found === undefined ? '' : `${found.message.charAt(0).toUpperCase()}${found.message.slice(1)}.`;
}

const copperWords = ({ tracks, vias }: { readonly tracks: number; readonly vias: number }): string =>
  `${tracks} track${tracks === 1 ? '' : 's'} and ${vias} via${vias === 1 ? '' : 's'}`;

/** Pads of poured nets are in the way, but not to be joined. */
function unpoured(board: Board, pours: readonly string[]): Board {
  const parts = board.parts.map((part) => ({
    ...part,
    pads: part.pads.map((p) => (p.net !== null && pours.includes(p.net) ? { ...p, net: null } : p)),
  }));
  return { ...board, parts };
}

/** What was there already (`protect`, `fix`) is not new. */
const isNew = ({ type }: { readonly type: string }): boolean => type !== 'protect' && type !== 'fix';

function tracksOf({ wires }: SesCopper): Track[] {
  return wires.filter(isNew).flatMap(({ net, layer, width, points }) => {
    const side = LAYERS[layer];
    if (side === undefined) throw new DesignError('file', `the session names a layer that the design has not: ${layer}`);
    return points.length < 2
      ? []
      : [{ net, layer: side, width_mm: toMm(width), points: points.map((p): [number, number] => [toMm(p.x), toMm(p.y)]) }];
  });
}

function viasOf({ vias }: SesCopper): Via[] {
  return vias.filter(isNew).map(({ net, padstack, at }) => {
    const [, diameter, drill] = VIA.exec(padstack) ?? [];
    if (diameter === undefined || drill === undefined) throw new DesignError('file', `the session names a via that the design has not: ${padstack}`);
    return { net, x: toMm(at.x), y: toMm(at.y), diameter_mm: Number(diameter) / 1e3, drill_mm: Number(drill) / 1e3 };
  });
}

/** Copper laid by another program, less the nets whose copper breaks a rule: of two that clash, the one with less of it goes. */
function legal(start: Board, kept: Pick<Board, 'tracks' | 'vias'>, tracks: Track[], vias: Via[]): { tracks: Track[]; vias: Via[]; broken: string[] } {
  const known = new Set(start.nets.map((n) => n.name));
  let laid = { tracks: tracks.filter((t) => known.has(t.net)), vias: vias.filter((v) => known.has(v.net)) };
  const broken = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const board = { ...start, tracks: [...kept.tracks, ...laid.tracks], vias: [...kept.vias, ...laid.vias], zones: [], texts: [] };
    const amount = (net: string): number => laid.tracks.filter((t) => t.net === net).length + laid.vias.filter((v) => v.net === net).length;
    const guilty = new Set(
      checkBoard(board)
        .filter((f) => f.severity === 'error' && !/unconnected|isolated|courtyard|silk/.test(f.rule))
        .flatMap((f) =>
          f.nets
            .filter((n) => amount(n) > 0)
            .sort((a, b) => amount(a) - amount(b))
            .slice(0, 1),
        ),
    );
    if (guilty.size === 0) return { ...laid, broken: [...broken].sort() };
    for (const net of guilty) broken.add(net);
    laid = { tracks: laid.tracks.filter((t) => !guilty.has(t.net)), vias: laid.vias.filter((v) => !guilty.has(v.net)) };
  }
  return { tracks: [], vias: [], broken: [...known] };
}
