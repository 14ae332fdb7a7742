import { type Constraints, type Design, pictureOf } from '../../design/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import { type Ask, type BoardEdge, edgePair, oneEdge } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { isCut, mill, tellOrder } from './cuts.js';
import { drawnCuts, outlineOf, sidesOf } from './outline.js';
import { panelOf } from './panel.js';

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;
const HOLES = ['MountingHole_M2', 'MountingHole_M2.5', 'MountingHole_M3', 'MountingHole_M4', 'MountingHole_M5', 'MountingHole_M6'] as const;
/** A board without a wish is held by four of these. */
const USUAL_HOLE = 'MountingHole_M3';
/** Clearance hole of a metric screw, ISO 273, medium series, mm. */
const CLEARANCE_MM: Readonly<Record<string, number>> = {
  MountingHole_M2: 2.4,
  'MountingHole_M2.5': 2.9,
  MountingHole_M3: 3.4,
  MountingHole_M4: 4.5,
  MountingHole_M5: 5.5,
  MountingHole_M6: 6.6,
};
const NEAR_MM = 0.35;

/** Features of a size or a shape that keep the outline as it was said. */
const HELD: ReadonlySet<string> = new Set(['exact', 'fixed']);

/** Outline, sides, layers and count of boards as asked. */
export function boardOf(know: Knowledge, all: readonly Ask[], minutes: Minutes): { board: Design['board']; constraints: Constraints } {
  const asks = all.filter((a) => a.kind === 'board');
  const sides = sidesOf(know, asks, minutes);
  const board: Design['board'] = { ...sides, ...outlineOf(know, asks, sides, minutes) };
  const pictures = all.flatMap((a) => (a.kind === 'marking' && a.not !== true ? (pictureOf(a) ?? []) : []));
  if (pictures.length > 0) board.pictures = pictures;
  Object.assign(board, panelOf(know, asks, board, minutes));
  const held: NonNullable<Constraints['board']> = {};
  for (const ask of asks) {
    if (isA(know, ask, 'layers')) layered(know, ask, board, minutes);
    else if (ask.concept === 'quantity')
      board.quantity = Math.max(1, Math.round(figure(ask, 'number', ['size', 'value', 'rated']) ?? ask.count ?? 1));
    else if (ask.concept === 'single_sided_parts') {
      held.sides = 1;
      minutes.decide(ask.id, 'all parts stand on the front', 'it was asked for');
    } else if (
      (isA(know, ask, 'board_size') || isA(know, ask, 'shape')) &&
      (ask.features.some((f) => HELD.has(f)) || ask.figures.some((f) => f.quantity === 'length' && f.role === 'limit'))
    )
      held.fixed = true;
  }
  return { board, constraints: Object.keys(held).length === 0 ? {} : { board: held } };
}

function layered({ lexicon }: Knowledge, ask: Ask, board: Design['board'], minutes: Minutes): void {
  const count = layersOf(ask, lexicon);
  if (count === null) return;
  if (count === 2 || count === 4) {
    if (count === 4) board.layers = count;
    minutes.decide(ask.id, `${count === 2 ? 'two' : 'four'} copper layers`, 'it was asked for');
  } else minutes.cannot(ask.id, 'my boards have two or four copper layers');
}

/** Copper layers that an ask names; null: none. Several are four. */
export function layersOf(ask: Ask, lexicon: Lexicon): number | null {
  if (lexicon.isA(ask.concept, 'single_layer')) return 1;
  const few = lexicon.isA(ask.concept, 'multilayer') || lexicon.isA(ask.concept, 'four_layers') ? 4 : null;
  return lexicon.isA(ask.concept, 'layers') ? (ask.count ?? figure(ask, 'number', ['size', 'value', 'rated']) ?? few) : null;
}

/** What the outline itself has holes of: a ring of which no more was said, a drawing. */
export const ringHoles = (know: Knowledge, asks: readonly Ask[], { width_mm }: Design['board']): Ask[] =>
  asks.flatMap((ask) => {
    if (ask.path !== undefined && ask.kind === 'board') return [ask];
    const share = know.lexicon.concept(ask.concept)?.outline?.hole;
    if (share === undefined || asks.some((a) => a.concept === 'round_cutout' && a.place?.centre === true)) return [];
    const [, inner] = ask.figures.flatMap((f) => (f.quantity === 'length' ? (f.value ?? []) : []));
    const value = inner ?? Math.round((width_mm ?? RING_MM) * share);
    const { words, place: _place, ...ring } = ask;
    const at = words[0] ?? { message: 0, from: 0, to: 0 };
    return [
      {
        ...ring,
        words,
        concept: 'round_cutout',
        figures: [{ quantity: 'length', role: 'size', value, words: at }],
        place: { centre: true, words: at },
      },
    ];
  });
/** Across a ring of no size, mm. */
const RING_MM = 60;

/** Holes: those asked for, of the screw that was said, and cut-outs. Returns where those stand that are in no corner. */
export function drill(know: Knowledge, composer: Composer, asks: readonly Ask[], board: Design['board'], minutes: Minutes): Drilled {
  const { width_mm, height_mm } = board;
  const pinned: Drilled['pinned'] = {};
  const arranged: Drilled['arranged'] = [];
  for (const ask of asks) {
    if (ask.path !== undefined) continue;
    if (isCut(know, ask)) {
      arranged.push(...mill(know, composer, ask, board, minutes));
      continue;
    }
    const spots = spotsOf(ask, isA(know, ask, HUNG), (width_mm ?? 1) >= (height_mm ?? 1));
    const hole = holeOf(ask);
    const device =
      hole === null || !(isA(know, ask, 'slotted_hole') || ask.features.includes('slotted'))
        ? hole
        : (know.library.devices.get(`${hole}_Slot`)?.id ?? null);
    if (device === null) {
      const sizes = HOLES.filter((h) => hole === null || know.library.devices.has(`${h}_Slot`)).map((h) => h.slice('MountingHole_'.length));
      minutes.cannot(ask.id, `the library has ${hole === null ? '' : 'slotted '}holes for ${sizes.join(', ')}; a round cut-out has any diameter`);
      continue;
    }
    const refs = Array.from({ length: ask.count ?? spots.length }, (_, i) => {
      const at = spots[i] ?? null;
      const { ref } = composer.assembler.device(device, {
        purpose: 'Mounting hole',
        pins: {},
        value: device.slice('MountingHole_'.length).replace('_', ' '),
        ...(isCorner(at) ? { place: { corner: at } } : {}),
      });
      if (at !== null && !isCorner(at)) arranged.push({ refs: [ref], as: 'centre', ...(at === 'centre' ? {} : { edge: at }) });
      return ref;
    });
    composer.refs.set(ask.id, refs);
    minutes.decide(ask.id, `${refs.length} × ${device}`, spots === CORNERS ? 'one in each corner' : 'where they were asked for');
  }
  for (const { ask, cut, x, y } of drawnCuts(asks, board)) {
    const { ref } = composer.assembler.ofBoard({ cut }, `${cut.w_mm} × ${cut.h_mm} mm`, {});
    pinned[ref] = { x, y };
    composer.refs.set(ask.id, [...(composer.refs.get(ask.id) ?? []), ref]);
  }
  tellOrder(know, composer, minutes);
  return { pinned, arranged };
}

interface Drilled {
  readonly pinned: NonNullable<Constraints['pinned']>;
  readonly arranged: NonNullable<Constraints['arranged']>;
}
/** A board hangs by one of these. */
const HUNG = 'lanyard_hole';
type Corner = (typeof CORNERS)[number];
type Spot = Corner | BoardEdge | 'centre';
const isCorner = (spot: Spot | null): spot is Corner => CORNERS.some((c) => c === spot);

/** Where holes stand, one after the other: a corner, the middle of the board or of an edge; in the corners where nothing else was said. */
function spotsOf({ place = {}, count, several }: Told, hung: boolean, wide: boolean): readonly Spot[] {
  const { corner, edge = hung ? 'top' : undefined, centre } = place;
  const one = oneEdge(edge);
  const many = several === true || (count ?? 1) > 1;
  if (corner === 'each' || (corner === undefined && one !== undefined && many)) return CORNERS.filter((c) => c.includes(one ?? ''));
  if (corner !== undefined) {
    const first = corner === 'any' ? CORNERS[0] : corner;
    return many ? [first, ...CORNERS.filter((c) => c !== first)] : [first];
  }
  if (one !== undefined) return [one];
  if (centre === true && !many) return ['centre'];
  return (count === 2 && edge !== 'long' ? edgePair(edge, wide) : null) ?? CORNERS;
}
interface Told extends Pick<Ask, 'count' | 'several'> {
  readonly place?: Partial<NonNullable<Ask['place']>> | undefined;
}

/** The hole by its screw, or by the diameter that was said. */
function holeOf(ask: Ask): string | null {
  const texts = [ask.part, ask.package, ...ask.features, ask.concept].flatMap((t) => (t === undefined ? [] : [t.toUpperCase().replace('_', '.')]));
  const named = [...HOLES].reverse().find((h) => texts.some((t) => t === h.slice('MountingHole_'.length)));
  if (named !== undefined) return named;
  const mm = figure(ask, 'length', ['size', 'value', 'rated']);
  if (mm === null) return USUAL_HOLE;
  // A screw by its size before a hole by its own.
  return HOLES.find((h) => h === `MountingHole_M${mm}`) ?? HOLES.find((h) => Math.abs((CLEARANCE_MM[h] ?? 0) - mm) <= NEAR_MM) ?? null;
}
