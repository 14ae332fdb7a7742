import { type Board, type BoardPad, carryingTrack, type LayerSide, padShape, riseLimit, screwsOf, viaCapacity } from '../../board/index.js';
import { grown, mm, outline, type Shape } from '../../geometry/index.js';
import { ARC_NM, difference, positive, type Ring } from './clip.js';

/** Tracks from this width on get copper beside them, mm: 2.5 A on 1 oz outside with 10 K (IPC-2221). */
export const FROM_MM = 1.05;
/** Room for two rows of vias about the pad by which such a current returns, mm. */
const ROOM_MM = 2.2;
/** One row of vias, beyond the clearance of the pads next to it: what is left about a pad beside that brings as much, or where each net has its share. */
const SHARED_MM = 1.65;

/** Pads without a hole by which a part returns what it takes or gives through a wide supply. */
export interface Return {
  /** The widest track that ends in the part, mm. */
  readonly track_mm: number;
  readonly pads: readonly BoardPad[];
}

/** The returns into a ground net, of more than one via carries, that carry into their own layer only. Capacitors take ripple alone and are left out. */
export function returnsOf(board: Board, ground: string): Return[] {
  const width = new Map(board.nets.map((n) => [n.name, carryingTrack(n, board.rules)]));
  const flows = Object.entries(board.nets.find((n) => n.name === ground)?.flows ?? {});
  const most = viaCapacity(board.rules.min_via_drill_mm, riseLimit(board));
  return board.parts.flatMap((part): Return[] => {
    const amps = flows.reduce((sum, [pin, a]) => sum + (pin.startsWith(`${part.ref}.`) ? Math.abs(a) : 0), 0);
    const track_mm = Math.max(0, ...part.pads.map((p) => (p.net === null || p.net === ground ? 0 : (width.get(p.net) ?? 0))));
    const pads = part.pads.filter((p) => p.net === ground && p.drill === null && p.plated);
    return (track_mm < FROM_MM && amps <= most) || pads.length === 0 || part.kind === 'capacitor' ? [] : [{ track_mm, pads }];
  });
}

/**
 * What supplies' copper leaves free on a layer: room for returns to reach the ground beside them, and the heads of screws, which whoever fills its zones
 * anew knows nothing of. `shared`: pads that bring as much beside it have room for one row of their own. `narrow`: it is one row of vias.
 */
export function returnRings(
  board: Board,
  grounds: readonly string[],
  layer: LayerSide,
  { shared = false, narrow = false }: { readonly shared?: boolean; readonly narrow?: boolean } = {},
): Ring[] {
  const ringsOf = (shapes: readonly Shape[]): Ring[] => shapes.map((shape) => positive(outline(shape, ARC_NM, true)));
  const about = (pads: readonly BoardPad[], room_mm: number): Ring[] =>
    ringsOf(pads.filter((p) => p.layers.includes(layer)).map((p) => grown(padShape(p), mm(room_mm))));
  const rooms = about(
    grounds.flatMap((ground) => returnsOf(board, ground).flatMap(({ pads }) => pads)),
    narrow ? SHARED_MM : ROOM_MM,
  );
  const kept = shared ? difference(rooms, about(bringing(board, grounds), SHARED_MM)) : rooms;
  return [...kept, ...ringsOf(screwsOf(board).map(({ head }) => head))];
}

/** Pads by which more than a via carries comes or goes of nets that are no grounds. */
function bringing(board: Board, grounds: readonly string[]): BoardPad[] {
  const most = viaCapacity(board.rules.min_via_drill_mm, riseLimit(board));
  const much = new Set(
    board.nets.flatMap(({ name, flows = {} }) =>
      grounds.includes(name) ? [] : Object.entries(flows).flatMap(([pin, a]) => (Math.abs(a) > most ? [`${name} ${pin}`] : [])),
    ),
  );
  return board.parts.flatMap((part) => part.pads.filter((p) => much.has(`${p.net} ${part.ref}.${p.pin || p.number}`)));
}
