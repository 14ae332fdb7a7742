import { type Board, type BoardPad, nm } from '../../board/index.js';
import { mm } from '../../geometry/index.js';
import { type Blocker, Field } from './field.js';
import { cheapestPath } from './path.js';

export type { Blocker } from './field.js';

/** A join that is missing, and what stands where it would run most easily: the way through the least. */
export interface Blocked {
  readonly net: string;
  readonly from: string;
  readonly to: string;
  /** Where the first of them is met, mm. */
  readonly at: { readonly x: number; readonly y: number };
  readonly layer: 'front' | 'back';
  /** In the order that the way meets them, each once; none: there is a way, and the router did not find it. */
  readonly blockers: readonly Blocker[];
}

/** For each join that a board lacks, what is in its way. Joins of pads that the board has not are left out. */
export function blockedJoins(board: Board): Blocked[] {
  const floor = board.rules.min_track_mm;
  return board.unrouted.flatMap(({ net, from, to }) => {
    const [a, b] = [padOf(board, from), padOf(board, to)];
    if (a === null || b === null) return [];
    const width = mm(Math.max(floor, board.constraints.rules?.min_track_mm ?? 0));
    const field = new Field(board, net, width);
    const ends = (pad: BoardPad): number[] => pad.layers.map((l) => field.cell(nm(pad.x, pad.y).x, nm(pad.x, pad.y).y, l === 'front' ? 0 : 1));
    const path = cheapestPath(field, ends(a), ends(b));
    const met = path.filter((cell) => (field.held[cell] as number) >= 0);
    const first = met[0] ?? path[0];
    if (first === undefined) return [];
    const { x, y } = field.middle(first);
    const blockers = distinct(met.map((cell) => field.blockers[field.held[cell] as number] as Blocker));
    const layer = first >= field.columns * field.rows ? 'back' : 'front';
    return [{ net, from, to, at: { x: Math.round(x / 1e4) / 100, y: Math.round(y / 1e4) / 100 }, layer, blockers }];
  });
}

/** Tracks and pads in several pieces are one thing each. */
function distinct(blockers: readonly Blocker[]): Blocker[] {
  const key = (b: Blocker): string =>
    b.kind === 'keepout' ? `keepout ${b.index}` : `${b.solid.kind} ${b.solid.index} ${b.solid.kind === 'pad' ? b.solid.label : ''}`;
  return [...new Map(blockers.map((b) => [key(b), b])).values()];
}

/** The pad that a label of `unrouted` names. */
function padOf(board: Board, label: string): BoardPad | null {
  const dot = label.indexOf('.');
  const part = board.parts.find((p) => p.ref === label.slice(0, dot));
  const name = label.slice(dot + 1);
  return part?.pads.find((p) => p.number === name) ?? part?.pads.find((p) => p.pin === name) ?? null;
}

/** "pad U1.3 [SDA]", "the keepout "cable"". */
export function blockerName(board: Board, blocker: Blocker): string {
  if (blocker.kind === 'keepout') return `the keepout "${board.keepouts[blocker.index]?.name ?? ''}"`;
  const { solid } = blocker;
  const net = solid.net === null ? '' : ` [${solid.net}]`;
  return solid.kind === 'pad' ? `pad ${solid.label}${net}` : `${blocker.fixed ? 'the drawn' : 'a'} ${solid.kind}${net}`;
}
