import { type Board, type Copper, copperOf, joins, neighbours, nm, sideOf, trackCapacity, viaCapacity } from '../../board/index.js';
import type { Scene } from '../scene.js';
import type { Carried } from './feeding.js';
import { Flow } from './max-flow.js';

/** What the finished copper of a net carries of the current that is to cross it. */
export interface NetCapacity {
  readonly net: string;
  /** Planned, A. */
  readonly amps: number;
  /** What it carries with 10 K of rise (IPC-2221), A; at most `amps`. */
  readonly carries: number;
  /** What is in the way: "0.5 mm of track on the back", "1 via of 0.3 mm". */
  readonly narrow: string;
}

/** √(8 k ΔT / ρ) of copper at 10 K, A·m/m² in mm: a short neck sheds its heat into the copper at its ends (k 390 W/mK, ρ 1.72·10⁻⁸ Ωm). */
const NECK = 1347;
const COPPER_MM = 0.035;
/** A track is looked at so often for a pour over it, mm. */
const STEP_MM = 0.1;
/** Everything carries so much, A: a track of 0.2 mm. */
export const LEAST_A = 0.7;

/** Held against the copper: from the pins where current enters a net to those where it leaves. */
export function netCapacity(scene: Scene, net: string, carried: readonly Pick<Carried, 'hop' | 'amps'>[]): NetCapacity | null {
  const amps = Math.max(...sides(carried).map((ends) => [...ends.values()].reduce((a, b) => a + b, 0)));
  if (scene.board === null || amps < LEAST_A) return null;
  const board = onlyNet(scene.board, net);
  const copper = copperOf(board).filter((c) => c.net === net);
  const joints = [...touching(copper)];
  const pieces = capacities(board, copper, joints, amps);
  const flow = new Flow(copper.length * 2 + 2);
  const [source, sink] = [copper.length * 2, copper.length * 2 + 1];
  for (const [i, capacity] of pieces.entries()) flow.edge(2 * i, 2 * i + 1, capacity);
  for (const [i, j] of joints) {
    flow.edge(2 * i + 1, 2 * j, Number.POSITIVE_INFINITY);
    flow.edge(2 * j + 1, 2 * i, Number.POSITIVE_INFINITY);
  }
  const [enter, leave] = sides(carried);
  join(flow, copper, board, enter, (i, a) => flow.edge(source, 2 * i, a), source);
  join(flow, copper, board, leave, (i, a) => flow.edge(2 * i + 1, sink, a), sink);
  const carries = flow.most(source, sink);
  return { net, amps, carries, narrow: carries >= amps * 0.99 ? '' : narrowest(board, copper, flow.cut(source)) };
}

/** Amperes by pin, where they enter and where they leave. */
function sides(carried: readonly Pick<Carried, 'hop' | 'amps'>[]): [Map<string, number>, Map<string, number>] {
  const enter = new Map<string, number>();
  const leave = new Map<string, number>();
  for (const { hop, amps } of carried) {
    const [a, b] = [`${hop.from.ref}.${hop.from.pin}`, `${hop.to.ref}.${hop.to.pin}`];
    enter.set(a, (enter.get(a) ?? 0) + amps);
    leave.set(b, (leave.get(b) ?? 0) + amps);
  }
  return [enter, leave];
}

/** A pin may have several pads: together they take its current, each as much as its copper carries. */
function join(
  flow: Flow,
  copper: readonly Copper[],
  board: Board,
  ends: ReadonlyMap<string, number>,
  edge: (i: number, amps: number) => void,
  hub: number,
): void {
  for (const [pin, amps] of ends) {
    const own = copper.flatMap((c, i) => (c.kind === 'pad' && pinOf(board, c) === pin ? [i] : []));
    if (own.length === 1) edge(own[0] as number, amps);
    else if (own.length > 1) {
      const joint = flow.node();
      const into = hub % 2 === 0;
      flow.edge(into ? hub : joint, into ? joint : hub, amps);
      for (const i of own) flow.edge(into ? joint : 2 * i + 1, into ? 2 * i : joint, Number.POSITIVE_INFINITY);
    }
  }
}

function pinOf(board: Board, copper: Copper): string {
  const part = board.parts[copper.index];
  const pad = part?.pads[copper.sub];
  return `${part?.ref}.${pad?.pin || pad?.number}`;
}

type Joint = readonly [number, number];

/** The board with the tracks, vias, pours and parts of one net only. */
const onlyNet = (board: Board, net: string): Board => ({
  ...board,
  parts: board.parts.filter((p) => p.pads.some((d) => d.net === net)),
  tracks: board.tracks.filter((t) => t.net === net),
  vias: board.vias.filter((v) => v.net === net),
  zones: board.zones.filter((z) => z.net === net),
});

function* touching(copper: readonly Copper[]): Generator<Joint> {
  for (const [i, j] of neighbours(copper, 0)) if (joins(copper[i] as Copper, copper[j] as Copper)) yield [i, j];
}

/** What each piece carries, A: pads and pours all, tracks by IPC-2221 or as necks, vias by their barrel. */
function capacities(board: Board, copper: readonly Copper[], joints: readonly Joint[], amps: number): number[] {
  const necks = neckLengths(board, copper, joints, amps);
  return copper.map((c, i) => {
    if (c.kind === 'via') {
      const drill = board.vias[c.index]?.drill_mm ?? 0;
      return viaCapacity(drill);
    }
    if (c.kind !== 'track') return Number.POSITIVE_INFINITY;
    const { width_mm: width = 0, layer = 'front' } = board.tracks[c.index] ?? {};
    const neck = necks.get(i) ?? 0;
    return Math.max(
      trackCapacity(width, { inner: sideOf(layer) === null }),
      neck > 0 ? ((width * COPPER_MM) / neck) * NECK : Number.POSITIVE_INFINITY,
    );
  });
}

/**
 * Length of the run of thin track that a piece belongs to, mm: pieces that carry less than is asked for and touch each other, where no pour
 * of their net lies over them.
 */
function neckLengths(board: Board, copper: readonly Copper[], joints: readonly Joint[], amps: number): Map<number, number> {
  const thin = copper.flatMap((c, i) => (c.kind === 'track' && trackCapacity(board.tracks[c.index]?.width_mm ?? 0) < amps ? [i] : []));
  const parent = new Map(thin.map((i) => [i, i]));
  const root = (i: number): number => {
    let at = i;
    while (parent.get(at) !== at) at = parent.get(at) as number;
    return at;
  };
  for (const [i, j] of joints) if (parent.has(i) && parent.has(j)) parent.set(Math.max(root(i), root(j)), Math.min(root(i), root(j)));
  const pours = copper.filter((c) => c.kind === 'zone');
  const length = (i: number): number => {
    const c = copper[i] as Copper;
    const points = board.tracks[c.index]?.points ?? [];
    const [a, b] = [points[c.sub], points[c.sub + 1]];
    if (a === undefined || b === undefined) return 0;
    const whole = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const over = pours.filter((p) => p.layers.some((l) => c.layers.includes(l)));
    if (over.length === 0) return whole;
    const steps = Math.max(1, Math.ceil(whole / STEP_MM));
    const bare = Array.from({ length: steps }, (_, k) => (k + 0.5) / steps).filter((t) => {
      const at = nm(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]));
      return !over.some((p) => p.region.contains(at));
    });
    return (whole * bare.length) / steps;
  };
  const total = new Map<number, number>();
  for (const i of thin) total.set(root(i), (total.get(root(i)) ?? 0) + length(i));
  return new Map(thin.map((i) => [i, Math.max(0.05, total.get(root(i)) ?? 0)]));
}

/** The pieces of the cut in words, the narrowest track first. */
function narrowest(board: Board, copper: readonly Copper[], cut: readonly number[]): string {
  const pieces = cut.map((i) => copper[i]).filter((c): c is Copper => c !== undefined);
  const tracks = pieces
    .filter((c) => c.kind === 'track')
    .map((c) => board.tracks[c.index])
    .filter((t) => t !== undefined);
  const vias = pieces.filter((c) => c.kind === 'via').map((c) => board.vias[c.index]?.drill_mm ?? 0);
  if (tracks.length > 0) {
    const thin = tracks.reduce((a, b) => (a.width_mm <= b.width_mm ? a : b));
    return `${thin.width_mm} mm of track on the ${thin.layer}`;
  }
  if (vias.length > 0) return `${vias.length === 1 ? '1 via' : `${vias.length} vias`} of ${Math.min(...vias)} mm`;
  return 'no copper between its pins';
}
