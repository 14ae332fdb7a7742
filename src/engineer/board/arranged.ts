import { type Footprint, ringRadius, ringReach } from '../../board/index.js';
import { type Constraints, type Design, type Kind, REF_PREFIX } from '../../design/index.js';
import { resolve } from '../../parts/resolve.js';
import { type Ask, type BoardEdge, oneEdge } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS, figure, type Knowledge } from '../knowledge.js';

type Arranged = NonNullable<Constraints['arranged']>[number];

/** From the middle of a part on a ring to the edge at the least, and from its courtyard, mm. */
const RIM_MM = 3;
const EDGE_MM = 0.3;
/** What of an ask's parts is meant where it says how they stand to each other, the first kind that it has. */
const SHOWN = ['addressable_led', 'led', 'button', 'switch', 'potentiometer', 'connector'] as const;

/** Parts that stand about others, whatever is said of these. */
const PASSIVE: ReadonlySet<Kind> = new Set(['resistor', 'capacitor', 'inductor', 'diode', 'fuse', 'ferrite', 'test_point', 'mounting_hole']);

/** How parts are to stand to each other, as it was asked for: the placer finds their places on whatever outline the board comes to have. */
export function arrangedAs(
  { library }: Knowledge,
  { refs, assembler }: Composer,
  asks: readonly Ask[],
  board: Design['board'],
  minutes: Minutes,
): Arranged[] {
  const footprints = (own: readonly string[]): Footprint[] => {
    const design = assembler.build({ name: 'x', prompt: '', summary: '', board, assumptions: [], unmet: [] });
    return resolve(design, library).parts.flatMap((p) => (own.includes(p.component.ref) ? [p.footprint] : []));
  };
  // Sensors and other parts that are there as often as they were asked for.
  const eachOf = ({ count = 1 }: Ask, own: readonly string[]): string[] => {
    const kinds = new Set(own.flatMap((ref) => assembler.kindOf(ref) ?? []));
    const alike = [...kinds].filter((k) => !PASSIVE.has(k)).map((kind) => own.filter((ref) => assembler.kindOf(ref) === kind));
    return count < 2 ? [] : (alike.find((refs) => refs.length === count) ?? []);
  };
  return asks.flatMap((ask): Arranged[] => {
    const own = refs.get(ask.id) ?? [];
    const shown = SHOWN.map((kind) => own.filter((ref) => assembler.kindOf(ref) === kind)).find((found) => found.length > 0) ?? eachOf(ask, own);
    // A chip stands in the middle with its circuit about it; a module's antenna wants an edge.
    const chip = own.filter((ref) => isChip(assembler.kindOf(ref))).slice(0, 1);
    const along = edgeOf(ask, board);
    const held = middleOf(ask);
    const plugs = own.filter((ref) => CONNECTORS.has(assembler.kindOf(ref) ?? ''));
    const seen = plugs.length > 0 ? plugs : shown;
    if (held !== null && seen.length === 1) return [{ refs: seen, as: 'centre', edge: held }];
    const apart = ask.place?.apart_mm;
    const pitch = apart === undefined ? {} : { pitch_mm: apart };
    if (apart !== undefined && ask.kind === 'connector' && shown.length > 1 && ask.not !== true) {
      const edge = ask.place?.edge === undefined ? undefined : oneEdge(ask.place.edge);
      return [{ refs: shown, as: edge === 'left' || edge === 'right' ? 'column' : 'row', ...(edge === undefined ? {} : { edge }), ...pitch }];
    }
    if (
      along !== null &&
      shown.length > 1 &&
      footprints(shown).every(({ faces, edge_offset_mm }) => faces === undefined && edge_offset_mm === undefined)
    )
      return [{ refs: shown, as: along === 'left' || along === 'right' ? 'column' : 'row', edge: along, ...pitch }];
    const as = patternOf(ask, shown.length);
    if (as === null && chip.length === 1 && patternOf(ask, 1) === 'centre') return [{ refs: chip, as: 'centre' }];
    if (as === null || ask.not === true) return [];
    if (as !== 'ring') return [{ refs: shown, as, ...pitch, ...(ask.place?.grid === undefined ? {} : { columns: ask.place.grid[0] }) }];
    const across = figure(ask, 'length', ['size', 'value']) ?? undefined;
    const yards = footprints(shown);
    const wants = 2 * ringRadius(yards);
    const rim = 2 * Math.max(RIM_MM, ringReach(yards) + EDGE_MM);
    const side = Math.min(board.width_mm ?? Number.POSITIVE_INFINITY, board.height_mm ?? Number.POSITIVE_INFINITY);
    if ((across !== undefined && across < wants) || (across ?? wants) + rim > side) {
      const want = across !== undefined && across < wants ? `a ring of ${Math.ceil(wants)} mm` : `${Math.ceil((across ?? wants) + rim)} mm of board`;
      minutes.cannot(ask.id, `${shown.length} of them in a ring${across === undefined ? '' : ` of ${across} mm`} want ${want}`);
      return [];
    }
    minutes.decide(ask.id, 'in a ring', 'they were asked for so');
    return [{ refs: shown, as, ...(across === undefined ? {} : { across_mm: across }) }];
  });
}

/** What holds the board, with the places of its parts; empty ones are left out. */
export const bounded = (bounds: Constraints, pinned: NonNullable<Constraints['pinned']>, arranged: Arranged[]): Constraints => ({
  ...bounds,
  ...(Object.keys(pinned).length === 0 ? {} : { pinned }),
  ...(arranged.length === 0 ? {} : { arranged }),
});

/** How many there are to be of what was asked for at each corner, or in the middle of each side: as many as the outline has. */
export function atEach({ lexicon }: Knowledge, asks: readonly Ask[]): Ask[] {
  const points = asks.flatMap((a) => (a.kind === 'board' ? (lexicon.concept(a.concept)?.outline?.points ?? []) : []));
  const turns = points.map(([x, y], i) => {
    const [[px = 0, py = 0] = [], [nx = 0, ny = 0] = []] = [points.at(i - 1), points[(i + 1) % points.length]];
    return (x - px) * (ny - y) - (y - py) * (nx - x);
  });
  const corners = points.length === 0 ? SIDES : Math.max(turns.filter((t) => t > 0).length, turns.filter((t) => t < 0).length);
  const count = ({ place }: Ask): number | undefined => (place?.corner === 'each' ? corners : place?.pattern === 'sides' ? SIDES : undefined);
  return asks.map((a) => ((a.count ?? 1) > 1 || a.kind === 'mechanical' || count(a) === undefined ? a : { ...a, count: count(a) as number }));
}
const SIDES = 4;

/** The edge in whose middle something is to stand; null: none was said so. */
function middleOf({ not, place }: Ask): BoardEdge | null {
  if (not === true || place?.centre !== true || place.edge === undefined || place.corner !== undefined) return null;
  return oneEdge(place.edge) ?? null;
}

/** The straight edge that lights and controls are to stand along; null: none was said, or the outline has none. */
function edgeOf({ kind, not, place }: Ask, { outline, corner_mm = 0 }: Design['board']): Arranged['edge'] | null {
  const { edge, pattern } = place ?? {};
  if (not === true || place?.corner !== undefined || kind === 'connector' || outline !== undefined || corner_mm > STRAIGHT_MM) return null;
  if (pattern !== undefined && pattern !== 'row' && pattern !== 'column') return null;
  return edge === 'left' || edge === 'right' || edge === 'top' || edge === 'bottom' ? edge : null;
}
/** Corners with a larger radius leave no straight edge worth the name, mm. */
const STRAIGHT_MM = 10;

const isChip = (kind: Kind | undefined): boolean => kind !== undefined && kind !== 'module' && REF_PREFIX[kind] === 'U';

function patternOf({ place }: Ask, count: number): Arranged['as'] | null {
  const { pattern, corner, centre, edge } = place ?? {};
  if (pattern === 'ring') return count < 3 ? null : 'ring';
  if (corner === 'each' && count > 1) return 'corners';
  if (pattern === 'sides') return 'sides';
  if (centre === true && edge === undefined && count === 1) return 'centre';
  return count > 1 && (pattern === 'row' || pattern === 'column' || pattern === 'grid') && edge === undefined ? pattern : null;
}
